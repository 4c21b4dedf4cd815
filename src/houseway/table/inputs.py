"""Inputs of a sitting: everything that enters it from outside. A sitting is saved as this list."""

from __future__ import annotations

from typing import Literal

import msgspec

from houseway.rules.round.inputs import Input as RoundInput
from houseway.rules.round.opening import Limits

Mark = Literal["player", "proposition player", "bot"]
"""How a bettor is marked for everybody at the table to see."""

Draw = int | tuple[int, ...]
"""A random number, or the order of a shuffle."""


class SitDown(msgspec.Struct, frozen=True, tag="sit-down", omit_defaults=True):
    """A bettor takes a seat, or (seat 0) a place on the back line, with these chips."""

    bettor: str
    seat: int
    cents: int
    mark: Mark = "player"
    waits: bool = False
    """Whether a player who joins a game in progress for a pot waits for the big blind instead of
    posting."""


class AddChips(msgspec.Struct, frozen=True, tag="add-chips"):
    """The bettor puts more chips on the table."""

    bettor: str
    cents: int


class StandUp(msgspec.Struct, frozen=True, tag="stand-up"):
    """The bettor leaves with all their chips."""

    bettor: str


class ChangeSeat(msgspec.Struct, frozen=True, tag="change-seat"):
    """The bettor moves to a free seat, or to the back line."""

    bettor: str
    seat: int


class SitOut(msgspec.Struct, frozen=True, tag="sit-out", omit_defaults=True):
    """The bettor keeps their seat but is left out of the coming rounds."""

    bettor: str
    why: str = ""
    """The reason, unless the bettor chose to."""


class ComeBack(msgspec.Struct, frozen=True, tag="come-back", omit_defaults=True):
    """The bettor plays again."""

    bettor: str
    waits: bool = False
    """Whether to wait for the big blind instead of posting what was missed."""


class OfferBank(msgspec.Struct, frozen=True, tag="offer-bank"):
    """The bank is offered for the next hand."""


class Accept(msgspec.Struct, frozen=True, tag="accept"):
    """The bettor who is offered the bank takes it, and will post this many cents."""

    bettor: str
    cents: int


class Decline(msgspec.Struct, frozen=True, tag="decline"):
    """The bettor who is offered the bank declines it."""

    bettor: str


class Restart(msgspec.Struct, frozen=True, tag="restart"):
    """A broken game is restarted."""


class Tell(msgspec.Struct, frozen=True, tag="tell"):
    """The current minute, counted from the start of the sitting."""

    minute: int


class HalfHour(msgspec.Struct, frozen=True, tag="half-hour"):
    """A half hour has passed, so the time charge falls due."""


class SetLimits(msgspec.Struct, frozen=True, tag="set-limits", omit_defaults=True):
    """The table gets these limits from the next round on."""

    limits: Limits
    spot_limits: dict[str, Limits] = {}


class PlaceButton(msgspec.Struct, frozen=True, tag="place-button"):
    """The button of the next poker round is placed at this seat."""

    seat: int


class BurnTop(msgspec.Struct, frozen=True, tag="burn-cards"):
    """Cards are burned between two rounds (a new house dealer burns one, 000-10)."""

    cards: int = 1


class OpenRound(msgspec.Struct, frozen=True, tag="open-round"):
    """A round was opened, with its random draws, shuffles included, and its inputs."""

    chance: tuple[Draw, ...] = ()
    inputs: tuple[RoundInput, ...] = ()


class TakeRound(msgspec.Struct, frozen=True, tag="take-round"):
    """The round is over and its result is applied to the table."""


class AbandonRound(msgspec.Struct, frozen=True, tag="abandon-round"):
    """The open round cannot be finished and does not count."""

    why: str


Input = (
    SitDown
    | AddChips
    | StandUp
    | ChangeSeat
    | SitOut
    | ComeBack
    | OfferBank
    | Accept
    | Decline
    | Restart
    | Tell
    | HalfHour
    | SetLimits
    | PlaceButton
    | BurnTop
    | OpenRound
    | TakeRound
    | AbandonRound
)
