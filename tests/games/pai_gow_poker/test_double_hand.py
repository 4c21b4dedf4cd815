"""Double Hand Poker of Napa Valley (003-03): its direction, fees, flawed cards and misdeals."""

from __future__ import annotations

import pytest

from games.pai_gow_poker.piles import ACES, BANK, DOUBLE, EMPTY, finish, put, table, tape
from games.tables import PLAYER_DEALER, Table
from houseway.editions.filed_rulings import find_filed, ruling_of
from houseway.editions.library import find_edition, load_game
from houseway.editions.sheet import sheet_of
from houseway.rules.round.inputs import Ruling
from houseway.rules.rulings.effects import MoveCard
from houseway.rules.terms import FiledLimits
from support import rule

OTHER = "Ah Ac Qd Js 8c 5d 3s"


# -- the way round -------------------------------------------------------------------------------


@rule("003-03", "Rotation direction of dice count and delivery is not printed: clockwise (reading)")
@pytest.mark.parametrize(
    ("reading", "dice", "first", "second", "button", "order"),
    [
        ("clockwise", "#1 #1 #1", "p2", "p3", 2, [2, 3, 4, 5, 6, 1]),
        ("counter-clockwise", "#1 #1 #1", "p5", "p4", 5, [5, 4, 3, 2, 1, 6]),
        ("clockwise", "#1 #2 #5", "dealer", "p1", 1, [1, 2, 3, 4, 5, 6]),
        ("counter-clockwise", "#1 #2 #5", "dealer", "p6", 6, [6, 5, 4, 3, 2, 1]),
    ],
)
def test_the_direction_of_count_delivery_and_pay_off(
    reading: str, dice: str, first: str, second: str, button: int, order: list[int]
) -> None:
    round_ = table(DOUBLE, {"direction": reading}).everybody_bets("game", "$10")
    round_.deal(tape(DOUBLE, BANK, ACES, first=f"{dice} #1"))
    assert (round_.hand(first), round_.hand(second)) == (BANK, ACES)
    assert round_.button == button
    assert [who for who, _ in finish(round_).order] == order


@rule("003-03", "who then acts first is not printed (Fortune 1.0: player to banker's left)")
def test_the_first_pile_counter_clockwise() -> None:
    settings = {"direction": "counter-clockwise", "first-pile": "action button"}
    round_ = table(DOUBLE, settings).everybody_bets("game", "$10")
    round_.deal(tape(DOUBLE, BANK, ACES))
    assert (round_.hand("p6"), round_.hand("p5"), round_.button) == (BANK, ACES, 6)


def test_the_sheet_follows_the_direction() -> None:
    told = sheet_of(find_edition(DOUBLE), {"direction": "counter-clockwise"})["procedure"]
    assert any("7 seats, counter-clockwise, starting with the seat" in line for line in told)
    own = (
        "If that is the player-dealer's own seat, the player-dealer gets the first pile "
        "and the seat to the right gets the action."
    )
    assert own in told


@rule("003-03", "Hands are compared and settled starting from the action hand")
@rule("003-03", "Once the banker's wager is depleted the hand is over: no action or partial action")
def test_the_bank_is_used_up_from_the_action_hand() -> None:
    round_ = table(DOUBLE, bank="$15").bet(1, "game", "$10").bet(2, "game", "$10")
    round_.bet(3, "game", "$10").deal(tape(DOUBLE, ACES, BANK, BANK, BANK, first="#1 #1 #1 #1"))
    finish(round_)  # three: seat 2 gets the first pile; all win, as far as the bank covers them
    assert round_.order[0] == (2, "game")
    assert [round_.uncovered(seat, "game") for seat in (2, 3, 1)] == ["$0", "$5", "$10"]


# -- the joker and the house way -----------------------------------------------------------------


@rule(
    "003-03", '"Joker as the highest unmatched card in a flush": the highest rank not in the suit'
)
def test_the_joker_in_a_flush_is_the_highest_unmatched_card() -> None:
    assert "joker-in-flush" not in find_edition(DOUBLE).switches
    mine, banks = "As Jk 9s 6s 4s Jd Tc", "Ah Kh 9h 6h 4h 7c 5d"
    round_ = table(DOUBLE).bet(1, "game", "$10").deal(tape(DOUBLE, banks, mine))
    assert finish(round_.decide(put("Jd", "Tc"))).result(1, "game") == "pushes"


