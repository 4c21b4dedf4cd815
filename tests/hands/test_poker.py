"""Poker hands by example, in the rule books' words, and against the slow naive evaluator."""

from itertools import combinations
from random import Random

import pytest

from hands import naive
from hands.deals import PACK
from houseway.cards.card import JOKER, Card, parse_cards, texts
from houseway.errors import TextError
from houseway.hands.evaluator import evaluator
from houseway.hands.hand import compare, is_high_or_better
from houseway.hands.poker import best_five, best_of_omaha, omaha_strength, strength
from houseway.hands.ranking import (
    FIVE_ACES,
    FIVE_OF_A_KIND,
    SEVERAL_DECKS,
    STANDARD,
    Joker,
    Ranking,
)
from support import rule, scale


def category(cards: str, joker: Joker = "none", ranking: Ranking | None = None) -> str:
    return best_five(parse_cards(cards), joker=joker, ranking=ranking).category


def higher(one: str, other: str, joker: Joker = "none", ranking: Ranking | None = None) -> bool:
    left, right = (
        strength(parse_cards(cards), joker=joker, ranking=ranking) for cards in (one, other)
    )
    return left > right


FROM_HIGH_TO_LOW = [
    ("five aces", "As Ad Ah Ac Jk"),
    ("royal flush", "As Ks Qs Js Ts"),
    ("straight flush", "Ks Qs Js Ts 9s"),
    ("straight flush", "5d 4d 3d 2d Ad"),
    ("four of a kind", "Ac Ad Ah As Kd"),
    ("four of a kind", "2c 2d 2h 2s 3d"),
    ("full house", "Ac Ad Ah Ks Kd"),
    ("full house", "2c 2d 2h 3s 3d"),
    ("flush", "Ah Kh Qh Jh 9h"),
    ("flush", "7h 5h 4h 3h 2h"),
    ("straight", "As Kd Qd Jd Td"),
    ("straight", "6s 5d 4d 3d 2d"),
    ("straight", "5s 4d 3d 2d Ad"),
    ("three of a kind", "Ac Ad Ah Ks Qd"),
    ("three of a kind", "2c 2d 2h 4s 3d"),
    ("two pair", "Ac Ad Kh Ks Qd"),
    ("two pair", "3c 3d 2h 2s 4d"),
    ("one pair", "Ac Ad Kh Qs Jd"),
    ("one pair", "2c 2d 5h 4s 3d"),
    ("high card", "Ac Kd Qh Js 9d"),
    ("high card", "7c 5d 4h 3s 2d"),
]


@rule("000-40", "five-card hands, high to low")
@rule("004-06", "high to low as printed")
def test_hands_rank_as_printed() -> None:
    hands = [best_five(parse_cards(cards), joker="bug") for _, cards in FROM_HIGH_TO_LOW]
    assert [hand.category for hand in hands] == [name for name, _ in FROM_HIGH_TO_LOW]
    assert hands == sorted(hands, reverse=True)
    assert len(set(hands)) == len(hands)


@rule("000-40", "five aces rank above a royal flush")
def test_five_aces_rank_above_a_royal_flush() -> None:
    assert higher("As Ad Ah Ac Jk", "As Ks Qs Js Ts", "bug")


@rule("000-40", "A-2-3-4-5 is the lowest straight")
@rule("000-70", "A-2-3-4-5 is the LOWEST straight, not the second highest")
def test_ace_to_five_is_the_lowest_straight() -> None:
    assert higher("2c 3d 4h 5s 6d", "Ac 2d 3h 4s 5d")
    assert higher("Ac 2d 3h 4s 5d", "Ac Ad Ah Ks Qd")


