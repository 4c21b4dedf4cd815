"""The order for a table: which game, under which limits, at what pace."""

from __future__ import annotations

import msgspec

from houseway.editions.library import checked_text, find_edition
from houseway.editions.model import Edition, Value
from houseway.rules.round.opening import Limits, Stakes
from houseway.table import TableSettings, find_policy


class Pace(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """How long the table waits for each thing, in milliseconds."""

    betting: int = 20_000
    question: int = 20_000
    bank: int = 20_000
    next_round: int = 4_000
    """The pause between rounds, long enough to see the outcome of the last one."""
    restart: int = 10_000
    """The pause after nobody has taken the bank."""
    away: int = 300_000
    """How long somebody who sits out and is not connected keeps their seat."""
    empty: int = 600_000
    """How long a table that a person opened stays open once nobody is there."""
    pledges: int = 2_000
    """The wait for pledges by bettors who have pledged before."""
    words: int = 5_000
    """The wait for pledged words to be opened once the shoe is sealed."""
    halt: int = 60_000
    """The pause after two abandoned shoes in a row."""
    think: tuple[int, int] = (100, 400)
    """The least and the most time a bot takes to decide."""
    idle_rounds: int = 2
    """A bettor sits out after this many rounds in a row played entirely by the clock."""


class TableOrder(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The body of `POST /api/tables`, stored with the table."""

    edition: str
    settings: dict[str, Value] = {}
    option: str | int | None = None
    limits: Limits | None = None
    """The limits of the table; None for the limits as filed."""
    chip: int = 100
    stakes: Stakes = Stakes()
    rotation: str = ""
    """The id of a rotation policy allowed by law; empty for the rotation as filed."""
    bots: int = 0
    """How many seats bots fill; one seat is always left for a person."""
    pace: Pace = Pace()
    by: str = ""
    """The id of the person who opened the table; empty for the house."""
    private: bool = False
    """Whether the table is unlisted: only people with its link, which has a secret, can find it."""
    text: str = ""
    """The text of the player's own edition file; `edition` is then `own`."""
    rests: bool = True
    """Whether bots stop playing while nobody is seated or watching."""


def edition_of(order: TableOrder) -> Edition:
    """Return the edition from the library, or from the order's own text, which was checked then."""
    return checked_text(order.text) if order.text else find_edition(order.edition)


def settings_of(order: TableOrder) -> TableSettings:
    """Return the settings of the sitting that the order asks for."""
    rotation = find_policy(order.rotation) if order.rotation else None
    return TableSettings(
        limits=order.limits, chip=order.chip, stakes=order.stakes, rotation=rotation
    )
