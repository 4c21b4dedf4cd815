"""Kill the real server with SIGKILL at random moments under load, and check that nothing is lost.

Players sit at every table and keep sending commands. Each remembers the answers it got and, after a
restart, repeats unanswered commands and some answered ones. At the end every acknowledged answer
must be in the store word for word, every command that was done must have reached its table exactly
once, and ledger, chains, records and replays must hold. After each restart all tables must answer
within two seconds of the new process's start.

`--server web`, the default, tortures `houseway serve` over HTTP and sockets; `--server room`
tortures only the room, `python -m houseway.room`, over a local socket. Without `--database` it does
so on SQLite and on a PostgreSQL from PyPI. With 50 kills or more the result goes to
`bench/results/torture.json`.

`--processes 2` runs several servers on one PostgreSQL and kills one at a time: its tables must
answer at another within five seconds (`bench/results/torture_several.json`).
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import signal
import sys
import tempfile
import time
from typing import Any

from tools.serving import ROOT, postgres
from tools.torture.players import Player, keep_playing
from tools.torture.servers import RoomServer, Server, WebServer
from tools.torture.several import TAKEOVER, Servers, torture_several
from tools.torture.verdict import report

BACK = 2.0
"""Greatest seconds from the new process's start until every table answers."""


async def torture(server: Server, players: list[Player], kills: int, seed: int) -> list[float]:
    """Kill and restart repeatedly; return the seconds each time until all tables were back."""
    chance = random.Random(seed)
    back = []
    for number in range(kills + 1):
        began = time.perf_counter()
        await server.start()
        tasks = [asyncio.create_task(keep_playing(player)) for player in players]
        await asyncio.gather(*(player.joined.wait() for player in players))
        back.append(time.perf_counter() - began)
        await asyncio.sleep(chance.uniform(0.05, 1.5))
        if number == kills:
            await asyncio.sleep(1)
        await server.kill(signal.SIGTERM if number == kills else signal.SIGKILL)
        await asyncio.gather(*tasks)
        print(f"\r{number}/{kills} killed", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    return back


def run(told: argparse.Namespace, database: str) -> dict[str, Any]:
    """Torture the server on one database, and return the verdict."""
    numbers = range(3 * told.tables)
    server: Server
    kind = WebServer if told.server == "web" else RoomServer
    if told.processes > 1:
        servers = Servers(kind, database, told.tables, told.processes)
        players = [Player(servers, f"t{n % told.tables + 1}", n) for n in numbers]
        back, most = asyncio.run(torture_several(servers, players, told.kills, told.seed)), TAKEOVER
    else:
        server = kind(database, told.tables)
        players = [Player(server, f"t{n % told.tables + 1}", n) for n in numbers]
        back, most = asyncio.run(torture(server, players, told.kills, told.seed)), BACK
    found = {"processes": told.processes, **report(database, players, back)}
    found["late"] = sum(each > most for each in back[1:])
    found["load_average"] = round(os.getloadavg()[0], 1)
    return found


def main() -> None:
    """Read the command line, torture the server, judge the result."""
    usual = int(os.environ.get("HOUSEWAY_KILLS") or 50)
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--server", choices=("web", "room"), default="web")
    parser.add_argument("--kills", type=int, default=usual)
    parser.add_argument("--tables", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=1, help="more than 1 needs PostgreSQL")
    parser.add_argument("--database", help="a URL (default: new databases of both kinds)")
    told = parser.parse_args()
    folder = tempfile.mkdtemp(prefix="houseway-torture-")
    name = "torture" if told.processes == 1 else "torture_several"
    if told.processes > 1:
        databases = {"postgresql": told.database or postgres()}
    elif told.database:
        databases = {told.database.partition(":")[0]: told.database}
    else:
        databases = {"sqlite": f"sqlite:///{folder}/room.db", "postgresql": postgres()}
    found = {name: run(told, url) for name, url in databases.items()}
    print(json.dumps(found, indent=1))
    if told.server == "web" and not told.database and told.kills >= 50:
        path = ROOT / "bench" / "results" / f"{name}.json"
        path.write_text(json.dumps(found, indent=1) + "\n")
    bad = {name: each for name, each in found.items() if each["lost"] or each["wrong"]}
    late = sum(each["late"] for each in found.values())
    if bad or late:
        raise SystemExit(f"FAILED: {', '.join(bad) or 'nothing lost'}; {late} late restarts")


if __name__ == "__main__":
    main()
