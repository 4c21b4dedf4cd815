"""Setting and comparing: ranks, copies, zeros, secrets."""

from __future__ import annotations

from itertools import pairwise

import msgspec
import pytest

from games.pai_gow_tiles.sets import (
    BANK,
    BOTH_HIGHER,
    BOTH_LOWER,
    CLOVIS,
    LOW_HAND,
    NAPA,
    PLAYED,
    TAVERN,
    finish,
    low,
    table,
    tape,
    terms_of,
)
from games.tables import PLAYER_DEALER
from houseway.cards.card import parse_cards
from houseway.errors import DecisionError
from houseway.games.pai_gow_tiles.judge import TilesFacts, judge, name_hand
from houseway.rules.banked.outcomes import Lose, NoAction, Push, Win
from houseway.rules.round.decisions import Set
from houseway.rules.round.events import Called
from support import rule


@rule("000-02", "both player hands higher: win; exactly one higher: push; neither higher: lose")
@rule("000-02", "Player wins if both higher ... one higher is a push: a win and a copy is a push")
@rule("000-02", "Copy (same value and identical high tile): player-dealer wins the copy")
@rule("000-02", "Payoff 1 to 1 assumed")
@rule("003-15", "wins if both hands outrank; loses if both rank lower; one higher = push")
@rule("003-15", "One copied hand and one higher: PD wins the copy, so push")
@rule("003-15", "Payout ratio not printed (1 to 1)")
@rule("004-13", "Win: both rank higher. Lose: both lower. Push: one higher, one lower")
@rule("004-13", "rule 47: identical ranking: banker wins that hand; equal totals: highest tile")
@rule("004-13", "if high tiles tie, banker wins: the second tile is not compared (reading)")
@pytest.mark.parametrize("edition", PLAYED)
@pytest.mark.parametrize(
    ("tiles", "low_hand", "result"),
    [
        (BOTH_HIGHER, LOW_HAND, "wins 1:1"),  # equal totals, the higher tile in both
        ("6-6 5-4 4-4 6-1", ("4-4", "6-1"), "pushes"),  # a wong, and 5 against 6
        (BOTH_LOWER, ("2-2", "4-3"), "loses"),
        ("3-1 3-2 6-6 5-1", ("6-6", "5-1"), "pushes"),  # the high hand a copy, the low higher
        ("3-1 3-2 6-5 6-4", ("6-5", "6-4"), "loses"),  # a copy and a lower hand
        ("3-1 3-2 5-5 3-3", ("5-5", "3-3"), "loses"),  # two copies, whatever the second tile
        ("3-1 4-1 4-4 4-4", ("3-1", "4-1"), "wins 1:1"),  # a pair, and 9 against 6
    ],
)
def test_high_is_compared_with_high_and_low_with_low(
    edition: str, tiles: str, low_hand: tuple[str, str], result: str
) -> None:
    round_ = table(edition).bet(1, "game", "$10").deal(tape(edition, BANK, {1: tiles}))
    assert finish(round_.decide(low(*low_hand))).result(1, "game") == result


@rule("004-13", "Second tile is not compared: if high tiles tie, banker wins (reading)")
@pytest.mark.parametrize(("reading", "result"), [(False, "loses"), (True, "pushes")])
def test_where_the_second_tile_is_compared_a_copy_is_rarer(reading: bool, result: str) -> None:
    """6 with mooy and chong against 6 with mooy and look; 9 with gor and a mixed five is a copy."""
    round_ = table(CLOVIS, {"second-tile": reading}).bet(1, "game", "$10")
    round_.deal(tape(CLOVIS, BANK, {1: "3-1 3-2 5-5 3-3"}))
    assert finish(round_.decide(low("5-5", "3-3"))).result(1, "game") == result
    assert round_.called.count("6, mooy high") == 2


@rule("004-13", "19 Teen Gong: a 12 tile with any 8")
@pytest.mark.parametrize("reading", [False, True])
def test_a_gong_is_a_gong_whatever_its_eight(reading: bool) -> None:
    """Teen with yun is no more than teen with a mixed eight; 5 with tit beats 3 with tit."""
    round_ = table(CLOVIS, {"second-tile": reading}).bet(1, "game", "$10")
    round_.deal(tape(CLOVIS, "6-6 5-3 6-1 5-1", {1: "6-6 4-4 6-1 4-4"}))
    assert finish(round_.decide(low("6-1", "4-4"))).result(1, "game") == "pushes"


