"""Hands in groups that go on alike: what is asked of one of them holds for all."""

from __future__ import annotations

import pytest

from houseway.editions.library import load_game
from houseway.games.blackjack.terms import BlackjackTerms
from houseway.odds.families.blackjack.cards import KINDS, group_alike, worth_of
from houseway.odds.families.blackjack.hands import DEALT, HIT, STAND
from houseway.odds.families.blackjack.model import Model
from houseway.odds.families.blackjack.solve.dealer_choice import choices
from odds.blackjack.standard import EDITION
from support import scale

EDITIONS = [
    EDITION,
    "clovis-500/no-bust-21st-century-buster-blackjack",
    *scale([], ["casino-club/pure-21-5-blackjack", "clovis-500/century-21-blackjack"]),
]


def model(edition: str) -> Model:
    terms = load_game(edition, option="none").terms
    assert isinstance(terms, BlackjackTerms)
    return Model(terms, terms.wagers[terms.games[0]])


@pytest.mark.parametrize("edition", EDITIONS)
def test_hands_of_a_group_count_alike_and_end_in_one_class(edition: str) -> None:
    found = model(edition)
    count, classes = found.terms.count, found.classes
    held = found.table.held[1:]
    rows, group = group_alike(held)
    hands = [tuple(each) for each in held.tolist()]
    assert len(rows) < len(hands) / 3
    for hand, number in zip(hands, group.tolist(), strict=True):
        first = hands[rows[number]]
        for after_split in (False, True):
            assert worth_of(count, hand, after_split) == worth_of(count, first, after_split)
        assert classes.dealer(hand) == classes.dealer(first)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_card_leads_to_the_hand_that_has_it(edition: str) -> None:
    """Also in the order of sizes: a pass from the last to the first knows every hand after it."""
    found = model(edition)
    after = found.table.after.tolist()
    for held, number in found.number.items():
        for kind in range(KINDS if number else 0):
            more = after[number][kind]
            if more:
                assert more > number
                assert found.number[*held[:kind], held[kind] + 1, *held[kind + 1 :]] == more


def test_no_hand_stands_that_no_card_can_harm() -> None:
    found = model(EDITION)
    number = found.number[0, 0, 0, 1, 1, *(0,) * 6]  # a four and a five
    assert found.table.may[number, DEALT] & (STAND | HIT) == HIT
    stiff = found.number[0, 0, 0, 0, 0, 1, *(0,) * 3, 1, 0]  # a six and a ten
    assert found.table.may[stiff, DEALT] & (STAND | HIT) == STAND | HIT


def test_a_chart_without_a_choice_is_the_only_one_that_keeps_to_it() -> None:
    dealer = model(EDITION).terms.dealer
    [only] = choices(dealer)
    assert (only.stand_hard, only.stand_soft) == (dealer.stand_hard, dealer.stand_soft)
