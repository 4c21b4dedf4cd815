"""Three cards, one of which is thrown away."""

from __future__ import annotations

import pytest

from at_table import act, asked, refused
from games.poker.flops import (
    PINEAPPLE,
    check_all,
    choice_kinds,
    deal,
    entries,
    four,
    see_flop,
    terms_of,
    won,
)
from houseway.cards.card import parse_cards
from houseway.games.poker.evaluation import made
from houseway.rules.round.decisions import Check, Discard
from support import rule

WHEN = {
    "001-44": "before the flop",
    "001-70": "after the flop",
    "004-09": "before the flop",
    "004-10": "after the flop",
    "004-20": "after the flop",
    "004-22": "after the flop",
}


@entries(
    PINEAPPLE,
    "discard: each active player exactly one of three hole cards, mandatory, first active left of "
    "button; after betting 1, before the flop, or after it",
)
def test_one_of_three_cards_is_discarded(entry: str) -> None:
    round_ = four(entry)
    see_flop(round_)
    if WHEN[entry] == "after the flop":
        assert round_.deal.moment == "flop"
        act(round_, *[Check()] * 4)
    assert len(round_.deal.hands.get("board", ())) == (3 if WHEN[entry] == "after the flop" else 0)
    order = []
    for _ in range(4):
        order.append(asked(round_))
        assert refused(round_, Discard(())) == "decision/cards"
        round_.use_default(round_.pending[0].id)
    assert order == ["b1", "b2", "b3", "b4"]
    assert {len(hand) for id, hand in round_.deal.hands.items() if id != "board"} == {2}
    assert "discard" not in choice_kinds(round_)


@entries(
    ["004-09", "004-10", "004-20", "004-22"],
    "the discard before or after the betting round: a setting",
)
def test_the_moment_of_the_discard_is_a_reading(entry: str) -> None:
    round_ = four(entry, discard="before betting")
    if WHEN[entry] == "after the flop":
        see_flop(round_)
    assert choice_kinds(round_) == ["discard"]


def test_a_discard_is_seen_by_nobody_else() -> None:
    round_ = four("001-44")
    see_flop(round_)
    act(round_, Discard(("3c",)))
    assert "3c" not in str(round_.view("b2"))


@rule("001-44", "using exactly one hole card is allowed: best five of seven")
@rule("001-70", "any combination of the two remaining hole cards and the board")
@pytest.mark.parametrize("entry", ["001-44", "001-70", "004-09", "004-10"])
def test_in_pineapple_one_or_no_card_of_the_hand_may_play(entry: str) -> None:
    hands = ("As 2d 3d", "Kd Kh 4d")
    round_ = deal(entry, *hands, middle="Ks Qs Js Ts 9h", burns="5c 5d 5h")
    check_all(round_)
    assert won(round_, 1)[0] == "royal flush"


@entries(["004-09", "004-10"], "pineapple games can also be played Hi-Low, 8 or better")
def test_pineapple_may_be_played_high_low(entry: str) -> None:
    terms = terms_of(entry, pot="high-low")
    assert (terms.shares, terms.or_better) == (("high", "low"), 8)


@rule("004-20", "one joker, 53 cards; high: aces, straights, flushes; low: any card")
def test_the_joker_of_crazy_pineapple() -> None:
    terms = terms_of("004-20")
    assert terms.deck.jokers == 1
    high = made(terms, "high", parse_cards("Jk As"), parse_cards("Ad Kc 9h 8d 2c"))
    low = made(terms, "low", parse_cards("Jk As"), parse_cards("2d 3c 8h Kd Qc"))
    assert high is not None
    assert low is not None
    assert (high.category, low.category) == ("three of a kind", "low")
    pair = made(terms, "high", parse_cards("Jk 9s"), parse_cards("9d Kc 7h 4d 2c"))
    assert pair is not None
    assert pair.category == "one pair", "no third nine"


@pytest.mark.parametrize("double", [False, True])
@rule("004-20", "no joker exclusion for a double-ace flush is repeated here")
def test_a_double_ace_flush_is_a_reading(double: bool) -> None:
    terms = terms_of("004-20", double_ace_flush=double)
    mine = made(terms, "high", parse_cards("Jk As"), parse_cards("9s 8s 2s Kd Qc"))
    theirs = made(terms, "high", parse_cards("Ah Kh"), parse_cards("9h 8h 3h"))
    assert mine is not None
    assert theirs is not None
    assert (mine > theirs) is double
