"""What happens at a table besides moves: resignations, draw offers, leaving, time that is up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flibuste.bots.stance import Stance
from flibuste.law.vocabulary import Phrase
from flibuste.live import alarm, moves, seats, starting
from flibuste.live.durable import report
from flibuste.live.game import Game
from flibuste.live.guests import now
from flibuste.live.refusals import Refusal
from flibuste.play.table import FORFEITS, Incident
from flibuste.store.events import Entry

if TYPE_CHECKING:
    from flibuste.live.room import Room

INCIDENTS = {
    "resign": Incident.RESIGNS,
    "offer": Incident.OFFERS,
    "agree": Incident.AGREES,
    "decline": Incident.DECLINES,
    "leave": Incident.LEAVES,
}


async def act(
    room: Room, seat: int, cid: str, what: str, whose: int | None = None, bot: str = ""
) -> int:
    """Resign, offer a draw, answer one, leave, come back; before the game what the host may do."""
    return await room.answered(seat, cid, lambda: _act(room, seat, cid, what, whose, bot))


async def _act(room: Room, seat: int, cid: str, what: str, whose: int | None, bot: str) -> None:
    if what == "start":
        await starting.start_now(room, seat, cid, bot)
    elif what == "fewer":
        await starting.start_with_fewer(room, seat, cid)
    elif what == "bot":
        await starting.seat_bot(room, seat, cid, whose, bot)
    elif what == "wait":
        await starting.wait(room, seat, cid)
    elif what == "back":
        await _come_back(room, seat, cid)
    elif what == "leave" and room.game.state == "open":
        await seats.stand(room, seat, cid)
    else:
        check_act(room.game, seat, INCIDENTS[what])
        await _happen(room, seat, INCIDENTS[what], cid)


def check_act(game: Game, seat: int, incident: Incident) -> None:
    """Offers, answers and resignations; the table's own objections among them."""
    moves.check_running(game)
    if seat in game.given_up:
        raise Refusal("given-up")
    if incident is Incident.OFFERS and game.law.offers_draws:
        raise Refusal("not-legal", "", Phrase("objection-own-draws", {}), game.law)
    if incident in (Incident.AGREES, Incident.DECLINES) and not game.offered:
        raise Refusal("not-legal", "", Phrase("objection-no-offer", {}), game.law)


async def time_out(room: Room) -> None:
    """The seat to move has no time left, unless it moved while we waited."""
    try:
        await room.judged(lambda: _time_out(room))
    except Exception as error:  # whatever it was, the clock is looked at again
        if not isinstance(error, Refusal):
            report(error)
        room.alarm.ring_in(alarm.RETRY, room.time_is_up)


async def _time_out(room: Room) -> None:
    clocks = room.game.clocks
    is_later = clocks.leave_out(await room.read_stops(), now())
    left = clocks.remaining(now())
    if clocks.is_held or left is None:
        return
    if left > 0:
        if clocks.is_of_days or is_later:
            room.show_clocks()
        else:  # the clock of the house was turned back since the alarm was set
            room.alarm.reset(room.time_is_up)
        return
    if room.log.in_trouble:  # it may be ours that nobody could move
        raise Refusal("storage")
    if not room.is_our_duty and not room.is_left_to_us():
        room.alarm.ring_in(alarm.RETRY, room.time_is_up)
        return
    assert clocks.runs is not None
    await _happen(room, clocks.runs, Incident.TIMES_OUT)
    room.audience.tell_seats()


async def _happen(room: Room, seat: int, incident: Incident, cid: str | None = None) -> None:
    """An incident, and what follows from it."""
    if incident in FORFEITS:
        await room.append(*_forfeit(room, seat, incident, cid))
        return
    entries = [room.event("incident", seat, {"what": incident.value}, cid)]
    if incident is Incident.OFFERS:
        entries += _answered_by_bots(room, seat)
    await room.append(*entries)


def _forfeit(room: Room, seat: int, incident: Incident, cid: str | None) -> list[Entry]:
    """Who gives up among several has a bot play on; of two, only who did not resign may have one."""
    game = room.game
    plays_on = len(game.seats) - len(game.given_up) > 2
    may_have_bot = incident is not Incident.RESIGNS and game.agreement.absent == "bot"
    if may_have_bot and not plays_on:  # for the same score
        return [room.event("bot", seat, {}, cid)]
    given_up = room.event("incident", seat, {"what": incident.value}, cid)
    return [given_up, room.event("bot", seat, {}, None, 1)] if plays_on else [given_up]


def _answered_by_bots(room: Room, seat: int) -> list[Entry]:
    """A bot agrees to a draw if its last thought has proven one, or its own loss; else it declines."""
    bots = [k for k in range(len(room.game.seats)) if k != seat and room.game.is_bot(k)]
    if not bots:
        return []
    stances = [room.game.stances.get(bot, Stance.PLAYS_ON) for bot in bots]
    answer = Incident.AGREES if all(stances) else Incident.DECLINES
    said = bots if answer is Incident.AGREES else bots[:1]
    body = {"what": answer.value}
    return [room.event("incident", bot, body, None, 1 + k) for k, bot in enumerate(said)]


async def _come_back(room: Room, seat: int, cid: str) -> None:
    moves.check_running(room.game)
    if seat in room.game.given_up:
        raise Refusal("given-up")
    if seat not in room.game.by_bot:
        raise Refusal("not-back")
    await room.append(room.event("back", seat, {}, cid))
    room.audience.tell_seats()
