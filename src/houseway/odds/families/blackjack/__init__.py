"""Odds of blackjack: best play and its return, bonus bets and simulation.

Nothing here deals with a house: terms come in, figures go out.
"""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from typing import Final

import msgspec

from houseway.games.blackjack.terms import BlackjackTerms
from houseway.odds.families.blackjack.bonus import bonus_wager, insurance_wager
from houseway.odds.families.blackjack.bonus.bonus_bet import bonus_bet_wager
from houseway.odds.families.blackjack.bonus.unfinished import ONLY_WAGER, unfinished_wager
from houseway.odds.families.blackjack.costs import costs, decisions
from houseway.odds.families.blackjack.exact import EndedHands, countable, exact_of
from houseway.odds.families.blackjack.hands import SWITCHED
from houseway.odds.families.blackjack.rounds import decimal, simulated, split_rounds, table_rounds
from houseway.odds.families.blackjack.solve import solve_game
from houseway.odds.families.blackjack.solve.dealer_choice import (
    LOOKING,
    choices,
    looking_value,
    with_fixed_dealer,
)
from houseway.odds.families.blackjack.strategy import charts
from houseway.odds.families.blackjack.switch import BEST_SWITCH, switch_value
from houseway.odds.result import Strategy, WagerResult, lines_of
from houseway.odds.solvers import Request, Simulation, Solver, adviser, terms_of
from houseway.rules.game import Game

__all__ = ["SOLVER", "charts", "game_wager", "results"]

BEST: Final = (
    "the best play of each hand by its own cards, the cards shown and how often its pair was split"
)
_LINES: Final = (
    "; how often each line is paid is simulated, with each hand played without regard to the other"
)
_TIMES: Final = ("", " doubled", " doubled twice", " doubled three times")
INSURANCE: Final = "insurance"
COMPLETED: Final = "the player-dealer's hand is always played out"
BY_OTHERS: Final = ", because some other wager at the table requires it; this bet does not"
INSURED: Final = "taken on every hand whenever an ace is up; figures are per unit insured"
INSURED_OPEN: Final = (
    "both cards of the player-dealer are face up: taken only against a natural and not counted in "
    "the return of the game wager; figures are per unit insured"
)


def results(request: Request) -> list[WagerResult]:
    """Return the result of each requested wager, in the order requested."""
    printed = terms_of(request.game, BlackjackTerms)
    how = request.simulation
    games = printed.games
    if how.progress:
        how.progress(0, 1)
    terms = with_fixed_dealer(printed, workers=how.workers, progress=how.progress)
    wagers = terms.wagers
    switches: dict[str, WagerResult] = {}
    if terms.dealing.switch and any(name in games for name in request.wagers):
        switches = _switch_wagers(terms, how)
    found = []
    for name in request.wagers:
        bet, strategy = wagers[name].bet, ""
        if bet == INSURANCE:
            result = insurance_wager(terms)
            strategy = INSURED_OPEN if terms.dealing.hole == "up" else INSURED
        elif name in switches:
            result = switches[name]
        elif bet == "game":
            result = game_wager(name, terms, how)
        elif bet == "bonus-bet":
            solution = solve_game(terms, wagers[games[0]], workers=how.workers)
            result, strategy = bonus_bet_wager(name, wagers[name], solution), BEST
        elif _stops_after_surrender(terms, name):
            solution = solve_game(terms, wagers[games[0]], workers=how.workers)
            result = unfinished_wager(name, terms, solution)
            strategy = f"{ONLY_WAGER}after a surrender"
        else:
            result = bonus_wager(name, terms)
            if bet in ("buster", "red-flex"):
                strategy = COMPLETED + ("" if wagers[name].keeps_drawing else BY_OTHERS)
        found.append(msgspec.structs.replace(result, strategy=strategy or result.strategy))
    if terms.dealer != printed.dealer:
        found = [_with_remark(each, _dealer_remark(printed)) for each in found]
        looked = {name: looking_value(printed, wagers[name], workers=how.workers) for name in games}
        found = [_with_looking_dealer(each, looked.get(each.wager)) for each in found]
    return found


def _with_looking_dealer(result: WagerResult, value: float | None) -> WagerResult:
    """Add the return against a player-dealer who looks at the player's hand before drawing."""
    if value is None:
        return result
    looked = Strategy(name=LOOKING, returned=Fraction(value), action=result.action, rational=False)
    return msgspec.structs.replace(
        result,
        strategy=f"{result.strategy}; {LOOKING} it returns {value:+.4%}",
        strategies=(*result.strategies, looked),
    )


def _dealer_remark(terms: BlackjackTerms) -> str:
    """Describe the drawing chart assumed for the player-dealer; empty if there is no choice."""
    if len(list(choices(terms.dealer))) == 1:
        return ""
    chart = with_fixed_dealer(terms).dealer
    return (
        f"the player-dealer stands on hard {chart.stand_hard} and soft {chart.stand_soft}, "
        "the permitted chart that returns the least to bettors"
    )