@rule("000-02", "Both hands value zero: player-dealer wins regardless of high tile")
@rule("003-15", "PD wins every zero-value tie regardless of high tile")
@rule("004-13", "Both zero: banker wins regardless of higher tile")
@pytest.mark.parametrize("edition", PLAYED)
@pytest.mark.parametrize(
    ("tiles", "result"),
    [("1-1 1-1 3-1 5-1", "loses"), ("1-1 1-1 3-1 6-1", "pushes")],
)
def test_two_zeros_are_the_player_dealer_s(edition: str, tiles: str, result: str) -> None:
    """A pair of teen and 10 + 10 against a pair of dey: gor and look are a zero, gor and tit 1."""
    bank = "6-6 6-6 5-5 6-4"
    round_ = table(edition).bet(1, "game", "$10").deal(tape(edition, bank, {1: tiles}))
    round_.decide(low(*tiles.split()[2:]))
    assert finish(round_).result(1, "game") == result


@rule("000-02", "12-spot tile: value 2")
@rule("000-02", "8-spot + 9-spot = 17: hand value 7")
@rule("003-15", "12-dot tile has value 2. Gor (4 dots) outranks Foo (11 dots).")
@rule("003-15", "A Gee Joon 3-dot tile can be used as 6-dot")
@rule("004-13", "8 + 7 = 15 counts as 5")
@pytest.mark.parametrize("edition", PLAYED)
@pytest.mark.parametrize(
    ("tiles", "name"),
    [
        ("6-6 6-5", "3, teen high"),
        ("4-4 5-4", "7, yun high"),
        ("4-4 6-1", "5, yun high"),
        ("3-1 6-5", "5, gor high"),
        ("2-1 5-5", "6, mooy high"),
        ("6-4 5-5", "0"),
        ("6-6 6-1", "9, teen high"),
        ("6-6 6-3", "wong, teen high"),
        ("1-1 4-4", "gong, dey high"),
        ("6-3 5-4", "pair of chop gow"),
        ("4-2 2-1", "gee joon, the supreme pair"),
    ],
)
def test_what_hands_are_called(edition: str, tiles: str, name: str) -> None:
    terms = terms_of(edition)
    assert name_hand(terms, parse_cards(tiles)) == name
    assert name_hand(terms, parse_cards("6-6 6-6 5-5 6-4")) == "", "four are not set yet"


ORDER = [
    "4-2 2-1",  # gee joon
    *("6-6 6-6", "1-1 1-1", "4-4 4-4", "3-1 3-1", "5-5 5-5", "3-3 3-3", "2-2 2-2", "6-5 6-5"),
    *("6-4 6-4", "6-1 6-1", "5-1 5-1"),
    *("5-4 6-3", "5-3 6-2", "4-3 5-2", "4-1 3-2"),  # unmatched
    *("6-6 6-3", "1-1 5-4"),  # wong
    *("6-6 4-4", "1-1 6-2"),  # gong, of any eight
    *("6-6 6-1", "1-1 4-3", "4-4 6-5", "3-1 4-1", "5-5 6-3"),  # nines by the high tile
    *("3-1 2-2", "6-6 4-1", "4-4 5-4", "5-1 6-4", "6-5 3-1", "5-3 5-1", "6-6 6-5", "6-1 4-1"),
    "6-5 6-4",
    "5-5 6-4",  # 0
]
"""Hands from the highest to the lowest."""


