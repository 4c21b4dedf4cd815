"""Face Up (000-72, 001-45): the bank opened first, its ace-high hand, the Ace-High Bonus Bet."""

from __future__ import annotations

import pytest

from games.pai_gow_poker.face_up import (
    ACE_HIGH,
    FACE_UP,
    PLAYER_ACE_HIGH,
    QUADS,
    WITH_JOKER,
    Bet,
    dealt,
    envy,
)
from games.pai_gow_poker.piles import ACES, BANK, finish, put
from games.tables import PLAYER_DEALER, Table
from houseway.bets.pai_gow import is_ace_high
from houseway.cards.card import parse_cards
from houseway.editions.library import find_edition
from houseway.hands.pai_gow import PaiGowRanking
from support import rule

BANK_SET = put("Qh", "9c")
ALL: tuple[Bet, ...] = ((1, "game", "$10"), (1, "ace-high", "$10"), (1, "fortune", "$10"))


@pytest.fixture(params=FACE_UP)
def edition(request: pytest.FixtureRequest) -> str:
    return str(request.param)


# -- the order of exposing -----------------------------------------------------------------------


@rule("000-72", "The player-dealer's hand is exposed and set before the players set theirs")
@rule("001-45", "The player-dealer's hand is exposed and set first, before any player sets")
def test_the_bank_is_opened_and_set_before_anybody_else_sets(edition: str) -> None:
    round_ = dealt(edition, BANK, ACES)
    assert round_.asked == [PLAYER_DEALER]
    for viewer in ("seat-1", "spectator"):
        assert round_.round.view(viewer).hands["dealer"].cards == BANK.split()
    assert round_.moments[-1] == "bank is opened"
    round_.decide(BANK_SET)
    assert round_.asked == [1]
    round_.decide(put("Qs", "Jc"))
    assert round_.moments[-3:] == ["bank is opened", "all hands are set", "wagers are reconciled"]
    assert round_.result(1, "game") == "wins 1:1"


@rule("000-72", "each player, seeing the player-dealer's set hand, arranges two cards in front")
@rule("001-45", "the split of seven cards with the player-dealer's set hand in view")
def test_who_is_asked_to_set_sees_the_bank_as_it_is_set(edition: str) -> None:
    bets: tuple[Bet, ...] = ((1, "game", "$10"), (2, "game", "$10"), ("ann", "game", "$20"))
    round_ = dealt(edition, BANK, ACES, QUADS, bets=bets).decide(BANK_SET)
    assert round_.asked == [1, 2], "the seated player sets, whatever lies behind him"
    for viewer, other in (("seat-1", "p2"), ("seat-2", "p1")):
        view = round_.round.view(viewer)
        assert view.hands["dealer-front"].cards == ["Qh", "9c"]
        assert view.hands["dealer"].cards == ["Ks", "Kd", "7d", "4s", "2h"]
        assert view.hands[other].cards == [""] * 7
    assert round_.called == ["queen high", "pair of kings"]


@rule("000-72", "the player may ask for the House Way")
@rule("001-45", "each player sets two cards in front and five behind; may ask for House Way")
def test_the_default_is_the_house_way(edition: str) -> None:
    round_ = dealt(edition, BANK, ACES)
    assert round_.round.view(PLAYER_DEALER).questions[0].default == BANK_SET
    round_.decide(BANK_SET)
    assert round_.round.view("seat-1").questions[0].default == put("Qs", "Jc")


@rule("000-72", "Whether the player-dealer may set his own hand: the House Way is his option")
@rule("001-45", "step 5b.ii lets the player-dealer choose House Way; winners: the house dealer set")
@pytest.mark.parametrize(("reading", "front"), [("freely", "Ks 9c"), ("house way", "Qh 9c")])
def test_how_the_player_dealer_s_hand_is_set(edition: str, reading: str, front: str) -> None:
    round_ = dealt(edition, BANK, ACES, settings={"player-dealer-sets": reading})
    if reading == "freely":
        round_.decide(put("Ks", "9c"))
    assert round_.asked == [1]
    assert round_.hand("dealer-front") == front


@rule("000-72", "A foul setting of the player-dealer: House Way (reading)")
@rule("001-45", "A foul setting of the player-dealer: House Way (reading)")
@pytest.mark.parametrize(
    ("reading", "warning", "front", "result"),
    [
        ("house way", "foul: set by the house way", "Qh 9c", "loses"),
        ("loses", "foul: every hand that is not foul will win", "Ks Kd", "wins 1:1"),
    ],
)
def test_a_foul_of_the_player_dealer(
    edition: str, reading: str, warning: str, front: str, result: str
) -> None:
    low = "Js Jd Qs 8h 6d 5s 3h"
    round_ = dealt(edition, BANK, low, settings={"player-dealer-foul": reading})
    foul = put("Ks", "Kd")
    assert round_.round.warning(round_.round.pending[0].id, foul) == warning
    round_.decide(foul)
    assert round_.hand("dealer-front") == front
    assert finish(round_).result(1, "game") == result


