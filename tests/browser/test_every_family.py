"""A full round of every family in the browser, by clicks alone, against bots, and its rule sheet.

The nightly run plays every edition. axe checks each felt when it shows the most."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import expect

from browser.clicking import play_round
from browser.conftest import Visit
from browser.playing import sit_at_once
from house import House
from houseway.editions.library import edition_ids
from houseway.room import Pace

QUICK: Final = Pace(
    betting=60_000, question=60_000, bank=60_000, next_round=1_000, restart=1_000, think=(0, 10)
)

DAY: Final = (
    "stones-tavern/zoobac",
    "stones-tavern/21st-century-blackjack-switch",
    "stones-tavern/three-card-poker-6-card-bonus",
    "stones-tavern/ultimate-texas-holdem-bad-beat-bonus",
    "clovis-500/caribbean-stud-poker",
    "stones-tavern/casino-war",
    "clovis-500/fast-action-holdem",
    "stones-tavern/fortune-pai-gow-poker",
    "stones-tavern/pai-gow-tiles",
    "stones-saloon/double-board-omaha",
    "clovis-500/pan",
)
"""One edition of each family."""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """One house for all tests: another table costs nothing."""
    with House(tmp_path_factory.mktemp("house")) as open_house:
        yield open_house


@pytest.mark.parametrize(
    "edition",
    [
        *DAY,
        *(pytest.param(id, marks=pytest.mark.nightly) for id in edition_ids() if id not in DAY),
    ],
)
def test_a_round_is_played_by_clicks_alone(house: House, visit: Visit, edition: str) -> None:
    page = visit(None)
    sit_at_once(page, house, house.table(edition, bots=2, pace=QUICK))
    settled = page.get_by_role("table", name="Settlement of your wagers")
    seen: list[int] = []

    def look(what: str) -> None:
        if what == "over":
            expect(settled).to_be_visible()
            seen.append(settled.count())
            result = Axe().run(page)
            assert not result.violations_count, result.generate_report()

    play_round(page, look=look, seconds=120)  # at poker the others may fold for a while
    assert seen == [1], "the page shows no settlement"
    page.get_by_role("tab", name="Table").click()
    expect(page.get_by_role("heading", name="At the table")).to_be_visible()
    page.get_by_role("button", name="Rule sheet").click()
    expect(page.get_by_role("dialog").get_by_text("Wagers and payouts")).to_be_visible()
