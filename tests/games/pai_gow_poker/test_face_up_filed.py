"""Face Up (000-72, 001-45): dealing, house way, fees, limits and rule sheet as filed."""

from __future__ import annotations

import pytest

from games.pai_gow_poker.face_up import (
    FACE_UP,
    OWN,
    SALOON,
    TAVERN,
    Bet,
    dealt,
)
from games.pai_gow_poker.piles import ACES, BANK, finish, put, tape
from games.pai_gow_poker.test_piles import PILES
from games.tables import PLAYER_DEALER, Table
from houseway.editions.library import find_edition, load_game
from houseway.editions.model import Value
from houseway.editions.sheet import sheet_of
from houseway.errors import ChanceError
from houseway.rules.terms import FiledLimits
from support import rule


@pytest.fixture(params=FACE_UP)
def edition(request: pytest.FixtureRequest) -> str:
    return str(request.param)


# -- dealing -------------------------------------------------------------------------------------


def owner(edition: str, first: str, pile: int, **settings: Value) -> str:
    """Whose pile this one is: `dealer`, or `p` and the seat."""
    named = {key.replace("_", "-"): value for key, value in settings.items()}
    round_ = Table(edition, named).everybody_bets("game", "$10")
    round_.deal(tape(edition, *PILES, first=first))
    cards = PILES[pile].split()
    return next(id for id, hand in round_.round.deal.hands.items() if hand.names == cards)


@rule("000-72", "1, 8, 15: the player-dealer; the Action button then goes to his left")
@rule("000-72", "2, 9, 16: 1st seat clockwise (left) of the player-dealer")
@rule("000-72", "3, 10, 17: 2nd seat clockwise")
@rule("000-72", "4, 11, 18: 3rd seat clockwise")
@rule("000-72", "5, 12: 4th seat clockwise")
@rule("000-72", "6, 13: 5th seat clockwise")
@rule("000-72", "7, 14: 6th seat clockwise")
@rule("001-45", "player-dealer: 1, 8, 15")
@rule("001-45", "1st to the left: 2, 9, 16")
@rule("001-45", "2nd: 3, 10, 17")
@rule("001-45", "3rd: 4, 11, 18")
@rule("001-45", "4th: 5, 12")
@rule("001-45", "5th: 6, 13")
@rule("001-45", "6th: 7, 14")
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
        ("#3 #3 #4", "p2", 2),
        ("#3 #4 #4", "p3", 3),
        ("#3 #4 #5", "p4", 4),
        ("#4 #4 #5", "p5", 5),
        ("#4 #5 #5", "p6", 6),
        ("#5 #5 #5", "dealer", 1),
        ("#5 #5 #6", "p1", 1),
        ("#5 #6 #6", "p2", 2),
        ("#6 #6 #6", "p3", 3),
    ],
)
def test_the_total_of_three_dice_names_the_first_seat(
    edition: str, dice: str, first: str, action: int
) -> None:
    assert owner(edition, dice, 0) == first
    round_ = Table(edition).everybody_bets("game", "$10")
    assert round_.deal(tape(edition, *PILES, first=dice)).button == action


@rule("000-72", "Range of the random number generator is not given; 1-7 or 1-18 fits")
@rule("001-45", "RNG range is not given; the dice give 3-18")
@pytest.mark.parametrize(
    ("numbers", "number", "first"),
    [(7, 1, "dealer"), (7, 7, "p6"), (18, 8, "dealer"), (18, 18, "p3"), (7, 8, "")],
)
def test_a_random_number_names_the_first_seat(
    edition: str, numbers: int, number: int, first: str
) -> None:
    settings: dict[str, Value] = {"action_by": "number", "random_number": numbers}
    if first:
        assert owner(edition, f"#{number}", 0, **settings) == first
        return
    with pytest.raises(ChanceError, match="from #1 to #7"):
        owner(edition, f"#{number}", 0, **settings)


@rule("000-72", "1, 8 or 15: the player-dealer gets the first set, or the action seat")
@rule("001-45", "1, 8 or 15: the player-dealer gets the first set, or the action seat")
@pytest.mark.parametrize(
    ("reading", "first"), [("numbered seat", "dealer"), ("action button", "p1")]
)
def test_the_first_pile_where_the_number_is_the_player_dealer_s(
    edition: str, reading: str, first: str
) -> None:
    assert owner(edition, OWN, 0, first_pile=reading) == first
    assert owner(edition, "#3 #4 #5", 0, first_pile=reading) == "p4"


@rule("000-72", "Machine branch: no pile is selected; to the action seat, or left to right")
@rule("001-45", "Machine deal: placed on the selected pile though no pile is selected")
@pytest.mark.parametrize(
    ("reading", "own", "other"),
    [("as by hand", "dealer", "p4"), ("from the house dealer's left", "p1", "p1")],
)
def test_where_the_machine_s_hands_begin(edition: str, reading: str, own: str, other: str) -> None:
    assert owner(edition, OWN, 0, machine_hands=reading) == own
    assert owner(edition, "#3 #4 #5", 0, machine_hands=reading) == other


