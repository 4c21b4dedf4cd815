"""What the databases themselves enforce, and the writer's promise; on both real ones."""

from __future__ import annotations

import asyncio
import stat
import threading
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event, func, select, text
from sqlalchemy.exc import DBAPIError

from houseway.errors import RecordError
from houseway.room import Pace, Room, TableOrder, open_store
from houseway.room.fairness.chain import Chain, verify_chain
from houseway.room.ledger import cancel
from houseway.room.retention import WINDOWS
from houseway.room.store import Reader, SqlStore, schema, write
from houseway.room.store.connect import connect, database_url, migrate
from houseway.room.store.faults import NotKeptError
from houseway.room.transaction import Transaction
from room.tables import BACCARAT
from support import scale

BRISK = Pace(betting=400, question=300, bank=300, next_round=10, think=(1, 5))


def transfer(source: str, target: str, cents: int) -> Transaction:
    transaction = Transaction()
    row: dict[str, Any] = {"source": source, "target": target, "cents": cents}
    transaction.add("ledger", at=1, why="test", table=None, version=None, **row)
    return transaction


async def play_a_little(url: str) -> None:
    """A few rounds of bots on a real store."""
    room = await Room.start(open_store(url))
    await room.new_table(TableOrder(edition=BACCARAT, bots=3, pace=BRISK, rests=False))
    while room.actor("t1").table.sitting.rounds < 4:
        await asyncio.sleep(0.01)
    await room.store.submit(of_a_person())
    await room.stop()


def of_a_person() -> Transaction:
    """Bots have none of these rows."""
    transaction, row = Transaction(), {"person": "ann", "table": "t1", "round": 1, "at": 1}
    figures: dict[str, Any] = {"net": 0, "fees": 0, "wagered": 0, "banked": 0}
    transaction.add("played", **row, edition=BACCARAT, outcome="tie", **figures)
    transaction.add("advice", **row, question="q1", given=True, body="{}")
    return transaction


def test_schema_of_the_code_is_that_of_the_migrations(database: str) -> None:
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    engine = connect(database)
    migrate(engine)
    migrate(engine)
    with engine.connect() as connection:
        found = compare_metadata(MigrationContext.configure(connection), schema.metadata)
        revision = MigrationContext.configure(connection).get_current_revision()
    engine.dispose()
    assert not found
    assert revision == schema.REVISION


def test_rounds_that_were_played_before_are_found_by_who_played_them(database: str) -> None:
    """The migration lists them, as the room does from then on; what they were given is read."""
    net = '"net":{"ann":-500,"bot-t1-0":500}'
    rows: dict[str, dict[str, Any]] = {
        "terms": {"digest": "d", "edition": BACCARAT, "family": "f", "procedure": 1, "body": "{}"},
        "accounts": {"id": "ann", "kind": "guest", "name": "Ann", "roles": "[]", "made": 1},
        "tables": {
            "id": "t1",
            "number": 1,
            "made": 1,
            "terms": "d",
            "order": "{}",
            "settings": "{}",
        },
        "rounds": {
            "table": "t1",
            "number": 1,
            "began": 1,
            "ended": 2,
            "first": 1,
            "last": 9,
            "shoe": 1,
            "voided": False,
            "given": '{"opening":{}}',
            "summary": f'{{"outcome":"tie",{net}}}',
        },
    }
    engine = connect(database.replace("room.db", "older.db"))
    if engine.dialect.name != "sqlite":
        with engine.begin() as connection:
            connection.execute(text("DROP SCHEMA public CASCADE"))
            connection.execute(text("CREATE SCHEMA public"))
    migrate(engine, "0006")
    with engine.begin() as connection:
        for table, row in rows.items():
            names = ", ".join(f'"{name}"' for name in row)
            values = ", ".join(f":{name}" for name in row)
            connection.execute(text(f"INSERT INTO {table} ({names}) VALUES ({values})"), row)
    migrate(engine)
    with engine.connect() as connection:
        (played,) = connection.execute(select(schema.played)).all()
        kept = Reader(connection).round("t1", 1)
    engine.dispose()
    assert (played.person, played.table, played.edition) == ("ann", "t1", BACCARAT)
    assert (played.outcome, played.net) == ("tie", -500)
    assert kept is not None
    assert kept.given == '{"opening":{}}'


