"""The deal, going on top, drawing, forcing, splitting, borrowing, going out."""

from __future__ import annotations

from typing import Any

from games.pan.pan_table import (
    DULL,
    FORCE,
    HAND,
    POOR,
    POOR_TOO,
    Hand,
    spread,
)
from houseway.rules.round.decisions import Borrow, Discard, Fold, Meld, Pass, SplitMeld, Stay
from houseway.rules.round.events import Dealt, Shuffled
from support import rule

FIVES = "5s 5h Kc Qd 2c Jh 7d As 4d 6c"
ALL_SPREAD = "5s 5h 5c 4s 4h 4c 6d 6h 6c 6s"


# -- the deal ----------------------------------------------------------------------------------


@rule("004-15", "ten cards in two rounds of five, starting with the winner, to the right")
def test_the_winner_is_dealt_to_first_five_cards_at_a_time() -> None:
    table = Hand(POOR, POOR_TOO, DULL, on_top=False)
    assert table.asked == "ann"
    for name, cards in zip(("ann", "bob", "cat"), (POOR, POOR_TOO, DULL), strict=True):
        assert table.lies(HAND[name]) == cards
    dealt = [event.hand for event in table.round.events if isinstance(event, Dealt)]
    assert dealt == [HAND[name] for name in ("ann", "bob", "cat") * 2 for _ in range(5)]
    assert table.moved("tops") == [("ann", "pot", 1), ("bob", "pot", 1), ("cat", "pot", 1)]


@rule("004-15", "first deal of a game: the fifth card up, the lowest is the eldest hand")
def test_in_the_first_deal_of_a_game_the_lowest_up_card_is_eldest() -> None:
    first = "Kc Kd 4h 4s Jc Kh 2d 2s 6c 3h Qc Qd 4c 6d Ad"  # ann's jack, bob's three, cat's ace
    second = "2c 2c 2c 2c 2c 6h 6h 6h 6h 6h 7h 7h 7h 7h 7h"
    table = Hand("", "", "", first=0, deck=f"{first} {second} Jd", on_top=False)
    assert table.asked == "cat"
    assert table.lies(HAND["cat"]) == "Qc Qd 4c 6d Ad 2c 2c 2c 2c 2c"  # dealt to first from now on
    assert table.round.view("ann").hands[HAND["cat"]].cards[4] == "Ad"
    assert table.round.view("ann").hands[HAND["cat"]].cards[3] == ""
    table.does(Stay(), Stay(), Stay())
    assert table.asked == "cat"


def test_of_equal_up_cards_the_first_dealt_is_eldest() -> None:
    first = "Kc Kd 4h 4s 3c Kh 2d 2s 6c 3h"
    table = Hand("", "", first=0, deck=f"{first} {'2c ' * 5}{'6h ' * 5}", on_top=False)
    assert table.asked == "ann"


@rule(
    "004-15", "starting with the player to the right of the dealer, or the winner is first to act"
)
def test_the_winner_acts_first_or_the_right_of_the_dealer() -> None:
    usual = Hand(POOR, POOR_TOO, DULL, deck="2h", first=7)
    assert usual.asked == "bob"
    other = Hand(POOR, POOR_TOO, DULL, deck="2h", first=7, acts_first="right of the dealer")
    assert other.asked == "ann"
    assert other.lies(HAND["bob"]) == POOR  # dealt to first all the same


@rule("004-15", "ante amount and chip value not printed")
def test_tops_and_chips_are_the_houses_to_set() -> None:
    table = Hand(FIVES, POOR_TOO, deck="5c", chip=500, tops=3)
    assert table.moved("tops") == [("ann", "pot", 15), ("bob", "pot", 15)]
    table.melds("5s 5h 5c")
    assert table.moved("condition") == [("bob", "ann", 5)]


@rule("004-15", "additional cards (spades) may be deleted: house option")
def test_spades_may_be_deleted() -> None:
    assert Hand(POOR, POOR_TOO, deck="2h").round.deal.stock == 299
    assert Hand(POOR, POOR_TOO, deck="2h", spades_deleted="of two packs").round.deal.stock == 279


# -- going on top ------------------------------------------------------------------------------


@rule("004-15", "a retiree forfeits his ante; retired hands are set aside; who goes out gets it")
def test_who_retires_forfeits_his_ante_and_pays_nothing() -> None:
    table = Hand(FIVES, POOR_TOO, DULL, deck="5c", on_top=False)
    table.does(Stay(), Fold(), Stay()).melds("5s 5h 5c")
    assert table.moved("condition") == [("cat", "ann", 1)]
    assert table.chips("bob") == 99
    assert table.lies("retired").split() == POOR_TOO.split()[::-1]
    assert table.round.deal.away == []
    assert table.round.deal.chips["pot"] == 300


