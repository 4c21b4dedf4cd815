"""Fast Action Hold'em: the best two of four against a house way, and the cost of other ways.

The player keeps two of four cards before seeing any other card, and which two are best depends on
all four. A list of the kinds of two cards, the best first, comes close: keep the two that are
highest in the list. Every deal is counted (`houseway.odds.families.fast_action.exact`). Simulated
rounds are the second, independent way, and the quick one for decks and house ways without a shipped
count.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Final, NamedTuple

import msgspec

from houseway.cards.card import RANKS, Card
from houseway.games.fast_action import FastActionFacts, FastActionTerms, judge
from houseway.odds.decision_costs import Costed, Misplayed
from houseway.odds.evaluators.jokerless_decks import plain_cards
from houseway.odds.families.fast_action.counted import (
    BEST,
    HOUSE_WAY,
    LIST,
    SIMPLE,
    CountedWay,
    FastActionCount,
    can_count,
    count,
    count_key,
    shipped,
)
from houseway.odds.kernels.memory_cache import LruCache
from houseway.odds.kernels.simulation import run, simulate
from houseway.odds.report.blocks import Block, Grid, Number
from houseway.odds.result import Method, Strategy, WagerResult, from_counts, net
from houseway.odds.solvers import Request, Simulation, Solver, adviser, terms_of
from houseway.rules.banked.outcomes import Lose
from houseway.rules.game import Game

if TYPE_CHECKING:  # arrays and kernels
    from houseway.odds.evaluators.lookups import SeveralTables
    from houseway.odds.kernels.jit import Array

WORDS: Final = {
    BEST: "the best two of the four, given all four",
    LIST: "the two of the four that are highest in the list of the best",
    HOUSE_WAY: "by the house way",
}
LOWER: Final = "lower"
LOWER_OR_COPY: Final = "lower, or a copy"
_RATING_SHARE: Final = 5
"""One round in `_RATING_SHARE` is spent on rating the kinds."""
_NAMES_PER_LINE: Final = 13
_MOST_HANDS: Final = 20


class Rated(NamedTuple):
    """A kind of two cards and its return."""

    words: str
    kind: int
    returned: Fraction


class WaysFound(NamedTuple):
    """How rounds end by each way, the main way first, and the list of kinds."""

    method: Method
    ways: tuple[CountedWay, ...]
    rated: tuple[Rated, ...]


def solve(request: Request) -> list[WagerResult]:
    """Return the result of each requested wager, in the order requested."""
    terms = terms_of(request.game, FastActionTerms)
    found = _ways_for(request, terms)
    return [_wager(name, terms, found) for name in request.wagers]


def _strategies(game: Game) -> tuple[str, ...]:
    terms = terms_of(game, FastActionTerms)
    if shipped(terms) is not None:
        return BEST, LIST, HOUSE_WAY
    if can_count(terms, edition=game.edition):
        return LIST, HOUSE_WAY, BEST
    return LIST, HOUSE_WAY


def _ways_for(request: Request, terms: FastActionTerms) -> WaysFound:
    """Count if the count is shipped or the best play is requested; otherwise simulate."""
    wanted, edition = request.strategy or _strategies(request.game)[0], request.game.edition
    counted = shipped(terms)
    if counted is None and wanted == BEST:
        counted = _COUNTS.get(
            count_key(terms).encode(), lambda: count(terms, request.simulation, edition=edition)
        )
    if counted is None:
        found = simulated(terms, request.simulation, edition=edition)
        return _first(wanted, WaysFound("simulated", (found.listed, found.house), found.rated))
    ways = (counted.best, counted.listed, counted.house, *counted.simple)
    return _first(wanted, WaysFound("exact", ways, _rated(terms, counted)))


def _first(name: str, found: WaysFound) -> WaysFound:
    """Move the way of that name to the front."""
    return found._replace(ways=tuple(sorted(found.ways, key=lambda way: way.name != name)))


def _wager(name: str, terms: FastActionTerms, found: WaysFound) -> WagerResult:
    gains = _gains(terms, name)
    results = []
    for way in found.ways:
        natural, higher, not_higher, theirs = way.ends
        copies = way.copies or 0
        ends = [natural, higher, copies, not_higher - copies, theirs]
        counts: Counter[tuple[str, Fraction]] = Counter()
        for (line, gain), often in zip(gains, ends, strict=True):
            unknown = line == LOWER and way.copies is None
            counts[LOWER_OR_COPY if unknown else line, gain] += often
        results.append(from_counts(name, counts, method=found.method))
    strategies = [
        Strategy(
            name=WORDS[HOUSE_WAY] if way.name == HOUSE_WAY else way.name,
            rules=_rules(way.name, terms, found),
            returned=result.returned,
            action=Fraction(1),
        )
        for way, result in zip(found.ways, results, strict=True)
    ]
    main = found.ways[0].name
    others = strategies if main == LIST else strategies[1:]
    return msgspec.structs.replace(
        results[0],
        strategy=WORDS[main],
        strategies=tuple(sorted(others, key=lambda each: -each.returned)),
    )


def _rules(way: str, terms: FastActionTerms, found: WaysFound) -> tuple[str, ...]:
    if way == LIST:
        return tuple(_lines(found.rated))
    rules = terms.house_way.rules if way == HOUSE_WAY else SIMPLE.get(way, ())
    return tuple(rule.says for rule in rules if rule.used)


def _gains(terms: FastActionTerms, name: str) -> list[tuple[str, Fraction]]:
    """Return the line and gain of every end by the family's own judge."""
    none: tuple[Card, ...] = ()
    facts = FastActionFacts(player=none, dealer=none, board=none)
    natural = judge(terms, name, msgspec.structs.replace(facts, natural=True))
    theirs = judge(terms, name, msgspec.structs.replace(facts, dealer_natural=True))
    higher = terms.wagers[name].outcome(("higher",))
    outcomes = (natural, higher, Lose(line="copy"), Lose(), theirs)
    named = [net(outcome) for outcome in outcomes]
    named[-1] = ("the player-dealer's natural winner", named[-1][1])
    named[3] = (LOWER, named[3][1])
    return named


