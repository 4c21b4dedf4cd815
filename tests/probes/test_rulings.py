"""Every effect a ruling can have, at a pause and waiting for a moment; flaws; incidents."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress

import pytest

from at_table import sit
from conformance.suite import check_chips, check_end, check_replay, conform
from houseway.cards.tape import Scripted, SplitMix
from houseway.editions.library import load_game
from houseway.errors import ChanceError, DecisionError, RulingError
from houseway.rules.banked.deal import BankedDeal
from houseway.rules.banked.outcomes import Lose, NoAction
from houseway.rules.game import Family, canonical
from houseway.rules.records.record import Writer, verify
from houseway.rules.records.replay import replay, undo
from houseway.rules.round.decisions import Call, Check, Choose, Fold, Keep
from houseway.rules.round.driver import Round
from houseway.rules.round.events import (
    Burned,
    Dealt,
    Ended,
    HandDied,
    Left,
    Moved,
    Ruled,
    Shown,
    Shuffled,
    Voided,
)
from houseway.rules.round.inputs import Incident, Ruling
from houseway.rules.round.requests import Moment, Script
from houseway.rules.rulings.effects import (
    AllIn,
    BurnCards,
    BurnHeld,
    ByHouseWay,
    Course,
    DealAgain,
    DealCard,
    Effect,
    ExposeCard,
    HandDead,
    LoseWager,
    MoveCard,
    PayOver,
    PutChoice,
    ReadLast,
    Redeal,
    ReplaceCard,
    Reshuffle,
    ReturnCard,
    ReturnCollection,
    ReturnWager,
    SetAside,
    Void,
)
from probes.rulings import GAME, TERMS, RulingsTerms, play
from probes.seating import (
    Bet,
    answer,
    asked,
    begin,
    game_of,
    net,
    of,
    place,
    ready,
    rule_now,
    settled,
    table,
)
from support import banked, rule, scale

# Four each to ann (p2), ben (p3) and the bank; the burn; the flop; and some more of the shoe.
DEAL = "As 9c 2d Ad 9d 3h 7c 4c 5s 6c 5c Jd"
FLOP = "2c Kd Qs 8h 8d 3c"
MORE = "Tc Td Th Ts"
ANN, BEN, BANK = ["As", "Ad", "7c", "6c"], ["9c", "9d", "4c", "5c"], ["2d", "3h", "5s", "Jd"]
BETS = (("ann", "main", 10), ("ben", "main", 10))
FEES = {"dina": -200, "ann": -100, "ben": -100}


def start(
    *waiting: Ruling,
    tape: str | Iterable[str] = f"{DEAL} {FLOP} {MORE}",
    strict: bool = True,
    bank: int = 1_000,
    more: tuple[Bet, ...] = (),
) -> Round:
    """Stands at the question which two cards to keep, if no ruling ended it."""
    draws = tape.split() if isinstance(tape, str) else list(tape)
    opening = table("dina", "ann", "ben", back_line=["cid"] if more else (), bank=bank)
    return begin(GAME, opening, draws, *BETS, *more, rulings=waiting, strict=strict)


def keep_all(round_: Round) -> Round:
    """Everybody keeps by the house way; the round runs to its end."""
    for each in list(round_.pending):
        round_.use_default(each.id)
    check_end(round_, check_chips(round_.opening, round_.events))
    check_replay(round_)
    return round_


def at(moment: str, *effects: Effect) -> Ruling:
    return Ruling(effects, "floor", "as the book says", at=moment)


def test_without_a_ruling_both_win() -> None:
    round_ = keep_all(start())
    assert net(round_) == {"dina": -2_200, "ann": 900, "ben": 900}
    assert banked(round_).action == 2, "the first card from ace to eight is an eight: next wager"


@pytest.mark.parametrize("moment", ["no such moment", "no more bets"])
def test_a_ruling_whose_moment_does_not_come_is_told_at_the_end(moment: str) -> None:
    round_ = start()
    round_.rule(at(moment, Void()))
    keep_all(round_)
    assert not round_.voided
    [told] = of(round_, Ruled)
    assert (told.effect, told.refused) == ("refused", "ruling/no_moment")
    assert moment in told.reason


def test_undo_goes_back_to_the_start_and_no_further() -> None:
    round_ = start()
    made = len(round_.inputs)
    for steps in (made, made + 1, 10 * made):
        assert undo(round_, steps).inputs == []


# -- void ------------------------------------------------------------------------------------


@rule("004-11", "misdeal: all cards taken back without money being exchanged")
@pytest.mark.parametrize(("fees", "left"), [("kept", FEES), ("returned", {})])
def test_a_void_gives_every_wager_back_and_fees_as_ruled(fees: str, left: dict[str, int]) -> None:
    effect = Void("kept" if fees == "kept" else "returned")
    paused = start()
    rule_now(paused, effect, reason="fouled deck")
    waited = start(at("flop", effect))
    keep_all(waited)
    for round_ in (paused, waited):
        assert round_.over
        assert round_.voided
        assert net(round_) == left
        check_replay(round_)
    assert of(paused, Voided) == [Voided("ruling: fouled deck")]


def test_a_kept_fee_that_came_out_of_the_bank_stays_the_player_dealer_s() -> None:
    opening = table("dina", "ann", bank=100, stack=100)
    round_ = begin(GAME, opening, f"As 2d Ad 3h 7c 5s 6c Jd {FLOP}", BETS[0])
    assert banked(round_).bank.posted == 9_800
    rule_now(round_, Void("kept"))
    assert net(round_) == {"dina": -200, "ann": -100}


def test_a_collection_given_back_stays_given_back_when_fees_are_kept() -> None:
    round_ = start()
    rule_now(round_, PayOver("collection", "ann", 100))
    rule_now(round_, Void("kept"))
    assert net(round_) == {"dina": -200, "ben": -100}


# -- hands and wagers --------------------------------------------------------------------------


@rule("004-13", "two tiles exposed: the hand is dead, its wagers and collections are returned")
def test_a_dead_hand_with_wager_and_collection_returned() -> None:
    effects = (HandDead("p2"), PayOver("collection", "ann", 100))
    paused = start()
    rule_now(paused, *effects)
    assert asked(paused) == ["ben"], "nobody is asked about a dead hand"
    for round_ in (keep_all(paused), keep_all(start(at("deal complete", *effects)))):
        assert [event.hand for event in of(round_, HandDied)] == ["p2"]
        assert settled(round_)[0].outcome == NoAction("hand dead")
        assert net(round_) == {"dina": -1_200, "ben": 900}


@rule("004-11", "a position the dealer forgot: bets and collection go back")
def test_a_wager_returned_takes_no_part_in_the_settlement() -> None:
    paused = start()
    rule_now(paused, ReturnWager("w2"))
    waited = start(at("flop", ReturnWager("w2"), PayOver("collection", "ben", 100)))
    assert net(keep_all(paused)) == {"dina": -1_200, "ann": 900, "ben": -100}
    assert net(keep_all(waited)) == {"dina": -1_200, "ann": 900}


@rule("004-11", "a position the dealer forgot: bets and collection go back")
def test_all_wagers_of_a_position_go_back_with_its_collections() -> None:
    """Seat 2 with cid behind her; ben's wager and collection stay."""
    effects = (ReturnWager(position=2), ReturnCollection(position=2))
    round_ = start(at("deal complete", *effects), more=(("cid", "main", 10, 2),))
    assert net(keep_all(round_)) == {"dina": -1_200, "ben": 900}
    back = [e for e in of(round_, Moved) if e.source == "collection"]
    assert [(moved.to, moved.cents) for moved in back] == [("ann", 100), ("cid", 100)]
    assert [ruled.about for ruled in of(round_, Ruled)] == ["position 2", "position 2"]


