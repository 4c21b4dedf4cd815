"""Sessions: how they are identified, listed and cached; the store has all of them."""

from __future__ import annotations

from hashlib import sha256
from typing import Final

import msgspec

from houseway.room.accounts.persons import Person

MINUTE_MS: Final = 60_000
IDLE_MS: Final = 30 * MINUTE_MS
GUEST_IDLE_MS: Final = 30 * 24 * 60 * MINUTE_MS


class SessionLine(msgspec.Struct, frozen=True):
    """One of a person's open sessions; `here` marks the one making the request."""

    id: str
    began: int
    seen: int
    here: bool


class Session(msgspec.Struct):
    """An open session in memory: when it was last used, last saved and last read."""

    person: Person
    seen: int
    saved: int
    read_at: int


class SessionCache(dict[str, Session]):
    """Open sessions in memory, by key."""

    def of(self, person: str) -> dict[str, Session]:
        """Return a person's sessions."""
        return {key: session for key, session in self.items() if session.person.id == person}

    def drop(self, person: str) -> list[str]:
        """Drop a person's sessions, which have ended; return their keys."""
        found = [*self.of(person)]
        for key in found:
            del self[key]
        return found

    def drop_idle(self, now: int) -> None:
        """Drop sessions unused for a while; if used again, they are read from the store."""
        for key in [key for key, session in self.items() if session.seen < now - IDLE_MS]:
            del self[key]


def max_idle_ms(person: Person) -> int:
    """Return for how many milliseconds a person's session may be idle."""
    return GUEST_IDLE_MS if person.kind == "guest" else IDLE_MS


def session_key(token: str) -> str:
    """Return the key of a session: a hash from which the token cannot be recovered."""
    return sha256(token.encode()).hexdigest()
