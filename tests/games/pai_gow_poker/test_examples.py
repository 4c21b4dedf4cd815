"""House ways by the examples that the books print, and by those of the catalogue's doubts."""

import pytest

from games.pai_gow_poker.hands import HOUSE_WAYS, PRINTED, ranks, set_by
from houseway.cards.card import texts
from support import rule

STONES = "stones-tavern/pai-gow-poker"
FORTUNE = "stones-tavern/fortune"
FREE = "stones-tavern/commission-free-fortune"
DERBY = "lucky-derby/pai-gow-poker"
WILD = "lucky-derby/jokers-wild"
DERBY_FORTUNE = "lucky-derby/fortune"
NAPA = "napa-valley/fortune"
DOUBLE = "napa-valley/double-hand-poker"
CLOVIS = "clovis-500/fortune"
BUGS = (STONES, FORTUNE, FREE, DERBY, NAPA, DOUBLE, CLOVIS)

# The rule that sets the printed example of a row, where the charts name their rows differently.
_ROWS = {
    FORTUNE: {
        "1": "no pair",
        "2": "one pair",
        "3": "two pair, A K Q",
        "4": "two pair, J 10 9",
        "5": "two pair, 8 7 6",
        "6": "two pair, 5 4 3 2",
        "7": "three pairs",
        "8": "three of a kind, A",
        "9": "three of a kind, K and below",
        "10": "two sets of three of a kind",
        "11": "straight or flush, no pair",
        "12": "straight or flush with one pair",
        "13": "two pair, J 10 9",
        "14": "straight or flush with three of a kind",
        "15": "full house",
        "16": "four of a kind, A K Q",
        "17": "four of a kind, J 10 9",
        "18": "four of a kind, 8 7 6",
        "19": "four of a kind, 5 and below",
        "20": "four of a kind with a pair",
        "21": "five aces",
    },
    DERBY: {"13": "4", "20": "19", "21": "20"},
    STONES: {"13": "4"},
    NAPA: {
        "1": "no pair",
        "2": "one pair",
        "3": "two pairs, A K Q",
        "4": "two pairs, J 10 9",
        "5": "two pairs, 8 7 6",
        "6": "two pairs, 5 4 3",
        "7": "three pairs",
        "8": "three of a kind, A",
        "9": "three of a kind, K and below",
        "10": "three of a kind x 2",
        "11": "straight or flush with no pair",
        "12": "straight or flush with one pair",
        "13": "two pairs, J 10 9",
        "14": "straight or flush with trips",
        "15": "full house",
        "16": "four of a kind, A K Q",
        "17": "four of a kind, J 10 9",
        "18": "four of a kind, 8 7 6",
        "19": "four of a kind, 5 4 3 2",
        "20": "four of a kind, 5 4 3 2",
        "21": "five aces",
    },
    CLOVIS: {
        "1": "no pair",
        "2": "one pair",
        "3": "high pair, A K Q",
        "4": "high pair, J 10 9",
        "5": "high pair, 8 7 6",
        "6": "high pair, 5 4 3",
        "7": "three pair",
        "8": "three of a kind, aces",
        "9": "three of a kind, kings and below",
        "10": "two sets",
        "11": "straight or flush, no pair",
        "12": "straight or flush with one pair",
        "13": "high pair, J 10 9",
        "14": "straight or flush with three of a kind",
        "15": "full house",
        "16": "four of a kind, A K Q",
        "17": "four of a kind, J 10 9",
        "18": "four of a kind, 8 7 6",
        "19": "four of a kind, 5 and below",
        "20": "four of a kind, 5 and below",
        "21": "five aces",
    },
}
_ROWS[FREE] = {**_ROWS[FORTUNE], "7": "three pair"}
_ROWS[DOUBLE] = _ROWS[NAPA]
_ROWS[WILD] = _ROWS[DERBY_FORTUNE] = _ROWS[DERBY]


