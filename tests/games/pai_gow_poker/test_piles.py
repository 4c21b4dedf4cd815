"""The deal: the numbered seat, empty seats, a chosen pile, who looks and who decides."""

from __future__ import annotations

import pytest

from games.pai_gow_poker.piles import (
    ACES,
    BANK,
    CLOVIS,
    DERBY,
    DERBY_FORTUNE,
    DOUBLE,
    EMPTY,
    FORTUNE,
    FREE,
    NAPA,
    PLAYED,
    TAVERN,
    WILD,
    finish,
    put,
    table,
    tape,
)
from houseway.editions.library import find_edition
from houseway.errors import ChanceError
from support import rule

PILES = [f"2{s} 3{s} 4{s} 5{s} 6{s} 7{s} 8{s}" for s in "cdhs"] + [
    f"9{s} T{s} J{s} Q{s} K{s} A{s} {last}" for s, last in (("c", "Jk"), ("d", "9h"), ("s", "Th"))
]


def owner(edition: str, first: str, pile: int, **settings: str) -> str:
    """Whose pile this one is: `dealer`, or `p` and the seat."""
    round_ = table(edition, settings).everybody_bets("game", "$10")
    round_.deal(tape(edition, *PILES, first=first))
    cards = PILES[pile].split()
    return next(id for id, hand in round_.round.deal.hands.items() if hand.names == cards)


@rule("000-70", "the player-dealer is 1, 8 and 15: he gets the first set, the left the action")
@rule("000-70", "counting the player-dealer as 1, 8 and 15 and going clockwise")
@pytest.mark.parametrize(
    ("dice", "first", "action"),
    [
        ("#1 #1 #1", "p2", 2),
        ("#1 #1 #2", "p3", 3),
        ("#1 #2 #2", "p4", 4),
        ("#2 #2 #2", "p5", 5),
        ("#2 #2 #3", "p6", 6),
        ("#2 #3 #3", "dealer", 1),
        ("#3 #3 #3", "p1", 1),
        ("#3 #4 #5", "p4", 4),
        ("#5 #5 #5", "dealer", 1),
        ("#6 #6 #6", "p3", 3),
    ],
)
def test_the_total_of_three_dice_names_the_first_seat(dice: str, first: str, action: int) -> None:
    assert owner(TAVERN, dice, 0) == first
    round_ = table(TAVERN).everybody_bets("game", "$10").deal(tape(TAVERN, *PILES, first=dice))
    assert round_.button == action


@rule("000-40", "the number of the shuffle machine: player-dealer 1, the others clockwise")
@rule("000-43", "Action button: random number of the shuffle machine; player-dealer = 1, 8, 15")
@pytest.mark.parametrize("edition", [FORTUNE, FREE])
@pytest.mark.parametrize(("number", "first"), [(1, "dealer"), (2, "p1"), (3, "p2"), (7, "p6")])
def test_a_random_number_names_the_first_seat(edition: str, number: int, first: str) -> None:
    assert owner(edition, f"#{number}", 0) == first


@rule("000-40", "Range of the random number is not printed")
@pytest.mark.parametrize("edition", [FORTUNE, FREE])
@pytest.mark.parametrize(("numbers", "first"), [(7, ""), (15, "dealer")])
def test_the_range_of_the_random_number(edition: str, numbers: int, first: str) -> None:
    round_ = table(edition, {"random-number": numbers}).bet(1, "game", "$10")
    if not first:
        with pytest.raises(ChanceError, match="from #1 to #7"):
            round_.deal(tape(edition, first="#8"))
        return
    round_.deal(tape(edition, BANK, first="#8"))
    assert round_.hand("dealer") == BANK


@rule("001-01", "Dice 3, 4, 5 = 12: 4 seats clockwise past the player-dealer")
@rule("001-03", "Dice 3, 4, 5 = 12: 4 seats past the player-dealer")
@pytest.mark.parametrize("edition", [DERBY, WILD])
def test_the_printed_example_of_the_dice(edition: str) -> None:
    assert owner(edition, "#3 #4 #5 #1", 0) == "p4"


@rule("001-01", "The other six piles go left to right after the action pile; wraps round (reading)")
@rule("001-01", "PD picks one pile for the action button")
@rule("001-01", "The other 6 piles are handed out left to right, clockwise from the first seat")
@rule("001-03", "PD chooses one pile for the action button; the other 6 piles go left to right")
@rule("003-03", "Banker selects one of the seven piles; the remaining piles go in order")
@pytest.mark.parametrize("edition", [DERBY, WILD, DOUBLE])
@pytest.mark.parametrize(
    ("reading", "given"),
    [
        ("onward", ["p5", "p6", "dealer", "p1", "p2", "p3", "p4"]),
        ("from the left", ["p1", "p2", "dealer", "p3", "p4", "p5", "p6"]),
    ],
)
def test_a_chosen_pile_goes_first(edition: str, reading: str, given: list[str]) -> None:
    """The third pile of the row goes to the seat of number 8, the player-dealer."""
    first = "#1 #2 #5 #3"
    owners = [owner(edition, first, pile, **{"other-piles": reading}) for pile in range(7)]
    assert owners == given