@rule("004-15", "all others retire: takes the tops, or plays on")
def test_the_only_one_who_stays() -> None:
    table = Hand(POOR, POOR_TOO, DULL, on_top=False).does(Stay(), Fold(), Fold())
    assert table.round.over
    assert table.chips("ann") == 102
    assert table.round.deal.notes == {"first": 8}
    other = Hand(POOR, POOR_TOO, DULL, deck="2h", on_top=False, all_others_retire="plays on")
    assert other.does(Stay(), Fold(), Fold()).asked == "ann"


def test_if_all_retire_the_tops_lie_for_the_next_hand() -> None:
    table = Hand(POOR, POOR_TOO, on_top=False, carried=300).does(Fold(), Fold())
    assert table.round.over
    assert table.round.deal.chips["carried"] == 500
    assert table.round.deal.notes == {"first": 8}


# -- drawing -----------------------------------------------------------------------------------


@rule("004-15", "conditions are collected immediately from every player")
def test_a_condition_is_collected_at_once_from_every_player() -> None:
    table = Hand(FIVES, POOR_TOO, DULL, deck="5c").melds("5s 5h 5c")
    assert table.moved("condition") == [("bob", "ann", 1), ("cat", "ann", 1)]
    assert table.asked == "ann"


def test_a_player_pays_no_more_than_he_has() -> None:
    table = Hand("7s 7s " + FIVES[6:], POOR_TOO, DULL, deck="7s", stacks=(9_000, 9_000, 350))
    table.melds("7s 7s 7s")
    assert table.round.deal.chips["cat"] == 0
    assert table.moved("condition") == [("bob", "ann", 4), ("cat", "ann", 2)]  # $2.50


@rule("004-15", "card from the deck: must be melded immediately or discarded")
def test_a_card_from_the_deck_that_is_not_melded_is_the_discard() -> None:
    table = Hand(POOR, POOR_TOO, deck="3c 3d")
    assert table.lies("pile") == "3c"
    table.passes()
    assert table.asked == "bob"
    assert (table.lies("pile"), table.holds("ann")) == ("3c", 10)


@rule("004-15", "a used card is paid for with a discard, face up")
def test_who_has_used_the_card_discards_one() -> None:
    table = Hand(FIVES, POOR_TOO, deck="5c 3h").melds("5s 5h 5c").passes()
    assert not table.may("pass")
    assert table.refused(Discard(("5s",))) == "decision/cards"
    table.discards("Kc")
    assert table.holds("ann") == 7
    assert table.lies("pile") == "3h"  # what comes from a hand is never taken
    assert table.asked == "bob"
    assert table.round.deal.away == [44]  # the king of clubs


@rule(
    "004-15", "discard pile: only if drawn from the deck by the preceding player and melded at once"
)
def test_a_discard_from_the_deck_is_taken_into_a_meld_at_once() -> None:
    table = Hand(POOR, FIVES, DULL, deck="5c 3h").passes()
    assert table.asked == "bob"
    assert table.refused(Meld(("5s", "5h", "Kc"))) == "decision/cards"
    table.melds("5c 5s 5h")
    assert table.lies(spread("bob")) == "5c 5s 5h"
    table.passes().discards("Kc")
    assert table.asked == "cat"
    assert table.lies("pile") == "3h"


def test_a_discard_that_cannot_be_melded_may_not_be_taken() -> None:
    table = Hand(POOR, FIVES, deck="3c 3h").passes()
    assert not table.may("meld")
    assert table.refused(Meld(("3c",))) == "decision/barred"


@rule("004-15", "after drawing and before discarding he may meld any sets he holds")
def test_he_may_meld_what_he_holds_and_leave_the_card_from_the_deck() -> None:
    table = Hand("5s 5h 5d Kc Qd 2c Jh 7d As 4d", POOR_TOO, deck="3c").melds("5s 5h 5d").passes()
    assert table.asked == "bob"
    assert (table.lies("pile"), table.holds("ann")) == ("3c", 7)


# -- forcing -----------------------------------------------------------------------------------

KINGS = "Ks Kh Kd 4c 6d 2c 2d Jh 7d 4d"


def fitting() -> Hand:
    """Ann has three kings spread; cat leaves a king that came from the deck."""
    table = Hand(KINGS, POOR_TOO, DULL, deck="2h 3c Kc 6s").melds("Ks Kh Kd").passes()
    return table.passes(2).passes(2)


@rule("004-15", "forcing: any other player may require him to take a discard that fits his meld")
def test_any_other_player_may_force_a_card() -> None:
    table = fitting()
    assert table.asked == "ann"
    table.passes()
    assert {question.bettor for question in table.round.pending} == {"bob", "cat"}
    table.passes()
    assert table.asked == "cat"
    table.does(FORCE)
    assert table.lies(spread("ann")) == "Ks Kh Kd Kc"
    assert table.asked == "ann"
    table.passes()
    assert table.may("discard")  # which was the purpose


