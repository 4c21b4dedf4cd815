"""A visitor who plays whatever the page asks, with the mouse alone."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from contextlib import suppress

from playwright.sync_api import Locator, Page
from playwright.sync_api import TimeoutError as PlaywrightTimeout

__all__ = ["Look", "answer", "play_round", "reach_question"]

LIKED = ("check", "call", "stand", "play", "stay", "keep as is", "switch", "pass", "hit")
"""The preferred decisions, best first; without any of them, the first button."""

Look = Callable[[str], None]
"""Called with each new kind of question, before it is answered."""


def play_round(page: Page, *, look: Look = lambda _: None, seconds: float = 60) -> set[str]:
    """Play to the end of a round that asked the visitor something; return what was asked."""
    dock = page.get_by_label("Your place at the table")
    asked: set[str] = set()
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        what, over = _what(page)
        if over and asked - {"bank"}:
            look("over")
            return asked
        if what:
            kind = _kind(dock, what)
            if kind not in asked:
                look(kind)
                asked.add(kind)
            _answer(page, dock, what)
        else:
            page.wait_for_timeout(20)
    raise AssertionError(f"the round did not end; asked so far: {sorted(asked)}")


def reach_question(page: Page, *, decides: bool, seconds: float = 60) -> None:
    """Play until the visitor has to decide about a hand; in a game without such decisions, until
    the visitor has a wager on the felt."""
    dock = page.get_by_label("Your place at the table")
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        what, _ = _what(page)
        if what == "deciding":
            return
        if what == "betting":
            _bet(page, dock, ready=decides)
            if not decides:
                return
        elif what == "bank":
            _answer(page, dock, what)
        page.wait_for_timeout(25)
    raise AssertionError("the page asked nothing")


def answer(page: Page) -> None:
    """Answer the current question."""
    what, _ = _what(page)
    _answer(page, page.get_by_label("Your place at the table"), what)


def _what(page: Page) -> tuple[str, bool]:
    """Return what the dock asks and whether the round is over, read in one step."""
    what, over = page.evaluate(
        """() => {
          const is = (label) => document.querySelector(`.dock [aria-label${label}]`) !== null;
          const moment = document.querySelector(".moment");
          return [
            is('="The bank is offered to you"') ? "bank" : is('="Place your wagers"') ? "betting"
              : is('^="Your decision"') ? "deciding" : "",
            moment !== null && moment.textContent.includes("over"),
          ];
        }"""
    )
    return str(what), bool(over)


def _kind(dock: Locator, what: str) -> str:
    if what != "deciding":
        return what
    words = dock.locator(".choice > span:first-child, .acts button").all_inner_texts()
    return " ".join(sorted({re.sub(r"\W+", "-", word.splitlines()[0].lower()) for word in words}))


def _answer(page: Page, dock: Locator, what: str) -> None:
    if what == "bank":
        _press(dock.get_by_role("button", name="Decline"))
    elif what == "betting":
        _bet(page, dock)
    else:
        _decide(dock)


def _press(button: Locator) -> bool:
    """Press a button if it is still there; the question may have ended in the meantime."""
    try:
        button.first.click(timeout=1_500)
    except PlaywrightTimeout:
        return False
    return True


def _bet(page: Page, dock: Locator, *, ready: bool = True) -> None:
    """Bet a chip on every main spot, on the felt or in the list below it."""
    spots = page.locator('.spot.live.own:not(.bonus)[aria-disabled="false"]')
    if not spots.count():
        spots = dock.locator('[aria-label="Spots"] button[aria-disabled="false"]')
    pressed = [_press(spots.nth(i)) for i in range(spots.count())]
    go = dock.locator(".go:not([disabled])")
    if any(pressed):  # the chip is there once the house has confirmed it
        go = go.filter(has_text="Ready")
        with suppress(PlaywrightTimeout):
            go.wait_for(timeout=5_000)
    if ready and go.count():
        _press(go)


def _decide(dock: Locator) -> None:
    """Choose the house way, or the preferred decision, or the fewest cards allowed."""
    way = dock.get_by_role("button", name="House way")
    if way.count():
        _press(way)
        _press(dock.locator(".acts .main:not([disabled])"))
        return
    open_ = dock.locator('.row .choice[aria-disabled="false"], .row .choice:not([aria-disabled])')
    words = [each.strip().lower() for each in open_.locator("> span:first-child").all_inner_texts()]
    liked = [i for word in LIKED for i, each in enumerate(words) if each.startswith(word)]
    if words:
        _press(open_.nth(liked[0] if liked else 0))
        form = dock.locator("form.amount .main")
        if form.count():
            _press(form)
        return
    go = dock.locator(".acts .main:not([disabled])")
    cards = dock.locator('.zone .card[aria-pressed="false"]')
    while not go.count() and cards.count():
        if not _press(cards):
            return
    _press(go)
