"""A room behind a local socket: `python -m houseway.room --socket PATH`, for tests of the process.

A connection sends one line `{"table": "t1", "token": null}` and gets `{"id": …, "token": …}`; after
that, every line in either direction is a message of `docs/protocol.md`.
"""

from __future__ import annotations

import argparse
import asyncio
import signal
import sys

import msgspec

from houseway.room import Pace, Room, TableOrder, database_url, open_store

QUICK = Pace(
    betting=1_500,
    question=1_000,
    bank=500,
    next_round=100,
    restart=500,
    think=(5, 60),
    idle_rounds=1_000,
)


class SocketServer:
    """Serves connections at a local socket."""

    def __init__(self, room: Room) -> None:
        self.room = room

    async def connection(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Serve one client until it leaves."""
        try:
            await self._serve(reader, writer)
        except (ConnectionError, asyncio.IncompleteReadError, asyncio.CancelledError):
            pass
        finally:
            writer.close()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        request = msgspec.json.decode(await reader.readuntil(b"\n"))
        token = request["token"]
        person = await self.room.accounts.find(token) if token else None
        if person is None:
            person, token = await self.room.accounts.guest()
        writer.write(msgspec.json.encode({"id": person.id, "token": token}) + b"\n")

        def send(messages: list[bytes]) -> None:
            writer.write(b"\n".join(messages) + b"\n")

        await self.room.game_at(request["table"])
        link = self.room.link(request["table"], person, send)
        try:
            while line := await reader.readline():
                await link.receive(line)
                await writer.drain()
        finally:
            link.close()


async def serve(path: str, tables: int, bots: int, editions: list[str], redis: str) -> None:
    """Run the room until SIGTERM."""
    bus = None
    if redis:
        from houseway.room.cluster.redis_bus import RedisBus

        bus = RedisBus(redis)
    room = await Room.start(open_store(database_url(), shared=bool(redis)), bus=bus)
    for number in range(len(room.lobby()), tables):
        edition = editions[number % len(editions)]
        await room.new_table(TableOrder(edition=edition, bots=bots, pace=QUICK))
    server = await asyncio.start_unix_server(SocketServer(room).connection, path, limit=2**20)
    stopped = asyncio.Event()
    room.on_ruin = stopped.set
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, stopped.set)
    sys.stdout.write("ready\n")
    sys.stdout.flush()
    await stopped.wait()
    server.close()
    await room.stop()


def main() -> None:
    """Parse the command line and serve."""
    parser = argparse.ArgumentParser(prog="python -m houseway.room", description=__doc__)
    parser.add_argument("--socket", required=True)
    parser.add_argument("--tables", type=int, default=4)
    parser.add_argument("--bots", type=int, default=2)
    parser.add_argument(
        "--redis", default="", help="URL of Redis, for several processes on one PostgreSQL database"
    )
    parser.add_argument(
        "--edition",
        action="append",
        dest="editions",
        help="may be given several times; tables use them in turn",
    )
    options = parser.parse_args()
    default = [
        "stones-tavern/ez-baccarat-panda-8",
        "stones-tavern/no-bust-21st-century-blackjack-4-0",
    ]
    asyncio.run(
        serve(
            options.socket, options.tables, options.bots, options.editions or default, options.redis
        )
    )


if __name__ == "__main__":
    main()