@rule("000-72", "Hand shuffle: the chosen pile is the first one distributed, to the action seat")
@rule("001-45", "Hand shuffle: that pile goes to the action seat and the rest clockwise")
def test_where_the_machine_s_hands_begin_has_no_bearing_on_piles_dealt_by_hand(
    edition: str,
) -> None:
    settings = {"dealing": "manual", "machine-hands": "from the house dealer's left"}
    round_ = Table(edition, settings).everybody_bets("game", "$10")
    pack = [f"{r}{s}" for s in "cdhs" for r in "23456789TJQKA"][:49]
    round_.deal(f"#3 #4 #5 #3 {' '.join(pack)}")
    assert next(iter(round_.round.deal.hands)) == "p4"


@rule("000-72", "Order of the remaining piles after the chosen one: onward (reading)")
@rule("001-45", "Order of the other six piles after the chosen one: onward (reading)")
@pytest.mark.parametrize(("reading", "second", "last"), [("onward", 3, 1), ("from the left", 0, 6)])
def test_by_hand_piles_are_dealt_to_and_fro_and_one_is_chosen(
    edition: str, reading: str, second: int, last: int
) -> None:
    pack = [f"{r}{s}" for s in "cdhs" for r in "23456789TJQKA"][:49]
    rows = [pack[i : i + 7] for i in range(0, 49, 7)]
    rows = [row[:: -1 if number % 2 else 1] for number, row in enumerate(rows)]
    lying = [[row[place] for row in rows] for place in range(7)]
    settings = {"dealing": "manual", "other-piles": reading}
    round_ = Table(edition, settings).everybody_bets("game", "$10")
    hands = round_.deal(f"{OWN} #3 {' '.join(pack)}").round.deal.hands
    assert hands["dealer"].names == lying[2], "the third pile is the first seat's"
    assert (hands["p1"].names, hands["p6"].names) == (lying[second], lying[last])


@rule("000-72", "to all seven seats, occupied or wagered or not; four cards remain")
@rule("001-45", "All seven piles are distributed; the remaining four are verified")
def test_empty_seats_get_hands_that_are_collected(edition: str) -> None:
    deal = dealt(edition, BANK, ACES).round.deal
    assert [id for id, hand in deal.hands.items() if len(hand)] == ["dealer", "p1"]
    assert (len(deal.away), deal.stock) == (5 * 7, 4)


# -- house way -----------------------------------------------------------------------------------


@rule("000-72", "four of a kind together with three of a kind (4+3): row 20 logic")
@rule("001-45", "House way leaves open: four of a kind together with three of a kind; four A/K/Q")
@pytest.mark.parametrize(
    ("settings", "cards", "front"),
    [
        ({}, "Qd Qs Qh Qc 5d 5s 5c", "55"),
        ({"four-and-three": "rows 16 to 19"}, "Qd Qs Qh Qc 5d 5s 5c", "QQ"),
        ({}, "Ad As Ah Ac 4s 4d 9c", "44"),
        ({"four-with-a-pair": "row 16"}, "Ad As Ah Ac 4s 4d 9c", "AA"),
    ],
)
def test_readings_of_the_house_way_play(
    edition: str, settings: dict[str, Value], cards: str, front: str
) -> None:
    round_ = finish(dealt(edition, BANK, cards, settings=settings))
    assert "".join(card[0] for card in round_.hand("p1-front").split()) == front


@rule("000-72", "what the joker counts in a flush that holds the ace (reading)")
@rule("001-45", "what the joker counts in a flush that holds the ace (reading)")
@pytest.mark.parametrize(
    ("reading", "result"), [("highest missing", "pushes"), ("an ace", "wins 1:1")]
)
def test_the_joker_in_a_flush(edition: str, reading: str, result: str) -> None:
    banks, mine = "Ah Kh 9h 6h 4h 7c 5d", "As Jk 9s 6s 4s Jd Tc"
    round_ = dealt(edition, banks, mine, settings={"joker-in-flush": reading})
    round_.decide(put("7c", "5d")).decide(put("Jd", "Tc"))
    assert round_.result(1, "game") == result


# -- fees, limits, rotation ----------------------------------------------------------------------


