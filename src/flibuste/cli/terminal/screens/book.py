"""The rulebook beside the table."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from flibuste.cli.pages import Pages
from flibuste.cli.pictures import PagePictures
from flibuste.cli.terminal.drawing.palette import Palette
from flibuste.cli.voice import Voice
from flibuste.law.law import Law

WIDE_PAGE = 110  # columns of a window with room for pictures


class Book(ModalScreen[None]):
    """Chapters on the left, the text on the right; arrows scroll, Tab changes sides."""

    AUTO_FOCUS = "#book-text"
    BINDINGS: ClassVar[list[BindingType]] = [("escape,r,q", "leave")]

    def __init__(self, law: Law, say: Voice, palette: Palette, number: str | None = None) -> None:
        super().__init__(classes="reading")
        self.say, self.number = say, number
        self.law, self.palette = law, palette
        self.pages = Pages(law, say, accent=f"bold {palette.brass}")
        self.text = VerticalScroll(id="book-text")

    def compose(self) -> ComposeResult:
        """Chapters and text; pictures where there is room for them."""
        if self.app.size.width >= WIDE_PAGE:
            self.pages.draw = PagePictures(self.say.lang, self.app.size.width - 50, self.palette)
        chapters = [block for block in self.pages.blocks if block.kind == "chapter"]
        options = [Option(f"{c.number}  {c.lines[0]}", id=c.number) for c in chapters]
        with Horizontal(classes="book"):
            yield OptionList(*options, id="book-chapters")
            with self.text:
                for place, block in enumerate(self.pages.blocks):
                    cited = block.number == self.number and block.kind == "paragraph"
                    yield Static(
                        self.pages.block(block),
                        id=f"block-{place}",
                        classes="cited" if cited else "",
                    )

    def on_mount(self) -> None:
        """Open at the paragraph asked for."""
        self.text.focus()
        if self.number:
            self.call_after_refresh(self._open, self.number)

    def _open(self, number: str) -> None:
        for place, block in enumerate(self.pages.blocks):
            if block.number == number and block.kind in ("paragraph", "chapter"):
                self.query_one(f"#block-{place}").scroll_visible(top=True, animate=False)
                return

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Go to a chapter."""
        if self.query_one("#book-chapters").has_focus:
            self._open(event.option.id or "")

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Go to a chapter and read on there."""
        self._open(event.option.id or "")
        self.text.focus()

    def action_leave(self) -> None:
        """Close the book."""
        self.dismiss(None)
