"""The countdowns of one table."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from houseway.room.tables.events import Countdown

__all__ = ["Clocks", "Wait"]

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


SHOWN_LATE: Final = 5_000
"""Milliseconds by which a page may show late what is asked, without loss to who is asked."""

_SILENT: Final = frozenset({"restart", "away", "empty", "pledges"})
"""Not shown at the table."""


class Wait(msgspec.Struct, frozen=True):
    """Something the table waits for: so many milliseconds, or until a time."""

    what: What
    delay: int
    question: str = ""
    bettor: str = ""
    round: int = 0
    at: int = 0

    @property
    def key(self) -> tuple[str, str, str, int]:
        """Two waits with one key are the same wait."""
        return self.what, self.question, self.bettor, self.round


class Clocks:
    """What the table waits for, each with the time at which its default is used."""

    def __init__(self) -> None:
        self._waits: dict[tuple[str, str, str, int], tuple[Wait, int]] = {}
        self._shown: set[tuple[str, str, str, int]] = set()
        """Those of which the page has said that they are on the screen."""

    def want(self, waits: list[Wait], now: int) -> list[Countdown]:
        """Wait for exactly these from now on; tells of those that are new and public."""
        fresh = []
        wanted = {}
        for wait in waits:
            kept = self._waits.get(wait.key)
            if kept is None:
                kept = (wait, wait.at or now + wait.delay)
                if wait.what not in _SILENT:
                    fresh.append(_countdown(*kept))
            wanted[wait.key] = kept
        self._waits = wanted
        self._shown &= wanted.keys()
        return fresh

    def shown(self, bettor: str, question: str, now: int) -> list[Countdown]:
        """His question, or the bank offered to him, is on the screen only now: its time begins now,
        once, and at most `SHOWN_LATE` after it was asked."""
        for key, (wait, until) in self._waits.items():
            if (wait.bettor, wait.question) != (bettor, question) or key in self._shown:
                continue
            if wait.what not in ("bank", "question"):
                continue
            self._shown.add(key)
            late = min(now + wait.delay - until, SHOWN_LATE)
            if late > 0:
                self._waits[key] = kept = (wait, until + late)
                return [_countdown(*kept)]
        return []

    def due(self, now: int) -> list[Wait]:
        """Those whose time has come; they are not waited for any more."""
        due = [wait for wait, until in self._waits.values() if until <= now]
        for wait in due:
            del self._waits[wait.key]
        return due

    def shift(self, by: int) -> list[Countdown]:
        """Everything later by so many milliseconds; tells of what is public."""
        self._waits = {key: (wait, until + by) for key, (wait, until) in self._waits.items()}
        return self.countdowns()

    @property
    def next(self) -> int | None:
        """When the first one ends."""
        return min((until for _, until in self._waits.values()), default=None)

    @property
    def busy(self) -> bool:
        """Whether anything is waited for but that somebody comes back."""
        return any(wait.what != "empty" for wait, _ in self._waits.values())

    def countdowns(self) -> list[Countdown]:
        """Those that are shown at the table."""
        return [
            _countdown(wait, until)
            for wait, until in self._waits.values()
            if wait.what not in _SILENT
        ]

    def deadline(self, question: str, *, betting: bool) -> int:
        """When the default is used for a question; 0 where nobody waits."""
        for wait, until in self._waits.values():
            if wait.what == "betting" if betting else wait.question == question:
                return until
        return 0


def _countdown(wait: Wait, until: int) -> Countdown:
    return Countdown(wait.what, until, wait.question, wait.bettor)  # type: ignore[arg-type]
