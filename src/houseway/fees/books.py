"""The library of packaged fee books, found by name and loaded only when asked for."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from houseway.fees.file_format import refuse
from houseway.fees.parser import FeeBook, one_of, parse_book
from houseway.fees.schedule import Schedule


def _library() -> Traversable:
    return files("houseway.fees").joinpath("books")


@cache
def book_ids() -> tuple[str, ...]:
    """Return the ids of all fee books, as `house/book`, without loading any.

    >>> "stones-tavern/california-games" in houseway.book_ids()
    True
    """
    return tuple(
        sorted(
            f"{house.name}/{book.name.removesuffix('.toml')}"
            for house in _library().iterdir()
            if house.is_dir()
            for book in house.iterdir()
            if book.name.endswith(".toml")
        )
    )


def load_book(book: str, readings: Mapping[str, str] | None = None) -> FeeBook:
    """Load a packaged book under its default readings, except for those given."""
    return _load(book, tuple(sorted((readings or {}).items())))


@cache
def _load(book: str, readings: tuple[tuple[str, str], ...]) -> FeeBook:
    return parse_book(_text(book), book=book, readings=dict(readings))


@cache
def _text(book: str) -> str:
    if book not in book_ids():
        raise refuse("fees/unknown_book", "fee book", book, one_of(book_ids()))
    return _library().joinpath(*f"{book}.toml".split("/")).read_text(encoding="utf-8")


def find_schedule(
    book: str,
    option: str | int = "",
    *,
    group: str = "",
    game: str = "",
    readings: Mapping[str, str] | None = None,
) -> Schedule:
    """Return one option of a packaged book; see `pick_schedule`."""
    loaded = load_book(book, readings)
    return pick_schedule(loaded, option, group=loaded.group_of(game) if game else group)


def pick_schedule(
    book: FeeBook, option: str | int = "", *, group: str = "", where: str = ""
) -> Schedule:
    """Return one option of a book; give the group if several groups use the same numbers.

    The option may be omitted if there is only one. If a book numbers every row, the number of
    any of its rows also names the option.
    """
    where = where or f"fee book {book.id}"
    known = [each.id for each in book.groups]
    if group and group not in known:
        raise refuse("fees/unknown_group", where, group, one_of(known))
    candidates = [each for each in book.schedules if not group or group in each.groups]
    found = [each for each in candidates if option == "" or each.option == str(option)]
    found = found or [each for each in candidates if str(option) in each.names]
    if len(found) == 1:
        return found[0]
    if found:
        options = [each.option for each in found]
        if len(set(options)) < len(options):
            options = [f"{'/'.join(each.groups)} {each.option}" for each in found]
        raise refuse("fees/ambiguous_option", where, option, one_of(options))
    names = one_of(dict.fromkeys(name for each in candidates for name in each.names))
    raise refuse("fees/unknown_option", f"{where} {group}".strip(), str(option), names)
