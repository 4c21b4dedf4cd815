"""Look at the page: lobby, the felt of every family, history and replay, on a desktop, a phone and
a phone held across, light and dark.

`python -m tools.screenshots` plays before a real Chromium and writes
`docs/screenshots/<size>-<scheme>-<what>.jpg`. `python -m tools.screenshots phone dark war pan`
looks at these families alone, in this size and scheme.
"""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright
from tools.serving import ROOT

sys.path.insert(0, str(ROOT / "tests"))
from browser.clicking import Look, play_round
from browser.playing import BLACKJACK, CALM, EZ, Companion, sit_at_once, sit_down
from browser.test_every_family import DAY
from house import House, script_shoes
from houseway.editions.library import find_edition
from houseway.games import FAMILIES
from houseway.room import Pace

TARGET = ROOT / "docs" / "screenshots"
SIZES = {"desktop": (1280, 860), "phone": (390, 844), "across": (844, 390)}
PACE = Pace(betting=60_000, question=60_000, bank=60_000, next_round=9_000, think=(0, 10))
SCHEMES = ("light", "dark")
CARDS = {
    EZ: ["2h", "3c", "7d", "4s"],
    BLACKJACK: ["8s", "Ah", "8d", "6c", "3h", "Tc", "Td", "2s"],
}


def place(page: Page, spot: str) -> None:
    """Two chips of $25 on a spot, on the felt or in the list below it."""
    page.get_by_role("radio", name="$25 chip", exact=True).click()
    target = page.locator(f'.spot.live.own[aria-label^="{spot}"]')
    if not target.count() or not target.is_visible():
        target = page.get_by_label("Place your wagers").get_by_role("button", name=spot).first
    target.click()
    target.click()
    expect(page.get_by_role("button", name="Ready")).to_be_visible()


def take(page: Page, name: str) -> None:
    """One picture."""
    page.wait_for_timeout(400)
    page.screenshot(path=TARGET / f"{name}.jpg", type="jpeg", quality=68)


def tour(browser: Browser, house: House, look: str, settings: dict[str, Any]) -> None:
    """Everything once, in one look."""
    context = browser.new_context(**settings, reduced_motion="reduce")
    page = context.new_page()
    page.goto(f"{house.address}/")
    expect(page.get_by_role("heading", name="Blackjack", exact=True)).to_be_visible()
    take(page, f"{look}-lobby")
    felts = {"baccarat": (EZ, "Player line"), "blackjack": (BLACKJACK, "Game wager")}
    for name, (edition, spot) in felts.items():
        with pytest.MonkeyPatch.context() as patch:
            script_shoes(patch, CARDS[edition])
            table = house.table(edition, pace=CALM)
            with Companion(house, table):
                page.goto(f"{house.address}/#/table/{table}")
                sit_down(page, 2)
                expect(page.get_by_label("Place your wagers")).to_be_visible()
                place(page, spot)
                page.get_by_role("button", name="Ready").click()
                if name == "blackjack":
                    dock = page.get_by_label("Your place at the table")
                    dock.get_by_role("button", name="Pass").click()
                    expect(dock.get_by_role("button", name="Split")).to_be_visible()
                    take(page, f"{look}-{name}")
                    dock.get_by_role("button", name="Stand", exact=True).click()
                expect(page.get_by_role("table", name="Settlement of your wagers")).to_be_attached()
                if name == "baccarat":
                    take(page, f"{look}-{name}")
                    continue
                page.get_by_role("tab", name="History").click()
                expect(page.get_by_role("link", name="Replay round 1")).to_be_visible()
                take(page, f"{look}-history")
                page.goto(f"{house.address}/#/table/{table}/round/1")
                page.get_by_label("To the end").click()
                take(page, f"{look}-replay")
    context.close()


def families(
    browser: Browser, house: House, look: str, settings: dict[str, Any], wanted: set[str]
) -> None:
    """A round of each with bots: the first decision, and the end."""
    for edition in DAY:
        family = find_edition(edition).identity.family
        if family not in (wanted or {*FAMILIES} - {"baccarat", "blackjack"}):
            continue
        context = browser.new_context(**settings, reduced_motion="reduce")
        page = context.new_page()
        sit_at_once(page, house, house.table(edition, bots=4, pace=PACE))
        play_round(page, look=shooting(page, f"{look}-{family}"), seconds=180)
        context.close()


def shooting(page: Page, name: str) -> Look:
    """Pictures of the first question that is about a hand, and of the end."""
    asked: list[str] = []

    def look(what: str) -> None:
        if what == "over":
            take(page, name)
        elif what not in ("bank", "betting") and not asked:
            asked.append(what)
            take(page, f"{name}-asked")

    return look


def main() -> None:
    """All looks, or those that are named."""
    words = set(sys.argv[1:])
    sizes, schemes = words & {*SIZES} or {*SIZES}, words & {*SCHEMES} or {*SCHEMES}
    wanted = words - {*SIZES} - {*SCHEMES}
    program = os.environ.get("HOUSEWAY_BROWSER") or shutil.which("chromium")
    TARGET.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory(prefix="houseway-look-") as folder,
        House(Path(folder)) as house,
        sync_playwright() as playwright,
    ):
        if not wanted:
            house.do(house.room.open_tables())
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        for size, scheme in product(sorted(sizes), sorted(schemes)):
            width, height = SIZES[size]
            settings = {"viewport": {"width": width, "height": height}, "color_scheme": scheme}
            if not wanted:
                tour(browser, house, f"{size}-{scheme}", settings)
            families(browser, house, f"{size}-{scheme}", settings, wanted)
            print(f"{size}, {scheme}")
        browser.close()


if __name__ == "__main__":
    main()
