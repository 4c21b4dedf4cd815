"""What a server allows: whose origin it is, how much, how often."""

from __future__ import annotations

from typing import Literal

import msgspec

__all__ = ["Rate", "WebSettings"]


class Rate(msgspec.Struct, frozen=True):
    """So many a second in the long run, and so many at once."""

    each_second: float
    at_once: int


class WebSettings(msgspec.Struct, frozen=True, kw_only=True):
    """The limits of `docs/protocol.md`; a rate that is None does not hold."""

    origins: tuple[str, ...] = ()
    """Public addresses (`https://room.example`) under which a proxy shows this server."""
    message_bytes: int = 16_384
    """A body or a message from outside."""
    waiting_bytes: int = 1 << 20
    """What may wait for a slow socket before it is dropped."""
    calls: Rate | None = Rate(50, 200)
    """API calls from one address."""
    sign_ins: Rate | None = Rate(0.5, 20)
    """Guests, accounts and log-ins from one address."""
    sockets: int | None = 200
    """Open sockets from one address."""
    connections: int | None = 400
    """Open connections from one address that are no sockets."""
    request_seconds: float = 10
    """Within which a request comes in whole, and a socket says hello."""
    tables: int | None = 5
    """Open tables that one person has opened."""
    commands: Rate | None = Rate(40, 80)
    """Messages up one socket."""
    recheck_ms: int = 60_000
    """A session in use over a socket alone is looked up again so often."""
    calculate_in: Literal["a process", "a thread"] = "a process"
    """Where advice and odds are computed; a thread, in tests, is there at once."""
    warm_after: float = 20.0
    """So many seconds after the start an idle machine begins to compile what advice will need."""
    advice_seconds: float = 8.0
    """What takes longer is there when it is asked for again."""
    odds_folder: str = ""
    """Where pages of odds are kept; empty: where programs of the machine keep such things."""
    own_edition_bytes: int = 32_768
    """Of an edition that somebody brings along."""
    secure: bool = False
    """The cookie goes over HTTPS only."""
