"""${message}"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op
${imports if imports else ""}
revision: str = ${repr(up_revision)}
down_revision: str | None = ${repr(down_revision)}


def upgrade() -> None:
    """Only adds: an older process may still be writing."""
    ${upgrades if upgrades else "pass"}


def downgrade() -> None:
    """Loses what only the newer tables hold."""
    ${downgrades if downgrades else "pass"}
