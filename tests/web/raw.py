"""A socket without any help: what goes up is what the test says."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from house import House


class Raw:
    """Messages as dictionaries."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.seen: list[dict[str, Any]] = []

    def send(self, message: Any) -> None:
        self.socket.send(message if isinstance(message, str | bytes) else json.dumps(message))

    def next(self, seconds: float = 10) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(self.socket.recv(seconds))
        self.seen.append(message)
        return message

    def until(self, kind: str, **facts: Any) -> dict[str, Any]:
        """The next message of that kind with these facts."""
        while True:
            message = self.next()
            if message["t"] == kind and all(message.get(k) == v for k, v in facts.items()):
                return message

    def event(self, kind: str) -> dict[str, Any]:
        """The next event of that type, of the table or of its round."""
        while True:
            event = self.until("event")["event"]
            inner = event["event"] if event["type"] == "round" else event
            if inner["type"] == kind:
                return dict(inner)

    def hello(self, client: str = "raw", version: int | None = None) -> dict[str, Any]:
        self.send({"t": "hello", "client": client, "version": version})
        return self.next()

    def do(self, seq: int, **command: Any) -> dict[str, Any]:
        """The answer to a command."""
        self.send({"t": "do", "seq": seq, "command": command})
        while True:
            message = self.next()
            if message["t"] in ("done", "refused") and message["seq"] == seq:
                return message

    def closed(self) -> tuple[int, str]:
        """How the server ended it, after whatever came before."""
        try:
            while True:
                self.next()
        except ConnectionClosed as error:
            end = error.rcvd
        return (end.code, end.reason) if end is not None else (0, "")

    def quiet(self) -> None:
        """Everything said so far has been answered."""
        self.send({"t": "ping"})
        self.until("pong")


@contextmanager
def raw(house: House, table: str, visitor: httpx.Client | None = None) -> Iterator[Raw]:
    """As a browser would: own origin, cookie, no other header."""
    headers = {"Origin": house.address}
    if visitor is not None:
        headers["Cookie"] = f"houseway_session={visitor.cookies['houseway_session']}"
    address = f"{house.address.replace('http', 'ws')}/ws/tables/{table}"
    with connect(address, additional_headers=headers, compression=None, proxy=None) as socket:
        yield Raw(socket)
