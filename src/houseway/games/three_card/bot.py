"""A bot that plays the known strategy: play queen-six-four or better, fold anything less."""

from __future__ import annotations

from typing import Final

from houseway.cards.card import parse_card
from houseway.hands.hand import is_high_or_better
from houseway.hands.three_card import best_three
from houseway.rules.round.decisions import Decision, Fold, Play
from houseway.rules.round.view import AskedView, View

_LEAST: Final = (10, 4, 2)
"""Queen, six, four: the lowest hand to play."""


def choose(view: View, question: AskedView) -> Decision:
    """Return a legal answer; the question's default unless it asks to play or fold a hand."""
    open_ = {each.decision: each for each in question.choices if each.status != "barred"}
    hand = view.hands.get(question.about)
    if hand is None or "fold" not in open_:
        assert question.default is not None
        return question.default
    play = open_["play"].amount if "play" in open_ else None
    held = best_three(parse_card(card) for card in hand.cards if card)
    if play is not None and is_high_or_better(held, *_LEAST):
        return Play(play.low)
    return Fold()
