"""What people have played: results, whom they met, their feats, and the curves of their games."""

from __future__ import annotations

from typing import Any

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    Index,
    Integer,
    String,
    Table,
    Text,
    and_,
    bindparam,
    case,
    cast,
    func,
    or_,
    select,
    tuple_,
)

from flibuste.store.people.ratings import rating_changes
from flibuste.store.schema import guests, metadata

QUARTER = 900_000  # milliseconds of a quarter of an hour
RESULTS_A_PAGE = 20  # results of a page

results = Table(
    "results",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("guest", String(32), nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("begun", BigInteger, nullable=False),
    Column("spent", BigInteger, nullable=False),
    Column("game", String(40), nullable=False),
    Column("ruleset", String(40), nullable=False),
    Column("seats", Integer, nullable=False),
    Column("rank", Integer, nullable=False),
    Column("share", Float, nullable=False),
    Column("result", String(8), nullable=False),
    Column("reason", String(40), nullable=False),
    Column("turns", Integer, nullable=False),
    Column("plies", Integer, nullable=False),
    Column("is_public", Boolean, nullable=False),
    Column("counts", Boolean, nullable=False),
    Column("is_rated", Boolean, nullable=False),
    Index("results_by_guest", "guest", "at", "table_id", "seat"),
    Index("results_by_game", "guest", "game", "at", "table_id", "seat"),
)

meetings = Table(
    "meetings",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("chair", Integer, primary_key=True),
    Column("guest", String(32), nullable=False),
    Column("opponent", String(64), nullable=False),
    Column("name", String(40), nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("game", String(40), nullable=False),
    Column("result", String(8), nullable=False),
    Column("counts", Boolean, nullable=False),
    Index("meetings_by_opponent", "guest", "opponent", "at", "table_id", "seat"),
    Index("meetings_with", "opponent"),
)

feats = Table(
    "feats",
    metadata,
    Column("guest", String(32), primary_key=True),
    Column("game", String(40), primary_key=True),
    Column("name", String(40), primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("table_id", String(32), nullable=False),
    Index("feats_by_table", "table_id"),
)

logbooks = Table(
    "logbooks",
    metadata,
    Column("author", String(40), primary_key=True),
    Column("guest", String(32), nullable=False),
    Column("is_public", Boolean, nullable=False),
    Index("logbooks_by_guest", "guest"),
)

sketches = Table(
    "sketches",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("points", Text, nullable=False),
)


def _times(table: Any, result: str) -> Any:
    return func.sum(case((table.c.result == result, 1), else_=0))


_guest: Any = bindparam("guest")
_game: Any = bindparam("game")
_against: Any = bindparam("against")
_last = (
    bindparam("before", type_=BigInteger),
    bindparam("before_table", type_=String),
    bindparam("before_seat", type_=Integer),
)
_of_tables = [bindparam(f"t{k}", type_=String) for k in range(RESULTS_A_PAGE)]


def _newest(table: Any, *wanted: Any) -> Any:
    """Results by the keys of a table that has them in order, the newest first, from one on."""
    key = (table.c.at, table.c.table_id, table.c.seat)
    found = select(results).where(and_(table.c.guest == _guest, tuple_(*key) < tuple_(*_last)))
    ordered = found.where(*wanted).order_by(*(column.desc() for column in key))
    return ordered.limit(bindparam("most"))


# An opponent who had several seats at a table is met there once, at the first of them.
_others = meetings.alias()
_first_seat = (
    select(func.min(_others.c.chair))
    .where(
        and_(
            _others.c.table_id == meetings.c.table_id,
            _others.c.seat == meetings.c.seat,
            _others.c.opponent == meetings.c.opponent,
        )
    )
    .scalar_subquery()
)
_met = (
    meetings.c.opponent == _against,
    meetings.c.chair == _first_seat,
    results.c.table_id == meetings.c.table_id,
    results.c.seat == meetings.c.seat,
)
# Others who read a logbook are told of bots, and of people met at a public table alone.
_is_bot = meetings.c.opponent.like("bot:%")
_is_told = or_(_is_bot, results.c.is_public.is_(True))
_at_public_table = meetings.c.table_id.in_(
    select(results.c.table_id).where(and_(results.c.guest == _guest, results.c.is_public.is_(True)))
)


def _by_opponent(*wanted: Any) -> Any:
    """Sums of meetings, the opponent most often met first."""
    sums = select(
        meetings.c.opponent,
        (func.count() - _times(meetings, "neither")).label("games"),
        _times(meetings, "won").label("won"),
        _times(meetings, "drawn").label("drawn"),
        func.max(meetings.c.name).label("name"),
    )
    counted = (meetings.c.guest == _guest, meetings.c.counts.is_(True), meetings.c.opponent != "")
    return (
        sums.where(*counted, *wanted)
        .group_by(meetings.c.opponent)
        .order_by(func.count().desc(), meetings.c.opponent)
        .limit(bindparam("most"))
    )


RESULTS_QUERIES: dict[str, Any] = {
    "results": _newest(results),
    "results of game": _newest(results, results.c.game == _game),
    "results against": _newest(meetings, *_met),
    "results of game against": _newest(meetings, meetings.c.game == _game, *_met),
    "open results against": _newest(meetings, *_met, _is_told),
    "open results of game against": _newest(meetings, meetings.c.game == _game, *_met, _is_told),
    "all results of": select(results).where(results.c.guest == _guest),
    "all meetings of": select(meetings).where(meetings.c.guest == _guest),
    "all meetings with": select(meetings).where(meetings.c.opponent == _guest),
    "results at": select(results)
    .where(results.c.table_id == bindparam("of_table"))
    .order_by(results.c.seat),
    "oldest result": select(results)
    .where(results.c.guest == _guest)
    .order_by(results.c.at)
    .limit(1),
    "meetings at": select(meetings)
    .where(and_(meetings.c.guest == _guest, meetings.c.table_id.in_(_of_tables)))
    .order_by(meetings.c.table_id, meetings.c.seat, meetings.c.chair),
    "rating changes at tables": select(rating_changes).where(
        and_(rating_changes.c.holder == _guest, rating_changes.c.table_id.in_(_of_tables))
    ),
    "sketches of": select(sketches).where(sketches.c.table_id.in_(_of_tables)),
    "sketch of": select(sketches).where(sketches.c.table_id == bindparam("of_table")),
    "totals by game": select(
        results.c.game,
        func.count().label("games"),
        _times(results, "won").label("won"),
        _times(results, "drawn").label("drawn"),
        cast(func.sum(results.c.spent), BigInteger).label("spent"),
    )
    .where(and_(results.c.guest == _guest, results.c.counts.is_(True)))
    .group_by(results.c.game),
    "totals by opponent": _by_opponent(),
    "open totals by opponent": _by_opponent(or_(_is_bot, _at_public_table)),
    "time since": select(
        cast(func.coalesce(func.sum(results.c.spent), 0), BigInteger).label("spent")
    ).where(and_(results.c.guest == _guest, results.c.at >= bindparam("since"))),
    "played at": select(results.c.game, (results.c.at - results.c.at % QUARTER).label("quarter"))
    .where(and_(results.c.guest == _guest, results.c.counts.is_(True)))
    .order_by(results.c.at),
    "feats": select(feats).where(feats.c.guest == _guest),
    "logbook by name": select(logbooks).where(logbooks.c.author == bindparam("author")),
    "logbooks of": select(logbooks).where(logbooks.c.guest == _guest),
    "name of guest": select(guests.c.name).where(guests.c.id == _guest),
}