def test_rows_that_happened_are_never_changed(database: str) -> None:
    asyncio.run(play_a_little(database))
    engine = connect(database)
    for table in schema.APPEND_ONLY:
        column = next(iter(schema.metadata.tables[table].columns)).name
        for change in (f'UPDATE {table} SET "{column}" = "{column}"', f"DELETE FROM {table}"):
            with pytest.raises(DBAPIError, match="never changed"), engine.begin() as connection:
                connection.execute(text(change))
    engine.dispose()


def test_commands_are_never_changed(database: str) -> None:
    async def keep() -> None:
        store = open_store(database)
        transaction = Transaction()
        transaction.add("commands", table="t1", client="a/b", seq=1, asked=b"x", answer="{}", at=5)
        await store.submit(transaction)
        await store.close()

    asyncio.run(keep())
    engine = connect(database)
    with pytest.raises(DBAPIError, match="never changed"), engine.begin() as connection:
        connection.execute(text("UPDATE commands SET seq = 2"))
    engine.dispose()


def test_nothing_but_the_ledger_changes_a_balance(database: str) -> None:
    async def keep() -> None:
        store = open_store(database)
        await store.submit(transfer("mint", "player:a", 500))
        await store.close()

    asyncio.run(keep())
    engine = connect(database)
    for change in (
        "UPDATE balances SET cents = cents + 100 WHERE account = 'player:a'",
        "UPDATE balances SET account = 'player:b' WHERE account = 'player:a'",
        "INSERT INTO balances (account, cents) VALUES ('player:c', 100)",
        "DELETE FROM balances",
    ):
        with pytest.raises(DBAPIError, match="only the ledger"), engine.begin() as connection:
            connection.execute(text(change))
    engine.dispose()


def test_what_is_old_is_forgotten(database: str) -> None:
    async def keep() -> list[int]:
        store = open_store(database)
        transaction = Transaction("t1")
        for at in (100, 200):
            transaction.add(
                "commands", table="t1", client="a", seq=at, asked=b"", answer="{}", at=at
            )
            transaction.add("chat", table="t1", number=at, at=at, source="a", name="A", text="x")
            transaction.add("failures", login="a", at=at, address="")
            transaction.add("sessions", digest=f"{at}", account="a", began=at, seen=at, ended=None)
        await store.submit(transaction)
        tidy = Transaction()
        for operation in WINDOWS:
            tidy.add(operation, before=150)
        await store.submit(tidy)
        tables = (schema.commands, schema.chat, schema.failures, schema.sessions)
        counts = await store.read(
            lambda r: [
                r.connection.execute(select(func.count()).select_from(each)).scalar_one()
                for each in tables
            ]
        )
        await store.close()
        return counts

    assert asyncio.run(keep()) == [1, 1, 1, 1]


def test_ledger_sums_to_zero_and_no_balance_goes_below(database: str) -> None:
    async def move() -> dict[str, int]:
        store = open_store(database)
        await asyncio.gather(
            store.submit(transfer("mint", "player:a", 500)),
            store.submit(transfer("player:a", "player:a/t1", 200)),
        )
        balances = await store.read(Reader.balances)
        with pytest.raises(NotKeptError):
            await store.submit(transfer("player:a", "player:b", 301))
        assert await store.read(Reader.balances) == balances
        await store.close()
        return balances

    balances = asyncio.run(move())
    assert balances == {"mint": -500, "player:a": 300, "player:a/t1": 200}
    assert not sum(balances.values())


