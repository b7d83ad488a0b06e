"""Who a guest is on every device: cookies, passkeys, codes, names; and which two guests became one."""

from __future__ import annotations

from typing import Any

from sqlalchemy import (
    BigInteger,
    Column,
    Index,
    Integer,
    LargeBinary,
    String,
    Table,
    and_,
    bindparam,
    func,
    select,
)

from flibuste.store.schema import guests, metadata, seats_table, tables

# One row a cookie, which stands here only as its hash.
devices = Table(
    "devices",
    metadata,
    Column("cookie", LargeBinary, primary_key=True),
    Column("guest", String(32), nullable=False),
    Column("browser", String(20), nullable=False),
    Column("system", String(20), nullable=False),
    Column("made", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),
    Index("devices_by_guest", "guest"),
)

# Cookies that were somebody's: every server sends their open sockets away.
revoked = Table(
    "revoked",
    metadata,
    Column("cookie", LargeBinary, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Index("revoked_by_time", "at"),
)

passkeys = Table(
    "passkeys",
    metadata,
    Column("credential", LargeBinary, primary_key=True),
    Column("guest", String(32), nullable=False),
    Column("handle", LargeBinary, nullable=False),  # what the authenticator knows the guest by
    Column("public_key", LargeBinary, nullable=False),
    Column("counter", BigInteger, nullable=False),
    Column("site", String(255), nullable=False),  # where it was made, and where alone it opens
    Column("name", String(40), nullable=False),
    Column("made", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),
    Index("passkeys_by_guest", "guest"),
)

recovery_codes = Table(
    "recovery_codes",
    metadata,
    Column("code", LargeBinary, primary_key=True),  # its hash
    Column("guest", String(32), nullable=False),
    Column("made", BigInteger, nullable=False),
    Index("recovery_codes_by_guest", "guest"),
)

# The key is what a name looks like: names that look alike are the same one.
kept_names = Table(
    "kept_names",
    metadata,
    Column("skeleton", String(64), primary_key=True),
    Column("guest", String(32), nullable=False, unique=True),
    Column("name", String(40), nullable=False),
    Column("made", BigInteger, nullable=False),
)

# A proof that was asked for, and once more when it was given: the key lets that happen once.
proofs = Table(
    "proofs",
    metadata,
    Column("secret", LargeBinary, primary_key=True),  # its hash
    Column("stage", String(8), primary_key=True),
    Column("purpose", String(8), nullable=False),
    Column("guest", String(32), nullable=False),  # who asked, if somebody is known
    Column("about", String(32), nullable=False),
    Column("at", BigInteger, nullable=False),
    Index("proofs_by_time", "at"),
)

# Codes that were tried, and reports: so many of an address in a span of time.
tries = Table(
    "tries",
    metadata,
    Column("address", String(64), primary_key=True),  # its hash
    Column("span", BigInteger, primary_key=True),
    Column("number", Integer, primary_key=True),
)

# Guests who were joined or have gone, turn by turn: the key is the fence between those who do it at once.
guest_turns = Table(
    "guest_turns",
    metadata,
    Column("guest", String(32), primary_key=True),
    Column("turn", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("becomes", String(32)),  # the guest they are now; nothing there: they are no more
    Index("guest_turns_by_time", "at"),
    Index("guest_turns_by_guest_now", "becomes"),
)

_of_guest: Any = bindparam("guest")

IDENTITY_QUERIES: dict[str, Any] = {
    "guest on device": select(
        guests.c.id, devices.c.cookie, guests.c.name, guests.c.seen, devices.c.seen.label("used")
    )
    .select_from(guests.join(devices, devices.c.guest == guests.c.id))
    .where(devices.c.cookie == bindparam("cookie")),
    "guest by id": select(guests).where(guests.c.id == _of_guest),
    "devices of": select(devices)
    .where(devices.c.guest == _of_guest)
    .order_by(devices.c.seen.desc(), devices.c.made.desc()),
    "revoked since": select(revoked).where(revoked.c.at >= bindparam("since")),
    "passkeys of": select(passkeys).where(passkeys.c.guest == _of_guest).order_by(passkeys.c.made),
    "passkey": select(passkeys).where(passkeys.c.credential == bindparam("credential")),
    "codes of": select(recovery_codes)
    .where(recovery_codes.c.guest == _of_guest)
    .order_by(recovery_codes.c.made.desc()),
    "code": select(recovery_codes).where(recovery_codes.c.code == bindparam("code")),
    "names of": select(kept_names).where(kept_names.c.guest == _of_guest),
    "name like": select(kept_names).where(kept_names.c.skeleton == bindparam("skeleton")),
    "proof": select(proofs).where(proofs.c.secret == bindparam("secret")),
    "last try": select(func.max(tries.c.number).label("number")).where(
        and_(tries.c.address == bindparam("address"), tries.c.span == bindparam("span"))
    ),
    "turns of": select(guest_turns)
    .where(guest_turns.c.guest == _of_guest)
    .order_by(guest_turns.c.turn),
    "became": select(guest_turns).where(guest_turns.c.becomes == _of_guest),
    "gone since": select(guest_turns).where(
        and_(guest_turns.c.at >= bindparam("since"), guest_turns.c.becomes.is_not(None))
    ),
    "old turns": select(guest_turns)
    .where(and_(guest_turns.c.becomes == "", guest_turns.c.at < bindparam("before")))
    .limit(bindparam("most")),
    "old proofs": select(proofs).where(proofs.c.at < bindparam("before")).limit(bindparam("most")),
    "old tries": select(tries).where(tries.c.span < bindparam("before")).limit(bindparam("most")),
    "old revocations": select(revoked)
    .where(revoked.c.at < bindparam("before"))
    .limit(bindparam("most")),
    "played by": select(
        tables.c.id,
        tables.c.game,
        tables.c.state,
        tables.c.created,
        tables.c.changed,
        seats_table.c.seat,
        seats_table.c.name,
    )
    .select_from(seats_table.join(tables, tables.c.id == seats_table.c.table_id))
    .where(seats_table.c.guest == _of_guest)
    .order_by(tables.c.changed.desc(), tables.c.id, seats_table.c.seat),
    "tables played": select(func.count(seats_table.c.table_id.distinct()).label("number")).where(
        seats_table.c.guest == _of_guest
    ),
    # Two questions with an index each; of one with an “or”, PostgreSQL would go through all tables.
    "anything of": select(tables.c.id)
    .where(tables.c.host == _of_guest)
    .union_all(select(seats_table.c.table_id).where(seats_table.c.guest == _of_guest))
    .limit(1),
}
