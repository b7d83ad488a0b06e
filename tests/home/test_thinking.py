"""Who thinks in a house that has modules: as strongly as a server, from what a seat may know, and only while wanted."""

from __future__ import annotations

import ast
import asyncio
import json
import secrets
from base64 import b64encode
from collections.abc import Iterator
from dataclasses import replace
from types import FunctionType
from typing import Any

import pytest
from twins import twins_of

import flibuste
import seeded_games
import twin_houses
from bench.browser import CHOOSING
from cases import BY_LENGTH, SECRET, SHORTEST
from cupboard import Cupboard
from flibuste.bots import Bot, Level
from flibuste.bots.fitted import fitted_to
from flibuste.bots.opponents import CHARACTERS, level_of
from flibuste.bots.pausing import Pausing, without_pause
from flibuste.bots.thought import Thought
from flibuste.home import machines, thinking, turns
from flibuste.home.door import Home
from flibuste.home.machines import HomeModules
from flibuste.home.start import Threshold
from flibuste.home.thinking import home_bot
from flibuste.law.engine import engine
from flibuste.law.kernel import Mode
from flibuste.law.law import Law
from flibuste.law.module import OpenedModule, handed_modules
from flibuste.live.house import reports
from flibuste.server.workers import drawing, thoughts
from flibuste.server.workers import thinking as on_server
from flibuste.server.workers.tasks import Advise, Answer, Appraise
from made_modules import Modules, find_module
from test_without_numpy import with_numpy, without_numpy

# A game in which bots with a network weigh truths.
WEIGHING = next(law for law in BY_LENGTH if fitted_to(law).truths)
LONG_ENOUGH = 600.0  # seconds that no thought takes
# All in one worker of a test run: the module is made once.
pytestmark = pytest.mark.xdist_group("modules")


