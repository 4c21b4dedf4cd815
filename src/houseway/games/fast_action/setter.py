"""Keep two of four cards by a house way, and say why the earlier rules did not apply."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from typing import Final, NamedTuple

from houseway.cards.card import JOKER, Card, rank, text
from houseway.errors import TextError
from houseway.games.fast_action.house_way import HOLDINGS, KEEP, KeepHouseWay, KeepRule, Two
from houseway.games.fast_action.terms import CARDS, FastActionRanking
from houseway.games.house_way_rules import Setting, first_rule

_HOLDINGS: Final = {(2,): "one pair", (2, 2): "two pair", (3,): "three of a kind"}


class _Kept(NamedTuple):
    places: tuple[int, ...]
    rule: str
    why: tuple[tuple[str, str], ...]


def is_natural(cards: Sequence[Card]) -> bool:
    """Return whether the original four cards are four of a kind."""
    return len(cards) == CARDS and len(set(map(rank, cards))) == 1


def keep_two(house_way: KeepHouseWay, cards: Sequence[Card]) -> tuple[int, ...]:
    """Return the indexes of the two cards to keep, out of any number of cards."""
    return _kept(house_way, cards).places if len(cards) > 2 else tuple(range(len(cards)))


def set_four(house_way: KeepHouseWay, ranking: FastActionRanking, cards: Sequence[Card]) -> Setting:  # noqa: ARG001
    """Set the kept cards in front and the discards behind; the cards' order does not matter."""
    check_four(cards)
    kept = _kept(house_way, cards)
    front = tuple(cards[place] for place in kept.places)
    back = tuple(card for place, card in enumerate(cards) if place not in kept.places)
    return Setting(front, back, kept.rule, foul=False, why=kept.why)


def check_four(cards: Sequence[Card]) -> None:
    """Raise unless these are four cards of which two are kept."""
    for card in cards:
        if not 0 <= card < JOKER:
            raise TextError(
                "house_way/not_in_deck",
                f"{text(card)} is not in the deck of Fast Action Hold'em, which has no jokers",
                card=text(card),
            )
    if len(cards) != CARDS:
        raise TextError(
            "house_way/four_cards",
            f"a hand has four cards, not {len(cards)}; write them as As Kd 9c 9h",
            cards=len(cards),
        )
    if is_natural(cards):
        raise TextError(
            "house_way/natural",
            "four of a kind is a natural winner: it discards nothing, so no rule sets it",
        )


def _kept(house_way: KeepHouseWay, cards: Sequence[Card]) -> _Kept:
    row = sorted(range(len(cards)), key=lambda place: (-rank(cards[place]), cards[place]))
    holding = _holding(cards)

    def ways_by(rule: KeepRule) -> list[tuple[int, int]] | str:
        if holding not in rule.holds:
            return f"the cards hold {holding}"
        ways = [way for way in combinations(row, 2) if _may_keep(rule, cards, way)]
        return ways or f"no two cards are {', '.join(rule.keep)}"

    rule, ways, why = first_rule(house_way, holding, ways_by)
    best = max(ways, key=lambda way: [rank(cards[place]) for place in way])
    return _Kept(best, rule.name, why)


def _may_keep(rule: KeepRule, cards: Sequence[Card], way: Sequence[int]) -> bool:
    others = [card for place, card in enumerate(cards) if place not in way]
    two = Two([cards[place] for place in way], others)
    return all(KEEP[word](two) for word in rule.keep)


def _holding(cards: Sequence[Card]) -> str:
    """Return how the cards repeat; repeats beyond three of a kind count as three of a kind."""
    sizes = sorted((n for n in Counter(map(rank, cards)).values() if n > 1), reverse=True)
    return _HOLDINGS.get(tuple(sizes), HOLDINGS[-1]) if sizes else HOLDINGS[0]
