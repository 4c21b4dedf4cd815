"""One socket's way to its table, wherever that is, also while the table changes hands.

It remembers which version the client has and which of its commands have no answer, and says all
of that again to the next owner. A command keeps its number, so it is never done twice.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

import msgspec

from houseway.errors import HousewayError
from houseway.room.accounts.accounts import Person
from houseway.room.errors import RoomError
from houseway.room.ports import Send
from houseway.room.tables.replies import busy, paused, refused
from houseway.room.viewers.audience import PAUSED
from houseway.room.viewers.budget import Greeting
from houseway.room.viewers.link import Do, Hello, Later, Link, Ping, decode_said

if TYPE_CHECKING:
    from houseway.room.cluster.cluster import Cluster

__all__ = ["Carried"]

MOST: Final = 100
"""Commands without an answer that one socket may have."""
MOST_BYTES: Final = 65_536
"""Of all of them, but for the last."""
PATIENCE: Final = 3_000
"""Milliseconds without a pulse of the owner after which what has no answer is said again."""
SOON: Final = 200
"""Milliseconds before a way that was lost is looked for again."""
ELSEWHERE: Final = frozenset({"room/moved", "room/stopped"})
"""Refusals by somebody who does not have the table any more."""


class _DownHead(msgspec.Struct):
    """What has to be known of a message down."""

    t: str
    version: int = 0
    seq: int = 0
    code: str = ""


_head = msgspec.json.Decoder(_DownHead)


class Carried:
    """What a `Link` is to a socket where several processes share the tables."""

    def __init__(self, cluster: Cluster, table: str, person: Person | None, send: Send) -> None:
        self.table = table
        self.person = person
        self.owner = 0
        """The process that it is connected to; 0: none."""
        self.id = ""
        """That of the connection, where it goes to another process."""
        self.opened = 0
        self._cluster = cluster
        self._send = send
        self._hello = False
        self._greeting = Greeting(cluster.clock)
        self._client = ""
        self._version: int | None = None
        self._waiting: dict[int, tuple[int, bytes]] = {}
        """Commands without an answer, with the time they were last said."""
        self._link: Link | None = None
        self._way = 0
        """Counts connections: what comes over an older one is not heard."""
        self._said = self._heard = 0
        self._before = 0
        """How much had been said at the last pulse."""
        self._pulsed = 0
        self._turn = asyncio.Lock()
        self._seeking = False
        self._paused = False
        self._closed = False

    @property
    def greeted(self) -> bool:
        """Whether it has said hello."""
        return self._hello

    # -- up ---------------------------------------------------------------------------------

    def take(self, message: bytes | str) -> Later | None:
        """Another process may have to be waited for."""
        return self.receive(message)

    async def receive(self, message: bytes | str) -> None:
        """One message of the client's; what is wrong with it is answered by `refused`."""
        seq = 0
        raw = message.encode() if isinstance(message, str) else message
        try:
            said = decode_said(message)
            match said:
                case Ping():
                    now = self._cluster.clock.now_ms()
                    self._out([b'{"t":"pong","now":%d}' % now])
                    return
                case Hello(client, version):
                    self._greeting.spend()
                    self._hello, self._client, self._version = True, client, version
                    self._waiting.clear()
                    await self._reach()
                    return
                case Do(seq, _):
                    self._check(seq)
                    self._waiting[seq] = (self._cluster.clock.now_ms(), raw)
            seq = said.seq
            if not self._hello:
                raise RoomError("request/no_hello", "say hello first")
            if not self.owner:
                if seq not in self._waiting:
                    raise paused()
                return
            way = self._way
            async with self._turn:
                if way == self._way or seq not in self._waiting:  # else it was said meanwhile
                    await self._say(raw)
        except HousewayError as error:
            self._out([refused(seq, error)])

    def _check(self, seq: int) -> None:
        if not self._hello:
            raise RoomError("request/no_hello", "say hello first")
        if self.person is None:
            raise RoomError("people/sign_in", "come in as a guest first")
        if seq not in self._waiting and (
            len(self._waiting) >= MOST
            or sum(len(raw) for _, raw in self._waiting.values()) >= MOST_BYTES
        ):
            raise busy()

    async def _say(self, raw: bytes) -> None:
        if self._link is not None:
            await self._link.receive(raw)
        elif self.owner:
            self._said += 1
            self._cluster.say(self, self._said, raw)

    # -- the way ----------------------------------------------------------------------------

    async def _reach(self) -> None:
        """Say hello to whoever has the table, and again all that has no answer."""
        async with self._turn:
            self._leave()
            if self._closed or not self._hello:
                return
            self._way += 1
            way = self._way

            def send(messages: list[bytes]) -> None:
                if way == self._way:
                    self._down(messages)

            self.owner, self._link = self._cluster.connect(self, send)
            if not self.owner:
                if not self._paused:
                    self._paused = True
                    self._out([PAUSED])
                return
            self._said = self._heard = self._before = 0
            self.opened = self._pulsed = now = self._cluster.clock.now_ms()
            hello = Hello(self._client, self._version)
            await self._say(msgspec.json.encode(hello))
            for seq, (_, raw) in sorted(self._waiting.items()):
                self._waiting[seq] = (now, raw)
                await self._say(raw)

    def _leave(self) -> None:
        link, self._link = self._link, None
        if link is not None:
            link.close()
        elif self.owner:
            self._cluster.shut(self)
        self.owner = 0

    def seek(self, delay: int = SOON) -> None:
        """The way is lost, or the table has moved: find it again in a moment."""
        if self._seeking or self._closed or not self._hello:
            return
        self._seeking = True

        def go() -> None:
            self._seeking = False
            if not self._closed:
                self._cluster.spawn(self._reach())

        self._cluster.clock.call_later(delay, go)

    def look(self, now: int) -> None:
        """Now and then: whether something has waited too long."""
        silent = self._link is None and now - self._pulsed > PATIENCE
        late = silent and any(now - at > PATIENCE for at, _ in self._waiting.values())
        if self._hello and (late or self.owner != self._cluster.owner_of(self.table)):
            self.seek(0)

    def pulse(self, numbers: tuple[int, int] | None, now: int) -> None:
        """What the owner has told and heard over this connection; None: it knows of none."""
        self._pulsed, before, self._before = now, self._before, self._said
        if numbers is None:
            lost = now - self.opened > 1_000
        else:
            lost = numbers[0] > self._heard or numbers[1] < before
        if lost:
            self._cluster.gaps += 1
            self.seek(0)

    def close(self) -> None:
        """The socket is gone; the person keeps his seat."""
        self._closed = True
        self._way += 1
        self._leave()
        self._cluster.forget(self)

    # -- down -------------------------------------------------------------------------------

    def hear(self, number: int, messages: list[bytes]) -> None:
        """From another process."""
        if number == self._heard + 1:
            self._heard = number
            self._down(messages)
        elif number > self._heard:
            self._cluster.gaps += 1
            self.seek(0)

    def _down(self, messages: list[bytes]) -> None:
        out = []
        for message in messages:
            said = _head.decode(message)
            match said.t:
                case "event":
                    if self._version is not None and said.version <= self._version:
                        continue
                    if self._version is None or said.version > self._version + 1:
                        self.seek(0)
                        break
                    self._version = said.version
                case "joined" | "resumed":
                    if said.t == "joined":
                        self._version = said.version
                    if self._paused:
                        self._paused = False
                        out.append(b'{"t":"goes-on","now":%d}' % self._cluster.clock.now_ms())
                case "done" | "refused":
                    if said.code in ELSEWHERE and said.seq in self._waiting:
                        self.seek()
                        continue
                    self._waiting.pop(said.seq, None)
            out.append(message)
        self._out(out)

    def _out(self, messages: list[bytes]) -> None:
        if messages and not self._closed:
            self._send(messages)
