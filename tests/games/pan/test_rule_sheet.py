"""The rule sheet of pan follows its terms, and its terms refuse what nobody could play."""

from __future__ import annotations

from typing import Any

import pytest

from games.pan.pan_table import PAN
from houseway.editions.library import edition_text, find_edition, load_game
from houseway.editions.reader import parse_edition
from houseway.editions.sheet import sheet_of
from houseway.errors import EditionError
from houseway.games.pan.conditions import CONDITIONS
from support import rule


def sheet(**settings: Any) -> str:
    chosen = {name.replace("_", "-"): value for name, value in settings.items()}
    return "\n".join(sheet_of(find_edition(PAN), chosen)["procedure"])


@rule("004-15", "the table of conditions, printed with what each pays")
def test_the_sheet_has_every_condition() -> None:
    usual = sheet()
    for name in CONDITIONS:
        assert f"{name}: " in usual
    assert (
        "a set of vale cards in the same suit: four chips in spades, two in any other suit" in usual
    )
    assert "; for a set of vale cards in the same suit the amount is two chips in spades" in usual


@pytest.mark.parametrize(
    ("setting", "value", "said", "instead"),
    [
        ("chip", 500, "A chip is worth $5.", "A chip is worth $1."),
        ("tops", 2, "antes two chips", "antes one chip"),
        ("ropes", "three only", "A rope is three cards of", "A rope is three cards or more"),
        (
            "added_to_one_suit",
            "any suit",
            "one suit takes a card of its rank in any suit",
            "one suit takes a card of its rank and suit.",
        ),
        (
            "added_to_aces_and_kings",
            "any suit",
            "; a one-suit set of aces or kings takes a card of its rank in any suit",
            "one suit takes a card of its rank and suit.",
        ),
        ("condition_above_three", "base only", "counts as one of three", "counts as an added card"),
        (
            "split_vale_condition",
            "its value",
            "its player collects its value",
            "collects two chips",
        ),
        (
            "aces_and_kings_in_one_suit",
            "no condition",
            "A set of aces or kings is not a condition",
            "",
        ),
        (
            "acts_first",
            "right of the dealer",
            "right of the house dealer acts",
            "eldest hand, acts first",
        ),
        ("eight_or_twelve", "dead", "fewer than nine or more than eleven", "fewer than eight"),
        ("stock_exhausted", "hand over", "runs out, nobody has won", "shuffled, at most once"),
        ("all_others_retire", "plays on", "plays on alone", "that player takes the tops"),
    ],
)
def test_the_sheet_says_what_is_in_force(
    setting: str, value: str | int, said: str, instead: str
) -> None:
    usual, other = sheet(), sheet(**{setting: value})
    assert said not in usual
    assert said in other
    assert not instead or (instead in usual and instead not in other)


@rule("004-15", "additional cards (spades) may be deleted (house option)")
def test_the_sheet_says_which_spades_are_deleted() -> None:
    """By packs: `2 of spades` would be a card."""
    deck = sheet_of(find_edition(PAN), {"spades-deleted": "of two packs"})["deck"]
    assert deck.endswith("300 cards, without 8s, 9s and tens, less the spades of 2 packs")


@rule("004-15", "receives from each player with cards and chips, also those with fouled hands")
def test_the_sheet_says_who_pays_the_winner() -> None:
    assert (
        "from every player who has not retired, including those with fouled hands, up to the chips "
        "each of them has." in sheet()
    )


@rule("004-15", "from Club 7, 6, 5, 4 either the 7 or the 4 may be borrowed, not the 6 or 5")
def test_the_sheet_gives_no_example_that_its_reading_forbids() -> None:
    short = sheet(ropes="three only")
    for example in ("an ace laid to 2-3-4", "from the 7-6-5-4 of clubs"):
        assert example in sheet()
        assert example not in short


def test_no_fee_is_printed_and_none_is_invented() -> None:
    assert load_game(PAN).terms.fees is None
    assert sheet_of(find_edition(PAN))["fees"] is None


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("cards      = 10", "cards      = 12", "cards must be 3 to 10, not 12"),
        ("tops       = 1", "tops       = 0", "tops must be 1 or more"),
        ("longest_rope       = 11", "longest_rope       = 2", "must be 3 to 11, not 2"),
        ('any_suits          = ["A", "K"]', 'any_suits          = ["T"]', "'T' is not a rank"),
        ('vale         = ["3", "5", "7"]', 'vale         = ["9"]', "'9' is not a rank"),
        ('"K-Q-J in the same suit"', '"Q-J-7 in the same suit"', "Q-J-7 in the same suit"),
    ],
)
def test_what_nobody_could_play_is_refused(old: str, new: str, said: str) -> None:
    _, where, text = edition_text(PAN)
    assert old in text
    with pytest.raises(EditionError) as error:
        parse_edition(text.replace(old, new), id="x/pan", where=where)
    assert error.value.code == "edition/invalid"
    assert said in error.value.message