@rule("001-02", "the player-dealer's hand exposed too early: bet and collection are returned")
def test_the_collection_of_one_bettor_goes_back_once() -> None:
    round_ = start()
    rule_now(round_, ReturnCollection(bettor="ann"))
    with pytest.raises(RulingError) as refused:
        rule_now(round_, ReturnCollection(position=2))
    assert refused.value.code == "ruling/no_collection"
    assert net(keep_all(round_)) == {"dina": -2_200, "ann": 1_000, "ben": 900}


def test_a_collection_that_was_paid_out_already_cannot_go_back() -> None:
    round_ = start()
    rule_now(round_, PayOver("collection", "ben", 350))
    with pytest.raises(RulingError) as refused:
        rule_now(round_, ReturnCollection(bettor="ann"))
    assert refused.value.code == "ruling/cannot_pay"


def test_a_void_after_a_collection_went_back_posts_nothing_to_the_house() -> None:
    """Ben was given ann's collection; the void gives it to ann, not to the house again."""
    round_ = start()
    rule_now(round_, PayOver("collection", "ben", 350), ReturnWager(position=3))
    rule_now(round_, Void())
    assert net(round_) == {}
    assert sum(e.cents for e in of(round_, Moved) if e.to == "collection") == 400
    check_end(round_, check_chips(round_.opening, round_.events))