def test_ace_to_five_may_be_the_second_highest_straight() -> None:
    nevada = Ranking(FIVE_ACES.order, wheel="second highest")
    assert higher("Ac 2d 3h 4s 5d", "9c Td Jh Qs Kd", "bug", nevada)
    assert higher("Tc Jd Qh Ks Ad", "Ac 2d 3h 4s 5d", "bug", nevada)
    assert higher("Tc Jc Qc Kc Ac", "Ac 2c 3c 4c 5c", "bug", nevada)
    assert category("Ac 2c 3c 4c 5c", "bug", nevada) == "straight flush"
    joker_as_ace = best_five(parse_cards("Jk 2c 3d 4h 5s"), joker="bug", ranking=nevada)
    assert joker_as_ace == best_five(parse_cards("Ac 2d 3h 4s 5d"), joker="bug", ranking=nevada)


@rule("000-40", "joker is an ace or completes a straight, a flush or a straight flush")
@pytest.mark.parametrize(
    ("cards", "name"),
    [
        ("Kc Kd 9h 5s Jk", "one pair"),
        ("Kc Kd Kh 5s Jk", "three of a kind"),
        ("Kc Kd Kh Ks Jk", "four of a kind"),
        ("Ac Kd Kh 5s Jk", "two pair"),
        ("Ac Ad 9h 5s Jk", "three of a kind"),
        ("Kc Kd Kh As Jk", "full house"),
        ("9s 8h 6s 5d Jk", "straight"),
        ("9s 8s 6s 2s Jk", "flush"),
        ("9s 8s 6s 5s Jk", "straight flush"),
        ("Ks Qs Js Ts Jk", "royal flush"),
        ("4s 3s 2s As Jk", "straight flush"),
        ("Kc Jd 9h 5s Jk", "high card"),
    ],
)
def test_bug_is_an_ace_or_completes(cards: str, name: str) -> None:
    assert category(cards, "bug") == name


@rule("000-40", "joker is an ace or completes a straight, a flush or a straight flush")
def test_bug_beside_a_pair_of_kings_is_an_ace() -> None:
    assert best_five(parse_cards("Kc Kd 9h 5s Jk"), joker="bug").ranks == (11, 12, 7, 3)


@rule("004-06", "no double-ace flush: the joker represents the highest card not in the hand")
@rule("003-03", "joker as the highest unmatched card in a flush")
def test_joker_in_a_flush_is_the_highest_card_missing() -> None:
    assert best_five(parse_cards("Ah 9h 6h 2h Jk"), joker="bug").ranks == (12, 11, 7, 4, 0)
    assert best_five(parse_cards("Kh 9h 6h 2h Jk"), joker="bug").ranks == (12, 11, 7, 4, 0)


@rule("000-70", "house-way example 12: the joker plays as a 7 in a straight")
def test_joker_is_the_seven_of_a_straight() -> None:
    hand = best_five(parse_cards("9s 8h Jk 6s 5d"), joker="bug")
    assert (hand.category, hand.ranks[0]) == ("straight", 7)
    assert hand.cards[-1] == JOKER


@rule("001-03", "five of a kind ranks above the royal flush, by rank")
def test_wild_joker_makes_five_of_a_kind() -> None:
    assert higher("2c 2d 2h 2s Jk", "As Ks Qs Js Ts", "wild")
    assert higher("3c 3d 3h 3s Jk", "2c 2d 2h 2s Jk", "wild")
    assert category("Kc Kd Kh 5s Jk", "wild") == "four of a kind"
    assert category("Kc Kd 9h 5s Jk", "wild") == "three of a kind"
    assert category("Kc Jd 9h 5s Jk", "wild") == "one pair"


@rule("001-09", "four of a rank below aces and the joker rank as four of a kind")
def test_five_of_a_kind_that_is_not_listed_is_four_of_a_kind() -> None:
    assert category("Kc Kd Kh Ks Jk", "wild", FIVE_ACES) == "four of a kind"
    assert category("Ac Ad Ah As Jk", "wild", FIVE_ACES) == "five aces"


@rule("003-09", "with several decks five of a kind is treated as four of a kind")
def test_five_alike_of_several_packs_are_four_of_a_kind_where_no_line_is_printed() -> None:
    assert category("Kc Kd Kh Ks Kd 2c") == "four of a kind"
    assert category("Kc Kc Qc 9c 2c 3d") == "flush"


