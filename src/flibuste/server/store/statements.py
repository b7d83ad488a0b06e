"""Every write and read as SQL, compiled once from SQLAlchemy's description of the tables."""

from __future__ import annotations

from typing import Any

from sqlalchemy import and_, bindparam, delete, exists, func, insert, or_, select, update
from sqlalchemy.dialects import sqlite
from sqlalchemy.dialects.sqlite import insert as upsert

from flibuste.server.store.schema import events, facts, guests, seats, tables


def _at_table(column: Any) -> Any:
    return column == bindparam("of_table")


_CHANGES: dict[str, Any] = {
    "new table": insert(tables),
    "new seat": insert(seats),
    "event": insert(events),
    "new guest": insert(guests),
    "state": update(tables)
    .where(_at_table(tables.c.id))
    .values(state=bindparam("state"), changed=bindparam("changed")),
    "rematch": update(tables)
    .where(_at_table(tables.c.id))
    .values(rematch=bindparam("rematch"), changed=bindparam("changed")),
    "seat": update(seats)
    .where(and_(_at_table(seats.c.table_id), seats.c.seat == bindparam("of_seat")))
    .values(
        kind=bindparam("kind"),
        level=bindparam("level"),
        name=bindparam("name"),
        guest=bindparam("guest"),
        token=bindparam("token"),
        recovery=bindparam("recovery"),
        nonce=bindparam("nonce"),
        muted=bindparam("muted"),
    ),
    "guest": update(guests)
    .where(guests.c.id == bindparam("of_guest"))
    .values(name=bindparam("name"), seen=bindparam("seen")),
    "forget guest": delete(guests).where(guests.c.id == bindparam("of_guest")),
    "forget seats": update(seats)
    .where(seats.c.guest == bindparam("of_guest"))
    .values(name="", guest=None),
    "forget host": update(tables).where(tables.c.host == bindparam("of_guest")).values(host=None),
    "forget body": update(events)
    .where(and_(_at_table(events.c.table_id), events.c.v == bindparam("of_v")))
    .values(body=bindparam("body")),
    "drop events": delete(events).where(_at_table(events.c.table_id)),
    "drop seats": delete(seats).where(_at_table(seats.c.table_id)),
    "drop table": delete(tables).where(_at_table(tables.c.id)),
    "fact": upsert(facts)
    .values(name=bindparam("name"), value=bindparam("value"))
    .on_conflict_do_update(index_elements=["name"], set_={"value": bindparam("value")}),
}

# Many events in one statement, handed over as one JSON array of rows: a thread that has a hundred
# statements to run must ask the event loop a hundred times for the interpreter. None is written where
# another database has been put in the place of ours.
EVENT_ROW = ("table_id", "v", "at", "kind", "seat", "body", "cid")
_epoch = select(facts.c.value).where(facts.c.name == "epoch").scalar_subquery()
_rows = func.json_each(bindparam("rows")).table_valued("value")
_EVENTS = insert(events).from_select(
    EVENT_ROW,
    select(*(func.json_extract(_rows.c.value, f"$[{k}]") for k in range(len(EVENT_ROW)))).where(
        func.coalesce(_epoch, "") == bindparam("epoch")
    ),
)

_last = select(func.max(events.c.at)).where(events.c.table_id == tables.c.id).scalar_subquery()
_QUERIES: dict[str, Any] = {
    "table": select(tables).where(_at_table(tables.c.id)),
    "seats": select(seats).where(_at_table(seats.c.table_id)).order_by(seats.c.seat),
    "events": select(
        events.c.v, events.c.at, events.c.kind, events.c.seat, events.c.body, events.c.cid
    )
    .where(_at_table(events.c.table_id))
    .order_by(events.c.v),
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
                and_(seats.c.table_id == tables.c.id, seats.c.guest == bindparam("guest"))
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
    "chats of": select(events.c.table_id, events.c.v, events.c.body).where(
        and_(events.c.kind == "chat", events.c.body.contains(bindparam("guest")))
    ),
    "stale guests": select(guests.c.id)
    .where(
        and_(
            guests.c.seen < bindparam("before"),
            ~exists().where(seats.c.guest == guests.c.id),
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


EVENTS = Statement(_EVENTS)
CHANGES = {name: Statement(made) for name, made in _CHANGES.items()}
QUERIES = {name: Statement(made) for name, made in _QUERIES.items()}
