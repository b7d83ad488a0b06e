"""Games of days."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Make it."""
    op.create_table(
        "pauses",
        sa.Column("since", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("until", sa.BigInteger, nullable=False),
    )
    op.create_index("pauses_by_end", "pauses", ["until"])
    op.create_table(
        "vacations",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("guest", sa.String(32), nullable=False),
        sa.Column("since", sa.BigInteger, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
        sa.Column("changed", sa.BigInteger, nullable=False),
    )
    op.create_index("vacations_by_guest", "vacations", ["guest"])
    op.create_index("vacations_by_change", "vacations", ["changed"])
    op.create_table(
        "due",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("since", sa.BigInteger, nullable=False),
        sa.Column("whole", sa.BigInteger, nullable=False),
        sa.Column("due", sa.BigInteger, nullable=False),
        sa.Column("look_at", sa.BigInteger, nullable=False),
        sa.Column("warned", sa.Integer, nullable=False),
    )
    op.create_index("due_by_look", "due", ["look_at"])
    op.create_index("due_by_seat", "due", ["seat"])
    op.create_table(
        "prepared",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("guest", sa.String(32), nullable=False),
        sa.Column("v", sa.Integer, nullable=False),
        sa.Column("lines", sa.Text, nullable=False),
    )
    op.create_index("prepared_by_guest", "prepared", ["guest"])
    op.create_table(
        "pushes",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("guest", sa.String(32), nullable=False),
        sa.Column("endpoint", sa.Text, nullable=False),
        sa.Column("p256dh", sa.String(120), nullable=False),
        sa.Column("auth", sa.String(40), nullable=False),
        sa.Column("lang", sa.String(8), nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.Column("told_at", sa.BigInteger, nullable=False),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("about", sa.String(32), nullable=False),
    )
    op.create_index("pushes_by_guest", "pushes", ["guest"])
    op.create_index("pushes_by_kind", "pushes", ["kind", "told_at"])
    op.create_table(
        "calendars",
        sa.Column("secret", sa.LargeBinary, primary_key=True),
        sa.Column("guest", sa.String(32), nullable=False),
        sa.Column("lang", sa.String(8), nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
    )
    op.create_index("calendars_by_guest", "calendars", ["guest"])
    op.create_table(
        "house_keys",
        sa.Column("name", sa.String(20), primary_key=True),
        sa.Column("secret", sa.Text, nullable=False),
    )


def downgrade() -> None:
    """Take it away."""
    for name in ("house_keys", "calendars", "pushes", "prepared", "due", "vacations", "pauses"):
        op.drop_table(name)
