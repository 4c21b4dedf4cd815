"""A real server in a thread of this process, with a database of its own and shoes to order."""

from __future__ import annotations

import asyncio
import socket
import threading
from collections.abc import Coroutine, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import httpx
import msgspec
import pytest
import uvicorn
from argon2 import PasswordHasher

from houseway.cards.card import text
from houseway.room import Room, TableOrder, open_store
from houseway.room.fairness.shoe import LiveShoe
from houseway.web.config import WebConfig
from houseway.web.server import address_of, listen, make_server
from room.virtual import migrated

T = TypeVar("T")

FREE = WebConfig(calls=None, sign_ins=None, tables=None, calculate_in="a thread")
"""Without limits by address: every test comes from the same one."""


CHEAP = PasswordHasher(time_cost=1, memory_cost=64, parallelism=1)


class House:
    """`with House(folder) as house:` is open; `restart` closes it and opens it on its old data."""

    def __init__(self, folder: Path, settings: WebConfig = FREE) -> None:
        (folder / "house.db").write_bytes(migrated())
        self.database = f"sqlite:///{folder / 'house.db'}"
        self.settings = msgspec.structs.replace(
            settings, odds_folder=settings.odds_folder or str(folder / "odds")
        )
        self.port = 0
        self.address = ""
        self.room: Room
        self._loop: asyncio.AbstractEventLoop
        self._server: uvicorn.Server
        self._thread: threading.Thread | None = None

    def __enter__(self) -> House:
        self.open()
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def open(self) -> None:
        """Returns when the server answers."""
        bound = listen("127.0.0.1", self.port)
        self.port = bound.getsockname()[1]
        self.address = address_of(bound).rstrip("/")
        ready = threading.Event()
        self._thread = threading.Thread(target=self._run, args=(bound, ready), daemon=True)
        self._thread.start()
        assert ready.wait(30), "the server does not open"

    def _run(self, bound: socket.socket, ready: threading.Event) -> None:
        async def live() -> None:
            self._loop = asyncio.get_running_loop()
            self.room = await Room.start(open_store(self.database))
            self.room.accounts._hasher = CHEAP
            self._server = make_server(self.room, self.settings, ready=ready.set)
            await self._server.serve([bound])
            await self.room.stop()

        asyncio.run(live())

    def close(self) -> None:
        """In order, as Ctrl-C does it."""
        if self._thread is not None:
            self._server.should_exit = True
            self._thread.join(30)
            assert not self._thread.is_alive(), "the server does not close"
            self._thread = None

    def restart(self) -> None:
        """On the same port and the same data."""
        self.close()
        self.open()

    def do(self, work: Coroutine[Any, Any, T]) -> T:
        """Something in the server's own loop."""
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(30)

    def table(self, edition: str, **order: Any) -> str:
        """A new table's id."""
        return self.do(self.room.new_table(TableOrder(edition=edition, **order))).id

    @contextmanager
    def visitor(self, name: str = "") -> Iterator[httpx.Client]:
        """Somebody with a browser's manners; with a name he is a guest."""
        headers = {"X-Houseway": "1", "Origin": self.address}
        # No certificates: to read those of the world takes longer than the visit.
        with httpx.Client(
            base_url=self.address, headers=headers, timeout=30, verify=False
        ) as client:
            if name:
                client.post("/api/guest", json={"name": name}).raise_for_status()
            yield client


def script_shoes(patch: pytest.MonkeyPatch, cards: Sequence[str]) -> None:
    """Every shoe dealt in this process begins with these cards.

    Such a shoe does not verify: the order no longer is what the seal and the words make it.
    """
    mix = LiveShoe.mix

    def scripted(shoe: LiveShoe) -> list[int]:
        order = mix(shoe)
        deck = shoe._sealed.deck
        first: list[int] = []
        for card in cards:
            first.append(next(at for at in order if text(deck[at]) == card and at not in first))
        shoe._order = [*first, *(at for at in order if at not in first)]
        return shoe._order

    patch.setattr(LiveShoe, "mix", scripted)
