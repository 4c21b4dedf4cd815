"""Rounds for a pot on scripted cards: who sits where, whose turn it is, what he may do."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

import pytest

from houseway.cards.tape import Scripted
from houseway.errors import DecisionError
from houseway.rules.game import Game
from houseway.rules.round.decisions import Decision
from houseway.rules.round.driver import Round
from houseway.rules.round.events import Event, Moved, Reached
from houseway.rules.round.legality import Choice
from houseway.rules.round.opening import Bettor, Opening, Stakes

BLINDS: Final = Stakes(blinds=(100, 200), small_bet=200, big_bet=400)
"""$1 and $2 blinds, $2 bets and $4 later on."""


def sit(
    game: Game,
    *stacks: int,
    cards: str | Iterable[str] = "",
    button: int = 0,
    chip: int = 100,
    stakes: Stakes = BLINDS,
    **more: Any,
) -> Round:
    """Bettors b1, b2, … in seats 1, 2, …; without a button it lies with the last of them.

    `more` is of the opening: what is carried, who owes blinds.
    """
    bettors = tuple(Bettor(f"b{seat}", cents, seat) for seat, cents in enumerate(stacks, 1))
    opening = Opening(bettors, button=button or len(stacks), chip=chip, stakes=stakes, **more)
    return Round(game, opening, Scripted(cards), strict=True)


def rotation(*hands: str) -> str:
    """The order of the deck that deals these hands one card at a time."""
    split = [hand.split() for hand in hands]
    return " ".join(card for cards in zip(*split, strict=True) for card in cards)


def asked(round_: Round) -> str:
    """Whose turn it is."""
    return round_.pending[0].bettor if round_.pending else ""


def act(round_: Round, *decisions: Decision) -> None:
    """These decisions by those whose turn it is."""
    for decision in decisions:
        round_.decide(round_.pending[0].id, decision)


def choice(round_: Round, decision: str) -> Choice:
    """What the one whose turn it is may do of that kind."""
    return next(each for each in round_.legal(round_.pending[0].id) if each.decision == decision)


def refused(round_: Round, decision: Decision) -> str:
    """The code with which this decision is refused."""
    with pytest.raises(DecisionError) as error:
        round_.decide(round_.pending[0].id, decision)
    return error.value.code


def stacks(round_: Round) -> list[int]:
    """The chips before each bettor, by seat."""
    return [round_.deal.chips[bettor.id] for bettor in round_.opening.bettors]


def moved(events: Iterable[Event], why: str) -> list[tuple[str, str, int]]:
    """Who gave whom how much for that reason."""
    return [
        (event.source, event.to, event.cents)
        for event in events
        if isinstance(event, Moved) and event.why == why
    ]


def moments(round_: Round) -> list[str]:
    """The named points the round has passed."""
    return [event.moment for event in round_.events if isinstance(event, Reached)]
