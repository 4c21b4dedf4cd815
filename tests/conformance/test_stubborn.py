"""Whoever keeps giving the same kind of answer, or the one that the book punishes, comes to the end
of the round; only chips that are put down and taken back again are left to the room's clock."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from conformance.suite import play
from houseway.cards.deck import cards
from houseway.cards.tape import Seeded, SplitMix
from houseway.editions.library import edition_ids, load_game
from houseway.rules.round.decisions import Decision, Ready
from houseway.rules.round.driver import Question, Round
from support import scale

ENDS = 2_500
"""So many answers, and it is not believed that it ends: pan through its stock, twice."""
LOOKS = 12

Will = Callable[[Round, Question, Decision], bool]


def errs(round_: Round, question: Question, decision: Decision) -> bool:
    """The book punishes it."""
    return bool(round_.warning(question.id, decision))


def first(round_: Round, question: Question, decision: Decision) -> bool:
    """It is what is offered first."""
    return _offered(round_, question)[0] == decision.__struct_config__.tag


def last(round_: Round, question: Question, decision: Decision) -> bool:
    """It is what is offered last."""
    return _offered(round_, question)[-1] == decision.__struct_config__.tag


def _offered(round_: Round, question: Question) -> list[str]:
    return [each.decision for each in round_.legal(question.id) if each.status != "barred"]


@pytest.mark.parametrize("will", [errs, first, last])
@pytest.mark.parametrize("edition", edition_ids())
def test_a_round_ends_whatever_everybody_keeps_answering(edition: str, will: Will) -> None:
    def insist(round_: Round, chance: SplitMix) -> None:
        for _ in range(ENDS):
            if not (pending := round_.pending):
                return
            question = pending[chance.below(len(pending))]
            if round_.why_not(question.id, Ready()) is None and chance.below(2):
                round_.decide(question.id, Ready())
                continue
            tried = [round_.sample(question.id, chance) for _ in range(LOOKS)]
            liked = [each for each in tried if will(round_, question, each)]
            round_.decide(question.id, (liked or tried)[0])
        raise AssertionError("the round does not end")

    game = load_game(edition)
    pile = Seeded(cards(game.terms.deck), 1)
    assert all(round_.over for round_, _ in play(game, scale(1, 300), pile, pilot=insist))
