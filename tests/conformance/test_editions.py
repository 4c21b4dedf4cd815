"""Every edition on the shelf plays, banks, charges, records and hides as it must, and all of it
is reached."""

from __future__ import annotations

from typing import Any

import pytest

from conformance import counting, demand
from conformance.pilots import ROUNDS
from conformance.suite import banked_opening, conform, fly, purses_of
from houseway.cards.deck import cards
from houseway.cards.tape import Seeded, SplitMix
from houseway.editions.library import edition_ids, find_edition, load_game
from houseway.rules.round.driver import Round
from houseway.rules.round.events import Voided
from houseway.rules.round.inputs import Ruling
from support import NIGHTLY, scale

HOLDS = "the deck holds"
"""Excused where a full table can ask for more cards than there are."""
BLACKJACK = [id for id in edition_ids() if find_edition(id).identity.family == "blackjack"]
ELSEWHERE = [
    (edition, name, excuse["with"])
    for edition, excuses in counting.EXCUSED.items()
    for name, excuse in excuses.items()
    if "with" in excuse
]


@pytest.mark.parametrize("edition", edition_ids())
def test_edition_conforms_and_everything_is_reached(edition: str) -> None:
    game, filed = load_game(edition), find_edition(edition).identity.ruling
    excuses = counting.EXCUSED.get(edition, {})
    rare = {name for name, excuse in excuses.items() if excuse.get("rare")}
    excused = excuses.keys() - {HOLDS} - (rare if NIGHTLY else set())
    by_day_and_night = ROUNDS.get(game.family.name, (300, 20_000))
    rounds, missing = counting.conform_and_count(
        game, scale(*by_day_and_night), filed=filed, excused=excused
    )
    by_chance = set() if NIGHTLY else rare  # by day it may be reached or not
    assert missing - by_chance == excused - by_chance, (
        "reach it, or excuse it by name (an excuse too many goes)"
    )
    assert sum(not round_.voided for round_ in rounds) > len(rounds) // 2
    for round_ in rounds:
        if not any(isinstance(each, Ruling) for each in round_.inputs):
            dealt = [each for each in round_.deal.tape.draws if not each.startswith("#")]
            assert len(dealt) <= demand.demand(game)


@pytest.mark.parametrize(("edition", "name", "settings"), ELSEWHERE)
def test_what_is_excused_is_reached_with_another_setting(
    edition: str, name: str, settings: dict[str, Any]
) -> None:
    game = load_game(edition, settings)
    assert name not in counting.unreached(conform(game, 60), game)


@pytest.mark.parametrize("edition", edition_ids())
def test_the_deck_holds_whatever_a_full_table_draws(edition: str) -> None:
    game = load_game(edition)
    held = demand.demand(game) <= demand.supply(game.terms)
    assert held is (HOLDS not in counting.EXCUSED.get(edition, {}))


@pytest.mark.parametrize("edition", BLACKJACK)
def test_a_shoe_that_runs_out_in_mid_round_voids_it_and_every_chip_goes_back(edition: str) -> None:
    """With one pack, or splits without a cap, a full table can ask for more than there is."""
    game = load_game(edition)
    ran_out = 0
    for number in range(30):
        chance = SplitMix(number)
        opening = banked_opening(game, chance)
        shoe = Seeded(cards(game.terms.deck)[: 6 + number % 5], number)
        round_ = Round(game, opening, shoe)
        fly(round_, chance, rulings=False)
        if any(isinstance(event, Voided) and event.incident for event in round_.events):
            ran_out += 1
            purses = {name: round_.deal.chips[name] for name in purses_of(opening)}
            assert purses == purses_of(opening)
    assert ran_out


def test_every_edition_that_is_excused_is_there() -> None:
    assert counting.EXCUSED.keys() <= set(edition_ids())
    assert all(each["why"] for excuses in counting.EXCUSED.values() for each in excuses.values())
