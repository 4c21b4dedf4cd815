"""Melds (004-15): ropes and sets, and which cards may be added, split off and borrowed.

Only the cards and the readings of `MeldRules` decide; nothing here knows a table or a chip. A hand
of eleven cards has few melds, so they are found suit by suit and rank by rank, not by trying every
subset of its cards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from itertools import combinations, product
from typing import Final, Literal

import msgspec

from houseway.cards.card import RANKS, Card, make_card, rank, suit

ORDER: Final = "A234567JQK"
"""The ranks of pan from the lowest; seven and jack are in sequence."""
LEAST: Final = 3
MOST: Final = 11

Meld = tuple[Card, ...]

_PLACE: Final = tuple(ORDER.find(each) for each in RANKS)


class MeldRules(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The readings of melds, for points that the book leaves open."""

    any_suits: tuple[str, ...] = ("A", "K")
    """The ranks of which three cards form a set whatever their suits."""
    longest_rope: int = MOST
    one_suit_takes: Literal["its suit", "any suit"] = "its suit"
    """Which suits of its rank may be added to a set of one suit."""
    one_suit_any_takes: Literal["its suit", "any suit"] = "its suit"
    """Which suits may be added to a set of one suit, for ranks that form a set whatever their
    suits."""

    def __post_init__(self) -> None:
        if not LEAST <= self.longest_rope <= MOST:
            raise ValueError(f"longest_rope must be {LEAST} to {MOST}, not {self.longest_rope}")
        for each in self.any_suits:
            if each not in ORDER:
                raise ValueError(f"{each!r} is not a rank of pan; write one of {' '.join(ORDER)}")

    def takes_any(self, name: str) -> bool:
        """Return whether a set of this rank in one suit takes cards of other suits."""
        takes = self.one_suit_any_takes if name in self.any_suits else self.one_suit_takes
        return takes == "any suit"


def place(card: Card) -> int:
    """Return a card's place in sequence: 0 for an ace to 9 for a king; -1 if not in pan."""
    return _PLACE[rank(card)]


def is_meld(rules: MeldRules, cards: Sequence[Card]) -> bool:
    """Return whether these cards are a valid meld."""
    if not LEAST <= len(cards) <= MOST:
        return False
    of = cards[0] >> 2
    if all(card >> 2 == of for card in cards):
        return _is_set(rules, cards)
    return _is_rope(rules, cards)


def _is_rope(rules: MeldRules, cards: Sequence[Card]) -> bool:
    """Return whether the cards are in sequence and of one suit."""
    of = suit(cards[0])
    if len(cards) > rules.longest_rope or any(suit(card) != of for card in cards):
        return False
    places = {place(card) for card in cards}
    return len(places) == len(cards) == max(places) - min(places) + 1


def _is_set(rules: MeldRules, cards: Sequence[Card]) -> bool:
    """Return whether cards of one rank are a set: in one, three or four suits, or any suits.

    A set in exactly two suits is valid only if its suits do not matter, or if a set in one suit
    may have taken cards of the other.
    """
    suits = [suit(card) for card in cards]
    name = RANKS[rank(cards[0])]
    if len(set(suits)) != 2 or name in rules.any_suits:
        return True
    return rules.takes_any(name) and max(map(suits.count, suits)) >= LEAST


def may_add(rules: MeldRules, spread: Sequence[Card], cards: Sequence[Card]) -> bool:
    """Return whether cards may be added to a spread without changing its character."""
    after = [*spread, *cards]
    if not is_meld(rules, spread) or not is_meld(rules, after):
        return False
    one_suit = len({suit(card) for card in spread}) == 1
    if not one_suit or len({rank(card) for card in spread}) > 1:
        return True
    stays = len({suit(card) for card in after}) == 1
    return stays or rules.takes_any(RANKS[rank(spread[0])])


def legal_melds(rules: MeldRules, cards: Collection[Card]) -> list[Meld]:
    """Return every meld that these cards can make, once each, whichever copies make it.

    A meld's cards are ordered by rank, then by suit: clubs, diamonds, hearts, spades.
    """
    return [*_ropes(rules, cards), *_sets(rules, cards)]


