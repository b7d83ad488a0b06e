"""How often something may be tried from an address: counted in the database, so that several servers count together.

Codes are not guessed, with their 133 random bits; this keeps somebody from trying for ever.
"""

from __future__ import annotations

import hashlib

from flibuste.live.durable import on_disk
from flibuste.live.guests import now
from flibuste.live.refusals import Refusal
from flibuste.people.identity.rows import LastTry, TryRow
from flibuste.store.events import Fence, Ledger
from flibuste.store.rows import AddRow

TRY_SPAN = 15 * 60_000  # milliseconds
OF_AN_ADDRESS = 5  # codes in a span
_ATTEMPTS = 8  # others may count at the same moment


async def count_try(
    log: Ledger,
    address: str,
    what: str = "address",
    most: int = OF_AN_ADDRESS,
    refusal: str = "tried-out",
) -> None:
    """One more try, written before anything is looked at; Refusal where there were too many."""
    hashed = hashlib.sha256(f"{what}\0{address}".encode()).hexdigest()
    span = now() // TRY_SPAN
    for _ in range(_ATTEMPTS):
        found = await log.rows(LastTry, "last try", address=hashed, span=span)
        number = (found[0].number or 0) + 1
        if number > most:
            raise Refusal(refusal, minutes=_minutes_left(span), most=most)
        try:
            await on_disk(log.write(AddRow(TryRow(hashed, span, number))))
            return
        except Fence:
            continue
    raise Refusal("too-fast")


def _minutes_left(span: int) -> int:
    return max(1, -(-((span + 1) * TRY_SPAN - now()) // 60_000))
