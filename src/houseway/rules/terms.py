"""The part of an edition's terms that every family shares, as typed data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

import msgspec

from houseway.cards.card import RANKS
from houseway.cards.deck import DeckTerms
from houseway.cards.shoe import ShoeTerms
from houseway.fees import Schedule
from houseway.money import Rounding
from houseway.rules.banked.spots import SpotTerms, one_of
from houseway.rules.pots.stakes import Stakes

__all__ = [
    "ActionTerms",
    "BankedTerms",
    "FiledLimits",
    "Order",
    "PotTerms",
    "Rotation",
    "Stage",
    "TableTerms",
    "Terms",
]


class FiledLimits(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, repr_omit_defaults=True
):
    """The table limit of a filing, in cents; a house opens its tables within it, never wider.

    Where the filing gives the minimum and the maximum a range each, the minimum goes from `low`
    to `low_to` and the maximum from `high_from` to `high`.
    """

    low: int
    high: int = 0
    """0: the filing is open above."""
    low_to: int = 0
    high_from: int = 0

    def __post_init__(self) -> None:
        rising = [self.low, *filter(None, (self.high_from, self.high))]
        least = [self.low, *filter(None, (self.low_to, self.high))]
        if self.low < 1 or rising != sorted(rising) or least != sorted(least):
            raise ValueError("limits rise from more than nothing, in cents: low, low_to; high")
        if self.high_from and not self.high:
            raise ValueError("a range for the maximum ends somewhere: high_from needs high")


MOST_SEATS: Final = 40
"""More than any table has, and few enough to walk round."""
MOST_SPOTS: Final = 40
"""More than any felt has."""

Rotation = Literal[
    "two-hands",
    "two-hands-holder-goes-on",
    "two-hands-bettors",
    "two-hands-first-come",
    "two-hands-positions",
]
"""How a filing has the player-dealer's position go round: the policies of `table/rotation.toml`."""


class TableTerms(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, repr_omit_defaults=True
):
    """Seats are numbered clockwise from the house dealer's left; the player-dealer has one."""

    seats: int
    limits: FiledLimits | None = None
    """The edition's own, else those of its schedule in force; None: nothing is printed."""
    rotation: Rotation = "two-hands"
    """Who is offered the bank after two hands, and what follows when all decline."""
    discs: bool = False
    """A hand that got no action because the bank ran out earns its bettor a free-collection disc,
    which stands for his next collection at that table and limit (003-02)."""
    other_positions: bool = False
    """A bettor may also wager at positions where nobody sits."""
    dealt: Literal["clockwise", "counter-clockwise"] = "clockwise"
    boxed_burns: int = 0
    """Further cards burned after a boxed one, which never plays."""
    flawed: Literal["as they come", "after the deal"] = "as they come"
    """A boxed card is burned and an exposed one plays, as they come; or the next cards take the
    place of both once the deal is complete (001-02)."""
    looks: Literal["every hand", "one hand"] = "every hand"
    """A bettor with several hands sees them all, or one, his own seat's first; the others are
    played unseen, by the house way."""
    control: Literal["seated", "twice", "largest"] = "seated"
    """Who decides for a hand: the seated player (004-16), unless somebody on the back line has
    twice his wager (004-11), or the largest wager (004-13)."""

    def __post_init__(self) -> None:
        if not 2 <= self.seats <= MOST_SEATS:
            raise ValueError(f"a table has 2 to {MOST_SEATS} seats, not {self.seats}")
        if self.boxed_burns < 0:
            raise ValueError(f"no fewer than no cards are burned, not {self.boxed_burns}")


class ActionTerms(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, repr_omit_defaults=True
):
    """Where action begins.

    | by          | the number is                                                 |
    |-------------|---------------------------------------------------------------|
    | `card`      | the value of one card, by `values`                            |
    | `first-low` | the first card from ace (1) to eight, read as a seat number   |
    | `dice`      | the total of three dice                                       |
    | `number`    | a machine's random number, 1 to `numbers`                     |
    | `left`      | none: action always begins left of the player-dealer          |
    | `none`      | none: the stages of settlement say where they begin           |

    | counting         | seat of number one                                              |
    |------------------|-----------------------------------------------------------------|
    | `player-dealer`  | the one left of the player-dealer, whose seat is never counted  |
    | `banker-is-zero` | the same, and coming round the player-dealer's seat has a number |
    |                  | too; if it falls on him, the seat on his left                   |
    | `banker-is-one`  | the player-dealer; if it falls on him, `own` says who has it    |
    | `house-dealer`   | the one left of the house dealer, the player-dealer's skipped   |
    | `seat`           | seat 1: the number is a seat number                             |
    """

    by: Literal["card", "first-low", "dice", "number", "left", "none"]
    counting: Literal[
        "player-dealer", "banker-is-zero", "banker-is-one", "house-dealer", "seat"
    ] = "player-dealer"
    direction: Literal["clockwise", "counter-clockwise"] = "clockwise"
    """Which way seats are counted."""
    onward: Literal["clockwise", "counter-clockwise"] = "clockwise"
    """Which way the action goes from a seat without a wager."""
    own: Literal["next", "right of house dealer"] = "next"
    """Who has the action when the number is the player-dealer's own."""
    card: str = ""
    """Which card, in the family's words (`banker-2`)."""
    values: dict[str, int] = {}
    """Rank to number, for the ranks that do not count their face."""
    numbers: int = 0
    empty_seats: Literal["counted", "passed over"] = "counted"
    """Whether a seat without a wager has a number of its own."""
    placed: Literal["every round", "when short"] = "every round"
    """`when short`: only once a stage begins at the button."""

    def __post_init__(self) -> None:
        for name in self.values:
            one_of("rank", name, (*RANKS, "Jk"))
        if min((self.numbers, *self.values.values())) < 0:
            raise ValueError("seats are counted by numbers from nothing up")


