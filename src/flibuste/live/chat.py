"""What people say to each other, and whom they do not want to hear."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from flibuste.live.audience import Visitor
from flibuste.live.game import ENDED, Game
from flibuste.live.guests import now
from flibuste.live.refusals import Refusal
from flibuste.live.room import Room
from flibuste.live.tokens import author_of

LONGEST_LINE = 500  # letters
MOST_MUTED = 50
# Milliseconds for which people talk on: chat goes by the end of its table.
AFTER_THE_END = 86_400_000


def one_line(text: str) -> str:
    """A text on one line, of what can be shown."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())


async def speak(
    room: Room, seat: int | None, cid: str, text: str, guest: str | None, name: str
) -> int:
    """A line of chat."""
    return await room.answered(seat, cid, lambda: _say(room, seat, cid, text, guest, name))


async def _say(
    room: Room, seat: int | None, cid: str, text: str, guest: str | None, name: str
) -> None:
    text = one_line(text)
    if not text:
        raise Refusal("unreadable", why="text")
    if _ended_before(room.game, now() - AFTER_THE_END):
        raise Refusal("chat-over")
    if seat is None and room.game.agreement.rated and room.game.state == "running":
        raise Refusal("rated-watcher")  # it could be advice
    room.rooms.order.check_line(guest, text)
    if seat is None:  # a seat's name was looked at when it was taken
        await room.rooms.order.check_kept(name, guest)
    body = {"text": text[:LONGEST_LINE], "guest": guest, "name": name}
    await room.append(room.event("chat", seat, body, cid))


def _ended_before(game: Game, moment: int) -> bool:
    """Whether a table is over since then; whatever comes after its end is talk."""
    if game.state not in ENDED:
        return False
    entries = (entry for entry in reversed(game.entries) if entry.kind not in ("chat", "rematch"))
    last = next(entries, None)
    return (last.at if last else game.row.created) < moment


class Person(NamedTuple):
    """Somebody who sits at a table or has spoken there."""

    guest: str
    name: str


def people_of(game: Game) -> Iterator[Person]:
    """Everybody who sits at a table, and everybody who has spoken there, the last first."""
    for chair in game.seats:
        if chair.guest:
            yield Person(chair.guest, chair.name)
    for entry in reversed(game.entries):
        if entry.kind == "chat" and entry.body.get("guest"):
            yield Person(entry.body["guest"], entry.body.get("name", ""))


def person_behind(game: Game, author: str) -> Person | None:
    """Whom others know under this name at a table."""
    return next((one for one in people_of(game) if author_of(one.guest) == author), None)


async def mute(
    room: Room, visitor: Visitor, author: str, on: bool, guest: str | None = None
) -> None:
    """Hear no more of somebody, or hear them again; a guest remembers it everywhere, a seat here."""
    await room.judged(lambda: _mute(room, visitor, author, on, guest))


async def _mute(room: Room, visitor: Visitor, author: str, on: bool, guest: str | None) -> None:
    person = person_behind(room.game, author)
    if on and person is None:
        return
    is_kept = (
        guest is not None
        and person is not None
        and await room.rooms.order.mute(guest, person.guest, person.name, on)
    )
    chairs = [room.game.seats[k] for k in visitor.seats]
    if not on:
        chairs = [chair for chair in chairs if author in chair.muted]
    elif is_kept:
        chairs = []
    muted = [" ".join(_told(chair.muted, author, on)[:MOST_MUTED]) for chair in chairs]
    await room.write_seats(
        [replace(chair, muted=text) for chair, text in zip(chairs, muted, strict=True)]
    )
    was_unheard = author in visitor.muted
    if not on or is_kept or len(visitor.muted.split()) < MOST_MUTED:
        visitor.muted = " ".join(_told(visitor.muted, author, on))
    if was_unheard and not on:  # what was kept from them is told now
        room.audience.tell_again(visitor)


def _told(muted: str, author: str, on: bool) -> list[str]:
    names = {*muted.split()}
    return sorted(names | {author} if on else names - {author})
