"""What people say to each other, and whom they do not want to hear."""

from __future__ import annotations

from msgspec.structs import replace

from flibuste.live.audience import Visitor
from flibuste.live.refusals import Refusal
from flibuste.live.room import Room

LONGEST_LINE = 500  # letters
MOST_MUTED = 50


async def speak(
    room: Room, seat: int | None, cid: str, text: str, guest: str | None, name: str
) -> int:
    """A line of chat."""
    return await room.answered(seat, cid, _say(room, seat, cid, text, guest, name))


async def _say(
    room: Room, seat: int | None, cid: str, text: str, guest: str | None, name: str
) -> None:
    text = " ".join("".join(c if c.isprintable() else " " for c in text).split())
    if not text:
        raise Refusal("unreadable", why="text")
    body = {"text": text[:LONGEST_LINE], "guest": guest, "name": name}
    await room.append(room.event("chat", seat, body, cid))


async def mute(room: Room, visitor: Visitor, author: str, on: bool) -> None:
    """Hear no more of somebody; a seat remembers it."""
    async with room.lock:
        room.check_open()
        names = set(visitor.muted.split())
        names = names | {author} if on else names - {author}
        muted = " ".join(sorted(names)[:MOST_MUTED])
        await room.write_seats([replace(room.game.seats[k], muted=muted) for k in visitor.seats])
        visitor.muted = muted
