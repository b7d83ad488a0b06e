"""What a host may do. Every deed is written together with its line in the audit log, or not at all."""

from __future__ import annotations

from collections.abc import AsyncIterator
from enum import StrEnum

import msgspec

from flibuste.live.durable import kept_apart, on_disk
from flibuste.live.game import ENDED
from flibuste.live.guests import clean, now
from flibuste.live.tokens import new_id
from flibuste.live.wire import encode
from flibuste.people.days.rows import DueRow, PreparedRow
from flibuste.people.friends.rows import ProposalRow
from flibuste.people.identity.names import check_free
from flibuste.people.identity.rows import DeviceRow, KeptNameRow
from flibuste.people.identity.turns import former_guests, guest_now
from flibuste.people.logbook.rows import MeetingRow
from flibuste.people.order.addresses import address_range
from flibuste.people.order.house_order import ORDER_MARK, end_of_ban
from flibuste.people.order.normal import Unwanted, has_unwanted, word_form
from flibuste.people.order.retention import table_gone
from flibuste.people.order.rows import (
    BY_ADDRESS,
    BY_DEVICE,
    BY_GUEST,
    FROM_CHAT,
    FROM_HOUSE,
    SETTLED,
    UNSETTLED,
    AuditRow,
    AvoidedRow,
    BanRow,
    GuestSeen,
    ReportRow,
    WordRow,
)
from flibuste.people.pairing.rows import ChallengeRow, SeekRow
from flibuste.store.events import (
    Append,
    Change,
    Fence,
    ForgetChat,
    GuestRenamed,
    Ledger,
    SeatsRenamed,
    SetFact,
    StateChanged,
)
from flibuste.store.rows import AddRow, AlterRows, PutRow, RemoveRows

ATTEMPTS_TO_CLOSE = 20  # people may move at the same moment
LONGEST_REASON = 300  # letters
LONGEST_HOST = 40
LONGEST_WORD = 64  # as it is written, and as it is looked for
GUESTS_AT_ONCE = 500  # looked through for a name


class HostDeed(StrEnum):
    """What is done, as the audit log has it."""

    BAN = "ban"
    LIFT = "lift"
    RENAME = "rename"
    CLOSE = "close"
    REMOVE = "remove"
    UNSAY = "unsay"
    SETTLE = "settle"
    ADD_WORD = "add-word"
    REMOVE_WORD = "remove-word"


class Impossible(Exception):
    """What a host asks for cannot be done; the code says why."""

    def __init__(self, code: str, **values: str) -> None:
        super().__init__(code)
        self.code, self.values = code, values