@rule("003-03", "House Way guidelines not printed: the chart of 003-10, same house (reading)")
@pytest.mark.parametrize(
    ("reading", "front"),
    [("napa-valley/fortune", {"K"}), ("lucky-derby/pai-gow-poker", {"A", "Jk"})],
)
def test_the_house_way_is_the_neighbour_s(reading: str, front: set[str]) -> None:
    """Three kings, an ace, the joker, queen and jack: a straight behind kings, or a full house."""
    round_ = table(DOUBLE, {"house-way": reading}).bet(1, "game", "$10")
    finish(round_.deal(tape(DOUBLE, BANK, "Kd Ks Kh Ac Jk Qd Js")))
    cards = round_.hand("p1-front").split()
    assert {card if card == "Jk" else card[0] for card in cards} == front


@rule("003-03", 'player asks house dealer for help: "House Way" button; set at its turn of pay-off')
@rule("003-03", "house dealer set a House Way hand wrongly: Management resets it")
def test_a_house_way_button_sets_the_hand_when_the_bank_is_set() -> None:
    filed = find_filed(find_edition(DOUBLE), "house-way-button")
    button = ruling_of(filed, {"hand": "p1"}, by="floor", at="deal complete")
    round_ = table(DOUBLE).bet(1, "game", "$10").bet(2, "game", "$10").ruling(button)
    round_.deal(tape(DOUBLE, BANK, ACES, OTHER))
    assert round_.asked == [2], "nobody asks seat 1"
    round_.decide(put("Qd", "Js"))
    assert round_.asked == [PLAYER_DEALER]
    assert not any(round_.round.view("spectator").hands["p1"].cards), "still covered"
    assert finish(round_).hand("p1-front") == "Qs Jc"


@rule("003-03", "A player may ask for House Way")
def test_a_player_may_leave_it_to_the_house_way() -> None:
    round_ = table(DOUBLE).bet(1, "game", "$10").deal(tape(DOUBLE, BANK, ACES))
    assert round_.round.view("seat-1").questions[0].default == put("Qs", "Jc")
    assert finish(round_).hand("p1-front") == "Qs Jc"


# -- irregularities ------------------------------------------------------------------------------


@rule("003-03", "one boxed or exposed card: replaced by the first of the four remaining cards")
@pytest.mark.parametrize("flaw", ["boxed", "exposed"])
def test_one_flawed_card_is_replaced_after_the_deal(flaw: str) -> None:
    cards = tape(DOUBLE, BANK, "9s Ad Qs Jc 8d 5s 3h").split()
    cards[cards.index("9s")] = f"{flaw} 9s"
    round_ = table(DOUBLE).bet(1, "game", "$10").deal([*cards, "Th"], spare=True)
    assert round_.hand("p1") == "Th Ad Qs Jc 8d 5s 3h"


@rule("003-03", "a Joker or an Ace boxed or exposed: misdeal")
@rule("003-03", "two or more cards boxed or exposed: misdeal")
@rule("003-03", "banker's hand has the wrong number of cards: misdeal")
@rule("003-03", "two identical cards turned up: misdeal")
@rule("003-03", "hand goes to the wrong spot before the dice cup is closed: misdeal")
@rule("003-03", '"before the dice cup is closed": printed so, the deal is complete')
@pytest.mark.parametrize(
    ("name", "moments"),
    [
        ("joker-or-ace-flawed", ("deal complete",)),
        ("two-boxed-cards", ("deal complete",)),
        ("two-exposed-cards", ("deal complete",)),
        ("boxed-and-exposed-cards", ("deal complete",)),
        ("bank-miscounted", ("deal complete", "bank is opened")),
        ("identical-cards", ("deal complete", "bank is opened")),
        ("hand-misplaced", ("deal complete",)),
    ],
)
def test_misdeals(name: str, moments: tuple[str, ...]) -> None:
    filed = find_filed(find_edition(DOUBLE), name)
    assert filed.when == moments
    for moment in moments:
        round_ = Table(DOUBLE, option=1).bet(1, "game", "$10")
        round_.ruling(ruling_of(filed, {}, by="floor", at=moment))
        finish(round_.deal(tape(DOUBLE, BANK, ACES), spare=True))
        assert round_.round.voided
        assert (round_.net(1), round_.bank_net) == ("$0", "$0"), "the collection goes back too"