def test_a_lost_wager_is_collected_at_once() -> None:
    paused = start()
    rule_now(paused, LoseWager("w1"))
    waited = start(at("flop", LoseWager("w1")))
    for round_ in (keep_all(paused), keep_all(waited)):
        assert settled(round_)[0].outcome == Lose(line="ruled lost")
        assert len(settled(round_)) == 2
        assert net(round_) == {"dina": -200, "ann": -1_100, "ben": 900}


def test_a_lost_wager_is_collected_as_far_as_the_bank_covers_it() -> None:
    round_ = start(at("deal complete", LoseWager("w1")), bank=6)
    assert (settled(round_)[0].collected, settled(round_)[0].uncovered) == (600, 400)
    assert net(keep_all(round_)) == {"dina": 400, "ann": -700, "ben": -100}


@rule("004-13", "forfeits lose in their turn, within the bank")
def test_a_wager_may_be_lost_in_its_turn() -> None:
    """The bank is used up by ann, who comes first, before it can collect what ben forfeits."""
    paused = start(bank=10)
    rule_now(paused, LoseWager("w2", in_turn=True))
    waited = start(at("deal complete", LoseWager("w2", in_turn=True)), bank=10)
    for round_ in (paused, waited):
        assert not settled(round_)
        keep_all(round_)
        assert [each.outcome for each in settled(round_)][1] == Lose(line="forfeited")
        assert net(round_) == {"dina": -1_200, "ann": 900, "ben": -100}


def test_no_wager_is_lost_before_there_is_a_bank() -> None:
    round_ = Round(GAME, table("dina", "ann", "ben"), Scripted(DEAL), strict=True)
    place(round_, BETS[0])
    with pytest.raises(RulingError) as refused:
        rule_now(round_, LoseWager("w1"))
    assert refused.value.code == "ruling/no_bank"


@rule("004-13", "tiles that fell to the floor play, face up; that hand is read last")
def test_a_hand_is_read_last() -> None:
    """The bank covers one of the two winners: without the ruling that is ann."""
    shown = [ExposeCard("p2", index) for index in range(4)]
    assert net(keep_all(start(bank=10))) == {"dina": -1_200, "ann": 900, "ben": -100}
    paused = start(bank=10)
    rule_now(paused, *shown, ReadLast("p2"))
    waited = start(at("deal complete", *shown, ReadLast("p2")), bank=10)
    for round_ in (paused, waited):
        assert round_.view("ben").hands["p2"].cards == ANN, "face up"
        assert net(keep_all(round_)) == {"dina": -1_200, "ann": -100, "ben": 900}
        assert [event.wager for event in settled(round_)] == ["w2", "w1"]


@rule("004-13", "one tile of a hand exposed: it plays")
def test_a_card_is_exposed() -> None:
    paused = start()
    rule_now(paused, ExposeCard("p3", 1))
    waited = start(at("deal complete", ExposeCard("p3", 1)))
    for round_ in (paused, waited):
        assert of(round_, Shown) == [Shown("p3", 1, "9d")]
        assert round_.view("spectator").hands["p3"].cards == ["", "9d", "", ""]
        keep_all(round_)


# -- choices -------------------------------------------------------------------------------------

FIFTH = PutChoice(
    "ann",
    (Course("play on"), Course("hand dead", (HandDead("p2"), ReturnCollection(position=2)))),
    about="p2",
)


