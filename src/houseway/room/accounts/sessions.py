"""Open sessions as far as they are in memory; the store has all of them."""

from __future__ import annotations

from typing import Final

import msgspec

from houseway.room.accounts.persons import Person

__all__ = ["GUEST_IDLE", "IDLE", "MINUTE", "KnownSessions", "Session", "longest_idle"]

MINUTE: Final = 60_000
IDLE: Final = 30 * MINUTE
GUEST_IDLE: Final = 30 * 24 * 60 * MINUTE


class Session(msgspec.Struct):
    """An open session; `looked` is when it was read."""

    person: Person
    seen: int
    saved: int
    looked: int


class KnownSessions(dict[str, Session]):
    """By key."""

    def of(self, person: str) -> dict[str, Session]:
        """His."""
        return {key: session for key, session in self.items() if session.person.id == person}

    def drop(self, person: str) -> list[str]:
        """His have ended; gives their keys."""
        found = [*self.of(person)]
        for key in found:
            del self[key]
        return found

    def drop_idle(self, now: int) -> None:
        """What nobody has used for a while is found in the store when it is used again."""
        for key in [key for key, session in self.items() if session.seen < now - IDLE]:
            del self[key]


def longest_idle(person: Person) -> int:
    """Milliseconds that a session of his may lie idle."""
    return GUEST_IDLE if person.kind == "guest" else IDLE
