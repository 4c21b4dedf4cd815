"""The lookups that the solver reads for an edition's game wager, built once."""

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
from houseway.odds.kernels.memory_cache import LruCache
from houseway.rules.game import canonical

if TYPE_CHECKING:
    from houseway.odds.kernels.jit import Array

RESPLITS: Final = 11
"""Splits considered where a book sets no cap; more would add less than 1e-9 of a wager."""

LEFT, NATURAL, TAKEN = range(3)
"""Indices of the rows of `Facing.kinds`."""
CHECKED, DOUBLINGS, CARDS, RESCUE, SURRENDERS, AFTER_DOUBLE, GONE = range(7)
"""Indices of `Facing.rules`:

- CHECKED: the hidden card was checked and makes no natural
- DOUBLINGS: doubles allowed in all
- CARDS: most cards drawn to a double
- RESCUE: a double may be taken back
- SURRENDERS: a hand may be surrendered
- AFTER_DOUBLE: a doubled hand may be surrendered for half of its whole wager
- GONE: other cards gone, as one number with a digit per kind
"""


class CardsShown:
    """The player-dealer's exposed cards, their chance, and everything derived from them."""

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
        """Whether a natural is exposed."""
        self.frozen = (terms.dealing.joker_freezes and up == JOKERS) or (peeks and self.natural)
        """Whether no hand may draw."""
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
        """Orders of each final hand; 0 for naturals that the check has ruled out."""
        self.endings: Endings = found
        self.ends: Array = ends
        """The class of each final hand."""
        self.classes: Array = np.unique(ends[self.orders > 0])
        """The classes in which the player-dealer's hand can end."""
        self.trie: Trie = trie_of(found, np.searchsorted(self.classes, ends), self.orders)
        self.facing: Facing
        """The data on the cards shown, as arrays for the kernels."""

    def natural_chance(self, gone: Kinds) -> Fraction:
        """Return the chance that the hidden card makes a natural, given other cards gone."""
        left = sum(self.left[kind] - gone[kind] for kind in self.completes)
        return Fraction(left, sum(self.left) - sum(gone))

    def play_chance(self, gone: Kinds) -> Fraction:
        """Return the chance that hands are played: that a check, if any, finds no natural."""
        return 1 - self.natural_chance(gone) if self.peeked else Fraction(1)


class Facing(NamedTuple):
    """What the kernels read about the cards shown."""

    kinds: Array
    """Three rows by kind: unshown cards; 1 for kinds ruled out below because they would complete a
    natural that was checked for; 1 for kinds with which a surrender loses everything, because the
    natural was not checked for."""
    rules: Array
    """Rules of the edition as numbers, indexed by CHECKED to GONE."""
    gains: Array
    """Average gain of a unit, by player's class and possible class of the player-dealer."""
    level: Array
    """The gain of each player's class where it is the same in every column, otherwise NaN."""


class Pair(NamedTuple):
    """A pair that may be split."""

    kind: int
    hand: int
    start: int
    """The hand of one card from which each split hand starts."""
    mode: int
    most: int
    """The most splits allowed for this pair."""
    hands: Array
    """All hands that hold a card of that kind."""
    standing: Array
    """The hands among `hands` whose value when standing is needed."""


class Model:
    """The lookups of one edition and deck."""

    def __init__(self, terms: BlackjackTerms, wager: BlackjackWager) -> None:
        import numpy as np

        self.terms = terms
        self.wager = wager
        self.shoe = shoe_of(terms.deck)
        self.classes = Classes(terms, wager, self.shoe.suited_789)
        self.final: dict[int, int] = {}
        """Which of the player-dealer's hands are final, remembered for `map_alike`."""
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
        """Number of cards in each group, of which any two are a pair."""
        self.groups = [
            tuple(copies for group, copies in self.sizes.items() if group in groups_of(kind))
            for kind in range(KINDS)
        ]
        self.pairs = list(self._pairs())
        self.most = max((pair.most for pair in self.pairs), default=0)

    @cached_property
    def number(self) -> dict[Kinds, int]:
        """The number of each hand, by its cards."""
        return {tuple(each): at for at, each in enumerate(self.table.held.tolist())}

    def standing_in(self, hands: Array, mode: int) -> Array:
        """Return the hands whose value when standing is needed, also after a double.

        First hands are always included.
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

    def alike(self, shown: CardsShown, kind: int, also_gone: int = 0) -> dict[int, Fraction]:
        """Return the chance that two cards of a kind are a pair, by unseen cards of their group.

        Ten-values may pair only by rank, and the shown cards may be of that rank, as may the
        `also_gone` other cards of the kind.
        """
        return pair_chances(self.groups[kind], shown.cards[kind] + also_gone)

    def natural_gain(self, shown: CardsShown, mine: int) -> float:
        """Return what a unit on a hand of the class gains against the natural checked for."""
        return float(self.gains[shown.paid][mine, self.classes.natural])

    def early_worth(self, shown: CardsShown, held: Kinds, mine: int) -> float | None:
        """Return the worth of surrender before the check; None if it is not allowed."""
        surrender = self.terms.surrender
        if surrender is None or not surrender.early or not shown.peeked:
            return None
        if self.classes.player_classes[mine].worth.natural:
            return None
        natural = float(shown.natural_chance(held))
        return -0.5 - 0.5 * natural * surrender.natural_takes_all


MODELS: Final = LruCache[Model](8)


def model_key(terms: BlackjackTerms, wager: BlackjackWager) -> bytes:
    """Return a key of all terms on which a model depends."""
    parts = (terms.deck, terms.count, terms.dealing, terms.player, terms.dealer, terms.compare)
    return canonical((parts, (terms.double, terms.split, terms.surrender, wager.pays)))


def model_of(terms: BlackjackTerms, wager: BlackjackWager) -> Model:
    """Return the lookups for these terms, from the cache if they were used recently."""
    return MODELS.get(model_key(terms, wager), lambda: Model(terms, wager))
