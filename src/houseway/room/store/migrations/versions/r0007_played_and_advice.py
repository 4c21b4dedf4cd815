"""The players of each round, so that people can find their own rounds, and the advice given."""

import json

import sqlalchemy as sa
from alembic import op

from houseway.room.store.triggers import never

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the tables, and a row for everybody in every finished round."""
    dialect = op.get_bind().dialect.name
    op.create_table(
        "played",
        sa.Column("person", sa.String(32), primary_key=True),
        sa.Column("table", sa.String(16), primary_key=True),
        sa.Column("round", sa.Integer, primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("edition", sa.Text, nullable=False),
        sa.Column("outcome", sa.Text, nullable=False),
        sa.Column("net", sa.BigInteger, nullable=False),
        sa.Column("fees", sa.BigInteger, nullable=False),
        sa.Column("wagered", sa.BigInteger, nullable=False),
        sa.Column("banked", sa.BigInteger, nullable=False),
    )
    op.create_index("played_by_time", "played", ["person", "at"])
    op.create_table(
        "advice",
        sa.Column("person", sa.String(32), primary_key=True),
        sa.Column("table", sa.String(16), primary_key=True),
        sa.Column("round", sa.Integer, primary_key=True),
        sa.Column("question", sa.String(32), primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("given", sa.Boolean, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
    )
    _list_played()
    for table in ("played", "advice"):
        for statement in never(dialect, table, ("UPDATE", "DELETE")):
            op.execute(sa.text(statement))


def _list_played() -> None:
    connection = op.get_bind()
    rows = connection.execute(
        sa.text(
            'SELECT r."table", r.number, r.ended, r.summary, t.edition FROM rounds r '
            'JOIN tables o ON o.id = r."table" JOIN terms t ON t.digest = o.terms'
        )
    ).all()
    people = set(
        connection.execute(sa.text("SELECT id FROM accounts WHERE kind <> 'bot'")).scalars()
    )
    columns = ("person", "table", "round", "at", "edition", "outcome")
    figures = ("net", "fees", "wagered", "banked")
    played = sa.table("played", *(sa.column(name) for name in (*columns, *figures)))
    for id, number, ended, summary, edition in rows:
        found = json.loads(summary)
        for person in {who for name in figures for who in found.get(name, {})} & people:
            values = (person, id, number, ended, edition, found["outcome"])
            line = dict(zip(columns, values, strict=True))
            line |= {name: found.get(name, {}).get(person, 0) for name in figures}
            connection.execute(sa.insert(played).values(line))
