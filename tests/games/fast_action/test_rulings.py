"""The floor's rulings in Fast Action Hold'Em (004-16), as filed with the edition."""

from __future__ import annotations

import pytest

from games.fast_action.flops import BURN, EDITION, ENTRY, FLOP, cards, keep, table
from games.tables import Table
from houseway.editions.filed_rulings import find_filed, ruling_of
from houseway.editions.library import find_edition
from houseway.errors import RulingError
from houseway.rules.round.decisions import Choose
from houseway.rules.round.inputs import Ruling
from houseway.rules.rulings.effects import HandDead, MoveCard
from support import rule

ANN = "Ah Kd Qd 7c"
BEN = "9c 8d 6h 2s"
BANK = "2d 8h 5s Jd"


def floor(dealt: Table, name: str, *, at: str = "", **named: str | int) -> None:
    filed = find_filed(find_edition(EDITION), name)
    moment = None if at else dealt.round.deal.moment
    ruling = ruling_of(filed, named, by="floor", moment=moment, at=at)
    dealt.ruling(ruling) if at else dealt.round.rule(ruling)


def seated() -> Table:
    return table().bet(1, "bet", "$10").bet(2, "bet", "$10")


@rule(ENTRY, "Player/Dealer's hand exposed before all hands are set: remaining set House Way")
def test_the_bank_exposed_early() -> None:
    dealt = seated().deal(cards(ANN, BEN, BANK)).decide(keep("9c 2s"), by=2)
    floor(dealt, "bank-exposed", hand="p1")
    assert dealt.round.view("spectator").hands["dealer"].cards == BANK.split()
    assert dealt.hand("p1") == "Kd Qd", "the house way"
    assert dealt.hand("p2") == "9c 2s", "set before"
    assert dealt.asked == ["player-dealer"]


@rule(ENTRY, "Player/Dealer's hand exposed: ruled as the deal completes, nobody is asked")
def test_the_bank_exposed_in_the_deal() -> None:
    dealt = seated()
    for hand in ("p1", "p2"):
        floor(dealt, "bank-exposed", at="deal complete", hand=hand)
    dealt.deal(cards(ANN, BEN, BANK))
    assert (dealt.asked, dealt.hand("p2")) == (["player-dealer"], "9c 8d")


def five_to_ann(dealt: Table) -> Table:
    """A fifth card came to ann, the one that ben should have had first, and so on."""
    back = (MoveCard("p2", 3, "p1"), MoveCard("dealer", 3, "p2"))
    dealt.ruling(Ruling(back, "dealer", "a fifth card", at="deal complete"))
    return dealt


@rule(ENTRY, "a fifth card dealt, the dealer knows which: back to the shoe, true order kept")
def test_a_fifth_card_that_is_known() -> None:
    """It comes out again where it belongs: to the hand that lacks its fourth."""
    dealt = five_to_ann(seated())
    floor(dealt, "fifth-card-known", at="deal complete", hand="p1", card=4)
    dealt.deal(cards(ANN, BEN, BANK))
    assert dealt.hand("p1") == ANN
    assert len(dealt.round.deal["dealer"]) == 4
    assert dealt.round.deal["dealer"].names[3] == "2s", "the card that went back"
    dealt.decide(keep("Kd Qd"), by=1).decide(keep("9c 8d"), by=2).decide(keep("2d 8h"))
    assert (dealt.burned, dealt.hand("board")) == ([BURN], FLOP)


@rule(ENTRY, "a fifth card, not known which: one at random, and the option to call the hand dead")
@pytest.mark.parametrize(("chosen", "asked"), [("play on", [1, 2]), ("hand dead", [2])])
def test_a_fifth_card_that_is_not_known(chosen: str, asked: list[int]) -> None:
    dealt = five_to_ann(seated())
    floor(dealt, "fifth-card-not-known", at="deal complete", hand="p1", card=2, bettor="seat-1")
    dealt.deal(cards(ANN, BEN, BANK), spare=True)
    assert dealt.asked == [1], "play rests until he has chosen"
    assert dealt.round.legal(dealt.round.pending[0].id)[0].what == ("play on", "hand dead")
    dealt.decide(Choose(chosen))
    assert dealt.asked == asked
    for seat in asked:
        two = dealt.round.deal[f"p{seat}"].names[:2]
        dealt.decide(keep(" ".join(two)), by=seat)
    dealt.decide(keep("2d 8h"))
    dead = chosen == "hand dead"
    assert (dealt.result(1, "bet") == "has no action") is dead


@rule(ENTRY, "a fifth card: who does not answer plays on")
def test_who_does_not_choose_plays_on() -> None:
    dealt = seated()
    floor(dealt, "fifth-card-not-known", at="deal complete", hand="p1", card=0, bettor="seat-1")
    dealt.deal(cards(ANN, BEN, BANK))
    dealt.round.use_default(dealt.round.pending[0].id)
    assert dealt.round.deal["p1"].live


@rule(ENTRY, "the option to call the hand dead only as long as they have not looked")
def test_who_has_looked_has_no_choice() -> None:
    dealt = five_to_ann(seated()).deal(cards(ANN, BEN, BANK), spare=True)
    floor(dealt, "fifth-card-looked-at", hand="p1", card=4)
    assert dealt.asked == [1, 2]
    assert dealt.hand("p1") == ANN


@rule(ENTRY, "flop cards exposed before all players have discarded: burn exposed, continue")
def test_flop_cards_exposed_early() -> None:
    dealt = seated().deal(cards(ANN, BEN, BANK) + " 4s 7s")
    floor(dealt, "flop-exposed", number=2)
    dealt.decide(keep("Kd Qd"), by=1).decide(keep("9c 8d"), by=2).decide(keep("2d 8h"))
    assert dealt.burned == [BURN, "3c", "9d"]
    assert dealt.hand("board") == "4h Kc Js 4s 7s"


@rule(ENTRY, "a fifth card is ruled before all hands are set, not after")
def test_rulings_have_their_time() -> None:
    dealt = seated().deal(cards(ANN, BEN, BANK))
    dealt.decide(keep("Kd Qd"), by=1).decide(keep("9c 8d"), by=2)
    with pytest.raises(RulingError) as refused:
        floor(dealt, "fifth-card-known", hand="p1", card=1)
    assert refused.value.code == "ruling/not_now"


@pytest.mark.parametrize("dead", ["p1", "dealer"])
def test_a_dead_hand_has_no_action_and_a_natural_wins_all_the_same(dead: str) -> None:
    dealt = seated()
    dealt.ruling(Ruling((HandDead(dead),), "floor", at="deal complete"))
    dealt.deal(cards(ANN, "7c 7d 7h 7s", BANK), spare=True)
    while dealt.asked:
        dealt.round.use_default(dealt.round.pending[0].id)
    assert dealt.result(1, "bet") == "has no action"
    assert dealt.net(2) == "$10"
