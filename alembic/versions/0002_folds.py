"""Folds kept beside the rows"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision: str = "0002"
down_revision: str | None = "0001"


def upgrade() -> None:
    """Only adds: an older process does not know of it."""
    op.create_table(
        "folds",
        sa.Column("room", sa.Text, primary_key=True),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("hash", sa.Text, nullable=False),
        sa.Column("shape", sa.Integer, nullable=False),
        sa.Column("state", sa.Text, nullable=False),
    )


def downgrade() -> None:
    """Loses nothing: folds are made again from the rows."""
    op.drop_table("folds")
