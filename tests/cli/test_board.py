"""`houseway board`: the display of a baccarat table from its records."""

import json
from pathlib import Path

import pytest

from cli.running import EZ, Command
from support import rule


@rule("003-14", "counts and percentages, naturals, hands per shoe, previous shoe")
@rule("004-27", "statistics of the shoe and of the shoe before")
def test_the_board_of_dealt_rounds(houseway: Command) -> None:
    shown = houseway("board", EZ, "--rounds", "120", "--seed", "3", "--set", "packs=3")
    assert shown.code == 0, shown.err
    for word in ("Hands", "Player", "Banker", "Tie", "Naturals", "this shoe", "shoe before"):
        assert word in shown.out


@rule("000-12", "scoreboard: results of previous hands of the shoe")
def test_the_board_of_a_record_counts_its_hands(houseway: Command, tmp_path: Path) -> None:
    record = tmp_path / "record.jsonl"
    dealt = houseway("deal", "stones-tavern/zoobac", "--rounds", "30", "--seed", "2", "--json")
    record.write_text(dealt.out, "utf-8")
    board = json.loads(houseway("board", str(record), "--json").out)
    assert board["current"]["hands"] == 30
    lines = board["current"]["lines"]
    assert lines["player"] + lines["banker"] + lines["tie"] == 30
    assert len(board["beads"]) == 30


@rule("003-14", "timer that closes all bets")
def test_the_timer_is_shown(houseway: Command) -> None:
    shown = houseway("board", EZ, "--rounds", "5", "--closes-after", "20")
    assert "bets close after 20 seconds" in shown.out


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (
            ("deal", "stones-tavern/21st-century-blackjack-switch", "--rounds", "1"),
            "record/no_board",
        ),
        (("deal", EZ, "--rounds", "0"), ""),
    ],
)
def test_a_record_of_a_family_without_board_has_none(
    houseway: Command, tmp_path: Path, words: tuple[str, ...], code: str
) -> None:
    dealt = houseway(*words, "--json")
    if not code:
        assert dealt.code == 2
        return
    record = tmp_path / "record.jsonl"
    record.write_text(dealt.out, "utf-8")
    refused = houseway("board", str(record))
    assert refused.code == 1
    assert code in refused.err


def test_an_empty_record_has_no_board(houseway: Command, tmp_path: Path) -> None:
    empty = tmp_path / "empty.jsonl"
    empty.write_bytes(b"")
    refused = houseway("board", str(empty))
    assert refused.code == 1
    assert "record/no_rounds" in refused.err


def test_an_edition_of_another_family_has_no_board(houseway: Command) -> None:
    found = houseway("board", "stones-tavern/pure-spanish-21-5")
    assert found.code == 1
    assert (
        "pure-spanish-21-5 is blackjack, which has no board; families with a board: baccarat"
        in found.err
    )
