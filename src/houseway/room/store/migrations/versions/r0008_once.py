"""A line of the log that may be written once, whichever process writes it."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """What it may be written once for."""
    op.add_column("significant", sa.Column("once", sa.Text))
    op.create_index("significant_once", "significant", ["once"], unique=True)
