"""Bomb pots and two runs in every game of the Saloon that has them."""

from __future__ import annotations

import pytest

from at_table import act, asked, choice, moved, rotation, sit
from games.poker.flops import (
    BIG_O,
    DOUBLE_BOARD,
    EDITIONS,
    FOUR,
    HOLDEM,
    HOLDEM_HI_LO,
    LAZY,
    OMAHA,
    OMAHA_HI_LO,
    PINEAPPLE,
    SALOON,
    deal,
    entries,
    four,
    of,
    pass_discards,
    see_flop,
    terms_of,
)
from houseway.rules.round.decisions import Bet, Call, Check, Choose, Discard, Fold
from houseway.rules.round.opening import Stakes
from support import rule

BOMB = Stakes(blinds=(100, 200), small_bet=200, big_bet=400, bomb=300)


@entries(SALOON, "Bomb Pots: whether blinds are posted is not said (reading: no)")
@pytest.mark.parametrize(("reading", "pot"), [("none", 600), ("posted", 900)])
def test_blinds_in_a_bomb_pot_are_a_reading(entry: str, reading: str, pot: int) -> None:
    down = terms_of(entry).streets[0].down
    cards = f"{rotation(*FOUR[down][:2])} 2c Qc 8d 6s Qh 8c 6h"
    game = of(entry, blinds_in_a_bomb_pot=reading)
    round_ = sit(game, 5_000, 5_000, cards=cards, stakes=BOMB)
    act(round_, Choose("take part"), Choose("take part"))
    assert round_.deal.moment == "flop", "the pre-flop betting round is skipped"
    assert round_.view("spectator").purses["pot"] == pot
    assert asked(round_) == "b1"


@rule("001-72", "Bomb Pots: no pre-flop betting round, in which blinds would be matched")
def test_a_blind_in_a_bomb_pot_counts_for_no_bet() -> None:
    cards = f"{rotation(*FOUR[2][:2])} 2c Qc 8d 6s Qh 8c 6h"
    game = of("001-72", blinds_in_a_bomb_pot="posted")
    round_ = sit(game, 5_000, 5_000, cards=cards, stakes=BOMB)
    act(round_, Choose("take part"), Choose("take part"), Check(), Check())
    assert moved(round_.events, "uncalled") == []
    act(round_, Bet(400), Fold())
    assert moved(round_.events, "uncalled") == [("pot", "b1", 400)]


@rule(
    "001-70",
    "Running It Twice after a pre-flop all-in: one discard after the first flop for both boards",
)
def test_one_discard_serves_both_runs() -> None:
    hands = ("As Ad 3d", "Kd Kh 4d")
    more = "5s Qh Td 6c 6d 7c 6h 8h"
    round_ = deal(
        "001-70", *hands, middle="2s 7d 9h Jc 4c", burns="5c 5d 5h", chips=(200, 200), more=more
    )
    act(round_, Call())
    act(round_, Choose("twice"), Choose("twice"))
    assert len(round_.deal["board"]) == 3
    act(round_, Discard(("3d",)), Discard(("4d",)))
    assert round_.over
    assert len(round_.deal["board-again"]) == 5


@entries(
    ["001-70", "001-72", "001-73"],
    "running it twice: pre-flop: second flop, second turn, second river; odd chip when the pot is "
    "halved between the two boards: first board's half",
)
def test_a_pre_flop_all_in_runs_the_whole_board_twice(entry: str) -> None:
    down = terms_of(entry).streets[0].down
    hands = FOUR[down][:2]
    more = "5s Qh Td 6c 6d 7c 6h 8h"
    round_ = deal(
        entry,
        *hands,
        middle="2s 7d Kh Jc 8s",
        burns="5c 5d 5h",
        chips=(200, 200),
        more=more,
        carried=100,
    )
    act(round_, Call())
    act(round_, Choose("twice"), Choose("twice"))
    while not round_.over:
        round_.use_default(round_.pending[0].id)
    first = sum(cents for _, _, cents in moved(round_.events, "pot, first run"))
    second = sum(cents for _, _, cents in moved(round_.events, "pot, second run"))
    assert (first, second) == (300, 200)


@entries(["001-70", "001-72", "001-73"], "on the flop: second turn, second river (flop shared)")
def test_an_all_in_on_the_flop_runs_turn_and_river_twice(entry: str) -> None:
    down = terms_of(entry).streets[0].down
    more = "6c 6d 7c 6h"
    round_ = deal(
        entry,
        *FOUR[down][:2],
        middle="2s 7d Kh Jc 8s",
        burns="5c 5d 5h",
        chips=(400, 400),
        more=more,
    )
    see_flop(round_)
    act(round_, Bet(200), Call())
    pass_discards(round_)
    act(round_, Choose("twice"), Choose("twice"))
    assert round_.over
    assert len(round_.deal["board-again"]) == 2


@entries(["001-70", "001-72", "001-73"], "on the turn: second river (flop and turn shared)")
def test_an_all_in_on_the_turn_runs_the_river_twice(entry: str) -> None:
    down = terms_of(entry).streets[0].down
    round_ = deal(
        entry,
        *FOUR[down][:2],
        middle="2s 7d Kh Jc 8s",
        burns="5c 5d 5h",
        chips=(600, 600),
        more="6c 6d",
    )
    see_flop(round_)
    act(round_, Check(), Check())
    pass_discards(round_)
    amount = choice(round_, "bet").amount
    assert amount is not None
    act(round_, Bet(amount.high), Call())
    act(round_, Choose("twice"), Choose("twice"))
    assert round_.over
    assert len(round_.deal["board-again"]) == 1


@rule(
    "001-71", "the printed boards: Table 1 The Flop, Table 2 The Turn Card, Table 3 The River Card"
)
def test_big_blind_of_double_board_may_raise() -> None:
    round_ = four("001-71")
    act(round_, Call(), Call(), Call())
    assert choice(round_, "raise").status == "open", "big blind with no raise before it"


def test_the_entries_are_all_there() -> None:
    groups = (HOLDEM, HOLDEM_HI_LO, OMAHA, BIG_O, DOUBLE_BOARD, OMAHA_HI_LO, PINEAPPLE, LAZY)
    assert sum(map(len, groups)) == len(EDITIONS) == 22
