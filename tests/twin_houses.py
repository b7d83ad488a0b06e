"""Two houses with the same table, its seed and all, where only the truth differs; here and in Pyodide."""

from __future__ import annotations

import asyncio
import json
import secrets
from typing import Any

from cupboard import Cupboard
from flibuste.home import thinking
from flibuste.home.door import Home
from flibuste.law.module import handed_modules
from flibuste.server.workers import thoughts


def forget() -> None:
    """Whoever thought before thinks anew."""
    for kept in (thinking.home_bot, thoughts.mind):
        kept.cache_clear()


async def opened(texts: dict[str, str], find: Any) -> Home:
    home = Home(Cupboard(texts), lambda *_: None, find)
    await home.open()
    return home


async def asked(home: Home, method: str, path: str, body: Any = None) -> str:
    found = await home.ask(method, path, "" if body is None else json.dumps(body), "en")
    assert found.status < 300, found.text
    return found.text


async def told(find: Any, game: str, ruleset: str, truths: list[str], seat: int, bot: str) -> Any:
    """For each truth: the hint that the seat gets, and what a bot plays there; all draw the same numbers."""
    cupboard = Cupboard()
    home = Home(cupboard, lambda *_: None, find)
    await home.open()
    seats = home.rooms.law(game).settings(ruleset).seats
    wish = {"game": game, "ruleset": ruleset, "seats": ["hotseat"] * seats, "hints": True}
    id = json.loads(await asked(home, "POST", "tables", wish))["table"]["id"]
    drawn, secrets.randbits = secrets.randbits, lambda bits: 7
    thinking.HINT_SECONDS = 600.0  # a slow machine says the same
    try:
        return [await _told(find, dict(cupboard.texts), id, truth, seat, bot) for truth in truths]
    finally:
        secrets.randbits, thinking.HINT_SECONDS = drawn, 1.0
        forget()
        handed_modules.clear()


async def _told(
    find: Any, texts: dict[str, str], id: str, truth: str, seat: int, bot: str
) -> list[Any]:
    forget()
    row = json.loads(texts[f"table/{id}"])
    row["agreement"] = json.dumps({**json.loads(row["agreement"]), "start": truth})
    texts[f"table/{id}"] = json.dumps(row)
    hint = await asked(await opened(texts, find), "GET", f"tables/{id}/hint")
    chair = f"seat/{id}/{seat:010}"
    texts[chair] = json.dumps({**json.loads(texts[chair]), "kind": "bot", "level": bot})
    home = await opened(texts, find)
    room = await home.rooms.room(id)
    await home.connect(1, id)
    await home.hear(1, json.dumps({"type": "hello", "table": id, "seat_token": "home"}))
    table = room.game.table
    assert table is not None
    while not table.plies:
        await asyncio.sleep(0)
    first: Any = table.story[0]
    assert first.actor == seat
    return [hint, first.code]
