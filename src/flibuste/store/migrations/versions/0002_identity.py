"""Who a guest is on every device, and what they have played."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Make it; the cookie that a guest has is that of their first device."""
    devices = op.create_table(
        "devices",
        sa.Column("cookie", sa.LargeBinary, primary_key=True),
        sa.Column("guest", sa.String(32), nullable=False),
        sa.Column("browser", sa.String(20), nullable=False),
        sa.Column("system", sa.String(20), nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
    )
    op.create_index("devices_by_guest", "devices", ["guest"])
    guests = sa.table("guests", *(sa.column(name) for name in ("id", "cookie", "name", "seen")))
    nothing = sa.literal("")
    op.execute(
        sa.insert(devices).from_select(
            ["cookie", "guest", "browser", "system", "made", "seen"],
            sa.select(guests.c.cookie, guests.c.id, nothing, nothing, guests.c.seen, guests.c.seen),
        )
    )
    with op.batch_alter_table("guests") as batch:
        batch.drop_column("cookie")
    op.create_table(
        "revoked",
        sa.Column("cookie", sa.LargeBinary, primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_index("revoked_by_time", "revoked", ["at"])
    op.create_table(
        "passkeys",
        sa.Column("credential", sa.LargeBinary, primary_key=True),
        sa.Column("guest", sa.String(32), nullable=False),
        sa.Column("handle", sa.LargeBinary, nullable=False),
        sa.Column("public_key", sa.LargeBinary, nullable=False),
        sa.Column("counter", sa.BigInteger, nullable=False),
        sa.Column("site", sa.String(255), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
    )
    op.create_index("passkeys_by_guest", "passkeys", ["guest"])
    op.create_table(
        "recovery_codes",
        sa.Column("code", sa.LargeBinary, primary_key=True),
        sa.Column("guest", sa.String(32), nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
    )
    op.create_index("recovery_codes_by_guest", "recovery_codes", ["guest"])
    op.create_table(
        "kept_names",
        sa.Column("skeleton", sa.String(64), primary_key=True),
        sa.Column("guest", sa.String(32), nullable=False, unique=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "proofs",
        sa.Column("secret", sa.LargeBinary, primary_key=True),
        sa.Column("stage", sa.String(8), primary_key=True),
        sa.Column("purpose", sa.String(8), nullable=False),
        sa.Column("guest", sa.String(32), nullable=False),
        sa.Column("about", sa.String(32), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_index("proofs_by_time", "proofs", ["at"])
    op.create_table(
        "tries",
        sa.Column("address", sa.String(64), primary_key=True),
        sa.Column("span", sa.BigInteger, primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
    )
    op.create_table(
        "guest_turns",
        sa.Column("guest", sa.String(32), primary_key=True),
        sa.Column("turn", sa.Integer, primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("becomes", sa.String(32)),
    )
    op.create_index("guest_turns_by_time", "guest_turns", ["at"])
    op.create_index("guest_turns_by_guest_now", "guest_turns", ["becomes"])


def downgrade() -> None:
    """Take it away; a guest keeps the cookie of one device."""
    guests = sa.table("guests", sa.column("id"), sa.column("cookie", sa.LargeBinary))
    devices = sa.table("devices", sa.column("guest"), sa.column("cookie", sa.LargeBinary))
    with op.batch_alter_table("guests") as batch:
        batch.add_column(sa.Column("cookie", sa.LargeBinary))
    one = sa.select(devices.c.cookie).where(devices.c.guest == guests.c.id).limit(1)
    op.execute(sa.update(guests).values(cookie=one.scalar_subquery()))
    op.execute(sa.delete(guests).where(guests.c.cookie.is_(None)))
    with op.batch_alter_table("guests") as batch:
        batch.alter_column("cookie", existing_type=sa.LargeBinary, nullable=False)
        batch.create_unique_constraint("guests_by_cookie", ["cookie"])
    for name in (
        "guest_turns",
        "tries",
        "proofs",
        "kept_names",
        "recovery_codes",
        "passkeys",
        "revoked",
        "devices",
    ):
        op.drop_table(name)
