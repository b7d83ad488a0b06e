"""A house in a page, without the page: tables, questions and a store that the browser keeps."""

from __future__ import annotations

import asyncio
import json
import random
import subprocess
import sys
from typing import Any

import pytest

import flibuste
from cupboard import Cupboard
from flibuste.bots import Bot
from flibuste.home.door import Home
from flibuste.law import shelf
from flibuste.law.engine import engine
from flibuste.law.law import Law


@pytest.fixture(autouse=True)
def as_in_a_page(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLIBUSTE_MODE", "interpreted")
    monkeypatch.setattr("flibuste.home.thinking.MOST_AT_HOME", 4)


def smallest() -> Law:
    found = [law for law in shelf.laws() if law.has_secrets and law.has_chance]
    return min(found, key=lambda law: law.bounds.plies)


class Page:
    """What a page says to its house, and what it hears."""

    def __init__(self, cupboard: Cupboard) -> None:
        self.home = Home(cupboard, self._hear)
        self.heard: dict[int, list[dict[str, Any]]] = {}
        self.closed: dict[int, int] = {}
        self.now: dict[str, Any] = {}
        self.mine: list[int] = []
        self._cids = 0

    def _hear(self, line: int, kind: str, text: str) -> None:
        if kind == "close":
            self.closed[line] = int(text)
            return
        message = json.loads(text)
        self.heard[line].append(message)
        if message["type"] == "events":
            self.now = message["now"]
        elif message["type"] == "welcome":
            self.mine = message["seats"]

    async def ask(self, method: str, path: str, body: Any = None) -> Any:
        text = "" if body is None else json.dumps(body)
        found = await self.home.ask(method, path, text, "en")
        assert found.status < 300, found
        return json.loads(found.text) if found.is_json else found.text

    async def refused(self, method: str, path: str, body: Any = None) -> str:
        text = "" if body is None else json.dumps(body)
        found = await self.home.ask(method, path, text, "en")
        assert found.status >= 400
        return str(json.loads(found.text)["code"])

    async def come(self, table: str, line: int = 1) -> None:
        self.heard[line] = []
        await self.home.connect(line, table)
        await self.say(line, type="hello", table=table, seat_token="home", scenes=True)

    async def say(self, line: int, **message: Any) -> None:
        await self.home.hear(line, json.dumps(message))

    def last(self, type: str, line: int = 1) -> dict[str, Any]:
        return next(one for one in reversed(self.heard[line]) if one["type"] == type)

    async def move(self, rng: random.Random) -> None:
        self._cids += 1
        cid, action = f"{id(self)}-{self._cids}", rng.choice(self.now["choices"])
        await self.say(1, type="move", cid=cid, base=self.now["v"], action=action)
        assert self.last("ack")["cid"] == cid

    async def play(self, most: int = 10**9) -> None:
        """Play on at random until the game is over, or for so many moves."""
        rng, moved = random.Random(1), 0
        while self.now["state"] == "running" and moved < most:
            if self.now.get("actor") in self.mine and self.now.get("choices"):
                await self.move(rng)
                moved += 1
            elif self.now.get("actor") in self.mine:  # the screen is handed over
                await self.say(1, type="look", seat=self.now["actor"])
            else:
                await asyncio.sleep(0)  # a bot thinks


async def opened(cupboard: Cupboard) -> Page:
    page = Page(cupboard)
    await page.home.open()
    return page


async def made(page: Page, law: Law, others: str) -> dict[str, Any]:
    first = "hotseat" if others == "hotseat" else "me"
    seats = [first, *[others] * (law.bounds.seats[0] - 1)]
    wish = {"game": law.id, "seats": seats, "ruleset": law.unattended_ruleset, "name": "Anne"}
    found: dict[str, Any] = await page.ask("POST", "tables", wish)
    return found


@pytest.mark.parametrize("others", ["bot:easy", "hotseat"])
async def test_a_game_is_played_at_home_and_goes_on_in_another_page(others: str) -> None:
    law, cupboard = smallest(), Cupboard()
    page = await opened(cupboard)
    table = (await made(page, law, others))["table"]
    id = table["id"]
    assert table["home"] is True and id.startswith("home")
    await page.come(id)
    await page.play(6)
    page = await opened(Cupboard(cupboard.texts))  # the browser was killed: nobody said good-bye
    await page.come(id)
    await page.play()
    assert page.now["state"] == "over"
    verdict = flibuste.verify(await page.ask("GET", f"tables/{id}/record"))
    assert verdict.is_committed and verdict.by_hand == 0
    assert (await page.ask("GET", f"tables/{id}/verify"))["sound"]
    shown = await page.ask("GET", f"tables/{id}")
    assert shown["table"]["seed"] and shown["table"]["home"]
    assert len((await page.ask("GET", f"tables/{id}/pictures?from=2&count=3"))["pictures"]) == 3
    assert await page.refused("GET", f"tables/{id}/curve") == "no-page"


async def test_every_acknowledged_move_is_kept() -> None:
    cupboard = Cupboard()
    page = await opened(cupboard)
    id = (await made(page, smallest(), "hotseat"))["table"]["id"]
    await page.come(id)
    for _ in range(5):
        await page.play(1)
        fresh = await opened(Cupboard(cupboard.texts))
        await fresh.come(id)
        assert fresh.now["v"] == page.now["v"] == page.last("ack")["v"]


async def test_a_full_browser_refuses_in_one_sentence_and_the_table_goes_on() -> None:
    cupboard = Cupboard()
    page = await opened(cupboard)
    id = (await made(page, smallest(), "hotseat"))["table"]["id"]
    await page.come(id)
    await page.play(1)
    if not page.now.get("choices"):
        await page.say(1, type="look", seat=page.now["actor"])
    cupboard.is_full = True
    wish = {"type": "move", "cid": "x", "base": page.now["v"], "action": page.now["choices"][0]}
    await page.say(1, **wish)
    assert page.last("no")["code"] == "storage" and page.last("no")["text"].endswith(".")
    assert await page.refused("POST", "tables", {"game": smallest().id, "seats": ["me", "bot"]})
    cupboard.is_full = False
    await page.say(1, **wish)
    assert page.last("ack")["cid"] == "x"


async def test_a_storage_that_is_cleared_in_mid_game_acknowledges_nothing_more() -> None:
    cupboard = Cupboard()
    page = await opened(cupboard)
    id = (await made(page, smallest(), "hotseat"))["table"]["id"]
    await page.come(id)
    await page.play(3)
    if not page.now.get("choices"):
        await page.say(1, type="look", seat=page.now["actor"])
    before = page.last("ack")
    cupboard.texts.clear()
    wish = {"type": "move", "cid": "x", "base": page.now["v"], "action": page.now["choices"][0]}
    await page.say(1, **wish)
    assert page.last("ack") == before and page.closed[1] == 1012  # come back, and look again
    assert not [key for key in cupboard.texts if id in key]
    await page.come(id, 2)
    assert page.last("no", 2)["code"] == "no-table"


async def test_questions_are_answered_as_by_a_server() -> None:
    law, page = smallest(), await opened(Cupboard())
    id = (await made(page, law, "bot:easy"))["table"]["id"]
    await page.come(id)
    while page.now.get("actor") not in page.mine:
        await asyncio.sleep(0)
    hint = await page.ask("GET", f"tables/{id}/hint")
    assert {one["action"] for one in hint["choices"]} <= set(page.now["choices"])
    action = page.now["choices"][0]
    assert (await page.ask("POST", f"tables/{id}/why", {"action": action}))["allowed"]
    assert (await page.ask("GET", "me"))["tables"][0]["waits_for_you"]
    assert "refusal-fault" in await page.ask("GET", "words/en")
    await page.say(1, type="act", cid="r", what="resign")
    again = await page.ask("POST", f"tables/{id}/rematch", {})
    assert again["table"]["home"] and again["table"]["state"] == "running"


async def test_bots_and_hints_see_what_their_seat_may_know(monkeypatch: pytest.MonkeyPatch) -> None:
    law, seen = smallest(), []
    thinking = Bot.thinking

    def watched(bot: Bot, known: Any, seat: int) -> Any:
        veiled = engine(law).veiled(known, seat)
        seen.append((seat, known.tobytes() == veiled.tobytes()))
        return thinking(bot, known, seat)

    monkeypatch.setattr(Bot, "thinking", watched)
    page = await opened(Cupboard())
    id = (await made(page, law, "bot:easy"))["table"]["id"]
    await page.come(id)
    while not seen:  # some of its moves are forced
        assert page.now["state"] == "running"
        await page.play(1)
    while page.now.get("actor") not in page.mine:
        await asyncio.sleep(0)
    await page.ask("GET", f"tables/{id}/hint")
    assert {seat for seat, _ in seen} == {0, 1} and all(is_veiled for _, is_veiled in seen)


async def test_what_cannot_be_at_home_is_refused() -> None:
    law, page = smallest(), await opened(Cupboard())
    wish = {"game": law.id, "seats": ["me", "open"]}
    assert await page.refused("POST", "tables", wish) == "home-alone"
    assert await page.refused("POST", "tables", {"game": "chess", "seats": ["me"]}) == "no-game"
    assert await page.refused("GET", "tables/homenowhere") == "no-table"
    assert await page.refused("GET", "nothing/of/the/kind") == "no-page"
    await page.come("homenowhere")
    assert page.last("no")["code"] == "no-table" and page.closed[1] == 4403


@pytest.mark.parametrize("name", ["seats", "ruleset", "self"])
async def test_an_option_of_no_game_is_refused_whatever_it_is_called(name: str) -> None:
    law, page = smallest(), await opened(Cupboard())
    wish = {"seats": law.bounds.seats[0], "options": {name: 2}}
    assert await page.refused("POST", f"games/{law.id}/try", wish) == "bad-position"
    checked = await page.ask("POST", f"games/{law.id}/check", wish)
    assert not checked["allowed"] and f"no option “{name}”" in checked["text"]


async def test_a_table_left_by_one_page_is_found_by_another_as_it_is_now() -> None:
    cupboard = Cupboard()
    one, other = await opened(cupboard), await opened(cupboard)
    id = (await made(one, smallest(), "hotseat"))["table"]["id"]
    await one.come(id)
    await one.play(2)
    await one.home.hang_up(1)
    await other.come(id)
    await other.play(2)
    await other.home.hang_up(1)
    await one.come(id)
    assert one.now["v"] == other.now["v"]


async def test_who_comes_back_while_a_move_is_written_plays_on() -> None:
    cupboard = Cupboard()
    page = await opened(cupboard)
    id = (await made(page, smallest(), "hotseat"))["table"]["id"]
    await page.come(id)
    if not page.now.get("choices"):
        await page.say(1, type="look", seat=page.now["actor"])
    wish = {"type": "move", "cid": "x", "base": page.now["v"], "action": page.now["choices"][0]}
    cupboard.seconds = 0.02
    writing = asyncio.create_task(page.say(1, **wish))
    await asyncio.sleep(0.001)
    leaving = asyncio.create_task(page.home.hang_up(1))
    await asyncio.sleep(0.001)
    await page.come(id, 2)
    await asyncio.gather(writing, leaving)
    cupboard.seconds = 0.0
    if not page.now.get("choices"):
        await page.say(2, type="look", seat=page.now["actor"])
    wish = {"type": "move", "cid": "y", "base": page.now["v"], "action": page.now["choices"][0]}
    await page.say(2, **wish)
    assert page.last("ack", 2)["cid"] == "y"


async def test_a_question_is_answered_as_the_other_page_has_left_the_table() -> None:
    cupboard = Cupboard()
    one, other = await opened(cupboard), await opened(cupboard)
    id = (await made(one, smallest(), "hotseat"))["table"]["id"]
    assert (await other.ask("GET", f"tables/{id}"))["table"]["state"] == "running"
    await one.come(id)
    await one.play(4)
    await one.say(1, type="act", cid="r", what="resign")
    assert (await other.ask("GET", f"tables/{id}"))["table"]["state"] == "over"
    assert await other.ask("GET", f"tables/{id}/pictures?count=3")
    record = await other.ask("GET", f"tables/{id}/record")
    assert record == await one.ask("GET", f"tables/{id}/record")
    await other.come(id)
    assert other.now["v"] == one.now["v"]


async def test_a_question_about_a_table_that_nobody_has_changed_replays_nothing() -> None:
    cupboard = Cupboard()
    page = await opened(cupboard)
    id = (await made(page, smallest(), "hotseat"))["table"]["id"]
    await page.come(id)
    await page.play(3)
    await page.home.hang_up(1)
    await page.ask("GET", f"tables/{id}")
    room = page.home.rooms.if_in_memory(id)
    await page.ask("GET", f"tables/{id}")
    assert room is not None and page.home.rooms.if_in_memory(id) is room


async def test_several_questions_at_once_find_what_another_page_has_made() -> None:
    cupboard = Cupboard()
    one, other = await opened(cupboard), await opened(cupboard)
    id = (await made(one, smallest(), "hotseat"))["table"]["id"]
    found = await asyncio.gather(*[other.ask("GET", f"tables/{id}") for _ in range(3)])
    assert [shown["table"]["id"] for shown in found] == [id] * 3


async def test_a_table_removed_by_one_page_is_gone_for_another() -> None:
    cupboard = Cupboard()
    one, other = await opened(cupboard), await opened(cupboard)
    id = (await made(one, smallest(), "hotseat"))["table"]["id"]
    assert (await other.ask("GET", f"tables/{id}"))["table"]["id"] == id
    for key in [key for key in cupboard.texts if id in key]:
        del cupboard.texts[key]
    assert await other.refused("GET", f"tables/{id}") == "no-table"


async def test_a_record_that_another_page_has_handed_in_is_found() -> None:
    law, cupboard = smallest(), Cupboard()
    record = min(law.folder.glob("records/*.txt")).read_text(encoding="utf-8")
    one, other = await opened(cupboard), await opened(cupboard)
    taken = [await page.ask("POST", "records", {"record": record}) for page in (one, other)]
    assert taken[0] == taken[1]


async def test_pages_that_ask_at_the_same_time_are_one_guest() -> None:
    cupboard = Cupboard()
    one, other = await opened(cupboard), await opened(cupboard)
    await asyncio.gather(one.ask("GET", "me"), one.ask("GET", "me"))
    assert (await other.ask("GET", "me"))["tables"] == []
    fresh = await opened(cupboard)
    assert one.home.cookie == other.home.cookie == fresh.home.cookie is not None
    assert await fresh.home.guests.of_cookie(fresh.home.cookie)


class FullAfterOne(Cupboard):
    """It has room for one write."""

    async def keep(
        self, new: dict[str, str], put: dict[str, str], dropped: list[str], needed: list[str]
    ) -> None:
        await super().keep(new, put, dropped, needed)
        self.is_full = True


@pytest.mark.parametrize("cupboard", [Cupboard(), FullAfterOne()], ids=["at once", "soon"])
async def test_a_full_browser_refuses_the_first_question_of_all_in_a_sentence(
    cupboard: Cupboard,
) -> None:
    page = await opened(cupboard)
    cupboard.is_full = not isinstance(cupboard, FullAfterOne)
    assert await page.refused("GET", "me") == "storage"
    roomy = await opened(Cupboard(cupboard.texts))
    assert (await roomy.ask("GET", "me"))["tables"] == []


def test_a_house_needs_neither_a_server_nor_a_compiler() -> None:
    code = """
import sys
class Bare:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {"numpy", "numba", "babel", "starlette", "platformdirs", "rich",
                "structlog", "prometheus_client", "segno", "sqlalchemy", "uvicorn", "limits"}:
            raise ImportError(name)
        if name == "fluent.runtime":
            raise ImportError(name)
sys.meta_path.insert(0, Bare())
import flibuste.home.start
print("up")
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.stdout.strip() == "up", done.stderr
