"""Fast Action Hold'em: kernels against house way and script, and a tiny deck outright."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb, sqrt
from typing import TypeAlias

import msgspec
import numpy as np
import pytest
from tools.make_fast_action import every_terms

from houseway.cards.card import Card, parse_card
from houseway.cards.deck import DeckTerms, cards
from houseway.cards.tape import Recorder, Seeded, SplitMix
from houseway.editions.library import find_edition, load_game
from houseway.editions.model import Value
from houseway.editions.reader import resolve
from houseway.games.fast_action import FastActionTerms
from houseway.games.fast_action.judge import house_way
from houseway.games.fast_action.setter import is_natural
from houseway.hands.evaluator import evaluator as plain_evaluator
from houseway.odds import WagerResult, compute, compute_edition
from houseway.odds.evaluators.compiled import evaluator
from houseway.odds.families.fast_action import solver
from houseway.odds.families.fast_action.counted import (
    BEST,
    HOUSE_WAY,
    LIST,
    SIMPLE,
    count,
    count_key,
    shipped,
)
from houseway.odds.families.fast_action.rounds_kernel import NATURAL, keep_table
from houseway.odds.families.fast_action.solver import Simulated, charts, costs, play, simulated
from houseway.odds.families.fast_action.ways import listed_way
from houseway.odds.kernels.jit import Array
from houseway.odds.kernels.memory_cache import LruCache
from houseway.odds.report.blocks import Grid
from houseway.odds.result import net
from houseway.odds.solvers import Simulation, strategies_of
from houseway.rules.game import Game
from odds.joint import play_alone, with_deck
from support import rule, scale

EDITION = "clovis-500/fast-action-holdem"
ROUNDS = scale(300_000, 20_000_000)


Way: TypeAlias = Callable[[tuple[Card, ...]], tuple[Card, ...]]


def terms_of(game: Game) -> FastActionTerms:
    assert isinstance(game.terms, FastActionTerms)
    return game.terms


GAME = load_game(EDITION, option="none")
RANKED_OTHERWISE: list[dict[str, Value]] = [
    {"flush-ties": "high card"},
    {"ace-low-straight": "none"},
]


READ = [*every_terms(EDITION)]
"""The edition by every reading that a count depends on."""


def number(four: list[Card]) -> int:
    return sum(comb(card + at, at + 1) for at, card in enumerate(sorted(four)))


@rule("004-16", "House way")
def test_the_table_keeps_what_the_house_way_keeps() -> None:
    terms = terms_of(GAME)
    table = keep_table(terms.house_way.rules)
    deck, chance = list(cards(terms.deck)), SplitMix(3)
    alike = list(cards(DeckTerms(packs=6, without=tuple("2345678T"))))
    for turn in range(scale(3_000, 100_000)):
        pile = alike if turn % 2 else deck
        four = sorted(pile.pop(chance.below(len(pile))) for _ in range(4))
        pile.extend(four)
        kept = int(table[number(four)])
        if is_natural(four):
            assert kept == NATURAL
        else:
            mine = sorted((four[kept >> 2], four[kept & 3]))
            assert mine == sorted(house_way(terms, four)), four


@rule("004-16", "Natural Winner")
@pytest.mark.parametrize("settings", [{}, *RANKED_OTHERWISE], ids=str)
def test_random_rounds_end_as_the_script_says(settings: dict[str, Value]) -> None:
    """Both keep by the house way, which is the default of the script's questions."""
    game = resolve(find_edition(EDITION), settings)
    terms = terms_of(game)
    table = keep_table(terms.house_way.rules)
    seven = evaluator(7, packs=6, ranking=terms.hands.ranking)
    deck = cards(terms.deck)
    gains: list[Fraction] = []
    met: list[list[list[Card]]] = [[], []]
    for seed in range(scale(300, 100_000)):
        tape = Recorder(Seeded(deck, seed))
        gain = net(play_alone(game, tape, "bet")["bet"])[1]
        drawn = [parse_card(card) for card in tape.draws]
        hands = [sorted(drawn[at:8:2]) for at in range(2)]
        kept = [int(table[number(four)]) for four in hands]
        if NATURAL in kept:
            assert gain == (1 if kept[0] == NATURAL else -1)
            continue
        gains.append(gain)
        for rows, four, at in zip(met, hands, kept, strict=True):
            rows.append([four[at >> 2], four[at & 3], *drawn[9:14]])
    mine, theirs = (seven.many(rows) for rows in met)
    assert gains == np.where(mine > theirs, 1, -1).tolist(), "a copy is the player-dealer's"


TINY = DeckTerms(without=(*"2345678JQ", "9c", "9d", "9h"))
"""Aces, kings, tens and a nine of one pack: all of a deal."""

