"""`phh` and `deal --phh`: hand histories compared and written."""

import json
from pathlib import Path

import pytest

from cli.running import EZ, Command
from support import ROOT

SAMPLE = str(ROOT / "tests" / "data" / "phh" / "sample.phhs")
NO_LIMIT = "stones-saloon/no-limit-texas-holdem"


def test_hands_that_finish_as_written(houseway: Command) -> None:
    assert houseway("phh", SAMPLE).out == "24 hands, 24 finish as written.\n"
    told = houseway("phh", SAMPLE, SAMPLE, "--json")
    assert (told.code, json.loads(told.out)) == (0, {"hands": 48, "agree": 48, "differ": []})


def test_a_hand_that_differs_is_told_and_the_exit_is_1(houseway: Command, tmp_path: Path) -> None:
    text = Path(SAMPLE).read_text("utf-8")
    file = tmp_path / "other.phhs"
    file.write_text(
        text.replace("'FR'", "'XX'", 1).replace("finishing_stacks = [", "finishing_stacks = [1", 1)
    )
    told = houseway("phh", str(file), "--json")
    found = json.loads(told.out)
    assert (told.code, found["hands"], found["agree"]) == (1, 24, 22)
    first, second = found["differ"]
    assert first.keys() == {"file", "hand", "expected", "got", "why"}
    assert (first["file"], first["hand"]) == (str(file), "1")
    assert first["expected"][1:] == first["got"][1:]
    assert second["got"] is None
    assert "variant is 'XX'" in second["why"]
    words = houseway("phh", str(file))
    assert words.code == 1
    assert "the finishing stacks differ" in words.err
    assert words.out == "24 hands, 22 finish as written.\n"


def test_a_file_that_is_cut_off_or_not_there_is_refused(houseway: Command, tmp_path: Path) -> None:
    file = tmp_path / "cut.phhs"
    file.write_text(Path(SAMPLE).read_text("utf-8")[:700])
    assert "is cut off or not a hand history" in houseway("phh", str(file)).err
    told = houseway("phh", str(tmp_path / "none.phh"))
    assert (told.code, "none.phh: No such file" in told.err) == (1, True)


def test_dealt_hands_are_written_and_compared(houseway: Command, tmp_path: Path) -> None:
    file = tmp_path / "hands.phhs"
    dealt = houseway("deal", NO_LIMIT, "--rounds", "30", "--phh")
    file.write_text(dealt.out)
    assert dealt.code == 0
    assert "_collection = " in dealt.out
    assert houseway("phh", str(file)).code == 0


def test_what_the_format_cannot_hold_is_left_out_and_said(houseway: Command) -> None:
    dealt = houseway("deal", NO_LIMIT, "--rounds", "5", "--seats", "2", "--phh")
    said = "left out 5 of 5 hands: the button does not have the small blind heads up"
    assert (dealt.code, dealt.out) == (0, "")
    assert said in dealt.err


@pytest.mark.parametrize("edition", [EZ, "stones-saloon/big-o"])
def test_a_game_that_is_no_variant_is_refused(houseway: Command, edition: str) -> None:
    told = houseway("deal", edition, "--rounds", "1", "--phh")
    assert told.code == 1
    assert "is not a variant of the hand history format; it has: NT (no-limit hold'em)" in told.err


def test_a_record_or_a_hand_history(houseway: Command) -> None:
    assert (
        "--json for a record, --phh for hand histories"
        in houseway("deal", NO_LIMIT, "--json", "--phh").err
    )