@rule("000-70", "the 21 printed house-way examples")
@rule("000-70", "straight or flush: highest possible two cards in front that leave a complete hand")
@rule("000-72", "the 21 printed house-way examples")
@rule("001-45", "the 21 printed house-way examples")
@pytest.mark.parametrize("row", PRINTED)
def test_printed_example(row: str) -> None:
    front, back = PRINTED[row]
    setting = set_by(STONES, f"{back} {front}")
    assert (ranks(setting.front), ranks(setting.back)) == (ranks(front), ranks(back))
    assert setting.rule == _ROWS[STONES].get(row, row)
    assert not setting.foul


@rule("000-40", "house way: every row")
@rule("000-43", "house way: every row")
@rule("001-01", "house way: every row")
@rule("001-01", "Full house: highest possible pair in front")
@rule("003-10", "house way: every row")
@rule("004-29", "house way: every row")
@rule("003-03", "house way referred to but not printed: that of 003-10, same house")
@rule("001-09", "house way missing from the text: the 001-01 chart, same house")
@rule("001-09", "Two pair, big A K Q: small pair in front")
@rule("001-09", "Three pair: highest pair in front; Two sets: pair of the higher set in front")
@rule("001-09", "Three aces: Ace + next highest in front; Three kings or below: trips in back")
@rule("001-09", "Straight/flush, no pair: two highest in front leaving a complete hand")
@rule("001-09", "... with one pair: highest two leaving a complete hand; with two pair: strategy")
@rule("001-09", "Full house: highest possible pair in front; Five aces: pair of aces in front")
@rule("001-03", "house way referred to, no chart printed: the 001-01 rows")
@pytest.mark.parametrize("name", HOUSE_WAYS)
@pytest.mark.parametrize("row", PRINTED)
def test_every_chart_sets_the_printed_hands_alike(name: str, row: str) -> None:
    front, back = PRINTED[row]
    setting = set_by(name, f"{front} {back}")
    assert ranks(setting.front) == ranks(front)
    assert setting.rule == _ROWS[name].get(row, row)


SURE = [
    ("K 9", "Kc 9d 7c 7d 4h 4s 3c", "5"),
    ("T T", "Tc Td 9h 9s 5c 5d 3h", "7"),
    ("A Q", "Ac Qd Ad Ah 9s 8c 2d", "8"),
    ("T T", "Tc Td Th Ts 8c 3d 2h", "17"),
    ("Q T", "Qc Td 7c 7d 7h 7s 2c", "18"),
    ("K Q", "Kc Qd 4c 4d 4h 4s 7c", "19"),
]


@rule("001-01", "the house-way examples whose every rank is legible")
@pytest.mark.parametrize(("front", "cards", "row"), SURE)
def test_legible_example(front: str, cards: str, row: str) -> None:
    setting = set_by(DERBY, cards)
    assert (ranks(setting.front), setting.rule) == (front, row)


@rule("000-40", "the named card or higher; the joker alone in front counts as an ace")
@rule("001-01", "both pairs in back if you can put an Ace or Joker in front, otherwise split")
@rule("003-10", "two pairs: an ace or joker, king or higher, queen or higher in front")
@rule("004-29", "two pairs behind if king or higher in front; otherwise split")
@pytest.mark.parametrize("name", BUGS)
@pytest.mark.parametrize(
    ("cards", "front"),
    [
        ("Ad 7h Jd Js 8c 8h 4s", "A 7"),
        ("Jk 7h Jd Js 8c 8h 4s", "7 Jk"),
        ("Kd 7h Jd Js 8c 8h 4s", "8 8"),
        ("Kd 9s 8c 8d 4d 4h 7c", "K 9"),
        ("Ad 9s 8c 8d 4d 4h 7c", "A 9"),
        ("Qd 9s 8c 8d 4d 4h 7c", "4 4"),
        ("Qh 8c 5h 5s 4h 4c 2s", "Q 8"),
        ("Kh 8c 5h 5s 4h 4c 2s", "K 8"),
        ("Jh 8c 5h 5s 4h 4c 2s", "4 4"),
        ("Kh 8c 3h 3s 2h 2c 9s", "K 9"),
    ],
)
def test_two_pair_stays_behind_a_high_enough_card(name: str, cards: str, front: str) -> None:
    assert ranks(set_by(name, cards).front) == front


