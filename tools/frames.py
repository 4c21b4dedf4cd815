"""Send a million malformed frames; each must be refused with a code while the table plays on.

Messages go straight to a live table in this process: broken JSON, wrong types, deep nesting, huge
numbers, unknown commands, other players' questions, random bytes. Raw bytes also go to the sockets
of a real server, which must close each and stay ready. `python -m tools.frames [--frames 1000000]
[--raw 2000]` writes `bench/results/frames.json`.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import socket
import tempfile
import time
import urllib.request
from collections import Counter
from typing import Any
from urllib.parse import urlsplit

from tools.load import open_tables
from tools.serving import ROOT, Served

from houseway.room import Link, Pace, Room, TableOrder, open_store

FAULTS = ("room/fault", "server/fault", "room/not_kept")
PACE = Pace(betting=2_000, question=1_000, bank=500, next_round=500)
TYPES = ("sit", "add", "stand", "sit-out", "come-back", "bank", "decide", "pledge", "words", "rule")
WORTH: tuple[Any, ...] = (None, True, -1, 0, 2**63, -(2**70), 1e308, "", "x" * 300, [], {}, [[]])


class Free:
    """An unlimited rate budget, so that every message is read."""

    def spend(self, size: int) -> None:
        """Allow any number of commands."""

    def talk(self) -> None:
        """Allow any amount of chat."""


def bad(chance: random.Random) -> bytes:
    """Return a random malformed message."""
    kind = chance.randrange(8)
    if kind == 0:
        return chance.randbytes(chance.randrange(60))
    if kind == 1:
        deep = chance.randrange(1, 4_000)
        return b'{"t":"do","seq":1,"command":' + b"[" * deep + b"]" * deep + b"}"
    worth: Any = chance.choice(WORTH)
    command: Any = {"type": chance.choice(TYPES)}
    for name in ("seat", "cents", "round", "question", "decision", "shoe", "text", "ruling"):
        if chance.random() < 0.3:
            command[name] = chance.choice(WORTH)
    said: dict[str, Any] = {"t": "do", "seq": chance.randrange(10**9), "command": command}
    if kind == 2:
        said[chance.choice(("t", "seq", "command"))] = worth
    elif kind == 3:
        said = {"t": "consider", "seq": 1, "round": worth, "question": "q1", "decision": worth}
    elif kind == 4:
        said = {"t": "hello", "client": worth, "version": chance.choice(WORTH)}
    elif kind == 5:
        said["command"] = {"type": "decide", "round": 1, "question": "q1", "decision": command}
    text = json.dumps(said).encode()
    if kind == 6:
        return text[: chance.randrange(len(text))]
    if kind == 7:
        at = chance.randrange(len(text))
        return text[:at] + chance.randbytes(1) + text[at + 1 :]
    return text


async def to_links(frames: int, seed: int) -> dict[str, Any]:
    """Send malformed messages over the links of a room while it plays."""
    chance, codes = random.Random(seed), Counter[str]()
    with tempfile.TemporaryDirectory(prefix="houseway-frames-") as folder:
        room = await Room.start(open_store(f"sqlite:///{folder}/room.db"))
        line = await room.new_table(
            TableOrder(edition="stones-tavern/ez-baccarat-panda-8", bots=3, pace=PACE, rests=False)
        )

        def hear(messages: list[bytes]) -> None:
            for message in messages:
                if message.startswith(b'{"t":"refused"'):
                    codes[json.loads(message)["code"]] += 1

        people = [None, (await room.accounts.guest())[0], (await room.accounts.guest())[0]]
        links = [room.local_link(line.id, person, hear) for person in people]
        for number, link in enumerate(links):
            _free(link)
            await link.receive(b'{"t":"hello","client":"c%d","version":null}' % number)
        rounds = room.actor(line.id).table.sitting.rounds
        for number in range(frames):
            await chance.choice(links).receive(bad(chance))
            if not number % 50:
                await asyncio.sleep(0)  # let the table play
        await asyncio.sleep(5)
        played = room.actor(line.id).table.sitting.rounds - rounds
        total = sum(room.ledger.balances.values())
        await room.stop()
    faults = sum(codes[code] for code in FAULTS)
    return {"frames": frames, "refused": dict(codes.most_common()), "faults": faults,
            "rounds_meanwhile": played, "chips_add_up": total == 0}  # fmt: skip


def _free(link: Link) -> None:
    link._budget = Free()  # type: ignore[assignment]


def to_sockets(count: int, seed: int) -> dict[str, Any]:
    """Send raw bytes to a real server, each time on a new connection."""
    chance, closed = random.Random(seed), 0
    with tempfile.TemporaryDirectory(prefix="houseway-frames-") as folder:
        served = Served(f"sqlite:///{folder}/house.db", bots=False)
        served.start()
        try:
            (table,) = asyncio.run(open_tables(served.address, 1))
            where = urlsplit(served.address)
            for _ in range(count):
                closed += _one(where.hostname or "", where.port or 0, table, chance)
            with urllib.request.urlopen(f"{served.address}/readyz") as answer:
                ready = json.loads(answer.read())["ready"]
        finally:
            served.end()
    return {"connections": count, "ended_by_the_server": closed, "ready_after": ready}


def _one(host: str, port: int, table: str, chance: random.Random) -> bool:
    """Return whether the server closed the connection instead of hanging."""
    with socket.create_connection((host, port), timeout=15) as line:
        try:
            _send(line, host, port, table, chance)
            while line.recv(4096):
                pass
        except TimeoutError:
            return False
        except OSError:
            return True
    return True


def _send(line: socket.socket, host: str, port: int, table: str, chance: random.Random) -> None:
    """Send random bytes, usually after a handshake."""
    if chance.random() < 0.7:
        head = f"GET /ws/tables/{table} HTTP/1.1\r\nHost: {host}:{port}\r\n"
        head += "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
        head += "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nX-Houseway: 1\r\n\r\n"
        line.sendall(head.encode())
        line.recv(4096)
    line.sendall(chance.randbytes(chance.randrange(1, 200)) + b"\r\n\r\n")
    line.shutdown(socket.SHUT_WR)


def main() -> None:
    """Read the command line, send the frames, judge the result."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--frames", type=int, default=1_000_000)
    parser.add_argument("--raw", type=int, default=2_000)
    parser.add_argument("--seed", type=int, default=1)
    told = parser.parse_args()
    began = time.perf_counter()
    links = asyncio.run(to_links(told.frames, told.seed))
    sockets = to_sockets(told.raw, told.seed)
    result = {"links": links, "sockets": sockets, "seconds": round(time.perf_counter() - began, 1)}
    result["load_average"] = round(os.getloadavg()[0], 1)
    print(json.dumps(result, indent=1))
    if told.frames >= 1_000_000:
        path = ROOT / "bench" / "results" / "frames.json"
        path.write_text(json.dumps(result, indent=1) + "\n")
    well = sockets["ready_after"] and sockets["ended_by_the_server"] == told.raw
    if links["faults"] or not links["chips_add_up"] or not links["rounds_meanwhile"] or not well:
        raise SystemExit("FAILED: a malformed frame did harm")


if __name__ == "__main__":
    main()
