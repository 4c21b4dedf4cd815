"""Log entries that may be written only once, whichever process writes them."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the unique key of such an entry."""
    op.add_column("significant", sa.Column("once", sa.Text))
    op.create_index("significant_once", "significant", ["once"], unique=True)
