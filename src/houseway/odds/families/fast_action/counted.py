"""Fast Action Hold'em counted in full: how deals end by the best play and other ways to keep.

A count takes minutes. The count for the rule books' deck is shipped (`tools/make_fast_action.py`
rebuilds it); for another deck, house way or ranking it is computed on request, in parts that can be
cached.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from functools import cache
from importlib.resources import files
from math import comb
from typing import TYPE_CHECKING, Final

import msgspec

from houseway.games.fast_action import FastActionTerms
from houseway.games.fast_action.house_way import KeepRule
from houseway.odds.evaluators.jokerless_decks import plain_cards
from houseway.rules.game import canonical

if TYPE_CHECKING:  # arrays and kernels
    from houseway.odds.families.fast_action.exact import CountTask
    from houseway.odds.kernels.jit import Array
    from houseway.odds.solvers import PartsKept, Simulation

BEST: Final = "best play"
LIST: Final = "the list"
HOUSE_WAY: Final = "house way"
_DEAL_CARDS: Final = 13
"""The number of cards in a deal."""

_MOST_DEALS: Final = 1 << 63
"""Limit on deals per hand, which must fit a signed word: six packs do, seven do not."""

SIMPLE: Final[dict[str, tuple[KeepRule, ...]]] = {
    "a pair, else two cards of one suit, else the two highest": (
        KeepRule(name="1", says="The highest pair.", keep=("a pair",)),
        KeepRule(name="2", says="The two highest cards of one suit.", keep=("suited",)),
        KeepRule(name="3", says="The two highest cards."),
    ),
    "a pair, else the two highest": (
        KeepRule(name="1", says="The highest pair.", keep=("a pair",)),
        KeepRule(name="2", says="The two highest cards."),
    ),
    "always the two highest": (KeepRule(name="1", says="The two highest cards."),),
}
"""Simple ways to keep that a player knows without having learned any."""


class CountedWay(msgspec.Struct, frozen=True, kw_only=True):
    """A way to keep two of four cards, and how all deals end under it."""

    name: str
    ends: tuple[int, ...]
    """Counts of deals: natural winner, higher, lower or copy, player-dealer's natural winner."""
    copies: int | None = None
    """The copies among the third count, where they are counted separately."""


class FastActionCount(msgspec.Struct, frozen=True, kw_only=True):
    """The count for one deck, house way and ranking."""

    best: CountedWay
    listed: CountedWay
    house: CountedWay
    simple: tuple[CountedWay, ...]
    order: tuple[tuple[int, int, int], ...]
    """Kinds of two cards from the best down, each with the deals it wins and all its deals."""
    wrong: tuple[tuple[int, int, int, int], ...]
    """Mistakes of the house way: kind kept, best kind, deals lost by it, number of hands."""
    hands: int
    """Number of hands of four cards."""
    deals: int
    """Number of deals for each hand."""


def count_key(terms: FastActionTerms) -> str:
    """Return a key of everything on which the count depends."""
    rules = [(rule.holds, rule.keep) for rule in terms.house_way.rules if rule.used]
    return hashlib.sha256(canonical((terms.deck, rules, terms.hands))).hexdigest()[:24]


def shipped(terms: FastActionTerms) -> FastActionCount | None:
    """Return the shipped count for these terms; None if there is none."""
    return _shipped().get(count_key(terms))


@cache
def _shipped() -> dict[str, FastActionCount]:
    content = files("houseway.odds.families.fast_action").joinpath("counted.json").read_bytes()
    return msgspec.json.decode(content, type=dict[str, FastActionCount])


def can_count(terms: FastActionTerms, *, edition: str = "") -> bool:
    """Return whether the deck can be counted: as many of every card, and not too many cards."""
    deck = plain_cards(terms.deck, edition=edition)
    if len(set(Counter(deck).values())) > 1 or len(deck) < _DEAL_CARDS:
        return False
    return comb(len(deck) - 4, 4) * comb(len(deck) - 8, 5) < _MOST_DEALS


def count(terms: FastActionTerms, simulation: Simulation, *, edition: str = "") -> FastActionCount:
    """Count every deal of every four cards."""
    import numpy as np

    from houseway.odds.families.fast_action import ways
    from houseway.odds.families.fast_action.exact import deals_of
    from houseway.odds.families.fast_action.rounds_kernel import keep_table

    deck = plain_cards(terms.deck, edition=edition)
    copies = np.bincount(np.array(deck), minlength=52)
    keep = keep_table(terms.house_way.rules)
    choices = ways.choices_of(copies, _deals(terms, keep, copies, simulation))
    returns = ways.kind_returns(choices)
    order = sorted(returns, key=lambda kind: (-Fraction(*returns[kind]), -kind))
    order = ways.best_order(choices, order)

    def counted(name: str, table: Array) -> CountedWay:
        return CountedWay(name=name, ends=ways.ends_of(choices, table))

    house = counted(HOUSE_WAY, keep)
    _, higher, others, _ = house.ends
    # Both hands follow the same way, so the player's is lower as often as higher.
    house = msgspec.structs.replace(house, copies=others - higher)

    return FastActionCount(
        best=counted(BEST, ways.best_way(choices)),
        listed=counted(LIST, ways.listed_way(order)),
        house=house,
        simple=tuple(counted(name, keep_table(rules)) for name, rules in SIMPLE.items()),
        order=tuple((kind, *returns[kind]) for kind in order),
        wrong=tuple((*kinds, *lost) for kinds, lost in ways.wrong(choices, keep).items()),
        hands=comb(len(deck), 4),
        deals=deals_of(len(deck)),
    )


def _deals(terms: FastActionTerms, keep: Array, copies: Array, simulation: Simulation) -> Array:
    """Count the deals won, by the pair kept and the pair discarded."""
    from houseway.odds.evaluators.lookups import make_several_tables
    from houseway.odds.families.fast_action.exact import add_up, tasks_of

    tasks = list(tasks_of(keep, copies, make_several_tables(7, ranking=terms.hands.ranking)))
    key = count_key(terms)
    found: list[tuple[CountTask, Array]] = []
    with ThreadPoolExecutor(simulation.workers) as pool:
        futures = [pool.submit(_part, key, task, simulation.kept) for task in tasks]
        try:
            for task, future in zip(tasks, futures, strict=True):
                found.append((task, future.result()))
                if simulation.progress:
                    simulation.progress(len(found), len(tasks))
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise
    return add_up(keep, copies, found)


def _part(key: str, task: CountTask, kept: PartsKept | None) -> Array:
    """Read one part of the count from the cache, or compute and store it."""
    import numpy as np

    name = f"{key}-{task.view.replace(' ', '-')}-{task.two}"
    known = kept.read(name) if kept is not None else None
    if known is not None:
        return np.frombuffer(known, np.int64).reshape(len(task.kept), -1)
    part = task.run()
    if kept is not None:
        kept.write(name, part.tobytes())
    return part
