"""Fast Action Hold'em counted whole: what the best play and other ways come to, and the list.

A count takes minutes. That of the books is shipped (`tools/make_fast_action.py` makes it again);
of another deck, house way or ranking it is made when it is asked for, in parts that are kept.
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

__all__ = [
    "BEST",
    "HOUSE_WAY",
    "LIST",
    "SIMPLE",
    "CountedWay",
    "FastActionCount",
    "can_count",
    "count",
    "count_key",
    "shipped",
]

BEST: Final = "best play"
LIST: Final = "the list"
HOUSE_WAY: Final = "house way"
_LEAST: Final = 13
"""Cards of a deal."""

_MOST: Final = 1 << 63
"""Deals that a word holds: six packs have fewer, seven have more."""

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
"""Ways that anybody knows before he has learned any."""


class CountedWay(msgspec.Struct, frozen=True, kw_only=True):
    """A way to keep two of four, and how all deals end by it."""

    name: str
    ends: tuple[int, ...]
    """Natural winner, higher, lower or a copy, the player-dealer's natural winner."""
    copies: int | None = None
    """Those among the third, where they are known apart."""


class FastActionCount(msgspec.Struct, frozen=True, kw_only=True):
    """All that is told of a deck, a house way and a ranking."""

    best: CountedWay
    listed: CountedWay
    house: CountedWay
    simple: tuple[CountedWay, ...]
    order: tuple[tuple[int, int, int], ...]
    """The kinds of two cards from the best down, each with the deals that it wins, and of which."""
    wrong: tuple[tuple[int, int, int, int], ...]
    """What the house way keeps, the best kind, the deals that this loses, and hands of four."""
    hands: int
    """Hands of four that are dealt."""
    deals: int
    """Deals for each of them."""


def count_key(terms: FastActionTerms) -> str:
    """Of all that the count depends on."""
    rules = [(rule.holds, rule.keep) for rule in terms.house_way.rules if rule.used]
    return hashlib.sha256(canonical((terms.deck, rules, terms.hands))).hexdigest()[:24]


def shipped(terms: FastActionTerms) -> FastActionCount | None:
    """That of the books, without counting."""
    return _shipped().get(count_key(terms))


@cache
def _shipped() -> dict[str, FastActionCount]:
    content = files("houseway.odds.families.fast_action").joinpath("counted.json").read_bytes()
    return msgspec.json.decode(content, type=dict[str, FastActionCount])


def can_count(terms: FastActionTerms, *, edition: str = "") -> bool:
    """Whether the deck has as many of every card that it has, and not too many of them."""
    deck = plain_cards(terms.deck, edition=edition)
    if len(set(Counter(deck).values())) > 1 or len(deck) < _LEAST:
        return False
    return comb(len(deck) - 4, 4) * comb(len(deck) - 8, 5) < _MOST


def count(terms: FastActionTerms, simulation: Simulation, *, edition: str = "") -> FastActionCount:
    """Every deal of every four cards."""
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
    house = msgspec.structs.replace(house, copies=others - higher)  # by one way, lower as often

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
    """Deals won, by the pair kept and the pair discarded."""
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
    """From those that are kept, else counted."""
    import numpy as np

    name = f"{key}-{task.view.replace(' ', '-')}-{task.two}"
    known = kept.read(name) if kept is not None else None
    if known is not None:
        return np.frombuffer(known, np.int64).reshape(len(task.kept), -1)
    part = task.run()
    if kept is not None:
        kept.write(name, part.tobytes())
    return part
