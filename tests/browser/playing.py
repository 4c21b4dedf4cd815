"""What players do at a table: a visitor in the browser, a companion by the Python client."""

from __future__ import annotations

import asyncio
import threading
from contextlib import suppress
from types import TracebackType

from playwright.sync_api import Page, expect

from house import House
from houseway.client import Client, ClientError, TableLink
from houseway.room import Pace
from houseway.rules.round.decisions import Ready

EZ = "stones-tavern/ez-baccarat-panda-8"
BLACKJACK = "stones-tavern/no-bust-21st-century-blackjack-4-0"
CALM = Pace(betting=120_000, question=120_000, bank=120_000, next_round=120_000)
"""So slow that no clock runs out, and a finished round stays on the felt."""


class Companion:
    """A player who takes the bank whenever it is offered and never wagers."""

    def __init__(self, house: House, table: str, *, seat: int = 1, bank: int = 100_000) -> None:
        self._address, self._table = house.address, table
        self._seat, self._bank = seat, bank
        self._thread = threading.Thread(target=lambda: asyncio.run(self._live()), daemon=True)
        self._seated = threading.Event()
        self._stop = threading.Event()

    def __enter__(self) -> Companion:
        self._thread.start()
        assert self._seated.wait(20), "the companion found no seat"
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._stop.set()
        self._thread.join(20)

    async def _live(self) -> None:
        async with Client(self._address) as client:
            await client.guest("Banker")
            async with client.join(self._table) as link:
                await link.sit(self._seat, 400_000)
                self._seated.set()
                while not self._stop.is_set():
                    with suppress(ClientError, TimeoutError):
                        await self._act(link, client.me["id"])
                    await asyncio.sleep(0.03)

    async def _act(self, link: TableLink, me: str) -> None:
        state = link.state
        if state.table.bank.offered == me:
            await asyncio.wait_for(link.bank(self._bank), 5)
        for question in list(state.questions):
            if question.open("ready"):
                await asyncio.wait_for(link.decide(question, Ready()), 5)


def sit_down(page: Page, seat: int) -> None:
    """Sit down from the table's page, as a guest."""
    page.get_by_label("Your place at the table").get_by_role("button", name="Sit down").click()
    dialog = page.get_by_role("dialog")
    guest = dialog.get_by_role("button", name="Play as a guest")
    expect(guest.or_(dialog.get_by_role("radio").first)).to_be_visible()
    if guest.count():
        guest.click()
    dialog.get_by_role("radio", name=str(seat), exact=True).check()
    dialog.get_by_role("button", name=f"Sit in seat {seat}").click()
    expect(dialog).to_have_count(0)


def sit_at_once(page: Page, house: House, table: str, seat: int = 2) -> None:
    """Sit down as a guest who opened the table's `/sit` address."""
    headers = {"X-Houseway": "1", "Origin": house.address}
    page.context.request.post(f"{house.address}/api/guest", headers=headers, data={})
    page.goto(f"{house.address}/#/table/{table}/sit")
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("radio", name=str(seat), exact=True).check()
    dialog.get_by_role("button", name=f"Sit in seat {seat}").click()
    expect(dialog).to_have_count(0)


def bet(page: Page, name: str, chip: str = "$5", times: int = 1) -> None:
    """Bet a chip on a spot, `times` times."""
    page.get_by_role("radio", name=f"{chip} chip", exact=True).click()
    for _ in range(times):
        page.locator(f'.spot.live.own[aria-label^="{name}"]').click()


def ready(page: Page) -> None:
    """Press Ready, which ends the visitor's betting."""
    page.get_by_role("button", name="Ready").click()
