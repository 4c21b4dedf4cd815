"""A pot is its contributions; side pots, uncalled bets, halves and odd chips are derived."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal

import msgspec

from houseway.rules.chips import Chips

__all__ = ["Contribution", "Layer", "OddChips", "Pot", "best", "share_out"]

OddChips = Literal["closest", "in turn"]
"""All odd chips to the first in line, as the books print it, or one to each in turn."""


class Contribution(msgspec.Struct, frozen=True):
    """What one bettor put in on one street, by its number among all that went in."""

    bettor: str
    street: str
    cents: int
    number: int = 0


class Layer(msgspec.Struct, frozen=True):
    """A main or side pot: its chips, the bettors who can win it, and who put what into it."""

    cents: int
    eligible: tuple[str, ...]
    puts: tuple[Contribution, ...] = ()


def best(names: Iterable[str], strength: Mapping[str, int]) -> list[str]:
    """The strongest of these, several if they tie; who has no strength does not qualify."""
    ranked = [name for name in names if name in strength]
    highest = max((strength[name] for name in ranked), default=0)
    return [name for name in ranked if strength[name] == highest]


def share_out(
    cents: int,
    winners: Sequence[str],
    *,
    chip: int,
    first: Sequence[str] = (),
    odd: OddChips = "closest",
) -> dict[str, int]:
    """Equal shares in whole chips; what is odd goes to the winners that come first in `first`."""
    each = cents // len(winners) // chip * chip
    shares = dict.fromkeys(winners, each)
    left = cents - each * len(winners)
    line = [name for name in first if name in shares] or list(winners)
    if odd == "closest":
        shares[line[0]] += left
        return shares
    for turn in range(-(-left // chip)):
        shares[line[turn % len(line)]] += min(chip, left - turn * chip)
    return shares


class Pot:
    """The chips in the middle, remembered by bettor and street."""

    __slots__ = (
        "button_blind",
        "chips",
        "contributions",
        "dead",
        "dealt_in",
        "flop_seen",
        "folded",
        "small_blind",
    )

    def __init__(self, chips: Chips) -> None:
        self.chips = chips
        self.contributions: list[Contribution] = []
        self.dead = 0
        """Chips that belong to nobody's call: a carried pot, a forfeit."""
        self.dealt_in: list[str] = []
        self.folded: set[str] = set()
        self.flop_seen = False
        self.button_blind: str | None = None
        self.small_blind: str | None = None

    @property
    def players(self) -> int:
        """How many were dealt in."""
        return len(self.dealt_in)

    @property
    def cents(self) -> int:
        """What lies in the pot now, collections already out."""
        return self.chips["pot"]

    @property
    def ever(self) -> int:
        """All that was bet into it, as schedules count it: collections are not subtracted."""
        return sum(put.cents for put in self.contributions) + self.dead

    # -- chips going in and coming back -------------------------------------------------------

    def put_in(self, bettor: str, cents: int, street: str) -> int:
        """At most the bettor's stack; says how much it was."""
        cents = min(cents, self.chips[bettor])
        self.chips.move(bettor, "pot", cents, street)
        if cents:
            self.contributions.append(Contribution(bettor, street, cents, len(self.contributions)))
        return cents

    def put_in_dead(self, purse: str, cents: int, why: str) -> None:
        """Chips that count for nobody's call."""
        self.chips.move(purse, "pot", cents, why)
        self.dead += cents

    def take_carried(self) -> None:
        """The pot that nobody won last time lies in the middle again."""
        self.put_in_dead("carried", self.chips["carried"], "carried pot")

    def carry(self) -> None:
        """Nobody has won it: the pot waits for the next round."""
        self.chips.move("pot", "carried", self.cents, "carried pot")
        self._forget()

    def _forget(self) -> None:
        self.contributions.clear()
        self.dead = 0

    def by_bettor(self, street: str | None = None) -> dict[str, int]:
        """What each bettor has in the pot, on one street or in all."""
        sums: dict[str, int] = {}
        for put in self.contributions:
            if street is None or put.street == street:
                sums[put.bettor] = sums.get(put.bettor, 0) + put.cents
        return sums

    def return_uncalled(self) -> None:
        """The part of the largest live bet that nobody called goes back."""
        sums = self.by_bettor()
        live = [name for name in sums if name not in self.folded]
        if not live:
            return
        bettor = max(live, key=lambda name: sums[name])
        called = max((cents for name, cents in sums.items() if name != bettor), default=0)
        left = max(sums[bettor] - called, 0)
        for put in reversed([put for put in self.contributions if put.bettor == bettor]):
            part = min(left, put.cents)
            left -= part
            self.give_back((msgspec.structs.replace(put, cents=part),), "uncalled")

    def puts_of(self, bettor: str) -> list[Contribution]:
        """Everything that this bettor has in the pot."""
        return [put for put in self.contributions if put.bettor == bettor and put.cents]

    def may_return(self, bettor: str) -> bool:
        """Whether he has chips in the pot, and no collection has eaten them up."""
        return 0 < sum(put.cents for put in self.puts_of(bettor)) <= self.cents

    def give_back(self, puts: Iterable[Contribution], why: str) -> None:
        """These chips, as a layer names them, go back to those who put them in."""
        for put in puts:
            self.chips.move("pot", put.bettor, put.cents, why)
            whole = self.contributions[put.number]
            self.contributions[put.number] = msgspec.structs.replace(
                whole, cents=whole.cents - put.cents
            )

    # -- who can win what ---------------------------------------------------------------------

    def layers(self) -> list[Layer]:
        """Main pot first, then side pots.

        Dead chips are the main pot's, and collections come out of it as far as it goes.
        """
        sums = dict.fromkeys(self.dealt_in, 0) | self.by_bettor()
        live = {name: cents for name, cents in sums.items() if name not in self.folded}
        levels = sorted(set(live.values()))
        taken, dead = self.ever - self.cents, self.dead
        layers: list[Layer] = []
        below = 0
        for level in levels:
            eligible = tuple(name for name, cents in live.items() if cents >= level)
            top = None if level == levels[-1] else level  # what the folded put in above
            puts = self._between(below, top)
            cents = sum(put.cents for put in puts) + dead
            out = min(taken, cents)
            if puts or dead:
                layers.append(Layer(cents - out, eligible, puts))
                taken, dead = taken - out, 0
            below = level
        return layers

    def _between(self, below: int, level: int | None) -> tuple[Contribution, ...]:
        """The part of every contribution that lies between two heights of its bettor's chips."""
        heights: dict[str, int] = {}
        parts: list[Contribution] = []
        for put in self.contributions:
            start = heights.get(put.bettor, 0)
            heights[put.bettor] = end = start + put.cents
            part = (end if level is None else min(end, level)) - max(start, below)
            if part > 0:
                parts.append(msgspec.structs.replace(put, cents=part))
        return tuple(parts)

    def award(
        self,
        shares: Mapping[str, Mapping[str, int]],
        *,
        chip: int,
        first: Sequence[str],
        odd: OddChips = "closest",
    ) -> None:
        """Give every layer to its winners.

        `shares` has the strengths of the hands for each share of the pot: one for a high pot,
        two for high and low or for two boards. A share for which nobody of a layer qualifies
        falls to the others. What is odd between shares goes to the share that is named first;
        within a share to the winner who comes first in `first`.
        """
        layers = self.layers()
        if self.cents and not layers:
            raise ValueError(f"nobody is left to win the pot of {self.cents} cents")
        for number, layer in enumerate(layers):
            pot = f"side pot {number}" if number else "main pot" if len(layers) > 1 else "pot"
            won = {share: best(layer.eligible, ranks) for share, ranks in shares.items()}
            names = [share for share, winners in won.items() if winners]
            parts = share_out(layer.cents, names, chip=chip, first=names, odd=odd)
            for share in names:
                why = f"{pot}, {share}" if share else pot
                mine = share_out(parts[share], won[share], chip=chip, first=first, odd=odd)
                for bettor, cents in mine.items():
                    self.chips.move("pot", bettor, cents, why)
        self._forget()
