"""Which cards play, who wins, and where odd chips go."""

from __future__ import annotations

import pytest

from at_table import act, moved, stacks
from games.poker.flops import (
    EDITIONS,
    HOLDEM,
    HOLDEM_HI_LO,
    OMAHA,
    OMAHA_HI_LO,
    check_all,
    check_down,
    deal,
    entries,
    four,
    pass_discards,
    see_flop,
    terms_of,
    won,
)
from houseway.rules.round.decisions import Bet, Check, Fold
from support import rule


@entries([*HOLDEM, *HOLDEM_HI_LO], "best five of two hole and five board cards; playing the board")
def test_in_holdem_the_board_may_play(entry: str) -> None:
    round_ = check_down(deal(entry, "2s 3d", "2h 3h", middle="As Ks Qs Js Ts", burns="4c 4d 4h"))
    assert stacks(round_) == [5_000, 5_000]
    share = "high" if entry == "004-02" else ""
    assert won(round_, 1, share)[0] == won(round_, 2, share)[0] == "royal flush"


@entries([*OMAHA, *OMAHA_HI_LO, "001-43"], "exactly two hole cards and exactly three board cards")
def test_in_omaha_exactly_two_cards_of_the_hand_play(entry: str) -> None:
    five = ("As 2d 3h 4c 5c", "Kh Kd 7c 8d 6d")
    hands = five if entry == "001-43" else tuple(hand[:11] for hand in five)
    round_ = deal(entry, *hands, middle="Ks Qs Js Ts 2h", burns="4d 4h 4s")
    check_down(round_)
    # one spade in the hand is no flush; three kings beat everything else
    assert stacks(round_) == [4_800, 5_200]
    share = "high" if "low" in terms_of(entry).shares else ""
    assert won(round_, 2, share)[0] == "three of a kind"


@entries(["001-71"], "one hand per board: from each individual board, not from either of the two")
def test_a_hand_is_made_with_one_board(entry: str) -> None:
    more = "2c Ks Qs 4h 9s 8s 5h 2d 7c 6c 2h 3c 3d"
    round_ = check_down(deal(entry, "As Ts 2s 3h", "Kh Kd 7h 8d", more=more))
    assert moved(round_.events, "pot, board 1") == [("pot", "b2", 200)]
    assert moved(round_.events, "pot, board 2") == [("pot", "b2", 200)]


@rule("001-43", "object: at least two hole cards; winners: exactly two is right; high only")
def test_big_o_is_played_for_high_with_five_cards() -> None:
    terms = terms_of("001-43")
    assert (terms.shares, terms.streets[0].down, terms.table.seats) == (("high",), 5, 8)


@rule("004-21", "0, 1 or 2 of the three hole cards may be used; never all three")
def test_in_lazy_pineapple_at_most_two_cards_of_the_hand_play() -> None:
    round_ = deal("004-21", "As 2s 3s", "Jh 4d 5c", middle="Ks 7s 9h 9c Jd", burns="6c 6d 6h")
    check_down(round_)
    # with all three spades of the hand it would be a flush; jacks and nines win
    assert won(round_, 2, "high")[0] == "two pair"


@rule("004-21", "the 0-2 cards may differ between high and low")
def test_in_lazy_pineapple_high_and_low_may_use_different_cards() -> None:
    hands = ("Ah 2h Kd", "Qd Qc Jc")
    round_ = check_down(deal("004-21", *hands, middle="Kh Kc 3d 4s 8h", burns="9c 9d 9h"))
    assert won(round_, 1, "high")[0] == "three of a kind"
    assert won(round_, 1, "low")[1] == "8h 4s 3d 2h Ah"
    assert stacks(round_) == [5_200, 4_800]


@entries(
    [*HOLDEM, *OMAHA, "001-43"], "highest hand takes the pot; equal highest hands split equally"
)
def test_equal_hands_split_and_all_odd_chips_go_to_the_left_of_the_button(entry: str) -> None:
    hands = {2: ("As Kd", "Ah Kc", "7d 3s"), 4: ("As Kd 3c 4c", "Ah Kc 3d 4d", "7d 3s 2s 2c")}
    five = ("As Kd 3c 4c 5c", "Ah Kc 3d 4d 5d", "7d 3s 2s 2c 6c")
    down = terms_of(entry).streets[0].down
    dealt = hands.get(down, five)
    round_ = deal(entry, *dealt, middle="Qs Jd Th 8c 8d", burns="9c 9d 9h", carried=100)
    check_down(round_)
    assert stacks(round_) == [5_200, 5_100, 4_800]


@entries(
    [each for each in EDITIONS if each != "001-71"],
    "several odd chips: all to the one printed player, or one to each in turn",
)
@pytest.mark.parametrize(
    ("reading", "left"), [("closest", [300, 100, 100]), ("in turn", [200, 200, 100])]
)
def test_several_odd_chips_are_a_reading(entry: str, reading: str, left: list[int]) -> None:
    """$14 in chips of $1 between three equal hands: two are odd."""
    down = terms_of(entry).streets[0].down
    filler = {2: ("", "", ""), 3: (" 2s", " 3s", " 4h")}.get(down, (" 2s 3c", " 3s 4c", " 4h 2d"))
    if down == 5:
        filler = (" 2s 3c 5c", " 3s 4c 5d", " 4h 2d 5h")
    hands = [f"{two}{more}" for two, more in zip(("As Kd", "Ah Kc", "Ad Kh"), filler, strict=True)]
    round_ = deal(
        entry,
        *hands,
        middle="Qs Jd Th 8c 8d",
        burns="9c 9d 9h",
        carried=800,
        several_odd_chips=reading,
    )
    check_all(round_)
    assert [after - 4_800 - 400 for after in stacks(round_)] == [each - 100 for each in left]


@entries(EDITIONS, "hand ended by folding: the last remaining player wins the pot")
def test_the_last_player_left_wins_unseen(entry: str) -> None:
    round_ = four(entry)
    act(round_, Fold(), Fold(), Fold())
    assert round_.over
    assert stacks(round_) == [4_900, 5_100, 5_000, 5_000]
    assert all(
        not any(hand.cards) for hand in round_.view("spectator").hands.values() if hand.controller
    )


@entries(
    ["001-43", "001-44", "001-70"],
    "all others fold in the fourth and final betting round: the last remaining player wins",
)
def test_folding_out_on_the_river_wins_too(entry: str) -> None:
    round_ = four(entry)
    see_flop(round_)
    for _ in range(2):
        pass_discards(round_)
        act(round_, *[Check()] * 4)
    pass_discards(round_)
    act(round_, Bet(400), Fold(), Fold(), Fold())
    assert stacks(round_) == [5_600, 4_800, 4_800, 4_800]
