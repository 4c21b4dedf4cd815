"""A program written from the rule books alone agrees with the engine on random hands of poker.

Who acts, what may be bet, what goes back, the fees and their moment, what everybody wins of each
pot and share: with short stacks, owed blinds, carried pots and all readings.
"""

from __future__ import annotations

import pytest

from houseway.editions.library import edition_ids, find_edition
from strangers.poker_books import EDITIONS
from strangers.poker_playing import random_hands
from support import scale


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_stranger_who_read_the_book_agrees(edition: str) -> None:
    for number, played in enumerate(random_hands(edition, scale(100, 20_000))):
        try:
            played.compare()
        except AssertionError as error:
            error.add_note(f"hand {number} of {edition} with {played.settings}")
            raise


def test_no_edition_of_round_poker_is_left_out() -> None:
    families = {id: find_edition(id).identity.family for id in edition_ids()}
    assert {id for id, family in families.items() if family == "round-poker"} == set(EDITIONS)
