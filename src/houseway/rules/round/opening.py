"""The opening: what the table hands to a round before any chips move."""

from __future__ import annotations

import re
from functools import lru_cache
from operator import attrgetter
from typing import Final

import msgspec

from houseway.errors import SittingError
from houseway.money import dollars
from houseway.rules.pots.stakes import Limits, Stakes

__all__ = ["PURSES", "Bettor", "Limits", "Opening", "Stakes"]

PURSES: Final = ("bank", "pot", "carried", "collection", "jackpot")
_BETTOR: Final = re.compile(r"[a-z][a-z0-9_-]{0,31}")
_RESERVED: Final = re.compile(r"w[0-9]+|surveillance|spectator|floor|clock|" + "|".join(PURSES))


_USUAL: Final = Limits()
_NAME: Final = attrgetter("id")
_SEAT: Final = attrgetter("seat")
_STACK: Final = attrgetter("stack")


def _names_bettor(name: str) -> bool:
    return bool(_BETTOR.fullmatch(name)) and not _RESERVED.fullmatch(name)


class Bettor(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, repr_omit_defaults=True):
    """A participant with chips, seated or on the back line (seat 0)."""

    id: str
    stack: int
    seat: int = 0


class Opening(msgspec.Struct, frozen=True, omit_defaults=True, repr_omit_defaults=True):
    """The bettors, bank, button, limits and stakes at the start of a round."""

    bettors: tuple[Bettor, ...]
    player_dealer: str = ""
    bank: int = 0
    turn: int = 1
    """Whether this is the player-dealer's first (1) or second (2) round with the bank."""
    button: int = 0
    limits: Limits = _USUAL
    spot_limits: dict[str, Limits] = {}
    chip: int = 100
    """The smallest chip in play, in cents. When a pot or a payment is divided, the odd chip is of
    this size."""
    shoe: int = 0
    """The number of the shuffled shoe within the sitting."""
    discs: tuple[str, ...] = ()
    """Bettors who hold a free-collection disc."""
    owed: dict[str, int] = {}
    """Missed blinds by bettor, in cents; for a new bettor, the blind they come in with."""
    dead_blinds: tuple[int, ...] = ()
    """Blinds that nobody posts because their seat is empty; 0 is the first left of the button."""
    killer: str = ""
    """A new bettor who kills the pot, posting before the deal; empty if there is none."""
    carried: int = 0
    """Cents carried over from a pot that nobody won."""
    notes: dict[str, int] = {}
    """Small facts that the last round left for this one (a kill, who was first to go out)."""
    stakes: Stakes = Stakes()
    """The stakes of a game for a pot; empty in a game against a player-dealer."""

    def check(self, seats: int, *, banked: bool = False) -> None:
        """Refuse an inconsistent opening; a banked game also needs a player-dealer."""
        self._check_chips()
        self.stakes.check(seats, self.chip)
        if not self._is_plainly_seated(seats):
            self._check_bettors(seats)
        if self.player_dealer or banked:
            self._check_bank()

    def _check_bettors(self, seats: int) -> None:
        """Check names, seats and stacks one by one, to name the first fault."""
        seen: set[str] = set()
        taken: set[int] = set()
        for bettor in self.bettors:
            name = bettor.id
            if not _names_bettor(name):
                raise SittingError(
                    "opening/bettor_name",
                    f"{name!r} cannot name a bettor: use up to 32 lower-case letters, digits, - "
                    "and _, beginning with a letter, and no word that the table reserves",
                    bettor=name,
                )
            if name in seen:
                raise SittingError("opening/bettor_twice", f"{name} is listed twice", bettor=name)
            if bettor.seat and (bettor.seat in taken or not 1 <= bettor.seat <= seats):
                raise SittingError(
                    "opening/seat",
                    f"{name} cannot have seat {bettor.seat}: it is taken, or is not between 1 "
                    f"and {seats}",
                    bettor=name,
                    seat=bettor.seat,
                )
            seen.add(name)
            if bettor.seat:
                taken.add(bettor.seat)
            if bettor.stack < 0:
                raise SittingError(
                    "opening/stack",
                    f"{name}'s stack must be 0 cents or more, not {bettor.stack}",
                    bettor=name,
                )

    def _check_bank(self) -> None:
        """Check that the player-dealer is seated and has the chips for the bank."""
        dealer = next((b for b in self.bettors if b.id == self.player_dealer), None)
        if dealer is None or not dealer.seat:
            raise SittingError(
                "opening/player_dealer",
                f"the player-dealer must be seated at the table; {self.player_dealer!r} is not",
            )
        if not 0 < self.bank <= dealer.stack:
            raise SittingError(
                "opening/bank",
                f"the bank must be more than zero and at most the player-dealer's stack of "
                f"{dollars(dealer.stack)}, not {dollars(self.bank)}",
                bank=self.bank,
                stack=dealer.stack,
            )

    def _is_plainly_seated(self, seats: int) -> bool:
        """Whether every bettor has a seat and name of their own and a stack of 0 or more."""
        bettors = self.bettors
        names, places = tuple(map(_NAME, bettors)), tuple(map(_SEAT, bettors))
        return _is_good_seating(names, places, seats) and min(map(_STACK, bettors)) >= 0

    def _check_chips(self) -> None:
        if self.chip < 1 or self.carried < 0:
            raise SittingError(
                "opening/chips",
                f"the smallest chip must be 1 cent or more, not {self.chip}, and the carried pot "
                f"0 cents or more, not {self.carried}",
            )
        if not self.spot_limits and (self.limits is _USUAL or self.limits == _USUAL):
            return
        for spot, limits in {"the table": self.limits, **self.spot_limits}.items():
            if not 0 < limits.low <= limits.high:
                raise SittingError(
                    "opening/limits",
                    f"the limits of {spot} must rise from above zero; got "
                    f"{dollars(limits.low)} to {dollars(limits.high)}",
                )


@lru_cache(maxsize=1024)
def _is_good_seating(names: tuple[str, ...], places: tuple[int, ...], seats: int) -> bool:
    return (
        len({*names}) == len({*places}) == len(names) > 0
        and all(map(_names_bettor, names))
        and {*places}.issubset(range(1, seats + 1))
    )
