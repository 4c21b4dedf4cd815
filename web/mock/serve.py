"""A mock server for developing the page: `python web/mock/serve.py [--port 8710]`.

It implements docs/protocol.md with only the standard library and the real rules, and serves the
built page if there is one.
"""

from __future__ import annotations

import argparse
import asyncio
import base64
import hashlib
import json
import secrets
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import msgspec

from houseway.cards.deck import cards
from houseway.cards.sealed_shoe import MixedShoe, seal
from houseway.cards.shuffle import SeededShuffle
from houseway.cards.transcript import SpokenWords
from houseway.editions.catalogue import index
from houseway.editions.library import load_game
from houseway.errors import HousewayError
from houseway.web.felt import felt_of
from table import MockTable, plain

PAGE = Path(__file__).resolve().parents[2] / "src/houseway/web/page"
TABLES = (
    ("stones-tavern/ez-baccarat-panda-8", 5),
    ("stones-tavern/no-bust-21st-century-blackjack-4-0", 4),
    ("stones-tavern/21st-century-blackjack-switch", 3),
    ("stones-tavern/zoobac", 4),
    ("casino-club/pure-21-5-blackjack", 5),
    ("clovis-500/ez-baccarat", 2),
)
KINDS = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}


class Mock:
    """The players and tables of the mock."""

    def __init__(self, seed: int) -> None:
        self.people: dict[str, dict[str, Any]] = {}
        self.tables: dict[str, MockTable] = {}
        for number, (edition, bots) in enumerate(TABLES, 1):
            game = load_game(edition)
            self.tables[f"t{number}"] = MockTable(
                f"t{number}", edition, game, bots=bots, seed=seed + number
            )
        self.shoe = self._shoe()

    def _shoe(self) -> dict[str, Any]:
        deck = cards(self.tables["t1"].game.terms.deck)
        sealed = seal(deck, SeededShuffle(7), source=lambda n: hashlib.sha256(b"%d" % n).digest())
        mixed = MixedShoe(sealed, (SpokenWords(1, "seven come eleven"), SpokenWords(4, "lucky")))
        mixed.shuffle_order(len(deck))
        return plain(mixed.transcript(range(len(deck)), numbers=True))  # type: ignore[no-any-return]

    def felt(self, edition: str) -> Any:
        """Return everything the page needs to draw a table."""
        return plain(felt_of(edition))

    def lobby(self) -> list[dict[str, Any]]:
        """Return the tables of the lobby."""
        titles = {row["id"]: row for row in index()}
        return [
            {
                "id": t.id,
                "edition": t.edition,
                **{k: titles[t.edition][k] for k in ("title", "house", "family")},
                "seats": t.game.terms.table.seats,
                "taken": sum(1 for p in t.people() if p["seat"]),
                "watching": len(t.sockets),
                "limits": plain(t.sitting.limits),
                "state": "in a round" if t.sitting.round else "between rounds",
                "bots": sum(1 for p in t.people() if p["kind"] == "bot"),
            }
            for t in self.tables.values()
        ]

    def api(self, method: str, path: list[str], me: Any, body: dict[str, Any]) -> Any:
        """Answer an API call; a tuple of (session token, data) sets the session cookie."""
        match method, path:
            case "POST", ["guest" | "accounts" | "login" as how]:
                name = body.get("name") or f"Guest {len(self.people) + 1}"
                person = me or {"id": f"p{len(self.people) + 1}", "roles": [], "cents": 500_000}
                person |= {"name": name, "kind": "guest" if how == "guest" else "player"}
                token = secrets.token_hex(8)
                self.people[token] = person
                return token, person
            case "POST", ["logout"]:
                return "", {}
            case "GET", ["me"]:
                if me is None:
                    raise HousewayError("session/none", "nobody is signed in")
                return me
            case "GET", ["games"]:
                return index()
            case "GET", ["games", house, game]:
                return self.felt(f"{house}/{game}")
            case "GET", ["tables"]:
                return self.lobby()
            case "GET", ["tables", id, "felt"]:
                return self.felt(self.tables[id].edition)
            case "GET", ["tables", id, "rounds"]:
                return self.tables[id].rounds(me["id"] if me else "spectator")[:10]
            case "GET", ["tables", id, "rounds", n]:
                return self.tables[id].recall(int(n), me["id"] if me else "spectator")
            case "GET", ["tables", _, "shoes", _]:
                return self.shoe
        raise HousewayError("request/unknown", "there is nothing at this address")


