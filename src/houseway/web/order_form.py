"""The form for opening a table: an edition's options, readings and collection options."""

from __future__ import annotations

import msgspec

from houseway.editions.fee_schedules import in_force
from houseway.editions.model import Edition, NamedSwitch, Value
from houseway.editions.reader import resolve
from houseway.editions.sheet import sheet_of


class OrderSwitch(msgspec.Struct, frozen=True, kw_only=True):
    """A house option or a reading of a doubtful line, with its choices."""

    name: str
    usual: Value
    values: tuple[Value, ...]
    why: str


class OrderForm(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that can be chosen when a table of an edition is opened."""

    edition: str
    title: str
    family: str
    banked: bool
    seats: int
    limits: str
    """The filed limits, in words."""
    options: list[OrderSwitch]
    readings: list[OrderSwitch]
    fees: list[str]
    """The collection options of the fee book, the default first."""


def form_of(edition: Edition) -> OrderForm:
    """Return the order form of an edition with every switch at its default."""
    game, identity = resolve(edition), edition.identity
    fees = in_force(edition, {})
    names = [] if fees is None else [fees.schedule.option]
    for schedule in fees.book.schedules if fees is not None else ():
        if fees is not None and fees.group in ("", *schedule.groups):
            names.append(schedule.option)
    return OrderForm(
        edition=edition.id,
        title=identity.title,
        family=identity.family,
        banked=game.family.banked,
        seats=game.terms.table.seats,
        limits=sheet_of(edition, {}, "")["limits"],
        options=[_switch(*each) for each in identity.options.items()],
        readings=[_switch(*each) for each in identity.readings.items()],
        fees=list(dict.fromkeys(names)),
    )


def _switch(name: str, switch: NamedSwitch) -> OrderSwitch:
    return OrderSwitch(name=name, usual=switch.usual, values=switch.allowed(), why=switch.why)
