"""Fast Action Hold'em: kernels against house way and script, and a tiny deck outright."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb, sqrt

import msgspec
import pytest

from houseway.cards.card import Card, parse_card
from houseway.cards.deck import DeckTerms, cards
from houseway.cards.tape import Recorder, Seeded, SplitMix
from houseway.editions.library import load_game
from houseway.errors import EditionError
from houseway.games.fast_action import FastActionTerms
from houseway.games.fast_action.judge import house_way
from houseway.games.fast_action.setter import is_natural
from houseway.games.fast_action.terms import FastActionRanking
from houseway.hands.evaluator import evaluator as plain_evaluator
from houseway.odds import compute, compute_edition, fast_action
from houseway.odds.evaluators import evaluator
from houseway.odds.fast_action import (
    FastActionSolution,
    charts,
    costs,
    keep_table,
    misplayed,
    solution_of,
)
from houseway.odds.fast_action_kernel import NATURAL, kind_of
from houseway.odds.keeping import LastMade
from houseway.odds.report.blocks import Grid
from houseway.odds.result import net
from houseway.odds.solving import Simulation
from houseway.rules.game import Game
from odds.joint import play_alone, with_deck
from support import rule, scale

EDITION = "clovis-500/fast-action-holdem"
ROUNDS = scale(300_000, 20_000_000)


def terms_of(game: Game) -> FastActionTerms:
    assert isinstance(game.terms, FastActionTerms)
    return game.terms


GAME = load_game(EDITION, option="none")


def number(four: list[Card]) -> int:
    return sum(comb(card + at, at + 1) for at, card in enumerate(sorted(four)))


@rule("004-16", "House way")
def test_the_table_keeps_what_the_house_way_keeps() -> None:
    terms = terms_of(GAME)
    table = keep_table(terms)
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
def test_random_rounds_end_as_the_script_says() -> None:
    """Both keep by the house way, which is the default of the script's questions."""
    terms = terms_of(GAME)
    table, seven = keep_table(terms), evaluator(7, packs=6, ranking=terms.hands.ranking).one
    deck = cards(terms.deck)
    for seed in range(scale(300, 100_000)):
        tape = Recorder(Seeded(deck, seed))
        gain = net(play_alone(GAME, tape, "bet")["bet"])[1]
        drawn = [parse_card(card) for card in tape.draws]
        hands = [sorted(drawn[at:8:2]) for at in range(2)]
        kept = [int(table[number(four)]) for four in hands]
        if NATURAL in kept:
            assert gain == (1 if kept[0] == NATURAL else -1)
            continue
        mine, theirs = (
            seven(four[at >> 2], four[at & 3], *drawn[9:14])
            for four, at in zip(hands, kept, strict=True)
        )
        assert gain == (1 if mine > theirs else -1), "a copy is the player-dealer's"


def outright(terms: FastActionTerms, solution: FastActionSolution) -> tuple[Fraction, Fraction]:
    """What list and house way return, by every deal of a deck of thirteen cards."""
    deck = sorted(cards(terms.deck))
    assert len(deck) == 13
    places = {each.kind: at for at, each in enumerate(solution.rated)}
    strength = plain_evaluator(ranking=terms.hands.ranking).strength

    @cache
    def house(four: tuple[Card, ...]) -> tuple[Card, ...]:
        return house_way(terms, four)

    @cache
    def listed(four: tuple[Card, ...]) -> tuple[Card, ...]:
        return min(combinations(four, 2), key=lambda two: places[kind_of(*map(int, two))])

    gains = [0, 0]
    deals = 0
    for mine in combinations(deck, 4):
        rest = [card for card in deck if card not in mine]
        for theirs in combinations(rest, 4):
            board = [card for card in rest if card not in theirs]
            deals += 1
            if is_natural(mine):
                gains = [gain + 1 for gain in gains]
                continue
            if is_natural(theirs):
                gains = [gain - 1 for gain in gains]
                continue
            met = strength([*house(theirs), *board])
            for at, way in enumerate((listed, house)):
                gains[at] += 1 if strength([*way(mine), *board]) > met else -1
    return Fraction(gains[0], deals), Fraction(gains[1], deals)