def test_where_nobody_forces_he_draws_from_the_deck() -> None:
    table = fitting().passes(3)
    assert (table.asked, table.lies("pile")) == ("ann", "6s")


def test_a_card_that_he_takes_himself_is_not_forced() -> None:
    table = fitting().melds("Kc", spread("ann"))
    assert table.lies(spread("ann")) == "Ks Kh Kd Kc"


@rule("004-15", "forcing: on which of his melds is his to say")
def test_a_forced_card_that_fits_two_melds_goes_where_he_says() -> None:
    hand = "Ks Kh Kd Jd 7d Qd 2c 2s 4c 4d"
    table = Hand(hand, POOR_TOO, deck="2h Kd 6s").melds("Ks Kh Kd").melds("Jd 7d Qd").passes()
    table.passes(2).passes().does(FORCE)
    assert table.asked == "ann"
    table.melds("Kd", spread("ann", 2))
    assert table.lies(spread("ann", 2)) == "Jd 7d Qd Kd"
    assert table.moved("condition") == [("bob", "ann", 1)]  # K-Q-J has come of it


# -- the card that puts out ----------------------------------------------------------------------


def all_spread(ann: str, deck: str) -> Hand:
    """Bob has all ten spread, and ann, at his left, has a card from the deck."""
    table = Hand(ann, ALL_SPREAD, deck=f"2h 2s {deck}").passes().passes()
    table.melds("5s 5h 5c").melds("4s 4h 4c").melds("6d 6h 6c 6s").passes()
    return table.passes()


@rule(
    "004-15",
    "all ten cards spread: the player at his left may not discard a card that puts him out",
)
@rule("004-15", '"a card that puts his/her right-hand opponent" lacks "out"')
def test_a_card_that_puts_the_next_player_out_may_not_be_discarded() -> None:
    table = all_spread("3d 4d Kc Qd 2c Jh 7d As 4d 6c", "5d 3h")
    assert table.holds("bob") == 0
    assert table.refused(Pass()) == "decision/barred"
    table.melds("3d 4d 5d")
    assert table.may("pass")


@rule("004-15", "unless he has no other choice")
def test_it_is_discarded_by_who_cannot_use_it() -> None:
    table = all_spread("3d Ks Kc Qd 2c Jh 7h As 2d Ac", "5d").passes()
    assert table.asked == "bob"
    table.melds("5d", spread("bob"))
    assert table.round.over


def test_the_clock_uses_the_card_that_may_not_be_discarded() -> None:
    table = all_spread("3d 4d Kc Qd 2c Jh 7d As 4d 6c", "5d 3h")
    table.round.use_default(table.id)
    assert table.lies(spread("ann")) == "5d 3d 4d"


# -- increasing, splitting, borrowing --------------------------------------------------------------


@rule("004-15", "adding a card to a condition collects the value of the original condition again")
def test_a_card_added_to_a_condition_is_paid_for() -> None:
    table = Hand(FIVES.replace("Kc", "5d"), POOR_TOO, deck="5c").melds("5s 5h 5c")
    table.melds("5d", spread("ann"))
    assert table.moved("condition") == [("bob", "ann", 1)] * 2


@rule("004-15", "Diamond J, 7, 6, 5 split by adding Diamond Q and 4, giving Q-J-7 and 6-5-4")
def test_a_rope_is_split_by_adding_cards() -> None:
    table = Hand("Jd 7d 6d 5d Qd 4d Kc 2c 2s Ah", POOR_TOO, deck="2h").melds("Jd 7d 6d 5d")
    assert not table.may("split-meld")
    table.melds("Qd 4d", spread("ann"))
    assert table.refused(SplitMeld(("5d", "6d", "7d"), spread("ann"))) == "decision/cards"
    table.does(SplitMeld(("4d", "5d", "6d"), spread("ann")))
    assert table.lies(spread("ann")) == "Jd 7d Qd"
    assert table.lies(spread("ann", 2)) == "4d 5d 6d"
    assert table.moved("condition") == []


@rule(
    "004-15", "if the split creates a condition the player collects for it: 2 chips spades, 1 other"
)
def test_a_split_that_makes_a_condition_is_paid_for() -> None:
    table = Hand("4s 4h 4d 4c 4s 4s Kc 2c 2h Ah", POOR_TOO, deck="2h").melds("4s 4h 4d 4c")
    table.melds("4s 4s", spread("ann"))
    three = ("4s", "4s", "4s")
    legal = [
        c.pick.of for c in table.round.legal(table.id) if c.decision == "split-meld" and c.pick
    ]
    table.does(SplitMeld(three if three in legal else ("4c", "4d", "4h"), spread("ann")))
    assert table.moved("condition") == [("bob", "ann", 2)]