class Server:
    """A minimal HTTP and WebSocket server, enough for one developer."""

    def __init__(self, mock: Mock) -> None:
        self.mock = mock

    async def serve(self, read: asyncio.StreamReader, write: asyncio.StreamWriter) -> None:
        """Serve one connection until it closes."""
        try:
            while await self._request(read, write):
                await write.drain()
        except (ConnectionError, asyncio.IncompleteReadError):
            pass
        finally:
            write.close()

    async def _request(self, read: asyncio.StreamReader, write: asyncio.StreamWriter) -> bool:
        head = (await read.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        method, target, _ = head[0].split(" ")
        headers = {k.lower(): v.strip() for k, _, v in (line.partition(":") for line in head[1:])}
        body = await read.readexactly(int(headers.get("content-length", 0)))
        cookies = dict(c.strip().partition("=")[::2] for c in headers.get("cookie", "").split(";"))
        me = self.mock.people.get(cookies.get("houseway_session", ""))
        path = urlsplit(target).path.strip("/").split("/")
        if path[:1] == ["ws"] and "upgrade" in headers.get("connection", "").lower():
            await self._socket(path[-1], me, headers, read, write)
            return False
        if path[:1] == ["api"]:
            self._answer(method, path[1:], me, body, write)
        else:
            self._page("/".join(path), write)
        return True

    def _answer(self, method: str, path: list[str], me: Any, body: bytes, write: Any) -> None:
        extra, status = "", "200 OK"
        try:
            data = self.mock.api(method, path, me, json.loads(body or b"{}"))
            if isinstance(data, tuple):
                extra = f"Set-Cookie: houseway_session={data[0]}; Path=/; SameSite=Strict\r\n"
                data = data[1]
        except HousewayError as error:
            status = "401 Unauthorized" if error.code == "session/none" else "400 Bad Request"
            data = {"code": error.code, "reason": error.message, "facts": {}}
        self._send(write, status, "application/json", msgspec.json.encode(data), extra)

    def _page(self, path: str, write: Any) -> None:
        file = PAGE / path
        if not path or not file.is_file():
            file = PAGE / "index.html"
        kind = KINDS.get(file.suffix, "text/html; charset=utf-8")
        self._send(
            write,
            "200 OK",
            kind,
            file.read_bytes() if file.is_file() else b"run `make page` first",
        )

    def _send(self, write: Any, status: str, kind: str, data: bytes, extra: str = "") -> None:
        head = f"HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {len(data)}\r\n"
        write.write(f"{head}{extra}\r\n".encode() + data)

    async def _socket(self, id: str, me: Any, headers: Any, read: Any, write: Any) -> None:
        key = headers["sec-websocket-key"] + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
        accept = base64.b64encode(hashlib.sha1(key.encode()).digest()).decode()  # noqa: S324
        write.write(
            b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            + f"Sec-WebSocket-Accept: {accept}\r\n\r\n".encode()
        )
        table = self.mock.tables[id]

        def send(message: dict[str, Any]) -> None:
            data = msgspec.json.encode(message)
            size = len(data)
            short = bytes([size]) if size < 126 else b"\x7e" + size.to_bytes(2, "big")
            long = b"\x7f" + size.to_bytes(8, "big")
            write.write(b"\x81" + (short if size < 65536 else long) + data)

        try:
            while (text := await _frame(read)) is not None:
                self._message(table, me, json.loads(text), write, send)
        finally:
            table.sockets.pop(write, None)

    def _message(self, table: MockTable, me: Any, said: Any, write: Any, send: Any) -> None:
        match said["t"]:
            case "hello":
                table.join(write, me["id"] if me else "spectator", said["version"], send)
            case "ping":
                send({"t": "pong", "now": 0})
            case "consider":
                send({"t": "considered", "seq": said["seq"], **table.consider(said)})
            case "do":
                try:
                    table.do(me, said["command"])
                    send({"t": "done", "seq": said["seq"], "version": len(table.log)})
                except HousewayError as error:
                    refused = {"code": error.code, "reason": error.message, "facts": {}}
                    send({"t": "refused", "seq": said["seq"], **refused})


async def _frame(read: asyncio.StreamReader) -> bytes | None:
    """Read the next text frame; None when the client closes."""
    while True:
        first, second = await read.readexactly(2)
        size = second & 127
        if size > 125:
            size = int.from_bytes(await read.readexactly(2 if size == 126 else 8), "big")
        mask = await read.readexactly(4)
        data = bytes(b ^ mask[i % 4] for i, b in enumerate(await read.readexactly(size)))
        if first & 15 == 8:
            return None
        if first & 15 == 1:
            return data


async def main() -> None:
    """Serve until interrupted."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--port", type=int, default=8710)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    mock = Mock(options.seed)
    server = await asyncio.start_server(Server(mock).serve, "127.0.0.1", options.port)
    print(f"http://127.0.0.1:{options.port}", flush=True)  # noqa: T201
    async with server:
        while True:
            for table in mock.tables.values():
                table.tick()
            await asyncio.sleep(0.1)


if __name__ == "__main__":
    asyncio.run(main())
