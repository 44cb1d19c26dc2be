"""The rows of all rooms"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision: str = "0001"
down_revision: str | None = None


def upgrade() -> None:
    """Only adds: an older process may still be writing."""
    op.create_table(
        "rows",
        sa.Column("seq", sa.BigInteger().with_variant(sa.Integer, "sqlite"), primary_key=True),
        sa.Column("room", sa.Text, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("actor", sa.Text, nullable=False),
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("prev", sa.Text, nullable=False),
        sa.Column("hash", sa.Text, nullable=False),
        sa.Column("events", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("schema", sa.Integer, nullable=False),
        sa.UniqueConstraint("room", "version", name="rows_room_version"),
        sa.UniqueConstraint("room", "actor", "id", name="rows_room_actor_id"),
        sqlite_autoincrement=True,
    )


def downgrade() -> None:
    """Loses every room."""
    op.drop_table("rows")
