"""Every write and read as SQL, compiled once from SQLAlchemy's description of the tables."""

from __future__ import annotations

from typing import Any, assert_never

from msgspec.structs import asdict
from sqlalchemy import and_, bindparam, delete, exists, func, insert, null, or_, select, update
from sqlalchemy.dialects import sqlite
from sqlalchemy.dialects.sqlite import insert as upsert

from flibuste.store.events import (
    Append,
    Change,
    DropTable,
    ForgetChat,
    ForgetGuest,
    GuestRenamed,
    NewGuest,
    NewSeat,
    NewTable,
    RematchMade,
    SeatChanged,
    SetFact,
    StateChanged,
)
from flibuste.store.schema import events_table, facts, guests, seats_table, tables


def _at_table(column: Any) -> Any:
    return column == bindparam("of_table")


# Many events in one statement, handed over as one JSON array of rows: a thread that has a hundred
# statements to run must ask the event loop a hundred times for the interpreter. None is written where
# another database has been put in the place of ours.
EVENT_ROW = ("table_id", "v", "at", "kind", "seat", "body", "cid")  # as in `Append`
_epoch = select(facts.c.value).where(facts.c.name == "epoch").scalar_subquery()
_rows = func.json_each(bindparam("rows")).table_valued("value")
_EVENTS = insert(events_table).from_select(
    EVENT_ROW,
    select(*(func.json_extract(_rows.c.value, f"$[{k}]") for k in range(len(EVENT_ROW)))).where(
        func.coalesce(_epoch, "") == bindparam("epoch")
    ),
)

_last = (
    select(func.max(events_table.c.at))
    .where(events_table.c.table_id == tables.c.id)
    .scalar_subquery()
)
_QUERIES: dict[str, Any] = {
    "table": select(tables).where(_at_table(tables.c.id)),
    "seats": select(seats_table)
    .where(_at_table(seats_table.c.table_id))
    .order_by(seats_table.c.seat),
    "events": select(
        events_table.c.v,
        events_table.c.at,
        events_table.c.kind,
        events_table.c.seat,
        events_table.c.body,
        events_table.c.cid,
    )
    .where(_at_table(events_table.c.table_id))
    .order_by(events_table.c.v),
    "listed": select(tables.c.id)
    .where(and_(tables.c.visibility == "public", tables.c.state == bindparam("state")))
    .order_by(tables.c.changed.desc())
    .limit(bindparam("most")),
    "idle": select(tables.c.id)
    .where(
        and_(
            tables.c.state == bindparam("state"),
            tables.c.changed < bindparam("before"),
            func.coalesce(_last, 0) < bindparam("before"),
        )
    )
    .limit(bindparam("most")),
    "guest": select(guests).where(guests.c.cookie == bindparam("cookie")),
    "of guest": select(tables.c.id)
    .where(
        and_(
            tables.c.state == bindparam("state"),
            exists().where(
                and_(
                    seats_table.c.table_id == tables.c.id, seats_table.c.guest == bindparam("guest")
                )
            ),
        )
    )
    .order_by(tables.c.changed.desc())
    .limit(bindparam("most")),
    "hosted": select(func.count())
    .select_from(tables)
    .where(
        and_(
            tables.c.host == bindparam("guest"),
            or_(tables.c.state == "open", tables.c.state == "running"),
        )
    ),
    "chats of": select(events_table.c.table_id, events_table.c.v, events_table.c.body).where(
        and_(events_table.c.kind == "chat", events_table.c.body.contains(bindparam("guest")))
    ),
    "stale guests": select(guests.c.id)
    .where(
        and_(
            guests.c.seen < bindparam("before"),
            ~exists().where(seats_table.c.guest == guests.c.id),
        )
    )
    .limit(bindparam("most")),
    "clocked": select(tables.c.id).where(
        and_(tables.c.state == "running", tables.c.agreement.contains('"clock":{'))
    ),
    "fact": select(facts.c.value).where(facts.c.name == bindparam("name")),
}

_DIALECT = sqlite.dialect(paramstyle="named")


