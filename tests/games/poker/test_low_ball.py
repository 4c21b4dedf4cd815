"""Low Ball: the draw, the kill, and the sevens rule with and without a side pot."""

from __future__ import annotations

import msgspec
import pytest

from at_table import act, asked, choice, moments, moved, refused, rotation, sit, stacks
from conformance.suite import conform
from houseway.cards.deck import DeckTerms
from houseway.editions.library import load_game
from houseway.games.poker import PokerTerms
from houseway.rules.game import Game, digest
from houseway.rules.round.decisions import Bet, Call, Check, Choose, Discard, Fold, Raise
from houseway.rules.round.driver import Round
from houseway.rules.round.events import Answered, Shuffled, face
from houseway.rules.round.inputs import Ruling
from houseway.rules.round.legality import Amount
from houseway.rules.rulings.effects import ReplaceCard
from houseway.rules.terms import TableTerms
from houseway.table.result import result_of
from support import potted, rule, scale

SEVEN = "7s 5d 4h 3c 2s"
SIX = "6s 4d 3h 2c As"
EIGHT = "8s 6d 5h 4c 2d"
NINE = "9s 6h 5c 4s 3d"


GAME = load_game("clovis-500/low-ball", option="none")


def dealt(*chips: int, cards: str) -> Round:
    """Nobody kills the pot."""
    round_ = sit(GAME, *chips, cards=cards)
    act(round_, *[Choose("pass")] * len(chips))
    return round_


def drawn(*hands: str, chips: tuple[int, ...] = (5_000, 5_000, 5_000)) -> Round:
    """Three have called the $2 blind and stand pat; the first is to act after the draw."""
    round_ = dealt(*chips, cards=rotation(*hands))
    act(round_, Call(), Call(), Check(), *[Discard(())] * 3)
    return round_


def side_pot(first: str, second: str, short: str) -> Round:
    """The button is all-in with $2 before the draw; the others have $4 each in the pot."""
    round_ = dealt(5_000, 5_000, 200, cards=rotation(first, second, short))
    act(round_, Call(), Raise(400), Call(), *[Discard(())] * 3)
    assert [layer.cents for layer in potted(round_).pot.layers()] == [600, 400]
    return round_


@rule("004-05", "a checked seven that is best wins only what was in the pot before the draw")
def test_a_checked_seven_that_is_best_loses_all_action_after_the_draw() -> None:
    round_ = drawn(SEVEN, EIGHT, NINE)
    act(round_, Check(), Bet(400), Call(), Call())
    assert moved(round_.events, "sevens rule") == [
        ("pot", "b2", 400),
        ("pot", "b3", 400),
        ("pot", "b1", 400),
    ]
    assert stacks(round_) == [5_400, 4_800, 4_800]


@rule("004-05", "a checked seven that is beaten loses the whole pot and its calls")
def test_a_checked_seven_that_is_beaten_loses_the_whole_pot() -> None:
    round_ = drawn(SEVEN, SIX, NINE)
    act(round_, Check(), Bet(400), Fold(), Call())
    assert moved(round_.events, "sevens rule") == []
    assert stacks(round_) == [4_400, 5_800, 4_800]


@rule("004-05", "the sevens rule with a side pot: each pot by its own hands")
def test_a_checked_seven_wins_main_and_side_pot_as_they_were_before_the_draw() -> None:
    round_ = side_pot(SEVEN, EIGHT, NINE)
    act(round_, Check(), Bet(400), Call())
    assert stacks(round_) == [5_600, 4_600, 0]


@rule("004-05", "the sevens rule with a side pot: each pot by its own hands")
def test_a_checked_seven_beaten_by_the_all_in_hand_still_wins_the_side_pot_before_the_draw() -> (
    None
):
    round_ = side_pot(SEVEN, EIGHT, SIX)
    act(round_, Check(), Bet(400), Call())
    assert stacks(round_) == [5_000, 4_600, 600]


@rule("004-05", "the sevens rule with a side pot: each pot by its own hands")
def test_a_checked_seven_beaten_in_the_side_pot_loses_its_call() -> None:
    round_ = side_pot(SEVEN, SIX, NINE)
    act(round_, Check(), Bet(400), Call())
    assert stacks(round_) == [4_200, 6_000, 0]


