"""The best play of an edition's game wager, exactly, and what it is worth."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from fractions import Fraction
from math import comb, perm
from typing import TYPE_CHECKING, Final

from houseway.games.blackjack.terms import BlackjackTerms, BlackjackWager
from houseway.odds.blackjack.classes import Classes, Kinds, worth_of
from houseway.odds.blackjack.dealer import completes, endings, trie_of
from houseway.odds.blackjack.hands import (
    DEALT,
    SPLIT,
    SPLIT_ACE,
    STAND,
    hand_table,
    splits_one_card,
)
from houseway.odds.blackjack.shoe import (
    ACE,
    JOKERS,
    KINDS,
    TEN,
    most_splits,
    pair_groups,
    shoe_of,
)
from houseway.rules.game import canonical

if TYPE_CHECKING:
    from houseway.odds.blackjack.dealer import Trie
    from houseway.odds.blackjack.kernel import Facing
    from houseway.odds.blackjack.splitting import Pair
    from houseway.odds.jit import Array

__all__ = ["CardsShown", "Model", "model_of"]

RESPLITS: Final = 11
"""Where a book has no cap: what further splits add is below 1e-9 of a wager."""


class CardsShown:
    """Cards of the player-dealer's that lie open, how likely, and what they mean."""

    def __init__(self, model: Model, cards: Kinds, up: int, chance: Fraction) -> None:
        terms = model.terms
        self.cards = cards
        self.up = up
        self.chance = chance
        peek = terms.dealing.peek
        peeks = (up == ACE and "ace" in peek) or (up == TEN and "ten" in peek)
        hole_up = sum(cards) == 2
        self.peeked = peeks and terms.dealing.hole != "later" and not hole_up
        natural = hole_up and worth_of(terms.count, cards).natural
        self.frozen = (terms.dealing.joker_freezes and up == JOKERS) or (peeks and natural)
        self.surrender = not natural
        self.completes = completes(terms, cards)
        possible = up in (ACE, TEN) or terms.count.joker != "none"
        known = peeks or hole_up
        paid = terms.dealing.naturals_paid
        self.paid = paid == "hole card" or (paid == "at once" and (known or not possible))
        self.trie: Trie = trie_of(
            endings(terms, model.shoe.counts, cards), model.classes, peeked=self.peeked
        )
        self.facing: Facing


