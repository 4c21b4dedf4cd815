"""A viewer's view of a round, built only from the faces of its events."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final, Literal

import msgspec

from houseway.rules.round.decisions import Decision
from houseway.rules.round.events import (
    HIDE,
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
)
from houseway.rules.round.legality import Choice
from houseway.rules.round.opening import Opening

if TYPE_CHECKING:
    from houseway.rules.round.driver import Round


class HandView(msgspec.Struct, omit_defaults=True, repr_omit_defaults=True):
    """A hand as the viewer sees it; a card with an empty name is face down."""

    id: str
    position: int = 0
    controller: str = ""
    cards: list[str] = []
    calls: list[str] = []
    state: Literal["live", "folded", "dead"] = "live"


class WagerView(msgspec.Struct, omit_defaults=True, repr_omit_defaults=True):
    """A wager on the felt, with its result once it is settled."""

    id: str
    bettor: str
    spot: str
    position: int
    hand: str = ""
    back_line: bool = False
    cents: int = 0
    results: list[Settled] = []
    shares: dict[str, int] = {}
    """Cents that others have joined to the wager, by bettor."""


class AskedView(msgspec.Struct, omit_defaults=True, repr_omit_defaults=True):
    """An open question; only the bettor who is asked sees its possible answers and default."""

    id: str
    bettor: str
    about: str = ""
    choices: tuple[Choice, ...] = ()
    default: Decision | None = None


class AnsweredView(msgspec.Struct, omit_defaults=True, repr_omit_defaults=True):
    """A question about a hand or wager that the viewer answered in secret, with the answer.

    An answer that everybody saw is not kept. A secret one stays until a card leaves the hand, the
    hand is asked about again, or the round is over.
    """

    question: str
    about: str
    decision: Decision | None = None


class View(msgspec.Struct, omit_defaults=True, repr_omit_defaults=True):
    """Everything one viewer may know; `version` is the number of events it is built from.

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
        from houseway.rules.records.text_view import view_text  # which imports this module

        return view_text(self)


def build_view(round_: Round, viewer: str) -> View:
    """Fold the faces of all events into a view and add the open questions.

    The most frequent events are folded inline, exactly as their own functions below would do it: a
    call per event would take longer than the fold.
    """
    view = open_view(round_.opening, viewer)
    events: Sequence[Any] = round_.events
    hands, purses, wagers = view.hands, view.purses, view.wagers
    all_seeing = viewer == "surveillance"
    for event in events:
        kind = type(event)
        if kind is Dealt:
            seen = event.seen
            hidden = seen is not None and viewer not in seen and not all_seeing
            cards = hands[event.hand].cards
            if event.index is None:
                cards.append("" if hidden else event.card)
            else:
                cards.insert(event.index, "" if hidden else event.card)
        elif kind is Asked or kind is Answered:
            if event.bettor == viewer or all_seeing:
                _FOLDS[kind](view, event)  # the viewer's own, so there is nothing to hide
        elif kind is Left and not view.answers:
            hands[event.hand].cards.pop(event.index)
        elif kind is Moved and not wagers:
            cents = event.cents
            purses[event.source] = purses.get(event.source, 0) - cents
            purses[event.to] = purses.get(event.to, 0) + cents
        else:
            folds = _FOLDS.get(kind)
            if folds is not None:
                hide = HIDE.get(kind)
                folds(view, event if hide is None else hide(event, viewer))
    view.version = len(events)
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
    """Return the view before the first event."""
    view = View(viewer, 0)
    view.purses = {bettor.id: bettor.stack for bettor in opening.bettors}
    if opening.carried:
        view.purses["carried"] = opening.carried
    return view


def fold(view: View, event: Event) -> None:
    """Apply one more event to the view, as the viewer may see it."""
    view.version += 1
    folds = _FOLDS.get(type(event))
    if folds is not None:
        folds(view, event)


