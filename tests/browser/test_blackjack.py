"""A round of No Bust 21st Century Blackjack: insurance, split, double, and what others see."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, WebSocket, expect

from browser.conftest import Visit
from browser.playing import BLACKJACK, CALM, Companion, bet, ready, sit_down
from house import House, script_shoes
from support import tells

# first card, the player-dealer's up card, second card, hole card; then the draws
SPLIT = ["8s", "Ah", "8d", "6c", "3h", "Tc", "Td", "2s"]


def decide(page: Page, what: str) -> None:
    """Press a decision; one that takes an amount bets the usual amount."""
    dock = page.get_by_label("Your place at the table")
    dock.get_by_role("button", name=re.compile(rf"^{what}(?! up$)")).first.click()


def test_insurance_split_and_double_to_the_settlement(
    house: House, visit: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    script_shoes(monkeypatch, SPLIT)
    table = house.table(BLACKJACK, pace=CALM)
    with Companion(house, table):
        page = visit(f"/#/table/{table}")
        sit_down(page, 2)
        bet(page, "Game wager", "$25", times=2)
        ready(page)

        dock = page.get_by_label("Your place at the table")
        expect(dock.get_by_role("button", name="Insurance $25")).to_be_visible()
        decide(page, "Insurance")
        expect(dock.get_by_role("button", name="Split")).to_be_visible()
        # what the rules forbid is shown greyed out, with its reason
        decide(page, "Split")
        expect(dock.get_by_role("button", name="Double $50")).to_be_visible()
        decide(page, "Double")
        expect(dock.get_by_role("button", name="Stand", exact=True)).to_be_visible()
        decide(page, "Stand")

        settled = page.get_by_role("table", name="Settlement of your wagers")
        expect(settled.get_by_role("row", name="Game wager")).to_have_count(2)
        expect(settled.get_by_role("row", name="Insurance")).to_contain_text("$25")
        # 21 on $100 wins, 18 on $50 loses to 19, the insurance of $25 loses
        expect(settled.locator("tfoot")).to_contain_text("+$25")


def _without_deck(frame: str) -> str:
    """Drop the deck's contents, which are public; only the order of the cards is secret."""
    return re.sub(r'"deck":\{[^}]*\}', "", frame)


def listener(frames: list[str]) -> Callable[[WebSocket], None]:
    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", lambda text: frames.append(_without_deck(str(text))))

    return listen


def test_two_browsers_see_one_round_and_neither_sees_the_hole_card(
    house: House, visit: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    script_shoes(monkeypatch, ["9s", "7c", "Td", "5d", "6h"])  # the five of diamonds is face down
    table = house.table(BLACKJACK, pace=CALM)
    heard: dict[str, list[str]] = {"one": [], "two": []}
    pages = {}
    for name, seat in (("one", 1), ("two", 2)):
        page = pages[name] = visit("/")
        page.on("websocket", listener(heard[name]))
        page.goto(f"{house.address}/#/table/{table}")
        sit_down(page, seat)
    offer = "The bank is offered to you"
    pages["one"].wait_for_timeout(500)
    banker = pages["one"] if pages["one"].get_by_label(offer).count() else pages["two"]
    player = pages["two"] if banker is pages["one"] else pages["one"]
    banker.get_by_label(offer).get_by_role("button", name="Bank $").click()
    bet(player, "Game wager", "$25")
    ready(player)
    expect(player.get_by_role("button", name="Stand", exact=True)).to_be_visible()
    for page in (player, banker):
        expect(page.get_by_role("group", name="ten of diamonds").first).to_be_visible()
        assert "5 of diamonds" not in page.content()
    assert not any(tells("5d", frame) for frames in heard.values() for frame in frames)
    assert banker.get_by_role("button", name="Stand", exact=True).count() == 0, "not their question"
    decide(player, "Stand")
    for page in (player, banker):
        expect(page.get_by_role("group", name="5 of diamonds").first).to_be_visible()
    cards = [[f for f in frames if '"dealt"' in f or '"shown"' in f] for frames in heard.values()]
    assert cards[0] == cards[1]
    assert any(tells("5d", frame) for frame in cards[0])