@rule("000-02", "Order of hands: Supreme Pair, Matched, Mixed 9s 8s 7s 5s, Wong, Gong, 9 to 0")
@rule("003-15", "1 Supreme Pair (Gee Joon)")
@rule("003-15", "2 Teen pair")
@rule("003-15", 'Matched pairs rank 3 printed "High Eight" as is rank 4: Dey pair')
@rule("003-15", "4 High Eight (Yun)")
@rule("003-15", "5 High Four (Gor)")
@rule("003-15", "6 High Ten (Mooy)")
@rule("003-15", "7 High Six (Chong)")
@rule("003-15", "8 Low Four (Bon)")
@rule("003-15", "9 Eleven (Foo)")
@rule("003-15", "10 Low Ten (Ping)")
@rule("003-15", "11 High Seven (Tit)")
@rule("003-15", "12 Low Six (Look)")
@rule("003-15", "13 unmatched Nine")
@rule("003-15", "14 unmatched Low Eight")
@rule("003-15", "15 unmatched Low Seven")
@rule("003-15", "16 unmatched Five")
@rule("003-15", "17 Wong: Twelve + any Nine")
@rule("003-15", "18 Wong: Two + any Nine")
@rule("003-15", "19 Gong: Twelve + any Eight")
@rule("003-15", "20 Gong: Two + any Eight")
@rule("003-15", "below any two tiles totalling 9 or less")
@rule("004-13", "1 Gee Joon Supreme, 2 Teen Heaven, 3 Dey Earth, 4 Yun Man, 5 Gor Goose")
@rule("004-13", "6 Mui Flower, 7 Cheung Long, 8 Barn Board, 9 Poo Hatchet, 10 Ping Partition")
@rule("004-13", "11 Chut Long Leg 7, 12 Luk Big Head 6, 13 Jaap Gow Mixed 9, 14 Bart Mixed 8")
@rule("004-13", "15 Jaap Chut Mixed 7, 16 Jaap Ng Mixed 5, 17 Teen Gow Wong King of Heaven")
@rule("004-13", "18 Dey Gow Wong King of Earth, 19 Teen Gong Treasure of Heaven, 20 Dey Gong")
@rule("004-13", "For Gong the 8 includes Yun (4-4) by any 8; for Wong any 9")
@pytest.mark.parametrize("edition", PLAYED)
def test_every_rank_beats_the_next(edition: str) -> None:
    """As high hands, with the same tiles low: the low hand is a copy, so a higher one pushes."""
    terms = terms_of(edition)
    lowest = tuple(parse_cards("5-5 6-4"))
    for better, worse in pairwise(ORDER):
        higher, lower = (tuple(parse_cards(two)) for two in (better, worse))
        up = TilesFacts(high=higher, low=lowest, bank_high=lower, bank_low=lowest)
        down = TilesFacts(high=lower, low=lowest, bank_high=higher, bank_low=lowest)
        assert judge(terms, "game", up) == Push("one of two"), (better, worse)
        assert judge(terms, "game", down) == Lose(), (better, worse)


def test_the_judge_of_hands_that_are_not_two_and_two() -> None:
    terms = terms_of(CLOVIS)
    two, three = tuple(parse_cards("6-6 6-6")), tuple(parse_cards("6-6 6-6 5-5"))
    many = TilesFacts(high=three, low=two, bank_high=two, bank_low=two)
    assert judge(terms, "game", many) == Lose(line="foul")
    missing = TilesFacts(high=two, low=two, bank_high=two, bank_low=two[:1])
    assert isinstance(judge(terms, "game", missing), NoAction)
    dead = TilesFacts(high=two, low=two, bank_high=two, bank_low=two, dead=True)
    assert judge(terms, "game", dead) == Lose(line="dead hand")
    assert isinstance(judge(terms_of(TAVERN), "game", dead), NoAction)
    won = TilesFacts(high=two, low=two, bank_high=two[:1] + three[2:], bank_low=three[1:])
    assert isinstance(judge(terms, "game", won), Win)


# -- setting -------------------------------------------------------------------------------------


@rule("003-15", "the two stacks need no particular position: the higher-ranking is the high hand")
@rule("000-02", "No rule that the high hand must outrank the low hand / foul hand is printed")
@pytest.mark.parametrize("edition", PLAYED)
@pytest.mark.parametrize("named", [("6-6", "6-1"), LOW_HAND])
def test_either_stack_may_be_named(edition: str, named: tuple[str, str]) -> None:
    round_ = table(edition).bet(1, "game", "$10").deal(tape(edition, BANK, {1: BOTH_HIGHER}))
    assert round_.round.warning(round_.round.pending[0].id, low(*named)) == ""
    finish(round_.decide(low(*named)))
    assert (round_.hand("p1-low"), round_.hand("p1")) == ("1-1 2-2", "6-6 6-1")
    assert round_.result(1, "game") == "wins 1:1"


@rule("000-02", "No rule that the high hand must outrank the low hand / foul hand is printed")
def test_a_high_hand_below_the_low_hand_may_be_foul() -> None:
    round_ = table(TAVERN, {"high-hand-below-low": "loses"}).bet(1, "game", "$10")
    round_.deal(tape(TAVERN, BANK, {1: BOTH_HIGHER}))
    ask = round_.round.pending[0].id
    assert round_.round.warning(ask, low("6-6", "6-1")) == "foul: the wager will lose"
    assert round_.round.warning(ask, low(*LOW_HAND)) == ""
    assert round_.round.comes_to(ask, low(*LOW_HAND)) == "6, dey high · 9, teen high"
    round_.decide(low("6-6", "6-1"))
    bank = round_.round.pending[0].id
    assert round_.round.warning(bank, low("3-1", "4-1")) == "", "his higher stack is the high one"
    round_.decide(low("3-1", "4-1"))
    assert (round_.result(1, "game"), round_.line(1, "game")) == ("loses", "foul")
    assert round_.hand("dealer") == "3-1 4-1"