@rule("000-70", "cards start at the numbered seat, settlement starts at the button (reading)")
@rule("000-40", "Deal start: first pile to the numbered seat (reading)")
@rule("001-01", "the action number lands on the PD's own seat (reading)")
@rule("001-03", "dice landing on PD's own seat: PD gets the first pile, his left first action")
@rule("001-09", "Sum 8 or 15: PD receives the first pile and the player to PD's left the button")
@rule("003-03", "If total is 8 or 15 banker gets the first pile; who then acts first (reading)")
@rule("003-10", "Total 8 or 15: PD receives the first pile, the left gets the Action button")
@rule(
    "004-29", "If the total is 8 or 15 the player-dealer gets the first pile, his left the button"
)
@pytest.mark.parametrize(
    "edition", [TAVERN, FORTUNE, DERBY, NAPA, CLOVIS, DERBY_FORTUNE, DOUBLE, WILD]
)
@pytest.mark.parametrize(
    ("reading", "first"), [("numbered seat", "dealer"), ("action button", "p1")]
)
def test_the_first_pile_where_the_number_is_the_player_dealer_s(
    edition: str, reading: str, first: str
) -> None:
    round_ = table(edition, {"first-pile": reading}).everybody_bets("game", "$10")
    round_.deal(tape(edition, *PILES))
    assert set(round_.hand(first).split()) == set(PILES[0].split())
    assert round_.button == 1, "his left has the action in either"


@rule("003-10", "Shuffler: seven-card hands one by one; manual: piles go from the Action pile")
@pytest.mark.parametrize(
    ("reading", "first"), [("numbered seat", "dealer"), ("action button", "p1")]
)
def test_the_first_pile_of_hands_dealt_manually(reading: str, first: str) -> None:
    settings = {"first-pile": reading, "dealing": "manual"}
    round_ = table(NAPA, settings).everybody_bets("game", "$10")
    round_.deal(tape(CLOVIS, *PILES))
    assert set(round_.hand(first).split()) == set(PILES[0].split())


@rule("000-43", "distributed from the seat of the number; on 1, 8, 15 the player-dealer's")
def test_the_first_pile_of_000_43_is_the_numbered_seat_s() -> None:
    assert "first-pile" not in find_edition(FREE).switches
    assert owner(FREE, "#1", 0) == "dealer"
    round_ = table(FREE).everybody_bets("game", "$10").deal(tape(FREE, *PILES))
    assert round_.button == 1


@rule("003-10", "Manual: seven piles, one card at a time left to right, then right to left")
@rule("003-10", "Manual: PD randomly selects the pile for the first player")
@rule("001-09", "7 piles, one card each left to right, then right to left; 4 cards discarded")
@rule("001-09", "PD picks the pile that will go first")
@pytest.mark.parametrize(
    ("edition", "settings"), [(CLOVIS, {}), (NAPA, {"dealing": "manual"}), (DERBY_FORTUNE, {})]
)
@rule("004-29", "cards to the piles left to right, then right to left; one pile goes first")
@rule("004-29", "Before the hand the player-dealer picks at random which pile goes first")
def test_piles_are_dealt_to_and_fro_and_one_is_chosen_to_go_first(
    edition: str, settings: dict[str, str]
) -> None:
    pack = [f"{r}{s}" for s in "cdhs" for r in "23456789TJQKA"][:49]
    rows = [pack[i : i + 7] for i in range(0, 49, 7)]
    rows = [row[:: -1 if number % 2 else 1] for number, row in enumerate(rows)]
    lying = [[row[place] for row in rows] for place in range(7)]
    round_ = table(edition, settings).everybody_bets("game", "$10")
    round_.deal(f"#1 #2 #5 #3 {' '.join(pack)}")
    hands = round_.round.deal.hands
    assert hands["dealer"].names == lying[2], "the third pile is the first seat's"
    assert (hands["p1"].names, hands["p6"].names) == (lying[3], lying[1])


@rule("004-29", "Derived: position = ((total - 1) mod 7) + 1")
@rule("001-09", "PD's seat is always 1, 8 and 15; the others clockwise")
@rule("003-03", "three dice: banker counts as 1, 8 and 15")
@pytest.mark.parametrize("edition", [CLOVIS, DOUBLE])
@pytest.mark.parametrize("total", range(3, 19))
def test_the_table_of_totals(edition: str, total: int) -> None:
    position = (total - 1) % 7  # seats past the player-dealer
    first = f"p{position}" if position else "dealer"
    assert owner(edition, f"{_dice(total)} #1", 0) == first


