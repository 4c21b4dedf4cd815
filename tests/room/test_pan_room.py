"""Pan at a live table: one sealed shoe for hand after hand, whose discards go to the back."""

from __future__ import annotations

import asyncio

import pytest

from houseway.room import Room
from room.tables import Server, open_table, seated
from room.test_live import note_refusals
from room.virtual import run

PAN = "clovis-500/pan"


async def until_round(room: Room, table: str, number: int) -> None:
    actor = await seated(room, table, 3)
    for _ in range(4_000):
        if actor.table.sitting.rounds >= number:
            return
        await asyncio.sleep(0.1)
    raise AssertionError("the bots stall")


def test_bots_play_hand_after_hand_from_one_shoe_and_after_a_kill(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    said = note_refusals(monkeypatch)

    async def main() -> None:
        server = Server()
        room = await server.start()
        table = await open_table(room, PAN, bots=3, rests=False)
        await until_round(room, table, 3)
        before = room.tables[table].table
        assert before.machine.shoes == before.sitting.shoe.shuffles == 1
        await room.settled()
        server.kill()
        room = await server.start()
        after = room.tables[table].table
        assert after.sitting.rounds == 3
        assert after.sitting.notes == before.sitting.notes
        await until_round(room, table, 4)
        assert after.machine.shoes == 1
        assert after.sitting.shoe.undealt == []
        await room.stop()

    run(main())
    assert said == []
