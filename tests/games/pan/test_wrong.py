"""Irregularities: hands dealt wrong or found wrong, and incorrect melds."""

from __future__ import annotations

from typing import Any

import pytest

from games.pan.pan_table import DEMAND, DULL, HAND, PAN, POOR, POOR_TOO, Hand, spread
from houseway.cards.deck import cards
from houseway.cards.tape import Seeded
from houseway.editions.library import load_game
from houseway.rules.round.decisions import Meld, Stay
from houseway.rules.round.driver import Round
from houseway.rules.round.events import Reached
from houseway.rules.round.inputs import Ruling
from houseway.rules.round.opening import Bettor, Opening
from houseway.rules.rulings.effects import ByHouseWay, HandDead, MoveCard, ReturnWager
from support import rule

ANN, BOB = HAND["ann"], HAND["bob"]
TWO_SUITS = "5s 5h 5h Kc Qd 2c Jh 7d As 4d"
SEVENS = "7s 7s 7c Kd Qc 2h Jd 4c Ah 6h"


def dealt_wrong(few: int, *, deck: str = "", **settings: Any) -> Hand:
    """Ann lacks this many cards, which are among the retired hands (or has more, from bob)."""
    table = Hand(POOR, POOR_TOO, DULL, deck=deck, on_top=False, **settings)
    assert table.asked == "ann"
    for _ in range(abs(few)):
        table.rules(MoveCard(ANN, 0, "retired") if few > 0 else MoveCard(HAND["cat"], 0, ANN))
    return table.does(Stay(), Stay(), Stay())


@rule(
    "004-15", "before his first draw a player finds nine cards: dealer serves the additional card"
)
def test_nine_cards_are_made_ten() -> None:
    table = dealt_wrong(1, deck="3c 2h")
    assert table.holds("ann") == 10
    assert table.lies(ANN).endswith("3c")
    assert table.lies("pile") == "2h"
    assert table.round.view("bob").hands[ANN].cards == [""] * 10


@rule("004-15", "before his first draw a player finds eleven: the excess card to the retired hands")
def test_eleven_cards_are_made_ten() -> None:
    table = dealt_wrong(-1, deck="3c 2h")
    assert (table.holds("ann"), table.lies("retired")) == (10, "As")


@rule(
    "004-15",
    "eight and twelve cards: floor ruling, nearest fill or withdraw as for nine and eleven",
)
@pytest.mark.parametrize("few", [2, -2])
def test_eight_and_twelve_cards(few: int) -> None:
    table = dealt_wrong(few, deck="3c 3d 2h")
    assert (table.asked, table.holds("ann")) == ("ann", 10)
    other = dealt_wrong(few, deck="3c", eight_or_twelve="dead")
    assert other.round.deal[ANN].dead
    assert other.chips("ann") == 100


@rule("004-15", "dealt less than eight or more than twelve cards: hand dead, ante returned")
@pytest.mark.parametrize("few", [3, -3])
def test_fewer_than_eight_or_more_than_twelve_are_dead(few: int) -> None:
    table = dealt_wrong(few, deck="3c 2h")
    assert table.round.deal[ANN].dead
    assert table.moved("dealt wrong") == [("pot", "ann", 1)]
    assert table.asked == "bob"


def test_a_hand_that_was_never_right_pays_nothing() -> None:
    table = Hand(POOR, SEVENS, DULL, deck="7s", on_top=False)
    assert table.asked == "ann"
    table.rules(HandDead(ANN), ReturnWager("ann")).does(Stay(), Stay())
    table.melds("7s 7s 7s")
    assert table.moved("condition") == [("cat", "bob", 4)]
    assert table.chips("ann") == 100


@rule("004-15", "hand found incorrect after his first draw: retires, returns all collections, pays")
def test_a_hand_found_incorrect_after_the_first_draw_is_out_and_still_pays() -> None:
    table = Hand(TWO_SUITS, SEVENS, DULL, deck="5c 7s 2h 3h 2s").melds("5s 5h 5c").passes()
    table.discards("Kc")
    assert table.moved("condition") == [("bob", "ann", 1), ("cat", "ann", 1)]
    table.rules(MoveCard(ANN, 0, "retired"))  # a card is missing
    table.melds("7s 7s 7s").passes().discards("Kd")
    assert table.moved("condition")[2:] == [("ann", "bob", 4), ("cat", "bob", 4)]
    table.passes()  # cat
    assert table.round.deal[ANN].dead
    assert table.moved("fouled hand") == [("ann", "bob", 1), ("ann", "cat", 1)]
    assert table.asked == "bob"
    assert not any(table.lies(each) for each in (ANN, spread("ann")))


@rule("004-15", "receives from each player, also those with fouled hands")
def test_a_fouled_hand_pays_for_conditions() -> None:
    table = Hand(TWO_SUITS, SEVENS, DULL, deck="3c 7s 2h").passes()
    table.rules(HandDead(ANN)).passes().melds("7s 7s 7s")
    assert table.moved("condition") == [("ann", "bob", 4), ("cat", "bob", 4)]


