"""The best play of the game wager against every face of the player-dealer, and what it is worth."""

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
from houseway.odds.kernels.memory_cache import LastMade

if TYPE_CHECKING:
    from houseway.odds.kernels.jit import Array

__all__ = [
    "EARLY",
    "SPLITS",
    "Against",
    "First",
    "PlayedHands",
    "Solution",
    "SplitWorth",
    "against",
    "nothing_known",
    "play_shown",
    "room_to_play",
    "solve_game",
]

SPLITS: Final = 64
EARLY: Final = 128
NONE: Final = only(0, 0)


class SplitWorth(NamedTuple):
    """A pair that is or is not split, where so many of its kind are not shown."""

    alike: int
    chance: Fraction
    """That two cards of these kinds are such a pair."""
    value: float
    """Of splitting, restricted."""
    most: int
    """Splits at most, if it is split."""
    acts: Array
    """Decisions after so many splits, by doubles made and hand."""
    values: Array
    """What one hand is worth, after so many further splits and by cards of the pair gone: with a
    second card not of the pair, and with any."""

    def gain(self, unsplit: float) -> float:
        """What it adds on average to two such cards that are worth so much as one hand."""
        return float(self.chance) * max(self.value - unsplit, 0.0)


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
    """Of all such pairs."""
    chosen: tuple[SplitWorth, ...]
    """Of those that gain by it."""

    @property
    def whole(self) -> Fraction:
        """How likely it is no pair that is split."""
        return 1 - sum((split.chance for split in self.chosen), Fraction(0))


class Against(NamedTuple):
    """The best play against the cards shown."""

    shown: CardsShown
    value_of: Array
    """By hand, restricted, splits left out."""
    acts: Array
    """By doubles made and hand, as bits."""
    stand: Array
    """By hand, where that is asked for."""
    worths: Array
    """Of each first hand, as `kernel` has them."""
    firsts: tuple[First, ...]

    @property
    def value(self) -> float:
        """The average over all first hands."""
        return fsum(first.chance * first.value for first in self.firsts)

    @property
    def splits(self) -> Iterator[tuple[First, SplitWorth]]:
        """The pairs that are split."""
        return ((first, split) for first in self.firsts for split in first.chosen)

    def dealt(self, first: First) -> Fraction:
        """The chance of a first hand."""
        left = self.shown.left
        return Fraction(orders_of(left, first.held), sum(left) * (sum(left) - 1))

    def split_chance(self, first: First, split: SplitWorth) -> Fraction:
        """Of a round in which such a pair is dealt and split, among all."""
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


SOLUTIONS: Final = LastMade[Solution](4)


def solve_game(
    terms: BlackjackTerms, wager: BlackjackWager, *, workers: int = 2, mode: int = DEALT
) -> Solution:
    """The best play by the cards of the hand, the pair it came of and the cards shown.

    `mode` is how first hands came to be: dealt, or by a switch. The last few are kept.
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
    """By doubles made and hand."""
    acts: Array
    firsts: Array
    """As `kernel` has them."""
    splits: dict[int, tuple[SplitWorth, ...]]
    """By the pair's hand."""


class KnownHands(NamedTuple):
    """The player-dealer's endings that are already found, by the cards gone."""

    keys: Array
    rows: Array


def nothing_known(model: Model, shown: CardsShown, *, room: int = 1) -> KnownHands:
    """Room for all that is asked for against one face; untouched it takes no memory."""
    import numpy as np

    slots = 1 << (8 * room * len(model.table.rows)).bit_length()
    columns = shown.facing.gains.shape[1]
    return KnownHands(np.zeros((slots + 1, 2), np.int64), np.empty((slots // 2, columns)))


def room_to_play(times: int, many: int, most: int, classes: int) -> tuple[Array, ...]:
    """What `play_face` writes to and nobody reads: to allocate in a kernel takes long to compile.

    Cards besides; lists of hands; worths as they stand and played; hands reached; three tables of
    the tree of splits; room to walk.
    """
    import numpy as np

    from houseway.odds.families.blackjack.solve.standing_kernel import room_to_walk

    return (
        np.zeros(KINDS, np.int64),
        np.empty((4, many), np.int64),
        np.zeros(many),
        np.zeros((times, many)),
        np.zeros((times, many), np.uint8),
        np.zeros((3, most + 2, most + 2)),
        *room_to_walk(classes),
    )


def play_shown(
    model: Model,
    shown: CardsShown,
    known: KnownHands,
    mode: int = DEALT,
    *,
    beside: Kinds = NONE,
    standing: Array | None = None,
    stand: Array | None = None,
    splits: bool = True,
) -> PlayedHands:
    """The best play of every hand against the cards shown, and of every pair split.

    Cards `beside` the hand are out of the shoe already. `standing` are the hands whose worth as
    they stand is to be found; it may be given, as `stand`.
    """
    import numpy as np

    from houseway.odds.families.blackjack.solve.kernel import FIRST_WORTHS, play_face

    facing, many = shown.facing, len(model.table.rows)
    kinds, rules = facing.kinds.copy(), facing.rules.copy()
    kinds[LEFT] -= beside
    rules[GONE] = np.dot(beside, RADIX ** np.arange(KINDS))
    if standing is None:
        usual = model.standing if mode == DEALT else model.standing_in(model.hands, mode)
        standing = model.two_cards if shown.frozen else usual
    pairs = [
        (pair, alike, chance)
        for pair in (model.pairs if splits and not shown.frozen else ())
        for alike, chance in model.alike(shown, pair.kind, beside[pair.kind]).items()
    ]
    jobs = [(0, 0, mode, 1, 2, len(model.hands), len(standing))]
    jobs += [(p.kind, p.start, p.mode, p.most, a, len(p.hands), len(p.standing))
             for p, a, _ in pairs]  # fmt: skip
    lists = [each for pair, _, _ in pairs for each in (pair.hands, pair.standing)]
    times, most = model.doublings + 1, max(model.most if pairs else 1, 1)
    stand = np.zeros(many) if stand is None else stand
    worth, firsts = np.zeros((times, many)), np.zeros((len(model.two_cards), FIRST_WORTHS))
    acts = np.zeros((len(jobs), most, times, many), np.uint8)
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
        *room_to_play(times, many, most, facing.gains.shape[1]),
    )
    found: dict[int, tuple[SplitWorth, ...]] = {}
    for at, (pair, alike, chance) in enumerate(pairs, start=1):
        value, splits_most = worths[at].tolist()
        own = acts[at, : pair.most]
        split = SplitWorth(alike, chance, value, int(splits_most), own, values[at])
        found[pair.hand] = (*found.get(pair.hand, ()), split)
    return PlayedHands(stand, worth, acts[0, 0], firsts, found)


def _against(model: Model, mode: int, shown: CardsShown) -> Against:
    return against(model, mode, shown, play_shown(model, shown, nothing_known(model, shown), mode))


def against(model: Model, mode: int, shown: CardsShown, found: PlayedHands) -> Against:
    """The same with the chances of first hands."""
    firsts = tuple(_firsts(model, shown, found, mode))
    return Against(shown, found.worth[0], found.acts, found.stand, found.firsts, firsts)


def _firsts(model: Model, shown: CardsShown, found: PlayedHands, mode: int) -> Iterator[First]:
    """Every first hand, its chance, and what is done with it."""
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
