"""Connect one socket to its table, whichever process owns it, even while the table moves.

The proxy remembers which version the client has and which commands have no reply yet, and repeats
both to the next owner. A command keeps its number, so it is never carried out twice.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

import msgspec

from houseway.errors import HousewayError
from houseway.room.accounts.accounts import Person
from houseway.room.cluster.messages import CloseLink, LinkInput
from houseway.room.errors import RoomError
from houseway.room.ports import Send
from houseway.room.tables.replies import busy, paused, refused
from houseway.room.viewers.audience import PAUSED
from houseway.room.viewers.budget import Greeting
from houseway.room.viewers.link import Do, Hello, Later, Link, Ping, decode_message

if TYPE_CHECKING:
    from houseway.room.cluster.cluster import Cluster

MAX_UNANSWERED: Final = 100
"""How many commands without a reply one socket may have."""
MAX_UNANSWERED_BYTES: Final = 65_536
"""How many bytes they may have, not counting the last."""
MAX_SILENCE_MS: Final = 3_000
"""How long the owner may send no pulse before commands without a reply are repeated."""
RECONNECT_MS: Final = 200
"""How long to wait before looking for the table again."""
MOVED_CODES: Final = frozenset({"room/moved", "room/stopped"})
"""Refusals by a process that no longer has the table."""


class _DownHead(msgspec.Struct):
    """The fields of a message to the client that the proxy needs."""

    t: str
    version: int = 0
    seq: int = 0
    code: str = ""


_head = msgspec.json.Decoder(_DownHead)


class SocketProxy:
    """Takes the place of a `Link` where several processes share the tables."""

    def __init__(self, cluster: Cluster, table: str, person: Person | None, send: Send) -> None:
        self.table = table
        self.person = person
        self.owner = 0
        """The number of the process it is connected to; 0 if none."""
        self.id = ""
        """The id of the connection, if it goes to another process."""
        self.opened = 0
        self._cluster = cluster
        self._send = send
        self._hello = False
        self._greeting = Greeting(cluster.clock)
        self._client = ""
        self._version: int | None = None
        self._waiting: dict[int, tuple[int, bytes]] = {}
        """Commands without a reply, each with the time it was last sent."""
        self._link: Link | None = None
        self._connection = 0
        """Counts connections, so that messages over an older one can be ignored."""
        self._sent = self._received = 0
        self._sent_before = 0
        """How many messages had been sent at the last pulse."""
        self._pulse_at = 0
        self._turn = asyncio.Lock()
        self._reconnecting = False
        self._paused = False
        self._closed = False

    @property
    def greeted(self) -> bool:
        """Whether the client has said hello."""
        return self._hello

    # -- from the client --------------------------------------------------------------------

    def dispatch(self, message: bytes | str) -> Later | None:
        """Return an awaitable that handles the message; another process may have to answer."""
        return self.receive(message)

    async def receive(self, message: bytes | str) -> None:
        """Handle one message of the client; a faulty one is answered by `refused`."""
        seq = 0
        raw = message.encode() if isinstance(message, str) else message
        try:
            parsed = decode_message(message)
            match parsed:
                case Ping():
                    now = self._cluster.clock.now_ms()
                    self._send_all([b'{"t":"pong","now":%d}' % now])
                    return
                case Hello(client, version):
                    self._greeting.spend()
                    self._hello, self._client, self._version = True, client, version
                    self._waiting.clear()
                    await self._connect()
                    return
                case Do(seq, _):
                    self._check(seq)
                    self._waiting[seq] = (self._cluster.clock.now_ms(), raw)
            seq = parsed.seq
            if not self._hello:
                raise RoomError("request/no_hello", "send hello first")
            if not self.owner:
                if seq not in self._waiting:
                    raise paused()
                return
            connection = self._connection
            async with self._turn:
                # A new connection has already repeated every command that waits for its reply.
                if connection == self._connection or seq not in self._waiting:
                    await self._forward(raw)
        except HousewayError as error:
            self._send_all([refused(seq, error)])

    def _check(self, seq: int) -> None:
        if not self._hello:
            raise RoomError("request/no_hello", "send hello first")
        if self.person is None:
            raise RoomError("people/sign_in", "sign in or join as a guest first")
        if seq not in self._waiting and (
            len(self._waiting) >= MAX_UNANSWERED
            or sum(len(raw) for _, raw in self._waiting.values()) >= MAX_UNANSWERED_BYTES
        ):
            raise busy()

    async def _forward(self, raw: bytes) -> None:
        if self._link is not None:
            await self._link.receive(raw)
        elif self.owner:
            self._sent += 1
            self._cluster.send(self.owner, LinkInput(self.id, self._sent, raw))

    # -- connecting -------------------------------------------------------------------------

    async def _connect(self) -> None:
        """Say hello to the table's owner, and repeat every command without a reply."""
        async with self._turn:
            self._disconnect()
            if self._closed or not self._hello:
                return
            self._connection += 1
            connection = self._connection

            def send(messages: list[bytes]) -> None:
                if connection == self._connection:
                    self._pass_on(messages)

            self.owner, self._link = self._cluster.connect(self, send)
            if not self.owner:
                if not self._paused:
                    self._paused = True
                    self._send_all([PAUSED])
                return
            self._sent = self._received = self._sent_before = 0
            self.opened = self._pulse_at = now = self._cluster.clock.now_ms()
            hello = Hello(self._client, self._version)
            await self._forward(msgspec.json.encode(hello))
            for seq, (_, raw) in sorted(self._waiting.items()):
                self._waiting[seq] = (now, raw)
                await self._forward(raw)

    def _disconnect(self) -> None:
        link, self._link = self._link, None
        if link is not None:
            link.close()
        elif self.owner:
            self._cluster.send(self.owner, CloseLink(self.id))
        self.owner = 0

    def reconnect(self, delay: int = RECONNECT_MS) -> None:
        """Connect again in a moment, because the connection was lost or the table has moved."""
        if self._reconnecting or self._closed or not self._hello:
            return
        self._reconnecting = True

        def go() -> None:
            self._reconnecting = False
            if not self._closed:
                self._cluster.spawn(self._connect())

        self._cluster.clock.call_later(delay, go)

    def check(self, now: int) -> None:
        """Reconnect if the owner has changed or has been silent for too long."""
        silent = self._link is None and now - self._pulse_at > MAX_SILENCE_MS
        late = silent and any(now - at > MAX_SILENCE_MS for at, _ in self._waiting.values())
        if self._hello and (late or self.owner != self._cluster.owner_of(self.table)):
            self.reconnect(0)

    def compare(self, numbers: tuple[int, int] | None, now: int) -> None:
        """Compare the owner's message counts for this connection with those kept here.

        None means that the owner knows of no such connection. If anything was lost, reconnect.
        """
        self._pulse_at, before, self._sent_before = now, self._sent_before, self._sent
        if numbers is None:
            lost = now - self.opened > 1_000
        else:
            lost = numbers[0] > self._received or numbers[1] < before
        if lost:
            self._cluster.gaps += 1
            self.reconnect(0)

    def close(self) -> None:
        """Close the proxy because the socket is gone; the person keeps their seat."""
        self._closed = True
        self._connection += 1
        self._disconnect()
        self._cluster.forget(self)

    # -- to the client ----------------------------------------------------------------------

    def receive_remote(self, number: int, messages: list[bytes]) -> None:
        """Pass on messages from another process, or reconnect if some were lost."""
        if number == self._received + 1:
            self._received = number
            self._pass_on(messages)
        elif number > self._received:
            self._cluster.gaps += 1
            self.reconnect(0)

    def _pass_on(self, messages: list[bytes]) -> None:
        out = []
        for message in messages:
            head = _head.decode(message)
            match head.t:
                case "event":
                    if self._version is not None and head.version <= self._version:
                        continue
                    if self._version is None or head.version > self._version + 1:
                        self.reconnect(0)
                        break
                    self._version = head.version
                case "joined" | "resumed":
                    if head.t == "joined":
                        self._version = head.version
                    if self._paused:
                        self._paused = False
                        out.append(b'{"t":"goes-on","now":%d}' % self._cluster.clock.now_ms())
                case "done" | "refused":
                    if head.code in MOVED_CODES and head.seq in self._waiting:
                        self.reconnect()
                        continue
                    self._waiting.pop(head.seq, None)
            out.append(message)
        self._send_all(out)

    def _send_all(self, messages: list[bytes]) -> None:
        if messages and not self._closed:
            self._send(messages)