def _lines(rated: Sequence[Rated]) -> list[str]:
    """Format the list of kinds in a few lines, in order."""
    names = [each.words for each in rated]
    return [
        ", ".join(names[at : at + _NAMES_PER_LINE]) for at in range(0, len(names), _NAMES_PER_LINE)
    ]


def _rated(terms: FastActionTerms, counted: FastActionCount) -> tuple[Rated, ...]:
    return tuple(
        Rated(_words(kind), kind, _worth(terms, Fraction(won, of)))
        for kind, won, of in counted.order
    )


def _worth(terms: FastActionTerms, share: Fraction) -> Fraction:
    """Return the expected gain of two cards that win this share of all deals."""
    gains = _gains(terms, next(iter(terms.wagers)))
    return share * gains[1][1] + (1 - share) * gains[3][1]


def _words(kind: int) -> str:
    """Name a kind, as in `AK suited` or `77`."""
    ranks, suited = divmod(kind, 2)
    high, low = divmod(ranks, len(RANKS))
    return f"{RANKS[high]}{RANKS[low]}{' suited' * suited}"


# -- simulated -----------------------------------------------------------------------------------

_COUNTS: Final[LruCache[FastActionCount]] = LruCache(4)
_SIMULATED: Final[LruCache[Simulated]] = LruCache(8)
_USUAL: Final = Simulation()


class Simulated(NamedTuple):
    """The list, and how rounds end by it and by the house way on the same cards."""

    rated: tuple[Rated, ...]
    listed: CountedWay
    house: CountedWay


def simulated(
    terms: FastActionTerms, simulation: Simulation = _USUAL, *, edition: str = ""
) -> Simulated:
    """Rate all kinds against the same hands and boards, then play rounds by the resulting list."""
    run = f"{count_key(terms)} {simulation.rounds} {simulation.seed}"
    return _SIMULATED.get(run.encode(), lambda: _simulate(terms, simulation, edition))


