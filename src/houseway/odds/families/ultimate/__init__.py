"""Exact odds of Ultimate Texas Hold'em: each wager under the best play, and its chart."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from typing import Final

import msgspec

from houseway.bets.ultimate import BETS
from houseway.cards.card import RANKS
from houseway.games.ultimate import UltimateFacts, UltimateTerms, judge
from houseway.games.ultimate.judge import judge_made
from houseway.hands.hand import Comparison
from houseway.hands.ranking import STANDARD
from houseway.odds.families.ultimate.solution import STAGES, End, UltimateSolution, solution_of
from houseway.odds.families.ultimate.terms import lost_by_folding, meeting, times_of
from houseway.odds.report.blocks import Block, ChartBlock
from houseway.odds.result import Strategy, WagerResult, from_counts, net
from houseway.odds.solvers import ALONE, TOGETHER, Request, Solver, adviser, terms_of
from houseway.rules.banked.outcomes import Lose
from houseway.rules.game import Game

__all__ = ["SOLVER", "charts", "solution_of", "solve"]

FOLDED: Final = "played for the best return of ante, blind and play alone; a fold loses this bet"
WITH_ANTE: Final = (
    "played for the best return of ante and bonus bets together, a unit on each; "
    "a fold loses this bet"
)
WITH: Final = ", counting the bonus bets that a fold loses, a unit on each"
BEST: Final = "the best decision on every street, given all cards seen"


def solve(request: Request) -> list[WagerResult]:
    """Return the result of each requested wager, in the order requested."""
    game = request.game
    terms = terms_of(game, UltimateTerms)
    together = lost_by_folding(terms) if request.strategy == TOGETHER else ()
    solution = solution_of(
        terms, edition=game.edition, workers=request.simulation.workers, together=together
    )
    return [_wager(name, terms, solution, together) for name in request.wagers]


def _strategies(game: Game) -> tuple[str, ...]:
    terms = terms_of(game, UltimateTerms)
    return (ALONE, TOGETHER) if lost_by_folding(terms) else ()


def _wager(
    name: str, terms: UltimateTerms, solution: UltimateSolution, together: tuple[str, ...]
) -> WagerResult:
    wager = terms.wagers[name]
    if wager.bet in BETS:
        words = WITH_ANTE if together else FOLDED
        found = _bonus(name, terms, solution)
        return msgspec.structs.replace(found, strategy=words if wager.on_fold == "lost" else "")
    counts: Counter[tuple[str, Fraction]] = Counter()
    for end, count in solution.ends.items():
        counts[_joint(terms, end, solution.bets)] += count
    result = from_counts(name, counts, action=solution.action)
    assert together or result.returned == solution.returned
    best = Strategy(
        name="the best play",
        rules=tuple(_rules(solution)),
        returned=result.returned,
        action=solution.action,
    )
    return msgspec.structs.replace(
        result,
        strategy=BEST + (WITH if together else ""),
        beside=(terms.spot_of("blind"), terms.spot_of("play")),
        strategies=(best,),
    )


def _joint(terms: UltimateTerms, end: End, bets: tuple[int, ...]) -> tuple[str, Fraction]:
    """Return the line of an end, and the gain of ante, blind and play together."""
    ante, blind, play = (terms.spot_of(bet) for bet in ("ante", "blind", "play"))
    if end.stage == "fold":
        given_up = UltimateFacts(player=(), dealer=(), board=(), given_up=True)
        lost = (net(judge(terms, spot, given_up))[1] for spot in (ante, blind))
        return "fold", sum(lost, Fraction(0))
    times = bets[STAGES.index(end.stage)]
    dealer = terms.qualifier if end.qualified else STANDARD.order[-1]
    made = meeting(terms, end.category, dealer, end.result)
    gain = sum((net(judge_made(terms, spot, made))[1] for spot in (ante, blind)), Fraction(0))
    gain += times * net(judge_made(terms, play, made))[1]
    words = f"{times}x {_WORDS[end.result]}"
    if end.result == "higher":
        line, paid = net(judge_made(terms, blind, made))
        hand = line if line.endswith("of a kind") else f"a {line}"
        words += f" with {hand}" if paid else ""
    if end.result != "copy" and not end.qualified:
        words += ", not qualified"
    return words, gain


def _bonus(name: str, terms: UltimateTerms, solution: UltimateSolution) -> WagerResult:
    """Compute Trips from the player's hand, or Bad Beat from either hand.

    Deals that the player-dealer's hand decides are counted by symmetry, in `_add_dealer_decided`.
    """
    wager = terms.wagers[name]
    lost = wager.on_fold == "lost"
    beaten = terms.bad_beat == "hand beaten"
    mine: Comparison = "lower" if beaten else "higher"
    counts: Counter[tuple[str, Fraction]] = Counter()
    for end, count in solution.ends.items():
        made = meeting(terms, end.category, STANDARD.order[-1], end.result)
        if lost and end.stage == "fold":
            counts[net(Lose(line="fold"))] += count
        elif BETS[wager.bet].own_hand or end.result == "copy" or end.result == mine:
            counts[net(judge_made(terms, name, made))] += count
    if not BETS[wager.bet].own_hand:
        _add_dealer_decided(counts, name, terms, solution, mine)
    return from_counts(name, counts)


def _add_dealer_decided(
    counts: Counter[tuple[str, Fraction]],
    name: str,
    terms: UltimateTerms,
    solution: UltimateSolution,
    mine: Comparison,
) -> None:
    """Add the deals that the player-dealer's hand decides, where `mine` is the player's result.

    Over all deals the two hands are interchangeable, so each category decides as often for one as
    for the other. If a fold loses the bet, deals that are folded are subtracted.
    """
    often: Counter[str] = Counter()
    for end, count in solution.ends.items():
        often[end.category] += count * (end.result == mine)
    if terms.wagers[name].on_fold == "lost":
        for (category, result), count in solution.folded.items():
            often[category] -= count * (result not in (mine, "copy"))
    for category, count in often.items():
        made = meeting(terms, category, STANDARD.order[-1], mine)
        counts[net(judge_made(terms, name, made))] += count


_WORDS: Final[dict[Comparison, str]] = {"higher": "win", "copy": "tie", "lower": "loss"}
# -- charts and rules for the player --------------------------------------------------------------


def charts(game: Game) -> list[Block]:
    """Chart the decision before the flop, by hole cards."""
    terms = terms_of(game, UltimateTerms)
    first = solution_of(terms, edition=game.edition).first
    letters = {0: "C", **{times: str(times) for times in times_of(terms, "pre-flop")}}
    rows = []
    for one in reversed(range(13)):
        moves = []
        for two in reversed(range(13)):
            hole = (max(one, two), min(one, two), one > two)
            moves.append(letters[first[hole]] if hole in first else "-")
        rows.append((RANKS[one], tuple(moves)))
    used = {times: f"bet {times} times the ante" for times in sorted({*first.values()} - {0})}
    return [
        ChartBlock(
            caption="Before the flop: suited hole cards above the diagonal, others below it.",
            corner="",
            heads=tuple(reversed(RANKS)),
            rows=tuple(rows),
            legend=(("C", "check"), *((str(times), words) for times, words in used.items())),
        )
    ]


def _rules(solution: UltimateSolution) -> Iterator[str]:
    """Describe play before the flop in a few lines, by the higher card."""
    pairs = [high for (high, low, _), bet in solution.first.items() if high == low and bet]
    if pairs:
        yield f"before the flop bet a pair of {RANKS[min(pairs)]} or better"
    for high in reversed(range(13)):
        parts = []
        for suited, words in ((True, "suited"), (False, "offsuit")):
            lows = [
                low
                for (top, low, same), bet in solution.first.items()
                if top == high and low < high and same == suited and bet
            ]
            if lows:
                parts.append(f"{RANKS[high]}-{RANKS[min(lows)]} {words}")
        if parts:
            yield f"before the flop bet {' and '.join(parts)} or better"
    yield (
        "on later streets bet where that returns more than checking, and fold where every bet "
        "loses more than ante and blind together"
    )


def _beside(game: Game) -> dict[str, str]:
    terms = terms_of(game, UltimateTerms)
    ante = terms.spot_of("ante")
    return {terms.spot_of("blind"): ante, terms.spot_of("play"): ante}


SOLVER: Final = Solver(
    solve=solve,
    charts=charts,
    beside=_beside,
    strategies=_strategies,
    quick=True,
    advise=adviser("ultimate", "advise_ultimate"),
    compiled_last=lambda _: (
        "houseway.odds.families.ultimate.flops",
        "houseway.odds.families.ultimate.endings_kernel",
    ),
)
