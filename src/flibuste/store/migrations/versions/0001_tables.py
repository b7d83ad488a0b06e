"""Tables, their log, seats, guests."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make everything."""
    op.create_table(
        "tables",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("changed", sa.BigInteger, nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("law", sa.Integer, nullable=False),
        sa.Column("agreement", sa.Text, nullable=False),
        sa.Column("state", sa.String(12), nullable=False),
        sa.Column("visibility", sa.String(8), nullable=False),
        sa.Column("seed", sa.LargeBinary, nullable=False),
        sa.Column("invite", sa.LargeBinary, nullable=False),
        sa.Column("host", sa.String(32)),
        sa.Column("rematch", sa.String(32)),
    )
    op.create_index("tables_by_state", "tables", ["state", "visibility", "changed"])
    op.create_index("tables_by_host", "tables", ["host", "state"])
    op.create_table(
        "events",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("v", sa.Integer, primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("kind", sa.String(12), nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("cid", sa.String(64)),
        sqlite_with_rowid=False,
    )
    op.create_index(
        "events_by_cid",
        "events",
        ["table_id", "cid"],
        unique=True,
        sqlite_where=sa.text("cid IS NOT NULL"),
        postgresql_where=sa.text("cid IS NOT NULL"),
    )
    op.create_table(
        "seats",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("level", sa.String(20), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("guest", sa.String(32)),
        sa.Column("token", sa.LargeBinary),
        sa.Column("recovery", sa.LargeBinary),
        sa.Column("nonce", sa.LargeBinary, nullable=False),
        sa.Column("muted", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("seats_by_guest", "seats", ["guest"])
    op.create_table(
        "guests",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("cookie", sa.LargeBinary, nullable=False, unique=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "facts",
        sa.Column("name", sa.String(20), primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )


def downgrade() -> None:
    """Take everything away."""
    for name in ("facts", "guests", "seats", "events", "tables"):
        op.drop_table(name)
