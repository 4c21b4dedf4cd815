"""Blackjack: the best play of an edition and what it is worth, its bonus bets, simulation."""

from __future__ import annotations

from houseway.games.blackjack.terms import BlackjackTerms
from houseway.odds.blackjack.bonus import bonus_wager, insurance_wager
from houseway.odds.blackjack.bonus_bet import bonus_bet_wager
from houseway.odds.blackjack.drawn import charts
from houseway.odds.blackjack.game import BEST, game_wager, switch_wagers
from houseway.odds.result import WagerResult
from houseway.odds.solving import Request

__all__ = ["charts", "solve"]


def solve(request: Request) -> list[WagerResult]:
    """Each wager's return; insurance, where it is offered, comes last."""
    import msgspec

    from houseway.odds.blackjack.best import solve_game

    terms = request.game.terms
    assert isinstance(terms, BlackjackTerms)
    wagers = terms.wagers
    games = [name for name, wager in wagers.items() if wager.bet == "game"]
    switches: dict[str, WagerResult] = {}
    if terms.dealing.switch and any(name in games for name in request.wagers):
        switches = switch_wagers(terms, request.simulation)
    found = []
    for name in request.wagers:
        bet = wagers[name].bet
        if name in switches:
            found.append(switches[name])
        elif bet == "game":
            found.append(game_wager(name, terms, request.simulation)[0])
        elif bet == "bonus-bet":
            solution = solve_game(terms, wagers[games[0]], workers=request.simulation.workers)
            result = bonus_bet_wager(name, wagers[name], solution)
            found.append(msgspec.structs.replace(result, strategy=BEST))
        else:
            found.append(bonus_wager(name, terms))
    if terms.insurance is not None and set(request.wagers) == set(wagers):
        found.append(insurance_wager(terms))
    return found
