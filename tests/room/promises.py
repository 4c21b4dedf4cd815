"""What must hold of a room however it was treated; each check raises with what is wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec
from sqlalchemy import Engine, select

from houseway.games import family
from houseway.room import Room
from houseway.room.compliance.audit import check_commands, check_ledger, replay_table
from houseway.room.fairness.chain import Chain, verify_chain
from houseway.room.fairness.records import read_record
from houseway.room.ledger import stack
from houseway.room.store import Reader, schema
from houseway.room.tables import events as log
from houseway.room.tables.actor import TableActor
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
    owned = [(actor, room) for room in rooms for actor in room.tables.values()]
    assert sorted(actor.id for actor, _ in owned) == sorted(before), "one owner a table"
    with engine.connect() as connection:
        reader = Reader(connection)
        done, refused = check_answers(connection, clients)
        check_commands(reader)
        check_ledger(reader)
        for actor, room in owned:
            check_chain(reader, actor)
            check_stacks(actor, room)
            check_replay(reader, actor)
            check_record(reader, actor)
            goes_on = actor.table.sitting.rounds - before[actor.id]
            assert goes_on > 0, f"table {actor.id} stands still in round {before[actor.id]}"
        for client in clients:
            check_faces(reader, client)
    rounds = sum(actor.table.sitting.rounds for actor, _ in owned)
    hashes = tuple(actor.table.chain.head for actor, _ in owned)
    events = sum(actor.table.version for actor, _ in owned)
    return Report(rounds, events, done, refused, hashes)


def check_answers(connection: Any, clients: list[Client]) -> tuple[int, int]:
    """Everything that a client knows to be done is in the store, word for word."""
    stored = {
        (row.client, row.seq): row.answer.encode()
        for row in connection.execute(select(schema.commands))
    }
    done = 0
    for client in clients:
        for seq, answer in client.replies.items():
            kept = stored.get((f"{client.person.id}/{client.id}", seq))
            assert kept == answer, f"{answer!r} was answered and {kept!r} is stored"
            done += 1
    return done, sum(client.refused for client in clients)


def check_memory(reader: Reader, room: Room) -> None:
    """The balances in memory are those of the database."""
    balances = reader.balances()
    memory = room.ledger.balances
    assert {k: v for k, v in memory.items() if v} == {k: v for k, v in balances.items() if v}


def check_chain(reader: Reader, actor: TableActor) -> None:
    chain = Chain.of(reader.table(actor.id))
    assert verify_chain(reader.events(actor.id), chain) == actor.table.version
    assert reader.last_event(actor.id)[1] == actor.table.chain.head


def check_stacks(actor: TableActor, room: Room) -> None:
    """The stacks of the engine are those of the ledger, and no chip is anywhere else."""
    table = actor.table
    round_ = table.machine.round
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
        assert room.ledger.balance(stack(bettor, actor.id)) == cents, bettor
    assert room.ledger.balance(f"table:{actor.id}") == felt


def check_replay(reader: Reader, actor: TableActor) -> None:
    """All inputs from the first one on give the table as it stands."""
    machine = replay_table(reader, reader.table(actor.id))
    again, now = machine.round, actor.table.machine.round
    if now is None or again is None:
        assert now is again
        ours, theirs = (
            msgspec.msgpack.decode(each.save()) for each in (machine, actor.table.machine)
        )
        assert ours == theirs
    else:
        assert again.events == now.events
        assert again.view("surveillance") == now.view("surveillance")


def check_record(reader: Reader, actor: TableActor) -> None:
    """The record file can be replayed by anybody, to the last byte."""
    lines = read_record(reader, reader.table(actor.id)).splitlines(keepends=True)
    finished = actor.table.sitting.rounds - (actor.table.machine.round is not None)
    assert verify(lines, family).rounds == finished


def check_faces(reader: Reader, client: Client) -> None:
    """What a client was shown is their face of the stored event."""
    stored = {row.version: row.body for row in reader.events(client.table)}
    for version, message in client.events.items():
        body = stored[version]
        face = log.render_event(version, log.decode_event(body), body.encode()).to(client.person.id)
        assert message == face
