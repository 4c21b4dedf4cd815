"""The rule sheet keeps the conditions of the entry and follows every switch."""

from __future__ import annotations

import pytest

from houseway.editions.library import edition_ids, find_edition
from houseway.editions.model import Value
from houseway.editions.sheet import sheet_of
from support import rule

TAVERN = "stones-tavern/no-bust-21st-century-blackjack-4-0"
TAVERN_BUSTER = "stones-tavern/no-bust-21st-century-buster-blackjack-4-0"
LUCKY_LUCKY = "stones-tavern/no-bust-21st-century-buster-blackjack-4-0-lucky-lucky"
SPANISH = "stones-tavern/pure-spanish-21-5"
SWITCH = "stones-tavern/21st-century-blackjack-switch"
DERBY = "lucky-derby/no-bust-21st-century-blackjack-4-0"
PURE = "casino-club/pure-21-5-blackjack"
NAPA_22 = "napa-valley/no-bust-21st-century-blackjack"
NAPA_43 = "napa-valley/no-bust-21st-century-blackjack-4-3"
NAPA_80 = "napa-valley/21st-century-blackjack-8-0"
CENTURY = "clovis-500/century-21-blackjack"
CLOVIS = "clovis-500/no-bust-21st-century-buster-blackjack"
EDITIONS = [id for id in edition_ids() if find_edition(id).identity.family == "blackjack"]
Settings = dict[str, Value]


def lines(edition: str, settings: Settings | None = None) -> list[str]:
    """The round of play, the rotation, where the action begins, the settlement, the coverage."""
    sheet = sheet_of(find_edition(edition), settings)
    played = [*sheet["procedure"], sheet["rotation"], *sheet["action"]]
    return [*played, *sheet["settlement"], *sheet["coverage"]]


ONCE = "Aces may be split only once, and each split ace takes one card."
CHART = (
    "The must-stand totals rule out hitting only: a hand with such a total may still be doubled."
)