def _simulate(terms: FastActionTerms, simulation: Simulation, edition: str) -> Simulated:
    import numpy as np

    from houseway.odds.families.fast_action.rounds_kernel import keep_table, rate_kinds
    from houseway.odds.families.fast_action.ways import listed_way

    deck, keep = plain_cards(terms.deck, edition=edition), keep_table(terms.house_way.rules)
    tables = _tables(terms)
    codes, firsts = np.array(deck, np.int64), np.array(_firsts(deck), np.int64)
    rating = max(1, simulation.rounds // _RATING_SHARE)
    on_progress = simulation.progress

    def rate(seed: np.uint64, number: int) -> Array:
        return rate_kinds(seed, number, codes, keep, firsts, *tables)

    counts = simulate(
        rate,
        rating,
        seed=simulation.seed,
        workers=simulation.workers,
        progress=on_progress and (lambda done, _: on_progress(done, rating + simulation.rounds)),
    )
    found = []
    for kind, (free, won) in enumerate(zip(counts[::2], counts[1::2], strict=True)):
        if free:
            found.append(Rated(_words(kind), kind, _worth(terms, Fraction(won, free))))
    rated = tuple(sorted(found, key=lambda each: (-each.returned, -each.kind)))
    way = listed_way([each.kind for each in rated])
    later = on_progress and (lambda done, _: on_progress(rating + done, rating + simulation.rounds))
    ends = play(terms, way, msgspec.structs.replace(simulation, progress=later), edition=edition)
    by_list, by_house = list(map(sum, ends)), list(map(sum, zip(*ends, strict=True)))
    return Simulated(rated, _dealt(LIST, by_list), _dealt(HOUSE_WAY, by_house))


def _dealt(name: str, ends: Sequence[int]) -> CountedWay:
    natural, higher, copies, lower, theirs = ends
    return CountedWay(name=name, ends=(natural, higher, copies + lower, theirs), copies=copies)


def play(
    terms: FastActionTerms, way: Array, simulation: Simulation = _USUAL, *, edition: str = ""
) -> list[list[int]]:
    """Deal rounds and count how they end by this way and, on the same cards, by the house way."""
    import numpy as np

    from houseway.odds.families.fast_action.rounds_kernel import keep_table, play_rounds

    codes = np.array(plain_cards(terms.deck, edition=edition), np.int64)
    keep, tables = keep_table(terms.house_way.rules), _tables(terms)

    def rounds(seed: np.uint64, number: int) -> Array:
        return play_rounds(seed, number, codes, keep, way, *tables)

    ends = run(rounds, simulation)
    return [list(ends[5 * at : 5 * at + 5]) for at in range(5)]


def _tables(terms: FastActionTerms) -> SeveralTables:
    from houseway.odds.evaluators.lookups import make_several_tables

    return make_several_tables(7, ranking=terms.hands.ranking)


def _firsts(deck: Sequence[Card]) -> list[tuple[int, int]]:
    """Return the places in the deck of two cards of every kind."""
    from houseway.odds.families.fast_action.rounds_kernel import KINDS, kind_of

    found = [(-1, -1)] * KINDS
    last: dict[Card, list[int]] = {}
    for place, card in enumerate(deck):
        for other, at in last.items():
            kind = kind_of(int(other), int(card))
            if found[kind][0] < 0:
                found[kind] = (at[0], place)
        last.setdefault(card, [place])
    return found


# -- what the house way costs, and what a player can learn ---------------------------------------


def costs(game: Game) -> list[Costed]:
    """Cost the house way against the best play, with the hands that it sets worst."""
    terms = terms_of(game, FastActionTerms)
    [name] = terms.wagers
    wanted = _strategies(game)[0]
    result = _wager(
        name, terms, _ways_for(Request(game=game, wagers=(name,), strategy=wanted), terms)
    )
    house = next(each for each in result.strategies if each.name == WORDS[HOUSE_WAY])
    counted = shipped(terms)
    return [
        Costed(
            name=f"the house way {terms.house_way.name}".strip(),
            wager=name,
            returned=house.returned,
            best=result.returned,
            best_name=wanted,
            method=result.method,
            hands=_worst(terms, counted) if counted else (),
        )
    ]


def _worst(terms: FastActionTerms, counted: FastActionCount) -> tuple[Misplayed, ...]:
    """List the hands for which the house way keeps a worse kind, by their share of its cost."""
    gains = _gains(terms, next(iter(terms.wagers)))
    each = gains[1][1] - gains[3][1]
    found = [
        Misplayed(
            hand=f"{_words(best)} and {_words(kept)}",
            way=f"keeps {_words(kept)}",
            best=f"keep {_words(best)}",
            cost=float(each * Fraction(lost, hands * counted.deals)),
            chance=float(Fraction(hands, counted.hands)),
        )
        for kept, best, lost, hands in counted.wrong
    ]
    return tuple(sorted(found, key=lambda each: -each.share)[:_MOST_HANDS])


def rated_of(game: Game, simulation: Simulation = _USUAL) -> tuple[Rated, ...]:
    """Return the list, the best kind first; counted where the count is shipped."""
    terms = terms_of(game, FastActionTerms)
    counted = shipped(terms)
    if counted is not None:
        return _rated(terms, counted)
    return simulated(terms, simulation, edition=game.edition).rated


def charts(game: Game) -> list[Block]:
    """Print the list: keep the two cards that are highest in it."""
    rated = rated_of(game)
    rows = tuple(
        (str(place), each.words, Number(f"{float(each.returned):+.2%}", float(each.returned)))
        for place, each in enumerate(rated, 1)
    )
    caption = "Of four cards keep the two that are highest here; returns are of the two alone."
    return [Grid(heads=("place", "two cards", "return"), rows=rows, names=2, caption=caption)]


SOLVER: Final = Solver(
    solve=solve,
    charts=charts,
    strategies=_strategies,
    costs=costs,
    advise=adviser("set_hands", "advise_fast_action"),
)
