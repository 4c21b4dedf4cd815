"""Omaha with bomb pots, two boards and two runs: who is asked, who wins what."""

from __future__ import annotations

from typing import Any, Final, Literal

import pytest

from at_table import BLINDS, act, asked, choice, moved, rotation, sit, stacks
from houseway.cards.deck import cards
from houseway.cards.tape import Seeded
from houseway.editions.library import load_game
from houseway.rules.game import Game
from houseway.rules.round.decisions import Bet, Call, Check, Choose, Fold, Raise
from houseway.rules.round.driver import Round
from houseway.rules.round.events import Awarded, Shuffled
from houseway.rules.round.legality import Amount
from houseway.rules.round.opening import Bettor, Opening, Stakes
from support import rule

HI_LO: Final = load_game("stones-saloon/omaha-hi-low-split-8-or-better", option="none")
OMAHA: Final = load_game("stones-saloon/omaha", {"structure": "no-limit"}, option="none")


def double_board(**settings: Any) -> Game:
    return load_game("stones-saloon/double-board-omaha", settings, option="none")


def answer(round_: Round, *answers: str) -> None:
    for each in answers:
        act(round_, Choose(each))


def names(round_: Round, hand: str) -> str:
    return " ".join(round_.deal[hand].names)


def awards(round_: Round) -> list[Awarded]:
    return [event for event in round_.events if isinstance(event, Awarded)]


# -- bomb pots ---------------------------------------------------------------------------------

BOMB = Stakes(blinds=(100, 200), small_bet=200, big_bet=400, bomb=300)


@rule("001-74", "bomb pot: a set amount each, no blinds, everybody sees the flop at once")
def test_a_bomb_pot_has_no_betting_before_the_flop() -> None:
    round_ = sit(HI_LO, 5_000, 5_000, cards=f"{rotation(KINGS, JACKS)} {PRINTED}", stakes=BOMB)
    answer(round_, "take part", "take part")
    assert moved(round_.events, "bomb") == [("b1", "pot", 300), ("b2", "pot", 300)]
    assert len(round_.deal["board"]) == 3
    assert asked(round_) == "b1"
    assert choice(round_, "bet").amount == Amount(200, 200, 100)


@rule("001-74", "bomb pot: who does not wish to take part is dealt out of that hand")
def test_who_does_not_wish_a_bomb_pot_is_dealt_out() -> None:
    cards = f"{rotation(KINGS, JACKS)} {PRINTED}"
    round_ = sit(HI_LO, 5_000, 5_000, 5_000, cards=cards, stakes=BOMB)
    assert [question.bettor for question in round_.pending] == ["b1", "b2", "b3"]
    answer(round_, "take part", "dealt out", "take part")
    assert [hand.controller for hand in round_.deal.hands.values()][:2] == ["b1", "b3"]
    assert stacks(round_) == [4_700, 5_000, 4_700]


@rule("001-74", "bomb pot: at least two players must be dealt in")
def test_a_bomb_pot_of_one_is_an_ordinary_hand() -> None:
    cards = rotation(KINGS, JACKS)
    round_ = sit(HI_LO, 5_000, 5_000, cards=cards, stakes=BOMB)
    answer(round_, "take part", "dealt out")
    assert moved(round_.events, "bomb") == []
    assert moved(round_.events, "small blind") == [("b1", "pot", 100)]


# -- two boards --------------------------------------------------------------------------------

PRINTED = "Ac 4h Ks 7h Jd 2s 8c Ad 7c 4d Ah 7s 2c"
"""b1, 4♥ K♠ 7♥, J♦ 2♠ 8♣, b2, 7♣, 4♦, b3, 7♠, 2♣; here the burns are aces."""
KINGS = "Kc Kd 3c 3d"  # sevens full of kings on board 1, kings and deuces on board 2
JACKS = "Jc Jh 5c 6d"  # sevens full of jacks on board 1, jacks full of deuces on board 2
EIGHTS = "8d 8h 9c Tc"


def on_two_boards(*chips: int, hands: tuple[str, ...]) -> Round:
    return sit(double_board(), *chips, cards=f"{rotation(*hands)} {PRINTED}")


def checked_down(*chips: int, hands: tuple[str, ...]) -> Round:
    round_ = on_two_boards(*chips, hands=hands)
    act(round_, *[Call()] * (len(chips) - 1), Check(), *[Check()] * (3 * len(chips)))
    return round_


@rule("001-71", "the printed boards: one burn, three cards to board 1, three to board 2")
def test_the_boards_are_dealt_in_the_printed_order() -> None:
    round_ = checked_down(5_000, 5_000, hands=(KINGS, JACKS))
    assert names(round_, "board-1") == "4h Ks 7h 7c 7s"
    assert names(round_, "board-2") == "Jd 2s 8c 4d 2c"


