"""The part of an edition's terms that every family shares, as typed data."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Literal

import msgspec

from houseway.cards.deck import DeckTerms
from houseway.cards.shoe import ShoeTerms
from houseway.fees import Schedule
from houseway.money import Rounding

__all__ = [
    "ActionTerms",
    "BankedTerms",
    "OddsText",
    "Order",
    "SpotTerms",
    "Stage",
    "TableTerms",
    "Terms",
    "one_of",
]

OddsText = Annotated[
    str, msgspec.Meta(pattern=r"^([0-9]+|[0-9]{1,3}(,[0-9]{3})+):[1-9][0-9]*$", examples=["6:5"])
]
"""Odds as an edition writes them: win to stake."""


def one_of(what: str, found: str, allowed: Iterable[str]) -> None:
    """Refuse a name that the family does not know, and say which it knows."""
    if found not in allowed:
        raise ValueError(f"{found!r} is no {what}; there are: {', '.join(allowed)}")


class SpotTerms(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A betting space: what may be put there, by whom, beside what."""

    name: str = ""
    bonus: bool = False
    needs: tuple[str, ...] = ()
    """One of these must be wagered by the same bettor at the same position."""
    excludes: tuple[str, ...] = ()
    """None of these may be wagered by the same bettor at the same position."""
    back_line: bool = False
    cap: Literal["", "base", "under base"] = ""
    """At most, or less than, what the same bettor has on the spots it needs."""
    partner: str = ""
    """The spot that has to be wagered as well before the bettor is ready."""
    partner_equal: bool = True
    """With as much."""
    low: int = 0
    """In cents; 0: the table's minimum."""
    high: int = 0
    """In cents; 0: the table's maximum."""


class TableTerms(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Seats are numbered clockwise from the house dealer's left; the player-dealer has one."""

    seats: int
    other_positions: bool = False
    """A bettor may also wager at positions where nobody sits."""
    dealt: Literal["clockwise", "counter-clockwise"] = "clockwise"
    boxed_burns: int = 0
    """Further cards burned after a boxed one, which never plays."""
    control: Literal["seated", "twice", "largest"] = "seated"
    """Who decides for a hand: the seated player (004-16), unless somebody on the back line has
    twice his wager (004-11), or the largest wager (004-13)."""


class ActionTerms(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Where action begins.

    | by          | the number is                                                 |
    |-------------|---------------------------------------------------------------|
    | `card`      | the value of one card, by `values`                            |
    | `first-low` | the first card from ace (1) to eight, read as a seat number   |
    | `dice`      | the total of three dice                                       |
    | `number`    | the shuffle machine's random number, 1 to `numbers`           |
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


class Order(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The way round the table: `trips` are the rounds made, each with its wagers in order."""

    trips: tuple[tuple[str, ...], ...]
    start: Literal[
        "action", "left of player-dealer", "left of house dealer", "right of house dealer"
    ] = "action"
    direction: Literal["clockwise", "counter-clockwise"] = "clockwise"
    losers_first: bool = False
    """All losing wagers are collected, trip after trip, before any winner is paid."""


class Stage(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One settlement of the round."""

    stage: str
    order: Order
    short: Order | None = None
    """The order when the bank does not cover everything, where another is filed."""


class Terms(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What play depends on, in every family."""

    deck: DeckTerms
    shoe: ShoeTerms = ShoeTerms()
    table: TableTerms
    fees: Schedule | None = None


class BankedTerms(Terms, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What every game against a player-dealer adds."""

    action: ActionTerms
    settle: tuple[Stage, ...]
    coverage: Literal["once", "running"] = "once"
    rounding: Rounding = Rounding()

    @property
    def spots(self) -> dict[str, SpotTerms]:
        """The betting spaces in printed order; families name them `wagers`."""
        wagers: dict[str, SpotTerms] = self.wagers  # type: ignore[attr-defined]
        return wagers

    @property
    def stages(self) -> tuple[Stage, ...]:
        """The stages that can settle something under these terms, as a rule sheet lists them."""
        return self.settle

    def stage(self, name: str) -> Stage:
        """The filed stage of that name."""
        for stage in self.settle:
            if stage.stage == name:
                return stage
        raise KeyError(name)
