"""The words by which the house dealer calls a hand: `pair of nines`, `queen high`."""

from __future__ import annotations

from typing import Final

from houseway.hands.hand import MadeHand

SINGULAR: Final = (
    *("deuce", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("jack", "queen", "king", "ace"),
)
PLURAL: Final = tuple("sixes" if name == "six" else f"{name}s" for name in SINGULAR)


def hand_words(hand: MadeHand) -> str:
    """Return a ranked hand in words, with the ranks that distinguish it in its category."""
    if not hand.ranks:
        return "no cards"
    top = hand.ranks[0]
    match hand.category:
        case "high card":
            return f"{SINGULAR[top]} high"
        case "one pair":
            return f"pair of {PLURAL[top]}"
        case "two pair":
            return f"two pair, {PLURAL[top]} and {PLURAL[hand.ranks[1]]}"
        case "full house":
            return f"full house, {PLURAL[top]} over {PLURAL[hand.ranks[1]]}"
        case "straight" | "straight flush" | "flush":
            return f"{hand.category}, {SINGULAR[top]} high"
        case "three of a kind" | "four of a kind" | "five of a kind":
            return f"{hand.category}, {PLURAL[top]}"
    return hand.category
