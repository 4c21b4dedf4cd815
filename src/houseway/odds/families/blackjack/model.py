"""The tables of an edition's game wager that the solver reads, built once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Final, NamedTuple

from houseway.cards.deck import counts
from houseway.games.blackjack.terms import BlackjackTerms, BlackjackWager
from houseway.odds.families.blackjack.cards import (
    ACE,
    JOKERS,
    KINDS,
    TEN,
    Kinds,
    group_of,
    groups_of,
    only,
    pair_chances,
    pairs_by,
    plus,
    shoe_of,
    worth_of,
)
from houseway.odds.families.blackjack.dealer import Endings, Trie, completes, endings, trie_of
from houseway.odds.families.blackjack.hands import (
    DEALT,
    SPLIT,
    SPLIT_ACE,
    STAND,
    Classes,
    hand_table,
    splits_one_card,
)
from houseway.odds.kernels.memory_cache import LastMade
from houseway.rules.game import canonical

if TYPE_CHECKING:
    from houseway.odds.kernels.jit import Array

__all__ = [
    "AFTER_DOUBLE",
    "CARDS",
    "CHECKED",
    "DOUBLINGS",
    "GONE",
    "LEFT",
    "MODELS",
    "NATURAL",
    "RESCUE",
    "SURRENDERS",
    "TAKEN",
    "CardsShown",
    "Facing",
    "Model",
    "Pair",
    "model_of",
]

RESPLITS: Final = 11
"""Where a book has no cap: what further splits add is below 1e-9 of a wager."""

LEFT, NATURAL, TAKEN = range(3)
"""Rows of `Facing.kinds`."""
CHECKED, DOUBLINGS, CARDS, RESCUE, SURRENDERS, AFTER_DOUBLE, GONE = range(7)
"""Places of `Facing.rules`: the hidden card was looked at and makes no natural; doubles in all;
cards on a double at most; a double may be taken back, a hand given up, a doubled one too, which
costs as much: half of it all. Last, the cards gone beside the hand as one number."""


class CardsShown:
    """Cards of the player-dealer's that lie open, how likely, and what they mean."""

    def __init__(self, model: Model, cards: Kinds, up: int, chance: Fraction) -> None:
        import numpy as np

        terms = model.terms
        self.cards = cards
        self.up = up
        self.chance = chance
        self.left: Kinds = tuple(n - seen for n, seen in zip(model.shoe.counts, cards, strict=True))
        """Cards of each kind that are not shown."""
        peek = terms.dealing.peek
        peeks = (up == ACE and "ace" in peek) or (up == TEN and "ten" in peek)
        hole_up = sum(cards) == 2
        self.peeked = peeks and terms.dealing.hole != "later" and not hole_up
        self.natural = hole_up and worth_of(terms.count, cards).natural
        """A natural lies open."""
        self.frozen = (terms.dealing.joker_freezes and up == JOKERS) or (peeks and self.natural)
        """Nobody draws."""
        self.completes = completes(terms, cards)
        possible = up in (ACE, TEN) or terms.count.joker != "none"
        known = peeks or hole_up
        paid = terms.dealing.naturals_paid
        self.paid = paid == "hole card" or (paid == "at once" and (known or not possible))
        found = endings(terms, model.shoe.counts, cards, model.final)
        ends = model.classes.of_dealer(found.held)
        two = found.held.sum(axis=1) == 2
        none = np.zeros(len(two), np.bool_)
        if self.peeked:
            none[two] = [worth_of(terms.count, tuple(h)).natural for h in found.held[two].tolist()]
        self.orders: Array = np.where(none, 0, found.orders)
        """Of each ending; 0 for the natural that is not there, as he has looked."""
        self.endings: Endings = found
        self.ends: Array = ends
        """The class of each ending."""
        self.classes: Array = np.unique(ends[self.orders > 0])
        """Those in which his hand can end."""
        self.trie: Trie = trie_of(found, np.searchsorted(self.classes, ends), self.orders)
        self.facing: Facing
        """The same for the kernels."""

    def natural_chance(self, gone: Kinds) -> Fraction:
        """That the hidden card makes a natural, where these cards of the rest are gone."""
        left = sum(self.left[kind] - gone[kind] for kind in self.completes)
        return Fraction(left, sum(self.left) - sum(gone))

    def play_chance(self, gone: Kinds) -> Fraction:
        """That no natural is found where he looks for one: hands are played."""
        return 1 - self.natural_chance(gone) if self.peeked else Fraction(1)


