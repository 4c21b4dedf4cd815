"""Round the table: stacks, turns, the action button, and where hands are turned."""

from __future__ import annotations

import pytest

from games.tables import Table
from games.three_card.duels import (
    ALL,
    CLUB,
    DERBY,
    KING_HIGH,
    NAPA,
    PAIR_OF_NINES,
    QUEEN_HIGH,
    TAVERN,
    TAVERN_6,
    TEN,
    WITH_BUTTON,
    duel,
    everybody,
    folds,
    over,
)
from houseway.rules.round.decisions import Fold, Play
from houseway.rules.round.events import Asked, HandDied, Shown
from houseway.rules.round.inputs import Ruling
from houseway.rules.rulings.effects import HandDead, ReturnWager
from support import banked, rule

THREE_STACKS = "2c 3c 4c 5c 6c 7c 8c 9c Tc"


# --- the deal -------------------------------------------------------------------------------


@over(
    ALL,
    "order in which the stacks are delivered, the first stack's recipient: to the player left of "
    "the player-dealer, then clockwise one stack of three each, player-dealer last",
)
def test_stacks_of_three_from_the_left_of_the_player_dealer(edition: str) -> None:
    table = Table(edition, dealer=2).bet(1, "ante", "$10").bet(3, "ante", "$10")
    table.deal(THREE_STACKS)
    assert [table.hand(name) for name in ("p3", "p1", "dealer")] == [
        "2c 3c 4c",
        "5c 6c 7c",
        "8c 9c Tc",
    ]


@over([TAVERN_6, CLUB], "the first stack: left of the player-dealer, or left of the house dealer")
@pytest.mark.parametrize(("reading", "first"), [("player-dealer", "p3"), ("house dealer", "p1")])
def test_who_gets_the_first_stack(edition: str, reading: str, first: str) -> None:
    table = Table(edition, {"first-card": reading}, dealer=2)
    table.bet(1, "ante", "$10").bet(3, "ante", "$10").deal(THREE_STACKS)
    assert table.hand(first) == "2c 3c 4c"
    assert table.hand("dealer") == "8c 9c Tc"


@over(ALL, "all face down; then the third, the bottom card of the player-dealer's stack is turned")
def test_the_player_dealers_bottom_card_is_turned_up(edition: str) -> None:
    table = Table(edition).bet(1, "ante", "$10").bet(2, "ante", "$10").deal(THREE_STACKS)
    view = table.round.view("seat-1")
    assert view.hands["dealer"].cards == ["", "", "Tc"]
    assert view.hands["p1"].cards == ["2c", "3c", "4c"]
    assert view.hands["p2"].cards == ["", "", ""]


@rule("003-09", "Each seated player with a wager gets three cards, a bonus bet alone too")
def test_a_bonus_bet_alone_is_dealt_and_seen() -> None:
    table = Table(NAPA).bet(1, "six-card-bonus", "$10").bet(2, "ante", "$10").deal(THREE_STACKS)
    assert table.round.view("seat-1").hands["p1"].cards == ["2c", "3c", "4c"]
    assert table.asked == [2]


# --- turns and showdown ---------------------------------------------------------------------


def asked_seats(table: Table) -> list[str]:
    everybody(table, Play(TEN))
    events = table.round.events
    return [event.bettor for event in events if isinstance(event, Asked) and event.about]


@over(
    [TAVERN, TAVERN_6, DERBY, CLUB],
    "from the left of the player-dealer clockwise each makes Play or forfeits",
)
def test_turns_go_from_the_left_of_the_player_dealer(edition: str) -> None:
    table = Table(edition, dealer=2).bet(1, "ante", "$10").bet(3, "ante", "$10").deal(THREE_STACKS)
    assert asked_seats(table) == ["seat-3", "seat-1"]


@rule(
    "003-09", "From the player left of the dealer, clockwise, each makes the Play bet or forfeits"
)
@pytest.mark.parametrize(
    ("reading", "seats"),
    [("house dealer", ["seat-1", "seat-3"]), ("player-dealer", ["seat-3", "seat-1"])],
)
def test_turns_at_napa(reading: str, seats: list[str]) -> None:
    table = Table(NAPA, {"turns": reading}, dealer=2)
    table.bet(1, "ante", "$10").bet(3, "ante", "$10").deal(THREE_STACKS)
    assert asked_seats(table) == seats


