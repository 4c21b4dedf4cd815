"""A borrowed card makes a meld of the top of the pile too."""

from __future__ import annotations

from games.pan.pan_table import DEMAND, DULL, POOR_TOO, Hand, spread
from houseway.rules.round.decisions import Borrow, Pass
from houseway.rules.rulings.effects import MoveCard
from support import rule

ALL_SPREAD = "5s 5h 5c 4s 4h 4c 6d 6h 6c 6s"


def lending() -> Hand:
    """Ann has 7-6-5-4 of clubs spread and a seven in her hand; bob leaves the 7h from the deck."""
    table = Hand("7c 6c 5c 4c 7d Kd 2d Jh Ks 2c", POOR_TOO, deck="2h 7h 3h")
    return table.melds("7c 6c 5c 4c").passes().passes(2)


@rule("004-15", "discard pile: only if it can be melded immediately in a combination")
@rule("004-15", "borrowing: a card from an increased meld to make a new one, a valid meld is left")
def test_a_discard_is_taken_into_a_meld_with_a_borrowed_card() -> None:
    table = lending()
    assert table.asked == "ann"
    assert table.refused(Borrow(("4c",), spread("ann"))) == "decision/cards"
    table.does(Borrow(("7c",), spread("ann")))
    assert not table.may("pass")
    table.melds("7h 7d", spread("ann", 2))
    assert (table.lies(spread("ann")), table.lies("pile")) == ("6c 5c 4c", "")
    assert table.moved("condition") == [("bob", "ann", 1)]
    table.passes().discards("Kd")
    assert (table.asked, table.holds("ann")) == ("bob", 4)


def test_a_ruling_that_takes_its_partner_puts_the_borrowed_card_back() -> None:
    table = lending().does(Borrow(("7c",), spread("ann")))
    table.rules(MoveCard("hand-8", 0, "retired")).passes()
    assert table.lies(spread("ann")) == "6c 5c 4c 7c"
    assert table.lies("pile") == "3h"


def must_use() -> Hand:
    """Bob has all ten spread; ann's card from the deck fits, and she may borrow for it."""
    table = Hand("3d 3h 3c 3s 4d Kc Qd 2c Jh As", ALL_SPREAD, deck="2h 2s 5d 3h")
    table.melds("3d 3h 3c 3s").passes().passes()
    table.melds("5s 5h 5c").melds("4s 4h 4c").melds("6d 6h 6c 6s").passes()
    return table.passes()


@rule("004-15", "unless he has no other choice")
def test_who_can_use_a_card_with_a_borrowed_one_may_not_put_the_next_player_out() -> None:
    table = must_use()
    assert (table.asked, table.lies("pile")) == ("ann", "5d")
    assert table.refused(Pass()) == "decision/barred"
    table.does(Borrow(("3d",), spread("ann"))).melds("4d 5d", spread("ann", 2))
    assert table.may("pass")


def test_the_clock_borrows_for_the_card_that_may_not_be_discarded() -> None:
    table = must_use()
    table.round.use_default(table.id)
    assert table.lies(spread("ann", 2)) == "3d"


@rule("004-15", "card from the deck: must be melded immediately or discarded")
def test_a_card_that_lies_in_a_valid_meld_stays_used_when_its_like_is_taken_back() -> None:
    """Ann owes a discard for the 4d from the deck, whatever becomes of the other 4d."""
    table = Hand("6d 5d 4d Kh Jc Qh 7s 6c As 2c", DULL, POOR_TOO, deck="4d 2h").melds("6d 5d 4d")
    assert table.lies("pile") == ""
    table.melds("Kh 4d", spread("ann")).does(DEMAND)
    assert (table.lies("pile"), table.holds("ann")) == ("", 8)
    table.passes().discards("Kh")
    assert table.asked == "bob"
