"""A game played at home and handed in as a record: it becomes a table that is over, and says where it was played.

Who holds the seed can choose it, so such a record is found consistent and no more: it never counts.
"""

from __future__ import annotations

import contextlib
import hashlib
from collections.abc import Collection
from typing import Any

import msgspec

from flibuste.law.contract import CHANCE
from flibuste.law.law import Law
from flibuste.live import tokens
from flibuste.live.agreement import Agreement
from flibuste.live.durable import on_disk
from flibuste.live.guests import clean, now
from flibuste.live.refusals import Refusal
from flibuste.live.rooms import Rooms
from flibuste.live.wire import encode
from flibuste.play import record
from flibuste.play.table import Incident, Ply
from flibuste.store.events import Append, Change, Fence, NewSeat, NewTable, SeatRow, TableRow


class Handed(msgspec.Struct):
    """What a sound record says: the table it was, and what happened there."""

    game: str
    law: int
    ruleset: str
    seats: int
    options: dict[str, bool | int | str]
    start: str | None
    table: str
    seed: bytes
    players: list[str]
    entries: list[tuple[str, int | None, dict[str, Any]]]  # kind, seat and body of each


def read_handed(text: str) -> Handed:
    """Replay a record, every move and draw of it; RecordError says what keeps it from being a table."""
    verdict = record.verify(text)
    if not verdict.is_committed or verdict.by_hand:
        raise record.RecordError(
            "its dice and cards do not come from a seed that it shows.", kind="unsealed"
        )
    if verdict.table.outcome is None:
        raise record.RecordError("the game is not over.", kind="unfinished")
    table = record.replay(text)
    assert table.chance is not None
    nonces = [nonce.hex() for nonce in table.chance.nonces]
    entries: list[tuple[str, int | None, dict[str, Any]]] = [("start", None, {"nonces": nonces})]
    for entry in table.story:
        if isinstance(entry, Ply):
            if entry.actor != CHANCE:  # the seed says again what chance did
                action = table.law.actions.texts[entry.code]
                entries.append(("ply", entry.actor, {"action": action}))
        elif entry.incident is Incident.TAKEN_OVER:
            entries.append(("bot", entry.seat, {}))
        else:
            entries.append(("incident", entry.seat, {"what": entry.incident.value}))
    settings = table.settings
    return Handed(
        table.law.id,
        int(table.position.version),
        settings.ruleset,
        settings.seats,
        settings.options,
        table.start.text if table.start else None,
        table.chance.table,
        table.chance.seed,
        [*table.players],
        entries,
    )


def bad_record(why: str, kind: str = "") -> Refusal:
    """What is said of a record that cannot be played again: in words of ours where its fault has a kind."""
    return Refusal("bad-record", why=why[:200], kind=kind or "other")


def handed_id(text: str) -> str:
    """The name of the table that a record becomes: the same record is the same table."""
    return hashlib.sha256(text.encode()).hexdigest()[:20]


async def hand_in(rooms: Rooms, id: str, law: Law, handed: Handed) -> None:
    """Write the table of a record that was found sound, unless it is there."""
    if not await rooms.has(id):
        with contextlib.suppress(Fence):  # somebody was faster with the same record
            await on_disk(rooms.log.write(*_laid_down(id, law, handed, rooms.bots)))


def _laid_down(id: str, law: Law, handed: Handed, bots: Collection[str]) -> list[Change]:
    if len(handed.players) != handed.seats:
        raise bad_record("player")
    agreement = Agreement(
        handed.ruleset,
        handed.seats,
        handed.options,
        start=handed.start,
        home=True,
        committed_as=handed.table,
    )
    at = now()
    text, nobody = encode(agreement).decode(), tokens.hashed(tokens.new_token())
    row = TableRow(id, at, at, law.id, handed.law, text, "over", "public", handed.seed, nobody)
    changes: list[Change] = [NewTable(row)]
    for seat, name in enumerate(handed.players):
        is_bot = name in bots
        chair = SeatRow(seat, "bot", name) if is_bot else SeatRow(seat, "person", "", clean(name))
        changes.append(NewSeat(id, chair))
    for v, (kind, where, body) in enumerate(handed.entries, 1):
        changes.append(Append(id, v, at, kind, where, encode(body).decode()))
    return changes
