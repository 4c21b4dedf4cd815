"""The felt of an edition: everything the page needs to draw an empty table."""

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
    """Groups of spots; a wager on one spot of every group must come first."""
    excludes: list[str]
    partner: str
    """The spot that must be wagered together with this one; empty if none."""
    back_line: bool
    bonus: bool
    placed: str
    """When the wager is placed: `before the deal` or `in the round`."""


class SheetPart(msgspec.Struct, frozen=True, omit_defaults=True):
    """A section of the rule sheet: sentences, or a chart with column headings."""

    title: str
    lines: list[str] = []
    heads: list[str] = []
    rows: list[list[str]] = []


class FeeCard(msgspec.Struct, frozen=True, kw_only=True):
    """The collection in force, as the card on the table states it."""

    book: str
    title: str
    approval: str
    option: str
    basis: str
    when: list[str]
    limits: list[str]
    tiers: list[str]
    options: list[str]
    """All options of the fee book."""
    note: str


class ReadingCard(msgspec.Struct, frozen=True, kw_only=True):
    """A house option or a reading of a doubtful line: the choice in force and the reason."""

    name: str
    value: bool | int | str
    usual: bool | int | str
    may_be: str
    why: str


class Felt(msgspec.Struct, frozen=True, kw_only=True):
    """Everything needed to draw a table."""

    edition: str
    title: str
    house: str
    family: str
    common_hands: bool
    """Whether the same hands decide every wager, so that players have no hands of their own."""
    board: bool
    """Whether each round is won by one side or tied, so that the page can draw roads."""
    tiles: bool
    """Whether tiles are dealt instead of cards."""
    banked: bool
    """Whether the game is played against a player-dealer rather than for a pot."""
    button: bool
    """Whether a dealer button moves around the table and sets the order of the deal."""
    spreads: str
    """The suffix of a hand drawn in front of another, or empty: with `-front`, the hand `p3-front`
    is drawn in front of `p3`."""
    house_way: bool
    """Whether players set hands, with the house way as the default."""
    seats: int
    spots: list[Spot]
    action: list[str]
    deck: str
    shoe: str
    fees: FeeCard | None
    sheet: list[SheetPart]
    """The sections in the order of the printed rule sheet."""
    options: list[ReadingCard]
    readings: list[ReadingCard]
    source: str
    digest: str
    """The digest of the terms, as records and rounds state it."""


def felt_of(name: str, settings: Sequence[str] = (), option: str = "") -> Felt:
    """Return the felt of a packaged edition by its id; a path is refused.

    `settings` are choices of switches, each as `name=value`.
    """
    if name not in edition_ids():
        raise EditionError(
            "edition/unknown",
            f"there is no edition {name!r}; `houseway games` lists them",
            edition=name,
        )
    return _felt(name, tuple(settings), option)


@lru_cache(maxsize=256)
def _felt(name: str, settings: tuple[str, ...], option: str) -> Felt:
    edition = find_edition(name)
    return felt_from(edition, dict(setting(edition, text) for text in settings), option)


def felt_of_order(order: TableOrder) -> Felt:
    """Return the felt of a table as it was ordered, cached for all its visitors."""
    option = "" if order.option is None else str(order.option)
    settings = msgspec.json.encode(order.settings, order="sorted")
    return _ordered_felt(order.edition, order.text, settings, option)


@lru_cache(maxsize=128)
def _ordered_felt(edition: str, text: str, settings: bytes, option: str) -> Felt:
    order = TableOrder(edition=edition, text=text)
    return felt_from(edition_of(order), msgspec.json.decode(settings), option)


def felt_from(edition: Edition, settings: Mapping[str, Value], option: str) -> Felt:
    """Return the felt of an edition with these choices and this collection option."""
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
    """Return the spots that the house offers, in printed order."""
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
    approval = " ".join(filter(None, [fees["approval"], fees["date"]]))
    tiers = [f"{payer}: {row}" for payer, rows in fees["tiers"].items() for row in rows]
    return msgspec.convert({**fees, "approval": approval, "tiers": tiers}, FeeCard)


def _parts(sheet: dict[str, Any]) -> list[SheetPart]:
    """Return the sections of the rule sheet, with the command line's headings, without empty ones.

    Wagers, collections, options and readings are not among them: `Felt` has fields for those.
    """
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
    return msgspec.convert({**switch, "may_be": switch["may be"]}, ReadingCard)