GONE = (*"6789TJQK", *(f"{rank}{suit}" for rank in "234" for suit in "dhs"), "5h", "5s", "Ah", "As")
LIKE = DeckTerms(packs=2, without=GONE)
"""Ace to five of clubs, and two diamonds, each twice: flushes hold like cards."""


def outright(terms: FastActionTerms, ways: list[Way]) -> list[tuple[int, ...]]:
    """How the deals of a small deck end by each of some ways, all of them dealt."""
    deck = sorted(cards(terms.deck))
    strength = plain_evaluator(ranking=terms.hands.ranking).strength
    house = cache(lambda four: house_way(terms, four))
    chosen = [cache(way) for way in ways]
    ends = [[0] * 5 for _ in ways]
    for at in combinations(range(len(deck)), 4):
        mine = tuple(deck[place] for place in at)
        rest = [place for place in range(len(deck)) if place not in at]
        for other in combinations(rest, 4):
            theirs = tuple(deck[place] for place in other)
            left = [deck[place] for place in rest if place not in other]
            boards = [*combinations(left, 5)]
            if is_natural(mine) or is_natural(theirs):
                for each in ends:
                    each[0 if is_natural(mine) else 4] += len(boards)
                continue
            for board in boards:
                met = strength([*house(theirs), *board])
                for each, way in zip(ends, chosen, strict=True):
                    found = strength([*way(mine), *board])
                    each[1 if found > met else 2 if found == met else 3] += 1
    return [tuple(each) for each in ends]


def by_table(table: Array) -> Way:
    def way(four: tuple[Card, ...]) -> tuple[Card, ...]:
        kept = int(table[number(list(four))])
        return four[kept >> 2], four[kept & 3]

    return way


@pytest.mark.nightly
@rule("004-16", "House way")
@pytest.mark.parametrize(
    ("deck", "settings"), [(TINY, {}), *((LIKE, each) for each in ({}, *RANKED_OTHERWISE))], ids=str
)
def test_a_tiny_deck_is_counted_as_it_is_dealt(deck: DeckTerms, settings: dict[str, Value]) -> None:
    """Every integer of every way but the best, which no way beats hand by hand."""
    terms = terms_of(with_deck(resolve(find_edition(EDITION), settings), deck))
    counted = count(terms, Simulation())
    order = [kind for kind, _, _ in counted.order]
    tables = [
        listed_way(order),
        keep_table(terms.house_way.rules),
        *map(keep_table, SIMPLE.values()),
    ]
    found = [counted.listed, counted.house, *counted.simple]
    dealt = outright(terms, [by_table(table) for table in tables])
    for way, (natural, higher, copies, lower, theirs) in zip(found, dealt, strict=True):
        assert way.ends == (natural, higher, copies + lower, theirs)
        assert way.copies in (None, copies)
    assert counted.house.copies == dealt[1][2]
    assert all(sum(way.ends) == counted.hands * counted.deals for way in found)
    most = max(higher for _, higher, *_ in dealt)
    assert counted.best.ends[1] >= most


class Held(dict[str, bytes]):
    """Parts kept in memory."""

    def read(self, key: str) -> bytes | None:
        return self.get(key)

    def write(self, key: str, answer: bytes) -> None:
        self[key] = answer


@pytest.mark.nightly
def test_a_count_that_was_stopped_goes_on() -> None:
    terms = terms_of(with_deck(GAME, TINY))
    told: list[tuple[int, int]] = []
    kept = Held()

    def stop(done: int, all_: int) -> None:
        told.append((done, all_))
        if done == 40:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        count(terms, Simulation(progress=stop, kept=kept))
    assert told[-1][0] == 40 <= len(kept) < told[-1][1]
    assert count(terms, Simulation(kept=kept)) == count(terms, Simulation())


# -- the books -----------------------------------------------------------------------------------


def found_in(result: WagerResult, name: str) -> Fraction:
    return next(each.returned for each in result.strategies if each.name == name)


@rule("004-16", "House way")
def test_the_return_is_a_fraction_and_what_other_ways_cost_is_known() -> None:
    result = compute(GAME).wager("bet")
    assert result.method == "exact"
    assert result.combinations == comb(312, 4) * comb(308, 4) * comb(304, 5)
    assert strategies_of(GAME) == (BEST, LIST, HOUSE_WAY)
    returns = [each.returned for each in result.strategies]
    assert returns == sorted(returns, reverse=True)
    assert result.returned > returns[0]
    assert result.returned == Fraction(-437047886385730464634457, 20700946260015082210899750)
    assert result.returned - returns[0] < Fraction(1, 100_000), "the list is all but the best"
    assert {each.name for each in result.strategies} == {LIST, "by the house way", *SIMPLE}
    for strategy in (LIST, HOUSE_WAY):
        other = compute(GAME, strategy=strategy).wager("bet")
        name = LIST if strategy == LIST else "by the house way"
        assert (other.method, other.returned) == ("exact", found_in(result, name))