@pytest.mark.parametrize(
    ("edition", "settings", "sentence"),
    [
        pytest.param(
            NAPA_43,
            {},
            "But a player whose three cards total 23, 24 or 25 pushes if the player-dealer busts "
            "with a higher total.",
            marks=rule("003-04", "both over: the player closer with three cards pushes"),
        ),
        pytest.param(
            NAPA_43,
            {"game-option-1": "on"},
            "But a player whose three cards total 25 pushes if the player-dealer busts with a "
            "higher total.",
            marks=rule("003-04", "Game Option 1: only 25"),
        ),
        pytest.param(
            NAPA_80,
            {},
            (
                "But if the player-dealer's three cards are a seven, an eight and a nine of "
                "one suit, a player who is closer to 21 pushes."
            ),
            marks=rule("003-08", "suited 7-8-9 pushes a player who is closer"),
        ),
        pytest.param(
            PURE,
            {},
            (
                "But if the player-dealer has three eights, every player who busts pushes, "
                "closer to 21 or not."
            ),
            marks=rule("002-01", "8-8-8 pushes every player who is over"),
        ),
        pytest.param(
            CLOVIS,
            {},
            (
                "If both hands bust, a player who is closer to 21 pushes; otherwise the "
                "player-dealer wins."
            ),
            marks=rule("004-25", "both over, player closer: push"),
        ),
        pytest.param(
            CENTURY,
            {},
            (
                "If both hands bust, a player who is closer to 22 wins; otherwise the "
                "player-dealer wins."
            ),
            marks=rule("004-12", "both over: the hand closest to 22 wins, ties the dealer"),
        ),
        pytest.param(
            LUCKY_LUCKY,
            {},
            "If both hands bust, equal totals push; otherwise the player-dealer wins.",
            marks=rule("000-41", "both over, equal: push"),
        ),
        pytest.param(TAVERN, {}, ONCE, marks=rule("000-05", "aces split only once")),
        pytest.param(NAPA_80, {}, ONCE, marks=rule("003-08", "aces once only, one card")),
        pytest.param(
            NAPA_80,
            {},
            "A natural or a total of 21 may not be doubled.",
            marks=rule("003-08", "double: not on a Natural nor on 21"),
        ),
        pytest.param(
            CLOVIS,
            {},
            "A natural or a total of 21 may not be doubled.",
            marks=rule("004-25", "double: not on naturals or 21"),
        ),
        pytest.param(
            NAPA_22,
            {},
            (
                "A natural, a hand with a joker or a total on which the player must stand may "
                "not be doubled."
            ),
            marks=rule("003-02", "a joker hand may not double, nor must-stand totals"),
        ),
        pytest.param(TAVERN, {}, CHART, marks=rule("000-05", "any two cards may be doubled")),
        pytest.param(
            SWITCH,
            {},
            (
                "An ace and a ten-value card brought together by a switch count 21½ but are "
                "not a natural: the hand stands, pushes against 21, pushes against 22, loses "
                "to a natural and beats every other hand."
            ),
            marks=rule("000-11", "a switched natural is 21½, not a Natural"),
        ),
        pytest.param(
            SWITCH,
            {},
            (
                "A natural is an ace and a ten-value card as the first two cards, before any "
                "switch. It counts 21½ and beats every other hand."
            ),
            marks=rule("000-11", "natural: before any switch"),
        ),
        pytest.param(
            CLOVIS,
            {},
            ("A joker makes any hand a natural at any time, and the hand draws no more cards."),
            marks=rule("004-25", "a joker with any number of cards is a natural"),
        ),
        pytest.param(
            CLOVIS,
            {"threshold": "20½"},
            "After a split, an ace with a ten-value card counts 11 and is not a natural.",
            marks=rule("004-25", "threshold 20½: 21 is over"),
        ),
        pytest.param(
            SPANISH,
            {},
            "If both hands are naturals, the player wins and is paid 6:5.",
            marks=rule("000-04", "21.5 against 21.5: the player wins"),
        ),
        pytest.param(
            SPANISH,
            {},
            (
                "After a double, a player whose hand has not bust may rescue the last double: "
                "the player takes back what was added last and gives up the rest, and play of "
                "that hand ends."
            ),
            marks=rule("000-04", "rescue"),
        ),
        pytest.param(
            CENTURY,
            {"split-and-surrender": "interpretations"},
            "Two aces or two jokers may not be split.",
            marks=rule("004-11", "any pair except a natural"),
        ),
        pytest.param(
            CENTURY,
            {"player-chart": "interpretations"},
            "A player may hit or stand on any total.",
            marks=rule("004-11", "players can hit or stand on any hand"),
        ),
        pytest.param(
            CENTURY,
            {},
            "All bets, from the left of the house dealer, clockwise: Wager.",
            marks=rule("004-12", "settlement from the house dealer's left, as the deal"),
        ),
        pytest.param(
            CENTURY,
            {},
            "There is no action button; the settlement says where the action begins.",
            marks=rule("004-12", "no action button is printed"),
        ),
        pytest.param(
            TAVERN,
            {},
            "If the player-dealer has a natural, a surrendered wager loses in full.",
            marks=rule("000-05", "surrender unless the dealer has a Natural"),
        ),
        pytest.param(
            NAPA_80,
            {},
            "A natural or a doubled hand may not be surrendered.",
            marks=rule("003-08", "surrender any time up to 20"),
        ),
        pytest.param(
            NAPA_22,
            {"joker-21": "beats"},
            "A 21 made with a joker beats any other 21.",
            marks=rule("003-02", "joker's 21 against another"),
        ),
        pytest.param(
            PURE,
            {"red-flex-keeps-drawing": True},
            "As long as a Red Flex Bet is in action, the player-dealer completes the hand.",
            marks=rule("002-01", "Red Flex alone follows the hand as played"),
        ),
        pytest.param(
            CLOVIS,
            {},
            "2 boxed cards in the initial deal make a misdeal.",
            marks=rule("004-11", "two boxed cards are a misdeal"),
        ),
    ],
)
def test_a_condition_of_the_entry(edition: str, settings: Settings, sentence: str) -> None:
    assert sentence in lines(edition, settings)