# -- incorrect melds -------------------------------------------------------------------------------


def wrong(hand: str = TWO_SUITS, deck: str = "3c 2h 2s") -> Hand:
    """Ann has melded three fives of two suits, and was paid for them."""
    table = Hand(hand, SEVENS, DULL, deck=deck)
    assert table.warned("5s 5h 5h")
    table.melds("5s 5h 5h")
    assert table.moved("condition") == [("bob", "ann", 1), ("cat", "ann", 1)]
    assert {question.bettor for question in table.round.pending} == {"bob", "cat"}
    return table


@rule(
    "004-15",
    "incorrect meld, cannot be made valid, not yet discarded: returns collections, goes on",
)
def test_an_incorrect_meld_is_taken_back_before_the_discard() -> None:
    table = wrong().does(DEMAND)
    assert table.moved("incorrect meld") == [("ann", "bob", 1), ("ann", "cat", 1)]
    assert (table.asked, table.holds("ann")) == ("ann", 10)
    table.passes()
    assert table.asked == "bob"
    assert not table.round.deal[ANN].dead


def test_the_card_from_the_deck_goes_back_on_the_pile() -> None:
    table = Hand(TWO_SUITS, SEVENS, DULL, deck="3c 2h").melds("3c 4d Kc").does(DEMAND)
    assert (table.lies("pile"), table.holds("ann")) == ("3c", 10)
    table.passes()
    assert table.asked == "bob"


@rule("004-15", "an incorrect meld taken back: he continues his turn legally")
def test_who_took_an_incorrect_meld_back_lays_only_valid_ones_in_this_turn() -> None:
    table = wrong("5s 5h 5h 4d 4d 4d Jh 7d Qc As", deck="3d 2h 2s 7c").does(DEMAND)
    assert table.refused(Meld(("5s", "5h", "5h"))) == "decision/barred"
    assert not any(choice.warns for choice in table.round.legal(table.id))
    table.melds("4d 4d 4d")
    assert table.refused(Meld(("Jh",), spread("ann", 2))) == "decision/barred"
    table.passes()
    while table.asked != "ann" or not table.may("meld"):
        table.passes()
    assert table.warned("5s 5h 5h"), "in her next turn she may err again"


@rule("004-15", "incorrect meld challenged, can be made valid: must be made valid on demand")
def test_an_incorrect_meld_is_made_valid_on_demand() -> None:
    table = wrong("5s 5h 5h 5c 5d Kc Qd 2c Jh 7d").does(DEMAND)
    assert table.asked == "ann"
    assert not table.may("pass")
    table.melds("5d", spread("ann"))
    assert table.lies(spread("ann")) == "5s 5h 5h 5d"
    assert table.moved("incorrect meld") == []
    assert table.moved("condition")[2:] == [("bob", "ann", 1), ("cat", "ann", 1)]


@rule("004-15", "incorrect meld, he has already discarded: returns all, retires, still pays others")
def test_an_incorrect_meld_after_the_discard_puts_its_player_out() -> None:
    hand = "5s 5h 5h Qc Qc Qc Jh 7d As 4d"
    table = Hand(hand, SEVENS, DULL, deck="3c 7s 2h").melds("Qc Qc Qc").melds("5s 5h 5h")
    table.passes(2).passes()  # nobody says a word, and her turn is over
    assert {question.bettor for question in table.round.pending} == {"bob", "cat"}
    table.does(DEMAND)
    assert table.round.deal[ANN].dead
    assert table.moved("fouled hand") == [("ann", "bob", 1), ("ann", "cat", 1)] * 2
    table.passes().melds("7s 7s 7s")
    assert table.moved("condition")[-2:] == [("ann", "bob", 4), ("cat", "bob", 4)]


@rule("004-15", "incorrect meld after the discard that can be made valid is made so on demand")
def test_what_can_be_made_valid_after_the_discard_is_no_foul() -> None:
    table = wrong("5s 5h 5h 5c Kc Qd 2c Jh 7d As").passes(2).passes().does(DEMAND)
    assert table.asked == "ann"
    table.melds("5c", spread("ann"))
    assert not table.round.deal[ANN].dead
    assert table.asked == "bob"


@rule("004-15", "meld made valid before attention is called: no penalty")
def test_a_meld_made_valid_in_time_has_no_penalty() -> None:
    table = wrong("5s 5h 5h 5c Kc Qd 2c Jh 7d As").passes(2)
    assert table.asked == "ann"
    assert not table.warned("5c", spread("ann"))
    assert "chip" in table.round.comes_to(table.id, Meld(("5c",), spread("ann")))
    table.melds("5c", spread("ann")).passes()
    assert table.asked == "bob"
    assert table.moved("incorrect meld") == table.moved("fouled hand") == []


