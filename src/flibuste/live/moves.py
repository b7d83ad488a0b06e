"""Moves, shots, and plies taken back: what may be done now, and the refusal with its reason where not."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from flibuste.law.vocabulary import Phrase
from flibuste.live import access, wire
from flibuste.live.game import ENDED, Game
from flibuste.live.guests import now
from flibuste.live.refusals import Refusal
from flibuste.play.table import Unreadable
from flibuste.store.events import Change

if TYPE_CHECKING:
    from flibuste.live.room import Room


async def move(room: Room, seat: int, cid: str, base: int, action: str) -> int:
    """A move; its version once it is on disk."""
    return await room.answered(seat, cid, lambda: _move(room, seat, cid, base, action))


async def _move(room: Room, seat: int, cid: str, base: int, action: str) -> None:
    if room.game.law.has_skill:
        check_base(room.game, base)
        check_by_hand(room.game, seat)
    await write_ply(room, seat, check_move(room.game, seat, base, action), cid)


async def shoot(room: Room, seat: int, shot: wire.Shot) -> int:
    """A skill shot; the law's cell is computed here."""
    return await room.answered(seat, shot.cid, lambda: _shoot(room, seat, shot))


async def _shoot(room: Room, seat: int, shot: wire.Shot) -> None:
    game = room.game
    check_running(game)
    check_base(game, shot.base)
    if seat != game.actor:
        raise Refusal("not-your-turn")
    aim = game.aim(seat)
    if aim is None:
        raise Refusal("no-aim")
    text = aim.resolve(shot.bearing, shot.elevation, shot.tick, shot.shift)
    await write_ply(room, seat, check_move(game, seat, shot.base, text), shot.cid)


async def write_ply(
    room: Room,
    seat: int,
    text: str,
    cid: str | None = None,
    stance: str = "",
    also: tuple[Change, ...] = (),
) -> None:
    """A ply that may be played, with the time that it took, or what its bot makes of the game."""
    body: dict[str, Any] = {"action": text}
    if stance:
        body["stance"] = stance
    if room.game.clocks.clock and not room.game.is_bot(seat):
        if room.rooms.days is not None:
            await room.rooms.days.wake_up()
        body["spent"] = room.game.clocks.used(now())
    await room.append(room.event("ply", seat, body, cid), also=also)


# --- Taking back ---------------------------------------------------------------------------------


async def undo(room: Room, seat: int, cid: str, base: int) -> int:
    """Take a ply back, or ask for it."""
    return await room.answered(seat, cid, lambda: _undo(room, seat, cid, base))


async def _undo(room: Room, seat: int, cid: str, base: int) -> None:
    check_undo(room.game, seat, base)
    is_free = room.game.agreement.undo == "own" or not _others(room.game, seat)
    await room.append(room.event("undo" if is_free else "ask", seat, {}, cid))


async def allow(room: Room, seat: int, cid: str, yes: bool) -> int:
    """The answer to who asks to take a ply back."""
    return await room.answered(seat, cid, lambda: _allow(room, seat, cid, yes))


async def _allow(room: Room, seat: int, cid: str, yes: bool) -> None:
    check_running(room.game)
    asker = room.game.asked
    if asker is None or asker == seat:
        raise Refusal("not-asked")
    entries = [room.event("allow", seat, {"yes": yes}, cid)]
    if yes and _others(room.game, asker) <= room.game.allowed | {seat}:
        entries.append(room.event("undo", asker, {}, None, 1))
    await room.append(*entries)


def _others(game: Game, seat: int) -> set[int]:
    """The seats of other people; those who share a screen ask each other aloud."""
    here = {seat, *access.seats_of(game, game.seats[seat].guest)}
    return {k for k in range(len(game.seats)) if k not in here and not game.is_bot(k)}


# --- What may be done ----------------------------------------------------------------------------


def check_running(game: Game) -> None:
    """The game must have begun and not be over."""
    if game.state == "open":
        raise Refusal("not-started")
    if game.state in ENDED:
        raise Refusal("over")


def check_base(game: Game, base: int) -> None:
    """A move must be decided on the position that stands."""
    if base > game.v:
        raise Refusal("ahead")
    if base < game.moved_v:
        raise Refusal("stale")


def check_move(game: Game, seat: int, base: int, action: str) -> str:
    """The move as the law writes it, or the refusal with its reason."""
    check_running(game)
    check_base(game, base)
    table = game.table
    assert table is not None
    try:
        code = table.code(action)
    except Unreadable:
        raise Refusal("unreadable-move", move=action[:60]) from None
    if seat != game.actor or game.is_bot(seat):
        raise Refusal("not-your-turn")
    if code not in table.codes():
        reason, rule = table.objection(code) or (Phrase("objection-other", {}), "")
        raise Refusal("not-legal", rule, reason, game.law)
    return table.law.actions.texts[code]


def check_by_hand(game: Game, seat: int) -> None:
    """What is aimed by hand is not named: the cell it hits is the server's to say."""
    if game.actor == seat and game.aim(seat) is not None:
        raise Refusal("by-hand")


def check_undo(game: Game, seat: int, base: int) -> None:
    """Only one's own last ply, and only where it shows nobody anything."""
    check_running(game)
    if game.agreement.undo == "none":
        raise Refusal("no-undo")
    check_base(game, base)
    table = game.table
    assert table is not None
    if not table.can_undo(seat):
        raise Refusal("cannot-undo")
