"""The table: board, seats, log, prompt, and picking what is lit."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import Static

from flibuste.bots.compilation import STEPS
from flibuste.cli.arguments import BOT_LEVELS
from flibuste.cli.sentences import Story, place_names
from flibuste.cli.terminal.drawing.captions import Captions
from flibuste.cli.terminal.drawing.chart import Marks
from flibuste.cli.terminal.drawing.cursor import DIRECTIONS as WAYS
from flibuste.cli.terminal.drawing.cursor import nearest, next_spot
from flibuste.cli.terminal.drawing.picks import Picks
from flibuste.cli.terminal.match import Match
from flibuste.cli.terminal.players import name_of_bot
from flibuste.cli.terminal.screens.book import Book
from flibuste.cli.terminal.screens.dialogs import Dialogs
from flibuste.cli.terminal.screens.handover import HandOver
from flibuste.cli.terminal.screens.seat_panel import Chair, SeatPanel
from flibuste.cli.terminal.widgets.background import Beside
from flibuste.cli.terminal.widgets.board import Board
from flibuste.cli.terminal.widgets.choices import ChoiceList, WhyNot
from flibuste.cli.terminal.widgets.dock import Button, Dock
from flibuste.cli.terminal.widgets.gun import Gun
from flibuste.cli.terminal.widgets.journal import Journal
from flibuste.cli.terminal.widgets.keybar import Key, KeyBar
from flibuste.cli.terminal.widgets.sheet import Sheet
from flibuste.cli.terminal.widgets.spinner import Warmth
from flibuste.cli.voice import Voice
from flibuste.law.contract import ALL, OVER, WATCHER
from flibuste.law.vocabulary import Phrase
from flibuste.play.table import CannotUndo, MoveError, NotLegal
from flibuste.screen.aim import Aim
from flibuste.screen.picks import why_not
from flibuste.screen.stage import Scene
from flibuste.words import speech

TALL = 32  # rows from which there is room for several rows of buttons
WIDE_TABLE = 110  # columns from which the side panel has room for words


class TableScreen(Dialogs):
    """A match being played."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *((way, f"go('{way}')") for way in WAYS),
        *((f"shift+{way}", f"look('{way}')") for way in WAYS),
        ("tab", "step(1)"),
        ("shift+tab", "step(-1)"),
        ("enter,space", "pick"),
        ("escape,backspace", "back"),
        ("l", "choices"),
        ("u", "undo"),
        ("question_mark", "why"),
        ("r", "rules"),
        ("h", "hint"),
        ("s", "save"),
        ("o", "offer"),
        ("x", "resign"),
        ("d", "app.theme"),
        ("q,ctrl+c", "leave"),
    ]

    def __init__(self, match: Match, say: Voice, pause: float) -> None:
        super().__init__()
        self.match, self.say, self.pause = match, say, pause
        self.board, self.dock, self.journal = Board(), Dock(), Journal()
        self.seat_panel = SeatPanel(match.law, say.lang)
        self.sheets: tuple[Sheet, ...] = (self.board, self.seat_panel, self.dock)
        self.heading, self.asked, self.caption = (
            Static(id=i) for i in ("heading", "prompt", "caption")
        )
        self.keybar = KeyBar(self._keys())
        self.scene: Scene | None = None
        self.picks = Picks()
        self.cursor: str | None = None
        self.notice: Text | None = None
        self.rule: str | None = None  # the paragraph that the last refusal named
        self.warmth = Warmth(match.law, self._warmer, for_bots=bool(match.levels))
        self.warm = (0, "") if self.warmth.is_needed else (STEPS, "")
        self.beside = Beside(self, self.warmth.is_ready, self._squall)
        self.story = Story(say.lang, remembers=match.remembers)
        self.hint: tuple[str, ...] = ()
        self._names: dict[str, str] = {}  # of the places on the board
        self._seen = 0  # how much of the log the viewer had when they sat down

    def _keys(self) -> list[Key]:
        actions = (
            ("↵", "pick"),
            ("Esc", "back"),
            ("L", "choices"),
            ("?", "why"),
            ("U", "undo"),
            ("R", "rules"),
            ("H", "hint"),
            ("S", "save"),
            ("O", "offer"),
            ("X", "resign"),
            ("D", "theme"),
            ("Q", "leave"),
        )
        own_draws = self.match.law.offers_draws
        return [
            Key(key, self.say(f"key-{name}"), f"app.{name}" if name == "theme" else name)
            for key, name in actions
            if name != "offer" or not own_draws
        ]

    def compose(self) -> ComposeResult:
        """Board on the left, seats and log on the right, the prompt below."""
        yield self.heading
        with Horizontal(id="middle"):
            yield self.board
            with Vertical(id="side"):
                yield self.seat_panel
                yield self.journal
        with Vertical(id="below"):
            yield self.asked
            yield self.caption
            yield self.dock
        yield self.keybar

    def on_mount(self) -> None:
        """Show the board first; the compiler comes after it."""
        self.renew()
        self.call_after_refresh(self.warmth.start)

    def on_resize(self) -> None:
        """Fit the parts to the window."""
        self.call_after_refresh(self.paint)

    # --- Showing ---------------------------------------------------------------------------------

    def renew(self) -> None:
        """After a change at the table: whose screen it is, what may be picked, who thinks."""
        self.beside.generation += 1
        if self.match.needs_hand_over:
            self._hand_over()
            return
        if self.match.is_person_to_act:
            self.match.hand_over()
        self.scene = self.match.scene()
        self._names = place_names(self.match.law, self.scene, self.say.lang)
        self.picks, self.hint = Picks(self.scene.choices), ()
        table = self.match.table
        viewer = ALL if table.actor == OVER else self.match.viewer
        self.journal.show(self.story.lines(table, viewer), self.say("log-empty"))
        self.cursor = next(iter(self.lit), None)
        self.paint()
        if self.scene.aim and self.match.is_person_to_act:
            self._take_aim(self.scene.aim)
        if self.match.is_bot_to_act:
            player, seat = self.match.bots[table.actor], table.actor

            def played(code: int) -> None:
                if player.has_given_up and self.match.is_duel:
                    self.match.resign(seat)
                    self.renew()
                    self.tell(self.say("bot-resigns", name=self._sitter(player.level)))
                    return
                self._play(code)
                if player.fault:
                    self.tell(player.fault)
                    player.fault = ""

            self.beside.do(lambda: player.choose(table), played, self.pause)

    def paint(self) -> None:
        """Draw everything as it stands."""
        scene = self.scene
        if scene is None or not self.is_attached:
            return
        palette = self.terminal.palette
        for sheet in (*self.sheets, self.journal, self.keybar):
            sheet.palette = palette
        self._fit(scene)
        marks = Marks(frozenset(self.lit), self.cursor, self.picks.path)
        self.board.show(scene, marks, self._names)
        self.seat_panel.show(scene, marks, self._chairs())
        self.dock.show(self._buttons(), marks)
        self.keybar.redraw()
        words = self._captions(scene)
        self.heading.update(words.heading(self.warm, self.size.width), layout=False)
        self.asked.update(words.prompt(), layout=False)
        self.caption.update(self.notice or words.caption(self.cursor), layout=False)

    def _captions(self, scene: Scene) -> Captions:
        return Captions(self.match, scene, self.picks, self.say, self.terminal.palette)

    def _fit(self, scene: Scene) -> None:
        """Fixed heights below the board: prompt and board never move."""
        width, height = self.size
        side = 42 if width >= WIDE_TABLE else 28
        self.query_one("#side").styles.width = side
        self.dock.styles.height = 2 if height >= TALL else 1
        self.seat_panel.scene, self.seat_panel.chairs = scene, self._chairs()
        self.seat_panel.styles.height = min(
            self.seat_panel.lines_wanted(side - 1), max(6, height - 12)
        )

    def _sitter(self, level: str | None) -> str:
        """A bot's level in words, or its own name."""
        known = level is None or level in BOT_LEVELS
        if known:
            return self.say(f"sitter-{level}")
        return self.say("sitter-other", name=name_of_bot(str(level), self.say.lang))

    def _chairs(self) -> list[Chair]:
        match, say = self.match, self.say
        you = say("sitter-you") if len(match.humans) == 1 else ""
        return [
            Chair(
                seat,
                self._sitter(match.bots[seat].level) if seat in match.levels else you,
                seat == match.table.actor,
                seat in match.resigned,
            )
            for seat in range(match.table.seats)
        ]

    def _buttons(self) -> list[Button]:
        """Choices that no click makes, and clicks on things that are nowhere on the screen."""
        law, lang = self.match.law, self.say.lang
        buttons = [
            Button(f"choice:{c.code}", speech.say(c.label, law, lang)) for c in self.picks.asked
        ]
        if self.scene is not None:
            there = {p.id for p in self.scene.places} | {p.id for p in self.scene.pieces}
            for id in self.picks.next:
                if id not in there:
                    text = speech.say(id, law, lang).replace("-", " ").replace("_", " ")
                    buttons.append(Button(id, text))
        return buttons

    @property
    def lit(self) -> list[str]:
        """Everything that may be picked now, in reading order."""
        if not self.match.is_person_to_act:
            return []
        buttons = [button.id for button in self._buttons()]
        return [*(id for id in self.picks.next if id not in buttons), *buttons]

    def tell(self, text: str, rule: str = "", kind: str = "danger") -> None:
        """A sentence under the prompt until the next move; a refusal names its paragraph."""
        if self.scene is not None:
            self.notice = self._captions(self.scene).notice(text, rule, kind)
            self.rule = rule or self.rule
            self.paint()

    # --- Pointing and picking --------------------------------------------------------------------

    def _spots(self, ids: list[str]) -> dict[str, tuple[float, float]]:
        found = ((id, sheet.where(id)) for id in ids for sheet in self.sheets)
        return {id: (float(at.x), float(at.y)) for id, at in found if at is not None}

    def _go(self, id: str | None) -> None:
        self.cursor, self.notice = id, None
        self.paint()
        if id is not None:
            for sheet in self.sheets:
                sheet.bring(id)

    def action_go(self, way: str) -> None:
        """The nearest lit thing in a direction."""
        self._go(nearest(self._spots(self.lit), self.cursor, way))

    def action_look(self, way: str) -> None:
        """The nearest thing in a direction, lit or not."""
        every = [place.id for place in self.scene.places] if self.scene else []
        self._go(nearest(self._spots([*every, *self.lit]), self.cursor, way))

    def action_step(self, step: int) -> None:
        """The next or the last lit thing."""
        self._go(next_spot(self.lit, self.cursor, step))

    def on_sheet_pointed(self, event: Sheet.Pointed) -> None:
        """The mouse points; the cursor follows it."""
        if event.ids and not event.ids[0].startswith("key:"):
            found = next((id for id in event.ids if id in self.lit), event.ids[0])
            if found != self.cursor:
                self.cursor = found
                self.paint()

    async def on_sheet_picked(self, event: Sheet.Picked) -> None:
        """A click: a key of the bar, or something on the table."""
        if event.ids and event.ids[0].startswith("key:"):
            await self.run_action(event.ids[0].removeprefix("key:"))
        elif event.ids:
            known = (id for id in event.ids if id in self.lit or self.picks.is_part(id))
            self.cursor = next(known, event.ids[0])
            self.action_pick()

    def action_pick(self) -> None:
        """Pick what the cursor is at; what cannot be picked says why not."""
        id = self.cursor
        if id is None or not self.match.is_person_to_act:
            return
        if id.startswith("choice:"):
            self._play(int(id.removeprefix("choice:")))
        elif id in self.picks.path:
            self.picks.touch(id)
            self._go(id)
        elif self.picks.touch(id):
            if self.picks.decided is not None:
                self._play(self.picks.decided.code)
            else:
                self._go(self._hinted_next() or next(iter(self.lit), None))
        else:
            self._refuse(id)

    def _hinted_next(self) -> str | None:
        """The next pick of a hint that is being followed."""
        path = self.picks.path
        return next((part for part in self.hint if part not in path and part in self.lit), None)

    def action_back(self) -> None:
        """Take one pick back."""
        was = self.picks.path[-1:]
        self._go(was[0] if self.picks.back() else next(iter(self.lit), None))

    def reason_against(self, id: str) -> tuple[Phrase, str] | None:
        """Why a place, or what stands there, cannot be picked now."""
        there = [piece.id for piece in self.scene.pieces if piece.place == id] if self.scene else []
        tries = ((*self.picks.path, each) for each in (id, *there) if each not in self.lit)
        return next(filter(None, (why_not(self.match.table, path) for path in tries)), None)

    def _refuse(self, id: str) -> None:
        found = self.reason_against(id)
        if found is None:
            self.tell(self.say("nothing-here"), kind="info")
        else:
            self.tell(speech.say(found[0], self.match.law, self.say.lang), found[1])

    def _play(self, code: int) -> None:
        self.notice = None
        try:
            self.match.play(code)
        except MoveError as error:
            self.picks.path = ()
            self.tell(error.say(self.say.lang) if isinstance(error, NotLegal) else str(error))
            return
        self.renew()

    def _take_aim(self, aim: Aim) -> None:
        def fired(shot: str | None) -> None:
            if shot is not None:
                self._play(self.match.table.code(shot))

        prompt = self._captions(self.scene).prompt() if self.scene else Text()
        self.app.push_screen(Gun(aim, prompt, self.say), fired)

    # --- Lists, rules, undo ----------------------------------------------------------------------

    def action_choices(self) -> None:
        """All choices as sentences."""

        def chosen(code: int | None) -> None:
            if code is not None:
                self._play(code)

        if self.match.is_person_to_act and self.scene is not None:
            self.app.push_screen(ChoiceList(self.match.law, self.scene.choices, self.say), chosen)

    def action_why(self) -> None:
        """Why something may not be done."""
        if self.match.is_person_to_act:
            start = None if (self.cursor or "").startswith("choice:") else self.cursor
            self.app.push_screen(WhyNot(self.match.table, start, self.say))

    def action_rules(self) -> None:
        """The rulebook, open at the paragraph last named."""
        self.app.push_screen(Book(self.match.law, self.say, self.terminal.palette, self.rule))
        self.rule = None

    def action_undo(self) -> None:
        """Take the last ply back; a bot that was thinking about it forgets it."""
        try:
            self.match.undo()
        except CannotUndo:
            self.tell(self.say("cannot-undo"), kind="info")
            return
        self.notice = None
        self.renew()

    # --- Beside the play -------------------------------------------------------------------------

    def _warmer(self, done: int, step: str) -> None:
        """Called in the thread that compiles."""
        self.beside.call(self._show_warmth, done, step)

    def _show_warmth(self, done: int, step: str) -> None:
        self.warm = (done, step)
        if self.warmth.fault is not None:
            self.tell(self.say("warm-fault", reason=str(self.warmth.fault)))
        elif done == STEPS:
            self.match.table.engine = self.warmth.own_engine()
        if self.scene is not None:
            words = self._captions(self.scene)
            self.heading.update(words.heading(self.warm, self.size.width), layout=False)

    def _squall(self, error: Exception) -> None:
        self.tell(self.say("squall", reason=f"{type(error).__name__}: {error}"))

    # --- Two people, one keyboard ----------------------------------------------------------------

    def _hand_over(self) -> None:
        match, lang = self.match, self.say.lang
        news = [speech.say(told.phrase, match.law, lang) for told in match.private_news(self._seen)]
        open_ = [line.text for line in self.story.lines(match.table, WATCHER)[-3:]]

        def seated(_: None) -> None:
            match.hand_over()
            self._seen = len(match.table.log(match.looking))
            self.renew()

        leaving = None if match.looking == WATCHER else match.looking
        self.app.push_screen(HandOver(leaving, match.table.actor, news, open_, self.say), seated)
