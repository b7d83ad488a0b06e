"""Questions that cover the table for a moment: yes or no, one of a few, a file name, a number."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Input, Label, OptionList, Static
from textual.widgets.option_list import Option


@dataclass(frozen=True)
class Reply:
    """An answer that can be given."""

    id: str
    text: str


class Ask(ModalScreen[str]):
    """One question and a few answers; Esc gives the answer ''."""

    BINDINGS: ClassVar[list[BindingType]] = [("escape", "leave")]

    def __init__(self, question: str, answers: list[Reply], note: str = "") -> None:
        super().__init__(classes="asking")
        self.question, self.answers, self.note = question, answers, note

    def compose(self) -> ComposeResult:
        """The question above its answers."""
        with Vertical(classes="sheet"):
            yield Label(self.question, classes="title")
            if self.note:
                yield Static(self.note, classes="note", markup=False)
            yield OptionList(*(Option(answer.text, id=answer.id) for answer in self.answers))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """An answer."""
        self.dismiss(event.option.id or "")

    def action_leave(self) -> None:
        """No answer."""
        self.dismiss("")


class AskText(ModalScreen[str]):
    """A question answered by a line of text; Esc gives ''."""

    BINDINGS: ClassVar[list[BindingType]] = [("escape", "leave")]

    def __init__(self, question: str, proposed: str = "", note: str = "") -> None:
        super().__init__(classes="asking")
        self.question, self.proposed, self.note = question, proposed, note

    def compose(self) -> ComposeResult:
        """The question above a line to fill in."""
        with Vertical(classes="sheet"):
            yield Label(self.question, classes="title")
            if self.note:
                yield Static(self.note, classes="note", markup=False)
            yield Input(self.proposed)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """The line."""
        self.dismiss(event.value.strip())

    def action_leave(self) -> None:
        """No answer."""
        self.dismiss("")
