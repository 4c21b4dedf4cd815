"""An edition that carries its own collection schedules: no packaged fee book is needed."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path

import pytest

from cli.running import EZ, Command
from games.tables import Table
from houseway.cli import main
from houseway.editions.library import edition_text, load_game
from houseway.editions.reader import check_settings, parse_edition, resolve
from houseway.editions.schema import edition_schema, what_may_stand
from houseway.errors import EditionError
from support import rule

OWN = """[fees]
usual = 1
why   = "Filed with the game."

[[fees.schedules]]
basis       = "wagers"
player-pays = "each wager"
limits      = "$5-$300"

[fees.schedules.options]
1.player        = ["$5-$100: $1", "$101+: $2"]
1.player-dealer = "$2"

[[fees.schedules]]
basis   = "total table action"
limits  = { table = "$10-$2,000", dragon-7 = "$1-$100" }
overlap = "first"

[fees.schedules.options]
2 = ["$10-$100: $1", "$100-$500: $3", "$501+: $8"]
3 = "$5"

[readings.fee-overlap]
sets   = "fees.schedules.1.overlap"
usual  = "first"
values = ["first", "second"]
why    = "Option 2 prints $100 twice."

[options.list]
usual    = "own"
why      = "The house may take another's list."

[options.list.settings]
own             = {}
"of the Tavern" = { "fees.book" = "stones-tavern/california-games", "fees.group" = "B" }
"""
SIX = '["$1-$9: $1", "$10-$19: $2", "$20-$29: $3", "$30-$39: $4", "$40-$49: $5", "$50+: $6"]'
COUP = "9h Kd Qc 5s"


def text_of(fees: str = OWN) -> str:
    _, _, text = edition_text(EZ)
    return re.sub(r"(?s)\[fees\].*?(?=\n\[deck\])", lambda _: fees, text)


@pytest.fixture
def mine(tmp_path: Path) -> str:
    file = tmp_path / "mine.toml"
    file.write_text(text_of())
    return str(file)


def checked(text: str) -> None:
    check_settings(parse_edition(text, id="mine", where="mine.toml"), where="mine.toml")


def refused(found: str, put: str) -> EditionError:
    assert OWN.count(found) == 1
    with pytest.raises(EditionError) as error:
        checked(text_of(OWN.replace(found, put)))
    return error.value


def test_its_schedules_are_taken_to_the_cent(mine: str) -> None:
    first = Table(mine, option=1).bet(1, "player", "$101").bet(2, "banker", "$100")
    assert first.deal(COUP).fees == {"player-dealer": "$2", 1: "$2", 2: "$1"}
    second = Table(mine, option=2).bet(1, "player", "$100").deal(COUP)
    assert second.fees == {"player-dealer": "$1"}
    third = Table(mine, option=3).bet(1, "player", "$1,000").deal(COUP)
    assert third.fees == {"player-dealer": "$5"}


def test_a_doubtful_row_is_a_reading_of_the_edition(mine: str) -> None:
    read = Table(mine, {"fee-overlap": "second"}, option=2).bet(1, "player", "$100").deal(COUP)
    assert read.fees == {"player-dealer": "$3"}


def test_a_switch_may_take_a_packaged_book_in_their_place(mine: str) -> None:
    fees = load_game(mine, {"list": "of the Tavern"}).terms.fees
    assert fees is not None
    assert (fees.book, fees.option) == ("stones-tavern/california-games", "1")


def test_a_spot_may_be_free_of_its_collection(tmp_path: Path) -> None:
    text = text_of().replace("[wagers.tie]\n", "[wagers.tie]\ncollected = false\n")
    file = tmp_path / "free.toml"
    file.write_text(text)
    table = Table(str(file), option=1).bet(1, "player", "$5").bet(1, "tie", "$5")
    assert table.deal(COUP).fees == {"player-dealer": "$2", 1: "$1"}
    stack = Table(str(file), option=1, stack="$11").bet(1, "player", "$5")
    assert stack.refusal(1, "tie", "$5") == ""
    assert stack.refusal(1, "dragon-7", "$5") == "wager/no_room_for_fee"


def test_the_name_of_the_file_is_no_part_of_the_terms() -> None:
    one = parse_edition(text_of(), id="one", where="one.toml")
    two = parse_edition(text_of(), id="two", where="two.toml")
    assert resolve(one).digest == resolve(two).digest


@rule("000-45", "at most five collection rates")
def test_a_sixth_rate_is_refused_by_file_and_key() -> None:
    error = refused('3 = "$5"', f"3 = {SIX}")
    assert error.code == "fees/sixth_rate"
    assert (error.facts["file"], error.facts["key"]) == ("mine.toml", "fees.schedules.1.options.3")
    assert error.message.startswith("mine.toml, fees.schedules[1], 3, player-dealer: ")


@pytest.mark.parametrize(
    ("found", "put", "code", "key"),
    [
        ('"$101+: $2"', '"101+: $2"', "fees/malformed", "fees.schedules.0.options.1.player"),
        ('3 = "$5"', '3 = "5%"', "fees/percentage", "fees.schedules.1.options.3"),
        ('3 = "$5"', '1 = "$5"', "fees/option_twice", "fees.schedules.1.options.1"),
        ("player-pays", "player-payz", "fees/unknown_key", "fees.schedules.0.player-payz"),
        ('= "wagers"', '= "winnings"', "fees/invalid", "fees.schedules.0.basis"),
        ('"$5-$300"', '"a lot"', "fees/malformed", "fees.schedules.0.limits"),
        ('overlap = "first"', "", "fees/overlap", "fees.schedules.1.options.2"),
        ("usual = 1", 'book = "x/y"', "edition/invalid", "fees"),
        ("usual = 1", 'group = "B"', "edition/invalid", "fees"),
        (
            "[fees.schedules.options]\n2 = [",
            "[fees.schedules.more]\n2 = [",
            "fees/no_option",
            "fees.schedules.1.options",
        ),
        ('values = ["first", "second"]', 'values = ["first", "x"]', "edition/switch",
         "readings.fee-overlap"),
        ('usual  = "first"', 'usual  = "second"', "edition/switch", "readings.fee-overlap"),
        ("dragon-7 = ", "bonus = ", "edition/limit_of_no_spot", "wagers.bonus"),
    ],
)  # fmt: skip
def test_what_is_wrong_in_them_is_told_by_its_key(
    found: str, put: str, code: str, key: str
) -> None:
    error = refused(found, put)
    assert (error.code, error.facts["file"], error.facts["key"]) == (code, "mine.toml", key)


@pytest.mark.parametrize(
    ("found", "put", "code"),
    [
        ("usual = 1", "usual = 7", "fees/unknown_option"),
        ("usual = 1", "", "fees/ambiguous_option"),
    ],
)
def test_the_usual_option_is_one_of_its_own(
    found: str, put: str, code: str, houseway: Command, mine: str
) -> None:
    Path(mine).write_text(text_of(OWN.replace(found, put)))
    (fault,) = json.loads(houseway("check", mine, "--json").out)["faults"]
    assert (fault["code"], fault["file"], fault["key"]) == (code, mine, "fees.usual")
    assert fault["what"].startswith(f"{mine}, fees: ")
    assert fault["what"].endswith("expected one of: 1, 2, 3")


def test_check_names_key_and_what_stands_there(houseway: Command, mine: str) -> None:
    Path(mine).write_text(text_of(OWN.replace('overlap = "first"', 'overlap = "third"')))
    (fault,) = json.loads(houseway("check", mine, "--json").out)["faults"]
    assert (fault["key"], fault["stands"]) == ("fees.schedules.1.overlap", "third")


def test_every_command_takes_it(houseway: Command, mine: str, tmp_path: Path) -> None:
    assert houseway("check", mine, "--rounds", "3").code == 0
    copy = str(tmp_path / "copy.toml")
    assert houseway("new", copy, "--from", mine).code == 0
    assert houseway("check", copy, "--rounds", "1").code == 0
    sheet = houseway("rules", mine, "--option", "2", "--set", "fee-overlap=second").out
    assert "own schedule" in sheet
    assert "$10-$99: $1.00 · $100-$500: $3.00 · $501+: $8.00" in sheet
    out = houseway("fee", mine, "--option", "2", "--wager", "100").out
    assert "total $1.00" in out
    assert "[fees/unknown_option]" in houseway("fee", mine, "--option", "9", "--wager", "5").err
    assert "collections" in houseway("deal", mine, "--option", "3", "--rounds", "2").out


def test_it_is_played_at_the_terminal(
    mine: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("q\n"))
    assert main(["play", mine, "--option", "2", "--seed", "1"]) == 0
    assert capsys.readouterr().out


def test_the_schema_knows_what_may_stand_in_them() -> None:
    schema = edition_schema("baccarat")
    assert "each wager" in what_may_stand(schema, "fees.schedules.0.player-pays")
    assert "total table action" in what_may_stand(schema, "fees.schedules.0.basis")
    assert "options" in what_may_stand(schema, "fees.schedules")
