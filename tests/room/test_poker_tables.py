"""Poker in the room: who waits for the big blind, and what a snapshot keeps of the button."""

from __future__ import annotations

import msgspec

from houseway.cards.tape import SplitMix
from houseway.editions.library import load_game
from houseway.room.tables.snapshot import SittingState, restore_sitting, save_sitting
from houseway.table import Sitting, bots, play_round
from room.tables import Server, guest_at, open_table
from room.virtual import run
from support import rule

CLOVIS = "clovis-500/texas-holdem"


@rule("004-01", "a new player waits for the big blind")
def test_a_guest_may_wait_for_the_big_blind() -> None:
    async def main() -> None:
        room = await Server().start()
        table = await open_table(room, CLOVIS, bots=3)
        ann = await guest_at(room, table)
        await ann.event("taken")
        sitting = room.actor(table).table.sitting
        seat = next(seat for seat in range(1, 10) if seat not in sitting.people.seated)
        done = await ann.say("sit", seat=seat, cents=20_000, waits=True)
        assert done["t"] == "done"
        assert ann.person is not None
        me = ann.person.id
        assert sitting.people[me].waits
        posted = {"type": "moved", "from": me, "why": "big blind"}.items()
        await ann.wait(lambda said: posted <= said.get("event", {}).get("event", {}).items())

    run(main())


def test_a_snapshot_keeps_where_the_blinds_lay_and_who_waits() -> None:
    game = load_game("stones-tavern/texas-holdem", {"button-moves": "dead"}, option="none")
    sitting = Sitting(game)
    bots(sitting, 5)
    play_round(sitting, SplitMix(1))
    sitting.stand_up("bot-3")
    sitting.sit_down("ann", seat=9, cents=20_000, waits=True)
    saved = msgspec.json.decode(msgspec.json.encode(save_sitting(sitting)), type=SittingState)
    again = Sitting(game)
    restore_sitting(again, saved, None)
    here, there = sitting.button.next(sitting.people), again.button.next(again.people)
    assert here == there
    assert here.dead == (0,)
