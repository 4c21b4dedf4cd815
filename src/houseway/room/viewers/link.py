"""One socket, whatever carries it: messages in, messages out (`docs/protocol.md`)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine, Sequence
from typing import Annotated, Any, Final

import msgspec

from houseway.errors import HousewayError
from houseway.room.accounts.accounts import Person
from houseway.room.errors import RoomError
from houseway.room.ports import Clock, Send, Store
from houseway.room.tables.actor import AGAIN, LiveTable
from houseway.room.tables.commands import (
    AddCommand,
    Command,
    SayCommand,
    SitCommand,
    decode_command,
    decode_decision,
)
from houseway.room.tables.replies import refused
from houseway.room.viewers.audience import PAUSED, Watcher
from houseway.room.viewers.budget import Budget, Greeting

__all__ = ["Do", "Hello", "Later", "Link", "Ping", "decode_said"]

LARGEST: Final = 16_384
"""Bytes of a message."""
RECALLED: Final = 200

Client = Annotated[str, msgspec.Meta(min_length=1, max_length=40, pattern=r"^[\w.:-]+$")]
Number = Annotated[int, msgspec.Meta(ge=0, lt=2**53)]
Later = Coroutine[Any, Any, None]
Refresh = Callable[[str], Awaitable[None]]
"""Learns what somebody has, where other processes move his chips too."""


class Hello(msgspec.Struct, frozen=True, tag_field="t", tag="hello"):
    """The first message; `version` is the last one the client has."""

    client: Client
    version: Number | None = None


class Do(msgspec.Struct, frozen=True, tag_field="t", tag="do"):
    """A command under the client's own number."""

    seq: Number
    command: msgspec.Raw


class Consider(msgspec.Struct, frozen=True, tag_field="t", tag="consider"):
    """What would be said of this answer? Nothing is done, and nothing kept."""

    seq: Number
    round: Number
    question: str
    decision: msgspec.Raw


class Ping(msgspec.Struct, frozen=True, tag_field="t", tag="ping"):
    """Is anybody there?"""


Said = Hello | Do | Consider | Ping
_decoder: msgspec.json.Decoder[Said] = msgspec.json.Decoder(Said)


def decode_said(message: bytes | str) -> Said:
    """A message of a client's."""
    if len(message) > LARGEST:
        raise RoomError("request/too_large", f"a message has {LARGEST} bytes at most")
    try:
        return _decoder.decode(message)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise RoomError("request/malformed", f"this is no message: {error}") from None


class Link:
    """What a socket may say, and to whom it is said.

    `receive` must be awaited one message after the other, and so must what `take` leaves. Whatever
    is wrong with a message is answered by `refused`; the answer to a command comes when the command
    is durable.
    """

    def __init__(
        self,
        live: LiveTable,
        person: Person | None,
        send: Send,
        *,
        clock: Clock,
        store: Store,
        budget: Budget,
        refresh: Refresh | None = None,
    ) -> None:
        self.live = live
        self.person = person
        self._send = send
        self._clock = clock
        self._store = store
        self._client = ""
        self._watcher: Watcher | None = None
        self._budget = budget
        self._greeting = Greeting(clock)
        self._refresh = refresh
        self._closed = False

    @property
    def greeted(self) -> bool:
        """Whether it has said hello."""
        return bool(self._client)

    async def receive(self, message: bytes | str) -> None:
        """One message of the client's, to its end."""
        later = self.take(message)
        if later is not None:
            await later

    def take(self, message: bytes | str) -> Later | None:
        """The same at once; what is left to wait for, where something has to be looked up first."""
        seq = 0
        try:
            match decode_said(message):
                case Hello(client, version):
                    self._greeting.spend()
                    return self._later(seq, self._hello, client, version)
                case Do(seq, raw):
                    self._budget.spend(len(message))
                    return self._do(seq, decode_command(raw))
                case Consider(seq, number, question, raw):
                    self._budget.spend(len(message))
                    about = (number, question, decode_decision(raw))
                    self.live.consider(self._who(), seq, about, self._out)
                case Ping():
                    self._out(b'{"t":"pong","now":%d}' % self._clock.now_ms())
        except HousewayError as error:
            self._out(refused(seq, error))
        return None

    async def _later(self, seq: int, what: Callable[..., Later], *about: Any) -> None:
        try:
            await what(*about)
        except HousewayError as error:
            self._out(refused(seq, error))

    def close(self) -> None:
        """The socket is gone; the person keeps his seat."""
        self._closed = True
        if self._watcher is not None:
            self.live.leave(self._watcher)
            self._watcher = None

    def _out(self, message: bytes) -> None:
        if not self._closed:
            self._send([message])

    def _batch(self, messages: list[bytes]) -> None:
        if not self._closed:
            self._send(messages)

    async def _hello(self, client: str, version: int | None) -> None:
        live = self.live
        if self._watcher is not None:
            live.leave(self._watcher)
            self._watcher = None
        viewer = self.person.id if self.person is not None else ""
        self._client = f"{viewer}/{client}"
        if viewer and not live.answers.knows(self._client):
            rows = await self._recall(self._client)
            if not self._closed:
                live.answers.recall(self._client, rows)
        if not self._closed:
            self._watcher = Watcher(viewer, self._batch)
            live.join(self._watcher, version)

    async def _recall(self, key: str) -> Sequence[Any]:
        """The client's latest answers, as soon as the store can be read."""
        while not self._closed:
            try:
                return await self._store.read(lambda r: r.answers(self.live.id, key, most=RECALLED))
            except RoomError:
                self._out(PAUSED)
                await self._clock.sleep(AGAIN)
        return ()

    def _who(self) -> Person:
        """Who says something here."""
        if not self._client:
            raise RoomError("request/no_hello", "say hello first")
        if self.person is None:
            raise RoomError("people/sign_in", "come in as a guest first")
        return self.person

    def _do(self, seq: int, command: Command) -> Later | None:
        person, stored = self._who(), self.live.answers.may_be_stored(self._client, seq)
        if stored or (self._refresh is not None and isinstance(command, SitCommand | AddCommand)):
            return self._later(seq, self._look_and_do, person, seq, command, stored)
        self._submit(person, seq, command)
        return None

    async def _look_and_do(self, person: Person, seq: int, command: Command, stored: bool) -> None:
        """Whether it was answered long ago, and what he has by now."""
        live, key = self.live, self._client
        if stored:
            row = await self._store.read(lambda r: r.answer(live.id, key, seq))
            if row is not None:
                live.answers.recall(key, [row])
        if self._refresh is not None and isinstance(command, SitCommand | AddCommand):
            await self._refresh(person.id)
        self._submit(person, seq, command)

    def _submit(self, person: Person, seq: int, command: Command) -> None:
        live, key = self.live, self._client
        if isinstance(command, SayCommand) and (key, seq) not in live.answers:
            self._budget.talk()  # said again, it costs nothing
        live.submit(person, command, key, seq, self._out)