@rule("004-05", "a seven may just call a short all-in bet; the overcaller gets his money back")
def test_a_seven_that_just_calls_a_short_all_in_bet_wins_it_but_not_the_overcall() -> None:
    round_ = drawn(EIGHT, SEVEN, NINE, chips=(500, 5_000, 5_000))
    assert choice(round_, "bet").amount.high == 300  # type: ignore[union-attr]
    act(round_, Bet(300), Call(), Call())
    assert moved(round_.events, "sevens rule") == [("pot", "b3", 300)]
    assert stacks(round_) == [0, 5_700, 4_800]


@rule("004-05", "a seven that meets its obligation by a full bet wins all later action")
def test_a_seven_that_makes_the_short_bet_full_wins_everything() -> None:
    round_ = drawn(EIGHT, SEVEN, NINE, chips=(500, 5_000, 5_000))
    act(round_, Bet(300), Raise(400), Call())
    assert moved(round_.events, "sevens rule") == []
    assert stacks(round_) == [0, 6_100, 4_400]


@pytest.mark.parametrize("hand", [SEVEN, "7s 5d 4h 2c Jk", "As 2d 3h 4c 5s"])
@rule("004-05", "a seven or less may not be checked after the draw to win the total pot")
def test_to_check_a_seven_is_legal_with_a_warning(hand: str) -> None:
    round_ = drawn(hand, EIGHT, NINE)
    check = choice(round_, "check")
    assert check.status == "warning"
    assert "cannot win the bets after the draw" in check.reason
    act(round_, Check())
    assert choice(round_, "check").status == "open"
    assert asked(round_) == "b2"


def test_a_bettor_alone_sees_his_warning() -> None:
    round_ = drawn(SEVEN, EIGHT, NINE)
    assert round_.view("b1").questions[0].choices[0].status == "warning"
    assert round_.view("b2").questions[0].choices == ()


@rule("004-05", "no check-and-raise")
def test_who_has_checked_after_the_draw_may_call_and_fold_only() -> None:
    round_ = drawn(NINE, EIGHT, SIX)
    act(round_, Check(), Bet(400), Fold())
    assert refused(round_, Raise(800)) == "decision/check_raise"


@rule("004-05", "each active player may discard any number of his cards")
def test_a_draw_is_secret_but_its_number_is_not() -> None:
    cards = rotation(SEVEN, "Ks Kd 4c 2h As", NINE) + " 3s 5s"
    round_ = dealt(5_000, 5_000, 5_000, cards=cards)
    act(round_, Call(), Call(), Check(), Discard(()), Discard(("Ks", "Kd")), Discard(()))
    answer = next(
        event
        for event in round_.events
        if isinstance(event, Answered) and event.decision == Discard(("Ks", "Kd"))
    )
    assert face(answer, "b1").decision is None  # type: ignore[union-attr]
    assert sum(getattr(event, "to", "") == "discards" for event in round_.events) == 2
    act(round_, Bet(400), Call(), Call())
    assert stacks(round_) == [4_400, 6_200, 4_400]  # b2 has drawn to 5-4-3-2-A
    assert moments(round_) == ["deal complete", "bets in", "draw", "bets in", "end of hand"]


@rule("004-05", "a card exposed before the draw, above five, is replaced after the deal")
def test_a_card_replaced_by_a_ruling_can_be_discarded() -> None:
    cards = rotation(SEVEN, "Ks Kd 4c 2h As", NINE) + " Qs 3s 5s"
    round_ = dealt(5_000, 5_000, 5_000, cards=cards)
    act(round_, Call(), Call(), Check(), Discard(()))
    round_.rule(Ruling((ReplaceCard("hand-2", 0),), "floor", "exposed"))
    assert refused(round_, Discard(("Ks",))) == "decision/cards"
    act(round_, Discard(("Qs", "Kd")))
    assert sorted(round_.deal["hand-2"].names) == ["2h", "3s", "4c", "5s", "As"]


def lying_open(round_: Round, hand: str) -> list[str]:
    """What everybody sees of it."""
    return [card for card in round_.view("spectator").hands[hand].cards if card]


