"""Pai gow poker hands: seven of 53 cards set as two in front and five behind.

>>> from houseway.cards.card import parse_cards
>>> hands = pai_gow_hands(PaiGowRanking(joker="wild"))
>>> hands.is_foul(parse_cards("As Jk"), parse_cards("9c 9d 7h 3s 2d"))
False
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import combinations
from typing import Final, Literal

import msgspec

from houseway.cards.card import JOKER, Card, make_card, rank
from houseway.hands.evaluator import evaluator
from houseway.hands.hand import MadeHand
from houseway.hands.ranking import FIVE_ACES, FIVE_OF_A_KIND, STANDARD, Ranking, Wheel
from houseway.hands.two_card import front_hand, wild_front_hand

ACE: Final = 12

_FIVES: Final = {"five of a kind": FIVE_OF_A_KIND, "five aces": FIVE_ACES, "none": STANDARD}


class PaiGowRanking(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The points on which houses differ: the joker, five of a kind, the place of A-2-3-4-5."""

    joker: Literal["bug", "wild"] = "bug"
    """A bug is an ace or completes a straight, flush or straight flush; wild is any card."""
    bug: Literal["better use", "completes if it can"] = "better use"
    """Whether a bug may still be an ace when it could complete a straight or a flush."""
    flush_joker: Literal["highest missing", "an ace"] = "highest missing"
    """What a bug stands for in a flush that already has its ace."""
    fives: Literal["five aces", "five of a kind", "none"] = "five aces"
    """Which five of a kind ranks above the royal flush; any other is four of a kind."""
    wheel: Wheel = "lowest"
    wild_front: Literal["never fouls", "never fouls beside an ace"] = "never fouls"
    """Whether a wild joker in front is the highest card that does not foul the hand.

    With "never fouls beside an ace" this holds only if the other front card is an ace; otherwise
    the joker is simply the card that makes the front highest."""

    @property
    def order(self) -> Ranking:
        """The ranking of five-card hands."""
        double = self.flush_joker == "an ace"
        return Ranking(_FIVES[self.fives].order, wheel=self.wheel, double_ace_flush=double)


class PaiGowHands:
    """Strengths of fronts, backs and seven cards under one ranking; see `pai_gow_hands`."""

    def __init__(self, ranking: PaiGowRanking) -> None:
        self.ranking = ranking
        self._order = ranking.order
        self._five = evaluator(joker=ranking.joker, ranking=self._order)
        self.back_strength = self._five.strength
        """The strength of five cards behind, comparable with a front's."""
        self._fronts: dict[tuple[Card, ...], int] = {}
        self._wild: dict[int, tuple[int, ...]] = {}

    def least(self, category: str) -> int:
        """Return the lowest strength of a category."""
        return len(self._order.order) - self._order.order.index(category) << 20

    def front_strength(self, front: Sequence[Card], behind: int) -> int:
        """Return the strength of a front; `behind`, the back's, matters only to a wild joker."""
        if self.ranking.joker == "wild" and JOKER in front:
            return self._wild_front(front, behind)
        key = tuple(front)
        if key not in self._fronts:
            self._fronts[key] = self._five.strength(front)
        return self._fronts[key]

    def front_hand(self, front: Sequence[Card], back: Sequence[Card]) -> MadeHand:
        """Return the front as "one pair" or "high card"."""
        if self.ranking.joker == "wild" and JOKER in front and self._joker_avoids_foul(front):
            return wild_front_hand(front, back, ranking=self._order)
        return front_hand(front, joker=self.ranking.joker, ranking=self._order)

    def back_hand(self, back: Sequence[Card]) -> MadeHand:
        """Return the five cards behind as a ranked hand."""
        return self._five.best(back)

    def is_foul(self, front: Sequence[Card], back: Sequence[Card]) -> bool:
        """Return whether the hand is foul: not two and five cards, or the back not higher."""
        if len(front) != 2 or len(back) != 5:
            return True
        behind = self.back_strength(back)
        return self.front_strength(front, behind) >= behind

    def strength(self, cards: Iterable[Card]) -> int:
        """Return the strength of the best five of any number of cards."""
        cards = tuple(cards)
        if self.ranking.bug == "better use" or not self.must_complete(cards):
            return self._five.strength(cards)
        others = [card for card in cards if card != JOKER]
        return max(self._five.strength(others), *self._completions(others))

    def must_complete(self, cards: Sequence[Card]) -> bool:
        """Return whether the bug must complete a hand here and so may not be an ace.

        Always False unless `bug` is "completes if it can".
        """
        ranking = self.ranking
        if ranking.joker == "wild" or ranking.bug == "better use" or JOKER not in cards:
            return False
        return bool(self._completions([card for card in cards if card != JOKER]))

    def stands_for(self, cards: Sequence[Card]) -> list[Card]:
        """Return every card that a wild joker may stand for in the best hand of the cards.

        As the fifth of a kind it is a card of that rank, although the pack has no other.
        """
        others = [card for card in cards if card != JOKER]
        best = self._five.strength(cards)
        pack = (Card(code) for code in range(JOKER) if code not in others)
        found = [card for card in pack if self._five.strength((*others, card)) == best]
        return found or [make_card(max(map(rank, others), key=[*map(rank, others)].count), 0)]

    def _completions(self, others: Sequence[Card]) -> list[int]:
        """Return the strengths of straights or better that the bug makes with four of the cards."""
        straight = self.least("straight")
        fives = (self._five.strength((*four, JOKER)) for four in combinations(others, 4))
        return [
            strength
            for strength in fives
            if strength >= straight and self._order.order[-(strength >> 20)] not in _GROUPED
        ]

    def _joker_avoids_foul(self, front: Sequence[Card]) -> bool:
        ranking = self.ranking
        return ranking.wild_front == "never fouls" or any(rank(card) == ACE for card in front)

    def _wild_front(self, front: Sequence[Card], behind: int) -> int:
        other = min(front)  # the joker has the highest code
        if rank(other) not in self._wild:
            hands = {self._five.strength((other, make_card(r, 0))) for r in range(13)}
            self._wild[rank(other)] = tuple(sorted(hands, reverse=True))
        choices = self._wild[rank(other)]
        if not self._joker_avoids_foul(front):
            return choices[0]
        return next((each for each in choices if each < behind), choices[0])


_GROUPED: Final = {"five aces", "five of a kind", "four of a kind", "full house"}


@cache
def pai_gow_hands(ranking: PaiGowRanking) -> PaiGowHands:
    """Return the shared evaluator of a ranking."""
    return PaiGowHands(ranking)
