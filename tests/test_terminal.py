"""Playing in the terminal, by keyboard and mouse, every game on the shelf."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from cases import each_law, each_setting
from flibuste.bots import LEVELS, Advice
from flibuste.bots.opponents import CHARACTERS
from flibuste.cli import saves, voice
from flibuste.cli.arguments import OUR_BOTS
from flibuste.cli.commands.play import terminal
from flibuste.cli.terminal.app import Terminal
from flibuste.cli.terminal.drawing import palette
from flibuste.cli.terminal.drawing.chart import Marks
from flibuste.cli.terminal.drawing.cursor import DIRECTIONS, nearest, next_spot
from flibuste.cli.terminal.drawing.layout import arrange
from flibuste.cli.terminal.drawing.picks import Picks
from flibuste.cli.terminal.match import Match
from flibuste.cli.terminal.plan import TablePlan
from flibuste.cli.terminal.screens.book import Book
from flibuste.cli.terminal.screens.handover import HandOver
from flibuste.cli.terminal.screens.menu import Menu, Setup
from flibuste.cli.terminal.screens.replay_screen import ReplayScreen
from flibuste.cli.terminal.screens.table_screen import TableScreen
from flibuste.cli.terminal.widgets.ask import Ask
from flibuste.cli.terminal.widgets.board import Board
from flibuste.cli.terminal.widgets.choices import ChoiceList, WhyNot
from flibuste.cli.terminal.widgets.gun import READY, SHIFT, STEP, Gun
from flibuste.cli.voice import Voice
from flibuste.law import shelf
from flibuste.law.contract import OVER
from flibuste.law.engine import Engine
from flibuste.law.kernel import Mode
from flibuste.law.law import Law, Settings
from flibuste.law.vocabulary import Phrase
from flibuste.play import chance, record
from flibuste.play.table import Ply, Table
from flibuste.screen.aim import TICKS
from flibuste.screen.picks import Choice, attempts
from flibuste.screen.stage import Stage

SAY = Voice("en")
SMALL, LARGE = (80, 24), (160, 48)
FIRST, LAST = 6, 12  # plies of a long game that are played by keyboard, at its start and at its end


@pytest.fixture(autouse=True)
def quiet_terminal(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """No compiling beside the play, and a data folder of its own."""
    monkeypatch.setenv("FLIBUSTE_MODE", "interpreted")
    monkeypatch.setenv("FLIBUSTE_DATA", str(tmp_path / "data"))
    monkeypatch.delenv("COLORFGBG", raising=False)


def some_law() -> Law:
    return shelf.law(shelf.ids()[0])


def fresh(law: Law, seed: int = 1) -> Match:
    """A match of people under the ruleset for bots, its rules compiled as after a while of play."""
    match = TablePlan(law, law.settings(law.unattended_ruleset), {}, seed).match("en")
    match.table.engine = Engine(law, Mode.COMPILED)
    return match


def random_game(law: Law, seed: int) -> list[int]:
    """The codes that seats play in one whole game."""
    table, rng, codes = fresh(law, seed).table, random.Random(seed), []
    while table.actor != OVER:
        codes.append(rng.choice(table.codes()))
        table.play(codes[-1])
    return codes


def opened(match: Match) -> Terminal:
    return terminal(SAY, match=match, pause=0)


def screen_of(app: Terminal) -> TableScreen:
    return next(s for s in reversed(app.screen_stack) if isinstance(s, TableScreen))


async def sit_down(pilot: Pilot[Any]) -> None:
    """Past the covers between two people."""
    while isinstance(pilot.app.screen, HandOver):
        await pilot.press("enter")


async def play_by_list(pilot: Pilot[Any], code: int) -> None:
    """Open the list of choices, go to a sentence, press Enter."""
    await sit_down(pilot)
    await pilot.press("l")
    listed = pilot.app.screen
    assert isinstance(listed, ChoiceList)
    codes = [found for found, _ in listed.sentences]
    down, up = codes.index(code), len(codes) - codes.index(code)
    await pilot.press(*(["down"] * down if down <= up else ["up"] * up), "enter")


# --- Whole games ---------------------------------------------------------------------------------


@pytest.mark.long
@pytest.mark.parametrize("law", each_law())
async def test_every_game_is_played_to_its_end_by_the_list_of_choices(law: Law) -> None:
    codes = random_game(law, seed=3)
    match = fresh(law, seed=3)
    app = opened(match)
    async with app.run_test(size=SMALL) as pilot:
        for place, code in enumerate(codes):
            if FIRST <= place < len(codes) - LAST:
                match.table.play(code)
                continue
            if place == len(codes) - LAST > FIRST:
                screen_of(app).renew()
                await pilot.pause()
            await play_by_list(pilot, code)
        assert match.table.actor == OVER
        await pilot.pause()
        words = screen_of(app)._captions(match.scene()).prompt().plain
        assert match.table.outcome is not None
        assert match.table.outcome.rule in words
    assert not saves.running(law.id).exists()
    assert len(list((saves.folder() / "games").glob(f"{law.id}-*.txt"))) == 1


@pytest.mark.parametrize("law", each_law())
async def test_every_game_begins_by_clicks_on_what_is_lit(law: Law) -> None:
    match = fresh(law, seed=2)
    app = opened(match)
    async with app.run_test(size=LARGE) as pilot:
        for _ in range(12):
            await sit_down(pilot)
            screen = screen_of(app)
            assert screen.cursor in screen.lit
            spots = screen._spots(screen.lit)
            assert set(spots) == set(screen.lit), "everything lit has a place on the screen"
            await pilot.press("tab", "enter")
        assert match.is_begun


@pytest.mark.parametrize("law", each_law())
async def test_a_mouse_picks_what_it_clicks(law: Law) -> None:
    match = fresh(law, seed=2)
    app = opened(match)
    async with app.run_test(size=LARGE) as pilot:
        for _ in range(6):
            await sit_down(pilot)
            screen = screen_of(app)
            before = (match.table.plies, screen.picks.path)
            x, y = next(iter(screen._spots(screen.lit).values()))
            await pilot.click(offset=(int(x), int(y)))
            assert (match.table.plies, screen_of(app).picks.path) != before


@pytest.mark.parametrize(("law", "settings"), each_setting())
def test_every_board_is_drawn_in_every_window(law: Law, settings: Settings) -> None:
    table = Table(law, settings, chance.from_number(5), mode=Mode.INTERPRETED)
    for _ in range(12):
        if table.actor != OVER:
            table.play(table.codes()[-1])
    scene = Stage(table, max(0, table.actor)).show()
    places = [place for place in scene.places if not place.tray]
    for size in ((52, 17), (116, 40)):
        layout = arrange(scene.places, *size, aims=bool(scene.ways), crowds=False)
        assert layout.boxes.keys() == {place.id for place in places}
        cells = [
            (x, y)
            for box in layout.boxes.values()
            for x in range(box.x, box.x + box.width)
            for y in range(box.y, box.y + box.height)
        ]
        assert len(cells) == len(set(cells)), "no two places overlap"
        assert all(0 <= x < layout.width and 0 <= y < layout.height for x, y in cells)
    board = Board()
    board.scene, board.marks = scene, Marks(frozenset(place.id for place in places))
    board.draw(116, 40)
    text = board.canvas.plain()
    assert text.count("[") >= len(places) // 2 or len(places) > 120
    for piece in scene.pieces:
        if piece.owner is not None and any(place.id == piece.place for place in places):
            assert palette.seat(piece.owner).emblem in text


# --- One thing at a time -------------------------------------------------------------------------


def alone(law: Law) -> bool:
    """Whether one person can take a ply back at the very start."""
    match = fresh(law)
    match.table.play(match.table.codes()[-1])
    return bool(match.table._past)


async def test_undo_takes_the_last_ply_back() -> None:
    law = next(law for law in shelf.laws() if not law.has_secrets and alone(law))
    match = fresh(law)
    app = opened(match)
    async with app.run_test(size=SMALL) as pilot:
        before = match.table.plies
        await play_by_list(pilot, match.table.codes()[-1])
        assert match.table.plies > before
        await pilot.press("u")
        assert match.table.plies == before
        await pilot.press("u")
        assert "taken back" in str(screen_of(app).notice)


async def test_escape_steps_back_one_pick() -> None:
    law = next(law for law in shelf.laws() if not law.has_secrets)
    match = fresh(law)
    app = opened(match)
    async with app.run_test(size=SMALL) as pilot:
        screen = screen_of(app)
        deep = next(id for id in screen.lit if len(screen.picks.leads_to(id)) > 1)
        screen.cursor = deep
        await pilot.press("enter")
        assert screen.picks.path == (deep,)
        await pilot.press("escape")
        assert screen.picks.path == ()
        assert screen.cursor == deep


@pytest.mark.parametrize("law", each_law())
async def test_what_cannot_be_picked_says_why_not_and_names_its_rule(law: Law) -> None:
    match = fresh(law)
    app = opened(match)
    async with app.run_test(size=LARGE) as pilot:
        await sit_down(pilot)
        screen = screen_of(app)
        refused = None
        for _ in range(10):  # at the very start all may be lit
            assert screen.scene is not None
            dark = [place.id for place in screen.scene.places if place.id not in screen.lit]
            refused = next(filter(screen.reason_against, dark), None)
            if refused is not None:
                break
            await play_by_list(pilot, match.table.codes()[-1])
            await sit_down(pilot)
        assert refused is not None
        screen.cursor = refused
        await pilot.press("enter")
        found = screen.reason_against(refused)
        assert found is not None
        assert screen.notice is not None
        assert f"Rule {found[1]}" in screen.notice.plain
        await pilot.press("r")
        assert isinstance(app.screen, Book)
        assert app.screen.number == found[1]
        await pilot.press("escape")
        assert app.screen is screen


@pytest.mark.parametrize("law", each_law())
async def test_the_why_not_list_explains_with_the_paragraph(law: Law) -> None:
    match = fresh(law)
    app = opened(match)
    async with app.run_test(size=SMALL) as pilot:
        await sit_down(pilot)
        await pilot.press("question_mark")
        asked = app.screen
        assert isinstance(asked, WhyNot)
        illegal = set(range(law.actions.size)) - set(match.table.codes())
        code = next(c for c in sorted(illegal) if (match.table.objection(c) or ("", ""))[1])
        asked.take(code)
        await pilot.pause()
        objection = match.table.objection(code)
        assert objection is not None
        shown = str(asked.query_one("#verdict").visual)
        assert objection[1] in shown
        asked.take(match.table.codes()[0])
        await pilot.pause()
        await pilot.press("escape")
        assert app.screen is screen_of(app)


@pytest.mark.parametrize("law", [case for case in each_law() if case.values[0].has_secrets])
async def test_a_cover_lies_between_two_people_where_there_are_secrets(law: Law) -> None:
    match = fresh(law, seed=7)
    app = opened(match)
    async with app.run_test(size=SMALL) as pilot:
        await sit_down(pilot)
        first = match.table.actor
        for _ in range(40):
            if match.table.actor != first:
                break
            await play_by_list(pilot, match.table.codes()[-1])
        assert isinstance(app.screen, HandOver)
        assert screen_of(app).match.looking == first
        await sit_down(pilot)
        assert screen_of(app).match.looking == match.table.actor != first
        assert screen_of(app).scene.viewer == match.table.actor  # type: ignore[union-attr]


async def test_resigning_ends_a_game_of_two_and_says_so() -> None:
    law = next(law for law in shelf.laws() if 2 in law.bounds.seats)
    match = TablePlan(law, law.settings(seats=2), {}, 1).match("en")
    app = opened(match)
    async with app.run_test(size=SMALL) as pilot:
        await sit_down(pilot)
        await pilot.press("x", "down", "enter")
        assert match.table.outcome is not None
        assert match.table.outcome.reason == "resigns"
        assert "resigned" in screen_of(app)._captions(match.scene()).prompt().plain


async def test_a_draw_is_offered_and_agreed() -> None:
    law = next(law for law in shelf.laws() if not law.offers_draws and 2 in law.bounds.seats)
    match = TablePlan(law, law.settings(seats=2), {}, 1).match("en")
    app = opened(match)
    async with app.run_test(size=SMALL) as pilot:
        await sit_down(pilot)
        await pilot.press("o")
        assert isinstance(app.screen, Ask)
        await pilot.press("enter")
        assert match.table.outcome is None
        await pilot.press("o", "down", "enter")
        assert match.table.outcome is not None
        assert match.table.outcome.reason == "agreed"


async def test_day_and_night_change_and_are_remembered() -> None:
    app = opened(fresh(some_law()))
    async with app.run_test(size=SMALL) as pilot:
        await sit_down(pilot)
        assert app.palette is palette.NIGHT
        await pilot.press("d")
        assert app.palette is palette.DAY
    assert saves.theme() == palette.DAY.name


# --- Nothing is lost -----------------------------------------------------------------------------


async def test_a_game_left_is_offered_again() -> None:
    law = some_law()
    match = fresh(law, seed=4)
    app = opened(match)
    async with app.run_test(size=SMALL) as pilot:
        await play_by_list(pilot, match.table.codes()[-1])
        await sit_down(pilot)
        plies = match.table.plies
        await pilot.press("q", "enter")
    assert saves.running(law.id).exists()
    again = terminal(SAY, TablePlan(law, law.settings(), {}), pause=0)
    async with again.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert isinstance(again.screen, Ask)
        await pilot.press("enter")
        await pilot.pause()
        assert screen_of(again).match.table.plies == plies


async def test_a_game_can_be_thrown_away_or_laid_aside() -> None:
    law = some_law()
    match = fresh(law, seed=4)
    async with opened(match).run_test(size=SMALL) as pilot:
        await play_by_list(pilot, match.table.codes()[-1])
        await sit_down(pilot)
        await pilot.press("q", "down", "down", "enter")
    assert not saves.running(law.id).exists()
    match.keep()
    anew = terminal(SAY, TablePlan(law, law.settings(), {}), pause=0)
    async with anew.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("down", "enter")
        await pilot.pause()
        assert screen_of(anew).match.is_begun is False
    assert list((saves.folder() / "games").glob("*.txt"))


async def test_saving_asks_for_a_file(tmp_path: Path) -> None:
    match = fresh(some_law())
    app = opened(match)
    async with app.run_test(size=SMALL) as pilot:
        await sit_down(pilot)
        match.save = tmp_path / "nowhere" / "a.txt" / "b.txt"
        (tmp_path / "nowhere").write_text("a file where a folder should be")
        await pilot.press("s", "enter")
        assert "cannot be written" in str(screen_of(app).notice)
        match.save = tmp_path / "game.txt"
        await pilot.press("s", "enter")
        assert record.replay((tmp_path / "game.txt").read_text()).law is match.law


async def test_a_data_folder_that_cannot_be_written_is_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("FLIBUSTE_DATA", "/proc/nope")
    match = fresh(some_law())
    app = opened(match)
    async with app.run_test(size=SMALL) as pilot:
        await play_by_list(pilot, match.table.codes()[-1])
        assert match.unkept
        assert match.table.plies


# --- Bots ----------------------------------------------------------------------------------------


def test_the_levels_are_those_of_the_bots() -> None:
    assert (*LEVELS, *CHARACTERS) == OUR_BOTS


async def test_a_bot_answers_and_gives_hints() -> None:
    law = next(law for law in shelf.laws() if not law.has_chance and not law.has_secrets)
    match = TablePlan(law, law.settings(law.unattended_ruleset), {1: "easy"}, 1).match("en")
    match.bots[1].choose = lambda table: table.codes()[0]  # type: ignore[method-assign]
    app = opened(match)
    async with app.run_test(size=SMALL) as pilot:
        await play_by_list(pilot, match.table.codes()[0])
        for _ in range(200):
            if match.table.plies == 2:
                break
            await pilot.pause(0.02)
        assert match.table.plies == 2
        assert match.table.players[1] == "bot easy"
        await pilot.press("u")
        assert match.table.plies == 2, "a bot's answer stands"
    assert record.replay(saves.running(law.id).read_text()).players[1] == "bot easy"


async def test_a_hint_says_what_wins_and_why(monkeypatch: pytest.MonkeyPatch) -> None:
    law = next(law for law in shelf.laws() if not law.has_chance and not law.has_secrets)
    match = TablePlan(law, law.settings(law.unattended_ruleset), {1: "easy"}, 1).match("en")
    app = opened(match)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        screen = screen_of(app)
        advice = Advice(match.table.codes()[0], 1.0, 1.0, 1.0, 9, 5)
        why = Phrase("reason-wins", {"plies": 5})
        monkeypatch.setattr(screen, "_reasoned", lambda _: [(advice, why)])
        told: list[str] = []
        monkeypatch.setattr(screen, "tell", lambda text, rule="", kind="": told.append(text))
        await pilot.press("h")
        for _ in range(200):
            if len(told) == 2:
                break
            await pilot.pause(0.02)
    assert told[-1].endswith("Wins in 5 moves at most, whatever the others do.")


# --- Menu and replay -----------------------------------------------------------------------------


async def test_the_menu_leads_to_a_table() -> None:
    app = terminal(SAY, pause=0)
    async with app.run_test(size=SMALL) as pilot:
        assert isinstance(app.screen, Menu)
        await pilot.press("enter")
        assert isinstance(app.screen, Setup)
        setup = app.screen
        rows = {row.name: row for row in setup.rows}
        await pilot.press("down", "down", "down")
        while rows["against"].value != "hotseat":
            await pilot.press("right")
        await pilot.press("up", "up", "up", "enter")
        await pilot.pause()
        screen = screen_of(app)
        assert screen.match.law is some_law()
        assert len(screen.match.humans) == screen.match.table.seats
        await pilot.press("q")  # from the table, or from the cover over it
        await pilot.pause()
        assert isinstance(app.screen, Menu)


async def test_a_replay_steps_and_jumps() -> None:
    law = some_law()
    match = fresh(law, seed=3)
    for code in random_game(law, seed=3)[:15]:
        match.table.play(code)
    table = match.table
    app = Terminal(SAY, lambda _: ReplayScreen(table, SAY))
    async with app.run_test(size=SMALL) as pilot:
        screen = app.screen
        assert isinstance(screen, ReplayScreen)
        await pilot.press("right", "right", "left")
        assert screen.ply == 1
        await pilot.press("end")
        assert screen.ply == table.plies == screen.film.last
        await pilot.press("home")
        assert screen.ply == 0
        await pilot.press("g", "7", "enter")
        assert screen.ply == 7
        await pilot.press("d", "r", "escape", "q")


# --- Small parts ---------------------------------------------------------------------------------


def test_parts_are_picked_in_any_order() -> None:
    label = Phrase("x", {})
    paths = [("a", "b"), ("a", "c"), ("a",), ("d",), ()]
    picks = Picks([Choice(code=k, text="", label=label, parts=p) for k, p in enumerate(paths)])
    assert picks.next == ["a", "b", "c", "d"]
    assert [choice.code for choice in picks.asked] == [4]
    assert picks.touch("a")
    assert picks.decided is None
    assert picks.next == ["b", "c"]
    assert [choice.code for choice in picks.asked] == [2]
    assert picks.back()
    assert not picks.back()
    assert not picks.touch("e")
    assert picks.touch("d")
    assert picks.decided is not None
    assert picks.decided.code == 3


@pytest.mark.parametrize("law", each_law())
def test_attempts_contain_every_legal_choice(law: Law) -> None:
    table = fresh(law).table
    for choice in Stage(table, table.actor).show().choices:
        named = [part for part in choice.parts if part != choice.end]
        if named:
            assert choice.code in set(attempts(law, table.actor, named[::-1]))


def test_arrows_go_to_the_nearest_thing_ahead() -> None:
    spots = {"a": (0.0, 0.0), "b": (10.0, 0.0), "c": (20.0, 0.0), "d": (0.0, 5.0)}
    assert nearest(spots, "a", "right") == "b"
    assert nearest(spots, "c", "left") == "b"
    assert nearest(spots, "a", "down") == "d"
    assert nearest(spots, "a", "up") == "a"
    assert nearest(spots, None, "up") == "a"
    assert next_spot(list(spots), "d", 1) == "a"
    assert next_spot([], None, 1) is None
    assert set(DIRECTIONS) == {"left", "right", "up", "down"}


def test_emblems_are_one_column_wide_and_readable() -> None:
    from rich.cells import cell_len

    looks = list(palette.SEATS.values())
    assert len({look.emblem for look in looks}) == len(looks)
    for look in looks:
        assert cell_len(look.emblem) == 1
        assert palette.contrast(look.on, look.colour) >= 4
    for theme in palette.THEMES.values():
        assert palette.contrast(theme.text, theme.raised) >= 4.5
        assert palette.contrast(theme.lamp_ink, theme.lamp) >= 4.5


@pytest.mark.parametrize("lang", voice.LANGUAGES)
@pytest.mark.parametrize("law", each_law())
def test_short_words_are_read_as_the_parser_reads_them(law: Law, lang: str) -> None:
    from flibuste.cli.arguments import message
    from flibuste.words import speech

    ids = ["title", "subtitle"]
    ids += [message("ruleset", name) for name in law.rulesets]
    ids += [message("option", name) for name in law.options]
    for id in ids:
        assert voice.line(law.word_folders, lang, id) == speech.say(id, law, lang)


def test_both_languages_say_the_same_things() -> None:
    english, french = (voice.lines(voice.CLI_FOLDER, lang) for lang in voice.LANGUAGES)
    assert english.keys() == french.keys()
    for id, text in english.items():
        assert sorted(set(_variables(text))) == sorted(set(_variables(french[id]))), id


def _variables(text: str) -> list[str]:
    import re

    return re.findall(r"\$(\w+)", text)


# --- A gun to aim --------------------------------------------------------------------------------


def laws_with_guns() -> list[Any]:
    return [pytest.param(law, id=law.id) for law in shelf.laws() if law.has_skill]


def at_the_gun(law: Law) -> Match:
    """A game at the moment when somebody is to aim."""
    match = TablePlan(law, law.settings(), {}, 1).match("en")
    match.table.engine = Engine(law, Mode.COMPILED)
    rng = random.Random(1)
    while match.scene().aim is None:
        match.table.play(rng.choice(match.table.codes()))
    return match


@pytest.mark.parametrize("law", laws_with_guns())
async def test_a_gun_is_aimed_by_keys_and_fires_where_it_points(law: Law) -> None:
    match = at_the_gun(law)
    plies = match.table.plies
    app = opened(match)
    async with app.run_test(size=SMALL) as pilot:
        await sit_down(pilot)
        gun = app.screen
        assert isinstance(gun, Gun)
        bearing, elevation = gun.bearing, gun.elevation
        await pilot.press("right", "right", "up", "a")
        assert (gun.bearing, gun.elevation, gun.rail) == (
            bearing + 2 * STEP,
            elevation + STEP,
            -SHIFT,
        )
        gun._begun += gun.aim.seconds  # the clock has hardly begun
        await pilot.press("space")
        assert app.screen is gun  # a key still held from before fires nothing
        gun._begun -= gun.aim.seconds + READY / TICKS
        await pilot.pause(0.1)
        assert "°" in str(gun.words.render())
        await pilot.press("space")
        await pilot.pause()
        shot = match.table.story[plies]
        assert isinstance(shot, Ply)
        assert law.actions[shot.code] is law.actions.words[gun.aim.action]
        assert app.screen is not gun


@pytest.mark.parametrize("law", laws_with_guns())
async def test_a_gun_that_nobody_fires_goes_off_by_itself(law: Law) -> None:
    match = at_the_gun(law)
    plies = match.table.plies
    app = opened(match)
    async with app.run_test(size=SMALL) as pilot:
        await sit_down(pilot)
        gun = app.screen
        assert isinstance(gun, Gun)
        gun._begun -= gun.aim.seconds
        await pilot.pause(0.3)
        assert match.table.plies > plies
