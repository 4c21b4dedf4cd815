"""One socket at a table, whatever the transport: messages in, messages out (`docs/protocol.md`)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine, Sequence
from typing import Annotated, Any, Final

import msgspec

from houseway.errors import HousewayError
from houseway.room.accounts.accounts import Person
from houseway.room.errors import RoomError
from houseway.room.ports import Clock, Send, Store
from houseway.room.tables.actor import RETRY_MS, TableActor
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

MAX_MESSAGE_BYTES: Final = 16_384
RECALLED_REPLIES: Final = 200
"""How many of a client's latest replies are loaded when it says hello."""

Client = Annotated[str, msgspec.Meta(min_length=1, max_length=40, pattern=r"^[\w.:-]+$")]
Number = Annotated[int, msgspec.Meta(ge=0, lt=2**53)]
Later = Coroutine[Any, Any, None]
Refresh = Callable[[str], Awaitable[None]]
"""A function that reloads a person's balances, which other processes may have changed."""


class Hello(msgspec.Struct, frozen=True, tag_field="t", tag="hello"):
    """A socket's first message; `version` is the last event that the client has."""

    client: Client
    version: Number | None = None


class Do(msgspec.Struct, frozen=True, tag_field="t", tag="do"):
    """A command under the client's own sequence number."""

    seq: Number
    command: msgspec.Raw


class Consider(msgspec.Struct, frozen=True, tag_field="t", tag="consider"):
    """A request to judge an answer; nothing is done or stored."""

    seq: Number
    round: Number
    question: str
    decision: msgspec.Raw


class Ping(msgspec.Struct, frozen=True, tag_field="t", tag="ping"):
    """A check that the server still answers."""


ClientMessage = Hello | Do | Consider | Ping
_decoder: msgspec.json.Decoder[ClientMessage] = msgspec.json.Decoder(ClientMessage)


def decode_message(message: bytes | str) -> ClientMessage:
    """Decode a message from a client."""
    if len(message) > MAX_MESSAGE_BYTES:
        raise RoomError(
            "request/too_large",
            f"a message may have at most {MAX_MESSAGE_BYTES} bytes, not {len(message)}",
        )
    try:
        return _decoder.decode(message)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise RoomError("request/malformed", f"this is not a message: {error}") from None


class Link:
    """What a socket may send, and where it goes.

    Messages must be handled one after the other: await `receive`, or what `dispatch` returns,
    before the next. A faulty message is answered by `refused`; a command is answered once it is
    durable.
    """

    def __init__(
        self,
        actor: TableActor,
        person: Person | None,
        send: Send,
        *,
        clock: Clock,
        store: Store,
        budget: Budget,
        refresh: Refresh | None = None,
    ) -> None:
        self.actor = actor
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
        """Whether the client has said hello."""
        return bool(self._client)

    async def receive(self, message: bytes | str) -> None:
        """Handle one message completely."""
        later = self.dispatch(message)
        if later is not None:
            await later

    def dispatch(self, message: bytes | str) -> Later | None:
        """Handle one message at once; return the rest to await if something must be looked up."""
        seq = 0
        try:
            match decode_message(message):
                case Hello(client, version):
                    self._greeting.spend()
                    return self._later(seq, self._hello, client, version)
                case Do(seq, raw):
                    self._budget.spend(len(message))
                    return self._handle_command(seq, decode_command(raw))
                case Consider(seq, number, question, raw):
                    self._budget.spend(len(message))
                    about = (number, question, decode_decision(raw))
                    self.actor.consider(self._require_person(), seq, about, self._send_one)
                case Ping():
                    self._send_one(b'{"t":"pong","now":%d}' % self._clock.now_ms())
        except HousewayError as error:
            self._send_one(refused(seq, error))
        return None

    async def _later(self, seq: int, what: Callable[..., Later], *about: Any) -> None:
        try:
            await what(*about)
        except HousewayError as error:
            self._send_one(refused(seq, error))

    def close(self) -> None:
        """Close the link because the socket is gone; the person keeps their seat."""
        self._closed = True
        if self._watcher is not None:
            self.actor.leave(self._watcher)
            self._watcher = None

    def _send_one(self, message: bytes) -> None:
        self._batch([message])

    def _batch(self, messages: list[bytes]) -> None:
        if not self._closed:
            self._send(messages)

    async def _hello(self, client: str, version: int | None) -> None:
        actor = self.actor
        if self._watcher is not None:
            actor.leave(self._watcher)
            self._watcher = None
        viewer = self.person.id if self.person is not None else ""
        self._client = f"{viewer}/{client}"
        if viewer and not actor.replies.knows(self._client):
            rows = await self._recall(self._client)
            if not self._closed:
                actor.replies.recall(self._client, rows)
        if not self._closed:
            self._watcher = Watcher(viewer, self._batch)
            actor.join(self._watcher, version)

    async def _recall(self, key: str) -> Sequence[Any]:
        """Load the client's latest replies, waiting until the store can be read."""
        while not self._closed:
            try:
                return await self._store.read(
                    lambda r: r.replies(self.actor.id, key, most=RECALLED_REPLIES)
                )
            except RoomError:
                self._send_one(PAUSED)
                await self._clock.sleep(RETRY_MS)
        return ()

    def _require_person(self) -> Person:
        """Return who sends commands here; refuse spectators, and clients without a hello."""
        if not self._client:
            raise RoomError("request/no_hello", "send hello first")
        if self.person is None:
            raise RoomError("people/sign_in", "sign in or join as a guest first")
        return self.person

    def _handle_command(self, seq: int, command: Command) -> Later | None:
        person, stored = self._require_person(), self.actor.replies.may_be_stored(self._client, seq)
        if stored or (self._refresh is not None and isinstance(command, SitCommand | AddCommand)):
            return self._later(seq, self._refresh_and_do, person, seq, command, stored)
        self._submit(person, seq, command)
        return None

    async def _refresh_and_do(
        self, person: Person, seq: int, command: Command, stored: bool
    ) -> None:
        """Look up an old reply and the person's current chips, then submit the command."""
        actor, key = self.actor, self._client
        if stored:
            row = await self._store.read(lambda r: r.reply(actor.id, key, seq))
            if row is not None:
                actor.replies.recall(key, [row])
        if self._refresh is not None and isinstance(command, SitCommand | AddCommand):
            await self._refresh(person.id)
        self._submit(person, seq, command)

    def _submit(self, person: Person, seq: int, command: Command) -> None:
        actor, key = self.actor, self._client
        if isinstance(command, SayCommand) and (key, seq) not in actor.replies:
            self._budget.spend_talk()  # a repeated command costs nothing
        actor.submit(person, command, key, seq, self._send_one)
