"""axe-core finds nothing wrong with any page, in light and in dark, wide and narrow."""

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page, expect

from browser.conftest import Visit
from browser.playing import BLACKJACK, CALM, EZ, Companion, bet, ready, sit_down
from house import House, script_shoes

SIZES = {"desktop": {"width": 1280, "height": 900}, "phone": {"width": 390, "height": 844}}
ALL = {"resultTypes": ["violations"]}
CONTRAST = {**ALL, "runOnly": ["color-contrast"]}
"""The only rules a theme can affect."""


DRAWN = """async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    await Promise.allSettled(document.getAnimations().map((each) => each.finished));
}"""


def check(page: Page, what: str) -> None:
    for scheme, options in (("light", ALL), ("dark", CONTRAST)):
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
        page.wait_for_function(
            "(scheme) => matchMedia(`(prefers-color-scheme: ${scheme})`).matches", arg=scheme
        )
        page.evaluate(DRAWN)
        result = Axe().run(page, options=options)
        assert not result.violations_count, f"{what}, {scheme}\n{result.generate_report()}"
    page.emulate_media(color_scheme="light", reduced_motion="reduce")


@pytest.mark.parametrize("size", SIZES)
def test_axe_finds_no_violation(
    house: House, visit: Visit, monkeypatch: pytest.MonkeyPatch, size: str
) -> None:
    script_shoes(monkeypatch, ["9s", "7c", "4d", "Td", "5h"])
    table = house.table(BLACKJACK, pace=CALM)
    house.table(EZ, bots=3, pace=CALM)
    with Companion(house, table):
        page = visit("/", viewport=SIZES[size])
        expect(page.get_by_role("heading", name="Blackjack", exact=True)).to_be_visible()
        check(page, "the lobby")
        page.goto(f"{house.address}/#/table/{table}")
        sit_down(page, 2)
        expect(page.get_by_label("Place your wagers")).to_be_visible()
        check(page, "betting")
        if size == "desktop":
            bet(page, "Game wager", "$25")
        else:
            page.get_by_role("radio", name="$25 chip", exact=True).click()
            page.get_by_label("Place your wagers").get_by_role("button", name="Game wager").click()
        ready(page)
        dock = page.get_by_label("Your place at the table")
        expect(dock.get_by_role("button", name="Stand", exact=True)).to_be_visible()
        check(page, "deciding")
        dock.get_by_role("button", name="Stand", exact=True).click()
        expect(page.get_by_role("table", name="Settlement of your wagers")).to_be_visible()
        check(page, "the settlement")
        page.get_by_role("button", name="Rule sheet").click()
        expect(page.get_by_role("dialog")).to_be_visible()
        check(page, "the rule sheet")
        page.keyboard.press("Escape")
        for tab in ("History", "Table", "Shuffle", "Chat") if size == "desktop" else ():
            page.get_by_role("tab", name=tab).click()
            check(page, tab)
        page.goto(f"{house.address}/#/table/{table}/round/1")
        expect(page.get_by_label("Next step")).to_be_visible()
        check(page, "the replay")


def test_the_felt_is_played_with_the_keyboard_alone(
    house: House, visit: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    script_shoes(monkeypatch, ["9s", "7c", "4d", "Td", "5h"])
    table = house.table(BLACKJACK, pace=CALM)
    with Companion(house, table):
        page = visit(f"/#/table/{table}")
        sit_down(page, 2)
        line = page.locator('.spot.live.own[aria-label^="Game wager"]')
        line.focus()
        page.keyboard.press("Enter")
        expect(page.get_by_role("button", name="Ready")).to_be_visible()
        line.focus()
        page.keyboard.press("Delete")
        expect(page.get_by_role("button", name="No bet this round")).to_be_visible()
        page.keyboard.press("2")
        line.focus()
        page.keyboard.press("Enter")
        expect(page.get_by_role("button", name="Ready")).to_be_visible()
        page.keyboard.press("r")
        expect(page.get_by_label("Your decision: Your hand: 13")).to_be_visible()
        page.keyboard.press("?")
        expect(page.get_by_role("dialog")).to_contain_text("the letter on a button")
        page.keyboard.press("Escape")
        page.keyboard.press("h")
        expect(page.get_by_label("Your decision: Your hand: 18")).to_be_visible()
        page.keyboard.press("s")
        expect(page.get_by_role("table", name="Settlement of your wagers")).to_be_visible()
