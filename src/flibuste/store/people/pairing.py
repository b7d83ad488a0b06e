"""Who looks for people to play with, who challenges whom, and how that ended."""

from __future__ import annotations

from typing import Any

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    Index,
    Integer,
    LargeBinary,
    String,
    Table,
    and_,
    bindparam,
    exists,
    func,
    or_,
    select,
)

from flibuste.store.schema import metadata

seeks = Table(
    "seeks",
    metadata,
    Column("guest", String(32), primary_key=True),
    Column("id", String(32), nullable=False, unique=True),
    Column("since", BigInteger, nullable=False),
    Column("game", String(40), nullable=False),
    Column("seats", Integer, nullable=False),
    Column("pace", String(20), nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("rating", Float),
    Column("span", Integer),
    Column("name", String(40), nullable=False),
    Column("token", LargeBinary, nullable=False),
    Column("recovery", LargeBinary, nullable=False),
    Column("table_id", String(32), nullable=False),
    Column("seed", LargeBinary, nullable=False),
)

seek_presences = Table(
    "seek_presences",
    metadata,
    Column("seek", String(32), primary_key=True),
    Column("until", BigInteger, nullable=False),
    Column("nonce", LargeBinary, nullable=False),
    Index("seek_presences_by_time", "until"),
)

challenges = Table(
    "challenges",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("challenger", String(32), nullable=False),
    Column("challenged", String(32), nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("until", BigInteger, nullable=False),
    Column("game", String(40), nullable=False),
    Column("pace", String(20), nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("name", String(40), nullable=False),
    Column("whom", String(40), nullable=False),
    Column("token", LargeBinary, nullable=False),
    Column("recovery", LargeBinary, nullable=False),
    Column("nonce", LargeBinary, nullable=False),
    Column("table_id", String(32), nullable=False),
    Column("seed", LargeBinary, nullable=False),
    Index("challenges_by_challenger", "challenger"),
    Index("challenges_by_challenged", "challenged"),
    Index("challenges_by_time", "until"),
)

# The primary key is the fence between servers: a search or a challenge ends once.
pairing_ends = Table(
    "pairing_ends",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("how", String(12), nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("table_id", String(32), nullable=False),
    Column("seat", Integer, nullable=False),
    Index("pairing_ends_by_time", "at"),
)

_goes_on = ~exists().where(pairing_ends.c.id == seeks.c.id)
_is_there = and_(
    seek_presences.c.seek == seeks.c.id, seek_presences.c.until > bindparam("at"), _goes_on
)
_is_open = and_(
    challenges.c.until > bindparam("at"), ~exists().where(pairing_ends.c.id == challenges.c.id)
)

PAIRING_QUERIES: dict[str, Any] = {
    "live seeks": select(seeks, seek_presences.c.nonce)
    .where(_is_there)
    .order_by(seeks.c.since, seeks.c.id),
    "people seeking": select(func.count().label("count"))
    .select_from(seeks, seek_presences)
    .where(_is_there),
    "seek of": select(seeks).where(seeks.c.guest == bindparam("guest")),
    # Whoever left without a word, and whoever made a search and never came to wait.
    "old seeks": select(seeks)
    .where(
        and_(
            seeks.c.since < bindparam("before"),
            ~exists().where(
                and_(
                    seek_presences.c.seek == seeks.c.id,
                    seek_presences.c.until >= bindparam("before"),
                )
            ),
        )
    )
    .limit(bindparam("most")),
    "old presences": select(seek_presences)
    .where(seek_presences.c.until < bindparam("before"))
    .limit(bindparam("most")),
    "pairing end": select(pairing_ends).where(pairing_ends.c.id == bindparam("of")),
    "pairing ends since": select(pairing_ends).where(pairing_ends.c.at >= bindparam("since")),
    "old pairing ends": select(pairing_ends)
    .where(pairing_ends.c.at < bindparam("before"))
    .limit(bindparam("most")),
    "challenge": select(challenges).where(and_(challenges.c.id == bindparam("of"), _is_open)),
    "challenges of": select(challenges)
    .where(
        and_(
            or_(
                challenges.c.challenged == bindparam("guest"),
                challenges.c.challenger == bindparam("guest"),
            ),
            _is_open,
        )
    )
    .order_by(challenges.c.at.desc()),
    "challenges made by": select(challenges)
    .where(challenges.c.challenger == bindparam("guest"))
    .order_by(challenges.c.at.desc()),
    "challenges made to": select(challenges)
    .where(challenges.c.challenged == bindparam("guest"))
    .order_by(challenges.c.at.desc()),
    "answered challenges of": select(
        challenges.c.id,
        challenges.c.game,
        challenges.c.whom,
        pairing_ends.c.how,
        pairing_ends.c.table_id,
        pairing_ends.c.seat,
    ).where(
        and_(
            challenges.c.challenger == bindparam("guest"),
            pairing_ends.c.id == challenges.c.id,
            pairing_ends.c.how != "withdrawn",
            pairing_ends.c.at > bindparam("since"),
        )
    ),
    "old challenges": select(challenges)
    .where(challenges.c.until < bindparam("before"))
    .limit(bindparam("most")),
}
