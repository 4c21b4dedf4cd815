"""The best play as the report draws it."""

from __future__ import annotations

import pytest

from houseway.editions.library import load_game
from houseway.odds.families.blackjack import charts
from houseway.odds.families.blackjack.cards import kinds_text
from houseway.odds.families.blackjack.hands import SURRENDER
from houseway.odds.families.blackjack.solve import EARLY, SPLITS, Against
from houseway.odds.families.blackjack.strategy import (
    BOTH_UP,
    SWITCHED,
    TENS,
    _exceptions,
    chart_of,
    worths_against,
)
from houseway.odds.families.blackjack.strategy import DecisionChart as Best
from houseway.odds.report.blocks import Block, ChartBlock, Grid, Number, WordsBlock
from odds.blackjack.standard import standard
from support import scale

NO_BUST = "stones-tavern/no-bust-21st-century-blackjack-4-0"
SWITCH = "stones-tavern/21st-century-blackjack-switch"


def drawn(blocks: tuple[Block, ...]) -> list[ChartBlock]:
    return [each for each in blocks if isinstance(each, ChartBlock)]


def test_charts_follow_what_the_house_obliges() -> None:
    hard, soft, pairs = drawn(charts(load_game(NO_BUST, option="none")))
    rows = dict(hard.rows)
    assert hard.heads[0] == "A"
    assert set(rows["11"]) <= {"H", "D"}  # the chart says hit
    assert set(rows["18"]) == {"S"}
    assert set(dict(pairs.rows)["T-T"]) == {"S"}
    assert "soft 18" in dict(soft.rows)
    assert dict(hard.legend)["R"] == "surrender"


def test_a_hand_that_is_played_otherwise_is_marked_and_listed() -> None:
    _, hard, _, _, table = charts(load_game(NO_BUST, option="none"))
    assert isinstance(hard, ChartBlock)
    assert isinstance(table, Grid)
    marked = [
        (row, column)
        for row, cells in hard.rows
        for column, cell in zip(hard.heads, cells, strict=True)
        if cell.endswith("*")
    ]
    assert marked == [("15", "A")]
    assert "*" in dict(hard.legend)
    [(hand, against, instead, best, gain)] = table.rows
    assert (hand, against, instead, best) == ("7-8", "A", "surrender", "hit")
    assert isinstance(gain, Number)
    assert gain.value == pytest.approx(0.003624, abs=1e-6)


def test_exceptions_begin_with_the_largest_and_end_in_a_number(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("houseway.odds.families.blackjack.strategy.MOST_EXCEPTIONS", 3)
    best = chart_of(standard(packs=1))
    gains = [each.gain for each in best.exceptions]
    assert gains == sorted(gains, reverse=True)
    assert gains[-1] > 0
    assert len(gains) > 4
    [table] = _exceptions(best)
    assert isinstance(table, Grid)
    assert len(table.rows) == 3
    assert f"{len(gains) - 3} others gain less, at most {gains[3]:.6f}." in table.caption
    for each in best.exceptions:
        assert best.rows[each.row][each.column] == each.chart != each.decision


def test_without_exceptions_there_is_a_word() -> None:
    [words] = _exceptions(Best(columns=(), rows={}, exceptions=()))
    assert isinstance(words, WordsBlock)


@pytest.mark.parametrize(
    "rules", [{"packs": 1, "surrender": "late"}, {}, {"surrender": "early"}][: scale(1, None)]
)
def test_cells_and_exceptions_are_what_the_solver_does(rules: dict[str, str]) -> None:
    """Every first hand: the decision of its cell, or that of its exception."""
    solution = standard(**rules)
    best = chart_of(solution)
    otherwise = {(each.hand, each.against): each.decision for each in best.exceptions}
    for against in solution.against:
        shown = kinds_text(against.shown.cards)
        decisions = _decisions(against)
        for held, worth in worths_against(solution.model, against).items():
            hand = kinds_text(held)
            if hand == "A-T" or 0 < worth.pairs < 1:
                continue
            cells = [best.rows[row][shown] for row in _rows(hand) if row in best.rows]
            assert otherwise.get((hand, shown), cells[0]) == decisions[hand], (hand, shown)


def _rows(hand: str) -> tuple[str, ...]:
    one, two = (
        "A23456789T".index(each) + 1 for each in hand.split("-")
    )  # a pair stands in its own row
    soft = one == 1
    return hand, f"soft {one + two + 10}" if soft else str(one + two)


def _decisions(against: Against) -> dict[str, str]:
    words = {1: "stand", 2: "hit", 4: "double", SURRENDER: "surrender", SPLITS: "split"}
    return {kinds_text(first.held): words[first.act & ~EARLY] for first in against.firsts}


def test_both_cards_up_are_columns_by_what_they_count() -> None:
    words, *blocks = charts(load_game(NO_BUST, {"hole-card": "up"}, option="none"))
    assert words == WordsBlock((TENS, BOTH_UP))
    every = drawn(tuple(blocks))
    assert [each.caption for each in every] == [
        f"{rows} against {columns} totals."
        for rows in ("Hard totals", "Soft totals", "Pairs")
        for columns in ("hard", "soft")
    ]
    hard = dict(every[0].rows)
    assert every[0].heads == tuple(map(str, range(4, 21)))
    assert dict(zip(every[0].heads, hard["16"], strict=True))["12"] == "S"
    assert dict(zip(every[0].heads, hard["18"], strict=True))["19"] == "R"  # chart: no hit
    assert isinstance(blocks[-1], Grid)
    assert {row[1] for row in blocks[-1].rows} == {"2-6", "2-8"}


def test_charts_of_switch_are_for_hands_after_the_switch() -> None:
    words, *blocks = charts(load_game(SWITCH, option="none"))
    assert words == WordsBlock((TENS, SWITCHED))
    assert len(drawn(tuple(blocks))) == 3
