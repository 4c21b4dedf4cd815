"""The blackjack bot plays sensibly and sees no more than its view."""

from __future__ import annotations

import pytest

from conformance.suite import banked_opening, check_chips
from games.blackjack.duels import deal
from houseway.cards.deck import cards
from houseway.cards.tape import Seeded, SplitMix
from houseway.editions.library import edition_ids, find_edition, load_game
from houseway.games.blackjack.bot import choose
from houseway.rules.round.decisions import Decision, Double, Hit, Pass, Ready, Split, Stand
from houseway.rules.round.driver import Round
from support import scale

PURE = "casino-club/pure-21-5-blackjack"
CENTURY = "clovis-500/century-21-blackjack"
EDITIONS = [name for name in edition_ids() if find_edition(name).identity.family == "blackjack"]


def answer(round_: Round) -> Decision:
    question = round_.pending[0]
    view = round_.view(question.bettor)
    return choose(view, next(each for each in view.questions if each.id == question.id))


@pytest.mark.parametrize(
    ("tape", "decision"),
    [
        ("9s 9h 7d 8c", Hit()),
        ("9s 9h 8d 8c", Stand()),
        ("As 9h 6d 8c", Hit()),
        ("As 9h 7d 8c", Stand()),
        ("As 9h 4d 8c", Hit()),
        ("5s 9h 6d 8c", Double(1_000)),
        ("4s 9h 6d 8c", Double(1_000)),
        ("4s Kh 6d 8c", Hit()),
        ("2s 9h 3d 8c", Hit()),
        ("8s 9h 8d 8c", Split()),
        ("As 9h Ad 8c", Split()),
        ("9s 9h 9d 8c", Stand()),
        ("9s Ah 7d 8c", Pass()),
    ],
)
def test_bot_plays_sensibly(tape: str, decision: Decision) -> None:
    assert answer(deal(PURE, tape).round) == decision


def test_bot_draws_as_player_dealer_to_17() -> None:
    table = deal(CENTURY, "Ks Kh 9d 7c")
    assert answer(table.round) == Stand()


def test_bot_leaves_betting_to_the_table() -> None:
    game = load_game(PURE)
    pile = Seeded(cards(game.terms.deck), 1)
    assert answer(Round(game, banked_opening(game, SplitMix(1)), pile)) == Ready()


@pytest.mark.parametrize("edition", EDITIONS)
def test_bot_never_breaks_a_rule(edition: str) -> None:
    game = load_game(edition)
    assert game.family.bot is choose
    pile = Seeded(cards(game.terms.deck), 7)
    for number in range(scale(60, 3_000)):
        chance = SplitMix(number)
        pile.shuffle_all()
        round_ = Round(game, banked_opening(game, chance), pile, strict=True)
        while not round_.over:
            question = round_.pending[0]
            betting = round_.deal.moment == ""
            chosen = round_.sample(question.id, chance) if betting else answer(round_)
            round_.decide(question.id, chosen)
        check_chips(round_.opening, round_.events)
