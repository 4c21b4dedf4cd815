"""What is kept of a finished round beside its events: what it was given, and its figures."""

from __future__ import annotations

import re
from collections import Counter
from typing import Final

import msgspec

from houseway.rules.events import Called, Moved, Voided
from houseway.rules.game import canonical
from houseway.rules.inputs import Input
from houseway.rules.opening import Opening
from houseway.rules.round import Round

__all__ = ["Given", "Summary", "given", "read_given", "read_summary", "summarise"]

_WAGER: Final = re.compile(r"w[0-9]+")
_FEES: Final = ("collection", "jackpot")


class Given(msgspec.Struct, frozen=True):
    """A record's body without its events, which the store has already."""

    opening: Opening
    tape: tuple[str, ...]
    inputs: tuple[Input, ...]


class Summary(msgspec.Struct, frozen=True, omit_defaults=True):
    """By bettor, in cents; `outcome` is what the house dealer announced for all."""

    outcome: str
    net: dict[str, int]
    fees: dict[str, int]
    wagered: dict[str, int]


read_given = msgspec.json.Decoder(Given).decode
read_summary = msgspec.json.Decoder(Summary).decode


def given(round_: Round) -> str:
    """What the round was given and drew, and what reached it."""
    tape, inputs = tuple(round_.deal.tape.draws), tuple(round_.inputs)
    return canonical(Given(round_.opening, tape, inputs)).decode()


def summarise(round_: Round) -> str:
    """Folded from the movements of chips."""
    net: Counter[str] = Counter()
    fees: Counter[str] = Counter()
    wagered: Counter[str] = Counter()
    calls = []
    for event in round_.events:
        match event:
            case Moved(source, to, cents, why):
                net[source] -= cents
                net[to] += cents
                if to in _FEES:
                    fees[source] += cents
                elif source in _FEES:
                    fees[to] -= cents
                elif _WAGER.fullmatch(to) and source != "bank":
                    wagered[source] += cents
                elif why == "taken back":
                    wagered[to] -= cents
            case Called(words, ""):
                calls.append(words)
            case Voided(why):
                calls.append(f"voided: {why}")
    people = [bettor.id for bettor in round_.opening.bettors]
    summary = Summary("; ".join(calls), *(_only(people, each) for each in (net, fees, wagered)))
    return msgspec.json.encode(summary).decode()


def _only(people: list[str], cents: Counter[str]) -> dict[str, int]:
    return {person: cents[person] for person in people if cents[person]}
