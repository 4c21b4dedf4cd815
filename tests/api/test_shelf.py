"""Games, fees and house ways by their names, with settings as keywords."""

from __future__ import annotations

from pathlib import Path

import pytest

import houseway
from houseway.editions.library import edition_text
from houseway.errors import EditionError

EZ = "stones-tavern/ez-baccarat-panda-8"


def test_settings_are_keywords_with_underscores_for_hyphens() -> None:
    game = houseway.load("stones-tavern/zoobac", cut_card=26, option="none")
    assert game.terms.shoe.cut_card == 26
    assert game.terms.fees is None
    assert repr(game) == "<stones-tavern/zoobac cut-card=26 option=none>"
    assert str(game) == "ZooBac (stones-tavern/zoobac)"
    with pytest.raises(EditionError, match="has no option or reading 'jokers'"):
        houseway.load("stones-tavern/zoobac", jokers=2)


def test_a_game_is_loaded_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(edition_text(EZ)[2], "utf-8")
    game = houseway.load(str(path), packs=6)
    assert game.title == "EZ Baccarat Panda 8"
    assert houseway.Table(game, seed=1).asked == "player-2"


def test_a_rule_sheet_says_what_was_chosen() -> None:
    usual, other = houseway.load(EZ), houseway.load(EZ, packs=6, option=12)
    assert usual.rules() != other.rules()
    assert "option 12 of" in other.rules()


def test_odds_are_those_of_the_settings() -> None:
    six = houseway.load(EZ, packs=6).odds("dragon-7")
    eight = houseway.load(EZ, packs=8).odds("dragon-7")
    assert six.decks == 6
    assert six.readings["packs"] == 6
    assert six.wager("dragon-7").returned != eight.wager("dragon-7").returned
    with pytest.raises(EditionError, match="has no wager 'zoo'"):
        houseway.load(EZ).odds("zoo")


def test_a_fee_is_charged_by_an_edition_or_by_a_book() -> None:
    [charge] = houseway.fee(EZ, "$300")
    assert str(charge) == "player-dealer pays $8 collection ($300+: $8.00)"
    rows = houseway.fee("stones-tavern/california-games", "50", "250", option=3, group="A")
    assert [(each.payer, each.cents) for each in rows if each.payer != "player-dealer"] == [
        ("player-1", 100),
        ("player-2", 200),
    ]


@pytest.mark.parametrize(
    ("wagers", "more", "code"),
    [
        (("tie-breaker=5",), {}, "fees/unknown_spot"),
        (("$5",), {"moment": "river"}, "fees/unknown_moment"),
        (("$5",), {"option": 99}, "fees/unknown_option"),
        (("$5",), {"jokers": True}, "edition/unknown_setting"),
    ],
)
def test_a_fee_that_cannot_be_found_says_why(
    wagers: tuple[str, ...], more: dict[str, str | int], code: str
) -> None:
    with pytest.raises(EditionError) as error:
        houseway.fee(EZ, *wagers, **more)  # type: ignore[arg-type]
    assert error.value.code == code


def test_a_hand_is_set_by_the_house_way_of_an_edition_or_by_its_own_name() -> None:
    cards = "Ac Jd Js 8c 8h 7h 4s"
    by_edition = houseway.house_way("stones-tavern/pai-gow-poker", cards)
    assert str(by_edition) == "Ac 7h | Jd Js 8c 8h 4s | 4"
    tiles = houseway.house_way("clovis-500/pai-gow-tiles", "teen gor 5-5 6-5")
    assert str(tiles) == "5-5 6-5 | 6-6 3-1 | 9 or less"


def test_a_reading_of_a_house_way_is_a_keyword() -> None:
    name = "stones-tavern/commission-free-fortune"
    cards = "8c 8d 8h 8s 5c 5d 5h"
    footnote = houseway.house_way(name, cards, four_and_three="footnote")
    behind = houseway.house_way(name, cards, four_and_three="four behind")
    assert str(footnote) == "8c 8d | 8h 8s 5c 5d 5h | four and three of a kind"
    assert str(behind) == "5c 5d | 8c 8d 8h 8s 5h | four and three of a kind"


def test_an_edition_without_a_house_way_is_told() -> None:
    with pytest.raises(EditionError) as error:
        houseway.house_way(EZ, "As Kd")
    assert error.value.code == "house_way/none"
