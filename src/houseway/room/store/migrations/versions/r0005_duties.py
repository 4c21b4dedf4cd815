"""The log of significant events; the role `admin` becomes `administrator`."""

import sqlalchemy as sa
from alembic import op

from houseway.room.store.triggers import never

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

NUMBER = (
    "CREATE FUNCTION houseway_numbered() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN "
    "LOCK TABLE significant IN EXCLUSIVE MODE; "
    "SELECT coalesce(max(id), 0) + 1 INTO NEW.id FROM significant; "
    "RETURN NEW; END $$"
)
NUMBERED = (
    "CREATE TRIGGER significant_numbered BEFORE INSERT ON significant "
    "FOR EACH ROW EXECUTE FUNCTION houseway_numbered()"
)
"""Numbers without gaps: unlike SQLite, PostgreSQL skips a number if a transaction fails."""


def upgrade() -> None:
    """Create the table, its numbering, and the triggers against changes."""
    dialect = op.get_bind().dialect.name
    serial = sa.BigInteger().with_variant(sa.Integer, "sqlite")
    op.create_table(
        "significant",
        sa.Column("id", serial, primary_key=True, autoincrement=dialect == "sqlite"),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("kind", sa.String(32), nullable=False),
        sa.Column("by", sa.String(32), nullable=False),
        sa.Column("person", sa.String(32)),
        sa.Column("table", sa.String(16)),
        sa.Column("round", sa.Integer),
        sa.Column("about", sa.BigInteger),
        sa.Column("body", sa.Text, nullable=False),
    )
    op.create_index("significant_by_person", "significant", ["person", "id"])
    op.create_index("significant_by_kind", "significant", ["kind", "id"])
    numbered = () if dialect == "sqlite" else (NUMBER, NUMBERED)
    for statement in (*never(dialect, "significant", ("UPDATE", "DELETE")), *numbered):
        op.execute(sa.text(statement.replace(":", r"\:")))
    op.execute("""UPDATE accounts SET roles = replace(roles, '"admin"', '"administrator"')""")
