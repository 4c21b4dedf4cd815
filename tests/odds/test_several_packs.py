"""Hands of several packs, where like cards meet: counts and compiled evaluators."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement
from math import comb, prod
from random import Random

import numpy as np
import numpy.typing as npt
import pytest

from hands import naive
from hands.deals import PACK
from houseway.cards.card import JOKER, Card, parse_cards, rank, suit, texts
from houseway.hands.evaluator import evaluator as plain_evaluator
from houseway.hands.lows import low_strength
from houseway.hands.ranking import (
    FIVE_ACES,
    FIVE_OF_A_KIND,
    SEVERAL_DECKS,
    STANDARD,
    Joker,
    Ranking,
)
from houseway.hands.three_card import THREE_CARD
from houseway.odds.evaluators.category_counts import category_counts, low_counts, three_card_counts
from houseway.odds.evaluators.compiled import (
    Compiled,
    evaluator,
    low_evaluator,
    three_card_evaluator,
)
from houseway.odds.evaluators.rank_classes import strength_counts
from support import rule, scale

PACKS = range(1, 9)


def five_card_counts(p: int) -> dict[str, int]:
    """By the textbook, for `p` packs: a rank has 4p cards, a rank of a suit p of them.

    Suited quads and full houses rank as such, every other hand of one suit as a flush.
    """
    four, one = 4 * p, p
    quads = 13 * (comb(four, 5) + comb(four, 4) * 12 * four)
    full = 13 * 12 * comb(four, 3) * comb(four, 2)
    suited_quads = 4 * 13 * (comb(one, 5) + comb(one, 4) * 12 * one)
    suited_full = 4 * 13 * 12 * comb(one, 3) * comb(one, 2)
    unsuited = four**5 - 4 * one**5
    return {
        "royal flush": 4 * one**5,
        "straight flush": 36 * one**5,
        "four of a kind": quads,
        "full house": full,
        "flush": 4 * comb(13 * one, 5) - 40 * one**5 - suited_quads - suited_full,
        "straight": 10 * unsuited,
        "three of a kind": 13 * comb(12, 2) * (comb(four, 3) * four**2 - 4 * comb(one, 3) * one**2),
        "two pair": comb(13, 2) * 11 * (comb(four, 2) ** 2 * four - 4 * comb(one, 2) ** 2 * one),
        "one pair": 13 * comb(12, 3) * (comb(four, 2) * four**3 - 4 * comb(one, 2) * one**3),
        "high card": (comb(13, 5) - 10) * unsuited,
    }


@rule("003-09", "one to eight decks; five of a kind as four of a kind (reading)")
@pytest.mark.parametrize("packs", PACKS)
def test_five_cards_of_several_packs_by_the_textbook(packs: int) -> None:
    assert category_counts(5, packs=packs) == five_card_counts(packs)


@rule("004-16", "six decks; seventeen rankings from flush with five of a kind to no pair")
@pytest.mark.parametrize("p", PACKS)
def test_five_cards_in_the_seventeen_rankings_by_the_textbook(p: int) -> None:
    usual, four = five_card_counts(p), 4 * p
    suited = {
        "five of a kind": 4 * 13 * comb(p, 5),
        "four of a kind": 4 * 13 * comb(p, 4) * 12 * p,
        "full house": 4 * 13 * 12 * comb(p, 3) * comb(p, 2),
        "three of a kind": 4 * 13 * comb(12, 2) * comb(p, 3) * p**2,
        "two pair": 4 * comb(13, 2) * comb(p, 2) ** 2 * 11 * p,
        "one pair": 4 * 13 * comb(12, 3) * comb(p, 2) * p**3,
    }
    fives = 13 * comb(four, 5)
    expected = {f"flush with {name}": count for name, count in suited.items()} | {
        "royal flush": usual["royal flush"],
        "straight flush": usual["straight flush"],
        "five of a kind": fives - suited["five of a kind"],
        "four of a kind": usual["four of a kind"] - fives - suited["four of a kind"],
        "full house": usual["full house"] - suited["full house"],
        "flush": 4 * (comb(13, 5) - 10) * p**5,
        **{name: usual[name] for name in ("straight", "three of a kind", "two pair")},
        **{name: usual[name] for name in ("one pair", "high card")},
    }
    assert category_counts(5, packs=p, ranking=SEVERAL_DECKS) == expected


@rule("003-09", "6 Card Bonus: best five of six, of one to eight decks")
@pytest.mark.parametrize("p", PACKS)
def test_six_cards_of_several_packs_where_a_line_is_easy(p: int) -> None:
    """A royal flush beside any other card, which may be one of its own; six like cards too."""
    counts = category_counts(6, packs=p)
    assert counts["royal flush"] == 4 * (p**5 * 47 * p + 5 * comb(p, 2) * p**4)
    fives = 13 * (comb(4 * p, 6) + comb(4 * p, 5) * 48 * p)
    fours = 13 * comb(4 * p, 4) * comb(48 * p, 2)
    assert counts["four of a kind"] == fives + fours
    assert category_counts(6, packs=p, ranking=FIVE_OF_A_KIND)["five of a kind"] == fives


@pytest.mark.parametrize("packs", scale((1, 6), PACKS))
@pytest.mark.parametrize("cards", [1, 2, 3, 4, 5, 6, 7, 8])
def test_the_categories_are_all_the_hands_of_the_deck(cards: int, packs: int) -> None:
    for ranking in (STANDARD, FIVE_OF_A_KIND, SEVERAL_DECKS):
        if cards == 8 and ranking is not STANDARD:
            continue
        counts = category_counts(cards, packs=packs, ranking=ranking)
        assert sum(counts.values()) == comb(52 * packs, cards)
        assert min(counts.values()) >= 0


@rule("004-16", "Natural Winner: four of a kind in the original four cards")
def test_four_cards_of_six_packs() -> None:
    """Derived, section 8b: Super Match of 000-11 has the same four cards of six decks."""
    counts = category_counts(4, packs=6)
    assert {name: count for name, count in counts.items() if count} == {
        "four of a kind": 138_138,
        "three of a kind": 7_577_856,
        "two pair": 5_941_728,
        "one pair": 136_401_408,
        "high card": 387_278_970 - 138_138 - 7_577_856 - 5_941_728 - 136_401_408,
    }


def three_card_name(cards: tuple[Card, ...]) -> str:
    """Three cards by the rule book, with no use of the package's own ranking."""
    ranks = sorted(rank(card) for card in cards)
    flush = len({suit(card) for card in cards}) == 1
    run = ranks in ([r, r + 1, r + 2] for r in range(11)) or ranks == [0, 1, 12]
    if run and flush:
        return "mini royal flush" if ranks == [10, 11, 12] else "straight flush"
    if len(set(ranks)) == 1:
        return "three of a kind"
    if run:
        return "straight"
    if flush:
        return "flush"
    return "one pair" if len(set(ranks)) == 2 else "high card"


