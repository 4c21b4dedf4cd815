"""The best play as the report draws it."""

from __future__ import annotations

import pytest

from houseway.editions.library import load_game
from houseway.odds.blackjack import charts

NO_BUST = "stones-tavern/no-bust-21st-century-blackjack-4-0"


def test_charts_follow_what_the_house_obliges() -> None:
    hard, soft, pairs = charts(load_game(NO_BUST, option="none"))
    rows = dict(hard.rows)
    assert hard.heads[0] == "A"
    assert set(rows["11"]) <= {"H", "D"}  # the chart says hit
    assert set(rows["18"]) == {"S"}
    assert set(dict(pairs.rows)["T-T"]) == {"S"}
    assert "soft 18" in dict(soft.rows)
    assert dict(hard.legend)["R"] == "surrender"


@pytest.mark.parametrize(
    ("edition", "settings"),
    [("stones-tavern/21st-century-blackjack-switch", {}), (NO_BUST, {"hole-card": "up"})],
)
def test_no_chart_where_the_play_is_not_one(edition: str, settings: dict[str, str]) -> None:
    assert charts(load_game(edition, settings, option="none")) == ()