@rule("004-05", "card exposed before the draw, rank five or under: must be taken")
@rule("004-05", "the joker counts as five and under if exposed: it must be taken")
@pytest.mark.parametrize("card", ["As", "5s", "2c", "Jk"])
def test_a_low_card_exposed_in_the_deal_must_be_taken(card: str) -> None:
    cards = f"{card} 9d Td 7h 9h Th Kc 9c Tc 7d 8d Jd 6c 8h Jh".split()
    cards[0] = f"exposed {card}"
    round_ = sit(GAME, 5_000, 5_000, 5_000, cards=cards)
    act(round_, *[Choose("pass")] * 3)
    assert lying_open(round_, "hand-1") == [card]


@rule("004-05", "whether the joker counts as five and under if exposed is not stated")
@pytest.mark.parametrize(("reading", "first"), [("taken", "Jk"), ("replaced", "3s")])
def test_an_exposed_joker_is_a_reading(reading: str, first: str) -> None:
    game = load_game("clovis-500/low-ball", {"exposed-joker": reading}, option="none")
    hands = rotation("Jk 7h Kc 7d 6c", "9d 9h 9c 8d 8h", "Td Th Tc Jd Jh").split()
    round_ = sit(game, 5_000, 5_000, 5_000, cards=["exposed Jk", *hands[1:], "3s"])
    act(round_, *[Choose("pass")] * 3)
    assert round_.deal["hand-1"].names[0] == first


@rule(
    "004-05", "card exposed before the draw, rank above five: replaced after the deal is completed"
)
def test_a_high_card_exposed_in_the_deal_is_replaced_after_it() -> None:
    hand = rotation("6s 7h Kc 7d 6c", "9d 9h 9c 8d 8h", "Td Th Tc Jd Jh")
    cards = ["exposed 6s", *hand.split()[1:]]
    round_ = sit(GAME, 5_000, 5_000, 5_000, cards=[*cards, "exposed Ks", "3s"])
    act(round_, *[Choose("pass")] * 3)
    assert lying_open(round_, "hand-1") == []
    assert round_.deal["hand-1"].names[0] == "3s", "nor is an exposed king taken in its place"


@rule("004-05", "card exposed on the draw: cannot be taken; replaced once the draw is completed")
@pytest.mark.parametrize("card", ["2s", "Qs"])
def test_a_card_exposed_on_the_draw_is_replaced_after_it(card: str) -> None:
    hands = rotation(SEVEN.replace("2s", "Ah"), "Ks 8d 4c 2h As", NINE).split()
    round_ = sit(GAME, *[5_000] * 3, cards=[*hands, f"exposed {card}", "Kd", "3s"])
    act(round_, *[Choose("pass")] * 3, Call(), Call(), Check())
    act(round_, Discard(()), Discard(("Ks",)), Discard(("9s",)))
    assert round_.deal["hand-3"].names[-1] == "Kd", "the draw is completed first"
    assert round_.deal["hand-2"].names[-1] == "3s"
    assert lying_open(round_, "hand-2") == []


def test_what_was_taken_in_the_deal_lies_open_through_the_draw() -> None:
    hands = rotation(SEVEN, "Ks 8d 4c 2h As", NINE).split()
    hands[0:3] = ["7s", "exposed 5s", "9s"]
    round_ = sit(GAME, *[5_000] * 3, cards=hands)
    act(round_, *[Choose("pass")] * 3, Call(), Call(), Check(), *[Discard(())] * 3)
    assert lying_open(round_, "hand-2") == ["5s"]


def few_high_cards() -> Game:
    """So that sevens are common."""
    terms = GAME.terms
    assert isinstance(terms, PokerTerms)
    deck = DeckTerms(jokers=1, without=("8", "9", "T", "J", "Q", "K"))
    table = TableTerms(seats=4)
    made = msgspec.structs.replace(terms, deck=deck, table=table)
    return msgspec.structs.replace(GAME, terms=made, digest=digest(made))


def test_low_ball_conforms_where_sevens_are_common() -> None:
    played = conform(few_high_cards(), scale(200, 20_000))
    assert any(moved(round_.events, "sevens rule") for round_ in played)


def test_the_discards_are_shuffled_when_the_stock_runs_out() -> None:
    played = conform(GAME, scale(60, 2_000))
    assert any(isinstance(event, Shuffled) for round_ in played for event in round_.events)