@rule("004-16", "a fifth card: the player is offered to call the hand dead")
@pytest.mark.parametrize("when", ["at a question", "deal complete", "all hands are set"])
@pytest.mark.parametrize("chosen", ["play on", "hand dead"])
def test_a_choice_is_put_to_a_bettor(when: str, chosen: str) -> None:
    if when == "at a question":
        round_ = start()
        rule_now(round_, FIFTH)
    else:
        round_ = start(at(when, FIFTH))
        if when == "all hands are set":
            for each in list(round_.pending):
                round_.use_default(each.id)
    assert asked(round_) == ["ann"], "nothing else is open until she has chosen"
    assert round_.view("ann").questions[0].choices[0].what == ("play on", "hand dead")
    assert round_.view("ann").questions[0].about == "p2"
    assert round_.view("ben").questions[0].choices == ()
    answer(round_, "ann", Choose(chosen))
    if when != "all hands are set":
        assert asked(round_) == (["ann", "ben"] if chosen == "play on" else ["ben"])
    won = {"ann": 900} if chosen == "play on" else {}
    bank = {"dina": -2_200 if won else -1_200}
    assert net(keep_all(round_)) == {**bank, **won, "ben": 900}


@pytest.mark.parametrize("chosen", ["play on", "back"])
def test_a_collection_waits_for_the_choice_that_is_put_at_its_moment(chosen: str) -> None:
    put = PutChoice("ann", (Course("play on"), Course("back", (ReturnWager("w1"),))))
    round_ = start(at("no more bets", put))
    assert not round_.deal.chips["collection"]
    answer(round_, "ann", Choose(chosen))
    taken = {charge.payer for charge in round_.deal.charges}
    assert taken == ({"ann", "ben", "dina"} if chosen == "play on" else {"ben", "dina"})
    keep_all(round_)


def test_who_does_not_choose_gets_the_first() -> None:
    round_ = start(at("deal complete", FIFTH))
    round_.use_default(round_.pending[0].id)
    assert not round_.deal["p2"].dead
    keep_all(round_)


def test_the_script_s_questions_rest_while_a_choice_is_open() -> None:
    round_ = start()
    (_, ben) = round_.pending
    answer(round_, "ann", Keep(("7c", "6c")))
    rule_now(round_, FIFTH)
    with pytest.raises(DecisionError) as refused:
        round_.decide(ben.id, Keep(("9c", "9d")))
    assert refused.value.code == "decision/not_asked"
    for wrong in (Choose("neither"), Keep(("9c", "9d"))):
        with pytest.raises(DecisionError):
            round_.decide(round_.pending[0].id, wrong)
    answer(round_, "ann", Choose("play on"))
    assert round_.pending == (ben,), "the same question again; ann's answer to hers stands"
    keep_all(round_)
    assert round_.deal["p2"].names == ["7c", "6c"]


def test_several_choices_are_answered_in_any_order_and_a_void_ends_them() -> None:
    other = PutChoice("ben", (Course("play on"), Course("void", (Void(),))))
    round_ = start(at("deal complete", FIFTH, other), at("deal complete", BurnCards(1)))
    assert asked(round_) == ["ann", "ben"]
    assert [event.card for event in of(round_, Burned)] == ["2c"], "rulings after it went on"
    answer(round_, "ben", Choose("void"))
    assert round_.over
    assert round_.pending == ()
    assert net(round_) == {}
    check_replay(round_)


def test_what_was_chosen_and_cannot_be_done_any_more_is_refused_aloud() -> None:
    round_ = start()
    choice = PutChoice("ann", (Course("keep it"), Course("back", (ReturnWager("w1"),))))
    rule_now(round_, choice)
    rule_now(round_, ReturnWager("w1"))
    answer(round_, "ann", Choose("back"))
    assert of(round_, Ruled)[-1].refused == "ruling/no_such_wager"
    assert net(keep_all(round_)) == {"dina": -1_200, "ann": -100, "ben": 900}


# -- cards -------------------------------------------------------------------------------------


@rule("004-16", "flop cards exposed too early: burn them and go on")
def test_cards_are_burned() -> None:
    paused = start()
    rule_now(paused, BurnCards(2))
    waited = start(at("all hands are set", BurnCards(2)))
    for round_ in (keep_all(paused), keep_all(waited)):
        assert [event.card for event in of(round_, Burned)] == ["2c", "Kd", "Qs"]
        assert round_.deal["board"].names == ["8h", "8d", "3c", "Tc", "Td"]


