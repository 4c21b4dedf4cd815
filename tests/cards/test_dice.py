from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from houseway.cards.dice import throw, ways
from houseway.cards.shuffle import SeededShuffle
from houseway.errors import ChanceError


def test_three_dice_total_3_to_18_as_counted_throw_by_throw() -> None:
    assert ways(3) == Counter(sum(faces) for faces in product(range(1, 7), repeat=3))
    assert list(ways(3)) == list(range(3, 19))


def test_a_throw_shows_faces_1_to_6() -> None:
    chance = SeededShuffle(5)
    throws = [throw(3, chance) for _ in range(200)]
    assert {face for faces in throws for face in faces} == {1, 2, 3, 4, 5, 6}
    assert {len(faces) for faces in throws} == {3}


def test_no_dice_make_no_throw() -> None:
    for attempt in (lambda: throw(0, SeededShuffle(1)), lambda: ways(0)):
        with pytest.raises(ChanceError) as caught:
            attempt()
        assert caught.value.code == "dice/none"
