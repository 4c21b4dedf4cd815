"""A betting round: who acts, what may be bet, what an all-in does, when it is over."""

from __future__ import annotations

from typing import Any

import pytest

from at_table import act, asked, choice, moved, refused, sit, stacks
from conformance.suite import conform
from houseway.cards.deck import DeckTerms
from houseway.cards.tape import SplitMix
from houseway.errors import RulingError
from houseway.rules.game import Family, Game, digest
from houseway.rules.pots.deal import PotDeal
from houseway.rules.pots.shares import Share
from houseway.rules.pots.stages import award_pot, left_of_blinds, live, post_blinds, take_seats
from houseway.rules.pots.street import BettingTerms, Street, betting_round
from houseway.rules.round.decisions import Bet, Call, Check, Fold, Raise
from houseway.rules.round.driver import Round
from houseway.rules.round.events import Answered, Reached
from houseway.rules.round.inputs import Ruling
from houseway.rules.round.legality import Amount
from houseway.rules.round.opening import Limits, Stakes
from houseway.rules.round.requests import Part, Script
from houseway.rules.rulings.effects import HandDead, PayOver, ReturnWager
from houseway.rules.terms import TableTerms, Terms
from support import rule, scale

SPREAD = Limits(200, 800)


class StreetTerms(Terms, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Blinds and one street, or two; the first left of the button has the best hand."""

    betting: BettingTerms
    size: int
    streets: int


def play(deal: PotDeal[StreetTerms]) -> Script:
    terms = deal.terms
    hands = take_seats(deal)
    post_blinds(deal, hands, "first")
    blind = deal.opening.stakes.big_blind
    yield from _street(deal, "first", left_of_blinds(deal, hands), blind)
    if terms.streets > 1:
        yield from _street(deal, "second", hands, 0)
    strength = {hand.controller: -place for place, hand in enumerate(live(hands))}
    award_pot(deal, Share(strength))


def _street(deal: PotDeal[Any], name: str, hands: Any, level: int) -> Part[Street]:
    terms = deal.terms
    betting = Street(deal, name, hands, terms.betting, size=terms.size, level=level)
    return (yield from betting_round(betting))


FAMILY = Family(name="street", procedure=1, terms=StreetTerms, play=play, banked=False)


def start(
    *chips: int,
    blinds: tuple[int, ...] = (100, 200),
    size: int = 200,
    streets: int = 1,
    chip: int = 100,
    **betting: Any,
) -> Round:
    """Seats b1, b2, … with these stacks; the button is the last, so b1 posts the first blind."""
    terms = StreetTerms(
        deck=DeckTerms(),
        table=TableTerms(seats=len(chips)),
        betting=BettingTerms(**betting),
        size=size,
        streets=streets,
    )
    game = Game(edition="street", family=FAMILY, terms=terms, digest=digest(terms))
    return sit(game, *chips, chip=chip, stakes=Stakes(blinds=blinds, spread=SPREAD))


@rule("000-07", "the first round begins left of the big blind, which acts last")
def test_the_big_blind_acts_last_and_may_check_or_raise() -> None:
    round_ = start(5_000, 5_000, 5_000)
    assert asked(round_) == "b3"
    act(round_, Call())
    assert asked(round_) == "b1"
    act(round_, Call())
    assert asked(round_) == "b2"
    assert [c.decision for c in round_.legal(round_.pending[0].id)] == ["check", "raise", "fold"]
    act(round_, Raise(400))
    assert asked(round_) == "b3"
    act(round_, Call(), Fold())
    assert round_.over
    assert stacks(round_) == [4_800, 5_600, 4_600]


def test_everybody_checks_and_the_street_is_over() -> None:
    round_ = start(5_000, 5_000, 5_000, streets=2)
    act(round_, Call(), Call(), Check())
    assert asked(round_) == "b1"
    act(round_, Check(), Check(), Check())
    assert stacks(round_) == [5_400, 4_800, 4_800]


def test_chips_that_are_enough_for_a_call_only() -> None:
    round_ = start(5_000, 5_000, 150)
    assert refused(round_, Raise(400)) == "decision/short_stack"


def test_a_call_shows_its_cost() -> None:
    round_ = start(5_000, 5_000, 150)
    assert choice(round_, "call").cost == 150
    act(round_, Call())
    assert choice(round_, "call").cost == 100


@rule("000-07", "at most three raises after the bet")
def test_after_three_raises_the_street_is_capped() -> None:
    round_ = start(9_000, 9_000, 9_000)
    act(round_, Raise(400), Raise(600), Raise(800))
    assert choice(round_, "raise").code == "decision/capped"
    assert refused(round_, Raise(1_000)) == "decision/capped"
    act(round_, Call(), Call())
    assert round_.over


@rule("001-72", "no limit on raises when only two players take part in that round")
def test_two_players_may_raise_without_end() -> None:
    round_ = start(9_000, 9_000)
    for to in range(400, 2_200, 200):
        act(round_, Raise(to))
    assert choice(round_, "raise").amount == Amount(2_200, 2_200, 100)


@rule("001-72", "the three-raise cap counts the players who began the round of betting")
def test_a_third_player_who_folds_has_taken_part() -> None:
    round_ = start(9_000, 9_000, 9_000)
    act(round_, Fold(), Raise(400), Raise(600), Raise(800))
    assert refused(round_, Raise(1_000)) == "decision/capped"


@rule("001-72", "the three-raise cap counts the players (reading: who are left)")
def test_two_who_are_left_may_raise_without_end_in_the_other_reading() -> None:
    round_ = start(9_000, 9_000, 9_000, cap_counts="who are left")
    act(round_, Fold(), Raise(400), Raise(600), Raise(800), Raise(1_000))
    assert choice(round_, "raise").status == "open"


@rule("004-05", "two or three blinds")
def test_three_blinds_among_two_and_among_four_players() -> None:
    round_ = start(5_000, 5_000, 5_000, 5_000, blinds=(100, 100, 200))
    assert asked(round_) == "b4"
    names = ("small blind", "middle blind", "big blind")
    posted = [moved(round_.events, name) for name in names]
    assert posted == [[("b1", "pot", 100)], [("b2", "pot", 100)], [("b3", "pot", 200)]]
    assert asked(start(5_000, 5_000, 0, blinds=(100, 100, 200))) == "b1"


def test_a_limit_raise_is_one_bet_exactly() -> None:
    round_ = start(9_000, 9_000, 9_000)
    assert choice(round_, "raise").amount == Amount(400, 400, 100)
    assert refused(round_, Raise(500)) == "decision/amount"


def test_a_no_limit_raise_is_at_least_the_raise_before_it() -> None:
    round_ = start(9_000, 9_000, 9_000, structure="no-limit")
    assert choice(round_, "raise").amount == Amount(400, 9_000, 100)
    act(round_, Raise(1_000))
    assert choice(round_, "raise").amount == Amount(1_800, 9_000, 100)
    assert refused(round_, Raise(1_700)) == "decision/amount"
    act(round_, Raise(2_500))
    assert choice(round_, "raise").amount == Amount(4_000, 9_000, 100)


def test_a_no_limit_bet_is_at_least_the_big_blind_and_the_raise_at_least_the_bet() -> None:
    round_ = start(9_000, 9_000, structure="no-limit", streets=2)
    act(round_, Call(), Check())
    assert choice(round_, "bet").amount == Amount(200, 8_800, 100)
    act(round_, Bet(700))
    assert choice(round_, "raise").amount == Amount(1_400, 8_800, 100)


def test_a_pot_limit_raise_is_at_most_the_pot_after_the_call() -> None:
    round_ = start(9_000, 9_000, 9_000, structure="pot-limit")
    assert choice(round_, "raise").amount == Amount(400, 700, 100)
    act(round_, Raise(700))
    # b1 has 100 in, calls 600, and may raise by the pot of 1,600
    assert choice(round_, "raise").amount == Amount(1_200, 2_300, 100)


def test_a_spread_bet_lies_between_its_bounds() -> None:
    round_ = start(9_000, 9_000, structure="spread", streets=2)
    act(round_, Call(), Check())
    assert choice(round_, "bet").amount == Amount(200, 800, 100)
    act(round_, Bet(500))
    assert choice(round_, "raise").amount == Amount(1_000, 1_300, 100)


def test_a_forced_bet_below_the_street_s_is_completed_first() -> None:
    round_ = start(9_000, 9_000, 9_000, blinds=(100,), size=400)
    assert choice(round_, "raise").amount == Amount(400, 400, 100)
    act(round_, Raise(400), Raise(800), Raise(1_200), Raise(1_600))
    assert choice(round_, "raise").code == "decision/capped"


def test_an_all_in_raise_that_is_too_short_does_not_open_the_betting_again() -> None:
    round_ = start(9_000, 9_000, 1_300, 9_000, structure="no-limit", streets=2)
    act(round_, Call(), Call(), Call(), Check())
    act(round_, Bet(1_000), Call())
    assert choice(round_, "raise").amount == Amount(1_100, 1_100, 100)
    act(round_, Raise(1_100))
    assert choice(round_, "raise").status == "open"  # b4 has not acted yet
    act(round_, Call())
    assert asked(round_) == "b1"
    assert choice(round_, "call").cost == 100
    assert refused(round_, Raise(3_000)) == "decision/closed"


def test_a_complete_all_in_raise_opens_the_betting_again() -> None:
    round_ = start(9_000, 9_000, 2_200, structure="no-limit", streets=2)
    act(round_, Call(), Call(), Check())
    act(round_, Bet(1_000), Call(), Raise(2_000))
    assert choice(round_, "raise").amount == Amount(3_000, 8_800, 100)


@pytest.mark.parametrize(("reopens", "status"), [("full raise", "barred"), ("half raise", "open")])
def test_half_a_raise_opens_the_betting_again_where_the_house_says_so(
    reopens: str, status: str
) -> None:
    round_ = start(9_000, 9_000, 500, streets=2, short_reopens=reopens)
    act(round_, Call(), Call(), Check())
    act(round_, Bet(200), Call(), Raise(300))
    assert choice(round_, "raise").status == status


def test_a_call_may_be_all_in_for_less() -> None:
    round_ = start(150, 9_000, 9_000)
    act(round_, Raise(400), Call(), Fold())
    assert round_.over
    # 200 of the raise come back; b1 wins 150 of each, b3 the folded blind's other 50
    assert stacks(round_) == [450, 8_800, 8_900]


def test_three_stacks_go_all_in_and_each_wins_what_it_covers() -> None:
    round_ = start(500, 2_000, 9_000, structure="no-limit")
    act(round_, Raise(9_000), Call(), Call())
    assert round_.over
    # b1 has the best hand and wins 500 of each; b2 the side pot; b3 gets 7,000 back
    assert stacks(round_) == [1_500, 3_000, 7_000]


def test_nobody_is_asked_when_all_others_are_all_in() -> None:
    round_ = start(100, 9_000, 150)
    act(round_, Call())
    assert round_.over
    assert stacks(round_) == [300, 8_950, 0]


def test_a_short_blind_is_called_in_full_by_the_others() -> None:
    round_ = start(9_000, 50, 9_000, chip=50)
    assert choice(round_, "call").cost == 200
    act(round_, Call(), Call())
    assert round_.over


def test_the_last_player_against_a_short_all_in_need_not_put_in_more() -> None:
    round_ = start(9_000, 100, 9_000)
    act(round_, Fold())
    assert round_.over  # b1 has 100 in front, as much as the big blind could post
    assert stacks(round_) == [9_100, 0, 9_000]


def test_nobody_may_raise_without_a_possible_caller() -> None:
    round_ = start(9_000, 150)
    assert choice(round_, "raise").code == "decision/nobody_to_call"
    assert choice(round_, "call").cost == 50


def test_an_uncalled_bet_goes_back_and_the_last_hand_wins_the_pot() -> None:
    round_ = start(9_000, 9_000, 9_000, streets=2)
    act(round_, Call(), Call(), Check())
    act(round_, Bet(200), Fold(), Fold())
    assert stacks(round_) == [9_400, 8_800, 8_800]


@rule("004-05", "no check-and-raise")
def test_a_player_who_checked_may_not_raise_if_the_house_forbids_it() -> None:
    round_ = start(9_000, 9_000, streets=2, check_raise=False)
    act(round_, Call(), Check())
    act(round_, Check(), Bet(200))
    assert refused(round_, Raise(400)) == "decision/check_raise"
    act(round_, Call())
    assert round_.over


def test_a_check_may_be_followed_by_a_raise_elsewhere() -> None:
    round_ = start(9_000, 9_000, streets=2)
    act(round_, Call(), Check(), Check(), Bet(200), Raise(400), Call())
    assert round_.over


def test_the_clock_checks_where_it_is_free_and_folds_otherwise() -> None:
    round_ = start(9_000, 9_000, 9_000)
    round_.use_default(round_.pending[0].id)
    act(round_, Call())
    round_.use_default(round_.pending[0].id)
    assert stacks(round_) == [9_200, 8_800, 9_000]


def test_a_hand_ruled_dead_is_out_of_the_betting_and_its_chips_stay() -> None:
    round_ = start(9_000, 9_000, 9_000)
    act(round_, Call())
    round_.rule(Ruling((HandDead("hand-1"),), "floor", "fouled"))
    assert asked(round_) == "b2"
    act(round_, Check())
    assert round_.over
    assert stacks(round_) == [8_900, 9_300, 8_800]


def test_the_last_live_hand_wins_whatever_it_answers() -> None:
    round_ = start(9_000, 9_000, 9_000)
    dead = (HandDead("hand-1"), HandDead("hand-2"))
    round_.rule(Ruling(dead, "floor", "fouled"))
    act(round_, Fold())
    assert stacks(round_) == [8_900, 8_800, 9_300]


def test_the_last_live_hand_is_not_ruled_dead() -> None:
    round_ = start(9_000, 9_000, 9_000)
    dead = tuple(HandDead(f"hand-{seat}") for seat in (1, 2, 3))
    with pytest.raises(RulingError, match="hand-3 is the last hand left in the pot and wins it"):
        round_.rule(Ruling(dead, "floor", "fouled"))
    assert all(hand.live for hand in round_.deal.hands.values())


@rule("004-18", "an incorrect number of cards on the deal: ante returned, out of the hand")
def test_a_ruling_returns_the_chips_of_a_dead_hand() -> None:
    round_ = start(9_000, 9_000, 9_000)
    act(round_, Call())
    round_.rule(Ruling((HandDead("hand-1"), ReturnWager("b1")), "floor", "one card too many"))
    assert asked(round_) == "b2"
    act(round_, Check())
    assert stacks(round_) == [9_000, 9_200, 8_800]


def test_a_bettor_without_chips_in_the_pot_gets_none_back() -> None:
    round_ = start(9_000, 9_000, 9_000)
    with pytest.raises(RulingError, match="there is no wager 'b3'"):
        round_.rule(Ruling((ReturnWager("b3"),), "floor"))


def test_a_bet_s_size_is_in_whole_chips_but_the_last_chips_may_always_go_in() -> None:
    round_ = start(9_000, 9_050, 9_000, structure="no-limit", chip=100)
    act(round_, Call(), Call())
    assert refused(round_, Raise(450)) == "decision/amount"
    act(round_, Raise(9_050))
    assert asked(round_) == "b3"


def test_a_ruling_that_moves_chips_changes_the_bounds_of_a_bet() -> None:
    round_ = start(9_000, 9_000, 9_000, structure="no-limit")
    round_.rule(Ruling((PayOver("b3", "b1", 5_000),), "floor", "penalty"))
    assert choice(round_, "raise").amount == Amount(400, 4_000, 100)
    assert refused(round_, Raise(5_000)) == "decision/amount"


def test_a_random_bet_may_be_the_whole_stack_in_odd_chips() -> None:
    amount = Amount(200, 550, 100)
    chance = SplitMix(1)
    assert {amount.sample(chance) for _ in range(200)} == {200, 300, 400, 500, 550}


STRUCTURES: list[dict[str, Any]] = [
    {"structure": "limit"},
    {"structure": "limit", "short_reopens": "half raise", "check_raise": False},
    {"structure": "spread"},
    {"structure": "pot-limit", "heads_up_cap": True},
    {"structure": "no-limit", "raises": 0},
]


@pytest.mark.parametrize("betting", STRUCTURES, ids=lambda betting: betting["structure"])
def test_every_structure_conforms(betting: dict[str, Any]) -> None:
    game = start(*[1_000] * 5, streets=2, **betting).game
    for round_ in conform(game, scale(100, 10_000)):
        if len(round_.opening.bettors) > 2 and betting.get("raises", 3):
            assert complete_raises(round_, by_bets=betting["structure"] == "limit") <= 3


def complete_raises(round_: Round, *, by_bets: bool) -> int:
    """Of the first street, counted from the answers: a short all-in is none."""
    count, level, step = 0, 200, 200
    for event in round_.events:
        if isinstance(event, Reached):
            break
        if isinstance(event, Answered) and isinstance(event.decision, Raise):
            to = event.decision.cents
            if to // 200 > level // 200 if by_bets else to - level >= step:
                count, step = count + 1, to - level
            level = to
    return count