@rule("004-11", "before the draw a missing card is backed up from hand to hand")
def test_cards_are_backed_up() -> None:
    """As if the last round of the deal had passed ann: every card moves one hand back."""
    effects = (ReturnCard("p2", 3), MoveCard("p3", 3, "p2"), MoveCard("bank", 3, "p3"))
    waited = start(at("deal complete", *effects))
    assert waited.deal["p2"].names == ["As", "Ad", "7c", "5c"]
    assert waited.deal["p3"].names == ["9c", "9d", "4c", "Jd"]
    assert waited.deal["bank"].names == ["2d", "3h", "5s", "6c"]
    view = waited.view("ann")
    assert view.hands["p2"].cards == ["As", "Ad", "7c", "5c"], "she sees the card she got"
    assert view.hands["p3"].cards == ["", "", "", ""]
    assert waited.view("ben").hands["p3"].cards == ["9c", "9d", "4c", "Jd"]
    assert waited.deal.tape.draws == DEAL.split(), "no card was drawn for it"
    keep_all(waited)
    paused = start()
    rule_now(paused, MoveCard("p3", 3, "p2"))
    assert paused.view("ann").hands["p2"].cards == [*ANN, "5c"]
    assert len(paused.view("ann").questions[0].choices[0].pick.of) == 5  # type: ignore[union-attr]


def test_a_card_is_replaced_in_its_place() -> None:
    paused = start()
    rule_now(paused, ReplaceCard("p2", 1))
    waited = start(at("deal complete", ReplaceCard("p2", 1)))
    for round_ in (paused, waited):
        assert round_.deal["p2"].names == ["As", "2c", "7c", "6c"]
        assert round_.view("ann").hands["p2"].cards == ["As", "2c", "7c", "6c"]
        assert round_.view("ben").hands["p2"].cards == ["", "", "", ""]
        assert of(round_, Dealt)[-1] == Dealt("p2", "2c", ("ann",), 1)
        keep_all(round_)


@rule("004-16", "a fifth card goes back to the shoe and the true order of the cards is kept")
def test_cards_return_to_the_shoe_in_true_order() -> None:
    back = (ReturnCard("bank", 3), ReturnCard("p3", 3))
    round_ = start(at("deal complete", *back))
    assert [event.to for event in of(round_, Left)] == ["shoe", "shoe"]
    assert round_.deal["p3"].names == BEN, "the next card of the shoe was his own again"
    assert round_.deal["bank"].names == BANK
    assert round_.deal.tape.draws == DEAL.split()
    keep_all(round_)
    assert round_.deal["board"].names == FLOP.split()[1:]


def test_a_card_put_back_is_burned_under_the_name_it_had() -> None:
    named = start()
    paused = replay(
        GAME,
        named.opening,
        Scripted(f"{DEAL} {FLOP}"),
        named.inputs,
        namer=lambda _card, draw: f"card-{draw}",
    )
    rule_now(paused, ReturnCard("bank", 3), BurnCards(2))
    assert [event.card for event in of(paused, Burned)] == ["card-12", "card-13"]


def test_the_cards_are_reshuffled() -> None:
    tape = f"{DEAL} ~ Tc Kd Qs 8h 8d 3c"
    waited = start(at("all hands are set", Reshuffle()), tape=tape)
    keep_all(waited)
    assert of(waited, Shuffled) == [Shuffled(6)], "two discards of each hand"
    assert waited.deal.away == [waited.deal.away[0]], "only the burn since"
    paused = start(tape=tape)
    rule_now(paused, Reshuffle())
    assert of(keep_all(paused), Shuffled) == [Shuffled(0)]


def test_a_reshuffle_cannot_be_undone() -> None:
    round_ = start(tape=f"{DEAL} ~ {FLOP}")
    rule_now(round_, Reshuffle())
    with pytest.raises(ChanceError) as refused:
        undo(round_)
    assert refused.value.code == "tape/shuffled"


# -- decisions and chips -----------------------------------------------------------------------


@rule("004-16", "the bank exposed before all hands are set: the remaining hands go the house way")
def test_remaining_hands_are_set_by_the_house_way() -> None:
    paused = start()
    answer(paused, "ben", Keep(("4c", "5c")))
    rule_now(paused, ByHouseWay("p2"), ByHouseWay("p3"))
    assert paused.over, "ann's answer was given for her, and there was no other question"
    assert paused.deal["p3"].names == ["4c", "5c"], "he had set his already"
    assert paused.deal["p2"].names == ["As", "Ad"]
    waited = start(at("deal complete", ByHouseWay("p2")))
    assert asked(waited) == ["ben"]
    assert [ruled.about for ruled in waited.view("ben").rulings] == ["p2"]


