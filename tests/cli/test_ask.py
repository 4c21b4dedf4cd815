"""Answers typed at the terminal, for every kind of choice."""

import io
import re

import pytest

from houseway.cli.draw import Paper
from houseway.cli.play.questions import UnclearError, arrange, draw_choices, read_answer
from houseway.rules.round.decisions import (
    Bet,
    Borrow,
    Check,
    Choose,
    Decision,
    Discard,
    Meld,
    Place,
    Ready,
    Set,
    TakeBack,
)
from houseway.rules.round.legality import Amount, Choice, Pick

NAMES = {"player": "Player line", "banker": "Banker line", "dragon-7": "Dragon 7"}
BETTING = arrange(
    (
        Choice("place", Amount(500, 5000, 100), spot="banker", position=2),
        Choice("place", spot="dragon-7", position=2, status="barred", reason="needs a line"),
        Choice("place", Amount(500, 5000, 100), spot="player", position=2),
        Choice("place", Amount(500, 5000, 100), spot="player", position=3),
        Choice("take-back", spot="player", position=2),
        Choice("ready"),
    ),
    NAMES,
    2,
)
OTHERS = (
    Choice("set", pick=Pick(("As", "Kd", "Kd", "Jk"), 2, 2)),
    Choice("bet", Amount(500, 2000, 500)),
    Choice("raise", Amount(700, 700)),
    Choice("choose", what=("left pile", "right pile")),
    Choice("check"),
    Choice("discard", pick=Pick(("As", "Kd"), 0, 2)),
)


def test_own_wagers_come_first_in_the_order_of_the_table_and_the_back_line_last() -> None:
    shown = [(choice.decision, choice.spot, choice.position) for choice in BETTING]
    assert shown == [
        ("place", "player", 2),
        ("place", "banker", 2),
        ("place", "dragon-7", 2),
        ("take-back", "player", 2),
        ("ready", "", 0),
        ("place", "player", 3),
    ]


@pytest.mark.parametrize(
    ("line", "decision"),
    [
        ("25 player", Place("player", 2, 2500)),
        ("25 on Player", Place("player", 2, 2500)),
        ("$7 player @3", Place("player", 3, 700)),
        ("1 25", Place("player", 2, 2500)),
        ("player 25", Place("player", 2, 2500)),
        ("Banker $1,000", Place("banker", 2, 100_000)),
        ("player 25 @3", Place("player", 3, 2500)),
        ("dragon 5", Place("dragon-7", 2, 500)),
        ("banker 5 @9", Place("banker", 9, 500)),
        ("4", TakeBack("player", 2)),
        ("take", TakeBack("player", 2)),
        ("ready", Ready()),
        ("r", Ready()),
    ],
)
def test_wagers_are_read_by_number_or_name(line: str, decision: Decision) -> None:
    assert read_answer(line, BETTING) == decision


@pytest.mark.parametrize(
    ("line", "decision"),
    [
        ("set As Jk", Set(("As", "Jk"))),
        ("1 kd kd", Set(("Kd", "Kd"))),
        ("set 1 4", Set(("As", "Jk"))),
        ("bet 10", Bet(1000)),
        ("choose left", Choose("left pile")),
        ("choose right pile", Choose("right pile")),
        ("check", Check()),
        ("discard", Discard(())),
    ],
)
def test_other_decisions_are_read_with_what_they_take(line: str, decision: Decision) -> None:
    assert read_answer(line, OTHERS) == decision


TILES = (Choice("set", pick=Pick(("6-6", "5-4", "6-3", "6-6"), 2, 2)),)


@pytest.mark.parametrize(
    ("line", "decision"),
    [
        ("set 6-6 5-4", Set(("6-6", "5-4"))),
        ("set 4-5 3-6", Set(("5-4", "6-3"))),
        ("set teen gow", Set(("6-6", "5-4"))),
        ("set gow gow", Set(("5-4", "6-3"))),
        ("set 6-3 Gow", Set(("6-3", "5-4"))),
        ("set teen teen", Set(("6-6", "6-6"))),
        ("set 2 3", Set(("5-4", "6-3"))),
    ],
)
def test_tiles_are_read_by_their_ends_either_way_or_by_name(line: str, decision: Set) -> None:
    assert read_answer(line, TILES) == decision


@pytest.mark.parametrize("line", ["set dey teen", "set 9-9 teen"])
def test_a_tile_that_is_not_there_is_told(line: str) -> None:
    with pytest.raises(UnclearError, match="is not one of 6-6 5-4 6-3 6-6"):
        read_answer(line, TILES)


SPREADS = (
    Choice("pass"),
    Choice("meld", pick=Pick(("4c", "5c", "6c"), 3, 3)),
    Choice("meld", pick=Pick(("4c", "5c", "6c"), 1, 1), onto=("hand-1-meld-1", "hand-1-meld-2")),
)


