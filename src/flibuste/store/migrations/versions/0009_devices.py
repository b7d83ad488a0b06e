"""Notices belong to a device, a vacation knows what was allowed, and lines of chat are found by who said them."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"

SPEAKER = {
    "sqlite": "json_extract(body, '$.guest')",
    "postgresql": """substring(body from '"guest":"([^"]*)"')""",
}


def upgrade() -> None:
    """Make it."""
    op.add_column("pushes", sa.Column("device", sa.String(16), nullable=False, server_default=""))
    op.add_column(
        "vacations", sa.Column("allowed", sa.Integer, nullable=False, server_default="30")
    )
    is_chat = sa.text("kind = 'chat'")
    op.create_index(
        "events_by_speaker",
        "events",
        [sa.text(SPEAKER[op.get_bind().dialect.name])],
        sqlite_where=is_chat,
        postgresql_where=is_chat,
    )


def downgrade() -> None:
    """Take it away."""
    op.drop_index("events_by_speaker", "events")
    op.drop_column("vacations", "allowed")
    op.drop_column("pushes", "device")