@pytest.mark.parametrize(
    ("edition", "settings", "start"),
    [
        (SPANISH, {}, "First cards, "),
        (CLOVIS, {}, "Naturals, "),
        (TAVERN, {"insurance-when-short": "seat by seat, insurance first"}, "Insurance, "),
        (CENTURY, {}, "A player's natural"),
        (CENTURY, {"split-and-surrender": "interpretations"}, "Aces may be split"),
        (TAVERN, {"hole-card-check": "ace or ten up"}, "If the player-dealer has a natural, a"),
    ],
)
def test_nothing_is_said_that_cannot_happen(edition: str, settings: Settings, start: str) -> None:
    assert [line for line in lines(edition, settings) if line.startswith(start)] == []


@pytest.mark.parametrize(
    ("edition", "settings", "stage"),
    [
        (SPANISH, {"match-the-dealer-paid": "first cards"}, "first cards"),
        (CLOVIS, {"naturals-paid": "by his first two cards"}, "naturals"),
        (TAVERN, {}, "insurance"),
    ],
)
def test_a_stage_is_listed_where_it_settles(edition: str, settings: Settings, stage: str) -> None:
    settlement = sheet_of(find_edition(edition), settings)["settlement"]
    assert [line for line in settlement if line.startswith(f"{stage.capitalize()}, ")]


@rule("000-04", "a bet that the first cards settle does not come again at the end")
def test_a_wager_is_listed_in_the_stage_that_settles_it() -> None:
    settings: Settings = {"match-the-dealer-paid": "first cards"}
    settlement = sheet_of(find_edition(SPANISH), settings)["settlement"]
    assert settlement[-1] == "All bets, from the action button, clockwise: Base wager."


@rule("000-41", "the document says nothing of a game that is stopped")
def test_a_note_has_its_document() -> None:
    assert not any("stopped" in note for note in find_edition(LUCKY_LUCKY).identity.notes)
    assert any("stopped" in note for note in find_edition(DERBY).identity.notes)


SILENT = {
    *(
        "packs",
        "seats",
        "natural-pays",
        "free-collection-disc",
        "equal-wagers",
        "back-line-on-buster",
    ),
    *("fee-overlap", "fee-options", "fee-book", "collection", "table-action", "who-pays"),
    "bonus-bet-pair-of-tens",
}
"""Switches that show in other parts of the sheet: deck, table, pays, wagers, collections."""


def _has_back_line(edition: str) -> bool:
    return any(row["back line"] for row in sheet_of(find_edition(edition))["wagers"])


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_sentences_follow_every_setting(edition: str) -> None:
    silent = SILENT if _has_back_line(edition) else {*SILENT, "several-at-one-place"}
    for name, switch in find_edition(edition).switches.items():
        beside: Settings = {"bonus-bet": True} if name.startswith("bonus-bet-") else {}
        usual = lines(edition, beside)
        assert len({*usual}) == len(usual)
        for value in switch.allowed():
            if value != switch.usual:
                told = lines(edition, {**beside, name: value}) != usual
                assert told is (name not in silent), (name, value)


INSURED = [
    (TAVERN, {}, "yes"),
    (LUCKY_LUCKY, {}, ""),
    (NAPA_43, {}, "yes"),
    (NAPA_43, {"back-line": False}, ""),
]


@rule("000-05", "back-line betting permitted on any wagers: insurance too")
@rule("000-41", "no back-line on any wager")
@pytest.mark.parametrize(("edition", "settings", "told"), INSURED)
def test_who_bets_on_the_back_line_may_insure(edition: str, settings: Settings, told: str) -> None:
    rows = {row["id"]: row for row in sheet_of(find_edition(edition), settings)["wagers"]}
    assert rows["insurance"]["back line"] == told


@rule("000-41", "back-line betting: not permitted on any wager")
def test_no_back_line_is_told() -> None:
    assert "no back line" in sheet_of(find_edition(LUCKY_LUCKY))["table"]
    assert "no back line" not in sheet_of(find_edition(TAVERN))["table"]


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_deal_says_which_way_it_goes(edition: str) -> None:
    assert " and going clockwise. The player-dealer gets a first card" in lines(edition)[0]
