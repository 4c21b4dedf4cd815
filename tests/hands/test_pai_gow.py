"""Pai gow poker's hands as each house ranks them."""

from random import Random

import pytest

from hands.fronts import front_strength, is_foul
from houseway.cards.card import JOKER, Card, parse_cards, texts
from houseway.hands.evaluator import evaluator
from houseway.hands.pai_gow import PaiGowHands, PaiGowRanking, pai_gow_hands
from houseway.hands.two_card import wild_front_hand
from support import rule, scale

BUG = pai_gow_hands(PaiGowRanking())
WILD = pai_gow_hands(PaiGowRanking(joker="wild", fives="five of a kind"))
LITERAL = pai_gow_hands(PaiGowRanking(bug="completes if it can"))
DECK = [Card(code) for code in range(53)]


def category(hands: PaiGowHands, cards: str) -> str:
    strength = hands.strength(parse_cards(cards))
    return next(name for name in hands.ranking.order.order if hands.least(name) <= strength)


@rule("000-43", "A K Q J 10 high, 5 4 3 2 A low")
@rule("003-03", "A-K-Q-J-10 = high straight, 5-4-3-2-A = low straight")
@rule("004-29", "A-2-3-4-5 is the LOWEST straight")
@rule("001-01", "reading: 5-4-3-2-A the lowest straight")
def test_ace_to_five_is_the_lowest_straight_or_the_second_highest() -> None:
    six, wheel, king, ace = (
        parse_cards(cards)
        for cards in ("6c 5d 4h 3s 2d", "5c 4d 3h 2s Ad", "Kc Qd Jh Ts 9d", "Ac Kd Qh Js Td")
    )
    second = pai_gow_hands(PaiGowRanking(wheel="second highest"))
    assert sorted([six, wheel, king, ace], key=BUG.back_strength) == [wheel, six, king, ace]
    assert sorted([six, wheel, king, ace], key=second.back_strength) == [six, king, wheel, ace]


@rule("001-01", "reading: five aces above the royal flush")
@rule("003-03", "(a) Five Aces; (b) Royal Flush")
def test_five_aces_stand_above_the_royal_flush_or_are_four_aces() -> None:
    royal = parse_cards("As Ks Qs Js Ts")
    aces = parse_cards("As Ah Ad Ac Jk")
    none = pai_gow_hands(PaiGowRanking(fives="none"))
    assert BUG.back_strength(aces) > BUG.back_strength(royal)
    assert none.back_strength(aces) < none.back_strength(royal)
    assert category(none, "As Ah Ad Ac Jk 9c 4d") == "four of a kind"


@rule("001-03", "five of a kind: above the royal flush, by rank")
@rule("001-09", "four of a rank below aces + joker is not listed as five of a kind")
def test_five_of_a_kind_is_ranked_or_is_four_of_a_kind() -> None:
    listed = pai_gow_hands(PaiGowRanking(joker="wild"))
    assert category(WILD, "9s 9h 9d 9c Jk As 4d") == "five of a kind"
    assert category(listed, "9s 9h 9d 9c Jk As 4d") == "four of a kind"
    assert category(listed, "As Ah Ad Ac Jk 9c 4d") == "five aces"


@rule("003-10", "the joker text read literally: an ace only when it cannot complete")
@pytest.mark.parametrize(
    ("cards", "better", "literal"),
    [
        ("As Ah Ad Jk Kh 7h 3h", "four of a kind", "flush"),
        ("As Ah Ad Jk Kc 7h 3d", "four of a kind", "four of a kind"),
        ("As Ah Jk Kd Qc Js 2c", "straight", "straight"),
        ("As Ks Kh Kd Jk Qc Jd", "full house", "straight"),
        ("9s 9h 9d 9c Jk 8d 7c", "four of a kind", "four of a kind"),
        ("As Ah Jk Kd 9c 5s 2c", "three of a kind", "three of a kind"),
        ("As Ah 8d Kd 9c 5s 2c", "one pair", "one pair"),
    ],
)
def test_a_bug_is_what_is_better_or_completes_if_it_can(
    cards: str, better: str, literal: str
) -> None:
    assert category(BUG, cards) == better
    assert category(LITERAL, cards) == literal


