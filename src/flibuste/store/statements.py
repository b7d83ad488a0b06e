"""Every write and read as SQL for each database, compiled once from SQLAlchemy's description of the tables."""

from __future__ import annotations

from functools import cache, cached_property
from typing import Any, NamedTuple, assert_never

from msgspec.structs import asdict
from sqlalchemy import (
    BigInteger,
    Dialect,
    and_,
    bindparam,
    case,
    cast,
    delete,
    func,
    insert,
    literal_column,
    null,
    or_,
    select,
    union,
    update,
)
from sqlalchemy.dialects import sqlite
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.dialects.postgresql import insert as upsert  # SQLite has taken its words over
from sqlalchemy.dialects.postgresql.psycopg import PGDialect_psycopg

from flibuste.store.events import (
    GOES_ON,
    Append,
    Change,
    DropTable,
    ForgetChat,
    ForgetGuest,
    ForgetPeople,
    GuestJoined,
    GuestRenamed,
    NewGuest,
    NewSeat,
    NewTable,
    RematchMade,
    RowsAsKnown,
    SeatChanged,
    SeatsLocked,
    SeatsRenamed,
    SetFact,
    StateChanged,
)
from flibuste.store.people import PEOPLE_QUERIES
from flibuste.store.people.identity import devices
from flibuste.store.rows import AddRow, AlterRows, LedgerRow, PutRow, ReassignRows, RemoveRows
from flibuste.store.schema import (
    events_table,
    facts,
    guests,
    metadata,
    seats_table,
    speaker,
    tables,
)
from flibuste.store.sql import AT_ONCE_ASKED


def _at_table(column: Any) -> Any:
    return column == bindparam("of_table")


# Many events in one statement, handed over as one JSON array of rows: a thread that has a hundred
# statements to run must ask the event loop a hundred times for the interpreter. None is written where
# another database has been put in the place of ours.
EVENT_ROW = ("table_id", "v", "at", "kind", "seat", "body", "cid")  # as in `Append`
_epoch = select(facts.c.value).where(facts.c.name == "epoch").scalar_subquery()
_is_ours = func.coalesce(_epoch, "") == bindparam("epoch")

_rows = func.json_each(bindparam("rows")).table_valued("value")
_SQLITE_EVENTS = insert(events_table).from_select(
    EVENT_ROW,
    select(*(func.json_extract(_rows.c.value, f"$[{k}]") for k in range(len(EVENT_ROW)))).where(
        _is_ours
    ),
)

# Another server may write the same version at the same time: who gets no row back was too late.
_elements = func.jsonb_array_elements(cast(bindparam("rows"), JSONB)).table_valued("value")
_POSTGRES_EVENTS = (
    upsert(events_table)
    .from_select(
        EVENT_ROW,
        select(
            *(
                cast(_elements.c.value.op("->>")(k), events_table.c[name].type)
                for k, name in enumerate(EVENT_ROW)
            )
        ).where(_is_ours),
    )
    .on_conflict_do_nothing()
    .returning(events_table.c.table_id, events_table.c.v, events_table.c.cid)
)

_entry = [events_table.c[name] for name in EVENT_ROW[1:]]
_last_v = (
    select(func.max(events_table.c.v))
    .where(events_table.c.table_id == tables.c.id)
    .scalar_subquery()
)
# Whoever does not want to lose talks, or offers a draw once more: a running table goes on by moves alone.
_last = (
    select(func.max(events_table.c.at))
    .where(
        and_(
            events_table.c.table_id == tables.c.id,
            or_(
                tables.c.state != "running",
                *(events_table.c.kind == literal_column(f"'{kind}'") for kind in GOES_ON),
            ),
        )
    )
    .scalar_subquery()
)
_SEATED = (
    select(seats_table.c.table_id)
    .where(seats_table.c.guest == bindparam("guest"))
    .distinct()
    .subquery()
)
_OF_DAYS = tables.c.agreement.contains('"kind":"days"')  # a clock's; of no other setting


def _idle(kind: Any) -> Any:
    return (
        select(tables.c.id)
        .where(
            and_(
                tables.c.state == bindparam("state"),
                kind,
                tables.c.changed < bindparam("before"),
                func.coalesce(_last, 0) < bindparam("before"),
            )
        )
        .limit(bindparam("most"))
    )


