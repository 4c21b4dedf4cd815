"""The rule sheet of baccarat keeps the conditions of the entry and follows every switch."""

from __future__ import annotations

from typing import Any

import pytest

from games.baccarat.coups import ENTRIES
from houseway.editions.library import find_edition
from houseway.editions.model import Value
from houseway.editions.sheet import sheet_of
from support import rule

TAVERN = "stones-tavern/ez-baccarat-panda-8"
ZOOBAC = "stones-tavern/zoobac"
DAI_BACC = "stones-tavern/dai-bacc"
DERBY = "lucky-derby/ez-baccarat-panda-8"
NAPA = "napa-valley/ez-baccarat-panda-8"
CLOVIS = "clovis-500/ez-baccarat"
Settings = dict[str, Value]

NO_STOP: Settings = {"naturals-end-drawing": False}
OUTRANK: Settings = {**NO_STOP, "naturals-outrank": True}
ROUND_THE_TABLE = "Player line and Banker line at each seat in turn; then Tie; then Dragon 7."
FIVE_KINDS = "Player line; then Banker line; then Tie Bet; then Panda 8; then Dragon 7 Bonus Bet."


def lines(edition: str, settings: Settings | None = None) -> list[str]:
    """All sentences of the sheet that say how the game is played."""
    sheet = sheet_of(find_edition(edition), settings)
    played = [sheet["table"], *sheet["procedure"], sheet["rotation"], *sheet["action"]]
    return [*played, *sheet["settlement"], *sheet["coverage"]]


@pytest.mark.parametrize(
    ("edition", "settings", "sentence"),
    [
        pytest.param(
            TAVERN,
            {},
            "If either hand has an eight or a nine in two cards, neither hand draws.",
            marks=rule("000-01", "a natural ends the drawing"),
        ),
        pytest.param(
            TAVERN,
            {},
            "Equal totals tie, whatever the number of cards in each hand.",
            marks=rule("000-01", "tie: equal totals regardless of number of cards"),
        ),
        pytest.param(
            TAVERN,
            NO_STOP,
            "A Banker hand of eight or nine, which has no row in the chart, stands.",
            marks=rule("000-01", "the chart ends at Banker seven"),
        ),
        pytest.param(
            NAPA,
            OUTRANK,
            "But an eight or nine in two cards beats a three-card hand closer to nine.",
            marks=rule("003-13", "ranking against closest to nine"),
        ),
        pytest.param(
            TAVERN,
            {},
            "Counting starts left of the house dealer and skips the player-dealer.",
            marks=rule("000-01", "the button: 1 is at the house dealer's left"),
        ),
        pytest.param(
            TAVERN,
            {},
            (
                "Seats are counted clockwise, including empty ones; from a seat without a "
                "wager the action moves clockwise to the next wager."
            ),
            marks=rule("000-01", "the button on an empty seat"),
        ),
        pytest.param(
            TAVERN,
            {"ten-on-the-button": 0},
            "A card that counts 0 gives the action to the seat next to the player-dealer.",
            marks=rule("000-01", "a ten has no printed value"),
        ),
        pytest.param(
            CLOVIS,
            {},
            (
                "The player-dealer counts as zero and the next seat as one; if the count comes "
                "around again, the player-dealer's seat has a number too."
            ),
            marks=rule("004-26", "the player-dealer's seat is 0"),
        ),
        pytest.param(
            CLOVIS,
            {},
            "The action button is placed only when the bank is short.",
            marks=rule("004-26", "the button only when not fully covered"),
        ),
        pytest.param(
            CLOVIS,
            {},
            f"All bets, from the left of the house dealer, clockwise: {ROUND_THE_TABLE}",
            marks=rule("004-26", "covered: from the left of the house dealer"),
        ),
        pytest.param(
            CLOVIS,
            {},
            "8 seats; no back line; bettors may also wager at positions where nobody sits",
            marks=rule("004-26", "back-line betting is not allowed"),
        ),
        pytest.param(
            CLOVIS,
            {"back-line": "all"},
            "8 seats; bettors may also wager at positions where nobody sits",
            marks=rule("004-26", "one sentence lets back-line bettors tie"),
        ),
        pytest.param(
            DERBY,
            {},
            f"All bets, from the left of the player-dealer, clockwise: {FIVE_KINDS}",
            marks=rule("001-07", "all of one kind, then all of the next"),
        ),
        pytest.param(
            ZOOBAC,
            {},
            (
                "All bets, from the right of the house dealer, counter-clockwise: Player; then "
                "Banker; then Tie; then Rabbit; then Tiger; then Monkey; then Zoo. Every loser "
                "is collected before any winner is paid."
            ),
            marks=rule("000-12", "covered: losers first, counter-clockwise"),
        ),
        pytest.param(
            DAI_BACC,
            {},
            "The Player hand is turned up, then the Banker hand.",
            marks=rule("000-71", "dealt face down, the Player line turned first"),
        ),
        pytest.param(
            DAI_BACC,
            {},
            "Kill: a three-card Player six or a three-card Banker seven that does not win.",
            marks=rule("000-71", "Kill wins on a tie"),
        ),
        pytest.param(
            DAI_BACC,
            {"kill-on-a-tie": "loses"},
            ("Kill without ties: a three-card Player six or a three-card Banker seven that loses."),
            marks=rule("000-71", "Kill without ties"),
        ),
    ],
)
def test_a_condition_of_the_entry(edition: str, settings: Settings, sentence: str) -> None:
    assert sentence in lines(edition, settings)


