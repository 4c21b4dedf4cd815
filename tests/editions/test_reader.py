"""An edition file that is wrong says where, what stands there, and what may."""

from __future__ import annotations

from pathlib import Path

import pytest

from houseway.editions.library import (
    checked_edition,
    edition_ids,
    edition_text,
    find_edition,
    load_game,
)
from houseway.editions.reader import check_settings, parse_edition, resolve, setting
from houseway.errors import EditionError
from support import ROOT

EZ = "stones-tavern/ez-baccarat-panda-8"


def spoiled(old: str, new: str) -> str:
    _, _, text = edition_text(EZ)
    assert old in text
    return text.replace(old, new, 1)


@pytest.mark.parametrize(
    ("old", "new", "code", "key", "said"),
    [
        ('title     = "EZ', "title     = EZ", "edition/not_toml", "", "mine.toml"),
        (
            'family    = "baccarat"',
            "family = {}",
            "edition/invalid",
            "family",
            "must be text in quotes",
        ),
        ('family    = "baccarat"', "family = 1.5", "edition/invalid", "family", "family is 1.5"),
        ("seats           = 8", "seats = 8.0", "edition/invalid", "table.seats", "whole number"),
        ('family    = "baccarat"', 'family = "bacarat"', "edition/unknown_family", "", "baccarat"),
        ('{ tie = "8:1" }', '{ tie = "8" }', "edition/invalid", "wagers.tie.pays.tie", "'8'"),
        ('{ tie = "8:1" }', '{ tye = "8:1" }', "edition/invalid", "wagers.tie", "tie"),
        ("packs = 8", 'packs = "8"', "edition/invalid", "deck.packs", "a whole number"),
        ("packs = 8", "pakcs = 8", "edition/unknown_key", "deck.pakcs", "do you mean 'packs'?"),
        (
            "seats  ",
            "chairs ",
            "edition/unknown_key",
            "table.chairs",
            "has an unknown key 'chairs'",
        ),
        ('= "SSSSSSHHSS"', '= "SSSSSSHHS"', "edition/invalid", "draw.chart.6", "'SSSSSSHHS'"),
        ("conduct ", "behaviour ", "edition/ruling_topic", "rulings.behaviour", "conduct"),
        ("seating               =", "conduct2 =", "edition/ruling_topic", "", "seating"),
        ('sets  = "deck.packs"', "", "edition/switch", "options.packs", "sets"),
        ('sets  = "deck.packs"', 'sets  = "deck.paks"', "edition/switch", "options.packs", "paks"),
        ("usual = 8\n", "usual = 9\n", "edition/switch", "options.packs", "3 to 8"),
        ("packs = 8", "packs = 6", "edition/switch", "options.packs", "file has deck.packs = 6"),
        (
            '"wagers.banker.pushes.dragon-7"',
            '"wagers.banker.pushs.dragon-7"',
            "edition/switch",
            "readings.dragon-7-pushes-banker",
            "dragon-7-pushes-banker = true does not work: wagers.banker has an unknown key 'pushs'",
        ),
        (
            "seats           = 8",
            "",
            "edition/invalid",
            "table",
            "the key 'seats' is missing",
        ),
        ('book  = "stones', 'book  = "sones', "fees/unknown_book", "", "sones-tavern"),
        ('{ tie = "8:1" }', "{}", "edition/invalid", "wagers.tie", "this wager has no pay table"),
        ("player_to       = 5", "player_to = 10", "edition/invalid", "draw", "total to draw to"),
        ("A = 1,", "One = 1,", "edition/invalid", "action", "'One' is not a known rank"),
        ("A = 1,", "A = -1,", "edition/invalid", "action", "must be 0 or more; got"),
        ("to    = 8\n", "to    = 1_000_000_000\n", "edition/invalid", "options.packs", "at most"),
    ],
)
def test_a_spoiled_file_is_refused(old: str, new: str, code: str, key: str, said: str) -> None:
    with pytest.raises(EditionError) as refused:
        parse_edition(spoiled(old, new), id="mine", where="mine.toml")
    assert refused.value.code == code
    assert said in refused.value.message
    if key:
        assert refused.value.facts["key"] == key


@pytest.mark.parametrize("seats", [0, 1, -3, 41, 1_000_000_000])
def test_a_table_has_seats_for_two_and_not_for_a_crowd(seats: int) -> None:
    text = spoiled("seats           = 8", f"seats = {seats}")
    with pytest.raises(EditionError) as refused:
        parse_edition(text, id="my-house/mine", where="mine.toml")
    assert refused.value.facts["key"] == "table"
    assert f"a table must have 2 to 40 seats, not {seats}" in refused.value.message


