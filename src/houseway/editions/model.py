"""What an edition file holds beside its family's terms: identity, options, readings."""

from __future__ import annotations

from typing import Any, Final, Literal

import msgspec

__all__ = [
    "TOPICS",
    "Edition",
    "FeeSource",
    "FiledRuling",
    "Identity",
    "NamedSwitch",
    "SideBet",
    "Source",
    "Value",
]

Value = bool | int | str

MOST_VALUES: Final = 100

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
    """The fee book of the edition, its group there, and the option used unless another is named.

    Or, in place of a book, its own `schedules`, in the words of a fee book's file.
    """

    book: str = ""
    schedules: list[dict[str, Any]] = []
    group: str = ""
    usual: str | int = ""
    readings: dict[str, str] = {}
    """Of the book; where the schedules are the edition's own, its switches read them."""
    why: str = ""

    def __post_init__(self) -> None:
        if bool(self.book) is bool(self.schedules):
            raise ValueError("either a book or schedules of its own must stand there")
        if self.schedules and (self.group or self.readings):
            raise ValueError("schedules of its own have no group, and no readings of a book")


class NamedSwitch(
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
    edition's fee book, its group, its usual option, its readings, or a row of its own schedules.
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

    def __post_init__(self) -> None:
        if self.low is not None and self.high is not None and self.high - self.low >= MOST_VALUES:
            raise ValueError(f"a range has {MOST_VALUES} values at most, since each is tried")

    def keys(self, value: Value) -> dict[str, Any]:
        """The keys of the terms that a value sets, and what it sets them to."""
        if self.attaches:
            return {}
        return self.settings[str(value)] if self.settings else {self.sets: value}

    def allowed(self) -> tuple[Value, ...]:
        """Every value that may be chosen."""
        if self.settings:
            return tuple(self.settings)
        if self.low is not None and self.high is not None:
            return tuple(range(self.low, self.high + 1))
        return self.values or (True, False)


class FiledRuling(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A situation of the book that the floor rules on by effects; `[rulings]` tells the rest.

    An effect is written as a record has it: its `type` and its members. `the hand`,
    `the other hand`, `the card`, `the wager`, `the position`, `the bettor` and `the number`
    stand for what the floor names; `about` says which of them it has to name.
    """

    name: str
    situation: str
    """In the words of the table; what the floor recognizes it by."""
    topic: str
    when: tuple[str, ...] = ("any",)
    """The moments after which it is ruled, until the next moment; or `any`."""
    detects: str = ""
    """What a program sees of it: `boxed`, `two boxed`, `exposed`, `two exposed`, `wrong count`."""
    about: tuple[str, ...] = ()
    effects: tuple[dict[str, Any], ...]
    says: str = ""
    """What the house dealer announces."""
    source: str = ""
    """The line of the book, where it is not plain."""


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
    """By its name; in the terms of a family that plays one its rules stand there."""
    options: dict[str, NamedSwitch] = {}
    readings: dict[str, NamedSwitch] = {}
    rulings: dict[str, str] = {}
    """Topic to what is ruled, in our words; `none printed` where the book is silent."""
    ruling: tuple[FiledRuling, ...] = ()
    """Situations that the floor can carry out by name."""
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
    readings: dict[str, NamedSwitch] = {}


class Edition(msgspec.Struct, frozen=True):
    """An edition file, read: its id, its identity, and the terms as they stand in the file."""

    id: str
    identity: Identity
    raw: dict[str, Any]
    attached: dict[str, SideBet] = {}
    """Side bets by the option that attaches them."""
    of_house_way: tuple[str, ...] = ()
    """The readings that are its house way's."""

    def __repr__(self) -> str:
        return f"<edition {self.id}>"

    @property
    def switches(self) -> dict[str, NamedSwitch]:
        """Options and readings by name."""
        return {**self.identity.options, **self.identity.readings}