@rule("000-01", "two community hands: nothing is dealt round the table")
@pytest.mark.parametrize("edition", ENTRIES)
def test_nothing_is_dealt_round_the_table(edition: str) -> None:
    assert "dealt" not in sheet_of(find_edition(edition))["table"]


@rule("004-26", "no back line: nobody is beside another")
def test_several_at_one_place_are_told_of_where_there_is_a_back_line() -> None:
    start = "When several bettors have wagers at one position"
    assert not any(line.startswith(start) for line in lines(CLOVIS))
    assert any(line.startswith(start) for line in lines(CLOVIS, {"back-line": "all"}))


UNTOLD = {
    (edition, name)
    for edition, names in {
        TAVERN: ("naturals-outrank",),
        DERBY: ("naturals-outrank",),
        NAPA: ("naturals-outrank",),
        CLOVIS: ("several-at-one-place",),
        DAI_BACC: ("fee-overlap",),
    }.items()
    for name in names
}
"""Readings that matter only with another: drawing goes on, a back line, option 25."""


def _said(edition: str, settings: Settings) -> dict[str, Any]:
    sheet = sheet_of(find_edition(edition), settings)
    for name in ("options", "readings", "digest", "terms"):
        del sheet[name]
    return sheet


@pytest.mark.parametrize("edition", ENTRIES)
def test_the_sheet_follows_every_setting(edition: str) -> None:
    usual = _said(edition, {})
    sentences = lines(edition)
    assert len({*sentences}) == len(sentences)
    for name, switch in find_edition(edition).switches.items():
        for value in switch.allowed():
            if value != switch.usual:
                told = _said(edition, {name: value}) != usual
                assert told is ((edition, name) not in UNTOLD), (name, value)


@pytest.mark.parametrize(
    ("edition", "beside", "name", "value"),
    [
        (TAVERN, NO_STOP, "naturals-outrank", True),
        (DERBY, NO_STOP, "naturals-outrank", True),
        (NAPA, NO_STOP, "naturals-outrank", True),
        (CLOVIS, {"back-line": "all"}, "several-at-one-place", "bettor by bettor"),
    ],
)
def test_a_reading_is_told_where_it_matters(
    edition: str, beside: Settings, name: str, value: Value
) -> None:
    assert _said(edition, {**beside, name: value}) != _said(edition, beside)


@rule("000-71", "option 25: the last row overlaps at $800")
def test_the_overlap_is_told_under_its_option() -> None:
    dai_bacc = find_edition(DAI_BACC)
    second = sheet_of(dai_bacc, {"fee-overlap": "from $800: $10"}, "25")["fees"]["tiers"]
    assert second != sheet_of(dai_bacc, option="25")["fees"]["tiers"]


@pytest.mark.parametrize("edition", [TAVERN, DERBY, NAPA, DAI_BACC])
@rule("000-01", "equal totals on the two lines are not written")
def test_no_ruling_says_what_a_reading_decides(edition: str) -> None:
    assert "push" not in find_edition(edition).identity.rulings["tied hands"]
