"""The limits that a schedule prints reach the terms, and the rule sheet tells them."""

from __future__ import annotations

import msgspec
import pytest

from houseway.editions.house_ways import find_house_way
from houseway.editions.library import edition_text, find_edition, load_game
from houseway.editions.reader import parse_edition, resolve
from houseway.editions.schema import edition_schema
from houseway.editions.sheet import sheet_of
from houseway.editions.table_defaults import under_schedule
from houseway.errors import EditionError
from houseway.fees import Schedule, find_schedule
from houseway.fees.schedule import Limit
from houseway.games.pai_gow_poker.terms import PaiGowTerms
from houseway.rules.terms import BankedTerms, FiledLimits
from support import rule

CLOVIS = "clovis-500/ez-baccarat"
PAI_GOW = "stones-tavern/pai-gow-poker"
NO_FEES = load_game(CLOVIS, option="none").terms


def printing(*limits: Limit) -> Schedule:
    found = find_schedule(CLOVIS, 1)
    return msgspec.structs.replace(found, limits=limits)


def banked(terms: object) -> BankedTerms:
    assert isinstance(terms, BankedTerms)
    return terms


def test_limits_of_a_betting_space_are_those_of_the_spot_of_that_name() -> None:
    limits = Limit("table", 500, 20_000), Limit("dragon 7", 100, 5_000), Limit("tie", 0, 2_500)
    terms = banked(under_schedule(NO_FEES, printing(*limits), CLOVIS))
    assert terms.table.limits == FiledLimits(low=500, high=20_000)
    assert (terms.spots["dragon-7"].low, terms.spots["dragon-7"].high) == (100, 5_000)
    assert (terms.spots["tie"].low, terms.spots["tie"].high) == (1, 2_500)  # any chip
    assert (terms.spots["player"].low, terms.spots["player"].high) == (0, 0)
    assert terms.fees is not None
    assert terms.fees.limits == ()


def test_limits_of_no_betting_space_are_refused() -> None:
    with pytest.raises(EditionError) as caught:
        under_schedule(NO_FEES, printing(Limit("pair plus", 100, 5_000)), "mine.toml")
    assert caught.value.code == "edition/limit_of_no_spot"
    assert "dragon-7" in caught.value.message


def test_what_the_edition_prints_itself_stands() -> None:
    own = "[table]\nlimits = { low = 1000, high = 15000 }\n"
    text = edition_text(CLOVIS)[2].replace("[table]\n", own)
    mine = parse_edition(text, id="mine", where="mine.toml")
    assert resolve(mine).terms.table.limits == FiledLimits(low=1_000, high=15_000)


@pytest.mark.parametrize(
    "limits",
    ["{ low = 0 }", "{ low = 500, high = 400 }", "{ low = 500, low_to = 100 }"],
)
def test_limits_that_do_not_rise_are_refused(limits: str) -> None:
    text = edition_text(CLOVIS)[2].replace("[table]\n", f"[table]\nlimits = {limits}\n")
    with pytest.raises(EditionError, match="limits must rise from above zero"):
        parse_edition(text, id="mine", where="mine.toml")


@rule("004-26", "Table limit of option 3: $10 - $200")
def test_the_rule_sheet_shows_the_limits_in_force() -> None:
    assert sheet_of(find_edition(CLOVIS), option="3")["limits"] == "$10 to $200"
    usual = "$5 to $500 unless the house sets other limits"
    assert sheet_of(find_edition("clovis-500/century-21-blackjack"))["limits"] == (
        f"none printed; {usual}"
    )
    ranges = "a minimum of $1 to $1,000 and a maximum of $100 to $10,000"
    assert sheet_of(find_edition("stones-tavern/zoobac"))["limits"] == f"{ranges}; {usual}"


def test_the_rule_sheet_says_how_the_bank_goes_round() -> None:
    zoobac = find_edition("stones-tavern/zoobac")
    assert "the game is broken" in sheet_of(zoobac)["rotation"]
    other = sheet_of(zoobac, {"all-decline": "holder goes on"})
    assert "the current player-dealer goes on" in other["rotation"]


@rule("003-04", "no free collection button")
def test_the_rule_sheet_names_a_waiver_only_where_the_game_files_it() -> None:
    files = sheet_of(find_edition("napa-valley/no-bust-21st-century-blackjack"))
    shares = sheet_of(find_edition("napa-valley/21st-century-blackjack-8-0"))
    assert "disc" in files["fees"]["waiver"]
    assert "disc" in files["table"]
    assert shares["fees"]["waiver"] == ""


def test_a_house_way_at_the_top_of_the_file_is_cited_or_played() -> None:
    _, _, text = edition_text(CLOVIS)
    cites = parse_edition(f'house_way = "ours"\n{text}', id="mine", where="mine.toml")
    assert (cites.identity.house_way, "house_way" in cites.raw) == ("ours", False)
    plays = find_edition(PAI_GOW)
    assert plays.identity.house_way == PAI_GOW
    assert plays.of_house_way == tuple(find_house_way(PAI_GOW).readings)
    assert edition_schema("pai-gow-poker")["properties"]["house_way"]["type"] == "string"
    assert "hands" not in edition_schema("pai-gow-poker")["properties"]


@pytest.mark.parametrize("value", ["row 20", "row 16"])
def test_a_reading_of_the_house_way_is_a_reading_of_the_edition(value: str) -> None:
    terms = resolve(find_edition(PAI_GOW), {"four-with-a-pair": value}).terms
    assert isinstance(terms, PaiGowTerms)
    filed = find_house_way(PAI_GOW, {"four-with-a-pair": value})
    assert (terms.house_way, terms.hands) == (filed.house_way, filed.ranking)


def test_a_house_way_that_is_not_there_is_refused() -> None:
    _, _, text = edition_text(PAI_GOW)
    wrong = text.replace(f'house_way = "{PAI_GOW}"', 'house_way = "stones-tavern/pai-gow"')
    with pytest.raises(EditionError, match="stones-tavern/pai-gow"):
        parse_edition(wrong, id="mine", where="mine.toml")
