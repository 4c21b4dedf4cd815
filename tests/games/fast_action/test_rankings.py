"""The seventeen rankings (004-16) at the table: each beats the next."""

from __future__ import annotations

import pytest

from games.fast_action.flops import ENTRY, duel
from houseway.cards.card import parse_cards
from houseway.editions.library import load_game
from houseway.games.fast_action import FastActionFacts, FastActionTerms, judge
from houseway.games.fast_action.terms import FastActionRanking
from houseway.hands.poker import best_five
from houseway.rules.banked.outcomes import Lose
from support import rule

NEXT = [
    ("flush with five of a kind", "As As", "royal flush", "Js Ts", "As As As Ks Qs"),
    ("royal flush", "Js Ts", "flush with four of a kind", "As 2d", "As As As Ks Qs"),
    ("flush with four of a kind", "9s 2d", "straight flush", "6s 5s", "9s 9s 9s 8s 7s"),
    ("straight flush", "6s 5s", "flush with full house", "8s 2d", "9s 9s 9s 8s 7s"),
    ("flush with full house", "8s 3c", "five of a kind", "9d 9c", "9s 9s 9s 8s 2d"),
    ("five of a kind", "9d 9c", "flush with three of a kind", "Ks 3c", "9s 9s 9s 4s 2d"),
    ("flush with three of a kind", "9s 3c", "flush with two pair", "4s 3d", "9s 9s 4s Ks 2d"),
    ("flush with two pair", "4s 3d", "flush with one pair", "7s 3c", "9s 9s 4s Ks 2d"),
    ("flush with one pair", "7s 3c", "four of a kind", "9d 9c", "9s 9s 4s Ks 2d"),
    ("four of a kind", "9h 9c", "full house", "9h Kd", "9s 9d 4s Kc 2d"),
    ("full house", "9h Kd", "flush", "7s 3c", "9s 9d 4s Ks 2s"),
    ("flush", "2s 5s", "straight", "Td Jd", "Ks 9s 4s 8d 7c"),
    ("straight", "Td Jd", "three of a kind", "9d 9c", "Ks 9s 4h 8d 7c"),
    ("three of a kind", "9d 9c", "two pair", "Kd 9h", "Ks 9s 4h 8d 7c"),
    ("two pair", "Kd 9h", "one pair", "Kc 2d", "Ks 9s 4h 8d 7c"),
    ("one pair", "Kc 2d", "high card", "Ad 3c", "Ks 9s 4h 8d 7c"),
]


@rule(ENTRY, "hand rankings high to low: flush with five of a kind, royal flush ... no pair")
@pytest.mark.parametrize(("high", "better", "low", "worse", "flop"), NEXT, ids=lambda each: each)
def test_each_ranking_beats_the_next(
    high: str, better: str, low: str, worse: str, flop: str
) -> None:
    ranking = FastActionRanking().ranking
    for name, two in ((high, better), (low, worse)):
        assert best_five(parse_cards(f"{two} {flop}"), ranking=ranking).category == name
    assert duel(better, worse, flop).net(1) == "$10"
    assert duel(worse, better, flop).net(1) == "-$10"


@rule(ENTRY, "there are seventeen rankings")
def test_the_rankings_are_those_printed() -> None:
    assert len(FastActionRanking().ranking.order) == 17
    assert [high for high, *_ in NEXT] == list(FastActionRanking().ranking.order[:-1])


@rule(ENTRY, "Flush with... classes: tie-break within them by groups of equal rank, or high card")
@pytest.mark.parametrize(("reading", "net"), [("groups first", "$10"), ("high card", "-$10")])
@pytest.mark.parametrize(
    ("player", "dealer", "flop"),
    [
        ("9s 3h", "5s As", "9s 5s 4s 2s 3d"),  # a pair of nines; a pair of fives with an ace
        ("Ts 3h", "9s As", "2s 2s Ts 9s 3d"),  # tens and deuces; nines and deuces with an ace
    ],
)
def test_flushes_with_like_cards(
    reading: str, net: str, player: str, dealer: str, flop: str
) -> None:
    assert duel(player, dealer, flop, {"flush-ties": reading}).net(1) == net


@rule(ENTRY, "A-2-3-4-5: a straight, or none")
@pytest.mark.parametrize(("reading", "net"), [("straight", "$10"), ("none", "-$10")])
def test_ace_to_five(reading: str, net: str) -> None:
    assert duel("Ac 2d", "Kc Kd", "3c 4d 5h 9s Jh", {"ace-low-straight": reading}).net(1) == net
    assert duel("6c 2d", "Ac 2c", "3c 4d 5h 9s Jh", {"ace-low-straight": reading}).net(1) == "$10"


@rule(ENTRY, "A-2-3-4-5 suited: a straight flush, or a flush")
@pytest.mark.parametrize(("reading", "net"), [("straight", "$10"), ("none", "-$10")])
def test_ace_to_five_suited(reading: str, net: str) -> None:
    assert duel("As 2s", "4c 4d", "3s 4s 5s 4h 4c", {"ace-low-straight": reading}).net(1) == net


@rule(ENTRY, "player wants a sixth card to count: five-card game, a sixth card never plays")
def test_a_sixth_card_does_not_play() -> None:
    dealt = duel("Ac Qd", "Ad Jc", "Kc Kd 9s 9h Ts")
    assert (dealt.line(1, "bet"), dealt.net(1)) == ("copy", "-$10")


@rule(ENTRY, "the best five may be the five community cards alone")
def test_the_community_cards_alone() -> None:
    assert duel("2c 3d", "4c 5d", "As Ks Qs Js Ts").line(1, "bet") == "copy"


def test_a_judge_needs_no_round() -> None:
    terms = load_game("clovis-500/fast-action-holdem").terms
    assert isinstance(terms, FastActionTerms)
    two, flop = tuple(parse_cards("Ac Kd")), tuple(parse_cards("2c 7d 9h Js 4c"))
    facts = FastActionFacts(player=two, dealer=two, board=flop)
    assert judge(terms, "bet", facts) == Lose(line="copy")
