"""Consecutive hands at one table: the first hand dealt, carried tops, the mucker's shuffle."""

from __future__ import annotations

from collections import Counter

from games.pan.pan_table import PAN
from houseway.cards.tape import SplitMix
from houseway.editions.library import load_game
from houseway.rules.game import canonical
from houseway.rules.round.bot import answer
from houseway.rules.round.decisions import Fold
from houseway.rules.round.driver import Round
from houseway.table import Sitting, replay_sitting, table_of_bots
from houseway.table.events import ButtonPlaced
from support import rule, scale


def by_bots(sitting: Sitting, chance: SplitMix) -> Round:
    """One hand that the bots play, taken."""
    round_ = sitting.open_round(chance, strict=True)
    while round_.pending:
        question = round_.pending[0]
        view = round_.view(question.bettor)
        asked = next(each for each in view.questions if each.id == question.id)
        decision = answer(view, asked, chance, round_.game.family.bot)
        round_.decide(question.id, decision)
    sitting.take_round()
    return round_


@rule("004-15", "the winner of each hand is dealt to first and acts first in the next")
def test_the_winner_is_first_in_the_next_hand() -> None:
    sitting, chance = table_of_bots(load_game(PAN), 4), SplitMix(3)
    first = by_bots(sitting, chance)
    assert first.opening.notes == {}  # a beginning deal
    assert first.opening.button == 0
    assert not any(isinstance(event, ButtonPlaced) for event in sitting.log)
    winner = first.deal.notes["first"]
    for _ in range(scale(3, 30)):
        round_ = sitting.open_round(chance, strict=True)
        assert round_.pending[0].ask.about is round_.deal[f"hand-{winner}"]
        assert next(iter(round_.deal.hands)) == f"hand-{winner}"
        sitting.abandon_round("looked at")
        winner = by_bots(sitting, chance).deal.notes["first"]


def test_if_the_winner_has_left_the_next_to_his_right_is_first() -> None:
    sitting, chance = table_of_bots(load_game(PAN), 4), SplitMix(3)
    winner = by_bots(sitting, chance).deal.notes["first"]
    sitting.stand_up(sitting.people.seated[winner].bettor)
    round_ = sitting.open_round(chance, strict=True)
    assert round_.pending
    assert next(iter(round_.deal.hands)) == f"hand-{(winner - 2) % 4 + 1}"


@rule("004-15", "the winner is dealt to first, wherever he sits now")
def test_a_winner_who_changes_his_seat_is_still_first() -> None:
    sitting, chance = table_of_bots(load_game(PAN), 4), SplitMix(3)
    winner = by_bots(sitting, chance).deal.notes["first"]
    sitting.change_seat(sitting.people.seated[winner].bettor, seat=6)
    assert sitting.open_round(chance, strict=True).pending[0].ask.about is not None
    assert sitting.round is not None
    assert next(iter(sitting.round.deal.hands)) == "hand-6"


@rule("004-15", "tops that nobody has won lie for the next hand")
def test_tops_that_nobody_has_won_are_carried() -> None:
    sitting, chance = table_of_bots(load_game(PAN), 3), SplitMix(5)
    round_ = sitting.open_round(chance, strict=True)
    first = round_.pending[0].ask.about
    while round_.pending:
        round_.decide(round_.pending[0].id, Fold())
    sitting.take_round()
    assert sitting.house["carried"] == 300
    again = sitting.open_round(chance, strict=True)
    assert again.opening.carried == 300
    assert first is not None
    assert again.pending[0].ask.about is again.deal[first.id]
    assert again.deal.chips["pot"] == 600


@rule("004-15", "the discards are shuffled with a portion from the back, and restored to the back")
def test_the_front_of_the_deck_stays_as_it_is_and_comes_next() -> None:
    sitting, chance = table_of_bots(load_game(PAN), 4), SplitMix(3)
    by_bots(sitting, chance)
    stock = list(sitting.shoe.stock)
    front, back = stock[80:], stock[:80]
    out = Counter(range(320)) - Counter(front)
    assert sitting.open_round(chance, strict=True).pending
    shoe = sitting.shoe
    drawn = len(shoe.table)
    assert shoe.table == front[::-1][:drawn]  # the next cards of the front, in their order
    now = shoe.stock
    assert now[-(len(front) - drawn) :] == front[: len(front) - drawn]
    assert Counter(now[: -(len(front) - drawn)]) == out
    assert set(back) <= set(out)
    assert shoe.shuffles == 1


def test_a_sitting_of_pan_is_replayed_from_its_inputs() -> None:
    game = load_game(PAN)
    sitting, chance = table_of_bots(game, 3), SplitMix(8)
    for _ in range(2):
        by_bots(sitting, chance)
    again = replay_sitting(game, None, sitting.inputs)
    assert canonical(again.log) == canonical(sitting.log)
    assert again.shoe.stock == sitting.shoe.stock
