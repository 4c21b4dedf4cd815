"""The first advice of a game is slow: its kernels are compiled then. While the machine has nothing
better to do they are compiled beforehand, one game of each family, in the process that is never
waited for; what is compiled lies on disk, for every process."""

from __future__ import annotations

import asyncio
import os
from contextlib import suppress
from typing import Final

from houseway.room.accounts.decision_review import form_of
from houseway.rules.game import Game
from houseway.web.computing.figures import warm_job
from houseway.web.errors import WebError
from houseway.web.request_context import Desk

__all__ = ["games_to_warm", "warm"]

LOOK_SECONDS: Final = 5.0


async def warm(desk: Desk, after: float) -> None:
    """So many seconds after the start, game by game, whenever the machine is idle."""
    await asyncio.sleep(after)
    for game in games_to_warm(desk):
        while not _idle():
            await asyncio.sleep(LOOK_SECONDS)
        key = f"warm {game.digest}"
        with suppress(WebError):
            await desk.slow.ask(key, warm_job, form_of(game))
        while key in desk.slow:
            await asyncio.sleep(LOOK_SECONDS)


def games_to_warm(desk: Desk) -> list[Game]:
    """Of the open tables the first of each family."""
    found: dict[str, Game] = {}
    for live in desk.room.tables.values():
        game = live.table.sitting.game
        found.setdefault(game.family.name, game)
    return list(found.values())


def _idle() -> bool:
    """Less than half of the machine is at work."""
    with suppress(OSError, AttributeError):
        return os.getloadavg()[0] < (os.cpu_count() or 1) / 2
    return True
