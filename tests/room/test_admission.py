"""Admission: under overload, commands that are let in are served soon, and a few always are."""

from __future__ import annotations

import asyncio
import time

from houseway.room import Room
from houseway.room.viewers.admission import (
    LATE_TICK_MS,
    LEAST_PER_TICK,
    TICK_MS,
    UNLIMITED,
    Admission,
)
from room.tables import guest_at, open_table
from room.test_live import in_a_room


def ask(admission: Admission, times: int) -> int:
    return sum(admission.admit() for _ in range(times))


def test_a_server_that_keeps_up_lets_everybody_in() -> None:
    admission = Admission()
    for _ in range(100):
        assert ask(admission, 1_000) == 1_000
        admission.tick(0)


def test_fewer_are_let_in_until_the_server_keeps_up_and_more_again_then() -> None:
    """A server that does one command in a millisecond, and is asked for five."""
    admission, passes, done = Admission(), [TICK_MS], []
    for _ in range(200):
        taken = ask(admission, 5 * passes[-1])
        done.append(taken)
        passes.append(max(TICK_MS, taken))
        admission.tick(passes[-1] - TICK_MS)
    assert max(passes[20:]) <= TICK_MS + LATE_TICK_MS + 10
    assert sum(done[20:]) / sum(passes[21:]) > 0.75, "most of what it could do was done"
    while admission.most < UNLIMITED:
        admission.tick(0)
    assert ask(admission, 1_000) == 1_000


def test_one_late_tick_turns_nobody_away() -> None:
    """The collector, or another program of the machine."""
    admission = Admission()
    for late in (*[0] * 20, 2 * LATE_TICK_MS, 0, 2 * LATE_TICK_MS, 0):
        assert ask(admission, 70) == 70
        admission.tick(late)
    admission.tick(5 * LATE_TICK_MS)
    assert ask(admission, 70) >= 30, "a long one turns some away, as many as are usual"


def test_while_many_are_turned_away_the_others_are_served_sooner() -> None:
    """The same lateness is no reason to turn anybody away from a server that does what is asked."""
    admission = Admission()
    for _ in range(30):
        assert ask(admission, 70) == 70
        admission.tick(LATE_TICK_MS - 1)
    admission.tick(5 * LATE_TICK_MS)
    for _ in range(30):
        ask(admission, 1_000)
        admission.tick(LATE_TICK_MS - 1)
    assert admission.most == LEAST_PER_TICK


def test_some_are_let_in_however_late_everything_is() -> None:
    admission = Admission()
    for _ in range(50):
        admission.tick(10_000)
    assert ask(admission, 100) == LEAST_PER_TICK


def test_who_is_turned_away_at_the_door_may_say_it_again() -> None:
    async def test(room: Room) -> None:
        table = await open_table(room, bots=0)
        ann = await guest_at(room, table)
        room.registry.admission.most = 0
        assert (await ann.say("sit", seq=1, seat=1, cents=50_000))["code"] == "room/busy"
        room.registry.admission.most = 1
        assert (await ann.say("sit", seq=1, seat=1, cents=50_000))["t"] == "done"
        assert (await ann.say("sit", seq=1, seat=1, cents=50_000))["t"] == "done", "said again"

    in_a_room(test)


def test_a_loop_that_is_held_up_is_noticed() -> None:
    async def main() -> None:
        admission = Admission()
        admission.start()
        ask(admission, 100)
        time.sleep((TICK_MS + 5 * LATE_TICK_MS) / 1000)
        await asyncio.sleep(0.01)
        assert admission.most < 100
        admission.stop()

    asyncio.run(main())