@rule("001-71", "three cards together for each board at the flop, one each at turn and river")
def test_each_street_has_one_burn_for_both_boards() -> None:
    round_ = on_two_boards(5_000, 5_000, hands=(KINGS, JACKS))
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
    # board 1 has three sevens: a hand with the fourth needs a second hole card
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
    game = double_board(**{"odd-chip-between-boards": board})
    cards = f"{rotation(KINGS, JACKS, EIGHTS)} {PRINTED}"
    round_ = sit(game, 500, 500, 500, cards=cards)
    act(round_, Raise(500), Call(), Call())
    assert moved(round_.events, "pot, board 1") == [("pot", "b1", first)]
    assert moved(round_.events, "pot, board 2") == [("pot", "b2", second)]


@rule("001-71", "equal hands split; an odd chip to the player closest to the left of the button")
def test_equal_hands_on_one_board_split_its_pot() -> None:
    hands = ("Jc 9c Tc 8d", "Kc 3c 5c 6c", "Kd 3d 5d 6d")
    round_ = on_two_boards(500, 500, 500, hands=hands)
    act(round_, Raise(500), Call(), Call())
    assert moved(round_.events, "pot, board 1") == [("pot", "b2", 400), ("pot", "b3", 400)]
    assert moved(round_.events, "pot, board 2") == [("pot", "b1", 700)]


@rule("001-71", "side pots are halved between the boards too")
def test_side_pots_on_two_boards() -> None:
    round_ = on_two_boards(500, 1_000, 1_000, hands=(KINGS, JACKS, EIGHTS))
    act(round_, Raise(700), Call(), Call())
    act(round_, Bet(300), Call())
    assert moved(round_.events, "main pot, board 1") == [("pot", "b1", 800)]
    assert moved(round_.events, "main pot, board 2") == [("pot", "b2", 700)]
    assert stacks(round_) == [800, 1_700, 0]


@rule("001-71", "hand ended by folding: the last remaining player takes both pots")
def test_the_last_hand_takes_both_pots_unseen() -> None:
    round_ = on_two_boards(5_000, 5_000, hands=(KINGS, JACKS))
    act(round_, Call(), Check(), Bet(200), Fold())
    assert stacks(round_) == [5_200, 4_800]
    assert "Kc" not in str(round_.view("spectator"))
    (award,) = round_.view("spectator").awards
    assert (award.share, award.called, award.winners[0].cards) == ("", "", ())


# -- two runs ----------------------------------------------------------------------------------

ACES, COWBOYS, LOW = "As Ad 2h 3c", "Ks Kd 7h 2c", "7c 2d 8s 6s"
DRY = "Qs Jd 9c 5h 4s"
"""A board that helps nobody; a burn goes before the flop, the turn and the river."""
KING = "Qc Jh Kh 5d 4d"


def with_burns(*streets: str) -> str:
    return " ".join(f"3d {street}" for street in streets)


def board(text: str) -> str:
    cards = text.split()
    return with_burns(" ".join(cards[:3]), cards[3], cards[4])


def for_two_runs(*chips: int, more: str = "") -> Round:
    hands = (ACES, COWBOYS, LOW)[: len(chips)]
    return sit(OMAHA, *chips, cards=f"{rotation(*hands)} {board(DRY)} {more}")


def all_in(round_: Round) -> Bet:
    bet = choice(round_, "bet")
    assert bet.amount is not None
    return Bet(bet.amount.high)


@rule("001-74", "running it twice: one half of the pot for each board")
def test_two_runs_halve_the_pot() -> None:
    round_ = for_two_runs(3_000, 3_000, more=board(KING))
    act(round_, Raise(3_000), Call())
    assert [question.bettor for question in round_.pending] == ["b1", "b2"]
    answer(round_, "twice", "twice")
    assert names(round_, "board") == DRY
    assert names(round_, "board-again") == KING
    assert moved(round_.events, "pot, first run") == [("pot", "b1", 3_000)]
    assert moved(round_.events, "pot, second run") == [("pot", "b2", 3_000)]


@rule("001-74", "running it twice: every active player must agree")
def test_one_player_against_it_is_enough() -> None:
    round_ = for_two_runs(3_000, 3_000)
    act(round_, Raise(3_000), Call())
    answer(round_, "twice", "once")
    assert "board-again" not in round_.deal.hands
    assert stacks(round_) == [6_000, 0]


@rule("001-74", "running it twice is optional")
def test_who_does_not_answer_runs_it_once() -> None:
    round_ = for_two_runs(3_000, 3_000)
    act(round_, Raise(3_000), Call())
    answer(round_, "twice")
    round_.use_default(round_.pending[0].id)
    assert stacks(round_) == [6_000, 0]


@rule("001-74", "all-in on the flop: second turn and river, the flop is shared")
def test_an_all_in_on_the_flop_shares_the_flop() -> None:
    round_ = for_two_runs(3_000, 3_000, more=with_burns("Kh", "4d"))
    act(round_, Call(), Check(), Check())
    assert names(round_, "board") == "Qs Jd 9c"
    act(round_, all_in(round_), Call())
    answer(round_, "twice", "twice")
    assert names(round_, "board-again") == "Kh 4d"
    assert stacks(round_) == [3_000, 3_000]


