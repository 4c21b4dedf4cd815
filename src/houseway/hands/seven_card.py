"""Hands of all seven cards, for the bonus bets of pai gow poker."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from typing import Final, Literal

from houseway.cards.card import JOKER, Card, make_card, plain, rank, suit
from houseway.hands.ranking import Joker

_RUNS: Final = tuple(
    frozenset((low + step) % 13 for step in range(7)) for low in (12, *range(7))
)  # from A-2-3-4-5-6-7 to 8-9-10-J-Q-K-A
_ROYALS_AND_MATCHES: Final = tuple(
    (
        frozenset(make_card(r, royal_suit) for r in range(8, 13)),
        frozenset(make_card(r, match_suit) for r in (10, 11)),
    )
    for royal_suit, match_suit in permutations(range(4), 2)
)


def seven_card_straight_flush(cards: Sequence[Card]) -> Literal["natural", "with joker"] | None:
    """Return whether all seven cards are suited and in sequence, and with a joker or not."""
    held = [card for card in cards if card != JOKER]
    ranks = {rank(card) for card in held}
    if len(cards) != 7 or len(ranks) != len(held) or len({suit(card) for card in held}) != 1:
        return None
    if not any(ranks <= run for run in _RUNS):
        return None
    return "natural" if len(held) == 7 else "with joker"


def has_royal_match(cards: Sequence[Card], *, joker: Joker = "bug") -> bool:
    """Return whether the seven cards are a royal flush and a suited king and queen.

    A bug may complete the royal flush but not the match, where it could only be an ace. A wild
    joker may be any of the seven.
    """
    held = {plain(card) for card in cards if card != JOKER}
    jokers = cards.count(JOKER)
    if len(held) + jokers != 7 or jokers > (joker != "none"):
        return False
    for royal, match in _ROYALS_AND_MATCHES:
        if held <= royal | match:
            return not jokers or joker == "wild" or match <= held
    return False
