"""A store that fails: tables pause and go on by themselves, one fault costs one table's steps."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import psycopg
import pytest
from sqlalchemy import Connection, event, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import OperationalError

from houseway.room import Room, RoomError, TableOrder, open_store
from houseway.room.compliance.audit import audit
from houseway.room.ledger import pocket
from houseway.room.store import Reader, SqlStore, connect, migrate, write
from houseway.room.store.committer import Committer
from houseway.room.store.faults import NotKeptError, RuinError, TroubleError, classify
from houseway.room.store.owner import _LOCK, Owner
from houseway.room.transaction import Transaction
from room import promises
from room.tables import BACCARAT, Player, Server, guest_at, open_table
from room.test_store import BRISK, transfer
from room.virtual import run


async def open_room(url: str) -> tuple[Room, SqlStore]:
    """A bot table that plays without end."""
    store = open_store(url)
    room = await Room.start(store)
    await room.new_table(TableOrder(edition=BACCARAT, bots=2, pace=BRISK, rests=False))
    await more_rounds(room, 1)
    return room, store


async def more_rounds(room: Room, count: int, table: str = "t1") -> None:
    actor = room.actor(table)
    before = actor.table.sitting.rounds
    async with asyncio.timeout(120):
        while actor.table.sitting.rounds < before + count:
            await asyncio.sleep(0.01)


async def trouble(store: SqlStore) -> TroubleError:
    async with asyncio.timeout(60):
        while store.trouble is None:
            await asyncio.sleep(0.01)
    return store.trouble


async def passes(room: Room, store: SqlStore) -> None:
    """Play goes on by itself, and everything is as it should be."""
    await more_rounds(room, 2)
    assert store.trouble is None
    await room.stop()
    engine = connect(store.engine.url.render_as_string(hide_password=False))
    with engine.connect() as connection:
        promises.check_memory(Reader(connection), room)
        assert audit(Reader(connection))["events"]
    engine.dispose()


# -- it cannot write now ----------------------------------------------------------------------


async def said_while_paused(room: Room) -> None:
    """What players hear, and that nothing is shown that is not durable."""
    actor = room.actor("t1")
    durable, _ = await room.store.read(lambda reader: reader.last_event("t1"))
    ann = Player(room, "t1", None)
    await ann.link.receive(b'{"t":"hello","client":"late","version":null}')
    await asyncio.sleep(0.2)
    assert [said["t"] for said in ann.heard] == (
        ["paused"] if actor.table.version > durable else ["paused", "joined"]
    )
    with pytest.raises(RoomError, match="cannot write now") as refused:
        await room.accounts.guest()
    assert refused.value.code == "room/paused"
    with pytest.raises(RoomError) as refused:
        await room.new_table(TableOrder(edition=BACCARAT))
    assert refused.value.code == "room/paused"


def test_a_lock_held_by_a_backup_pauses_the_tables(tmp_path: Path) -> None:
    async def main() -> None:
        room, store = await open_room(f"sqlite:///{tmp_path / 'room.db'}")
        ann = await guest_at(room, "t1")
        backup = sqlite3.connect(tmp_path / "room.db", isolation_level=None)
        backup.execute("BEGIN IMMEDIATE")
        assert "locked" in (await trouble(store)).message
        await ann.wait(lambda said: said["t"] == "paused")
        said = await ann.say("say", text="is anybody there?")
        assert (said["t"], said["code"]) == ("refused", "room/paused")
        await said_while_paused(room)
        before = len(ann.heard)
        backup.execute("ROLLBACK")
        backup.close()
        await ann.wait(lambda said: said["t"] == "goes-on", before)
        declined = [each for each in ann.heard if each.get("event", {}).get("type") == "declined"]
        assert not declined, "nobody's time has ended meanwhile"
        again = await ann.say("say", seq=ann.seq, text="is anybody there?")
        assert again["t"] == "done", "a command that was refused by the pause may be said again"
        await passes(room, store)

    asyncio.run(main())


def test_a_full_disk_pauses_the_tables_until_it_is_freed(tmp_path: Path) -> None:
    async def main() -> None:
        room, store = await open_room(f"sqlite:///{tmp_path / 'room.db'}")
        full = True

        def limit(connection: Connection) -> None:
            pages = connection.exec_driver_sql("PRAGMA page_count").scalar() if full else 2**31
            connection.exec_driver_sql(f"PRAGMA max_page_count={pages}").close()

        event.listen(store.engine, "begin", limit)
        assert "full" in (await trouble(store)).message
        await asyncio.sleep(0.1)
        await said_while_paused(room)
        full = False
        await passes(room, store)

    asyncio.run(main())


def test_a_postgresql_that_goes_away_is_waited_for(tmp_path: Path) -> None:
    from room.databases import fresh_database

    databases = fresh_database("postgresql", tmp_path)
    url = next(databases)
    name = make_url(url).database
    everybody = f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'"

    async def main() -> None:
        room, store = await open_room(url)
        with psycopg.connect(url.replace(f"/{name}?", "/postgres?"), autocommit=True) as operator:
            operator.execute(everybody.encode())  # a connection cut: nobody need notice
            await more_rounds(room, 1)
            operator.execute(f"ALTER DATABASE {name} ALLOW_CONNECTIONS false".encode())
            operator.execute(everybody.encode())
            await trouble(store)
            with pytest.raises(RoomError) as refused:
                await room.rounds("t1", None)
            assert refused.value.code == "room/paused"
            operator.execute(f"ALTER DATABASE {name} ALLOW_CONNECTIONS true".encode())
        await passes(room, store)

    asyncio.run(main())
    next(databases, None)


def test_a_lock_that_ends_with_its_session_is_waited_for(tmp_path: Path) -> None:
    """PostgreSQL releases it a moment after the process that held it has gone."""
    from room.databases import fresh_database

    databases = fresh_database("postgresql", tmp_path)
    url = next(databases)
    key = {"key": _LOCK}
    with psycopg.connect(url, autocommit=True) as before:
        before.execute("SELECT pg_advisory_lock(%(key)s)", key)
        with pytest.raises(RuinError, match="is in use"):
            open_store(url)
        release = threading.Timer(0.1, before.execute, ("SELECT pg_advisory_unlock(%(key)s)", key))
        release.start()
        asyncio.run(open_store(url).close())
        release.join()
    next(databases, None)


def test_countdowns_stand_still_while_a_table_is_paused() -> None:
    async def main() -> None:
        server = Server()
        room = await server.start()
        table = await open_table(room)
        ann = await guest_at(room, table)
        await ann.say("sit", seat=1, cents=50_000)
        question = await ann.question()
        server.store.committer.full = 100  # twenty seconds, five times as long as the countdown
        here = len(ann.heard)
        await ann.link.receive(b'{"t":"do","seq":90,"command":{"type":"say","text":"hello"}}')
        await ann.wait(lambda said: said["t"] == "paused", here)
        await ann.wait(lambda said: said["t"] == "goes-on", here)
        later = await ann.event("clock", here, what="betting")
        assert later["until"] - question["deadline"] > 19_000
        placed = await ann.decide(question, type="place", spot="player", position=1, cents=500)
        assert placed["t"] == "done"
        await room.stop()

    run(main())


# -- a transaction that cannot be kept ----------------------------------------------------------


def test_a_conflict_fails_its_table_and_no_other(database: str) -> None:
    async def main() -> None:
        room, store = await open_room(database)
        await room.new_table(TableOrder(edition=BACCARAT, bots=0, pace=BRISK))
        ann = await guest_at(room, "t2")
        engine = connect(database)
        last, _ = await store.read(lambda reader: reader.last_event("t2"))
        with engine.begin() as connection:  # what another writer might have put there
            for version in range(last + 1, last + 20):
                row: dict[str, Any] = {"table": "t2", "version": version, "at": 1}
                transaction = Transaction()
                transaction.add("events", body='{"type":"leaving","bettor":"x"}', hash=b"x", **row)
                write(connection, [transaction])
        said = await ann.say("sit", seat=1, cents=50_000)
        assert (said["t"], said["code"]) == ("refused", "room/fault")
        again = await ann.say("sit", seq=ann.seq, seat=1, cents=50_000)
        assert again["t"] == "done"
        assert again["version"] > last + 19, "the table was built again upon what is stored"
        await more_rounds(room, 2)
        await room.stop()
        with engine.connect() as connection:
            promises.check_memory(Reader(connection), room)
        engine.dispose()

    asyncio.run(main())


def test_balances_are_checked_in_the_transaction_and_memory_follows(database: str) -> None:
    async def main() -> None:
        room, _ = await open_room(database)
        ann = await guest_at(room, "t1")
        engine = connect(database)
        with engine.begin() as connection:
            taken = {"account": pocket(ann.id), "cents": 1_000}
            where = "" if connection.dialect.name == "sqlite" else " ON balances"
            connection.execute(text(f"DROP TRIGGER balances_follow{where}"))
            change = text("UPDATE balances SET cents = :cents WHERE account = :account")
            connection.execute(change, taken)
        said = await ann.say("sit", seat=1, cents=50_000)
        assert (said["t"], said["code"]) == ("refused", "room/fault")
        assert room.ledger.balance(pocket(ann.id)) == 1_000
        said = await ann.say("sit", seat=1, cents=50_000)
        assert (said["t"], said["code"]) == ("refused", "room/short")
        await more_rounds(room, 2)
        await room.stop()
        with engine.connect() as connection:
            promises.check_memory(Reader(connection), room)
        engine.dispose()

    asyncio.run(main())


def test_a_failed_unit_fails_the_later_ones_of_its_table_until_it_resumes(database: str) -> None:
    def move(table: str, source: str, cents: int) -> Transaction:
        transaction = transfer(source, "player:b", cents)
        transaction.table = table
        return transaction

    async def main() -> None:
        store = open_store(database)
        transactions = [
            move("t1", "mint", 1),
            move("t2", "mint", 10),
            move("t1", "player:nobody", 1),
            move("t1", "mint", 100),
            move("t2", "mint", 1_000),
        ]
        done = await asyncio.gather(*map(store.submit, transactions), return_exceptions=True)
        kinds = [None if each is None else type(each) for each in done]
        assert kinds == [None, None, NotKeptError, NotKeptError, None]
        assert (await store.read(Reader.balances))["player:b"] == 1_011
        with pytest.raises(NotKeptError):
            await store.submit(move("t1", "mint", 10_000))
        store.resume("t1")
        await store.submit(move("t1", "mint", 100_000))
        assert (await store.read(Reader.balances))["player:b"] == 101_011
        await store.close()

    asyncio.run(main())


# -- a lost answer, a lost database -------------------------------------------------------------


class LosesAnswers(Committer):
    """The commit arrives; word of it does not."""

    loses = 1

    def _commit(self, *args: Any) -> Any:
        outcome = super()._commit(*args)
        if self.loses:
            self.loses -= 1
            self._doubt = outcome
            cause = sqlite3.OperationalError("gone")
            cause.sqlite_errorcode = sqlite3.SQLITE_IOERR
            raise OperationalError("COMMIT", None, cause)
        return outcome


def test_a_commit_whose_answer_was_lost_is_not_done_twice(database: str) -> None:
    engine = connect(database)
    migrate(engine)
    committer = LosesAnswers(engine, Owner(engine), write)
    batch = [transfer("mint", "player:a", 500)]
    with pytest.raises(TroubleError):
        committer.commit(batch)
    assert committer.commit(batch).errors == [None]
    committer.commit([transfer("mint", "player:a", 7)])
    with engine.connect() as connection:
        assert Reader(connection).balances()["player:a"] == 507
    committer.close()
    committer.owner.release()
    engine.dispose()


def test_a_commit_that_did_not_arrive_is_done_again(database: str) -> None:
    engine = connect(database)
    migrate(engine)
    fails = True

    def cut(connection: Connection, transactions: Sequence[Transaction]) -> None:
        write(connection, transactions)
        if fails:
            cause = sqlite3.OperationalError("disk I/O error")
            cause.sqlite_errorcode = sqlite3.SQLITE_IOERR
            raise OperationalError("INSERT", None, cause)

    committer = Committer(engine, Owner(engine), cut)
    batch = [transfer("mint", "player:a", 500)]
    with pytest.raises(TroubleError):
        committer.commit(batch)
    fails = False
    assert committer.commit(batch).errors == [None]
    with engine.connect() as connection:
        assert Reader(connection).balances()["player:a"] == 500
    committer.close()
    committer.owner.release()
    engine.dispose()


def test_a_database_that_was_removed_ends_the_room(tmp_path: Path) -> None:
    async def main() -> None:
        room, store = await open_room(f"sqlite:///{tmp_path / 'room.db'}")
        ended = asyncio.Event()
        room.on_ruin = ended.set
        (tmp_path / "room.db").unlink()
        async with asyncio.timeout(60):
            await ended.wait()
        assert store.ruin is not None
        assert store.ruin.code == "store/gone"
        ann = await guest_later(room)
        assert ann == "room/not_kept"
        await room.stop()

    async def guest_later(room: Room) -> str:
        try:
            await room.accounts.guest()
        except RoomError as error:
            return error.code
        return ""

    asyncio.run(main())


@pytest.mark.parametrize(
    ("code", "kind"),
    [
        (sqlite3.SQLITE_FULL, "again"),
        (sqlite3.SQLITE_BUSY, "again"),
        (sqlite3.SQLITE_IOERR | 3 << 8, "again"),
        (sqlite3.SQLITE_READONLY, "again"),
        (1032, "ruin"),
        (sqlite3.SQLITE_CORRUPT, "ruin"),
        (sqlite3.SQLITE_NOTADB, "ruin"),
        (sqlite3.SQLITE_CONSTRAINT, "transaction"),
        (sqlite3.SQLITE_ERROR, "transaction"),
    ],
)
def test_an_error_of_the_database_is_judged_by_its_code(code: int, kind: str) -> None:
    cause = sqlite3.OperationalError("whatever it says")
    cause.sqlite_errorcode = code
    assert classify(OperationalError("", None, cause)) == kind


# -- one owner ----------------------------------------------------------------------------------


def test_a_second_owner_is_told_who_has_the_database(database: str) -> None:
    async def main() -> None:
        first = open_store(database, place="http://127.0.0.1:8080/")
        with pytest.raises(RuinError) as owned:
            open_store(database)
        assert owned.value.code == "store/owned"
        assert "process" in owned.value.message
        assert "http://127.0.0.1:8080/" in owned.value.message
        await first.close()
        second = open_store(database)
        await second.submit(transfer("mint", "player:a", 5))
        await second.close()

    asyncio.run(main())


def test_who_lost_the_database_to_another_writes_nothing_more(database: str) -> None:
    async def main() -> None:
        first = open_store(database)
        await first.submit(transfer("mint", "player:a", 5))
        engine = connect(database)
        first._owner.release()  # as PostgreSQL does when it takes a connection for dead
        other = Owner(engine)
        with pytest.raises(RuinError) as lost:
            await first.submit(transfer("mint", "player:a", 70))
        assert lost.value.code == "store/superseded"
        await first.close()
        with engine.connect() as connection:
            assert Reader(connection).balances()["player:a"] == 5
        other.release()
        engine.dispose()

    asyncio.run(main())
