"""Who looks for people to play with, and who challenges whom."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Make it."""
    op.create_table(
        "seeks",
        sa.Column("guest", sa.String(32), primary_key=True),
        sa.Column("id", sa.String(32), nullable=False, unique=True),
        sa.Column("since", sa.BigInteger, nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("pace", sa.String(20), nullable=False),
        sa.Column("rated", sa.Boolean, nullable=False),
        sa.Column("rating", sa.Float),
        sa.Column("span", sa.Integer),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("token", sa.LargeBinary, nullable=False),
        sa.Column("recovery", sa.LargeBinary, nullable=False),
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("seed", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "seek_presences",
        sa.Column("seek", sa.String(32), primary_key=True),
        sa.Column("until", sa.BigInteger, nullable=False),
        sa.Column("nonce", sa.LargeBinary, nullable=False),
    )
    op.create_index("seek_presences_by_time", "seek_presences", ["until"])
    op.create_table(
        "challenges",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("challenger", sa.String(32), nullable=False),
        sa.Column("challenged", sa.String(32), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("pace", sa.String(20), nullable=False),
        sa.Column("rated", sa.Boolean, nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("whom", sa.String(40), nullable=False),
        sa.Column("token", sa.LargeBinary, nullable=False),
        sa.Column("recovery", sa.LargeBinary, nullable=False),
        sa.Column("nonce", sa.LargeBinary, nullable=False),
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("seed", sa.LargeBinary, nullable=False),
    )
    op.create_index("challenges_by_challenger", "challenges", ["challenger"])
    op.create_index("challenges_by_challenged", "challenges", ["challenged"])
    op.create_index("challenges_by_time", "challenges", ["until"])
    op.create_table(
        "pairing_ends",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("how", sa.String(12), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
    )
    op.create_index("pairing_ends_by_time", "pairing_ends", ["at"])


def downgrade() -> None:
    """Take it away."""
    for name in ("pairing_ends", "challenges", "seek_presences", "seeks"):
        op.drop_table(name)
