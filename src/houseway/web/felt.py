"""The felt of an edition: everything needed to draw a table before anybody sits."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

import msgspec

from houseway.editions.library import edition_ids, find_edition
from houseway.editions.model import Edition, Value
from houseway.editions.reader import setting
from houseway.editions.sheet import sheet_of
from houseway.errors import EditionError
from houseway.games import family
from houseway.room.tables.order import TableOrder, edition_of

__all__ = ["FeeCard", "Felt", "PayLine", "ReadingCard", "SheetPart", "Spot", "felt_from", "felt_of"]

_SILENT = "none printed"


class PayLine(msgspec.Struct, frozen=True):
    """A line of a pay table, as printed."""

    line: str
    odds: str


class Spot(msgspec.Struct, frozen=True, kw_only=True):
    """A betting space."""

    spot: str
    name: str
    pays: list[PayLine]
    pushes: list[str]
    needs: list[list[str]]
    """One of each of these must be wagered first."""
    excludes: list[str]
    partner: str
    """The spot that has to be wagered as well."""
    back_line: bool
    bonus: bool
    placed: str
    """`before the deal`, or `in the round`: when it is asked for."""


class SheetPart(msgspec.Struct, frozen=True, omit_defaults=True):
    """A part of the rule sheet: sentences, or a chart with its heads."""

    title: str
    lines: list[str] = []
    heads: list[str] = []
    rows: list[list[str]] = []


class FeeCard(msgspec.Struct, frozen=True, kw_only=True):
    """The collection in force, as the card on the table shows it."""

    book: str
    title: str
    approval: str
    option: str
    basis: str
    when: list[str]
    limits: list[str]
    tiers: list[str]
    options: list[str]
    """What the book has beside it."""
    note: str


class ReadingCard(msgspec.Struct, frozen=True, kw_only=True):
    """An option of the house or a doubtful line: what is in force, and why."""

    name: str
    value: bool | int | str
    usual: bool | int | str
    may_be: str
    why: str


class Felt(msgspec.Struct, frozen=True, kw_only=True):
    """A table, drawn."""

    edition: str
    title: str
    house: str
    family: str
    common_hands: bool
    """The same hands decide every wager; nobody has one of his own."""
    board: bool
    """Rounds are called for one side or a tie: a board of results can be kept."""
    tiles: bool
    """Tiles are dealt, not cards."""
    banked: bool
    """Against a player-dealer; else for a pot."""
    button: bool
    """A dealer button goes round, by which the round is dealt."""
    spreads: str
    """How the name goes on of a hand that lies before another: `p3-front` lies before `p3`."""
    house_way: bool
    """Hands are set, and the default of a setting is the house way."""
    seats: int
    spots: list[Spot]
    action: list[str]
    deck: str
    shoe: str
    fees: FeeCard | None
    sheet: list[SheetPart]
    """In the order of the printed one."""
    options: list[ReadingCard]
    readings: list[ReadingCard]
    source: str
    digest: str
    """Of the terms, as records and rounds name them."""


def felt_of(name: str, settings: Sequence[str] = (), option: str = "") -> Felt:
    """By the id of a packaged edition, never by a path."""
    if name not in edition_ids():
        raise EditionError("edition/unknown", f"there is no edition {name!r}", edition=name)
    return _felt(name, tuple(settings), option)


@lru_cache(maxsize=256)
def _felt(name: str, settings: tuple[str, ...], option: str) -> Felt:
    edition = find_edition(name)
    return felt_from(edition, dict(setting(edition, text) for text in settings), option)


def felt_of_order(order: TableOrder) -> Felt:
    """That of a table as it was ordered; drawn once for all who ask."""
    option = "" if order.option is None else str(order.option)
    settings = msgspec.json.encode(order.settings, order="sorted")
    return _ordered_felt(order.edition, order.text, settings, option)


@lru_cache(maxsize=128)
def _ordered_felt(edition: str, text: str, settings: bytes, option: str) -> Felt:
    order = TableOrder(edition=edition, text=text)
    return felt_from(edition_of(order), msgspec.json.decode(settings), option)


def felt_from(edition: Edition, settings: Mapping[str, Value], option: str) -> Felt:
    """Of an edition under these settings."""
    name, sheet = edition.id, sheet_of(edition, settings, option)
    source, kind = sheet["source"], family(sheet["family"])
    return Felt(
        edition=name,
        title=sheet["title"],
        house=sheet["house"],
        family=sheet["family"],
        common_hands=kind.common_hands,
        board=kind.board,
        tiles=sheet["terms"]["deck"]["kind"] == "tiles",
        banked=kind.banked,
        button=kind.button and not kind.banked,
        spreads=kind.spreads,
        house_way=kind.house_way is not None,
        seats=sheet["terms"]["table"]["seats"],
        spots=_spots(sheet),
        action=sheet["action"],
        deck=sheet["deck"],
        shoe=sheet["shoe"],
        fees=_fees(sheet["fees"]),
        sheet=_parts(sheet),
        options=[_reading(each) for each in sheet["options"]],
        readings=[_reading(each) for each in sheet["readings"]],
        source=", ".join(filter(None, [source["document"], source["approval"], source["date"]])),
        digest=sheet["digest"],
    )


def _spots(sheet: dict[str, Any]) -> list[Spot]:
    """In the printed order, those that the house offers."""
    terms = sheet["terms"].get("wagers", {})
    return [
        Spot(
            spot=row["id"],
            name=row["wager"],
            pays=[PayLine(line, odds) for line, odds in wager.get("pays", {}).items()],
            pushes=[line for line, pushes in wager.get("pushes", {}).items() if pushes],
            needs=[list(group) for group in sheet["rests_on"][row["id"]]],
            placed=wager["placed"],
            excludes=list(wager["excludes"]),
            partner=wager["partner"],
            back_line=wager["back_line"],
            bonus=wager["bonus"],
        )
        for row in sheet["wagers"]
        for wager in [terms[row["id"]]]
    ]


def _fees(fees: dict[str, Any] | None) -> FeeCard | None:
    if fees is None:
        return None
    return FeeCard(
        book=fees["book"],
        title=fees["title"],
        approval=" ".join(filter(None, [fees["approval"], fees["date"]])),
        option=fees["option"],
        basis=fees["basis"],
        when=fees["when"],
        limits=fees["limits"],
        tiers=[f"{payer}: {row}" for payer, rows in fees["tiers"].items() for row in rows],
        options=fees["options"],
        note=fees["note"],
    )


def _parts(sheet: dict[str, Any]) -> list[SheetPart]:
    """The rule sheet under the headings that the command line prints, those without lines left out;
    wagers, collections, options and readings have a place of their own."""
    rulings = {topic: words for topic, words in sheet["rulings"].items() if words != _SILENT}
    deck, source = f"{sheet['deck']}; {sheet['shoe']}", sheet["source"]
    limits = sheet["limits"] and f"limits: {sheet['limits']}"
    parts = [
        SheetPart("Deck and table", [deck, sheet["table"], limits, sheet["rotation"]]),
        SheetPart("Round of play", sheet["procedure"]),
        *(_chart(name, chart) for name, chart in sheet["charts"].items()),
        SheetPart("Action button", sheet["action"]),
        SheetPart("Settlement", [*sheet["settlement"], *sheet["coverage"]]),
        SheetPart("Rulings", [f"{topic}: {words}" for topic, words in rulings.items()]),
        SheetPart(
            "What the floor does",
            [f"{each['situation']}: {each['done']}" for each in sheet["situations"]],
        ),
        SheetPart("Notes", sheet["notes"]),
        SheetPart("Filed as", [", ".join(filter(None, source.values())), *sheet["missing"]]),
    ]
    full = [SheetPart(p.title, [*filter(None, p.lines)], p.heads, p.rows) for p in parts]
    return [part for part in full if part.lines or part.rows]


def _chart(name: str, chart: dict[str, Any]) -> SheetPart:
    width = len(next(iter(chart.values())))
    heads = ["", *(str(i) for i in range(width))]
    return SheetPart(name, [], heads, [[key, *row] for key, row in chart.items()])


def _reading(switch: dict[str, Any]) -> ReadingCard:
    return ReadingCard(
        name=switch["name"],
        value=switch["value"],
        usual=switch["usual"],
        may_be=switch["may be"],
        why=switch["why"],
    )
