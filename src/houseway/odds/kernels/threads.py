"""Thread pools for kernels that release the interpreter's lock."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from queue import SimpleQueue
from typing import TypeVar

Job = TypeVar("Job")
Room = TypeVar("Room")


def in_parts(length: int, part: Callable[[int, int], object], *, workers: int) -> None:
    """Call `part(first, last)` for contiguous parts of a range, one per worker."""
    if workers <= 1:
        part(0, length)
        return
    edges = [length * place // workers for place in range(workers + 1)]
    with ThreadPoolExecutor(workers) as pool:
        for future in [pool.submit(part, *edges[i : i + 2]) for i in range(workers)]:
            future.result()


def one_by_one(
    jobs: Sequence[Job], work: Callable[[Job, Room], object], rooms: Sequence[Room]
) -> Iterator[Job]:
    """Call `work(job, room)` for every job, as scratch space becomes free; yield finished jobs."""
    if len(rooms) == 1:
        for job in jobs:
            work(job, rooms[0])
            yield job
        return
    free: SimpleQueue[Room] = SimpleQueue()
    for room in rooms:
        free.put(room)

    def in_free_room(job: Job) -> Job:
        room = free.get()
        try:
            work(job, room)
        finally:
            free.put(room)
        return job

    with ThreadPoolExecutor(len(rooms)) as pool:
        yield from pool.map(in_free_room, jobs)
