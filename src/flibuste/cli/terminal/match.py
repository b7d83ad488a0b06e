"""A game at one terminal: the table, who sits where, and whose eyes look at the screen."""

from __future__ import annotations

from pathlib import Path

from flibuste.cli import saves
from flibuste.cli.terminal.players import BOT, Opponent
from flibuste.law.contract import OVER, WATCHER
from flibuste.law.law import Law
from flibuste.play.table import CannotUndo, Incident, Ply, Table, Told
from flibuste.screen.stage import Scene, Stage


class Match:
    """A table with its players; the screens draw what it says and tell it what was picked."""

    def __init__(
        self,
        table: Table,
        levels: dict[int, str],
        lang: str,
        save: Path | None = None,
        *,
        remembers: bool = False,
    ) -> None:
        self.table, self.levels, self.lang, self.save = table, levels, lang, save
        self.remembers = remembers  # whether the screen remembers for people
        self.bots = {seat: Opponent(table.law, level) for seat, level in levels.items()}
        self.resigned: set[int] = set()
        self.unkept: str | None = None  # why the game could not be kept, if it could not
        self._stages: dict[int, Stage] = {}
        # Where people share a screen and have secrets, nobody looks until a cover was lifted.
        is_shared = len(self.humans) > 1 and table.law.has_secrets
        self._looking = WATCHER if is_shared else next(iter(self.humans), WATCHER)
        for seat, level in levels.items():
            table.players[seat] = BOT + level

    @property
    def law(self) -> Law:
        """The game's law."""
        return self.table.law

    @property
    def humans(self) -> list[int]:
        """The seats of people."""
        return [seat for seat in range(self.table.seats) if seat not in self.levels]

    @property
    def is_person_to_act(self) -> bool:
        """Whether the actor sits at the keyboard."""
        actor = self.table.actor
        return actor >= 0 and actor not in self.bots

    @property
    def is_duel(self) -> bool:
        """Whether one person plays against one bot."""
        return self.table.seats == 2 and len(self.humans) == 1

    @property
    def is_bot_to_act(self) -> bool:
        """Whether a bot, or nobody, is to act."""
        return self.table.actor in self.bots

    @property
    def viewer(self) -> int:
        """Whose view the screen shows: the person to act, else the one who looked last."""
        if self.is_person_to_act:
            return self.table.actor
        return self._looking

    @property
    def needs_hand_over(self) -> bool:
        """Whether somebody else must sit down before the screen may show the actor's secrets."""
        return (
            self.law.has_secrets
            and len(self.humans) > 1
            and self.is_person_to_act
            and self.table.actor != self._looking
        )

    @property
    def looking(self) -> int:
        """Who looked at the screen last."""
        return self._looking

    def hand_over(self) -> None:
        """The actor now looks at the screen."""
        self._looking = self.viewer

    def scene(self) -> Scene:
        """What the viewer's screen shows."""
        viewer = self.viewer
        stage = self._stages.setdefault(viewer, Stage(self.table, viewer, remembers=self.remembers))
        return stage.show()

    def private_news(self, since: int) -> list[Told]:
        """What the one who looks was told, from a place in the log on, and spectators were not."""
        own, open_ = self.table.log(self._looking), self.table.log(WATCHER)
        pairs = zip(own[since:], open_[since:], strict=True)
        return [mine for mine, theirs in pairs if mine.values != theirs.values]

    # --- What happens ----------------------------------------------------------------------------

    def play(self, code: int) -> None:
        """Play for the actor; chance then moves by itself."""
        self.table.play(code)
        self.keep()

    def undo(self) -> None:
        """Take a person's last ply back; CannotUndo where a bot has answered it."""
        last = self.table.story[-1:]
        if last and isinstance(last[0], Ply) and last[0].actor in self.bots:
            raise CannotUndo("A bot has moved.")
        self.table.undo()
        self.keep()

    def resign(self, seat: int) -> None:
        """Give up; where others play on, nobody in particular moves this seat's pieces."""
        self.table.resign(seat)
        self.resigned.add(seat)
        if self.table.actor != OVER:
            level = next(iter(self.levels.values()), None)
            self.bots[seat] = Opponent(self.law, level)
        self.keep()

    def incident(self, seat: int, incident: Incident) -> None:
        """A draw offer or its answer."""
        self.table.incident(seat, incident)
        self.keep()

    @property
    def others(self) -> list[int]:
        """The seats that would have to agree to the actor's offer."""
        return [s for s in range(self.table.seats) if s not in self.resigned | {self.table.actor}]

    # --- Nothing is lost -------------------------------------------------------------------------

    @property
    def is_begun(self) -> bool:
        """Whether a seat has acted."""
        return any(getattr(entry, "actor", 0) >= 0 for entry in self.table.story)

    def keep(self) -> None:
        """Write the record where the next start finds it, and to the file asked for."""
        text = self.table.record()
        try:
            if self.save:
                saves.keep(self.save, text)
            saves.keep(saves.running(self.law.id), text)
            if self.table.actor == OVER:
                saves.lay_aside(self.law.id)
            self.unkept = None
        except OSError as error:
            self.unkept = error.strerror or str(error)

    def forget(self) -> None:
        """Throw the game under way away."""
        saves.running(self.law.id).unlink(missing_ok=True)
