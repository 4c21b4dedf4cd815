"""What the house dealer calls a hand: `pair of nines`, `queen high`."""

from __future__ import annotations

from typing import Final

from houseway.hands.hand import MadeHand

__all__ = ["hand_words"]

_ONE: Final = (
    *("deuce", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("jack", "queen", "king", "ace"),
)
_MANY: Final = tuple("sixes" if name == "six" else f"{name}s" for name in _ONE)


def hand_words(hand: MadeHand) -> str:
    """A ranked hand as it is called, with the ranks that tell it from others of its kind."""
    if not hand.ranks:
        return "no cards"
    top = hand.ranks[0]
    match hand.category:
        case "high card":
            return f"{_ONE[top]} high"
        case "one pair":
            return f"pair of {_MANY[top]}"
        case "two pair":
            return f"two pair, {_MANY[top]} and {_MANY[hand.ranks[1]]}"
        case "full house":
            return f"full house, {_MANY[top]} over {_MANY[hand.ranks[1]]}"
        case "straight" | "straight flush" | "flush":
            return f"{hand.category}, {_ONE[top]} high"
        case "three of a kind" | "four of a kind" | "five of a kind":
            return f"{hand.category}, {_MANY[top]}"
    return hand.category
