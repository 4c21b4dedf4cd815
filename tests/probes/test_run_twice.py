"""Running it twice: who is asked, what the second board is, how the pots are halved."""

from __future__ import annotations

from at_table import act, choice, moved, rotation, sit, stacks
from conformance.suite import conform
from houseway.rules.decisions import Bet, Call, Check, Choose, Raise
from houseway.rules.hand import Hand
from houseway.rules.round import Round
from probes.run_twice import game
from support import rule, scale

ACES, KINGS, LOW = "As Ad", "Ks Kd", "7h 2c"
DRY = "Qs Jd 9c 5h 4s"
"""A board that helps nobody; a burn goes before the flop, the turn and the river."""
KING = "Qc Jh Kh 5d 4d"


def with_burns(*streets: str) -> str:
    return " ".join(f"3c {street}" for street in streets)


def board(text: str) -> str:
    cards = text.split()
    return with_burns(" ".join(cards[:3]), cards[3], cards[4])


def answer(round_: Round, *answers: str) -> None:
    for each in answers:
        act(round_, Choose(each))


def names(hand: Hand) -> str:
    return " ".join(hand.names)


@rule("001-72", "running it twice: one half of the pot for each board")
def test_two_boards_halve_the_pot() -> None:
    cards = f"{rotation(ACES, KINGS)} {board(DRY)} {board(KING)}"
    round_ = sit(game(), 3_000, 3_000, cards=cards)
    act(round_, Raise(3_000), Call())
    assert [question.bettor for question in round_.pending] == ["b1", "b2"]
    answer(round_, "twice", "twice")
    assert names(round_.deal["board"]) == DRY
    assert names(round_.deal["second-board"]) == KING
    assert moved(round_.events, "pot, board 1") == [("pot", "b1", 3_000)]
    assert moved(round_.events, "pot, board 2") == [("pot", "b2", 3_000)]


@rule("001-72", "running it twice: every active player must agree")
def test_one_player_against_it_is_enough() -> None:
    round_ = sit(game(), 3_000, 3_000, cards=f"{rotation(ACES, KINGS)} {board(DRY)}")
    act(round_, Raise(3_000), Call())
    answer(round_, "twice", "once")
    assert "second-board" not in round_.deal.hands
    assert stacks(round_) == [6_000, 0]


@rule("001-72", "running it twice is optional")
def test_who_does_not_answer_runs_it_once() -> None:
    round_ = sit(game(), 3_000, 3_000, cards=f"{rotation(ACES, KINGS)} {board(DRY)}")
    act(round_, Raise(3_000), Call())
    answer(round_, "twice")
    round_.use_default(round_.pending[0].id)
    assert stacks(round_) == [6_000, 0]


@rule("001-72", "all-in on the flop: second turn and river, the flop is shared")
def test_an_all_in_on_the_flop_shares_the_flop() -> None:
    cards = f"{rotation(ACES, KINGS)} {board(DRY)} {with_burns('Kh', '4d')}"
    round_ = sit(game(), 3_000, 3_000, cards=cards)
    act(round_, Call(), Check(), Check())
    assert names(round_.deal["board"]) == "Qs Jd 9c"
    act(round_, all_in(round_), Call())
    answer(round_, "twice", "twice")
    assert names(round_.deal["second-board"]) == "Kh 4d"
    assert stacks(round_) == [3_000, 3_000]


@rule("001-72", "all-in on the turn: second river only")
def test_an_all_in_on_the_turn_shares_flop_and_turn() -> None:
    cards = f"{rotation(ACES, KINGS)} {board(DRY)} {with_burns('Kh')}"
    round_ = sit(game(), 3_000, 3_000, cards=cards)
    act(round_, Call(), Check(), Check(), Check(), Check())
    act(round_, all_in(round_), Call())
    answer(round_, "twice", "twice")
    assert names(round_.deal["second-board"]) == "Kh"
    assert stacks(round_) == [3_000, 3_000]


def all_in(round_: Round) -> Bet:
    bet = choice(round_, "bet")
    assert bet.amount is not None
    return Bet(bet.amount.high)


@rule("001-72", "all-in after the river: nothing is left to run")
def test_nobody_is_asked_when_the_board_is_complete() -> None:
    round_ = sit(game(), 3_000, 3_000, cards=f"{rotation(ACES, KINGS)} {board(DRY)}")
    act(round_, Call(), *[Check()] * 5)
    act(round_, Check(), all_in(round_), Call())
    assert round_.over


@rule("001-72", "side pots apply to both sets of community cards")
def test_side_pots_are_halved_too() -> None:
    cards = f"{rotation(ACES, KINGS, LOW)} {board(DRY)} {board(KING)}"
    round_ = sit(game(), 1_000, 3_000, 3_000, cards=cards)
    act(round_, Raise(3_000), Call(), Call())
    answer(round_, "twice", "twice", "twice")
    # main pot 3,000: aces win it on the first board, kings on the second; side pot: kings twice
    assert moved(round_.events, "main pot, board 1") == [("pot", "b1", 1_500)]
    assert moved(round_.events, "main pot, board 2") == [("pot", "b2", 1_500)]
    assert moved(round_.events, "side pot 1, board 1") == [("pot", "b2", 2_000)]
    assert moved(round_.events, "side pot 1, board 2") == [("pot", "b2", 2_000)]


@rule("001-72", "odd chip between the boards: to the first board's half")
def test_an_odd_chip_goes_to_the_first_board() -> None:
    cards = f"{rotation(ACES, KINGS, LOW)} {board(DRY)} {board(KING)}"
    round_ = sit(game(), 500, 3_000, 3_000, cards=cards)
    act(round_, Raise(3_000), Call(), Call())
    answer(round_, "twice", "twice", "twice")
    assert moved(round_.events, "main pot, board 1") == [("pot", "b1", 800)]
    assert moved(round_.events, "main pot, board 2") == [("pot", "b2", 700)]


@rule("001-72", "odd chip of the smallest size in play, to the player left of the button")
def test_the_odd_chip_is_of_the_size_in_play() -> None:
    tie = "Ah Kh Qh Jd Tc"
    cards = f"{rotation(ACES, KINGS, LOW)} {board(tie)} {board(KING)}"
    round_ = sit(game(), 450, 450, 450, cards=cards, chip=50)
    act(round_, Raise(450), Call(), Call())
    answer(round_, "twice", "twice", "twice")
    # 1,350 in chips of 50: 700 and 650; three play the board and share 700 as 300, 200, 200
    assert moved(round_.events, "pot, board 1") == [
        ("pot", "b1", 300),
        ("pot", "b2", 200),
        ("pot", "b3", 200),
    ]
    assert moved(round_.events, "pot, board 2") == [("pot", "b2", 650)]


def test_running_it_twice_conforms() -> None:
    played = conform(game(), scale(200, 20_000))
    assert any("second-board" in round_.deal.hands for round_ in played)
