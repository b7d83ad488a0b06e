"""The list of games, and what to agree on before one begins."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar, cast

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Center, Horizontal, Vertical
from textual.screen import ModalScreen, Screen
from textual.widgets import Label, OptionList, Static
from textual.widgets.option_list import Option

from flibuste.cli import saves, voice
from flibuste.cli.arguments import BOT_LEVELS
from flibuste.cli.listing import seats_text
from flibuste.cli.sentences import seat_word
from flibuste.cli.terminal.drawing.art import SHIP
from flibuste.cli.terminal.drawing.palette import seat
from flibuste.cli.terminal.match import Match
from flibuste.cli.terminal.plan import TablePlan, under_way
from flibuste.cli.terminal.players import bots_here, has_bots, name_of_bot
from flibuste.cli.terminal.screens.table_screen import TableScreen
from flibuste.cli.terminal.widgets.ask import Ask, Reply
from flibuste.cli.voice import Voice, message, title
from flibuste.law import shelf
from flibuste.law.law import Excluded, Law
from flibuste.law.listing import option_words

if TYPE_CHECKING:
    from flibuste.cli.terminal.app import Terminal

SHIP_FROM = 36  # rows of a window that has room for the ship
LABEL, VALUE = 42, 20  # columns of a line of the agreement


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 1] + "…"


def seated(match: Match, terminal: Terminal) -> None:
    """From wherever we are to a match's table."""
    terminal.switch_screen(TableScreen(match, terminal.say, terminal.pause))


