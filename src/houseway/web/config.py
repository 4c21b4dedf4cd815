"""The configuration of a server: its public origins, its limits and its rates."""

from __future__ import annotations

from typing import Literal

import msgspec


class Rate(msgspec.Struct, frozen=True):
    """A rate limit: `each_second` sustained, `at_once` in a burst."""

    each_second: float
    at_once: int


class WebConfig(msgspec.Struct, frozen=True, kw_only=True):
    """The limits of `docs/protocol.md`; None turns a limit off."""

    origins: tuple[str, ...] = ()
    """Public addresses (`https://room.example`) at which a proxy serves this server."""
    message_bytes: int = 16_384
    """Maximum size of a request body and of a message on a socket."""
    waiting_bytes: int = 1 << 20
    """How much may wait to be sent on a slow socket before it is closed."""
    calls: Rate | None = Rate(50, 200)
    """API calls from one address."""
    sign_ins: Rate | None = Rate(0.5, 20)
    """New guests, new accounts and log-ins from one address."""
    sockets: int | None = 200
    """Open sockets from one address."""
    connections: int | None = 400
    """Open connections from one address, sockets not counted."""
    request_seconds: float = 10
    """Time for a request to arrive completely, and for a socket to say hello."""
    tables: int | None = 5
    """Open tables that one person has opened."""
    commands: Rate | None = Rate(40, 80)
    """Messages from the client on one socket."""
    recheck_ms: int = 60_000
    """How often a session that is used only through a socket is looked up again."""
    calculate_in: Literal["a process", "a thread"] = "a process"
    """Where advice and odds are computed; a thread starts at once, so tests use one."""
    warm_after: float = 20.0
    """Seconds after the start when an idle machine begins to compile the kernels for advice."""
    advice_seconds: float = 8.0
    """How long a request waits for advice; if it takes longer, a later request gets it."""
    odds_folder: str = ""
    """The cache folder of odds pages; empty for the user's default one."""
    own_edition_bytes: int = 32_768
    """Maximum size of an edition text that a user sends."""
    secure: bool = False
    """Whether to send the session cookie over HTTPS only."""


WebSettings = WebConfig
"""The former name of `WebConfig`."""
