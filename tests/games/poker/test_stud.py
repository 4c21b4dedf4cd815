"""Seven-card stud, high, low and both: the bring-in, who acts first, and cards that run short."""

from __future__ import annotations

from typing import Any, Final

import pytest

from at_table import act, asked, choice, moments, moved, refused, rotation, sit, stacks
from conformance.suite import (
    DRAWING,
    EFFECTS,
    check_chips,
    check_end,
    check_replay,
    conform,
    random_effect,
)
from houseway.cards.deck import cards
from houseway.cards.tape import Seeded, SplitMix
from houseway.editions.filed import find_filed, ruling_of
from houseway.editions.library import find_edition, load_game
from houseway.rules.decisions import Bet, Call, Check, Choose, Fold, Raise
from houseway.rules.events import Shuffled
from houseway.rules.game import Game
from houseway.rules.inputs import Ruling
from houseway.rules.legality import Amount
from houseway.rules.opening import Bettor, Opening, Stakes
from houseway.rules.round import Round
from houseway.rules.rulings import AllIn
from support import rule, scale

STUD: Final = Stakes(ante=100, bring_in=100, small_bet=200, big_bet=400)
DERBY, CLOVIS = "lucky-derby/7-card-stud", "clovis-500/seven-card-stud"
RAZZ, HI_LO = "clovis-500/razz", "clovis-500/seven-card-stud-hi-lo"
BURNS: Final = ("4c", "4d", "4h", "4s")

ONE = "As Ad Jh Tc 3c 6d 5c"
TWO = "Ks Kd 7h 8h 9c 2d Kh"
THREE = "Qs Qd 7c 8c 9s 2h Qh"


def of(edition: str, **settings: Any) -> Game:
    return load_game(edition, {k.replace("_", "-"): v for k, v in settings.items()}, option="none")


def deck(*hands: str) -> list[str]:
    """Three cards in rotation; then a burn before each further card."""
    split = [hand.split() for hand in hands]
    order = rotation(*(" ".join(hand[:3]) for hand in split)).split()
    for number, burn in enumerate(BURNS, 3):
        order += [burn, *(hand[number] for hand in split if len(hand) > number)]
    return order


def deal(edition: str, *hands: str, **settings: Any) -> Round:
    chips = [5_000] * len(hands)
    return begun(sit(of(edition, **settings), *chips, cards=deck(*hands), stakes=STUD))


def begun(round_: Round) -> Round:
    """Dealt up to its first question."""
    assert round_.pending
    return round_


def check_street(round_: Round) -> list[str]:
    """Everybody checks; who acted, in order."""
    order = []
    moment = round_.deal.moment
    while round_.deal.moment == moment and not round_.over:
        order.append(asked(round_))
        act(round_, Check())
    return order


def call_round(round_: Round) -> None:
    """Everybody calls the bring-in."""
    while round_.deal.moment == "deal complete":
        act(round_, Call())


# -- third street ------------------------------------------------------------------------------


@rule("001-04", "ante, two down and one up, the lowest up card brings it in")
@rule("004-18", "antes, two down and one up; low card initiates")
@pytest.mark.parametrize("edition", [DERBY, CLOVIS])
def test_the_lowest_card_makes_the_bring_in(edition: str) -> None:
    round_ = deal(edition, ONE, TWO, THREE)
    assert moved(round_.events, "ante") == [(f"b{seat}", "pot", 100) for seat in (1, 2, 3)]
    assert moments(round_) == ["antes in", "deal complete"]
    assert round_.view("spectator").hands["hand-2"].cards == ["", "", "7h"]
    # 7♣ is lower than 7♥: clubs, diamonds, hearts, spades
    assert moved(round_.events, "bring-in") == [("b3", "pot", 100)]
    assert asked(round_) == "b1"


@rule("004-17", "the HIGH card has the forced opening bet, equal cards by suit")
def test_in_razz_the_highest_card_makes_the_bring_in() -> None:
    round_ = deal(RAZZ, "2s 3d Kh", "2c 3c Kc", "4s 5d Ah")
    assert moved(round_.events, "bring-in") == [("b1", "pot", 100)], "K♥ above K♣; the ace is low"


