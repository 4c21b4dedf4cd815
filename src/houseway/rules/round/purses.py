"""Purses, and the only code that moves chips between them."""

from __future__ import annotations

from typing import Final

from houseway.errors import HousewayError
from houseway.money import dollars
from houseway.rules.round.events import Event, Moved
from houseway.rules.round.opening import Opening

_HOUSE: Final = frozenset({"collection", "jackpot"})


class Chips:
    """Every purse of a round: bettors, wagers, bank, pot, carried pot, collection, jackpot.

    Each move is one `Moved` event and takes from one purse what it adds to another, so the sum over
    all purses never changes.
    """

    __slots__ = ("events", "purses")

    def __init__(self, opening: Opening, events: list[Event]) -> None:
        self.events = events
        self.purses: dict[str, int] = {bettor.id: bettor.stack for bettor in opening.bettors}
        if opening.carried:
            self.purses["carried"] = opening.carried

    def __getitem__(self, purse: str) -> int:
        return self.purses.get(purse, 0)

    def move(self, source: str, to: str, cents: int, why: str, street: str = "") -> None:
        """Move exactly this many cents; if the source has fewer, the procedure is at fault."""
        if not cents:
            return
        purses = self.purses
        left = purses.get(source, 0) - cents
        if left < 0 or cents < 0:
            raise HousewayError(
                "chips/short",
                f"{source} cannot pay {dollars(cents)} ({why}): it holds "
                f"{dollars(purses.get(source, 0))}",
                purse=source,
                cents=cents,
            )
        purses[source] = left
        purses[to] = purses.get(to, 0) + cents
        self.events.append(Moved(source, to, cents, why, street))

    def undo(self, *, keep_fees: bool) -> None:
        """Move every chip back, last move first; fees go back only if the ruling returns them.

        If a fee that is kept came out of the bank or the pot, that much is missing there. If the
        house has already returned a charge, it goes from whoever holds it now to its payer, since a
        voided round may not move chips to the house.
        """
        given: list[tuple[str, str, int]] = []
        for moved in reversed([event for event in self.events if isinstance(event, Moved)]):
            if moved.source in _HOUSE:
                given.append((moved.source, moved.to, moved.cents))
            elif moved.to not in _HOUSE:
                held = self[moved.to] if keep_fees else moved.cents
                self.move(moved.to, moved.source, min(moved.cents, held), "void")
            elif not keep_fees:
                self._undo_fee(moved, given)

    def _undo_fee(self, fee: Moved, given: list[tuple[str, str, int]]) -> None:
        left = fee.cents
        for back in [each for each in given if each[0] == fee.to]:
            _, holder, cents = back
            part = min(cents, left)
            if holder != fee.source:
                self.move(holder, fee.source, part, "void")
            given[given.index(back)] = (fee.to, holder, cents - part)
            left -= part
        self.move(fee.to, fee.source, left, "void")
