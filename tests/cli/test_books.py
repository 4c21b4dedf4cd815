"""`rules`, `check`, `new`: the rule books read, checked and begun."""

import io
import json
import re
from pathlib import Path

import pytest

from cli.running import EZ, Command
from houseway.cli.draw import Paper
from houseway.cli.editions.sheet import draw_sheet
from houseway.cli.editions.sheet_data import sheet_of
from support import edition_sample, rule

SWITCH = "stones-tavern/21st-century-blackjack-switch"


@pytest.mark.parametrize("edition", edition_sample())
def test_every_edition_has_its_rule_sheet(houseway: Command, edition: str) -> None:
    found = houseway("rules", edition)
    assert found.code == 0
    for heading in ("Deck and table", "Round of play", "Rulings", "Filed as"):
        assert heading in found.out
    data = json.loads(houseway("rules", edition, "--json").out)
    assert data["id"] == edition
    assert data["digest"] in found.out


@rule("000-01", "wagers and their pays on the rule sheet")
def test_rule_sheet_gives_wagers_pays_pushes_needs_and_back_line(houseway: Command) -> None:
    out = houseway("rules", EZ).out
    lines = {line.split("  ")[1].strip(): line for line in out.splitlines() if line[:2] == "  "}
    assert "40:1" in lines["Dragon 7 Bonus Bet"]
    assert "Player line or Banker line" in lines["Dragon 7 Bonus Bet"]
    assert "25:1" in lines["Panda 8"]
    assert "8:1" in lines["Tie Bet"]
    assert "tie, Dragon 7" in lines["Banker line"]


def test_rule_sheet_keeps_the_printed_order(houseway: Command) -> None:
    data = json.loads(houseway("rules", EZ, "--json").out)
    assert [row["id"] for row in data["wagers"]] == [
        "player", "banker", "tie", "panda-8", "dragon-7",
    ]  # fmt: skip
    [chart] = data["charts"].values()
    assert list(chart) == list("76543210")


def test_rule_sheet_shows_what_was_chosen(houseway: Command) -> None:
    found = houseway("rules", EZ, "--set", "packs=6", "--set", "coverage=running", "--option", "12")
    assert "6 packs, 312 cards" in found.out
    assert "6 (changed)" in found.out
    assert "running (changed)" in found.out
    assert re.search(r"option +12", found.out)


def test_rule_sheet_without_fees(houseway: Command) -> None:
    assert "Collections in force" not in houseway("rules", EZ, "--option", "none").out


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["rules", "nobody/nothing"], "edition/unknown"),
        (["rules", "nothing.toml"], "edition/unreadable"),
        (["rules", EZ, "--set", "packs=9"], "edition/setting"),
        (["rules", EZ, "--set", "packs"], "edition/setting"),
        (["rules", EZ, "--set", "nothing=1"], "edition/unknown_setting"),
        (["rules", EZ, "--option", "nothing"], "fees/unknown_option"),
        (["schema", "nothing"], "edition/unknown_family"),
        (["check", "nobody/nothing"], "edition/unknown"),
        (["new", "x.toml", "--from", "nobody/nothing"], "edition/unknown"),
    ],
)
def test_what_cannot_be_is_refused_in_one_line(
    houseway: Command, words: list[str], code: str
) -> None:
    found = houseway(*words)
    assert found.code == 1
    assert found.out == ""
    assert found.err.startswith("houseway: ")
    assert f"[{code}]" in found.err
    assert found.err.count("\n") == 1


def test_check_of_a_packaged_edition(houseway: Command) -> None:
    found = houseway("check", EZ)
    assert found.code == 0
    assert "20 trial rounds played" in found.out
    data = json.loads(houseway("check", EZ, "--rounds", "2", "--json").out)
    assert data["faults"] == []
    assert data["rounds"] == 2


@pytest.fixture
def mine(houseway: Command, tmp_path: Path) -> Path:
    file = tmp_path / "mine.toml"
    assert houseway("new", str(file), "--from", EZ).code == 0
    return file


def test_new_edition_is_a_copy_under_placeholders(houseway: Command, mine: Path) -> None:
    text = mine.read_text()
    assert 'house     = "your-house"' in text
    assert "GEGA-003774" not in text.split("[fees]")[0]
    original = json.loads(houseway("rules", EZ, "--json").out)
    copy = json.loads(houseway("rules", str(mine), "--json").out)
    assert copy["digest"] == original["digest"]
    assert houseway("check", str(mine)).code == 0


def test_new_says_how_to_go_on_and_does_not_overwrite(houseway: Command, mine: Path) -> None:
    mine.write_text("kept")
    refused = houseway("new", str(mine), "--from", EZ)
    assert (refused.code, mine.read_text()) == (1, "kept")
    assert "[edition/exists]" in refused.err
    forced = houseway("new", str(mine), "--from", EZ, "--force")
    assert f"houseway check {mine}" in forced.out
    assert f"houseway play {mine}" in forced.out


