"""Pan: conditions paid at once, taken back by a ruling; forcing; a stock that runs out."""

from __future__ import annotations

import pytest

from at_table import act, asked, choice, moved, refused, rotation, sit, stacks
from conformance.suite import conform
from houseway.cards.card import parse_cards
from houseway.cards.tape import SplitMix
from houseway.rules.decisions import Choose, Discard, Meld, Pass
from houseway.rules.events import Shuffled
from houseway.rules.inputs import Ruling
from houseway.rules.round import Round
from houseway.rules.rulings import Effect, HandDead, MoveCard, PayOver
from probes.pan_condition import game, is_meld, value
from support import rule, scale

FIVES = "5s 5h Kc Qd 2c"
KINGS = "Ks Kh Kd 4c 6d"
OTHER = "Qs Jh 7c 4d As"
PACK = [rank + suit for rank in "A234567JQK" for suit in "cdhs"]


def start(*hands: str, stock: str = "", chips: tuple[int, ...] = ()) -> Round:
    """The first hand is at the button's seat, the next ones to its right; packs enough."""
    cents = chips or (5_000,) * len(hands)
    cards = f"{rotation(*hands)} {stock}"
    return sit(game(packs=8), *cents, cards=cards, button=1)


@pytest.mark.parametrize(
    ("cards", "chips"),
    [
        ("5s 5h 5c", 1),  # vale, not in one suit
        ("7s 7s 7s", 4),
        ("3d 3d 3d", 2),
        ("Qs Qs Qs", 2),  # not vale, in one suit
        ("4h 4h 4h", 1),
        ("As 2s 3s", 2),
        ("Ac 2c 3c", 1),
        ("Ks Qs Js", 2),
        ("Kd Qd Jd", 1),
        ("4s 4h 4c", 0),
        ("Qh Jh 7h", 0),
    ],
)
@rule("004-15", "the five conditions, spades doubled")
def test_the_value_of_a_condition(cards: str, chips: int) -> None:
    assert is_meld(parse_cards(cards))
    assert value(parse_cards(cards)) == chips


@pytest.mark.parametrize(
    ("cards", "valid"),
    [
        ("Qh Jh 7h", True),  # jack and seven are in sequence
        ("4h 4s 4c", True),
        ("Qc Qc Qc", True),
        ("Ad Ad Ac", True),  # any three aces or kings
        ("4h 4h 4c", False),
        ("Kd Ad 2d", False),
        ("5h 6h 7c", False),
        ("5h 5s 3c", False),
    ],
)
@rule("004-15", "sequences and sets")
def test_what_a_meld_is(cards: str, valid: bool) -> None:
    assert is_meld(parse_cards(cards)) is valid


@rule("004-15", "a condition is collected immediately from every player")
def test_a_condition_is_paid_at_once_by_every_player() -> None:
    round_ = start(FIVES, KINGS, OTHER, stock="5c 2d")
    act(round_, Meld(("5s", "5h", "5c")))
    assert moved(round_.events, "condition") == [("b3", "b1", 100), ("b2", "b1", 100)]
    assert stacks(round_) == [5_100, 4_800, 4_800]
    assert asked(round_) == "b1"


@rule("004-15", "the deal and the turns go to the right")
def test_the_turn_goes_to_the_right() -> None:
    round_ = start(FIVES, KINGS, OTHER, stock="2h 3h 4h")
    assert asked(round_) == "b1"
    act(round_, Pass())
    assert asked(round_) == "b3"
    act(round_, Pass())
    assert asked(round_) == "b2"


def test_a_player_pays_no_more_than_he_has() -> None:
    round_ = start("7s 7s Kc Qd 2c", KINGS, OTHER, stock="7s 2d", chips=(5_000, 5_000, 350))
    act(round_, Meld(("7s", "7s", "7s")))
    assert moved(round_.events, "condition") == [("b3", "b1", 250), ("b2", "b1", 400)]


@rule("004-15", "a card from the deck must be melded immediately or discarded")
def test_a_card_from_the_stock_that_is_not_melded_is_the_discard() -> None:
    round_ = start(FIVES, KINGS, stock="2h 3h")
    act(round_, Pass())
    assert round_.deal["pile"].names == ["2h", "3h"]
    assert len(round_.deal["hand-1"]) == 5


