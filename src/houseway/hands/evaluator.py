"""The best hand of any number of cards under a ranking, cached by counts of ranks.

The cards are summed into one integer key: four bits per rank, then the jokers, then eight bits per
suit. The strength apart from suits is cached by the low part of the key, the strength within one
suit by the counts of ranks in that suit. Both are worked out from the ranking's list on first use.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from itertools import combinations, zip_longest
from typing import Final

from houseway.cards.card import JOKER, MARK, Card, rank, suit
from houseway.hands.hand import MadeHand
from houseway.hands.ranking import (
    CATEGORIES,
    FIVE_ACES,
    FIVE_OF_A_KIND,
    STANDARD,
    Category,
    Joker,
    Ranking,
)

ACE: Final = 12
RANKS: Final = range(ACE, -1, -1)

_JOKERS: Final = 4 * 13  # the bit where the count of jokers begins
_SUITS: Final = _JOKERS + 4  # the bit where the counts of suits begin
_UNSUITED: Final = (1 << _SUITS) - 1
_RANKED: Final = (1 << _JOKERS) - 1
_ONES: Final = 0x1111111111111
_EACH_SUIT: Final = 0x01010101


def _key(card: int) -> int:
    """Return a card's key. A joker counts in every suit, so it makes five of four suited cards."""
    if card == JOKER:
        return (1 << _JOKERS) + (_EACH_SUIT << _SUITS)
    plain = Card(card % MARK)
    return (1 << 4 * rank(plain)) + (1 << _SUITS + 8 * suit(plain))


_KEYS: Final = [
    _key(card) if card % MARK < JOKER or card == JOKER else 0 for card in range(2 * MARK)
]
_key_of: Final = _KEYS.__getitem__
_PLACES: Final = [99 if card == JOKER else -rank(Card(card)) for card in range(2 * MARK)]
_place_of: Final = _PLACES.__getitem__
"""Sort key that puts the highest rank first and a joker last."""

_DEFAULTS: Final[dict[Joker, Ranking]] = {
    "none": STANDARD,
    "bug": FIVE_ACES,
    "wild": FIVE_OF_A_KIND,
}


