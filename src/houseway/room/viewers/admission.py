"""How many commands are let in, where more is asked of the server than it can do.

What arrives while the loop is busy waits in the sockets, where nothing measures it; a timer that
comes late tells how long. Then fewer are let in from tick to tick, never fewer than a few, and more
again when the server keeps up: it has to keep up better while many are turned away, so that those
who are let in are served soon. It asks nobody's name: who says less is turned away less often.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final

__all__ = ["Doorkeeper"]

TICK: Final = 25
"""Milliseconds."""
LATE: Final = 10
"""Milliseconds by which a tick may come late."""
STRICT: Final = 4
"""The same where more than a fifth is turned away anyhow."""
LEAST: Final = 4
"""Commands a tick that are let in whatever happens."""
ALL: Final = 10_000


class Doorkeeper:
    """Open to everybody until it is started."""

    def __init__(self) -> None:
        self.most = ALL
        """Commands that are let in until the next tick."""
        self._let_in = 0
        self._usual = 0.0
        """Commands that were let in from tick to tick, on the average of the last few."""
        self._turned_away = 0
        self._share = 0.0
        """Of those who asked, so many were turned away, on the average of the last few ticks."""
        self._was_late = False
        self.on_answer: Callable[[int], None] = lambda _: None
        """Told of each that has one now, after how many milliseconds."""
        self._timer: asyncio.TimerHandle | None = None

    def let_in(self) -> bool:
        """One more, or not."""
        if self._let_in >= self.most:
            self._turned_away += 1
            return False
        self._let_in += 1
        return True

    def tick(self, late: float) -> None:
        """So many milliseconds late; once is an accident, twice or four times as late is not."""
        asked = self._let_in + self._turned_away
        self._share += (self._turned_away / max(1, asked) - self._share) / 10
        self._usual += (self._let_in - self._usual) / 10
        may = LATE if self._share < 0.2 else STRICT
        again, self._was_late = self._was_late, late > may
        if late > 4 * LATE or (again and late > may):
            usual = max(self._let_in, self._usual)
            self.most = max(LEAST, round(min(self.most, usual) * 0.7))
        elif late <= may and self.most < ALL:
            self.most += max(1, self.most // 40)
        self._let_in = self._turned_away = 0

    def start(self) -> None:
        """From now on, in the running loop."""
        loop = asyncio.get_running_loop()
        due = loop.time() + TICK / 1000

        def tick() -> None:
            self.tick((loop.time() - due) * 1000)
            self.start()

        self._timer = loop.call_at(due, tick)

    def stop(self) -> None:
        """No more."""
        if self._timer is not None:
            self._timer.cancel()