@rule("004-17", "whether the ace is high or low for the forced bet is not stated")
def test_the_ace_for_the_bring_in_is_a_reading() -> None:
    round_ = deal(RAZZ, "2s 3d Kh", "2c 3c Kc", "4s 5d Ah", ace_for_the_bring_in="high")
    assert moved(round_.events, "bring-in") == [("b3", "pot", 100)]


@rule("004-19", "low card initiates the first round; the ACE counts as a HIGH card")
def test_in_hi_lo_an_ace_is_high_for_the_bring_in() -> None:
    round_ = deal(HI_LO, "2s 3d Ah", "2c 3c 6c", "4s 5d Kh")
    assert moved(round_.events, "bring-in") == [("b2", "pot", 100)]


@rule("001-04", "from the left of the bring-in each may fold, call, or raise to the limit")
def test_the_bring_in_is_completed_to_the_bet_and_asked_again_only_then() -> None:
    round_ = deal(CLOVIS, ONE, TWO, THREE)
    assert choice(round_, "call").cost == 100
    assert choice(round_, "raise").amount == Amount(200, 200, 100)
    act(round_, Call(), Call())
    assert round_.deal.moment == "fourth street", "the bring-in has acted"
    again = deal(CLOVIS, ONE, TWO, THREE)
    act(again, Raise(200), Call())
    assert asked(again) == "b3"
    assert choice(again, "raise").amount == Amount(400, 400, 100)


@pytest.mark.parametrize("whole", [True, False])
@rule("004-18", "forced opening bet by the low card")
def test_that_the_bring_in_may_be_a_whole_bet_is_a_reading(whole: bool) -> None:
    round_ = deal(CLOVIS, ONE, TWO, THREE, bring_in_may_complete=whole)
    if whole:
        assert asked(round_) == "b3"
        assert refused(round_, Bet(150)) == "decision/amount"
        act(round_, Bet(200))
    assert choice(round_, "call").cost == (200 if whole else 100)


# -- later streets -----------------------------------------------------------------------------


@rule("001-04", "fourth to sixth street: the highest combination of up cards starts")
@rule("004-18", "high hand on board is first to act on every later round")
@pytest.mark.parametrize("edition", [DERBY, CLOVIS])
def test_the_high_board_is_first_to_act(edition: str) -> None:
    round_ = deal(edition, ONE, "Ks Kd 7h 7s 9c 2d Kh", "Qs Qd 6c 8c 9s 9d Qh")
    call_round(round_)
    assert check_street(round_) == ["b2", "b3", "b1"], "a pair of sevens"
    assert check_street(round_) == ["b2", "b3", "b1"]
    assert check_street(round_) == ["b3", "b1", "b2"], "a pair of nines"
    assert check_street(round_) == ["b3", "b1", "b2"]
    streets = [moment for moment in moments(round_) if moment != "bets in"]
    assert streets == [
        "antes in",
        "deal complete",
        "fourth street",
        "fifth street",
        "sixth street",
        "seventh street",
        "end of hand",
    ]


@rule("004-17", "the LOW hand is first to act on every round after that")
def test_in_razz_the_low_board_is_first_to_act() -> None:
    hands = ("2s 3d Kh 4d", "Ac 3c Qc 8c", "Ks 9d Jh Td")
    round_ = deal(RAZZ, *hands)
    call_round(round_)
    assert asked(round_) == "b3", "J-10 is lower than Q-8 and K-4"


@pytest.mark.parametrize(("reading", "first"), [("left of the button", "b1"), ("by suit", "b2")])
@rule("001-04", "equal best up cards: the first left of the dealer; switch: by suit")
@rule("004-18", "equal high hands on board: who acts first is not said")
def test_equal_boards_are_a_reading(reading: str, first: str) -> None:
    for edition in (DERBY, CLOVIS):
        hands = ("2s 3d Kh 9d", "2c 3c Ks 9c", "4s 5d 6h 7h")
        round_ = deal(edition, *hands, equal_boards=reading)
        call_round(round_)
        assert asked(round_) == first


