"""Bonus bets of three card poker: from cards to the lines of their pay tables."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Literal

import msgspec

from houseway.cards.card import Card
from houseway.hands.poker import best_five
from houseway.hands.ranking import FIVE_OF_A_KIND, STANDARD, Ranking
from houseway.hands.three_card import THREE_CARD, best_three

LikeCards = Literal["nearest line", "printed lines"]
"""How hands that only several packs can make are paid (003-09).

*nearest line*: five of a kind pays as four of a kind, a suited hand with a pair as a flush.
*printed lines*: five of a kind pays nothing, a suited hand with a pair pays as the pair.
"""

_FIVE_RANKINGS: Final[dict[LikeCards, Ranking]] = {
    "nearest line": STANDARD,
    "printed lines": Ranking(FIVE_OF_A_KIND.order, paired_flush=False),
}


def five_ranking(like_cards: LikeCards) -> Ranking:
    """Return the ranking of five-card hands that the 6 Card Bonus uses."""
    return _FIVE_RANKINGS[like_cards]


class ThreeCardSeen(msgspec.Struct, frozen=True, kw_only=True):
    """The cards that a bonus bet may depend on, and the edition's rankings."""

    player: tuple[Card, ...]
    dealer: tuple[Card, ...]
    three: Ranking
    five: Ranking


def pair_plus(cards: ThreeCardSeen) -> list[str]:
    """Return the line that the player's own three cards make."""
    return [best_three(cards.player, ranking=cards.three).category]


def six_card_bonus(cards: ThreeCardSeen) -> list[str]:
    """Return the line of the best five among the player's and the player-dealer's six cards."""
    return [best_five((*cards.player, *cards.dealer), ranking=cards.five).category]


class ThreeCardBet(msgspec.Struct, frozen=True):
    """A bet: its possible pay lines, the function that finds them, and its rule-sheet text."""

    lines: tuple[str, ...]
    made: Callable[[ThreeCardSeen], list[str]]
    words: str


BETS: Final = {
    "pair-plus": ThreeCardBet(
        THREE_CARD.order, pair_plus, "paid on the player's own three cards only"
    ),
    "six-card-bonus": ThreeCardBet(
        FIVE_OF_A_KIND.order,
        six_card_bonus,
        "paid on the best five cards among the player's three and the player-dealer's three, in "
        "any mix",
    ),
}
"""Every bet besides ante and play, by name. Each bet is declared only here."""
