"""What people have played."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Make it."""
    op.create_table(
        "results",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("guest", sa.String(32), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("begun", sa.BigInteger, nullable=False),
        sa.Column("spent", sa.BigInteger, nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("ruleset", sa.String(40), nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("rank", sa.Integer, nullable=False),
        sa.Column("share", sa.Float, nullable=False),
        sa.Column("result", sa.String(8), nullable=False),
        sa.Column("reason", sa.String(40), nullable=False),
        sa.Column("turns", sa.Integer, nullable=False),
        sa.Column("plies", sa.Integer, nullable=False),
        sa.Column("is_public", sa.Boolean, nullable=False),
        sa.Column("counts", sa.Boolean, nullable=False),
        sa.Column("is_rated", sa.Boolean, nullable=False),
    )
    op.create_index("results_by_guest", "results", ["guest", "at", "table_id", "seat"])
    op.create_index("results_by_game", "results", ["guest", "game", "at", "table_id", "seat"])
    op.create_table(
        "meetings",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("chair", sa.Integer, primary_key=True),
        sa.Column("guest", sa.String(32), nullable=False),
        sa.Column("opponent", sa.String(64), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("result", sa.String(8), nullable=False),
        sa.Column("counts", sa.Boolean, nullable=False),
    )
    op.create_index(
        "meetings_by_opponent", "meetings", ["guest", "opponent", "at", "table_id", "seat"]
    )
    op.create_index("meetings_with", "meetings", ["opponent"])
    op.create_table(
        "feats",
        sa.Column("guest", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(40), primary_key=True),
        sa.Column("name", sa.String(40), primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("table_id", sa.String(32), nullable=False),
    )
    op.create_table(
        "logbooks",
        sa.Column("author", sa.String(40), primary_key=True),
        sa.Column("guest", sa.String(32), nullable=False),
        sa.Column("is_public", sa.Boolean, nullable=False),
    )
    op.create_index("logbooks_by_guest", "logbooks", ["guest"])
    op.create_table(
        "sketches",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("points", sa.Text, nullable=False),
    )


def downgrade() -> None:
    """Take it away."""
    for name in ("sketches", "logbooks", "feats", "meetings", "results"):
        op.drop_table(name)