@rule("003-09", "one to eight decks")
def test_three_cards_of_several_packs_dealt_and_named_one_by_one() -> None:
    found = {packs: Counter[str]() for packs in PACKS}
    for cards in combinations_with_replacement(PACK, 3):
        held = Counter(cards).values()
        name = three_card_name(cards)
        for packs in PACKS:
            found[packs][name] += prod(comb(packs, copies) for copies in held)
    for packs in PACKS:
        assert three_card_counts(packs=packs) == found[packs]


def every_hand(cards: int, packs: int) -> Iterator[tuple[npt.NDArray[np.uint8], list[int]]]:
    """Every multiset of cards, some at a time, and how often each is dealt."""
    last = np.array(list(combinations_with_replacement(range(52), 3)), np.uint8)
    for first in combinations_with_replacement(range(52), cards - 3):
        rest = last[last[:, 0] >= first[-1]]
        dealt = np.hstack([np.tile(np.array(first, np.uint8), (len(rest), 1)), rest])
        run = np.zeros(len(dealt), np.int64)
        ways, divisor = np.ones(len(dealt), np.int64), np.ones(len(dealt), np.int64)
        for place in range(cards):
            if place:
                run = np.where(dealt[:, place] == dealt[:, place - 1], run + 1, 0)
            ways *= packs - run
            divisor *= run + 1
        yield dealt, (ways // divisor).tolist()


@pytest.mark.parametrize(
    ("cards", "packs"), scale([(5, 2)], [(5, 2), (5, 3), (5, 6), (6, 2), (6, 8)])
)
def test_counts_are_those_of_every_hand_dealt_and_evaluated(cards: int, packs: int) -> None:
    strengths = evaluator(cards, packs=packs, ranking=SEVERAL_DECKS)
    found = np.zeros(32, np.int64)
    for dealt, ways in every_hand(cards, packs):
        np.add.at(found, strengths.many(dealt) >> 20, ways)
    height = len(SEVERAL_DECKS.order)
    counts = category_counts(cards, packs=packs, ranking=SEVERAL_DECKS)
    for place, name in enumerate(SEVERAL_DECKS.order):
        assert counts[name] == found[height - place], name


@pytest.mark.parametrize("joker", scale(["bug"], ["bug", "wild"]))
def test_two_jokers_in_five_cards_dealt_and_graded_one_by_one(joker: Joker) -> None:
    """No edition has such a deck. Hands with both jokers are three cards of 52 beside them."""
    strength = plain_evaluator(joker=joker).strength
    both = Counter[int]()
    for cards in combinations_with_replacement(PACK, 3):
        if len(set(cards)) == 3:
            both[strength((*cards, JOKER, JOKER))] += 1
    one = strength_counts(5, joker=joker)
    none = strength_counts(5, ranking=FIVE_ACES if joker == "bug" else FIVE_OF_A_KIND)
    two = strength_counts(5, joker=joker, jokers=2)
    for found in one.keys() | two.keys() | both.keys():
        with_one = one.get(found, 0) - none.get(found, 0)
        expected = none.get(found, 0) + 2 * with_one + both[found]
        assert two.get(found, 0) == expected
    assert sum(two.values()) == comb(54, 5)


@pytest.mark.parametrize("p", PACKS)
def test_lows_of_several_packs_by_the_textbook(p: int) -> None:
    """Five ranks up to the highest, any of 4p cards each; with one joker a rank may be missing."""
    counts = low_counts(5, packs=p)
    for high in range(5, 14):
        assert counts[high] == comb(high - 1, 4) * (4 * p) ** 5
    assert sum(counts.values()) == comb(52 * p, 5)
    for cards, joker, jokers in ((6, False, 1), (7, False, 1), (7, True, 1), (6, True, 2)):
        counts = low_counts(cards, packs=p, joker=joker, jokers=jokers)
        assert sum(counts.values()) == comb(52 * p + joker * jokers, cards)


def deal(cards: int, hands: int, *, jokers: int, seed: str) -> list[list[Card]]:
    """Hands of many packs, most of them short packs so that like cards and flushes are many."""
    random = Random(seed)
    dealt = []
    for number in range(hands):
        ranks, suits = random.choice([(13, 4), (13, 1), (6, 2), (3, 4), (2, 1)])
        hand = [
            Card(4 * random.randrange(13 - ranks, 13) + random.randrange(suits))
            for _ in range(cards)
        ]
        for place in range(random.randint(0, jokers) if number % 2 else 0):
            hand[place] = Card(JOKER)
        random.shuffle(hand)
        dealt.append(hand)
    return dealt


def check(compiled: Compiled, expected: list[int], dealt: list[list[Card]]) -> None:
    one = compiled.one
    batch = compiled.many(dealt).tolist()
    for row, found, strength in zip(dealt, batch, expected, strict=True):
        assert found == one(*row) == strength, texts(row)


GAMES: list[tuple[Joker, int, Ranking]] = [
    ("none", 0, STANDARD),
    ("none", 0, SEVERAL_DECKS),
    ("none", 0, FIVE_OF_A_KIND),
    ("bug", 1, FIVE_ACES),
    ("bug", 2, FIVE_ACES),
    ("wild", 1, FIVE_OF_A_KIND),
    ("wild", 2, SEVERAL_DECKS),
    ("wild", 1, Ranking(FIVE_ACES.order, wheel="second highest")),
    ("none", 0, Ranking(SEVERAL_DECKS.order, wheel="none", flush_ties="high card")),
]


@pytest.mark.parametrize(("joker", "jokers", "ranking"), GAMES)
@pytest.mark.parametrize("cards", scale([7], [5, 6, 7]))
def test_high_hands_have_the_strength_of_the_ranking(
    cards: int, joker: Joker, jokers: int, ranking: Ranking
) -> None:
    dealt = deal(cards, scale(250, 5_000), jokers=jokers, seed=f"{joker} {cards}")
    strength = plain_evaluator(joker=joker, ranking=ranking).strength
    compiled = evaluator(cards, packs=6, joker=joker, jokers=max(1, jokers), ranking=ranking)
    expected = [strength(hand) for hand in dealt]
    assert compiled.many(dealt).tolist() == expected
    if ranking is SEVERAL_DECKS:  # each single call is compiled for its tables
        check(compiled, expected, dealt)


@rule("004-16", "six decks; seventeen rankings from flush with five of a kind to no pair")
@pytest.mark.parametrize("ranking", [STANDARD, SEVERAL_DECKS, FIVE_OF_A_KIND])
@pytest.mark.parametrize("cards", scale([6], [5, 6, 7]))
def test_high_hands_agree_with_the_naive_way(cards: int, ranking: Ranking) -> None:
    """Each hand has its category and meets the one before it."""
    dealt = deal(cards, scale(250, 20_000), jokers=0, seed=f"naive {cards}")
    strengths = evaluator(cards, packs=6, ranking=ranking).many(dealt).tolist()
    previous = None
    for hand, strength in zip(dealt, strengths, strict=True):
        name, value = naive.best(hand, "none", ranking.order)
        assert ranking.order[len(ranking.order) - (strength >> 20)] == name, texts(hand)
        if previous is not None:
            theirs, their_value = previous
            assert (strength > theirs, strength == theirs) == (
                value > their_value,
                value == their_value,
            )
        previous = strength, value


@pytest.mark.parametrize("jokers", [0, 1, 2])
@pytest.mark.parametrize("cards", scale([5], [5, 6, 7]))
def test_lows_have_their_strength(cards: int, jokers: int) -> None:
    dealt = deal(cards, scale(700, 50_000), jokers=jokers, seed=f"low {cards}")
    compiled = low_evaluator(cards, packs=2, joker=jokers > 0, jokers=max(1, jokers))
    check(compiled, [low_strength(hand) for hand in dealt], dealt)


@rule("003-09", "one to eight decks")
def test_three_cards_all_24_804_have_the_strength_of_the_ranking() -> None:
    dealt = [list(cards) for cards in combinations_with_replacement(PACK, 3)]
    plain = plain_evaluator(ranking=THREE_CARD)
    check(three_card_evaluator(packs=8), list(map(plain.strength, dealt)), dealt)


@rule("003-09", "with several decks five of a kind is treated as four of a kind")
def test_five_of_a_kind_is_what_the_ranking_says() -> None:
    fives, fours = parse_cards("9h 9h 9s 9d 9c"), parse_cards("Ah As Ad Ac Kc")
    usual = evaluator(5, packs=2)
    assert usual.strength(fives) >> 20 == usual.strength(fours) >> 20
    assert usual.strength(fives) < usual.strength(fours)
    on_top = evaluator(5, packs=2, ranking=FIVE_OF_A_KIND)
    assert on_top.strength(fives) > on_top.strength(parse_cards("Ah Kh Qh Jh Th"))
    six_decks = evaluator(5, packs=6, ranking=SEVERAL_DECKS)
    assert six_decks.strength(fives) < six_decks.strength(parse_cards("Ah Ah Ah Kh Kh"))


def test_one_pack_and_several_agree_where_a_hand_is_of_one_pack() -> None:
    chance = np.random.default_rng(4)
    dealt = np.argsort(chance.random((scale(20_000, 1_000_000), 52)), axis=1)[:, :7]
    assert (evaluator(7).many(dealt) == evaluator(7, packs=2).many(dealt)).all()
    assert (low_evaluator(7).many(dealt) == low_evaluator(7, packs=2).many(dealt)).all()


def test_bytes_that_are_no_cards_read_nothing_outside_the_tables() -> None:
    chance = np.random.default_rng(3)
    compiled = evaluator(7, packs=2, joker="wild", jokers=2)
    found = compiled.many(chance.integers(256, size=(100_000, 7), dtype=np.uint8))
    assert found.min() >= 0
    assert found.max() >> 20 <= len(FIVE_OF_A_KIND.order)
    assert compiled.one(-1, 1 << 40, 255, 48, 48, 48, 48) >= 0


def test_decks_that_are_none_are_refused() -> None:
    with pytest.raises(ValueError, match="packs and jokers must be 1 or more"):
        evaluator(5, packs=0)
    with pytest.raises(ValueError, match="packs and jokers must be 1 or more"):
        low_evaluator(5, joker=True, jokers=0)
