"""Which games are the same to the mathematics: the same deck under the same rules."""

from __future__ import annotations

import hashlib
from typing import Final

import msgspec

from houseway.rules.game import Game

__all__ = ["rule_key"]

ASIDE: Final = (
    *("fees", "shoe", "action", "settle", "coverage", "given_up", "at_one_place"),
    *("short_follower", "rounding"),
)
"""Terms that no wager's worth depends on: who is charged what, in which order wagers are settled,
how far a bank reaches that covers everything."""
SEATS: Final = "seats"


def rule_key(game: Game) -> bytes:
    """The same for two games whose wagers have the same odds because their terms say the same."""
    terms = msgspec.to_builtins(game.terms)
    kept = {name: value for name, value in terms.items() if name not in ASIDE}
    kept["table"] = terms["table"][SEATS]
    text = msgspec.json.encode([game.family.name, kept], order="deterministic")
    return hashlib.sha256(text).digest()
