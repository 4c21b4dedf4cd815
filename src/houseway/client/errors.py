"""What a client is told when something is not done.

ClientError
├── CallError      the API refused a call
├── RefusedError   a table refused a command; nothing has changed there
└── GoneError      the link has ended for good
"""

from __future__ import annotations

from houseway.errors import HousewayError

__all__ = ["CallError", "ClientError", "GoneError", "RefusedError"]


class ClientError(HousewayError):
    """The server's code, reason and facts."""


class CallError(ClientError):
    """An API call was refused, with this status."""

    def __init__(self, status: int, code: str, reason: str, **facts: object) -> None:
        super().__init__(code, reason, **facts)
        self.status = status


class RefusedError(ClientError):
    """A command was refused."""


class GoneError(ClientError):
    """No such table, signed out, or closed by this side."""