# -- comparing -----------------------------------------------------------------------------------


@rule("000-72", "Base game: 1 to 1; both higher win; both lower lose; one higher, one lower push")
@rule("000-72", "player higher: win 1 to 1, push, push")
@rule("000-72", "copy: push, lose, lose")
@rule("000-72", "player lower: push, lose, lose")
@rule("001-45", "the player-dealer wins all copies: one win plus one copy push, two copies lose")
@pytest.mark.parametrize(
    ("cards", "front", "result"),
    [
        (ACES, ("Qs", "Jc"), "wins 1:1"),
        ("As Ad Qs 9d 8d 5s 3h", ("Qs", "9d"), "pushes"),  # aces; queen nine is a copy
        ("As Ad Qs 8h 7c 5s 3h", ("Qs", "8h"), "pushes"),  # aces; queen eight is lower
        ("Kh Kc As Jc 7c 4d 2s", ("As", "Jc"), "pushes"),  # ace jack; kings are a copy
        ("Js Jd Qs Tc 8d 5s 3h", ("Qs", "Tc"), "pushes"),  # queen ten; jacks are lower
        ("Kh Kc Qs 9d 7c 4d 2s", ("Qs", "9d"), "loses"),  # two copies
        ("Kh Kc Qs 8c 7c 4d 2s", ("Qs", "8c"), "loses"),  # kings are a copy, the front is lower
        ("Js Jd Qs 9d 8d 5s 3h", ("Qs", "9d"), "loses"),  # jacks; the front is a copy
        ("Js Jd Qs 8h 6d 5s 3h", ("Qs", "8h"), "loses"),  # both lower
    ],
)
def test_front_is_compared_with_front_and_back_with_back(
    edition: str, cards: str, front: tuple[str, str], result: str
) -> None:
    round_ = dealt(edition, BANK, cards).decide(BANK_SET).decide(put(*front))
    assert round_.result(1, "game") == result


@rule("000-72", "a two-card hand that outranks the five-card hand is foul: automatic loss")
@rule("001-45", "Two-card hand outranks the five-card hand: foul, player loses the wager")
def test_a_foul_is_legal_with_a_warning_and_loses(edition: str) -> None:
    round_ = dealt(edition, BANK, ACES).decide(BANK_SET)
    ask = round_.round.pending[0].id
    assert round_.round.warning(ask, put("As", "Ad")) == "foul: the wager will lose"
    assert round_.round.warning(ask, put("Qs", "Jc")) == ""
    told = round_.round.comes_to(ask, put("Qs", "Jc"))
    assert told == "queen high in front, pair of aces behind"
    round_.decide(put("As", "Ad"))
    assert (round_.result(1, "game"), round_.line(1, "game")) == ("loses", "foul")


# -- the ace-high push ---------------------------------------------------------------------------


@rule("000-72", "Base game pushes where the player-dealer holds a seven-card ace-high hand")
@rule("001-45", "Ace-high seven-card player-dealer hand: all base wagers push, nobody sets")
@pytest.mark.parametrize("bank", [ACE_HIGH, WITH_JOKER])
@pytest.mark.parametrize("cards", [QUADS, "Ks Qh Tc 7d 5c 4s 3h", PLAYER_ACE_HIGH])
def test_on_the_bank_s_ace_high_nobody_sets_and_base_wagers_push(
    edition: str, bank: str, cards: str
) -> None:
    bets: tuple[Bet, ...] = ((1, "game", "$10"), ("ann", "game", "$20"), (2, "game", "$30"))
    round_ = dealt(edition, bank, cards, ACES, bets=bets)
    assert round_.round.over
    for who in (1, 2):
        assert round_.result(who, "game") == "pushes"
        assert round_.line(who, "game") == "player-dealer ace high"
    assert [round_.net(who) for who in (1, 2, "ann", PLAYER_DEALER)] == ["$0"] * 4
    assert round_.called == ["ace high"]
    view = round_.round.view("spectator")
    assert [view.hands[id].cards for id in ("dealer", "p1")] == [bank.split(), cards.split()]


