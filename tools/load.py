"""Measure how soon commands from full tables are durably acknowledged over real sockets.

`python -m tools.load [--tables 100] [--seconds 60] [--database URL]` starts `houseway serve` and
plays against it on the same machine. The players are those of `bench/room_load.py`. Each sends a
command twice a second, at times fixed beforehand, so that slow answers do not slow the load.
Without `--tables` it tries 100, then fewer until the machine can carry them.

The result goes to `bench/results/load.json`, with that of plain echo and commit (`tools/plain.py`)
under the same load, and the ratio of their processor times per action. `--times 5` overloads the
server: it must refuse the excess and still answer soon what it accepts.

`--processes 1 --processes 2` measures one server on PostgreSQL, then two with Redis between them:
the processor time of all servers per action (`bench/results/load_several.json`).
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import platform
import resource
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import msgspec
from bench.room_load import EDITIONS, PACE, RATE, SEATS, Seat
from tools.carrier import Redis
from tools.serving import ROOT, Served, postgres

from houseway.client import Client

RATIO = 0.5
"""The least allowed ratio of the processor time of plain echo and commit to the room's."""
TABLES = (100, 70, 50, 35, 25)
"""Numbers of tables to try, until the machine can carry them."""
USUAL = 50
"""Tables with several processes, or under overload."""
CARRIED = 100
"""Greatest 99th percentile in milliseconds at which the machine carries the load."""
OVERLOADED = 200
"""Greatest 99th percentile in milliseconds for accepted commands under overload."""
WARM_UP = 10.0
"""Seconds after the first action that are not counted."""


