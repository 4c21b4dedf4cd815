"""Bonus bets of three card poker: from cards to the lines of their pay tables."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Literal

import msgspec

from houseway.cards.card import Card
from houseway.hands.poker import best_five
from houseway.hands.ranking import FIVE_OF_A_KIND, STANDARD, Ranking
from houseway.hands.three_card import THREE_CARD, best_three

__all__ = [
    "BETS",
    "LikeCards",
    "ThreeCardBet",
    "ThreeCardSeen",
    "five_ranking",
    "pair_plus",
    "six_card_bonus",
]

LikeCards = Literal["nearest line", "printed lines"]
"""What several packs make that one cannot (003-09).

*nearest line*: five of a kind is four of a kind, and a suited hand with a pair a flush.
*printed lines*: five of a kind has no line, and a suited hand with a pair is the pair.
"""

_FIVE_RANKINGS: Final[dict[LikeCards, Ranking]] = {
    "nearest line": STANDARD,
    "printed lines": Ranking(FIVE_OF_A_KIND.order, paired_flush=False),
}


def five_ranking(like_cards: LikeCards) -> Ranking:
    """The order of five-card hands by which the 6 Card Bonus goes."""
    return _FIVE_RANKINGS[like_cards]


class ThreeCardSeen(msgspec.Struct, frozen=True, kw_only=True):
    """What a bonus bet may look at, and the rankings that the edition reads it by."""

    player: tuple[Card, ...]
    dealer: tuple[Card, ...]
    three: Ranking
    five: Ranking


def pair_plus(cards: ThreeCardSeen) -> list[str]:
    """The player's own three cards."""
    return [best_three(cards.player, ranking=cards.three).category]


def six_card_bonus(cards: ThreeCardSeen) -> list[str]:
    """The best five of the player's three cards and the player-dealer's three, however mixed."""
    return [best_five((*cards.player, *cards.dealer), ranking=cards.five).category]


class ThreeCardBet(msgspec.Struct, frozen=True):
    """A bet: the lines its pay table may name, what makes them, and words for a rule sheet."""

    lines: tuple[str, ...]
    made: Callable[[ThreeCardSeen], list[str]]
    words: str


BETS: Final = {
    "pair-plus": ThreeCardBet(
        THREE_CARD.order, pair_plus, "paid by the player's own three cards alone"
    ),
    "six-card-bonus": ThreeCardBet(
        FIVE_OF_A_KIND.order,
        six_card_bonus,
        "paid by the best five cards of the player's three and the player-dealer's three, however "
        "mixed",
    ),
}
"""Every bet beside ante and play, by its name: the one place where it is declared."""