@pytest.mark.parametrize("edition", PLAYED)
def test_a_setting_is_two_of_ones_own_tiles(edition: str) -> None:
    round_ = table(edition).bet(1, "game", "$10").deal(tape(edition, BANK, {1: BOTH_HIGHER}))
    for wrong in (("6-6",), ("6-6", "6-6"), ("6-6", "6-1", "2-2"), ("6-6", "5-5")):
        with pytest.raises(DecisionError) as refused:
            round_.decide(Set(wrong))
        assert refused.value.code == "decision/cards"


@pytest.mark.parametrize("edition", PLAYED)
def test_twins_are_set_apart_or_together(edition: str) -> None:
    tiles = "6-6 6-6 3-1 6-1"
    for named, high in ((("6-6", "3-1"), "6-6 6-1"), (("6-6", "6-6"), "6-6 6-6")):
        round_ = table(edition).bet(1, "game", "$10").deal(tape(edition, BANK, {1: tiles}))
        finish(round_.decide(low(*named)))
        assert sorted(round_.hand("p1").split()) == sorted(high.split())


@rule("004-13", "Showing or discussing hands before action is completed: forbidden")
@rule("004-13", "Each player sets two hands of two tiles, a higher and a lower")
@pytest.mark.parametrize("edition", PLAYED)
def test_settings_are_secret_until_all_have_set(edition: str) -> None:
    round_ = table(edition).bet(1, "game", "$10").bet(2, "game", "$10")
    round_.deal(tape(edition, BANK, {1: BOTH_HIGHER, 2: BOTH_LOWER}))
    assert round_.asked == [1, 2]
    round_.decide(low(*LOW_HAND), by=1)
    for viewer in ("seat-2", PLAYER_DEALER, "spectator"):
        assert b'"1-1"' not in msgspec.json.encode(round_.round.view(viewer))
    finish(round_)
    view = round_.round.view("spectator")
    assert (view.hands["p1-low"].cards, view.hands["p1"].cards) == (["1-1", "2-2"], ["6-6", "6-1"])


@rule("003-15", "House Way: player puts the four tiles in ONE stack; it is set when opened")
@rule("004-13", "rule 38: the dealer sets any hand House Way on request")
@rule("000-02", "Players may ask for the house way")
@pytest.mark.parametrize("edition", PLAYED)
def test_the_default_is_the_house_way(edition: str) -> None:
    """Bots and the clock use the house way, and so does a player by default."""
    round_ = table(edition).bet(1, "game", "$10")
    round_.deal(tape(edition, BANK, {1: "6-6 6-6 3-1 6-1"}))
    [question] = round_.round.view("seat-1").questions
    assert question.default is not None
    assert sorted(question.default.cards) == ["3-1", "6-6"]  # type: ignore[union-attr]
    finish(round_)
    assert round_.called[-2:] == ["6, teen high", "9, teen high"]


@rule("000-02", "Settlement: clockwise from the action button, seat to seat, as far as covered")
@rule("003-15", "Wagers are settled clockwise from the Action button until exhausted")
@rule("004-13", "rule 10: all action goes counter-clockwise, starting with the action button")
@rule("004-13", "rule 55: starting with the action hand, counter-clockwise, hands are read")
@rule("004-13", "rule 51: no one can win or lose more chips than they wagered")
@pytest.mark.parametrize(
    ("edition", "order"), [(TAVERN, [1, 2, 5]), (NAPA, [1, 2, 5]), (CLOVIS, [5, 2, 1])]
)
def test_settlement_and_a_short_bank(edition: str, order: list[int]) -> None:
    round_ = table(edition, bank="$15")
    for seat in order:
        round_.bet(seat, "game", "$10")
    finish(round_.deal(tape(edition, BANK, dict.fromkeys(order, BOTH_HIGHER))))
    assert [seat for seat, _ in round_.order] == order
    assert [round_.paid(seat, "game") for seat in order] == ["$10", "$5", "$0"]
    opened = [event.hand for event in round_.round.events if isinstance(event, Called)]
    assert opened[2::2] == [f"p{seat}-low" for seat in order]


@rule("000-02", "bank coverage: every chip that changes hands uses up one chip of the bank")
@pytest.mark.parametrize("edition", PLAYED)
@pytest.mark.parametrize(("coverage", "paid"), [("once", "$5"), ("running", "$10")])
def test_coverage(edition: str, coverage: str, paid: str) -> None:
    first, second = (7, 1) if edition == CLOVIS else (1, 7)
    round_ = table(edition, {"coverage": coverage}, bank="$15")
    round_.bet(first, "game", "$10").bet(second, "game", "$10")
    hands = {first: BOTH_LOWER, second: BOTH_HIGHER}
    finish(round_.deal(tape(edition, BANK, hands)))
    assert (round_.collected(first, "game"), round_.paid(second, "game")) == ("$10", paid)
