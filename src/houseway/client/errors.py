"""Errors of the client.

ClientError
├── CallError      the HTTP API refused a call
├── RefusedError   a table refused a command; nothing has changed
└── GoneError      the link has ended and will not reconnect
"""

from __future__ import annotations

from houseway.errors import HousewayError


class ClientError(HousewayError):
    """An error with the server's code, reason and facts."""


class CallError(ClientError):
    """An API call was refused; `status` is the HTTP status."""

    def __init__(self, status: int, code: str, reason: str, **facts: object) -> None:
        super().__init__(code, reason, **facts)
        self.status = status


class RefusedError(ClientError):
    """A table refused a command; nothing has changed."""


class GoneError(ClientError):
    """The link has ended: no such table, the session is over, or this side closed it."""