class Model:
    """Tables of one edition and deck: what the kernels read, built once."""

    def __init__(self, terms: BlackjackTerms, wager: BlackjackWager) -> None:
        import numpy as np

        self.terms = terms
        self.wager = wager
        self.shoe = shoe_of(terms.deck)
        self.classes = Classes(terms, wager, self.shoe.suited_789)
        self.shown = [CardsShown(self, *each) for each in self._shown()]
        self.table, self.number = hand_table(terms, self.classes, self.shoe.counts)
        for each in self.shown:
            each.facing = self._facing(each)
        self.hands = np.arange(1, len(self.number))
        self.longest = 0
        if terms.double is not None:
            self.longest = 1 + terms.double.doublings + terms.double.cards
        self.standing = self.standing_in(self.hands, DEALT)
        self.two_cards = np.nonzero(self.table.size == 2)[0]
        self.pairs = list(self._pairs())
        self.firsts = [(held, n) for held, n in self.number.items() if sum(held) == 2]

    def standing_in(self, hands: Array, mode: int) -> Array:
        """Those of these hands whose worth as they stand is asked for, also after a double."""
        size, may = self.table.size[hands], self.table.may[hands, mode]
        doubled = (size > 2) & (size <= self.longest)
        found: Array = hands[(size > 1) & ((may & STAND > 0) | doubled)]
        return found

    def _shown(self) -> Iterator[tuple[Kinds, int, Fraction]]:
        counts, size = self.shoe.counts, self.shoe.size
        for up in range(KINDS):
            if not counts[up]:
                continue
            one = tuple(int(kind == up) for kind in range(KINDS))
            chance = Fraction(counts[up], size)
            if self.terms.dealing.hole != "up":
                yield one, up, chance
                continue
            for hole in range(KINDS):
                left = counts[hole] - one[hole]
                if left > 0:
                    two = tuple(n + (kind == hole) for kind, n in enumerate(one))
                    yield two, up, chance * Fraction(left, size - 1)

    def _facing(self, shown: CardsShown) -> Facing:
        import numpy as np

        from houseway.odds.blackjack.kernel import Facing

        terms = self.terms
        gains = np.array(self.classes.gains(paid=shown.paid), np.float64)
        ends = np.unique(shown.trie.ends[shown.trie.orders > 0])
        seen = gains[:, ends]
        double, surrender = terms.double, terms.surrender
        takes_all = surrender is not None and surrender.natural_takes_all and not shown.peeked
        kinds = [int(kind in shown.completes) for kind in range(KINDS)]
        return Facing(
            left=np.array(self.shoe.counts) - np.array(shown.cards),
            gains=gains,
            flat=(seen == seen[:, :1]).all(axis=1),
            level=seen[:, 0].copy(),
            checked=shown.peeked,
            natural=np.array(kinds) * int(shown.peeked),
            surrendered=np.array(kinds) * int(takes_all),
            doublings=double.doublings if double else 1,
            cards=double.cards if double else 1,
            rescue=bool(double and double.rescue),
            surrender=bool(surrender) and shown.surrender,
            after_double=bool(surrender and surrender.after_double and shown.surrender),
        )

    def _pairs(self) -> Iterator[Pair]:
        import numpy as np

        from houseway.odds.blackjack.splitting import Pair

        split = self.terms.split
        if split is None:
            return
        for kind in range(KINDS):
            held = tuple(2 * (k == kind) for k in range(KINDS))
            natural = held in self.number and worth_of(self.terms.count, held).natural
            if held not in self.number or (natural and not split.naturals):
                continue
            if {ACE: "aces", JOKERS: "jokers"}.get(kind) in split.never:
                continue
            mode = SPLIT_ACE if splits_one_card(self.terms, kind) else SPLIT
            most = min(most_splits(split, kind), RESPLITS + 1)
            one = tuple(int(k == kind) for k in range(KINDS))
            some = np.nonzero(self.table.held[:, kind] > 0)[0]
            yield Pair(
                kind=kind,
                hand=self.number[held],
                start=self.number[one],
                mode=mode,
                most=most,
                hands=some,
                standing=self.standing_in(some, mode),
            )

    def alike(self, shown: CardsShown, kind: int, beside: int = 0) -> dict[int, Fraction]:
        """Two cards of a kind: how likely they are a pair, by how many of its kind are not shown.

        Ten-values may be a pair only with their own rank, and the shown ones may be of it, and so
        may as many of them `beside` the hand.
        """
        assert self.terms.split is not None
        groups = pair_groups(self.terms.deck, self.terms.split.by)[kind]
        number, seen = sum(groups), shown.cards[kind] + beside
        found: dict[int, Fraction] = {}
        for size in groups:
            for same in range(seen + 1):
                ways = comb(seen, same) * perm(size, same + 2) * perm(number - size, seen - same)
                if ways:
                    chance = Fraction(ways, perm(number, seen + 2))
                    found[size - same] = found.get(size - same, Fraction(0)) + chance
        return found


_MODELS: OrderedDict[bytes, Model] = OrderedDict()
_KEPT: Final = 8


def model_of(terms: BlackjackTerms, wager: BlackjackWager) -> Model:
    """The tables of these terms; the last few are kept."""
    parts = (terms.deck, terms.count, terms.dealing, terms.player, terms.dealer, terms.compare)
    more = (terms.double, terms.split, terms.surrender, wager.pays)
    key = canonical((parts, more))
    if key not in _MODELS:
        _MODELS[key] = Model(terms, wager)
        while len(_MODELS) > _KEPT:
            _MODELS.popitem(last=False)
    _MODELS.move_to_end(key)
    return _MODELS[key]