class Facing(NamedTuple):
    """What of the cards shown the kernels read."""

    kinds: Array
    """By kind: cards that are not shown; 1 for kinds that complete the natural that was checked
    for, and so are not below; the same for kinds to which a surrender loses all, because that
    natural was not checked for."""
    rules: Array
    """Numbers of the edition's."""
    gains: Array
    """Of a unit: a row for each player's class, a column for each in which his hand can end."""
    level: Array
    """For each player's class that gain, if all columns that can come are the same; else NaN."""


class Pair(NamedTuple):
    """A pair that may be split."""

    kind: int
    hand: int
    start: int
    """The hand of one card."""
    mode: int
    most: int
    """Splits at most."""
    hands: Array
    """All hands with a card of that kind."""
    standing: Array
    """Those of them whose worth as they stand is asked for."""


class Model:
    """Tables of one edition and deck."""

    def __init__(self, terms: BlackjackTerms, wager: BlackjackWager) -> None:
        import numpy as np

        self.terms = terms
        self.wager = wager
        self.shoe = shoe_of(terms.deck)
        self.classes = Classes(terms, wager, self.shoe.suited_789)
        self.final: dict[int, int] = {}
        """Which hands of the player-dealer's are, as `of_alike` keeps it."""
        self.shown = [CardsShown(self, *each) for each in self._shown()]
        self.table = hand_table(terms, self.classes, self.shoe.counts)
        self.gains = {
            paid: np.array(self.classes.gains(paid=paid), np.float64)
            for paid in {each.paid for each in self.shown}
        }
        for each in self.shown:
            each.facing = self._facing(each)
        self.hands: Array = np.arange(1, len(self.table.rows))
        self.doublings = terms.double.doublings if terms.double else 1
        self.standing = self.standing_in(self.hands, DEALT)
        self.two_cards: Array = np.nonzero(self.table.size == 2)[0]
        held = [tuple(each) for each in self.table.held[self.two_cards].tolist()]
        self.firsts: list[tuple[Kinds, int]] = list(zip(held, self.two_cards.tolist(), strict=True))
        self.sizes = self._sizes()
        """How many cards each group has of which any two are a pair."""
        self.groups = [
            tuple(many for group, many in self.sizes.items() if group in groups_of(kind))
            for kind in range(KINDS)
        ]
        self.pairs = list(self._pairs())
        self.most = max((pair.most for pair in self.pairs), default=0)

    @cached_property
    def number(self) -> dict[Kinds, int]:
        """Every hand by its cards."""
        return {tuple(each): at for at, each in enumerate(self.table.held.tolist())}

    def standing_in(self, hands: Array, mode: int) -> Array:
        """Those of these hands whose worth as they stand is asked for, also after a double.

        Of first hands it is told in any case.
        """
        size, may = self.table.size[hands], self.table.may[hands, mode]
        double = self.terms.double
        longest = 1 + double.doublings + double.cards if double else 0
        doubled = (size > 2) & (size <= longest)
        first = (size == 2) & (mode == DEALT)
        found: Array = hands[(size > 1) & ((may & STAND > 0) | doubled | first)]
        return found

    def _shown(self) -> Iterator[tuple[Kinds, int, Fraction]]:
        counts, size = self.shoe.counts, self.shoe.size
        for up in range(KINDS):
            if not counts[up]:
                continue
            one = only(up)
            chance = Fraction(counts[up], size)
            if self.terms.dealing.hole != "up":
                yield one, up, chance
                continue
            for hole in range(KINDS):
                left = counts[hole] - one[hole]
                if left > 0:
                    yield plus(one, hole), up, chance * Fraction(left, size - 1)

    def _facing(self, shown: CardsShown) -> Facing:
        import numpy as np

        terms = self.terms
        seen = np.ascontiguousarray(self.gains[shown.paid][:, shown.classes])
        double, surrender = terms.double, terms.surrender
        takes_all = surrender is not None and surrender.natural_takes_all and not shown.peeked
        makes = np.isin(np.arange(KINDS), shown.completes)
        rules = [
            shown.peeked,
            double.doublings if double else 1,
            double.cards if double else 1,
            bool(double and double.rescue),
            bool(surrender) and not shown.natural,
            bool(surrender and surrender.after_double and not shown.natural),
            0,
        ]
        return Facing(
            kinds=np.array([shown.left, makes & shown.peeked, makes & takes_all], np.int64),
            rules=np.array(rules, np.int64),
            gains=seen,
            level=np.where((seen == seen[:, :1]).all(axis=1), seen[:, 0], np.nan),
        )

    def _sizes(self) -> Counter[int]:
        found: Counter[int] = Counter()
        for card, copies in counts(self.terms.deck).items():
            found[group_of(card, pairs_by(self.terms))] += copies
        return found

    def _pairs(self) -> Iterator[Pair]:
        import numpy as np

        split = self.terms.split
        if split is None:
            return
        number = dict(self.firsts)
        ones = np.nonzero(self.table.size == 1)[0].tolist()
        starts = {tuple(self.table.held[at].tolist()): at for at in ones}
        for kind in range(KINDS):
            held = only(kind, 2)
            natural = held in number and worth_of(self.terms.count, held).natural
            if held not in number or (natural and not split.naturals):
                continue
            if {ACE: "aces", JOKERS: "jokers"}.get(kind) in split.never:
                continue
            mode = SPLIT_ACE if splits_one_card(self.terms, kind) else SPLIT
            caps = [split.most, RESPLITS + 1]
            caps += [split.aces_most] if kind == ACE else [split.tens_most] if kind == TEN else []
            some = np.nonzero(self.table.held[:, kind] > 0)[0]
            yield Pair(
                kind=kind,
                hand=number[held],
                start=starts[only(kind)],
                mode=mode,
                most=min(cap for cap in caps if cap),
                hands=some,
                standing=self.standing_in(some, mode),
            )

    def alike(self, shown: CardsShown, kind: int, beside: int = 0) -> dict[int, Fraction]:
        """Two cards of a kind: how likely they are a pair, by how many of its kind are not shown.

        Ten-values may be a pair only with their own rank, and the shown ones may be of it, and so
        may as many of them `beside` the hand.
        """
        return pair_chances(self.groups[kind], shown.cards[kind] + beside)

    def natural_gain(self, shown: CardsShown, mine: int) -> float:
        """What a unit on a hand of that class gains by the natural that was looked for."""
        return float(self.gains[shown.paid][mine, self.classes.natural])

    def early_worth(self, shown: CardsShown, held: Kinds, mine: int) -> float | None:
        """What a surrender before the check gives in all; None where there is none."""
        surrender = self.terms.surrender
        if surrender is None or not surrender.early or not shown.peeked:
            return None
        if self.classes.player_classes[mine].worth.natural:
            return None
        natural = float(shown.natural_chance(held))
        return -0.5 - 0.5 * natural * surrender.natural_takes_all


MODELS: Final = LastMade[Model](8)
"""The last few."""


def model_key(terms: BlackjackTerms, wager: BlackjackWager) -> bytes:
    """All that a model depends on."""
    parts = (terms.deck, terms.count, terms.dealing, terms.player, terms.dealer, terms.compare)
    return canonical((parts, (terms.double, terms.split, terms.surrender, wager.pays)))


def model_of(terms: BlackjackTerms, wager: BlackjackWager) -> Model:
    """The tables of these terms; the last few are kept."""
    return MODELS.get(model_key(terms, wager), lambda: Model(terms, wager))
