"""Errors of the HTTP layer, and the response to any error: `{"code", "reason", "facts"}`.

| code                  | status | when                                              |
|-----------------------|--------|---------------------------------------------------|
| `request/foreign`     | 403    | no `X-Houseway: 1`, another origin, another host  |
| `request/unknown`     | 404    | nothing has this address                          |
| `request/method`      | 405    | this address does not accept this method          |
| `request/malformed`   | 400    | the body or a parameter is not valid              |
| `request/too_large`   | 413    | the body is over its size limit                   |
| `request/too_slow`    | 408    | the request did not arrive completely in time     |
| `rate/too_fast`       | 429    | over a rate limit, or too many connections        |
| `odds/busy`           | 503    | too many figures are being computed               |
| `odds/failed`         | 503    | the figures could not be computed                 |
| `server/fault`        | 500    | the server failed and changed nothing             |

All other codes come from the room (`houseway.room.errors`) or from the rules (`houseway.errors`).
"""

from __future__ import annotations

from typing import Any, Final

import msgspec

from houseway.errors import HousewayError
from houseway.room import status_of

_STATUS: Final = {
    "request/foreign": 403,
    "request/unknown": 404,
    "request/method": 405,
    "request/malformed": 400,
    "request/too_large": 413,
    "request/too_slow": 408,
    "rate/too_fast": 429,
    "odds/busy": 503,
    "odds/failed": 503,
    "server/fault": 500,
}


class WebError(HousewayError):
    """A request was refused before it reached the room."""


class Refused(msgspec.Struct, frozen=True):
    """The body of every error: a stable code, a sentence for people, and facts."""

    code: str
    reason: str
    facts: dict[str, Any] = {}


def status_for(error: HousewayError) -> int:
    """Return the HTTP status of an error."""
    return _STATUS.get(error.code) or status_of(error)


def body_of(error: HousewayError) -> bytes:
    """Return the response body as JSON; facts that JSON cannot hold become strings."""
    return msgspec.json.encode(Refused(error.code, error.message, dict(error.facts)), enc_hook=str)