@rule("004-13", "a penalty between players")
def test_chips_are_paid_over() -> None:
    paused = start()
    rule_now(paused, PayOver("ann", "ben", 500))
    waited = start(at("flop", PayOver("ann", "ben", 500)))
    for round_ in (keep_all(paused), keep_all(waited)):
        assert net(round_) == {"dina": -2_200, "ann": 400, "ben": 1_400}


# -- refusals ----------------------------------------------------------------------------------

REFUSED: list[tuple[Effect, str]] = [
    (HandDead("p9"), "ruling/no_such_hand"),
    (ByHouseWay("p9"), "ruling/no_such_hand"),
    (MoveCard("p2", 0, "p9"), "ruling/no_such_hand"),
    (MoveCard("p2", 4, "p3"), "ruling/no_such_card"),
    (ReplaceCard("p2", -1), "ruling/no_such_card"),
    (ReturnCard("p2", 4), "ruling/no_such_card"),
    (ReturnWager("w9"), "ruling/no_such_wager"),
    (BurnCards(0), "ruling/no_cards"),
    (BurnHeld("p2", 4), "ruling/no_such_card"),
    (DealCard("p9"), "ruling/no_such_hand"),
    (SetAside(0), "ruling/no_cards"),
    (Redeal("p2", 9), "ruling/no_cards"),
    (DealAgain(1), "ruling/nothing_to_deal_again"),
    (PayOver("nobody", "ann", 100), "ruling/no_such_purse"),
    (PayOver("ann", "bank", 100), "ruling/no_such_purse"),
    (PayOver("ann", "collection", 100), "ruling/cannot_pay"),
    (PayOver("ann", "ann", 100), "ruling/cannot_pay"),
    (PayOver("ann", "ben", 0), "ruling/cannot_pay"),
    (PayOver("ann", "ben", 10_000_000), "ruling/cannot_pay"),
    (PayOver("collection", "ben", 500), "ruling/cannot_pay"),
    (ReturnWager(position=4), "ruling/no_wager_there"),
    (ReturnWager(), "ruling/no_such_wager"),
    (LoseWager("w9"), "ruling/no_such_wager"),
    (ExposeCard("p2", 4), "ruling/no_such_card"),
    (ReadLast("p9"), "ruling/no_such_hand"),
    (ReadLast("bank"), "ruling/no_wager_on_hand"),
    (ReturnCollection(), "ruling/no_collection"),
    (ReturnCollection(position=4), "ruling/no_collection"),
    (ReturnCollection(bettor="nobody"), "ruling/no_collection"),
    (AllIn("p2"), "ruling/not_for_a_pot"),
    (PutChoice("nobody", FIFTH.choices), "ruling/no_such_bettor"),
    (PutChoice("ann", FIFTH.choices[:1]), "ruling/no_choice"),
    (PutChoice("ann", FIFTH.choices[:1] * 2), "ruling/no_choice"),
    (PutChoice("ann", (Course(""), Course("b"))), "ruling/no_choice"),
    (PutChoice("ann", FIFTH.choices, about="w9"), "ruling/no_such_wager"),
    (
        PutChoice("ann", (Course("a"), Course("b", (HandDead("p9"),)))),
        "ruling/no_such_hand",
    ),
]


@pytest.mark.parametrize("effect", [LoseWager("b1"), ReadLast("hand-1")])
def test_a_game_for_a_pot_has_no_wagers_to_settle(effect: Effect) -> None:
    round_ = sit(load_game("clovis-500/texas-holdem"), 5_000, 5_000, cards="As Ks Ad Kd")
    assert round_.pending
    with pytest.raises(RulingError) as refused:
        rule_now(round_, effect)
    assert refused.value.code == "ruling/banked_only"


def test_a_card_moved_to_the_board_lies_open() -> None:
    cards = "As Ks Ad Kd 2h 3h 4h 5h 6h 7h"
    round_ = sit(load_game("clovis-500/texas-holdem"), 5_000, 5_000, cards=cards)
    for decision in (Call(), Check()):
        round_.decide(round_.pending[0].id, decision)
    rule_now(round_, MoveCard("hand-1", 0, "board"))
    assert round_.deal["board"].seen == [None] * 4


def test_a_ruling_that_waited_is_refused_once_its_hand_is_the_last() -> None:
    round_ = sit(load_game("clovis-500/texas-holdem"), 5_000, 5_000, cards="As Ks Ad Kd")
    round_.rule(Ruling((HandDead("hand-2"),), "floor", "fouled", at="end of hand"))
    first = round_.pending[0]
    assert first.bettor == "b1"
    round_.decide(first.id, Fold())
    [told] = [event for event in round_.events if isinstance(event, Ruled)]
    assert told.refused == "ruling/last_hand"
    assert sum(round_.deal.chips[name] for name in ("b1", "b2")) == 10_000


