"""Waiting for the disk: what was not kept becomes a refusal with a reason, never a silence."""

from __future__ import annotations

from asyncio import Future
from collections.abc import Sequence

from flibuste.live.house import reports
from flibuste.live.refusals import Refusal
from flibuste.store.events import Change, Fence, Gone, Log

# Changes that need not be kept together: whoever writes meanwhile waits for no more.
AT_ONE_WRITE = 200


class Behind(Exception):
    """Another server was faster: what it wrote is to be read, and the matter judged anew."""


async def on_disk(written: Future[None]) -> None:
    """Wait for a write. Refusal if nothing of it was kept; Fence if what is in memory is out of date."""
    try:
        await written
    except Fence:
        raise
    except Gone:
        raise Refusal("storage") from None
    except Exception as error:
        report(error)
        raise Refusal("fault") from None


async def kept(written: Future[None]) -> None:
    """Wait for a write of which nothing is in memory yet: whatever went wrong is a refusal."""
    try:
        await on_disk(written)
    except Fence:
        raise Refusal("storage") from None


async def kept_apart(log: Log, changes: Sequence[Change]) -> Sequence[Change]:
    """Write many changes that need not be kept together, some at a time; the last are left to be written with others."""
    while len(changes) > AT_ONE_WRITE:
        await kept(log.write(*changes[:AT_ONE_WRITE]))
        changes = changes[AT_ONE_WRITE:]
    return changes


def unheard(written: Future[None]) -> None:
    """A write that nobody waits for: what it said is found again in the log, or said again."""
    error = None if written.cancelled() else written.exception()
    if isinstance(error, Exception) and not isinstance(error, Fence):
        report(error)


def report(error: Exception) -> None:
    """A fault of ours, by what lies under it; a storage that is away is none, and is told by itself."""
    if not isinstance(error, Gone):
        reports.fault(error.__cause__ or error)
