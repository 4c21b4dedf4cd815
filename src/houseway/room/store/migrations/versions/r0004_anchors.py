"""Chat separate from events, old commands deleted, keys of chains, pledges, guarded balances."""

import sqlalchemy as sa
from alembic import op

from houseway.room.store.triggers import drops, guards, never

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create tables and columns first, then triggers."""
    dialect = op.get_bind().dialect.name
    op.create_table(
        "chat",
        sa.Column("table", sa.String(16), primary_key=True),
        sa.Column("number", sa.BigInteger, primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("source", sa.String(32), nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
    )
    op.create_index("chat_by_time", "chat", ["at"])
    op.create_table(
        "keys",
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.Column("public", sa.String(64), nullable=False),
        sa.Column("private", sa.LargeBinary, nullable=False),
    )
    op.add_column("commands", sa.Column("at", sa.BigInteger, nullable=False, server_default="0"))
    op.create_index("commands_by_time", "commands", ["at"])
    op.add_column("tables", sa.Column("key", sa.LargeBinary))
    op.add_column("shoes", sa.Column("pledges", sa.Text))
    op.add_column("shoes", sa.Column("abandoned", sa.Text))
    op.create_index("sessions_by_account", "sessions", ["account"])
    for statement in (
        *drops(dialect, ("commands", "failures")),
        *never(dialect, "commands", ("UPDATE",)),
        *never(dialect, "failures", ("UPDATE",)),
        *never(dialect, "keys", ("UPDATE", "DELETE")),
        *guards(dialect),
    ):
        op.execute(sa.text(statement.replace(":", r"\:")))