def test_naturals_come_as_often_as_four_of_a_kind_are_dealt() -> None:
    result = compute_edition(EDITION).wager("bet")
    often = Fraction(13 * comb(24, 4), comb(312, 4))
    lines = {line.line: line.probability for line in result.lines}
    assert lines["natural winner"] == often
    same = Fraction(comb(20, 4), comb(308, 4))
    other = Fraction(12 * comb(24, 4), comb(308, 4))
    both = often * (same + other)
    assert lines["the player-dealer's natural winner"] == often - both
    assert sum(lines.values()) == 1


@pytest.mark.parametrize("terms", READ[:: scale(3, 1)], ids=count_key)
def test_simulated_rounds_agree_within_four_standard_errors(terms: FastActionTerms) -> None:
    """The list that was counted, and the house way, on the same cards."""
    counted = shipped(terms)
    assert counted is not None
    way = listed_way([kind for kind, _, _ in counted.order])
    ends = play(terms, way, Simulation(rounds=ROUNDS, seed=5))
    dealt = (list(map(sum, ends)), list(map(sum, zip(*ends, strict=True))))
    for found, expected in zip(dealt, (counted.listed, counted.house), strict=True):
        every = sum(expected.ends)
        natural, higher, copies, lower, theirs = found
        told = list(zip((natural, higher, copies + lower, theirs), expected.ends, strict=True))
        if expected.copies is not None:
            told.append((copies, expected.copies))
        for many, all_ in told:
            chance = all_ / every
            assert abs(many / ROUNDS - chance) < 4 * sqrt(chance * (1 - chance) / ROUNDS)


def test_a_count_is_shipped_for_every_reading() -> None:
    assert all(shipped(terms) for terms in READ)
    assert len({count_key(terms) for terms in READ}) == len(READ) == 8


@pytest.mark.nightly
@pytest.mark.parametrize("terms", READ, ids=count_key)
def test_the_count_that_is_shipped_is_the_one_that_is_made(terms: FastActionTerms) -> None:
    assert count(terms, Simulation()) == shipped(terms)


def test_the_hands_that_the_house_way_sets_worst_add_up_to_its_cost() -> None:
    counted = shipped(terms_of(GAME))
    assert counted is not None
    lost = sum(lost for _, _, lost, _ in counted.wrong)
    assert lost == counted.best.ends[1] - counted.house.ends[1]
    [costed] = costs(GAME)
    assert costed.method == "exact"
    assert costed.cost == Fraction(2 * lost, counted.hands * counted.deals)
    assert len(costed.hands) == 20
    assert costed.hands[0].share == max(each.share for each in costed.hands)


def test_the_chart_is_the_list_with_every_kind_of_two_cards_once() -> None:
    [block] = charts(GAME)
    assert isinstance(block, Grid)
    assert len({row[1] for row in block.rows}) == len(block.rows) == 13 * 2 + 78 * 2
    assert [row[1] for row in block.rows[:4]] == ["AA suited", "AA", "KK suited", "KK"]


def test_no_count_is_shipped_for_another_house_way() -> None:
    terms = terms_of(GAME)
    rules = terms.house_way.rules[1:]
    other = msgspec.structs.replace(
        terms, house_way=msgspec.structs.replace(terms.house_way, rules=rules)
    )
    assert shipped(other) is None
    assert count_key(other) != count_key(terms)


# -- simulated -----------------------------------------------------------------------------------

ONE_PACK = with_deck(GAME, DeckTerms())


def test_of_another_deck_rounds_are_simulated_unless_the_best_play_is_asked_for() -> None:
    assert strategies_of(ONE_PACK) == (LIST, HOUSE_WAY, BEST)
    result = compute(ONE_PACK, simulation=Simulation(rounds=2_000)).wager("bet")
    assert (result.method, result.rounds) == ("simulated", 2_000)
    assert [each.name for each in result.strategies] in (
        [LIST, "by the house way"],
        ["by the house way", LIST],
    )
    seven = with_deck(GAME, DeckTerms(packs=7))
    assert strategies_of(seven) == (LIST, HOUSE_WAY), "more deals than a word counts"


def test_the_same_seed_gives_the_same_for_any_number_of_workers(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def found(**more: int) -> Simulated:
        return simulated(terms_of(ONE_PACK), Simulation(rounds=100_000, **more))  # type: ignore[arg-type]

    one = found(seed=8, workers=1)
    monkeypatch.setattr(solver, "_SIMULATED", LruCache(8))  # that of one worker is kept
    assert one == found(seed=8, workers=2) != found(seed=9, workers=2)


def test_a_deck_of_one_pack_has_no_suited_pair() -> None:
    rated = simulated(terms_of(ONE_PACK), Simulation(rounds=2_000)).rated
    assert len(rated) == 13 + 78 * 2
    assert not any(each.words in ("AA suited", "22 suited") for each in rated)