def test_a_tiny_deck_outright() -> None:
    """Aces, kings, tens and a nine of one pack: every deal, within four standard errors."""
    deck = DeckTerms(without=(*"2345678JQ", "9c", "9d", "9h"))
    game = with_deck(GAME, deck)
    run = Simulation(rounds=ROUNDS, seed=5)
    result = compute(game, simulation=run).wager("bet")
    exact = outright(terms_of(game), solution_of(terms_of(game), run))
    for returned, strategy in zip(exact, result.strategies, strict=True):
        assert abs(strategy.returned - returned) < 4 / sqrt(ROUNDS)


def test_naturals_come_as_often_as_four_of_a_kind_are_dealt() -> None:
    result = compute_edition(EDITION, simulation=Simulation(rounds=ROUNDS)).wager("bet")
    often = Fraction(13 * comb(24, 4), comb(312, 4))
    assert result.method == "simulated"
    lines = {line.line: line for line in result.lines}
    for name in ("natural winner", "the player-dealer's natural winner"):
        spread = sqrt(often / ROUNDS)
        assert abs(lines[name].probability - often) < 4 * spread
    assert sum(line.probability for line in result.lines) == 1


@rule("004-16", "House way")
def test_the_list_beats_the_house_way() -> None:
    """On the same cards the difference is known to a tenth of what either is."""
    result = compute_edition(EDITION, simulation=Simulation(rounds=ROUNDS)).wager("bet")
    listed, house = result.strategies
    assert (listed.name, house.name) == ("the list", "by the house way")
    assert Fraction(12, 1000) < listed.returned - house.returned < Fraction(16, 1000)
    assert result.returned == listed.returned < 0
    assert house.rules[0].startswith("Suited pair")
    assert listed.rules[0].startswith("AA suited, AA, KK suited, KK")


def test_the_hands_that_the_house_way_sets_worst_add_up_to_its_cost() -> None:
    """Found from the table of the house way and the ratings, not from rounds."""
    terms = terms_of(GAME)
    solution = solution_of(terms, Simulation(rounds=ROUNDS))
    result = compute_edition(EDITION, simulation=Simulation(rounds=ROUNDS)).wager("bet")
    listed, house = result.strategies
    wrong = misplayed(terms, solution)
    cost = sum(each.share for each in wrong)
    assert abs(cost - float(listed.returned - house.returned)) < 0.003
    assert all(each.cost > 0 and 0 < each.chance < 0.02 for each in wrong)
    worst = max(wrong, key=lambda each: each.share)
    assert worst.way.startswith("keeps ")


def test_the_list_has_every_kind_of_two_cards_once() -> None:
    rated = solution_of(terms_of(GAME), Simulation(rounds=ROUNDS)).rated
    kinds = Counter(each.kind for each in rated)
    assert len(rated) == len(kinds) == 13 * 2 + 78 * 2


@pytest.mark.nightly
def test_the_chart_is_the_list_and_the_cost_is_told() -> None:
    [block] = charts(GAME)
    assert isinstance(block, Grid)
    assert len(block.rows) == 182
    [costed] = costs(GAME)
    assert 0.012 < costed.cost < 0.016
    assert costed.hands[0].share == max(each.share for each in costed.hands)


def test_the_same_seed_gives_the_same_for_any_number_of_workers(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def found(**more: int) -> FastActionSolution:
        return solution_of(terms_of(GAME), Simulation(rounds=100_000, **more))  # type: ignore[arg-type]

    one = found(seed=8, workers=1)
    monkeypatch.setattr(fast_action, "_SOLUTIONS", LastMade(8))  # that of one worker is kept
    assert one == found(seed=8, workers=2) != found(seed=9, workers=2)


def test_a_ranking_that_the_kernels_do_not_know_is_refused() -> None:
    terms = msgspec.structs.replace(terms_of(GAME), hands=FastActionRanking(flush_ties="high card"))
    with pytest.raises(EditionError) as error:
        solution_of(terms, Simulation(rounds=10))
    assert error.value.code == "odds/ranking"


def test_a_deck_of_one_pack_has_no_suited_pair() -> None:
    game = with_deck(GAME, DeckTerms())
    rated = solution_of(terms_of(game), Simulation(rounds=2_000)).rated
    assert len(rated) == 13 + 78 * 2
    assert not any(each.words in ("AA suited", "22 suited") for each in rated)