class Wire(asyncio.Protocol):
    """A minimal WebSocket client, so that the server dominates the measurement."""

    def __init__(self, seat: Seat, address: str, table: str, token: str) -> None:
        self._seat, self._table, self._token = seat, table, token
        self._host = urlsplit(address).netloc
        self._buffer = b""
        self.open = asyncio.get_running_loop().create_future()
        self.lost = False
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Shake hands."""
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        lines = [
            f"GET /ws/tables/{self._table} HTTP/1.1",
            f"Host: {self._host}",
            "Connection: Upgrade",
            "Upgrade: websocket",
            "Sec-WebSocket-Version: 13",
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
            "Sec-WebSocket-Protocol: houseway.lines",
            "X-Houseway: 1",
            f"Cookie: houseway_session={self._token}",
            "\r\n",
        ]
        transport.write("\r\n".join(lines).encode())

    def data_received(self, data: bytes) -> None:
        """Parse frames; data may hold several, or part of one."""
        buffer = self._buffer + data if self._buffer else data
        if not self.open.done():
            head, found, buffer = buffer.partition(b"\r\n\r\n")
            if not found:
                self._buffer = head
                return
            self.open.set_result(head.startswith(b"HTTP/1.1 101"))
        at, end = 0, len(buffer)
        while end - at >= 2:
            size, start = buffer[at + 1], at + 2
            if size == 126:
                size, start = int.from_bytes(buffer[at + 2 : at + 4], "big"), at + 4
            elif size == 127:
                size, start = int.from_bytes(buffer[at + 2 : at + 10], "big"), at + 10
            if start + size > end:
                break
            self._frame(buffer[at] & 15, buffer[start : start + size])
            at = start + size
        self._buffer = buffer[at:]

    def _frame(self, kind: int, payload: bytes) -> None:
        if kind == 1:
            self._seat.hear(payload.split(b"\n"))
        elif kind == 9:
            self._write(0x8A, payload)
        elif kind == 8:
            self.lost = True

    def connection_lost(self, error: Exception | None) -> None:
        """Note that the connection is gone, which is a fault before the end of the run."""
        del error
        self.lost = True

    def send(self, message: Any) -> None:
        """Send one message."""
        self._write(0x81, msgspec.json.encode(message))

    def _write(self, first: int, payload: bytes) -> None:
        """Write a frame, with an all-zero mask that leaves the payload unchanged."""
        size = len(payload)
        head = bytes([first, 0x80 | size]) if size < 126 else bytes([first, 0xFE])
        long = b"" if size < 126 else size.to_bytes(2, "big")
        if self._transport is not None and not self._transport.is_closing():
            self._transport.write(head + long + b"\0\0\0\0" + payload)


async def play(seat: Seat, wire: Wire, number: int, until: float, pause: float) -> None:
    """Send a command every `pause` seconds until the end."""
    sit: dict[str, Any] = {"type": "sit", "seat": number % SEATS + 1, "cents": 100_000}
    await asyncio.sleep(seat.random.uniform(0, pause))
    due = time.perf_counter()
    while due < until:
        seat.seq += 1
        seat.asked[seat.seq] = due
        command = seat.command() if seat.latency else sit
        wire.send({"t": "do", "seq": seat.seq, "command": command})
        due += pause
        await asyncio.sleep(max(0.0, due - time.perf_counter()))


async def open_tables(address: str, count: int) -> list[str]:
    """Open tables, half of each family, and return their ids."""
    pace = {
        key: getattr(PACE, key) for key in ("betting", "question", "bank", "next_round", "restart")
    }
    async with Client(address) as host:
        await host.guest("Host")
        return [
            (await host.open_table(EDITIONS[n % len(EDITIONS)], pace=pace))["id"]
            for n in range(count)
        ]


async def come_in(address: str, table: str, seat: Seat, gate: asyncio.Semaphore) -> Wire:
    """Create a guest and connect them to their table."""
    async with gate:
        client = Client(address)
        seat.id = (await client.guest())["id"]
        where = urlsplit(address)
        loop = asyncio.get_running_loop()
        _, wire = await loop.create_connection(
            lambda: Wire(seat, address, table, client.token), where.hostname or "", where.port or 80
        )
        if not await wire.open:
            raise SystemExit("a socket was refused")
        wire.send({"t": "hello", "client": "load", "version": None})
        return wire


async def load(
    servers: list[Served], tables: int, seconds: float, times: float = 1
) -> dict[str, Any]:
    """Seat everybody, play, and measure; seats are assigned to the servers in turn."""
    addresses = [served.address for served in servers]
    ids = await open_tables(addresses[0], tables)
    if len(servers) > 1:
        await asyncio.sleep(1 + tables / 2)  # until the servers have shared out the tables
    seats = [Seat(number) for number in range(tables * SEATS)]
    gate = asyncio.Semaphore(8)
    wires = await asyncio.gather(
        *(
            come_in(addresses[s.number % len(servers)], ids[s.number // SEATS], s, gate)
            for s in seats
        )
    )
    began, busy, mine = time.perf_counter(), _all_cpu(servers), time.process_time()
    until = began + WARM_UP + seconds
    pause = 1 / (RATE * times)
    await asyncio.gather(
        *(play(s, w, s.number, until, pause) for s, w in zip(seats, wires, strict=True))
    )
    took = time.perf_counter() - began
    busy, mine = _all_cpu(servers) - busy, time.process_time() - mine
    for _ in range(30):  # answers still on their way are late, not lost
        await asyncio.sleep(1)
        if not any(seat.asked for seat in seats):
            break
    warm = began + WARM_UP
    latency = sorted(each for seat in seats for at, each in seat.latency if at > warm)
    done = sum(len(seat.latency) for seat in seats)  # a refusal is cheap and does not count
    refused = sum((Counter(seat.refused) for seat in seats), Counter[str]())
    return {
        "processes": len(servers),
        "tables": tables,
        "seats": len(seats),
        "times": times,
        "seconds": round(took, 1),
        "actions": sum(seat.seq for seat in seats),
        "actions_per_second": round(sum(seat.seq for seat in seats) / took),
        "messages_out_per_second": round(sum(seat.heard for seat in seats) / took),
        "refused": dict(refused),
        "lost": sum(len(seat.asked) for seat in seats),
        "sockets_lost": sum(wire.lost for wire in wires),
        "p50_ms": round(1000 * latency[len(latency) // 2], 1),
        "p99_ms": round(1000 * latency[len(latency) * 99 // 100], 1),
        "worst_ms": round(1000 * latency[-1], 1),
        "server_cpu_share_of_one_core": round(busy / took, 2),
        "server_cpu_ms_per_action": round(1000 * busy / max(1, done), 3),
        "generator_cpu_share_of_one_core": round(mine / took, 2),
        "cores": os.cpu_count(),
        "load_average": round(os.getloadavg()[0], 1),
        "python": platform.python_version(),
    }


def _all_cpu(servers: list[Served]) -> float:
    return sum(_cpu(served.pid) for served in servers)


def _cpu(pid: int) -> float:
    """Return a process's seconds of processor time, or 0 if the system does not say."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def measure(servers: list[Served], told: argparse.Namespace, tables: int) -> dict[str, Any]:
    """Start the servers, measure them, stop them."""
    try:
        for served in servers:
            served.start()
        return asyncio.run(load(servers, tables, told.seconds, told.times))
    finally:
        for served in servers:
            served.end()


