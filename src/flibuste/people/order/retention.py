"""How long things are kept: what has had its time goes, a little at every sweep."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Protocol

from flibuste.live.durable import kept, kept_apart
from flibuste.live.game import ENDED
from flibuste.live.upkeep import DAY_MS
from flibuste.live.wire import encode
from flibuste.people.friends.rows import GroupRow, ProposalRow, dissolving, proposal_gone
from flibuste.people.logbook.rows import FeatRow, MeetingRow, ResultRow, SketchRow
from flibuste.people.order.rows import AuditRow, BanRow, GuestSeen, ReportRow, TableSeen
from flibuste.people.ratings.rows import RatedMeeting, RatingChange, UncountedRow
from flibuste.people.settling import SettledRow
from flibuste.store.events import Change, DropTable, ForgetChat, ForgetPeople, Ledger, SetFact
from flibuste.store.rows import LedgerRow, ReassignRows, RemoveRows

AT_ONE_STEP = 20  # rows or tables of a kind
STEPS_A_SWEEP = 50  # at most: a busy house ends some tables every second
EMPTY_LINE = encode({"text": ""}).decode()  # what is left of a line of chat


class Keeping(Protocol):
    """For how many days things are kept; 0 is for ever."""

    @property
    def keep_chat_days(self) -> int:
        """Of chat, after the end of its table."""

    @property
    def keep_names_days(self) -> int:
        """Who played at a finished table."""

    @property
    def keep_games_days(self) -> int:
        """Finished tables."""

    @property
    def keep_guests_days(self) -> int:
        """Guests, after they were last seen."""

    @property
    def keep_groups_days(self) -> int:
        """Groups of friends, after a member last visited them."""

    @property
    def keep_reports_days(self) -> int:
        """Reports, after they were settled."""

    @property
    def keep_audit_days(self) -> int:
        """What hosts have done."""


class Retention:
    """Lets go of what has had its time; as many servers may do so as there are."""

    def __init__(
        self,
        log: Ledger,
        keeping: Keeping,
        forget: Callable[[str], Awaitable[None]],
        refresh: Callable[[str], None] = lambda table: None,
    ) -> None:
        self.log, self.keeping, self.forget, self.refresh = log, keeping, forget, refresh

    async def sweep(self, at: int) -> None:
        """Small steps, until all is done that is to be done now, or others are to have their turn."""
        for _ in range(STEPS_A_SWEEP):
            if not await self._step(at):
                return
            await asyncio.sleep(0)

    async def _step(self, at: int) -> bool:
        """One small step of everything; whether there may be more of something."""
        keeping = self.keeping
        more = [
            await self._tables("chat", keeping.keep_chat_days, at, self._without_chat),
            await self._tables("names", keeping.keep_names_days, at, self._nameless),
            await self._tables("games", keeping.keep_games_days, at, self._gone),
            await self._guests(_before(keeping.keep_guests_days, at)),
            await self._groups(_before(keeping.keep_groups_days, at)),
            await self._proposals(at),
            await self._rows(ReportRow, "reports before", _before(keeping.keep_reports_days, at)),
            await self._rows(AuditRow, "audit before", _before(keeping.keep_audit_days, at)),
            await self._rows(BanRow, "bans ended", at),
        ]
        return any(more)

    async def _guests(self, before: int) -> bool:
        """Who was not seen since a moment."""
        if not before:
            return False
        found = await self.log.rows(GuestSeen, "guests before", before=before, most=AT_ONE_STEP)
        for guest in found:
            await self.forget(guest.id)
        return len(found) == AT_ONE_STEP

    async def _groups(self, before: int) -> bool:
        """Those that no member has visited since a moment."""
        if not before:
            return False
        found = await self.log.rows(GroupRow, "groups before", before=before, most=AT_ONE_STEP)
        gone = [change for group in found for change in dissolving(group.id)]
        if gone:
            await kept(self.log.write(*gone))
        return len(found) == AT_ONE_STEP

    async def _proposals(self, before: int) -> bool:
        """Those whose time is long past."""
        found = await self.log.rows(ProposalRow, "old proposals", before=before, most=AT_ONE_STEP)
        gone = [change for proposal in found for change in proposal_gone(proposal)]
        if gone:
            await kept(self.log.write(*gone))
        return len(found) == AT_ONE_STEP

    async def _rows(self, kind: type[LedgerRow], query: str, before: int) -> bool:
        if not before:
            return False
        found = await self.log.rows(kind, query, before=before, most=AT_ONE_STEP)
        gone = [RemoveRows(kind, {name: getattr(row, name) for name in kind.KEY}) for row in found]
        if gone:
            await kept(self.log.write(*gone))
        return len(found) == AT_ONE_STEP

    # --- Finished tables, in the order of their end ------------------------------------------------

    async def _tables(
        self, what: str, days: int, at: int, let_go: Callable[[str], Awaitable[list[Change]]]
    ) -> bool:
        """The next few that have had their time; a fact of the database says how far we are."""
        before, more = _before(days, at), False
        for state in ENDED if before else ():
            fact = f"kept {what} {state}"
            since, after = await self._reached(fact)
            found = await self.log.rows(
                TableSeen,
                "tables ended",
                state=state,
                before=before,
                since=since,
                after=after,
                most=AT_ONE_STEP,
            )
            for table in found:
                mark = SetFact(fact, f"{table.changed} {table.id}")
                await kept(self.log.write(*await let_go(table.id), mark))
                self.refresh(table.id)
            more = more or len(found) == AT_ONE_STEP
        return more

    async def _reached(self, fact: str) -> tuple[int, str]:
        since, _, after = (await self.log.fact(fact) or "0 ").partition(" ")
        return int(since), after

    async def _without_chat(self, table: str) -> list[Change]:
        entries = await self.log.events(table)
        chats = [entry for entry in entries if entry.kind == "chat" and entry.body != {"text": ""}]
        gone = [ForgetChat(table, entry.v, EMPTY_LINE) for entry in chats]
        return [*await kept_apart(self.log, gone)]

    async def _nameless(self, table: str) -> list[Change]:
        changes, found = await self._without_chat(table), await self.log.table(table)
        if found and (found[0].host or any(seat.name or seat.guest for seat in found[1])):
            changes.append(ForgetPeople(table))
        return [*changes, *_unlinked(table)]

    async def _gone(self, table: str) -> list[Change]:
        return table_gone(table)


def table_gone(table: str) -> list[Change]:
    """What takes a table away that is over; logbooks and ratings stay."""
    beside = (SketchRow, SettledRow, UncountedRow)
    return [DropTable(table), *(RemoveRows(kind, {"table_id": table}) for kind in beside)]


def _unlinked(table: str) -> list[Change]:
    """What logbooks and ratings say of who played at a table; feats and ratings stay, and name no table."""
    return [
        RemoveRows(ResultRow, {"table_id": table}),
        RemoveRows(MeetingRow, {"table_id": table}),
        RemoveRows(RatedMeeting, {"table_id": table}),
        ReassignRows(FeatRow, "table_id", table, ""),
        ReassignRows(RatingChange, "table_id", table, ""),
    ]


def _before(days: int, at: int) -> int:
    """The moment before which things have had their time; 0 where they are kept for ever."""
    return at - days * DAY_MS if days else 0