@pytest.fixture(autouse=True)
def as_in_a_page(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("FLIBUSTE_MODE", "interpreted")
    twin_houses.forget()
    yield
    twin_houses.forget()
    handed_modules.clear()


@pytest.fixture
async def home(modules: Modules) -> Home:
    """A house that has the module of the shortest game."""
    modules(SHORTEST)
    made = Home(Cupboard(), lambda *_: None, find_module)
    await made.open()
    made.thinking.modules.want(SHORTEST)
    assert await made.thinking.modules.mode_of(SHORTEST) is Mode.BROWSER
    return made


async def answer(home: Home, path: str, body: Any) -> tuple[int, Any]:
    said = await home.ask("POST", path, json.dumps(body), "en")
    return said.status, json.loads(said.text)


def known_somewhere(law: Law) -> tuple[Any, int]:
    table = flibuste.table(law.id, seed=3, mode=Mode.INTERPRETED)
    for _ in range(9):
        table.play(table.codes()[-1])
    return table.known(table.actor), table.actor


@pytest.mark.parametrize("name", CHARACTERS)
async def test_every_opponent_is_as_strong_at_home_as_on_a_server(
    home: Home, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(secrets, "randbits", lambda bits: 5)
    known, seat = known_somewhere(SHORTEST)
    here, there = home_bot(SHORTEST, name, Mode.BROWSER), Bot(SHORTEST, name, mode=Mode.COMPILED)
    assert here.level == there.level == level_of(SHORTEST, name)
    here.level = there.level = replace(here.level, seconds=600)  # the clock cuts no thought short
    assert [here.decide(known, seat) for _ in range(3)] == [
        there.decide(known, seat) for _ in range(3)
    ]
    assert here.looks == there.looks and (here.network is None) == (there.network is None)


def test_bots_take_the_same_steady_time_at_home_as_on_a_server() -> None:
    assert (thinking.STEADY_SECONDS, thinking.STEADY_SECONDS_ELSE) == (
        on_server.PACE,
        on_server.PACE_ELSE,
    )


@pytest.mark.parametrize("count", [1, 2], ids=["forced", "thought about"])
async def test_a_bot_that_is_watched_moves_after_its_steady_time(
    home: Home, monkeypatch: pytest.MonkeyPatch, count: int
) -> None:
    known, seat = known_somewhere(SHORTEST)
    codes = engine(SHORTEST, Mode.INTERPRETED).legal(known)[:count]
    clock, slept = [100.0], []

    async def sleep(seconds: float) -> None:
        slept.append(seconds)
        clock[0] += seconds

    def deciding(bot: Bot, known: Any, seat: int) -> Pausing[int]:
        clock[0] += 0.1
        yield
        return codes[0]

    monkeypatch.setattr(Bot, "deciding", deciding)
    monkeypatch.setattr(asyncio.get_running_loop(), "time", lambda: clock[0])
    monkeypatch.setattr(thinking.asyncio, "sleep", sleep)
    home.thinking.pace = 2.0
    await home.thinking.choose(SHORTEST, "easy", known, seat, codes)
    thought = 0.1 if count > 1 else 0.0
    assert slept[-1] == pytest.approx(2 * thinking.STEADY_SECONDS["easy"] - thought)
    home.thinking.pace = 0.0
    await home.thinking.choose(SHORTEST, "easy", known, seat, codes)
    assert slept[-1] == 0


async def test_a_module_that_fails_stops_no_game(
    home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    known, seat = known_somewhere(SHORTEST)
    codes = engine(SHORTEST, Mode.INTERPRETED).legal(known)
    faults: list[BaseException] = []
    deciding = Bot.deciding

    def failing(bot: Bot, known: Any, seat: int) -> Pausing[int]:
        if bot.engine.mode is Mode.BROWSER:
            raise ArithmeticError
        return (yield from deciding(bot, known, seat))

    monkeypatch.setattr(reports, "fault", faults.append)
    monkeypatch.setattr(Bot, "deciding", failing)
    move = await home.thinking.choose(SHORTEST, CHARACTERS[0], known, seat, codes)
    assert move.code in codes and len(faults) == 1


async def test_a_hint_from_the_house_has_the_reasons_of_a_server(
    home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(secrets, "randbits", lambda bits: 5)
    monkeypatch.setattr(thinking, "HINT_SECONDS", LONG_ENOUGH)
    known, seat = known_somewhere(SHORTEST)
    record = b64encode(known.tobytes()).decode()
    told = {"v": 7, "game": SHORTEST.id, "law": SHORTEST.version, "seat": seat, "record": record}
    status, hint = await answer(home, "here/hint", {**told, "actions": {}})
    task = Advise(SHORTEST.id, "medium", known.tobytes(), seat, LONG_ENOUGH)
    expected = without_pause(thoughts.advised(task, Mode.COMPILED))
    assert status == 200 and hint["v"] == 7
    codes = [SHORTEST.actions.texts.index(one["action"]) for one in hint["choices"]]
    assert codes == [code for code, *_ in expected.advice[: len(codes)]]
    assert [one.get("reason") is None for one in hint["choices"]] == [
        why is None for why in expected.reasons
    ]
    assert any(expected.reasons)
    for wrong in ({"law": 99}, {"record": "AAAA"}, {"record": "é"}, {"seat": 9}):
        status, refusal = await answer(home, "here/hint", {**told, "actions": {}, **wrong})
        assert status >= 400 and refusal["text"].endswith(".")


@pytest.fixture
def at_a_glance(monkeypatch: pytest.MonkeyPatch) -> None:
    """Positions are judged in no time, and few of them."""
    seconds = {"QUICK": 0.002, "LONG": 0.003, "QUICKEST": 0.001}
    for name, value in {**seconds, "POSITIONS": 6, "CLOSER": 0, "ACCOUNTED": 8}.items():
        monkeypatch.setattr(drawing, name, value)


def a_record(law: Law) -> str:
    table = flibuste.table(law.id, seed=2, mode=Mode.INTERPRETED)
    bot = Bot(law, "easy", seed=2, mode=Mode.BROWSER)
    while table.actor >= 0:
        table.play(bot.choose(table))
    return table.record()


async def test_the_chances_of_a_finished_game_are_drawn_while_somebody_looks(
    home: Home, at_a_glance: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = {"table": "elsewhere", "game": SHORTEST.id, "record": a_record(SHORTEST)}
    monkeypatch.setattr(thinking, "LEFT_AFTER", 0.0)
    status, curve = await answer(home, "here/curve", told)
    assert status == 200 and curve["progress"] < 1
    while home.curves._tasks:  # nobody looks any more
        await asyncio.sleep(0.01)
    assert not home.curves._curves["elsewhere"].is_over
    monkeypatch.setattr(thinking, "LEFT_AFTER", LONG_ENOUGH)
    while curve["progress"] < 1:
        status, curve = await answer(home, "here/curve", told)
        await asyncio.sleep(0.01)
    assert curve["judged"] == 8 and len(curve["accounts"]) == 2
    assert len(curve["points"]) == 9 and all(sum(p["chances"]) > 0.98 for p in curve["points"])
    torn = {**told, "table": "other", "record": told["record"][:-20]}
    assert (await answer(home, "here/curve", torn))[1]["code"] == "bad-record"
    strange = {**told, "table": "other", "game": BY_LENGTH[1].id}
    assert (await answer(home, "here/curve", strange))[0] >= 400


@pytest.mark.parametrize(
    ("pace", "seconds"),
    [(0.0, 0.05), (1e6, 0.05), (thinking.ENOUGH_SIMULATIONS / 0.2, 0.2), (1.0, thinking.SLOWEST)],
)
async def test_a_slow_machine_takes_longer_over_a_position_but_not_for_ever(
    home: Home, monkeypatch: pytest.MonkeyPatch, pace: float, seconds: float
) -> None:
    known, seat = known_somewhere(SHORTEST)
    asked: list[Appraise] = []

    def noted(task: Appraise, mode: Mode) -> Pausing[Answer]:
        asked.append(task)
        yield
        return Answer()

    judge = thoughts.mind(SHORTEST.id, "hard", Mode.BROWSER)
    monkeypatch.setattr(judge, "_pace", pace)
    monkeypatch.setattr(thinking, "appraised", noted)
    task = Appraise(SHORTEST.id, known.tobytes(), seat, 0.05, 0, False)
    await home.curves.hire().ask(task)
    assert [one.seconds for one in asked] == [pytest.approx(seconds)]


def test_a_thought_looks_at_its_clock_whatever_its_simulations_take(
    home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    known, seat = known_somewhere(SHORTEST)
    clock, grow = [0.0], Thought.grow
    portions: list[int] = []

    def slowly(thought: Thought, seat: int, codes: list[int], each: int) -> int:
        made = grow(thought, seat, codes, each)
        portions.append(made)
        clock[0] += 0.01 * made
        return made

    monkeypatch.setattr(Thought, "grow", slowly)
    monkeypatch.setattr("flibuste.bots.bot.time.monotonic", lambda: clock[0])
    bot = Bot(SHORTEST, Level(20_000, 1.0), seed=1, mode=Mode.BROWSER)
    for _ in range(2):
        begun = clock[0]
        bot.think(known, seat)
        assert clock[0] - begun < 1.5
    assert max(portions) <= 20


def a_question(law: Law) -> str:
    known, seat = known_somewhere(law)
    record = b64encode(known.tobytes()).decode()
    told = {"v": 7, "game": law.id, "law": law.version, "seat": seat, "record": record}
    return json.dumps({**told, "actions": {}})


async def test_others_are_answered_while_a_house_thinks_and_thoughts_come_one_by_one(
    home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(turns, "AT_A_STRETCH", 0.0)
    house, question = Threshold(home), a_question(SHORTEST)
    begun, ended = [], []
    thinking_of, grow = Bot.thinking, Thought.grow

    def noted(bot: Bot, known: Any, seat: int) -> Pausing[Any]:
        begun.append(len(ended))
        advice = yield from thinking_of(bot, known, seat)
        ended.append(advice)
        return advice

    answers, between = [], []

    def seen(thought: Thought, seat: int, codes: list[int], each: int) -> int:
        between.append(len(answers))
        return grow(thought, seat, codes, each)

    async def asks_something_else() -> None:
        while len(ended) < 2:
            said = json.loads(await house.ask("GET", "games", "", "en"))
            answers.append(said["status"])

    monkeypatch.setattr(Bot, "thinking", noted)
    monkeypatch.setattr(Thought, "grow", seen)
    both = (house.ask("POST", "here/hint", question, "en", number) for number in (1, 2))
    *hints, _ = await asyncio.gather(*both, asks_something_else())
    assert all(json.loads(hint)["status"] == 200 for hint in hints)
    assert begun == [0, 1] and set(answers) == {200}
    assert between[0] < between[len(between) // 2] < between[-1]


async def test_a_thought_that_nobody_waits_for_is_left_off(
    home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(turns, "AT_A_STRETCH", 0.0)
    monkeypatch.setattr(thinking, "HINT_SECONDS", LONG_ENOUGH)
    house, question, grown = Threshold(home), a_question(SHORTEST), []
    grow = Thought.grow

    def dropped(thought: Thought, seat: int, codes: list[int], each: int) -> int:
        if codes:
            grown.append(each)
        return grow(thought, seat, codes, each)

    monkeypatch.setattr(Thought, "grow", dropped)
    asked = asyncio.create_task(house.ask("POST", "here/hint", question, "en", 5))
    while not grown:
        await asyncio.sleep(0)
    await house.drop(5)
    await house.drop(6)  # what nobody has asked
    assert await asked == ""
    before = len(grown)
    await asyncio.sleep(0.01)
    assert len(grown) == before
    monkeypatch.setattr(thinking, "HINT_SECONDS", 0.01)
    assert json.loads(await house.ask("POST", "here/hint", question, "en", 7))["status"] == 200


async def test_a_module_on_a_line_that_hangs_is_waited_for_once_and_may_still_come(
    modules: Modules, monkeypatch: pytest.MonkeyPatch
) -> None:
    modules(SHORTEST)
    line = asyncio.Event()

    async def hangs(game: str) -> OpenedModule | None:
        await line.wait()
        return await find_module(game)

    found = HomeModules(hangs)
    found.want(SHORTEST)
    monkeypatch.setattr(machines, "ON_ITS_WAY", 0.01)
    assert await found.mode_of(SHORTEST) is Mode.INTERPRETED
    monkeypatch.setattr(machines, "ON_ITS_WAY", LONG_ENOUGH)
    async with asyncio.timeout(5):
        assert await found.mode_of(SHORTEST) is Mode.INTERPRETED
    line.set()
    while found.is_coming(SHORTEST):
        await asyncio.sleep(0)
    assert await found.mode_of(SHORTEST) is Mode.BROWSER


async def test_without_a_module_the_house_says_that_it_cannot() -> None:
    home = Home(Cupboard(), lambda *_: None)
    told = {"table": "elsewhere", "game": SHORTEST.id, "record": ""}
    assert (await answer(home, "here/curve", told))[1]["code"] == "not-ready"


@pytest.mark.long  # another module is made
async def test_who_cannot_tell_two_truths_apart_is_told_and_played_the_same(
    modules: Modules,
) -> None:
    modules(SECRET)
    truths, seat = twins_of(SECRET)
    ruleset = SECRET.unattended_ruleset
    one, other = await twin_houses.told(
        find_module, SECRET.id, ruleset, truths, seat, CHARACTERS[5]
    )
    assert one == other and "choices" in one[0]


@pytest.mark.parametrize(
    "law", [SHORTEST, pytest.param(WEIGHING, marks=pytest.mark.long)], ids=lambda law: law.id
)
def test_a_module_thinks_the_same_without_numpy(law: Law, modules: Modules) -> None:
    modules(law)
    told = without_numpy("module_thoughts", law.id)
    assert told == with_numpy(seeded_games.module_thoughts, law)
    assert told.splitlines()[1:] == ["True", str(law is WEIGHING)]


async def test_what_times_a_bot_in_a_page_runs_as_a_house_does(
    modules: Modules, monkeypatch: pytest.MonkeyPatch
) -> None:
    modules(SHORTEST)
    monkeypatch.setattr(machines, "module_finder", lambda page: find_module)
    code = compile(CHOOSING, "choosing", "exec", ast.PyCF_ALLOW_TOP_LEVEL_AWAIT)
    told = {"game": SHORTEST.id, "opponent": "easy", "choices": 2, "page": None}
    await FunctionType(code, told)()
    assert told["mode"] is Mode.BROWSER and len(told["took"]) == 2
