"""The closed set of things a floor ruling can do to a round."""

from __future__ import annotations

from typing import Literal

import msgspec

__all__ = [
    "BurnCards",
    "Effect",
    "HandDead",
    "HouseWay",
    "MoveCard",
    "PayOver",
    "ReplaceCard",
    "Reshuffle",
    "ReturnCard",
    "ReturnWager",
    "Void",
]


class Void(msgspec.Struct, frozen=True, tag="void"):
    """The round does not count; every wager goes back, the fees as said."""

    fees: Literal["kept", "returned"] = "returned"


class HandDead(msgspec.Struct, frozen=True, tag="hand-dead"):
    """The hand is out; what becomes of its wagers is the procedure's or a further effect's."""

    hand: str


class ReturnWager(msgspec.Struct, frozen=True, tag="return-wager"):
    """The wager had no action and goes back; in a game for a pot, a bettor's chips in it."""

    wager: str


class BurnCards(msgspec.Struct, frozen=True, tag="burn"):
    """So many cards are burned from the shoe."""

    cards: int = 1


class MoveCard(msgspec.Struct, frozen=True, tag="move-card"):
    """A card goes from one hand to another (backing the cards up)."""

    hand: str
    index: int
    to: str


class ReplaceCard(msgspec.Struct, frozen=True, tag="replace-card"):
    """A card is taken out of play and the next one dealt in its place."""

    hand: str
    index: int


class ReturnCard(msgspec.Struct, frozen=True, tag="return-card"):
    """A card goes back on top of the shoe, and the true order of the cards is kept."""

    hand: str
    index: int


class Reshuffle(msgspec.Struct, frozen=True, tag="reshuffle"):
    """The burned and discarded cards are shuffled together with those that are left."""


class HouseWay(msgspec.Struct, frozen=True, tag="house-way"):
    """The hand is set by the house way: whatever its controller is asked, now or later."""

    hand: str


class PayOver(msgspec.Struct, frozen=True, tag="pay", rename={"source": "from"}):
    """Chips go from one to another: a penalty, or a collection given back."""

    source: str
    to: str
    cents: int


Effect = (
    Void
    | HandDead
    | ReturnWager
    | BurnCards
    | MoveCard
    | ReplaceCard
    | ReturnCard
    | Reshuffle
    | HouseWay
    | PayOver
)