def _hosted(kind: Any) -> Any:
    is_on = or_(tables.c.state == "open", tables.c.state == "running")
    return (
        select(func.count())
        .select_from(tables)
        .where(and_(tables.c.host == bindparam("guest"), is_on, kind))
    )


def _clocked(kind: Any) -> Any:
    return select(tables.c.id).where(
        and_(tables.c.state == "running", tables.c.agreement.contains('"clock":{'), kind)
    )


_QUERIES: dict[str, Any] = {
    "table": select(tables).where(_at_table(tables.c.id)),
    "seats": select(seats_table)
    .where(_at_table(seats_table.c.table_id))
    .order_by(seats_table.c.seat),
    "events": select(*_entry).where(_at_table(events_table.c.table_id)).order_by(events_table.c.v),
    "since": select(tables.c.changed, *_entry)
    .select_from(
        tables.outerjoin(
            events_table,
            and_(events_table.c.table_id == tables.c.id, events_table.c.v > bindparam("after")),
        )
    )
    .where(_at_table(tables.c.id))
    .order_by(events_table.c.v),
    "stands": select(tables.c.id, func.coalesce(_last_v, 0).label("v"), tables.c.changed).where(
        tables.c.id.in_([bindparam(f"id_{k}") for k in range(AT_ONCE_ASKED)])
    ),
    "listed": select(tables.c.id)
    .where(and_(tables.c.visibility == "public", tables.c.state == bindparam("state")))
    .order_by(tables.c.changed.desc())
    .limit(bindparam("most")),
    "idle": _idle(~_OF_DAYS),
    "idle of days": _idle(_OF_DAYS),
    "guest": select(guests.c.id, devices.c.cookie, guests.c.name, guests.c.seen)
    .select_from(guests.join(devices, devices.c.guest == guests.c.id))
    .where(devices.c.cookie == bindparam("cookie")),
    # From the guest's own seats: of all running tables, few are theirs.
    "of guest": select(tables.c.id)
    .select_from(_SEATED.join(tables, tables.c.id == _SEATED.c.table_id))
    .where(tables.c.state == bindparam("state"))
    .order_by(tables.c.changed.desc())
    .limit(bindparam("most")),
    "hosted": _hosted(~_OF_DAYS),
    "hosted of days": _hosted(_OF_DAYS),
    "chats of": select(events_table.c.table_id, events_table.c.v, events_table.c.body).where(
        and_(
            events_table.c.kind == literal_column("'chat'"),  # no parameter: the index has it so
            speaker(events_table.c.body) == bindparam("guest"),
        )
    ),
    "clocked": _clocked(~_OF_DAYS),
    "clocked of days": _clocked(_OF_DAYS),
    "fact": select(facts.c.value).where(facts.c.name == bindparam("name")),
    **PEOPLE_QUERIES,
}

_SQLITE = sqlite.dialect(paramstyle="named")
_POSTGRES: Dialect = PGDialect_psycopg()  # type: ignore[no-untyped-call]


class SqlText(NamedTuple):
    """SQL for one database, and the values that stand fast in it."""

    text: str
    fixed: dict[str, Any]


class Statement:
    """A statement in the SQL of each database."""

    def __init__(self, made: Any, on_postgres: Any = None) -> None:
        self._made, self._on_postgres = made, made if on_postgres is None else on_postgres

    @cached_property
    def sqlite(self) -> SqlText:
        """For Python's own driver."""
        return _compiled(self._made, _SQLITE)

    @cached_property
    def postgres(self) -> SqlText:
        """For psycopg."""
        return _compiled(self._on_postgres, _POSTGRES)

    def with_values(self, **values: Any) -> Bound:
        """The statement and the values of this time."""
        return Bound(self, values)


class Bound(NamedTuple):
    """A statement and its values."""

    statement: Statement
    values: dict[str, Any]
    is_fenced: bool = False  # whether a row that is there already is news to us, and no fault
    is_condition: bool = False  # whether all is off where it meets no row


def _compiled(made: Any, dialect: Dialect) -> SqlText:
    compiled = made.compile(dialect=dialect)
    return SqlText(str(compiled), {k: v for k, v in compiled.params.items() if v is not None})


EVENTS = Statement(_SQLITE_EVENTS, _POSTGRES_EVENTS)
QUERIES = {name: Statement(made) for name, made in _QUERIES.items()}

# --- Changes -------------------------------------------------------------------------------------