def several(told: argparse.Namespace) -> None:
    """Measure each number of processes on a new PostgreSQL and Redis."""
    found = []
    for count in told.processes:
        redis = Redis()
        redis.start()
        try:
            url = redis.url if count > 1 else ""
            database = postgres()
            servers = [Served(database, redis=url) for _ in range(count)]
            found.append(measure(servers, told, told.tables or USUAL))
        finally:
            redis.kill()
        print(json.dumps(found[-1], indent=1))
    if found[-1]["tables"] >= 20:
        path = ROOT / "bench" / "results" / "load_several.json"
        path.write_text(json.dumps(found, indent=1) + "\n")
    if any(each["lost"] or each["sockets_lost"] for each in found):
        raise SystemExit("FAILED: answers were lost")


def alone(told: argparse.Namespace) -> dict[str, Any]:
    """Measure one server with as many tables as it carries, then plain echo and commit."""
    tried: list[dict[str, Any]] = []
    for tables in [told.tables] if told.tables else TABLES if told.times == 1 else [USUAL]:
        with tempfile.TemporaryDirectory(prefix="houseway-load-") as folder:
            served = Served(told.database or f"sqlite:///{folder}/house.db")
            result = measure([served], told, tables)
        if result["p99_ms"] <= CARRIED:
            break
        tried.append({name: result[name] for name in ("tables", "p50_ms", "p99_ms", "refused")})
    if told.beside:
        with tempfile.TemporaryDirectory(prefix="houseway-load-") as folder:
            served = Served(f"sqlite:///{folder}/plain.db", plain=True)
            plain = measure([served], told, tables)
        both = [each["server_cpu_ms_per_action"] for each in (plain, result)]
        result["plain"] = plain
        result["ratio_to_plain_echo_and_commit"] = round(both[0] / both[1], 2)
    return result | {"more than it carries": tried}


def main() -> None:
    """Read the command line, measure, write the result."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--tables", type=int, default=0)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--database", default="")
    parser.add_argument(
        "--times", type=float, default=1, help="multiply the usual rate; 5 overloads the server"
    )
    parser.add_argument(
        "--beside",
        action=argparse.BooleanOptionalAction,
        default=True,
        help="also measure plain echo and commit",
    )
    parser.add_argument("--processes", type=int, action="append", help="on PostgreSQL; repeatable")
    told = parser.parse_args()
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, max(soft, 8192)), hard))
    if told.processes:
        several(told)
        return
    result = alone(told)
    result["database"] = (told.database or "sqlite").partition(":")[0]
    print(json.dumps(result, indent=1))
    measured = not told.tables and told.beside
    if measured:
        name = "load" if told.times == 1 else "overload"
        path = ROOT / "bench" / "results" / f"{name}.json"
        path.write_text(json.dumps(result, indent=1) + "\n")
    if result["lost"] or result["sockets_lost"]:
        raise SystemExit(f"FAILED: {result['lost']} answers were lost")
    if told.times > 1 and result["p99_ms"] > OVERLOADED:
        raise SystemExit("FAILED: accepted commands were answered too late")
    if measured and told.times == 1:
        if result["p99_ms"] > CARRIED:
            raise SystemExit(
                f"FAILED: {result['tables']} tables are more than this machine carries"
            )
        if result["ratio_to_plain_echo_and_commit"] < RATIO:
            raise SystemExit("FAILED: an action costs over twice as much as plain echo and commit")


if __name__ == "__main__":
    main()
