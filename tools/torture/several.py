"""Several processes on one PostgreSQL: kill one, and see when the others have its tables.

Every player keeps his socket at some process and comes back at another when that one dies. After
each kill the clock runs until somebody at every table has a new command acknowledged. Now and then
one is stopped (SIGSTOP) instead, long enough to be taken for dead, and wakes up again.
"""

from __future__ import annotations

import asyncio
import os
import random
import signal
import sys
import time
from typing import Any

from tools.carrier import Redis
from tools.torture.players import Player, keep_playing
from tools.torture.servers import Line, RoomServer, WebServer

__all__ = ["TAKEOVER", "Servers", "torture_several"]

Kind = type[WebServer] | type[RoomServer]

STOPPED = 4.0
"""Seconds that a process stands still."""
TAKEOVER = 5.0
"""Seconds within which a dead process's tables answer again."""


class Servers:
    """So many of a kind of server on a database, with one Redis between them."""

    def __init__(self, kind: Kind, database: str, tables: int, processes: int) -> None:
        self._redis = Redis()
        self.all = [kind(database, tables, redis=self._redis.url) for _ in range(processes)]
        self.up: list[Any] = []

    async def start(self) -> None:
        """The first opens the tables; the others learn of them."""
        self._redis.start()
        for server in self.all:
            await self.revive(server)

    async def revive(self, server: Any) -> None:
        """Start it, again perhaps."""
        first = self.all[0]
        if server is not first:
            server.share(first)
        await server.start()
        self.up.append(server)

    async def dial(self, table: str, token: str | None) -> tuple[Line, str, str]:
        """At whichever lives."""
        if not self.up:
            raise ConnectionError("nobody serves")
        line: tuple[Line, str, str] = await random.choice(self.up).dial(table, token)
        return line

    async def kill(self, how: signal.Signals = signal.SIGKILL) -> None:
        """All of them."""
        for server in list(self.up):
            self.up.remove(server)
            await server.kill(how)
        self._redis.kill()

    async def kill_one(self, server: Any) -> None:
        """And wait until it is dead."""
        self.up.remove(server)
        await server.kill()


async def torture_several(
    servers: Servers, players: list[Player], kills: int, seed: int
) -> list[float]:
    """How long it took to have all tables back, each time."""
    chance = random.Random(seed)
    await servers.start()
    over = asyncio.Event()

    async def stay(player: Player) -> None:
        while not over.is_set():
            await keep_playing(player)
            await asyncio.sleep(0.05)

    tasks = [asyncio.create_task(stay(player)) for player in players]
    await asyncio.gather(*(player.joined.wait() for player in players))
    back = [0.0]
    for number in range(kills):
        await asyncio.sleep(chance.uniform(0.3, 1.5))
        victim = chance.choice(servers.up)
        if number % 5 == 4:
            os.kill(victim.pid, signal.SIGSTOP)
            await asyncio.sleep(STOPPED)
            os.kill(victim.pid, signal.SIGCONT)
            began = time.perf_counter()
            back.append(await _until_all_answer(players, began) - began)
            continue
        began = time.perf_counter()
        await servers.kill_one(victim)
        back.append(await _until_all_answer(players, began) - began)
        await servers.revive(victim)
        print(f"\r{number + 1}/{kills} killed", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    await asyncio.sleep(1)
    over.set()
    await servers.kill(signal.SIGTERM)
    await asyncio.gather(*tasks)
    return back


async def _until_all_answer(players: list[Player], since: float) -> float:
    """When the last table had a command acknowledged that was said after then."""
    tables = {player.table for player in players}
    first: dict[str, float] = {}
    while len(first) < len(tables) and time.perf_counter() - since < 60:
        for player in players:
            if player.done_at > since:
                first.setdefault(player.table, player.done_at)
        await asyncio.sleep(0.01)
    return max(first.values()) if len(first) == len(tables) else time.perf_counter()
