"""Double Board Omaha: the printed order of the cards, two pots, their odd chips."""

from __future__ import annotations

from typing import Literal

import pytest

from at_table import act, moved, rotation, sit, stacks
from conformance.suite import conform
from houseway.rules.decisions import Bet, Call, Check, Fold, Raise
from houseway.rules.round import Round
from probes.double_board import game
from support import rule, scale

PRINTED = "Ac 4h Ks 7h Jd 2s 8c Ad 7c 4d Ah 7s 2c"
"""b1, 4♥ K♠ 7♥, J♦ 2♠ 8♣, b2, 7♣, 4♦, b3, 7♠, 2♣; here the burns are aces."""
KINGS = "Kc Kd 3c 3d"  # sevens full of kings on board 1, kings and deuces on board 2
JACKS = "Jc Jh 5c 6d"  # sevens full of jacks on board 1, jacks full of deuces on board 2
EIGHTS = "8d 8h 9c Tc"


def checked_down(*chips: int, hands: tuple[str, ...]) -> Round:
    round_ = sit(game(), *chips, cards=f"{rotation(*hands)} {PRINTED}")
    act(round_, *[Call()] * (len(chips) - 1), Check(), *[Check()] * (3 * len(chips)))
    return round_


@rule("001-71", "the printed boards: one burn, three cards to board 1, three to board 2")
def test_the_boards_are_dealt_in_the_printed_order() -> None:
    round_ = checked_down(5_000, 5_000, hands=(KINGS, JACKS))
    assert round_.deal["board-1"].names == ["4h", "Ks", "7h", "7c", "7s"]
    assert round_.deal["board-2"].names == ["Jd", "2s", "8c", "4d", "2c"]


@rule("001-71", "three cards together for each board at the flop, one each at turn and river")
def test_each_street_has_one_burn_for_both_boards() -> None:
    round_ = sit(game(), 5_000, 5_000, cards=f"{rotation(KINGS, JACKS)} {PRINTED}")
    act(round_, Call(), Check())
    assert [len(round_.deal[board]) for board in ("board-1", "board-2")] == [3, 3]
    act(round_, Check(), Check())
    assert [len(round_.deal[board]) for board in ("board-1", "board-2")] == [4, 4]
    assert len(round_.deal.away) == 2


@rule("001-71", "the pot is divided into two equal pots, one per board")
def test_each_board_s_pot_goes_to_its_best_hand() -> None:
    round_ = checked_down(5_000, 5_000, hands=(KINGS, JACKS))
    assert moved(round_.events, "pot, board 1") == [("pot", "b1", 200)]
    assert moved(round_.events, "pot, board 2") == [("pot", "b2", 200)]


@rule("001-71", "exactly two hole cards and three of the board")
def test_a_fourth_board_card_does_not_play() -> None:
    # three sevens lie on board 1: with one more in the hand it takes a second hole card
    round_ = checked_down(5_000, 5_000, hands=("7d 3h 3s 5s", "Ks Kd 5c 6d"))
    assert moved(round_.events, "pot, board 1") == [("pot", "b1", 200)]


@rule("001-71", "one player may win both")
def test_one_player_may_win_both_boards() -> None:
    round_ = checked_down(5_000, 5_000, hands=("Kc Kd Jc Jh", EIGHTS))
    assert stacks(round_) == [5_200, 4_800]


@pytest.mark.parametrize(("board", "first", "second"), [(1, 800, 700), (2, 700, 800)])
@rule("001-71", "odd chip between the boards (reading: to board 1's pot)")
def test_the_odd_chip_between_the_boards_is_a_reading(
    board: Literal[1, 2], first: int, second: int
) -> None:
    cards = f"{rotation(KINGS, JACKS, EIGHTS)} {PRINTED}"
    round_ = sit(game(odd_board=board), 500, 500, 500, cards=cards)
    act(round_, Raise(500), Call(), Call())
    assert moved(round_.events, "pot, board 1") == [("pot", "b1", first)]
    assert moved(round_.events, "pot, board 2") == [("pot", "b2", second)]


@rule("001-71", "equal hands split; an odd chip to the player closest to the left of the button")
def test_equal_hands_on_one_board_split_its_pot() -> None:
    jack = "Jc 9c Tc 8d"
    twin = "Kc 3c 5c 6c"
    other = "Kd 3d 5d 6d"
    cards = f"{rotation(jack, twin, other)} {PRINTED}"
    round_ = sit(game(), 500, 500, 500, cards=cards, button=3)
    act(round_, Raise(500), Call(), Call())
    assert moved(round_.events, "pot, board 1") == [("pot", "b2", 400), ("pot", "b3", 400)]
    assert moved(round_.events, "pot, board 2") == [("pot", "b1", 700)]


@rule("001-71", "side pots are halved between the boards too")
def test_side_pots_on_two_boards() -> None:
    cards = f"{rotation(KINGS, JACKS, EIGHTS)} {PRINTED}"
    round_ = sit(game(), 500, 1_000, 1_000, cards=cards)
    act(round_, Raise(700), Call(), Call())
    act(round_, Bet(300), Call())
    assert moved(round_.events, "main pot, board 1") == [("pot", "b1", 800)]
    assert moved(round_.events, "main pot, board 2") == [("pot", "b2", 700)]
    assert stacks(round_) == [800, 1_700, 0]


@rule("001-71", "hand ended by folding: the last remaining player takes both pots")
def test_the_last_hand_takes_both_pots_unseen() -> None:
    round_ = sit(game(), 5_000, 5_000, cards=f"{rotation(KINGS, JACKS)} {PRINTED}")
    act(round_, Call(), Check(), Bet(200), Fold())
    assert stacks(round_) == [5_200, 4_800]
    assert "Kc" not in str(round_.view("spectator"))


def test_double_board_conforms() -> None:
    conform(game(), scale(200, 20_000))