def _ropes(rules: MeldRules, cards: Collection[Card]) -> Iterator[Meld]:
    held = {card: place(card) for card in set(cards)}
    for of in range(4):
        places = {at: card for card, at in held.items() if suit(card) == of}
        for low in sorted(places):
            high = low
            while high + 1 in places and high + 1 - low < rules.longest_rope:
                high += 1
                if high - low + 1 >= LEAST:
                    yield tuple(places[at] for at in range(low, high + 1))


def _sets(rules: MeldRules, cards: Collection[Card]) -> Iterator[Meld]:
    suits: dict[int, list[int]] = {}
    for card in cards:
        suits.setdefault(rank(card), [0, 0, 0, 0])[suit(card)] += 1
    for of in sorted(suits, key=_PLACE.__getitem__):
        if sum(suits[of]) >= LEAST:
            for taken in product(*(range(count + 1) for count in suits[of])):
                meld = tuple(make_card(of, at) for at in range(4) for _ in range(taken[at]))
                if LEAST <= len(meld) <= MOST and _is_set(rules, meld):
                    yield meld


def melds_with(rules: MeldRules, card: Card, hand: Collection[Card]) -> list[Meld]:
    """Return the pairs of the hand that make a meld of three with the card, once each."""
    of, at = suit(card), place(card)
    near = {place(each): each for each in hand if suit(each) == of}
    pairs: list[Meld] = [
        (near[low], near[high])
        for low, high in ((at - 2, at - 1), (at - 1, at + 1), (at + 1, at + 2))
        if low in near and high in near
    ]
    like = Counter(each for each in hand if rank(each) == rank(card))
    kinds = sorted(like)
    for number, first in enumerate(kinds):
        for second in kinds[number:]:
            enough = first != second or like[first] > 1
            if enough and _is_set(rules, (card, first, second)):
                pairs.append((first, second))
    return pairs


def completions(rules: MeldRules, spread: Sequence[Card], hand: Collection[Card]) -> list[Meld]:
    """Return the smallest groups of cards in the hand that make an incorrect spread valid.

    A set needs one card of another suit or, where it may grow in any suit, up to two cards that
    make three of one suit. A rope needs the cards missing between its ends.
    """
    if not spread or len(spread) >= MOST:
        return []
    if len({rank(card) for card in spread}) == 1:
        like = sorted(card for card in hand if rank(card) == rank(spread[0]))
        one = [card for card in dict.fromkeys(like) if is_meld(rules, [*spread, card])]
        pairs = set(combinations([card for card in like if card not in one], 2))
        two = sorted(pair for pair in pairs if is_meld(rules, [*spread, *pair]))
        return [*((card,) for card in one), *two]
    places = {place(card) for card in spread}
    of = suit(spread[0])
    between = set(range(min(places), max(places) + 1)) - places
    near = {place(card): card for card in hand if suit(card) == of}
    if not between or not between <= near.keys():
        return []
    missing = tuple(near[at] for at in sorted(between))
    return [missing] if is_meld(rules, [*spread, *missing]) else []


def borrowable(rules: MeldRules, spread: Sequence[Card]) -> list[Card]:
    """Return the cards whose removal leaves a valid meld; a spread of three has none."""
    if not is_meld(rules, spread):
        return []
    found = []
    for card in sorted(set(spread), key=spread.index):
        left = list(spread)
        left.remove(card)
        if is_meld(rules, left):
            found.append(card)
    return found


def splits(rules: MeldRules, spread: Sequence[Card]) -> list[Meld]:
    """Return, for each way to split a spread into two valid melds, one of the two."""
    if len(spread) < 2 * LEAST or not is_meld(rules, spread):
        return []
    found: list[Meld] = []
    for part in legal_melds(rules, spread):
        rest = tuple(sorted((Counter(spread) - Counter(part)).elements()))
        other_way = any(sorted(each) == list(rest) for each in found)
        if not other_way and is_meld(rules, rest):
            found.append(part)
    return found
