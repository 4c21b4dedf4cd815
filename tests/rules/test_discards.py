"""A discard may name the cards that are in the hand when it is answered."""

from __future__ import annotations

import pytest

from houseway.cards.tape import SplitMix
from houseway.rules.pots.stages import discards
from houseway.rules.round.decisions import Discard
from houseway.rules.round.hand import Hand
from houseway.rules.round.legality import Pick


def test_a_hand_that_a_ruling_left_without_cards_has_none_to_name() -> None:
    options = discards(Hand("hand-1"), 1, 1)
    assert options.why_not(Discard(())) is None
    assert options.sample(SplitMix(1)) == Discard(())


@pytest.mark.parametrize(("cards", "named"), [(4, 2), (1, 1), (0, 0)])
def test_two_of_a_hand_are_so_many_as_a_ruling_left(cards: int, named: int) -> None:
    pick = Pick.from_hand(["As", "Kd", "9c", "4h"][:cards], 2)
    assert (pick.low, pick.high) == (named, named)
    assert len(pick.sample(SplitMix(1))) == named
