"""Exact odds of casino war, by ranks; burned cards make no difference.

The primary wager and the war wager are one decision; figures are per unit of the primary wager.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import product
from typing import Final, Literal, TypeAlias

import msgspec

from houseway.cards.card import RANKS, rank
from houseway.games.war import Result, WarFacts, WarTerms, judge
from houseway.odds.evaluators.jokerless_decks import plain_cards
from houseway.odds.report.blocks import Block, WordsBlock
from houseway.odds.result import Strategy, WagerResult, from_counts, net
from houseway.odds.solvers import Request, Solver, adviser, terms_of
from houseway.rules.game import Game

Choice: TypeAlias = Literal["war", "surrender"]

BEST: Final = "the better of war and surrender on every tie"
ON_WAR: Final = "figures are per unit wagered on the war deal, in rounds that go to war"
RESULTS: Final[tuple[Result, ...]] = ("higher", "equal", "lower")


class WarCount(msgspec.Struct, frozen=True):
    """How the original deal and the war deal compare, and how many orders of four cards do so.

    A war deal is counted after every original deal, whether it is played or not.
    """

    original: Result
    tied: int
    """The rank of the tied cards; -1 without a tie."""
    war: Result
    combinations: int


def solve(request: Request) -> list[WagerResult]:
    """Return the result of each requested wager, in the order requested."""
    terms = terms_of(request.game, WarTerms)
    counted = deals(terms, edition=request.game.edition)
    found = []
    for name in request.wagers:
        if name == "primary":
            found.append(_primary(terms, counted))
            continue
        lines: Counter[tuple[str, Fraction]] = Counter()
        for each in counted:
            if name == "tie" or each.original == "equal":
                facts = WarFacts(original=each.original, war=each.war)
                lines[net(judge(terms, name, facts))] += each.combinations
        result = from_counts(name, lines)
        words = "" if name == "tie" else ON_WAR
        found.append(msgspec.structs.replace(result, strategy=words))
    return found


def deals(terms: WarTerms, *, edition: str = "") -> list[WarCount]:
    """Count every way in which the original deal and a war deal after it compare."""
    shoe = [0] * len(RANKS)
    for card in plain_cards(terms.deck, edition=edition):
        shoe[rank(card)] += 1
    found: Counter[tuple[Result, int, Result]] = Counter()
    for mine, ways, left in _cards(shoe):
        for theirs, more, rest in _cards(left):
            original = _compare(mine, theirs)
            tied = mine if original == "equal" else -1
            for result, orders in _two(rest).items():
                found[original, tied, result] += ways * more * orders
    return [WarCount(*key, count) for key, count in found.items()]


def _cards(shoe: Sequence[int]) -> Iterator[tuple[int, int, list[int]]]:
    """Yield each rank that can be dealt, the number of ways, and the shoe left after it."""
    for held, copies in enumerate(shoe):
        if copies:
            yield held, copies, [n - (place == held) for place, n in enumerate(shoe)]


def _two(shoe: Sequence[int]) -> dict[Result, int]:
    """Count the orders of two cards from the shoe by how the cards compare."""
    below = equal = seen = 0
    for copies in shoe:
        below += copies * seen
        equal += copies * (copies - 1)
        seen += copies
    return {"higher": below, "equal": equal, "lower": below}


def _compare(mine: int, theirs: int) -> Result:
    return "equal" if mine == theirs else "higher" if mine > theirs else "lower"


def _gain(terms: WarTerms, each: WarCount, choice: Choice) -> tuple[str, Fraction]:
    """Return the line and the gain of primary and war wager together."""
    if each.original != "equal":
        return each.original, net(judge(terms, "primary", WarFacts(original=each.original)))[1]
    if choice == "surrender":
        return net(judge(terms, "primary", WarFacts(original="equal", war="surrendered")))
    facts = WarFacts(original="equal", war=each.war)
    return f"war: {each.war}", sum(
        (net(judge(terms, spot, facts))[1] for spot in ("primary", "war")), Fraction(0)
    )


def best_choices(terms: WarTerms, counted: Sequence[WarCount]) -> dict[int, Choice]:
    """Return the better choice by rank of the tie; war if both are equal."""
    worth: defaultdict[tuple[int, Choice], Fraction] = defaultdict(Fraction)
    choices: tuple[Choice, Choice] = ("war", "surrender")
    for each, choice in product(counted, choices):
        if each.original == "equal":
            gain = _gain(terms, each, choice)[1]
            worth[each.tied, choice] += gain * each.combinations
    tied = {each.tied for each in counted if each.original == "equal"}
    return {at: max(choices, key=lambda choice: worth[at, choice]) for at in sorted(tied)}


def _played(
    terms: WarTerms, counted: Sequence[WarCount], choices: Mapping[int, Choice]
) -> WagerResult:
    lines: Counter[tuple[str, Fraction]] = Counter()
    at_war = 0
    for each in counted:
        choice = choices.get(each.tied, "war")
        lines[_gain(terms, each, choice)] += each.combinations
        at_war += each.combinations * (each.original == "equal" and choice == "war")
    return from_counts("primary", lines, action=1 + Fraction(at_war, lines.total()))


def _primary(terms: WarTerms, counted: Sequence[WarCount]) -> WagerResult:
    best = best_choices(terms, counted)
    others = []
    for choice, words in (("war", "go to war on every tie"), ("surrender", "surrender every tie")):
        result = _played(terms, counted, dict.fromkeys(best, choice))  # type: ignore[arg-type]
        others.append(Strategy(name=words, returned=result.returned, action=result.action))
    return msgspec.structs.replace(
        _played(terms, counted, best),
        strategy=BEST,
        beside=("war",),
        strategies=tuple(sorted(others, key=lambda each: -each.returned)),
    )


def charts(game: Game) -> list[Block]:
    """State the better choice on a tie."""
    terms = terms_of(game, WarTerms)
    best = best_choices(terms, deals(terms))
    wars = [RANKS[at] for at, choice in best.items() if choice == "war"]
    if len(wars) in (0, len(best)):
        return [WordsBlock(("Go to war on every tie." if wars else "Surrender on every tie.",))]
    return [WordsBlock((f"Go to war on a tie of {', '.join(wars)}; surrender on any other.",))]


SOLVER: Final = Solver(
    solve=solve,
    charts=charts,
    beside=lambda _: {"war": "primary"},
    quick=True,
    advise=adviser("war", "advise_war"),
)
