"""Pledges, root, words: a shoe that nobody has chosen, and what becomes of one without words."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.cards.commitment import verify
from houseway.cards.transcript import read_transcript
from houseway.room import Room, RoomError
from houseway.room.compliance.audit import find_faults
from houseway.room.fairness.shoe import places, spans
from houseway.room.fairness.shuffling import pledge_words
from houseway.room.store import Reader
from houseway.room.tables.journaled import Step
from room.tables import (
    BACCARAT,
    BLACKJACK,
    Server,
    Speaker,
    guest_at,
    open_table,
    speaker_at,
)
from room.virtual import run


def in_a_room(test: Callable[[Room, Server], Awaitable[None]]) -> None:
    server = Server()

    async def main() -> None:
        room = await server.start()
        await test(room, server)
        await room.stop()
        with server.engine.connect() as connection:
            assert find_faults(Reader(connection))[1] == []

    run(main())


async def until(holds: Callable[[], object]) -> None:
    """Within ten minutes by the table's clock."""
    for _ in range(6_000):
        if holds():
            return
        await asyncio.sleep(0.1)
    raise AssertionError("it did not come to that")


async def shoe_ends(room: Room, table: str, number: int) -> None:
    actor = room.actor(table)
    await until(lambda: actor.table.machine.shoes > number)
    await room.settled()


async def sealed_with(player: Speaker) -> int:
    """The number of the first shoe with the bettor's pledge."""
    await until(lambda: player.watch.mine)
    return player.watch.shoe


@pytest.mark.parametrize("edition", [pytest.param(BACCARAT, marks=pytest.mark.nightly), BLACKJACK])
def test_everybodys_words_are_in_the_shoe_and_the_cards_are_those_of_its_order(
    edition: str,
) -> None:
    async def test(room: Room, server: Server) -> None:
        table = await open_table(room, edition, bots=3)
        ann = await speaker_at(room, table, 1)
        ben = await speaker_at(room, table, 0)
        await sealed_with(ann)
        number = await sealed_with(ben)
        mixed = await ann.event("mixed", number=number)
        voices = (await ann.event("shoe", number=number))["voices"]
        assert set(voices) == {ann.id, ben.id}, "the back line speaks, bots do not"
        assert len(mixed["said"]) == 2
        with pytest.raises(RoomError, match="finished"):
            await room.transcript(table, number)
        await shoe_ends(room, table, number)
        transcript = read_transcript(await room.transcript(table, number))
        assert len(transcript.commitment.pledges) == 2
        opened = verify(transcript)
        assert sum(card is not None for card in opened) > len(opened) // 2
        for each in (ann, ben):
            assert each.watch._dealt[number].followed
            assert sum(card is not None for card in each.watch._dealt[number].cards) > 3
            each.watch.check(number, transcript)
            assert each.watch.faults == []
            assert each.watch.receipts

    in_a_room(test)


def test_who_comes_after_the_root_waits_for_the_next_shoe() -> None:
    async def test(room: Room, server: Server) -> None:
        table = await open_table(room, BLACKJACK, bots=3)
        ann = await speaker_at(room, table, 1)
        number = await sealed_with(ann)
        ben = await speaker_at(room, table, 2)
        assert not ben.watch.mine
        assert await sealed_with(ben) > number
        joined = await (await guest_at(room, table)).hello()
        assert ben.id in joined["table"]["voices"]

    in_a_room(test)


def test_silence_abandons_the_shoe_and_two_in_a_row_pause_the_table() -> None:
    async def test(room: Room, server: Server) -> None:
        table = await open_table(room, BLACKJACK, bots=3)
        ann = await speaker_at(room, table, 1)
        mute = [await speaker_at(room, table, seat, mute=True) for seat in (2, 0)]
        first = await ann.event("shoe-abandoned")
        assert (first["abandoned"], first["in_a_row"]) == (1, 1)
        assert set(first["silent"]) == {each.id for each in mute}
        assert [words["words"].split("/")[2] for words in first["said"]] == [ann.id]
        refused = await mute[0].say("pledge", shoe=99, number=7, digest="0" * 64)
        assert refused["code"] == "room/silent"
        await shoe_ends(room, table, first["number"])
        found = read_transcript(await room.transcript(table, first["number"]))
        assert "not said by" in found.abandoned
        assert None not in verify(found), "every position is open"
        ann.watch.check(first["number"], found)
        assert ann.watch.faults == []
        await ann.event("taken", start=len(ann.heard))
        ann.mute = True
        machine = room.actor(table).table.machine
        await until(lambda: machine.waiting is not None and machine.waiting.silent)
        other = await speaker_at(room, table, 0, mute=True)
        second = await ann.event("shoe-abandoned", abandoned=2)
        assert second["in_a_row"] == 1, "one was dealt in between"
        third = await other.event("shoe-abandoned", abandoned=3)
        assert third["in_a_row"] == 2
        rounds = room.actor(table).table.sitting.rounds
        await other.event("clock", what="halt")
        await asyncio.sleep(50)
        assert room.actor(table).table.sitting.rounds == rounds
        await asyncio.sleep(20)
        assert room.actor(table).table.sitting.rounds > rounds
        late = await guest_at(room, table)
        assert late.heard[0]["table"]["abandoned"] == 3

    in_a_room(test)


