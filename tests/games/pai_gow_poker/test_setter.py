"""The setter on many hands: none is foul, every rule is reached, others are explained."""

from random import Random

import msgspec
import pytest

from games.pai_gow_poker.hands import DECK, HOUSE_WAYS, hands_of_each_rule, set_by
from hands.fronts import is_foul
from houseway.cards.card import parse_cards
from houseway.editions.house_ways import find_house_way
from houseway.errors import DecisionError, TextError
from houseway.games.pai_gow_poker.holdings import rank_names
from houseway.games.pai_gow_poker.house_way import HouseWay
from houseway.games.pai_gow_poker.setter import set_hand
from houseway.hands.pai_gow import PaiGowRanking
from support import rule, scale

NO_WILD_HAND = {"14, two aces and the joker"}
"""A wild joker that completes a hand is not a third ace."""


@rule("000-40", "the five-card hand must rank higher than the two-card hand")
@rule("003-10", "PD's hand can not be set foul")
@pytest.mark.parametrize("name", HOUSE_WAYS)
def test_no_house_way_ever_fouls(name: str) -> None:
    found = find_house_way(name)
    ranking, order = found.ranking, found.ranking.order
    random = Random(name)
    for _ in range(scale(400, 100_000)):
        seven = random.sample(DECK, 7)
        setting = set_hand(found.house_way, ranking, seven)
        assert not setting.foul
        front, back = setting.front, setting.back
        assert not is_foul(front, back, joker=ranking.joker, ranking=order), setting
        assert sorted(setting.front + setting.back) == sorted(seven)


@pytest.mark.parametrize("name", HOUSE_WAYS)
def test_every_rule_is_reached_and_says_why_not_those_before(name: str) -> None:
    found = find_house_way(name)
    wild = found.ranking.joker == "wild"
    reached = hands_of_each_rule(found, scale(5, 500), NO_WILD_HAND if wild else set())
    order = [each.name for each in found.house_way.rules]
    for rule_name, settings in reached.items():
        for setting in settings:
            assert not setting.foul
            assert [earlier for earlier, _ in setting.why] == order[: order.index(rule_name)]
            assert all(reason for _, reason in setting.why)


@pytest.mark.parametrize("name", HOUSE_WAYS)
def test_the_order_in_which_cards_are_given_does_not_matter(name: str) -> None:
    found = find_house_way(name)
    random = Random(4)
    for _ in range(50):
        seven = random.sample(DECK, 7)
        first = set_hand(found.house_way, found.ranking, seven)
        random.shuffle(seven)
        assert set_hand(found.house_way, found.ranking, seven) == first


@pytest.mark.parametrize("name", HOUSE_WAYS)
def test_a_house_way_can_be_written_down_and_read_back(name: str) -> None:
    """The house way after a round trip through recorded terms."""
    found = find_house_way(name)
    text = msgspec.json.encode((found.house_way, found.ranking), order="sorted")
    again = msgspec.json.decode(text, type=tuple[HouseWay, PaiGowRanking])
    assert again == (found.house_way, found.ranking)


def test_why_not_names_what_the_cards_hold_and_what_cannot_be_done() -> None:
    why = dict(set_by("stones-tavern/pai-gow-poker", "Kc 7h Jd Js 8c 8h 4s").why)
    assert why["21"] == "the cards hold two pair"
    assert why["3"] == "the high pair is jacks, not one of A K Q"
    assert why["13"] == "the cards cannot be set with a pair in front of a complete hand"
    assert rank_names(4) == "sixes"


@pytest.mark.parametrize(
    ("cards", "code", "says"),
    [
        ("As Kd 9c 9h 4s 3d", "house_way/seven_cards", "seven cards, not 6"),
        ("As Kd 9c 9h 4s 3d 2c 5h", "house_way/seven_cards", "seven cards, not 8"),
        ("As Kd 9c 9h 4s 3d As", "house_way/card_twice", "As is given 2 times"),
        ("Jk Kd 9c 9h 4s 3d Jk", "house_way/card_twice", "the deck has only one"),
        ("As* Kd 9c 9h 4s 3d Jk", "house_way/not_in_deck", "As* is not in the deck"),
        ("6-4 Kd 9c 9h 4s 3d Jk", "house_way/not_in_deck", "52 cards and one joker"),
    ],
)
def test_what_is_not_seven_cards_of_the_deck_is_refused(cards: str, code: str, says: str) -> None:
    with pytest.raises(TextError) as refused:
        set_by("stones-tavern/fortune", cards)
    assert refused.value.code == code
    assert says in refused.value.message


def test_cards_that_no_rule_sets_are_refused_with_what_they_hold() -> None:
    raw = {"name": "mine", "rules": [{"name": "1", "holds": ["no pair"], "set": [{}]}]}
    one_rule = msgspec.convert(raw, HouseWay)
    with pytest.raises(DecisionError, match="no rule of mine applies to one pair") as refused:
        set_hand(one_rule, PaiGowRanking(), parse_cards("As Ad 9c 8h 4s 3d 2c"))
    assert refused.value.code == "house_way/no_rule"
