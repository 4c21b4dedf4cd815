"""Somebody who plays by the Python client while a test looks on over HTTP."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from browser.playing import Companion
from house import House
from houseway.client import Client, TableLink
from houseway.client.state import AskedQuestion
from houseway.room import Pace
from houseway.rules.round.decisions import Decision, Place, Ready

QUIET = Pace(betting=60_000, question=60_000, bank=60_000, next_round=50)

Answer = Callable[[Client, AskedQuestion], Awaitable[Decision]]


def play_round(
    house: House, table: str, answer: Answer, *, spot: str, cents: int = 10_00, name: str = "Ann"
) -> dict[str, Any]:
    """One round at seat 2 against a banker at seat 1: a wager, every question answered so.

    Gives `Me` with the token of the session."""

    async def play() -> dict[str, Any]:
        async with Client(house.address) as ann:
            await ann.guest(name)
            async with ann.join(table) as link:
                await link.sit(2, 100_000)
                question = await link.asked("place")
                await link.decide(question, Place(spot, 2, cents))
                await link.decide(question, Ready())
                await _to_the_end(ann, link, answer)
            return {**ann.me, "token": ann.token}

    with Companion(house, table):
        return asyncio.run(play())


async def _to_the_end(ann: Client, link: TableLink, answer: Answer) -> None:
    answered: set[str] = set()
    while not link.state.finished:
        for question in link.state.questions:
            if question.id not in answered and not question.open("ready"):
                answered.add(question.id)
                await link.decide(question, await answer(ann, question))
        await asyncio.sleep(0.01)