@rule("000-40", "what the joker counts as in a flush already holding the ace is not said")
@rule("000-70", "the joker in a flush: the highest rank of the suit not already present")
@rule("003-03", "Joker as the highest unmatched card in a flush")
def test_a_bug_in_a_flush_is_the_highest_card_missing_or_an_ace() -> None:
    double = pai_gow_hands(PaiGowRanking(flush_joker="an ace"))
    joker, king = parse_cards("Ah Qh 9h 2h Jk"), parse_cards("As Ks Qs Js 9s")
    assert BUG.back_strength(joker) < BUG.back_strength(king)
    assert double.back_strength(joker) > double.back_strength(king)
    assert double.back_hand(joker).ranks == (12, 12, 10, 7, 0)
    assert double.back_hand(parse_cards("Kh Qh 9h 2h Jk")).ranks == (12, 11, 10, 7, 0)
    assert category(double, "Kh Qh Jh 9h Jk") == "straight flush"
    assert category(double, "Ah Kh Qh Jh Jk") == "royal flush"


def test_in_five_cards_completing_is_always_the_better_use() -> None:
    random = Random(1)
    for _ in range(scale(2_000, 50_000)):
        five = [JOKER, *random.sample(DECK[:-1], 4)]
        assert LITERAL.strength(five) == BUG.strength(five)


@rule("000-40", "the joker alone in front counts as an ace")
@rule("001-01", "an Ace or Joker in front")
def test_fronts_and_fouls_are_those_of_the_two_card_hands() -> None:
    random = Random(2)
    for _ in range(scale(500, 20_000)):
        seven = random.sample(DECK, 7)
        front, back = seven[:2], seven[2:]
        assert BUG.front_strength(front, 0) == front_strength(front)
        assert BUG.is_foul(front, back) == is_foul(front, back)
        assert WILD.is_foul(front, back) == is_foul(front, back, joker="wild")
        wild = wild_front_hand(front, back)
        assert WILD.front_strength(front, WILD.back_strength(back)) == wild.strength
        assert WILD.front_hand(front, back) == wild


@rule("001-03", "not exactly 2 in front / 5 in back: foul")
def test_another_number_of_cards_is_foul() -> None:
    seven = parse_cards("As Kd 9c 9d 7h 3s 2d")
    assert BUG.is_foul(seven[:3], seven[3:])
    assert BUG.is_foul(seven[:1], seven[1:])
    assert BUG.is_foul(seven[:2], seven[2:6])


@rule("001-03", "A + Joker in front, pair of 9s in back: the Joker counts as a king; not foul")
@pytest.mark.parametrize(
    ("front", "back", "never", "beside_an_ace"),
    [
        ("As Jk", "9c 9d 7h 3s 2d", False, False),
        ("Kd Jk", "9c 9d 7h 3s 2d", False, True),
        ("8d Jk", "9c 9d 7h 3s 2d", False, False),
        ("As Jk", "Kc Jd 7h 3s 2d", True, True),
    ],
)
def test_a_wild_joker_in_front_is_spared_beside_any_card_or_beside_an_ace(
    front: str, back: str, never: bool, beside_an_ace: bool
) -> None:
    strict = PaiGowRanking(joker="wild", wild_front="never fouls beside an ace")
    assert WILD.is_foul(parse_cards(front), parse_cards(back)) is never
    assert pai_gow_hands(strict).is_foul(parse_cards(front), parse_cards(back)) is beside_an_ace


def test_a_fouled_wild_front_is_named_by_the_pair_that_it_makes() -> None:
    strict = pai_gow_hands(PaiGowRanking(joker="wild", wild_front="never fouls beside an ace"))
    front, back = parse_cards("Kd Jk"), parse_cards("9c 9d 7h 3s 2d")
    assert strict.front_hand(front, back).category == "one pair"
    assert WILD.front_hand(front, back).category == "high card"
    assert BUG.back_hand(back).category == "one pair"


@rule("001-03", "give the joker the card that makes the highest five-card hand out of the seven")
@pytest.mark.parametrize(
    ("cards", "stands_for"),
    [
        ("9s 9h Kd 7c 5h 3d Jk", "9c 9d"),
        ("9s 8s 6s 5s Kd Kh Jk", "7s"),
        ("Ks Qs 9s 4s 2h 2d Jk", "As"),
        ("9s 9h 9d 9c Kd Qh Jk", "9c"),
        ("As Kd Qh Jc 7d 5h Jk", "Tc Td Th Ts"),
    ],
)
def test_a_wild_joker_stands_for_what_makes_the_best_hand(cards: str, stands_for: str) -> None:
    assert texts(WILD.stands_for(parse_cards(cards))) == stands_for


def test_where_fives_are_not_ranked_a_fifth_may_be_any_card() -> None:
    listed = pai_gow_hands(PaiGowRanking(joker="wild"))
    found = listed.stands_for(parse_cards("9s 9h 9d 9c Ad Qh Jk"))
    assert len(found) == 46


def test_strengths_are_the_evaluators() -> None:
    random = Random(3)
    bug = evaluator(joker="bug")
    for _ in range(500):
        seven = random.sample(DECK, 7)
        assert BUG.strength(seven) == bug.strength(seven)
