"""How strong people are, game by game, and who waits for an opponent."""

from __future__ import annotations

from typing import Any

from sqlalchemy import (
    BigInteger,
    Column,
    Float,
    Index,
    Integer,
    String,
    Table,
    and_,
    bindparam,
    cast,
    func,
    or_,
    select,
)

from flibuste.store.schema import guests, metadata

# What everybody has: the last of their changes. Who is listed is written by the guest, the rest by tables.
ratings = Table(
    "ratings",
    metadata,
    Column("holder", String(40), primary_key=True),
    Column("game", String(40), primary_key=True),
    Column("author", String(20), nullable=False),
    Column("value", Float(53), nullable=False, server_default="1000.0"),
    Column("deviation", Float(53), nullable=False, server_default="250.0"),
    Column("games", Integer, nullable=False, server_default="0"),
    Column("changed", BigInteger, nullable=False, server_default="0"),
    Column("is_sure", Integer, nullable=False, server_default="0"),
    Column("listed", Integer, nullable=False, server_default="0"),
    Index("ratings_by_place", "game", "listed", "is_sure", "value", "author"),
    Index("ratings_by_author", "author"),
)

rating_changes = Table(
    "rating_changes",
    metadata,
    Column("holder", String(40), primary_key=True),
    Column("game", String(40), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("table_id", String(32), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("value_before", Float(53), nullable=False),
    Column("deviation_before", Float(53), nullable=False),
    Column("value", Float(53), nullable=False),
    Column("deviation", Float(53), nullable=False),
    Index("rating_changes_by_table", "table_id", "seat"),
)

rating_meetings = Table(
    "rating_meetings",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("holder", String(40), primary_key=True),
    Column("other", String(40), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("score", Float(53), nullable=False),
    Column("plies", Integer, nullable=False),
    Index("rating_meetings_by_pair", "holder", "other", "game", "at"),
    Index("rating_meetings_by_time", "at"),
    Index("rating_meetings_by_other", "other"),
)

rating_listed = Table(
    "rating_listed",
    metadata,
    Column("guest", String(32), primary_key=True),
    Column("author", String(20), nullable=False),
    Column("at", BigInteger, nullable=False),
    Index("rating_listed_by_author", "author"),
)

rating_uncounted = Table(
    "rating_uncounted",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("why", String(12), nullable=False),
)

_RATING = [column for column in ratings.c if column.name != "listed"]
_of_guest: Any = bindparam("guest")
_game: Any = bindparam("game")
_value: Any = bindparam("value")
_author: Any = bindparam("author")
_in_list = and_(ratings.c.game == _game, ratings.c.listed == 1, ratings.c.is_sure == 1)
_ranked = (
    select(ratings.c.author, ratings.c.value, ratings.c.deviation, ratings.c.games, guests.c.name)
    .join_from(ratings, guests, guests.c.id == ratings.c.holder)
    .order_by(ratings.c.value.desc(), ratings.c.author.desc())
    .limit(bindparam("most"))
)
# Whether somebody stands further down than a place in a list, or further up.
_below = or_(ratings.c.value < _value, and_(ratings.c.value == _value, ratings.c.author < _author))
_above = or_(ratings.c.value > _value, and_(ratings.c.value == _value, ratings.c.author > _author))
_wins = func.sum(rating_meetings.c.score)
_count = func.count()
_plies = func.avg(cast(rating_meetings.c.plies, Float(53))).label("plies")

RATINGS_QUERIES: dict[str, Any] = {
    "ratings of": select(*_RATING).where(ratings.c.holder == _of_guest),
    "rating": select(*_RATING).where(
        and_(ratings.c.holder == bindparam("holder"), ratings.c.game == _game)
    ),
    "ratings by author": select(*_RATING).where(ratings.c.author == _author),
    "listings of": select(
        ratings.c.holder, ratings.c.game, ratings.c.author, ratings.c.listed
    ).where(ratings.c.holder == _of_guest),
    "listed guest": select(rating_listed).where(rating_listed.c.guest == _of_guest),
    "listed author": select(rating_listed).where(rating_listed.c.author == _author),
    "rating changes of": select(rating_changes)
    .where(rating_changes.c.holder == _of_guest)
    .order_by(rating_changes.c.game, rating_changes.c.number),
    "newest rating changes": select(rating_changes)
    .where(and_(rating_changes.c.holder == bindparam("holder"), rating_changes.c.game == _game))
    .order_by(rating_changes.c.number.desc())
    .limit(bindparam("most")),
    "rating change until": select(rating_changes)
    .where(
        and_(
            rating_changes.c.holder == bindparam("holder"),
            rating_changes.c.game == _game,
            rating_changes.c.at <= bindparam("until"),
        )
    )
    .order_by(rating_changes.c.number.desc())
    .limit(1),
    "rating changes at": select(rating_changes)
    .where(rating_changes.c.table_id == bindparam("of_table"))
    .order_by(rating_changes.c.seat),
    "uncounted": select(rating_uncounted).where(
        rating_uncounted.c.table_id == bindparam("of_table")
    ),
    "ranked": _ranked.where(_in_list),
    "ranked below": _ranked.where(
        # The value bounds the range of the index that is read; the rest is for equals.
        and_(_in_list, ratings.c.value <= _value, _below)
    ),
    "ranked above": select(_count.label("count"))
    .select_from(ratings)
    .where(and_(_in_list, ratings.c.value >= _value, _above)),
    "rated meetings since": select(_count.label("count"))
    .select_from(rating_meetings)
    .where(
        and_(
            rating_meetings.c.holder == bindparam("holder"),
            rating_meetings.c.other == bindparam("other"),
            rating_meetings.c.game == _game,
            rating_meetings.c.at > bindparam("since"),
            rating_meetings.c.at <= bindparam("until"),
        )
    ),
    "rated meetings of": select(rating_meetings).where(rating_meetings.c.holder == _of_guest),
    "rated meetings with": select(rating_meetings).where(rating_meetings.c.other == _of_guest),
    "one-sided pairs": select(
        rating_meetings.c.holder,
        rating_meetings.c.other,
        rating_meetings.c.game,
        _count.label("count"),
        _wins.label("wins"),
        _plies,
    )
    .where(
        and_(
            rating_meetings.c.at >= bindparam("since"),
            rating_meetings.c.other.not_like("bot:%"),
        )
    )
    .group_by(rating_meetings.c.holder, rating_meetings.c.other, rating_meetings.c.game)
    .having(and_(_count >= bindparam("least"), _wins >= bindparam("share", type_=Float) * _count))
    .order_by(_count.desc(), rating_meetings.c.holder)
    .limit(bindparam("most")),
    "usual plies": select(rating_meetings.c.game, _plies)
    .where(rating_meetings.c.at >= bindparam("since"))
    .group_by(rating_meetings.c.game),
}