class Host:
    """A host at work, known by the name that the system has for them."""

    def __init__(self, log: Ledger, name: str) -> None:
        self.log, self.name = log, name[:LONGEST_HOST]

    async def _do(
        self, deed: HostDeed, about: str, why: str, *changes: Change, detail: str = ""
    ) -> None:
        """Write a deed and its line in the audit log; every server then notices the mark."""
        line = AuditRow(new_id(), now(), self.name, deed.value, about, detail, _short(why))
        await on_disk(self.log.write(*changes, AddRow(line), SetFact(ORDER_MARK, line.id)))

    # --- People ----------------------------------------------------------------------------------

    async def guest(self, id: str) -> GuestSeen:
        """A guest by their id, or by one they had before they were joined to another."""
        found = await self.log.rows(GuestSeen, "guest seen", guest=await guest_now(self.log, id))
        if not found:
            raise Impossible("no-guest", guest=id)
        return found[0]

    async def devices(self, guest: str) -> list[DeviceRow]:
        """The devices on which somebody is this guest."""
        return await self.log.rows(DeviceRow, "devices of", guest=guest)

    async def ban(
        self,
        scope: str,
        who: str,
        until: int,
        why: str,
        *,
        follow_hours: int = 0,
        device: str | None = None,
    ) -> BanRow:
        """Keep a guest, one of their devices, or a range of addresses out of the house or its chat."""
        try:
            known_by, whom = BY_ADDRESS, str(address_range(who))
        except ValueError:
            if any(sign in who for sign in "./:"):  # no guest is called so
                raise Impossible("no-range", who=who) from None
            known_by, whom = BY_GUEST, (await self.guest(who)).id
        if scope == FROM_CHAT and known_by == BY_ADDRESS:  # chat is not asked where it comes from
            raise Impossible("mute-address", who=whom)
        if device is not None:
            if all(row.id != device for row in await self.devices(whom)):
                raise Impossible("no-device", guest=who, device=device)
            known_by, whom = BY_DEVICE, device
        row = BanRow(scope, known_by, whom, now(), until, _short(why), follow_hours)
        changes: list[Change] = [PutRow(row)]
        if (scope, known_by) == (FROM_HOUSE, BY_GUEST):  # nobody is asked for a game by who is out
            changes += [
                RemoveRows(SeekRow, {"guest": whom}),
                RemoveRows(ChallengeRow, {"challenger": whom}),
                RemoveRows(ProposalRow, {"guest": whom}),
            ]
        await self._do(HostDeed.BAN, whom, why, *changes, detail=f"{scope}, {end_of_ban(until)}")
        return row

    async def lift(self, scope: str, who: str, why: str) -> BanRow:
        """End a ban."""
        try:
            who = str(address_range(who))
        except ValueError:
            who = await guest_now(self.log, who) or who
        bans = await self.log.rows(BanRow, "bans")
        found = next((ban for ban in bans if (ban.scope, ban.who) == (scope, who)), None)
        if found is None:
            raise Impossible("no-ban", who=who)
        where = {"scope": scope, "known_by": found.known_by, "who": who}
        await self._do(HostDeed.LIFT, who, why, RemoveRows(BanRow, where), detail=scope)
        return found

    async def rename(self, id: str, name: str, why: str) -> GuestSeen:
        """Give a guest another name, wherever others read it; no line in the audit log keeps the old one."""
        guest, name = await self.guest(id), clean(name)
        id = guest.id
        await check_free(self.log, name, id)
        changes: list[Change] = [
            GuestRenamed(id, name, guest.seen),
            SeatsRenamed(id, name),
            RemoveRows(KeptNameRow, {"guest": id}),
            AlterRows(MeetingRow, {"opponent": id}, {"name": name}),
            AlterRows(AvoidedRow, {"other": id}, {"name": name}),
            AlterRows(SeekRow, {"guest": id}, {"name": name}),
            AlterRows(ChallengeRow, {"challenger": id}, {"name": name}),
            AlterRows(ChallengeRow, {"challenged": id}, {"whom": name}),
        ]
        lines = [
            ForgetChat(table, v, encode({**body, "name": name}).decode())
            for own in (id, *await former_guests(self.log, id))
            for table, v, body in await self.log.chats_of(own)
        ]
        changes += await kept_apart(self.log, lines)
        await self._do(HostDeed.RENAME, id, why, *changes)
        return guest

    # --- Tables ----------------------------------------------------------------------------------

    async def close_table(self, id: str, why: str) -> None:
        """End a table that is open or running; it counts for nothing, and its people are told why."""
        body = encode({"state": "aborted", "why": _short(why)}).decode()
        for _ in range(ATTEMPTS_TO_CLOSE):
            entries = await self.log.events(id)
            found = await self.log.table(id)
            if found is None:
                raise Impossible("no-table", table=id)
            is_over = any(entry.kind == "end" for entry in entries)
            if is_over or found[0].state in ENDED:
                raise Impossible("over", table=id)
            last = entries[-1].v if entries else 0
            changes = (
                Append(id, last + 1, now(), "end", None, body),
                StateChanged(id, "aborted", now()),
                # No server may have the table in memory: nobody is warned of its clock any more.
                RemoveRows(DueRow, {"table_id": id}),
                RemoveRows(PreparedRow, {"table_id": id}),
            )
            try:
                await self._do(HostDeed.CLOSE, id, why, *changes)
                return
            except Fence:  # somebody has moved
                continue
        raise Impossible("busy", table=id)

    async def remove_table(self, id: str, why: str) -> None:
        """Take a table that is over away, moves, names and all; what logbooks say of it stays."""
        found = await self.log.table(id)
        if found is None:
            raise Impossible("no-table", table=id)
        if found[0].state not in ENDED:
            raise Impossible("not-over", table=id)
        await self._do(HostDeed.REMOVE, id, why, *table_gone(id))

    async def unsay(self, table: str, v: int, why: str) -> None:
        """Take the words of a line of chat away; its place in the log stays."""
        entries = await self.log.events(table)
        if not any(entry.v == v and entry.kind == "chat" for entry in entries):
            raise Impossible("no-line", table=table, v=str(v))
        gone = ForgetChat(table, v, encode({"text": ""}).decode())
        await self._do(HostDeed.UNSAY, table, why, gone, detail=str(v))

    # --- Reports ---------------------------------------------------------------------------------

    async def settle(self, id: str, outcome: str, state: str = SETTLED) -> ReportRow:
        """Say what became of a report."""
        found = await self.log.rows(ReportRow, "report", report=id)
        if not found:
            raise Impossible("no-report", report=id)
        if found[0].state != UNSETTLED:
            raise Impossible("settled", report=id)
        row = msgspec.structs.replace(
            found[0], state=state, settled_at=now(), outcome=_short(outcome)
        )
        await self._do(HostDeed.SETTLE, id, outcome, PutRow(row), detail=state)
        return row

    # --- Words -----------------------------------------------------------------------------------

    async def add_word(
        self, word: str, why: str, *, whole: bool = False, chat: bool = False
    ) -> WordRow:
        """Names, and lines of chat if wished, may not contain a word from now on."""
        normal = word_form(word)
        if len(normal) < 2 or max(len(word), len(normal)) > LONGEST_WORD:
            raise Impossible("short-word", word=word)
        row = WordRow(normal, word, whole, chat, now())
        detail = " ".join(flag for flag, on in (("whole", whole), ("chat", chat)) if on)
        await self._do(HostDeed.ADD_WORD, word, why, PutRow(row), detail=detail)
        return row

    async def remove_word(self, word: str, why: str) -> None:
        """A word is allowed again."""
        normal = word_form(word)
        if all(row.normal != normal for row in await self.log.rows(WordRow, "words")):
            raise Impossible("no-word", word=word)
        await self._do(HostDeed.REMOVE_WORD, word, why, RemoveRows(WordRow, {"normal": normal}))

    async def named_so(self, row: WordRow) -> list[GuestSeen]:
        """The guests whose names contain a word."""
        unwanted = [Unwanted(row.normal, row.whole)]
        return [guest async for guest in self._all() if has_unwanted(guest.name, unwanted)]

    async def guests_named(self, part: str, most: int) -> list[GuestSeen]:
        """The guests whose names have a part, in capitals or not; who was seen last first."""
        wanted = clean(part).casefold()
        found = [guest async for guest in self._all() if wanted in guest.name.casefold()]
        return sorted(found, key=lambda guest: -guest.seen)[:most]

    async def _all(self) -> AsyncIterator[GuestSeen]:
        """Everybody, some at a time."""
        after = ""
        while guests := await self.log.rows(
            GuestSeen, "guests after", after=after, most=GUESTS_AT_ONCE
        ):
            after = guests[-1].id
            for guest in guests:
                yield guest


def _short(why: str) -> str:
    """A reason on one line."""
    return " ".join(why.split())[:LONGEST_REASON]
