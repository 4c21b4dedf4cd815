"""The careful bot of games for a pot: what it bets, calls and folds."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from conformance.suite import conform
from houseway.cards.tape import SplitMix
from houseway.editions.library import load_game
from houseway.rules.pots.bot import choose, pot_bot
from houseway.rules.round.decisions import Bet, Call, Check, Decision, Discard, Fold, Raise
from houseway.rules.round.driver import Round
from houseway.rules.round.legality import Amount, Choice, Pick
from houseway.rules.round.view import AskedView, HandView, View

Bot = Callable[[View, AskedView], Decision]
CHECK, FOLD = Choice("check"), Choice("fold")
HALF = pot_bot(lambda _view, _hand: 50)
NUTS = pot_bot(lambda _view, _hand: 100)


POTS = ("stones-tavern/texas-holdem", "clovis-500/low-ball", "clovis-500/draw-poker-jacks-back")


def answer(bot: Bot, *choices: Choice, pot: int = 1_000, stack: int = 10_000) -> Decision:
    view = View("ann", 0, purses={"pot": pot, "ann": stack}, hands={"h1": HandView("h1")})
    return bot(view, AskedView("q1", "ann", "h1", choices, Discard(())))


def call(cents: int) -> Choice:
    return Choice("call", cost=cents)


def bet(low: int, high: int, step: int = 100) -> Choice:
    return Choice("bet", Amount(low, high, step))


def test_without_knowledge_of_the_hand_it_checks_and_calls_small_bets() -> None:
    assert answer(choose, CHECK, bet(200, 9_000), FOLD) == Check()
    assert answer(choose, call(500), Choice("raise", Amount(900, 900)), FOLD) == Call()
    assert answer(choose, call(1_100), FOLD, pot=5_000) == Fold()
    assert answer(choose, call(500), FOLD, pot=400) == Fold()


def test_a_fair_hand_calls_up_to_half_the_pot() -> None:
    assert answer(HALF, call(2_500), FOLD, pot=5_000, stack=3_000) == Call()
    assert answer(HALF, call(2_600), FOLD, pot=5_000, stack=3_000) == Fold()
    assert answer(HALF, CHECK, bet(200, 9_000), FOLD) == Check()


def test_a_hand_of_value_bets_half_the_pot_within_the_bounds() -> None:
    assert answer(NUTS, CHECK, bet(200, 9_000), FOLD, pot=1_250) == Bet(600)
    assert answer(NUTS, CHECK, bet(200, 200), FOLD) == Bet(200)
    assert answer(NUTS, CHECK, bet(800, 9_000), FOLD) == Bet(800)
    assert answer(NUTS, call(200), Choice("raise", Amount(400, 400)), FOLD) == Raise(400)
    assert answer(NUTS, call(200), Choice("raise", Amount(400, 800)), FOLD) == Raise(800)
    assert answer(NUTS, call(200), Choice("raise", Amount(400, 9_000)), FOLD) == Raise(900)
    barred = Choice("raise", status="barred", reason="there have been 3 raises")
    assert answer(NUTS, call(9_000), barred, FOLD) == Call()


def test_it_does_nothing_the_rules_punish_if_something_else_is_open() -> None:
    warned = Choice("check", status="warning", reason="a seven that checks")
    assert answer(choose, warned, bet(200, 200), FOLD) == Bet(200)
    barred = Choice("bet", status="barred", reason="no other player has chips left to call")
    assert answer(choose, warned, barred, FOLD) == Check()


def test_other_questions_get_their_default() -> None:
    pick = Choice("discard", pick=Pick(("As",), 0, 1))
    assert answer(NUTS, pick) == Discard(())


def play_as(bot: Bot) -> Callable[[Round, SplitMix], None]:
    """Everybody answers as the bot does."""

    def pilot(round_: Round, _chance: SplitMix) -> None:
        while round_.pending:
            asked = round_.pending[0]
            view = round_.view(asked.bettor)
            question = next(each for each in view.questions if each.id == asked.id)
            round_.decide(asked.id, bot(view, question))
        assert round_.over

    return pilot


@pytest.mark.parametrize("bot", [choose, HALF, NUTS], ids=["careful", "fair", "of value"])
@pytest.mark.parametrize("edition", POTS)
def test_rounds_of_bots_come_to_their_end(edition: str, bot: Bot) -> None:
    conform(load_game(edition), 20, pilot=play_as(bot))
