"""Guests: a name and a cookie, no account; all of it goes when they ask."""

from __future__ import annotations

import time
import unicodedata
from collections.abc import Sequence

from flibuste.live import tokens
from flibuste.live.durable import kept, kept_apart, on_disk
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
LONGEST_COOKIE = 128
# Letters and signs that show nothing: fillers of Hangul, the empty pattern of Braille, a note without a head.
BLANKS = frozenset("\u115f\u1160\u2800\u3164\uffa0\U0001d159")


_ahead = 0  # milliseconds that the clock of the house is ahead of this machine's
_is_told = False  # whether somebody tells us what the clock of the house says


def now() -> int:
    """Milliseconds since 1970, by the clock of the house: one for all servers of a database."""
    return _own() + _ahead


def set_clock(at: int) -> None:
    """It is so late by the clock of the house."""
    global _ahead, _is_told
    _is_told = True
    _ahead = at - _own()


def _own() -> int:
    """Milliseconds by this machine: where we are told how late it is, by what nobody can set in between."""
    return (time.monotonic_ns() if _is_told else time.time_ns()) // 1_000_000


def clean(name: str) -> str:
    """A name on one line, without marks that turn the text around or pile up on it."""
    kept = []
    marks = 0
    for letter in unicodedata.normalize("NFC", name):
        category = unicodedata.category(letter)
        marks = marks + 1 if category.startswith("M") else 0
        if category[0] in "CZ" or letter in BLANKS:
            kept.append(" ")
        elif marks <= 2:
            kept.append(letter)
    return " ".join("".join(kept).split())[:40]


class Guests:
    """Who is who, by the hash of their cookie. The log is asked each time: it alone knows who still is."""

    def __init__(self, log: Log) -> None:
        self.log = log

    async def of_cookie(self, cookie: str | None) -> GuestRow | None:
        """The guest a cookie belongs to."""
        if not cookie or len(cookie) > LONGEST_COOKIE:
            return None
        return await self.log.guest(tokens.hashed(cookie))

    async def check_name(self, name: str, guest: str | None) -> None:
        """Refusal where somebody else may go by this name alone."""

    async def welcome(self, name: str, agent: str = "") -> tuple[GuestRow, str]:
        """A new guest, and the cookie to set; the agent is how their browser calls itself."""
        await self.check_name(name, None)
        cookie = tokens.new_token()
        row = GuestRow(tokens.new_id(16), tokens.hashed(cookie), clean(name), now())
        await kept(self.log.write(NewGuest(row), *self.first_device(row, agent)))
        return row, cookie

    def first_device(self, guest: GuestRow, agent: str) -> Sequence[Change]:
        """What else is written of a new guest's device."""
        return ()

    async def rename(self, guest: GuestRow, name: str) -> None:
        """Another name from now on."""
        await self.check_name(name, guest.id)
        change = GuestRenamed(guest.id, clean(name), now())
        await self._written(change)
        guest.name, guest.seen = change.name, change.seen

    async def forget(self, guest: GuestRow) -> list[str]:
        """Delete all that is the guest's own: cookie, names, chat. Moves stay, nameless."""
        changes, touched = await self.forgetting(guest.id)
        await self._written(*changes)
        return touched

    def letting_go(self, guest: str) -> Sequence[Change]:
        """What is to be written so that a guest is no more; what they said stays."""
        return (ForgetGuest(guest),)

    async def forgetting(self, guest: str) -> tuple[list[Change], list[str]]:
        """What is to be written so that a guest is forgotten, and the tables that it changes.

        Of somebody who has said very much, most goes at once.
        """
        touched = await self.log.of_guest(
            guest, ("open", "running", "over", "aborted", "abandoned"), 10_000
        )
        body = encode({"text": ""}).decode()
        lines = [ForgetChat(table, v, body) for table, v, _ in await self.log.chats_of(guest)]
        touched += dict.fromkeys(line.table for line in lines)
        return [*self.letting_go(guest), *await kept_apart(self.log, lines)], touched

    async def _written(self, *changes: Change) -> None:
        """Wait for what is written of a guest; where its fate is unsure, once more does no harm."""
        try:
            try:
                await on_disk(self.log.write(*changes))
            except Unsure:
                await on_disk(self.log.write(*changes))
        except Fence:
            raise Refusal("storage") from None
