"""Ratings, and who waits for an opponent."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

TABLES = ("ratings", "rating_changes", "rating_meetings", "rating_listed", "rating_uncounted")


def upgrade() -> None:
    """Make it."""
    op.create_table(
        "ratings",
        sa.Column("holder", sa.String(40), primary_key=True),
        sa.Column("game", sa.String(40), primary_key=True),
        sa.Column("author", sa.String(20), nullable=False),
        sa.Column("value", sa.Float(53), nullable=False, server_default="1000.0"),
        sa.Column("deviation", sa.Float(53), nullable=False, server_default="250.0"),
        sa.Column("games", sa.Integer, nullable=False, server_default="0"),
        sa.Column("changed", sa.BigInteger, nullable=False, server_default="0"),
        sa.Column("is_sure", sa.Integer, nullable=False, server_default="0"),
        sa.Column("listed", sa.Integer, nullable=False, server_default="0"),
    )
    op.create_index("ratings_by_place", "ratings", ["game", "listed", "is_sure", "value", "author"])
    op.create_index("ratings_by_author", "ratings", ["author"])
    op.create_table(
        "rating_changes",
        sa.Column("holder", sa.String(40), primary_key=True),
        sa.Column("game", sa.String(40), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("value_before", sa.Float(53), nullable=False),
        sa.Column("deviation_before", sa.Float(53), nullable=False),
        sa.Column("value", sa.Float(53), nullable=False),
        sa.Column("deviation", sa.Float(53), nullable=False),
    )
    op.create_index("rating_changes_by_table", "rating_changes", ["table_id", "seat"])
    op.create_table(
        "rating_meetings",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("holder", sa.String(40), primary_key=True),
        sa.Column("other", sa.String(40), primary_key=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("score", sa.Float(53), nullable=False),
        sa.Column("plies", sa.Integer, nullable=False),
    )
    op.create_index("rating_meetings_by_pair", "rating_meetings", ["holder", "other", "game", "at"])
    op.create_index("rating_meetings_by_time", "rating_meetings", ["at"])
    op.create_table(
        "rating_listed",
        sa.Column("guest", sa.String(32), primary_key=True),
        sa.Column("author", sa.String(20), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_index("rating_listed_by_author", "rating_listed", ["author"])
    op.create_table(
        "rating_uncounted",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("why", sa.String(12), nullable=False),
    )


def downgrade() -> None:
    """Take it away."""
    for name in reversed(TABLES):
        op.drop_table(name)