@rule("003-03", "back not exactly five cards: player's hand is foul")
@rule("003-03", "Player with wrong number of dealt cards: only the foul rule covers it")
@pytest.mark.parametrize("reading", ["loses", "house way"])
def test_a_player_with_the_wrong_number_of_cards_has_a_foul_hand(reading: str) -> None:
    moved = Ruling((MoveCard("p2", 6, "p1"),), "floor", "eight cards", at="deal complete")
    round_ = table(DOUBLE, {"fouled-hand": reading}).bet(1, "game", "$10").bet(2, "game", "$10")
    finish(round_.ruling(moved).deal(tape(DOUBLE, "2c 3d 4h 6s 7c 8d Th", ACES, OTHER)))
    assert [round_.line(seat, "game") for seat in (1, 2)] == ["foul", "foul"]


@rule("003-03", "hand misread by house dealer: plays at true value")
def test_hands_are_called_at_their_true_value() -> None:
    round_ = finish(table(DOUBLE).bet(1, "game", "$10").deal(tape(DOUBLE, BANK, ACES)))
    called = ["queen high", "pair of kings", "queen high", "pair of aces"]
    assert round_.called == called


# -- back line, fees, limits ---------------------------------------------------------------------


@rule("003-03", "Back-line betting is not mentioned; the fee page charges back-line bettors")
@pytest.mark.parametrize(("reading", "refused"), [("none", True), ("all", False)])
def test_the_back_line(reading: str, refused: bool) -> None:
    round_ = table(DOUBLE, {"back-line": reading}).bet(1, "game", "$10")
    assert bool(round_.refusal("ann", "game", "$10", at=1)) is refused


@rule("003-03", "Back line: who decides for the hand is not said (reading)")
@pytest.mark.parametrize(
    ("reading", "asked"), [("seated", 1), ("twice", "ann"), ("largest", "ann")]
)
def test_who_sets_a_hand_with_a_back_line(reading: str, asked: int | str) -> None:
    settings = {"back-line": "all", "control": reading}
    round_ = table(DOUBLE, settings).bet(1, "game", "$10").bet("ann", "game", "$20", at=1)
    assert round_.deal(tape(DOUBLE, BANK, ACES)).asked == [asked]
    told = sheet_of(find_edition(DOUBLE), settings)["procedure"]
    assert any("decides how" in line for line in told) is (reading != "seated")


@rule("003-03", "Limits and fees: see 003-06 (Pai Gow Poker) and 003-16 (options 1-11)")
@rule("003-06", "Pai Gow Poker: $1.00 per bet; $1.00 to $100 of action, $2.00 above")
@pytest.mark.parametrize(
    ("book", "option", "amounts", "player", "dealer"),
    [
        ("later", 1, ("$50",), "$0.50", "$1"),
        ("later", 2, ("$100", "$50"), "$1", "$2"),
        ("later", 11, ("$100", "$100"), "", "$2"),
        ("first", "only", ("$50", "$50"), "$1", "$1"),
        ("first", "only", ("$50", "$60"), "$1", "$2"),
    ],
)
def test_collections(
    book: str, option: int | str, amounts: tuple[str, ...], player: str, dealer: str
) -> None:
    round_ = Table(DOUBLE, {"fee-book": book}, option=option)
    for seat, amount in enumerate(amounts, 1):
        round_.bet(seat, "game", amount)
    charged = finish(round_.deal(tape(DOUBLE, BANK, ACES, EMPTY))).fees
    assert (charged.get(1, ""), charged[PLAYER_DEALER]) == (player, dealer)


@rule("003-03", "limits: the wager band of 003-16, the table limit of 003-06")
@pytest.mark.parametrize(
    ("book", "limits"),
    [("later", FiledLimits(low=100, high=5_000)), ("first", FiledLimits(low=500, high=10_000))],
)
def test_limits(book: str, limits: FiledLimits) -> None:
    assert load_game(DOUBLE, {"fee-book": book}).terms.table.limits == limits


@rule("003-03", "new set-up: any player, before the first bank; then only the banker")
@rule("003-03", "dispute, interpretation: floor person's decision is final")
def test_conduct_is_told_on_the_sheet() -> None:
    told = find_edition(DOUBLE).identity.rulings
    assert "new set-up before the first bank" in told["table policies"]
    assert "decision is final" in told["disputes"]
