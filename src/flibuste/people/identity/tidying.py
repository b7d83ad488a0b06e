"""What is swept up: challenges, tries and guests of the past, and what was written of a guest a moment too late."""

from __future__ import annotations

import asyncio
from itertools import chain
from typing import Any

from flibuste.live.durable import kept_apart, on_disk
from flibuste.live.guests import now
from flibuste.live.wire import encode
from flibuste.people.belongings import removing
from flibuste.people.identity.joining import reassigning
from flibuste.people.identity.proofs import LIFE
from flibuste.people.identity.rows import ProofRow, RevokedRow, TryRow, TurnRow
from flibuste.people.identity.tries import TRY_SPAN
from flibuste.people.identity.turns import GONE
from flibuste.store.events import Change, Fence, ForgetChat, ForgetGuest, Ledger
from flibuste.store.rows import RemoveRows

_DAY, _HOUR = 86_400_000, 3_600_000  # milliseconds
_AT_ONCE = 500  # rows of a kind
_STEPS = 20  # at most
# Nobody asks after that for a guest who is no more; the page on privacy says so.
GONE_FOR = 30 * _DAY


async def tidy(log: Ledger) -> None:
    """Sweep once: in small steps, so that a busy house is kept up with, and others have their turn."""
    try:
        for _ in range(_STEPS):
            if not await _step(log):
                break
            await asyncio.sleep(0)
        for turn in await log.rows(TurnRow, "gone since", since=now() - _HOUR):
            await on_disk(log.write(*await _after(log, turn)))
    except Fence:  # the next sweep has it
        return


async def _step(log: Ledger) -> bool:
    """Some of what has had its time; whether there may be more."""
    at = now()
    old: list[list[Any]] = [
        await log.rows(ProofRow, "old proofs", before=at - 2 * LIFE, most=_AT_ONCE),
        await log.rows(TryRow, "old tries", before=at // TRY_SPAN - 1, most=_AT_ONCE),
        await log.rows(RevokedRow, "old revocations", before=at - _DAY, most=_AT_ONCE),
    ]
    changes: list[Change] = [
        RemoveRows(type(row), dict(zip(row.KEY, row.key, strict=True))) for row in chain(*old)
    ]
    # All turns of a guest at once: their number is the fence. Who has become another is still looked for.
    turns = await log.rows(TurnRow, "old turns", before=at - GONE_FOR, most=_AT_ONCE)
    changes += [RemoveRows(TurnRow, {"guest": turn.guest}) for turn in turns]
    if changes:
        await on_disk(log.write(*changes))
    return any(len(rows) == _AT_ONCE for rows in (*old, turns))


async def _after(log: Ledger, turn: TurnRow) -> list[Change]:
    """Another server may have written of a guest who was no more: that follows, or goes."""
    if turn.becomes and turn.becomes != GONE:
        return await reassigning(log, turn.guest, turn.becomes)
    body = encode({"text": ""}).decode()
    lines = [ForgetChat(table, v, body) for table, v, _ in await log.chats_of(turn.guest)]
    last = await kept_apart(log, lines)
    return [ForgetGuest(turn.guest), *removing(turn.guest), *last]
