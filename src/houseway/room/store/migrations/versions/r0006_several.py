"""Several processes on one database: who lives, who owns which table, and what they share."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Processes, leases and shared budgets; keys that follow others; one answer a line."""
    op.add_column("keys", sa.Column("signature", sa.String(128)))
    serial = sa.BigInteger().with_variant(sa.Integer, "sqlite")
    op.create_table(
        "processes",
        sa.Column("id", serial, primary_key=True),
        sa.Column("build", sa.String(64), nullable=False),
        sa.Column("who", sa.Text, nullable=False),
        sa.Column("place", sa.Text, nullable=False),
        sa.Column("since", sa.BigInteger, nullable=False),
        sa.Column("beats", sa.BigInteger, nullable=False),
        sa.Column("batch", sa.BigInteger, nullable=False),
        sa.Column("ended", sa.BigInteger),
    )
    op.create_table(
        "leases",
        sa.Column("table", sa.String(16), primary_key=True),
        sa.Column("number", sa.BigInteger, nullable=False),
        sa.Column("holder", sa.BigInteger),
        sa.Column("build", sa.String(64), nullable=False),
        sa.Column("since", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "budgets",
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("tokens", sa.Float, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_index("significant_answered_once", "significant", ["about"], unique=True)
