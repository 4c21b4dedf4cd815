"""Rounds of pai gow tiles on scripted sets.

    round_ = table(NAPA).bet(1, "game", "$10").deal(tape(NAPA, BANK, {1: BOTH_HIGHER}))

The player-dealer sits at seat 8 and gets the first set: the dice make nine, that seat's number. The
others follow counter-clockwise. Sets that are not named go to seats without a wager.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from games.tables import Table
from houseway.cards.card import text
from houseway.editions.library import load_game
from houseway.editions.model import Value
from houseway.games.pai_gow_tiles.terms import TilesTerms
from houseway.hands.tiles import PAI_GOW_SET
from houseway.rules.round.decisions import Set

TAVERN: Final = "stones-tavern/pai-gow-tiles"
NAPA: Final = "napa-valley/pai-gow-tiles"
CLOVIS: Final = "clovis-500/pai-gow-tiles"
PLAYED: Final = (TAVERN, NAPA, CLOVIS)

SETS: Final = [" ".join(map(text, PAI_GOW_SET[place::8])) for place in range(8)]
"""Eight that are all different."""
EMPTY: Final = "6-5 6-4 5-5 2-2"

BANK: Final = "3-1 4-1 5-5 5-1"
"""By the house way 9 with a gor high, 6 with a mooy low."""
BOTH_HIGHER: Final = "6-6 6-1 1-1 2-2"
"""9 with a teen, and 6 with a dey."""
LOW_HAND: Final = ("1-1", "2-2")
BOTH_LOWER: Final = "6-5 6-4 2-2 4-3"


def dice(total: int) -> str:
    """Three dice of this total."""
    first = min(6, total - 2)
    second = min(6, total - first - 1)
    return f"#{first} #{second} #{total - first - second}"


def tape(
    edition: str,
    bank: str = BANK,
    hands: Mapping[int, str] | None = None,
    *,
    all_seats: bool | None = None,
) -> str:
    """The numbers, then the sets in order of delivery: to all seats, or to those named."""
    dealt = edition != TAVERN if all_seats is None else all_seats
    named = hands or {}
    there = [named.get(seat, EMPTY) for seat in range(7, 0, -1) if dealt or seat in named]
    return " ".join([numbers(edition), bank, *there])


def numbers(edition: str, total: int = 9, chosen: int = 1) -> str:
    """The dice, and before them the chosen set where there is one."""
    return f"#{chosen} {dice(total)}" if edition == NAPA else dice(total)


def table(edition: str, settings: Mapping[str, Value] | None = None, **more: Any) -> Table:
    """A table without collections."""
    return Table(edition, settings, **more)


def terms_of(edition: str, settings: Mapping[str, Value] | None = None) -> TilesTerms:
    """The edition's terms, with its schedule in force."""
    terms = load_game(edition, settings).terms
    assert isinstance(terms, TilesTerms)
    return terms


def finish(table: Table) -> Table:
    """Let everybody who is still asked use the house way."""
    while table.round.pending:
        table.round.use_default(table.round.pending[0].id)
    return table


def low(*names: str) -> Set:
    """The setting with these two tiles as the low hand."""
    return Set(names)