def test_what_goes_to_and_fro_in_a_step_is_no_transfer() -> None:
    again = [(7, ("felt", "ann", 500, "taken back")), (9, ("ann", "felt", 500, "wager"))]
    assert cancel(again) == []
    more = [(7, ("felt", "ann", 500, "taken back")), (9, ("ann", "felt", 700, "wager"))]
    assert cancel(more) == [(9, ("ann", "felt", 200, "wager"))]
    won = [(7, ("felt", "ann", 500, "all bets")), (8, ("felt", "ann", 500, "stake"))]
    assert cancel(won) == won
    others = [(7, ("felt", "ann", 500, "taken back")), (9, ("ben", "felt", 500, "wager"))]
    assert cancel(others) == others


@pytest.mark.parametrize("cents", [0, -5])
def test_a_transfer_moves_something(database: str, cents: int) -> None:
    async def move() -> None:
        store = open_store(database)
        try:
            await store.submit(transfer("mint", "player:a", cents))
        finally:
            await store.close()

    with pytest.raises(NotKeptError):
        asyncio.run(move())


def test_units_that_come_together_are_committed_together(database: str) -> None:
    async def many() -> SqlStore:
        store = open_store(database)
        await asyncio.gather(*(store.submit(transfer("mint", "player:a", 1)) for _ in range(500)))
        assert (await store.read(Reader.balances))["player:a"] == 500
        await store.close()
        return store

    store = asyncio.run(many())
    assert store.transactions == 500
    assert store.batches < 100


def test_the_end_waits_for_what_is_still_read(database: str) -> None:
    """Nobody waits for the answer any more; the connection is in use all the same."""
    began, go_on, read = threading.Event(), threading.Event(), threading.Event()

    def slowly(_: Reader) -> None:
        began.set()
        go_on.wait(5)
        read.set()

    async def give_up() -> None:
        store = open_store(database)
        reading = asyncio.create_task(store.read(slowly))
        await asyncio.to_thread(began.wait, 5)
        reading.cancel()
        closing = asyncio.create_task(store.close())
        await asyncio.sleep(0.05)
        assert not closing.done()
        go_on.set()
        await closing
        assert read.is_set()

    asyncio.run(give_up())


