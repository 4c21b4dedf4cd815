"""The game wager as a result: its return exactly, the ways it ends by simulating the same play."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Final

import msgspec

from houseway.games.blackjack.terms import BlackjackTerms, BlackjackWager
from houseway.odds.blackjack.best import Solution, solve_game
from houseway.odds.blackjack.book import book_of, pile_of
from houseway.odds.blackjack.hands import SWITCHED
from houseway.odds.result import WagerResult, from_counts
from houseway.odds.simulate import simulate
from houseway.odds.solving import Simulation

__all__ = ["BEST", "game_wager", "simulated", "switch_wagers"]

BEST: Final = (
    "the best play of each hand by its own cards, the cards shown and how often its pair was split"
)
_STANDS: Final = "; the player-dealer stands wherever his chart leaves him the choice"
_SWITCH: Final = "; switched where the two hands by themselves are worth more"


def strategy_of(terms: BlackjackTerms) -> str:
    """In words, under which play the figures hold."""
    chart = terms.dealer
    chooses = chart.hit_hard + 1 < chart.stand_hard or chart.hit_soft + 1 < chart.stand_soft
    return BEST + (_SWITCH if terms.dealing.switch else "") + (_STANDS if chooses else "")


def simulated(
    solution: Solution, how: Simulation, *, switched: Solution | None = None
) -> list[WagerResult]:
    """Each game wager as it came out in so many rounds of the best play."""
    import numpy as np

    from houseway.odds.blackjack.dealing_kernel import play_rounds

    terms = solution.model.terms
    book = book_of(solution, switched=switched)
    cards = pile_of(terms.deck, terms.split.by if terms.split else "value")
    counted = np.array(
        simulate(
            lambda seed, rounds: play_rounds(seed, rounds, book, cards),
            how.rounds,
            seed=how.seed,
            workers=how.workers,
            progress=how.progress,
        )
    ).reshape(book.hands, -1)
    found = []
    for row in counted:
        centre = (len(row) - 2) // 2
        tally: dict[tuple[str, Fraction], int] = {}
        for place in np.nonzero(row[:-1])[0]:
            net = Fraction(int(place) - centre, book.parts)
            tally[_name(net, solution.model.wager), net] = int(row[place])
        action = 1 + Fraction(int(row[-1]), how.rounds)
        found.append(from_counts("game", tally, method="simulated", action=action))
    return found


def _name(net: Fraction, wager: BlackjackWager) -> str:
    names = {Fraction(1): "win", Fraction(0): "push", Fraction(-1): "lose"}
    names[Fraction(-1, 2)] = "surrender"
    if net in names:
        return names[net]
    natural = Fraction(wager.pays["natural"].replace(":", "/"))
    if net == natural:
        return "natural"
    return f"{'win' if net > 0 else 'lose'} {abs(net)} in all"


def game_wager(name: str, terms: BlackjackTerms, how: Simulation) -> tuple[WagerResult, Solution]:
    """The return under the best play, and the solution it is of."""
    solution = solve_game(terms, terms.wagers[name], workers=how.workers)
    returned: dict[str, Any] = {
        "wager": name,
        "method": "mixed",
        "expected": Fraction(solution.value),
        "strategy": strategy_of(terms),
    }
    if terms.dealing.hole == "up":  # the kernel deals to one card shown
        return WagerResult(lines=(), **returned), solution
    found = simulated(solution, how)[0]
    return msgspec.structs.replace(found, **returned), solution


def switch_wagers(terms: BlackjackTerms, how: Simulation) -> dict[str, WagerResult]:
    """Both wagers of a game with a switch, by simulation."""
    games = [name for name, wager in terms.wagers.items() if wager.bet == "game"]
    wager = terms.wagers[games[0]]
    solution = solve_game(terms, wager, workers=how.workers)
    other = solve_game(terms, wager, workers=how.workers, mode=SWITCHED)
    both = simulated(solution, how, switched=other)
    return {
        name: msgspec.structs.replace(found, wager=name, strategy=strategy_of(terms))
        for name, found in zip(games, both, strict=True)
    }
