"""Failed log-ins are counted by name and address, so that nobody locks out another."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Where each failure came from; of the old ones nobody knows."""
    op.add_column("failures", sa.Column("address", sa.Text, nullable=False, server_default=""))
