"""Pai gow poker's front hands: a pair or high cards, on the same scale as the back.

A front hand is ranked as a five-card hand with three cards missing, so that its strength compares
with the back's: a pair in front ties the same pair behind but lacks its side cards.

>>> from houseway.cards.card import parse_cards
>>> front_hand(parse_cards("Jk Kd")).ranks
(12, 11)
"""

from __future__ import annotations

from collections.abc import Sequence

from houseway.cards.card import JOKER, Card, make_card, rank
from houseway.hands.evaluator import Evaluator, evaluator
from houseway.hands.hand import MadeHand
from houseway.hands.ranking import Joker, Ranking


def front_hand(
    cards: Sequence[Card], *, joker: Joker = "bug", ranking: Ranking | None = None
) -> MadeHand:
    """Rank two cards as "one pair" or "high card"; a bug, or a lone wild joker, is an ace."""
    return evaluator(joker=joker, ranking=ranking).best(cards)


def wild_front_hand(
    front: Sequence[Card], back: Sequence[Card], *, ranking: Ranking | None = None
) -> MadeHand:
    """Rank a front in which a wild joker is the highest card that does not foul the hand.

    With A-joker in front of a pair of nines the joker is a king. Where every card would foul, the
    joker is an ace or pairs, and the hand is foul.
    """
    ranks = evaluator(joker="wild", ranking=ranking)
    if JOKER not in front:
        return ranks.best(front)
    limit = ranks.strength(back)
    choices = sorted((_with_joker_as(ranks, front, r) for r in range(13)), reverse=True)
    return next((hand for hand in choices if hand.strength < limit), choices[0])


def _with_joker_as(ranks: Evaluator, front: Sequence[Card], r: int) -> MadeHand:
    """Rank the front with the joker as a card of rank `r`; `cards` keeps the joker itself."""
    substituted = [make_card(r, 0) if card == JOKER else card for card in front]
    named = ranks.best(substituted)
    cards = sorted(front, key=lambda card: (card == JOKER, -rank(card)))
    return MadeHand(named.strength, named.category, named.ranks, tuple(cards))