@rule("004-15", "borrowing: a card from an increased meld to make a new one, a valid meld is left")
def test_a_card_is_borrowed_for_a_new_meld() -> None:
    table = Hand("7c 6c 5c 4c 4d 4h 6d 6h Kc 2c", POOR_TOO, deck="2h").melds("7c 6c 5c 4c")
    assert table.refused(Borrow(("6c",), spread("ann"))) == "decision/cards"
    table.does(Borrow(("4c",), spread("ann"))).melds("4d 4h", spread("ann", 2))
    assert table.lies(spread("ann")) == "7c 6c 5c"
    assert table.lies(spread("ann", 2)) == "4c 4d 4h"


def test_a_borrowed_card_brings_the_condition_that_it_makes() -> None:
    table = Hand("7c 6c 5c 4c 7d 7h 2d 6h Kc 2c", POOR_TOO, deck="2h").melds("7c 6c 5c 4c")
    table.does(Borrow(("7c",), spread("ann"))).melds("7d 7h", spread("ann", 2))
    assert table.moved("condition") == [("bob", "ann", 1)]


@rule("004-15", "ropes longer than three: nothing is added to a rope under the other reading")
def test_nothing_is_added_to_a_rope_of_three_only() -> None:
    rope = "7c 6c 5c 4c 4d 4h 6d 6h Kc 2c"
    assert not Hand(rope, POOR_TOO, deck="2h").melds("7c 6c 5c").warned("4c", spread("ann"))
    table = Hand(rope, POOR_TOO, deck="2h", ropes="three only")
    assert table.warned("7c 6c 5c 4c")
    assert table.melds("7c 6c 5c").refused(Meld(("4c",), spread("ann"))) == "decision/onto"


# -- going out -------------------------------------------------------------------------------------


@rule("004-15", "going out: two chips, every condition all over again, the tops last")
def test_going_out_collects_all_over_again() -> None:
    table = all_spread("3d Ks Kc Qd 2c Jh 7h As 2d Ac", "5d").passes().melds("5d", spread("bob"))
    assert table.round.over
    assert table.moved("condition") == [("ann", "bob", 1)] * 2
    assert table.moved("conditions again") == [("ann", "bob", 2)]  # four fives as they lie
    assert table.moved("winning") == [("ann", "bob", 2)]
    assert table.moved("tops")[-1] == ("pot", "bob", 2)
    assert table.round.deal.notes == {"first": 7}
    assert table.chips("bob") == 100 + 1 + 1 + 1 + 2 + 2


@rule("004-15", "a condition meld of more than three cards, base only: when its player goes out")
def test_going_out_with_the_base_only() -> None:
    table = Hand(
        "3d Ks Kc Qd 2c Jh 7h As 2d Ac",
        ALL_SPREAD,
        deck="2h 2s 5d",
        condition_above_three="base only",
    )
    table.passes(2).melds("5s 5h 5c").melds("4s 4h 4c").melds("6d 6h 6c 6s").passes()
    table.passes(2).melds("5d", spread("bob"))
    assert table.moved("conditions again") == [("ann", "bob", 1)]


# -- the stock runs out ----------------------------------------------------------------------------

PACK = [rank + suit for rank in "A234567JQK" for suit in "cdhs"]


def run_out(**settings: Any) -> Hand:
    """One pack; nobody can meld anything, and everybody passes."""
    hands = ("As 2h 4c 6d Js Kh 3c 5d 7s Qc", "Ah 2c 4d 6s Jh Kc 3d 5s 7c Qd")
    stock = [card for card in PACK if card not in " ".join(hands).split()]
    return Hand(*hands, deck=" ".join([*stock, "~", *stock[::-1]]), packs=1, **settings)


def shuffled(table: Hand) -> list[int]:
    return [event.cards for event in table.round.events if isinstance(event, Shuffled)]


@rule("004-15", "the stock runs out: the discards are reshuffled")
def test_the_discards_are_shuffled_when_the_stock_runs_out() -> None:
    table = run_out()
    while not shuffled(table):
        table.passes()
    assert shuffled(table) == [20]
    assert table.lies("pile") == "Ks"  # the first of those that come again
    while table.asked:
        table.passes()
    assert table.round.over
    assert table.round.deal.chips["carried"] == 200
    assert table.round.deal.notes == {"first": 8}


@rule("004-15", "the stock runs out, the other reading: the hand is over and the tops lie")
def test_the_hand_is_over_when_the_stock_runs_out() -> None:
    table = run_out(stock_exhausted="hand over")
    while table.asked:
        table.passes()
    assert table.round.over
    assert shuffled(table) == []
    assert table.round.deal.chips["carried"] == 200