def _moved(view: View, event: Moved) -> None:
    wagers, purses = view.wagers, view.purses
    for purse, cents in ((event.source, -event.cents), (event.to, event.cents)):
        if purse in wagers:
            wagers[purse].cents += cents
        else:
            purses[purse] = purses.get(purse, 0) + cents


def _dealt(view: View, event: Dealt) -> None:
    cards = view.hands[event.hand].cards
    if event.index is None:
        cards.append(event.card)
    else:
        cards.insert(event.index, event.card)


def _shown(view: View, event: Shown) -> None:
    if event.card:
        view.hands[event.hand].cards[event.index] = event.card


def _left(view: View, event: Left) -> None:
    view.hands[event.hand].cards.pop(event.index)
    if view.answers:
        hand = event.hand
        view.answers = [a for a in view.answers if a.about != hand or a.decision is None]


def _asked(view: View, event: Asked) -> None:
    about = event.about
    if about and _is_own(view, event.bettor):
        view.answers = [a for a in view.answers if a.about != about]
        view.answers.append(AnsweredView(event.question, about))


def _answered(view: View, event: Answered) -> None:
    """Keep the viewer's answer if it is secret; everybody has seen any other."""
    if not _is_own(view, event.bettor):
        return
    if event.seen is None:
        view.answers = [a for a in view.answers if a.question != event.question]
    for answer in view.answers:
        if answer.question == event.question:
            answer.decision = event.decision


def _placed(view: View, event: Placed) -> None:
    old = view.wagers.get(event.wager)
    cents, shares = (old.cents, old.shares) if old else (0, {})
    view.wagers[event.wager] = WagerView(
        event.wager,
        event.bettor,
        event.spot,
        event.position,
        event.hand,
        event.back_line,
        cents,
        shares=shares,
    )


def _joined(view: View, event: Joined) -> None:
    shares = view.wagers[event.wager].shares
    shares[event.bettor] = event.cents
    if not event.cents:
        del shares[event.bettor]


def _settled(view: View, event: Settled) -> None:
    view.wagers[event.wager].results.append(event)


def _opened(view: View, event: HandOpened) -> None:
    view.hands[event.hand] = HandView(event.hand, event.position, event.controller)


def _controlled(view: View, event: Controlled) -> None:
    view.hands[event.hand].controller = event.controller


def _died(view: View, event: HandDied) -> None:
    view.hands[event.hand].state = "dead"


def _folded(view: View, event: HandFolded) -> None:
    view.hands[event.hand].state = "folded"


def _reached(view: View, event: Reached) -> None:
    view.moment = event.moment


def _acted(view: View, event: Acted) -> None:
    view.action = event.seat


def _drew(view: View, event: Drew) -> None:
    view.dice.append(event)


def _called(view: View, event: Called) -> None:
    (view.hands[event.hand].calls if event.hand else view.calls).append(event.words)


def _charged(view: View, event: Charged) -> None:
    view.charges.append(event)


def _awarded(view: View, event: Awarded) -> None:
    view.awards.append(event)


def _ruled(view: View, event: Ruled) -> None:
    view.rulings.append(event)


def _voided(view: View, event: Voided) -> None:
    view.voided = event.why


def _ended(view: View, event: Ended) -> None:  # noqa: ARG001  the event has no fields
    view.over = True
    view.answers = []


_FOLDS: Final[dict[type[Event], Callable[[View, Any], None]]] = {
    Acted: _acted,
    Answered: _answered,
    Asked: _asked,
    Awarded: _awarded,
    Called: _called,
    Charged: _charged,
    Controlled: _controlled,
    Dealt: _dealt,
    Drew: _drew,
    Ended: _ended,
    HandDied: _died,
    HandFolded: _folded,
    HandOpened: _opened,
    Joined: _joined,
    Left: _left,
    Moved: _moved,
    Placed: _placed,
    Reached: _reached,
    Ruled: _ruled,
    Settled: _settled,
    Shown: _shown,
    Voided: _voided,
}
"""How each kind of event changes the view. Burns and shuffles change nothing."""


def _is_own(view: View, bettor: str) -> bool:
    return view.viewer in (bettor, "surveillance")
