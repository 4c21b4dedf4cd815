"""Bonus bets of pai gow poker: from a player's seven cards to the lines of their pay tables."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Final, Literal

import msgspec

from houseway.cards.card import JOKER, Card, rank
from houseway.hands.pai_gow import ACE, PaiGowRanking, pai_gow_hands
from houseway.hands.seven_card import has_royal_match, seven_card_straight_flush

__all__ = ["BETS", "BestHand", "Bet", "BetCards", "RoyalMatch", "fortune"]

BestHand = Literal["highest paid", "highest ranked"]
"""What a straight over three of a kind is paid as, where three of a kind pays more (000-40)."""

RoyalMatch = Literal["joker may complete", "no joker"]
"""Whether the joker may be a card of the royal flush beside a royal match (000-40)."""


class BetCards(msgspec.Struct, frozen=True, kw_only=True):
    """What a bonus bet may look at, and how the edition reads it."""

    seven: tuple[Card, ...]
    hands: PaiGowRanking
    best_hand: BestHand = "highest paid"
    royal_match: RoyalMatch = "joker may complete"


def fortune(cards: BetCards) -> list[str]:
    """What the seven cards hold, the highest first: a straight may lie over three of a kind."""
    seven = cards.seven
    lines = []
    run = seven_card_straight_flush(seven)
    if run:
        lines.append("7 card straight flush" + " with joker" * (run == "with joker"))
    if _has_royal_match(cards):
        lines.append("royal flush + royal match")
    best = cards.hands.order.order[-(pai_gow_hands(cards.hands).strength(seven) >> 20)]
    lines.append(best)
    if best == "straight" and cards.best_hand == "highest paid" and _most_alike(cards) >= 3:
        lines.append("three of a kind")
    return lines


def _has_royal_match(cards: BetCards) -> bool:
    allowed = cards.hands.joker if cards.royal_match == "joker may complete" else "none"
    return has_royal_match(cards.seven, joker=allowed)


def _most_alike(cards: BetCards) -> int:
    """Cards of one rank, the joker among them: a bug is an ace, a wild one any of them."""
    seven, ranking = cards.seven, cards.hands
    counts = Counter(rank(card) for card in seven if card != JOKER)
    if JOKER in seven and not pai_gow_hands(ranking).must_complete(seven):
        counts[counts.most_common(1)[0][0] if ranking.joker == "wild" else ACE] += 1
    return max(counts.values())


class Bet(msgspec.Struct, frozen=True):
    """A bet: the lines its pay table may name, what makes them, and words for a rule sheet."""

    lines: tuple[str, ...]
    made: Callable[[BetCards], list[str]]
    words: str


BETS: Final = {
    "fortune": Bet(
        (
            "7 card straight flush",
            "royal flush + royal match",
            "7 card straight flush with joker",
            "five aces",
            "royal flush",
            "straight flush",
            "four of a kind",
            "full house",
            "flush",
            "three of a kind",
            "straight",
        ),
        fortune,
        "paid by the player's own seven cards, however they are set and whatever the game wager "
        "does",
    ),
}
"""Every bet beside the game wager, by its name: the one place where it is declared."""
