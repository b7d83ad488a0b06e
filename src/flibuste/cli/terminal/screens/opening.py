"""Which screen comes first."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from textual.screen import Screen

from flibuste.cli.terminal.match import Match
from flibuste.cli.terminal.plan import TablePlan
from flibuste.cli.terminal.screens.table_screen import TableScreen

if TYPE_CHECKING:
    from flibuste.cli.terminal.app import Terminal

Opening = Callable[["Terminal"], Screen[None]]


def menu(terminal: Terminal) -> Screen[None]:
    """The list of games."""
    from flibuste.cli.terminal.screens.menu import Menu

    return Menu(terminal.say)


def opening(plan: TablePlan | None, match: Match | None) -> Opening:
    """A match that goes on, a game to begin, or the list."""
    if match is not None:
        return lambda terminal: TableScreen(match, terminal.say, terminal.pause)
    if plan is not None:
        return lambda terminal: Harbour(plan, terminal.say)
    return menu


class Harbour(Screen[None]):
    """An empty screen for the moment in which an unfinished game is looked for."""

    def __init__(self, plan: TablePlan, say: object) -> None:
        super().__init__()
        self.plan = plan

    def on_mount(self) -> None:
        """Go on with a game under way if that is wanted; else begin."""
        from flibuste.cli.terminal.screens.menu import offer_to_resume, seated

        terminal: Terminal = self.app  # type: ignore[assignment]
        lang = terminal.say.lang
        offer_to_resume(
            self.plan.law,
            terminal,
            lambda: terminal.call_next(seated, self.plan.match(lang), terminal),
        )
