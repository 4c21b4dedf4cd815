"""The bot keeps to the simple strategy, and sees no more than its view."""

from __future__ import annotations

import pytest

from games.tables import Table
from games.ultimate.showdowns import ALL, DRY, TAVERN, TEN, sit, tape
from houseway.games.ultimate.bot import choose
from houseway.rules.round.decisions import Check, Decision, Fold, Play


def answer(table: Table) -> Decision:
    question = table.round.pending[0]
    view = table.round.view(question.bettor)
    return choose(view, next(each for each in view.questions if each.id == question.id))


def dealt(edition: str, cards: str, board: str = DRY, checks: int = 0) -> Table:
    table = sit(edition).deal(tape(edition, cards, "Jh Jd", board), spare=True)
    for _ in range(checks):
        table.decide(Check())
    return table


@pytest.mark.parametrize("edition", ALL)
@pytest.mark.parametrize(
    ("cards", "bets"),
    [
        ("3s 3c", True),
        ("2s 2d", False),
        ("As 2h", True),
        ("Ks 2s", True),
        ("Ks 5d", True),
        ("Kh 4d", False),
        ("Qs 6s", True),
        ("Qs 5s", False),
        ("Qs 8h", True),
        ("Qs 7d", False),
        ("Js 8s", True),
        ("Js 7s", False),
        ("Js Td", True),
        ("Js 9d", False),
        ("Ts 9s", False),
    ],
)
def test_before_the_flop(edition: str, cards: str, bets: bool) -> None:
    assert answer(dealt(edition, cards)) == (Play(4 * TEN) if bets else Check())


@pytest.mark.parametrize(
    ("cards", "board", "bets"),
    [
        ("8s 3c", DRY, True),
        ("2s 2d", "Kc 8d 6h 4s 3c", False),
        ("Ts 7s", "Ks 8s 6h 4d 2c", True),
        ("9s 7s", "Ks 8s 6h 4d 2c", False),
        ("Ts 7d", "Kc Kd 6h 4d 2c", False),
        ("Ts 6d", "Kc Kd 6h 4d 2c", True),
        ("9s 7d", DRY, False),
    ],
)
def test_on_the_flop(cards: str, board: str, bets: bool) -> None:
    assert answer(dealt(TAVERN, cards, board, 1)) == (Play(2 * TEN) if bets else Check())


@pytest.mark.parametrize(
    ("cards", "board", "bets"),
    [
        ("2s 3d", DRY, True),
        ("Ts 9d", DRY, False),
        ("Ah 3d", DRY, True),
        ("9s 3d", "Kc Kd Kh Ks Ac", True),
    ],
)
def test_after_the_river(cards: str, board: str, bets: bool) -> None:
    assert answer(dealt(TAVERN, cards, board, 2)) == (Play(TEN) if bets else Fold())


def test_without_the_chips_it_takes_the_default() -> None:
    table = Table(TAVERN, stacks={1: "$25"}).bet(1, "ante", "$10").bet(1, "blind", "$10")
    table.deal(tape(TAVERN, "As Ah", "Jh Jd"), spare=True)
    assert answer(table) == Check()
    assert answer(table.decide(Check()).decide(Check())) == Fold()
