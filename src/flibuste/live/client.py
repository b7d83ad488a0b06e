"""Somebody at the other end of a line: hello first, then messages, and every one is answered."""

from __future__ import annotations

import contextlib
from abc import ABC, abstractmethod

from msgspec import Raw

from flibuste.law.contract import WATCHER
from flibuste.live import access, acts, chat, moves, wire
from flibuste.live.access import Keys
from flibuste.live.audience import BAD_SEAT, BAD_TOKEN
from flibuste.live.guests import Guests
from flibuste.live.house import reports
from flibuste.live.refusals import Refusal
from flibuste.live.room import Room
from flibuste.live.rooms import Rooms
from flibuste.live.wire import encode
from flibuste.store.events import Gone, GuestRow

# Refusals after which there is nothing more to say, and how the line is closed then.
CLOSING = {
    "token": BAD_TOKEN,
    "seat": BAD_SEAT,
    "invite": BAD_SEAT,
    "no-table": BAD_SEAT,
    "banned": BAD_SEAT,
}


class Client(ABC):
    """One client; how messages travel is said by what it is made of: a socket, a page, a test."""

    def __init__(self, rooms: Rooms, guests: Guests, cookie: str | None = None) -> None:
        self.rooms, self.guests, self.cookie = rooms, guests, cookie
        self.viewer = WATCHER
        self.seats: tuple[int, ...] = ()
        self.scenes = False
        self.places: Raw | None = None
        self.muted = ""
        self.lang = "en"
        self.room: Room | None = None
        self.guest: str | None = None
        self.known_by: bytes | None = None  # the hash of the cookie, where it is somebody's
        self.address = ""  # where the line comes from, where it comes from anywhere
        self.name = ""

    @abstractmethod
    def post(self, message: bytes) -> None:
        """Put a message into the send queue."""

    @abstractmethod
    def close(self, code: int) -> None:
        """Send what is queued, then the reason, and end."""

    def refuse(self, cid: str | None, refusal: Refusal) -> None:
        """Say no, in codes and in words."""
        reports.refused(refusal.code)
        text = refusal.say(self.lang)
        self.post(encode(wire.No(refusal.code, text, cid, refusal.params, refusal.rule)))

    def check_entry(self) -> None:
        """Refusal where the house will not have who comes in."""
        self.rooms.order.check_entry(self.guest, self.address, self.cookie)

    def leave(self) -> None:
        """Go out of the room, if in one."""
        if self.room is not None:
            self.room.leave(self)
            self.room, self.seats, self.viewer, self.places = None, (), WATCHER, None

    async def hello(self, message: wire.Incoming) -> None:
        """Come in as whom the message says; a Refusal if that cannot be."""
        if not isinstance(message, wire.Hello):
            raise Refusal("no-name")
        self.lang, self.scenes = message.lang, message.scenes
        guest = await self._who(message)
        self.guest, self.name, self.known_by = None, "", None
        if guest:
            self.guest, self.name, self.known_by = guest.id, guest.name, guest.cookie
        keys = Keys(message.seat_token, message.invite, guest.id if guest else None)
        if not self._is_as(message.table, keys):
            self.leave()
        self._come_to(await self.rooms.room(message.table), keys)
        self.muted = " ".join(sorted(await self._unheard()))
        # It may have left memory meanwhile; from here on nobody waits for anything.
        room = await self.rooms.room(message.table)
        self._come_to(room, keys)
        self.room = room
        room.enter(self, message.from_)

    def _is_as(self, table: str, keys: Keys) -> bool:
        """Whether it is at this table already, as whom the keys make of it."""
        room = self.room
        if room is None or room.id != table or room.is_closed:
            return False
        with contextlib.suppress(Refusal):  # another server may know of these keys
            return access.seats_to_look(room.game, keys) == self.seats
        return False

    async def _who(self, hello: wire.Hello) -> GuestRow | None:
        """The guest behind the cookie; while nothing can be read, the token of a seat is enough."""
        try:
            return await self.guests.of_cookie(self.cookie)
        except Gone:
            if hello.seat_token is None:
                raise
            return None

    async def _unheard(self) -> frozenset[str]:
        """Whom the guest does not want to hear; while that cannot be read, nobody speaks either."""
        try:
            return await self.rooms.order.unheard_by(self.guest)
        except Gone:
            return frozenset()

    async def listen_anew(self) -> None:
        """The guest's own list has changed: what it kept away is told, what it keeps away is not."""
        room, before = self.room, {*self.muted.split()}
        unheard = await self.rooms.order.unheard_by(self.guest)
        if room is None or room is not self.room:
            return
        seats = {author for k in self.seats for author in room.game.seats[k].muted.split()}
        self.muted = " ".join(sorted(unheard | seats))
        if before - {*self.muted.split()}:
            room.audience.tell_again(self)

    def _come_to(self, room: Room, keys: Keys) -> None:
        """Whom the keys make of somebody at a table; Refusal if they may not even look."""
        self.seats = access.seats_to_look(room.game, keys)
        if self.seats:
            chair = room.game.seats[self.seats[0]]
            self.guest, self.name = chair.guest or self.guest, chair.name
        self.check_entry()

    async def answer(self, message: wire.Incoming) -> None:
        """Do what a message asks; the answer is posted, and a Refusal ends the visit."""
        room = self.room
        assert room is not None
        cid: str | None = getattr(message, "cid", None)
        try:
            if cid is not None and room.is_closed:
                return  # a close with 1012 is on its way; it comes again after that
            v = await self._do(room, message)
            if cid is not None:
                self.post(encode(wire.Ack(cid, v)))
        except Refusal as refusal:
            if room.is_closed and refusal.code == "stale":
                return
            if cid is None and refusal.code in CLOSING:
                raise
            self.refuse(cid, refusal)

    async def _do(self, room: Room, message: wire.Incoming) -> int:
        match message:
            case wire.Play(cid, base, action):
                return await moves.move(room, self._seat(room), cid, base, action)
            case wire.Shot():
                return await moves.shoot(room, self._seat(room), message)
            case wire.Undo(cid, base):
                return await moves.undo(room, self._undoer(room), cid, base)
            case wire.Allow(cid, yes):
                return await moves.allow(room, self._seat(room), cid, yes)
            case wire.Act(cid, what, whose, bot):
                return await acts.act(room, self._seat(room), cid, what, whose, bot)
            case wire.Say(cid, text):
                seat = self._seat(room) if self.seats else None
                if seat is None:
                    await self._check_known()
                return await chat.speak(room, seat, cid, text, self.guest, self.name)
            case wire.Mute(author, on):
                await chat.mute(room, self, author, on, self.guest)
            case wire.LookAs(seat):
                room.audience.look(self, seat)
            case wire.Ping():
                self.post(encode(wire.Pong()))
            case wire.Hello():
                await self.hello(message)
        return 0

    async def _check_known(self) -> None:
        """Who has no seat speaks as a guest, and may have ceased to be one since the hello."""
        guest = await self.guests.of_cookie(self.cookie)
        if guest is None:
            raise Refusal("no-seat")
        self.guest, self.name = guest.id, guest.name

    def _seat(self, room: Room) -> int:
        """The seat this client acts for: at a shared screen the one that is to move."""
        if not self.seats:
            raise Refusal("no-seat")
        actor = room.game.actor
        if len(self.seats) > 1 and actor in self.seats and actor is not None:
            return actor
        return self.seats[0]

    def _undoer(self, room: Room) -> int:
        """At a shared screen, who moved last takes back."""
        seat = self._seat(room)
        if len(self.seats) > 1 and room.game.entries:
            last = next((e.seat for e in reversed(room.game.entries) if e.kind == "ply"), None)
            return last if last in self.seats and last is not None else seat
        return seat