@over(ALL, "players' hands are revealed after the player-dealer's, in order")
def test_hands_are_turned_in_order(edition: str) -> None:
    table = Table(edition, dealer=2).bet(1, "ante", "$10").bet(3, "ante", "$10").deal(THREE_STACKS)
    everybody(table, Play(TEN))
    turned = [event.hand for event in table.round.events if isinstance(event, Shown)]
    # The left of the player-dealer is seat 3 and the farthest right of the house dealer too.
    assert list(dict.fromkeys(turned)) == ["dealer", "p3", "p1"]


@rule("003-09", "revealed, starting with the player farthest to the dealer's right")
def test_napas_hands_are_turned_from_the_right() -> None:
    table = Table(NAPA, dealer=5).bet(1, "ante", "$10").bet(3, "ante", "$10").bet(6, "ante", "$10")
    table.deal(f"{THREE_STACKS} Jc Qc Kc")
    everybody(table, Play(TEN))
    turned = [event.hand for event in table.round.events if isinstance(event, Shown)]
    assert list(dict.fromkeys(turned)) == ["dealer", "p6", "p3", "p1"]


@over(ALL, "the house dealer calls the hands")
def test_the_house_dealer_calls_the_hands(edition: str) -> None:
    assert duel(edition, PAIR_OF_NINES, QUEEN_HIGH).called == ["queen high", "pair of nines"]
    calls = duel(edition, "As Ks Qs", "Jh 9c 4d").called
    assert calls == ["jack high, does not qualify", "mini royal flush"]


@over(ALL, "the moments of the round: deal complete, players are done, hands are revealed")
def test_moments(edition: str) -> None:
    passed = duel(edition, PAIR_OF_NINES, QUEEN_HIGH).moments
    named = ["deal complete", "players are done", "hands are revealed"]
    assert [each for each in passed if each in named] == named


# --- the action button ----------------------------------------------------------------------


def button(edition: str, card: str, dealer: int = 7, **settings: str | int) -> int:
    """Where the button falls when this card is turned up and every seat has an ante."""
    named = {name.replace("_", "-"): value for name, value in settings.items()}
    table = Table(edition, named, dealer=dealer)
    table.everybody_bets("ante", "$10")
    pack = [f"{rank}{suit}" for suit in "cdh" for rank in "23456789TJQKA"]
    stacks = pack[: 3 * (table.seats - 1)]
    return table.deal(f"{' '.join(stacks)} 2s 3s {card}s").button


@over(
    WITH_BUTTON,
    "Action button by the exposed third card: ace is one, 2-9 face value, jack 11, queen 12, king "
    "13; player-dealer not counted, clockwise from the player left of the house dealer; 7-13 wrap",
)
@pytest.mark.parametrize(
    ("card", "six", "seven"),
    [
        ("A", 1, 1),
        ("2", 2, 2),
        ("5", 6, 6),
        ("6", 7, 7),
        ("7", 1, 8),
        ("8", 2, 1),
        ("9", 3, 2),
        ("T", 4, 3),
        ("J", 6, 4),
        ("Q", 7, 6),
        ("K", 1, 7),
    ],
)
def test_action_button(edition: str, card: str, six: int, seven: int) -> None:
    """The player-dealer has seat 5; six other seats, or seven."""
    others = Table(edition).seats - 1
    assert button(edition, card, dealer=5) == {6: six, 7: seven}[others]


@over(
    WITH_BUTTON,
    "10 missing from the value list of the action button; ten: reading 10, value of a 10 not "
    "printed",
)
def test_ten_on_the_button(edition: str) -> None:
    seats = Table(edition).seats
    assert button(edition, "T", dealer=seats) == (10 - 1) % (seats - 1) + 1
    assert button(edition, "T", dealer=3, ten_on_the_button=0) == 4


@over(
    [TAVERN, TAVERN_6, CLUB],
    "Action button: third card dealt face-up and then numbers of the player-dealer's face down "
    "card: the exposed card that is turned up",
)
def test_which_card_places_the_button(edition: str) -> None:
    table = Table(edition).everybody_bets("ante", "$10")
    pack = [f"{rank}{suit}" for suit in "cdh" for rank in "23456789TJQKA"]
    stacks = " ".join(pack[: 3 * (table.seats - 1)])
    assert table.deal(f"{stacks} 2s 3s 4s").button == 4
    down = Table(edition, {"button-card": "face down"}).everybody_bets("ante", "$10")
    assert down.deal(f"{stacks} 2s 3s 4s").button == 0
    assert everybody(down, Fold()).button == 2


@rule(
    "000-44",
    '"left of the house dealer" as seat one vs seats relative to the player-dealer',
)
@pytest.mark.parametrize(("reading", "seat"), [("house-dealer", 2), ("player-dealer", 5)])
def test_where_the_button_is_counted_from(reading: str, seat: int) -> None:
    assert button(TAVERN_6, "2", dealer=3, button_counted_from=reading) == seat