class Evaluator:
    """Strengths and best hands under one ranking and one use of the joker; see `evaluator`."""

    __slots__ = ("_full", "_joker", "_lines", "_ranking", "_suited", "_unsuited")

    def __init__(self, ranking: Ranking, joker: Joker) -> None:
        self._ranking = ranking
        self._joker = joker
        height = len(ranking.order)
        lines = [(height - i, CATEGORIES[name]) for i, name in enumerate(ranking.order)]
        self._lines = {
            suited: [
                (height, category, max(category.groups, default=0))
                for height, category in lines
                if category.suited == suited
            ]
            for suited in (True, False)
        }
        """By suitedness, the categories from the top: height, category, size of its largest
        group."""
        # Added to the suit counts, this sets bit 7 of every suit that has enough cards for a hand.
        self._full = _EACH_SUIT * (128 - ranking.size)
        self._unsuited: dict[int, int] = {}
        self._suited: dict[int, int] = {}

    def strength(self, cards: Iterable[Card]) -> int:
        """Return a strength: higher is better, equal is a copy.

        Fewer cards than a full hand rank by what they show.
        """
        cards = tuple(cards)
        return self._strength_of_key(sum(map(_key_of, cards)), cards)

    def category(self, strength: int) -> str:
        """Return the category of a hand of this strength."""
        order = self._ranking.order
        return order[len(order) - (strength >> 20)]

    def best(self, cards: Iterable[Card]) -> MadeHand:
        """Return the hand that plays; of several equally strong, the one with the highest cards."""
        return _best(self, tuple(cards))

    def _find_best(self, cards: tuple[Card, ...]) -> MadeHand:
        ordered = sorted(cards, key=_place_of)
        strength = self.strength(ordered)
        size = min(self._ranking.size, len(ordered))
        five = self._playing(strength, ordered)
        if len(five) == size:
            return self._hand(strength, five)
        for five in combinations(ordered, size):
            if self.strength(five) == strength:
                return self._hand(strength, five)
        raise AssertionError("no choice of cards has the strength of the best hand")

    def _playing(self, strength: int, ordered: Sequence[Card]) -> tuple[Card, ...]:
        """Pick the playing cards straight from the ranks that the strength encodes.

        This is a shortcut. It may find too few cards (with jokers, few cards, groups within a suit,
        or more than one suit); the caller then searches all combinations.
        """
        ranking = self._ranking
        if not ordered or ordered[-1] == JOKER or len(ordered) >= 2 * ranking.size:
            return ()
        category = CATEGORIES[self.category(strength)]
        if category.suited and category.groups:
            return ()
        ranks = [(strength >> shift & 15) - 1 for shift in (16, 12, 8, 4, 0)]
        if category.run:
            if ranks[1] != ranks[0] - 1:
                return ()
            ranks = [place % 13 for place in range(ranks[0], ranks[0] - ranking.size, -1)]
        if category.suited:
            suits = [suit(card) for card in ordered]
            ordered = [card for card in ordered if suits.count(suit(card)) >= ranking.size]
        wanted = [0] * 14
        for size, like in zip_longest(category.groups, ranks, fillvalue=1):
            wanted[like] += size
        playing = []
        for card in ordered:
            like = rank(card)
            if wanted[like]:
                wanted[like] -= 1
                playing.append(card)
        return tuple(playing)

    def best_of_omaha(self, hole: Sequence[Card], board: Sequence[Card]) -> MadeHand:
        """Return the best hand of exactly two hole cards and three of the board."""
        return _best_of_omaha(self, tuple(hole), tuple(board))

    def omaha_strength(self, hole: Sequence[Card], board: Sequence[Card]) -> int:
        """Return the strength of `best_of_omaha` without building the hand."""
        return self._omaha(hole, board)[0]

    def _omaha(self, hole: Sequence[Card], board: Sequence[Card]) -> tuple[int, tuple[Card, ...]]:
        threes = [(sum(map(_key_of, three)), three) for three in combinations(board, 3)]
        best: tuple[int, tuple[Card, ...]] = (-1, ())
        for two in combinations(hole, 2):
            key = sum(map(_key_of, two))
            for more, three in threes:
                strength = self._strength_of_key(key + more, two + three)
                if strength >= best[0]:
                    best = max(best, (strength, two + three))
        return best

    def _strength_of_key(self, key: int, cards: tuple[Card, ...]) -> int:
        unsuited = self._unsuited.get(key & _UNSUITED)
        if unsuited is None:
            unsuited = self._strength_of_counts(key & _UNSUITED, suited=False)
            self._unsuited[key & _UNSUITED] = unsuited
        full = (key >> _SUITS) + self._full & 0x80808080
        return max(unsuited, self._suited_strength(full, cards)) if full else unsuited

    def _suited_strength(self, full: int, cards: tuple[Card, ...]) -> int:
        best = 0
        for wanted in range(4):
            if not full >> 8 * wanted & 0x80:
                continue
            same = (card for card in cards if card == JOKER or suit(card) == wanted)
            key = sum(map(_key_of, same)) & _UNSUITED
            if key not in self._suited:
                self._suited[key] = self._strength_of_counts(key, suited=True)
            best = max(best, self._suited[key])
        return best

    def _strength_of_counts(self, key: int, *, suited: bool) -> int:
        jokers = key >> _JOKERS
        if jokers and self._joker == "none":
            raise ValueError("the cards include a joker, but this evaluator has joker='none'")
        return self._fill(key & _RANKED, jokers, suited=suited, only_runs=False)

    def _fill(self, key: int, jokers: int, *, suited: bool, only_runs: bool) -> int:
        """Return the best strength with each joker standing for a card in turn."""
        if not jokers:
            return self._grade(key, suited=suited, only_runs=only_runs)
        best = 0
        double_ace = self._joker == "bug" and self._ranking.double_ace_flush
        for r in RANKS:
            if suited and key >> 4 * r & 15 and not (double_ace and r == ACE):
                continue  # without double-ace flushes a joker is the highest card missing
            bug = self._joker == "bug" and r != ACE and (not suited or double_ace)
            more = key + (1 << 4 * r)
            best = max(
                best, self._fill(more, jokers - 1, suited=suited, only_runs=only_runs or bug)
            )
        return best

    def _grade(self, key: int, *, suited: bool, only_runs: bool) -> int:
        """Return the height in the ranking, then four bits for each rank that breaks a tie."""
        like = _alike(key)
        for height, category, most in self._lines[suited]:
            ranks: Sequence[int] | None
            if not like[most]:
                continue
            if category.run:
                ranks = self._run(like[1], suited=suited)
            elif only_runs:
                continue
            else:
                ranks = self._groups(key, like, category)
            if ranks is None or (category.only_aces and not _from_the_ace(ranks, category)):
                continue
            for place in range(5):
                height = height << 4 | (ranks[place] + 1 if place < len(ranks) else 0)
            return height
        return 0

    def _groups(self, key: int, like: Sequence[int], category: Category) -> Sequence[int] | None:
        ranks: list[int] = []
        left = key
        for size in category.groups:
            found = like[size]
            for r in ranks:
                found &= ~(1 << 4 * r)
            if not found:
                return None
            top = found.bit_length() - 1 >> 2
            left -= size << 4 * top
            ranks.append(top)
        if category.suited and not category.groups and not self._ranking.paired_flush:
            left = like[1]
            if left.bit_count() < self._ranking.size:
                return None
        missing = self._ranking.size - sum(category.groups)
        others: list[int] = []
        while left and missing > 0:
            top = left.bit_length() - 1 >> 2
            held = min(left >> 4 * top, missing)
            others += [top] * held
            missing -= held
            left &= (1 << 4 * top) - 1
        if category.suited and self._ranking.flush_ties == "high card":
            sets = zip(ranks, category.groups, strict=True)
            others += [r for r, size in sets for _ in range(size)]
            return sorted(others, reverse=True)
        return ranks + others

    def _run(self, present: int, *, suited: bool) -> tuple[int, int] | None:
        """Return the ranks of the best run's two top cards: 5-4 where the ace is low."""
        size, wheel_is = self._ranking.size, self._ranking.wheel
        low = wheel_is != "none" and not (suited and wheel_is == "unsuited only")
        present = present << 4 | (present >> 4 * ACE if low else 0)
        runs = present  # becomes a bit at every rank where a run begins
        for step in range(1, size):
            runs &= present >> 4 * step
        if not runs:
            return None
        top = (runs.bit_length() - 1 >> 2) + size - 2
        if wheel_is == "second highest" and runs & 1 and top < ACE:
            return ACE, size - 2
        return top, top - 1

    def _hand(self, strength: int, cards: Sequence[Card]) -> MadeHand:
        name = self.category(strength)
        nibbles = [strength >> shift & 15 for shift in (16, 12, 8, 4, 0)]
        ranks = tuple(nibble - 1 for nibble in nibbles if nibble)
        held = [rank(card) for card in cards]
        low_ace = CATEGORIES[name].run and ranks[-1] < self._ranking.size - 1

        def display_order(card: Card) -> tuple[bool, int, int]:
            r = rank(card)
            return card == JOKER, -held.count(r), 1 if low_ace and r == ACE else -r

        return MadeHand(strength, name, ranks, tuple(sorted(cards, key=display_order)))


