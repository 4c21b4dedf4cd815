"""What must hold of a room however it was treated; each check raises with what is wrong."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec
from sqlalchemy import Engine, select

from houseway.games import family
from houseway.room import Room
from houseway.room import events as log
from houseway.room.core import Core
from houseway.room.history import read_record
from houseway.room.journal import NewShoe, decode_entry
from houseway.room.ledger import Fold, stack
from houseway.room.live import LiveTable
from houseway.room.shoe import Secret
from houseway.room.store import Reader, schema
from houseway.rules.record import verify

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
        reader = Reader(connection)
        done, refused = check_answers(connection, clients)
        check_inputs(connection, clients)
        check_ledger(reader, room)
        rounds = 0
        for live in room.tables.values():
            check_chain(reader, live)
            check_stacks(live, room)
            check_replay(reader, live)
            check_record(reader, live)
            rounds += live.table.sitting.rounds
            goes_on = live.table.sitting.rounds - before[live.id]
            assert goes_on > 0, f"table {live.id} stands still in round {before[live.id]}"
        for client in clients:
            check_faces(reader, client)
        hashes = tuple(live.table.hash for live in room.tables.values())
        events = sum(live.table.version for live in room.tables.values())
    return Report(rounds, events, done, refused, hashes)


def check_answers(connection: Any, clients: list[Client]) -> tuple[int, int]:
    """Every answer that a client has is in the store, word for word."""
    stored = {
        (row.client, row.seq): row.answer.encode()
        for row in connection.execute(select(schema.commands))
    }
    counts = Counter[str]()
    for client in clients:
        for seq, answer in client.answers.items():
            kept = stored.get((f"{client.person.id}/{client.id}", seq))
            assert kept == answer, f"{answer!r} was answered and {kept!r} is stored"
            counts[msgspec.json.decode(answer)["t"]] += 1
    return counts["done"], counts["refused"]


def check_inputs(connection: Any, clients: list[Client]) -> None:
    """Whatever was answered with `done` reached its table once, and nothing else did."""
    inputs = Counter(
        row.by
        for row in connection.execute(select(schema.inputs.c.by))
        if row.by != "clock" and not row.by.startswith("bot-")
    )
    done = Counter(
        row.client.split("/")[0]
        for row in connection.execute(select(schema.commands))
        if msgspec.json.decode(row.answer)["t"] == "done"
    )
    assert inputs == done
    names = {client.person.id for client in clients}
    assert inputs.keys() <= names


def check_ledger(reader: Reader, room: Room) -> None:
    """It sums to zero, is what the database has added up, and is the fold of the events."""
    sums: Counter[str] = Counter()
    posted = []
    for row in reader.ledger():
        sums[row.source] -= row.cents
        sums[row.target] += row.cents
        assert row.source == "mint" or sums[row.source] >= 0
        if row.table is not None:
            posted.append((row.table, row.version, row.source, row.target, row.cents, row.why))
    assert sum(sums.values()) == 0
    balances = reader.balances()
    assert {k: v for k, v in sums.items() if v} == {k: v for k, v in balances.items() if v}
    memory = room.ledger.balances
    assert {k: v for k, v in memory.items() if v} == {k: v for k, v in balances.items() if v}
    folded = []
    for id in room.tables:
        fold = Fold(id)
        for row in reader.events(id):
            for transfer in fold.transfers(log.decode_event(row.body)):
                folded.append((id, row.version, *transfer))
    assert sorted(posted) == sorted(folded)


def check_chain(reader: Reader, live: LiveTable) -> None:
    assert log.verify_chain(reader.events(live.id)) == live.table.version
    assert reader.last_event(live.id)[1] == live.table.hash


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
    core = Core(live.table.core.game, live.table.sitting.settings)
    secrets = {
        row.number: msgspec.msgpack.decode(bytes(row.sealed), type=Secret)
        for row in reader.shoes(live.id, since=0)
    }
    stored = {row.version: row.body for row in reader.events(live.id)}
    for row in reader.inputs(live.id):
        entry = decode_entry(row.body)
        if isinstance(entry, NewShoe):
            core.secrets[entry.number] = secrets[entry.number]
        for version, event in enumerate(core.apply(entry), row.version + 1):
            assert stored[version] == log.encode(event).decode()
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
    lines = read_record(reader, live.table.core.game, live.id).splitlines(keepends=True)
    finished = live.table.sitting.rounds - (live.table.core.round is not None)
    assert verify(lines, family).rounds == finished


def check_faces(reader: Reader, client: Client) -> None:
    """What a client was shown is his face of what is stored."""
    stored = {row.version: row.body for row in reader.events(client.table)}
    for version, message in client.events.items():
        body = stored[version]
        face = log.shown(version, log.decode_event(body), body.encode()).to(client.person.id)
        assert message == face
