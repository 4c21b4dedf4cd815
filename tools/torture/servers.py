"""The servers under torture: the whole server over HTTP and sockets, or only the room."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
import tempfile
from collections import deque
from pathlib import Path
from typing import Any, Protocol

from tools.serving import Served
from websockets.asyncio.client import ClientConnection
from websockets.asyncio.client import connect as connect_socket
from websockets.exceptions import ConnectionClosed
from websockets.typing import Subprotocol

from houseway.client import Client

__all__ = ["Line", "RoomServer", "Server", "WebServer"]

EDITIONS = ("stones-tavern/ez-baccarat-panda-8", "stones-tavern/no-bust-21st-century-blackjack-4-0")
PACE = {"betting": 1500, "question": 1500, "bank": 800, "next_round": 300, "restart": 500}


class Line(Protocol):
    """One player's connection, carrying the messages of `docs/protocol.md`."""

    async def send(self, message: dict[str, Any]) -> None:
        """Send a message."""

    async def receive(self) -> dict[str, Any]:
        """Receive a message; raises `ConnectionError` once the server is gone."""

    def close(self) -> None:
        """Close the connection."""


class Server(Protocol):
    """A server under torture."""

    async def start(self) -> None:
        """Start it and wait until it accepts connections."""

    async def dial(self, table: str, token: str | None) -> tuple[Line, str, str]:
        """Connect to a table; return the connection and the player's id and token."""

    async def kill(self, how: signal.Signals = signal.SIGKILL) -> None:
        """Send it a signal and wait until it has ended."""


class SocketLine:
    """Messages as JSON lines over a local socket."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer

    async def send(self, message: dict[str, Any]) -> None:
        """Send a message."""
        self._writer.write(json.dumps(message).encode() + b"\n")
        await self._writer.drain()

    async def receive(self) -> dict[str, Any]:
        """Receive a message."""
        line = await self._reader.readline()
        if not line.endswith(b"\n"):
            raise ConnectionError("the server is gone")
        message: dict[str, Any] = json.loads(line)
        return message

    def close(self) -> None:
        """Close the connection."""
        self._writer.close()


class RoomServer:
    """`python -m houseway.room` on a database."""

    def __init__(self, database: str, tables: int, *, redis: str = "") -> None:
        self._redis = redis
        self.path = str(Path(tempfile.mkdtemp(prefix="houseway-")) / "room")
        self._environment = {**os.environ, "HOUSEWAY_DATABASE": database}
        self._tables = tables
        self._process: asyncio.subprocess.Process | None = None

    async def start(self) -> None:
        """Start it and wait until it accepts connections."""
        if os.path.exists(self.path):
            os.remove(self.path)
        command = [sys.executable, "-m", "houseway.room", "--socket", self.path]
        self._process = await asyncio.create_subprocess_exec(
            *command,
            f"--tables={self._tables}",
            f"--redis={self._redis}",
            env=self._environment,
            stdout=asyncio.subprocess.PIPE,
        )
        assert self._process.stdout is not None
        if await self._process.stdout.readline() != b"ready\n":
            raise SystemExit("the server did not start")

    @property
    def pid(self) -> int:
        """The id of its process."""
        assert self._process is not None
        return self._process.pid

    def share(self, other: RoomServer) -> None:
        """Do nothing: the room's tables have the same names in every process."""

    async def dial(self, table: str, token: str | None) -> tuple[Line, str, str]:
        """Connect to a table; return the connection and the player's id and token."""
        reader, writer = await asyncio.open_unix_connection(self.path, limit=2**22)
        line = SocketLine(reader, writer)
        await line.send({"table": table, "token": token})
        me = await line.receive()
        return line, me["id"], me["token"]

    async def kill(self, how: signal.Signals = signal.SIGKILL) -> None:
        """Send it a signal and wait until it has ended."""
        assert self._process is not None
        self._process.send_signal(how)
        await self._process.wait()


class WebLine:
    """Messages over a WebSocket, several per frame."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self._heard: deque[str] = deque()

    async def send(self, message: dict[str, Any]) -> None:
        """Send a message."""
        try:
            await self._socket.send(json.dumps(message))
        except ConnectionClosed:
            raise ConnectionError("the server is gone") from None

    async def receive(self) -> dict[str, Any]:
        """Receive a message."""
        while not self._heard:
            try:
                self._heard.extend(str(await self._socket.recv()).split("\n"))
            except ConnectionClosed:
                raise ConnectionError("the server is gone") from None
        message: dict[str, Any] = json.loads(self._heard.popleft())
        return message

    def close(self) -> None:
        """Close the connection."""
        self._socket.transport.abort()


class WebServer:
    """`houseway serve` on a database."""

    def __init__(self, database: str, tables: int, *, redis: str = "") -> None:
        self._served = Served(database, redis=redis)
        self._tables = tables
        self._ids: dict[str, str] = {}

    async def start(self) -> None:
        """Start it and wait for its address; the first time, open the tables."""
        await asyncio.to_thread(self._served.start)
        if not self._ids:
            async with Client(self._served.address) as host:
                await host.guest("Host")
                for number in range(self._tables):
                    edition = EDITIONS[number % len(EDITIONS)]
                    line = await host.open_table(edition, bots=1, pace=PACE)
                    self._ids[f"t{number + 1}"] = line["id"]

    @property
    def pid(self) -> int:
        """The id of its process."""
        return self._served.pid

    def share(self, other: WebServer) -> None:
        """Use the tables that the other server has opened."""
        self._ids = other._ids

    async def dial(self, table: str, token: str | None) -> tuple[Line, str, str]:
        """Connect as a new guest, or as the guest of this session token."""
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
        """Send it a signal and wait until it has ended."""
        await asyncio.to_thread(self._served.end, how)
