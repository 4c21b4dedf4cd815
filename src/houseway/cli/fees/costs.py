"""Display of fee books, and of the collection due in one situation."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any

from houseway.api.fees import FeeFacts, edition_of, situation_of
from houseway.cli.draw import Paper
from houseway.cli.editions.sheet import draw_fees, ranges
from houseway.editions.library import edition_ids
from houseway.editions.model import Value
from houseway.editions.reader import setting
from houseway.errors import EditionError
from houseway.fees import book_ids
from houseway.fees.report import describe_option, explain
from houseway.fees.schedule import fee_text

__all__ = ["FeeFacts", "cost", "draw_book", "draw_books", "draw_cost", "option_of"]


def cost(
    name: str, option: str, group: str, facts: FeeFacts, settings: Sequence[str] = ()
) -> dict[str, Any]:
    """Return the collection due in a situation, with the schedule option it follows."""
    chosen = dict(_setting(name, text) for text in settings)
    schedule, situation = situation_of(name, option, group, facts, chosen)
    return {**explain(schedule, situation), "schedule": describe_option(schedule)}


def _setting(name: str, text: str) -> tuple[str, Value]:
    """Parse `overlap=second` as a choice of the edition, or else of its fee book."""
    word, _, value = text.partition("=")
    if name in book_ids() and name not in edition_ids():
        return word, value
    edition = edition_of(name)
    return setting(edition, text) if word in edition.switches else (word, value)


def draw_books(books: list[dict[str, Any]], paper: Paper) -> None:
    """Print all books, one per line."""
    rows = [
        (
            book["id"],
            book["title"],
            ", ".join(book["catalogue"]),
            str(len(book["options"])),
            book["source"]["approval"],
        )
        for book in books
    ]
    paper.table(("book", "title", "catalogue", "options", "approval"), rows)
    options = sum(len(book["options"]) for book in books)
    paper.line(f"{len(books)} books, {options} options. `houseway fees BOOK` shows one.")


def option_of(book: dict[str, Any], option: str) -> dict[str, Any]:
    """Return the book with this option alone."""
    found = [each for each in book["options"] if option in _names(each)]
    if not found:
        names = dict.fromkeys(name for each in book["options"] for name in _names(each))
        known = ", ".join(ranges(list(names)))
        raise EditionError(
            "fees/unknown_option",
            f"{book['id']} has no option {option!r}; it has: {known}",
            option=option,
        )
    return {**book, "options": found}


def _names(option: dict[str, Any]) -> list[str]:
    """Return an option's name and the printed numbers of its rows."""
    return [option["option"], *map(str, option["numbers"])]


def draw_book(book: dict[str, Any], paper: Paper) -> None:
    """Print every option of a book; options that differ only in their rows share a grid."""
    paper.line(book["title"], "bold underline")
    about = (book["id"], book["source"]["approval"], ", ".join(book["catalogue"]))
    paper.line(" · ".join(filter(None, about)))
    paper.pairs(
        [
            (f"group {group}", ", ".join(game["name"] for game in games))
            for group, games in book["groups"].items()
            if group
        ]
    )
    for _, run in groupby(book["options"], key=_alike):
        options = list(run)
        if len(options) > 1:
            _draw_alike(options, paper)
        else:
            _draw_option(options[0], paper)
    for reading in book["readings"]:
        paper.heading(f"Reading: {reading['name']}")
        others = ", ".join(reading["others"])
        paper.pairs([("usual", reading["usual"]), ("or", others), ("why", reading["why"])])


def _alike(option: dict[str, Any]) -> object:
    """Return a key equal for options that differ only in their rows."""
    rest = {key: value for key, value in option.items() if key not in ("option", "tiers")}
    return rest, list(option["tiers"])


def _draw_option(option: dict[str, Any], paper: Paper) -> None:
    paper.heading(f"Option {option['option']}{_groups(option)}")
    draw_fees({**option, "option": ""}, paper)


def _draw_alike(options: list[dict[str, Any]], paper: Paper) -> None:
    names = ", ".join(ranges([option["option"] for option in options]))
    paper.heading(f"Options {names}{_groups(options[0])}")
    draw_fees({**options[0], "option": "", "tiers": {}}, paper)
    payers = list(options[0]["tiers"])
    rows = [
        (option["option"], *(" · ".join(option["tiers"][payer]) for payer in payers))
        for option in options
    ]
    paper.table(("option", *payers), rows)


def _groups(option: dict[str, Any]) -> str:
    groups = ", ".join(filter(None, option["groups"]))
    return f", group {groups}" if groups else ""


def draw_cost(found: dict[str, Any], paper: Paper) -> None:
    """Print who pays what, and by which row."""
    paper.line(f"{found['book']}, option {found['option']}, at: {found['moment']}", "bold")
    rows = [
        (
            charge["payer"],
            charge["fee"],
            charge["kind"],
            charge["tier"],
            f"waived: {charge['waived']}" if charge["waived"] else "",
        )
        for charge in found["charges"]
    ]
    paper.table(("who", "pays", "what", "by the row", ""), rows)
    paper.line(f"total {fee_text(found['total'])}" if rows else "nothing is due")
