"""Order in a running house: what the host has decided is read anew when it changes, and holds at every door.

The database has it all. A deed of a host changes a mark there in the same write; every server looks at
the mark every few seconds, and reads again what has changed.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection
from datetime import UTC, datetime

from flibuste.live.durable import report, unheard
from flibuste.live.guests import now
from flibuste.live.refusals import Refusal
from flibuste.live.tokens import author_of, hashed, new_id
from flibuste.people.identity.names import check_free
from flibuste.people.identity.rows import id_of_device
from flibuste.people.identity.turns import guest_now
from flibuste.people.order.addresses import Ranges, address_range, home_range
from flibuste.people.order.avoiding import avoid, avoided_rows
from flibuste.people.order.blocks import has_been_blocked
from flibuste.people.order.normal import Unwanted, has_unwanted
from flibuste.people.order.rows import (
    BLOCKED,
    BY_ADDRESS,
    BY_DEVICE,
    BY_GUEST,
    FOR_GOOD,
    FROM_CHAT,
    FROM_HOUSE,
    MUTED,
    AuditRow,
    BanRow,
    FormerGuest,
    WordRow,
)
from flibuste.store.events import Ledger, SetFact
from flibuste.store.rows import AddRow

ORDER_MARK = "order"  # the fact that another deed changes
ORDER_LOOK = 2.0  # seconds between two looks at it
ORDER_READING = 60_000  # milliseconds after which all of it is read anew
CLOCKS = 600_000  # milliseconds that clocks of several machines may differ by
AN_HOUR = 3_600_000
FOLLOWED = "follow"  # the server's own deed: it shuts out the address of a banned guest


class HouseOrder:
    """What the host has decided, as this server knows it, and what people have."""

    def __init__(self, log: Ledger) -> None:
        self.log = log
        self.on_deeds: Callable[[list[AuditRow]], None] = lambda deeds: None
        self.on_list: Callable[[str], None] = lambda guest: None  # whose own list has changed
        self._mark: str | None = None
        self._read_at = 0
        self._seen: dict[str, int] = {}  # deeds, and when each was done
        self._bans: dict[tuple[str, str, str], BanRow] = {}
        self._ranges = {FROM_HOUSE: Ranges(()), FROM_CHAT: Ranges(())}
        self._has_devices = False
        self._names: list[Unwanted] = []
        self._lines: list[Unwanted] = []

    # --- Noticing --------------------------------------------------------------------------------

    async def open(self) -> None:
        """Read all of it; what was done before concerns nobody who is here."""
        self._mark = await self.log.fact(ORDER_MARK)
        await self._read()
        await self._new_deeds()

    async def watch(self) -> None:
        """Look for deeds of the host, for as long as the house stands."""
        while True:
            await asyncio.sleep(ORDER_LOOK)
            try:
                await self.look()
            except Exception as error:  # a database in trouble: the next look may go well
                report(error)

    async def look(self) -> None:
        """Read anew what the host has changed, and tell what that means for who is here."""
        mark = await self.log.fact(ORDER_MARK)
        # Two guests may have become one, and a ban is then the other's.
        if mark != self._mark or now() - self._read_at > ORDER_READING:
            await self._read()
            deeds = await self._new_deeds()
            self._mark = mark
            self.on_deeds(deeds)

    async def _read(self) -> None:
        self._read_at = now()
        bans = await self.log.rows(BanRow, "bans")
        words = await self.log.rows(WordRow, "words")
        self._hold([ban for ban in bans if ban.until == FOR_GOOD or ban.until > self._read_at])
        self._names = [Unwanted(word.normal, bool(word.whole)) for word in words]
        self._lines = [Unwanted(word.normal, bool(word.whole)) for word in words if word.chat]

    def _hold(self, bans: list[BanRow]) -> None:
        """These bans hold from now on, and no others."""
        self._bans = {(ban.scope, ban.known_by, _known_as(ban)): ban for ban in bans}
        self._has_devices = any(ban.known_by == BY_DEVICE for ban in bans)
        for scope in self._ranges:
            self._ranges[scope] = Ranges(
                ban.who for ban in bans if (ban.scope, ban.known_by) == (scope, BY_ADDRESS)
            )

    async def _new_deeds(self) -> list[AuditRow]:
        # A deed may bear a date to come, by the clock of another machine: it hides no other.
        since = min(max(self._seen.values(), default=now()), now()) - CLOCKS
        found = await self.log.rows(AuditRow, "audit since", since=since)
        fresh = [deed for deed in found if deed.id not in self._seen]
        self._seen = {deed.id: deed.at for deed in found}
        return fresh

    # --- Who may come in and speak ---------------------------------------------------------------

    def check_entry(self, guest: str | None, address: str, cookie: str | None = None) -> None:
        """Refusal where the host has shut out a guest, a device, or whoever comes from an address."""
        ban = self._ban(FROM_HOUSE, guest, address, cookie)
        if ban is None:
            return
        if ban.known_by == BY_GUEST and ban.follow_hours:
            self._follow(ban, address)
        raise Refusal("banned", until=end_of_ban(ban.until), why=ban.why)

    def _ban(
        self, scope: str, guest: str | None, address: str = "", cookie: str | None = None
    ) -> BanRow | None:
        """The ban that holds now for a guest, a device or an address."""
        keys = [(scope, BY_GUEST, guest)] if guest else []
        if cookie and self._has_devices:
            keys.append((scope, BY_DEVICE, id_of_device(hashed(cookie))))
        found = self._ranges[scope].of(address)
        if found is not None:
            keys.append((scope, BY_ADDRESS, found))
        for key in keys:
            ban = self._bans.get(key)
            if ban is not None and (ban.until == FOR_GOOD or ban.until > now()):
                return ban
        return None

    def _follow(self, ban: BanRow, address: str) -> None:
        """Shut out the address that a banned guest comes from, where the host wants that."""
        network = home_range(address)
        if network is None or self._ban(FROM_HOUSE, None, address) is not None:
            return
        until = now() + ban.follow_hours * AN_HOUR
        if ban.until != FOR_GOOD:
            until = min(until, ban.until)
        row = BanRow(FROM_HOUSE, BY_ADDRESS, str(network), now(), until, ban.why)
        deed = AuditRow(new_id(), now(), "", FOLLOWED, str(network), ban.who, ban.why)
        # Where the host, or another server, has shut it out just now, that stands.
        changes = (AddRow(row), AddRow(deed), SetFact(ORDER_MARK, deed.id))
        self.log.write(*changes).add_done_callback(unheard)
        self._hold([*self._bans.values(), row])  # who knocks on meanwhile is followed once

    def check_name(self, name: str) -> None:
        """Refusal where the host does not want such a name."""
        if name and has_unwanted(name, self._names):
            raise Refusal("bad-name")

    async def check_kept(self, name: str, guest: str | None) -> None:
        """Refusal where somebody else has come to keep a name."""
        await check_free(self.log, name, guest)

    def check_line(self, guest: str | None, text: str) -> None:
        """Refusal where a guest may not speak, or not so."""
        ban = self._ban(FROM_CHAT, guest)
        if ban is not None:
            raise Refusal("silenced", until=end_of_ban(ban.until), why=ban.why)
        if has_unwanted(text, self._lines):
            raise Refusal("bad-words")

    # --- Who wants to hear and to meet whom ------------------------------------------------------

    async def check_sitting(self, guest: str | None, others: Collection[str]) -> None:
        """Refusal where one of the others has blocked a guest who wants to sit with them."""
        if guest and await has_been_blocked(self.log, guest, others):
            raise Refusal("not-here")

    async def avoided_by(self, guest: str | None) -> frozenset[str]:
        """The guests whom a guest does not want to meet."""
        if guest is None:
            return frozenset()
        return frozenset(
            row.other for row in await avoided_rows(self.log, guest) if row.how == BLOCKED
        )

    async def unheard_by(self, guest: str | None) -> frozenset[str]:
        """The authors whom a guest does not want to hear: whom one does not want to meet is among them."""
        if guest is None:
            return frozenset()
        found = [row.other for row in await avoided_rows(self.log, guest)]
        former = await self.log.rows(FormerGuest, "avoided before", guest=guest)
        return frozenset(map(author_of, [*found, *(one.guest for one in former)]))

    async def mute(self, guest: str, other: str, name: str, on: bool) -> bool:
        """Keep that a guest does not want to hear another."""
        await avoid(self.log, guest, await guest_now(self.log, other), name, MUTED, on)
        self.on_list(guest)
        return True

    async def block(self, guest: str, other: str, name: str, on: bool) -> None:
        """Keep that a guest does not want to meet another."""
        await avoid(self.log, guest, await guest_now(self.log, other), name, BLOCKED, on)
        self.on_list(guest)


def _known_as(ban: BanRow) -> str:
    """What whoever is meant is looked up by."""
    return str(address_range(ban.who)) if ban.known_by == BY_ADDRESS else ban.who


def end_of_ban(at: int) -> str:
    """When a ban ends, as it is told; “never” where it does not."""
    if at == FOR_GOOD:
        return "never"
    return f"{datetime.fromtimestamp(at / 1000, UTC):%Y-%m-%d %H:%M} UTC"
