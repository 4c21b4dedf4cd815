"""What the table hands to a round before the first chip moves."""

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
    """Somebody with chips: seated, or (seat 0) on the back line."""

    id: str
    stack: int
    seat: int = 0


class Opening(msgspec.Struct, frozen=True, omit_defaults=True, repr_omit_defaults=True):
    """Bettors, bank and button as the round finds them."""

    bettors: tuple[Bettor, ...]
    player_dealer: str = ""
    bank: int = 0
    turn: int = 1
    """The player-dealer's first or second round."""
    button: int = 0
    limits: Limits = _USUAL
    spot_limits: dict[str, Limits] = {}
    chip: int = 100
    """The smallest chip in play; odd chips are of this size."""
    shoe: int = 0
    """Which shuffled shoe of the sitting is dealt from."""
    discs: tuple[str, ...] = ()
    """Bettors who hold a free-collection disc."""
    owed: dict[str, int] = {}
    """Blinds missed, by bettor, in cents; for a new bettor the blind they come in with."""
    dead_blinds: tuple[int, ...] = ()
    """Blinds that nobody posts, for their seat was left: 0 the first left of the button."""
    killer: str = ""
    """Who is new and kills the pot before the deal."""
    carried: int = 0
    """Chips of a pot that nobody won last time."""
    notes: dict[str, int] = {}
    """Small facts that one round leaves the next (a kill, who was first to go out)."""
    stakes: Stakes = Stakes()
    """Of a game for a pot; empty against a player-dealer."""

    def check(self, seats: int, *, banked: bool = False) -> None:
        """Refuse an opening that no table could be in; a banked game has a player-dealer."""
        self._check_chips()
        self.stakes.check(seats, self.chip)
        if not self._is_plainly_seated(seats):
            self._check_bettors(seats)
        if self.player_dealer or banked:
            self._check_bank()

    def _check_bettors(self, seats: int) -> None:
        """Names, seats and stacks, one bettor after the other."""
        seen: set[str] = set()
        taken: set[int] = set()
        for bettor in self.bettors:
            name = bettor.id
            if not _names_bettor(name):
                raise SittingError(
                    "opening/bettor_name",
                    f"{name!r} cannot name a bettor: small letters, digits and -, beginning with "
                    "a letter, and not a word the table uses itself",
                    bettor=name,
                )
            if name in seen:
                raise SittingError("opening/bettor_twice", f"{name} is there twice", bettor=name)
            if bettor.seat and (bettor.seat in taken or not 1 <= bettor.seat <= seats):
                raise SittingError(
                    "opening/seat",
                    f"{name} cannot have seat {bettor.seat}: it is taken, or not one of 1 to "
                    f"{seats}",
                    bettor=name,
                    seat=bettor.seat,
                )
            seen.add(name)
            if bettor.seat:
                taken.add(bettor.seat)
            if bettor.stack < 0:
                raise SittingError("opening/stack", f"{name} has a negative stack", bettor=name)

    def _check_bank(self) -> None:
        """The player-dealer sits at the table and has the chips for the bank."""
        dealer = next((b for b in self.bettors if b.id == self.player_dealer), None)
        if dealer is None or not dealer.seat:
            raise SittingError(
                "opening/player_dealer",
                f"the player-dealer {self.player_dealer!r} does not sit at the table",
            )
        if not 0 < self.bank <= dealer.stack:
            raise SittingError(
                "opening/bank",
                f"a bank of {dollars(self.bank)} cannot be posted from a stack of "
                f"{dollars(dealer.stack)}",
                bank=self.bank,
                stack=dealer.stack,
            )

    def _is_plainly_seated(self, seats: int) -> bool:
        """Whether everybody has their own seat and name, and no negative stack."""
        bettors = self.bettors
        names, places = tuple(map(_NAME, bettors)), tuple(map(_SEAT, bettors))
        return _is_good_seating(names, places, seats) and min(map(_STACK, bettors)) >= 0

    def _check_chips(self) -> None:
        if self.chip < 1 or self.carried < 0:
            raise SittingError(
                "opening/chips",
                f"the smallest chip is {self.chip} cents and {self.carried} are carried over: a "
                "chip is worth at least a cent, and no pot is less than nothing",
            )
        if not self.spot_limits and (self.limits is _USUAL or self.limits == _USUAL):
            return
        for spot, limits in {"the table": self.limits, **self.spot_limits}.items():
            if not 0 < limits.low <= limits.high:
                raise SittingError(
                    "opening/limits",
                    f"the limits of {spot} go from {dollars(limits.low)} to "
                    f"{dollars(limits.high)}: they must rise, from more than nothing",
                )


@lru_cache(maxsize=1024)
def _is_good_seating(names: tuple[str, ...], places: tuple[int, ...], seats: int) -> bool:
    return (
        len({*names}) == len({*places}) == len(names) > 0
        and all(map(_names_bettor, names))
        and {*places}.issubset(range(1, seats + 1))
    )
