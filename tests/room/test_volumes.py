"""A table goes on from its last event, wherever that lies by now."""

from __future__ import annotations

import asyncio

from houseway.room import Room, TableOrder, open_store
from houseway.room.compliance.audit import find_faults
from houseway.room.store import Reader, connect
from houseway.room.store.backup import consistent_view
from houseway.room.store.volumes import bind
from room.tables import BACCARAT
from room.test_store import BRISK


def test_a_table_whose_every_event_is_in_volumes_goes_on_from_the_last(database: str) -> None:
    async def play(rounds: int) -> tuple[int, int]:
        """Where it begins, and where it ends."""
        room = await Room.start(open_store(database))
        if not room.tables:
            await room.new_table(TableOrder(edition=BACCARAT, bots=3, pace=BRISK, rests=False))
        actor = room.actor("t1")
        first, until = actor.table.version, actor.table.sitting.rounds + rounds
        while actor.table.sitting.rounds < until:
            await asyncio.sleep(0.01)
        await room.stop()
        return first, actor.table.version

    _, end = asyncio.run(play(2))
    engine = connect(database)
    with engine.begin() as connection:
        reader = Reader(connection)
        assert reader.last_event("t1")[0] == end
        bind(connection, table="t1", version=end, seq=reader.inputs("t1")[-1].seq)
        assert reader.bound("t1") == reader.last_event("t1")[0] == end
    first, end = asyncio.run(play(2))
    with consistent_view(engine) as connection:
        versions = [event.version for event in Reader(connection).events("t1")]
        assert versions == list(range(1, end + 1))
        assert find_faults(Reader(connection))[1] == []
    engine.dispose()
    assert first > 1
