"""Offering the bank: one bettor is asked at a time, and may always decline."""

from __future__ import annotations

import msgspec

from houseway.errors import SittingError
from houseway.money import dollars
from houseway.table.events import Accepted, Broken, Declined, Event, Lapsed, Offered, Restarted
from houseway.table.people import SeatedPeople, Sitter
from houseway.table.rotation import (
    Candidate,
    History,
    Policy,
    Wagered,
    after,
    offer_order,
    turn_of,
    why_not,
)


def _candidate(sitter: Sitter) -> Candidate:
    return Candidate(sitter.bettor, sitter.seat, sitter.mark == "proposition player")


class BankOffers:
    """The bank between two hands: on offer, taken, or declined by everyone."""

    def __init__(self, policy: Policy, log: list[Event]) -> None:
        self.policy = policy
        self.history = History()
        self.holder = ""
        """The bettor who has accepted the bank for the next hand; empty if nobody has."""
        self.cents = 0
        """What the holder will post, in cents."""
        self.broken: int | None = None
        """The minute at which the game was broken; None while it is running."""
        self._asked: list[str] = []
        """The bettors still to be asked; the first has the offer now."""
        self._log = log

    @property
    def offered(self) -> str:
        """The bettor who is offered the bank now; empty if nobody is."""
        return self._asked[0] if self._asked else ""

    @property
    def turn(self) -> int:
        """1 or 2: whether the next hand is its player-dealer's first or second."""
        return turn_of(self.history, self.holder)

    def why_not(self, sitter: Sitter, minute: int) -> str:
        """Return why the policy bars this bettor from banking next; empty if it does not."""
        return why_not(self.policy, self.history, _candidate(sitter), minute)

    def begin(self, people: SeatedPeople, minute: int) -> None:
        """Offer the bank for the next hand."""
        if self.broken is not None:
            raise SittingError("sitting/broken", "the game is broken; it must be restarted first")
        if self.offered or self.holder:
            raise SittingError(
                "sitting/offer_open",
                f"the bank is already {'offered to' if self.offered else 'taken by'} "
                f"{self.offered or self.holder}",
            )
        ready = {seat: _candidate(s) for seat, s in people.seated.items() if not s.out}
        came_first = next((sitter.seat for sitter in people if sitter.seat in ready), 0)
        self._asked = offer_order(
            self.policy,
            self.history,
            ready,
            seats=people.seats,
            minute=minute,
            first_here=came_first,
        )
        self._go_on(minute)

    def _go_on(self, minute: int) -> None:
        if self._asked:
            self._log.append(Offered(self.offered, turn_of(self.history, self.offered)))
        else:
            self.broken = minute
            self._log.append(Broken(minute))

    def _check_asked(self, bettor: str) -> None:
        if bettor != self.offered:
            raise SittingError(
                "sitting/not_offered",
                f"the bank is not offered to {bettor}; it is offered to {self.offered or 'nobody'}",
                bettor=bettor,
            )

    def accept(self, sitter: Sitter, cents: int, *, low: int, chip: int, needs: int) -> None:
        """Accept the bank with at least the table minimum in whole chips, or the whole stack."""
        self._check_asked(sitter.bettor)
        if sitter.stack < needs:
            raise SittingError(
                "sitting/bank_needs",
                f"the smallest bank and its collection can cost {dollars(needs)}, but "
                f"{sitter.bettor} has only {dollars(sitter.stack)}",
                needs=needs,
            )
        if not low <= cents <= sitter.stack or (cents % chip and cents != sitter.stack):
            raise SittingError(
                "sitting/bank_amount",
                f"the bank must be {dollars(low)} or more in chips of {dollars(chip)}, up to "
                f"{sitter.bettor}'s stack of {dollars(sitter.stack)}, not {dollars(cents)}",
                cents=cents,
            )
        self.holder, self.cents = sitter.bettor, cents
        self._asked = []
        self._log.append(Accepted(self.holder, cents, self.turn))

    def decline(self, bettor: str, minute: int) -> None:
        """Decline for this bettor and ask the next; if nobody is left, the game is broken."""
        self._check_asked(bettor)
        self._log.append(Declined(bettor))
        self._asked.pop(0)
        self._go_on(minute)

    def withdraw(self, bettor: str, minute: int) -> None:
        """Cancel the offer to a bettor who leaves or sits out, or release the bank they took."""
        if bettor == self.offered:
            self.decline(bettor, minute)
        elif bettor in self._asked:
            self._asked.remove(bettor)
        elif bettor == self.holder:
            self.clear()

    def drop_lapsed(self, people: SeatedPeople, minute: int) -> None:
        """Cancel offers and acceptances that the policy no longer allows at this minute."""
        if self.holder and self.why_not(people[self.holder], minute):
            self._log.append(Lapsed(self.holder))
            self.clear()
        offered = self.offered
        self._asked = [name for name in self._asked if not self.why_not(people[name], minute)]
        if offered != self.offered:
            self._log.append(Lapsed(offered))
            self._go_on(minute)

    def clear(self) -> None:
        """Leave the bank of the next hand without an offer or a holder."""
        self.holder, self.cents = "", 0

    def restart(self, minute: int) -> None:
        """Restart a broken game if the policy allows it; after a break, hands count from zero."""
        if self.broken is None:
            raise SittingError("sitting/not_broken", "the game is not broken")
        match self.policy.broken:
            case "ended":
                raise SittingError(
                    "sitting/ended",
                    "the game has ended under its rotation policy; open a new sitting to go on",
                )
            case "break":
                back = self.broken + self.policy.break_minutes
                if minute < back:
                    raise SittingError(
                        "sitting/on_break",
                        f"the break lasts until minute {back}; it is minute {minute}",
                        until=back,
                    )
                self.history = History()
            case _:
                anew = self.policy.restart == "left of house dealer"
                seat = 0 if anew else self.history.seat
                self.history = msgspec.structs.replace(self.history, wagered=None, seat=seat)
        self.broken = None
        self._log.append(Restarted(minute))

    def banked(self, sitter: Sitter, minute: int, wagered: Wagered) -> None:
        """Record that this bettor banked a hand, which began at this minute."""
        self.history = after(self.history, _candidate(sitter), minute, wagered)
