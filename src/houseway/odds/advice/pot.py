"""Round poker: the price of a call against what the hand can win from random hands."""

from __future__ import annotations

from typing import Final

from houseway.odds.advice import (
    Advice,
    AnswerWorth,
    PotOdds,
    best_first,
    hand_of,
    no_advice,
)
from houseway.odds.solvers import Simulation
from houseway.rules.game import Game
from houseway.rules.round.decisions import Call, Check, Fold
from houseway.rules.round.view import AskedView, View

DEALS: Final = 100_000
NOTE: Final = "Against random hands, with all cards dealt and no more bets; a fold counts as $0."


def pot_advice(game: Game, view: View, question: AskedView) -> Advice:
    """Advise on fold, check or call; a raise has no figures because its effect is not known."""
    if not game.family.plays_boards and not game.family.button:
        raise no_advice(f"{game.family.name} has no odds")
    hand = hand_of(view, question)
    choices = {each.decision: each for each in question.choices if each.status != "barred"}
    if not {"call", "check", "fold"} & set(choices):
        raise no_advice("only calls, checks and folds have figures")
    to_call = choices["call"].cost if "call" in choices else 0
    pot = view.purses.get("pot", 0)
    others = [
        each
        for each in view.hands.values()
        if each.controller and each.id != hand.id and each.state == "live"
    ]
    equity, error = _equity(game, view, hand.cards, [each.cards for each in others])
    needed = to_call / (pot + to_call) if to_call else 0.0
    found = []
    if "fold" in choices:
        found.append(AnswerWorth(decision=Fold(), cents=0.0))
    if "call" in choices:
        gain, spread = equity * (pot + to_call) - to_call, error * (pot + to_call)
        found.append(AnswerWorth(decision=Call(), cents=gain, error=spread))
    if "check" in choices:
        found.append(AnswerWorth(decision=Check(), cents=equity * pot, error=error * pot))
    odds = PotOdds(
        pot=pot,
        to_call=to_call,
        needed=needed,
        equity=equity,
        error=error,
        against=len(others),
    )
    return Advice(method="simulated", answers=best_first(found), note=NOTE, pot_odds=odds)


def _equity(
    game: Game, view: View, mine: list[str], others: list[list[str]]
) -> tuple[float, float]:
    from houseway.odds.equity import equities

    if not others:
        raise no_advice("no opponent is left in the pot")
    boards = [
        "".join(filter(None, each.cards))
        for each in view.hands.values()
        if not each.controller and not each.position
    ]
    open_cards = [name for cards in others for name in cards if name]
    found = equities(
        game,
        ["".join(mine), *["random"] * len(others)],
        boards=[each for each in boards if each],
        dead=" ".join(open_cards),
        exact=False,
        simulation=Simulation(rounds=DEALS, workers=1),
    )
    own = found.hands[0]
    return float(own.equity), own.stderr or 0.0
