"""What is taken away or swept up is found by an index: no write waits for a look at all rows of a table."""

from alembic import op

revision = "0010"
down_revision = "0009"

INDEXES = (
    ("rating_meetings_by_other", "rating_meetings", "other"),
    ("feats_by_table", "feats", "table_id"),
    ("guests_by_time", "guests", "seen"),
)


def upgrade() -> None:
    """Make it."""
    for name, table, column in INDEXES:
        op.create_index(name, table, [column])


def downgrade() -> None:
    """Take it away."""
    for name, table, _ in INDEXES:
        op.drop_index(name, table)
