"""A baseline for measuring the room: sockets, echo and commit, without a game.

It uses the same server (uvicorn, sockets, outboxes) and the same store with group commit. A command
is written as one row, acknowledged when durable, and broadcast to the seven players at the table.
`python -m tools.plain --database URL` prints its address, as `houseway serve` does.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections import defaultdict
from itertools import count
from typing import Any

import msgspec
import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

from houseway.room import open_store
from houseway.room.store import SqlStore
from houseway.room.transaction import Transaction
from houseway.web.server import address_of, listen
from houseway.web.sockets.outbox import Outbox


class Plain:
    """A server whose tables are only names and whose seats are only sockets."""

    def __init__(self, store: SqlStore) -> None:
        self._store = store
        self._numbers = count(1)
        self._there: defaultdict[str, list[Outbox]] = defaultdict(list)
        self._versions: defaultdict[str, int] = defaultdict(int)

    async def guest(self, _: Request) -> Response:
        """Return a new guest."""
        response = JSONResponse({"id": f"p{next(self._numbers)}", "name": "Guest"})
        response.set_cookie("houseway_session", "token")
        return response

    async def table(self, _: Request) -> Response:
        """Return a new table's id."""
        return JSONResponse({"id": f"t{next(self._numbers)}"}, 201)

    async def socket(self, websocket: WebSocket) -> None:
        """Serve one socket until it closes."""
        await websocket.accept("houseway.lines")
        table, outbox = websocket.path_params["id"], Outbox(1 << 20)
        client = f"c{next(self._numbers)}"
        down = asyncio.create_task(self._down(websocket, outbox))
        self._there[table].append(outbox)
        try:
            while True:
                said = msgspec.json.decode(await websocket.receive_text())
                if said["t"] == "do":
                    self._do(table, client, said, outbox)
        except Exception:
            self._there[table].remove(outbox)
            down.cancel()

    async def _down(self, websocket: WebSocket, outbox: Outbox) -> None:
        while messages := await outbox.drain():
            text = b"\n".join(messages).decode()
            await websocket.send({"type": "websocket.send", "text": text})

    def _do(self, table: str, client: str, said: dict[str, Any], outbox: Outbox) -> None:
        seq, unit = said["seq"], Transaction()
        version = self._versions[table] = self._versions[table] + 1
        answer = b'{"t":"done","seq":%d,"version":%d}' % (seq, version)
        row: dict[str, Any] = {"table": table, "client": client, "seq": seq, "asked": b"", "at": 0}
        unit.add("commands", answer=answer.decode(), **row)
        event = b'{"t":"event","version":%d,"event":%b}' % (
            version,
            msgspec.json.encode(said["command"]),
        )

        def durable(_: asyncio.Future[None]) -> None:
            outbox.enqueue([answer])
            for each in self._there[table]:
                each.enqueue([event])

        self._store.submit(unit).add_done_callback(durable)


async def serve(database: str) -> None:
    """Serve until SIGTERM."""
    sys.setswitchinterval(0.0005)
    plain = Plain(open_store(database))
    app = Starlette(
        routes=[
            Route("/api/guest", plain.guest, methods=["POST"]),
            Route("/api/tables", plain.table, methods=["POST"]),
            WebSocketRoute("/ws/tables/{id}", plain.socket),
        ]
    )
    bound = listen("127.0.0.1", 0)
    config = uvicorn.Config(
        app,
        log_config=None,
        lifespan="off",
        ws="websockets-sansio",
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=1,
    )
    print(f"plain echo and commit at {address_of(bound)}", flush=True)
    await uvicorn.Server(config).serve([bound])


def main() -> None:
    """Read the command line and serve."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--database", required=True)
    asyncio.run(serve(parser.parse_args().database))


if __name__ == "__main__":
    main()
