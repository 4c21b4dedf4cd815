"""Threads for kernels: every job once, in the rooms there are, and nothing lost."""

from __future__ import annotations

import pytest

from houseway.odds.kernels.threads import one_by_one


@pytest.mark.parametrize("many", [1, 2, 3])
def test_every_job_is_done_once_in_some_room(many: int) -> None:
    rooms: list[list[int]] = [[] for _ in range(many)]
    told = list(one_by_one(range(50), lambda job, room: room.append(job), rooms))
    assert told == list(range(50))
    assert sorted(job for room in rooms for job in room) == told


@pytest.mark.parametrize("many", [1, 2])
def test_a_job_that_fails_is_told(many: int) -> None:
    """What was done before it is told first."""

    def work(job: int, room: object) -> None:
        if job == 3:
            raise MemoryError("no room for job 3")

    told = one_by_one(range(50), work, [object()] * many)
    assert [next(told) for _ in range(3)] == [0, 1, 2]
    with pytest.raises(MemoryError, match="job 3"):
        next(told)
