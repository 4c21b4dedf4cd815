"""Melds, changes to spreads and their values, compared with a naive finder."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

import pytest

from games.pan.naive_melds import Book, without
from houseway.cards.card import Card, parse_card, text
from houseway.cards.tape import SplitMix
from houseway.editions.library import load_game
from houseway.games.pan import conditions, melds
from houseway.games.pan.terms import PanTerms
from support import rule, scale

USUAL = {
    "ropes": "any length",
    "added-to-one-suit": "its suit",
    "added-to-aces-and-kings": "its suit",
    "aces-and-kings-in-one-suit": "a condition",
    "condition-above-three": "base and each addition",
    "split-vale-condition": "the same for all",
}
OTHERS = [
    {},
    {"ropes": "three only"},
    {"added-to-one-suit": "any suit"},
    {"added-to-aces-and-kings": "any suit"},
    {"aces-and-kings-in-one-suit": "no condition"},
    {"condition-above-three": "base only"},
    {"split-vale-condition": "its value"},
    {"added-to-one-suit": "any suit", "added-to-aces-and-kings": "any suit"},
]
PACK = [rank + suit for rank in "A234567JQK" for suit in "cdhs"]


def some_hands(count: int, seed: int) -> Iterator[list[str]]:
    """Of eleven cards; of every three hands two are of few ranks or of one suit and a bit."""
    chance = SplitMix(seed)
    for number in range(count):
        ranks = {chance.below(10) for _ in range(3)}
        suits = {chance.below(4)}
        some = [card for at, card in enumerate(PACK) if at // 4 in ranks] * 8
        suited = [card for at, card in enumerate(PACK) if at % 4 in suits] * 8
        left = (PACK * 8, some, suited + PACK * 2)[number % 3]
        yield [left.pop(chance.below(len(left))) for _ in range(11)]


def coded(cards: Collection[str]) -> list[Card]:
    return [parse_card(card) for card in cards]


def told(found: Collection[Sequence[Card]]) -> list[tuple[str, ...]]:
    return sorted(tuple(sorted(text(card) for card in meld)) for meld in found)


@rule("004-15", "Sequence (rope): three or more cards in sequence of the same suit")
@rule("004-15", "Set: three of the same rank and all of different suits, or all of the same suit")
@pytest.mark.parametrize("other", OTHERS, ids=lambda other: " and ".join(other) or "as usual")
def test_a_naive_finder_agrees_about_every_meld_of_a_hand(other: dict[str, str]) -> None:
    book = Book.of({**USUAL, **other})
    terms = load_game("clovis-500/pan", other).terms
    assert isinstance(terms, PanTerms)
    rules, pays = terms.melds, terms.conditions
    for hand in some_hands(scale(250, 12_500), seed=len(str(other))):
        found = melds.legal_melds(rules, coded(hand))
        assert told(found) == sorted(book.melds(hand)), hand
        with_last = melds.melds_with(rules, parse_card(hand[-1]), coded(hand[:-1]))
        assert told(with_last) == sorted(book.melds_with(hand[-1], hand[:-1])), hand
        for meld in book.melds(hand[:8]):
            lines = conditions.lines(pays, rules, coded(meld))
            assert conditions.value(pays, rules, coded(meld)) == book.value(meld), (meld, lines)
            assert len(lines) == len(book.conditions(meld)), (meld, lines)


@rule("004-15", "Increasing: cards may be added if the character of the meld is preserved")
@pytest.mark.parametrize("other", OTHERS, ids=lambda other: " and ".join(other) or "as usual")
def test_a_naive_finder_agrees_about_what_may_be_done_with_a_spread(other: dict[str, str]) -> None:
    book = Book.of({**USUAL, **other})
    terms = load_game("clovis-500/pan", other).terms
    assert isinstance(terms, PanTerms)
    rules, pays = terms.melds, terms.conditions
    chance = SplitMix(7)
    for hand in some_hands(scale(250, 12_500), seed=99 + len(str(other))):
        found = sorted(book.melds(hand))
        spread = found[chance.below(len(found))] if found else tuple(hand[:3])
        codes, rest = coded(spread), without(hand, spread)
        assert melds.is_meld(rules, codes) is bool(found), spread
        for cards in [[card] for card in rest] + [rest[i : i + 2] for i in range(len(rest) - 1)]:
            may = book.may_add(spread, cards)
            assert melds.may_add(rules, codes, coded(cards)) is may, (spread, cards)
            if may:
                chips = conditions.added(pays, rules, codes, coded(cards))
                assert chips == book.added(spread, cards), (spread, cards)
        assert {text(card) for card in melds.borrowable(rules, codes)} == book.borrowable(spread)
        ways = {
            frozenset((one, tuple(sorted(without(spread, one)))))
            for one in told(melds.splits(rules, codes))
        }
        assert ways == book.splits(spread), spread
        for one in told(melds.splits(rules, codes)):
            two = without(spread, one)
            chips = conditions.made_by_split(pays, rules, coded(one), coded(two))
            assert chips == book.split(one, two), (one, two)
        wrong = rest[:3]
        if len(wrong) == 3 and not book.is_meld(wrong):
            right = melds.completions(rules, coded(wrong), coded(rest[3:]))
            assert told(right) == sorted(book.completions(wrong, rest[3:])), (wrong, rest[3:])
