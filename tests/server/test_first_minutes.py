"""The first minutes of a server: people play at once by interpreted rules, compiled ones follow."""

from __future__ import annotations

import asyncio
import io
import math
import random
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, ClassVar

import pytest
from player import Player
from server_process import Ship
from table_helpers import one_move, pair

import flibuste
from flibuste.bots import Bot, Level
from flibuste.law import shelf
from flibuste.law.contract import OVER
from flibuste.law.engine import engine
from flibuste.law.kernel import Mode
from flibuste.law.law import Law
from flibuste.live.agreement import Agreement
from flibuste.live.game import Game
from flibuste.live.house import Lost
from flibuste.live.wire import encode
from flibuste.play.chance import from_number
from flibuste.play.table import Table
from flibuste.screen.stage import Scene, Stage
from flibuste.server.workers import compilation as module
from flibuste.server.workers.compilation import Compiler
from flibuste.server.workers.tasks import Answer, Choose
from flibuste.server.workers.thinking import Thinking
from flibuste.store.events import Entry, SeatRow, TableRow

SHORT, *_, LONGEST = (law.id for law in sorted(shelf.laws(), key=lambda law: law.length))


# --- Interpreted rules --------------------------------------------------------------------------


def walk(law: Law, seed: int, plies: int) -> str:
    """A game by interpreted rules, at random."""
    table, dice = (
        Table(law, law.settings(), from_number(seed), mode=Mode.INTERPRETED),
        random.Random(seed),
    )
    while table.plies < plies and table.actor != OVER:
        table.play(dice.choice(table.codes()))
    return table.record()