@rule("004-18", "open pair on the fourth card: the smaller or the larger bet")
def test_an_open_pair_lets_everybody_make_the_larger_bet() -> None:
    round_ = deal(CLOVIS, ONE, "Ks Kd 7h 7s", "Qs Qd 6c 8c")
    call_round(round_)
    act(round_, Check())
    assert asked(round_) == "b3"
    assert [each.amount for each in round_.legal(round_.pending[0].id)[1:3]] == [
        Amount(200, 200, 100),
        Amount(400, 400, 100),
    ]
    act(round_, Bet(400))
    assert choice(round_, "raise").amount == Amount(800, 800, 100), "it goes on in such bets"


@rule("001-04", "a player with an open pair may make a double bet, on this round only")
def test_an_open_pair_lets_its_holder_make_the_double_bet() -> None:
    round_ = deal(DERBY, ONE, "Ks Kd 7h 7s 9c", "Qs Qd 6c 8c 9d")
    call_round(round_)
    act(round_, Check())
    assert refused(round_, Bet(400)) == "decision/amount"
    again = deal(DERBY, ONE, "Ks Kd 7h 7s 9c", "Qs Qd 6c 8c 9d")
    call_round(again)
    act(again, Bet(400))
    assert choice(again, "call").cost == 400


@rule("004-19", "an open pair has NO option of the larger bet")
@rule("004-17", "whether an open pair gives a double bet is not stated")
@pytest.mark.parametrize("edition", [HI_LO, RAZZ])
def test_elsewhere_an_open_pair_gives_nothing(edition: str) -> None:
    round_ = deal(edition, "2s 3d 7h 7d", "2c 3c Kc 8c", "4s 5d 9h Td")
    call_round(round_)
    assert refused(round_, Bet(400)) == "decision/amount"


def test_an_open_pair_in_razz_is_a_reading() -> None:
    round_ = deal(RAZZ, "2s 3d 7h 7d", "2c 3c Kc 8c", "4s 5d 9h Td", open_pair="any player")
    call_round(round_)
    act(round_, Bet(400))


@rule("004-18", "smaller bet on the first two rounds, larger after the fifth card")
def test_the_larger_bet_comes_with_the_fifth_card() -> None:
    round_ = deal(CLOVIS, ONE, TWO, THREE)
    call_round(round_)
    assert choice(round_, "bet").amount == Amount(200, 200, 100)
    check_street(round_)
    assert choice(round_, "bet").amount == Amount(400, 400, 100)


@rule("001-04", "seventh street: the player who started the previous round starts")
def test_who_started_sixth_street_starts_the_last() -> None:
    round_ = deal(DERBY, ONE, TWO, THREE)
    call_round(round_)
    for _ in range(2):
        check_street(round_)
    act(round_, Bet(400), Call(), Call())
    assert asked(round_) == "b1"
    fold = deal(DERBY, ONE, TWO, THREE)
    call_round(fold)
    for _ in range(2):
        check_street(fold)
    act(fold, Check(), Bet(400), Call(), Fold())
    assert asked(fold) == "b2", "he is gone: the next one left"


@rule("004-17", "check and raise is permitted (contrary to Low-Ball)")
def test_in_razz_who_has_checked_may_raise() -> None:
    round_ = deal(RAZZ, "2s 3d Kh 4d", "Ac 3c Qc 8c", "Ks 9d Jh Td")
    call_round(round_)
    act(round_, Check(), Bet(200))
    assert choice(round_, "raise").status == "open" or asked(round_) != "b3"


# -- the showdown ------------------------------------------------------------------------------


def shown_down(edition: str, *hands: str, **settings: Any) -> Round:
    round_ = deal(edition, *hands, **settings)
    call_round(round_)
    for _ in range(4):
        check_street(round_)
    assert round_.over
    return round_


@rule("001-04", "showdown: best 5-card hand takes the pot")
def test_the_best_five_of_seven_win() -> None:
    round_ = shown_down(DERBY, ONE, TWO, THREE)
    assert stacks(round_) == [4_800, 5_400, 4_800], "three kings"


@rule("004-17", "best possible hand 5-4-3-2-Ace, straights and flushes do not hurt")
def test_in_razz_the_wheel_wins() -> None:
    wheel, six = "As 2s 3s 9s 5s Ks Qs", "Ah 2h 3h 6h Th Jh 5d"
    hands = (wheel.replace("9s", "4d"), six)
    assert stacks(shown_down(RAZZ, *hands))[0] == 5_200