class Statement:
    """SQL text and the values that stand fast in it."""

    def __init__(self, made: Any) -> None:
        compiled = made.compile(dialect=_DIALECT)
        self.sql = str(compiled)
        self.fixed = {k: v for k, v in compiled.params.items() if v is not None}

    def with_values(self, **values: Any) -> Bound:
        """The text and all its values."""
        return self.sql, {**self.fixed, **values}


EVENTS = Statement(_EVENTS)
QUERIES = {name: Statement(made) for name, made in _QUERIES.items()}

# --- Changes -------------------------------------------------------------------------------------

_of_guest: Any = bindparam("of_guest")
_SEAT = ("kind", "level", "name", "guest", "token", "recovery", "nonce", "muted")

NEW_TABLE = Statement(insert(tables))
NEW_SEAT = Statement(insert(seats_table))
NEW_GUEST = Statement(insert(guests))
CHANGE_SEAT = Statement(
    update(seats_table)
    .where(and_(_at_table(seats_table.c.table_id), seats_table.c.seat == bindparam("of_seat")))
    .values({name: bindparam(name) for name in _SEAT})
)
STATE = Statement(
    update(tables)
    .where(_at_table(tables.c.id))
    .values(state=bindparam("state"), changed=bindparam("changed"))
)
REMATCH = Statement(
    update(tables)
    .where(_at_table(tables.c.id))
    .values(rematch=bindparam("rematch"), changed=bindparam("changed"))
)
DROP_TABLE = (
    Statement(delete(events_table).where(_at_table(events_table.c.table_id))),
    Statement(delete(seats_table).where(_at_table(seats_table.c.table_id))),
    Statement(delete(tables).where(_at_table(tables.c.id))),
)
GUEST = Statement(
    update(guests)
    .where(guests.c.id == _of_guest)
    .values(name=bindparam("name"), seen=bindparam("seen"))
)
FORGET_GUEST = (
    Statement(delete(guests).where(guests.c.id == _of_guest)),
    Statement(
        update(seats_table).where(seats_table.c.guest == _of_guest).values(name="", guest=null())
    ),
    Statement(update(tables).where(tables.c.host == _of_guest).values(host=null())),
)
FORGET_CHAT = Statement(
    update(events_table)
    .where(
        and_(
            _at_table(events_table.c.table_id),
            events_table.c.v == bindparam("of_v"),
            events_table.c.kind == "chat",  # a move is never overwritten
        )
    )
    .values(body=bindparam("body"))
)
FACT = Statement(
    upsert(facts)
    .values(name=bindparam("name"), value=bindparam("value"))
    .on_conflict_do_update(index_elements=["name"], set_={"value": bindparam("value")})
)

# Changes nothing, and reaches the disk all the same.
PROOF = Statement(update(facts).where(facts.c.name == "epoch").values(value=facts.c.value))

Bound = tuple[str, dict[str, Any]]  # SQL and its values


def bound(change: Change) -> list[Append | Bound]:
    """A change as what is to be run; events stay as they are, so that many can go in one statement."""
    match change:
        case Append():
            return [change]
        case NewTable(row):
            return [NEW_TABLE.with_values(**asdict(row))]
        case NewSeat(table, row):
            return [NEW_SEAT.with_values(table_id=table, **asdict(row))]
        case SeatChanged(table, row):
            return [CHANGE_SEAT.with_values(of_table=table, of_seat=row.seat, **asdict(row))]
        case StateChanged(table, state, at):
            return [STATE.with_values(of_table=table, state=state, changed=at)]
        case RematchMade(table, successor, at):
            return [REMATCH.with_values(of_table=table, rematch=successor, changed=at)]
        case DropTable(table):
            return [statement.with_values(of_table=table) for statement in DROP_TABLE]
        case NewGuest(row):
            return [NEW_GUEST.with_values(**asdict(row))]
        case GuestRenamed(guest, name, seen):
            return [GUEST.with_values(of_guest=guest, name=name, seen=seen)]
        case ForgetGuest(guest):
            return [statement.with_values(of_guest=guest) for statement in FORGET_GUEST]
        case ForgetChat(table, v, body):
            return [FORGET_CHAT.with_values(of_table=table, of_v=v, body=body)]
        case SetFact(name, value):
            return [FACT.with_values(name=name, value=value)]
        case _:
            assert_never(change)