@rule("001-74", "all-in on the turn: second river only")
def test_an_all_in_on_the_turn_shares_flop_and_turn() -> None:
    round_ = for_two_runs(3_000, 3_000, more=with_burns("Kh"))
    act(round_, Call(), Check(), Check(), Check(), Check())
    act(round_, all_in(round_), Call())
    answer(round_, "twice", "twice")
    assert names(round_, "board-again") == "Kh"
    assert stacks(round_) == [3_000, 3_000]


@rule("001-74", "all-in after the river: nothing is left to run")
def test_nobody_is_asked_when_the_board_is_complete() -> None:
    round_ = for_two_runs(3_000, 3_000)
    act(round_, Call(), *[Check()] * 5)
    act(round_, Check(), all_in(round_), Call())
    assert round_.over


@rule("001-74", "side pots apply to both sets of community cards")
def test_side_pots_are_halved_too() -> None:
    round_ = for_two_runs(500, 3_000, 3_000, more=board(KING))
    act(round_, Raise(3_000), Call(), Call())
    answer(round_, "twice", "twice", "twice")
    # main pot 1,500: aces win it on the first run, kings on the second; side pot: kings twice
    assert moved(round_.events, "main pot, first run") == [("pot", "b1", 800)]
    assert moved(round_.events, "main pot, second run") == [("pot", "b2", 700)]
    assert moved(round_.events, "side pot 1, first run") == [("pot", "b2", 2_500)]
    assert moved(round_.events, "side pot 1, second run") == [("pot", "b2", 2_500)]


@rule("001-74", "odd chips to the player closest to the left of the button")
def test_the_odd_chip_is_of_the_size_in_play() -> None:
    tied = ("As Kd 2h 3c", "Ac Ks 2d 3h", "Ah Kh 2c 3s")
    cards = f"{rotation(*tied)} {board('Qs Jd Tc 5h 4d')} {board('Ad 9d 8c 5s 4c')}"
    round_ = sit(OMAHA, 450, 450, 450, cards=cards, chip=50)
    act(round_, Raise(450), Call(), Call())
    answer(round_, "twice", "twice", "twice")
    # 1,350 in chips of 50: 700 and 650; three equal straights share 700 as 300, 200, 200
    assert moved(round_.events, "pot, first run") == [
        ("pot", "b1", 300),
        ("pot", "b2", 200),
        ("pot", "b3", 200),
    ]


@rule("001-74", "not enough cards: the four burn cards are shuffled for the second turn and river")
@rule("001-74", "not-enough-cards remedy fits ten players with four cards: 40 + 8 = 48, four left")
@rule("001-73", "not-enough-cards remedy fits exactly: ten players hold 40 cards, four remain")
def test_ten_players_who_run_it_twice_play_the_burned_cards() -> None:
    made = OMAHA
    bettors = tuple(Bettor(f"b{seat}", 200, seat) for seat in range(1, 11))
    opening = Opening(bettors, button=10, stakes=BLINDS)
    round_ = Round(made, opening, Seeded(cards(made.terms.deck), 7), strict=True)
    act(round_, *[Call()] * 9)
    answer(round_, *["twice"] * 10)
    assert [e.cards for e in round_.events if isinstance(e, Shuffled)] == [4]
    assert len(round_.deal["board-again"]) == 5
    assert len(round_.deal.away) == 2


# -- quarters ----------------------------------------------------------------------------------


@rule("001-74", "running it twice with high-low: each board's half is split high and low")
def test_quarters_of_23_dollars_are_6_6_6_and_5_and_each_says_what_won() -> None:
    hands = rotation("As 2s Kd Kc", "Jc Jd 5h 6c")
    runs = f"{board('3c 4d 8h Js Qs')} {board('7c 6d 3h 9s Kh')}"
    stakes = Stakes(blinds=(100, 200), small_bet=200, bomb=1_000)
    round_ = sit(HI_LO, 1_000, 1_000, cards=f"{hands} {runs}", stakes=stakes, carried=300)
    answer(round_, "take part", "take part", "twice", "twice")
    told = [
        (award.share, award.called, award.winners[0].bettor, award.winners[0].cents)
        for award in awards(round_)
    ]
    assert told == [
        ("first run, high", "three of a kind", "b2", 600),
        ("first run, low", "low", "b1", 600),
        ("second run, high", "three of a kind", "b1", 600),
        ("second run, low", "low", "b1", 500),
    ]
    cards = [" ".join(award.winners[0].cards) for award in awards(round_)]
    assert cards == ["Jc Jd Js Qs 8h", "8h 4d 3c 2s As", "Kd Kc Kh 9s 7c", "7c 6d 3h 2s As"]
    assert awards(round_)[0].boards == ("board",)
    assert awards(round_)[2].boards == ("board", "board-again")
    assert round_.view("spectator").awards == awards(round_)