def test_threads_share_no_scratch_space() -> None:
    law = max(shelf.laws(), key=lambda law: law.Work.dtype.itemsize)
    alone = [walk(law, seed, 60) for seed in range(3)]
    found: dict[int, str] = {}
    engines = set()

    def play(seed: int) -> None:
        engines.add(engine(law, Mode.INTERPRETED))
        found[seed] = walk(law, seed, 60)

    threads = [threading.Thread(target=play, args=(seed,)) for seed in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [found[seed] for seed in range(3)] == alone
    assert len(engines) == 3
    assert engine(law) is engine(law)


def a_game(law: Law, mode: Mode) -> Game:
    settings = law.settings(law.unattended_ruleset)
    agreement = encode(Agreement(settings.ruleset, settings.seats, settings.options)).decode()
    row = TableRow(
        "t1", 0, 0, law.id, law.version, agreement, "open", "private", bytes(32), b"", None
    )
    game = Game(law, row, [SeatRow(seat, "person") for seat in range(settings.seats)], mode)
    game.apply(Entry(1, 0, "start", None, {"nonces": ["00"]}, None))
    return game


@pytest.mark.parametrize("id", shelf.ids())
def test_a_table_that_goes_on_by_compiled_rules_has_the_same_record(id: str) -> None:
    law, dice = shelf.law(id), random.Random(id)
    changed, compiled = a_game(law, Mode.INTERPRETED), a_game(law, Mode.COMPILED)
    assert changed.table and compiled.table
    for ply in range(40):
        if ply == 15:
            changed.run(Mode.COMPILED)
        if changed.actor is None:
            break
        assert changed.table.choices() == compiled.table.choices()
        for viewer in range(changed.table.seats):
            assert changed.table.view(viewer).text == compiled.table.view(viewer).text
        action = dice.choice(changed.table.choices())
        for game in (changed, compiled):
            game.apply(Entry(game.v + 1, 0, "ply", game.actor, {"action": action}, None))
    assert changed.table.engine is compiled.table.engine
    for game in (changed, compiled):
        game.apply(Entry(game.v + 1, 0, "end", None, {"state": "abandoned"}, None))
    assert changed.record() == compiled.record()


def test_an_interpreted_bot_looks_at_the_clock_after_every_simulation() -> None:
    law = max(shelf.laws(), key=lambda law: law.bounds.plies)
    table = Table(law, law.settings(), from_number(1), mode=Mode.INTERPRETED)
    bot = Bot(law, Level(10_000, 0.2), seed=1, mode=Mode.INTERPRETED)
    advice = bot.advise(table)
    assert advice[0].code in table.codes()
    assert sum(one.visits for one in advice) < 500


def test_interpreted_rules_foresee_what_they_can_in_time() -> None:
    law = shelf.law(SHORT)
    table = Table(law, law.settings(), from_number(1), mode=Mode.INTERPRETED)

    def scene(foresight: float) -> Scene:
        return Stage(table, table.actor, foresight=foresight).show()

    while not any(choice.via for choice in scene(math.inf).choices):
        table.play(table.codes()[0])
    whole, hurried = scene(math.inf), scene(-1.0)
    assert not any(choice.via or choice.badge for choice in hurried.choices)
    for choice, planned in zip(hurried.choices, whole.choices, strict=True):
        assert {*choice.parts} <= {*planned.parts} <= {*choice.parts, planned.end}
    table.engine = engine(law)
    assert Stage(table, table.actor).show() == whole


# --- The queue of the compiler ------------------------------------------------------------------


class Press:
    """Stands for a process that compiles: it goes on when a test says so."""

    made: ClassVar[list[Press]] = []
    failing: ClassVar[set[str]] = set()

    def __init__(self) -> None:
        self.game, self.is_killed = "", False
        self.go_on = asyncio.Event()
        self.made.append(self)

    async def start(self) -> None:
        pass

    async def ask(self, task: Any, on_step: Callable[[float], None]) -> Answer:
        self.game = task.game
        on_step(0.5)
        if task.game in self.failing:
            raise Lost
        await self.go_on.wait()
        return Answer()

    def kill(self) -> None:
        self.is_killed = True


@pytest.fixture
def presses(monkeypatch: pytest.MonkeyPatch) -> list[Press]:
    """No process is started, nothing is loaded, nothing was compiled before."""
    monkeypatch.setattr(module, "Worker", Press)
    monkeypatch.setattr(module, "_load", lambda law: None)
    monkeypatch.setattr(module, "is_kept", lambda law: False)
    monkeypatch.setattr(module, "AGAIN", 0.0)
    monkeypatch.setattr(module, "at_once", lambda: 1)
    Press.made, Press.failing = [], set()
    return Press.made


async def until(what: Callable[[], object]) -> None:
    async with asyncio.timeout(60):
        while not what():
            await asyncio.sleep(0.001)


def games(presses: list[Press]) -> list[str]:
    return [press.game for press in presses if press.game]


async def test_the_shortest_game_is_compiled_first_and_one_core_is_left(
    presses: list[Press],
) -> None:
    compilation = Compiler()
    await compilation.look()
    compilation.begin()
    await until(lambda: games(presses))
    assert games(presses) == [SHORT]
    assert compilation.games[SHORT].state == "compiling" and compilation.games[SHORT].share == 0.5
    assert not compilation.has(shelf.law(SHORT))
    for k in range(len(compilation.games)):
        await until(lambda k=k: len(games(presses)) > k)
        assert sum(game.state == "compiling" for game in compilation.games.values()) == 1
        presses[k].go_on.set()
    await until(lambda: compilation.is_ready)
    assert all(compilation.has(law) for law in shelf.laws())
    assert all(press.is_killed for press in presses)


async def test_a_game_that_is_opened_need_not_wait_for_another(presses: list[Press]) -> None:
    compilation = Compiler()
    await compilation.look()
    compilation.begin()
    await until(lambda: games(presses))
    *_, other, opened = [game.law for game in compilation._queue]
    compilation.want(opened)
    await until(lambda: len(games(presses)) == 2)
    assert games(presses) == [SHORT, opened.id]
    compilation.want(other)  # both places are taken; it is the next
    assert compilation.games[other.id].state == "waiting"
    presses[0].go_on.set()
    await until(lambda: len(games(presses)) == 3)
    assert games(presses)[2] == other.id
    await compilation.close()
    assert all(press.is_killed for press in presses)


async def test_before_it_all_begins_only_what_is_opened_is_compiled(presses: list[Press]) -> None:
    compilation = Compiler()
    await compilation.look()
    law = shelf.laws()[-1]
    assert await compilation.mode_of(law, 0) is Mode.INTERPRETED
    await until(lambda: games(presses))
    assert games(presses) == [law.id]
    a_long_game = compilation.mode_of(law, module.LONG_LOG + 1)
    waiting = asyncio.create_task(a_long_game)
    await asyncio.sleep(0)
    presses[0].go_on.set()
    assert await waiting is compilation.mode
    await compilation.close()


async def test_a_compiler_that_dies_is_tried_again_and_at_last_the_game_stays_interpreted(
    presses: list[Press], monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[tuple[str, str]] = []

    class Log:
        def info(self, event: str, **facts: Any) -> None:
            said.append((event, facts.get("game", "")))

        warning = error = info

    monkeypatch.setattr(module, "logger", Log())
    Press.failing = {SHORT}
    law, told = shelf.law(SHORT), []
    compilation = Compiler()
    compilation.on_compiled.append(told.append)
    await compilation.look()
    assert not await compilation.settled(law, 10)
    assert games(presses) == [SHORT] * module.TRIES
    assert compilation.games[SHORT].state == "interpreted"
    assert said.count(("not compiled, is tried again", SHORT)) == module.TRIES - 1
    assert ("not compiled, stays interpreted", SHORT) in said
    assert await compilation.mode_of(law, 10_000) is Mode.INTERPRETED
    assert not told
    with pytest.raises(module.Refusal, match="not-ready"):
        await compilation.ready(law)


async def test_where_nothing_can_be_kept_everything_stays_interpreted(
    presses: list[Press], monkeypatch: pytest.MonkeyPatch
) -> None:
    def nowhere(law: Law) -> bool:
        raise module.SetupError("The folder cannot be written.")

    monkeypatch.setattr(module, "is_kept", nowhere)
    compilation = Compiler()
    await compilation.look()
    compilation.begin()
    assert compilation.is_ready and not presses
    assert {game.state for game in compilation.games.values()} == {"interpreted"}


async def test_what_is_compiled_already_is_only_loaded(
    presses: list[Press], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "is_kept", lambda law: True)
    loaded: list[Law] = []
    monkeypatch.setattr(module, "_load", loaded.append)
    compilation = Compiler()
    await compilation.look()
    compilation.begin()
    opened = compilation._queue[-1].law  # it goes before all that nobody has asked for
    assert await compilation.mode_of(opened, 0) is compilation.mode
    assert loaded.index(opened) <= 1
    await until(lambda: compilation.is_ready)
    assert not presses and not compilation.fresh


# --- Bots meanwhile -----------------------------------------------------------------------------


class Asked(Thinking):
    """Bots whose thoughts are known beforehand."""

    def __init__(self, compilation: Compiler, looks: int) -> None:
        super().__init__(1, 0.0, compilation)
        self.looks, self.tasks = looks, []

    async def _ask(self, task: Any, patience: float, codes: Any) -> Answer:
        assert isinstance(task, Choose)
        self.tasks.append(task.is_compiled)
        return Answer(code=2 if task.is_compiled else 1, looks=self.looks)


async def chosen(thinking: Thinking, law: Law) -> int:
    return (await thinking.choose(law, "easy", law.State.new(1), 0, [1, 2, 3])).code


async def test_a_bot_answers_by_interpreted_rules_where_that_means_something(
    presses: list[Press],
) -> None:
    compilation, law = Compiler(), shelf.law(SHORT)
    await compilation.look()
    thinking = Asked(compilation, looks=6)
    assert await chosen(thinking, law) == 1
    compilation.want(law)
    await until(lambda: games(presses))
    presses[0].go_on.set()
    assert await compilation.settled(law, 10)
    assert await chosen(thinking, law) == 2
    assert thinking.tasks == [False, True]


async def test_a_bot_whose_thought_was_too_short_waits_for_the_compiler(
    presses: list[Press],
) -> None:
    compilation, law = Compiler(), shelf.law(SHORT)
    await compilation.look()
    thinking = Asked(compilation, looks=5)
    moving = asyncio.create_task(chosen(thinking, law))
    await until(lambda: games(presses))  # that it waits is reason enough to compile
    assert not moving.done()
    presses[0].go_on.set()
    assert await moving == 2


async def test_bots_do_not_wait_for_the_compiler_for_ever(
    presses: list[Press], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("flibuste.server.workers.thinking.COMPILING", 0.05)
    compilation, law = Compiler(), shelf.law(SHORT)
    await compilation.look()
    thinking = Asked(compilation, looks=0)
    assert await chosen(thinking, law) == 1
    monkeypatch.setattr("flibuste.server.workers.thinking.COMPILING", 3600)
    assert await chosen(thinking, law) == 1, "the second does not wait again"
    assert compilation.games[SHORT].state == "compiling"
    await compilation.close()


async def test_a_bot_plays_what_it_has_where_nothing_can_be_compiled(
    presses: list[Press],
) -> None:
    compilation, law = Compiler(), shelf.law(SHORT)
    await compilation.look()
    Press.failing = {SHORT}
    assert await chosen(Asked(compilation, looks=1), law) == 1


# --- A new user ---------------------------------------------------------------------------------


def compiled(ship: Ship, game: str) -> dict[str, Any]:
    answer = ship.get("/api/compilation")
    found: dict[str, Any] = next(one for one in answer["games"] if one["id"] == game)
    return found


@pytest.mark.long
async def test_a_new_user_plays_at_once_and_goes_on_by_compiled_rules(
    launch: Callable[..., Ship], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("FLIBUSTE_CACHE", str(tmp_path / "cache"))
    ship = launch()
    assert ship.process is not None
    for game in shelf.ids():
        assert ship.get(f"/api/games/{game}/picture")["picture"]["places"]
    made, *people = await pair(ship, SHORT, hints=True)
    assert {one["state"] for one in ship.get("/api/compilation")["games"]} == {
        "compiling",
        "waiting",
    }
    for _ in range(4):
        assert (await one_move(*people))["type"] == "ack"
    token = next(player.token for player in people if player.is_my_turn())
    path, who = f"/api/tables/{made['table']['id']}", {"authorization": f"Bearer {token}"}
    assert ship.ask("GET", f"{path}/hint", **who)[1]["code"] == "not-ready"
    assert not ship.ask("POST", f"{path}/why", {"picks": ["nowhere"]}, **who)[1]["allowed"]
    assert compiled(ship, SHORT)["state"] == "compiling", "all this is before the compiler is done"
    # The compiler's libraries are no business of the web process before something is compiled.
    assert "llvmlite" not in Path(f"/proc/{ship.process.pid}/maps").read_text()
    shares, until_then = [0.0], time.monotonic() + 900
    while (now := compiled(ship, SHORT))["state"] != "compiled":
        assert now["share"] >= shares[-1]
        assert time.monotonic() < until_then
        shares.append(now["share"])
        await asyncio.sleep(0.05)
    assert len(set(shares)) > 3
    async with asyncio.timeout(240):
        await asyncio.gather(*(player.play() for player in people))
    record = ship.get(f"{path}/record", **who)
    assert flibuste.play.record.verify(record).is_committed
    assert "Traceback" not in ship.log.read_text()


@pytest.mark.long
async def test_a_bot_of_a_game_that_is_not_compiled_answers_too(
    launch: Callable[..., Ship], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("FLIBUSTE_CACHE", str(tmp_path / "cache"))
    ship = launch()
    made = ship.make(SHORT, ["bot:easy", "me"])
    assert compiled(ship, SHORT)["state"] == "compiling"
    player = Player(ship.port, made["table"]["id"], made["seats"][0]["token"], 1)
    await player.open()
    async with asyncio.timeout(240):
        while not player.is_my_turn():
            await player.receive(240)
    await player.close()


@pytest.mark.long
def test_a_second_start_compiles_nothing(launch: Callable[..., Ship]) -> None:
    ship = launch()
    until_then = time.monotonic() + 240
    while ship.ask("GET", "/ready")[0] != 200:
        assert time.monotonic() < until_then
        time.sleep(0.05)
    ship.stop()
    again = launch()
    while not again.get("/api/compilation")["is_over"]:
        time.sleep(0.05)
    assert again.log.read_text().count('"compiling"') == ship.log.read_text().count('"compiling"')


def test_a_rulebook_that_is_opened_is_a_wish(
    launch: Callable[..., Ship], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("FLIBUSTE_CACHE", str(tmp_path / "cache"))
    ship, last = launch(), LONGEST
    ship.get(f"/api/games/{last}/rules/en")
    assert compiled(ship, last)["state"] == "compiling"


async def test_a_terminal_shows_how_far_the_compiler_is_and_a_log_does_not(
    presses: list[Press], monkeypatch: pytest.MonkeyPatch
) -> None:
    from rich import console

    from flibuste.cli import voice
    from flibuste.cli.commands import serve

    paper, real = io.StringIO(), console.Console
    monkeypatch.setattr(
        console, "Console", lambda **_: real(file=paper, force_terminal=True, width=120)
    )
    with serve._progress(voice.of("en")) as show:
        compilation = Compiler(show)
        await compilation.look()
        compilation.begin()
        await until(lambda: games(presses))
        presses[0].go_on.set()
        await until(lambda: len(games(presses)) == 2)
    assert f"compiling the rules meanwhile: 1 of {len(shelf.ids())}" in paper.getvalue()
    await compilation.close()
    monkeypatch.setattr(console, "Console", lambda **_: real(file=paper))
    with serve._progress(voice.of("en")) as show:
        assert show is None
