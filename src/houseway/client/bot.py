"""A bot that plays over a link: it wagers as every bot does, then answers with the defaults."""

from __future__ import annotations

import asyncio
import random

from houseway.cards.tape import Chance, SplitMix
from houseway.client.errors import RefusedError
from houseway.client.link import TableLink
from houseway.client.state import AskedQuestion, TableState
from houseway.rules.round.bot import answer
from houseway.rules.round.decisions import Decision
from houseway.rules.round.view import AskedView


async def play_round(link: TableLink, chance: Chance | None = None) -> None:
    """Play one round as a seated bot, from its wagers to the end.

    If an answer is refused, because the clock or another player came first, the bot gives the
    default instead.
    """
    chance = chance or SplitMix(random.getrandbits(60))
    question = await link.asked("place")
    finished = asyncio.create_task(link.finished_round())
    while True:
        await _answer(link, question, chance)
        asked = asyncio.create_task(link.asked(seconds=30))
        await asyncio.wait({asked, finished}, return_when=asyncio.FIRST_COMPLETED)
        if finished.done():
            asked.cancel()
            break
        question = asked.result()
    await finished


async def _answer(link: TableLink, question: AskedQuestion, chance: Chance) -> None:
    view, default = link.state.view, question.default
    if view is None or default is None:
        return
    about = AskedView(question.id, question.bettor, question.about, question.choices, default)
    if not await _try_decision(link, question, answer(view, about, chance)):
        await _try_decision(link, question, default)

    def is_closed(state: TableState) -> bool | None:
        return question not in state.questions or None

    await link.until(is_closed)


async def _try_decision(link: TableLink, question: AskedQuestion, decision: Decision) -> bool:
    try:
        await link.decide(question, decision)
    except RefusedError as error:
        if not error.code.startswith(("decision/", "wager/")):
            raise
        return False
    return True