@pytest.mark.parametrize(
    ("line", "decision"),
    [
        ("meld 4c 5c 6c", Meld(("4c", "5c", "6c"))),
        ("meld 4c onto hand-1-meld-2", Meld(("4c",), "hand-1-meld-2")),
        ("3 4c onto hand-1-meld-1", Meld(("4c",), "hand-1-meld-1")),
    ],
)
def test_a_card_is_laid_off_on_the_spread_that_is_named(line: str, decision: Decision) -> None:
    assert read_answer(line, SPREADS) == decision


def test_where_only_one_spread_lies_it_need_not_be_named() -> None:
    one = Choice("meld", pick=Pick(("4c",), 1, 1), onto=("hand-1-meld-1",))
    assert read_answer("meld 4c", (one,)) == Meld(("4c",), "hand-1-meld-1")


EXACT = (
    Choice("pass"),
    Choice("meld", pick=Pick(("5c", "5s", "5h"), 3, 3)),
    Choice("meld", pick=Pick(("5c", "6c", "7c"), 3, 3)),
    Choice("borrow", pick=Pick(("7c",), 1, 1), onto=("hand-1-meld-1",)),
    Choice("borrow", pick=Pick(("Kd", "4d"), 1, 1), onto=("hand-1-meld-2",)),
)


@pytest.mark.parametrize(
    ("line", "decision"),
    [
        ("meld 5c 6c 7c", Meld(("5c", "6c", "7c"))),
        ("meld 7C 6c 5c", Meld(("7c", "6c", "5c"))),
        ("2", Meld(("5c", "5s", "5h"))),
        ("borrow kd", Borrow(("Kd",), "hand-1-meld-2")),
        ("borrow 7c onto hand-1-meld-1", Borrow(("7c",), "hand-1-meld-1")),
        ("4", Borrow(("7c",), "hand-1-meld-1")),
    ],
)
def test_of_several_offers_the_one_that_has_the_cards_is_meant(
    line: str, decision: Decision
) -> None:
    assert read_answer(line, EXACT) == decision


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("3 4c", "which one? choose from: hand-1-meld-1, hand-1-meld-2"),
        ("meld 4c onto p9", "which one? choose from: hand-1-meld-1, hand-1-meld-2"),
        ("2 4c 5c 6c onto hand-1-meld-1", "meld does not take 'onto' here"),
    ],
)
def test_an_unclear_spread_is_asked_for(line: str, says: str) -> None:
    with pytest.raises(UnclearError, match=re.escape(says)):
        read_answer(line, SPREADS)


def test_spreads_are_drawn_with_their_choice() -> None:
    out = io.StringIO()
    draw_choices(SPREADS, {}, Paper(out), seat=1, everything=True)
    assert "1 of 4♣ 5♣ 6♣ onto hand-1-meld-1 or hand-1-meld-2" in " ".join(out.getvalue().split())


def test_an_amount_without_choice_need_not_be_typed() -> None:
    assert read_answer("raise", OTHERS).cents == 700  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("9", "there is no choice 9"),
        ("0", "there is no choice 0"),
        ("hit", "is not a choice"),
        ("bet", "how much ($5 to $20 in steps of $5)?"),
        ("bet 5 6", "how much"),
        ("bet ten", "is not an amount"),
        ("set Qh As", "'Qh' is not one of As Kd Kd Jk"),
        ("choose", "choose from: left pile, right pile"),
        ("choose middle", "choose from: left pile, right pile"),
        ("check 5", "takes nothing else"),
    ],
)
def test_an_unclear_line_is_told_what_is_wanted(line: str, says: str) -> None:
    with pytest.raises(UnclearError, match=re.escape(says)):
        read_answer(line, OTHERS)


def test_an_unclear_position_or_name() -> None:
    with pytest.raises(UnclearError, match="write @3"):
        read_answer("player 5 @x", BETTING)
    with pytest.raises(UnclearError, match="several choices"):
        read_answer("place", BETTING)


def test_a_barred_choice_gives_its_reason() -> None:
    barred = (Choice("bet", status="barred", reason="no street is open"),)
    with pytest.raises(UnclearError, match="no street is open"):
        read_answer("bet", barred)


def test_choices_are_drawn_with_bounds_and_reasons() -> None:
    out = io.StringIO()
    draw_choices(BETTING, NAMES, Paper(out), seat=2, everything=False)
    text = out.getvalue()
    assert "$5 to $50" in text
    assert "not now: needs a line" in text
    assert "@3" not in text
    assert "1 more" in text
    draw_choices(BETTING, NAMES, Paper(out), seat=2, everything=True)
    assert "Player line (player) @3" in out.getvalue()


def test_a_warning_is_drawn_with_its_choice() -> None:
    out = io.StringIO()
    choice = Choice("check", status="warning", reason="a checked seven may not win")
    draw_choices((choice, *OTHERS), {}, Paper(out), seat=1, everything=True)
    assert "warning: a checked seven may not win" in out.getvalue()
    assert "2 of A♠ K♦ K♦ Jk" in out.getvalue()
