"""What a bettor can answer, in the words of the table.

Amounts are always in a field `cents`, cards in a field `cards` (by their names in the hand), a
hand that lies open in a field `onto`, so that one set of bounds serves every decision.
"""

from __future__ import annotations

import msgspec

__all__ = [
    "Bet",
    "Borrow",
    "Call",
    "Check",
    "Choose",
    "Decision",
    "Discard",
    "Double",
    "Fold",
    "Follow",
    "Hit",
    "Insure",
    "Join",
    "Keep",
    "Meld",
    "Pass",
    "Place",
    "Play",
    "Raise",
    "Ready",
    "Rescue",
    "Set",
    "Split",
    "SplitMeld",
    "Stand",
    "Stay",
    "Surrender",
    "Switch",
    "TakeBack",
]


class Place(msgspec.Struct, frozen=True, gc=False, tag="place"):
    """Put a wager on a spot of a position; on a spot already wagered it replaces the amount."""

    spot: str
    position: int
    cents: int


class TakeBack(msgspec.Struct, frozen=True, gc=False, tag="take-back"):
    """Take one's wager back from a spot before betting closes."""

    spot: str
    position: int


class Join(msgspec.Struct, frozen=True, gc=False, tag="join"):
    """Join one's money with the wager of another on a spot; again, it replaces one's share."""

    spot: str
    position: int
    cents: int


class Ready(msgspec.Struct, frozen=True, gc=False, tag="ready"):
    """No more wagers from this bettor."""


class Hit(msgspec.Struct, frozen=True, gc=False, tag="hit"):
    """Another card."""


class Stand(msgspec.Struct, frozen=True, gc=False, tag="stand"):
    """No more cards."""


class Double(msgspec.Struct, frozen=True, gc=False, tag="double"):
    """Add to the wager and take exactly one card."""

    cents: int


class Split(msgspec.Struct, frozen=True, gc=False, tag="split"):
    """Make two hands of a pair, with an equal wager on the second."""


class Switch(msgspec.Struct, frozen=True, gc=False, tag="switch"):
    """Exchange the second cards of one's two hands."""


class Surrender(msgspec.Struct, frozen=True, gc=False, tag="surrender"):
    """Give up part of the wager and the rest of the hand."""


class Rescue(msgspec.Struct, frozen=True, gc=False, tag="rescue"):
    """After a double: take back what was added last and give up the rest."""


class Insure(msgspec.Struct, frozen=True, gc=False, tag="insure"):
    """A wager that the player-dealer has a natural."""

    cents: int


class Follow(msgspec.Struct, frozen=True, gc=False, tag="follow"):
    """Do with one's own wager what the hand's controller does."""


class Stay(msgspec.Struct, frozen=True, gc=False, tag="stay"):
    """Leave one's own wager as it is."""


class Set(msgspec.Struct, frozen=True, gc=False, tag="set"):
    """These cards in front (pai gow), the others behind."""

    cards: tuple[str, ...]


class Keep(msgspec.Struct, frozen=True, gc=False, tag="keep"):
    """Keep these cards; the others are discarded."""

    cards: tuple[str, ...]


class Discard(msgspec.Struct, frozen=True, gc=False, tag="discard"):
    """Throw these cards away (and draw as many, in a draw game)."""

    cards: tuple[str, ...]


class Meld(msgspec.Struct, frozen=True, gc=False, tag="meld", omit_defaults=True):
    """Spread these cards face up as one meld, or lay them off `onto` a spread that lies there."""

    cards: tuple[str, ...]
    onto: str = ""


class Borrow(msgspec.Struct, frozen=True, gc=False, tag="borrow"):
    """Take a card from the spread `onto`, for a new meld that is made of it at once."""

    cards: tuple[str, ...]
    onto: str


class SplitMeld(msgspec.Struct, frozen=True, gc=False, tag="split-meld"):
    """Make two spreads of the one named by `onto`: these cards of it lie apart."""

    cards: tuple[str, ...]
    onto: str


class Play(msgspec.Struct, frozen=True, gc=False, tag="play"):
    """Go on, with a further wager of this size."""

    cents: int


class Fold(msgspec.Struct, frozen=True, gc=False, tag="fold"):
    """Give the hand up."""


class Check(msgspec.Struct, frozen=True, gc=False, tag="check"):
    """No wager now, the right to act kept."""


class Call(msgspec.Struct, frozen=True, gc=False, tag="call"):
    """Match the wager that stands."""


class Bet(msgspec.Struct, frozen=True, gc=False, tag="bet"):
    """Open the betting with so much."""

    cents: int


class Raise(msgspec.Struct, frozen=True, gc=False, tag="raise"):
    """Raise the betting to so much in all for the street."""

    cents: int


class Pass(msgspec.Struct, frozen=True, gc=False, tag="pass"):
    """Let a chance go by."""


class Choose(msgspec.Struct, frozen=True, gc=False, tag="choose"):
    """Take one of the things the question names."""

    what: str


Decision = (
    Place
    | TakeBack
    | Join
    | Ready
    | Hit
    | Stand
    | Double
    | Split
    | Switch
    | Surrender
    | Rescue
    | Insure
    | Follow
    | Stay
    | Set
    | Keep
    | Discard
    | Meld
    | Borrow
    | SplitMeld
    | Play
    | Fold
    | Check
    | Call
    | Bet
    | Raise
    | Pass
    | Choose
)
