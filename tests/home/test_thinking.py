"""Who thinks in a house that has modules: as strongly as a server, from what a seat may know, and only while wanted."""

from __future__ import annotations

import asyncio
import json
import secrets
from base64 import b64encode
from collections.abc import Iterator
from typing import Any

import pytest
from twins import twins_of

import flibuste
import seeded_games
import twin_houses
from cases import BY_LENGTH, SECRET, SHORTEST
from cupboard import Cupboard
from flibuste.bots import Bot
from flibuste.bots.opponents import CHARACTERS, level_of
from flibuste.home import thinking
from flibuste.home.door import Home
from flibuste.home.thinking import home_bot
from flibuste.law.engine import engine
from flibuste.law.kernel import Mode
from flibuste.law.law import Law
from flibuste.law.module import handed_modules
from flibuste.live.house import reports
from flibuste.server.workers import drawing, thoughts
from flibuste.server.workers.tasks import Advise
from made_modules import Modules, find_module
from test_without_numpy import with_numpy, without_numpy

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
    assert [here.decide(known, seat) for _ in range(3)] == [
        there.decide(known, seat) for _ in range(3)
    ]
    assert here.looks == there.looks and (here.network is None) == (there.network is None)


async def test_a_module_that_fails_stops_no_game(
    home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    known, seat = known_somewhere(SHORTEST)
    codes = engine(SHORTEST, Mode.INTERPRETED).legal(known)
    faults: list[BaseException] = []
    decide = Bot.decide

    def failing(bot: Bot, known: Any, seat: int) -> int:
        if bot.engine.mode is Mode.BROWSER:
            raise ArithmeticError
        return decide(bot, known, seat)

    monkeypatch.setattr(reports, "fault", faults.append)
    monkeypatch.setattr(Bot, "decide", failing)
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
    expected = thoughts.advised(task, Mode.COMPILED)
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


def test_a_module_thinks_the_same_without_numpy(modules: Modules) -> None:
    modules(SHORTEST)
    told = without_numpy("module_thoughts", SHORTEST.id)
    assert told == with_numpy(seeded_games.module_thoughts, SHORTEST)
