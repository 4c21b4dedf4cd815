"""The triggers by which SQLite and PostgreSQL themselves protect the data."""

from __future__ import annotations

from collections.abc import Iterator


def statements(dialect: str, append_only: tuple[str, ...]) -> Iterator[str]:
    """Yield the triggers: rows never change, a shoe ends once, balances follow the ledger."""
    yield from _sqlite(append_only) if dialect == "sqlite" else _postgresql(append_only)


def never(dialect: str, table: str, changes: tuple[str, ...]) -> Iterator[str]:
    """Yield triggers that forbid changes (`UPDATE`, `DELETE`) to a table's rows."""
    if dialect == "sqlite":
        for change in changes:
            yield (
                f"CREATE TRIGGER {table}_never_{change.lower()} BEFORE {change} ON {table} "
                f"BEGIN SELECT RAISE(ABORT, '{table}: rows are never changed'); END"
            )
        return
    forbidden = " OR ".join((*changes, "TRUNCATE"))
    yield (
        f"CREATE TRIGGER {table}_never BEFORE {forbidden} ON {table} "
        "FOR EACH STATEMENT EXECUTE FUNCTION houseway_never()"
    )


def drops(dialect: str, tables: tuple[str, ...]) -> Iterator[str]:
    """Yield statements that drop the triggers of append-only tables."""
    for table in tables:
        if dialect == "sqlite":
            yield f"DROP TRIGGER {table}_never_update"
            yield f"DROP TRIGGER {table}_never_delete"
        else:
            yield f"DROP TRIGGER {table}_never ON {table}"


_ARCHIVED = {
    "inputs": "a.seq >= OLD.seq",
    "events": "a.version >= OLD.version",
    "rounds": "a.round >= OLD.number",
    "shoes": "a.shoe > OLD.number",
}


def archived(dialect: str) -> Iterator[str]:
    """Yield triggers that allow removing rows only if they are in an archive."""
    for table, covers in _ARCHIVED.items():
        there = f'EXISTS (SELECT 1 FROM archives a WHERE a."table" = OLD."table" AND {covers})'  # noqa: S608
        words = f"{table}: rows are never changed, and removed only once they are archived"
        if dialect == "sqlite":
            if table != "shoes":
                yield f"DROP TRIGGER {table}_never_delete"
            yield _delete_sqlite(table, f"NOT {there}", words)
            continue
        if table != "shoes":
            yield f"DROP TRIGGER {table}_never ON {table}"
            yield from never(dialect, table, ("UPDATE",))
        yield f"CREATE {_delete_function(table, f'NOT {there}', words)}"
        yield _delete_postgresql(table)


_BOUND = {
    "inputs": "v.seq >= OLD.seq",
    "events": "v.last >= OLD.version AND v.first <= OLD.version",
}


def bound(dialect: str) -> Iterator[str]:
    """Yield triggers that also allow removing rows in a volume, and volumes once archived."""
    for table in (*_BOUND, "volumes"):
        old = {**_ARCHIVED, "volumes": "a.version >= OLD.last"}[table]
        kept = [f'EXISTS (SELECT 1 FROM archives a WHERE a."table" = OLD."table" AND {old})']  # noqa: S608
        if table in _BOUND:
            there = f'FROM volumes v WHERE v."table" = OLD."table" AND {_BOUND[table]}'
            kept.append(f"EXISTS (SELECT 1 {there})")
        lost = f"NOT ({' OR '.join(kept)})"
        words = f"{table}: rows are never changed, and removed only once they are bound or archived"
        if dialect == "sqlite":
            if table == "volumes":
                yield from never(dialect, table, ("UPDATE",))
            else:
                yield f"DROP TRIGGER {table}_never_delete"
            yield _delete_sqlite(table, lost, words)
            continue
        yield f"CREATE OR REPLACE {_delete_function(table, lost, words)}"
        if table == "volumes":
            yield from never(dialect, table, ("UPDATE",))
            yield _delete_postgresql(table)


def _delete_sqlite(table: str, lost: str, words: str) -> str:
    return (
        f"CREATE TRIGGER {table}_never_delete BEFORE DELETE ON {table} "
        f"WHEN {lost} BEGIN SELECT RAISE(ABORT, '{words}'); END"
    )


def _delete_function(table: str, lost: str, words: str) -> str:
    return (
        f"FUNCTION houseway_{table}_archived() RETURNS trigger LANGUAGE plpgsql AS $$ "
        f"BEGIN IF {lost} THEN RAISE EXCEPTION '{words}'; END IF; RETURN OLD; END $$"
    )


def _delete_postgresql(table: str) -> str:
    return (
        f"CREATE TRIGGER {table}_archived BEFORE DELETE ON {table} "
        f"FOR EACH ROW EXECUTE FUNCTION houseway_{table}_archived()"
    )


def guards(dialect: str) -> Iterator[str]:
    """Yield triggers that let only the ledger change balances."""
    if dialect == "sqlite":
        wrong = "BEGIN SELECT RAISE(ABORT, 'balances: only the ledger moves chips'); END"
        yield (
            "CREATE TRIGGER balances_begin_empty BEFORE INSERT ON balances "
            f"WHEN NEW.cents <> 0 {wrong}"
        )
        yield f"CREATE TRIGGER balances_never_delete BEFORE DELETE ON balances {wrong}"
        last = (
            "SELECT 1 FROM ledger WHERE id = (SELECT max(id) FROM ledger) AND ("
            "(source = NEW.account AND NEW.cents = OLD.cents - cents) OR "
            "(target = NEW.account AND NEW.cents = OLD.cents + cents))"
        )
        yield (
            "CREATE TRIGGER balances_follow BEFORE UPDATE ON balances "
            f"WHEN NEW.account <> OLD.account OR NOT EXISTS ({last}) {wrong}"
        )
        return
    yield (
        "CREATE FUNCTION houseway_only_ledger() RETURNS trigger LANGUAGE plpgsql AS $$ "
        "BEGIN RAISE EXCEPTION 'balances: only the ledger moves chips'; END $$"
    )
    yield (
        "CREATE TRIGGER balances_follow BEFORE INSERT OR UPDATE OR DELETE ON balances "
        "FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION houseway_only_ledger()"
    )
    yield (
        "CREATE TRIGGER balances_never_emptied BEFORE TRUNCATE ON balances "
        "FOR EACH STATEMENT EXECUTE FUNCTION houseway_only_ledger()"
    )


def _sqlite(append_only: tuple[str, ...]) -> Iterator[str]:
    for table in append_only:
        yield from never("sqlite", table, ("UPDATE", "DELETE"))
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
        yield from never("postgresql", table, ("UPDATE", "DELETE"))
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
