"""A link to a table: a socket that reconnects, so no event is missed and no command done twice."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from typing import Any, Final, TypeVar

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus, WebSocketException

from houseway.cards.transcript import Transcript
from houseway.client.errors import CallError, GoneError, RefusedError
from houseway.client.shuffle import ShuffleWatch
from houseway.client.state import AskedQuestion, Judged, TableState
from houseway.rules.round.decisions import Decision
from houseway.rules.round.view import View

LINES: Final = "houseway.lines"
_FINAL_CLOSE_CODES: Final = {4401: "people/sign_in"}
_FINAL_STATUSES: Final = {401: "people/sign_in", 403: "request/foreign", 404: "room/no_such_table"}
_FIRST_RECONNECT_SECONDS: Final = 0.05
_MAX_RECONNECT_SECONDS: Final = 2.0
_RESEND_SECONDS: Final = 0.2

T = TypeVar("T")


class _Head(msgspec.Struct):
    """The fields that tell a message's kind and which command it answers."""

    t: str
    seq: int = 0
    version: int = 0
    now: int = 0
    code: str = ""
    reason: str = ""
    facts: dict[str, Any] = {}


_head = msgspec.json.Decoder(_Head)
_considered = msgspec.json.Decoder(Judged)


class TableLink:
    """A client's end of a table's socket.

    Use it with `async with`, which connects and waits until the table's state has arrived.
    """

    def __init__(
        self,
        address: str,
        headers: dict[str, str],
        *,
        client: str,
        me: str = "",
        version: int | None = None,
    ) -> None:
        self.state = TableState(me)
        self.state.version = version
        self.shuffle = ShuffleWatch(address.rpartition("/")[2], me)
        self.fetch_shoe: Callable[[int], Awaitable[Any]] | None = None
        """A function that fetches the transcript of a finished shoe; if None, transcripts are not
        checked."""
        self.reconnects = 0
        self._tasks: set[asyncio.Task[None]] = set()
        self._address, self._headers, self._client = address, headers, client
        self._seq = 0
        self._pending: dict[int, tuple[str, asyncio.Future[Any]]] = {}
        self._socket: ClientConnection | None = None
        self._connection_task: asyncio.Task[None] | None = None
        self._waiters: set[asyncio.Future[None]] = set()
        self._error: GoneError | None = None
        self._joined = False
        self._needs_full_state = False

    async def __aenter__(self) -> TableLink:
        self.open()
        await self.until(lambda _: self._joined or None)
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    def open(self) -> None:
        """Start connecting, without waiting for the table's state."""
        self._connection_task = asyncio.create_task(self._run())

    async def close(self) -> None:
        """Close the link; it cannot be opened again."""
        self._end(GoneError("link/closed", "the client closed the link"))
        for task in self._tasks:
            task.cancel()
        if self._connection_task is not None:
            self._connection_task.cancel()
            with suppress(asyncio.CancelledError):
                await self._connection_task

    # -- commands ---------------------------------------------------------------------------

    async def do(self, type: str, /, *, seq: int | None = None, **fields: Any) -> int:
        """Send a command; returns the table's version after it, or raises `RefusedError`."""
        version: int = await self._ask(seq, t="do", command={"type": type, **fields})
        return version

    async def _ask(self, seq: int | None, **message: Any) -> Any:
        """Send a numbered message and wait for the reply with the same number."""
        if self._error is not None:
            raise self._error
        if seq is None:
            self._seq += 1
            seq = self._seq
        text = msgspec.json.encode({"seq": seq, **message}).decode()
        answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._pending[seq] = (text, answer)
        await self._send(text)
        return await answer

    async def sit(self, seat: int, cents: int) -> int:
        """Buy in and sit down; seat 0 is the back line."""
        return await self.do("sit", seat=seat, cents=cents)

    async def stand(self) -> int:
        """Leave the table, after the round if one is in progress."""
        return await self.do("stand")

    async def bank(self, cents: int) -> int:
        """Accept the offered bank with this many cents."""
        return await self.do("bank", cents=cents)

    async def decline(self) -> int:
        """Decline the offered bank."""
        return await self.do("bank", decline=True)

    async def say(self, text: str) -> int:
        """Send a chat message."""
        return await self.do("say", text=text)

    async def decide(self, question: AskedQuestion, decision: Decision) -> int:
        """Answer a question."""
        number = question.round or self.state.table.rounds
        return await self.do("decide", round=number, question=question.id, decision=decision)

    async def consider(self, question: AskedQuestion, decision: Decision) -> Judged:
        """Ask what this answer would do, without giving it."""
        number = question.round or self.state.table.rounds
        about = {"round": number, "question": question.id, "decision": decision}
        judged: Judged = await self._ask(None, t="consider", **about)
        return judged

    # -- waiting ----------------------------------------------------------------------------

    async def until(self, test: Callable[[TableState], T | None], *, seconds: float = 30) -> T:
        """Wait until the test returns something other than None, and return that.

        The test runs now and after every message. Raises `TimeoutError` after `seconds`.
        """
        async with asyncio.timeout(seconds):
            while True:
                found = test(self.state)
                if found is not None:
                    return found
                if self._error is not None:
                    raise self._error
                waiter: asyncio.Future[None] = asyncio.get_running_loop().create_future()
                self._waiters.add(waiter)
                try:
                    await waiter
                finally:
                    self._waiters.discard(waiter)

    async def asked(self, decision: str = "", *, seconds: float = 30) -> AskedQuestion:
        """Wait for an open question to this person that accepts this kind of decision."""

        def find(state: TableState) -> AskedQuestion | None:
            return next((each for each in state.questions if each.open(decision)), None)

        return await self.until(find, seconds=seconds)

    async def finished_round(self, *, seconds: float = 60) -> View:
        """Wait for the next round to end, and return its view."""
        before = self.state.finished

        def find(state: TableState) -> View | None:
            return state.view if state.finished > before else None

        return await self.until(find, seconds=seconds)

    # -- the connection ---------------------------------------------------------------------

    async def _run(self) -> None:
        wait = _FIRST_RECONNECT_SECONDS
        while self._error is None:
            try:
                async with connect(
                    self._address,
                    additional_headers=self._headers,
                    subprotocols=[LINES],  # type: ignore[list-item]
                    compression=None,
                    max_size=None,
                    user_agent_header=None,
                    proxy=None,
                ) as socket:
                    await self._say_hello(socket)
                    wait = _FIRST_RECONNECT_SECONDS
                    async for frame in socket:
                        self._receive(frame if isinstance(frame, str) else frame.decode())
                        if self._needs_full_state:
                            break
            except ConnectionClosed as error:
                self._disconnected(error.rcvd.code if error.rcvd is not None else None)
            except InvalidStatus as error:
                code = _FINAL_STATUSES.get(error.response.status_code)
                if code is not None:
                    status = error.response.status_code
                    self._end(
                        GoneError(code, f"the server refused the socket with status {status}")
                    )
            except (TimeoutError, OSError, WebSocketException):
                self._disconnected(None)
            finally:
                self._socket = None
            if self._error is None:
                self.reconnects += 1
                await asyncio.sleep(wait * (0.5 + random.random()))
                wait = min(wait * 2, _MAX_RECONNECT_SECONDS)

    async def _say_hello(self, socket: ClientConnection) -> None:
        """Say hello with the version reached, then resend the unanswered commands in order.

        `_socket` is set only after that, so new commands cannot overtake the old ones. Commands
        that are added while this sends are sent here too, hence the loop.
        """
        version = None if self._needs_full_state else self.state.version
        self._needs_full_state = False
        hello = {"t": "hello", "client": self._client, "version": version}
        await socket.send(msgspec.json.encode(hello).decode())
        sent: set[int] = set()
        while left := sorted(self._pending.keys() - sent):
            for seq in left:
                sent.add(seq)
                if seq in self._pending:
                    await socket.send(self._pending[seq][0])
        self._socket = socket

    async def _send(self, text: str) -> None:
        """Send now if connected; otherwise the next connection sends it."""
        if self._socket is not None:
            with suppress(ConnectionClosed):
                await self._socket.send(text)

    def _receive(self, frame: str) -> None:
        for line in frame.split("\n"):
            self._handle(line)
        for waiter in self._waiters:
            if not waiter.done():
                waiter.set_result(None)

    def _handle(self, line: str) -> None:
        head = _head.decode(line)
        match head.t:
            case "event":
                before = self.state.version
                self._needs_full_state = self._needs_full_state or not self.state.add(line)
                if self.state.version != before:
                    self._watch_shuffle(msgspec.json.decode(line)["event"])
            case "joined":
                self.state.join(line)
                self._joined = True
                table = msgspec.json.decode(line)["table"]
                self._send_commands(self.shuffle.joined(table, self.state.you))
            case "sealed":
                self._send_commands(self.shuffle.sealed(msgspec.json.decode(line)))
            case "key":
                self.shuffle.key_changed(msgspec.json.decode(line))
            case "receipt":
                self.shuffle.receipt(msgspec.json.decode(line))
            case "resumed":
                self._joined = True
            case "asks":
                self.state.set_questions(line)
            case "chat":
                self.state.add_chat(line)
            case "done":
                self._resolve(head.seq, None, head.version)
            case "considered":
                self._resolve(head.seq, None, _considered.decode(line))
            case "refused":
                self._resolve(head.seq, RefusedError(head.code, head.reason, **head.facts), 0)

    # -- the shuffle ------------------------------------------------------------------------

    def _watch_shuffle(self, event: dict[str, Any]) -> None:
        self._send_commands(self.shuffle.event(event))
        if event["type"] == "shoe" and event["number"] > 1:
            self._start_task(self._check_shoe(event["number"] - 1))

    def _send_commands(self, commands: list[dict[str, Any]]) -> None:
        for command in commands:
            self._start_task(self._try_command(command))

    async def _try_command(self, command: dict[str, Any]) -> None:
        fields = {name: value for name, value in command.items() if name != "type"}
        with suppress(RefusedError, GoneError):  # too late, or this person has left the table
            await self.do(command["type"], **fields)

    async def _check_shoe(self, number: int) -> None:
        if self.fetch_shoe is not None:
            with suppress(CallError, OSError):  # a missing file is no proof of a fault
                found = await self.fetch_shoe(number)
                self.shuffle.check(number, msgspec.convert(found, Transcript))

    def _start_task(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _resolve(self, seq: int, error: RefusedError | None, result: int | Judged) -> None:
        if error is not None and error.code in ("rate/too_fast", "room/busy", "room/stopped"):
            asyncio.get_running_loop().call_later(_RESEND_SECONDS, self._resend, seq)
            return
        _, answer = self._pending.pop(seq, ("", None))
        if answer is None or answer.done():
            return
        if error is None:
            answer.set_result(result)
        else:
            answer.set_exception(error)

    def _resend(self, seq: int) -> None:
        """Send a refused command again under its number; the server neither did nor stored it."""
        waiting = self._pending.get(seq)
        if waiting is not None and self._socket is not None:
            self._resending = asyncio.create_task(self._send(waiting[0]))

    def _disconnected(self, code: int | None) -> None:
        if code in _FINAL_CLOSE_CODES:
            self._end(GoneError(_FINAL_CLOSE_CODES[code], "the session has ended"))

    def _end(self, error: GoneError) -> None:
        """End the link, and raise the error in everything that waits on it."""
        if self._error is None:
            self._error = error
        for _, answer in self._pending.values():
            if not answer.done():
                answer.set_exception(self._error)
        self._pending.clear()
        for waiter in self._waiters:
            if not waiter.done():
                waiter.set_result(None)
