"""The application: themes, and the way from screen to screen."""

from __future__ import annotations

import os
from collections.abc import Callable

from textual.app import App
from textual.screen import Screen
from textual.theme import Theme

from flibuste.cli import saves
from flibuste.cli.terminal.drawing.palette import DAY, NIGHT, THEMES, Palette
from flibuste.cli.voice import Voice


def _theme(palette: Palette) -> Theme:
    return Theme(
        name=palette.name,
        primary=palette.accent,
        secondary=palette.brass,
        accent=palette.brass_fill,
        warning=palette.lamp,
        error=palette.danger,
        success=palette.ok,
        foreground=palette.text,
        background=palette.page,
        surface=palette.raised,
        panel=palette.sunk,
        dark=palette is NIGHT,
        variables={
            "line": palette.line,
            "line-strong": palette.line_strong,
            "text-two": palette.text_2,
            "text-three": palette.text_3,
            "brass": palette.brass,
            "lamp": palette.lamp,
            "lamp-ink": palette.lamp_ink,
            "sea": palette.sea,
            "block-cursor-background": palette.lamp,
            "block-cursor-foreground": palette.lamp_ink,
            "block-cursor-blurred-background": palette.lamp,
            "block-cursor-blurred-foreground": palette.lamp_ink,
            "input-selection-background": palette.brass_fill,
            "scrollbar": palette.line_strong,
            "scrollbar-hover": palette.brass,
            "scrollbar-active": palette.brass,
            "scrollbar-background": palette.sunk,
            "scrollbar-background-hover": palette.sunk,
            "scrollbar-background-active": palette.sunk,
            "scrollbar-corner-color": palette.sunk,
        },
    )


def first_theme() -> str:
    """The one chosen last time; else what the terminal says of its ground; else night."""
    chosen = saves.theme()
    if chosen in THEMES:
        return chosen
    ground = os.environ.get("COLORFGBG", "").rpartition(";")[2]
    return DAY.name if ground in ("7", "15") else NIGHT.name


class Terminal(App[None]):
    """Flibuste in a terminal."""

    CSS_PATH = "terminal.tcss"
    ENABLE_COMMAND_PALETTE = False
    TITLE = "Flibuste"

    def __init__(
        self,
        say: Voice,
        opening: Callable[[Terminal], Screen[None]],
        *,
        menu: Callable[[Terminal], Screen[None]] | None = None,
        pause: float = 0.6,
    ) -> None:
        super().__init__()
        self.say, self.opening, self.menu, self.pause = say, opening, menu, pause
        for palette in THEMES.values():
            self.register_theme(_theme(palette))
        self.theme = first_theme()

    @property
    def palette(self) -> Palette:
        """The colours of the theme in use."""
        return THEMES.get(self.theme, NIGHT)

    def on_mount(self) -> None:
        """Show the first screen."""
        self.push_screen(self.opening(self))

    def action_theme(self) -> None:
        """Day to night, night to day."""
        self.theme = DAY.name if self.theme == NIGHT.name else NIGHT.name
        saves.keep_theme(self.theme)
        for screen in self.screen_stack:
            paint = getattr(screen, "paint", None)
            if paint:
                paint()

    def action_leave(self) -> None:
        """Leave from a screen that lies over the table; the game has been kept."""
        self.leave()

    def leave(self) -> None:
        """From a table back to the menu it was reached from, or out."""
        if self.menu is not None:
            self.back_to_menu()
        else:
            self.exit()

    def back_to_menu(self) -> None:
        """To the list of games."""
        if self.menu is None:
            self.exit()
            return
        while len(self.screen_stack) > 2:  # what lies over the table
            self.pop_screen()
        self.switch_screen(self.menu(self))