@rule("004-15", "an incorrect meld that cannot be made valid, before the discard")
def test_an_incorrect_meld_is_returned_by_a_ruling_and_the_turn_goes_on() -> None:
    round_ = start("5s 3h Kc Qd 2c", KINGS, OTHER, stock="5c 2d")
    wrong = Meld(("5s", "3h", "5c"))
    assert choice(round_, "meld").status == "open"
    assert "incorrect meld" in round_.warning(round_.pending[0].id, wrong)
    act(round_, wrong)
    assert stacks(round_) == [5_100, 4_800, 4_800]
    effects: tuple[Effect, ...] = (
        PayOver("b1", "b2", 100),
        PayOver("b1", "b3", 100),
        *(MoveCard("hand-1-meld-1", 0, "hand-1") for _ in range(2)),
        MoveCard("hand-1-meld-1", 0, "pile"),
    )
    round_.rule(Ruling(effects, "floor", "incorrect meld"))
    assert stacks(round_) == [4_900, 4_900, 4_900]
    assert asked(round_) == "b1"
    meld = choice(round_, "meld").pick
    assert meld is not None
    assert set(meld.of) == {"5s", "3h", "Kc", "Qd", "2c", "5c"}
    act(round_, Pass())
    assert asked(round_) == "b3"
    assert round_.deal["pile"].names == ["5c", "2d"]


@rule("004-15", "an incorrect meld, he has already discarded: out, and pays the others still")
def test_an_incorrect_meld_found_after_the_discard_kills_the_hand_which_still_pays() -> None:
    round_ = start("5s 3h Kc Qd 2c", "7s 7s Kd 4c 6d", OTHER, stock="5c 7s 3c 3d 3s")
    act(round_, Meld(("5s", "3h", "5c")), Pass(), Discard(("Kc",)))
    effects = (PayOver("b1", "b2", 100), PayOver("b1", "b3", 100), HandDead("hand-1"))
    round_.rule(Ruling(effects, "floor", "incorrect meld"))
    act(round_, Meld(("7s", "7s", "7s")), Pass(), Discard(("4c",)), Pass())
    assert moved(round_.events, "condition")[2:] == [("b1", "b3", 400), ("b2", "b3", 400)]
    assert asked(round_) == "b3"  # b1 has no turn any more


@rule("004-15", "forcing: any other player may require him to take a fitting discard")
def test_any_other_player_may_force_a_discard_on_a_meld() -> None:
    round_ = start(KINGS, FIVES, OTHER, stock="Kc 2h Kd 3h")
    act(round_, Meld(("Ks", "Kh", "Kc")), Pass(), Discard(("6d",)))
    act(round_, Pass())  # b3 discards 2h
    act(round_, Pass())  # b2 discards a king that fits b1's kings
    assert [question.bettor for question in round_.pending] == ["b3", "b2"]
    by_b3, by_b2 = round_.pending
    round_.decide(by_b3.id, Pass())
    assert [question.id for question in round_.pending] == [by_b2.id]
    round_.decide(by_b2.id, Choose("force"))
    assert round_.deal["hand-1-meld-1"].names == ["Ks", "Kh", "Kc", "Kd"]
    act(round_, Pass())
    assert choice(round_, "discard").pick is not None  # so that he has to discard
    act(round_, Discard(("4c",)))
    assert asked(round_) == "b3"


@rule("004-15", "adding a card to a condition collects its value again for each card added")
def test_a_card_laid_off_on_a_named_spread_is_paid_for_again() -> None:
    round_ = start("5s 5h 4s 4h 5d", KINGS, OTHER, stock="5c 2d")
    act(round_, Meld(("5s", "5h", "5c")), Meld(("5d",), "hand-1-meld-1"))
    assert round_.deal["hand-1-meld-1"].names == ["5s", "5h", "5c", "5d"]
    assert moved(round_.events, "condition") == [("b3", "b1", 100), ("b2", "b1", 100)] * 2


@rule("004-15", "adding to a set of three vale cards of one suit pays only half")
def test_a_vale_card_added_in_its_suit_pays_half() -> None:
    round_ = start("7s 7s 7s Kc Qd", KINGS, OTHER, stock="7s 2d")
    act(round_, Meld(("7s", "7s", "7s")), Meld(("7s",), "hand-1-meld-1"))
    first, again = moved(round_.events, "condition")[::2]
    assert (first, again) == (("b3", "b1", 400), ("b3", "b1", 200))


