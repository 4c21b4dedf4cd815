"""The shelf of fee books: found by name, read only when asked for."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from houseway.fees.file_format import refuse
from houseway.fees.parser import FeeBook, one_of, read_book
from houseway.fees.schedule import Schedule

__all__ = ["book_ids", "find_schedule", "load_book", "pick_schedule"]


def _shelf() -> Traversable:
    return files("houseway.fees").joinpath("books")


@cache
def book_ids() -> tuple[str, ...]:
    """Every fee book, as `house/book`, without reading any.

    >>> "stones-tavern/california-games" in houseway.book_ids()
    True
    """
    return tuple(
        sorted(
            f"{house.name}/{book.name.removesuffix('.toml')}"
            for house in _shelf().iterdir()
            if house.is_dir()
            for book in house.iterdir()
            if book.name.endswith(".toml")
        )
    )


def load_book(book: str, readings: Mapping[str, str] | None = None) -> FeeBook:
    """A packaged book under the usual readings, but for those given."""
    return _load(book, tuple(sorted((readings or {}).items())))


@cache
def _load(book: str, readings: tuple[tuple[str, str], ...]) -> FeeBook:
    return read_book(_text(book), book=book, readings=dict(readings))


@cache
def _text(book: str) -> str:
    if book not in book_ids():
        raise refuse("fees/unknown_book", "fee book", book, one_of(book_ids()))
    return _shelf().joinpath(*f"{book}.toml".split("/")).read_text(encoding="utf-8")


def find_schedule(
    book: str,
    option: str | int = "",
    *,
    group: str = "",
    game: str = "",
    readings: Mapping[str, str] | None = None,
) -> Schedule:
    """One option of a packaged book, as `pick_schedule` finds it."""
    shelf = load_book(book, readings)
    return pick_schedule(shelf, option, group=shelf.group_of(game) if game else group)


def pick_schedule(
    book: FeeBook, option: str | int = "", *, group: str = "", where: str = ""
) -> Schedule:
    """One option of a book; where groups number their options alike, say the group.

    The option may be left out where there is only one. Where a book prints a number for every
    row, the number of any of its rows names an option too.
    """
    where = where or f"fee book {book.id}"
    known = [each.id for each in book.groups]
    if group and group not in known:
        raise refuse("fees/unknown_group", where, group, one_of(known))
    open_to = [each for each in book.schedules if not group or group in each.groups]
    found = [each for each in open_to if option == "" or each.option == str(option)]
    found = found or [each for each in open_to if str(option) in each.names]
    if len(found) == 1:
        return found[0]
    if found:
        options = [each.option for each in found]
        if len(set(options)) < len(options):
            options = [f"{'/'.join(each.groups)} {each.option}" for each in found]
        raise refuse("fees/ambiguous_option", where, option, one_of(options))
    names = one_of(dict.fromkeys(name for each in open_to for name in each.names))
    raise refuse("fees/unknown_option", f"{where} {group}".strip(), str(option), names)
