"""Whatever is altered in the books behind the room's back is found."""

from __future__ import annotations

import asyncio
import bz2
from collections.abc import Iterator

import msgspec
import pytest
from sqlalchemy import Engine, text
from sqlalchemy.exc import DBAPIError

from houseway.room.accounts.accounts import GUEST_CHIPS
from houseway.room.compliance.audit import find_faults
from houseway.room.store import Reader, schema
from houseway.room.tables.snapshot import read_snapshot
from room.tables import Server, guest_at, open_table
from room.virtual import run

BEFORE = "(SELECT max(version) - 40 FROM events)"

TAMPERINGS = {
    "an event is altered": "UPDATE events SET body = replace(body, '00', '01') WHERE version = "
    "(SELECT min(version) FROM events WHERE version > 20 AND body LIKE '%00%')",
    "an event is put at another time": "UPDATE events SET at = at + 1 WHERE version = 30",
    "an event is left out": f"DELETE FROM events WHERE version = {BEFORE}",
    "an input is altered": "UPDATE inputs SET body = replace(body, '1000', '2000') "
    "WHERE body LIKE '%place%1000%'",
    "an input is left out": "DELETE FROM inputs WHERE body LIKE '%place%'",
    "a mint is put in": "INSERT INTO ledger (at, source, target, cents, why) "
    "SELECT 1, 'mint', 'player:' || id, 777, 'a present' FROM accounts WHERE kind = 'guest'",
    "a second welcome is put in": "INSERT INTO ledger (at, source, target, cents, why) "
    f"SELECT 1, 'mint', 'player:' || id, {GUEST_CHIPS}, 'chips for a new guest' "
    "FROM accounts WHERE kind = 'guest'",
    "a balance is changed": "UPDATE balances SET cents = cents + 100 WHERE account LIKE 'player%'",
    "a transfer is left out": "DELETE FROM ledger WHERE why = 'buy-in'",
    "a snapshot is changed": "UPDATE snapshots SET body = "
    "CAST(replace(body, X'6E616D6573', X'6E616D657A') AS BLOB)",
    "a shoe is exchanged": "UPDATE shoes SET sealed = (SELECT sealed FROM shoes WHERE number = 2) "
    "WHERE number = 1",
    "a round's summary is altered": "UPDATE rounds SET summary = replace(summary, '1', '2')",
    "a round is left out": "DELETE FROM rounds WHERE number = 1",
    "somebody's result is altered": "UPDATE played SET net = net + 100",
    "somebody's round is left out": "DELETE FROM played",
    "an answer is put in": 'INSERT INTO commands SELECT "table", client, 99, asked, answer, at '
    "FROM commands WHERE answer LIKE '%done%' LIMIT 1",
}


def played() -> Server:
    """A guest has wagered for a while, the second shoe is in use, and the room is closed."""
    server = Server()

    async def main() -> None:
        room = await server.start()
        table = await open_table(room, rests=False)
        ann = await guest_at(room, table)
        await ann.say("sit", seat=1, cents=50_000)
        question = await ann.question()
        await ann.decide(question, type="place", spot="player", position=1, cents=1_000)
        await ann.say("say", text="good evening")
        actor = room.actor(table)
        while actor.table.machine.shoes < 2:
            await asyncio.sleep(5)
        while actor.table.machine.round is not None:
            await asyncio.sleep(0.1)
        await room.stop()

    run(main())
    return server


@pytest.fixture(scope="module")
def closed() -> Iterator[Server]:
    """Whose events all lie in rows."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("houseway.room.tables.journaled.EVENTS_PER_VOLUME", 1 << 40)
        yield played()


@pytest.fixture(scope="module")
def bound() -> Iterator[Server]:
    """Whose events are bound but for the last few."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("houseway.room.tables.journaled.EVENTS_PER_VOLUME", 200)
        yield played()


def faults(engine: Engine) -> list[str]:
    with engine.connect() as connection:
        return find_faults(Reader(connection))[1]


def test_books_that_nobody_touched_are_in_order(closed: Server, bound: Server) -> None:
    assert faults(closed.engine) == []
    assert faults(bound.engine) == []


def test_a_set_that_another_process_has_put_in_another_order_is_the_same(closed: Server) -> None:
    with closed.engine.connect() as connection:
        body = bytes(connection.execute(text("SELECT body FROM snapshots")).scalar_one())
    state = msgspec.msgpack.decode(body)
    wagered = state["sitting"]["bank"]["history"]["wagered"]
    wagered["bettors"] = ["ann", "ben"]
    one = msgspec.msgpack.encode(state)
    wagered["bettors"].reverse()
    assert read_snapshot(one) == read_snapshot(msgspec.msgpack.encode(state)) != read_snapshot(body)


