"""Fast Action Hold'em, simulated: the best two of four against a house way, and what that costs.

The player keeps two of four cards before he sees any other, so that a list of all kinds of two
cards, the best first, is a whole strategy: keep the two that stand highest. The list is found by
rating every kind against the same hands of the player-dealer, who keeps by the house way, and the
same boards. What the two discards take from the deck is not looked at.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import comb
from typing import TYPE_CHECKING, Final, NamedTuple

import msgspec

from houseway.cards.card import RANKS, Card
from houseway.errors import EditionError
from houseway.games.fast_action import FastActionFacts, FastActionTerms, judge
from houseway.games.fast_action.house_way import HOLDINGS, KEEP, Two
from houseway.odds.costs import Costed, Misplayed
from houseway.odds.keeping import LastMade
from houseway.odds.plain import plain_cards
from houseway.odds.report.blocks import Block, Grid, Number
from houseway.odds.result import Strategy, WagerResult, from_counts, net
from houseway.odds.simulate import simulate
from houseway.odds.solving import Request, Simulation, Solver, adviser
from houseway.rules.game import Game, canonical
from houseway.rules.outcomes import Lose

if TYPE_CHECKING:  # arrays and kernels
    from houseway.odds.jit import Array
    from houseway.odds.tables import SeveralTables

__all__ = [
    "SOLVER",
    "FastActionSolution",
    "Rated",
    "charts",
    "costs",
    "keep_table",
    "misplayed",
    "solution_of",
    "solve",
]

LIST: Final = "the two of four that stand highest in the list of the best"
HOUSE_WAY: Final = "by the house way"
_OTHERS: Final = "the discards suited"
"""The one word of a house way that is said of the other two cards."""
_RATED: Final = 5
"""One round in so many rates the kinds; the others are played."""
_A_LINE: Final = 13
_WORST: Final = 20


class Rated(NamedTuple):
    """A kind of two cards, and what it returns."""

    words: str
    kind: int
    returned: Fraction


class FastActionSolution(NamedTuple):
    """The list, and how rounds end by it and by the house way."""

    rated: tuple[Rated, ...]
    ends: tuple[tuple[int, ...], ...]
    """By end of the list's two cards, then of the house way's: natural winner, higher, copy, lower,
    the player-dealer's natural winner."""


def solve(request: Request) -> list[WagerResult]:
    """Each wager's return, in the order that they are asked for."""
    terms = _terms(request.game)
    solution = solution_of(terms, request.simulation, edition=request.game.edition)
    return [_wager(name, terms, solution) for name in request.wagers]


def _terms(game: Game) -> FastActionTerms:
    assert isinstance(game.terms, FastActionTerms)
    return game.terms


def _wager(name: str, terms: FastActionTerms, solution: FastActionSolution) -> WagerResult:
    gains = _gains(terms, name)
    listed: Counter[tuple[str, Fraction]] = Counter()
    house: Counter[tuple[str, Fraction]] = Counter()
    for mine, row in enumerate(solution.ends):
        for other, count in enumerate(row):
            listed[gains[mine]] += count
            house[gains[other]] += count
    best = from_counts(name, listed, method="simulated")
    kept = from_counts(name, house, method="simulated")
    ways = (
        Strategy(
            name="the list",
            rules=tuple(_lines(solution.rated)),
            returned=best.returned,
            action=Fraction(1),
        ),
        Strategy(
            name=HOUSE_WAY,
            rules=tuple(rule.says for rule in terms.house_way.rules if rule.used),
            returned=kept.returned,
            action=Fraction(1),
        ),
    )
    return msgspec.structs.replace(best, strategy=LIST, strategies=ways)


def _gains(terms: FastActionTerms, name: str) -> list[tuple[str, Fraction]]:
    """What every end comes to, by the family's own judge."""
    none: tuple[Card, ...] = ()
    facts = FastActionFacts(player=none, dealer=none, board=none)
    natural = judge(terms, name, msgspec.structs.replace(facts, natural=True))
    theirs = judge(terms, name, msgspec.structs.replace(facts, dealer_natural=True))
    higher = terms.wagers[name].outcome(("higher",))
    outcomes = (natural, higher, Lose(line="copy"), Lose(), theirs)
    named = [net(outcome) for outcome in outcomes]
    named[-1] = ("the player-dealer's natural winner", named[-1][1])
    return named