def test_a_felt_has_spots_that_can_be_seen_and_switches_that_can_be_tried() -> None:
    """What anybody may bring along is drawn, asked about and tried by the server."""
    spots = "".join(f"[wagers.s{n}]\nbonus = true\npays = {{ tie = '8:1' }}\n" for n in range(40))
    with pytest.raises(EditionError, match="a felt has at most 40 spots, not 4"):
        parse_edition(spoiled("[draw]", f"{spots}[draw]"), id="mine", where="mine.toml")
    switch = "usual = 8\nwhy = 'x'\nsets = 'deck.packs'\nfrom = 3\nto = 102\n"
    many = "".join(f"[options.o{n}]\n{switch}" for n in range(6))
    with pytest.raises(EditionError, match="switches may have at most 500 values together"):
        parse_edition(spoiled("[draw]", f"{many}[draw]"), id="mine", where="mine.toml")


@pytest.mark.parametrize(
    "limits",
    [
        "{ low = 0 }",
        "{ low = 600, high = 500 }",
        "{ low = 500, low_to = 400, high = 900 }",
        "{ low = 500, low_to = 1_000, high = 900 }",
        "{ low = 500, high_from = 400, high = 900 }",
        "{ low = 500, high_from = 900 }",
    ],
)
def test_filed_limits_rise(limits: str) -> None:
    text = spoiled("seats           = 8", f"seats = 8\nlimits = {limits}")
    with pytest.raises(EditionError) as refused:
        parse_edition(text, id="my-house/mine", where="mine.toml")
    assert refused.value.facts["key"] == "table.limits"


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("stand_hard = 17", "stand_hard = 16", "hit_hard must be 0 or more and below stand_hard"),
        ("stand_hard = 17", "stand_hard = 1_000", "which must be at most 31; got 16 and 1000"),
        ("hit_soft   = 16", "hit_soft = -1", "hit_soft must be 0 or more"),
        ('name = "Wager"', 'name = "Wager"\njoint = true', "game cannot be joint"),
    ],
)
def test_blackjack_that_cannot_be_played_is_refused(old: str, new: str, said: str) -> None:
    text = (ROOT / "tests/data/editions/standard-blackjack.toml").read_text(encoding="utf-8")
    assert old in text
    with pytest.raises(EditionError) as refused:
        parse_edition(text.replace(old, new, 1), id="my-house/mine", where="mine.toml")
    assert said in refused.value.message


def test_rulings_that_say_nothing_of_a_topic_are_refused() -> None:
    _, _, text = edition_text(EZ)
    lines = [line for line in text.splitlines() if not line.startswith("disputes")]
    with pytest.raises(EditionError) as refused:
        parse_edition("\n".join(lines), id="mine", where="mine.toml")
    assert refused.value.code == "edition/rulings_missing"
    assert "disputes" in refused.value.message


def test_an_unknown_edition_says_what_is_probably_meant() -> None:
    with pytest.raises(EditionError) as refused:
        find_edition("stones/zoobac")
    assert refused.value.code == "edition/unknown"
    assert "stones-tavern/zoobac" in refused.value.message


def test_a_path_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    with pytest.raises(EditionError) as refused:
        find_edition(str(tmp_path / "nothing.toml"))
    assert refused.value.code == "edition/unreadable"


@pytest.mark.parametrize("edition", edition_ids())
def test_every_setting_of_every_edition_holds(edition: str) -> None:
    assert checked_edition(edition).switches


@pytest.mark.parametrize("path", sorted((ROOT / "tests/data/editions").glob("*.toml")), ids=str)
def test_every_edition_of_the_tests_holds_under_all_its_settings(path: Path) -> None:
    checked_edition(str(path))


def test_a_setting_that_does_not_hold_is_refused_when_it_is_tried_or_chosen() -> None:
    text = spoiled('"table.seats" = 14', '"table.seats" = "many"')
    edition = parse_edition(text, id="mine", where="mine.toml")
    assert resolve(edition).digest == load_game(EZ).digest
    with pytest.raises(EditionError) as tried:
        check_settings(edition, where="mine.toml")
    with pytest.raises(EditionError) as chosen:
        resolve(edition, {"packs": 6, "table": "baccarat"}, where="mine.toml")
    assert tried.value.code == chosen.value.code == "edition/switch"
    assert tried.value.message == chosen.value.message
    assert chosen.value.message.startswith("mine.toml: table = 'baccarat' does not work: ")
    assert tried.value.facts == chosen.value.facts == {"file": "mine.toml", "key": "options.table"}


