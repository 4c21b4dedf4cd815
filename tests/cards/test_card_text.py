"""Cards, odds and amounts as people write them; errors say how they should be written."""

from __future__ import annotations

import pytest

from houseway.cards.card import parse_cards
from houseway.errors import TextError
from houseway.money import Odds, parse_odds


@pytest.mark.parametrize("written", ["Zs", "1h", "10", "A", "As 9x", "Jk2"])
def test_a_card_that_is_none_is_refused(written: str) -> None:
    with pytest.raises(TextError) as refused:
        parse_cards(written)
    assert refused.value.code == "card/unknown"


@pytest.mark.parametrize("written", ["", "6", "6:", ":5", "6:0", "-6:5", "6.5:1", "even", ",:1"])
def test_odds_that_are_none_are_refused(written: str) -> None:
    with pytest.raises(TextError) as refused:
        parse_odds(written)
    assert refused.value.code == "odds/malformed"
    assert "3:2" in refused.value.message


@pytest.mark.parametrize("written", ["6:5", "6-5", "6 to 5", " 6 : 5 "])
def test_odds_are_written_in_three_ways(written: str) -> None:
    assert parse_odds(written) == Odds(6, 5)
