"""What was computed last is kept, a few of each kind."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import Generic, TypeVar

__all__ = ["LastMade"]

T = TypeVar("T")


class LastMade(Generic[T]):
    """The last `most` of a kind, by what they were made from."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._held: OrderedDict[bytes, T] = OrderedDict()

    def get(self, key: bytes, make: Callable[[], T]) -> T:
        """The one kept under this key, else a new one."""
        if key not in self._held:
            self._held[key] = make()
            while len(self._held) > self._most:
                self._held.popitem(last=False)
        self._held.move_to_end(key)
        return self._held[key]