@rule("000-72", "Options 1-4: flat player-dealer fee plus fee by each base wager; no bonus fee")
@rule("000-72", "Options 5-11 and 12-37: by total table action, game and bonus wagers")
@rule("000-72", "Option 25 is printed $801+ here. Options 30 and 31 are identical")
@rule("001-45", "Options 1-4, 5-11, 12-37: no fee for bonus bets, which count as table action")
@rule("001-45", "Schedules 30 and 31 are printed identical")
@rule("001-45", "Tiers of options 9-11: three player-dealer tiers beside five player tiers")
@pytest.mark.parametrize(
    ("option", "game", "bonus", "player", "dealer"),
    [
        (1, "$100", "$500", "$1", "$1"),
        (2, "$401", "$5", "$5", "$2"),
        (3, "$401", "$5", "$3", "$2"),
        (4, "$801", "$5", "$5", "$3"),
        (5, "$100", "$1", "$1", "$2"),
        (6, "$100", "$1", "$1", "$3"),
        (9, "$300", "$1", "$3", "$4"),
        (11, "$400", "$1", "$4", "$5"),
        (12, "$99", "$1", "", "$3"),
        (25, "$750", "$50", "", "$7"),
        (25, "$751", "$50", "", "$10"),
        (30, "$795", "$5", "", "$15"),
        (31, "$795", "$5", "", "$15"),
        (37, "$3,990", "$10", "", "$70"),
    ],
)
@pytest.mark.parametrize("spot", ["fortune", "ace-high"])
def test_collections(
    edition: str, spot: str, option: int, game: str, bonus: str, player: str, dealer: str
) -> None:
    bets: tuple[Bet, ...] = ((1, "game", game), (1, spot, bonus))
    charged = finish(dealt(edition, BANK, ACES, bets=bets, option=option)).fees
    assert charged == {who: fee for who, fee in ((1, player), (PLAYER_DEALER, dealer)) if fee}


@rule("000-72", "Minimum limits between $1 and $1,000; maximum between $100 and $10,000")
@rule("001-45", "Min wagering limit $1-$1,000, max $100-$10,000")
@rule("000-72", "at most two consecutive rounds, then offered clockwise")
@rule("001-45", "position offered clockwise after every two hands")
def test_limits_and_rotation(edition: str) -> None:
    table = load_game(edition).terms.table
    assert table.limits == FiledLimits(low=100, low_to=100_000, high_from=10_000, high=1_000_000)
    assert (table.seats, table.rotation) == (7, "two-hands")
    other = load_game(edition, {"all-decline": "holder goes on"}).terms.table
    assert other.rotation == "two-hands-holder-goes-on"


def test_every_option_is_there(edition: str) -> None:
    for option in range(1, 38):
        load_game(edition, option=option)


# -- the rule sheet ------------------------------------------------------------------------------

OPENED = "Before the players set, the player-dealer's hand is opened and the player-dealer sets it."
AN_ACE_HIGH_HAND = (
    "An ace-high hand has no pair, straight or flush, and its highest card is an ace or the joker "
    "as an ace."
)
IF_ACE_HIGH = "If the player-dealer's seven cards are an ace-high hand, the Base game wager"
NOBODY = f"{IF_ACE_HIGH} pushes, and nobody sets a hand."
FORTUNE_TOO = f"{IF_ACE_HIGH} and the Fortune Bonus Bet push, and nobody sets a hand."
ALL_THE_SAME = f"{IF_ACE_HIGH} pushes; players still set their hands, and a foul hand loses."

PAID = (
    "Ace-High Bonus Bet: paid when the player-dealer has an ace-high hand, or when the "
    "player-dealer and the player both have one, as its pay table lists; the player's "
    "ace-high hand by itself wins nothing."
)
BY_CHART = (
    "Before the players set, the player-dealer's hand is opened and set by the house way "
    "(stones-tavern/pai-gow-poker)."
)
BY_NUMBER = (
    "7 piles of 7 cards are delivered face down to all 7 seats, clockwise, starting "
    "with the seat that a random number names; the player-dealer's seat counts as 1, 8 and 15."
)
FROM_THE_LEFT = (
    "7 piles of 7 cards are delivered face down to all 7 seats, clockwise, starting "
    "at the house dealer's left."
)


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        ({}, OPENED),
        ({}, f"{NOBODY} {AN_ACE_HIGH_HAND}"),
        ({}, "A hand whose two cards do not rank lower than its five is foul and loses."),
        ({}, "Equal hands are a copy, and the player-dealer wins copies."),
        (
            {},
            PAID,
        ),
        (
            {"player-dealer-sets": "house way"},
            BY_CHART,
        ),
        ({"ace-high-pushes": "all wagers"}, f"{FORTUNE_TOO} {AN_ACE_HIGH_HAND}"),
        (
            {"ace-high-pushes": "all wagers"},
            "No Envy is paid when the player-dealer has an ace-high hand.",
        ),
        ({"push-or-foul": "foul"}, f"{ALL_THE_SAME} {AN_ACE_HIGH_HAND}"),
        (
            {"action-by": "number"},
            BY_NUMBER,
        ),
        (
            {"machine-hands": "from the house dealer's left"},
            FROM_THE_LEFT,
        ),
        (
            {"envy-own-hand": "own seat"},
            (
                "A hand at another player's seat does not count as the bettor's own, even if "
                "the bettor has a wager on it."
            ),
        ),
    ],
)
def test_the_sheet_follows_the_settings(
    edition: str, settings: dict[str, Value], sentence: str
) -> None:
    assert sentence in sheet_of(find_edition(edition), settings)["procedure"]
    if settings:
        assert sentence not in sheet_of(find_edition(edition))["procedure"]


def test_the_houses_and_their_books() -> None:
    tavern, saloon = (find_edition(each).identity for each in (TAVERN, SALOON))
    assert (tavern.source.approval, saloon.source.approval) == ("", "GEGR-002147")
    assert saloon.source.date == "June 2020"