@pytest.mark.parametrize(("effect", "code"), REFUSED)
def test_a_refused_ruling_changes_nothing(effect: Effect, code: str) -> None:
    round_ = start()
    before = canonical([round_.events, round_.inputs, round_.view("ann"), round_.deal.tape.draws])
    with pytest.raises(RulingError) as refused:
        rule_now(round_, BurnCards(1), effect)
    assert refused.value.code == code
    after = canonical([round_.events, round_.inputs, round_.view("ann"), round_.deal.tape.draws])
    assert after == before


@pytest.mark.parametrize(("effect", "code"), REFUSED)
def test_a_waiting_ruling_that_cannot_be_applied_is_refused_aloud(
    effect: Effect, code: str
) -> None:
    round_ = start(at("deal complete", BurnCards(1), effect))
    (refused,) = of(round_, Ruled)
    assert refused.refused == code
    assert net(keep_all(round_)) == {"dina": -2_200, "ann": 900, "ben": 900}


def test_an_effect_that_fails_after_others_takes_them_back() -> None:
    """The first return makes the second impossible, which shows only while they are done."""
    round_ = start()
    before = canonical([round_.events, round_.inputs])
    with pytest.raises(RulingError):
        rule_now(round_, BurnCards(1), ReturnCard("p2", 3), ReturnCard("p2", 3))
    assert canonical([round_.events, round_.inputs]) == before
    keep_all(round_)
    assert round_.deal["board"].names == FLOP.split()[1:], "the burned card comes again"


def test_more_burns_than_cards_are_refused() -> None:
    round_ = start()
    with pytest.raises(ChanceError) as refused:
        rule_now(round_, BurnCards(50))
    assert refused.value.code == "tape/exhausted"
    assert net(keep_all(round_)) == {"dina": -2_200, "ann": 900, "ben": 900}


def test_a_round_that_is_over_cannot_be_ruled_on() -> None:
    round_ = keep_all(start())
    for ruling in (Ruling((Void(),), "floor"), at("flop", Void())):
        with pytest.raises(RulingError) as refused:
            round_.rule(ruling)
        assert refused.value.code == "ruling/round_over"


# -- flaws -------------------------------------------------------------------------------------


@rule("004-11", "one boxed card: burn it, burn the next card, then deal")
def test_a_boxed_card_is_burned_with_the_next_one() -> None:
    cards = DEAL.split()
    tape = [*cards[:4], "boxed 5h", "6h", *cards[4:], *FLOP.split()]
    round_ = start(tape=tape)
    assert [event.card for event in of(round_, Burned)] == ["5h", "6h"]
    assert round_.deal["p2"].names == ANN
    assert round_.deal["p3"].names == BEN
    view = round_.view("spectator")
    assert view.hands["p3"].cards == [""] * 4
    keep_all(round_)


@rule("004-11", "two boxed cards during the initial deal are a misdeal")
@pytest.mark.parametrize(
    "flaws",
    [
        {3: ["boxed 5h", "6h"], 7: ["boxed 6d", "7d"]},
        {3: ["boxed 5h", "boxed 6d"]},  # the card burned after it is boxed as well
    ],
)
def test_two_boxed_cards_are_a_misdeal(flaws: dict[int, list[str]]) -> None:
    tape: list[str] = []
    for index, card in enumerate(DEAL.split()):
        tape += [*flaws.get(index, []), card]
    round_ = start(tape=tape)
    assert round_.over
    assert of(round_, Voided) == [Voided("misdeal: two boxed cards in the initial deal")]
    assert net(round_) == {}, "collections too"
    check_replay(round_)


def test_an_exposed_card_has_been_seen_by_all() -> None:
    cards = DEAL.split()
    round_ = start(tape=[*cards[:4], "exposed 9d", *cards[5:], *FLOP.split()])
    assert round_.deal.flaws == ["exposed"]
    assert round_.view("spectator").hands["p3"].cards == ["", "9d", "", ""]


# -- incidents ---------------------------------------------------------------------------------


