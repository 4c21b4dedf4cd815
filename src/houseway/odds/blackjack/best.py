"""The best play of the game wager against every face of the player-dealer."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from math import fsum
from typing import TYPE_CHECKING, NamedTuple

from houseway.games.blackjack.terms import BlackjackTerms, BlackjackWager
from houseway.odds.blackjack.classes import Kinds
from houseway.odds.blackjack.hands import DEALT, STAND, SURRENDER
from houseway.odds.blackjack.shoe import KINDS
from houseway.odds.blackjack.solver import CardsShown, Model, model_of

if TYPE_CHECKING:
    from houseway.odds.blackjack.facing import Played
    from houseway.odds.blackjack.kernel import Cache, Facing
    from houseway.odds.jit import Array

__all__ = ["First", "Solution", "SplitWorth", "firsts_of", "solve_game"]

SPLITS = 64
EARLY = 128
NOTHING: Kinds = (0,) * KINDS


class SplitWorth(NamedTuple):
    """A pair that is or is not split, where so many of its kind are not shown."""

    alike: int
    chance: float
    """That two cards of these kinds are such a pair."""
    value: float
    """Of splitting, restricted."""
    most: int
    """Splits at most, if it is split."""
    acts: Array
    twice: Array


class First(NamedTuple):
    """A first hand against the cards shown."""

    held: Kinds
    hand: int
    chance: float
    """Of being dealt this, given what is shown."""
    value: float
    """Per unit, everything included."""
    act: int
    """What is done first; 64: split, for such pairs as gain by it."""
    splits: tuple[SplitWorth, ...]


class Against(NamedTuple):
    """The best play against the cards shown."""

    shown: CardsShown
    played: Played
    firsts: tuple[First, ...]

    @property
    def value(self) -> float:
        """The average over all first hands."""
        return fsum(first.chance * first.value for first in self.firsts)


class Solution(NamedTuple):
    """The best play of an edition's game wager."""

    model: Model
    against: tuple[Against, ...]

    @property
    def value(self) -> float:
        """The expected gain per unit of the first wager."""
        return fsum(float(each.shown.chance) * each.value for each in self.against)


def solve_game(
    terms: BlackjackTerms, wager: BlackjackWager, *, workers: int = 2, mode: int = DEALT
) -> Solution:
    """The best play by the cards of the hand, the pair it came of and the cards shown.

    `mode` is how first hands came to be: dealt, or by a switch.
    """
    model = model_of(terms, wager)
    with ThreadPoolExecutor(max(1, workers)) as pool:
        jobs: list[Callable[[], Against]] = [
            lambda shown=shown: _against(model, shown, mode)  # type: ignore[misc]
            for shown in sorted(model.shown, key=lambda each: -len(each.trie.depth))
        ]
        found = list(pool.map(lambda job: job(), jobs))
    found.sort(key=lambda each: model.shown.index(each.shown))
    return Solution(model, tuple(found))


def _against(model: Model, shown: CardsShown, mode: int) -> Against:
    from houseway.odds.blackjack.facing import play_against
    from houseway.odds.blackjack.kernel import new_cache

    standing = model.standing if mode == DEALT else model.standing_in(model.hands, mode)
    if shown.frozen:
        standing = model.two_cards
    cache = new_cache(model.table, shown.facing, 2 * max((p.most for p in model.pairs), default=0))
    facing = shown.facing
    played = play_against(shown.trie, model.table, facing, model.hands, standing, mode, cache)
    splits = {} if shown.frozen else splits_of(model, shown, facing, cache)
    return Against(shown, played, tuple(firsts_of(model, shown, played, splits, mode)))


def firsts_of(
    model: Model,
    shown: CardsShown,
    played: Played,
    splits: Mapping[int, tuple[SplitWorth, ...]],
    mode: int,
) -> Iterator[First]:
    """Every first hand, its chance, and what is done with it."""
    left = shown.facing.left.tolist()
    size = sum(left)
    for held, hand in model.firsts:
        ways = 1.0
        for kind in range(KINDS):
            ways *= left[kind] * (left[kind] - 1) / 2 if held[kind] == 2 else 1.0
            ways *= left[kind] if held[kind] == 1 else 1.0
        if ways > 0:
            chance = ways / (size * (size - 1) / 2)
            yield _first(model, shown, played, held, hand, chance, splits.get(hand, ()), mode)


def splits_of(
    model: Model, shown: CardsShown, facing: Facing, cache: Cache, beside: Kinds = NOTHING
) -> dict[int, tuple[SplitWorth, ...]]:
    """Every pair split, by its hand; cards `beside` it are out of the shoe already."""
    from houseway.odds.blackjack.facing import play_pair

    found = {}
    for pair in model.pairs:
        each = []
        for alike, chance in model.alike(shown, pair.kind, beside[pair.kind]).items():
            worth, most, acts, twice = play_pair(
                shown.trie, model.table, facing, pair, alike, cache
            )
            each.append(SplitWorth(alike, float(chance), worth, most, acts, twice))
        found[pair.hand] = tuple(each)
    return found


def _first(
    model: Model,
    shown: CardsShown,
    played: Played,
    held: Kinds,
    hand: int,
    chance: float,
    splits: tuple[SplitWorth, ...],
    mode: int,
) -> First:
    facing = shown.facing
    left = [int(facing.left[k]) - held[k] for k in range(KINDS)]
    hidden = sum(left)
    natural = sum(left[k] for k in shown.completes) / hidden
    mine = int(model.table.ends[hand, mode])
    if shown.frozen:
        stand = float(played.stand[hand])
        return First(held, hand, chance, stand, STAND, ())
    act, value = int(played.acts[hand]), float(played.value[hand])
    gain = 0.0
    for split in splits:
        if split.value > value:
            gain += split.chance * (split.value - value)
            act = SPLITS
    value += gain
    if shown.peeked and natural:
        two = next(h for h in model.classes.dealer_classes if h.worth.natural and not h.late)
        column = model.classes.dealer_classes.index(two)
        value += natural * float(facing.gains[mine, column])
    surrender = model.terms.surrender
    if surrender is not None and surrender.early and shown.peeked:
        own = model.classes.player_classes[mine].worth.natural
        given = -0.5 - 0.5 * natural * surrender.natural_takes_all
        if not own and given > value:
            return First(held, hand, chance, given, EARLY | SURRENDER, ())
    return First(held, hand, chance, value, act, splits)
