"""The bot plays queen, six, four or better, and sees no more than its view."""

from __future__ import annotations

import pytest

from games.tables import Table
from games.three_card.duels import ALL, TAVERN, TEN
from houseway.games.three_card.bot import choose
from houseway.rules.round.decisions import Decision, Fold, Play


def answer(table: Table) -> Decision:
    question = table.round.pending[0]
    view = table.round.view(question.bettor)
    return choose(view, next(each for each in view.questions if each.id == question.id))


@pytest.mark.parametrize("edition", ALL)
@pytest.mark.parametrize(
    ("cards", "decision"),
    [
        ("Qs 6d 4c", Play(TEN)),
        ("Qs 6d 3c", Fold()),
        ("Qs 5d 4c", Fold()),
        ("Qs 7d 2c", Play(TEN)),
        ("Ks 3d 2c", Play(TEN)),
        ("Js Td 8c", Fold()),
        ("2s 2d 3c", Play(TEN)),
        ("5s 3s 2s", Play(TEN)),
    ],
)
def test_queen_six_four_or_better_plays(edition: str, cards: str, decision: Decision) -> None:
    assert answer(Table(edition).bet(1, "ante", "$10").deal(f"{cards} Kh 9c 4d")) == decision


def test_without_the_chips_it_folds() -> None:
    table = Table(TAVERN, stacks={1: "$15"}).bet(1, "ante", "$10").deal("As Ad Ac Kh 9c 4d")
    assert answer(table) == Fold()