def test_the_settings_of_a_file_by_path_are_tried_when_it_is_read(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(spoiled('"table.seats" = 14', '"table.seats" = "many"'), "utf-8")
    with pytest.raises(EditionError, match="table = 'baccarat' does not work"):
        load_game(str(path))


def test_a_path_to_a_file_works_like_an_id(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(spoiled('{ tie = "8:1" }', '{ tie = "9:1" }'), "utf-8")
    game = load_game(str(path))
    assert game.edition == "mine"
    assert game.digest != load_game(EZ).digest


@pytest.mark.parametrize(
    ("settings", "code"),
    [
        ({"packs": 9}, "edition/setting"),
        ({"packs": "8"}, "edition/setting"),
        ({"dragon-7-pushes-banker": 1}, "edition/setting"),
        ({"pakcs": 8}, "edition/unknown_setting"),
    ],
)
def test_an_impossible_setting_is_refused(settings: dict[str, int | str], code: str) -> None:
    with pytest.raises(EditionError) as refused:
        load_game(EZ, settings)
    assert refused.value.code == code


@pytest.mark.parametrize(
    ("text", "value"),
    [("packs=6", 6), ("dragon-7-pushes-banker=false", False), ("table=baccarat", "baccarat")],
)
def test_a_setting_is_read_from_a_command_line(text: str, value: object) -> None:
    assert setting(find_edition(EZ), text)[1] == value


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("packs=99", "edition/setting"),
        ("packs", "edition/setting"),
        ("pack=6", "edition/unknown_setting"),
    ],
)
def test_a_setting_that_cannot_be_read_is_refused(text: str, code: str) -> None:
    with pytest.raises(EditionError) as refused:
        setting(find_edition(EZ), text)
    assert refused.value.code == code


def test_a_fee_option_where_there_is_no_fee_book_is_refused() -> None:
    _, _, text = edition_text(EZ)
    start, end = text.index("[fees]"), text.index("[deck]")
    edition = parse_edition(text[:start] + text[end:], id="mine", where="mine.toml")
    with pytest.raises(EditionError) as refused:
        resolve(edition, option=3)
    assert refused.value.code == "edition/no_fee_book"


def test_titles_and_citations_are_outside_the_digest() -> None:
    renamed = parse_edition(spoiled("EZ Baccarat Panda 8", "Other"), id="mine", where="mine.toml")
    assert resolve(renamed).digest == load_game(EZ).digest


@pytest.mark.parametrize("edition", edition_ids())
def test_every_edition_cites_its_entry_and_its_folder_is_its_house(edition: str) -> None:
    identity = find_edition(edition).identity
    assert identity.catalogue
    assert identity.source.document
    assert edition.startswith(f"{identity.house}/")


BUSTER = "stones-tavern/no-bust-21st-century-buster-blackjack-4-0"


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('{ natural = "6:5"', '{ natural = "6:0"', "'6:0'"),
        ('{ natural = "6:5"', '{ natural = ",:1"', "',:1'"),
        ('{ natural = "6:5", win', "{ win", "must say what it pays for 'natural'"),
        ('trips = [["game"], ["buster"]]', 'trips = [["game"]]', "short order"),
        (
            'trips = [["game"], ["buster"]]',
            'trips = [["game"], ["bust"]]',
            "'bust' is not a known wager",
        ),
        ('trips = [["game", "buster"]]', 'trips = [["game"]]', "settles other wagers"),
        (
            'trips = [["game"], ["buster"]]',
            'trips = [["game"], ["buster"], ["game"]]',
            "settles game twice",
        ),
        ('trips = [["insurance"]]', 'trips = [["buster"]]', "no stage settles insurance"),
        ('trips = [["game"]]', 'trips = [["buster"]]', "'naturals' must include game"),
        ('stage = "naturals"', 'stage = "insurance"', "two stages 'insurance'"),
        ('needs         = ["game"]', "needs         = []", "base must name one of game"),
        ('needs         = ["game"]', 'needs         = ["gam"]', "'gam' is not a known wager"),
    ],
)
def test_a_wager_that_no_stage_would_settle_is_refused(old: str, new: str, said: str) -> None:
    _, _, text = edition_text(BUSTER)
    assert old in text
    with pytest.raises(EditionError) as refused:
        parse_edition(text.replace(old, new, 1), id="mine", where="mine.toml")
    assert refused.value.code == "edition/invalid"
    assert "mine.toml" in refused.value.message
    assert said in refused.value.message


def test_a_section_that_is_taken_out_does_not_come_back_by_a_switch() -> None:
    _, _, text = edition_text("napa-valley/21st-century-blackjack-8-0")
    start = text.index("[wagers.insurance]")
    cut = text[:start] + text[text.index("\n[", start) + 1 :]
    cut = cut.replace('[["insurance"]]', '[["game"]]')  # nor does a stage settle it any more
    with pytest.raises(EditionError, match=r"the file has no \[wagers.insurance\]") as caught:
        parse_edition(cut, id="mine", where="mine.toml")
    assert caught.value.code == "edition/switch"
