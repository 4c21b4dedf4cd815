"""The key that games share when they have the same odds: the same deck under the same rules."""

from __future__ import annotations

import hashlib
from typing import Final

import msgspec

from houseway.rules.game import Game

IRRELEVANT_TERMS: Final = (
    *("fees", "shoe", "action", "settle", "coverage", "given_up", "at_one_place"),
    *("short_follower", "rounding"),
)
"""Terms that no return depends on: who is charged what, the order of settlement, and how far the
bank's money reaches, since figures assume a bank that covers every wager."""
SEATS: Final = "seats"


def rule_key(game: Game) -> bytes:
    """Return a digest that is equal for two games whose terms give their wagers the same odds."""
    terms = msgspec.to_builtins(game.terms)
    kept = {name: value for name, value in terms.items() if name not in IRRELEVANT_TERMS}
    kept["table"] = terms["table"][SEATS]
    text = msgspec.json.encode([game.family.name, kept], order="deterministic")
    return hashlib.sha256(text).digest()