def _dice(total: int) -> str:
    first = min(6, total - 2)
    second = min(6, total - first - 1)
    return f"#{first} #{second} #{total - first - second}"


@rule("000-70", "to all seven seats whether occupied or wagered or not; then collected")
@rule("000-40", "Piles of seats without a wager are then collected into the discards")
@rule("001-01", "7 hands are always dealt; 4 cards left over")
@rule("000-43", "Seven piles dealt to all seats; piles of seats without a wager to the discards")
@rule("001-09", "piles distributed to all seats; hands without a wager collected and discarded")
@rule("003-03", "After dealing 49 cards, four cards remain")
@pytest.mark.parametrize("edition", PLAYED)
def test_empty_seats_get_piles_that_are_collected(edition: str) -> None:
    round_ = table(edition).bet(1, "game", "$10").deal(tape(edition, BANK, ACES))
    deal = round_.round.deal
    assert [id for id, hand in deal.hands.items() if len(hand)] == ["dealer", "p1"]
    assert len(deal.away) == 5 * 7
    assert deal.stock == 53 - 49


@rule("000-70", "If the button lands on a seat with no wager: the next wagered seat clockwise")
@rule("004-29", "Action seat without a wager: the next seat with a wager, clockwise (reading)")
@rule("000-40", "Button on a seat without a wager: proceeds clockwise to the first wager")
def test_the_button_goes_on_to_the_next_wager() -> None:
    round_ = table(TAVERN).bet(5, "game", "$10").bet(1, "game", "$10")
    round_.deal(tape(TAVERN, first="#1 #1 #1"))  # three: seat 2
    assert round_.button == 5
    assert finish(round_).order == [(5, "game"), (1, "game")]


@rule("001-01", "a bettor with several hands looks at one; the others are set by the house way")
@rule("001-03", "A player may set only the first hand he looks at; the others House Way")
@pytest.mark.parametrize("edition", [DERBY, WILD])
def test_several_hands_and_one_look(edition: str) -> None:
    other = "Ah Ac Qd Js 8c 5d 3s"
    round_ = table(edition).bet(1, "game", "$10").bet(1, "game", "$10", at=3)
    round_.deal(tape(edition, BANK, ACES, EMPTY, other))
    assert [q.about for q in round_.round.view("seat-1").questions] == ["p1"]
    assert not any(round_.round.view("seat-1").hands["p3"].cards)
    finish(round_.decide(put("Qs", "Jc")))
    assert round_.hand("p3-front") == "Qd Js"
    assert round_.net(1) == "$20"


@rule("001-01", "Final decision on a hand belongs to the person with the most money in it")
@rule("001-03", "The person with the most money involved makes the final decision")
@pytest.mark.parametrize("edition", [DERBY, WILD])
@pytest.mark.parametrize(("back_line", "sets"), [("$20", "ann"), ("$10", 1)])
def test_the_most_money_decides(edition: str, back_line: str, sets: int | str) -> None:
    round_ = table(edition).bet(1, "game", "$10").bet("ann", "game", back_line, at=1)
    round_.deal(tape(edition, BANK, ACES))
    assert round_.asked == [sets]


@rule("000-70", "Backline betting is permitted")
@rule("003-10", "Backline betting on all wagers")
@rule("000-40", "Back-line betting: not permitted")
@rule("001-01", "Several people may bet on one spot")
@rule("001-03", "several players may bet one spot")
@rule("001-09", "Backline betting permitted on all wagers (bonus and Envy too)")
@pytest.mark.parametrize(
    ("edition", "refused"),
    [
        *((each, False) for each in (TAVERN, DERBY, NAPA, DERBY_FORTUNE, WILD)),
        *((each, True) for each in (FORTUNE, CLOVIS, FREE, DOUBLE)),
    ],
)
def test_the_back_line(edition: str, refused: bool) -> None:
    round_ = table(edition).bet(1, "game", "$10")
    assert bool(round_.refusal("ann", "game", "$10", at=1)) is refused


@rule("001-01", "a single exposed card is replaced by the first of the remaining four (reading)")
@rule("001-03", "A single boxed or exposed card that is not joker or ace (reading as in 001-01)")
@pytest.mark.parametrize("edition", [DERBY, WILD])
@pytest.mark.parametrize(
    ("reading", "hand"), [("after the deal", "Th Ad Qs Jc 8d 5s 3h"), ("as they come", "")]
)
def test_one_exposed_card(edition: str, reading: str, hand: str) -> None:
    cards = tape(edition, BANK, "9s Ad Qs Jc 8d 5s 3h").split()
    cards[cards.index("9s")] = "exposed 9s"
    round_ = table(edition, {"one-flawed-card": reading}).bet(1, "game", "$10")
    round_.deal([*cards, "Th"], spare=True)
    assert round_.hand("p1") == (hand or "9s Ad Qs Jc 8d 5s 3h")
