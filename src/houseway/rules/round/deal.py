"""The deal: the cards, hands and chips of one round, as its script uses them.

`BankedDeal` (`rules/banked/deal.py`) adds wagers and the bank, and `PotDeal` (`rules/pots/deal.py`)
adds the pot.
"""

from __future__ import annotations

from typing import Generic, TypeVar

from houseway.cards.tape import Tape
from houseway.fees import Charge
from houseway.rules.round.card_table import CardTable, Namer
from houseway.rules.round.events import Controlled, HandDied, HandFolded
from houseway.rules.round.hand import Hand
from houseway.rules.round.opening import Bettor, Opening
from houseway.rules.round.purses import Chips
from houseway.rules.round.seats import around_from
from houseway.rules.terms import Terms

__all__ = ["Deal", "Namer", "T"]

T = TypeVar("T", bound=Terms)


class Deal(CardTable, Generic[T]):
    """One round in progress, as every script sees it."""

    terms: T

    def __init__(self, terms: T, opening: Opening, tape: Tape, namer: Namer | None = None) -> None:
        super().__init__(tape, namer)
        self.terms = terms
        self.opening = opening
        self.chips = Chips(opening, self.events)
        self.bettors: dict[str, Bettor] = {bettor.id: bettor for bettor in opening.bettors}
        self.seated: dict[int, Bettor] = {b.seat: b for b in opening.bettors if b.seat}
        self.moment = ""
        self.fee_moments = terms.fees.moments if terms.fees is not None else frozenset()
        """The moments at which a collection may fall due."""
        self.charges: list[Charge] = []
        self.notes: dict[str, int] = {}
        """Small facts to pass on to the next round's opening."""

    @property
    def seats(self) -> int:
        """The number of seats at the table."""
        return self.terms.table.seats

    def around(self, start: int) -> list[int]:
        """Return all seats in the direction of the deal, beginning with this one."""
        return around_from(start, self.seats, self.terms.table.dealt)

    def give_control(self, hand: Hand, bettor: str) -> None:
        """Let another bettor decide for the hand."""
        if hand.controller != bettor:
            hand.controller = bettor
            self.events.append(Controlled(hand.id, bettor))

    def fold(self, hand: Hand) -> None:
        """Fold the hand; its cards stay on the table until they are discarded.

        A hand that is already dead stays dead.
        """
        if hand.state != "live":
            return
        hand.state = "folded"
        self.events.append(HandFolded(hand.id))

    def declare_dead(self, hand: Hand, why: str) -> None:
        """Take the hand out of the round, regardless of its controller's wishes."""
        hand.state = "dead"
        self.events.append(HandDied(hand.id, why))

    def pay(self, source: str, to: str, cents: int, why: str) -> int:
        """Move chips between players, at most the payer's stack; return the cents moved."""
        cents = min(cents, self.chips[source])
        self.chips.move(source, to, cents, why)
        return cents
