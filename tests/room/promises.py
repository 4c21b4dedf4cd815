"""What must hold of a room however it was treated; each check raises with what is wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec
from sqlalchemy import Engine, select

from houseway.games import family
from houseway.room import Room
from houseway.room.compliance.audit import check_commands, check_ledger, play_again
from houseway.room.fairness.chain import Chain, verify_chain
from houseway.room.fairness.records import read_record
from houseway.room.ledger import stack
from houseway.room.store import Reader, schema
from houseway.room.tables import events as log
from houseway.room.tables.actor import LiveTable
from houseway.rules.records.anchored_record import verify

if TYPE_CHECKING:
    from room.simulation import Client


class Report(NamedTuple):
    rounds: int
    events: int
    done: int
    refused: int
    hashes: tuple[bytes, ...]


def check(room: Room, engine: Engine, clients: list[Client], before: dict[str, int]) -> Report:
    """All of them, on a room that has come to rest."""
    with engine.connect() as connection:
        check_memory(Reader(connection), room)
    return check_several([room], engine, clients, before)


def check_several(
    rooms: list[Room], engine: Engine, clients: list[Client], before: dict[str, int]
) -> Report:
    """Of processes that share the tables, each of which has one owner."""
    owned = [(live, room) for room in rooms for live in room.tables.values()]
    assert sorted(live.id for live, _ in owned) == sorted(before), "one owner a table"
    with engine.connect() as connection:
        reader = Reader(connection)
        done, refused = check_answers(connection, clients)
        check_commands(reader)
        check_ledger(reader)
        for live, room in owned:
            check_chain(reader, live)
            check_stacks(live, room)
            check_replay(reader, live)
            check_record(reader, live)
            goes_on = live.table.sitting.rounds - before[live.id]
            assert goes_on > 0, f"table {live.id} stands still in round {before[live.id]}"
        for client in clients:
            check_faces(reader, client)
    rounds = sum(live.table.sitting.rounds for live, _ in owned)
    hashes = tuple(live.table.chain.head for live, _ in owned)
    events = sum(live.table.version for live, _ in owned)
    return Report(rounds, events, done, refused, hashes)


def check_answers(connection: Any, clients: list[Client]) -> tuple[int, int]:
    """Everything that a client knows to be done is in the store, word for word."""
    stored = {
        (row.client, row.seq): row.answer.encode()
        for row in connection.execute(select(schema.commands))
    }
    done = 0
    for client in clients:
        for seq, answer in client.answers.items():
            kept = stored.get((f"{client.person.id}/{client.id}", seq))
            assert kept == answer, f"{answer!r} was answered and {kept!r} is stored"
            done += 1
    return done, sum(client.refused for client in clients)


def check_memory(reader: Reader, room: Room) -> None:
    """The balances in memory are those of the database."""
    balances = reader.balances()
    memory = room.ledger.balances
    assert {k: v for k, v in memory.items() if v} == {k: v for k, v in balances.items() if v}


def check_chain(reader: Reader, live: LiveTable) -> None:
    chain = Chain.of(reader.table(live.id))
    assert verify_chain(reader.events(live.id), chain) == live.table.version
    assert reader.last_event(live.id)[1] == live.table.chain.head


def check_stacks(live: LiveTable, room: Room) -> None:
    """The stacks of the engine are those of the ledger, and no chip is anywhere else."""
    table = live.table
    round_ = table.core.round
    stacks = {each.bettor: each.stack for each in table.sitting.people}
    felt = table.sitting.house["carried"]
    if round_ is not None:
        for bettor in round_.deal.bettors:
            stacks[bettor] = round_.deal.chips[bettor]
        house = ("collection", "jackpot")
        purses = round_.deal.chips.purses
        felt = sum(
            cents
            for purse, cents in purses.items()
            if purse not in round_.deal.bettors and purse not in house
        )
    for bettor, cents in stacks.items():
        assert room.ledger.balance(stack(bettor, live.id)) == cents, bettor
    assert room.ledger.balance(f"table:{live.id}") == felt


def check_replay(reader: Reader, live: LiveTable) -> None:
    """All inputs from the first one on give the table as it stands."""
    core = play_again(reader, reader.table(live.id))
    again, now = core.round, live.table.core.round
    if now is None or again is None:
        assert now is again
        ours, theirs = (msgspec.msgpack.decode(each.save()) for each in (core, live.table.core))
        assert ours == theirs
    else:
        assert again.events == now.events
        assert again.view("surveillance") == now.view("surveillance")


def check_record(reader: Reader, live: LiveTable) -> None:
    """The record file can be replayed by anybody, to the last byte."""
    lines = read_record(reader, reader.table(live.id)).splitlines(keepends=True)
    finished = live.table.sitting.rounds - (live.table.core.round is not None)
    assert verify(lines, family).rounds == finished


def check_faces(reader: Reader, client: Client) -> None:
    """What a client was shown is his face of what is stored."""
    stored = {row.version: row.body for row in reader.events(client.table)}
    for version, message in client.events.items():
        body = stored[version]
        face = log.shown(version, log.decode_event(body), body.encode()).to(client.person.id)
        assert message == face
