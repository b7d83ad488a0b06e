"""The cover between two people at one keyboard, where the game has secrets."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Label, Static

from flibuste.cli.sentences import seat_word
from flibuste.cli.terminal.drawing.palette import seat
from flibuste.cli.voice import Voice


class HandOver(ModalScreen[None]):
    """First what the last one alone learned, if anything; then a cover until the next sits down."""

    BINDINGS: ClassVar[list[BindingType]] = [("enter,space", "go_on"), ("q,ctrl+c", "app.leave")]

    def __init__(
        self, leaving: int | None, coming: int, news: list[str], open_: list[str], say: Voice
    ) -> None:
        super().__init__(classes="cover")
        self.leaving, self.coming = leaving, coming
        self.news, self.open, self.say = news, open_, say

    def compose(self) -> ComposeResult:
        """A disc, a sentence, what to press."""
        with Vertical(classes="sheet"):
            yield Static(id="disc")
            yield Label("", id="words", classes="title")
            yield Static("", id="note", markup=False)
            yield Label("", id="press", classes="note")

    def on_mount(self) -> None:
        """Show the news, or the cover at once."""
        if self.news and self.leaving is not None:
            self._write(self.leaving, "cover-news", self.news, "cover-hide")
        else:
            self._show_cover()

    def _show_cover(self) -> None:
        self.news = []
        self._write(self.coming, "cover-pass", self.open, "cover-show")

    def _write(self, who: int, id: str, lines: list[str], press: str) -> None:
        look, name = seat(who), seat_word(who, self.say.lang)
        disc = Text(
            f"  {look.emblem}  ", style=f"bold {look.on} on {look.colour}", justify="center"
        )
        self.query_one("#disc", Static).update(disc)
        self.query_one("#words", Label).update(self.say(id, seat=name))
        self.query_one("#note", Static).update("\n".join(lines))
        self.query_one("#press", Label).update(self.say(press, seat=name))

    def action_go_on(self) -> None:
        """From the news to the cover, from the cover to the table."""
        if self.news:
            self._show_cover()
        else:
            self.dismiss(None)
