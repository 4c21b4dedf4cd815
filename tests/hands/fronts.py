"""Fronts and fouls of pai gow poker computed a second way, from the order of hands only."""

from collections.abc import Iterable, Sequence

from houseway.cards.card import Card
from houseway.hands.evaluator import evaluator
from houseway.hands.ranking import Joker, Ranking
from houseway.hands.two_card import wild_front_hand


def front_strength(
    cards: Iterable[Card], *, joker: Joker = "bug", ranking: Ranking | None = None
) -> int:
    """The strength of `front_hand`: higher is better, equal is a copy."""
    return evaluator(joker=joker, ranking=ranking).strength(cards)


def is_foul(
    front: Sequence[Card],
    back: Sequence[Card],
    *,
    joker: Joker = "bug",
    ranking: Ranking | None = None,
) -> bool:
    """Whether a hand is foul: not two in front and five behind, or the five not higher."""
    if len(front) != 2 or len(back) != 5:
        return True
    ranks = evaluator(joker=joker, ranking=ranking)
    low = wild_front_hand(front, back, ranking=ranking) if joker == "wild" else ranks.best(front)
    return low.strength >= ranks.strength(back)
