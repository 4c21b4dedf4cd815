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
        """The one kept under this key, else a new one; several threads may ask."""
        try:
            found = self._held.pop(key)
        except KeyError:
            found = make()
        self._held[key] = found
        while len(self._held) > self._most:
            self._held.popitem(last=False)
        return found

    def clear(self) -> None:
        """Keep none: the next is made anew, as where speed is measured."""
        self._held.clear()
