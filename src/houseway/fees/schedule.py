"""A collection schedule as data: scales in printed order, and the lines that use them.

A schedule is one option of a fee book: one table limit with its fees, fixed before the first
card. It has one line for each fee it may take. Nothing here is a share of a wager: a scale
turns an amount, or a number of players, into a row with a flat fee.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, Literal

import msgspec

from houseway.fees.situation import Kind
from houseway.money import dollars

__all__ = [
    "Action",
    "BookSource",
    "FeeGame",
    "Group",
    "Limit",
    "Line",
    "NoFlopFee",
    "PlayerDealerFee",
    "PlayerFee",
    "PotFee",
    "PotLevelFee",
    "QualifyingFee",
    "Scale",
    "Schedule",
    "SmallPotFee",
    "Tier",
    "TimeFee",
    "fee_text",
]

Action = Literal["game and bonus wagers", "game wagers"]
PlayerPays = Literal["each game wager", "each wager", "bet and bonus together", "each player"]
NoFlopFrom = Literal["pot", "each player", "button blind, else small blind"]

MOST_RATES: Final = 5
POT_IS_COUNTED: Final = frozenset({"flop", "bets in", "turn", "river", "end of hand"})
"""The moments at which a fee by the size of the pot may fall due."""


def fee_text(cents: int) -> str:
    """`$0.50`, `$15.00`: a fee is always written with its cents."""
    return f"${cents // 100:,}.{cents % 100:02}"


class Tier(msgspec.Struct, frozen=True, cache_hash=True):
    """A row: from `low` to `high` (cents, or players), both included; None is without end."""

    low: int
    high: int | None
    cents: int


class Scale(msgspec.Struct, frozen=True, cache_hash=True):
    """Rows in printed order.

    An amount pays the row with the highest lower end that it has reached. So what lies between
    two printed rows ($50.50 between $1-$50 and $51-$100) and what lies above a closed last row
    still pays the lower of the two, or the last.
    """

    counts: Literal["dollars", "players", "flat"]
    tiers: tuple[Tier, ...]
    below: Literal["nothing", "first tier"] = "nothing"

    def at(self, amount: int) -> Tier | None:
        """The row that holds for an amount; None below the first row."""
        reached: Tier | None = None
        for tier in self.tiers:
            if tier.low <= amount and (reached is None or tier.low > reached.low):
                reached = tier
        if reached is not None:
            return reached
        if self.below == "first tier" and amount > 0:
            return min(self.tiers, key=lambda tier: tier.low)
        return None

    def rising(self) -> tuple[Tier, ...]:
        """The rows from the lowest to the highest, however they are printed."""
        return tuple(sorted(self.tiers, key=lambda tier: tier.low))

    def row(self, tier: Tier) -> str:
        """A row in words: `$101-$200: $2.00`, `7+ players: $6.00`."""
        return _row(self, tier)

    def span(self, tier: Tier) -> str:
        """The left half of a row: `$101-$200`, `7+ players`."""
        write = dollars if self.counts == "dollars" else str
        if tier.high is None:
            text = f"{write(tier.low)}+"
        elif tier.low == 1 or (self.below == "first tier" and tier == self.rising()[0]):
            text = f"{write(tier.high)} or less"
        elif tier.low == tier.high:
            text = write(tier.low)
        else:
            text = f"{write(tier.low)}-{write(tier.high)}"
        return f"{text} players" if self.counts == "players" else text

    def rates(self) -> int:
        """How many collection rates this is: a row that takes nothing is not a rate."""
        return sum(tier.cents > 0 for tier in self.tiers)


@lru_cache(maxsize=4096)
def _row(scale: Scale, tier: Tier) -> str:
    if scale.counts == "flat":
        return fee_text(tier.cents)
    return f"{scale.span(tier)}: {fee_text(tier.cents)}"


class PlayerDealerFee(msgspec.Struct, frozen=True, tag="player-dealer"):
    """From the player-dealer, by the total table action, or flat."""

    scale: Scale
    action: Action = "game and bonus wagers"


class PlayerFee(msgspec.Struct, frozen=True, tag="player"):
    """From every bettor, seated or on the back line, for what he has staked."""

    scale: Scale
    on: PlayerPays = "each game wager"


class PotFee(msgspec.Struct, frozen=True, tag="pot"):
    """From the pot, by the number of players dealt in, at the first of `at` that comes.

    With a `pot_test` it waits, from the flop on, until the pot holds that much.
    """

    name: str
    at: tuple[str, ...]
    scale: Scale
    kind: Kind = "collection"
    pot_test: int = 0


class PotLevelFee(msgspec.Struct, frozen=True, tag="pot-level"):
    """From the pot, by its size, once the flop is out.

    Taken as soon as the pot reaches the top level (with `at_once=2`: the level below the top,
    and then the difference at the top); otherwise the level reached when the river is out. A
    hand that ends before its river pays the level it has reached or, under the other reading,
    nothing.
    """

    scale: Scale
    at_once: Literal[1, 2] = 1
    early: Literal["level reached", "nothing"] = "level reached"


class SmallPotFee(msgspec.Struct, frozen=True, tag="small-pot"):
    """The modified fee: in place of the collection where the pot never holds `under`."""

    scale: Scale
    under: int


class QualifyingFee(msgspec.Struct, frozen=True, tag="qualifying"):
    """A second take, on top of the first, once the pot holds `pot` (Modified Fee B)."""

    pot: int
    cents: int


class NoFlopFee(msgspec.Struct, frozen=True, tag="no-flop"):
    """The modified fee of a hand that ends before its flop, and whose chips it is taken from.

    From a blind: the payer is the bettor who posted it, and the chips are those of the blind
    itself, as it lies there.
    """

    cents: int
    source: NoFlopFrom = "pot"


class TimeFee(msgspec.Struct, frozen=True, tag="time"):
    """From each seat, every half hour."""

    scale: Scale


Line = (
    PlayerDealerFee
    | PlayerFee
    | PotFee
    | PotLevelFee
    | SmallPotFee
    | QualifyingFee
    | NoFlopFee
    | TimeFee
)


class Limit(msgspec.Struct, frozen=True):
    """One printed range: of the table, of its minimum, of a buy-in, of a bonus bet."""

    name: str
    low: int
    high: int | None

    def __str__(self) -> str:
        top = "+" if self.high is None else f"-{dollars(self.high)}"
        return f"{self.name} {dollars(self.low)}{top}"


class FeeGame(msgspec.Struct, frozen=True):
    """A game that a book names; `entry` is the catalogue entry with its rules, if there is one."""

    name: str
    approval: str = ""
    entry: str = ""


class Group(msgspec.Struct, frozen=True):
    """Games of one book that share a list of options."""

    id: str
    games: tuple[FeeGame, ...]


class BookSource(msgspec.Struct, frozen=True):
    """The filed document a book was taken from."""

    document: str
    approval: str = ""
    date: str = ""


class Schedule(msgspec.Struct, frozen=True, cache_hash=True):
    """One option of a fee book, with the readings it is used under.

    `printed` pairs a row as it is read with the row as the book prints it, and `why` says why.
    `numbers` are the printed option numbers where a book numbers single rows instead.
    """

    book: str
    groups: tuple[str, ...]
    option: str
    basis: str
    limits: tuple[Limit, ...]
    lines: tuple[Line, ...]
    source: BookSource
    waiver: str = ""
    note: str = ""
    numbers: tuple[int, ...] = ()
    printed: tuple[tuple[str, str], ...] = ()
    why: str = ""
    readings: tuple[tuple[str, str], ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """Its option and the printed numbers of its rows, where it has any."""
        return (self.option, *map(str, self.numbers))

    @property
    def charges_players(self) -> bool:
        """Whether bettors pay before the deal, and not the player-dealer or the pot alone."""
        return any(isinstance(line, PlayerFee) for line in self.lines)

    @property
    def of_players(self) -> Schedule:
        """The lines of it that bettors pay before the deal."""
        return _of_players(self)

    @property
    def moments(self) -> frozenset[str]:
        """The moments at which its lines may take anything."""
        return _moments(self)

    @property
    def dearest(self) -> int:
        """The most that one wager of a bettor can cost him, by the dearest row of every line."""
        return _dearest(self)


@lru_cache(maxsize=1024)
def _dearest(schedule: Schedule) -> int:
    scales = [line.scale for line in schedule.lines if isinstance(line, PlayerFee)]
    return sum(max(tier.cents for tier in scale.tiers) for scale in scales)


@lru_cache(maxsize=1024)
def _of_players(schedule: Schedule) -> Schedule:
    lines = tuple(line for line in schedule.lines if isinstance(line, PlayerFee))
    return msgspec.structs.replace(schedule, lines=lines)


@lru_cache(maxsize=1024)
def _moments(schedule: Schedule) -> frozenset[str]:
    moments: set[str] = set()
    for line in schedule.lines:
        match line:
            case PlayerDealerFee() | PlayerFee():
                moments.add("no more bets")
            case PotFee() if not line.pot_test:
                moments.update(line.at)
            case PotFee() | PotLevelFee() | QualifyingFee():
                moments.update(POT_IS_COUNTED)
            case SmallPotFee() | NoFlopFee():
                moments.add("end of hand")
            case TimeFee():
                moments.add("half hour")
    return frozenset(moments)
