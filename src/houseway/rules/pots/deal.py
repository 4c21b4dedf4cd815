"""The deal of a game for a pot: the object that the game's script works on."""

from __future__ import annotations

from houseway.cards.tape import Tape
from houseway.rules.pots.pot import Pot
from houseway.rules.round.deal import Deal, Namer, T
from houseway.rules.round.hand import Hand
from houseway.rules.round.opening import Bettor, Opening


class PotDeal(Deal[T]):
    """A round for a pot, dealt from the left of the button."""

    def __init__(self, terms: T, opening: Opening, tape: Tape, namer: Namer | None = None) -> None:
        super().__init__(terms, opening, tape, namer)
        self.pot = Pot(self.chips)

    def left_of_button(self) -> list[Bettor]:
        """Return the seated bettors in order of action, the button last."""
        last, seats = self.opening.button, sorted(self.seated)
        seats = [*(s for s in seats if s > last), *(s for s in seats if s <= last)]
        return [self.seated[seat] for seat in seats]

    def pots(self) -> list[int]:
        """Return the cents of the main pot and the side pots.

        A side pot begins only above a player who is all-in. Until then, the chips that players with
        more behind have put in are part of the last pot.
        """
        pots = [0]
        before: tuple[str, ...] = ()
        for layer in self.pot.layers():
            if any(not self.chips[name] for name in before if name not in layer.eligible):
                pots.append(0)
            pots[-1] += layer.cents
            before = layer.eligible
        return pots

    def fold(self, hand: Hand) -> None:
        """Fold the hand and discard its cards unexposed."""
        super().fold(hand)
        self.pot.folded.add(hand.controller)
        self.discard(hand)

    def declare_dead(self, hand: Hand, why: str) -> None:
        """Take the hand out of the round, and its bettor out of the pot."""
        super().declare_dead(hand, why)
        self.pot.folded.add(hand.controller)
