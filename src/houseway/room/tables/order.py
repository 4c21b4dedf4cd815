"""How a table is ordered: which game, under which limits, at what pace."""

from __future__ import annotations

import msgspec

from houseway.editions.library import checked_text, find_edition
from houseway.editions.model import Edition, Value
from houseway.rules.round.opening import Limits, Stakes
from houseway.table import TableSettings, find_policy

__all__ = ["Pace", "TableOrder", "edition_of", "settings_of"]


class Pace(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """How long the table waits, in milliseconds."""

    betting: int = 20_000
    question: int = 20_000
    bank: int = 20_000
    next_round: int = 4_000
    """Long enough to see what came of the last one."""
    restart: int = 10_000
    """After nobody took the bank."""
    away: int = 300_000
    """Until somebody who sits out and is not connected gives up his seat."""
    empty: int = 600_000
    """Until a table that somebody opened ends, when nobody is there any more."""
    pledges: int = 2_000
    """For the pledges of those who have pledged before."""
    words: int = 5_000
    """For the words that were pledged, once the shoe is sealed."""
    halt: int = 60_000
    """After two shoes in a row that were abandoned."""
    think: tuple[int, int] = (100, 400)
    """A bot takes at least and at most so long."""
    idle_rounds: int = 2
    """So many rounds in a row played by defaults alone, and the bettor sits out."""


class TableOrder(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What `POST /api/tables` takes; the table keeps it for good."""

    edition: str
    settings: dict[str, Value] = {}
    option: str | int | None = None
    limits: Limits | None = None
    """None: as filed."""
    chip: int = 100
    stakes: Stakes = Stakes()
    rotation: str = ""
    """A policy that is law, by its id; empty: as filed."""
    bots: int = 0
    """So many seats are filled by bots; one seat is always left for a person."""
    pace: Pace = Pace()
    by: str = ""
    """Who opened it; empty: the house."""
    private: bool = False
    """Not in the lobby: its id has a secret in it, and who has the link is let in."""
    text: str = ""
    """An edition of one's own, as its file would be; `edition` is then `own`."""
    rests: bool = True
    """Bots alone do not play while nobody is seated or watches."""


def edition_of(order: TableOrder) -> Edition:
    """Of the shelf, or of the order's own text, which was checked before it was ordered."""
    return checked_text(order.text) if order.text else find_edition(order.edition)


def settings_of(order: TableOrder) -> TableSettings:
    """The table's settings; the rotation policy is found by its id."""
    rotation = find_policy(order.rotation) if order.rotation else None
    return TableSettings(
        limits=order.limits, chip=order.chip, stakes=order.stakes, rotation=rotation
    )
