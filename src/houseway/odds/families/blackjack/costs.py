"""Cost of playing by a chart: the rule book's must-hit rules, or our printed totals."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

import msgspec

from houseway.games.blackjack.terms import BlackjackTerms, Chart
from houseway.odds.decision_costs import Costed, DecisionWorth, Misplayed
from houseway.odds.families.blackjack.cards import kinds_text, worth_of
from houseway.odds.families.blackjack.exact import countable, exact_of
from houseway.odds.families.blackjack.hands import DEALT
from houseway.odds.families.blackjack.solve import Solution, solve_game
from houseway.odds.families.blackjack.solve.dealer_choice import with_fixed_dealer
from houseway.odds.families.blackjack.strategy import (
    NEGLIGIBLE_GAIN,
    ORDER,
    WORDS,
    Worth,
    chart_of,
    column_of,
    open_decisions,
    row_of,
    worths_against,
)
from houseway.odds.solvers import terms_of
from houseway.rules.game import Game

FREE: Final = Chart(stand_hard=31, stand_soft=31)
"""A chart that forces neither a hit nor a stand."""
MOST_HANDS: Final = 40
BY_TOTALS: Final = "the chart of totals, or the best open decision where the chart's is not open"
SPLIT_HANDS: Final = "; pairs and hands of a split by the best play"
BITS: Final[dict[str, int]] = {word: bit for bit, word in WORDS.items()}


def costs(game: Game) -> list[Costed]:
    """Cost the charts for the game wager; empty for a switch, where two hands are one decision."""
    terms = with_fixed_dealer(terms_of(game, BlackjackTerms))
    if terms.dealing.switch:
        return []
    name = terms.games[0]
    solution = solve_game(terms, terms.wagers[name])
    found = []
    if (
        terms.player.hit_hard
        or terms.player.hit_soft
        or min(terms.player.stand_hard, terms.player.stand_soft) <= _most(terms)
    ):
        found.append(_must_hit(terms, name, solution))
    by_totals = _by_totals(name, solution)
    return [*found, by_totals] if by_totals else found


def decisions(game: Game) -> list[DecisionWorth]:
    """Return every first hand against every card shown, with the worth of each open decision."""
    terms = with_fixed_dealer(terms_of(game, BlackjackTerms))
    if terms.dealing.switch:
        return []
    return worths_of(solve_game(terms, terms.wagers[terms.games[0]]))


def worths_of(solution: Solution) -> list[DecisionWorth]:
    """Return the open decisions of all first hands of a solution."""
    return [
        DecisionWorth(hand=hand, against=against, chance=worth.chance, values=_open(worth))
        for hand, against, worth in _firsts(solution)
    ]


def _most(terms: BlackjackTerms) -> int:
    """Return the highest total at which standing is a choice."""
    return int(terms.count.limit.rstrip("½")) - 1


def _firsts(solution: Solution) -> Iterator[tuple[str, str, Worth]]:
    """Yield the first hands that are played: naturals on either side are left out."""
    count = solution.model.terms.count
    for against in solution.against:
        if against.shown.frozen or worth_of(count, against.shown.cards).natural:
            continue
        shown = kinds_text(against.shown.cards)
        for held, worth in worths_against(solution.model, against).items():
            if not worth_of(count, held).natural:
                yield kinds_text(held), shown, worth


def _open(worth: Worth) -> dict[str, float]:
    """Return the worth of each open decision, splits included, in the order of the report."""
    found = open_decisions(worth) | ({"split": worth.split} if worth.split is not None else {})
    return {word: found[word] for word in ORDER if word in found}


def _best(values: dict[str, float]) -> str:
    return max(values, key=lambda word: values[word])


def _must_hit(terms: BlackjackTerms, name: str, solution: Solution) -> Costed:
    free = msgspec.structs.replace(terms, player=FREE)
    best = solve_game(free, free.wagers[name])
    bound = {(hand, shown): set(_open(worth)) for hand, shown, worth in _firsts(solution)}
    hands = []
    for hand, shown, worth in _firsts(best):
        every = _open(worth)
        some = {each: value for each, value in every.items() if each in bound[hand, shown]}
        if not some:
            continue
        wanted, allowed = _best(every), _best(some)
        cost = every[wanted] - some[allowed]
        if cost > NEGLIGIBLE_GAIN:
            hands.append(
                Misplayed(
                    hand=hand,
                    against=shown,
                    way=allowed,
                    best=wanted,
                    cost=cost,
                    chance=worth.chance,
                )
            )
    chart = terms.player
    words = [f"hit hard {chart.hit_hard} or less"] if chart.hit_hard else []
    words += [f"hit soft {chart.hit_soft} or less"] if chart.hit_soft else []
    words += [f"stand on hard {chart.stand_hard}, on soft {chart.stand_soft}"]
    return Costed(
        name=f"the chart of the book: {', '.join(words)}",
        wager=name,
        returned=Fraction(solution.value),
        best=Fraction(best.value),
        best_name="the best play without that chart",
        method="double precision",
        hands=_worst(hands),
    )


def _by_totals(name: str, solution: Solution) -> Costed | None:
    """Count exactly what the decisions of the printed chart return."""
    model = solution.model
    surrender = model.terms.surrender
    early = surrender is not None and surrender.early
    if not countable(model) or model.terms.dealing.hole == "up" or early:
        return None  # columns stand for several hands; an early surrender has no row of its own
    chart = chart_of(solution)
    if not chart.rows:
        return None
    changed = []
    for against in solution.against:
        acts = against.acts.copy()
        column = column_of(solution, against)
        for number in model.hands.tolist():
            held = tuple(model.table.held[number].tolist())
            if against.shown.frozen or sum(held) < 2 or (sum(held) == 2 and 2 in held):
                continue
            word = chart.rows.get(row_of(model.terms.count, held), {}).get(column)
            bit = BITS.get(word or "", 0)
            if model.table.may[number, DEALT] & bit:
                acts[0, number] = bit
        changed.append(against._replace(acts=acts))
    hands = [
        Misplayed(
            hand=each.hand,
            against=each.against,
            way=each.chart,
            best=each.decision,
            cost=each.gain,
            chance=each.chance,
        )
        for each in chart.exceptions
        if "-" not in each.row
    ]
    return Costed(
        name=BY_TOTALS + SPLIT_HANDS,
        wager=name,
        returned=exact_of(solution._replace(against=tuple(changed))).returned,
        best=exact_of(solution).returned,
        hands=_worst(hands),
    )


def _worst(hands: list[Misplayed]) -> tuple[Misplayed, ...]:
    order = sorted(hands, key=lambda each: (-each.share, each.hand, each.against))
    return tuple(order[:MOST_HANDS])
