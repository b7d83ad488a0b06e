"""A finished game looked at again: picture by picture, how the chances went, what might have been."""

from __future__ import annotations

import asyncio
from typing import Annotated

import msgspec

from flibuste.contract import ALL
from flibuste.scene import Stage
from flibuste.server import pictures, wire
from flibuste.server.api.endpoint import Asked, endpoint
from flibuste.server.game import ENDED, Game
from flibuste.server.refusals import Refusal
from flibuste.table import MoveError, Ply

From = Annotated[int, msgspec.Meta(ge=0, le=2**53)]
Count = Annotated[int, msgspec.Meta(ge=1, le=20)]


async def _finished(asked: Asked) -> Game:
    room = await asked.room()
    asked.viewer(room)
    if room.game.table is None or room.game.state not in ENDED:
        raise Refusal("not-yet")
    return room.game


@endpoint(
    "GET",
    "/api/tables/{table}/pictures",
    wire.Pictures,
    query={"from": (From, 0), "count": (Count, 10)},
    refusals=(401, 403),
)
async def replay(asked: Asked) -> wire.Pictures:
    """Pictures of a finished game after each ply, from one on."""
    game = await _finished(asked)
    assert game.table is not None
    first = min(asked.query["from"], game.table.plies)
    table = game.at_ply(first)
    stage = Stage(table, ALL)
    shown = [pictures.picture(stage.show())]
    story = [entry for entry in game.table.story if isinstance(entry, Ply)]
    for ply in story[first : first + asked.query["count"] - 1]:
        await asyncio.sleep(0)  # moves of others go first
        table.take(ply)
        shown.append(pictures.picture(stage.show()))
    return wire.Pictures(game.table.plies, first, shown)


@endpoint("GET", "/api/tables/{table}/curve", wire.Curve, refusals=(401, 403))
async def curve(asked: Asked) -> wire.Curve:
    """Every seat's chances through a finished game, and its turning points; ask again for more."""
    game = await _finished(asked)
    return asked.service.curves.of(asked.where["table"], game)


@endpoint(
    "POST",
    "/api/tables/{table}/line",
    wire.Pictures,
    body=wire.OtherLine,
    refusals=(401,),
)
async def other_line(asked: Asked) -> wire.Pictures:
    """Pictures of what might have been in a finished game, as far as the rules allow those moves."""
    game, wish = await _finished(asked), asked.body
    assert game.table is not None
    table = game.at_ply(min(wish.ply, game.table.plies))
    stage = Stage(table, ALL)
    shown = [pictures.picture(stage.show())]
    for move in wish.moves:
        await asyncio.sleep(0)
        try:
            table.play(move)
        except MoveError:
            break
        shown.append(pictures.picture(stage.show()))
    return wire.Pictures(game.table.plies, wish.ply, shown)