def test_new_where_nothing_can_be_written(houseway: Command, tmp_path: Path) -> None:
    found = houseway("new", str(tmp_path / "nowhere" / "x.toml"), "--from", EZ)
    assert (found.code, "[edition/unwritable]" in found.err) == (1, True)


@pytest.mark.parametrize(
    ("old", "new", "key", "may"),
    [
        ("banker_to       = 5", 'banker_to = "five"', "draw.banker_to", "a whole number"),
        ('counting = "house-dealer"', 'counting = "anywhere"', "action.counting", "player-dealer"),
        ("[table]", "[table]\nchairs = 9", "table.chairs", "seats"),
        ('family    = "baccarat"', 'family = "bridge"', "family", "baccarat"),
        ('house     = "your-house"', "house = 7", "house", "text"),
    ],
)
def test_check_names_file_key_what_stands_and_what_may_stand(
    houseway: Command, mine: Path, old: str, new: str, key: str, may: str
) -> None:
    text = mine.read_text()
    assert old in text
    mine.write_text(text.replace(old, new, 1))
    found = houseway("check", str(mine), "--json")
    [fault] = json.loads(found.out)["faults"]
    assert found.code == 1
    assert fault["file"] == str(mine)
    assert fault["key"] == key
    assert may in fault["may stand"]
    said = houseway("check", str(mine))
    assert said.code == 1
    assert key in said.out
    assert may in said.out


@pytest.mark.parametrize(
    ("printed", "instead", "key", "stands"),
    [
        ("to    = 8", "to    = 17", "options.packs", 17),
        ("packs = 8", "packs = 1_000_000", "deck.packs", 1_000_000),
    ],
)
def test_check_refuses_a_deck_that_nobody_can_deal_from(
    houseway: Command, mine: Path, printed: str, instead: str, key: str, stands: int
) -> None:
    text = mine.read_text()
    if key == "deck.packs":
        text = re.sub(r"\[options\.packs\].*?\n\n", "", text, flags=re.DOTALL)
    assert text.count(printed) == 1
    mine.write_text(text.replace(printed, instead))
    answer = houseway("check", str(mine), "--json")
    assert answer.code == 1
    [fault] = json.loads(answer.out)["faults"]
    assert (fault["code"], fault["key"], fault["stands"]) == ("deck/too_large", key, stands)
    assert "at most 864, which is sixteen packs with their jokers" in fault["what"]


def test_check_of_what_is_not_toml(houseway: Command, mine: Path) -> None:
    mine.write_text("title =")
    found = houseway("check", str(mine))
    assert (found.code, "[edition/not_toml]" in found.out) == (1, True)


def test_check_of_rulings_left_out(houseway: Command, mine: Path) -> None:
    text = mine.read_text()
    mine.write_text(text.replace('disputes              = "none printed"', ""))
    found = houseway("check", str(mine))
    assert (found.code, "[edition/rulings_missing]" in found.out) == (1, True)


def test_check_plays_the_file(
    houseway: Command, mine: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file may hold in every key and still leave the script without an answer."""
    from houseway.games.baccarat import play as baccarat

    def broken(*_: object) -> None:
        raise ValueError("no third card is filed")

    monkeypatch.setattr(baccarat, "_call", broken)
    found = houseway("check", str(mine))
    assert found.code == 1
    assert "no third card is filed" in found.out
    assert "[edition/unplayable]" in found.out


def test_the_settlement_names_only_wagers_that_are_offered(houseway: Command) -> None:
    sheet = houseway("rules", "stones-tavern/pure-spanish-21-5").out
    assert "All bets, from the action button, clockwise: Base wager and Match the Dealer" in sheet
    assert "buster" not in sheet
    assert (
        "Insurance, First hand and Second hand at each seat in turn"
        in houseway("rules", SWITCH).out
    )


def test_the_sheet_says_what_makes_a_line(houseway: Command) -> None:
    sheet = houseway("rules", EZ).out
    assert "Dragon 7: the Banker hand wins with a three-card seven." in sheet
    assert "The value of the Banker hand's second card decides where the action begins." in sheet
    assert (
        "An ace counts 1, a ten 10, a jack 11, a queen 12 and a king 13; every other card "
        "counts its number."
    ) in sheet


def test_wagers_stand_below_one_another_where_a_table_would_be_too_wide() -> None:
    out = io.StringIO()
    paper = Paper(out)
    paper.console.width = 60
    draw_sheet(sheet_of(SWITCH), paper)
    lines = [line.strip() for line in out.getvalue().splitlines()]
    assert "with  Second hand, equal amounts" in lines
    assert not any(line.split()[:2] == ["wager", "id"] for line in lines)
