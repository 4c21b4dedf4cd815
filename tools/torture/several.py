"""Several processes on one PostgreSQL: kill one, and measure when the others have its tables.

Every player has a socket to some process, and reconnects to another when that one dies. After each
kill the clock runs until a new command has been acknowledged at every table. Every fifth time the
process is stopped instead (SIGSTOP), long enough to be taken for dead, and then wakes up.
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
"""Seconds for which a process is stopped."""
TAKEOVER = 5.0
"""Greatest seconds until a dead process's tables answer again."""


class Servers:
    """Several servers of one kind on a database, with one Redis between them."""

    def __init__(self, kind: Kind, database: str, tables: int, processes: int) -> None:
        self._redis = Redis()
        self.all = [kind(database, tables, redis=self._redis.url) for _ in range(processes)]
        self.up: list[Any] = []

    async def start(self) -> None:
        """Start them all; the first opens the tables, and the others learn of them."""
        self._redis.start()
        for server in self.all:
            await self.revive(server)

    async def revive(self, server: Any) -> None:
        """Start a server for the first time or again."""
        first = self.all[0]
        if server is not first:
            server.share(first)
        await server.start()
        self.up.append(server)

    async def dial(self, table: str, token: str | None) -> tuple[Line, str, str]:
        """Connect to any running server."""
        if not self.up:
            raise ConnectionError("no server is running")
        line: tuple[Line, str, str] = await random.choice(self.up).dial(table, token)
        return line

    async def kill(self, how: signal.Signals = signal.SIGKILL) -> None:
        """End all servers and Redis."""
        for server in list(self.up):
            self.up.remove(server)
            await server.kill(how)
        self._redis.kill()

    async def kill_one(self, server: Any) -> None:
        """Kill one server and wait until it has ended."""
        self.up.remove(server)
        await server.kill()


async def torture_several(
    servers: Servers, players: list[Player], kills: int, seed: int
) -> list[float]:
    """Kill repeatedly; return the seconds each time until all tables were back."""
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
    """Return when every table had acknowledged a command sent after `since`."""
    tables = {player.table for player in players}
    first: dict[str, float] = {}
    while len(first) < len(tables) and time.perf_counter() - since < 60:
        for player in players:
            if player.done_at > since:
                first.setdefault(player.table, player.done_at)
        await asyncio.sleep(0.01)
    return max(first.values()) if len(first) == len(tables) else time.perf_counter()