@rule("004-15", "increasing: the character of the meld is preserved")
def test_a_card_laid_off_wrong_is_warned_of_and_on_anothers_spread_is_refused() -> None:
    round_ = start("5s 5h 4s 4h 5d", "Ks Kh Kd 4c 6d", stock="5c Kc")
    act(round_, Meld(("5s", "5h", "5c")))
    ask = round_.pending[0].id
    assert "incorrect meld" in round_.warning(ask, Meld(("4s",), "hand-1-meld-1"))
    assert round_.warning(ask, Meld(("5d",), "hand-1-meld-1")) == ""
    assert refused(round_, Meld(("4s",), "hand-2-meld-1")) == "decision/onto"


@rule("004-15", "forcing: which of his melds the card is laid off on is his to say")
def test_a_forced_card_that_fits_two_spreads_is_laid_off_where_he_says() -> None:
    cards = f"{rotation('Ks Kh Kd Jd 7d 4c', '5s 5h 2c 6d Qd Ah')} Qd Kd"
    round_ = sit(game(packs=8, cards=6), 5_000, 5_000, cards=cards, button=1)
    act(round_, Meld(("Ks", "Kh", "Kd")), Meld(("Jd", "7d", "Qd")), Pass(), Discard(("4c",)))
    act(round_, Pass(), Choose("force"))
    assert asked(round_) == "b1"
    assert choice(round_, "meld").onto == ("hand-1-meld-1", "hand-1-meld-2")
    act(round_, Meld(("Kd",), "hand-1-meld-2"))
    assert round_.deal["hand-1-meld-2"].names == ["Jd", "7d", "Qd", "Kd"]


def test_one_who_forces_is_enough() -> None:
    round_ = start(KINGS, FIVES, OTHER, stock="Kc 2h Kd 3h")
    act(round_, Meld(("Ks", "Kh", "Kc")), Pass(), Discard(("6d",)), Pass(), Pass())
    act(round_, Choose("force"))
    assert asked(round_) == "b1"


def test_where_nobody_forces_he_draws_from_the_stock() -> None:
    round_ = start(KINGS, FIVES, OTHER, stock="Kc 2h Kd 3h")
    act(round_, Meld(("Ks", "Kh", "Kc")), Pass(), Discard(("6d",)), Pass(), Pass())
    act(round_, Pass(), Pass())
    assert asked(round_) == "b1"
    assert round_.deal["pile"].names[-1] == "3h"


@rule("004-15", "going out: two chips and all conditions again from every player, and the tops")
def test_going_out_collects_two_chips_the_conditions_again_and_the_tops() -> None:
    round_ = start("5s 5h 4s 4h 4c", KINGS, OTHER, stock="5c")
    act(round_, Meld(("5s", "5h", "5c")), Meld(("4s", "4h", "4c")), Pass())
    assert round_.over
    assert moved(round_.events, "going out") == [("b3", "b1", 300), ("b2", "b1", 300)]
    assert moved(round_.events, "tops") == [
        ("b1", "pot", 100),
        ("b3", "pot", 100),
        ("b2", "pot", 100),
        ("pot", "b1", 300),
    ]
    assert round_.deal.notes == {"winner": 1}


@rule("004-15", "the stock runs out (reading): the discards are reshuffled")
def test_the_discards_are_shuffled_when_the_stock_runs_out() -> None:
    hands = ("As 2h 4c 6d Js", "Ah 2c 4d 6s Jh")
    stock = [card for card in PACK if card not in " ".join(hands).split()]
    again = stock[::-1]
    cards = " ".join([rotation(*hands), *stock, "~", *again])
    round_ = sit(game(), 5_000, 5_000, cards=cards, button=1)
    for _ in stock:
        act(round_, Pass())
    shuffles = [event for event in round_.events if isinstance(event, Shuffled)]
    assert [event.cards for event in shuffles] == [30]
    assert round_.deal["pile"].names == again[:1]
    for _ in again:
        act(round_, Pass())
    assert round_.over
    assert round_.deal.chips["carried"] == 200


def careful(round_: Round, chance: SplitMix) -> None:
    """Only correct melds, if one is found; else whatever comes."""
    while pending := round_.pending:
        question = pending[chance.below(len(pending))]
        decisions = [round_.sample(question.id, chance) for _ in range(12)]
        good = [d for d in decisions if not round_.warning(question.id, d)]
        melds = [d for d in good if isinstance(d, Meld)]
        round_.decide(question.id, (melds or good or [Pass()])[0])


def test_pan_conforms() -> None:
    played = conform(game(), scale(60, 5_000))
    assert any(moved(round_.events, "condition") for round_ in played)


def test_pan_conforms_with_careful_players() -> None:
    played = conform(game(cards=2, packs=2), scale(60, 5_000), pilot=careful)
    assert any(moved(round_.events, "going out") for round_ in played)