_of_guest: Any = bindparam("of_guest")
_SEAT = ("kind", "level", "name", "guest", "token", "recovery", "nonce", "muted")

NEW_TABLE = Statement(insert(tables))
NEW_SEAT = Statement(insert(seats_table))
NEW_GUEST = Statement(insert(guests))
FIRST_DEVICE = Statement(insert(devices))
# A table's mark always grows, also where two servers write in the same millisecond or clocks differ.
_at: Any = bindparam("at", type_=BigInteger)
_marked = case((tables.c.changed < _at, _at), else_=tables.c.changed + 1)
MARK_TABLE = Statement(
    update(tables).where(_at_table(tables.c.id)).values(changed=tables.c.changed + 1)
)
AS_KNOWN = Statement(
    update(tables)
    .where(and_(_at_table(tables.c.id), tables.c.changed == bindparam("known")))
    .values(changed=tables.c.changed)
)
CHANGE_SEAT = Statement(
    update(seats_table)
    .where(and_(_at_table(seats_table.c.table_id), seats_table.c.seat == bindparam("of_seat")))
    .values({name: bindparam(name) for name in _SEAT})
)
STATE = Statement(
    update(tables).where(_at_table(tables.c.id)).values(state=bindparam("state"), changed=_marked)
)
REMATCH = Statement(
    update(tables)
    .where(_at_table(tables.c.id))
    .values(rematch=bindparam("rematch"), changed=_marked)
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
# Other servers see by the mark that who sits there has changed. A union, each part by its index: for one OR the
# other PostgreSQL would look through all tables there are.
_own = tables.alias("own")
_tables_of_guest = union(
    select(_own.c.id).where(_own.c.host == _of_guest),
    select(seats_table.c.table_id).where(seats_table.c.guest == _of_guest),
)
MARK_OF_GUEST = Statement(
    update(tables).where(tables.c.id.in_(_tables_of_guest)).values(changed=tables.c.changed + 1)
)
SEATS_RENAMED = (
    MARK_OF_GUEST,
    Statement(
        update(seats_table).where(seats_table.c.guest == _of_guest).values(name=bindparam("name"))
    ),
)
_is_over = and_(tables.c.state != "open", tables.c.state != "running")
SEATS_LOCKED = (
    Statement(
        update(tables)
        .where(
            and_(
                tables.c.id.in_(
                    select(seats_table.c.table_id).where(seats_table.c.guest == _of_guest)
                ),
                _is_over,
            )
        )
        .values(changed=tables.c.changed + 1)
    ),
    Statement(
        update(seats_table)
        .where(
            and_(
                seats_table.c.guest == _of_guest,
                seats_table.c.table_id.in_(select(tables.c.id).where(_is_over)),
            )
        )
        .values(token=null(), recovery=null())
    ),
)
FORGET_PEOPLE = (
    Statement(
        update(seats_table)
        .where(_at_table(seats_table.c.table_id))
        .values(name="", guest=null(), muted="")
    ),
    Statement(
        update(tables)
        .where(_at_table(tables.c.id))
        .values(host=null(), changed=tables.c.changed + 1)
    ),
)
JOIN_GUEST = (
    Statement(delete(guests).where(guests.c.id == _of_guest)),
    MARK_OF_GUEST,
    Statement(
        update(seats_table)
        .where(seats_table.c.guest == _of_guest)
        .values(guest=bindparam("becomes"))
    ),
    Statement(update(tables).where(tables.c.host == _of_guest).values(host=bindparam("becomes"))),
)
FORGET_GUEST = (
    Statement(delete(guests).where(guests.c.id == _of_guest)),
    Statement(delete(devices).where(devices.c.guest == _of_guest)),
    MARK_OF_GUEST,
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


@cache
def _adding(kind: type[LedgerRow]) -> Statement:
    """Insert what the struct has; other columns of its table have defaults, and are another kind's to write."""
    made = insert(metadata.tables[kind.TABLE])
    return Statement(made.values({name: bindparam(name) for name in kind.__struct_fields__}))


@cache
def _putting(kind: type[LedgerRow]) -> Statement:
    """Upsert by the key; where the key is all there is, what is there stays."""
    made = upsert(metadata.tables[kind.TABLE])
    names = [name for name in kind.__struct_fields__ if name not in kind.KEY]
    made = made.values({name: bindparam(name) for name in kind.__struct_fields__})
    if not names:
        return Statement(made.on_conflict_do_nothing())
    fresh = {name: getattr(made.excluded, name) for name in names}
    return Statement(made.on_conflict_do_update(index_elements=[*kind.KEY], set_=fresh))


@cache
def _removing(kind: type[LedgerRow], columns: tuple[str, ...]) -> Statement:
    table = metadata.tables[kind.TABLE]
    return Statement(
        delete(table).where(and_(*(table.c[name] == bindparam(f"is_{name}") for name in columns)))
    )


@cache
def _altering(
    kind: type[LedgerRow], columns: tuple[str, ...], becoming: tuple[str, ...]
) -> Statement:
    table = metadata.tables[kind.TABLE]
    made = update(table).where(
        and_(*(table.c[name] == bindparam(f"is_{name}") for name in columns))
    )
    return Statement(made.values({name: bindparam(f"new_{name}") for name in becoming}))


def _altered(kind: type[LedgerRow], where: dict[str, Any], becomes: dict[str, Any]) -> Bound:
    values = {f"is_{name}": value for name, value in where.items()}
    values |= {f"new_{name}": value for name, value in becomes.items()}
    statement = _altering(kind, tuple(where), tuple(becomes))
    return statement.with_values(**values)._replace(is_fenced=True)


def bound(change: Change) -> list[Append | Bound]:
    """A change as what is to be run; events stay as they are, so that many can go in one statement."""
    match change:
        case Append():
            return [change]
        case NewTable(row):
            return [NEW_TABLE.with_values(**asdict(row))._replace(is_fenced=True)]
        case NewSeat(table, row):
            return [NEW_SEAT.with_values(table_id=table, **asdict(row))]
        case RowsAsKnown(table, changed):
            known = AS_KNOWN.with_values(of_table=table, known=changed)
            return [known._replace(is_condition=True)]
        case SeatChanged(table, row):
            return [
                CHANGE_SEAT.with_values(of_table=table, of_seat=row.seat, **asdict(row)),
                MARK_TABLE.with_values(of_table=table),
            ]
        case StateChanged(table, state, at):
            return [STATE.with_values(of_table=table, state=state, at=at)]
        case RematchMade(table, successor, at):
            return [REMATCH.with_values(of_table=table, rematch=successor, at=at)]
        case DropTable(table):
            return [statement.with_values(of_table=table) for statement in DROP_TABLE]
        case NewGuest(row):
            return [
                NEW_GUEST.with_values(id=row.id, name=row.name, seen=row.seen),
                FIRST_DEVICE.with_values(
                    cookie=row.cookie,
                    guest=row.id,
                    browser="",
                    system="",
                    made=row.seen,
                    seen=row.seen,
                ),
            ]
        case GuestRenamed(guest, name, seen):
            return [GUEST.with_values(of_guest=guest, name=name, seen=seen)]
        case SeatsRenamed(guest, name):
            mark, named = SEATS_RENAMED
            return [
                mark.with_values(of_guest=guest),
                named.with_values(of_guest=guest, name=name),
            ]
        case SeatsLocked(guest):
            return [statement.with_values(of_guest=guest) for statement in SEATS_LOCKED]
        case ForgetPeople(table):
            return [statement.with_values(of_table=table) for statement in FORGET_PEOPLE]
        case GuestJoined(guest, becomes):
            values = {"of_guest": guest, "becomes": becomes}
            return [statement.with_values(**values) for statement in JOIN_GUEST]
        case ForgetGuest(guest):
            return [statement.with_values(of_guest=guest) for statement in FORGET_GUEST]
        case ForgetChat(table, v, body):
            return [
                FORGET_CHAT.with_values(of_table=table, of_v=v, body=body),
                MARK_TABLE.with_values(of_table=table),
            ]
        case SetFact(name, value):
            return [FACT.with_values(name=name, value=value)]
        case AddRow(row):
            return [_adding(type(row)).with_values(**asdict(row))._replace(is_fenced=True)]
        case PutRow(row):
            return [_putting(type(row)).with_values(**asdict(row))]
        case RemoveRows(kind, where):
            values = {f"is_{name}": value for name, value in where.items()}
            return [_removing(kind, tuple(where)).with_values(**values)]
        case ReassignRows(kind, column, value, becomes):
            return [_altered(kind, {column: value}, {column: becomes})]
        case AlterRows(kind, where, becomes):
            return [_altered(kind, where, becomes)]
        case _:
            assert_never(change)
