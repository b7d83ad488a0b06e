"""Guests: a name and a cookie, no account; all of it goes when they ask."""

from __future__ import annotations

import time
import unicodedata

from flibuste.live import tokens
from flibuste.live.durable import kept, on_disk
from flibuste.live.refusals import Refusal
from flibuste.live.wire import encode
from flibuste.store.events import (
    Change,
    Fence,
    ForgetChat,
    ForgetGuest,
    GuestRenamed,
    GuestRow,
    Log,
    NewGuest,
    Unsure,
)

COOKIE = "flibuste_guest"
YEAR = 365 * 86_400
KNOWN = 10_000  # guests in memory


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def clean(name: str) -> str:
    """A name on one line, without marks that turn the text around or pile up on it."""
    kept = []
    marks = 0
    for letter in unicodedata.normalize("NFC", name):
        category = unicodedata.category(letter)
        marks = marks + 1 if category.startswith("M") else 0
        if category[0] in "CZ":
            kept.append(" ")
        elif marks <= 2:
            kept.append(letter)
    return " ".join("".join(kept).split())[:40]


class Guests:
    """Who is who, by the hash of their cookie."""

    def __init__(self, log: Log) -> None:
        self.log = log
        self._known: dict[bytes, GuestRow] = {}

    async def of_cookie(self, cookie: str | None) -> GuestRow | None:
        """The guest a cookie belongs to."""
        if not cookie or len(cookie) > 128:
            return None
        key = tokens.hashed(cookie)
        if key not in self._known:
            row = await self.log.guest(key)
            if row is None:
                return None
            self._keep(row)
        return self._known[key]

    def _keep(self, row: GuestRow) -> None:
        if len(self._known) >= KNOWN:
            self._known.clear()
        self._known[row.cookie] = row

    async def welcome(self, name: str) -> tuple[GuestRow, str]:
        """A new guest, and the cookie to set."""
        cookie = tokens.new_token()
        row = GuestRow(tokens.new_id(16), tokens.hashed(cookie), clean(name), now())
        await kept(self.log.write(NewGuest(row)))
        self._keep(row)
        return row, cookie

    async def rename(self, guest: GuestRow, name: str) -> None:
        """Another name from now on."""
        change = GuestRenamed(guest.id, clean(name), now())
        await self._written(guest, change)
        guest.name, guest.seen = change.name, change.seen

    async def forget(self, guest: GuestRow) -> list[str]:
        """Delete all that is the guest's own: cookie, names, chat. Moves stay, nameless."""
        changes: list[Change] = [ForgetGuest(guest.id)]
        touched = await self.log.of_guest(
            guest.id, ("open", "running", "over", "aborted", "abandoned"), 10_000
        )
        for table, v, _ in await self.log.chats_of(guest.id):
            body = encode({"text": ""}).decode()
            changes.append(ForgetChat(table, v, body))
            touched.append(table)
        await self._written(guest, *changes)
        self._known.pop(guest.cookie, None)
        return touched

    async def _written(self, guest: GuestRow, *changes: Change) -> None:
        """Wait for what is written of a guest; where its fate is unsure, once more does no harm."""
        try:
            try:
                await on_disk(self.log.write(*changes))
            except Unsure:
                await on_disk(self.log.write(*changes))
        except Fence:
            self._known.pop(guest.cookie, None)
            raise Refusal("storage") from None

    def let_go(self) -> None:
        """The database is another one: whom we knew may not be there."""
        self._known.clear()
