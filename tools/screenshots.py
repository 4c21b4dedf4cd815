"""Photograph the page: lobby, the felt of every family, history and replay.

`python -m tools.screenshots` plays in a real Chromium and writes
`build/screenshots/<size>-<scheme>-<what>.jpg` for desktop, phone and phone held sideways, each
light and dark. Only pictures that a page shows are committed, in `docs/screenshots`; copy a new one
there. Arguments limit it to some sizes, schemes and families, as in
`python -m tools.screenshots phone dark war pan`; `tour` stands for the pages of no family.
"""

from __future__ import annotations

import sys
import tempfile
from itertools import product
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright
from tools import chromium
from tools.serving import ROOT

sys.path.insert(0, str(ROOT / "tests"))
from browser.clicking import play_round
from browser.playing import BLACKJACK, CALM, EZ, Companion, sit_at_once, sit_down
from browser.test_every_family import DAY
from house import House, script_shoes
from houseway.editions.library import find_edition
from houseway.games import FAMILIES
from houseway.room import Pace

TARGET: Final = ROOT / "build" / "screenshots"
SIZES: Final = {"phone": (390, 844), "across": (844, 390), "desktop": (1280, 860)}
SCHEMES: Final = ("dark", "light")
PACE: Final = Pace(betting=60_000, question=60_000, bank=60_000, next_round=15_000, think=(0, 10))
TIED: Final = ["9s", "9h", "9d", "9c"] * 6
CARDS: Final = {
    EZ: ["2h", "3c", "7d", "4s"],
    BLACKJACK: ["8s", "Ah", "8d", "6c", "3h", "Tc", "Td", "2s"],
}


class Camera:
    """Takes each picture in every size and scheme, then leaves the page light, at desktop size."""

    def __init__(self, words: set[str]) -> None:
        self.sizes = [size for size in SIZES if size in words or not words & {*SIZES}]
        self.schemes = [scheme for scheme in SCHEMES if scheme in words or not words & {*SCHEMES}]

    def take(self, page: Page, what: str) -> None:
        """Photograph the page as it is now."""
        self.still(page)
        for size, scheme in product(self.sizes, self.schemes):
            self._turn(page, size, scheme)
            file = TARGET / f"{size}-{scheme}-{what}.jpg"
            page.screenshot(path=file, type="jpeg", quality=50)
        self._turn(page, "desktop", "light")

    def still(self, page: Page) -> None:
        """Stop transitions, so that no picture shows a half-changed colour."""
        page.add_style_tag(content="*, ::before, ::after { transition: none !important }")

    def _turn(self, page: Page, size: str, scheme: str) -> None:
        width, height = SIZES[size]
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
        page.evaluate("() => { scrollTo(0, 0); }")
        page.evaluate("() => new Promise(done => requestAnimationFrame(done))")
        page.wait_for_timeout(60)


def visitor(browser: Browser) -> Page:
    """Return the page of a new visitor on a desktop."""
    width, height = SIZES["desktop"]
    viewport = {"width": width, "height": height}
    settings = {"viewport": viewport, "reduced_motion": "reduce", "bypass_csp": True}
    return browser.new_context(**settings).new_page()  # type: ignore[arg-type]


def place(page: Page, spot: str) -> None:
    """Place two $25 chips on a spot."""
    page.get_by_role("radio", name="$25 chip", exact=True).click()
    target = page.locator(f'.spot.live.own[aria-label^="{spot}"]')
    target.click()
    target.click()
    expect(page.get_by_role("button", name="Ready")).to_be_visible()


def tour(browser: Browser, house: House, camera: Camera) -> None:
    """Photograph the lobby, and rounds of baccarat and blackjack with scripted cards."""
    page = visitor(browser)
    page.goto(f"{house.address}/")
    expect(page.get_by_role("heading", name="Blackjack", exact=True)).to_be_visible()
    camera.take(page, "lobby")
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
                camera.take(page, f"{name}-betting")
                page.get_by_role("button", name="Ready").click()
                if name == "blackjack":
                    dock = page.get_by_label("Your place at the table")
                    dock.get_by_role("button", name="Pass").click()
                    expect(dock.get_by_role("button", name="Split")).to_be_visible()
                    camera.take(page, f"{name}-asked")
                    dock.get_by_role("button", name="Stand", exact=True).click()
                expect(page.get_by_role("table", name="Settlement of your wagers")).to_be_attached()
                camera.take(page, name)
    page.get_by_role("tab", name="History").click()
    expect(page.get_by_role("link", name="Replay round 1")).to_be_visible()
    camera.take(page, "history")
    page.goto(f"{house.address}/#/table/{table}/round/1")
    page.get_by_label("Go to the end").click()
    camera.take(page, "replay")
    page.context.close()


def family_round(browser: Browser, house: House, camera: Camera, edition: str) -> None:
    """Play a round with bots; photograph the first question about a hand, and the end."""
    family = find_edition(edition).identity.family
    page = visitor(browser)
    asked: list[str] = []

    def look(what: str) -> None:
        if what == "over":
            camera.take(page, family)
        elif what not in ("bank", "betting") and not asked:
            asked.append(what)
            camera.take(page, f"{family}-asked")

    if family == "war":  # war asks only after a tie, so deal one
        with pytest.MonkeyPatch.context() as patch:
            script_shoes(patch, TIED)
            table = house.table(edition, pace=PACE)
            with Companion(house, table):
                sit_at_once(page, house, table)
                play_round(page, look=look, seconds=180)
    else:
        sit_at_once(page, house, house.table(edition, bots=4, pace=PACE))
        play_round(page, look=look, seconds=180)
    page.context.close()


def main() -> None:
    """Take all pictures, or those named on the command line."""
    words = set(sys.argv[1:])
    wanted, camera = words - {*SIZES} - {*SCHEMES}, Camera(words)
    program = chromium.find()
    TARGET.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory(prefix="houseway-look-") as folder,
        House(Path(folder)) as house,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        families = {find_edition(edition).identity.family: edition for edition in DAY}
        # War comes first: its scripted shoes would also go to any other table in play.
        for family in sorted(families, key=lambda each: each != "war"):
            if family in (wanted or {*FAMILIES} - {"baccarat", "blackjack"}):
                family_round(browser, house, camera, families[family])
                print(family, flush=True)
        if not wanted or "tour" in wanted:
            house.do(house.room.open_tables())
            tour(browser, house, camera)
        browser.close()


if __name__ == "__main__":
    main()
