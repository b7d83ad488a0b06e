"""Tables of friends: lasting groups, their members, and one proposal at a time."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    """Make it."""
    op.create_table(
        "friend_groups",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("secret", sa.LargeBinary, nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.Column("visited", sa.BigInteger, nullable=False),
    )
    op.create_index("friend_groups_by_visit", "friend_groups", ["visited"])
    op.create_table(
        "friend_members",
        sa.Column("group_id", sa.String(32), primary_key=True),
        sa.Column("guest", sa.String(32), primary_key=True),
        sa.Column("since", sa.BigInteger, nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
    )
    op.create_index("friend_members_by_guest", "friend_members", ["guest"])
    op.create_table(
        "friend_proposals",
        sa.Column("group_id", sa.String(32), primary_key=True),
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("guest", sa.String(32), nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("ruleset", sa.String(40), nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("pace", sa.String(20), nullable=False),
        sa.Column("table_id", sa.String(32), nullable=False),
    )
    op.create_index("friend_proposals_by_guest", "friend_proposals", ["guest"])
    op.create_index("friend_proposals_by_time", "friend_proposals", ["until"])
    op.create_table(
        "friend_replies",
        sa.Column("group_id", sa.String(32), primary_key=True),
        sa.Column("guest", sa.String(32), primary_key=True),
        sa.Column("proposal", sa.String(32), nullable=False),
        sa.Column("how", sa.String(8), nullable=False),
    )
    op.create_index("friend_replies_by_guest", "friend_replies", ["guest"])


def downgrade() -> None:
    """Take it away."""
    for name in ("friend_replies", "friend_proposals", "friend_members", "friend_groups"):
        op.drop_table(name)
