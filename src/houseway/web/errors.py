"""Refusals as answers: `{"code", "reason", "facts"}` with a fitting status.

| code                  | status | when                                              |
|-----------------------|--------|---------------------------------------------------|
| `request/foreign`     | 403    | no `X-Houseway: 1`, another origin, another host  |
| `request/unknown`     | 404    | there is nothing at this address                  |
| `request/method`      | 405    |                                                   |
| `request/malformed`   | 400    | the body or a parameter is not what it should be  |
| `request/too_large`   | 413    |                                                   |
| `request/too_slow`    | 408    | it did not come in whole in time                  |
| `rate/too_fast`       | 429    |                                                   |
| `odds/busy`           | 503    | too many figures are being computed               |
| `odds/failed`         | 503    | the figures could not be computed                 |
| `server/fault`        | 500    | nothing was done                                  |

Everything else is the room's (`houseway.room.errors`) or the rules'.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec

from houseway.errors import HousewayError
from houseway.room import status_of

__all__ = ["Refused", "WebError", "body_of", "status_for"]

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
    """A request that is refused before the room hears of it."""


class Refused(msgspec.Struct, frozen=True):
    """Every error's form."""

    code: str
    reason: str
    facts: dict[str, Any] = {}


def status_for(error: HousewayError) -> int:
    """The HTTP status."""
    return _STATUS.get(error.code) or status_of(error)


def body_of(error: HousewayError) -> bytes:
    """The answer's bytes; a fact that is no JSON is told in words."""
    return msgspec.json.encode(Refused(error.code, error.message, dict(error.facts)), enc_hook=str)
