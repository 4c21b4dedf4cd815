"""Several processes on one database: who owns a table, and that nobody else writes to it."""

from __future__ import annotations

import asyncio
import threading
import time
from typing import Any

import pytest
from sqlalchemy import func, select

from houseway.errors import HousewayError
from houseway.room.store import Reader, SqlStore, connect, migrate, open_store, schema, write
from houseway.room.store.committer import Committer
from houseway.room.store.faults import NotKeptError
from houseway.room.store.member import Lease, Member
from houseway.room.transaction import Transaction


def table_unit(member: Member, id: str, number: int) -> Transaction:
    transaction = Transaction(id)
    row: dict[str, Any] = {"id": id, "number": number, "made": 1, "terms": "x", "order": "{}"}
    transaction.add("tables", settings="{}", closed=None, key=None, **row)
    member.add_first_lease(transaction, 1)
    return transaction


def input_unit(table: str, seq: int) -> Transaction:
    transaction = Transaction(table)
    transaction.add("inputs", table=table, seq=seq, at=1, by="p", version=seq, body="{}")
    return transaction


def lease_of(member: Member, table: str) -> Lease:
    return member.beat().leases[table]


class Two:
    """Two processes on one database, each with its own committer."""

    def __init__(self, url: str) -> None:
        self.engines = [connect(url), connect(url)]
        migrate(self.engines[0])
        self.members = [Member(each) for each in self.engines]
        self.committers = [
            Committer(engine, member, write)
            for engine, member in zip(self.engines, self.members, strict=True)
        ]
        self.committers[0].commit([table_unit(self.members[0], "t1", 1)])

    def inputs(self) -> list[int]:
        with self.engines[0].connect() as connection:
            return [row.seq for row in Reader(connection).inputs("t1")]

    def close(self) -> None:
        for committer, member, engine in zip(
            self.committers, self.members, self.engines, strict=True
        ):
            committer.close()
            member.release()
            engine.dispose()


@pytest.fixture
def two(database: str) -> Any:
    both = Two(database)
    yield both
    both.close()


def test_a_takeover_raises_the_number_and_the_owner_before_writes_nothing_more(two: Two) -> None:
    first, second = two.members
    assert two.committers[0].commit([input_unit("t1", 1)]).errors == [None]
    assert second.claim(lease_of(second, "t1"))
    (error,) = two.committers[0].commit([input_unit("t1", 2)]).errors
    assert isinstance(error, NotKeptError)
    assert error.code == "room/moved"
    assert two.committers[1].commit([input_unit("t1", 2)]).errors == [None]
    assert two.inputs() == [1, 2]
    assert lease_of(first, "t1") == Lease("t1", 2, second.number, second.build)


def test_what_belongs_to_other_tables_or_to_none_is_kept_all_the_same(two: Two) -> None:
    second = two.members[1]
    two.committers[0].commit([table_unit(two.members[0], "t2", 2)])
    assert second.claim(lease_of(second, "t1"))
    guest = Transaction()
    guest.add("failures", login="ann", at=1, address="here")
    outcome = two.committers[0].commit([input_unit("t1", 1), input_unit("t2", 1), guest])
    assert [error is None for error in outcome.errors] == [False, True, True]


def test_only_one_of_two_who_claim_a_table_gets_it(two: Two) -> None:
    seen = lease_of(two.members[0], "t1")
    assert two.members[1].claim(seen)
    assert not two.members[0].claim(seen)


def test_a_table_given_up_belongs_to_nobody_until_it_is_claimed(two: Two) -> None:
    first, second = two.members
    first.release_table("t1")
    found = lease_of(second, "t1")
    assert found.holder is None
    (error,) = two.committers[0].commit([input_unit("t1", 1)]).errors
    assert error is not None
    assert second.claim(found)
    assert two.committers[1].commit([input_unit("t1", 1)]).errors == [None]


def test_a_table_from_before_there_were_leases_can_be_claimed(two: Two) -> None:
    transaction = Transaction("t9")
    row: dict[str, Any] = {"id": "t9", "number": 9, "made": 1, "terms": "x", "order": "{}"}
    transaction.add("tables", settings="{}", closed=None, key=None, **row)
    two.committers[0].commit([transaction])
    found = lease_of(two.members[1], "t9")
    assert (found.number, found.holder) == (0, None)
    assert two.members[1].claim(found)
    assert not two.members[0].claim(found)


