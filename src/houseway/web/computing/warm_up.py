"""Compile the kernels for advice in advance, one game of each family, while the machine is idle.

Otherwise the first advice on a game would wait for its kernels to be compiled. Compiled kernels are
cached on disk, where every process finds them.
"""

from __future__ import annotations

import asyncio
import os
from contextlib import suppress
from typing import Final

from houseway.room.accounts.decision_review import form_of
from houseway.rules.game import Game
from houseway.web.computing.figures import warm_job
from houseway.web.errors import WebError
from houseway.web.request_context import RequestContext

IDLE_CHECK_SECONDS: Final = 5.0


async def warm(context: RequestContext, after: float) -> None:
    """Wait `after` seconds, then compile game by game, each time the machine is idle."""
    await asyncio.sleep(after)
    for game in games_to_warm(context):
        while not _idle():
            await asyncio.sleep(IDLE_CHECK_SECONDS)
        key = f"warm {game.digest}"
        with suppress(WebError):
            await context.background_jobs.compute(key, warm_job, form_of(game))
        while key in context.background_jobs:
            await asyncio.sleep(IDLE_CHECK_SECONDS)


def games_to_warm(context: RequestContext) -> list[Game]:
    """Return the first game of each family among the open tables."""
    found: dict[str, Game] = {}
    for live in context.room.tables.values():
        game = live.table.sitting.game
        found.setdefault(game.family.name, game)
    return list(found.values())


def _idle() -> bool:
    """Return whether the load is below half of the processors, or cannot be measured."""
    with suppress(OSError, AttributeError):
        return os.getloadavg()[0] < (os.cpu_count() or 1) / 2
    return True
