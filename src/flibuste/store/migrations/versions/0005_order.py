"""Order in the house."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Make it."""
    op.create_table(
        "audit",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("host", sa.String(40), nullable=False),
        sa.Column("deed", sa.String(20), nullable=False),
        sa.Column("about", sa.String(64), nullable=False),
        sa.Column("detail", sa.Text, nullable=False),
        sa.Column("why", sa.Text, nullable=False),
    )
    op.create_index("audit_by_time", "audit", ["at"])
    op.create_table(
        "avoided",
        sa.Column("guest", sa.String(32), primary_key=True),
        sa.Column("other", sa.String(32), primary_key=True),
        sa.Column("how", sa.String(8), primary_key=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_index("avoided_by_other", "avoided", ["other"])
    op.create_table(
        "reports",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("reporter", sa.String(32), nullable=False),
        sa.Column("accused", sa.String(32), nullable=False),
        sa.Column("author", sa.String(40), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("v", sa.Integer, nullable=False),
        sa.Column("reason", sa.String(12), nullable=False),
        sa.Column("words", sa.Text, nullable=False),
        sa.Column("line", sa.Text, nullable=False),
        sa.Column("state", sa.String(12), nullable=False),
        sa.Column("settled_at", sa.BigInteger, nullable=False),
        sa.Column("outcome", sa.Text, nullable=False),
    )
    op.create_index("reports_by_state", "reports", ["state", "at"])
    op.create_index("reports_by_reporter", "reports", ["reporter", "at"])
    op.create_index("reports_by_accused", "reports", ["accused"])
    op.create_table(
        "bans",
        sa.Column("scope", sa.String(8), primary_key=True),
        sa.Column("known_by", sa.String(8), primary_key=True),
        sa.Column("who", sa.String(64), primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
        sa.Column("why", sa.Text, nullable=False),
        sa.Column("follow_hours", sa.Integer, nullable=False),
    )
    op.create_table(
        "words",
        sa.Column("normal", sa.String(64), primary_key=True),
        sa.Column("word", sa.String(64), nullable=False),
        sa.Column("whole", sa.Boolean, nullable=False),
        sa.Column("chat", sa.Boolean, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )


def downgrade() -> None:
    """Take it away."""
    for name in ("words", "bans", "reports", "avoided", "audit"):
        op.drop_table(name)
