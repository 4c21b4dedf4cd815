"""Every option and reading of the No Bust editions can be played with each of its values."""

from __future__ import annotations

import pytest

from conformance.suite import conform
from games.blackjack.no_bust import ALL, ENTRIES
from houseway.editions.library import find_edition, load_game
from houseway.editions.model import Value
from support import scale

SETTINGS = [
    pytest.param(edition, name, value, id=f"{ENTRIES[edition]}-{name}={value}")
    for edition in ALL
    for name, switch in find_edition(edition).switches.items()
    for value in switch.allowed()
    if value != switch.usual and (name != "packs" or value in (1, 8))
]


@pytest.mark.parametrize(("edition", "name", "value"), SETTINGS)
def test_every_setting_conforms(edition: str, name: str, value: Value) -> None:
    usual: dict[str, Value] = {"bonus-bet": True} if name.startswith("bonus-bet-") else {}
    game = load_game(edition, {**usual, name: value})
    assert game.terms != load_game(edition, usual).terms
    conform(game, scale(3, 1_000))


@pytest.mark.parametrize("edition", ALL, ids=ENTRIES.values())
def test_every_reading_gives_its_reason(edition: str) -> None:
    identity = find_edition(edition).identity
    assert identity.catalogue == (ENTRIES[edition],)
    assert all(switch.why for switch in find_edition(edition).switches.values())
    assert identity.fees is not None