@pytest.mark.parametrize("database", ["postgresql"], indirect=True)
def test_a_takeover_waits_for_the_commit_that_is_under_way(two: Two) -> None:
    began, release = threading.Event(), threading.Event()

    def slow(connection: Any, transactions: Any) -> None:
        write(connection, transactions)
        began.set()
        release.wait(5)

    committer = Committer(two.engines[0], two.members[0], slow)
    writer = threading.Thread(target=committer.commit, args=([input_unit("t1", 1)],))
    writer.start()
    began.wait(5)
    second, seen = two.members[1], lease_of(two.members[1], "t1")
    taker = threading.Thread(target=second.claim, args=(seen,))
    taker.start()
    time.sleep(0.1)
    assert lease_of(second, "t1").number == 1, "its owner still holds it"
    release.set()
    for thread in (writer, taker):
        thread.join()
    committer.close()
    assert lease_of(second, "t1").number == 2
    assert two.inputs() == [1], "and what was under way is there to be read"


@pytest.mark.parametrize("database", ["postgresql"], indirect=True)
def test_who_stops_in_the_middle_of_a_commit_holds_no_table_for_ever(
    two: Two, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("houseway.room.store.member.IDLE_TRANSACTION_MS", 200)
    began, release = threading.Event(), threading.Event()

    def stops(connection: Any, transactions: Any) -> None:
        write(connection, transactions)
        began.set()
        release.wait(5)

    committer = Committer(two.engines[0], two.members[0], stops)
    outcome: list[BaseException | None] = []

    def work() -> None:
        try:
            committer.commit([input_unit("t1", 1)])
        except HousewayError as error:
            outcome.append(error)

    writer = threading.Thread(target=work)
    writer.start()
    began.wait(5)
    assert two.members[1].claim(lease_of(two.members[1], "t1"))
    release.set()
    writer.join()
    assert outcome, "its connection is gone"
    assert two.inputs() == []
    (error,) = committer.commit([input_unit("t1", 1)]).errors
    assert error is not None
    assert error.code == "room/moved"
    committer.close()


def test_several_processes_may_share_a_database_but_none_may_own_it_meanwhile(
    database: str,
) -> None:
    if database.startswith("sqlite"):
        with pytest.raises(HousewayError, match="PostgreSQL") as refused:
            open_store(database, shared=True)
        assert refused.value.code == "store/not_shared"
        return

    async def look() -> None:
        stores = [open_store(database, place=f"here {n}", shared=True) for n in range(2)]
        with pytest.raises(HousewayError, match="here 1") as taken:
            open_store(database)
        assert taken.value.code == "store/owned"
        for store in stores:
            await store.close()
        alone = open_store(database)
        with pytest.raises(HousewayError) as owned:
            open_store(database, shared=True)
        assert owned.value.code == "store/owned"
        await alone.close()

    asyncio.run(look())


def test_a_budget_is_shared_by_all_processes(two: Two) -> None:
    spent = [two.members[n % 2].spend("sign-ins 10.0.0.1", 0.001, 3) for n in range(5)]
    assert spent == [True, True, True, False, False]
    assert two.members[0].spend("sign-ins 10.0.0.2", 0.001, 3)


def test_a_unit_that_looks_at_accounts_is_told_what_is_in_them(database: str) -> None:
    heard: list[dict[str, int]] = []

    class Ear:
        def troubled(self, error: Any) -> None: ...
        def ruined(self) -> None: ...
        def not_kept(self, balances: dict[str, int], flying: Any) -> None:
            heard.append(balances)

    async def look(store: SqlStore) -> None:
        store.listener = Ear()
        transaction = Transaction()
        row: dict[str, Any] = {"source": "mint", "target": "player:a", "cents": 5}
        transaction.add("ledger", at=1, why="test", table=None, version=None, **row)
        await store.submit(transaction)
        await store.submit(Transaction(balances_of=["player:a", "player:b"]))
        await store.close()

    asyncio.run(look(open_store(database)))
    assert heard == [{"player:a": 5, "player:b": 0}]


def test_a_line_of_the_log_has_one_answer_whoever_gives_it(two: Two) -> None:
    def answer(kind: str) -> Transaction:
        transaction = Transaction()
        row: dict[str, Any] = {"person": None, "table": None, "round": None}
        transaction.add("significant", at=1, kind=kind, by="p", about=7, body="{}", **row)
        return transaction

    assert two.committers[0].commit([answer("correction confirmed")]).errors == [None]
    (error,) = two.committers[1].commit([answer("correction confirmed")]).errors
    assert error is not None
    with two.engines[0].connect() as connection:
        assert (
            connection.execute(select(func.count()).select_from(schema.significant)).scalar() == 1
        )