class Order(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, repr_omit_defaults=True
):
    """The way round the table: `trips` are the rounds made, each with its wagers in order."""

    trips: tuple[tuple[str, ...], ...]
    start: Literal[
        "action", "left of player-dealer", "left of house dealer", "right of house dealer"
    ] = "action"
    direction: Literal["clockwise", "counter-clockwise"] = "clockwise"
    losers_first: bool = False
    """All losing wagers are collected, trip after trip, before any winner is paid."""

    @property
    def spots(self) -> list[str]:
        """Every spot that is visited, trip after trip."""
        return [spot for trip in self.trips for spot in trip]


class Stage(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, repr_omit_defaults=True
):
    """One settlement of the round."""

    stage: str
    order: Order
    short: Order | None = None
    """The order when the bank does not cover everything, where another is filed."""


class Terms(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, repr_omit_defaults=True
):
    """What play depends on, in every family."""

    deck: DeckTerms
    shoe: ShoeTerms = ShoeTerms()
    table: TableTerms
    fees: Schedule | None = None


class PotTerms(
    Terms, frozen=True, kw_only=True, forbid_unknown_fields=True, repr_omit_defaults=True
):
    """What every game for a pot adds."""

    stakes: Stakes = Stakes()
    """What a table plays for that posts nothing else."""
    heads_up: Literal["the button is big", "the button is small"] = "the button is big"
    """Two players: the blinds go from the left of the button as ever, or the button is small."""
    button: Literal["moving", "dead"] = "moving"
    """Button and blinds go from player to player; or the big blind alone does, and the others
    follow it from seat to seat, where a seat that was left posts nothing."""
    new_players: Literal["dealt in", "post or wait", "kill or wait"] = "dealt in"
    """What one owes who sits down at a game that is on: nothing, or the big blind at once or a
    kill unless he waits for the big blind (004-01, 004-05)."""

    def reaches(self, moment: str) -> bool:
        """Whether a hand may come to this moment."""
        return bool(moment)

    @property
    def has_fixed_bets(self) -> bool:
        """A limit game, whose bets have sizes; what the books call no limit and pot limit has not,
        and is told by its buy-in."""
        return True


class BankedTerms(
    Terms, frozen=True, kw_only=True, forbid_unknown_fields=True, repr_omit_defaults=True
):
    """What every game against a player-dealer adds."""

    wagers: Mapping[str, SpotTerms]
    """The betting spaces, by their ids."""
    action: ActionTerms
    settle: tuple[Stage, ...]
    coverage: Literal["once", "running"] = "once"
    given_up: Literal["in turn", "at once"] = "in turn"
    """When what a fold or surrender gives up uses the bank: as it is settled, or from then on."""
    at_one_place: Literal["spot by spot", "bettor by bettor"] = "spot by spot"
    """Several bettors at one position: in which order the bank covers them, seated ones first."""
    short_follower: Literal["all or nothing", "as far as it goes"] = "all or nothing"
    """What a bettor posts who is bound by another's decision and has not the chips for it."""
    rounding: Rounding = Rounding()

    def __post_init__(self) -> None:
        if len(self.wagers) > MOST_SPOTS:
            raise ValueError(f"a felt has {MOST_SPOTS} spots at most, not {len(self.wagers)}")
        for id, spot in self.wagers.items():
            spot.check(id, self.wagers)
        self._check_stages()

    @property
    def spots(self) -> dict[str, SpotTerms]:
        """The betting spaces that the house has on its table."""
        return {id: spot for id, spot in self.wagers.items() if spot.offered}

    @property
    def stages(self) -> tuple[Stage, ...]:
        """The stages that can settle something under these terms, as a rule sheet lists them.

        One without trips is as if it were not filed: a reading may take it out.
        """
        return tuple(stage for stage in self.settle if stage.order.trips)

    def stage(self, name: str) -> Stage:
        """The filed stage of that name."""
        for stage in self.settle:
            if stage.stage == name:
                return stage
        raise KeyError(name)

    def is_settled_in(self, spot: str, stage: str) -> bool:  # noqa: ARG002  families narrow it
        """Whether the stage settles every wager of the spot that is left; a family knows better
        of stages that settle some of them only (naturals)."""
        return True

    def _check_stages(self) -> None:
        """No wager is left behind, and none is settled twice."""
        names = [stage.stage for stage in self.settle]
        for stage in self.settle:
            name, visited = stage.stage, stage.order.spots
            if names.count(name) > 1:
                raise ValueError(f"there are two stages {name!r}")
            for spot in visited:
                one_of(f"wager of the stage {name!r}", spot, self.wagers)
                if visited.count(spot) > 1:
                    raise ValueError(f"the stage {name!r} settles {spot} twice")
            if stage.short is not None and sorted(stage.short.spots) != sorted(visited):
                raise ValueError(f"the short order of {name!r} settles other wagers")
        for spot in self.wagers:
            stages = [each.stage for each in self.settle if spot in each.order.spots]
            if not any(self.is_settled_in(spot, stage) for stage in stages):
                raise ValueError(f"no stage settles {spot}")