@rule(
    "000-44",
    "the action is fixed prior to the commencement of play, yet by a card turned up after the deal",
)
def test_the_button_is_placed_when_the_bottom_card_is_turned() -> None:
    table = Table(TAVERN_6).bet(1, "ante", "$10").bet(2, "ante", "$10")
    assert table.deal("2c 3c 4c 5c 6c 7c 8c 9c 2s").button == 2
    assert table.asked == [1]


@rule("003-09", "glossary defines an action button but the procedure gives none")
def test_napa_has_no_button() -> None:
    assert duel(NAPA, PAIR_OF_NINES, KING_HIGH).button == 0


# --- seats ----------------------------------------------------------------------------------


@over([TAVERN, DERBY], "eight places incl. the player-dealer; maximum eight players")
def test_eight_seats(edition: str) -> None:
    assert Table(edition).seats == 8


@over([TAVERN_6], "seven places: six players and a player-dealer")
def test_seven_seats(edition: str) -> None:
    assert Table(edition).seats == 7


@rule("002-02", "Table: seven places for the players and the player-dealer against areas for seven")
@pytest.mark.parametrize(("reading", "seats"), [("in all", 7), ("and the player-dealer", 8)])
def test_seats_of_the_club(reading: str, seats: int) -> None:
    assert Table(CLUB, {"seats": reading}).seats == seats


@rule("003-09", "Maximum 8, 10 or 14 including PD: blackjack, poker or baccarat-style table")
@pytest.mark.parametrize(("table", "seats"), [("blackjack", 8), ("poker", 10), ("baccarat", 14)])
def test_seats_at_napa(table: str, seats: int) -> None:
    assert Table(NAPA, {"table": table}).seats == seats


@over(
    [TAVERN, TAVERN_6, DERBY, NAPA],
    "Back-line betting not permitted on any wager: a wager on a position not one's own",
)
@pytest.mark.parametrize("spot", ["ante", "pair-plus"])
def test_no_back_line(edition: str, spot: str) -> None:
    table = Table(edition).bet(1, "ante", "$10").seat(2)
    assert table.refusal("ann", spot, "$10", at=1) == "wager/no_back_line"
    assert table.refusal(2, spot, "$10", at=1) == "wager/no_back_line"
    assert table.refusal(2, spot, "$10", at=4) == "wager/empty_position"


@over(ALL, "banks at most two consecutive hands, then offered clockwise; when all decline: broken")
@pytest.mark.parametrize(
    ("reading", "policy"),
    [("game broken", "two-hands"), ("holder goes on", "two-hands-holder-goes-on")],
)
def test_rotation(edition: str, reading: str, policy: str) -> None:
    assert Table(edition, {"all-decline": reading}).game.terms.table.rotation == policy


# --- rulings --------------------------------------------------------------------------------


@over(ALL, "a ruling: a dead hand has no action on any of its wagers")
def test_a_dead_hand_has_no_action(edition: str) -> None:
    table = Table(edition).bet(1, "ante", "$10").bet(1, "pair-plus", "$10")
    table.ruling(Ruling((HandDead("p1"),), "floor", at="deal complete"))
    table.deal(f"{PAIR_OF_NINES} {KING_HIGH}")
    assert any(isinstance(event, HandDied) for event in table.round.events)
    assert not table.asked
    assert table.net(1) == "$0"


@over(ALL, "a ruling: an ante that goes back is not played")
def test_an_ante_returned_under_the_question_leaves_nothing_to_play(edition: str) -> None:
    table = Table(edition).bet(1, "ante", "$10").deal(f"{PAIR_OF_NINES} {KING_HIGH}")
    wager = banked(table.round).live("ante")[0]
    table.round.rule(Ruling((ReturnWager(wager.id),), "floor"))
    assert table.round.over
    assert table.net(1) == "$0"


@rule("000-03", "forfeit: the round goes on for who has not folded")
def test_others_play_on_after_a_fold() -> None:
    table = Table(TAVERN).bet(1, "ante", "$10").bet(2, "ante", "$10")
    table.deal(f"2s 3d 8c {PAIR_OF_NINES} {KING_HIGH}").decide(Fold()).decide(Play(TEN))
    assert (table.net(1), table.net(2)) == ("-$10", "$20")
    assert folds(TAVERN, PAIR_OF_NINES, KING_HIGH).net(1) == "-$10"
