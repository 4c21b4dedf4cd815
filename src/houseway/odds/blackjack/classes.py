"""Final hands put into classes, and what each class gains against each of the player-dealer's.

Nothing of the rules is written here a second time: worth and result are asked of the family.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from typing import TypeAlias

import msgspec

from houseway.cards.card import Card
from houseway.games.blackjack.compare import Finished, compare
from houseway.games.blackjack.count import Score, score
from houseway.games.blackjack.terms import BlackjackTerms, BlackjackWager, Comparing, Counting
from houseway.money import parse_odds
from houseway.odds.blackjack.shoe import KINDS, card_of

__all__ = ["Classes", "Held", "Kinds", "cards_of", "worth_of"]

Kinds: TypeAlias = tuple[int, ...]
"""A hand as how many cards of each kind it has."""


def cards_of(held: Kinds, *, suited: bool = False) -> tuple[Card, ...]:
    """Cards that make such a hand."""
    return tuple(card_of(kind, suited) for kind in range(KINDS) for _ in range(held[kind]))


@cache
def worth_of(count: Counting, held: Kinds, after_split: bool = False) -> Score:
    """What the hand counts."""
    return score(count, cards_of(held), after_split=after_split)


class Held(msgspec.Struct, frozen=True):
    """What of a final hand its result can depend on."""

    worth: Score
    cards: int
    """Their number where it matters: three cards that are over."""
    special: Kinds | None = None
    """The player-dealer's three eights, or seven, eight and nine, which may save a hand."""
    switched: bool = False
    late: bool = False
    """A natural of the player-dealer's with a card drawn."""


_EIGHTS: Kinds = tuple(3 * (kind == 7) for kind in range(KINDS))
_789: Kinds = tuple(int(kind in (6, 7, 8)) for kind in range(KINDS))


class Classes:
    """Classes of hands under an edition's terms, numbered as they turn up."""

    def __init__(self, terms: BlackjackTerms, wager: BlackjackWager, suited: Fraction) -> None:
        self.count: Counting = terms.count
        self.rules: Comparing = terms.compare
        self.wager = wager
        self.suited = suited
        self._player: dict[Held, int] = {}
        self._dealer: dict[Held, int] = {}
        self._gains: dict[tuple[int, int, bool], Fraction] = {}

    def player(self, held: Kinds, *, after_split: bool = False, switched: bool = False) -> int:
        """The class of a player's final hand."""
        worth = worth_of(self.count, held, after_split or switched)
        size = sum(held)
        both = switched and worth_of(self.count, held).natural
        key = Held(_plain(worth), 3 if worth.over and size == 3 else 0, switched=both)
        return self._player.setdefault(key, len(self._player))

    def dealer(self, held: Kinds) -> int:
        """The class of the player-dealer's final hand."""
        worth = worth_of(self.count, held)
        special = held if worth.over and held in (_EIGHTS, _789) else None
        late = worth.natural and sum(held) > 2
        key = Held(_plain(worth), 0, special, late=late)
        return self._dealer.setdefault(key, len(self._dealer))

    @property
    def player_classes(self) -> list[Held]:
        """In the order of their numbers."""
        return list(self._player)

    @property
    def dealer_classes(self) -> list[Held]:
        """In the order of their numbers."""
        return list(self._dealer)

    def result(self, mine: Held, his: Held, *, paid: bool) -> dict[tuple[str, Fraction], Fraction]:
        """The lines a unit may end on, with what it gains by each and how likely that is.

        `paid`: a natural was paid before the player-dealer drew.
        """
        if paid and mine.worth.natural and his.late:
            his = Held(Score(his.worth.total - 1), 0)
        found: dict[tuple[str, Fraction], Fraction] = {}
        suited = self.suited if his.special == _789 else Fraction(0)
        for alike, chance in ((False, 1 - suited), (True, suited)):
            if chance:
                key = self._line(mine, his, suited=alike)
                found[key] = found.get(key, Fraction(0)) + chance
        return found

    def _line(self, mine: Held, his: Held, *, suited: bool) -> tuple[str, Fraction]:
        """As `settle.game_outcome` names it."""
        player = Finished((Card(0),) * mine.cards, mine.worth, mine.switched)
        cards = cards_of(his.special, suited=suited) if his.special else ()
        result, line = compare(self.count, self.rules, player, Finished(cards, his.worth))
        if result == "push":
            return "push", Fraction(0)
        if result == "lose":
            return "lose", Fraction(-1)
        pays = self.wager.pays
        name = line if line in pays else "natural" if mine.worth.natural else "win"
        odds = parse_odds(pays[name])
        return name, Fraction(odds.win, odds.stake)

    def gains(self, *, paid: bool = False) -> list[list[Fraction]]:
        """What a unit gains on average: a row for each player's class, a column for the other's."""
        return [[self._gain(m, h, paid) for h in self._dealer] for m in self._player]

    def _gain(self, mine: Held, his: Held, paid: bool) -> Fraction:
        key = (self._player[mine], self._dealer[his], paid)
        if key not in self._gains:
            each = self.result(mine, his, paid=paid).items()
            self._gains[key] = sum((net * chance for (_, net), chance in each), Fraction(0))
        return self._gains[key]


def _plain(worth: Score) -> Score:
    """Soft or hard is the same in the end."""
    return msgspec.structs.replace(worth, soft=False)


def flat(row: Sequence[Fraction]) -> bool:
    """Whether it is all the same what the player-dealer has."""
    return len(set(row)) == 1
