"""Threads for kernels that do not hold the interpreter's lock."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

__all__ = ["in_parts"]


def in_parts(length: int, part: Callable[[int, int], object], *, workers: int) -> None:
    """Call `part(first, last)` for contiguous parts of a range, one for each worker."""
    if workers <= 1:
        part(0, length)
        return
    edges = [length * place // workers for place in range(workers + 1)]
    with ThreadPoolExecutor(workers) as pool:
        for future in [pool.submit(part, *edges[i : i + 2]) for i in range(workers)]:
            future.result()
