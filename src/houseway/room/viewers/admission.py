"""Admission control: how many commands are let in when clients ask for more than the server can do.

Commands that arrive while the loop is busy wait in the sockets, where nothing can measure them. A
timer that fires late shows how long. Then fewer commands are let in per tick, but always a few, and
more again as the server keeps up. While many are turned away the server must keep up more strictly,
so that commands that are let in are served soon. Admission is anonymous: clients that send less are
turned away less often.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final

TICK_MS: Final = 25
LATE_TICK_MS: Final = 10
"""How late a tick may come."""
STRICT_LATE_TICK_MS: Final = 4
"""How late a tick may come while more than a fifth of the commands are turned away."""
LEAST_PER_TICK: Final = 4
"""Commands that are let in at every tick, whatever happens."""
UNLIMITED: Final = 10_000


class Admission:
    """Admits commands; it admits all of them until it is started."""

    def __init__(self) -> None:
        self.most = UNLIMITED
        """How many commands are let in until the next tick."""
        self._let_in = 0
        self._usual = 0.0
        """Commands let in per tick, as a moving average."""
        self._turned_away = 0
        self._share = 0.0
        """The share of commands turned away, as a moving average."""
        self._was_late = False
        self.on_answer: Callable[[int], None] = lambda _: None
        """Called with the milliseconds that each reply took."""
        self._timer: asyncio.TimerHandle | None = None

    def admit(self) -> bool:
        """Count one more command; return whether it is let in."""
        if self._let_in >= self.most:
            self._turned_away += 1
            return False
        self._let_in += 1
        return True

    def tick(self, late: float) -> None:
        """Adjust to a tick that came `late` milliseconds late.

        One late tick is an accident; two in a row, or one four times too late, are not.
        """
        asked = self._let_in + self._turned_away
        self._share += (self._turned_away / max(1, asked) - self._share) / 10
        self._usual += (self._let_in - self._usual) / 10
        allowed = LATE_TICK_MS if self._share < 0.2 else STRICT_LATE_TICK_MS
        again, self._was_late = self._was_late, late > allowed
        if late > 4 * LATE_TICK_MS or (again and late > allowed):
            usual = max(self._let_in, self._usual)
            self.most = max(LEAST_PER_TICK, round(min(self.most, usual) * 0.7))
        elif late <= allowed and self.most < UNLIMITED:
            self.most += max(1, self.most // 40)
        self._let_in = self._turned_away = 0

    def start(self) -> None:
        """Tick from now on in the running loop."""
        loop = asyncio.get_running_loop()
        due = loop.time() + TICK_MS / 1000

        def tick() -> None:
            self.tick((loop.time() - due) * 1000)
            self.start()

        self._timer = loop.call_at(due, tick)

    def stop(self) -> None:
        """Stop ticking."""
        if self._timer is not None:
            self._timer.cancel()
