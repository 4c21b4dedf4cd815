"""21st Century Blackjack Switch (000-11): two hands, a switch, and a 22 that pushes."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from games.tables import Table
from houseway.cards.tape import Scripted
from houseway.editions.model import Value
from houseway.errors import DecisionError
from houseway.rules.round.decisions import (
    Double,
    Hit,
    Insure,
    Pass,
    Split,
    Stand,
    Stay,
    Surrender,
    Switch,
)
from houseway.rules.round.events import Settled
from houseway.rules.round.inputs import Ruling
from houseway.rules.rulings.effects import ReturnCard
from support import rule


def switch(settings: Mapping[str, Value] | None = None, dealer: int = 0) -> Table:
    return Table("stones-tavern/21st-century-blackjack-switch", settings, dealer=dealer)


def two_hands(tape: str, **settings: Value) -> Table:
    """$10 on both hands of seat 1. Cards: both hands, the up card, both hands, the hole card."""
    table = switch(settings or None)
    return table.bet(1, "first", "$10").bet(1, "second", "$10").deal(tape)


def uninsured(table: Table) -> Table:
    for question in table.round.pending:
        table.round.decide(question.id, Pass())
    return table


@rule("000-11", "each player places a wager in both betting spots")
def test_a_player_is_not_ready_with_one_hand_only() -> None:
    with pytest.raises(DecisionError) as refused:
        switch().bet(1, "first", "$10").deal("")
    assert refused.value.code == "wager/needs_partner"


@rule("000-11", "the Super Match only with both game wagers")
def test_a_super_match_goes_back_with_the_hand_that_the_clock_takes_back() -> None:
    table = switch().bet(2, "first", "$10").bet(2, "second", "$10")
    table.bet(1, "first", "$10").bet(1, "super-match", "$5")
    round_ = table._open(Scripted("Ks Kd 9h 8s 8d 8h"))
    for question in round_.pending:
        round_.use_default(question.id)
    assert [question.bettor for question in round_.pending] == ["seat-2"]
    assert round_.deal.chips["seat-1"] == 1_000_000


@rule("000-11", "whether both wagers must be equal")
def test_both_wagers_are_equal_unless_read_otherwise() -> None:
    assert switch().bet(1, "first", "$10").refusal(1, "second", "$20") == "wager/not_equal"
    free = switch({"equal-wagers": "free"}).bet(1, "first", "$10")
    assert free.refusal(1, "second", "$20") == ""


@rule("000-11", "back-line betting not permitted")
def test_no_back_line() -> None:
    table = switch().seat(1)
    assert table.refusal("behind", "first", "$10", at=1) == "wager/no_back_line"


@rule("000-11", "players may also use other unoccupied betting circles")
def test_other_circles_may_be_bet() -> None:
    assert switch().seat(1).refusal(1, "first", "$10", at=3) == ""


@rule("000-11", "worked example: K 5 and 6 A switched give K A and 6 5")
def test_the_printed_example_of_a_switch() -> None:
    table = two_hands("Kh 6d 9c 5s As* 8h Td").decide(Switch())
    assert table.hand("p1") == "Kh As*"
    assert table.hand("p1b") == "6d 5s"
    table.decide(Hit())  # eleven must hit
    assert table.line(1, "first") == "switched 21½"
    assert table.result(1, "first") == "wins 1:1"


def test_what_a_switch_comes_to_is_told_before_it_is_made() -> None:
    round_ = two_hands("Kh 6d 9c 5s As* 8h Td").round
    ask = round_.pending[0].id
    assert [choice.tells for choice in round_.legal(ask)] == [True, True]
    assert round_.comes_to(ask, Stay()) == "15 and soft 17"
    assert round_.comes_to(ask, Switch()) == "soft 21 and 11", "as it is called: no natural"
    assert round_.comes_to(ask, Hit()) == "", "no answer here"


@rule("000-11", "switched 21 1/2 against 21 pushes")
def test_a_switched_21_and_a_half_pushes_against_21() -> None:
    tape = "Kh 6d 5c 5s As* 6h Td Tc"
    assert two_hands(tape).decide(Switch()).decide(Hit()).result(1, "first") == "pushes"


@rule("000-11", "switched 21 1/2 against 21, read by the closer hand")
def test_read_otherwise_a_switched_21_and_a_half_beats_21() -> None:
    tape = "Kh 6d 5c 5s As* 6h Td Tc"
    table = two_hands(tape, **{"switched-against-21": "win"}).decide(Switch()).decide(Hit())
    assert table.result(1, "first") == "wins 1:1"


@rule("000-11", "switched 21 1/2 against 22 pushes")
def test_a_switched_21_and_a_half_pushes_against_22() -> None:
    table = two_hands("Kh 6d 6c 5s As* 6h Td Tc").decide(Switch()).decide(Hit())
    assert table.line(1, "first") == "player-dealer's 22"
    assert table.result(1, "first") == "pushes"


@rule("000-11", "anything else, switched 21 1/2 included, loses to a Natural")
def test_a_switched_21_and_a_half_loses_to_a_natural() -> None:
    """Only with a ten-value up: with an ace up the check comes before any switch."""
    table = two_hands("Kh 6d Kc 5s As* As* Td").decide(Switch()).decide(Hit())
    assert table.result(1, "first") == "loses"


@rule("000-11", "both Natural: push")
def test_two_naturals_push() -> None:
    table = uninsured(two_hands("Ah* 9d As* Kc 9c Kd"))
    assert table.result(1, "first") == "pushes"
    assert table.result(1, "second") == "loses"


@rule("000-11", "Natural against other: player wins")
def test_a_natural_beats_every_other_hand() -> None:
    table = two_hands("Ah* 9d 9s Kc 9c Td").decide(Stay()).decide(Stand())
    assert table.result(1, "first") == "wins 1:1"


@rule("000-11", "natural payoff missing")
def test_a_natural_pays_six_to_five_where_it_is_read_so() -> None:
    table = two_hands("Ah* 9d 9s Kc 9c Td", **{"natural-pays": "6:5"})
    assert table.decide(Stay()).decide(Stand()).result(1, "first") == "wins 6:5"


@rule("000-11", "below Natural against 22: push")
@rule("000-11", "Dealer 22: exactly 22 with any number of cards counts as more than a Natural")
def test_the_player_dealers_22_pushes_every_hand_below_a_natural() -> None:
    table = two_hands("Th 9d 6s 8c 9c 6d Tc").decide(Stay()).decide(Stand()).decide(Stand())
    assert [table.result(1, spot) for spot in ("first", "second")] == ["pushes", "pushes"]


@rule("000-11", "below Natural, player-dealer over but not 22: player wins")
def test_any_other_bust_of_the_player_dealer_pays() -> None:
    table = two_hands("Th 9d 6s 8c 9c 7d Tc").decide(Stay()).decide(Stand()).decide(Stand())
    assert [table.result(1, spot) for spot in ("first", "second")] == ["wins 1:1", "wins 1:1"]


@rule("000-11", "over Natural (bust) loses, against 22 as well")
def test_a_bust_loses_even_against_22() -> None:
    table = two_hands("Th 9d 6s 6c 9c 6d Kd Tc").decide(Stay()).decide(Hit()).decide(Stand())
    assert table.result(1, "first") == "loses"
    assert table.result(1, "second") == "pushes"


@rule("000-11", "both below: closest to Natural wins; equal pushes")
@rule("000-11", "Ten, J, Q, K ten; Two-Nine face")
def test_the_closer_hand_wins_and_equal_hands_push() -> None:
    table = two_hands("Th 9d Ts 9c 9c 8d").decide(Stay()).decide(Stand()).decide(Stand())
    assert table.result(1, "first") == "wins 1:1"
    assert table.result(1, "second") == "pushes"


@rule("000-11", "player: must hit 11 or less, must stand 21")
def test_the_players_chart_obliges() -> None:
    table = two_hands("6h 9d Ts 4c 9c 8d Tc").decide(Stay())
    assert table.asked == [1]  # ten: hit, double or split? never stand
    question = table.round.pending[0]
    refused = table.round.why_not(question.id, Stand())
    assert refused is not None
    assert refused.code == "blackjack/must_hit"
    assert "hit 10" in refused.reason


@rule("000-11", "player-dealer: hard 17 stands, soft 17 hits")
def test_the_player_dealer_hits_soft_17() -> None:
    table = two_hands("Th 9d 6s 9c 9c As* 4h").decide(Stay()).decide(Stand()).decide(Stand())
    assert table.hand("dealer") == "6s As* 4h"
    stands = two_hands("Th 9d 7s 9c 9c Ts").decide(Stay()).decide(Stand()).decide(Stand())
    assert stands.hand("dealer") == "7s Ts"


@rule("000-11", "peek only with a Bonus Ace up; Natural: no draws")
def test_an_ace_up_is_checked_before_anybody_draws() -> None:
    table = uninsured(two_hands("Th 9d As* 9c 9c Ks"))
    assert table.round.over
    assert "draw begins" not in table.moments


@rule("000-11", "with a ten up there is no check")
def test_a_ten_up_is_not_checked() -> None:
    table = two_hands("Th 9d Ks 9c 9c As*")
    assert table.asked == [1]
    assert "draw begins" in table.moments


@rule("000-11", "insurance: half the game wager of each hand, 2 to 1")
def test_each_hand_may_be_insured_by_half_its_wager() -> None:
    table = two_hands("Th 9d As* 9c 9c Ks")
    question = table.round.pending[0]
    assert table.round.why_not(question.id, Insure(400)) is not None
    table.round.decide(question.id, Insure(500))
    table.decide(Pass())
    assert table.result(1, "insurance") == "wins 2:1"
    assert table.net(1) == "-$10"


@rule("000-11", "insurance payoff missing")
def test_insurance_pays_even_money_where_it_is_read_so() -> None:
    table = two_hands("Th 9d As* 9c 9c Ks", **{"insurance-pays": "1:1"})
    table.round.decide(table.round.pending[0].id, Insure(500))
    assert table.decide(Pass()).result(1, "insurance") == "wins 1:1"


@rule("000-11", "insurance only when the up card is a Bonus Ace")
def test_no_insurance_without_an_ace() -> None:
    table = two_hands("Th 9d Ks 9c 9c 8d").decide(Stay())
    refused = table.round.why_not(table.round.pending[0].id, Insure(500))
    assert refused is not None
    assert refused.code == "blackjack/no_insurance"


@rule("000-11", "no surrender is named")
def test_there_is_no_surrender() -> None:
    table = two_hands("Th 9d Ks 9c 9c 8d").decide(Stay())
    refused = table.round.why_not(table.round.pending[0].id, Surrender())
    assert refused is not None
    assert refused.code == "blackjack/no_surrender"


@rule("000-11", "ace + ten after a split: read 21")
def test_an_ace_and_a_ten_after_a_split_are_21() -> None:
    table = two_hands("Ah* 9d 9s Ac* 9c 9d Kd Qd").decide(Stay()).decide(Split())
    table.decide(Stand())
    assert "soft 21" in table.called
    assert table.result(1, "first") == "wins 1:1"
    assert table.line(1, "first") == "closer"


@rule("000-11", "ace + ten after a split: read 21, of cards that were switched as well")
def test_two_equal_hands_of_a_switch_and_a_split_are_settled_alike() -> None:
    """Ten-nine and nine-ten become two pairs; both tens get an ace against 20."""
    table = two_hands("Th 9d Ks 9c Td Qs Ac* Ad* ").decide(Switch()).decide(Split())
    while not table.round.over:
        table.decide(Stand())
    first = [e for e in table.round.events if isinstance(e, Settled)][:2]
    assert [e.outcome.line for e in first] == ["closer", "closer"]


@rule("000-11", "reading: an ace and a ten after a split, 21 or a natural")
@pytest.mark.parametrize(("setting", "line"), [(False, "closer"), (True, "natural")])
def test_reading_natural_after_split(setting: bool, line: str) -> None:
    settings: dict[str, Value] = {"natural-after-split": setting}
    table = two_hands("Ah* 9d 9s Ac* 9c 9d Kd Qd", **settings).decide(Stay()).decide(Split())
    while not table.round.over:
        table.decide(Stand())
    assert table.line(1, "first") == line


@rule("000-11", "reading: soft 18 and more of the player-dealer stands")
@pytest.mark.parametrize(("setting", "hand"), [("stand", "7s As*"), ("draw", "7s As* 9h")])
def test_reading_soft_18(setting: str, hand: str) -> None:
    tape = "Th Td 7s 9c 9d As*" + " 9h" * (setting == "draw")
    table = two_hands(tape, **{"soft-18": setting})
    for answer in (Stay(), Stand(), Stand()):
        table.decide(answer)
    assert table.hand("dealer") == hand


@rule("000-11", "reading: both over, the player loses, or pushes where he is closer")
@pytest.mark.parametrize(("setting", "result"), [("lose", "loses"), ("push", "pushes")])
def test_reading_both_over(setting: str, result: str) -> None:
    table = two_hands("Th Td 6s 6c 9d Ts 6h Ks", **{"both-over": setting}).decide(Stay())
    table.decide(Hit()).decide(Stand())  # 22 and 19 against 26
    assert table.result(1, "first") == result


@rule("000-11", "reading: players act from the player-dealer's left, or as the cards were dealt")
@pytest.mark.parametrize(("setting", "who"), [("player-dealer", 3), ("house dealer", 1)])
def test_reading_turns(setting: str, who: int) -> None:
    table = switch({"turns": setting}, dealer=2)
    for seat in (1, 3):
        table.bet(seat, "first", "$10").bet(seat, "second", "$10")
    assert table.deal("2h 3d 2s 3c 9s Tc Td Th Ts 8d").asked == [who]


@rule("000-11", "double-down and split rules missing: configurable default")
@pytest.mark.parametrize(("setting", "open_"), [(True, True), (False, False)])
def test_doubling_after_a_split_is_a_setting(setting: bool, open_: bool) -> None:
    table = two_hands("8h 9d 9s 8c 9c 9d 5d", **{"double-after-split": setting})
    table.decide(Stay()).decide(Split())
    question = table.round.pending[0]
    assert (table.round.why_not(question.id, Double(1000)) is None) is open_


@rule("000-11", "number of splits: configurable")
def test_the_number_of_splits_is_a_setting() -> None:
    table = two_hands("8h 9d 9s 8c 9c 9d 8d", splits=1).decide(Stay()).decide(Split())
    refused = table.round.why_not(table.round.pending[0].id, Split())
    assert refused is not None
    assert refused.reason == "a hand may be split once at most"


@pytest.mark.parametrize(
    ("cards", "result"),
    [
        ("7h 7d 9s 7c 7s Ks", "wins 40:1"),
        ("7h 7d 9s 8c 8s Ks", "wins 8:1"),
        ("7h 7d 9s 7c 8s Ks", "wins 5:1"),
        ("7h 7d 9s 6c 8s Ks", "wins 1:1"),
        ("7h 5d 9s 6c 8s Ks", "loses"),
    ],
)
@rule("000-11", "Super Match pay table: 4 of a Kind, Two Pair, Three of a Kind, Pair, none")
def test_super_match_pays_by_the_first_four_cards(cards: str, result: str) -> None:
    table = switch().bet(1, "first", "$10").bet(1, "second", "$10").bet(1, "super-match", "$5")
    table.deal(cards)
    assert table.result(1, "super-match") == result


@rule("000-11", "Super Match only with a game wager")
def test_super_match_needs_a_game_wager() -> None:
    assert switch().refusal(1, "super-match", "$5") == "wager/needs_base"


@rule("000-11", "Super Match settled at once, before any switch; counter-clockwise")
def test_settling_goes_counter_clockwise_from_the_house_dealers_right() -> None:
    table = switch()
    for seat in (1, 2, 3):
        for spot in ("first", "second", "super-match"):
            table.bet(seat, spot, "$10")
    table.deal("2h 3d 2s 3c 2d 3h 9s Tc Td Th Ts Jc Jd 8d")
    assert table.order == [(3, "super-match"), (2, "super-match"), (1, "super-match")]
    while table.asked:
        stay = table.round.why_not(table.round.pending[0].id, Stay()) is None
        table.decide(Stay() if stay else Stand())
    games = [pair for pair in table.order if pair[1] != "super-match"]
    assert games == [(seat, spot) for seat in (3, 2, 1) for spot in ("first", "second")]


@rule("000-11", "deal from the house dealer's left, act from the player-dealer's left")
def test_players_act_from_the_player_dealers_left() -> None:
    table = switch(dealer=2)
    for seat in (1, 3):
        table.bet(seat, "first", "$10").bet(seat, "second", "$10")
    table.deal("2h 3d 2s 3c 9s Tc Td Th Ts 8d")
    assert table.hand("p1") == "2h Tc"
    assert table.asked == [3]


@rule("000-11", "six places for the players and the player-dealer")
@pytest.mark.parametrize(("setting", "seats"), [("in all", 6), ("and the player-dealer", 7)])
def test_the_number_of_seats_is_a_setting(setting: str, seats: int) -> None:
    assert switch({"seats": setting}).seats == seats


@rule("000-11", "6 to 8 decks")
@pytest.mark.parametrize("packs", [6, 7, 8])
def test_six_to_eight_packs(packs: int) -> None:
    assert switch({"packs": packs}).game.terms.deck.packs == packs


def test_a_hand_that_a_ruling_left_with_one_card_is_not_switched() -> None:
    table = two_hands("Kh 6d 9c 5s As* 8h Td")
    table.round.rule(Ruling((ReturnCard("p1", 1),), "floor"))
    table.decide(Switch())
    assert table.hand("p1") == "Kh 5s", "the card came again at its turn"
    assert table.hand("p1b") == "6d As*"
