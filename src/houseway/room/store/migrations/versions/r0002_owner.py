"""The owner: which process writes to this database, and the number of its last batch."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the table and its single row."""
    owner = op.create_table(
        "owner",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("number", sa.BigInteger, nullable=False),
        sa.Column("batch", sa.BigInteger, nullable=False),
        sa.Column("who", sa.Text, nullable=False),
        sa.Column("place", sa.Text, nullable=False),
        sa.Column("since", sa.BigInteger, nullable=False),
        sa.CheckConstraint("id = 1", name="owner_is_one"),
    )
    op.bulk_insert(
        owner, [{"id": 1, "number": 0, "batch": 0, "who": "nobody", "place": "", "since": 0}]
    )
