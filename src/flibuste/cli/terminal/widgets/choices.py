"""All choices as sentences, and why other things may not be done: lists that a few letters narrow."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Sequence
from itertools import islice
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.events import Key
from textual.screen import ModalScreen
from textual.widgets import Input, Label, OptionList, Static
from textual.widgets.option_list import Option

from flibuste.cli.voice import Voice
from flibuste.law.law import Law
from flibuste.law.vocabulary import phrase
from flibuste.play.table import Table
from flibuste.rulebook.book import rulebook
from flibuste.screen.picks import Choice, attempts
from flibuste.words import speech

MOST_CHOICES = 400  # lines shown at once
SPOKEN = 3000  # games with more actions are searched by their texts, not by their sentences


def plain_text(text: str) -> str:
    """Without accents and capitals, for searching."""
    bare = unicodedata.normalize("NFD", text.lower())
    return "".join(char for char in bare if not unicodedata.combining(char)).replace("’", "'")


class Narrowed(ModalScreen[int | None]):
    """A line to type in above a list; arrows move in the list all the while."""

    BINDINGS: ClassVar[list[BindingType]] = [("escape", "leave")]

    def __init__(self, title: str, hint: str) -> None:
        super().__init__(classes="asking")
        self.heading, self.hint = title, hint
        self.list = OptionList()

    def compose(self) -> ComposeResult:
        """Heading, line, list, and room for an answer."""
        with Vertical(classes="sheet tall"):
            yield Label(self.heading, classes="title")
            yield Input(placeholder=self.hint)
            yield self.list
            yield Static("", id="verdict")

    def on_mount(self) -> None:
        """Everything, to begin with."""
        self.list.can_focus = False
        self.narrow("")

    def matching(self, words: list[str]) -> Iterable[tuple[int, str]]:
        """Codes and sentences that hold all these words."""
        return ()

    def narrow(self, typed: str) -> None:
        """Show what holds all typed words."""
        found = islice(self.matching(plain_text(typed).split()), MOST_CHOICES)
        self.list.clear_options()
        self.list.add_options([Option(Text(text), id=str(code)) for code, text in found])
        self.list.highlighted = 0 if self.list.option_count else None

    def on_input_changed(self, event: Input.Changed) -> None:
        """Narrow as letters come."""
        self.narrow(event.value)

    def on_key(self, event: Key) -> None:
        """The list moves though the line has the focus."""
        moves: dict[str, Callable[[], None]] = {
            "down": self.list.action_cursor_down,
            "up": self.list.action_cursor_up,
            "pagedown": self.list.action_page_down,
            "pageup": self.list.action_page_up,
        }
        if event.key in moves:
            event.stop()
            event.prevent_default()
            moves[event.key]()

    def on_input_submitted(self) -> None:
        """Take what is highlighted."""
        self.list.action_select()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """One of the list."""
        self.take(int(event.option.id or 0))

    def take(self, code: int) -> None:
        """The code that was chosen."""
        self.dismiss(code)

    def action_leave(self) -> None:
        """Nothing was chosen."""
        self.dismiss(None)


class ChoiceList(Narrowed):
    """What the actor may do; the answer is the code to play."""

    def __init__(self, law: Law, choices: Sequence[Choice], say: Voice) -> None:
        super().__init__(say("choices-title", count=len(choices)), say("filter-hint"))
        # Offers and the like last: nobody should make one by pressing Enter twice.
        ordered = sorted(choices, key=lambda choice: not choice.parts)
        self.sentences = [(c.code, speech.say(c.label, law, say.lang)) for c in ordered]

    def matching(self, words: list[str]) -> Iterable[tuple[int, str]]:
        """Sentences that hold all these words."""
        for code, sentence in self.sentences:
            found = plain_text(sentence)
            if all(word in found for word in words):
                yield code, sentence


class WhyNot(Narrowed):
    """Everything one could think of doing, and what the rules say to it."""

    def __init__(self, table: Table, start: str | None, say: Voice) -> None:
        super().__init__(say("why-title"), say("why-hint"))
        self.table, self.start, self.say = table, start, say
        self.book = rulebook(table.law, say.lang)

    def matching(self, words: list[str]) -> Iterable[tuple[int, str]]:
        """First what begins at the thing pointed at; then all that holds the words."""
        law = self.table.law
        if not words and self.start:
            for code in attempts(law, self.table.actor, (self.start,)):
                yield code, self._sentence(code)
            return
        is_spoken = law.actions.size <= SPOKEN
        for code, text in enumerate(law.actions.texts):
            found = plain_text(text.replace("_", " "))
            if is_spoken:
                found += " " + plain_text(self._sentence(code))
            if all(word in found for word in words):
                yield code, self._sentence(code)

    def _sentence(self, code: int) -> str:
        action = self.table.law.actions[code]
        return speech.say(
            phrase("action", action, action.values(code)), self.table.law, self.say.lang
        )

    def take(self, code: int) -> None:
        """Say why not, with the paragraph itself."""
        objection = self.table.objection(code)
        verdict = Text()
        if objection is None:
            verdict.append(self.say("why-allowed"), style="bold")
        else:
            reason, number = objection
            verdict.append(speech.say(reason, self.table.law, self.say.lang), style="bold")
            paragraph = self.book.paragraphs.get(number)
            if paragraph:
                verdict.append(f"\n{number}  {paragraph.text}", style="italic")
        self.query_one("#verdict", Static).update(verdict)
