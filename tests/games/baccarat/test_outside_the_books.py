"""A house outside the books: one file is enough to play, even with lines that no book has."""

from __future__ import annotations

import pytest

from conformance.suite import conform
from games.tables import Table
from houseway.cards.tape import Scripted
from houseway.editions.library import edition_text, find_edition, load_game
from houseway.editions.reader import parse_edition, resolve
from houseway.editions.sheet import sheet_of
from houseway.odds.script_rounds import play_spots
from houseway.rules.banked.outcomes import Lose, Win
from houseway.rules.round.opening import Limits
from houseway.table import Sitting
from support import ROOT, scale

FILE = str(ROOT / "tests" / "data" / "editions" / "ez-baccarat-pairs.toml")


def test_it_plays_in_conformance() -> None:
    rounds = conform(load_game(FILE), scale(150, 5_000))
    assert sum(not round_.voided for round_ in rounds) > len(rounds) // 2


def test_its_pays_are_those_of_the_file() -> None:
    dragon = Table(FILE).bet(1, "banker", "$10").bet(1, "dragon-7", "$10")
    dragon.deal("2c 2d Kc 2h 4s 3c")  # Player two and a four, Banker four and a three
    assert dragon.result(1, "banker") == "pushes"
    assert dragon.result(1, "dragon-7") == "wins 35:1"
    tie = Table(FILE).bet(1, "tie", "$10").deal("9c 9d Kc Kh")
    assert tie.result(1, "tie") == "wins 9:1"


@pytest.mark.parametrize(
    ("cards", "player", "banker"),
    [
        ("9c 4d 9h 4s", "wins 11:1", "wins 11:1"),
        ("9c 4d 9c 5s", "wins 11:1", "loses"),
        ("Kc Qd Qc Qs 2s 3s", "loses", "wins 11:1"),  # ten values of two ranks are no pair
        ("9c 4d Kc 5s", "loses", "loses"),
    ],
)
def test_a_pair_is_two_first_cards_of_one_rank(cards: str, player: str, banker: str) -> None:
    table = Table(FILE).bet(1, "player-pair", "$10").bet(1, "banker-pair", "$10").deal(cards)
    assert table.result(1, "player-pair") == player
    assert table.result(1, "banker-pair") == banker


def test_the_button_is_counted_counter_clockwise_from_the_player_dealer() -> None:
    table = Table(FILE, dealer=3)
    for seat in (1, 2, 4, 5, 6, 7):
        table.bet(seat, "player", "$10")
    table.deal("9c 4d Kc 3s")  # the Banker's second card is a three
    assert table.button == 7  # seats two, one, seven
    assert [who for who, _ in table.order] == [7, 6, 5, 4, 2, 1]


def test_its_limits_and_its_rotation_are_its_own() -> None:
    sitting = Sitting(load_game(FILE))
    assert sitting.people.seats == 7
    assert sitting.limits == Limits(1_000, 30_000)
    assert sitting.bank.policy.goes_on
    table = Table(FILE, limits=("$10", "$300")).bet(1, "player", "$10")
    assert table.refusal(1, "player-pair", "$5") == ""
    assert table.refusal(1, "player-pair", "$101") == "wager/over_limit"
    assert table.refusal(1, "tie", "$5") == "wager/under_minimum"


def test_its_collections_are_its_own() -> None:
    table = Table(FILE, option=1).bet(1, "player", "$10").bet(2, "banker", "$150")
    table.deal("9c 4d Kc 3s")
    assert table.fees == {1: "$1", 2: "$2", "player-dealer": "$3"}
    other = load_game(FILE, option=2)
    assert Sitting(other).limits == Limits(2_500, 100_000)


def test_its_rule_sheet_says_what_a_pair_is() -> None:
    sheet = sheet_of(find_edition(FILE))
    assert sheet["limits"] == "$10 to $300"
    words = "Player pair: the Player hand's first two cards are of the same rank."
    assert words in sheet["procedure"]


PAIRS = '{ either-pair = "5:1", perfect-pair = "25:1", two-perfect-pairs = "200:1" }'
TIES = '{ tie = "8:1", natural-tie = "12:1", suited-tie = "50:1" }'


@pytest.mark.parametrize(
    ("cards", "pairs", "tie"),
    [
        ("9c 4d 9h 5s", "either-pair", ""),
        ("9c 4d 9c 5s", "perfect-pair", ""),
        ("9c Kd 9c Kd", "two-perfect-pairs", ""),
        ("9c 9d Kc Kh", "", "natural-tie"),
        ("9c 9c Kc Kc", "", "suited-tie"),
        ("9c 8c 9c Kc", "perfect-pair", "suited-tie"),
        ("3c 2d 4c 5d", "", "tie"),
        ("3c 2d 4c 4d 3d", "", ""),
    ],
)
def test_lines_on_ranks_and_suits(cards: str, pairs: str, tie: str) -> None:
    text = edition_text(FILE)[2].replace('{ player-pair = "11:1" }', PAIRS)
    text = text.replace('{ tie = "9:1" }', TIES)
    game = resolve(parse_edition(text, id="mine", where="mine.toml"))
    settled = play_spots(game, Scripted(cards))
    found = {spot: settled[spot] for spot in ("player-pair", "tie")}
    made = {spot: each.line if isinstance(each, Win) else "" for spot, each in found.items()}
    assert made == {"player-pair": pairs, "tie": tie}
    assert all(isinstance(each, Win | Lose) for each in found.values())
