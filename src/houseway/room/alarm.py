"""One alarm on a clock, set anew whenever the next time that matters is another."""

from __future__ import annotations

from collections.abc import Callable

from houseway.room.ports import Clock, Timer

__all__ = ["Alarm"]


class Alarm:
    """Calls once, at the time that it was last set to."""

    def __init__(self, clock: Clock, call: Callable[[], None]) -> None:
        self._clock = clock
        self._call = call
        self._timer: Timer | None = None
        self._at: int | None = None

    def set(self, at: int | None) -> None:
        """Ring then, or not at all."""
        if at == self._at:
            return
        self.stop()
        self._at = at
        if at is not None:
            delay = max(0, at - self._clock.now_ms())
            self._timer = self._clock.call_later(delay, self._ring)

    def stop(self) -> None:
        """Ring no more until it is set to another time."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _ring(self) -> None:
        self._timer = self._at = None
        self._call()
