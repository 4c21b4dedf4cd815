"""A pot is its contributions; side pots, uncalled bets, halves and odd chips are derived."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from houseway.rules.chips import Chips

__all__ = ["Contribution", "Layer", "Pot", "share_out"]


class Contribution(msgspec.Struct, frozen=True):
    """What one bettor put in on one street."""

    bettor: str
    street: str
    cents: int


class Layer(msgspec.Struct, frozen=True):
    """A main or side pot: its chips and the bettors who can win it."""

    cents: int
    eligible: tuple[str, ...]


def share_out(
    cents: int, winners: Sequence[str], chip: int, odd_first: Sequence[str]
) -> dict[str, int]:
    """Equal shares in whole chips; odd chips one by one to the first winners in `odd_first`."""
    each = cents // len(winners) // chip * chip
    shares = dict.fromkeys(winners, each)
    odd = cents - each * len(winners)
    receivers = [bettor for bettor in odd_first if bettor in shares] or list(winners)
    for index in range(-(-odd // chip)):
        part = min(chip, odd - index * chip)
        shares[receivers[index % len(receivers)]] += part
    return shares


class Pot:
    """The chips in the middle, remembered by bettor and street."""

    __slots__ = (
        "button_blind",
        "chips",
        "contributions",
        "dead",
        "flop_seen",
        "folded",
        "players",
        "small_blind",
    )

    def __init__(self, chips: Chips) -> None:
        self.chips = chips
        self.contributions: list[Contribution] = []
        self.dead = 0
        """Chips that belong to nobody's call: a carried pot, a forfeit."""
        self.folded: set[str] = set()
        self.players = 0
        """How many were dealt in."""
        self.flop_seen = False
        self.button_blind: str | None = None
        self.small_blind: str | None = None

    @property
    def cents(self) -> int:
        """What lies in the pot now, collections already out."""
        return self.chips["pot"]

    @property
    def ever(self) -> int:
        """All that was bet into it, as schedules count it: collections are not subtracted."""
        return sum(put.cents for put in self.contributions) + self.dead

    def put_in(self, bettor: str, cents: int, street: str) -> int:
        """At most the bettor's stack; says how much it was."""
        cents = min(cents, self.chips[bettor])
        self.chips.move(bettor, "pot", cents, street)
        if cents:
            self.contributions.append(Contribution(bettor, street, cents))
        return cents

    def put_in_dead(self, purse: str, cents: int, why: str) -> None:
        """Chips that count for nobody's call."""
        self.chips.move(purse, "pot", cents, why)
        self.dead += cents

    def by_bettor(self, street: str | None = None) -> dict[str, int]:
        """What each bettor has in the pot, on one street or in all."""
        sums: dict[str, int] = {}
        for put in self.contributions:
            if street is None or put.street == street:
                sums[put.bettor] = sums.get(put.bettor, 0) + put.cents
        return sums

    def return_uncalled(self) -> None:
        """The part of the largest bet that nobody called goes back."""
        sums = self.by_bettor()
        if not sums:
            return
        bettor = max(sums, key=lambda name: sums[name])
        second = max((cents for name, cents in sums.items() if name != bettor), default=0)
        self.take_out(bettor, min(sums[bettor] - second, self.cents), "uncalled")

    def take_out(self, bettor: str, cents: int, why: str) -> None:
        """Give a bettor back the last chips he put in."""
        self.chips.move("pot", bettor, cents, why)
        left = cents
        for index in range(len(self.contributions) - 1, -1, -1):
            put = self.contributions[index]
            if put.bettor == bettor and left:
                part = min(left, put.cents)
                left -= part
                self.contributions[index] = Contribution(bettor, put.street, put.cents - part)

    def layers(self) -> list[Layer]:
        """Main pot first, then side pots; collections and dead chips are the main pot's."""
        sums = self.by_bettor()
        levels = sorted({cents for name, cents in sums.items() if name not in self.folded})
        layers: list[Layer] = []
        below = 0
        for level in levels:
            chips = sum(min(cents, level) - min(cents, below) for cents in sums.values())
            eligible = tuple(
                name for name, cents in sums.items() if cents >= level and name not in self.folded
            )
            if layers and layers[-1].eligible == eligible:
                layers[-1] = Layer(layers[-1].cents + chips, eligible)
            else:
                layers.append(Layer(chips, eligible))
            below = level
        over = sum(max(cents - below, 0) for cents in sums.values())
        if layers:
            first, last = layers[0], layers[-1]
            layers[-1] = Layer(last.cents + over, last.eligible)
            taken = sum(layer.cents for layer in layers) + self.dead - self.cents
            first = layers[0]
            layers[0] = Layer(first.cents + self.dead - taken, first.eligible)
        return layers

    def award(
        self,
        winners: Callable[[tuple[str, ...]], Sequence[Sequence[str]]],
        *,
        chip: int,
        odd_first: Sequence[str],
        odd_share: int = 0,
        why: str = "pot",
    ) -> None:
        """Give every layer to its winners.

        `winners(eligible)` names the winners of each share: one list for a high pot, two for
        high and low or for two boards. An odd chip between shares goes to `odd_share`; within a
        share to the first winner in `odd_first`.
        """
        for layer in self.layers():
            shares = [list(names) for names in winners(layer.eligible) if names]
            names = [str(index) for index in range(len(shares))]
            halves = share_out(layer.cents, names, chip, [str(odd_share), *names])
            for index, share in enumerate(shares):
                parts = share_out(halves[str(index)], share, chip, odd_first)
                for bettor, cents in parts.items():
                    self.chips.move("pot", bettor, cents, why)
        self.contributions.clear()
        self.dead = 0
