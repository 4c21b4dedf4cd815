"""Terms: the rules that an edition sets, in the typed form that every family shares."""

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


class FiledLimits(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, repr_omit_defaults=True
):
    """The table limits of a filing, in cents; a house sets its tables' limits within them.

    If the filing gives ranges, the minimum is from `low` to `low_to` and the maximum from
    `high_from` to `high`.
    """

    low: int
    high: int = 0
    """The filed maximum; 0 if the filing sets none."""
    low_to: int = 0
    high_from: int = 0

    def __post_init__(self) -> None:
        rising = [self.low, *filter(None, (self.high_from, self.high))]
        least = [self.low, *filter(None, (self.low_to, self.high))]
        if self.low < 1 or rising != sorted(rising) or least != sorted(least):
            raise ValueError(
                "limits must rise from above zero, in cents (low, low_to, high; low, high_from, "
                f"high); got low={self.low}, low_to={self.low_to}, high_from={self.high_from}, "
                f"high={self.high}"
            )
        if self.high_from and not self.high:
            raise ValueError(
                f"high_from needs high, the end of its range; got {self.high_from} alone"
            )


MOST_SEATS: Final = 40
"""An upper bound on seats: more than any table has, and few enough to loop over."""
MOST_SPOTS: Final = 40
"""An upper bound on betting spots: more than any layout has."""

Rotation = Literal[
    "two-hands",
    "two-hands-holder-goes-on",
    "two-hands-bettors",
    "two-hands-first-come",
    "two-hands-positions",
]
"""How a filing rotates the player-dealer position: the policies in `table/rotation.toml`."""


class TableTerms(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, repr_omit_defaults=True
):
    """Seats, limits, rotation of the bank, and control of hands.

    Seats are numbered clockwise from the house dealer's left; the player-dealer sits in one of
    them.
    """

    seats: int
    limits: FiledLimits | None = None
    """The edition's own limits, else those of its schedule in force; None if neither prints any."""
    rotation: Rotation = "two-hands"
    """Who is offered the bank after two hands, and what happens if everyone declines."""
    discs: bool = False
    """Whether a bettor whose hand got no action because the bank ran out earns a free-collection
    disc. The disc pays the bettor's next collection at that table and limit (003-02)."""
    other_positions: bool = False
    """Whether a bettor may also wager at positions where nobody sits."""
    dealt: Literal["clockwise", "counter-clockwise"] = "clockwise"
    boxed_burns: int = 0
    """How many further cards are burned after a boxed card, which itself never plays."""
    flawed: Literal["as they come", "after the deal"] = "as they come"
    """What happens to flawed cards. `as they come`: a boxed card is burned and an exposed card
    plays. `after the deal`: both are replaced by the next cards once the deal is complete
    (001-02)."""
    looks: Literal["every hand", "one hand"] = "every hand"
    """Whether a bettor with several hands sees them all or only one, preferably the one at their
    own seat. The other hands are played unseen, by the house way."""
    control: Literal["seated", "twice", "largest"] = "seated"
    """Who decides for a hand: the seated player (004-16), unless somebody on the back line has
    twice the seated player's wager (004-11) or the largest wager (004-13)."""

    def __post_init__(self) -> None:
        if not 2 <= self.seats <= MOST_SEATS:
            raise ValueError(f"a table must have 2 to {MOST_SEATS} seats, not {self.seats}")
        if self.boxed_burns < 0:
            raise ValueError(f"boxed_burns must be 0 or more, not {self.boxed_burns}")


class ActionTerms(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, repr_omit_defaults=True
):
    """Where action begins.

    | by          | the number is                                                 |
    |-------------|---------------------------------------------------------------|
    | `card`      | the value of one card, by `values`                            |
    | `first-low` | the first card from ace (1) to eight, taken as a seat number  |
    | `dice`      | the total of three dice                                       |
    | `number`    | a machine's random number, 1 to `numbers`                     |
    | `left`      | none: action always begins left of the player-dealer          |
    | `none`      | none: the stages of settlement say where they begin           |

    | counting         | seat of number one                                               |
    |------------------|------------------------------------------------------------------|
    | `player-dealer`  | left of the player-dealer, whose own seat is never counted       |
    | `banker-is-zero` | left of the player-dealer, whose own seat is counted last; if    |
    |                  | the number falls there, the seat on the player-dealer's left has |
    |                  | the action                                                       |
    | `banker-is-one`  | the player-dealer's; if the number falls there, `own` says which |
    |                  | seat has the action                                              |
    | `house-dealer`   | left of the house dealer; the player-dealer's seat is skipped    |
    | `seat`           | seat 1: the number is a seat number                              |
    """

    by: Literal["card", "first-low", "dice", "number", "left", "none"]
    counting: Literal[
        "player-dealer", "banker-is-zero", "banker-is-one", "house-dealer", "seat"
    ] = "player-dealer"
    direction: Literal["clockwise", "counter-clockwise"] = "clockwise"
    """The direction in which seats are counted."""
    onward: Literal["clockwise", "counter-clockwise"] = "clockwise"
    """The direction in which the action passes on from a seat without a wager."""
    own: Literal["next", "right of house dealer"] = "next"
    """Which seat has the action when the number falls on the player-dealer."""
    card: str = ""
    """The card that gives the number, by the family's name for it (`banker-2`)."""
    values: dict[str, int] = {}
    """The numbers of ranks that do not count as their face value."""
    numbers: int = 0
    empty_seats: Literal["counted", "passed over"] = "counted"
    """Whether the count includes seats without a wager."""
    placed: Literal["every round", "when short"] = "every round"
    """`when short`: not until a settlement begins at the button, as when the bank is short."""

    def __post_init__(self) -> None:
        for name in self.values:
            one_of("rank", name, (*RANKS, "Jk"))
        if min((self.numbers, *self.values.values())) < 0:
            raise ValueError(
                "numbers and values that count seats must be 0 or more; got "
                f"numbers={self.numbers}, values={self.values}"
            )


