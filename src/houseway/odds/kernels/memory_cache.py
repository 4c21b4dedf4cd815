"""A small in-memory cache of results, by key."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")


class LruCache(Generic[T]):
    """A cache of at most `most` results, which drops the least recently used."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._results: OrderedDict[bytes, T] = OrderedDict()

    def get(self, key: bytes, make: Callable[[], T]) -> T:
        """Return the result for this key, made now if it is not cached; safe to call from threads.

        Two threads that miss at the same time may both make it; the results are equal.
        """
        try:
            found = self._results.pop(key)
        except KeyError:
            found = make()
        self._results[key] = found
        while len(self._results) > self._most:
            self._results.popitem(last=False)
        return found

    def clear(self) -> None:
        """Drop all results, as benchmarks do before measuring."""
        self._results.clear()
