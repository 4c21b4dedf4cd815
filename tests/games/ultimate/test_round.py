"""Round the table: how the cards are dealt, turns, calls, seats, rulings."""

from __future__ import annotations

import pytest

from games.tables import Table
from games.ultimate.showdowns import (
    ACES,
    ALL,
    BAD_BEAT,
    BASE,
    BOTH_WAYS,
    CLOVIS,
    CLUB,
    DERBY,
    DRY,
    QUEEN_HIGH,
    QUEENS,
    SALOON,
    TAVERN,
    TEN,
    TO_THE_RIVER,
    duel,
    everybody,
    over,
    sit,
    tape,
)
from houseway.cards.card import parse_cards
from houseway.rules.round.decisions import Check, Fold, Play
from houseway.rules.round.events import Answered, Asked, Shown
from houseway.rules.round.inputs import Ruling
from houseway.rules.rulings.effects import HandDead, LoseWager, ReturnWager
from support import banked, rule

PACK = "2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc"


def two_seats(edition: str, **settings: str) -> Table:
    """Seats 1 and 3 have wagers; the player-dealer sits between them."""
    named = {name.replace("_", "-"): value for name, value in settings.items()}
    table = Table(edition, named, dealer=2)
    for seat in (1, 3):
        for spot in BASE:
            table.bet(seat, spot, "$10")
    return table


def hands(table: Table) -> list[str]:
    return [table.hand(name) for name in ("p1", "p3", "dealer", "board")]


# --- the deal -------------------------------------------------------------------------------


@over(
    BOTH_WAYS,
    "Shoe: one card to each, one to the player-dealer, a second likewise, then five community "
    "cards; shuffler: two at once to each, two to the player-dealer, five community cards. "
    "Starting on their left: the house dealer's left. The deck paragraph wants a shuffler always",
)
@pytest.mark.parametrize(
    ("dealt", "expected"),
    [
        ("shuffler", ["2c 3c", "4c 5c", "6c 7c", "8c 9c Tc Jc Qc"]),
        ("shoe", ["2c 5c", "3c 6c", "4c 7c", "8c 9c Tc Jc Qc"]),
    ],
)
def test_the_deal(edition: str, dealt: str, expected: list[str]) -> None:
    assert hands(two_seats(edition, dealt_from=dealt).deal(PACK)) == expected


@rule(
    "001-40",
    "Dealing procedure: two cards at a time, then four to the centre, the top one the burn (only "
    "one burn, before the flop), two more, the player-dealer last, after all betting; Round of "
    "Play opens after the dealing procedures have been completed: everything dealt first",
)
@pytest.mark.parametrize("reading", ["street by street", "all at first"])
def test_derby_deals_street_by_street(reading: str) -> None:
    table = two_seats(DERBY, dealt_when=reading).deal(f"{PACK} Kc")
    first = reading == "all at first"
    assert (table.hand("board") != "") is first
    assert (table.hand("dealer") != "") is first
    everybody(table, Fold())
    assert hands(table)[2:] == ["Qc Kc", "7c 8c 9c Tc Jc"]
    assert table.burned == ["6c"]


@over(ALL, "all cards face down: each sees his own two, nobody the player-dealer's or the board")
def test_who_sees_what(edition: str) -> None:
    table = two_seats(edition).deal(f"{PACK} Kc", spare=True)
    view = table.round.view("seat-1")
    assert all(view.hands["p1"].cards)
    assert not any((*view.hands["p3"].cards, *view.hands["dealer"].cards))
    assert not any(view.hands["board"].cards)


@over(ALL, "52 cards, no joker; two decks alternate, same design but different colour of back")
def test_one_pack_of_two_in_turn(edition: str) -> None:
    terms = Table(edition).game.terms
    assert (terms.deck.packs, terms.deck.jokers, terms.shoe.decks) == (1, 0, 2)


# --- turns and showdown ---------------------------------------------------------------------


@over(ALL, "the order in which players decide is not printed: as the cards are dealt")
@pytest.mark.parametrize(
    ("reading", "seats"),
    [("house dealer", ["seat-1", "seat-3"]), ("player-dealer", ["seat-3", "seat-1"])],
)
def test_turns(edition: str, reading: str, seats: list[str]) -> None:
    table = everybody(two_seats(edition, turns=reading).deal(f"{PACK} Kc", spare=True), Fold())
    asked = [e.bettor for e in table.round.events if isinstance(e, Asked) and e.about]
    assert asked == seats * 3


@over(
    ALL,
    "the player-dealer's two cards are turned, then each player's from his left; the value and the "
    "result are announced",
)
def test_hands_are_turned_and_called_in_order(edition: str) -> None:
    table = two_seats(edition).deal(tape(edition, f"{ACES} Js 3d", QUEENS))
    everybody(table, Play(4 * TEN))
    turned = [e.hand for e in table.round.events if isinstance(e, Shown) and e.seen is None]
    assert list(dict.fromkeys(turned)) == ["board", "dealer", "p3", "p1"]
    assert table.called == ["pair of queens", "king high, loses", "pair of aces, wins"]


@over(ALL, "does not qualify (less than a pair): announced; equal hands push")
def test_calls(edition: str) -> None:
    assert duel(edition, "Qs Jd", QUEEN_HIGH).called == [
        "king high, does not qualify",
        "king high, pushes",
    ]


@over(ALL, "the moments of the round")
def test_moments(edition: str) -> None:
    named = ["deal complete", "flop", "river", "players are done", "hands are revealed"]
    assert [each for each in duel(edition, ACES, QUEENS).moments if each in named] == named