@rule(
    "000-72", "Ace-high seven-card hand: no pair, straight or flush anywhere; top an ace or joker"
)
@rule("001-45", "Ace-high seven-card hand: no pair, straight or flush even with the joker")
@pytest.mark.parametrize(
    ("cards", "is_one"),
    [
        (ACE_HIGH, True),
        (WITH_JOKER, True),
        (PLAYER_ACE_HIGH, True),
        ("Kh Qd Tc 8s 6h 4d 2c", False),  # king high
        ("Ah Qd Qc 8s 6h 4d 2c", False),  # a pair
        ("Ah Jk Tc 8s 6h 4d 2c", False),  # ace and joker are a pair of aces
        ("Ah Kd Qc Js Th 4d 2c", False),  # a straight
        ("Ah 5d 4c 3s 2h Td 8c", False),  # a straight with the ace low
        ("Jk Jd Tc 8s 7h 4d 2c", False),  # the joker completes jack to seven
        ("Ah Qh Th 8h 6h 4d 2c", False),  # a flush
        ("Jk Qh Th 8h 6h 4d 2c", False),  # the joker completes a flush
        ("Ah Qd Tc 8s 6h 4d", False),  # six cards
    ],
)
def test_what_an_ace_high_hand_is(cards: str, is_one: bool) -> None:
    assert is_ace_high(parse_cards(cards), PaiGowRanking()) is is_one


@rule("000-72", "seven-card ace-high hand: by the seven cards, not as they are set")
@rule("001-45", "seven cards contain no pair, straight or flush")
def test_a_straight_that_is_broken_is_no_ace_high_hand(edition: str) -> None:
    bets: tuple[Bet, ...] = ((1, "game", "$10"), (1, "ace-high", "$5"))
    round_ = dealt(edition, "Ah Kd Qc Js Th 4d 2c", ACES, bets=bets)
    finish(round_.decide(put("Kd", "Qc")))
    assert (round_.result(1, "game"), round_.result(1, "ace-high")) == ("pushes", "loses")
    assert round_.line(1, "game") == "one of two"


@rule("000-72", "on an ace-high hand all wagers push: base only; Fortune and Envy by the cards")
@rule("001-45", "Step 5a all player's wagers shall push: base wagers only; Fortune, Envy resolve")
@pytest.mark.parametrize(
    ("reading", "fortune", "envied"),
    [
        ("base wager", ("wins 25:1", "loses"), {"seat-2": "$5"}),
        ("all wagers", ("pushes", "pushes"), {}),
    ],
)
def test_what_pushes_on_the_bank_s_ace_high(
    edition: str, reading: str, fortune: tuple[str, str], envied: dict[str, str]
) -> None:
    bets = (*ALL, (2, "game", "$10"), (2, "fortune", "$5"))
    settings = {"ace-high-pushes": reading}
    round_ = dealt(edition, ACE_HIGH, QUADS, "Ks Qh Tc 7d 5c 4s 3h", bets=bets, settings=settings)
    assert (round_.result(1, "fortune"), round_.result(2, "fortune")) == fortune
    assert envy(round_) == envied
    assert round_.result(1, "game") == "pushes"
    assert round_.result(1, "ace-high") == "wins 5:1"


@rule("000-72", "ace-high push against a foul: the push comes first (reading)")
@rule("001-45", "ace-high push against a foul: the push comes first (reading)")
def test_where_a_foul_comes_before_the_push_players_set_all_the_same(edition: str) -> None:
    bets: tuple[Bet, ...] = ((1, "game", "$10"), (2, "game", "$10"), (2, "ace-high", "$5"))
    round_ = dealt(edition, ACE_HIGH, ACES, QUADS, bets=bets, settings={"push-or-foul": "foul"})
    assert round_.asked == [PLAYER_DEALER]
    round_.decide(put("Qd", "Tc"))
    assert round_.asked == [1, 2]
    assert round_.round.warning(round_.round.pending[0].id, put("As", "Ad"))
    finish(round_.decide(put("As", "Ad"), by=1))
    assert (round_.result(1, "game"), round_.line(1, "game")) == ("loses", "foul")
    assert (round_.result(2, "game"), round_.result(2, "ace-high")) == ("pushes", "wins 5:1")


# -- the Ace-High Bonus Bet ----------------------------------------------------------------------


