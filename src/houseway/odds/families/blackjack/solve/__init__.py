"""The best play of the game wager against everything the player-dealer can show.

Exact fractions are counted afterwards, in `exact`.
"""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from functools import partial
from math import fsum
from typing import TYPE_CHECKING, Final, NamedTuple

from houseway.games.blackjack.terms import BlackjackTerms, BlackjackWager
from houseway.odds.families.blackjack.cards import KINDS, RADIX, Kinds, only, orders_of
from houseway.odds.families.blackjack.hands import DEALT, STAND, SURRENDER
from houseway.odds.families.blackjack.model import (
    GONE,
    LEFT,
    CardsShown,
    Model,
    model_key,
    model_of,
)
from houseway.odds.kernels.memory_cache import LruCache

if TYPE_CHECKING:
    from houseway.odds.kernels.jit import Array

SPLITS: Final = 64
EARLY: Final = 128
NONE: Final = only(0, 0)


class SplitWorth(NamedTuple):
    """A pair that may be split, where `alike` cards of its group are not shown."""

    alike: int
    chance: Fraction
    """Chance that two cards of these kinds are such a pair."""
    value: float
    """Value of splitting, restricted as explained in `kernel`."""
    most: int
    """The most splits to make, if the pair is split."""
    acts: Array
    """Decisions after each number of splits, by doubles made and hand."""
    values: Array
    """Value of one hand, by further splits made and cards of the pair gone, in two columns: if its
    second card is not of the pair, and on average over every second card."""

    def gain(self, unsplit: float) -> float:
        """Return what splitting adds on average to two such cards worth `unsplit` as one hand."""
        return float(self.chance) * max(self.value - unsplit, 0.0)


class First(NamedTuple):
    """A first hand against the cards shown."""

    held: Kinds
    hand: int
    chance: float
    """Chance of being dealt this hand, given the cards shown."""
    value: float
    """Expected gain per unit, everything included."""
    act: int
    """The first decision; SPLITS if the pairs in `chosen` are split."""
    splits: tuple[SplitWorth, ...]
    """Every kind of pair that may be split in this hand."""
    chosen: tuple[SplitWorth, ...]
    """The pairs among `splits` that gain by splitting."""

    @property
    def whole(self) -> Fraction:
        """Chance that the hand is not a pair that is split."""
        return 1 - sum((split.chance for split in self.chosen), Fraction(0))


class Against(NamedTuple):
    """The best play against the cards shown."""

    shown: CardsShown
    value_of: Array
    """Value by hand, restricted, without splits."""
    acts: Array
    """Decisions as bits, by doubles made and hand."""
    stand: Array
    """Value when standing, by hand, where it is needed."""
    worths: Array
    """Worths of each first hand, with the columns of `kernel.FIRST_WORTHS`."""
    firsts: tuple[First, ...]

    @property
    def value(self) -> float:
        """Expected gain, averaged over all first hands."""
        return fsum(first.chance * first.value for first in self.firsts)

    @property
    def splits(self) -> Iterator[tuple[First, SplitWorth]]:
        """The pairs that are split."""
        return ((first, split) for first in self.firsts for split in first.chosen)

    def dealt(self, first: First) -> Fraction:
        """Return the chance of a first hand, given the cards shown."""
        left = self.shown.left
        return Fraction(orders_of(left, first.held), sum(left) * (sum(left) - 1))

    def split_chance(self, first: First, split: SplitWorth) -> Fraction:
        """Return the chance of a round in which this pair is dealt and split, among all rounds."""
        shown = self.shown
        return shown.chance * self.dealt(first) * split.chance * shown.play_chance(first.held)


class Solution(NamedTuple):
    """The best play of an edition's game wager."""

    model: Model
    against: tuple[Against, ...]

    @property
    def value(self) -> float:
        """The expected gain per unit of the first wager."""
        return fsum(float(each.shown.chance) * each.value for each in self.against)


SOLUTIONS: Final = LruCache[Solution](4)


def solve_game(
    terms: BlackjackTerms, wager: BlackjackWager, *, workers: int = 2, mode: int = DEALT
) -> Solution:
    """Solve for the best play by the cards of the hand, the pair it came from and the cards shown.

    `mode` says how first hands came about: dealt, or by a switch. Recent solutions are cached.
    """

    def solve() -> Solution:
        model = model_of(terms, wager)
        order = sorted(model.shown, key=lambda each: -len(each.trie.nodes))
        with ThreadPoolExecutor(max(1, workers)) as pool:
            found = list(pool.map(partial(_against, model, mode), order))
        found.sort(key=lambda each: model.shown.index(each.shown))
        return Solution(model, tuple(found))

    return SOLUTIONS.get(model_key(terms, wager) + bytes([mode]), solve)


class PlayedHands(NamedTuple):
    """Values and decisions against the cards shown."""

    stand: Array
    worth: Array
    """Value by doubles made and hand."""
    acts: Array
    firsts: Array
    """Worths of each first hand, with the columns of `kernel.FIRST_WORTHS`."""
    splits: dict[int, tuple[SplitWorth, ...]]
    """Splits by the hand of the pair."""


class EndingsHashTable(NamedTuple):
    """A hash table of the player-dealer's final hands that were computed, by cards gone."""

    keys: Array
    rows: Array


