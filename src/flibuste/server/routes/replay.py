"""A finished game looked at again: picture by picture, how the chances went, what might have been."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from typing import Annotated

import msgspec

from flibuste.law.contract import ALL
from flibuste.live import pictures, wire
from flibuste.live.game import ENDED, Game
from flibuste.live.refusals import Refusal
from flibuste.live.structs import Picture
from flibuste.play.table import MoveError, Ply
from flibuste.screen.stage import Stage
from flibuste.server import bodies
from flibuste.server.routes.endpoint import Asked, endpoint

PictureCount = Annotated[int, msgspec.Meta(ge=1, le=20)]


async def _finished(asked: Asked) -> Game:
    room = await asked.room()
    asked.viewer(room)
    if room.game.table is None or room.game.state not in ENDED:
        raise Refusal("not-yet")
    return room.game


@endpoint(
    "GET",
    "/api/tables/{table}/pictures",
    bodies.Pictures,
    query={"from": (wire.Version, 0), "count": (PictureCount, 10)},
    refusals=(401, 403),
)
async def show_replay(asked: Asked) -> bodies.Pictures:
    """Pictures of a finished game after each ply, from one on."""
    game = await _finished(asked)
    assert game.table is not None
    first = min(asked.query["from"], game.table.plies)
    story = [entry for entry in game.table.story if isinstance(entry, Ply)]
    plies = story[first : first + asked.query["count"] - 1]
    shown = await _drawn(asked, game, _pictures(game, first, plies))
    return bodies.Pictures(game.table.plies, first, shown)


def _pictures(game: Game, first: int, plies: Sequence[Ply | str]) -> Iterator[Picture]:
    """After so many plies, and after each that follows, as far as the rules allow it."""
    table = game.at_ply(first)
    stage = Stage(table, ALL)
    yield pictures.picture(stage.show())
    for ply in plies:
        try:
            table.play(ply) if isinstance(ply, str) else table.take(ply)
        except MoveError:
            return
        yield pictures.picture(stage.show())


async def _drawn(asked: Asked, game: Game, drawing: Iterator[Picture]) -> list[Picture]:
    """One after the other, moves of others going first; interpreted, beside the event loop."""
    compiler = asked.service.compiler
    if not compiler.has(game.law):
        async with compiler.interpreting:
            return await asyncio.to_thread(list, drawing)
    shown = []
    for picture in drawing:
        shown.append(picture)
        await asyncio.sleep(0)
    return shown


@endpoint("GET", "/api/tables/{table}/curve", bodies.Curve, refusals=(401, 403))
async def curve(asked: Asked) -> bodies.Curve:
    """Every seat's chances through a finished game, and its turning points; ask again for more."""
    game = await _finished(asked)
    if not asked.service.compiler.has(game.law):
        raise Refusal("not-ready")
    return asked.service.curves.of(asked.where["table"], game)


@endpoint(
    "POST",
    "/api/tables/{table}/line",
    bodies.Pictures,
    body=bodies.OtherLine,
    refusals=(401,),
)
async def other_line(asked: Asked) -> bodies.Pictures:
    """Pictures of what might have been in a finished game, as far as the rules allow those moves."""
    game, wish = await _finished(asked), asked.body
    assert game.table is not None
    first = min(wish.ply, game.table.plies)
    shown = await _drawn(asked, game, _pictures(game, first, wish.moves))
    return bodies.Pictures(game.table.plies, wish.ply, shown)
