"""The turns of bots: a thinker chooses, and the move is written like anybody's."""

from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING

from flibuste.live import alarm, moves
from flibuste.live.refusals import Refusal

if TYPE_CHECKING:
    from flibuste.live.room import Room


async def think(room: Room) -> None:
    """A bot's moves, one after another, as long as it is a bot's turn."""
    game = room.game
    while not room.is_closed:
        await room.lock.landed()
        v, actor = game.moved_v, game.actor
        if actor is None or not game.is_bot(actor) or game.table is None:
            return
        level = game.seats[actor].level or room.rooms.bots[0]
        codes = game.table.codes()
        known = game.table.known(actor)
        code = await room.rooms.thinker.choose(game.law, level, known, actor, codes)
        async with room.lock:
            if room.is_closed or game.moved_v != v or game.actor != actor:
                continue
            with contextlib.suppress(Refusal):
                await moves.write_ply(room, actor, game.law.actions.texts[code])
                continue
        if not room.is_closed:
            await asyncio.sleep(alarm.RETRY)
