"""Timing and recovery in the browser: the bank offer, lost connections, returning to a seat."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Final

import msgspec
import pytest
from playwright.sync_api import Browser, Page, expect

from browser.clicking import answer, reach_question
from browser.conftest import Visit
from browser.playing import BLACKJACK, CALM, EZ, Companion, bet, ready, sit_at_once, sit_down
from browser.test_every_family import DAY, QUICK
from house import House, script_shoes
from houseway.editions.library import find_edition
from houseway.games import FAMILIES
from support import NIGHTLY

STEADY: Final = msgspec.structs.replace(QUICK, betting=600_000, question=600_000)
SOME: Final = ("baccarat", "blackjack", "round-poker")


def test_the_bank_is_kept_with_one_click_and_a_missed_offer_is_reported(
    house: House, visit: Visit
) -> None:
    pace = msgspec.structs.replace(CALM, bank=2_500, next_round=200)
    table = house.table(EZ, pace=pace)
    page = visit(f"/#/table/{table}")
    sit_down(page, 1)
    offer = page.get_by_label("The bank is offered to you")
    dock = page.get_by_label("Your place at the table")
    with Companion(house, table, seat=2):
        expect(offer).to_contain_text("you collect what they lose and pay what they win")
        offer.get_by_label("Amount in dollars").fill("150")
        offer.get_by_role("button", name="Bank $150").click()
        expect(offer.get_by_role("button", name="Keep the bank $150")).to_be_visible()
        expect(dock).to_contain_text("The bank was offered to you, but your time ran out")


def test_a_missing_table_is_reported(visit: Visit) -> None:
    page = visit("/#/table/t99")
    expect(page.get_by_role("alert")).to_contain_text("there is no table t99")


def test_a_player_sat_out_sees_why_and_returns_with_a_button(house: House, visit: Visit) -> None:
    pace = msgspec.structs.replace(CALM, betting=300, next_round=200, idle_rounds=1)
    table = house.table(EZ, pace=pace)
    page = visit(f"/#/table/{table}")
    sit_down(page, 2)
    dock = page.get_by_label("Your place at the table")
    with Companion(house, table):
        expect(dock).to_contain_text("You are sitting out: the clock decided for you")
        page.goto(f"{house.address}/#/")
        mine = page.get_by_role("region", name="Your seat")
        expect(mine).to_contain_text("sitting out")
        mine.get_by_role("link", name="Back to your seat").click()
        dock.get_by_role("button", name="Deal me in").click()
        expect(dock.get_by_role("button", name="Deal me in")).to_have_count(0)


def test_chips_of_a_seat_left_in_mid_round_are_on_their_way(
    house: House, visit: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    script_shoes(monkeypatch, ["9s", "7c", "4d", "Td"])  # with a natural nothing is asked
    table = house.table(BLACKJACK, pace=CALM)
    with Companion(house, table):
        page = visit(f"/#/table/{table}")
        sit_down(page, 2)
        bet(page, "Game wager", "$25")
        ready(page)
        dock = page.get_by_label("Your place at the table")
        expect(page.get_by_label("Your decision")).to_be_visible()
        dock.get_by_role("button", name="Stand up").click()
        expect(dock.get_by_role("button", name="Leaving after the round")).to_be_visible()
        page.goto(f"{house.address}/#/")
        expect(page.get_by_role("region", name="Your seat")).to_contain_text(
            "returns to your account"
        )
        expect(page.get_by_role("button", name="Account")).to_contain_text("+$500")


def asked(page: Page) -> str:
    """Everything the page asks, as shown on the screen."""
    section = page.locator(".dock section").first
    if not section.count():
        return ""
    words = [section.get_attribute("aria-label"), *section.locator("button").all_inner_texts()]
    return " | ".join(filter(None, words))


def wait_until(page: Page, what: Callable[[], bool], seconds: float = 30) -> bool:
    end = time.monotonic() + seconds
    while not what() and time.monotonic() < end:
        page.wait_for_timeout(50)
    return what()


@pytest.fixture
def sitters(browser: Browser, house: House, families: tuple[str, ...]) -> Iterator[dict[str, Page]]:
    """A player with an open question at a table of each of these families."""
    with ExitStack() as stack:
        pages = {}
        for edition in DAY:
            family = find_edition(edition).identity.family
            if family not in families:
                continue
            context = browser.new_context(
                viewport={"width": 1280, "height": 900}, reduced_motion="reduce"
            )
            stack.callback(context.close)
            page = pages[family] = context.new_page()
            sit_at_once(page, house, house.table(edition, bots=2, pace=STEADY))
            reach_question(page, decides=family != "baccarat")
        yield pages


@pytest.mark.parametrize(
    "families",
    [
        SOME,
        *(
            pytest.param((family,), marks=pytest.mark.nightly)
            for family in FAMILIES
            if family not in SOME
        ),
    ],
    ids=" ".join,
)
def test_every_player_returns_to_the_same_question(house: House, sitters: dict[str, Page]) -> None:
    """After a refresh, a closed tab, time offline and a server restart; then play continues."""
    before = {family: asked(page) for family, page in sitters.items()}

    def same(what: str) -> None:
        for family, page in sitters.items():
            same = wait_until(page, lambda: asked(page) == before[family])  # noqa: B023
            assert same, f"{family} {what}: {asked(page)} instead of {before[family]}"

    for page in sitters.values():
        page.reload()
    same("after a refresh")
    for family, page in sitters.items():
        sitters[family] = page.context.new_page()
        sitters[family].goto(page.url)
        page.close()
    same("after a closed tab")
    for page in sitters.values():
        page.context.set_offline(True)
    for page in sitters.values():
        expect(page.get_by_role("alert")).to_contain_text("Reconnecting")
    page.wait_for_timeout(10_000 if NIGHTLY else 1_000)
    for page in sitters.values():
        page.context.set_offline(False)
    for page in sitters.values():
        expect(page.get_by_role("alert")).to_have_count(0, timeout=30_000)
    same("after some time offline")
    house.restart()
    for page in sitters.values():
        expect(page.get_by_role("alert")).to_have_count(0, timeout=30_000)
    same("after a restart")
    for family, page in sitters.items():
        answer(page)
        assert wait_until(page, lambda: asked(page) != before[family]), family  # noqa: B023
