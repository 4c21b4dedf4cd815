"""A viewer's picture of a round, built from the faces of its events and nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import msgspec

from houseway.rules.decisions import Decision
from houseway.rules.events import (
    Acted,
    Answered,
    Asked,
    Awarded,
    Called,
    Charged,
    Controlled,
    Dealt,
    Drew,
    Ended,
    Event,
    HandDied,
    HandFolded,
    HandOpened,
    Joined,
    Left,
    Moved,
    Placed,
    Reached,
    Ruled,
    Settled,
    Shown,
    Voided,
    face,
)
from houseway.rules.legality import Choice
from houseway.rules.opening import Opening

if TYPE_CHECKING:
    from houseway.rules.round import Round

__all__ = [
    "AnsweredView",
    "AskedView",
    "HandView",
    "View",
    "WagerView",
    "build_view",
    "fold",
    "open_view",
]


class HandView(msgspec.Struct, omit_defaults=True):
    """A hand as seen: an empty name is the back of a card."""

    id: str
    position: int = 0
    controller: str = ""
    cards: list[str] = []
    calls: list[str] = []
    state: Literal["live", "folded", "dead"] = "live"


class WagerView(msgspec.Struct, omit_defaults=True):
    """A wager as it lies, and what became of it."""

    id: str
    bettor: str
    spot: str
    position: int
    hand: str = ""
    back_line: bool = False
    cents: int = 0
    results: list[Settled] = []
    shares: dict[str, int] = {}
    """What others have joined with it."""


class AskedView(msgspec.Struct, omit_defaults=True):
    """A question; only the one who is asked sees what he may answer, and what the default is."""

    id: str
    bettor: str
    about: str = ""
    choices: tuple[Choice, ...] = ()
    default: Decision | None = None


class AnsweredView(msgspec.Struct, omit_defaults=True):
    """The viewer's own question about a hand or a wager, and what he has answered in secret.

    What everybody saw is not kept here; a secret answer stays until a card leaves the hand, the
    hand is asked about again, or the round is over.
    """

    question: str
    about: str
    decision: Decision | None = None


class View(msgspec.Struct, omit_defaults=True):
    """Everything one viewer may know. `version` is the number of events it is built from.

    >>> game = houseway.load("stones-tavern/no-bust-21st-century-blackjack-4-0")
    >>> table = houseway.Table(game, seats=["ann", "ben"], seed=1)
    >>> table.bet("game", "$20")
    >>> table.decide("ready")
    >>> view = table.see("ann")
    >>> view.hands["p2"].cards, view.hands["dealer"].cards
    (['5h', '7h'], ['Kc', ''])
    >>> print(view)
    ann  $0
    ben  $1,980  $20 on game
    p2      ben  5h 7h  12
    dealer       Kc ??
    bank $1,999, collection $1
    draw begins
    ben is asked about p2
    """

    viewer: str
    version: int
    moment: str = ""
    purses: dict[str, int] = {}
    hands: dict[str, HandView] = {}
    wagers: dict[str, WagerView] = {}
    action: int = 0
    dice: list[Drew] = []
    calls: list[str] = []
    charges: list[Charged] = []
    awards: list[Awarded] = []
    rulings: list[Ruled] = []
    questions: list[AskedView] = []
    answers: list[AnsweredView] = []
    voided: str = ""
    over: bool = False

    def __str__(self) -> str:
        from houseway.rules.picture import picture  # which knows views

        return picture(self)


def build_view(round_: Round, viewer: str) -> View:
    """Fold the faces; then add the open questions."""
    view = open_view(round_.opening, viewer)
    for event in round_.events:
        fold(view, face(event, viewer))
    for question in round_.pending:
        about = question.ask.about
        mine = viewer in (question.bettor, "surveillance")
        view.questions.append(
            AskedView(
                question.id,
                question.bettor,
                about.id if about is not None else "",
                question.ask.options.choices() if mine else (),
                question.default if mine else None,
            )
        )
    return view


def open_view(opening: Opening, viewer: str) -> View:
    """The picture before the first event."""
    view = View(viewer, 0)
    view.purses = {bettor.id: bettor.stack for bettor in opening.bettors}
    if opening.carried:
        view.purses["carried"] = opening.carried
    return view


def fold(view: View, event: Event) -> None:
    """One more event, as the viewer's face, into the picture."""
    view.version += 1
    match event:
        case Moved(source, to, cents):
            _chips(view, source, -cents)
            _chips(view, to, cents)
        case Dealt(hand, card):
            cards = view.hands[hand].cards
            cards.insert(len(cards) if event.index is None else event.index, card)
        case Shown(hand, index, card):
            if card:
                view.hands[hand].cards[index] = card
        case Left(hand, index):
            view.hands[hand].cards.pop(index)
            view.answers = [a for a in view.answers if a.about != hand or a.decision is None]
        case Asked(question, bettor, about) if about and _is_own(view, bettor):
            view.answers = [a for a in view.answers if a.about != about]
            view.answers.append(AnsweredView(question, about))
        case Answered(question, bettor) if _is_own(view, bettor):
            _keep_secret(view, event)
        case Placed(wager, bettor, spot, position, hand, back_line):
            old = view.wagers.get(wager)
            cents = old.cents if old else 0
            new = WagerView(wager, bettor, spot, position, hand, back_line, cents)
            new.shares = old.shares if old else {}
            view.wagers[wager] = new
        case Joined(wager, bettor, cents):
            shares = view.wagers[wager].shares
            shares[bettor] = cents
            if not cents:
                del shares[bettor]
        case Settled():
            view.wagers[event.wager].results.append(event)
        case HandOpened(hand, position, controller):
            view.hands[hand] = HandView(hand, position, controller)
        case Controlled(hand, controller):
            view.hands[hand].controller = controller
        case HandDied(hand):
            view.hands[hand].state = "dead"
        case HandFolded(hand):
            view.hands[hand].state = "folded"
        case Reached(moment):
            view.moment = moment
        case Acted(seat):
            view.action = seat
        case Drew():
            view.dice.append(event)
        case Called(words, hand):
            (view.hands[hand].calls if hand else view.calls).append(words)
        case Charged():
            view.charges.append(event)
        case Awarded():
            view.awards.append(event)
        case Ruled():
            view.rulings.append(event)
        case Voided(why):
            view.voided = why
        case Ended():
            view.over = True
            view.answers = []
        case _:
            pass


def _is_own(view: View, bettor: str) -> bool:
    return view.viewer in (bettor, "surveillance")


def _keep_secret(view: View, event: Answered) -> None:
    """Into the picture if nobody else has seen it; what all have seen is no secret to keep."""
    if event.seen is None:
        view.answers = [a for a in view.answers if a.question != event.question]
    for answer in view.answers:
        if answer.question == event.question:
            answer.decision = event.decision


def _chips(view: View, purse: str, cents: int) -> None:
    wager = view.wagers.get(purse)
    if wager is not None:
        wager.cents += cents
    else:
        view.purses[purse] = view.purses.get(purse, 0) + cents