def empty_hash_table(model: Model, shown: CardsShown, *, room: int = 1) -> EndingsHashTable:
    """Return an empty table for all lookups against one face; untouched pages cost no memory."""
    import numpy as np

    slots = 1 << (8 * room * len(model.table.rows)).bit_length()
    columns = shown.facing.gains.shape[1]
    return EndingsHashTable(np.zeros((slots + 1, 2), np.int64), np.empty((slots // 2, columns)))


def play_scratch(times: int, hand_count: int, most: int, classes: int) -> tuple[Array, ...]:
    """Return scratch space for `play_face`, whose kernel compiles faster without allocations.

    In order: cards gone besides; lists of hands; values when standing and when played; marks of
    hands reached; three arrays for the tree of splits; space for the walk.
    """
    import numpy as np

    from houseway.odds.families.blackjack.solve.standing_kernel import walk_scratch

    return (
        np.zeros(KINDS, np.int64),
        np.empty((4, hand_count), np.int64),
        np.zeros(hand_count),
        np.zeros((times, hand_count)),
        np.zeros((times, hand_count), np.uint8),
        np.zeros((3, most + 2, most + 2)),
        *walk_scratch(classes),
    )


def play_shown(
    model: Model,
    shown: CardsShown,
    known: EndingsHashTable,
    mode: int = DEALT,
    *,
    also_gone: Kinds = NONE,
    standing: Array | None = None,
    stand: Array | None = None,
    splits: bool = True,
) -> PlayedHands:
    """Compute the best play of every hand against the cards shown, and of every split pair.

    Cards `also_gone` are out of the shoe besides the hand. `standing` lists the hands whose value
    when standing is to be computed; other values may be given in `stand`.
    """
    import numpy as np

    from houseway.odds.families.blackjack.solve.kernel import FIRST_WORTHS, play_face

    facing, hand_count = shown.facing, len(model.table.rows)
    kinds, rules = facing.kinds.copy(), facing.rules.copy()
    kinds[LEFT] -= also_gone
    rules[GONE] = np.dot(also_gone, RADIX ** np.arange(KINDS))
    if standing is None:
        usual = model.standing if mode == DEALT else model.standing_in(model.hands, mode)
        standing = model.two_cards if shown.frozen else usual
    pairs = [
        (pair, alike, chance)
        for pair in (model.pairs if splits and not shown.frozen else ())
        for alike, chance in model.alike(shown, pair.kind, also_gone[pair.kind]).items()
    ]
    jobs = [(0, 0, mode, 1, 2, len(model.hands), len(standing))]
    jobs += [(p.kind, p.start, p.mode, p.most, a, len(p.hands), len(p.standing))
             for p, a, _ in pairs]  # fmt: skip
    lists = [each for pair, _, _ in pairs for each in (pair.hands, pair.standing)]
    times, most = model.doublings + 1, max(model.most if pairs else 1, 1)
    stand = np.zeros(hand_count) if stand is None else stand
    worth, firsts = np.zeros((times, hand_count)), np.zeros((len(model.two_cards), FIRST_WORTHS))
    acts = np.zeros((len(jobs), most, times, hand_count), np.uint8)
    values = np.zeros((len(jobs), most, 2 * most + 1, 2))
    worths = np.zeros((len(jobs), 2))
    play_face(
        *shown.trie,
        *model.table,
        kinds,
        rules,
        facing.gains,
        facing.level,
        np.array(jobs, np.int64),
        np.concatenate([model.hands, standing, *lists]),
        *known,
        stand,
        worth,
        model.two_cards,
        firsts,
        values,
        acts,
        worths,
        *play_scratch(times, hand_count, most, facing.gains.shape[1]),
    )
    found: dict[int, tuple[SplitWorth, ...]] = {}
    for at, (pair, alike, chance) in enumerate(pairs, start=1):
        value, splits_most = worths[at].tolist()
        own = acts[at, : pair.most]
        split = SplitWorth(alike, chance, value, int(splits_most), own, values[at])
        found[pair.hand] = (*found.get(pair.hand, ()), split)
    return PlayedHands(stand, worth, acts[0, 0], firsts, found)


def _against(model: Model, mode: int, shown: CardsShown) -> Against:
    return against(
        model, mode, shown, play_shown(model, shown, empty_hash_table(model, shown), mode)
    )


def against(model: Model, mode: int, shown: CardsShown, found: PlayedHands) -> Against:
    """Combine the values found with the chances of first hands."""
    firsts = tuple(_firsts(model, shown, found, mode))
    return Against(shown, found.worth[0], found.acts, found.stand, found.firsts, firsts)


def _firsts(model: Model, shown: CardsShown, found: PlayedHands, mode: int) -> Iterator[First]:
    """Yield every first hand with its chance and its best decision."""
    left = shown.left
    size = sum(left)
    for held, hand in model.firsts:
        chance = orders_of(left, held) / (size * (size - 1))
        if chance:
            yield _first(model, shown, found, held, hand, chance, mode)


def _first(
    model: Model,
    shown: CardsShown,
    found: PlayedHands,
    held: Kinds,
    hand: int,
    chance: float,
    mode: int,
) -> First:
    if shown.frozen:
        return First(held, hand, chance, float(found.stand[hand]), STAND, (), ())
    act, value = int(found.acts[0, hand]), float(found.worth[0, hand])
    splits = found.splits.get(hand, ())
    chosen = tuple(split for split in splits if split.value > value)
    value += sum(split.gain(value) for split in splits)
    mine = int(model.table.ends[hand, mode])
    if shown.peeked and (natural := shown.natural_chance(held)):
        value += float(natural) * model.natural_gain(shown, mine)
    given = model.early_worth(shown, held, mine)
    if given is not None and given > value:
        return First(held, hand, chance, given, EARLY | SURRENDER, (), ())
    return First(held, hand, chance, value, SPLITS if chosen else act, splits, chosen)