SEVENTEEN = [
    ("flush with five of a kind", "2s 2s 2s 2s 2s"),
    ("royal flush", "As Ks Qs Js Ts"),
    ("flush with four of a kind", "2s 2s 2s 2s 3s"),
    ("straight flush", "As 2s 3s 4s 5s"),
    ("flush with full house", "2s 2s 2s 3s 3s"),
    ("five of a kind", "2s 2s 2s 2s 2h"),
    ("flush with three of a kind", "2s 2s 2s 3s 4s"),
    ("flush with two pair", "2s 2s 3s 3s 4s"),
    ("flush with one pair", "2s 2s 3s 4s 5s"),
    ("four of a kind", "As Ah Ad Ac Ks"),
    ("full house", "As Ah Ad Kc Ks"),
    ("flush", "As Ks Qs Js 9s"),
    ("straight", "As Ks Qs Js Th"),
    ("three of a kind", "As Ah Ad Kc Qs"),
    ("two pair", "As Ah Kd Kc Qs"),
    ("one pair", "As Ah Kd Qc Js"),
    ("high card", "As Kh Qd Jc 9s"),
]


@rule("004-16", "seventeen rankings from flush with five of a kind to no pair")
def test_six_packs_have_seventeen_rankings() -> None:
    hands = [best_five(parse_cards(cards), ranking=SEVERAL_DECKS) for _, cards in SEVENTEEN]
    assert [hand.category for hand in hands] == [name for name, _ in SEVENTEEN]
    assert tuple(name for name, _ in SEVENTEEN) == SEVERAL_DECKS.order
    assert hands == sorted(hands, reverse=True)


@rule("004-16", "five-card game: a sixth card never plays")
def test_a_sixth_card_never_plays() -> None:
    one, other = "As Ah Kd Qc Js 9d 2c", "Ad Ac Kh Qs Jd 5c 3s"
    assert compare(*(strength(parse_cards(cards)) for cards in (one, other))) == "copy"


@rule("000-40", "suits equal")
def test_equal_ranks_of_other_suits_are_a_copy() -> None:
    one, other = (best_five(parse_cards(cards)) for cards in ("As Kd 9h 5c 2d", "Ah Kc 9d 5s 2c"))
    assert one == other
    assert hash(one) == hash(other)
    assert one.cards != other.cards
    assert one >= other
    assert one <= other
    assert compare(one, other) == "copy"
    assert compare(one, best_five(parse_cards("As Kd 9h 5c 3d"))) == "lower"
    assert compare(best_five(parse_cards("As Kd 9h 5c 3d")), one) == "higher"
    assert one != "As Kd 9h 5c 2d"


def test_cards_that_play_stand_in_order_of_what_they_tell() -> None:
    def playing(cards: str) -> str:
        return texts(best_five(parse_cards(cards), joker="bug").cards)

    assert playing("2c 9d Ks 9h 2d Kd 3c") == "Ks Kd 9d 9h 3c"
    assert playing("Ah 2c 3d 4h 5s Kd Kc") == "5s 4h 3d 2c Ah"
    assert playing("9c 8c 7c 2c Jk Kd Ks") == "9c 8c 7c 2c Jk"
    assert playing("5d 2c 9h") == "9h 5d 2c"


@rule("004-18", "the high hand on board acts first")
def test_fewer_cards_than_five_rank_by_what_they_show() -> None:
    assert higher("2c 2d", "As Kd")
    assert higher("As Kd", "Ah Qd")
    assert higher("Kc Kd 2h 2s", "Kh Ks Ac Qd")
    assert not higher("As Ks Qs Js", "2c 2d 3h 4s")


@rule("001-02", "player-dealer qualifies with ace-king or higher")
@rule("000-03", "player-dealer qualifies with queen-high")
def test_high_cards_or_better() -> None:
    assert is_high_or_better(best_five(parse_cards("As Kd 4h 3c 2d")), 12, 11)
    assert not is_high_or_better(best_five(parse_cards("As Qd Jh Tc 9d")), 12, 11)
    assert is_high_or_better(best_five(parse_cards("2s 2d 4h 3c 5d")), 12, 11)
    assert is_high_or_better(best_five(parse_cards("Qs 3d 2h")), 10)
    assert not is_high_or_better(best_five(parse_cards("Js Td 8h")), 10)


