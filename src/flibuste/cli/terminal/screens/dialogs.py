"""What a table asks and answers besides moves: draws, resignation, hints, files, leaving."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from textual.screen import Screen

from flibuste.cli import saves
from flibuste.cli.sentences import seat_word
from flibuste.cli.terminal.drawing.picks import Picks
from flibuste.cli.terminal.match import Match
from flibuste.cli.terminal.players import Opponent, has_bots
from flibuste.cli.terminal.widgets.ask import Ask, AskText, Reply
from flibuste.cli.terminal.widgets.background import Beside
from flibuste.cli.voice import Voice
from flibuste.law.contract import OVER
from flibuste.law.kernel import Mode
from flibuste.play.table import Incident
from flibuste.screen.stage import Scene
from flibuste.words import speech
from flibuste.words.phrase import Phrase

if TYPE_CHECKING:
    from flibuste.cli.terminal.app import Terminal

HINT_LEVEL = "medium"


class Dialogs(Screen[None]):
    """The part of the table's screen that talks."""

    match: Match
    say: Voice
    beside: Beside
    picks: Picks
    scene: Scene | None
    cursor: str | None
    hint: tuple[str, ...]  # the parts of the choice last recommended

    @property
    def terminal(self) -> Terminal:
        """The application."""
        return self.app  # type: ignore[return-value]

    def tell(self, text: str, rule: str = "", kind: str = "danger") -> None:
        """A sentence under the prompt."""
        raise NotImplementedError

    def renew(self) -> None:
        """Show the table after a change."""
        raise NotImplementedError

    # --- Giving up, and draws --------------------------------------------------------------------

    def action_resign(self) -> None:
        """Give the game up, if that is meant."""
        who = self.match.viewer
        if self.match.table.actor == OVER or who not in self.match.humans:
            return

        def answered(answer: str | None) -> None:
            if answer == "yes":
                self.match.resign(who)
                self.renew()

        name = seat_word(who, self.say.lang)
        answers = [Reply("no", self.say("resign-no")), Reply("yes", self.say("resign-yes"))]
        self.app.push_screen(Ask(self.say("resign-ask", seat=name), answers), answered)

    def action_offer(self) -> None:
        """Offer a draw to all others, who answer one after the other."""
        match = self.match
        if not match.is_person_to_act:
            return
        if match.law.offers_draws:
            self.tell(speech.say("objection-own-draws", None, self.say.lang), kind="info")
            return
        match.incident(match.table.actor, Incident.OFFERS)
        self._ask_about_draw(match.others)

    def _ask_about_draw(self, left: list[int]) -> None:
        if not left:
            self.renew()
            return
        who, *rest = left

        def answered(agrees: bool) -> None:
            self.match.incident(who, Incident.AGREES if agrees else Incident.DECLINES)
            if agrees:
                self._ask_about_draw(rest)
            else:
                self.renew()
                self.tell(
                    self.say("offer-declined", seat=seat_word(who, self.say.lang)), kind="info"
                )

        if who in self.match.bots:
            self.beside.do(lambda: self._bot_agrees(who), answered)
            return
        names = [seat_word(k, self.say.lang) for k in (self.match.table.actor, who)]
        question = self.say("offer-ask", seat=names[0], other=names[1])
        answers = [Reply("no", self.say("offer-no")), Reply("yes", self.say("offer-yes"))]
        self.app.push_screen(Ask(question, answers), lambda answer: answered(answer == "yes"))

    def _bot_agrees(self, who: int) -> bool:
        """A bot takes a draw where it expects less from playing on."""
        table = self.match.table
        opinions = self.match.bots[who].advise(table)
        expected = (1 - opinions[0].wins) / (table.seats - 1) if opinions else 1.0
        return bool(expected < 0.9 / table.seats)

    # --- Hints -----------------------------------------------------------------------------------

    def action_hint(self) -> None:
        """What a bot would do, and how often that wins."""
        if not self.match.is_person_to_act:
            return
        if not has_bots():
            self.tell(self.say("no-bots"), kind="info")
            return
        self.tell(self.say("hint-thinking"), kind="info")
        adviser = Opponent(self.match.law, HINT_LEVEL)
        self.beside.do(lambda: self._reasoned(adviser), self._hinted)

    def _reasoned(self, adviser: Opponent) -> list[tuple[Any, Phrase | None]]:
        """The choices, best first, with reasons where lines are imagined in no time: by compiled rules."""
        from flibuste.bots.reasons import reasons

        bot, table = adviser.bot, self.match.table
        if bot is None or bot.engine.mode is Mode.INTERPRETED:
            return [(one, None) for one in adviser.advise(table)]
        return reasons(bot, table)

    def _hinted(self, advice: list[tuple[Any, Phrase | None]]) -> None:
        choices = {choice.code: choice for choice in self.scene.choices} if self.scene else {}
        found = next(((one, why) for one, why in advice if one.code in choices), None)
        if found is None:
            return
        best, why = found
        choice = choices[best.code]
        wins, low, high = (str(round(100 * share)) for share in (best.wins, best.low, best.high))
        sentence = speech.say(choice.label, self.match.law, self.say.lang)
        self.picks.path, self.hint = (), choice.parts
        self.cursor = choice.parts[0] if choice.parts else f"choice:{choice.code}"
        reason = f" {speech.say(why, self.match.law, self.say.lang)}" if why else ""
        odds = self.say("hint-odds", wins=wins, low=low, high=high)
        self.tell(f"{sentence}. {odds}{reason}", kind="ok")

    # --- Files, and leaving ----------------------------------------------------------------------

    def action_save(self) -> None:
        """Write the record to a file."""
        proposed = str(self.match.save or saves.proposed(self.match.law.id))

        def named(name: str | None) -> None:
            if not name:
                return
            path = Path(name).expanduser()
            try:
                saves.keep(path, self.match.table.record())
            except OSError as error:
                reason = error.strerror or str(error)
                self.tell(self.say("unwritable", file=str(path), reason=reason))
                return
            self.match.save = path
            self.tell(self.say("saved", file=str(path)), kind="ok")

        self.app.push_screen(AskText(self.say("save-ask"), proposed), named)

    def action_leave(self) -> None:
        """Quit; a game under way is kept unless it is thrown away."""
        if self.match.table.actor == OVER or not self.match.is_begun:
            self.terminal.leave()
            return
        say = self.say

        def answered(answer: str | None) -> None:
            if answer == "file":
                self.action_save()
            elif answer:
                if answer == "drop":
                    self.match.forget()
                self.terminal.leave()

        answers = [
            Reply("keep", say("quit-keep")),
            Reply("file", say("quit-file")),
            Reply("drop", say("quit-drop")),
            Reply("", say("quit-stay")),
        ]
        self.app.push_screen(Ask(say("quit-ask"), answers), answered)
