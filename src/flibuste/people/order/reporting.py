"""A player tells the host of somebody; what there is to show for it is kept with it."""

from __future__ import annotations

import hashlib
from typing import Literal, NamedTuple

from flibuste.live.chat import one_line, person_behind
from flibuste.live.durable import on_disk
from flibuste.live.game import Game
from flibuste.live.guests import now
from flibuste.live.refusals import Refusal
from flibuste.live.tokens import author_of
from flibuste.people.friends.groups import Group
from flibuste.people.identity.turns import GONE, guest_now
from flibuste.people.order.rows import ReportRow, RowCount
from flibuste.store.events import Fence, Ledger
from flibuste.store.rows import AddRow

ReportReason = Literal["name", "chat", "conduct", "cheating", "other"]
MOST_REPORTS = 20  # by one guest in a day
A_DAY = 86_400_000  # milliseconds


class About(NamedTuple):
    """Whom a report is about, and what there is to show for it."""

    guest: str
    name: str
    place: str  # the id of a table, or of a table of friends
    v: int
    line: str


async def report_person(
    log: Ledger, game: Game, by: str, author: str, v: int | None, reason: ReportReason, words: str
) -> None:
    """Keep a report of somebody at a table."""
    line = _line(game, author, v) if v is not None else ""
    person = person_behind(game, author)
    if person is None:
        raise Refusal("no-person")
    about = About(person.guest, person.name, game.row.id, game.v, line)
    await _keep_report(log, by, about, v, reason, words)


async def report_member(
    log: Ledger, group: Group, by: str, author: str, reason: ReportReason, words: str
) -> None:
    """Keep a report of somebody at a table of friends, with the name that it has then."""
    for member in group.members:
        if author_of(member.guest) == author:
            about = About(member.guest, member.name, group.row.id, 0, group.row.name)
            await _keep_report(log, by, about, None, reason, words)
            return
    raise Refusal("no-person")


async def _keep_report(
    log: Ledger, by: str, about: About, v: int | None, reason: ReportReason, words: str
) -> None:
    """The same once more is the same report."""
    accused = await guest_now(log, about.guest)
    if accused in (by, GONE):
        raise Refusal("no-person")
    made = (await log.rows(RowCount, "reports by", guest=by, since=now() - A_DAY))[0].number
    if made >= MOST_REPORTS:
        raise Refusal("too-many-reports", most=MOST_REPORTS)
    row = ReportRow(
        _report_id(by, accused, about.place, reason, v),
        now(),
        by,
        accused,
        author_of(about.guest),
        about.name,
        about.place,
        about.v if v is None else v,
        reason,
        one_line(words),
        about.line,
    )
    try:
        await on_disk(log.write(AddRow(row)))
    except Fence:  # it was told before
        return


def _line(game: Game, author: str, v: int) -> str:
    """What somebody has said; Refusal where they have not."""
    entry = game.entries[v - 1] if 0 < v <= game.v else None
    if entry is None or entry.kind != "chat" or author_of(entry.body.get("guest") or "") != author:
        raise Refusal("no-person")
    text: str = entry.body["text"]
    return text


def _report_id(by: str, accused: str, table: str, reason: str, v: int | None) -> str:
    parts = "\0".join((by, accused, table, reason, "" if v is None else str(v)))
    return hashlib.sha256(parts.encode()).hexdigest()[:12]
