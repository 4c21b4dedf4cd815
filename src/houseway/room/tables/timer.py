"""The one timer of a table: it rings when the first of its countdowns ends."""

from __future__ import annotations

from collections.abc import Callable

from houseway.room.ports import Clock, Timer

__all__ = ["Alarm"]


class Alarm:
    """Set again and again; only the last time counts."""

    def __init__(self, clock: Clock, ring: Callable[[], None]) -> None:
        self._clock, self._call = clock, ring
        self._at: int | None = None
        self._timer: Timer | None = None

    def set(self, at: int | None) -> None:
        """Ring at that time; None: not at all."""
        if at == self._at:
            return
        self.stop()
        self._at = at
        if at is not None:
            self._timer = self._clock.call_later(max(0, at - self._clock.now_ms()), self._ring)

    def stop(self) -> None:
        """Ring no more."""
        self._at = None
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _ring(self) -> None:
        self._timer = self._at = None
        self._call()
