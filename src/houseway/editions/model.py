"""The parts of an edition file besides its family's terms: identity, options, readings, rulings."""

from __future__ import annotations

from typing import Any, Final, Literal

import msgspec

Value = bool | int | str

MOST_VALUES: Final = 100
MOST_TRIED: Final = 500
"""The most values that all switches of an edition may have together."""

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
"""The topics that the rulings of every edition cover, if only with 'none printed'."""


class Source(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The document an edition was read from, with its approval."""

    document: str
    approval: str = ""
    date: str = ""


class FeeSource(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The fee book of the edition, its group in it, and the option used unless another is chosen.

    Instead of a book, an edition may have its own `schedules`, written as in a fee book.
    """

    book: str = ""
    schedules: list[dict[str, Any]] = []
    group: str = ""
    usual: str | int = ""
    readings: dict[str, str] = {}
    """Readings of the book. Schedules of the edition's own are changed by its switches instead."""
    why: str = ""

    def __post_init__(self) -> None:
        if bool(self.book) is bool(self.schedules):
            raise ValueError("fees need either a book or schedules of their own")
        if self.schedules and (self.group or self.readings):
            raise ValueError("fees with their own schedules take no group and no readings")


class NamedSwitch(
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    forbid_unknown_fields=True,
    rename={"low": "from", "high": "to"},
):
    """A switch of an edition: an option of the house, or a reading of a doubtful line.

    A switch works in one of three ways. It `sets` one key of the terms to the chosen value, which
    comes from a range (`from`, `to`), from `values`, or is true or false. Or each entry of
    `settings` is a table of the keys and values that this choice sets. Or, when true, it
    `attaches` a shared side bet. A key that begins with `fees.` changes the edition's fee book,
    its group, its usual option, its readings, or a row of its own schedules.
    """

    usual: Value
    why: str = ""
    sets: str = ""
    attaches: str = ""
    """The name of a file in `bets/`, without its suffix."""
    low: int | None = None
    high: int | None = None
    values: tuple[Value, ...] = ()
    settings: dict[str, dict[str, Any]] = {}

    def __post_init__(self) -> None:
        if self.low is not None and self.high is not None and self.high - self.low >= MOST_VALUES:
            raise ValueError(
                f"a range may have at most {MOST_VALUES} values, because each is tried; "
                f"{self.low} to {self.high} has {self.high - self.low + 1}"
            )

    def keys(self, value: Value) -> dict[str, Any]:
        """Return the keys of the terms that a value sets, with what it sets them to."""
        if self.attaches:
            return {}
        return self.settings[str(value)] if self.settings else {self.sets: value}

    def allowed(self) -> tuple[Value, ...]:
        """Return every value that may be chosen."""
        if self.settings:
            return tuple(self.settings)
        if self.low is not None and self.high is not None:
            return tuple(range(self.low, self.high + 1))
        return self.values or (True, False)


class FiledRuling(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A situation in the book that the floor can rule on by name; `[rulings]` describes the rest.

    An effect is written as in a record: its `type` and its members. `the hand`, `the other hand`,
    `the card`, `the wager`, `the position`, `the bettor` and `the number` stand for what the floor
    names; `about` lists those that it must name.
    """

    name: str
    situation: str
    """What the floor sees at the table when the ruling applies."""
    topic: str
    when: tuple[str, ...] = ("any",)
    """The moments after which the ruling may be given, until the next moment; or `any`."""
    detects: str = ""
    """What a program can detect: `boxed`, `two boxed`, `exposed`, `two exposed`, `wrong count`."""
    about: tuple[str, ...] = ()
    effects: tuple[dict[str, Any], ...]
    says: str = ""
    """What the house dealer announces."""
    source: str = ""
    """The line of the book, if it is hard to find."""


class Identity(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What an edition is: who filed it, where it is catalogued, and what it leaves to choice."""

    title: str
    house: str
    family: str
    catalogue: tuple[str, ...]
    source: Source
    owner: str = ""
    status: Literal["complete", "partial"] = "complete"
    missing: tuple[str, ...] = ()
    """Parts of the catalogue entry that are not played yet; the games page shows them."""
    fees: FeeSource | None = None
    house_way: str = ""
    """The name of the house way. A family that plays house ways has its rules in the terms."""
    options: dict[str, NamedSwitch] = {}
    readings: dict[str, NamedSwitch] = {}
    rulings: dict[str, str] = {}
    """The book's rulings by topic, in our words; `none printed` if the book is silent."""
    ruling: tuple[FiledRuling, ...] = ()
    """Situations that the floor can rule on by name."""
    notes: tuple[str, ...] = ()
    """Sentences for the rule sheet on what the entry says and no term expresses."""


class SideBet(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A bonus bet that a house may add to any game of a family: its wagers and its readings.

    It needs one of the edition's game wagers and is settled last.
    """

    title: str
    family: str
    catalogue: tuple[str, ...]
    source: Source
    wagers: dict[str, dict[str, Any]]
    readings: dict[str, NamedSwitch] = {}


class Edition(msgspec.Struct, frozen=True):
    """A parsed edition file: its id, its identity, and the terms as the file writes them."""

    id: str
    identity: Identity
    raw: dict[str, Any]
    attached: dict[str, SideBet] = {}
    """Shared side bets, by the option that attaches them."""
    of_house_way: tuple[str, ...] = ()
    """The names of the readings that come from its house way."""

    def __repr__(self) -> str:
        return f"<edition {self.id}>"

    @property
    def switches(self) -> dict[str, NamedSwitch]:
        """Return all options and readings by name."""
        return {**self.identity.options, **self.identity.readings}
