"""The pot: stored as contributions, from which side pots and uncalled bets are derived.

No side pot is stored, so a ruling that returns chips in mid-hand has none to correct.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from houseway.money import dollars
from houseway.rules.pots.shares import OddChips, Part, Shares, divide
from houseway.rules.round.events import Awarded, Winner
from houseway.rules.round.purses import Chips


def is_blind(why: str) -> bool:
    """Whether chips put in for this reason pay a blind: in turn, missed, dead, or by a kill."""
    return why.endswith("blind") or why == "kill"


class Contribution(msgspec.Struct, frozen=True, gc=False):
    """Chips one bettor put in on one street, numbered in the order they went in."""

    bettor: str
    street: str
    cents: int
    number: int = 0
    why: str = "bet"
    """Why the chips went in, in the family's words: `bet`, `small blind`, `missed blind`, `ante`,
    `bring-in`, `bomb`."""


class Layer(msgspec.Struct, frozen=True):
    """A main or side pot: its cents, the bettors who can win it, and the contributions in it."""

    cents: int
    eligible: tuple[str, ...]
    puts: tuple[Contribution, ...] = ()


class Pot:
    """The chips in the middle, recorded by bettor and street."""

    __slots__ = (
        "button_blind",
        "chips",
        "contributions",
        "dead",
        "dealt_in",
        "flop_seen",
        "folded",
        "in_pot",
        "small_blind",
    )

    def __init__(self, chips: Chips) -> None:
        self.chips = chips
        self.contributions: list[Contribution] = []
        self.in_pot: dict[str, int] = {}
        """Cents each bettor has in the pot over all streets, in order of first contribution."""
        self.dead = 0
        """Cents that do not count toward anyone's call: a carried pot, a forfeit."""
        self.dealt_in: list[str] = []
        self.folded: set[str] = set()
        self.flop_seen = False
        self.button_blind: str | None = None
        self.small_blind: str | None = None

    @property
    def players(self) -> int:
        """The number of players dealt in."""
        return len(self.dealt_in)

    @property
    def cents(self) -> int:
        """The cents now in the pot, after any collections taken from it."""
        return self.chips["pot"]

    @property
    def total_bet(self) -> int:
        """The cents bet into the pot, as schedules count them: before any collections."""
        return sum(self.in_pot.values()) + self.dead

    # -- chips going in and coming back -------------------------------------------------------

    def put_in(self, bettor: str, cents: int, street: str, why: str = "bet") -> int:
        """Put in a bettor's chips, at most their stack; return the cents put in."""
        held = self.chips.purses.get(bettor, 0)
        cents = cents if cents < held else held
        if cents:
            self.chips.move(bettor, "pot", cents, why, street)
            number = len(self.contributions)
            self.contributions.append(Contribution(bettor, street, cents, number, why))
            self.in_pot[bettor] = self.in_pot.get(bettor, 0) + cents
        return cents

    def put_in_dead(self, purse: str, cents: int, why: str, street: str = "") -> None:
        """Put in chips that do not count toward anyone's call: a dead blind, a forfeit."""
        self.chips.move(purse, "pot", cents, why, street)
        self.dead += cents

    def take_carried(self) -> None:
        """Put the carried pot, which nobody won last round, back in the middle."""
        self.put_in_dead("carried", self.chips["carried"], "carried pot")

    def carry(self) -> None:
        """Carry a pot that nobody won over to the next round."""
        self.chips.move("pot", "carried", self.cents, "carried pot")
        self._forget()

    def _forget(self) -> None:
        self.contributions.clear()
        self.in_pot.clear()
        self.dead = 0

    def by_bettor(self, street: str | None = None) -> dict[str, int]:
        """Return each bettor's cents in the pot, on one street or on all of them."""
        if street is None:
            return dict(self.in_pot)
        sums: dict[str, int] = {}
        for put in self.contributions:
            if put.street == street:
                sums[put.bettor] = sums.get(put.bettor, 0) + put.cents
        return sums

    def return_uncalled(self) -> None:
        """Give back the part of the largest live bet that nobody called."""
        sums, folded = self.in_pot, self.folded
        bettor, most = "", -1
        for name, cents in sums.items():
            if cents > most and name not in folded:
                bettor, most = name, cents
        called = 0
        for name, cents in sums.items():
            if cents > called and name != bettor:
                called = cents
        left = min(most - called, self.cents)  # a collection may have used it up
        if left <= 0:
            return
        for put in reversed([put for put in self.contributions if put.bettor == bettor]):
            part = min(left, put.cents)
            left -= part
            self.give_back((msgspec.structs.replace(put, cents=part),), "uncalled")

    def contributions_of(self, bettor: str) -> list[Contribution]:
        """Return this bettor's contributions that are still in the pot."""
        return [put for put in self.contributions if put.bettor == bettor and put.cents]

    def can_return(self, bettor: str) -> bool:
        """Whether the bettor has chips in the pot that no collection has used up."""
        return 0 < self.in_pot.get(bettor, 0) <= self.cents

    def give_back(self, puts: Iterable[Contribution], why: str) -> None:
        """Return these chips to the bettors who put them in."""
        for put in puts:
            self.chips.move("pot", put.bettor, put.cents, why)
            self.in_pot[put.bettor] -= put.cents
            whole = self.contributions[put.number]
            self.contributions[put.number] = msgspec.structs.replace(
                whole, cents=whole.cents - put.cents
            )

    # -- who can win what ---------------------------------------------------------------------

    def layers(self) -> list[Layer]:
        """Return the main pot first, then side pots.

        There is a layer for each different amount that a live hand has in the pot. Chips of folded
        hands above the highest such amount belong to the last layer. Dead chips are in the main
        pot. Collections come out of the main pot and, if that is too small, out of the next layers.
        """
        sums = dict.fromkeys(self.dealt_in, 0) | self.in_pot
        live = {name: cents for name, cents in sums.items() if name not in self.folded}
        levels = sorted(set(live.values()))
        taken, dead = self.total_bet - self.cents, self.dead
        layers: list[Layer] = []
        below = 0
        for level in levels:
            eligible = tuple(name for name, cents in live.items() if cents >= level)
            top = None if level == levels[-1] else level  # with what folded hands put in above it
            puts = self._between(below, top)
            cents = sum(put.cents for put in puts) + dead
            out = min(taken, cents)
            if puts or dead:
                layers.append(Layer(cents - out, eligible, puts))
                taken, dead = taken - out, 0
            below = level
        return layers

    def _between(self, below: int, level: int | None) -> tuple[Contribution, ...]:
        """Return the part of every contribution between two levels.

        A contribution's level is the sum of its bettor's contributions so far. If `level` is None,
        there is no upper level.
        """
        heights: dict[str, int] = {}
        parts: list[Contribution] = []
        for put in self.contributions:
            start = heights.get(put.bettor, 0)
            heights[put.bettor] = end = start + put.cents
            part = (end if level is None else min(end, level)) - max(start, below)
            if part > 0:
                whole = part == put.cents
                parts.append(put if whole else msgspec.structs.replace(put, cents=part))
        return tuple(parts)

    def award(
        self, shares: Shares, *, chip: int, first: Sequence[str], odd: OddChips = "closest"
    ) -> None:
        """Give every layer to its winners, share by share, with the cards that won it.

        Odd chips within a share go to the winner who comes first in `first`, or to each winner in
        turn. Each split says where odd chips between its shares go.
        """
        layers = self.layers()
        if self.cents and not layers:
            raise ValueError(f"nobody is left to win the pot of {dollars(self.cents)}")
        for number, layer in enumerate(layers):
            pot = f"side pot {number}" if number else "main pot" if len(layers) > 1 else "pot"
            for part in divide(
                layer.cents, shares, layer.eligible, chip=chip, first=first, odd=odd
            ):
                if any(part.cents.values()):
                    self._award(pot, part)
        self._forget()

    def _award(self, pot: str, part: Part) -> None:
        """Record who has won this share of a layer, and move its chips."""
        share, winners = part.share, part.cents
        called = next((share.called[name] for name in winners if name in share.called), "")
        told = tuple(
            Winner(name, cents, share.cards.get(name, ())) for name, cents in winners.items()
        )
        self.chips.events.append(Awarded(pot, told, part.name, called, share.boards))
        why = f"{pot}, {part.name}" if part.name else pot
        for bettor, cents in winners.items():
            self.chips.move("pot", bettor, cents, why)
