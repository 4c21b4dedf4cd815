"""A collection schedule as data: its fees, and their scales in printed order.

A schedule is one option of a fee book: one table limit with its fees, fixed before the first
card. Each of its `lines` is one fee that it may take. No fee is a percentage of a wager: a scale
turns an amount, or a number of players, into a row with a flat fee.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, Literal

import msgspec

from houseway.fees.situation import Kind
from houseway.money import dollars

Action = Literal["game and bonus wagers", "game wagers"]
PlayerPays = Literal["each game wager", "each wager", "bet and bonus together", "each player"]
NoFlopFrom = Literal["pot", "each player", "button blind, else small blind"]

MAX_RATES: Final = 5
POT_IS_COUNTED: Final = frozenset({"flop", "bets in", "turn", "river", "end of hand"})
"""The moments at which a fee that depends on the size of the pot may fall due."""


def fee_text(cents: int) -> str:
    """Format a fee as `$0.50` or `$15.00`: always with its cents."""
    return f"${cents // 100:,}.{cents % 100:02}"


class Tier(msgspec.Struct, frozen=True, cache_hash=True):
    """A row: from `low` to `high` (cents or players), inclusive; None means no upper end."""

    low: int
    high: int | None
    cents: int


class Scale(msgspec.Struct, frozen=True, cache_hash=True):
    """Rows in printed order.

    An amount pays the row with the highest lower end that it reaches. So an amount between two
    printed rows ($50.50 between $1-$50 and $51-$100) pays the lower row, and an amount above the
    last row pays the last.
    """

    counts: Literal["dollars", "players", "flat"]
    tiers: tuple[Tier, ...]
    below: Literal["nothing", "first tier"] = "nothing"

    def at(self, amount: int) -> Tier | None:
        """Return the row for an amount; None if it is below the first row."""
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
        """Return the rows from lowest to highest, however they are printed."""
        return tuple(sorted(self.tiers, key=lambda tier: tier.low))

    def row(self, tier: Tier) -> str:
        """Format a row: `$101-$200: $2.00`, `7+ players: $6.00`."""
        return _row(self, tier)

    def span(self, tier: Tier) -> str:
        """Format the left half of a row: `$101-$200`, `7+ players`."""
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
        """Return the number of collection rates; a row that takes nothing is not a rate."""
        return sum(tier.cents > 0 for tier in self.tiers)


@lru_cache(maxsize=4096)
def _row(scale: Scale, tier: Tier) -> str:
    if scale.counts == "flat":
        return fee_text(tier.cents)
    return f"{scale.span(tier)}: {fee_text(tier.cents)}"


class PlayerDealerFee(msgspec.Struct, frozen=True, tag="player-dealer"):
    """A fee from the player-dealer, by total table action or flat."""

    scale: Scale
    action: Action = "game and bonus wagers"


class PlayerFee(msgspec.Struct, frozen=True, tag="player"):
    """A fee from every bettor, seated or on the back line, by the amount staked."""

    scale: Scale
    on: PlayerPays = "each game wager"


class PotFee(msgspec.Struct, frozen=True, tag="pot"):
    """A fee from the pot by the number of players dealt in, at the first moment of `at`.

    With a `pot_test` it is taken after the flop, once the pot holds that amount.
    """

    name: str
    at: tuple[str, ...]
    scale: Scale
    kind: Kind = "collection"
    pot_test: int = 0


class PotLevelFee(msgspec.Struct, frozen=True, tag="pot-level"):
    """A fee from the pot by its size, after the flop.

    It is taken as soon as the pot reaches the top level. With `at_once=2` it is taken at the
    level below the top, and the difference is taken at the top. A pot that reaches neither pays
    for its level when the river is dealt. A hand that ends before the river pays for the level
    reached or, under the other reading, nothing.
    """

    scale: Scale
    at_once: Literal[1, 2] = 1
    early: Literal["level reached", "nothing"] = "level reached"


class SmallPotFee(msgspec.Struct, frozen=True, tag="small-pot"):
    """The modified fee, which replaces the collection if the pot never reaches `under`."""

    scale: Scale
    under: int


class QualifyingFee(msgspec.Struct, frozen=True, tag="qualifying"):
    """A second fee, on top of the first, once the pot holds `pot` (Modified Fee B)."""

    pot: int
    cents: int


class NoFlopFee(msgspec.Struct, frozen=True, tag="no-flop"):
    """The modified fee of a hand that ends before the flop, and where it is taken from.

    A fee from a blind is paid by the bettor who posted it, out of the posted chips themselves.
    """

    cents: int
    source: NoFlopFrom = "pot"


class TimeFee(msgspec.Struct, frozen=True, tag="time"):
    """A fee from each seat, every half hour."""

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
    """One printed range: of the table's limits, its minimum, a buy-in or a bonus bet."""

    name: str
    low: int
    high: int | None

    def __str__(self) -> str:
        top = "+" if self.high is None else f"-{dollars(self.high)}"
        return f"{self.name} {dollars(self.low)}{top}"


class FeeGame(msgspec.Struct, frozen=True):
    """A game that a book names; `entry` is the catalogue entry with its rules, if any."""

    name: str
    approval: str = ""
    entry: str = ""


class Group(msgspec.Struct, frozen=True):
    """Games of one book that share a list of options."""

    id: str
    games: tuple[FeeGame, ...]


class BookSource(msgspec.Struct, frozen=True):
    """The filed document from which a book was taken."""

    document: str
    approval: str = ""
    date: str = ""


class Schedule(msgspec.Struct, frozen=True, cache_hash=True):
    """One option of a fee book, under its chosen readings.

    `printed` pairs a row as interpreted with the row as the book prints it, and `why` gives the
    reason. `numbers` are the printed numbers of single rows, in books that number rows.
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
        """The option's name and the printed numbers of its rows, if any."""
        return (self.option, *map(str, self.numbers))

    @property
    def charges_players(self) -> bool:
        """Whether bettors pay before the deal, not only the player-dealer or the pot."""
        return any(isinstance(line, PlayerFee) for line in self.lines)

    @property
    def of_players(self) -> Schedule:
        """The schedule reduced to the fees that bettors pay before the deal."""
        return _of_players(self)

    @property
    def moments(self) -> frozenset[str]:
        """The moments at which any of its fees may be taken."""
        return _moments(self)

    @property
    def dearest(self) -> int:
        """The most that one wager can cost its bettor: the highest row of every fee, in cents."""
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
