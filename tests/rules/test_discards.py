"""A discard is asked of the cards that are there when it is answered."""

from __future__ import annotations

from houseway.cards.tape import SplitMix
from houseway.rules.decisions import Discard
from houseway.rules.hand import Hand
from houseway.rules.pot_round import discards


def test_a_hand_that_a_ruling_left_without_cards_has_none_to_name() -> None:
    options = discards(Hand("hand-1"), 1, 1)
    assert options.why_not(Discard(())) is None
    assert options.sample(SplitMix(1)) == Discard(())
