"""Every edition on the shelf plays, banks, charges, records and hides as it must."""

from __future__ import annotations

import pytest

from conformance.suite import conform
from houseway.editions.library import edition_ids, load_game
from support import scale


@pytest.mark.parametrize("edition", edition_ids())
def test_edition_conforms(edition: str) -> None:
    game = load_game(edition)
    rounds = conform(game, scale(300, 20_000))
    assert sum(not round_.voided for round_ in rounds) > len(rounds) // 2
