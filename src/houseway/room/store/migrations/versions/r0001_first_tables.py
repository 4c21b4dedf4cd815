"""The first tables: people, tables, inputs, events, ledger.

Alembic runs the migrations in order of `down_revision`. A migration that has been released is
never edited; the tables are spelled out here as they were, not taken from the present schema.
"""

import sqlalchemy as sa
from alembic import op

from houseway.room.store.triggers import statements

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

APPEND_ONLY = ("terms", "failures", "inputs", "events", "rounds", "commands", "ledger")
SERIAL = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    """Create the tables and their triggers."""
    _people()
    _play()
    _chips()
    for statement in statements(op.get_bind().dialect.name, APPEND_ONLY):
        op.execute(sa.text(statement.replace(":", r"\:")))


def _people() -> None:
    op.create_table(
        "terms",
        sa.Column("digest", sa.String(64), primary_key=True),
        sa.Column("edition", sa.Text, nullable=False),
        sa.Column("family", sa.Text, nullable=False),
        sa.Column("procedure", sa.Integer, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
    )
    op.create_table(
        "accounts",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("login", sa.Text, unique=True),
        sa.Column("password", sa.Text),
        sa.Column("roles", sa.Text, nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "sessions",
        sa.Column("digest", sa.String(64), primary_key=True),
        sa.Column("account", sa.String(32), nullable=False),
        sa.Column("began", sa.BigInteger, nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
        sa.Column("ended", sa.BigInteger),
    )
    op.create_table(
        "failures",
        sa.Column("id", SERIAL, primary_key=True),
        sa.Column("login", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_index("failures_by_login", "failures", ["login", "at"])


def _play() -> None:
    table = sa.String(16)
    op.create_table(
        "tables",
        sa.Column("id", table, primary_key=True),
        sa.Column("number", sa.Integer, nullable=False, unique=True),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.Column("terms", sa.String(64), nullable=False),
        sa.Column("order", sa.Text, nullable=False),
        sa.Column("settings", sa.Text, nullable=False),
        sa.Column("closed", sa.BigInteger),
    )
    op.create_table(
        "shoes",
        sa.Column("table", table, primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("sealed", sa.LargeBinary, nullable=False),
        sa.Column("root", sa.String(64), nullable=False),
        sa.Column("ended", sa.BigInteger),
        sa.Column("said", sa.Text),
        sa.Column("opened", sa.Text),
        sa.Column("numbers", sa.Text),
    )
    op.create_table(
        "inputs",
        sa.Column("table", table, primary_key=True),
        sa.Column("seq", sa.BigInteger, primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("by", sa.String(32), nullable=False),
        sa.Column("version", sa.BigInteger, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
    )
    op.create_table(
        "events",
        sa.Column("table", table, primary_key=True),
        sa.Column("version", sa.BigInteger, primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("hash", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "rounds",
        sa.Column("table", table, primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("began", sa.BigInteger, nullable=False),
        sa.Column("ended", sa.BigInteger, nullable=False),
        sa.Column("first", sa.BigInteger, nullable=False),
        sa.Column("last", sa.BigInteger, nullable=False),
        sa.Column("shoe", sa.Integer, nullable=False),
        sa.Column("voided", sa.Boolean, nullable=False),
        sa.Column("given", sa.Text, nullable=False),
        sa.Column("summary", sa.Text, nullable=False),
    )
    op.create_table(
        "commands",
        sa.Column("table", table, primary_key=True),
        sa.Column("client", sa.String(80), primary_key=True),
        sa.Column("seq", sa.BigInteger, primary_key=True),
        sa.Column("asked", sa.LargeBinary, nullable=False),
        sa.Column("answer", sa.Text, nullable=False),
    )
    op.create_table(
        "snapshots",
        sa.Column("table", table, primary_key=True),
        sa.Column("seq", sa.BigInteger, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
    )


def _chips() -> None:
    op.create_table(
        "ledger",
        sa.Column("id", SERIAL, primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("source", sa.String(64), nullable=False),
        sa.Column("target", sa.String(64), nullable=False),
        sa.Column("cents", sa.BigInteger, nullable=False),
        sa.Column("why", sa.Text, nullable=False),
        sa.Column("table", sa.String(16)),
        sa.Column("version", sa.BigInteger),
        sa.CheckConstraint("cents > 0", name="ledger_moves_something"),
        sa.CheckConstraint("source <> target", name="ledger_moves_somewhere"),
    )
    op.create_index("ledger_by_source", "ledger", ["source", "id"])
    op.create_index("ledger_by_target", "ledger", ["target", "id"])
    op.create_table(
        "balances",
        sa.Column("account", sa.String(64), primary_key=True),
        sa.Column("cents", sa.BigInteger, nullable=False),
        sa.CheckConstraint("cents >= 0 OR account = 'mint'", name="balance_not_negative"),
    )
