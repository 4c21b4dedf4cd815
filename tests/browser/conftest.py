"""A real Chromium with a real server. Errors on a page's console fail its test."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright
from tools import chromium

from house import House
from houseway.web.static_page import PAGE

Visit = Callable[..., Page]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run all browser tests in one worker: two would only wait for each other."""
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.xdist_group("browser"))


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    program = chromium.find()
    if program is None:
        pytest.fail(
            "Chromium is missing: install the Debian package chromium, or set HOUSEWAY_BROWSER to "
            "the path of one"
        )
    if not (PAGE / "index.html").exists():
        pytest.fail("the page is not built: run `make page`")
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(
            executable_path=program, args=["--no-sandbox", "--disable-gpu"]
        )
        yield launched
        launched.close()


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with House(tmp_path) as open_house:
        yield open_house


@pytest.fixture
def visit(browser: Browser, house: House) -> Iterator[Visit]:
    """Open a page with its own cookies for a new visitor, at an address of the house or at none."""
    contexts: list[BrowserContext] = []
    wrong: list[str] = []

    def look(path: str | None = "/", **settings: Any) -> Page:
        settings = {
            "viewport": {"width": 1280, "height": 900},
            "reduced_motion": "reduce",
            **settings,
        }
        context = browser.new_context(**settings)
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(15_000)
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("console", lambda said: _hear(said, wrong))
        if path is not None:
            page.goto(house.address + path)
        return page

    yield look
    for context in contexts:
        context.close()
    assert not wrong, "\n".join(wrong)


def _hear(said: Any, wrong: list[str]) -> None:
    """Collect console errors, except those of a server that is down or a visitor not signed in."""
    usual = ("ERR_CONNECTION_REFUSED", "status of 401", "WebSocket connection to", "status of 409")
    no_table = "status of 404" in said.text and "/api/tables/" in said.location["url"]
    if said.type == "error" and not no_table and not any(words in said.text for words in usual):
        wrong.append(said.text)
