"""The closed set of effects that a floor ruling can have on a round."""

from __future__ import annotations

from typing import Literal

import msgspec


class Void(msgspec.Struct, frozen=True, tag="void"):
    """The round does not count: every wager is returned, and fees are kept or returned."""

    fees: Literal["kept", "returned"] = "returned"


class HandDead(msgspec.Struct, frozen=True, tag="hand-dead"):
    """The hand is out; the procedure or a further effect decides its wagers."""

    hand: str


class ReturnWager(msgspec.Struct, frozen=True, tag="return-wager", omit_defaults=True):
    """The wager, or every wager at the position, had no action and is returned.

    In a game for a pot, `wager` names a bettor, whose chips in the pot are returned.
    """

    wager: str = ""
    position: int = 0


class LoseWager(msgspec.Struct, frozen=True, tag="lose-wager", omit_defaults=True):
    """The wager is collected up to what the bank covers; the rest is returned."""

    wager: str
    in_turn: bool = False
    """Whether the wager is collected at its turn to be settled (004-13) instead of now. Either way,
    its cards no longer matter."""


class ReturnCollection(msgspec.Struct, frozen=True, tag="return-collection", omit_defaults=True):
    """The house returns the collection that it charged for this position or to this bettor."""

    position: int = 0
    bettor: str = ""


class ReadLast(msgspec.Struct, frozen=True, tag="read-last"):
    """Wagers on the hand are settled after all others of their stage."""

    hand: str


class AllIn(msgspec.Struct, frozen=True, tag="all-in"):
    """The hand plays for what it has in the pot; all further betting goes to a side pot."""

    hand: str


class BurnCards(msgspec.Struct, frozen=True, tag="burn"):
    """This many cards are burned from the shoe."""

    cards: int = 1


class ExposeCard(msgspec.Struct, frozen=True, tag="expose-card"):
    """A card is turned up for everybody to see, and plays."""

    hand: str
    index: int


class MoveCard(msgspec.Struct, frozen=True, tag="move-card"):
    """A card goes from one hand to another, as when the cards are backed up."""

    hand: str
    index: int
    to: str


class ReplaceCard(msgspec.Struct, frozen=True, tag="replace-card"):
    """A card is taken out of play and the next one dealt in its place."""

    hand: str
    index: int


class ReturnCard(msgspec.Struct, frozen=True, tag="return-card"):
    """A card is put back on top of the shoe, to restore the order of the cards."""

    hand: str
    index: int


class DealCard(msgspec.Struct, frozen=True, tag="deal-card", omit_defaults=True):
    """The next card is dealt to the hand, face down unless `up`."""

    hand: str
    up: bool = False


class BurnHeld(msgspec.Struct, frozen=True, tag="burn-held"):
    """A card of the hand becomes a burn card."""

    hand: str
    index: int


class NoBurn(msgspec.Struct, frozen=True, tag="no-burn"):
    """The next burn of the procedure is skipped, because it has been made already."""


class SetAside(msgspec.Struct, frozen=True, tag="set-aside"):
    """This many cards that were drawn too early are shown and set aside until a reshuffle."""

    cards: int = 1


class Redeal(msgspec.Struct, frozen=True, tag="redeal"):
    """The hand's cards are shuffled into the stock and this many dealt face up in their place.

    Burned and discarded cards stay out.
    """

    hand: str
    cards: int


class DealAgain(msgspec.Struct, frozen=True, tag="deal-again"):
    """The cards of the last deal are dealt again where they belong, after one burn card.

    `burned` is how many cards were burned before it by mistake: none, or more than one.
    """

    burned: int


class Reshuffle(msgspec.Struct, frozen=True, tag="reshuffle", omit_defaults=True):
    """The burned and discarded cards are shuffled into the stock.

    Cards that were set aside are shuffled in too; with `left_out`, only they are.
    """

    left_out: Literal["nothing", "burns and discards"] = "nothing"


class ByHouseWay(msgspec.Struct, frozen=True, tag="house-way"):
    """The hand is set by the house way, whatever its controller is asked now or later."""

    hand: str


class PayOver(msgspec.Struct, frozen=True, tag="pay", rename={"source": "from"}):
    """Chips go to a bettor from another bettor or from the collection: a penalty or a refund."""

    source: str
    to: str
    cents: int


class Course(msgspec.Struct, frozen=True):
    """One course that a bettor may choose, with its effects, if any."""

    name: str
    effects: tuple[Effect, ...] = ()


class PutChoice(msgspec.Struct, frozen=True, tag="put-choice", omit_defaults=True):
    """The bettor chooses one of several courses, and play pauses until they do.

    If the bettor does not answer, the first course is taken.
    """

    bettor: str
    choices: tuple[Course, ...]
    about: str = ""
    """The hand or wager that the question is about."""


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
