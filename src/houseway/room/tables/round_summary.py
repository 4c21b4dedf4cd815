"""What is kept of a finished round beside its events: what it was given, and its figures."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

import msgspec

from houseway.rules.game import canonical
from houseway.rules.round.driver import Round
from houseway.rules.round.events import Called, Moved, Voided
from houseway.rules.round.inputs import Input
from houseway.rules.round.opening import Opening

__all__ = ["Given", "Summary", "given", "lines_of", "read_given", "read_summary", "summarise"]

BOT: Final = "bot-"
"""How the id of a bot begins."""
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
    """Won or lost in all, be it by wagers, as player-dealer, in a pot or in fees."""
    fees: dict[str, int]
    """The player-dealer's also where his bank paid them; what a pot paid stands under `pot`."""
    wagered: dict[str, int]
    """On spots and into the pot; what was taken back or not called is not counted."""
    banked: dict[str, int] = {}
    """What the player-dealer posted."""


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
    banked: Counter[str] = Counter()
    calls = []
    dealer = round_.opening.player_dealer
    for event in round_.events:
        match event:
            case Moved(source, to, cents, why):
                net[source] -= cents
                net[to] += cents
                if to in _FEES:
                    fees[dealer if source == "bank" else source] += cents
                elif source in _FEES:
                    fees[dealer if to == "bank" else to] -= cents
                elif (_WAGER.fullmatch(to) or to == "pot") and source != "bank":
                    wagered[source] += cents
                elif why in ("taken back", "uncalled"):
                    wagered[to] -= cents
                elif to == "bank" and source == dealer:
                    banked[dealer] += cents
            case Called(words, ""):
                calls.append(words)
            case Voided(why):
                calls.append(f"voided: {why}")
    people = [bettor.id for bettor in round_.opening.bettors]
    summary = Summary(
        "; ".join(calls),
        net=_only(people, net),
        fees=_only([*people, "pot"], fees),
        wagered=_only(people, wagered),
        banked=_only(people, banked),
    )
    return msgspec.json.encode(summary).decode()


def lines_of(summary: str) -> Iterator[dict[str, Any]]:
    """How each of the people in a round fared; bots are none."""
    found = read_summary(summary)
    figures = {
        "net": found.net,
        "fees": found.fees,
        "wagered": found.wagered,
        "banked": found.banked,
    }
    people = dict.fromkeys(who for each in figures.values() for who in each)
    for person in people:
        if person != "pot" and not person.startswith(BOT):
            own = {name: each.get(person, 0) for name, each in figures.items()}
            yield {"person": person, "outcome": found.outcome, **own}


def _only(people: list[str], cents: Counter[str]) -> dict[str, int]:
    return {person: cents[person] for person in people if cents[person]}
