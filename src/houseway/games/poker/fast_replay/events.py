"""The input of a hand that is fully known, and the events that it shares with other hands.

Most events of such hands are alike (`b3 folds hand-3`). Events are frozen, so each is made once
and shared by all rounds.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import lru_cache, partial
from typing import Any, Final, TypeVar

import msgspec

from houseway.cards.card import Card, every_card, text
from houseway.rules.round.decisions import Call, Check, Decision, Fold
from houseway.rules.round.events import (
    Answered,
    Asked,
    Called,
    Dealt,
    Event,
    HandFolded,
    HandOpened,
    Left,
    Shown,
)
from houseway.rules.round.inputs import Decided, Ruling

CARDS: Final[dict[str, Card]] = {text(card): card for card in every_card()}
GOOD: Final = frozenset(CARDS)
"""The texts of cards drawn without a flaw."""

FOLD, STAY, MORE = range(3)
"""The kinds of act: a fold, a check or call, a bet or raise."""

Act = tuple[str, int, int]
"""A player, the kind of act, and the amount in cents."""


class Known(msgspec.Struct, gc=False):
    """Everything that decides a round: its draws, its acts and its rulings."""

    draws: list[str]
    acts: list[Act]
    watched: Collection[str]
    """The moments at which a collection may fall due."""
    driver: Any
    """The round, which can lay out a table and apply what is due at a moment."""
    rulings: Sequence[Ruling] = ()
    """The rulings that wait for the end of the hand."""
    streets: list[tuple[int, int]] | None = None
    """For each street, the cards drawn and acts done by its end; None if the hand does not say."""


K = TypeVar("K")
V = TypeVar("V")
Telling = tuple[tuple[Event, ...], Decided]


class Once(dict[K, V]):
    """A cache that makes each value on first access."""

    def __init__(self, make: Callable[[K], V]) -> None:
        self._make = make

    def __missing__(self, key: K) -> V:
        self[key] = made = self._make(key)
        return made


def tell(bettor: str, hand: str, decision: Decision, number: int) -> Telling:
    """Return the events of a question, its answer and a fold; and the answer as an input."""
    id = f"q{number}"
    told: tuple[Event, ...] = Asked(id, bettor, hand), Answered(id, bettor, decision)
    if isinstance(decision, Fold):
        told = (*told, HandFolded(hand))
    return told, Decided(id, decision, bettor)


class HandTold:
    """The usual events of one player's hand, dealt face down.

    They are made once and shared by all rounds, which frozen events allow.
    """

    __slots__ = (
        "asked",
        "bettor",
        "call",
        "called",
        "check",
        "dealt",
        "fold",
        "folds",
        "hand",
        "left",
        "opened",
        "seat",
        "seen",
        "shown",
        "stays",
    )

    def __init__(self, seat: int, bettor: str, cards: int) -> None:
        self.seat = seat
        self.bettor = bettor
        self.hand = hand = f"hand-{seat}"
        self.seen = seen = (bettor,)
        self.opened = HandOpened(hand, seat, bettor)
        self.dealt = Once[str, Dealt](lambda card: Dealt(hand, card, seen))
        self.folds: Act = (bettor, FOLD, 0)
        self.stays: Act = (bettor, STAY, 0)
        self.asked = Once[int, Asked](lambda number: Asked(f"q{number}", bettor, hand))
        self.fold = Once[int, Telling](partial(tell, bettor, hand, Fold()))
        self.check = Once[int, Telling](partial(tell, bettor, hand, Check()))
        self.call = Once[int, Telling](partial(tell, bettor, hand, Call()))
        self.left = [_discards(hand, index, seen) for index in range(cards)]
        self.shown = [_shows(hand, index) for index in range(cards)]
        self.called = Once[str, Called](lambda words: Called(words, hand))


def _discards(hand: str, index: int, seen: tuple[str, ...]) -> Once[str, Left]:
    return Once(lambda card: Left(hand, index, "discards", card, seen))


def _shows(hand: str, index: int) -> Once[str, Shown]:
    return Once(lambda card: Shown(hand, index, card))


told_of = lru_cache(maxsize=1024)(HandTold)
