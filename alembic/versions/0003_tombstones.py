"""Codes of purged rooms, hashed"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision: str = "0003"
down_revision: str | None = "0002"


def upgrade() -> None:
    """Only adds: an older process does not know of it."""
    op.create_table("tombstones", sa.Column("code", sa.Text, primary_key=True))


def downgrade() -> None:
    """Loses which codes are used up."""
    op.drop_table("tombstones")