class Order(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, repr_omit_defaults=True
):
    """The order of one settlement: `trips` round the table, each for its own spots in order."""

    trips: tuple[tuple[str, ...], ...]
    start: Literal[
        "action", "left of player-dealer", "left of house dealer", "right of house dealer"
    ] = "action"
    direction: Literal["clockwise", "counter-clockwise"] = "clockwise"
    losers_first: bool = False
    """Whether all losing wagers of all trips are collected before any winner is paid."""

    @property
    def spots(self) -> list[str]:
        """Every spot that the trips settle, in order."""
        return [spot for trip in self.trips for spot in trip]


class Stage(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, repr_omit_defaults=True
):
    """One stage of the settlement, which settles certain spots."""

    stage: str
    order: Order
    short: Order | None = None
    """The order that is filed for a bank too short to cover everything, if it is a different
    one."""


class Terms(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, repr_omit_defaults=True
):
    """The terms that every family has."""

    deck: DeckTerms
    shoe: ShoeTerms = ShoeTerms()
    table: TableTerms
    fees: Schedule | None = None


class PotTerms(
    Terms, frozen=True, kw_only=True, forbid_unknown_fields=True, repr_omit_defaults=True
):
    """The terms that every game for a pot adds."""

    stakes: Stakes = Stakes()
    """The stakes of a table whose house posts none of its own."""
    heads_up: Literal["the button is big", "the button is small"] = "the button is big"
    """Which blind the button posts with two players: the big blind, since blinds are usually left
    of the button, or the small blind."""
    button: Literal["moving", "dead"] = "moving"
    """`moving`: button and blinds go from player to player. `dead`: only the big blind does, and
    the others follow it from seat to seat; nobody posts for an empty seat."""
    new_players: Literal["dealt in", "post or wait", "kill or wait"] = "dealt in"
    """What a player must post to join a game in progress: nothing; the big blind, unless they wait
    for it; or a kill, unless they wait for the big blind (004-01, 004-05)."""

    def reaches(self, moment: str) -> bool:
        """Whether a hand of this game can reach the moment."""
        return bool(moment)

    @property
    def has_fixed_bets(self) -> bool:
        """Whether this is a limit game, whose bets have fixed sizes.

        Schedules classify a limit game by its bets, and a no-limit or pot-limit game by its buy-in.
        """
        return True


class BankedTerms(
    Terms, frozen=True, kw_only=True, forbid_unknown_fields=True, repr_omit_defaults=True
):
    """The terms that every game against a player-dealer adds."""

    wagers: Mapping[str, SpotTerms]
    """The betting spots, by id."""
    action: ActionTerms
    settle: tuple[Stage, ...]
    coverage: Literal["once", "running"] = "once"
    given_up: Literal["in turn", "at once"] = "in turn"
    """When a fold or surrender uses up bank chips: at its turn to be settled, or at once."""
    at_one_place: Literal["spot by spot", "bettor by bettor"] = "spot by spot"
    """In which order the bank covers several bettors at one position; seated bettors come first."""
    short_follower: Literal["all or nothing", "as far as it goes"] = "all or nothing"
    """What a back-line bettor posts if the controller's decision binds them to a wager that they do
    not have enough chips for: nothing, or all they have."""
    rounding: Rounding = Rounding()

    def __post_init__(self) -> None:
        if len(self.wagers) > MOST_SPOTS:
            raise ValueError(f"a felt has at most {MOST_SPOTS} spots, not {len(self.wagers)}")
        for id, spot in self.wagers.items():
            spot.check(id, self.wagers)
        self._check_stages()

    @property
    def spots(self) -> dict[str, SpotTerms]:
        """The betting spots that the house offers."""
        return {id: spot for id, spot in self.wagers.items() if spot.offered}

    @property
    def stages(self) -> tuple[Stage, ...]:
        """The stages that can settle something, in the order a rule sheet lists them.

        A stage without trips counts as not filed, because a reading may remove a stage that way.
        """
        return tuple(stage for stage in self.settle if stage.order.trips)

    def stage(self, name: str) -> Stage:
        """Return the filed stage with this name."""
        for stage in self.settle:
            if stage.stage == name:
                return stage
        raise KeyError(name)

    def is_settled_in(self, spot: str, stage: str) -> bool:  # noqa: ARG002  families use both
        """Whether the stage settles every wager still open on the spot.

        A family overrides this if one of its stages settles only some of them, such as naturals.
        """
        return True

    def _check_stages(self) -> None:
        """Refuse stages that leave a wager unsettled or settle it twice."""
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