def broken(when: str, *, strict: bool = False) -> Round:
    """A round whose script raises once it has come to that moment; nobody has wagered yet."""

    def faulty(deal: BankedDeal[RulingsTerms]) -> Script:
        script, said = play(deal), None
        while request := next(script) if said is None else script.send(said):
            said = yield request
            if request == Moment(when):
                raise RuntimeError("the procedure is lost")

    family = Family(name="broken", procedure=1, terms=RulingsTerms, play=faulty)
    opening = table("dina", "ann", "ben")
    tape = Scripted(f"{DEAL} {FLOP}")
    return Round(game_of(family, TERMS), opening, tape, strict=strict)


@pytest.mark.parametrize("when", ["deal complete", "all hands are set", "flop"])
def test_a_fault_voids_the_round_as_an_incident_and_replays(when: str) -> None:
    round_ = broken(when)
    place(round_, *BETS)
    ready(round_)
    while not round_.over:
        round_.use_default(round_.pending[0].id)
    assert round_.inputs[-1] == Incident("RuntimeError('the procedure is lost')")
    assert of(round_, Voided) == [Voided("RuntimeError('the procedure is lost')", incident=True)]
    assert net(round_) == {}, "wagers and collections are back"
    check_end(round_, check_chips(round_.opening, round_.events))
    check_replay(round_)
    writer = Writer()
    lines = [*writer.add(round_).splitlines(keepends=True), writer.close()]
    assert verify(lines, lambda _: round_.game.family).rounds == 1


def test_a_fault_before_the_first_question_replays_too() -> None:
    round_ = broken("deal complete")
    alone = Round(round_.game, table("dina"), Scripted(DEAL))
    alone.rule(at("flop", BurnCards(1)))
    assert alone.pending == ()
    assert alone.over
    assert [type(event) for event in alone.events] == [Voided, Ended]
    assert [type(each) for each in alone.inputs] == [Ruling, Incident]
    check_replay(alone)


def test_in_a_strict_round_a_fault_is_raised() -> None:
    round_ = broken("deal complete", strict=True)
    with pytest.raises(RuntimeError, match="lost"):
        ready(round_)


def test_a_tape_that_ends_too_early_is_an_incident() -> None:
    """004-11: the whole hand must come from one shoe."""
    round_ = start(tape="As 9c 2d", strict=False)
    assert round_.voided
    assert net(round_) == {}
    check_replay(round_)


# -- all together ------------------------------------------------------------------------------


def rule_at_random(round_: Round, chance: SplitMix) -> None:
    """Random play in which the floor rules on something now and then, possible or not."""
    moments = ("deal complete", "all hands are set", "flop")
    for _ in range(chance.below(3)):
        round_.rule(at(moments[chance.below(3)], some_effect(round_, chance)))
    for _ in range(1_000):
        if round_.over:
            return
        if not chance.below(6):
            with suppress(RulingError):
                rule_now(round_, *(some_effect(round_, chance) for _ in range(2)))
        else:
            pending = round_.pending
            each = pending[chance.below(len(pending))]
            round_.decide(each.id, round_.sample(each.id, chance))
    raise AssertionError("the round does not end")


def some_effect(round_: Round, chance: SplitMix) -> Effect:
    hands = [*round_.deal.hands, "p2"]
    hand, other = (hands[chance.below(len(hands))] for _ in range(2))
    index, bettor = chance.below(4), round_.opening.bettors[0].id
    effects: list[Effect] = [
        HandDead(hand),
        ReturnWager(f"w{1 + chance.below(4)}"),
        BurnCards(1 + chance.below(2)),
        MoveCard(hand, index, other),
        ReplaceCard(hand, index),
        ReturnCard(hand, index),
        ByHouseWay(hand),
        PayOver("collection", bettor, 100),
        Reshuffle(),
        LoseWager(f"w{1 + chance.below(4)}"),
        ExposeCard(hand, index),
        ReadLast(hand),
        ReturnCollection(position=2 + chance.below(3)),
        PutChoice(bettor, (Course("play on"), Course("dead", (HandDead(hand),))), about=hand),
    ]
    return effects[chance.below(len(effects))]


def test_rulings_conform() -> None:
    conform(GAME, scale(200, 20_000))
    rounds = conform(GAME, scale(200, 20_000), pilot=rule_at_random, seed=2)
    tags = {event.effect for round_ in rounds for event in of(round_, Ruled)}
    assert len(tags) == 15, "fourteen effects, and some refused"
