"""The countdowns of one table, and the timer that fires when the first of them ends."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Literal

import msgspec

from houseway.room.ports import Clock, Timer
from houseway.room.tables.events import Countdown

What = Literal[
    "betting",
    "question",
    "bank",
    "next round",
    "restart",
    "away",
    "empty",
    "pledges",
    "words",
    "halt",
]

Key = tuple[str, str, str, int]

MAX_DISPLAY_DELAY_MS: Final = 5_000
"""How late a page may show a question without the player losing time to decide."""

_NOT_SHOWN: Final = frozenset({"restart", "away", "empty", "pledges"})
"""Kinds of wait that the table does not show."""


class Wait(msgspec.Struct, frozen=True):
    """Something the table waits for, for `delay` milliseconds or until the time `at`."""

    what: What
    delay: int
    question: str = ""
    bettor: str = ""
    round: int = 0
    at: int = 0

    @property
    def key(self) -> Key:
        """What identifies this wait: two waits with the same key are the same wait."""
        return self.what, self.question, self.bettor, self.round


class Countdowns:
    """What the table waits for, each with the time at which its default applies."""

    def __init__(self) -> None:
        self._waits: dict[Key, tuple[Wait, int]] = {}
        self._on_screen: set[Key] = set()
        """Waits that the player's page has reported as displayed."""

    def replace(self, waits: list[Wait], now: int) -> list[Countdown]:
        """Wait for exactly these from now on; return the new countdowns that the table shows.

        A wait that was already running keeps its deadline.
        """
        fresh = []
        wanted = {}
        for wait in waits:
            entry = self._waits.get(wait.key)
            if entry is None:
                entry = (wait, wait.at or now + wait.delay)
                if wait.what not in _NOT_SHOWN:
                    fresh.append(_countdown(*entry))
            wanted[wait.key] = entry
        self._waits = wanted
        self._on_screen &= wanted.keys()
        return fresh

    def start_on_display(self, bettor: str, question: str, now: int) -> list[Countdown]:
        """Restart the clock of a question or bank offer, because the page shows it only now.

        This happens once per wait and adds at most `MAX_DISPLAY_DELAY_MS`.
        """
        for key, (wait, until) in self._waits.items():
            if (wait.bettor, wait.question) != (bettor, question) or key in self._on_screen:
                continue
            if wait.what not in ("bank", "question"):
                continue
            self._on_screen.add(key)
            late = min(now + wait.delay - until, MAX_DISPLAY_DELAY_MS)
            if late > 0:
                self._waits[key] = entry = (wait, until + late)
                return [_countdown(*entry)]
        return []

    def pop_due(self, now: int) -> list[Wait]:
        """Remove and return the waits that are due."""
        due = [wait for wait, until in self._waits.values() if until <= now]
        for wait in due:
            del self._waits[wait.key]
        return due

    def postpone(self, by_ms: int) -> list[Countdown]:
        """Move every deadline back; return the countdowns that the table shows."""
        self._waits = {key: (wait, until + by_ms) for key, (wait, until) in self._waits.items()}
        return self.shown()

    @property
    def next(self) -> int | None:
        """When the first countdown ends; None if nothing is running."""
        return min((until for _, until in self._waits.values()), default=None)

    @property
    def busy(self) -> bool:
        """Whether the table waits for anything except for somebody to come back."""
        return any(wait.what != "empty" for wait, _ in self._waits.values())

    def shown(self) -> list[Countdown]:
        """Return the countdowns that the table shows."""
        return [
            _countdown(wait, until)
            for wait, until in self._waits.values()
            if wait.what not in _NOT_SHOWN
        ]

    def deadline(self, question: str, *, betting: bool) -> int:
        """Return when the default of a question applies; 0 if no clock runs for it."""
        for wait, until in self._waits.values():
            if wait.what == "betting" if betting else wait.question == question:
                return until
        return 0


class CountdownTimer:
    """One timer that is set again and again; only the latest time counts."""

    def __init__(self, clock: Clock, on_due: Callable[[], None]) -> None:
        self._clock, self._on_due = clock, on_due
        self._at: int | None = None
        self._timer: Timer | None = None

    def set(self, at: int | None) -> None:
        """Fire at that time, or not at all if it is None."""
        if at == self._at:
            return
        self.stop()
        self._at = at
        if at is not None:
            self._timer = self._clock.call_later(max(0, at - self._clock.now_ms()), self._fire)

    def stop(self) -> None:
        """Cancel the timer."""
        self._at = None
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _fire(self) -> None:
        self._timer = self._at = None
        self._on_due()


def _countdown(wait: Wait, until: int) -> Countdown:
    return Countdown(wait.what, until, wait.question, wait.bettor)  # type: ignore[arg-type]
