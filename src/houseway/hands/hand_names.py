"""The words by which the house dealer calls a hand: `pair of nines`, `queen high`."""

from __future__ import annotations

from typing import Final

from houseway.hands.hand import MadeHand

_SINGULAR: Final = (
    *("deuce", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("jack", "queen", "king", "ace"),
)
_PLURAL: Final = tuple("sixes" if name == "six" else f"{name}s" for name in _SINGULAR)


def hand_words(hand: MadeHand) -> str:
    """Return a ranked hand in words, with the ranks that distinguish it in its category."""
    if not hand.ranks:
        return "no cards"
    top = hand.ranks[0]
    match hand.category:
        case "high card":
            return f"{_SINGULAR[top]} high"
        case "one pair":
            return f"pair of {_PLURAL[top]}"
        case "two pair":
            return f"two pair, {_PLURAL[top]} and {_PLURAL[hand.ranks[1]]}"
        case "full house":
            return f"full house, {_PLURAL[top]} over {_PLURAL[hand.ranks[1]]}"
        case "straight" | "straight flush" | "flush":
            return f"{hand.category}, {_SINGULAR[top]} high"
        case "three of a kind" | "four of a kind" | "five of a kind":
            return f"{hand.category}, {_PLURAL[top]}"
    return hand.category