@rule("004-19", "high and low split; one player may make both; no low: the whole pot to high")
def test_high_and_low_share_the_pot() -> None:
    low, high = "As 2d 3h 7c 8s Kd Qc", "Kc Kh 9d 9h Tc Js 6s"
    assert stacks(shown_down(HI_LO, low, high)) == [5_000, 5_000]
    assert stacks(shown_down(HI_LO, "As 2d 9s 7c Ts Kd Qc", high))[1] == 5_200


@pytest.mark.parametrize(("qualifier", "left"), [("eight or better", 5_200), ("none", 5_000)])
@rule("004-19", "low qualifier or none")
def test_the_qualifier_is_the_house_s(qualifier: str, left: int) -> None:
    rough, high = "As 2d 9s 7c Ts Kd Qc", "Kc Kh 9d 9h Tc Js 6s"
    assert stacks(shown_down(HI_LO, rough, high, low_qualifier=qualifier))[1] == left


@pytest.mark.parametrize(
    ("reading", "left"), [("high suit", [5_100, 5_200]), ("left of the button", [5_200, 5_100])]
)
@rule("001-04", "an odd chip goes to the player whose hand has the higher suit (not defined)")
def test_the_odd_chip_by_suit_is_a_reading(reading: str, left: list[int]) -> None:
    third = rotation("Ah Kd Qc", "As Kc Qd", "7s 7d 5h").split()
    later = ["4c", "Jh", "Jd", "4d", "Tc", "Ts", "4h", "3c", "3s", "4s", "2h", "2d"]
    game = of(DERBY, odd_chip=reading)
    order = [*third, *later]
    round_ = begun(sit(game, *[5_000] * 3, cards=order, stakes=STUD, carried=100))
    # $1 is carried, $3 are antes, b3 folds after his bring-in, and the others have $2 each in
    act(round_, Raise(200), Call(), Fold())
    while not round_.over:
        act(round_, Check())
    assert stacks(round_) == [*left, 4_800]


# -- too few cards -----------------------------------------------------------------------------


def full_table(edition: str, folds: int) -> Round:
    """Eight players to the last card but for those who fold on third street."""
    game = of(edition)
    bettors = tuple(Bettor(f"b{seat}", 5_000, seat) for seat in range(1, 9))
    opening = Opening(bettors, button=8, stakes=STUD)
    round_ = begun(Round(game, opening, Seeded(cards(game.terms.deck), 3), strict=True))
    for _ in range(folds):
        act(round_, Fold())
    while not round_.over and round_.deal.moment != "seventh street":
        act(round_, Call() if round_.deal.moment == "deal complete" else Check())
    return round_


@rule("004-18", "not enough cards: deal all but the last, scramble it with the burns, burn one")
def test_the_burn_cards_make_the_new_stock() -> None:
    round_ = full_table(CLOVIS, folds=1)
    # 7 x 6 + 1 x 3 + 4 burns = 49: three cards for seven players, the last one and four burns
    assert [e.cards for e in round_.events if isinstance(e, Shuffled)] == [4]
    live = [hand for hand in round_.deal.hands.values() if hand.live]
    assert {len(hand) for hand in live} == {7}
    assert "board" not in round_.deal.hands


@rule("004-18", "still not enough: a community card plays in everyone's hand")
def test_a_common_card_is_turned_up_where_even_the_burns_do_not_suffice() -> None:
    round_ = full_table(CLOVIS, folds=0)
    # 48 cards and four burns are out: nothing is left but the burns
    assert len(round_.deal["board"]) == 1
    assert {len(hand) for id, hand in round_.deal.hands.items() if id != "board"} == {6}
    while not round_.over:
        act(round_, Check())
    assert sum(stacks(round_)) == 40_000
    check_replay(round_)


# -- rulings -----------------------------------------------------------------------------------


def filed(round_: Round, name: str, **named: str | int) -> None:
    situation = find_filed(find_edition(CLOVIS), name)
    round_.rule(ruling_of(situation, named, by="floor", moment=round_.deal.moment))


