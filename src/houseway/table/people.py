"""The people at a table: seats, back line, stacks."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from houseway.errors import SittingError
from houseway.money import dollars
from houseway.rules.banked.limits import NO_MAXIMUM
from houseway.rules.round.opening import Bettor, Limits, Opening
from houseway.table.inputs import Mark


class Sitter(msgspec.Struct):
    """A bettor at the table, with everything the table knows of them."""

    bettor: str
    seat: int
    stack: int
    mark: Mark = "player"
    out: bool = False
    """Whether they sit out."""
    why: str = ""
    """Why they sit out, unless they chose to."""
    discs: int = 0
    """How many free-collection discs they hold."""
    missed: tuple[int, ...] = ()
    """The blinds that passed while they sat out; 0 is the first left of the button."""
    new: bool = False
    """Whether they joined a game in progress and have not been dealt in yet."""
    anted: bool = False
    """Whether their ante is in the pot that is being carried over."""
    waits: bool = False
    """Whether they are left out until the big blind reaches them."""
    unpaid: int = 0
    """Time charges, in cents, that their stack could not pay."""

    @property
    def plays(self) -> bool:
        """Whether they are dealt in for the next round."""
        return not self.out and self.stack > 0


class SeatedPeople:
    """Everybody at the table by name, in order of arrival."""

    def __init__(self, seats: int, chip: int, buy_in: Limits | None) -> None:
        self.seats = seats
        self._chip = chip
        self.buy_in = buy_in
        self._here: dict[str, Sitter] = {}

    def __iter__(self) -> Iterator[Sitter]:
        return iter(self._here.values())

    def __contains__(self, bettor: str) -> bool:
        return bettor in self._here

    def __getitem__(self, bettor: str) -> Sitter:
        found = self._here.get(bettor)
        if found is None:
            raise SittingError("sitting/not_here", f"{bettor} is not at this table", bettor=bettor)
        return found

    @property
    def seated(self) -> dict[int, Sitter]:
        """The bettor in each taken seat, sitting out or not, from seat 1 on."""
        return {s.seat: s for s in sorted(self, key=lambda s: s.seat) if s.seat}

    def check_seat(self, bettor: str, seat: int) -> None:
        """Refuse a seat that does not exist or is taken."""
        if not 0 <= seat <= self.seats:
            raise SittingError(
                "sitting/no_such_seat",
                f"seats are 1 to {self.seats}, and 0 is the back line; there is no seat {seat}",
                seat=seat,
            )
        taken = self.seated.get(seat)
        if taken is not None and taken.bettor != bettor:
            raise SittingError(
                "sitting/seat_taken",
                f"seat {seat} is taken by {taken.bettor}",
                seat=seat,
                by=taken.bettor,
            )

    def _check_chips(self, cents: int, stack: int) -> None:
        if cents <= 0 or cents % self._chip:
            raise SittingError(
                "sitting/chips",
                f"bring a positive amount in whole chips of {dollars(self._chip)}, not "
                f"{dollars(cents)}",
                cents=cents,
            )
        if self.buy_in is not None and not self.buy_in.low <= stack <= self.buy_in.high:
            high = self.buy_in.high
            most = "" if high == NO_MAXIMUM else f" and at most {dollars(high)}"
            raise SittingError(
                "sitting/buy_in",
                f"a buy-in must bring the stack to at least {dollars(self.buy_in.low)}{most}, not "
                f"{dollars(stack)}",
                cents=cents,
            )

    def sit(self, bettor: str, seat: int, cents: int, mark: Mark) -> Sitter:
        """Add a new bettor."""
        Opening(bettors=(Bettor(bettor, 0),)).check(self.seats)  # refuses a name no round takes
        if bettor in self._here:
            raise SittingError(
                "sitting/already_here", f"{bettor} is already at this table", bettor=bettor
            )
        self.check_seat(bettor, seat)
        self._check_chips(cents, cents)
        self._here[bettor] = Sitter(bettor, seat, cents, mark)
        return self._here[bettor]

    def add(self, bettor: str, cents: int) -> None:
        """Add chips to a stack."""
        sitter = self[bettor]
        self._check_chips(cents, sitter.stack + cents)
        sitter.stack += cents

    def leave(self, bettor: str) -> Sitter:
        """Remove a bettor and return their record, with all the chips they had."""
        self[bettor]
        return self._here.pop(bettor)
