"""The turns of bots: a thinker chooses, and the move is written like anybody's."""

from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING

from flibuste.bots.stance import Stance
from flibuste.live import alarm, moves
from flibuste.live.game import Game
from flibuste.live.house import BotMove
from flibuste.live.refusals import Refusal
from flibuste.play.table import Incident

if TYPE_CHECKING:
    from flibuste.live.room import Room


async def _write(room: Room, seat: int, chosen: BotMove) -> None:
    """A bot's move; or, against one person, that it gives up, or offers a draw after its move."""
    game = room.game
    room.stances[seat] = chosen.stance
    if not _is_duel(game, seat):
        await moves.write_ply(room, seat, game.law.actions.texts[chosen.code])
    elif chosen.stance is Stance.HOPELESS:
        await _happen(room, seat, Incident.RESIGNS)
    else:
        await moves.write_ply(room, seat, game.law.actions.texts[chosen.code])
        is_offered = chosen.stance is Stance.SHARED and not game.law.offers_draws
        if is_offered and game.actor not in (None, seat) and seat not in room.has_offered:
            room.has_offered.add(seat)
            await _happen(room, seat, Incident.OFFERS)


async def _happen(room: Room, seat: int, incident: Incident) -> None:
    await room.append(room.event("incident", seat, {"what": incident.value}))


def _is_duel(game: Game, seat: int) -> bool:
    """Whether a bot with a seat of its own plays against one person, who need not finish a game that is decided."""
    return len(game.seats) == 2 and game.seats[seat].kind == "bot" and not game.is_bot(1 - seat)


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
        chosen = await room.rooms.thinker.choose(game.law, level, known, actor, codes)
        async with room.lock:
            if room.is_closed or game.moved_v != v or game.actor != actor:
                continue
            with contextlib.suppress(Refusal):
                await _write(room, actor, chosen)
                continue
        if not room.is_closed:
            await asyncio.sleep(alarm.RETRY)
