"""Conditions: which spreads are paid for, and in how many chips (004-15).

| paid for                    | how much                                                       |
|-----------------------------|----------------------------------------------------------------|
| melding a condition         | its value, plus the price of an added card for each above three|
| adding a card to one        | its value again; half of it for vale cards of one suit         |
| adding a card to make one   | its value, as for an ace laid to 2-3-4                         |
| splitting a spread into one | 2 chips in spades, 1 in any other suit                         |
| going out                   | every condition once more, as it lies                          |

Nothing here checks that a spread is valid, since an incorrect one may have been paid for too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final, Literal

import msgspec

from houseway.cards.card import RANKS, SUITS, Card, rank, suit
from houseway.games.pan.melds import LEAST, ORDER, MeldRules


class Pay(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The chips that every player pays."""

    spades: int
    other: int


class Condition(Pay, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One condition of the book's list: the chips it pays."""

    added: Pay | None = None
    """The chips for each card added; None means the value of the condition again."""


class ConditionRules(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The book's list of conditions, and the readings that apply to it."""

    pays: dict[str, Condition]
    vale: tuple[str, ...] = ("3", "5", "7")
    """The ranks of the vale cards, the cards of value."""
    above_three: Literal["base and each addition", "base only"] = "base and each addition"
    """What a condition of more than three cards is worth when melded at once or going out."""
    split: Pay = Pay(spades=2, other=1)
    """What a condition made by a split is worth."""
    split_brings: Literal["the same for all", "its value"] = "the same for all"
    any_suits: bool = True
    """Whether aces or kings, which form sets in any suits, are a condition in one suit."""

    def __post_init__(self) -> None:
        for each in self.vale:
            if each not in ORDER:
                raise ValueError(f"{each!r} is not a rank of pan; write one of {' '.join(ORDER)}")


class ConditionLine(msgspec.Struct, frozen=True):
    """A condition that a spread fulfills."""

    name: str
    spades: bool


class _SpreadFacts(msgspec.Struct, frozen=True):
    """The facts about a spread on which conditions depend."""

    vale: bool
    one_rank: bool
    places: frozenset[str]
    one_suit: bool
    may_pay: bool
    """Whether its rank may be a condition in one suit."""


CONDITIONS: Final[dict[str, Callable[[_SpreadFacts], bool]]] = {
    "vale cards not in the same suit": lambda it: it.one_rank and it.vale and not it.one_suit,
    "vale cards in the same suit": lambda it: it.one_rank and it.vale and it.one_suit,
    "non-vale cards in the same suit": lambda it: (
        it.one_rank and not it.vale and it.one_suit and it.may_pay
    ),
    "A-2-3 in the same suit": lambda it: (
        it.one_suit and not it.one_rank and it.places >= {"A", "2", "3"}
    ),
    "K-Q-J in the same suit": lambda it: (
        it.one_suit and not it.one_rank and it.places >= {"K", "Q", "J"}
    ),
}
"""The conditions, in the printed order, with their tests."""


def lines(terms: ConditionRules, melds: MeldRules, cards: Sequence[Card]) -> list[ConditionLine]:
    """Return the conditions that these cards fulfill, the best-paid first."""
    if len(cards) < LEAST:
        return []
    names = {RANKS[rank(card)] for card in cards}
    name = RANKS[rank(cards[0])]
    suits = Counter(suit(card) for card in cards)
    threes = {SUITS[each] for each, count in suits.items() if count >= LEAST}
    grown = len(names) == 1 and melds.takes_any(name) and bool(threes)
    spread = _SpreadFacts(
        vale=names <= {*terms.vale},
        one_rank=len(names) == 1,
        places=frozenset(names),
        one_suit=len(suits) == 1 or grown,
        may_pay=terms.any_suits or name not in melds.any_suits,
    )
    spades = "s" in threes if grown else len(suits) == 1 and SUITS[suit(cards[0])] == "s"
    found = [
        ConditionLine(each, spades)
        for each, holds in CONDITIONS.items()
        if each in terms.pays and holds(spread)
    ]
    return sorted(found, key=lambda line: -_base(terms, line))


def _chips(pay: Pay, line: ConditionLine) -> int:
    return pay.spades if line.spades else pay.other


def _base(terms: ConditionRules, line: ConditionLine) -> int:
    return _chips(terms.pays[line.name], line)


def _each(terms: ConditionRules, line: ConditionLine) -> int:
    pay = terms.pays[line.name]
    return _chips(pay.added or pay, line)


def value(terms: ConditionRules, melds: MeldRules, cards: Sequence[Card]) -> int:
    """Return the chips that every player pays for a spread when it is melded and at going out."""
    for line in lines(terms, melds, cards):
        above = len(cards) - LEAST if terms.above_three == "base and each addition" else 0
        return _base(terms, line) + above * _each(terms, line)
    return 0


def added(
    terms: ConditionRules, melds: MeldRules, spread: Sequence[Card], cards: Sequence[Card]
) -> int:
    """Return the chips that every player pays for cards added to a spread."""
    for line in lines(terms, melds, spread):
        return len(cards) * _each(terms, line)
    for line in lines(terms, melds, [*spread, *cards]):
        return _base(terms, line)
    return 0


def made_by_split(
    terms: ConditionRules, melds: MeldRules, one: Sequence[Card], two: Sequence[Card]
) -> int:
    """Return the chips for the conditions that a split has made."""
    parts = [line for part in (one, two) for line in lines(terms, melds, part)]
    before = Counter(lines(terms, melds, [*one, *two]))
    chips = 0
    for line in parts:
        if before[line]:
            before[line] -= 1
        else:
            same = terms.split_brings == "the same for all"
            chips += _chips(terms.split, line) if same else _base(terms, line)
    return chips