@rule("000-40", "four of a kind: J 10 9 split unless a K, 8 7 6 unless a Q goes in front")
@rule("001-01", "four of a kind in back if at least a King, a Queen up front, otherwise split")
@rule("004-29", "four in back if at least a king, a queen up front; otherwise split")
@pytest.mark.parametrize("name", BUGS)
@pytest.mark.parametrize(
    ("cards", "front"),
    [
        ("Kd 5s Jd Js Jh Jc 4s", "K 5"),
        ("Ad 5s 9d 9s 9h 9c 4s", "A 5"),
        ("Jk 5s 9d 9s 9h 9c 4s", "5 Jk"),
        ("Qd 5s 9d 9s 9h 9c 4s", "9 9"),
        ("Qd 5s 6d 6s 6h 6c 4s", "Q 5"),
        ("Jd 5s 6d 6s 6h 6c 4s", "6 6"),
        ("Jd 7s 2d 2s 2h 2c 4s", "J 7"),
        ("Jd Js 2d 2s 2h 2c 4s", "J J"),
        ("5d 5s 9d 9s 9h 9c 4s", "5 5"),
        ("5d 5s 9d 9s 9h 9c 5c", "5 5"),
    ],
)
def test_four_of_a_kind_below_queens(name: str, cards: str, front: str) -> None:
    wanted = "9 9" if name == FORTUNE and cards.endswith("5c") else front
    assert ranks(set_by(name, cards).front) == wanted


@pytest.mark.parametrize(
    ("name", "front"),
    [
        pytest.param(STONES, "5 5", marks=rule("000-70", "row 20 overrides 16-19")),
        pytest.param(FORTUNE, "5 5", marks=rule("000-40", "with a pair: complete hand behind")),
        pytest.param(FREE, "5 5", marks=rule("000-43", "with a pair: four of a kind behind")),
        pytest.param(DERBY, "5 5", marks=rule("001-01", "row 16: in back with a pair in front")),
        pytest.param(NAPA, "5 5", marks=rule("003-10", "four A, K, Q behind a pair")),
        pytest.param(CLOVIS, "Q Q", marks=rule("004-29", "four A/K/Q with a pair: split")),
    ],
)
def test_four_queens_with_a_pair(name: str, front: str) -> None:
    assert ranks(set_by(name, "Qd Qs Qh Qc 5d 5s 9c").front) == front
    assert ranks(set_by(name, "Qd Qs Qh Qc 8d 5s 9c").front) == "Q Q"


@rule("000-40", "trips + two pairs: higher pair in front, the trips are not broken")
@rule("001-01", "row 15 with trips and two pairs: higher pair in front, trips kept")
@rule("003-10", "trips with two pairs: higher pair in front, full house behind")
@rule("004-29", "trips with two pairs: higher pair in front, trips kept")
@rule("001-45", "three of a kind with two pairs (row 15: higher of the two pairs in front)")
@pytest.mark.parametrize("name", HOUSE_WAYS)
def test_three_of_a_kind_with_two_pairs(name: str) -> None:
    assert ranks(set_by(name, "8h 8s 8d 4c 4h 3c 3d").front) == "4 4"
    assert ranks(set_by(name, "3h 3s 3d 4c 4h 9c 9d").front) == "9 9"


