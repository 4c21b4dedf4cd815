"""The machine's own clock, set forward and back."""

from __future__ import annotations

from houseway.room import SystemClock

SECOND = 1_000_000_000


def test_time_passes_evenly_whatever_is_done_to_the_machines_clock() -> None:
    wall, steady = 1_700_000_000 * SECOND, 5 * SECOND
    clock = SystemClock(lambda: wall, lambda: steady)
    began = before = clock.now_ms()
    assert began == 1_700_000_000_000
    for jump in (0, 3_600, -7_200, 0, 86_400):
        wall += jump * SECOND
        for _ in range(10):
            wall += SECOND
            steady += SECOND
            now = clock.now_ms()
            assert 990 <= now - before <= 1_010
            before = now


def test_a_clock_that_was_set_is_followed_in_the_end() -> None:
    wall, steady = 1_700_000_000 * SECOND, 0
    clock = SystemClock(lambda: wall, lambda: steady)
    wall += 5 * SECOND
    for _ in range(600):
        wall += SECOND
        steady += SECOND
        clock.now_ms()
    assert clock.now_ms() == wall // 1_000_000
