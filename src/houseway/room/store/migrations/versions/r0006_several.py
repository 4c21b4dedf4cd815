"""Several processes on one database, key rotation, and archives."""

import sqlalchemy as sa
from alembic import op

from houseway.room.store.triggers import archived, never

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create processes, leases, shared rate limits, key signatures; one answer per log entry."""
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
    op.create_table(
        "archives",
        sa.Column("table", sa.String(16), primary_key=True),
        sa.Column("part", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("round", sa.Integer, nullable=False),
        sa.Column("version", sa.BigInteger, nullable=False),
        sa.Column("head", sa.LargeBinary, nullable=False),
        sa.Column("seq", sa.BigInteger, nullable=False),
        sa.Column("shoe", sa.Integer, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.Column("before", sa.BigInteger, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("file", sa.Text, nullable=False),
        sa.Column("digest", sa.String(64), nullable=False),
    )
    dialect = op.get_bind().dialect.name
    for statement in (*never(dialect, "archives", ("UPDATE", "DELETE")), *archived(dialect)):
        op.execute(sa.text(statement.replace(":", r"\:")))
    op.create_index("significant_answered_once", "significant", ["about"], unique=True)
