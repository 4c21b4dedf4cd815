"""What an edition file holds beside its family's terms: identity, options, readings."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

__all__ = ["TOPICS", "Edition", "FeeSource", "Identity", "SideBet", "Source", "Switch", "Value"]

Value = bool | int | str

TOPICS = (
    "conduct",
    "table policies",
    "betting and raising",
    "misdeals",
    "irregularities",
    "buy-in",
    "tied hands",
    "showdown",
    "house way",
    "seating",
    "disputes",
)
"""What the rulings of every edition speak of, or say that nothing is printed."""


class Source(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Where the book says so."""

    document: str
    approval: str = ""
    date: str = ""


class FeeSource(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The fee book of the edition, its group there, and the option used unless another is named."""

    book: str
    group: str = ""
    usual: str | int = ""
    readings: dict[str, str] = {}
    why: str = ""


class Switch(
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    forbid_unknown_fields=True,
    rename={"low": "from", "high": "to"},
):
    """A choice: of the house (an option) or of the reader of a doubtful line (a reading).

    Either it `sets` one key of the terms to the value chosen (a range from `from` to `to`, one
    of `values`, or true and false), or each of its `settings` is a table of keys and values, or
    being true it `attaches` a shared side bet. A key that begins with `fees.` changes the
    edition's fee book, its group, its usual option or its readings.
    """

    usual: Value
    why: str = ""
    sets: str = ""
    attaches: str = ""
    """The name of a file in `bets/`."""
    low: int | None = None
    high: int | None = None
    values: tuple[Value, ...] = ()
    settings: dict[str, dict[str, Any]] = {}

    def allowed(self) -> tuple[Value, ...]:
        """Every value that may be chosen."""
        if self.settings:
            return tuple(self.settings)
        if self.low is not None and self.high is not None:
            return tuple(range(self.low, self.high + 1))
        return self.values or (True, False)


class Identity(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Who filed what, where it is catalogued, and what the file leaves to choice."""

    title: str
    house: str
    family: str
    catalogue: tuple[str, ...]
    source: Source
    owner: str = ""
    status: Literal["complete", "partial"] = "complete"
    missing: tuple[str, ...] = ()
    """What of the entry is not played yet; shown on the games page."""
    fees: FeeSource | None = None
    house_way: str = ""
    """A house way that is cited; a family that plays one has the key in its terms."""
    options: dict[str, Switch] = {}
    readings: dict[str, Switch] = {}
    rulings: dict[str, str] = {}
    """Topic to what is ruled, in our words; `none printed` where the book is silent."""
    notes: tuple[str, ...] = ()
    """For the rule sheet: what the entry says that no term expresses."""


class SideBet(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A bonus bet that a house puts beside any game of a family: its wagers and its readings.

    It needs one of the edition's game wagers, and is settled last.
    """

    title: str
    family: str
    catalogue: tuple[str, ...]
    source: Source
    wagers: dict[str, dict[str, Any]]
    readings: dict[str, Switch] = {}


class Edition(msgspec.Struct, frozen=True):
    """An edition file, read: its id, its identity, and the terms as they stand in the file."""

    id: str
    identity: Identity
    raw: dict[str, Any]
    attached: dict[str, SideBet] = {}
    """Side bets by the option that attaches them."""

    @property
    def switches(self) -> dict[str, Switch]:
        """Options and readings by name."""
        return {**self.identity.options, **self.identity.readings}
