"""Where more is asked than can be done, what is taken is done soon, and something always is."""

from __future__ import annotations

import asyncio
import time

from houseway.room import Room
from houseway.room.viewers.admission import ALL, LATE, LEAST, TICK, Doorkeeper
from room.tables import guest_at, open_table
from room.test_live import in_a_room


def ask(door: Doorkeeper, times: int) -> int:
    return sum(door.let_in() for _ in range(times))


def test_a_server_that_keeps_up_lets_everybody_in() -> None:
    door = Doorkeeper()
    for _ in range(100):
        assert ask(door, 1_000) == 1_000
        door.tick(0)


def test_fewer_are_let_in_until_the_server_keeps_up_and_more_again_then() -> None:
    """A server that does one command in a millisecond, and is asked for five."""
    door, passes, done = Doorkeeper(), [TICK], []
    for _ in range(200):
        taken = ask(door, 5 * passes[-1])
        done.append(taken)
        passes.append(max(TICK, taken))
        door.tick(passes[-1] - TICK)
    assert max(passes[20:]) <= TICK + LATE + 10
    assert sum(done[20:]) / sum(passes[21:]) > 0.75, "most of what it could do was done"
    while door.most < ALL:
        door.tick(0)
    assert ask(door, 1_000) == 1_000


def test_one_late_tick_turns_nobody_away() -> None:
    """The collector, or another program of the machine."""
    door = Doorkeeper()
    for late in (*[0] * 20, 2 * LATE, 0, 2 * LATE, 0):
        assert ask(door, 70) == 70
        door.tick(late)
    door.tick(5 * LATE)
    assert ask(door, 70) >= 30, "a long one turns some away, as many as are usual"


def test_while_many_are_turned_away_the_others_are_served_sooner() -> None:
    """The same lateness is no reason to turn anybody away from a server that does what is asked."""
    door = Doorkeeper()
    for _ in range(30):
        assert ask(door, 70) == 70
        door.tick(LATE - 1)
    door.tick(5 * LATE)
    for _ in range(30):
        ask(door, 1_000)
        door.tick(LATE - 1)
    assert door.most == LEAST


def test_some_are_let_in_however_late_everything_is() -> None:
    door = Doorkeeper()
    for _ in range(50):
        door.tick(10_000)
    assert ask(door, 100) == LEAST


def test_who_is_turned_away_at_the_door_may_say_it_again() -> None:
    async def test(room: Room) -> None:
        table = await open_table(room, bots=0)
        ann = await guest_at(room, table)
        room.hall.door.most = 0
        assert (await ann.say("sit", seq=1, seat=1, cents=50_000))["code"] == "room/busy"
        room.hall.door.most = 1
        assert (await ann.say("sit", seq=1, seat=1, cents=50_000))["t"] == "done"
        assert (await ann.say("sit", seq=1, seat=1, cents=50_000))["t"] == "done", "said again"

    in_a_room(test)


def test_a_loop_that_is_held_up_is_noticed() -> None:
    async def main() -> None:
        door = Doorkeeper()
        door.start()
        ask(door, 100)
        time.sleep((TICK + 5 * LATE) / 1000)
        await asyncio.sleep(0.01)
        assert door.most < 100
        door.stop()

    asyncio.run(main())