def _alike(key: int) -> tuple[int, ...]:
    """Return, for each count 0 to 5, the ranks with at least that many cards.

    A set of ranks is an integer with a bit at the low end of each rank's four-bit field.
    """
    one, two = key & _ONES, key >> 1 & _ONES
    four, many = key >> 2 & _ONES, key >> 3 & _ONES
    high = four | many
    return (
        _ONES,
        one | two | high,
        two | high,
        one & two | high,
        high,
        four & (one | two) | many,
    )


def _from_the_ace(ranks: Sequence[int], category: Category) -> bool:
    return tuple(ranks[:2]) == (ACE, ACE - 1) if category.run else ranks[0] == ACE


@lru_cache(maxsize=1 << 13)
def _best(ranks: Evaluator, cards: tuple[Card, ...]) -> MadeHand:
    return ranks._find_best(cards)


@lru_cache(maxsize=1 << 13)
def _best_of_omaha(ranks: Evaluator, hole: tuple[Card, ...], board: tuple[Card, ...]) -> MadeHand:
    return ranks._hand(*ranks._omaha(hole, board))


@cache
def _shared_evaluator(ranking: Ranking, joker: Joker) -> Evaluator:
    return Evaluator(ranking, joker)


def evaluator(*, joker: Joker = "none", ranking: Ranking | None = None) -> Evaluator:
    """Return the shared evaluator of a ranking; the default ranking depends on the joker."""
    return _shared_evaluator(ranking or _DEFAULTS[joker], joker)