def test_an_altered_event_breaks_the_chain(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("houseway.room.tables.journaled.EVENTS_PER_VOLUME", 1_000)
    asyncio.run(play_a_little(database))
    engine = connect(database)
    with engine.begin() as connection:
        chain = partial(Chain.of, Reader(connection).table("t1"))
        rows = Reader(connection).events("t1")
        assert verify_chain(rows, chain()) == len(rows) > 50
        for drop in _without_triggers(connection.dialect.name):
            connection.execute(text(drop))
        connection.execute(
            text("UPDATE events SET body = replace(body, '500', '700') WHERE version = 20")
        )
        connection.execute(text("UPDATE events SET at = at + 1 WHERE version = 20"))
        with pytest.raises(RecordError, match="not what was sealed") as altered:
            verify_chain(Reader(connection).events("t1"), chain())
        assert altered.value.facts["version"] == 20
        connection.execute(text("DELETE FROM events WHERE version = 10"))
        with pytest.raises(RecordError, match="where event 10 should be"):
            verify_chain(Reader(connection).events("t1"), chain())
    engine.dispose()


def _without_triggers(dialect: str) -> list[str]:
    if dialect == "sqlite":
        return [f"DROP TRIGGER events_never_{change}" for change in ("update", "delete")]
    return [f"DROP TRIGGER events_{name} ON events" for name in ("never", "archived")]


def test_database_is_a_file_in_the_data_folder_unless_told(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Any
) -> None:
    monkeypatch.delenv("HOUSEWAY_DATABASE", raising=False)
    monkeypatch.setenv("HOUSEWAY_DATA", str(tmp_path / "data"))
    assert database_url() == f"sqlite:///{tmp_path / 'data' / 'houseway.db'}"
    assert (tmp_path / "data").is_dir()
    monkeypatch.setenv("HOUSEWAY_DATABASE", "postgresql://somewhere/room")
    assert database_url() == "postgresql://somewhere/room"


def test_sqlite_waits_for_the_disk(tmp_path: Any) -> None:
    engine = connect(f"sqlite:///{tmp_path / 'room.db'}")
    with engine.connect() as connection:
        assert connection.execute(text("PRAGMA journal_mode")).scalar() == "wal"
        assert connection.execute(text("PRAGMA synchronous")).scalar() == 2
    engine.dispose()


def test_a_room_goes_on_after_a_restart(database: str) -> None:
    async def twice() -> tuple[int, int]:
        await play_a_little(database)
        room = await Room.start(open_store(database))
        before = room.actor("t1").table.sitting.rounds
        while room.actor("t1").table.sitting.rounds < before + 2:
            await asyncio.sleep(0.01)
        after = room.actor("t1").table.sitting.rounds
        await room.stop()
        return before, after

    before, after = asyncio.run(twice())
    assert before >= 4
    assert after >= before + 2


def test_the_files_of_a_room_are_for_their_owner_alone(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("HOUSEWAY_DATABASE", raising=False)
    monkeypatch.setenv("HOUSEWAY_DATA", str(tmp_path / "data"))

    async def main() -> dict[str, int]:
        store = open_store(database_url())
        await store.submit(transfer("mint", "player:a", 5))
        files = (tmp_path / "data").iterdir()
        modes = {file.name: stat.S_IMODE(file.stat().st_mode) for file in files}
        await store.close()
        return modes

    modes = asyncio.run(main())
    assert {"houseway.db", "houseway.db-owner", "houseway.db-shm", "houseway.db-wal"} <= {*modes}
    assert {*modes.values()} == {0o600}
    assert stat.S_IMODE((tmp_path / "data").stat().st_mode) == 0o700


def test_a_statement_of_a_busy_account_reads_no_more_than_it_shows(database: str) -> None:
    """By the index of each side: of 2,000 lines, or at night 50,000, no more than five for each
    account and side are read, and the five that are shown."""
    engine = connect(database)
    migrate(engine)
    accounts = ["player:a", "player:a/t1", "player:a/t2"]
    with engine.begin() as connection:
        write(connection, [transfer("mint", "player:a", 10**9)])
    for _ in range(scale(2, 50)):
        with engine.begin() as connection:
            rows = [transfer("player:a", accounts[1 + n % 2], 1) for n in range(1_000)]
            write(connection, rows)
    if engine.dialect.name == "postgresql":  # as its autovacuum does before long
        with engine.begin() as connection:
            connection.execute(text("ANALYZE ledger"))
    asked: list[tuple[str, Any]] = []
    with engine.connect() as connection:
        reader = Reader(connection)
        newest = reader.statement(accounts, None, 5)
        event.listen(engine, "before_cursor_execute", lambda *told: asked.append(told[2:4]))
        older = reader.statement(accounts, newest[-1].id, 5)
        [(sql, values)] = asked
        if engine.dialect.name == "sqlite":
            plan = connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {sql}", values)
            reads = [row.detail for row in plan if "ledger" in row.detail]
            assert len(reads) == 2 * len(accounts) + 1
            assert all(" AND id<?" in each for each in reads[1:]), reads
            assert reads[0].startswith("SEARCH ledger USING INTEGER PRIMARY KEY")
        else:
            plan = connection.exec_driver_sql(f"EXPLAIN (ANALYZE, FORMAT JSON) {sql}", values)
            assert rows_read(plan.scalar_one()[0]["Plan"]) <= 5 * (2 * len(accounts) + 1)
    engine.dispose()
    ids = [row.id for row in [*newest, *older]]
    assert ids == list(range(ids[0], ids[0] - 10, -1))


def rows_read(node: dict[str, Any]) -> int:
    """Of the ledger, by this part of a plan as PostgreSQL carried it out and by all below it."""
    read = 0
    if node.get("Relation Name") == "ledger":
        each = node["Actual Rows"] + node.get("Rows Removed by Filter", 0)
        read = round(each * node["Actual Loops"])
    return read + sum(rows_read(each) for each in node.get("Plans", ()))
