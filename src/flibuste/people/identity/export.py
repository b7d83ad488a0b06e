"""Everything that is a guest's own, to take along."""

from __future__ import annotations

from typing import Any

from msgspec.structs import asdict

from flibuste.live.game import ENDED
from flibuste.live.refusals import Refusal
from flibuste.live.rooms import Rooms
from flibuste.people.belongings import BELONGINGS
from flibuste.people.friends.rows import GroupNamed
from flibuste.people.identity.rows import TablePlayed
from flibuste.people.identity.turns import former_guests
from flibuste.people.own import Owned
from flibuste.store.events import GuestRow, Ledger

MOST_RECORDS = 500  # the newest; each is a whole game played again


async def everything_of(log: Ledger, rooms: Rooms, guest: GuestRow) -> dict[str, Any]:
    """Name, tables with their records, chat, and the rows of every area."""
    played = await log.rows(TablePlayed, "played by", guest=guest.id)
    chat = []
    for id in (guest.id, *await former_guests(log, guest.id)):
        chat += [
            {"table": table, "v": v, "text": body.get("text", "")}
            for table, v, body in await log.chats_of(id)
        ]
    groups = await log.rows(GroupNamed, "groups named", guest=guest.id)
    rows: dict[str, list[dict[str, Any]]] = {}
    for owned in (owned for owned in BELONGINGS if owned.is_told):
        rows.setdefault(owned.kind.TABLE, []).extend(await _shown(log, owned, guest.id))
    return {
        "name": guest.name,
        "tables": [asdict(table) for table in played],
        "records": await _records(rooms, played),
        "chat": chat,
        "groups": [asdict(group) for group in groups],
        "rows": rows,
    }


async def _records(rooms: Rooms, played: list[TablePlayed]) -> dict[str, str]:
    """The records of finished games; a table that cannot be opened has none."""
    found: dict[str, str] = {}
    for id in dict.fromkeys(table.id for table in played if table.state in ENDED):
        if len(found) >= MOST_RECORDS:
            break
        was_here = rooms.if_in_memory(id) is not None
        try:
            room = await rooms.room(id)
        except Refusal:
            continue
        record = room.game.record()
        if not was_here and room.is_idle:  # hundreds of them would stay for minutes
            rooms.drop(room, None)
        if record is not None:
            found[id] = record
    return found


async def _shown(log: Ledger, owned: Owned, guest: str) -> list[dict[str, Any]]:
    rows: list[Any] = await log.rows(owned.kind, owned.query, guest=guest)
    hidden = {owned.column, *owned.hidden}
    return [
        {name: value for name, value in asdict(row).items() if name not in hidden} for row in rows
    ]
