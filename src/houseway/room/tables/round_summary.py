"""What the store keeps of a completed round besides its events: its inputs and its figures."""

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

BOT_PREFIX: Final = "bot-"
FIGURES: Final = ("net", "fees", "wagered", "banked")
"""How the id of every bot begins."""
_WAGER: Final = re.compile(r"w[0-9]+")
_FEES: Final = ("collection", "jackpot")


class Given(msgspec.Struct, frozen=True):
    """A round's record without its events, which are stored anyway."""

    opening: Opening
    tape: tuple[str, ...]
    inputs: tuple[Input, ...]


class Summary(msgspec.Struct, frozen=True, omit_defaults=True):
    """A round's figures in cents by bettor; `outcome` is what the dealer announced to everybody."""

    outcome: str
    net: dict[str, int]
    """Won or lost in total: by wagers, as player-dealer, in a pot and in fees."""
    fees: dict[str, int]
    """Fees paid; the player-dealer's include what the bank paid, and `pot` is what a pot paid."""
    wagered: dict[str, int]
    """Wagered on spots and in the pot, less what was taken back or not called."""
    banked: dict[str, int] = {}
    """Cents posted by the player-dealer."""


read_given = msgspec.json.Decoder(Given).decode
read_summary = msgspec.json.Decoder(Summary).decode


def encode_inputs(round_: Round) -> str:
    """Encode what the round was given: its opening, its draws and its inputs."""
    tape, inputs = tuple(round_.deal.tape.draws), tuple(round_.inputs)
    return canonical(Given(round_.opening, tape, inputs)).decode()


def summarise(round_: Round) -> str:
    """Encode a `Summary` of a round's movements of chips."""
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


def played_rows(summary: str) -> Iterator[dict[str, Any]]:
    """Yield each person's results in a round; bots are left out."""
    found = read_summary(summary)
    figures: dict[str, dict[str, int]] = {name: getattr(found, name) for name in FIGURES}
    people = dict.fromkeys(who for each in figures.values() for who in each)
    for person in people:
        if person != "pot" and not person.startswith(BOT_PREFIX):
            own = {name: each.get(person, 0) for name, each in figures.items()}
            yield {"person": person, "outcome": found.outcome, **own}


def _only(people: list[str], cents: Counter[str]) -> dict[str, int]:
    return {person: cents[person] for person in people if cents[person]}