@rule("000-40", "quads + trips: pair of the higher rank in front")
@rule("000-43", "quads + trips: a pair of the trips goes in front")
@rule("000-70", "4+3: a pair out of the three of a kind in front")
@rule("004-29", "four A/K/Q with trips: split as printed")
def test_four_and_three_of_a_kind() -> None:
    high_four, high_three = "Qd Qs Qh Qc 5d 5s 5c", "Qd Qs Qh 5h 5d 5s 5c"
    fronts = {name: ranks(set_by(name, high_four).front) for name in HOUSE_WAYS}
    assert {name for name, front in fronts.items() if front == "Q Q"} == {FORTUNE, CLOVIS}
    assert {ranks(set_by(name, high_three).front) for name in HOUSE_WAYS} == {"Q Q"}


@rule("000-40", "K K K A joker Q J = K K in front of the straight")
@rule("003-10", "golden rule: always a pair in front with a complete hand behind when possible")
@rule("001-01", "a hand under both straight with three of a kind and full house: full house")
def test_full_house_that_is_also_a_straight() -> None:
    cards = "Kd Ks Kh Ac Jk Qd Js"
    fronts = {name: ranks(set_by(name, cards).front) for name in BUGS}
    golden = {FORTUNE, FREE, NAPA, DOUBLE}
    assert fronts == {name: "K K" if name in golden else "A Jk" for name in BUGS}


@rule("000-70", "row 13: A K 9 6 of spades, joker, 4 4 plays 4-4 in front of a flush")
@rule("001-45", "row 13: 4-4 in front")
@rule("000-40", "two pairs with a flush: a pair in front when the joker makes it possible")
@rule("000-43", "footnote first (a pair in front with a complete hand behind)")
@rule("001-01", "row 13 has no pair-in-front exception here")
@rule("004-29", "two pairs with a straight or flush: always the two-pair rows")
def test_two_pair_with_a_flush_by_the_joker() -> None:
    backs = {}
    for name in BUGS:
        setting = set_by(name, "As Ks 9s 6s Jk 4d 4h")
        assert ranks(setting.front) == "4 4"
        backs[name] = setting.rule
    assert backs[STONES] == "13"
    assert {backs[FORTUNE], backs[FREE]} == {"footnote"}
    assert backs[NAPA] == "golden rule"
    assert (backs[DERBY], backs[CLOVIS]) == ("3", "high pair, A K Q")


@rule("000-70", "row 14: A A 10 9 5 of clubs, 3, joker plays A 3 in front of the club flush")
@rule("001-45", "row 14: an ace and the highest other card that still leaves the complete hand")
@rule("000-40", "A A joker with a flush that needs the joker and an ace")
@rule("001-01", "row 14 with A-A-Joker when no pair can go in front of a completed hand")
@rule("003-10", "trips A-A-Joker with a straight or flush that needs joker and ace")
@rule("004-29", "A-A-joker with a straight or flush that needs joker and ace")
@pytest.mark.parametrize("name", BUGS)
def test_two_aces_and_the_joker_with_a_flush(name: str) -> None:
    setting = set_by(name, "Ah Ac Tc 9c 5c 3d Jk")
    assert (ranks(setting.front), ranks(setting.back)) == ("A 3", "A T 9 5 Jk")


@rule("000-70", "A A A K 7 3 joker splits so that a heart flush stays behind")
@rule("001-45", "of several equal-rank cards those in front that leave the higher back")
@rule("001-01", "of equal-rank cards keep those that leave the higher back hand")
@pytest.mark.parametrize("name", BUGS)
def test_like_cards_are_chosen_so_that_the_higher_back_stays(name: str) -> None:
    setting = set_by(name, "Ad Ah As Kh 7h 3h Jk")
    assert ranks(setting.back) == "A K 7 3 Jk"
    assert texts(setting.front) == "Ad As"
    assert texts(set_by(name, "9h 9d Kh Qh 7h 2h 4s").front) == "9d 4s"


@rule("001-45", "five aces with a pair of kings: still aces in front")
@rule("004-29", "five aces: no exception for a pair of kings")
@pytest.mark.parametrize("name", HOUSE_WAYS)
def test_five_aces_with_a_pair_of_kings(name: str) -> None:
    assert ranks(set_by(name, "Ad Ah As Ac Jk Kh Ks").front) == "A A"
