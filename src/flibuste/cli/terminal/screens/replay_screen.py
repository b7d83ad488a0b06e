"""A record on the board, ply by ply, forwards and backwards."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, cast

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.events import Click
from textual.screen import Screen
from textual.widgets import Static

from flibuste.cli.sentences import JournalLine, log_lines, outcome_sentence, place_names
from flibuste.cli.terminal.drawing.captions import heading
from flibuste.cli.terminal.drawing.chart import Marks
from flibuste.cli.terminal.screens.book import Book
from flibuste.cli.terminal.screens.seat_panel import Chair, SeatPanel
from flibuste.cli.terminal.widgets.ask import AskText
from flibuste.cli.terminal.widgets.board import Board
from flibuste.cli.terminal.widgets.journal import Journal
from flibuste.cli.terminal.widgets.keybar import Key, KeyBar
from flibuste.cli.terminal.widgets.sheet import Sheet
from flibuste.cli.voice import Voice, title
from flibuste.law.contract import ALL
from flibuste.play.position import Position
from flibuste.play.table import Ply, Table
from flibuste.screen.stage import Scene, Stage

if TYPE_CHECKING:
    from flibuste.cli.terminal.app import Terminal


class Film:
    """The positions of a game, one a ply."""

    def __init__(self, table: Table, lang: str) -> None:
        self.table = table
        self.lines = list(log_lines(table, ALL, lang))
        version = int(table.position.version)
        again = Table(table.law, table.settings, None, table.start, table.engine.mode, version)
        self.frames = [again.known(ALL)]
        for entry in table.story:
            if isinstance(entry, Ply):
                again.take(entry)
                self.frames.append(again.known(ALL))

    @property
    def last(self) -> int:
        """The number of the last ply."""
        return len(self.frames) - 1

    def scene(self, ply: int) -> Scene:
        """The whole truth after so many plies."""
        table = self.table
        start = Position(table.law, self.frames[ply])
        return Stage(Table(table.law, table.settings, None, start, table.engine.mode), ALL).show()

    def told(self, ply: int) -> list[JournalLine]:
        """The log so far."""
        return [line for line in self.lines if line.ply <= ply]


class ReplayScreen(Screen[None]):
    """Arrows step, Home and End jump, G goes to a ply."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("right,space,l", "step(1)"),
        ("left,h", "step(-1)"),
        ("pagedown,down", "step(10)"),
        ("pageup,up", "step(-10)"),
        ("home", "step(-100000)"),
        ("end", "step(100000)"),
        ("g", "go_to"),
        ("r", "rules"),
        ("d", "app.theme"),
        ("q,escape,ctrl+c", "app.quit"),
    ]

    def __init__(self, table: Table, say: Voice) -> None:
        super().__init__()
        self.table, self.say = table, say
        self.film = Film(table, say.lang)
        self.ply = 0
        self.board, self.journal = Board(), Journal()
        self.seat_panel = SeatPanel(table.law, say.lang)
        self.heading, self.slider, self.caption = (
            Static(id=i) for i in ("heading", "slider", "caption")
        )
        keys = [
            Key("← →", say("key-step"), "step(1)"),
            Key("PgUp PgDn", say("key-ten"), "step(10)"),
            Key("Home End", say("key-ends"), "step(100000)"),
            Key("G", say("key-goto"), "go_to"),
            Key("R", say("key-rules"), "rules"),
            Key("D", say("key-theme"), "app.theme"),
            Key("Q", say("key-leave"), "app.quit"),
        ]
        self.keybar = KeyBar(keys)

    @property
    def terminal(self) -> Terminal:
        """The application."""
        return cast("Terminal", self.app)

    def compose(self) -> ComposeResult:
        """The table without anything to pick, and a slider."""
        yield self.heading
        with Horizontal(id="middle"):
            yield self.board
            with Vertical(id="side"):
                yield self.seat_panel
                yield self.journal
        yield self.slider
        yield self.caption
        yield self.keybar

    def on_mount(self) -> None:
        """Begin at the beginning."""
        self.paint()

    def on_resize(self) -> None:
        """Fit the window."""
        self.call_after_refresh(self.paint)

    def paint(self) -> None:
        """Draw the ply."""
        palette = self.terminal.palette
        scene = self.film.scene(self.ply)
        for part in (self.board, self.seat_panel, self.journal, self.keybar):
            part.palette = palette
        width, height = self.size
        side = 42 if width >= 110 else 28
        self.query_one("#side").styles.width = side
        chairs = [
            Chair(k, self.table.players[k], k == scene.actor) for k in range(self.table.seats)
        ]
        self.seat_panel.scene, self.seat_panel.chairs = scene, chairs
        self.seat_panel.styles.height = min(
            self.seat_panel.lines_wanted(side - 1), max(6, height - 10)
        )
        self.board.show(scene, Marks(), place_names(self.table.law, scene, self.say.lang))
        self.seat_panel.show(scene, Marks(), chairs)
        self.journal.show(self.film.told(self.ply), self.say("log-empty"))
        self.keybar.redraw()
        self.heading.update(heading(title(self.table.law, self.say), self.say("replay"), palette))
        self.slider.update(self._slider(width))
        last = self.film.told(self.ply)[-1:]
        words = Text(" ", style=palette.text)
        if self.ply == self.film.last and self.table.outcome:
            words.append(outcome_sentence(self.table, self.say.lang), style="bold")
        elif last:
            words.append(last[0].text)
        self.caption.update(words)

    def _slider(self, width: int) -> Text:
        palette = self.terminal.palette
        label = f" {self.ply} / {self.film.last} "
        room = max(1, width - len(label) - 1)
        done = round(room * self.ply / max(1, self.film.last))
        line = Text(label, style=f"bold {palette.text}")
        line.append("━" * max(0, done - 1) + "●" if done else "●", style=palette.brass)
        line.append("─" * (room - max(1, done)), style=palette.line_strong)
        return line

    def _show(self, ply: int) -> None:
        self.ply = max(0, min(ply, self.film.last))
        self.paint()

    def action_step(self, plies: int) -> None:
        """So many plies on, or back."""
        self._show(self.ply + plies)

    def action_go_to(self) -> None:
        """To a ply by its number."""

        def named(number: str | None) -> None:
            if number and number.isdecimal():
                self._show(int(number))

        self.app.push_screen(AskText(self.say("goto-ask", last=self.film.last)), named)

    def action_rules(self) -> None:
        """The rulebook."""
        self.app.push_screen(Book(self.table.law, self.say, self.terminal.palette))

    async def on_sheet_picked(self, event: Sheet.Picked) -> None:
        """A click on a key of the bar."""
        if event.ids and event.ids[0].startswith("key:"):
            await self.run_action(event.ids[0].removeprefix("key:"))

    def on_click(self, event: Click) -> None:
        """A click on the slider goes there."""
        if event.widget is self.slider:
            room = max(1, self.size.width - len(f" {self.ply} / {self.film.last} ") - 1)
            left = self.size.width - room
            self._show(round((event.x - left) / room * self.film.last))
