"""A round of EZ Baccarat in the browser, from the lobby to the settlement."""

import re

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import Visit
from browser.playing import CALM, EZ, Companion, bet, ready
from house import House, script_shoes


def sit_from_lobby(page: Page, seat: int) -> None:
    page.get_by_role("button", name="Play as a guest").click()
    page.get_by_role("button", name="Sit down at EZ Baccarat Panda 8, Stones Tavern").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("radio", name=str(seat), exact=True).check()
    dialog.get_by_role("button", name=f"Sit in seat {seat}").click()
    expect(dialog).to_have_count(0)


def test_a_full_round_from_the_lobby_to_the_settlement(
    house: House, visit: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    script_shoes(monkeypatch, ["2h", "3c", "7d", "4s"])  # Player a natural nine, Banker seven
    table = house.table(EZ, pace=CALM)
    with Companion(house, table):
        page = visit("/")
        expect(page).to_have_title("Houseway · Lobby")
        sit_from_lobby(page, 2)

        # a bonus bet needs a line bet first: the page says so
        page.locator('.spot.live.own[aria-label^="Panda 8"]').click(force=True)
        notice = page.get_by_role("status")
        expect(notice).to_contain_text("Panda 8 needs a wager on")

        bet(page, "Player line", "$25", times=2)
        bet(page, "Panda 8")
        expect(page.get_by_role("button", name=re.compile(r"Ready\b.*\$55"))).to_be_visible()
        ready(page)

        settled = page.get_by_role("table", name="Settlement of your wagers")
        expect(settled).to_contain_text("Player line")
        expect(settled.get_by_role("row", name="Player line")).to_contain_text("$50")
        expect(settled.get_by_role("row", name="Panda 8")).to_contain_text("$5")
        expect(settled.locator("tfoot")).to_contain_text("+$45")
        page.get_by_role("tab", name="History").click()
        expect(page.get_by_role("link", name="Replay round 1")).to_contain_text("$45")


def test_what_the_bank_does_not_cover_is_returned_and_shown(
    house: House, visit: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    script_shoes(monkeypatch, ["2h", "3c", "7d", "4s"])
    table = house.table(EZ, pace=CALM)
    with Companion(house, table, bank=2000):
        page = visit("/")
        sit_from_lobby(page, 2)
        bet(page, "Player line", "$25", times=2)
        ready(page)
        settled = page.get_by_role("table", name="Settlement of your wagers")
        expect(settled).to_contain_text("not covered by the bank: returned")
        expect(page.locator(".spot .short").first).to_contain_text("not covered")


def test_a_seat_taken_in_the_meantime_is_refused_with_the_reason(
    house: House, visit: Visit
) -> None:
    table = house.table(EZ, pace=CALM)
    page = visit(f"/#/table/{table}")
    page.get_by_label("Your place at the table").get_by_role("button", name="Sit down").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name="Play as a guest").click()
    dialog.get_by_role("radio", name="3", exact=True).check()
    button = dialog.get_by_role("button", name="Sit in seat 3")
    expect(button).to_be_visible()
    with Companion(house, table, seat=3):
        button.click()
        expect(page.get_by_role("status")).to_contain_text("seat 3 is taken by")
