"""${message}."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op${"\n" + imports if imports else ""}

revision = ${repr(up_revision)}
down_revision = ${repr(down_revision)}


def upgrade() -> None:
    """Change the schema."""
    ${upgrades if upgrades else "pass"}


def downgrade() -> None:
    """Change it back."""
    ${downgrades if downgrades else "pass"}
