"""The game of a table in memory: a cache over its log, rebuilt by replaying it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec.structs import replace

from flibuste.bots.stance import Stance
from flibuste.law.contract import ALL, OVER, WATCHER, no_answer
from flibuste.law.engine import engine
from flibuste.law.kernel import Mode, seen
from flibuste.law.law import Law
from flibuste.live import pictures, wire
from flibuste.live.agreement import Agreement
from flibuste.live.clocks import Clocks
from flibuste.live.guests import now
from flibuste.live.tokens import author_of
from flibuste.play import position
from flibuste.play.chance import Chance
from flibuste.play.table import FORFEITS, Incident, Ply, Table, Told
from flibuste.screen.aim import Aim, Flight
from flibuste.screen.look import look
from flibuste.store.events import Entry, SeatRow, TableRow

_agreement = msgspec.json.Decoder(Agreement)
ENDED = ("over", "aborted", "abandoned")


class Broken(Exception):
    """The log does not replay under this release's law."""


class Game:
    """What the log of one table says, and what each viewer may see of it."""

    def __init__(
        self, law: Law, row: TableRow, seats: list[SeatRow], mode: Mode | None = None
    ) -> None:
        if row.law > law.version:
            raise Broken(f"it follows version {row.law} of the law; this is version {law.version}")
        self.law, self.row, self.seats, self.mode = law, row, seats, mode
        self.agreement = _agreement.decode(row.agreement)
        self.table: Table | None = None
        self.state = "open"
        self.entries: list[Entry] = []
        self.moved_v = 0  # the last version at which the position changed
        self.started_v = 0
        self.by_bot: set[int] = set()  # people's seats that a bot plays
        self.given_up: set[int] = set()
        self.asked: int | None = None  # who asks to take a ply back
        self.allowed: set[int] = set()
        self.offered = False
        self.nonces: list[str] = []
        self.begins_at: int | None = None  # when a full table begins; the log knows nothing of it
        self.waits = False  # it is full, and the host has it wait
        self.stances: dict[int, Stance] = {}  # what each bot made of the game at its last move
        self.moved_up: dict[
            int, int
        ] = {}  # at a start with fewer seats: where each came from, is now
        self.clocks = Clocks(self.agreement.clock, self.agreement.seats)
        self.acks: dict[str, int] = {}  # the version that a cid got
        self._actor: int | None = None
        self._spans: list[tuple[int, int]] = []  # of each entry: the lines of the story it told
        self._undone: dict[int, dict[int, list[Told]]] = {}

    @property
    def _committed_as(self) -> str:
        """The name that its chance was committed to: a table that was handed in had another."""
        return self.agreement.committed_as or self.row.id

    @property
    def v(self) -> int:
        """The version the table stands at."""
        return len(self.entries)

    @property
    def actor(self) -> int | None:
        """The seat that is to act, if one is."""
        return self._actor if self.state == "running" else None

    def is_bot(self, seat: int) -> bool:
        """Whether a bot plays this seat now."""
        return self.seats[seat].kind == "bot" or seat in self.by_bot

    def run(self, mode: Mode) -> None:
        """From here on by rules that run so: the position and all that follows are the same."""
        self.mode = mode
        if self.table is not None:
            self.table.engine = engine(self.law, mode)

    # --- The log ---------------------------------------------------------------------------------

    def apply(self, entry: Entry) -> None:
        """Take in the next entry of the log."""
        if entry.v != self.v + 1:
            raise Broken(f"version {entry.v} after {self.v}")
        before = self._plies
        takes_in = _TAKES_IN.get(entry.kind)
        if takes_in is None:
            raise Broken(f"an entry of the kind “{entry.kind}”")
        takes_in(self, entry)
        after = self._plies
        self.entries.append(entry)
        self._spans.append((before, after) if after > before else (0, 0))
        if entry.cid:
            self.acks[entry.cid] = entry.v
        if self.table is not None and entry.kind != "chat":
            acts = self.table.actor
            if self.state == "running" and acts == OVER:
                self.state = "over"
            self._actor = acts if acts >= 0 else None
        if entry.kind in ("start", "ply", "undo", "incident", "bot", "back", "end"):
            self._turn(entry.at)

    @property
    def _plies(self) -> int:
        """The plies that stand."""
        return self.table.plies if self.table is not None else 0

    def _turn(self, at: int) -> None:
        actor = self.actor
        runs = None if actor is None or self.is_bot(actor) else actor
        if runs != self.clocks.runs or self.entries[-1].kind in ("start", "ply"):
            self.clocks.turn(runs, at)

    def _nothing(self, entry: Entry) -> None:
        """Chat changes nothing; the next table stands in a row of its own."""

    def _seated(self, entry: Entry) -> None:
        """Somebody has come or gone: a host who had the table wait is asked anew."""
        self.waits, self.begins_at = False, None

    def _wait(self, entry: Entry) -> None:
        self.waits, self.begins_at = True, None

    def _start(self, entry: Entry) -> None:
        if "seats" in entry.body:
            self._narrow(entry.body["seats"])
        agreed, self.begins_at = self.agreement, None
        self.nonces = entry.body["nonces"]
        chance = Chance(self._committed_as, self.row.seed, tuple(map(bytes.fromhex, self.nonces)))
        start = position.parse(self.law, agreed.start, self.row.law) if agreed.start else None
        self.table = Table(self.law, agreed.settings, chance, start, self.mode, self.row.law)
        self.state = "running"
        self.moved_v = self.started_v = entry.v

    def _narrow(self, kept: list[int]) -> None:
        """The game begins with these seats alone, in this order."""
        self.moved_up = {seat: k for k, seat in enumerate(kept)}
        self.agreement = replace(self.agreement, seats=len(kept))
        self.row.agreement = msgspec.json.encode(self.agreement).decode()
        self.clocks.keep(len(kept))
        del self.seats[len(kept) :]

    def _ply(self, entry: Entry) -> None:
        assert self.table is not None and entry.seat is not None
        self.table.play(entry.body["action"], entry.seat)
        self.stances[entry.seat] = Stance(entry.body.get("stance", ""))
        if entry.seat not in self.by_bot:
            self.clocks.charge(entry.seat, entry.body.get("spent", 0))
        self._settle(entry.v)

    def _undo(self, entry: Entry) -> None:
        assert self.table is not None
        last = max(k for k in range(self.v) if self._is_standing_ply(k))
        v, (first, end) = self.entries[last].v, self._spans[last]
        viewers = [*range(self.table.seats), WATCHER, ALL]
        self._undone[v] = {viewer: self.table.log(viewer)[first:end] for viewer in viewers}
        self.table.undo()
        self._settle(entry.v)

    def _is_standing_ply(self, k: int) -> bool:
        return self.entries[k].kind == "ply" and self.entries[k].v not in self._undone

    def _settle(self, v: int) -> None:
        self.moved_v, self.asked, self.offered = v, None, False
        self.allowed = set()

    def _ask(self, entry: Entry) -> None:
        self.asked, self.allowed = entry.seat, set()

    def _allow(self, entry: Entry) -> None:
        assert entry.seat is not None
        if entry.body["yes"]:
            self.allowed.add(entry.seat)
        else:
            self.asked, self.allowed = None, set()

    def _incident(self, entry: Entry) -> None:
        assert self.table is not None and entry.seat is not None
        incident = Incident(entry.body["what"])
        self.table.incident(entry.seat, incident)
        if incident in FORFEITS:
            self.given_up.add(entry.seat)
        if incident in (Incident.OFFERS, Incident.DECLINES):
            self.offered = incident is Incident.OFFERS

    def _bot(self, entry: Entry) -> None:
        assert self.table is not None and entry.seat is not None
        self.by_bot.add(entry.seat)
        self.table.incident(entry.seat, Incident.TAKEN_OVER)

    def _back(self, entry: Entry) -> None:
        assert entry.seat is not None
        self.by_bot.discard(entry.seat)

    def _end(self, entry: Entry) -> None:
        if self.state not in ENDED:  # a host may close a table in the moment in which it ends
            self.state = entry.body["state"]

    # --- Looking ---------------------------------------------------------------------------------

    def sight(self, viewer: int) -> int:
        """Through whose eyes a viewer looks: everybody sees all when the table is over."""
        return ALL if self.state in ENDED else viewer

    @property
    def remembers(self) -> bool:
        """Whether the table takes notes for people."""
        return self.agreement.memory_aid or self.state in ENDED

    def aim(self, viewer: int) -> Aim | None:
        """What is to be aimed by hand now, if anything."""
        if self.table is None or not self.law.has_skill or self.actor is None:
            return None
        found: Aim | None = look(self.law).aim(self.table.known(viewer)[0])
        return found

    def flight(self, entry: Entry) -> Flight | None:
        """What a ply will put into the air, if anything; none of it is taken in."""
        flies = look(self.law).flight
        if entry.kind != "ply" or self.table is None or flies is no_answer:
            return None
        for states in self.table.coming(entry.body["action"]):
            found: Flight | None = flies(seen(self.table.engine.veiled(states, WATCHER)))
            if found is not None:
                return found
        return None

    def told(
        self, viewer: int, first: int, *, is_news: bool, muted: str = ""
    ) -> list[wire.TableEvent]:
        """The events after version `first`; what is news is told as fresh as it happened."""
        sight = self.sight(viewer)
        story: list[Told] = []
        if self.table is not None:
            story = self.table.log(sight, remembers=is_news or self.remembers)
        return [self._event(k, sight, story, muted) for k in range(first, self.v)]

    def _event(self, k: int, sight: int, story: list[Told], muted: str) -> wire.TableEvent:
        entry = self.entries[k]
        first, end = self._spans[k]
        if entry.v in self._undone:
            lines = self._undone[entry.v][sight]
            if not self.remembers:
                lines = [line.faded for line in lines]
        else:
            lines = story[first:end]
        body = entry.body
        facts: dict[str, Any] = {}
        if entry.kind in ("incident", "end", "allow"):
            facts["what"] = str(body.get("what") or body.get("state") or body.get("yes"))
            if body.get("why"):  # the host of the house has closed the table
                facts["text"] = body["why"]
        elif entry.kind == "chat":
            author = author_of(body["guest"]) if body.get("guest") else ""
            text = "" if author and author in muted else body["text"]
            facts = {"text": text, "author": author, "name": body.get("name", "")}
        elif entry.kind == "rematch":
            facts["table"] = body["table"]
        elif entry.kind == "undo":
            facts["plies"] = self._plies_after(k)
        return wire.TableEvent(
            entry.v,
            entry.at,
            entry.kind,
            self._seat_now(entry),
            [pictures.told_line(self.law, line) for line in lines],
            **facts,
        )

    def _seat_now(self, entry: Entry) -> int | None:
        """Where who did it sits now: before the start it may have been another seat."""
        is_before = self.moved_up and entry.v < self.started_v
        return self.moved_up.get(entry.seat) if is_before and entry.seat is not None else entry.seat

    def _plies_after(self, k: int) -> int:
        """The plies that stood after an undo: one less than the taken-back entry ended with."""
        for entry, span in zip(reversed(self.entries[:k]), reversed(self._spans[:k]), strict=True):
            if entry.kind == "ply":
                return span[0] if span[1] else 0
        return 0

    def now(self, viewer: int, at: int) -> wire.Now:
        """Where the table stands, with the choices of the viewer alone."""
        table, actor = self.table, self.actor
        result = None
        choices: list[str] = []
        if table is not None and actor is not None and actor == viewer:
            choices = [] if self.is_bot(actor) or self.aim(viewer) else table.choices()
        if table is not None and self.state == "over":
            outcome = table.outcome
            assert outcome is not None
            result = wire.Result(list(outcome.scores), outcome.reason, outcome.rule)
        return wire.Now(
            self.v,
            self.state,
            actor,
            choices,
            result,
            self.clocks.faces(at),
            self.clocks.is_held,
            self.asked,
            self.offered,
        )

    def head(self, here: set[int], watchers: int) -> wire.TableHead:
        """What everybody may know of the table."""
        from flibuste.law.vocabulary import SEAT

        row, agreed = self.row, self.agreement
        chairs = [
            wire.SeatHead(
                chair.seat,
                SEAT[chair.seat],
                chair.kind,  # type: ignore[arg-type]
                chair.name,
                chair.level,
                chair.seat in here,
                chair.seat in self.by_bot,
                author_of(chair.guest) if chair.guest else "",
                self.clocks.away_until(chair.seat, now()),
            )
            for chair in self.seats
        ]
        return wire.TableHead(
            row.id,
            row.game,
            row.law,
            agreed.ruleset,
            dict(agreed.options),
            chairs,
            self.state,  # type: ignore[arg-type]
            Chance(self._committed_as, row.seed).commitment,
            row.visibility,  # type: ignore[arg-type]
            agreed.undo,  # type: ignore[arg-type]
            agreed.hints,
            agreed.memory_aid,
            agreed.absent,  # type: ignore[arg-type]
            agreed.hot_seat,
            row.created,
            agreed.clock,
            self.nonces,
            row.seed.hex() if self.state in ENDED else None,
            row.rematch,
            agreed.forked_from,
            agreed.home,
            watchers,
            None if self.begins_at is None else max(0, self.begins_at - now()),
            agreed.rated,
            agreed.committed_as is not None,
        )

    # --- Records ---------------------------------------------------------------------------------

    def record(self) -> str | None:
        """The whole game as text, once it is over."""
        if self.table is None or self.state not in ENDED:
            return None
        self.table.players = [chair.name or chair.level for chair in self.seats]
        return self.table.record()

    def at_ply(self, ply: int) -> Table:
        """The table as it was after so many plies."""
        assert self.table is not None
        agreed = self.agreement
        start = position.parse(self.law, agreed.start, self.row.law) if agreed.start else None
        table = Table(self.law, agreed.settings, None, start, self.mode, self.row.law)
        for entry in self.table.story:
            if table.plies >= ply:
                break
            if isinstance(entry, Ply):
                table.take(entry)
        return table


# What each kind of entry does to a game.
_TAKES_IN: dict[str, Callable[[Game, Entry], None]] = {
    "sit": Game._seated,
    "stand": Game._seated,
    "wait": Game._wait,
    "start": Game._start,
    "ply": Game._ply,
    "ask": Game._ask,
    "allow": Game._allow,
    "undo": Game._undo,
    "incident": Game._incident,
    "bot": Game._bot,
    "back": Game._back,
    "chat": Game._nothing,
    "end": Game._end,
    "rematch": Game._nothing,
}