@pytest.mark.parametrize("what", TAMPERINGS)
def test_tampering_is_found(closed: Server, what: str) -> None:
    with closed.engine.connect() as connection, connection.begin() as undone:
        for table in schema.APPEND_ONLY:
            for change in ("update", "delete"):
                connection.execute(text(f"DROP TRIGGER {table}_never_{change}"))
        for trigger in ("shoes_end_once", "balances_follow"):
            connection.execute(text(f"DROP TRIGGER {trigger}"))
        touched = connection.execute(text(TAMPERINGS[what]))
        assert touched.rowcount, "nothing was altered"
        _, found = find_faults(Reader(connection))
        assert found
        undone.rollback()


def test_events_and_inputs_are_the_same_out_of_volumes(closed: Server, bound: Server) -> None:
    with closed.engine.connect() as one, bound.engine.connect() as other:
        rows, volumes = Reader(one), Reader(other)
        assert volumes.bound("t1") > 1_000
        assert not rows.bound("t1")
        assert [tuple(row) for row in volumes.events("t1")] == [tuple(r) for r in rows.events("t1")]
        assert [tuple(row) for row in volumes.inputs("t1")] == [tuple(r) for r in rows.inputs("t1")]
        for after, upto in ((0, 5), (150, 450), (700, 700), (900, None)):
            found = [row.version for row in volumes.events("t1", after, upto)]
            assert found == [row.version for row in rows.events("t1", after, upto)]
        assert [row.seq for row in volumes.inputs("t1", 77)] == [
            row.seq for row in rows.inputs("t1", 77)
        ]


def altered(body: bytes) -> bytes:
    """A card or an amount in the middle of it is another."""
    pages = bz2.decompress(body)
    at = pages.index(b"00", len(pages) // 2)
    return bz2.compress(pages[:at] + b"01" + pages[at + 2 :])


VOLUMES = {
    "a volume is left out": "DELETE FROM volumes WHERE first = 1",
    "a later volume is left out": "DELETE FROM volumes WHERE first > 300",
    "the head of a volume is another": "UPDATE volumes SET head = start",
    "the start of a volume is another": "UPDATE volumes SET start = head WHERE first > 1",
    "a volume is put in the place of another": "UPDATE volumes SET body = "
    "(SELECT body FROM volumes WHERE first = 1)",
    "a volume cannot be read": "UPDATE volumes SET body = X'00'",
    "what is in a volume is altered": "UPDATE volumes SET body = altered(body) WHERE first = 1",
}


@pytest.mark.parametrize("what", VOLUMES)
def test_tampering_with_volumes_is_found(bound: Server, what: str) -> None:
    with bound.engine.connect() as connection, connection.begin() as undone:
        driver = connection.connection.driver_connection
        assert driver is not None
        driver.create_function("altered", 1, altered)
        for change in ("update", "delete"):
            connection.execute(text(f"DROP TRIGGER volumes_never_{change}"))
        assert connection.execute(text(VOLUMES[what])).rowcount
        assert find_faults(Reader(connection))[1]
        undone.rollback()


def test_nothing_is_removed_that_is_in_no_volume(bound: Server) -> None:
    for change in (
        "DELETE FROM events WHERE version = (SELECT max(version) FROM events)",
        "DELETE FROM inputs WHERE seq = (SELECT max(seq) FROM inputs)",
        "DELETE FROM volumes",
    ):
        with bound.engine.begin() as connection, pytest.raises(DBAPIError, match="never changed"):
            connection.execute(text(change))


def test_a_table_that_is_not_as_the_ledger_has_it_is_left_closed(closed: Server) -> None:
    """One bad row costs one table, not the server."""
    server, was = Server(2), closed.engine.raw_connection().driver_connection

    async def main() -> None:
        room = await server.start()
        assert not room.lobby()
        assert list(room.lost) == ["t1"]
        other = await open_table(room)
        await guest_at(room, other)
        await room.stop()

    for change in (
        "UPDATE balances SET cents = cents - 100 WHERE account LIKE '%/t1'",
        "UPDATE events SET hash = X'00' WHERE version = (SELECT max(version) - 5 FROM events)",
        "UPDATE snapshots SET body = X'00'",
    ):
        copy = server.engine.raw_connection()
        assert was is not None
        was.backup(copy.driver_connection)
        copy.close()
        with server.engine.begin() as connection:
            connection.execute(text("DROP TRIGGER events_never_update"))
            connection.execute(text("DROP TRIGGER balances_follow"))
            connection.execute(text(change))
        run(main())
