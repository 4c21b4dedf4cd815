"""The figures that 001-06 prints for its 6 Card Bonus, from the edition's own pay table."""

from __future__ import annotations

from math import comb

from games.three_card.duels import DERBY
from houseway.editions.library import load_game
from houseway.games.three_card import ThreeCardTerms
from houseway.money import parse_odds
from support import rule

SIX_CARD_COUNTS = {
    "royal flush": 188,
    "straight flush": 1_656,
    "four of a kind": 14_664,
    "full house": 165_984,
    "flush": 205_792,
    "straight": 361_620,
    "three of a kind": 732_160,
}
"""Of all six cards of a pack; `tests/odds/test_counts.py` counts them."""


@rule("001-06", "House Advantage 6.74%, Hit frequency 7.2798% of the 6 Card Bonus")
def test_printed_figures_of_the_six_card_bonus() -> None:
    terms = load_game(DERBY).terms
    assert isinstance(terms, ThreeCardTerms)
    pays = terms.wagers["six-card-bonus"].pays
    assert pays.keys() == SIX_CARD_COUNTS.keys()
    hits, hands = sum(SIX_CARD_COUNTS.values()), comb(52, 6)
    won = sum(parse_odds(pays[line]).win * count for line, count in SIX_CARD_COUNTS.items())
    assert round(100 * hits / hands, 4) == 7.2798
    assert round(100 * (won - (hands - hits)) / hands, 2) == -6.74
