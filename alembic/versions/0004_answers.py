"""Accepted requests that changed nothing"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision: str = "0004"
down_revision: str | None = "0003"


def upgrade() -> None:
    """Only adds: an older process does not know of it."""
    op.create_table(
        "answers",
        sa.Column("room", sa.Text, primary_key=True),
        sa.Column("actor", sa.Text, primary_key=True),
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("version", sa.Integer, nullable=False),
    )


def downgrade() -> None:
    """Loses what such requests were told: sent again, they are judged again."""
    op.drop_table("answers")
