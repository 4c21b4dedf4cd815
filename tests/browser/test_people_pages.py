"""Advice at the table, the account, odds pages and opening a table, by clicks; axe on each."""

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import Visit
from browser.playing import CALM, EZ, Companion, bet, ready, sit_down
from browser.test_access import SIZES, check
from house import House, script_shoes
from support import scale

THREE = "stones-tavern/three-card-poker"


def at(house: House, page: Page, path: str, heading: str) -> None:
    page.goto(f"{house.address}/#/{path}")
    expect(page.get_by_role("heading", name=heading, exact=True)).to_be_visible(timeout=30_000)


@pytest.mark.parametrize("size", scale(["desktop"], list(SIZES)))
def test_decisions_are_valued_before_and_after_they_are_made(
    house: House, visit: Visit, monkeypatch: pytest.MonkeyPatch, size: str
) -> None:
    script_shoes(monkeypatch, ["As", "Ah", "Ac", "2d", "7h", "9c"])
    table = house.table(THREE, pace=CALM)
    with Companion(house, table):
        page = visit(f"/#/table/{table}", viewport=SIZES[size])
        sit_down(page, 2)
        page.get_by_role("tab", name="Odds").click()
        for name in ("The edge on each spot", "What each decision is worth"):
            page.get_by_role("switch", name=name).check()
        expect(page.get_by_role("note", name="Edges")).to_contain_text("Ante")
        if size == "desktop":
            bet(page, "Ante", "$25")
        else:
            page.get_by_role("radio", name="$25 chip", exact=True).click()
            page.get_by_label("Place your wagers").get_by_role("button", name="Ante").first.click()
        ready(page)
        advice = page.get_by_role("note", name="Advice")
        expect(advice).to_contain_text("Fold −$25", timeout=30_000)
        check(page, "advice")
        dock = page.get_by_label("Your place at the table")
        dock.get_by_role("button", name="Fold", exact=True).click()
        expect(advice).to_have_count(0)
        page.get_by_role("tab", name="History").click()
        expect(page.get_by_role("link", name="Replay round 1")).to_be_visible()
        at(house, page, "account/decisions", "Your last decisions")
        expect(page.get_by_role("cell", name="Fold advised")).to_be_visible(timeout=30_000)
        check(page, "decisions")


@pytest.mark.parametrize("size", scale(["phone"], list(SIZES)))
def test_pages_around_the_table(house: House, visit: Visit, size: str) -> None:
    for edition in (EZ, THREE, "clovis-500/pan", "stones-tavern/texas-holdem"):
        house.table(edition)
    page = visit("/", viewport=SIZES[size])
    page.get_by_role("button", name="Play as a guest").click()
    page.get_by_label("Search tables").fill("dragon 7")
    expect(page.get_by_role("article")).to_have_count(1)
    page.get_by_label("Search tables").fill("bridge")
    page.get_by_role("link", name="Open one").click()
    page.get_by_role("combobox", name="Game").select_option(EZ)
    page.get_by_role("combobox", name="Packs").select_option("6")
    check(page, "opening a table")
    page.get_by_label("Unlisted").check()
    page.get_by_role("button", name="Open the table").click()
    page.get_by_role("link", name="Go to the table").click()
    expect(page.get_by_role("heading", name="EZ Baccarat Panda 8")).to_be_visible()
    at(house, page, f"open/{EZ}", "Open a table")
    page.get_by_role("button", name="Your own edition").click()
    page.get_by_role("textbox").fill('title = "x"')
    expect(page.get_by_text("the key 'house' is missing")).to_be_visible()
    page.get_by_role("textbox").fill("")
    page.get_by_role("button", name=f"Start from {EZ}").click()
    expect(page.get_by_text("is valid for every choice")).to_be_visible()
    check(page, "an edition of the player's own")
    parts = {"": "Your chips", "statement": "Statement", "me": "Name and password"}
    parts |= {
        "limits": "Your own limits",
        "rounds": "Your rounds",
        "results": "Results by game",
    }
    for part, heading in parts.items():
        at(house, page, f"account/{part}", heading)
        check(page, heading)
    at(house, page, f"odds/{EZ}", "The wagers")
    check(page, "odds")
    page.set_viewport_size({"width": 390, "height": 844})
    over = page.evaluate("() => document.documentElement.scrollWidth - innerWidth")
    assert not over, "on a phone nothing sticks out of the page"
