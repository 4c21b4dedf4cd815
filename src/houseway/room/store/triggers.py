"""What the database itself enforces, for SQLite and for PostgreSQL."""

from __future__ import annotations

from collections.abc import Iterator

__all__ = ["statements"]


def statements(dialect: str, append_only: tuple[str, ...]) -> Iterator[str]:
    """The triggers: rows never change, a shoe ends once, and balances follow the ledger."""
    yield from _sqlite(append_only) if dialect == "sqlite" else _postgresql(append_only)


def _sqlite(append_only: tuple[str, ...]) -> Iterator[str]:
    for table in append_only:
        for change in ("UPDATE", "DELETE"):
            yield (
                f"CREATE TRIGGER {table}_never_{change.lower()} BEFORE {change} ON {table} "
                f"BEGIN SELECT RAISE(ABORT, '{table}: rows are never changed'); END"
            )
    yield (
        "CREATE TRIGGER shoes_end_once BEFORE UPDATE ON shoes WHEN OLD.ended IS NOT NULL "
        "BEGIN SELECT RAISE(ABORT, 'shoes: this one has ended'); END"
    )
    yield (
        "CREATE TRIGGER ledger_balances AFTER INSERT ON ledger BEGIN "
        "INSERT OR IGNORE INTO balances (account, cents) VALUES (NEW.source, 0); "
        "INSERT OR IGNORE INTO balances (account, cents) VALUES (NEW.target, 0); "
        "UPDATE balances SET cents = cents - NEW.cents WHERE account = NEW.source; "
        "UPDATE balances SET cents = cents + NEW.cents WHERE account = NEW.target; "
        "END"
    )


def _postgresql(append_only: tuple[str, ...]) -> Iterator[str]:
    yield (
        "CREATE FUNCTION houseway_never() RETURNS trigger LANGUAGE plpgsql AS $$ "
        "BEGIN RAISE EXCEPTION '%: rows are never changed', TG_TABLE_NAME; END $$"
    )
    for table in append_only:
        yield (
            f"CREATE TRIGGER {table}_never BEFORE UPDATE OR DELETE OR TRUNCATE ON {table} "
            "FOR EACH STATEMENT EXECUTE FUNCTION houseway_never()"
        )
    yield (
        "CREATE TRIGGER shoes_end_once BEFORE UPDATE ON shoes FOR EACH ROW "
        "WHEN (OLD.ended IS NOT NULL) EXECUTE FUNCTION houseway_never()"
    )
    yield (
        "CREATE FUNCTION houseway_balances() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN "
        "INSERT INTO balances (account, cents) VALUES (NEW.source, 0) ON CONFLICT DO NOTHING; "
        "INSERT INTO balances (account, cents) VALUES (NEW.target, 0) ON CONFLICT DO NOTHING; "
        "UPDATE balances SET cents = cents - NEW.cents WHERE account = NEW.source; "
        "UPDATE balances SET cents = cents + NEW.cents WHERE account = NEW.target; "
        "RETURN NULL; END $$"
    )
    yield (
        "CREATE TRIGGER ledger_balances AFTER INSERT ON ledger "
        "FOR EACH ROW EXECUTE FUNCTION houseway_balances()"
    )
