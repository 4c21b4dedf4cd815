"""Lucky Lucky in No Bust 21st Century Buster Blackjack 4.0 (000-41)."""

from __future__ import annotations

import pytest

from games.blackjack.no_bust import LUCKY_LUCKY, settled_at, uninsured
from games.tables import Table
from houseway.cards.tape import Scripted
from houseway.editions.library import load_game
from houseway.rules.round.decisions import Hit, Place, Split, Stand
from houseway.rules.round.driver import Round
from houseway.rules.round.opening import Bettor, Limits, Opening
from support import rule


def lucky(first: str, second: str, up: str) -> Table:
    """$10 on the game and $5 on Lucky Lucky; the hole card makes no Natural."""
    table = Table(LUCKY_LUCKY).bet(1, "game", "$10").bet(1, "lucky-lucky", "$5")
    return table.deal(f"{first} {up} {second} 9h")


LINES = [
    ("suited 777: 200 to 1", "7h 7h 7h", "wins 200:1", "suited 777"),
    ("suited 678: 100 to 1", "6s 7s 8s", "wins 100:1", "suited 678"),
    ("suited 678 in any order", "8d 6d 7d", "wins 100:1", "suited 678"),
    ("777: 50 to 1", "7h 7d 7h", "wins 50:1", "777"),
    ("678: 30 to 1", "7s 8d 6s", "wins 30:1", "678"),
    ("suited 21: 10 to 1", "Kd 9d 2d", "wins 10:1", "suited 21"),
    ("suited 21 with an ace as eleven", "6c 4c Ac", "wins 10:1", "suited 21"),
    ("21 total: 3 to 1", "Ks 9d 2c", "wins 3:1", "21"),
    ("21 total with an ace as one", "Qs Kd Ac", "wins 3:1", "21"),
    ("21 total with two aces", "As Ad 9c", "wins 3:1", "21"),
    ("20 total: 2 to 1", "Ts 7d 3c", "wins 2:1", "20"),
    ("20 total with an ace as one beside a ten", "As Kd 9c", "wins 2:1", "20"),
    ("20 total suited is no better", "Ts 7s 3s", "wins 2:1", "20"),
    ("19 total: 2 to 1", "Ts 7d 2c", "wins 2:1", "19"),
    ("19 total with an ace as eleven", "3s 5d Ac", "wins 2:1", "19"),
    ("18 total or less: loss", "Ts 6d 2c", "loses", ""),
    ("18 total or less: loss, a six total", "2s 2d 2c", "loses", ""),
    ("totals of 22 or more are not wins", "Ts 9d 3c", "loses", ""),
    ("totals of 22 or more are not wins: 30", "Ts Kd Qc", "loses", ""),
    ("a pair of sevens and an eight are 22", "7s 7d 8c", "loses", ""),
]


@pytest.mark.parametrize(
    ("three", "result", "line"),
    [
        pytest.param(three, result, line, marks=rule("000-41", f"Lucky Lucky {point}"), id=point)
        for point, three, result, line in LINES
    ],
)
def test_lucky_lucky_pays(three: str, result: str, line: str) -> None:
    table = lucky(*three.split())
    assert table.result(1, "lucky-lucky") == result
    assert table.line(1, "lucky-lucky") == line


@rule("000-41", "Lucky Lucky: the ace is 1 or 11, the 12 rule is for a two-card hand")
def test_the_ace_of_a_natural_read_as_twelve() -> None:
    settings = {"lucky-lucky-ace": "12"}
    for tape, usual in (("As 9c Kd 9h", "wins 2:1"), ("6s 4c Ad 9h", "wins 3:1")):
        for chosen in ({}, settings):
            table = Table(LUCKY_LUCKY, chosen).bet(1, "game", "$10").bet(1, "lucky-lucky", "$5")
            natural = chosen and "Kd" in tape
            assert table.deal(tape).result(1, "lucky-lucky") == ("loses" if natural else usual)


@rule("000-41", "Lucky Lucky: only the highest single win")
def test_only_the_highest_win_is_paid() -> None:
    assert lucky("7h", "7h", "7h").paid(1, "lucky-lucky") == "$1,000"


