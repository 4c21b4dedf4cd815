"""The best hand of any number of cards under a ranking, remembered by counts of ranks.

Cards are added up to one number: four bits a rank, then the jokers, then eight bits a suit.
What does not depend on suits is looked up by the low part, what lies in one suit by the counts of
that suit; each is worked out from the ranking's list the first time it is met.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from itertools import combinations
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

__all__ = ["Evaluator", "evaluator"]

ACE: Final = 12
RANKS: Final = range(ACE, -1, -1)

_JOKERS: Final = 4 * 13  # where the count of jokers stands
_SUITS: Final = _JOKERS + 4  # where the counts of suits begin
_UNSUITED: Final = (1 << _SUITS) - 1
_EACH_SUIT: Final = 0x01010101


def _key(card: int) -> int:
    """A joker counts in every suit, so that four suited cards and a joker show as five."""
    if card == JOKER:
        return (1 << _JOKERS) + (_EACH_SUIT << _SUITS)
    plain = Card(card % MARK)
    return (1 << 4 * rank(plain)) + (1 << _SUITS + 8 * suit(plain))


_KEYS: Final = [
    _key(card) if card % MARK < JOKER or card == JOKER else 0 for card in range(2 * MARK)
]
_key_of: Final = _KEYS.__getitem__

_DEFAULTS: Final[dict[Joker, Ranking]] = {
    "none": STANDARD,
    "bug": FIVE_ACES,
    "wild": FIVE_OF_A_KIND,
}


class Evaluator:
    """Strengths and best hands of one ranking with one use of the joker. Get it by `evaluator`."""

    __slots__ = ("_full", "_joker", "_lines", "_ranking", "_suited", "_unsuited")

    def __init__(self, ranking: Ranking, joker: Joker) -> None:
        self._ranking = ranking
        self._joker = joker
        height = len(ranking.order)
        self._lines = [(height - i, CATEGORIES[name]) for i, name in enumerate(ranking.order)]
        self._full = _EACH_SUIT * (128 - ranking.size)  # carries a suit that fills a hand to bit 7
        self._unsuited: dict[int, int] = {}
        self._suited: dict[int, int] = {}

    def strength(self, cards: Iterable[Card]) -> int:
        """Higher is better, equal is a copy. Fewer cards than a hand rank by what they show."""
        cards = tuple(cards)
        return self._of_key(sum(map(_key_of, cards)), cards)

    def best(self, cards: Iterable[Card]) -> MadeHand:
        """The hand that plays; of several the same strength, the one with the highest cards."""
        return _best(self, tuple(cards))

    def _work_out_best(self, cards: tuple[Card, ...]) -> MadeHand:
        ordered = sorted(cards, key=lambda card: (card == JOKER, -rank(card)))
        strength = self.strength(ordered)
        size = min(self._ranking.size, len(ordered))
        for five in combinations(ordered, size):
            if self.strength(five) == strength:
                return self._hand(strength, five)
        raise AssertionError("the best hand is one of the choices")

    def best_of_omaha(self, hole: Sequence[Card], board: Sequence[Card]) -> MadeHand:
        """The best hand of exactly two hole cards and three of the board."""
        return _best_of_omaha(self, tuple(hole), tuple(board))

    def omaha_strength(self, hole: Sequence[Card], board: Sequence[Card]) -> int:
        """The strength of `best_of_omaha`, without the hand."""
        return self._omaha(hole, board)[0]

    def _omaha(self, hole: Sequence[Card], board: Sequence[Card]) -> tuple[int, tuple[Card, ...]]:
        threes = [(sum(map(_key_of, three)), three) for three in combinations(board, 3)]
        best: tuple[int, tuple[Card, ...]] = (-1, ())
        for two in combinations(hole, 2):
            key = sum(map(_key_of, two))
            for more, three in threes:
                strength = self._of_key(key + more, two + three)
                if strength >= best[0]:
                    best = max(best, (strength, two + three))
        return best

    def _of_key(self, key: int, cards: tuple[Card, ...]) -> int:
        unsuited = self._unsuited.get(key & _UNSUITED)
        if unsuited is None:
            unsuited = self._work_out(key & _UNSUITED, suited=False)
            self._unsuited[key & _UNSUITED] = unsuited
        full = (key >> _SUITS) + self._full & 0x80808080
        return max(unsuited, self._in_suits(full, cards)) if full else unsuited

    def _in_suits(self, full: int, cards: tuple[Card, ...]) -> int:
        best = 0
        for wanted in range(4):
            if not full >> 8 * wanted & 0x80:
                continue
            same = (card for card in cards if card == JOKER or suit(card) == wanted)
            key = sum(map(_key_of, same)) & _UNSUITED
            if key not in self._suited:
                self._suited[key] = self._work_out(key, suited=True)
            best = max(best, self._suited[key])
        return best

    def _work_out(self, key: int, *, suited: bool) -> int:
        counts = [key >> 4 * r & 15 for r in range(13)]
        jokers = key >> _JOKERS
        if jokers and self._joker == "none":
            raise ValueError("there is a joker among the cards, and joker is 'none'")
        return self._fill(counts, jokers, suited=suited, only_runs=False)

    def _fill(self, counts: list[int], jokers: int, *, suited: bool, only_runs: bool) -> int:
        """The best that jokers make of the cards, each standing for a card in turn."""
        if not jokers:
            return self._grade(counts, suited=suited, only_runs=only_runs)
        best = 0
        double_ace = self._joker == "bug" and self._ranking.double_ace_flush
        for r in RANKS:
            if suited and counts[r] and not (double_ace and r == ACE):
                continue  # no double-ace flush: a joker is the highest card missing
            bug = self._joker == "bug" and r != ACE and (not suited or double_ace)
            counts[r] += 1
            best = max(
                best, self._fill(counts, jokers - 1, suited=suited, only_runs=only_runs or bug)
            )
            counts[r] -= 1
        return best

    def _grade(self, counts: list[int], *, suited: bool, only_runs: bool) -> int:
        """The line of the ranking, then four bits for each rank that breaks a tie."""
        for height, category in self._lines:
            if category.suited != suited or (only_runs and not category.run):
                continue
            ranks = (
                self._run(counts, suited=suited) if category.run else self._groups(counts, category)
            )
            if ranks is None or (category.only_aces and not _from_the_ace(ranks, category)):
                continue
            for place in range(5):
                height = height << 4 | (ranks[place] + 1 if place < len(ranks) else 0)
            return height
        return 0

    def _groups(self, counts: list[int], category: Category) -> tuple[int, ...] | None:
        left = counts.copy()
        if category.suited and not category.groups and not self._ranking.paired_flush:
            left = [min(count, 1) for count in counts]
            if sum(left) < self._ranking.size:
                return None
        ranks: list[int] = []
        for size in category.groups:
            like = next((r for r in RANKS if left[r] >= size and r not in ranks), None)
            if like is None:
                return None
            left[like] -= size
            ranks.append(like)
        others = [r for r in RANKS for _ in range(left[r])]
        others = others[: self._ranking.size - sum(category.groups)]
        if category.suited and self._ranking.flush_ties == "high card":
            sets = zip(ranks, category.groups, strict=True)
            others += [r for r, size in sets for _ in range(size)]
            return tuple(sorted(others, reverse=True))
        return (*ranks, *others)

    def _run(self, counts: list[int], *, suited: bool) -> tuple[int, int] | None:
        """The two top cards of the best run as they count: 5-4 where the ace is low."""
        size, wheel_is = self._ranking.size, self._ranking.wheel
        low = wheel_is != "none" and not (suited and wheel_is == "unsuited only")
        present = sum(1 << r + 1 for r in RANKS if counts[r]) | (low and counts[ACE] > 0)
        runs = [
            (top, top - 1)
            for top in range(ACE, size - 3, -1)
            if present >> top - size + 2 & (1 << size) - 1 == (1 << size) - 1
        ]
        wheel = (size - 2, size - 3)
        if wheel_is == "second highest" and wheel in runs:
            runs.append((ACE, size - 2))
        return max(runs, default=None)

    def _hand(self, strength: int, cards: Sequence[Card]) -> MadeHand:
        name = self._ranking.order[len(self._ranking.order) - (strength >> 20)]
        nibbles = [strength >> shift & 15 for shift in (16, 12, 8, 4, 0)]
        ranks = tuple(nibble - 1 for nibble in nibbles if nibble)
        held = [rank(card) for card in cards]
        low_ace = CATEGORIES[name].run and ranks[-1] < self._ranking.size - 1

        def place(card: Card) -> tuple[bool, int, int]:
            r = rank(card)
            return card == JOKER, -held.count(r), 1 if low_ace and r == ACE else -r

        return MadeHand(strength, name, ranks, tuple(sorted(cards, key=place)))


def _from_the_ace(ranks: tuple[int, ...], category: Category) -> bool:
    return ranks[:2] == (ACE, ACE - 1) if category.run else ranks[0] == ACE


@lru_cache(maxsize=1 << 13)
def _best(ranks: Evaluator, cards: tuple[Card, ...]) -> MadeHand:
    return ranks._work_out_best(cards)


@lru_cache(maxsize=1 << 13)
def _best_of_omaha(ranks: Evaluator, hole: tuple[Card, ...], board: tuple[Card, ...]) -> MadeHand:
    return ranks._hand(*ranks._omaha(hole, board))


@cache
def _made(ranking: Ranking, joker: Joker) -> Evaluator:
    return Evaluator(ranking, joker)


def evaluator(*, joker: Joker = "none", ranking: Ranking | None = None) -> Evaluator:
    """The one evaluator of a ranking; without one, the usual ranking for that use of the joker."""
    return _made(ranking or _DEFAULTS[joker], joker)
