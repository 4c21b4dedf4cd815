"""Events of a table between and around its rounds: one small struct per fact.

`fold` adds up the chip movements of a log, giving every stack and the house's purses without a
replay.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from houseway.rules.round.opening import Limits, Opening
from houseway.table.inputs import Mark


class Sat(msgspec.Struct, frozen=True, tag="sat", omit_defaults=True):
    """A bettor sat down, or joined the back line (seat 0), with these chips."""

    bettor: str
    seat: int
    cents: int
    mark: Mark = "player"


class Added(msgspec.Struct, frozen=True, tag="added"):
    """A bettor put more chips on the table."""

    bettor: str
    cents: int


class ChangedSeat(msgspec.Struct, frozen=True, tag="changed-seat"):
    """A bettor moved to another seat."""

    bettor: str
    seat: int


class LeftTable(msgspec.Struct, frozen=True, tag="left-table"):
    """A bettor stood up and took their chips away."""

    bettor: str
    cents: int


class SatOut(msgspec.Struct, frozen=True, tag="sat-out", omit_defaults=True):
    """A bettor is left out of the coming rounds."""

    bettor: str
    why: str = ""
    """The reason, unless the bettor chose to."""


class CameBack(msgspec.Struct, frozen=True, tag="came-back"):
    """A bettor plays again."""

    bettor: str


class Offered(msgspec.Struct, frozen=True, tag="offered"):
    """The bank was offered to a bettor; `turn` is what the bank button would show."""

    bettor: str
    turn: int


class Accepted(msgspec.Struct, frozen=True, tag="accepted"):
    """The bank was accepted."""

    bettor: str
    cents: int
    turn: int


class Declined(msgspec.Struct, frozen=True, tag="declined"):
    """The bank was declined."""

    bettor: str


class Lapsed(msgspec.Struct, frozen=True, tag="lapsed"):
    """With the passing of time, the policy no longer allows this bettor's offer or bank."""

    bettor: str


class Broken(msgspec.Struct, frozen=True, tag="broken"):
    """Nobody took the bank, so the game is broken (003-02)."""

    minute: int


class Restarted(msgspec.Struct, frozen=True, tag="restarted"):
    """A broken game was continued, or a new one began."""

    minute: int


class LimitsSet(msgspec.Struct, frozen=True, tag="limits-set", omit_defaults=True):
    """The table's limits changed."""

    limits: Limits
    spot_limits: dict[str, Limits] = {}


class NewShoe(msgspec.Struct, frozen=True, tag="new-shoe", omit_defaults=True):
    """A deck was shuffled, and perhaps cards turned up or burned.

    `turned` is the card turned up, empty if none was; `burned` cards were burned unseen.
    """

    deck: int
    turned: str = ""
    burned: int = 0


class TopBurned(msgspec.Struct, frozen=True, tag="burned"):
    """Cards were burned between two rounds."""

    cards: int


class ButtonPlaced(msgspec.Struct, frozen=True, tag="button-placed"):
    """The button was placed at this seat."""

    seat: int


class MissedBlind(msgspec.Struct, frozen=True, tag="missed-blind"):
    """A blind passed a bettor who sits out, who now owes this many cents in all."""

    bettor: str
    owed: int


class Opened(msgspec.Struct, frozen=True, tag="opened"):
    """A round was opened."""

    round: int
    minute: int
    opening: Opening


class Taken(msgspec.Struct, frozen=True, tag="taken", omit_defaults=True):
    """The result of a round: the gain or loss of every purse that it changed."""

    round: int
    changes: dict[str, int]
    voided: bool = False


class Abandoned(msgspec.Struct, frozen=True, tag="abandoned"):
    """A round was abandoned, and every chip went back to where it was at the opening."""

    round: int
    why: str


class DiscGiven(msgspec.Struct, frozen=True, tag="disc-given"):
    """A hand got no action, so the bettor was given free-collection discs."""

    bettor: str
    discs: int


class DiscUsed(msgspec.Struct, frozen=True, tag="disc-used"):
    """A free-collection disc paid for a collection."""

    bettor: str


class DiscsVoid(msgspec.Struct, frozen=True, tag="discs-void"):
    """A bettor's discs lost their value because the limits changed or the bettor left the table."""

    bettor: str
    discs: int


class TimeCharged(msgspec.Struct, frozen=True, tag="time-charged"):
    """The half-hourly charge was taken from a stack."""

    bettor: str
    cents: int
    tier: str


class TimeOwed(msgspec.Struct, frozen=True, tag="time-owed"):
    """A stack was too small for the half-hourly charge; its owner sits out until it is paid."""

    bettor: str
    cents: int


Event = (
    Sat
    | Added
    | ChangedSeat
    | LeftTable
    | SatOut
    | CameBack
    | Offered
    | Accepted
    | Declined
    | Lapsed
    | Broken
    | Restarted
    | LimitsSet
    | NewShoe
    | TopBurned
    | ButtonPlaced
    | MissedBlind
    | Opened
    | Taken
    | Abandoned
    | DiscGiven
    | DiscUsed
    | DiscsVoid
    | TimeCharged
    | TimeOwed
)


def fold(log: Iterable[Event]) -> dict[str, int]:
    """Return the cents in every purse after these events, leaving out bettors who have left."""
    purses: dict[str, int] = {}
    for event in log:
        match event:
            case Sat(bettor, _, cents) | Added(bettor, cents):
                purses[bettor] = purses.get(bettor, 0) + cents
            case LeftTable(bettor, cents):
                if purses.pop(bettor) != cents:
                    raise ValueError(f"{bettor} did not leave with exactly their own chips")
            case TimeCharged(bettor, cents):
                purses[bettor] -= cents
                purses["collection"] = purses.get("collection", 0) + cents
            case Taken(_, changes):
                for purse, cents in changes.items():
                    purses[purse] = purses.get(purse, 0) + cents
    return purses
