"""The commands that people and bots can give a table (`docs/protocol.md`)."""

from __future__ import annotations

from typing import Annotated, TypeVar

import msgspec

from houseway.room.errors import RoomError
from houseway.rules.round.decisions import Decision
from houseway.rules.rulings.effects import Effect

Cents = Annotated[int, msgspec.Meta(ge=0, le=10**12)]


class SitCommand(msgspec.Struct, frozen=True, tag="sit", omit_defaults=True):
    """Buy in and sit down; seat 0 is the back line."""

    seat: int
    cents: Cents
    waits: bool = False
    """In poker: wait for the big blind instead of posting to come in."""


class AddCommand(msgspec.Struct, frozen=True, tag="add"):
    """Bring more chips to the table."""

    cents: Cents


class StandCommand(msgspec.Struct, frozen=True, tag="stand"):
    """Leave the table, after the round if one is under way."""


class SitOutCommand(msgspec.Struct, frozen=True, tag="sit-out"):
    """Sit out from the next round on."""


class ComeBackCommand(msgspec.Struct, frozen=True, tag="come-back", omit_defaults=True):
    """Play again after sitting out."""

    waits: bool = False
    """In poker: wait for the big blind instead of posting missed blinds."""


class BankCommand(msgspec.Struct, frozen=True, tag="bank"):
    """Accept the bank with `cents`, or decline it."""

    cents: Cents = 0
    decline: bool = False


class ShownCommand(msgspec.Struct, frozen=True, tag="shown", omit_defaults=True):
    """Report that a question, or else the offer of the bank, is now on the player's screen."""

    question: str = ""


class DecideCommand(msgspec.Struct, frozen=True, tag="decide"):
    """Answer a question of that round."""

    round: int
    question: str
    decision: Decision


class PledgeCommand(msgspec.Struct, frozen=True, tag="pledge"):
    """Pledge the hash of the player's words for the next shoe, under a number they choose."""

    shoe: int
    number: Annotated[int, msgspec.Meta(ge=1, le=65_535)]
    digest: Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}$")]


class WordsCommand(msgspec.Struct, frozen=True, tag="words"):
    """Open words pledged before, once the shoe is sealed."""

    shoe: int
    text: Annotated[str, msgspec.Meta(min_length=1, max_length=256)]


class SayCommand(msgspec.Struct, frozen=True, tag="say"):
    """Write to the table's chat."""

    text: Annotated[str, msgspec.Meta(min_length=1, max_length=500)]


class RulingAsked(msgspec.Struct, frozen=True):
    """A ruling that the floor wants to make: `rules.inputs.Ruling` without its `by`.

    Instead of effects it may name a `situation` that the edition files, and what the ruling is
    about in `named`.
    """

    effects: tuple[Effect, ...] = ()
    reason: str = ""
    at: str = ""
    situation: str = ""
    named: dict[str, str | int] = {}


class RuleCommand(msgspec.Struct, frozen=True, tag="rule"):
    """Make a ruling; only the floor may."""

    ruling: RulingAsked


Command = (
    SitCommand
    | AddCommand
    | StandCommand
    | SitOutCommand
    | ComeBackCommand
    | BankCommand
    | ShownCommand
    | DecideCommand
    | PledgeCommand
    | WordsCommand
    | SayCommand
    | RuleCommand
)

_decoder: msgspec.json.Decoder[Command] = msgspec.json.Decoder(Command)
_decisions: msgspec.json.Decoder[Decision] = msgspec.json.Decoder(Decision)
T = TypeVar("T")


def decode_command(raw: bytes | msgspec.Raw) -> Command:
    """Decode a command from JSON."""
    return _decode(_decoder, raw, "command")


def decode_decision(raw: bytes | msgspec.Raw) -> Decision:
    """Decode a decision from JSON."""
    return _decode(_decisions, raw, "decision")


def _decode(decoder: msgspec.json.Decoder[T], raw: bytes | msgspec.Raw, what: str) -> T:
    try:
        return decoder.decode(raw)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise RoomError("request/malformed", f"this is not a {what}: {error}") from None
