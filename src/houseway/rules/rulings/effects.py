"""The closed set of things a floor ruling can do to a round."""

from __future__ import annotations

from typing import Literal

import msgspec

__all__ = [
    "AllIn",
    "BurnCards",
    "BurnHeld",
    "ByHouseWay",
    "Course",
    "DealAgain",
    "DealCard",
    "Effect",
    "ExposeCard",
    "HandDead",
    "LoseWager",
    "MoveCard",
    "NoBurn",
    "PayOver",
    "PutChoice",
    "ReadLast",
    "Redeal",
    "ReplaceCard",
    "Reshuffle",
    "ReturnCard",
    "ReturnCollection",
    "ReturnWager",
    "SetAside",
    "Void",
]


class Void(msgspec.Struct, frozen=True, tag="void"):
    """The round does not count; every wager goes back, the fees as said."""

    fees: Literal["kept", "returned"] = "returned"


class HandDead(msgspec.Struct, frozen=True, tag="hand-dead"):
    """The hand is out; what becomes of its wagers is the procedure's or a further effect's."""

    hand: str


class ReturnWager(msgspec.Struct, frozen=True, tag="return-wager", omit_defaults=True):
    """The wager, or all at the position, had no action and goes back.

    In a game for a pot `wager` is a bettor: his chips in it go back.
    """

    wager: str = ""
    position: int = 0


class LoseWager(msgspec.Struct, frozen=True, tag="lose-wager", omit_defaults=True):
    """The wager is collected, as far as the bank covers it; what it does not cover goes back."""

    wager: str
    in_turn: bool = False
    """Not now: when its turn to be settled comes (004-13), whatever the cards say then."""


class ReturnCollection(msgspec.Struct, frozen=True, tag="return-collection", omit_defaults=True):
    """What the house took for the wagers at the position, or from the bettor, goes back."""

    position: int = 0
    bettor: str = ""


class ReadLast(msgspec.Struct, frozen=True, tag="read-last"):
    """Wagers on the hand are settled after all others of their stage."""

    hand: str


class AllIn(msgspec.Struct, frozen=True, tag="all-in"):
    """The hand plays for what it has in the pot; all further betting is on the side."""

    hand: str


class BurnCards(msgspec.Struct, frozen=True, tag="burn"):
    """So many cards are burned from the shoe."""

    cards: int = 1


class ExposeCard(msgspec.Struct, frozen=True, tag="expose-card"):
    """A card is turned up for all to see, and plays."""

    hand: str
    index: int


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


class DealCard(msgspec.Struct, frozen=True, tag="deal-card", omit_defaults=True):
    """The next card goes to the hand, face down unless said otherwise."""

    hand: str
    up: bool = False


class BurnHeld(msgspec.Struct, frozen=True, tag="burn-held"):
    """A card of the hand becomes a burn card."""

    hand: str
    index: int


class NoBurn(msgspec.Struct, frozen=True, tag="no-burn"):
    """The next burn of the procedure has been made already."""


class SetAside(msgspec.Struct, frozen=True, tag="set-aside"):
    """So many cards that came too early are seen by all and lie aside until a reshuffle."""

    cards: int = 1


class Redeal(msgspec.Struct, frozen=True, tag="redeal"):
    """The cards of the hand are shuffled back into those that are left, burned and discarded
    cards apart, and so many are turned up in their place."""

    hand: str
    cards: int


class DealAgain(msgspec.Struct, frozen=True, tag="deal-again"):
    """The cards of the last deal go to where they belong, behind one burn card.

    So many were burned before it: none, or more than one.
    """

    burned: int


class Reshuffle(msgspec.Struct, frozen=True, tag="reshuffle", omit_defaults=True):
    """The burned and discarded cards are shuffled together with those that are left.

    Cards that were set aside are shuffled in too, or they alone.
    """

    left_out: Literal["nothing", "burns and discards"] = "nothing"


class ByHouseWay(msgspec.Struct, frozen=True, tag="house-way"):
    """The hand is set by the house way: whatever its controller is asked, now or later."""

    hand: str


class PayOver(msgspec.Struct, frozen=True, tag="pay", rename={"source": "from"}):
    """Chips go from one to another: a penalty, or a collection given back."""

    source: str
    to: str
    cents: int


class Course(msgspec.Struct, frozen=True):
    """One of the things a bettor may choose, and what is done then; perhaps nothing."""

    name: str
    effects: tuple[Effect, ...] = ()


class PutChoice(msgspec.Struct, frozen=True, tag="put-choice", omit_defaults=True):
    """The bettor chooses what is done. Play rests until he has; the first is done for him."""

    bettor: str
    choices: tuple[Course, ...]
    about: str = ""
    """The hand or wager that he is asked about."""


Effect = (
    Void
    | HandDead
    | ReturnWager
    | LoseWager
    | ReturnCollection
    | ReadLast
    | AllIn
    | BurnCards
    | ExposeCard
    | MoveCard
    | ReplaceCard
    | ReturnCard
    | DealCard
    | BurnHeld
    | NoBurn
    | SetAside
    | Redeal
    | DealAgain
    | Reshuffle
    | ByHouseWay
    | PayOver
    | PutChoice
)