class Menu(Screen[None]):
    """The games on the shelf."""

    BINDINGS: ClassVar[list[BindingType]] = [("q,escape,ctrl+c", "app.quit"), ("d", "app.theme")]

    def __init__(self, say: Voice) -> None:
        super().__init__()
        self.say = say

    @property
    def terminal(self) -> Terminal:
        """The application."""
        return cast("Terminal", self.app)

    def compose(self) -> ComposeResult:
        """A ship, the games, and a word about the one pointed at."""
        yield Center(Static(id="ship"))
        yield Center(Label(self.say("menu-title"), classes="title", id="menu-title"))
        games = (Option(self._line(law), id=law.id) for law in shelf.laws())
        yield Center(OptionList(*games, id="games"))
        yield Center(Label(self.say("menu-keys"), classes="note", id="menu-keys"))

    def on_mount(self) -> None:
        """Ready to choose."""
        self.paint()
        self.query_one("#games").focus()

    def paint(self) -> None:
        """The ship in the theme's ink."""
        palette = self.terminal.palette
        rows = [Text(row, style=palette.brass) for row in SHIP.splitlines()]
        rows[-1].stylize(palette.sea_line)
        ship = self.query_one("#ship", Static)
        ship.display = self.size.height >= SHIP_FROM
        ship.update(Text("\n").join(rows))

    def on_resize(self) -> None:
        """The ship needs room."""
        self.paint()

    def _line(self, law: Law) -> Text:
        line = Text()
        line.append(title(law, self.say), style="bold")
        line.append(f"  {seats_text(law)}", style="dim")
        if saves.running(law.id).exists():
            line.append(f"  {self.say('menu-running')}", style="italic")
        line.append(f"\n{voice.line(law.word_folders, self.say.lang, 'subtitle')}", style="dim")
        return line

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Go on with a game left unfinished, or agree on a new one."""
        law = shelf.law(event.option.id or "")
        offer_to_resume(law, self.terminal, lambda: self.app.push_screen(Setup(law, self.say)))


def offer_to_resume(law: Law, terminal: Terminal, anew: Callable[[], Any]) -> None:
    """Ask whether to go on with the game under way, if there is one; else begin anew."""
    say = terminal.say
    match = under_way(law, say.lang)
    if match is None:
        anew()
        return

    def answered(answer: str | None) -> None:
        if answer == "on":
            seated(match, terminal)
        elif answer == "new":
            saves.lay_aside(law.id)
            anew()
        elif terminal.menu is None:
            terminal.exit()

    answers = [Reply("on", say("resume-on")), Reply("new", say("resume-new"))]
    question = say("resume-ask", game=title(law, say), ply=match.table.plies)
    terminal.push_screen(Ask(question, answers), answered)


@dataclass
class Row:
    """One thing to agree on: its name, its values, how a value is said, which is chosen."""

    name: str
    label: str
    values: list[Any]
    spoken: Callable[[Any], str]
    place: int = 0

    @property
    def value(self) -> Any:
        """The value chosen."""
        return self.values[self.place]


class Setup(ModalScreen[None]):
    """Ruleset, seats, opponents and options; left and right change, Enter begins."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("escape", "leave"),
        ("left", "change(-1)"),
        ("right,space", "change(1)"),
        ("q", "leave"),
    ]

    def __init__(self, law: Law, say: Voice) -> None:
        super().__init__(classes="asking")
        self.law, self.say = law, say
        self.rows: list[Row] = []
        self.list = OptionList(id="setup")
        self._build(law.default_ruleset)

    @property
    def terminal(self) -> Terminal:
        """The application."""
        return cast("Terminal", self.app)

    def compose(self) -> ComposeResult:
        """The rows, and what stands against them."""
        with Vertical(classes="sheet tall"):
            yield Label(title(self.law, self.say), classes="title")
            yield Static(
                voice.line(self.law.word_folders, self.say.lang, "subtitle"), classes="note"
            )
            yield self.list
            yield Static("", id="verdict", markup=False)
            with Horizontal(classes="foot"):
                yield Label(self.say("setup-keys"), classes="note")

    def on_mount(self) -> None:
        """Show the rows; the last begins the game."""
        self.paint()
        self.list.highlighted = 0
        self.list.focus()

    def _build(self, ruleset: str) -> None:
        law, say = self.law, self.say
        line = partial(voice.line, law.word_folders, say.lang)
        named = law.rulesets[ruleset]
        levels = [*bots_here(), "hotseat"] if has_bots() else ["hotseat"]
        rows = [
            Row(
                "ruleset",
                say("setup-ruleset"),
                list(law.rulesets),
                lambda v: line(message("ruleset", v)),
            ),
            Row("seats", say("setup-seats"), list(law.bounds.seats), str),
            Row("against", say("setup-against"), levels, self._against),
            Row("seat", say("setup-seat"), list(range(max(law.bounds.seats))), self._seat_text),
        ]
        if law.fading:
            values = [False, True]
            rows.append(Row("memory_aid", say("setup-memory-aid"), values, self._plain_text))
        chosen = {
            "memory_aid": saves.memory_aid(),
            "ruleset": ruleset,
            "against": "medium",
            "seats": named.seats or law.bounds.seats[0],
        }
        for name, field in law.options.items():
            values = law.option_values(name)
            words = dict(zip(values, option_words(law, name, say.lang), strict=True))
            rows.append(Row(name, line(message("option", name)), values, words.__getitem__))
            chosen[name] = named.options.get(name, field.default)
        for row in rows:
            row.place = (
                row.values.index(chosen[row.name]) if chosen.get(row.name) in row.values else 0
            )
        self.rows = rows

    def _against(self, value: str) -> str:
        """Whom one plays against: a level, people, or another bot by its name."""
        usual = (*BOT_LEVELS, "hotseat")
        return self.say(f"against-{value}") if value in usual else name_of_bot(value, self.say.lang)

    def _seat_text(self, number: int) -> str:
        return f"{seat(number).emblem} {seat_word(number, self.say.lang)}"

    def _plain_text(self, value: bool) -> str:
        return self.say("yes" if value else "no")

    def paint(self) -> None:
        """The rows as they stand, and the reason if they cannot go together."""
        at = self.list.highlighted
        width = max(len(row.label) for row in self.rows)
        options = [Option(Text(f"⚑ {self.say('setup-begin')}", style="bold"), id="begin"), None]
        for row in self.rows:
            text = Text(no_wrap=True, overflow="ellipsis")
            text.append(f"{_cut(row.label, LABEL):<{min(width, LABEL)}}  ")
            text.append(f"‹ {_cut(row.spoken(row.value), VALUE)} ›", style="bold")
            options.append(Option(text, id=row.name))
        self.list.clear_options()
        self.list.add_options(options)
        self.list.highlighted = at
        self.query_one("#verdict", Static).update(self._objection() or "")

    def _value(self, name: str) -> Any:
        return next(row.value for row in self.rows if row.name == name)

    def _settings(self) -> Any:
        options = {name: self._value(name) for name in self.law.options}
        return self.law.settings(self._value("ruleset"), self._value("seats"), **options)

    def _objection(self) -> str | None:
        try:
            self._settings()
        except Excluded as error:
            return error.say(self.say.lang)
        return None

    def action_change(self, step: int) -> None:
        """The next or the last value of a row."""
        at = self.list.highlighted
        if not at:  # the first line begins the game
            return
        row = self.rows[at - 1]
        row.place = (row.place + step) % len(row.values)
        if row.name == "ruleset":
            against, own = self._value("against"), self._value("seat")
            self._build(row.value)
            for name, value in (("against", against), ("seat", own)):
                kept = next(r for r in self.rows if r.name == name)
                kept.place = kept.values.index(value)
        self.paint()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Begin, or change the row."""
        if event.option.id != "begin":
            self.action_change(1)
            return
        if self._objection():
            return
        settings = self._settings()
        own = min(self._value("seat"), settings.seats - 1)
        level = self._value("against")
        bots = {} if level == "hotseat" else {k: level for k in range(settings.seats) if k != own}
        if self.law.fading:
            saves.keep_memory_aid(self._value("memory_aid"))
        plan = TablePlan(self.law, settings, bots, remembers=saves.memory_aid())
        match = plan.match(self.say.lang)
        terminal = self.terminal
        self.dismiss(None)
        terminal.call_next(seated, match, terminal)

    def action_leave(self) -> None:
        """Back to the games."""
        self.dismiss(None)