@rule("004-15", "an incorrect card added to a meld: what it brought goes back, the meld stays")
def test_a_card_added_wrong_is_taken_back_alone() -> None:
    table = Hand("5s 5h 5c 6d Kc Qd 2c Jh 7d As", SEVENS, DULL, deck="3c 2h").melds("5s 5h 5c")
    assert table.warned("6d", spread("ann"))
    table.melds("6d", spread("ann")).does(DEMAND)
    assert table.lies(spread("ann")) == "5s 5h 5c"
    assert table.moved("condition") == [("bob", "ann", 1), ("cat", "ann", 1)] * 2
    assert table.moved("incorrect meld") == [("ann", "bob", 1), ("ann", "cat", 1)]


@rule("004-15", "a card of another suit added to kings of one suit changes their character")
def test_the_character_of_a_set_of_kings_is_preserved() -> None:
    kings = "Kc Kc Kc Kd 4s Qd 2c Jh 7d As"
    usual = Hand(kings, POOR_TOO, DULL, deck="3c 2h").melds("Kc Kc Kc")
    assert usual.warned("Kd", spread("ann"))
    assert usual.melds("Kd", spread("ann")).does(DEMAND).lies(spread("ann")) == "Kc Kc Kc"
    other = Hand(kings, POOR_TOO, DULL, deck="3c", added_to_aces_and_kings="any suit")
    assert not other.melds("Kc Kc Kc").warned("Kd", spread("ann"))
    queens = kings.replace("K", "J").replace("Jh", "Kh")
    suit = Hand(queens, POOR_TOO, DULL, deck="3c", added_to_one_suit="any suit")
    assert not suit.melds("Jc Jc Jc").warned("Jd", spread("ann"))
    assert Hand(queens, POOR_TOO, DULL, deck="3c").melds("Jc Jc Jc").warned("Jd", spread("ann"))


@rule("004-15", "eleven cards in valid melds: nobody goes out with an incorrect one")
def test_nobody_goes_out_with_an_incorrect_meld() -> None:
    table = Hand("5s 5h 5c 4s 4h 4c 6d 6h 6c 2s", SEVENS, deck="2d Kh 6h Ks")
    table.melds("5s 5h 5c").melds("4s 4h 4c").melds("6d 6h 6c").melds("2s 2d", spread("ann"))
    table.passes()  # bob does not look
    assert not table.round.over
    assert table.asked == "ann"
    table.passes()
    assert (table.asked, table.holds("ann"), table.lies("pile")) == ("ann", 1, "2d")


@rule("004-15", "receives from each player the total value of his melds as they lie, two, the tops")
def test_who_is_out_with_a_meld_made_valid_on_demand_collects_once_as_it_lies() -> None:
    """She lays the six before the five that it needs."""
    table = Hand("Ah 2h 3h 4h 6h As 2s 3s 4s 5s", SEVENS, DULL, deck="5h")
    table.melds("Ah 2h 3h 4h").melds("As 2s 3s 4s 5s").melds("6h", spread("ann")).does(DEMAND)
    table.melds("5h", spread("ann"))
    assert table.round.over
    assert table.moved("incorrect meld") == []
    assert table.moved("conditions again") == [("bob", "ann", 10), ("cat", "ann", 10)]
    assert table.moved("winning") == [("bob", "ann", 2), ("cat", "ann", 2)]
    assert table.moved("tops")[-1] == ("pot", "ann", 3)


@rule("004-15", "a wrong lay-off onto another's spread is no answer")
def test_nobody_adds_to_the_spread_of_another() -> None:
    table = Hand("5s 5h 5c 6d Kc Qd 2c Jh 7d As", SEVENS, DULL, deck="3c 2h 2s").melds("5s 5h 5c")
    table.passes().passes()
    assert table.refused(Meld(("Kd",), spread("ann"))) in ("decision/onto", "decision/cards")


def test_a_hand_that_nobody_decides_for_any_more_plays_through_the_whole_stock() -> None:
    """Its hundreds of questions take their defaults one after the other."""
    game = load_game(PAN)
    opening = Opening((Bettor("ann", 10_000, 8), Bettor("bob", 10_000, 7)), notes={"first": 8})
    round_ = Round(game, opening, Seeded(cards(game.terms.deck), 4), strict=True)
    for _ in range(2):
        round_.decide(round_.pending[0].id, Stay())
    round_.rule(Ruling((HandDead(BOB), ByHouseWay(ANN)), "floor", "both have left"))
    assert round_.over
    assert sum(event == Reached("turn") for event in round_.events) > 500
    assert round_.deal.chips["carried"] == 200


@rule("004-15", "cards may be added if the character of the meld is preserved")
def test_a_set_of_one_suit_is_not_made_valid_by_a_third_suit() -> None:
    """Of three hearts and a spade a club would make a set of different suits, which it was not."""
    table = Hand("4h 4h 4h 4s 4c Kc Qd 2c Jh 7d", SEVENS, DULL, deck="3c 2h").melds("4h 4h 4h")
    table.melds("4s", spread("ann")).does(DEMAND)
    assert (table.asked, table.lies(spread("ann"))) == ("ann", "4h 4h 4h")
    assert table.may("pass")
