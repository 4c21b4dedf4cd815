"""Rounds of pai gow poker on scripted piles.

    table = piles(TAVERN, BANK, "As Ad Qs Jc 8d 5s 3h").bet(1, "game", "$10")

The player-dealer sits at the last seat and gets the first pile: the number is that seat's. Piles
that are not named go to seats without a wager.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from games.tables import Table
from houseway.editions.model import Value
from houseway.rules.round.decisions import Set

TAVERN: Final = "stones-tavern/pai-gow-poker"
FORTUNE: Final = "stones-tavern/fortune-pai-gow-poker"
DERBY: Final = "lucky-derby/pai-gow-poker"
CLOVIS: Final = "clovis-500/fortune-pai-gow-poker"
NAPA: Final = "napa-valley/fortune-pai-gow-poker-1-0"
DERBY_FORTUNE: Final = "lucky-derby/fortune-pai-gow-poker"
FREE: Final = "stones-tavern/commission-free-fortune-pai-gow-poker"
DOUBLE: Final = "napa-valley/double-hand-poker"
WILD: Final = "lucky-derby/jokers-wild-pai-gow-poker"
BUGS: Final = (TAVERN, FORTUNE, DERBY, CLOVIS, NAPA, FREE, DOUBLE)
"""The joker is an ace, or completes."""
PLAYED: Final = (*BUGS, DERBY_FORTUNE, WILD)
FORTUNES: Final = (FORTUNE, CLOVIS, NAPA, DERBY_FORTUNE, FREE)
"""With the Fortune Bonus Bet."""

OWN: Final = {
    TAVERN: "#1 #2 #5",
    FORTUNE: "#1",
    DERBY: "#1 #2 #5 #1",
    CLOVIS: "#1 #2 #5 #1",
    NAPA: "#1 #2 #5",
    DERBY_FORTUNE: "#1 #2 #5 #1",
    FREE: "#1",
    DOUBLE: "#1 #2 #5 #1",
    WILD: "#1 #2 #5 #1",
}
"""What names the player-dealer's own seat, and where a pile is chosen the first of the row."""

EMPTY: Final = "2c 3d 4h 6s 7c 8d 9h"
BANK: Final = "Ks Kd Qh 9c 7d 4s 2h"
"""By the house way kings behind, queen and nine in front."""
ACES: Final = "As Ad Qs Jc 8d 5s 3h"
"""By the house way aces behind, queen and jack in front: both higher than the bank's."""


def tape(edition: str, *piles: str, first: str = "") -> str:
    """The numbers, then the piles of the player-dealer and of the seats from the left."""
    row = [*piles, *[EMPTY] * (7 - len(piles))]
    if edition in (CLOVIS, DERBY_FORTUNE):  # card by card, to and fro
        cards = [pile.split() for pile in row]
        ways = [cards[:: -1 if number % 2 else 1] for number in range(7)]
        row = [pile[number] for number, way in enumerate(ways) for pile in way]
    return " ".join([first or OWN[edition], *row])


def table(edition: str, settings: Mapping[str, Value] | None = None, **more: Any) -> Table:
    """A table without collections."""
    return Table(edition, settings, **more)


def finish(table: Table) -> Table:
    """Let everybody who is still asked use the house way."""
    while table.round.pending:
        table.round.use_default(table.round.pending[0].id)
    return table


def put(*names: str) -> Set:
    """The setting with these two cards in front."""
    return Set(names)
