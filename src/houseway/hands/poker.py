"""Poker hands: the best five of any number of cards, with or without a joker, and Omaha hands.

>>> from houseway.cards.card import parse_cards
>>> hand = best_five(parse_cards("As Ad Ah Ac Jk Kd 2c"), joker="bug")
>>> hand.category
'five aces'
>>> strength(parse_cards("Ah 2c 3d 4s 5h")) < strength(parse_cards("2c 3d 4s 5h 6h"))
True
>>> hole, board = parse_cards("As Ks 2d 2c"), parse_cards("Qs Js 9s 4h 2h")
>>> best_of_omaha(hole, board)
<flush: As Ks Qs Js 9s>
>>> omaha_strength(hole, board) == strength(parse_cards("As Ks Qs Js 9s"))
True
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from houseway.cards.card import Card
from houseway.hands.evaluator import evaluator
from houseway.hands.hand import MadeHand
from houseway.hands.ranking import Joker, Ranking


def best_five(
    cards: Iterable[Card], *, joker: Joker = "none", ranking: Ranking | None = None
) -> MadeHand:
    """Return the best five cards; fewer than five rank by the pairs and high cards they show."""
    return evaluator(joker=joker, ranking=ranking).best(cards)


def strength(
    cards: Iterable[Card], *, joker: Joker = "none", ranking: Ranking | None = None
) -> int:
    """Return the strength of `best_five`: higher is better, equal is a copy.

    To rank many hands, call `evaluator` once and use its `strength` method.
    """
    return evaluator(joker=joker, ranking=ranking).strength(cards)


def best_of_omaha(
    hole: Sequence[Card], board: Sequence[Card], *, ranking: Ranking | None = None
) -> MadeHand:
    """Return the best hand of exactly two hole cards and three of the board, of any number."""
    return evaluator(ranking=ranking).best_of_omaha(hole, board)


def omaha_strength(
    hole: Sequence[Card], board: Sequence[Card], *, ranking: Ranking | None = None
) -> int:
    """Return the strength of `best_of_omaha`."""
    return evaluator(ranking=ranking).omaha_strength(hole, board)