# -- the kill --------------------------------------------------------------------------------------


def killed(*answers: str) -> Round:
    hands = (SEVEN, SIX, EIGHT, NINE)
    round_ = sit(GAME, *[5_000] * 4, cards=rotation(*hands))
    act(round_, *map(Choose, answers))
    return round_


@rule("004-05", "kill: a player may look at two cards and then kill the pot")
def test_each_is_asked_in_turn_after_two_cards() -> None:
    round_ = killed("pass")
    assert asked(round_) == "b2"
    assert [len(hand) for hand in round_.deal.hands.values()] == [2] * 4
    act(round_, Choose("pass"), Choose("kill"))
    assert [len(hand) for hand in round_.deal.hands.values()] == [5] * 4


@rule("004-05", "kill: by posting double the big blind")
def test_the_killer_posts_double_the_big_blind() -> None:
    assert moved(killed("pass", "pass", "kill").events, "kill") == [("b3", "pot", 400)]
    assert moved(killed("pass", "kill").events, "kill") == [("b2", "pot", 200)]  # the blind counts
    round_ = sit(GAME, 300, 5_000, cards=rotation(SEVEN, SIX))
    assert refused(round_, Choose("kill")) == "decision/short_stack"
    barred, passing = round_.legal(round_.pending[0].id)
    assert barred.reason == "a kill must be the whole $3; you have $2"
    assert (barred.status, barred.what, passing.what) == ("barred", ("kill",), ("pass",))


@rule("004-05", "kill: both betting limits are doubled")
def test_in_a_killed_pot_the_limits_are_doubled() -> None:
    round_ = killed("pass", "pass", "kill")
    assert choice(round_, "call").cost == 400
    assert choice(round_, "raise").amount == Amount(800, 800, 100)
    act(round_, Call(), Call(), Call(), Check(), *[Discard(())] * 4)
    assert choice(round_, "bet").amount == Amount(800, 800, 100)


@rule("004-05", "kill: both betting limits are doubled")
def test_the_limits_stay_doubled_when_the_killer_has_folded() -> None:
    round_ = killed("pass", "pass", "kill")
    act(round_, Raise(800), Call(), Call(), Fold(), *[Discard(())] * 3)
    assert choice(round_, "bet").amount == Amount(800, 800, 100)


@rule("004-05", "kill: the kill is last to act")
def test_the_kill_is_last_to_act_before_the_draw() -> None:
    round_ = killed("pass", "pass", "kill")
    order = []
    for decision in (Call(), Call(), Call(), Check()):
        order.append(asked(round_))
        act(round_, decision)
    assert order == ["b4", "b1", "b2", "b3"]


@rule("004-05", "a new player may kill the pot instead of waiting for the big blind")
def test_a_kill_pays_a_missed_blind() -> None:
    round_ = killed("pass", "pass", "kill")
    act(round_, Fold(), Fold(), Fold())
    assert result_of(round_).posted_blinds == {"b1", "b2", "b3"}


@rule("004-05", "two or three blinds; the limit after the draw single or double")
def test_blinds_and_the_bet_after_the_draw_are_the_house_s() -> None:
    terms = load_game("clovis-500/low-ball", {"blinds": "three", "bet-after-the-draw": "single"})
    assert isinstance(terms.terms, PokerTerms)
    stakes = terms.terms.stakes
    assert (len(stakes.blinds), stakes.late_bet) == (3, stakes.small_bet)


@rule("004-05", "straights and flushes do not count, the ace is low (not printed)")
def test_a_wheel_in_one_suit_is_the_best_low() -> None:
    round_ = drawn("5s 4s 3s 2s As", "6d 4c 3h 2h Ad", "7d 5c 4h 3c 2d")
    act(round_, Bet(400), Call(), Call())
    assert stacks(round_) == [6_200, 4_400, 4_400]


@rule("004-05", "the joker is the lowest card not already in the hand")
def test_the_joker_is_the_lowest_card_missing() -> None:
    round_ = drawn("6s 4d 3h 2c Jk", "6d 5c 4h 2h Ad", "9d 8c 4c 3c 2d")
    act(round_, Bet(400), Call(), Call())
    assert stacks(round_)[0] == 6_200, "the joker is an ace"
