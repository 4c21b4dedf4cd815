"""The place of insurance in the order when the bank is short: one reading in every edition."""

from __future__ import annotations

import pytest

from games.blackjack.duels import marked
from games.tables import Table
from houseway.rules.round.decisions import Insure, Pass
from houseway.rules.round.events import Placed, Settled
from support import rule

BEFORE = "before the game wagers"
FIRST = "seat by seat, insurance first"
AFTER = "seat by seat, insurance last"

ENTRIES = {
    "stones-tavern/no-bust-21st-century-blackjack-4-0": ("000-05", BEFORE),
    "stones-tavern/no-bust-21st-century-buster-blackjack-4-0": ("000-06", BEFORE),
    "stones-tavern/no-bust-21st-century-buster-blackjack-4-0-lucky-lucky": ("000-41", BEFORE),
    "lucky-derby/no-bust-21st-century-blackjack-4-0": ("001-10", BEFORE),
    "lucky-derby/no-bust-21st-century-buster-blackjack-4-0": ("001-11", BEFORE),
    "napa-valley/no-bust-21st-century-blackjack-4-3": ("003-04", BEFORE),
    "napa-valley/21st-century-blackjack-8-0": ("003-08", BEFORE),
    "stones-tavern/21st-century-blackjack-switch": ("000-11", FIRST),
    "casino-club/pure-21-5-blackjack": ("002-01", AFTER),
}
CASES = [
    pytest.param(
        edition,
        how,
        bank,
        marks=rule(entry, f"insurance and a short bank: {how}"),
        id=f"{entry}-{how}-{bank}",
    )
    for edition, (entry, usual) in ENTRIES.items()
    for how in ("as it stands", BEFORE, FIRST, AFTER)
    for bank in ("$100,000", "$25")
]


def insured(edition: str, settings: dict[str, str], bank: str) -> Table:
    """Two seats with $10 on each of their hands, all insured, against a natural."""
    table = Table(edition, settings, bank=bank)
    games = ["first", "second"] if "switch" in edition else ["game"]
    for seat in (1, 2):
        for spot in games:
            table.bet(seat, spot, "$10")
    first = "9s 9d 9c 8h" if len(games) == 2 else "9s 9d"
    table.deal(marked(edition, f"{first} Ah {first} Kc"))
    while not table.round.over:
        question = table.round.pending[0]
        if table.round.why_not(question.id, Pass()) is None:
            table.round.decide(question.id, Insure(500))
        else:
            table.round.use_default(question.id)
    return table


def wanted(how: str, games: int) -> list[str]:
    own = ["game"] * games
    insurance = ["insurance"] * games
    if how == BEFORE:
        return [*insurance, *insurance, *own, *own]
    return [*insurance, *own] * 2 if how == FIRST else [*own, *insurance] * 2


@pytest.mark.parametrize(("edition", "how", "bank"), CASES)
def test_insurance_has_one_place_in_the_order(edition: str, how: str, bank: str) -> None:
    settings = {} if how == "as it stands" else {"insurance-when-short": how}
    table = insured(edition, settings, bank)
    games = 2 if "switch" in edition else 1
    spots = ["insurance" if spot == "insurance" else "game" for _, spot in table.order]
    assert spots == wanted(how if settings else ENTRIES[edition][1], games)
    placed = {e.wager: e for e in table.round.events if isinstance(e, Placed)}
    uncovered = {
        placed[e.wager].spot: e.uncovered for e in table.round.events if isinstance(e, Settled)
    }
    assert any(uncovered.values()) is (bank == "$25")
