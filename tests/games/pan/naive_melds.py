"""Melds of pan by trying every group of cards, and the conditions they are: from the entry alone.

Cards are their two letters. Nothing here is quick, and nothing is shared with the game's modules.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

Meld = tuple[str, ...]
Condition = tuple[str, int, int]
"""Its line, what it brings, and what each card above three brings."""

SEQUENCE = "A234567JQK"
VALE = "357"


@dataclass(frozen=True)
class Book:
    """The doubtful lines as they are read."""

    longest_rope: int = 11
    other_suits_added: bool = False
    """To a set of one suit a card of any suit."""
    other_aces_and_kings_added: bool = False
    aces_and_kings_pay: bool = True
    additions_count: bool = True
    """In what lies there, beyond what each brought when it was added."""
    split_brings_value: bool = False

    @classmethod
    def of(cls, settings: Mapping[str, object]) -> Book:
        """By the names of the edition's switches."""
        return cls(
            longest_rope=3 if settings["ropes"] == "three only" else 11,
            other_suits_added=settings["added-to-one-suit"] == "any suit",
            other_aces_and_kings_added=settings["added-to-aces-and-kings"] == "any suit",
            aces_and_kings_pay=settings["aces-and-kings-in-one-suit"] == "a condition",
            additions_count=settings["condition-above-three"] == "base and each addition",
            split_brings_value=settings["split-vale-condition"] == "its value",
        )

    # -- melds --------------------------------------------------------------------------------

    def is_rope(self, cards: Sequence[str]) -> bool:
        """Three or more in sequence of the same suit."""
        if not 3 <= len(cards) <= self.longest_rope or len({card[1] for card in cards}) > 1:
            return False
        return "".join(sorted((card[0] for card in cards), key=SEQUENCE.find)) in SEQUENCE

    def takes(self, three: Sequence[str], card: str) -> bool:
        """Whether the card may be added to a set that began with these three."""
        if card[0] != three[0][0]:
            return False
        if len({each[1] for each in three}) > 1 or card[1] == three[0][1]:
            return True
        aces_or_kings = card[0] in "AK"
        return self.other_aces_and_kings_added if aces_or_kings else self.other_suits_added

    def begun_by(self, cards: Sequence[str]) -> list[Meld]:
        """The threes that a set may have begun with, the others added to them."""
        if not 3 <= len(cards) <= 11 or len({card[0] for card in cards}) > 1:
            return []
        found: list[Meld] = []
        for three in set(combinations(sorted(cards), 3)):
            suits = len({card[1] for card in three})
            if suits == 2 and three[0][0] not in "AK":
                continue
            rest = Counter(cards) - Counter(three)
            if all(self.takes(three, card) for card in rest):
                found.append(three)
        return found

    def is_meld(self, cards: Sequence[str]) -> bool:
        return self.is_rope(cards) or bool(self.begun_by(cards))

    def may_add(self, spread: Sequence[str], cards: Sequence[str]) -> bool:
        """Whether the spread keeps its character: a rope, or the set as it began."""
        both = [*spread, *cards]
        if not cards or len(both) > 11:
            return False
        if self.is_rope(spread):
            return self.is_rope(both)
        if len({card[1] for card in spread}) == 1:
            three = spread[:3]
            return self.is_meld(spread) and all(self.takes(three, card) for card in cards)
        return self.is_meld(spread) and all(card[0] == spread[0][0] for card in cards)

    def melds(self, hand: Collection[str]) -> set[Meld]:
        """Every meld of a hand, each once."""
        return {cards for cards in one_rank_or_suit(hand) if self.is_meld(cards)}

    def melds_with(self, card: str, hand: Collection[str]) -> set[Meld]:
        """The two that make a meld of three with the card."""
        return {two for two in combinations(sorted(hand), 2) if self.is_meld([card, *two])}

    def borrowable(self, spread: Sequence[str]) -> set[str]:
        return {card for card in spread if self.is_meld(without(spread, [card]))}

    def splits(self, spread: Sequence[str]) -> set[frozenset[Meld]]:
        """Two valid melds of one."""
        found = set()
        for one in groups(spread, range(3, len(spread) - 2)):
            two = tuple(without(spread, one))
            if self.is_meld(one) and self.is_meld(two):
                found.add(frozenset((one, tuple(sorted(two)))))
        return found

    def completions(self, spread: Sequence[str], hand: Collection[str]) -> set[Meld]:
        """The minimal groups of cards in the hand that make a spread valid."""
        found: list[Meld] = []
        near = [c for c in hand if c[0] == spread[0][0] or c[1] == spread[0][1]]
        for cards in groups(near, range(1, len(near) + 1)):
            more = any(not Counter(less) - Counter(cards) for less in found)
            if not more and self.is_meld([*spread, *cards]):
                found.append(cards)
        return set(found)

    # -- conditions ---------------------------------------------------------------------------

    def conditions(self, cards: Sequence[str]) -> list[Condition]:
        """The lines of the table that a valid meld is, the best-paid first."""
        found: set[Condition] = set()
        if self.is_rope(cards):
            twice = 2 if cards[0][1] == "s" else 1
            ranks = {card[0] for card in cards}
            if ranks >= set("A23"):
                found.add(("A-2-3 in the same suit", twice, twice))
            if ranks >= set("KQJ"):
                found.add(("K-Q-J in the same suit", twice, twice))
        else:
            found = {self.of_three(three) for three in self.begun_by(cards)} - {("", 0, 0)}
            if found:
                found = {max(found, key=lambda line: (line[1], line[2]))}
        return sorted(found, key=lambda line: -line[1])

    def of_three(self, three: Meld) -> Condition:
        """Of a set that began so."""
        vale = three[0][0] in VALE
        twice = 2 if three[0][1] == "s" else 1
        if len({card[1] for card in three}) > 1:
            return ("vale cards not in the same suit", 1, 1) if vale else ("", 0, 0)
        if vale:
            return "vale cards in the same suit", 2 * twice, twice
        if three[0][0] in "AK" and not self.aces_and_kings_pay:
            return "", 0, 0
        return "non-vale cards in the same suit", twice, twice

    def value(self, cards: Sequence[str]) -> int:
        """Chips from every player, melded at once and going out."""
        for _, base, each in self.conditions(cards):
            return base + (len(cards) - 3) * each * self.additions_count
        return 0

    def added(self, spread: Sequence[str], cards: Sequence[str]) -> int:
        """Chips for each card added to a condition, or for the condition that comes of them."""
        for _, _, each in self.conditions(spread):
            return len(cards) * each
        for _, base, _ in self.conditions([*spread, *cards]):
            return base
        return 0

    def split(self, one: Sequence[str], two: Sequence[str]) -> int:
        """Chips for the conditions that a split has made."""
        lay = Counter(self.conditions([*one, *two]))
        chips = 0
        for line in (*self.conditions(one), *self.conditions(two)):
            _, base, each = line
            if lay[line]:
                lay[line] -= 1
            else:
                spades = base > 2 or each > 1
                chips += base if self.split_brings_value else 1 + spades
        return chips


def groups(cards: Collection[str], sizes: Iterable[int]) -> Iterator[Meld]:
    """Every group of cards once, the small ones first."""
    for size in sizes:
        yield from sorted(set(combinations(sorted(cards), size)))


def one_rank_or_suit(hand: Collection[str]) -> set[Meld]:
    """All groups of cards that could be a meld."""
    found: set[Meld] = set()
    for letter in SEQUENCE + "cdhs":
        alike = [card for card in hand if letter in card]
        found.update(groups(alike, range(3, len(alike) + 1)))
    return found


def without(cards: Iterable[str], gone: Iterable[str]) -> list[str]:
    left = list(cards)
    for card in gone:
        left.remove(card)
    return left