@rule("000-41", "Lucky Lucky is settled before any draw, by the other reading after the hand")
def test_lucky_lucky_is_settled_before_the_draw() -> None:
    table = lucky("Ts", "7d", "3c")
    assert table.asked == [1]
    assert settled_at(table, "lucky-lucky") == "deal complete"
    assert settled_at(lucky("Ts", "5d", "2c"), "lucky-lucky") == "deal complete"
    settings = {"lucky-lucky-settled": "after the hand"}
    late = Table(LUCKY_LUCKY, settings).bet(1, "game", "$10").bet(1, "lucky-lucky", "$5")
    late.deal("Ts 3c 7d 9h 2h 7c").decide(Hit())
    assert settled_at(late, "lucky-lucky") == "never"
    late.decide(Stand())
    assert settled_at(late, "lucky-lucky") == "bank has drawn"
    assert late.order == [(1, "lucky-lucky"), (1, "game")]
    assert late.result(1, "lucky-lucky") == "wins 2:1"  # on the first two cards and the up card


@rule("000-41", "Lucky Lucky: after the hand it is still the first two cards that count")
def test_a_split_does_not_change_lucky_lucky() -> None:
    settings = {"lucky-lucky-settled": "after the hand"}
    table = Table(LUCKY_LUCKY, settings).bet(1, "game", "$10").bet(1, "lucky-lucky", "$5")
    table.deal("7s 7c 7d 9h Ts Th 2d").decide(Split()).decide(Stand()).decide(Stand())
    assert table.result(1, "lucky-lucky") == "wins 50:1"


@rule("000-41", "Lucky Lucky: from the circle on the player-dealer's left, clockwise")
def test_lucky_lucky_starts_left_of_the_player_dealer() -> None:
    table = Table(LUCKY_LUCKY, dealer=3)
    table.everybody_bets("game", "$10").everybody_bets("lucky-lucky", "$5")
    table.deal(" ".join([*["Ts"] * 7, "9c", *["9d"] * 7, "8h"]))
    assert table.order == [(seat, "lucky-lucky") for seat in (4, 5, 6, 7, 8, 1, 2)]


@rule("000-41", "coverage: Lucky Lucky first, then game and Buster from the button")
def test_lucky_lucky_is_covered_first() -> None:
    table = Table(LUCKY_LUCKY, bank="$30").bet(1, "game", "$10").bet(2, "game", "$10")
    table.bet(2, "lucky-lucky", "$10").bet(1, "buster", "$5")
    table.deal("Ts Ts 9c Td 7d 6h Ks")  # seat 2: T, 7 and a nine
    table.decide(Stand()).decide(Stand())
    assert table.order == [(2, "lucky-lucky"), (1, "game"), (1, "buster"), (2, "game")]
    assert table.collected(2, "lucky-lucky") == "$10"
    assert table.paid(1, "game") == "$10"
    assert table.paid(1, "buster") == "$10"
    assert table.uncovered(2, "game") == "$10"


@rule("000-41", "Lucky Lucky with a game wager only, less, equal or more")
def test_lucky_lucky_needs_a_game_wager() -> None:
    table = Table(LUCKY_LUCKY).seat(1)
    assert table.refusal(1, "lucky-lucky", "$5") == "wager/needs_base"
    table.bet(1, "game", "$10")
    assert [table.refusal(1, "lucky-lucky", a) for a in ("$5", "$10", "$50")] == [""] * 3


@rule("000-41", "the house may set its own limits for Lucky Lucky")
def test_lucky_lucky_has_limits_of_its_own() -> None:
    opening = Opening(
        (Bettor("ann", 100_000, 1), Bettor("bank-holder", 1_000_000, 2)),
        player_dealer="bank-holder",
        bank=1_000_000,
        spot_limits={"lucky-lucky": Limits(100, 2_500)},
    )
    round_ = Round(load_game(LUCKY_LUCKY, option="none"), opening, Scripted(""), strict=True)
    (question,) = round_.pending
    round_.decide(question.id, Place("game", 1, 10_000))
    refusal = round_.why_not(question.id, Place("lucky-lucky", 1, 2_600))
    assert refusal is not None
    assert refusal.code == "wager/over_limit"
    assert round_.why_not(question.id, Place("lucky-lucky", 1, 100)) is None


@rule("000-41", "the Natural pays 3 to 2; Lucky Lucky counts its ace 1 or 11")
def test_the_game_goes_its_own_way() -> None:
    table = uninsured(lucky("As", "Kd", "8c"))
    assert table.result(1, "lucky-lucky") == "wins 2:1"  # 1 + 10 + 8
    assert table.result(1, "game") == "wins 3:2"
    assert table.net(1) == "$25"
