"""Failed logins are counted by name and address, so that nobody can lock out somebody else."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the address of a failure; for old failures it is unknown."""
    op.add_column("failures", sa.Column("address", sa.Text, nullable=False, server_default=""))