def test_a_hand_is_named_with_the_community_cards() -> None:
    family = Table(TAVERN).game.family
    terms = Table(TAVERN).game.terms
    assert family.name_hand is not None
    assert family.name_hand(terms, []) == ""
    table = sit(TAVERN).deal(tape(TAVERN, ACES, QUEENS), spare=True)
    own = table.round.deal.hands["p1"].cards
    assert family.name_hand(terms, own) == "pair of aces"
    flop, river = parse_cards("As 9d 9h"), parse_cards("As 9d 9h 4c Ac")
    assert family.name_hand(terms, own, [flop]) == "full house, aces over nines"
    assert family.name_hand(terms, parse_cards("Kh Qd"), [river]) == "two pair, aces and nines"


def test_a_hand_of_both_own_cards_is_named_so() -> None:
    """Under the other reading a hand uses both hole cards and three of the board."""
    both = Table(TAVERN, {"best-five": "both"}).game
    assert both.family.name_hand is not None
    board = parse_cards("As Ks Qs Js 2d")
    assert both.family.name_hand(both.terms, parse_cards("Ts 3h"), [board]) == "ace high"


# --- seats ----------------------------------------------------------------------------------


@over([TAVERN], "Seats: six places including the player-dealer = five players at most")
def test_six_seats(edition: str) -> None:
    assert Table(edition).seats == 6


@over([CLUB], "At most six players plus the player-dealer = seven seats")
def test_seven_seats(edition: str) -> None:
    assert Table(edition).seats == 7


@over(
    [DERBY, SALOON, CLOVIS],
    "Seats: seven places for the players and the player-dealer, total of eight including the "
    "casino dealer's place versus seven players plus player-dealer = eight; Seat count",
)
@pytest.mark.parametrize(("reading", "seats"), [("and the player-dealer", 8), ("in all", 7)])
def test_seats(edition: str, reading: str, seats: int) -> None:
    assert Table(edition, {"seats": reading}).seats == seats
    assert Table(edition).seats == 8


@over(ALL, "banks at most two consecutive hands, then offered clockwise; when all decline: broken")
@pytest.mark.parametrize(
    ("reading", "policy"),
    [("game broken", "two-hands"), ("holder goes on", "two-hands-holder-goes-on")],
)
def test_rotation(edition: str, reading: str, policy: str) -> None:
    assert Table(edition, {"all-decline": reading}).game.terms.table.rotation == policy


@over([TAVERN, DERBY, CLUB, CLOVIS, SALOON], "No action button nor seat determination printed")
def test_no_action_button(edition: str) -> None:
    assert duel(edition, ACES, QUEENS).button == 0


# --- rulings --------------------------------------------------------------------------------


@over(ALL, "a ruling: a dead hand is not asked and has no action on any of its wagers")
def test_a_dead_hand_has_no_action(edition: str) -> None:
    table = sit(edition, *BASE, "trips").deal(tape(edition, ACES, QUEENS))
    for answer in TO_THE_RIVER:
        table.decide(answer)
    table.round.rule(Ruling((HandDead("p1"),), "cards off the table"))
    assert table.round.over
    assert table.net(1) == "$0"


@over(ALL, "a ruling: an ante that goes back takes everything that rests on it along")
@pytest.mark.parametrize("answer", [Check(), Play(4 * TEN)])
def test_an_ante_returned_by_a_ruling(edition: str, answer: Check | Play) -> None:
    table = sit(edition, *BASE, "trips", seats=(1, 2))
    table.deal(tape(edition, f"{ACES} Js 3d", QUEENS)).decide(answer)
    wager = next(w for w in banked(table.round).wagers if (w.bettor, w.spot) == ("seat-1", "ante"))
    table.round.rule(Ruling((ReturnWager(wager.id),), "placed late"))
    assert set(table.asked) == {2}
    everybody(table, Fold())
    assert table.net(1) == "$0"


def test_an_ante_that_is_ruled_lost_leaves_nothing_to_decide() -> None:
    table = sit(TAVERN).deal(tape(TAVERN, ACES, QUEENS))
    for wager in banked(table.round).live():
        table.round.rule(Ruling((LoseWager(wager.id),), "ruled"))
    assert table.round.over
    assert table.net(1) == "-$20"


@pytest.mark.parametrize("effect", [ReturnWager, LoseWager])
def test_a_question_is_answered_for_him_who_has_no_wager_on_the_hand_any_more(
    effect: type[ReturnWager] | type[LoseWager],
) -> None:
    table = sit(TAVERN, seats=(1, 2)).deal(tape(TAVERN, f"Jc Jd {ACES}", QUEENS))
    mine = [w.id for w in banked(table.round).wagers if w.bettor == "seat-1"]
    for wager in mine if effect is LoseWager else mine[:1]:
        table.round.rule(Ruling((effect(wager),), "ruled"))
    said = [e for e in table.round.events if isinstance(e, Answered)][-1]
    assert (said.bettor, said.decision, said.default) == ("seat-1", Check(), True)
    assert table.asked == [2]


@pytest.mark.parametrize("edition", BAD_BEAT)
def test_a_board_of_five_is_turned_though_nobody_is_left_to_decide(edition: str) -> None:
    table = duel(edition, ACES, QUEENS, answers=[Play(4 * TEN)])
    assert table.hand("board") == DRY
    assert table.round.view("spectator").hands["board"].cards == DRY.split()
