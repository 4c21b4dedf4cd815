"""Programs written from the rule books alone agree with the engine on random rounds.

Who was offered what, what every wager won, lost or got back uncovered, in which order: with short
banks, back lines, joined money and all readings.
"""

from __future__ import annotations

import pytest

from strangers import (
    caribbean,
    fast_action,
    pai_gow,
    pai_gow_tiles,
    three_card,
    ultimate,
    war,
)
from strangers.pan_rounds import check_rounds
from strangers.playing import Book, random_rounds
from support import scale

BOOKS: dict[str, Book] = {
    **three_card.EDITIONS,
    **ultimate.EDITIONS,
    **caribbean.EDITIONS,
    **war.EDITIONS,
    **pai_gow.EDITIONS,
    **pai_gow_tiles.EDITIONS,
    **fast_action.EDITIONS,
}


@pytest.mark.parametrize("entry", BOOKS)
def test_a_stranger_who_read_the_book_agrees(entry: str) -> None:
    for number, played in enumerate(random_rounds(BOOKS[entry], scale(100, 20_000))):
        try:
            played.compare()
        except AssertionError as error:
            error.add_note(f"round {number} of {entry} with {played.settings}")
            raise


def test_a_stranger_who_read_the_book_of_pan_agrees() -> None:
    """Who is asked and offered what, every chip collected, returned, and paid to who goes out."""
    check_rounds(scale(100, 5_000))