def _with_remark(result: WagerResult, words: str) -> WagerResult:
    """Append a remark on the player-dealer's play to the strategy text."""
    return msgspec.structs.replace(
        result, strategy="; ".join(filter(None, [result.strategy, words]))
    )


def _stops_after_surrender(terms: BlackjackTerms, name: str) -> bool:
    """Return whether a surrender stops the bet from making the player-dealer draw."""
    wager = terms.wagers[name]
    return wager.keeps_drawing and not wager.after_surrender and not terms.dealing.switch


def returns(request: Request) -> dict[str, Fraction]:
    """Return the expected gain per unit of each requested wager, without its lines.

    The game wager is computed in double precision, which is enough for a comparison; all other
    wagers are exact.
    """
    printed, how = terms_of(request.game, BlackjackTerms), request.simulation
    terms = with_fixed_dealer(printed, workers=how.workers)
    found: dict[str, Fraction] = {}
    for name in request.wagers:
        if terms.wagers[name].bet == "game" and not terms.dealing.switch:
            found[name] = Fraction(solve_game(terms, terms.wagers[name], workers=how.workers).value)
    others = tuple(name for name in request.wagers if name not in found)
    asked = Request(game=request.game, wagers=others, simulation=how)
    found |= {result.wager: result.returned for result in results(asked)}
    return {name: found[name] for name in request.wagers}


# -- the game wager: exact except for how rounds with a split end ---------------------------------


def game_wager(name: str, terms: BlackjackTerms, how: Simulation) -> WagerResult:
    """Compute the game wager under the best play.

    The return is an exact fraction, and so is the chance of each line in rounds without a split.
    How rounds with a split end is simulated, because counting every outcome of all their hands
    together would take too long.
    """
    solution = solve_game(terms, terms.wagers[name], workers=how.workers)
    if not countable(solution.model):
        found = simulated(solution, how)[0]
        value = Fraction(solution.value)
        return msgspec.structs.replace(
            found, wager=name, method="mixed", expected=value, strategy=BEST
        )
    exact = exact_of(solution, workers=how.workers, progress=how.progress)
    lines: defaultdict[tuple[str, Fraction], Fraction] = defaultdict(Fraction)
    for each in exact.ends:
        lines[_name(each), each.net] += each.probability
    if not exact.splits:
        return WagerResult(
            wager=name,
            method="exact",
            lines=lines_of(lines),
            action=exact.action,
            strategy=BEST,
        )
    split = split_rounds(solution, how)
    for net, chance in split.nets.items():
        lines[_after_split(net), net] += chance
    return WagerResult(
        wager=name,
        method="mixed",
        lines=lines_of(lines),
        expected=exact.returned,
        rational=True,
        action=exact.action,
        stderr=split.stderr,
        rounds=split.rounds,
        strategy=BEST,
    )


def _switch_wagers(terms: BlackjackTerms, how: Simulation) -> dict[str, WagerResult]:
    """Compute both wagers of a switch game: returns by enumeration, lines by simulation."""
    games = terms.games
    wager = terms.wagers[games[0]]
    best = switch_value(terms, workers=how.workers, progress=how.progress)
    solution = solve_game(terms, wager, workers=how.workers)
    other = solve_game(terms, wager, workers=how.workers, mode=SWITCHED)
    both = simulated(solution, how, switched=other)
    return {
        name: msgspec.structs.replace(
            found,
            wager=name,
            method="mixed",
            expected=Fraction(value),
            strategy=BEST_SWITCH + _LINES,
        )
        for name, found, value in zip(games, both, (best.first, best.second), strict=True)
    }


def _name(end: EndedHands) -> str:
    return "push" if not end.net else end.line + _TIMES[end.doubles]


def _after_split(net: Fraction) -> str:
    if not net:
        return "split, even"
    return f"split, {'up' if net > 0 else 'down'} {decimal(abs(net))}"


def _compiled_last(game: Game) -> tuple[str, ...]:
    """Name the kernels to compile after the solver's: counting, simulation, dealer's choice."""
    terms = terms_of(game, BlackjackTerms)
    needed = {
        "exact.kernel": not terms.dealing.switch,
        "rounds.kernel": terms.dealing.switch or terms.split is not None,
        "solve.standing_kernel": len(list(choices(terms.dealer))) > 1,
    }
    return tuple(f"{__name__}.{name}" for name, wanted in needed.items() if wanted)


SOLVER: Final = Solver(
    solve=results,
    charts=charts,
    rounds=table_rounds,
    returns=returns,
    costs=costs,
    decisions=decisions,
    quick=True,
    advise=adviser("blackjack", "advise_blackjack"),
    compiled_last=_compiled_last,
)
