"""Events: one small struct per fact.

Every viewer gets every event, but sees only their own *face* of it. `seen` names the bettors who
may see the cards or the answer in an event, and is None if everybody may. `face(event, viewer)`
returns the event as that viewer may know it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import msgspec

from houseway.rules.banked.outcomes import Outcome
from houseway.rules.round.decisions import Decision

Seen = tuple[str, ...] | None


class _EventBase(
    msgspec.Struct, frozen=True, gc=False, omit_defaults=True, repr_omit_defaults=True
):
    """The struct options that most events share."""


class Moved(_EventBase, frozen=True, tag="moved", rename={"source": "from"}):
    """Chips went from one purse to another. No other event moves chips."""

    source: str
    to: str
    cents: int
    why: str
    street: str = ""
    """The betting round in which the chips went into or out of a pot."""


class Placed(_EventBase, frozen=True, tag="placed"):
    """A wager was placed on a spot, or moved to another hand."""

    wager: str
    bettor: str
    spot: str
    position: int
    hand: str = ""
    back_line: bool = False


class Joined(msgspec.Struct, frozen=True, gc=False, tag="joined"):
    """A bettor's share in another bettor's wager; 0 withdraws it."""

    wager: str
    bettor: str
    cents: int


class Reached(msgspec.Struct, frozen=True, gc=False, tag="reached"):
    """The round has reached a named moment."""

    moment: str


class HandOpened(_EventBase, frozen=True, tag="hand"):
    """A hand was opened at a position, with the bettor who controls it."""

    hand: str
    position: int = 0
    controller: str = ""


class Controlled(msgspec.Struct, frozen=True, gc=False, tag="control"):
    """Control of a hand passed to another bettor."""

    hand: str
    controller: str


class Dealt(_EventBase, frozen=True, tag="dealt"):
    """A card was dealt to the end of a hand or, with `index`, into a vacated place."""

    hand: str
    card: str = ""
    seen: Seen = None
    index: int | None = None


class Shown(_EventBase, frozen=True, tag="shown"):
    """A card of a hand was turned up, or shown to the bettors in `seen`."""

    hand: str
    index: int
    card: str = ""
    seen: Seen = None


class Left(_EventBase, frozen=True, tag="left"):
    """A card left a hand for the discards, the shoe or another hand."""

    hand: str
    index: int
    to: str
    card: str = ""
    seen: Seen = None


class Burned(_EventBase, frozen=True, tag="burned"):
    """A card was put out of play without being used."""

    card: str = ""
    why: str = ""
    seen: Seen = ()


class Drew(msgspec.Struct, frozen=True, gc=False, tag="drew"):
    """Dice were rolled or a random number drawn, for all to see."""

    what: str
    numbers: tuple[int, ...]


class Shuffled(msgspec.Struct, frozen=True, gc=False, tag="shuffled"):
    """This many cards were shuffled back into the stock."""

    cards: int


class Asked(_EventBase, frozen=True, tag="asked"):
    """A bettor was asked a question."""

    question: str
    bettor: str
    about: str = ""


class Answered(_EventBase, frozen=True, tag="answered"):
    """A question was answered by the bettor or, if `default` is set, on their behalf."""

    question: str
    bettor: str
    decision: Decision | None = None
    default: bool = False
    seen: Seen = None


class Acted(msgspec.Struct, frozen=True, gc=False, tag="action"):
    """The action button was placed at this seat."""

    seat: int
    number: int


class Called(_EventBase, frozen=True, tag="called"):
    """The house dealer announced something about a hand or the round."""

    words: str
    hand: str = ""


class Charged(_EventBase, frozen=True, tag="charged"):
    """A collection fell due under this tier of the schedule."""

    payer: str
    cents: int
    kind: str
    tier: str
    waived: str = ""


class Settled(_EventBase, frozen=True, tag="settled"):
    """A wager got its outcome: cents paid by the bank, collected by it, and left uncovered."""

    wager: str
    stage: str
    outcome: Outcome
    paid: int = 0
    collected: int = 0
    uncovered: int = 0


class Winner(_EventBase, frozen=True):
    """One winner's part of a share of the pot, with the winning cards if they were shown."""

    bettor: str
    cents: int
    cards: tuple[str, ...] = ()


class Awarded(_EventBase, frozen=True, tag="awarded"):
    """A share of the main pot or of a side pot was won; `called` names the winning hand.

    `boards` are the community hands it was played on. A hand that wins uncontested shows no cards.
    """

    pot: str
    winners: tuple[Winner, ...]
    share: str = ""
    called: str = ""
    boards: tuple[str, ...] = ()


class HandDied(msgspec.Struct, frozen=True, gc=False, tag="dead"):
    """A hand is out of the round by the rules or a ruling, not by a fold."""

    hand: str
    why: str


class HandFolded(msgspec.Struct, frozen=True, gc=False, tag="folded"):
    """A hand was folded by its controller."""

    hand: str


class Ruled(_EventBase, frozen=True, tag="ruled"):
    """The floor ruled on a hand, a wager, a purse or a position.

    `refused` is an error code if the ruling waited for a moment and could not be applied then, or
    if its moment never came.
    """

    effect: str
    by: str
    reason: str = ""
    about: str = ""
    refused: str = ""


class Voided(msgspec.Struct, frozen=True, gc=False, tag="voided"):
    """The round does not count, and every chip is back where it was."""

    why: str
    incident: bool = False


class Ended(msgspec.Struct, frozen=True, gc=False, tag="ended"):
    """The round is over and every chip is in somebody's purse."""


Event = (
    Moved
    | Placed
    | Joined
    | Reached
    | HandOpened
    | Controlled
    | Dealt
    | Shown
    | Left
    | Burned
    | Drew
    | Shuffled
    | Asked
    | Answered
    | Acted
    | Called
    | Charged
    | Settled
    | Awarded
    | HandDied
    | HandFolded
    | Ruled
    | Voided
    | Ended
)


def face(event: Event, viewer: str) -> Event:
    """Return the event as the viewer may know it, with anything they have not seen removed.

    A viewer is a bettor's id, `spectator` (sees what everybody sees) or `surveillance` (sees all).
    """
    hide = HIDE.get(type(event))
    return event if hide is None else hide(event, viewer)


def _hidden(event: Dealt | Shown | Left | Burned | Answered, viewer: str) -> bool:
    seen = event.seen
    return seen is not None and viewer not in seen and viewer != "surveillance"


def _hide_dealt(event: Dealt, viewer: str) -> Event:
    seen = event.seen
    if seen is None or viewer in seen or viewer == "surveillance":
        return event
    return Dealt(event.hand, "", (), event.index)


def _hide_shown(event: Shown, viewer: str) -> Event:
    return Shown(event.hand, event.index, "", ()) if _hidden(event, viewer) else event


def _hide_left(event: Left, viewer: str) -> Event:
    return Left(event.hand, event.index, event.to, "", ()) if _hidden(event, viewer) else event


def _hide_burned(event: Burned, viewer: str) -> Event:
    return Burned("", event.why) if _hidden(event, viewer) else event


def _hide_answer(event: Answered, viewer: str) -> Event:
    if _hidden(event, viewer):
        return Answered(event.question, event.bettor, None, event.default, ())
    return event


HIDE: Final[dict[type[Event], Callable[[Any, str], Event]]] = {
    Answered: _hide_answer,
    Burned: _hide_burned,
    Dealt: _hide_dealt,
    Left: _hide_left,
    Shown: _hide_shown,
}
"""For each event that may hide something, the function that returns the viewer's face."""
