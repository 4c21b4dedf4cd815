"""Decisions: the answers a bettor can give, in the words used at the table.

Amounts are always in a field `cents`, cards (by their names in the hand) in `cards`, and an open
hand in `onto`, so one kind of bounds serves every decision.
"""

from __future__ import annotations

import msgspec


class Place(msgspec.Struct, frozen=True, gc=False, tag="place"):
    """Put a wager on a spot of a position, replacing the bettor's own wager there."""

    spot: str
    position: int
    cents: int


class TakeBack(msgspec.Struct, frozen=True, gc=False, tag="take-back"):
    """Take back a wager, or a share in one, before betting closes."""

    spot: str
    position: int


class Join(msgspec.Struct, frozen=True, gc=False, tag="join"):
    """Join money to another bettor's wager; joining again replaces the share."""

    spot: str
    position: int
    cents: int


class Ready(msgspec.Struct, frozen=True, gc=False, tag="ready"):
    """Finish wagering; the bettor places no more wagers this round."""


class Hit(msgspec.Struct, frozen=True, gc=False, tag="hit"):
    """Take another card."""


class Stand(msgspec.Struct, frozen=True, gc=False, tag="stand"):
    """Take no more cards."""


class Double(msgspec.Struct, frozen=True, gc=False, tag="double"):
    """Add to the wager and take exactly one card."""

    cents: int


class Split(msgspec.Struct, frozen=True, gc=False, tag="split"):
    """Split a pair into two hands, with an equal wager on the second."""


class Switch(msgspec.Struct, frozen=True, gc=False, tag="switch"):
    """Exchange the second cards of the bettor's two hands."""


class Surrender(msgspec.Struct, frozen=True, gc=False, tag="surrender"):
    """Give up part of the wager and the rest of the hand."""


class Rescue(msgspec.Struct, frozen=True, gc=False, tag="rescue"):
    """After a double, take back the chips added last and forfeit the rest."""


class Insure(msgspec.Struct, frozen=True, gc=False, tag="insure"):
    """Wager that the player-dealer has a natural."""

    cents: int


class Follow(msgspec.Struct, frozen=True, gc=False, tag="follow"):
    """Make the same decision for one's own wager as the hand's controller makes."""


class Stay(msgspec.Struct, frozen=True, gc=False, tag="stay"):
    """Leave one's own wager unchanged, whatever the hand's controller does."""


class Set(msgspec.Struct, frozen=True, gc=False, tag="set"):
    """Set these cards in front and the others behind, as in pai gow."""

    cards: tuple[str, ...]


class Keep(msgspec.Struct, frozen=True, gc=False, tag="keep"):
    """Keep these cards; the others are discarded."""

    cards: tuple[str, ...]


class Discard(msgspec.Struct, frozen=True, gc=False, tag="discard"):
    """Discard these cards (and draw as many, in a draw game)."""

    cards: tuple[str, ...]


class Meld(msgspec.Struct, frozen=True, gc=False, tag="meld", omit_defaults=True):
    """Spread these cards face up as a meld, or lay them off `onto` an open spread."""

    cards: tuple[str, ...]
    onto: str = ""


class Borrow(msgspec.Struct, frozen=True, gc=False, tag="borrow"):
    """Take a card from the spread `onto` and make a new meld with it at once."""

    cards: tuple[str, ...]
    onto: str


class SplitMeld(msgspec.Struct, frozen=True, gc=False, tag="split-meld"):
    """Split the spread `onto` in two, with these cards as a spread of their own."""

    cards: tuple[str, ...]
    onto: str


class Play(msgspec.Struct, frozen=True, gc=False, tag="play"):
    """Stay in the round by making a further wager of this size."""

    cents: int


class Fold(msgspec.Struct, frozen=True, gc=False, tag="fold"):
    """Give up the hand."""


class Check(msgspec.Struct, frozen=True, gc=False, tag="check"):
    """Bet nothing for now, keeping the right to act later."""


class Call(msgspec.Struct, frozen=True, gc=False, tag="call"):
    """Match the bet."""


class Bet(msgspec.Struct, frozen=True, gc=False, tag="bet"):
    """Open the betting with this amount."""

    cents: int


class Raise(msgspec.Struct, frozen=True, gc=False, tag="raise"):
    """Raise to this amount, the bettor's total for the street."""

    cents: int


class Pass(msgspec.Struct, frozen=True, gc=False, tag="pass"):
    """Decline an option."""


class Choose(msgspec.Struct, frozen=True, gc=False, tag="choose"):
    """Choose one of the options that the question names."""

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