@rule("000-72", "Player and player-dealer both hold an ace-high hand: 40 to 1")
@rule("000-72", "Player-dealer ace-high hand with the joker: 15 to 1")
@rule("000-72", "Player-dealer ace-high hand, no joker: 5 to 1")
@rule("000-72", "Ace-High Bonus: the player-dealer's seven cards are an ace-high hand; else loses")
@rule("000-72", "Player and player-dealer both ace-high: the text speaks of both, the table of one")
@rule("001-45", "Player and Player-Dealer Ace High Card Hand: 40 to 1")
@rule("001-45", "Player-Dealer Ace High Card Hand (with Joker): 15 to 1")
@rule("001-45", "Player-Dealer Ace High Card Hand (No Joker): 5 to 1")
@rule("001-45", "Ace-High Bonus general text requires both; with both only the 40 to 1 applies")
@pytest.mark.parametrize(
    ("bank", "cards", "table", "both_hands"),
    [
        (ACE_HIGH, PLAYER_ACE_HIGH, "wins 40:1", "wins 40:1"),
        (WITH_JOKER, PLAYER_ACE_HIGH, "wins 40:1", "wins 40:1"),
        (ACE_HIGH, "Jk Jd 9s 7h 5c 3d 2h", "wins 40:1", "wins 40:1"),
        (WITH_JOKER, ACES, "wins 15:1", "loses"),
        (ACE_HIGH, ACES, "wins 5:1", "loses"),
        (ACE_HIGH, "Ks Qh Tc 7d 5c 4s 3h", "wins 5:1", "loses"),
        (BANK, PLAYER_ACE_HIGH, "loses", "loses"),
        ("Kh Qd Tc 8s 6h 4d 2c", PLAYER_ACE_HIGH, "loses", "loses"),
    ],
)
def test_every_line_of_the_ace_high_bonus_bet(
    edition: str, bank: str, cards: str, table: str, both_hands: str
) -> None:
    bets: tuple[Bet, ...] = ((1, "game", "$10"), (1, "ace-high", "$5"))
    assert finish(dealt(edition, bank, cards, bets=bets)).result(1, "ace-high") == table
    settings = {"ace-high-wins": "both hands"}
    other = finish(dealt(edition, bank, cards, bets=bets, settings=settings))
    assert other.result(1, "ace-high") == both_hands


@rule("000-72", "Ace-High Bonus: optional, needs a base wager; less, equal or greater than it")
@rule("000-72", "Fortune Bonus: optional, needs a base wager; less, equal or greater than it")
@rule("001-45", "Ace-High Bonus Bet: needs a base wager, any size up to the table limit")
@pytest.mark.parametrize("spot", ["ace-high", "fortune"])
def test_bonus_bets_need_a_base_wager_and_may_exceed_it(edition: str, spot: str) -> None:
    limits = ("$1", "$100")
    assert Table(edition, limits=limits).refusal(1, spot, "$5")
    based = Table(edition, limits=limits).bet(1, "game", "$10")
    assert not any(based.refusal(1, spot, amount) for amount in ("$5", "$10", "$100"))
    assert based.refusal(1, spot, "$101")


@rule("000-72", "Backline betting only on the base game wager; bonus bets seated players only")
@rule("001-45", "Back-line betting only on the base game wager")
def test_only_the_base_wager_has_a_back_line(edition: str) -> None:
    based = Table(edition).bet(1, "game", "$10").bet("ann", "game", "$10", at=1)
    for spot in ("ace-high", "fortune"):
        assert based.refusal("ann", spot, "$5", at=1) == "wager/no_back_line"


@rule("000-72", "within a seat: base game wager, Ace-High, Fortune, Envy (backline included)")
@rule("001-45", "order within a seat: base wager, Ace-High Bonus, Fortune Bonus, Envy Bonus")
@rule("000-72", "Envy stands last in the per-seat order: one Envy pass after all seats (reading)")
@rule("001-45", "Envy stands last in the per-seat order: one Envy pass after all seats (reading)")
@pytest.mark.parametrize("reading", ["at the end", "in turn"])
def test_the_order_of_settling(edition: str, reading: str) -> None:
    bets = (*ALL, ("ann", "game", "$10"), (2, "game", "$10"), (2, "fortune", "$5"))
    more: tuple[Bet, ...] = ((3, "game", "$10"), (3, "fortune", "$5"))
    settings = {"envy-paid": reading}
    round_ = dealt(edition, BANK, ACES, QUADS, ACES, bets=(*bets, *more), settings=settings)
    first = [(1, "game"), ("ann", "game"), (1, "ace-high"), (1, "fortune")]
    second = [(2, "game"), (2, "fortune")]
    third = [(3, "game"), (3, "fortune")]
    mine, theirs = [(1, "fortune")], [(3, "fortune")]
    at_the_end = [*first, *second, *third, *mine, *theirs]
    in_turn = [*first, *mine, *second, *third, *theirs]
    assert finish(round_).order == (at_the_end if reading == "at the end" else in_turn)


@rule("000-72", "when exhausted, uncovered wagers are returned")
@rule("001-45", "when exhausted, uncovered wagers are returned")
def test_a_short_bank_on_an_ace_high_hand(edition: str) -> None:
    bets: tuple[Bet, ...] = tuple(
        (seat, spot, "$10") for seat in (1, 2) for spot in ("game", "ace-high")
    )
    round_ = dealt(edition, ACE_HIGH, ACES, ACES, bets=bets, bank="$70")
    assert [round_.paid(seat, "ace-high") for seat in (1, 2)] == ["$50", "$20"]
    assert round_.uncovered(2, "ace-high") == "$30"


def test_the_same_text_is_the_same_edition_at_both_houses() -> None:
    tavern, saloon = (find_edition(each) for each in FACE_UP)
    assert tavern.switches == saloon.switches
    assert tavern.identity.rulings == saloon.identity.rulings