def test_cards_marked_bonus_are_the_cards_they_are() -> None:
    assert category("As* Ks* Qs* Js* Ts") == "royal flush"


@rule("000-08", "exactly two hole cards and three board cards")
def test_omaha_plays_two_from_the_hand_and_three_from_the_board() -> None:
    board = parse_cards("As Ks Qs Js 2d")
    assert best_of_omaha(parse_cards("Ts 3c 4d 5h"), board).category == "high card"
    assert best_of_omaha(parse_cards("Ts 3s 4d 5h"), board).category == "flush"
    four_aces = parse_cards("Ac Ad Ah As")
    assert best_of_omaha(four_aces, parse_cards("Kc Kd 7h 5s 2d")).category == "two pair"


@rule("001-43", "five hole cards, two of them play")
def test_omaha_is_the_best_of_all_choices_of_two_and_three() -> None:
    random = Random(8)
    for hole_cards in (4, 5):
        for _ in range(scale(50, 1_000)):
            dealt = random.sample(PACK, hole_cards + 5)
            hole, board = dealt[:hole_cards], dealt[hole_cards:]
            expected = max(
                strength([*two, *three])
                for two in combinations(hole, 2)
                for three in combinations(board, 3)
            )
            hand = best_of_omaha(hole, board)
            assert omaha_strength(hole, board) == hand.strength == expected
            assert len(set(hand.cards) & set(hole)) == 2
            assert len(set(hand.cards) & set(board)) == 3


def test_a_joker_is_refused_where_the_game_has_none() -> None:
    with pytest.raises(ValueError, match="joker"):
        strength(parse_cards("As Kd 9h 5c Jk"))


def test_a_ranking_names_the_line_it_does_not_know() -> None:
    with pytest.raises(TextError, match="'fullhouse' is not a category of hands") as raised:
        Ranking(("royal flush", "fullhouse"))
    assert raised.value.code == "category/unknown"


def test_a_ranking_has_a_line_for_every_hand() -> None:
    with pytest.raises(TextError, match="must end with high card") as raised:
        Ranking(("royal flush", "one pair"))
    assert raised.value.code == "ranking/no_end"


ONE_JOKER = (*PACK, JOKER)
GAMES: list[tuple[Joker, Ranking, tuple[Card, ...], int]] = [
    ("none", STANDARD, PACK, 5),
    ("none", STANDARD, PACK, 7),
    ("bug", FIVE_ACES, ONE_JOKER, 7),
    ("wild", FIVE_OF_A_KIND, ONE_JOKER, 7),
    ("wild", FIVE_ACES, ONE_JOKER, 6),
    ("none", SEVERAL_DECKS, PACK * 6, 7),
    ("none", SEVERAL_DECKS, PACK[:16] * 6, 5),
    ("none", STANDARD, PACK[:16] * 6, 6),
]


@pytest.mark.parametrize(("joker", "ranking", "deck", "size"), GAMES)
def test_agrees_with_the_naive_way(
    joker: Joker, ranking: Ranking, deck: tuple[Card, ...], size: int
) -> None:
    """Half of the hands hold the joker, if there is one; each is compared with the one before."""
    random = Random(f"{joker} {ranking.order[0]} {size}")
    ranks = evaluator(joker=joker, ranking=ranking)
    previous = None
    for number in range(scale(2_000, 100_000) // len(GAMES)):
        cards = random.sample(deck, size)
        if joker != "none" and number % 2:
            cards = [*random.sample(PACK, size - 1), JOKER]
        hand = ranks.best(cards)
        name, value = naive.best(cards, joker, ranking.order)
        assert hand.category == name, texts(cards)
        assert hand.strength == ranks.strength(cards) == ranks.strength(hand.cards)
        if previous is not None:
            theirs, their_value = previous
            assert (hand > theirs, hand == theirs) == (value > their_value, value == their_value)
        previous = hand, value
