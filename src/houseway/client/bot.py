"""A bot at a table of a server elsewhere: it bets the minimum and takes every default."""

from __future__ import annotations

import asyncio

from houseway.client.errors import RefusedError
from houseway.client.link import TableLink
from houseway.client.state import Question, TableState
from houseway.rules.decisions import Place, Ready

__all__ = ["play_round"]


async def play_round(link: TableLink) -> None:
    """One round of a bot who sits: the least wager on his first open spot, then the defaults.

    An answer that comes after the clock's is refused; that is no fault of the bot's.
    """
    question = await link.asked("place")
    choice = next(each for each in question.open("place") if each.amount)
    assert choice.amount is not None
    await link.decide(question, Place(choice.spot, choice.position, choice.amount.low))
    question = await link.asked("ready")
    finished = asyncio.create_task(link.finished_round())
    await link.decide(question, Ready())
    while not finished.done():
        asked = asyncio.create_task(link.asked(seconds=30))
        await asyncio.wait({asked, finished}, return_when=asyncio.FIRST_COMPLETED)
        if not asked.done():
            asked.cancel()
        elif not finished.done():
            await _take_default(link, asked.result())
    await finished


async def _take_default(link: TableLink, question: Question) -> None:
    if question.default is None:
        return
    try:
        await link.decide(question, question.default)
    except RefusedError as error:
        if not error.code.startswith("decision/"):
            raise

    def is_gone(state: TableState) -> bool | None:
        return question not in state.questions or None

    await link.until(is_gone)
