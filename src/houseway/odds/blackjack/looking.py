"""A player-dealer who may choose, and looks at the player's open hand before he draws.

Heads up he knows the hand that he has to beat: in every state of his own he stands or draws as is
best against it, where his chart leaves him the choice. The player knows that too, and plays his
best against it. In double precision.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from functools import partial
from math import fsum
from typing import TYPE_CHECKING, Final, NamedTuple

from houseway.games.blackjack.count import must_hit, must_stand
from houseway.games.blackjack.terms import BlackjackTerms, BlackjackWager
from houseway.odds.blackjack.best import firsts_of
from houseway.odds.blackjack.classes import Kinds, worth_of
from houseway.odds.blackjack.dealer import plus
from houseway.odds.blackjack.hands import DEALT
from houseway.odds.blackjack.shoe import KINDS
from houseway.odds.blackjack.solver import CardsShown, Model
from houseway.rules.game import canonical

if TYPE_CHECKING:
    from houseway.odds.blackjack.facing import Played
    from houseway.odds.jit import Array

__all__ = ["LOOKING", "looking_value"]

LOOKING: Final = "heads up against a player-dealer who looks at the open hand"
_KEPT: Final[dict[bytes, float]] = {}

MUST_DRAW, MUST_STAND, MAY = range(3)


class States(NamedTuple):
    """Hands that the player-dealer can come to from the cards shown, the largest first."""

    held: Array
    after: Array
    """By kind, the place of the hand with one card more; -1 where he draws no more."""
    choice: Array
    ends: Array
    """His class, if he stands."""


def looking_value(
    terms: BlackjackTerms, wager: BlackjackWager, *, workers: int = 2
) -> float | None:
    """What the wager returns then; None where hands are split or exchanged, or a natural is
    looked for before the draw: he would look at more than one hand, or know more of it."""
    if terms.split is not None or terms.dealing.switch or terms.dealing.peek:
        return None
    key = canonical((terms, wager))
    if key not in _KEPT:
        model = Model(terms, wager)  # of its own: his classes grow
        states = [_states(model, shown.cards) for shown in model.shown]
        with ThreadPoolExecutor(max(1, workers)) as pool:
            played = list(pool.map(partial(_played, model), model.shown, states))
        _KEPT[key] = fsum(
            float(shown.chance) * first.chance * first.value
            for shown, each in zip(model.shown, played, strict=True)
            for first in firsts_of(model, shown, each, {}, DEALT)
        )
    return _KEPT[key]


def _played(model: Model, shown: CardsShown, states: States) -> Played:
    import numpy as np

    from houseway.odds.blackjack.facing import Played
    from houseway.odds.blackjack.kernel import best_play, values_of_doubles
    from houseway.odds.blackjack.looking_kernel import values_against_one_who_looks

    table, facing, hands = model.table, shown.facing, model.hands
    gains = np.array(model.classes.gains(paid=shown.paid), np.float64)
    many = table.size.shape[0]
    stand, value = np.zeros(many), np.zeros(many)
    doubled = np.zeros((facing.doublings + 1, many))
    acts = np.zeros(many, np.int64)
    twice = np.zeros((facing.doublings + 1, many), np.int64)
    extra = np.zeros(KINDS, np.int64)
    standing = model.two_cards if shown.frozen else model.standing
    shoe = np.array(model.shoe.counts, np.int64)
    mine = np.ascontiguousarray(table.ends[:, DEALT])
    values_against_one_who_looks(shoe, *states, standing, table.held, mine, gains, stand)
    values_of_doubles(table, facing, hands, DEALT, extra, stand, doubled, twice)
    best_play(table, facing, hands, DEALT, extra, stand, doubled, value, acts)
    return Played(value, acts, twice, stand, doubled)


def _states(model: Model, shown: Kinds) -> States:
    import numpy as np

    terms, shoe = model.terms, model.shoe.counts
    choice: dict[Kinds, int] = {}
    level = [shown]
    while level:
        larger: dict[Kinds, None] = {}
        for held in level:
            choice[held] = _choice(terms, held)
            if choice[held] != MUST_STAND:
                for kind in range(KINDS):
                    if held[kind] < shoe[kind]:
                        larger[plus(held, kind)] = None
        level = list(larger)
    hands = list(reversed(choice))
    places = {held: place for place, held in enumerate(hands)}
    after = [
        [-1 if choice[held] == MUST_STAND else places.get(plus(held, kind), -1)
         for kind in range(KINDS)]
        for held in hands
    ]  # fmt: skip
    return States(
        np.array(hands, np.int64),
        np.array(after, np.int64),
        np.array([choice[held] for held in hands], np.int64),
        np.array([model.classes.dealer(held) for held in hands], np.int64),
    )


def _choice(terms: BlackjackTerms, held: Kinds) -> int:
    if sum(held) < 2:
        return MUST_DRAW
    worth = worth_of(terms.count, held)
    final = worth.joker and terms.count.joker in ("21", "22", "natural")
    if final or must_stand(terms.dealer, worth):
        return MUST_STAND
    return MUST_DRAW if must_hit(terms.dealer, worth) else MAY
