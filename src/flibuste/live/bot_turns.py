"""The turns of bots: a thinker chooses, and the move is written like anybody's."""

from __future__ import annotations

import asyncio
import contextlib
from functools import partial
from typing import TYPE_CHECKING

from flibuste.bots.stance import Stance
from flibuste.live import alarm, moves
from flibuste.live.game import Game
from flibuste.live.guests import now
from flibuste.live.house import BotMove
from flibuste.live.refusals import Refusal
from flibuste.play.table import Incident

if TYPE_CHECKING:
    from flibuste.live.room import Room

OWNER_FIRST = 0.4  # seconds until the server whose duty a bot's move is is called, again and again
LATELY_MS = 60_000  # milliseconds after which who did something may have gone


async def _write(room: Room, seat: int, chosen: BotMove) -> None:
    """A bot's move; or, against one person, that it gives up, or offers a draw after its move."""
    game, text = room.game, room.game.law.actions.texts[chosen.code]
    if not _is_duel(game, seat):
        await moves.write_ply(room, seat, text, stance=chosen.stance.value)
    elif chosen.stance is Stance.HOPELESS:
        await _happen(room, seat, Incident.RESIGNS)
    else:
        await moves.write_ply(room, seat, text, stance=chosen.stance.value)
        is_offered = chosen.stance is Stance.SHARED and not game.law.offers_draws
        if is_offered and game.actor not in (None, seat) and not _has_offered(game, seat):
            await _happen(room, seat, Incident.OFFERS)


async def _happen(room: Room, seat: int, incident: Incident) -> None:
    await room.append(room.event("incident", seat, {"what": incident.value}))


def _has_offered(game: Game, seat: int) -> bool:
    """Whether a bot has offered a draw in this game: once is enough."""
    offer = {"what": Incident.OFFERS.value}
    return any(entry.seat == seat and entry.body == offer for entry in game.entries)


def _is_duel(game: Game, seat: int) -> bool:
    """Whether a bot with a seat of its own plays against one person, who need not finish a game that is decided."""
    return len(game.seats) == 2 and game.seats[seat].kind == "bot" and not game.is_bot(1 - seat)


def _is_awaited(room: Room) -> bool:
    """Whether somebody waits for a bot's move.

    People who are at another server may not be known here, but the log tells who has done something a moment ago.
    """
    if room.audience.here or not room.rooms.is_shared:
        return bool(room.audience.here)
    since = now() - LATELY_MS
    for entry in reversed(room.game.entries):
        if entry.at < since:
            return False
        if entry.seat is None or not room.game.is_bot(entry.seat):
            return True
    return False


async def think(room: Room) -> None:
    """A bot's moves, one after another, as long as it is a bot's turn."""
    game = room.game
    while not room.is_closed:
        await room.lock.landed()
        v, actor = game.moved_v, game.actor
        if actor is None or not game.is_bot(actor) or game.table is None:
            return
        if not room.is_our_duty:
            await asyncio.sleep(OWNER_FIRST)
            if game.moved_v != v or not room.is_left_to_us():
                continue
        level = game.seats[actor].level or room.rooms.bots[0]
        codes = game.table.codes()
        known = game.table.witnessed(actor)
        thinker = room.rooms.thinker
        chosen = await thinker.choose(game.law, level, known, actor, codes, _is_awaited(room))
        with contextlib.suppress(Refusal):
            await room.judged(partial(_play, room, v, actor, chosen))
            continue
        if not room.is_closed:
            await asyncio.sleep(alarm.RETRY)


async def _play(room: Room, v: int, seat: int, chosen: BotMove) -> None:
    """What a bot has chosen at a version, if the game still stands there."""
    if room.game.moved_v == v and room.game.actor == seat and room.game.is_bot(seat):
        await _write(room, seat, chosen)
