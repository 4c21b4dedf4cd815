"""Time to see and to answer: what is shown late, why one sits out, where one's chips lie."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from houseway.room import Pace, Room
from houseway.room.accounts.accounts import GUEST_CHIPS
from room.tables import BLACKJACK, SWITCH, Player, Server, guest_at, open_table
from room.virtual import run

SLOW = Pace(betting=60_000, question=20_000, bank=20_000, next_round=1_000, think=(10, 50))


def in_a_room(test: Callable[[Room], Awaitable[None]]) -> None:
    async def main() -> None:
        room = await Server().start()
        await test(room)
        await room.stop()

    run(main())


async def two_at(room: Room, table: str) -> tuple[Player, Player]:
    ann, bob = await guest_at(room, table), await guest_at(room, table)
    await ann.say("sit", seat=1, cents=50_000)
    await bob.say("sit", seat=2, cents=50_000)
    return ann, bob


@pytest.mark.parametrize(("late", "until"), [(0, 20), (3, 23), (9, 25)])
def test_the_bank_offer_has_its_time_from_the_moment_it_is_shown(late: int, until: int) -> None:
    async def test(room: Room) -> None:
        ann, _ = await two_at(room, await open_table(room, bots=0, pace=SLOW))
        began = (await ann.event("clock", what="bank"))["until"] - 20_000
        await asyncio.sleep(late)
        for _ in range(2):  # said twice it counts once
            assert (await ann.say("shown"))["t"] == "done"
        await ann.event("declined", bettor=ann.id)
        assert (room.clock.now_ms() - began) / 1_000 == pytest.approx(until, abs=0.6)

    in_a_room(test)


def test_nobody_lengthens_the_time_of_another() -> None:
    async def test(room: Room) -> None:
        ann, bob = await two_at(room, await open_table(room, bots=0, pace=SLOW))
        began = (await ann.event("clock", what="bank"))["until"] - 20_000
        await asyncio.sleep(3)
        await bob.say("shown")
        await ann.event("declined", bettor=ann.id)
        assert (room.clock.now_ms() - began) / 1_000 == pytest.approx(20, abs=0.6)

    in_a_room(test)


def test_a_question_that_was_shown_late_tells_its_new_deadline() -> None:
    async def test(room: Room) -> None:
        ann, bob = await two_at(room, await open_table(room, BLACKJACK, bots=0, pace=SLOW))
        await ann.say("bank", cents=20_000)
        betting = await bob.question()
        await bob.decide(betting, type="place", spot="game", position=2, cents=500)
        here = len(bob.heard)
        await bob.decide(betting, type="ready")
        asked = await bob.question(here)
        await asyncio.sleep(2)
        await bob.say("shown", question=asked["id"])
        again = bob.heard[-1]["questions"][0]
        assert (again["deadline"] - asked["deadline"]) / 1_000 == pytest.approx(2, abs=0.6)

    in_a_room(test)


def test_who_is_made_to_sit_out_is_told_why_until_he_comes_back() -> None:
    async def test(room: Room) -> None:
        table = await open_table(room)
        ann = await guest_at(room, table)
        await ann.say("sit", seat=1, cents=50_000)
        why = (await ann.event("sat-out", bettor=ann.id))["why"]
        assert "clock decided for you" in why
        later = Player(room, table, ann.person, "later")
        assert (await later.hello())["table"]["seats"]["1"]["why"] == why
        await later.say("come-back")
        await later.say("sit-out")
        again = Player(room, table, ann.person, "again")
        assert (await again.hello())["table"]["seats"]["1"]["why"] == "", "his own wish"

    in_a_room(test)


def test_chips_of_a_seat_that_was_left_in_mid_round_are_on_their_way() -> None:
    async def test(room: Room) -> None:
        table = await open_table(room, pace=SLOW)
        ann = await guest_at(room, table)
        assert ann.person is not None
        await ann.say("sit", seat=1, cents=50_000)
        await ann.question()
        [seat] = room.me(ann.person).seats
        assert (seat.table, seat.seat, seat.cents) == (table, 1, 50_000)
        assert seat.playing
        assert not seat.leaving
        await ann.say("stand")
        me = room.me(ann.person)
        assert me.seats[0].leaving
        assert me.cents + me.seats[0].cents == GUEST_CHIPS
        await ann.event("left-table", bettor=ann.id)
        me = room.me(ann.person)
        assert (me.seats, me.cents) == ((), GUEST_CHIPS)

    in_a_room(test)


def test_a_table_that_cannot_be_built_again_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(room: Room) -> None:
        table = await open_table(room)
        ann = await guest_at(room, table)
        await ann.say("sit", seat=1, cents=50_000)
        question = await ann.question()
        actor = room.actor(table)
        reload, failing = actor._reload, [1, 2]

        async def fails(lost: Any) -> Any:
            if failing.pop():
                raise RuntimeError("it cannot be read")
            return await reload(lost)

        monkeypatch.setattr(actor, "_reload", fails)
        failing[:] = [0, 1]
        with monkeypatch.context() as patch:
            patch.setattr(actor.table.machine, "apply", lambda _: 1 / 0)
            await ann.decide(question, type="ready")
        told = await ann.wait(lambda said: said["t"] == "paused")
        assert "out of order" in told["reason"]
        late = Player(room, table, ann.person, "late")
        assert (await late.hello())["t"] == "joined"
        assert (await ann.wait(lambda said: said["t"] == "goes-on"))["now"]

    in_a_room(test)


@pytest.mark.parametrize(("edition", "seconds"), [(BLACKJACK, 4), (SWITCH, 6)])
def test_nobody_waits_for_bots(edition: str, seconds: int) -> None:
    """From the last wager to the result, but for one's own decisions; the page has as long again
    to show it (web/tests/pace.test.ts)."""

    async def test(room: Room) -> None:
        pace = Pace(betting=60_000, question=60_000)
        table = await open_table(room, edition, bots=4, pace=pace)
        ann = await guest_at(room, table)
        actor = room.actor(table)
        while len(actor.table.sitting.people.seated) < 4:
            await asyncio.sleep(0.05)
        await ann.say("sit", seat=1, cents=50_000)
        for _ in range(4):
            start = len(ann.heard)
            asked = await ann.question(start)
            await ann.decide(asked, type="ready")
            began = await ann.wait(lambda said: _moment(said) == "no more bets", start)
            here = room.clock.now_ms()
            await ann.event("taken", round=asked["round"])
            took = (room.clock.now_ms() - here) / 1_000
            assert took < seconds, f"{began}: {took} s"

    in_a_room(test)


def _moment(said: dict[str, Any]) -> str:
    event = said.get("event", {}).get("event", {})
    return str(event.get("moment", "")) if event.get("type") == "reached" else ""
