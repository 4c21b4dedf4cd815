"""Inputs and events of finished rounds bound into volumes; compressed rounds; fewer indexes."""

import sqlalchemy as sa
from alembic import op

from houseway.room.store.triggers import bound

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create volumes; SQLite's columns take compressed bytes as they are, and old rows stay."""
    op.create_table(
        "volumes",
        sa.Column("table", sa.String(16), primary_key=True),
        sa.Column("last", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("first", sa.BigInteger, nullable=False),
        sa.Column("seq", sa.BigInteger, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
        sa.Column("start", sa.LargeBinary, nullable=False),
        sa.Column("head", sa.LargeBinary, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
    )
    op.create_index("volumes_by_seq", "volumes", ["table", "seq"])
    dialect = op.get_bind().dialect.name
    for statement in bound(dialect):
        op.execute(sa.text(statement.replace(":", r"\:")))
    for side in ("source", "target"):
        apart = sa.text(f"substr({side}, 1, 6) <> 'table:'")
        op.drop_index(f"ledger_by_{side}", "ledger")
        op.create_index(
            f"ledger_by_{side}",
            "ledger",
            [side, "id"],
            sqlite_where=apart,
            postgresql_where=apart,
        )
    if dialect != "sqlite":
        for name in ("given", "summary"):
            op.alter_column(
                "rounds",
                name,
                type_=sa.LargeBinary,
                postgresql_using=f"convert_to({name}, 'UTF8')",
            )
