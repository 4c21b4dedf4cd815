"""Blackjack: the best play of an edition and what it is worth, its bonus bets, simulation."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from houseway.games.blackjack.terms import BlackjackTerms
from houseway.odds.blackjack.bonus import bonus_wager, insurance_wager
from houseway.odds.blackjack.bonus_bet import bonus_bet_wager
from houseway.odds.blackjack.costs import costs, decisions
from houseway.odds.blackjack.drawn import charts
from houseway.odds.blackjack.game import BEST, game_wager, switch_wagers
from houseway.odds.blackjack.seats import table_rounds
from houseway.odds.blackjack.unfinished import ALONE, unfinished_wager
from houseway.odds.result import Strategy, WagerResult
from houseway.odds.solving import Request, Solver, adviser

__all__ = ["SOLVER", "charts", "solve"]

INSURANCE: Final = "insurance"
COMPLETED: Final = "the player-dealer's hand is played to its end"
BY_OTHERS: Final = ", as some other wager at the table sees to; the bet itself keeps nobody drawing"
INSURED: Final = "taken whenever an ace is up, whatever the hand; figures are per unit insured"
INSURED_OPEN: Final = (
    "both cards of the player-dealer are up: taken only against a natural, and no part of the "
    "return of the game wager; figures are per unit insured"
)


def solve(request: Request) -> list[WagerResult]:
    """Each wager's return, in the order that they are asked for."""
    import msgspec

    from houseway.odds.blackjack.best import solve_game
    from houseway.odds.blackjack.choosing import chosen_words, settled
    from houseway.odds.blackjack.looking import looking_value

    printed = request.game.terms
    assert isinstance(printed, BlackjackTerms)
    how = request.simulation
    terms = settled(printed, workers=how.workers, progress=how.progress)
    wagers = terms.wagers
    games = [name for name, wager in wagers.items() if wager.bet == "game"]
    switches: dict[str, WagerResult] = {}
    if terms.dealing.switch and any(name in games for name in request.wagers):
        switches = switch_wagers(terms, request.simulation)
    found = []
    for name in request.wagers:
        bet = wagers[name].bet
        if bet == INSURANCE:
            strategy = INSURED_OPEN if terms.dealing.hole == "up" else INSURED
            found.append(msgspec.structs.replace(insurance_wager(terms), strategy=strategy))
        elif name in switches:
            found.append(switches[name])
        elif bet == "game":
            found.append(game_wager(name, terms, request.simulation))
        elif bet == "bonus-bet":
            solution = solve_game(terms, wagers[games[0]], workers=request.simulation.workers)
            result = bonus_bet_wager(name, wagers[name], solution)
            found.append(msgspec.structs.replace(result, strategy=BEST))
        elif _given_up(terms, name):
            solution = solve_game(terms, wagers[games[0]], workers=request.simulation.workers)
            result = unfinished_wager(name, terms, solution)
            found.append(msgspec.structs.replace(result, strategy=f"{ALONE}after a surrender"))
        else:
            strategy = ""
            if bet in ("buster", "red-flex"):
                strategy = COMPLETED + ("" if wagers[name].keeps_drawing else BY_OTHERS)
            result = bonus_wager(name, terms)
            found.append(msgspec.structs.replace(result, strategy=strategy))
    if terms.dealer != printed.dealer:
        found = [_said(each, chosen_words(printed)) for each in found]
        looked = {name: looking_value(printed, wagers[name], workers=how.workers) for name in games}
        found = [_looked_at(each, looked.get(each.wager)) for each in found]
    return found


def _looked_at(result: WagerResult, value: float | None) -> WagerResult:
    """The same with what is left against a player-dealer who looks at the hand before he draws."""
    import msgspec

    from houseway.odds.blackjack.looking import LOOKING

    if value is None:
        return result
    looked = Strategy(name=LOOKING, returned=Fraction(value), action=result.action, rational=False)
    return msgspec.structs.replace(
        result,
        strategy=f"{result.strategy}; {LOOKING} it returns {value:+.4%}",
        strategies=(*result.strategies, looked),
    )


def _said(result: WagerResult, words: str) -> WagerResult:
    """The same with words on what the player-dealer does."""
    import msgspec

    return msgspec.structs.replace(
        result, strategy="; ".join(filter(None, [result.strategy, words]))
    )


def _given_up(terms: BlackjackTerms, name: str) -> bool:
    """Whether a bet that keeps the player-dealer drawing does not after a surrender."""
    wager = terms.wagers[name]
    return wager.keeps_drawing and not wager.after_surrender and not terms.dealing.switch


def returns(request: Request) -> dict[str, Fraction]:
    """The game wager in double precision, without how often each line comes; the rest exactly."""
    from houseway.odds.blackjack.best import solve_game
    from houseway.odds.blackjack.choosing import settled

    printed, how = request.game.terms, request.simulation
    assert isinstance(printed, BlackjackTerms)
    terms = settled(printed, workers=how.workers)
    found: dict[str, Fraction] = {}
    for name in request.wagers:
        if terms.wagers[name].bet == "game" and not terms.dealing.switch:
            found[name] = Fraction(solve_game(terms, terms.wagers[name], workers=how.workers).value)
    others = tuple(name for name in request.wagers if name not in found)
    asked = Request(game=request.game, wagers=others, simulation=how)
    found |= {result.wager: result.returned for result in solve(asked)}
    return {name: found[name] for name in request.wagers}


SOLVER: Final = Solver(
    solve=solve,
    charts=charts,
    rounds=table_rounds,
    returns=returns,
    costs=costs,
    decisions=decisions,
    quick=True,
    advise=adviser("blackjack", "advise_blackjack"),
)