def _lines(rated: Sequence[Rated]) -> list[str]:
    """The list in a few lines, in its order."""
    names = [each.words for each in rated]
    return [", ".join(names[at : at + _A_LINE]) for at in range(0, len(names), _A_LINE)]


# -- the solution --------------------------------------------------------------------------------

_SOLUTIONS: Final[LastMade[FastActionSolution]] = LastMade(8)
_USUAL: Final = Simulation()


def solution_of(
    terms: FastActionTerms, simulation: Simulation = _USUAL, *, edition: str = ""
) -> FastActionSolution:
    """Of an edition; the last few are kept."""
    pays = [(spot.pays, spot.pushes) for spot in terms.wagers.values()]
    run = simulation.rounds, simulation.seed
    key = canonical((terms.deck, terms.house_way, terms.hands, pays, run))
    return _SOLUTIONS.get(key, lambda: _solve(terms, simulation, edition))


def _solve(terms: FastActionTerms, simulation: Simulation, edition: str) -> FastActionSolution:
    import numpy as np

    from houseway.odds.fast_action_kernel import KINDS, play_rounds, rate_kinds

    deck, keep = plain_cards(terms.deck, edition=edition), keep_table(terms)
    tables = _tables(terms, edition)
    codes = np.array(deck, np.int64)
    firsts = np.array(_firsts(deck), np.int64)
    more = {"seed": simulation.seed, "workers": simulation.workers}
    rounds, rating = simulation.rounds, max(1, simulation.rounds // _RATED)
    told = simulation.progress

    def rate(seed: np.uint64, number: int) -> Array:
        return rate_kinds(seed, number, codes, keep, firsts, *tables)

    counts = simulate(
        rate, rating, progress=told and (lambda done, _: told(done, rating + rounds)), **more
    )
    rated = _rated(terms, counts)
    places = np.full(KINDS, KINDS, np.int64)
    for place, each in enumerate(rated):
        places[each.kind] = place

    def play(seed: np.uint64, number: int) -> Array:
        return play_rounds(seed, number, codes, keep, places, *tables)

    ends = simulate(
        play,
        rounds,
        progress=told and (lambda done, _: told(rating + done, rating + rounds)),
        **more,
    )
    return FastActionSolution(rated, tuple(tuple(ends[5 * at : 5 * at + 5]) for at in range(5)))


def _tables(terms: FastActionTerms, edition: str) -> SeveralTables:
    from houseway.odds.tables import make_several_tables

    try:
        return make_several_tables(7, ranking=terms.hands.ranking)
    except ValueError as error:
        raise EditionError(
            "odds/ranking", f"{edition or 'the edition'}: {error}", edition=edition
        ) from None


def _firsts(deck: Sequence[Card]) -> list[tuple[int, int]]:
    """The places of two cards of every kind in the deck."""
    from houseway.odds.fast_action_kernel import KINDS, kind_of

    found = [(-1, -1)] * KINDS
    last: dict[Card, list[int]] = {}
    for place, card in enumerate(deck):
        for other, at in last.items():
            kind = kind_of(int(other), int(card))
            if found[kind][0] < 0:
                found[kind] = (at[0], place)
        last.setdefault(card, [place])
    return found


def _rated(terms: FastActionTerms, counts: Sequence[int]) -> tuple[Rated, ...]:
    wager = next(iter(terms.wagers))
    gains = _gains(terms, wager)
    found = []
    for kind in range(len(counts) // 2):
        free, won = counts[2 * kind : 2 * kind + 2]
        if free:
            share = Fraction(won, free)
            returned = share * gains[1][1] + (1 - share) * gains[3][1]
            found.append(Rated(_words(kind), kind, returned))
    return tuple(sorted(found, key=lambda each: (-each.returned, -each.kind)))


def _words(kind: int) -> str:
    """`AK suited`, `77`."""
    ranks, suited = divmod(kind, 2)
    high, low = divmod(ranks, len(RANKS))
    return f"{RANKS[high]}{RANKS[low]}{' suited' * suited}"


def keep_table(terms: FastActionTerms) -> Array:
    """Which two of any four cards the house way keeps, as the kernels read it."""
    import numpy as np

    from houseway.odds.fast_action_kernel import FOURS, keep_all

    words = list(KEEP)
    two = np.zeros((52, 52), np.int64)
    others = np.zeros((52, 52), np.int64)
    for one in range(52):
        for other in range(52):
            pair = [Card(one), Card(other)]
            two[one, other] = _bits(word != _OTHERS and KEEP[word](Two(pair, ())) for word in words)
            others[one, other] = _bits(
                word == _OTHERS and KEEP[word](Two(pair, pair)) for word in words
            )
    rules = [rule for rule in terms.house_way.rules if rule.used]
    holds = np.array([_bits(name in rule.holds for name in HOLDINGS) for rule in rules])
    asked = [[word in rule.keep for word in words] for rule in rules]
    keeps = [_bits(has and word != _OTHERS for has, word in zip(row, words, strict=True))
             for row in asked]  # fmt: skip
    needs = [_bits(has and word == _OTHERS for has, word in zip(row, words, strict=True))
             for row in asked]  # fmt: skip
    out = np.zeros(FOURS, np.uint8)
    keep_all(holds, np.array(keeps), np.array(needs), two, others, out)
    return out


def _bits(facts: Iterable[bool]) -> int:
    return sum(1 << at for at, fact in enumerate(facts) if fact)


# -- what the house way costs --------------------------------------------------------------------


def costs(game: Game) -> list[Costed]:
    """What the house way loses beside the list, and the hands that it sets worst."""
    terms = _terms(game)
    solution = solution_of(terms, edition=game.edition)
    [name] = terms.wagers
    result = _wager(name, terms, solution)
    listed, house = result.strategies
    worst = sorted(misplayed(terms, solution), key=lambda each: -each.share)
    return [
        Costed(
            name=f"the house way {terms.house_way.name}".strip(),
            wager=name,
            returned=house.returned,
            best=listed.returned,
            best_name=listed.name,
            method="simulated",
            hands=tuple(worst[:_WORST]),
        )
    ]


def misplayed(terms: FastActionTerms, solution: FastActionSolution) -> list[Misplayed]:
    """Every kind that the house way keeps where another stands higher in the list."""
    import numpy as np

    from houseway.odds.fast_action_kernel import KINDS, compare_keeps

    deck = plain_cards(terms.deck)
    copies = np.bincount(np.array(deck), minlength=52)
    places = np.full(KINDS, KINDS, np.int64)
    for place, each in enumerate(solution.rated):
        places[each.kind] = place
    often = np.zeros((KINDS, KINDS))
    compare_keeps(copies, keep_table(terms), places, often)
    worth = {each.kind: float(each.returned) for each in solution.rated}
    all_ = comb(len(deck), 4)
    return [
        Misplayed(
            hand=f"{_words(best)} and {_words(kept)}",
            way=f"keeps {_words(kept)}",
            best=f"keep {_words(best)}",
            cost=worth[best] - worth[kept],
            chance=float(often[kept, best]) / all_,
        )
        for kept, best in np.argwhere(often > 0).tolist()
    ]


# -- what a player can learn ---------------------------------------------------------------------


def charts(game: Game) -> list[Block]:
    """The list: keep the two cards that stand highest in it."""
    rated = solution_of(_terms(game), edition=game.edition).rated
    rows = tuple(
        (str(place), each.words, Number(f"{float(each.returned):+.2%}", float(each.returned)))
        for place, each in enumerate(rated, 1)
    )
    caption = "Of four cards keep the two that stand highest; what they return by themselves."
    return [Grid(heads=("place", "two cards", "return"), rows=rows, names=2, caption=caption)]


SOLVER: Final = Solver(
    solve=solve, charts=charts, costs=costs, advise=adviser("setting", "advise_fast_action")
)