def last_card_exposed() -> Round:
    """$7 each is in when the second player's last card flashes, and the floor is called."""
    order = deck(ONE, TWO, THREE)
    order[-2] = f"exposed {order[-2]}"
    round_ = begun(sit(of(CLOVIS), 5_000, 5_000, 5_000, cards=order, stakes=STUD))
    call_round(round_)
    for _ in range(2):
        check_street(round_)
    act(round_, Bet(400), Call(), Call())
    assert round_.deal.flaws == ["exposed"]
    assert round_.view("spectator").hands["hand-2"].cards[6] == "Kh"
    filed(round_, "last-card-exposed", hand="hand-2", bettor="b2")
    assert [question.bettor for question in round_.pending] == ["b2"]
    return round_


def finish(round_: Round) -> list[int]:
    assert round_.over
    check_end(round_, check_chips(round_.opening, round_.events))
    check_replay(round_)
    return stacks(round_)


@rule("004-18", "last card exposed: all-in for the pot already played, other betting on the side")
def test_who_is_all_in_wins_the_main_pot_only() -> None:
    round_ = last_card_exposed()
    act(round_, Choose("all-in"), Check(), Bet(400))
    assert asked(round_) == "b1", "b2 is passed over"
    act(round_, Call())
    assert finish(round_) == [4_000, 6_200, 4_800], "three kings; the side pot to three queens"


@rule("004-18", "last card exposed: or he stays active in the final round")
def test_who_stays_active_bets_on() -> None:
    round_ = last_card_exposed()
    act(round_, Choose("stay active"), Bet(400))
    assert asked(round_) == "b2"
    act(round_, Fold(), Fold())
    assert finish(round_) == [6_200, 4_400, 4_400]


def test_a_player_ruled_all_in_at_his_turn_cannot_bet() -> None:
    round_ = last_card_exposed()
    act(round_, Choose("stay active"), Check())
    round_.rule(Ruling((AllIn("hand-2"),), "floor"))
    assert asked(round_) == "b2"
    assert refused(round_, Bet(400)) == "decision/all_in"
    act(round_, Check(), Bet(400), Fold())
    finish(round_)


@rule("004-18", "incorrect number not noticed and the player takes action: hand foul")
def test_a_foul_hand_loses_what_it_has_put_in() -> None:
    round_ = deal(CLOVIS, ONE, TWO, THREE)
    act(round_, Call(), Call())
    filed(round_, "wrong-number-of-cards", hand="hand-2")
    for _ in range(4):
        check_street(round_)
    assert stacks(round_)[1] == 4_800
    assert max(stacks(round_)) == 5_400


@rule("004-18", "both hole cards dealt face up: dead hand, ante returned")
def test_both_hole_cards_up_is_a_dead_hand_with_its_ante_back() -> None:
    round_ = deal(CLOVIS, ONE, TWO, THREE)
    filed(round_, "both-hole-cards-up", hand="hand-1", bettor="b1")
    assert stacks(round_)[0] == 5_000
    assert asked(round_) == "b2"


def ruled_often(round_: Round, chance: SplitMix) -> None:
    """Random play in which the floor rules at every fourth question, on anything."""
    kinds = [each for each in EFFECTS if each not in DRAWING]
    while pending := round_.pending:
        question = pending[chance.below(len(pending))]
        if chance.below(4):
            round_.decide(question.id, round_.sample(question.id, chance))
        else:
            round_.rule(Ruling((random_effect(round_, chance, kinds),), "floor"))


def test_stud_conforms_under_many_rulings() -> None:
    rounds = conform(of(CLOVIS), scale(120, 10_000), pilot=ruled_often)
    assert any(hand.all_in for round_ in rounds for hand in round_.deal.hands.values())


@rule("001-46", "7 Card Stud: from the pot after the ante and before any cards are dealt")
def test_the_saloon_s_collection_comes_after_the_antes() -> None:
    game = load_game(DERBY, {"collection": "of the Saloon at Stones"})
    round_ = sit(
        game, *[5_000] * 5, cards=deck(ONE, TWO, THREE, "2c 2s 8d", "3d 3h 8s")[:15], stakes=STUD
    )
    assert moved(round_.events, "collection") == [("pot", "collection", 400)]