def test_who_kept_silent_holds_no_table_up_by_sitting_down_anew() -> None:
    async def test(room: Room, server: Server) -> None:
        table = await open_table(room, BLACKJACK, bots=3)
        mute = await speaker_at(room, table, 1, mute=True)
        await mute.event("shoe-abandoned")
        await mute.say("stand")
        await until(lambda: mute.id not in room.actor(table).table.sitting.people)
        assert (await mute.say("sit", seat=1, cents=50_000))["t"] == "done"
        said: dict[str, Any] = {"number": 7, "digest": "0" * 64}
        shoe = room.actor(table).table.machine.shoes + 1
        assert (await mute.say("pledge", shoe=shoe, **said))["code"] == "room/silent"
        room.actor(table).table.now += 3_600_001
        shoe = room.actor(table).table.machine.shoes + 1
        assert (await mute.say("pledge", shoe=shoe, **said)).get("code") != "room/silent"

    in_a_room(test)


def test_after_a_restart_the_sealed_shoe_waits_for_the_same_words() -> None:
    async def main() -> None:
        server = Server()
        room = await server.start()
        table = await open_table(room, BLACKJACK, bots=3)
        ann = await speaker_at(room, table, 1, mute=True)
        number = await sealed_with(ann)
        await room.settled()
        server.kill()
        room = await server.start()
        assert ann.person is not None
        back = Speaker(room, table, ann.person)
        back.watch, back.seq = ann.watch, ann.seq
        await back.hello()
        mixed = await back.event("mixed", number=number)
        assert len(mixed["said"]) == 1
        await back.event("opened")
        assert back.watch.faults == []
        await room.stop()

    run(main())


def test_what_is_no_pledge_and_no_word_is_refused() -> None:
    async def test(room: Room, server: Server) -> None:
        table = await open_table(room, BLACKJACK, bots=2)
        looker = await guest_at(room, table)
        machine = room.actor(table).table.machine
        shoe = machine.shoes + 1
        pledged: dict[str, Any] = {"shoe": shoe, "number": 7, "digest": "0" * 64}
        assert (await looker.say("pledge", **pledged))["code"] == "room/not_seated"
        ann, ben = await guest_at(room, table), await guest_at(room, table)
        await ann.say("sit", seat=1, cents=50_000)
        await ben.say("sit", seat=2, cents=50_000)
        if machine.shoes == shoe:  # it was sealed meanwhile
            shoe = pledged["shoe"] = shoe + 1
        assert (await ann.say("pledge", **pledged | {"shoe": shoe + 1}))[
            "code"
        ] == "room/other_shoe"
        assert (await ann.say("pledge", **pledged | {"digest": "x"}))["code"] == "request/malformed"
        assert (await ann.say("pledge", **pledged | {"number": 0}))["code"] == "request/malformed"
        assert (await ann.say("words", shoe=shoe, text="x"))["code"] == "room/no_words"
        assert (await ann.say("pledge", **pledged))["t"] == "done"
        assert (await ben.say("pledge", **pledged))["code"] == "room/number_taken"
        assert (await ann.say("pledge", **pledged))["code"] == "room/pledged"
        await until(lambda: machine.waiting is not None and machine.waiting.silent)
        assert (await ann.say("words", shoe=shoe, text="my words"))["code"] == "room/words"
        mine = f"{table}/{shoe}/{ann.id}/{'0' * 32}"
        assert (await ann.say("words", shoe=shoe, text=mine))["code"] == "room/pledge_broken"
        assert (await ben.say("words", shoe=shoe, text=mine))["code"] == "room/no_words"
        [bot] = await room.accounts.bots({"bot-x": "Bot"})
        actor = room.actor(table)
        actor.table.sitting.people._here["bot-x"] = actor.table.sitting.people[ann.id]
        with pytest.raises(RoomError, match="may not pledge words"):
            pledge_words(Step(actor.table, actor.table.now), bot, 2, 1, "0" * 64)
        del actor.table.sitting.people._here["bot-x"]

    in_a_room(test)


@given(st.sets(st.integers(0, 40)))
def test_opened_places_are_kept_as_runs_and_read_again(opened: set[int]) -> None:
    assert places(spans(opened)) == sorted(opened)


def test_a_run_of_places_is_its_first_and_its_last() -> None:
    assert spans([0, 1, 2, 3, 7, 9, 10]) == [(0, 3), 7, (9, 10)]
