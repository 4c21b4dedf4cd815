"""A table's socket that comes back: numbered commands, events without a gap."""

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

__all__ = ["TableLink"]

LINES: Final = "houseway.lines"
_ENDED: Final = {4401: "people/sign_in"}
_DENIED: Final = {401: "people/sign_in", 403: "request/foreign", 404: "room/no_such_table"}
_SLOWEST: Final = 2.0

T = TypeVar("T")


class _Head(msgspec.Struct):
    """As much of a message as says what it is."""

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
    """Use it with `async with`; entering waits until the table is shown."""

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
        """Gives the transcript of a finished shoe."""
        self.reconnects = 0
        self._errands: set[asyncio.Task[None]] = set()
        self._address, self._headers, self._client = address, headers, client
        self._seq = 0
        self._pending: dict[int, tuple[str, asyncio.Future[Any]]] = {}
        self._socket: ClientConnection | None = None
        self._task: asyncio.Task[None] | None = None
        self._waiters: set[asyncio.Future[None]] = set()
        self._over: GoneError | None = None
        self._shown = False
        self._anew = False

    async def __aenter__(self) -> TableLink:
        self.open()
        await self.until(lambda _: self._shown or None)
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    def open(self) -> None:
        """Begin to connect."""
        self._task = asyncio.create_task(self._run())

    async def close(self) -> None:
        """For good."""
        self._end(GoneError("link/closed", "this side closed the link"))
        for errand in self._errands:
            errand.cancel()
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    # -- commands ---------------------------------------------------------------------------

    async def do(self, type: str, /, *, seq: int | None = None, **fields: Any) -> int:
        """One command; the version at which it was done, or `RefusedError`."""
        version: int = await self._ask(seq, t="do", command={"type": type, **fields})
        return version

    async def _ask(self, seq: int | None, **message: Any) -> Any:
        """A message under a number; what comes back under it."""
        if self._over is not None:
            raise self._over
        if seq is None:
            self._seq += 1
            seq = self._seq
        text = msgspec.json.encode({"seq": seq, **message}).decode()
        answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._pending[seq] = (text, answer)
        await self._send(text)
        return await answer

    async def sit(self, seat: int, cents: int) -> int:
        """Buy in; seat 0 is the back line."""
        return await self.do("sit", seat=seat, cents=cents)

    async def stand(self) -> int:
        """Leave, after the round if one is under way."""
        return await self.do("stand")

    async def bank(self, cents: int) -> int:
        """Take the bank that is offered."""
        return await self.do("bank", cents=cents)

    async def decline(self) -> int:
        """Let the bank pass."""
        return await self.do("bank", decline=True)

    async def say(self, text: str) -> int:
        """Chat."""
        return await self.do("say", text=text)

    async def decide(self, question: AskedQuestion, decision: Decision) -> int:
        """Answer a question."""
        number = question.round or self.state.table.rounds
        return await self.do("decide", round=number, question=question.id, decision=decision)

    async def consider(self, question: AskedQuestion, decision: Decision) -> Judged:
        """What the table would say of this answer; nothing is decided."""
        number = question.round or self.state.table.rounds
        about = {"round": number, "question": question.id, "decision": decision}
        said: Judged = await self._ask(None, t="consider", **about)
        return said

    # -- waiting ----------------------------------------------------------------------------

    async def until(self, test: Callable[[TableState], T | None], *, seconds: float = 30) -> T:
        """What the test gives, as soon as it gives something; tried after every message."""
        async with asyncio.timeout(seconds):
            while True:
                found = test(self.state)
                if found is not None:
                    return found
                if self._over is not None:
                    raise self._over
                waiter: asyncio.Future[None] = asyncio.get_running_loop().create_future()
                self._waiters.add(waiter)
                try:
                    await waiter
                finally:
                    self._waiters.discard(waiter)

    async def asked(self, decision: str = "", *, seconds: float = 30) -> AskedQuestion:
        """The next question before this person that takes such a decision."""

        def look(state: TableState) -> AskedQuestion | None:
            return next((each for each in state.questions if each.open(decision)), None)

        return await self.until(look, seconds=seconds)

    async def finished_round(self, *, seconds: float = 60) -> View:
        """The view of the round that ends next."""
        before = self.state.finished

        def look(state: TableState) -> View | None:
            return state.view if state.finished > before else None

        return await self.until(look, seconds=seconds)

    # -- the connection ---------------------------------------------------------------------

    async def _run(self) -> None:
        wait = 0.05
        while self._over is None:
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
                    await self._greet(socket)
                    wait = 0.05
                    async for frame in socket:
                        self._take(frame if isinstance(frame, str) else frame.decode())
                        if self._anew:
                            break
            except ConnectionClosed as error:
                self._lost(error.rcvd.code if error.rcvd is not None else None)
            except InvalidStatus as error:
                code = _DENIED.get(error.response.status_code)
                if code is not None:
                    self._end(GoneError(code, f"the server answered {error.response.status_code}"))
            except (TimeoutError, OSError, WebSocketException):
                self._lost(None)
            finally:
                self._socket = None
            if self._over is None:
                self.reconnects += 1
                await asyncio.sleep(wait * (0.5 + random.random()))
                wait = min(wait * 2, _SLOWEST)

    async def _greet(self, socket: ClientConnection) -> None:
        """Where this side stands, then what was not answered yet, in its order."""
        version = None if self._anew else self.state.version
        self._anew = False
        hello = {"t": "hello", "client": self._client, "version": version}
        await socket.send(msgspec.json.encode(hello).decode())
        said: set[int] = set()
        while left := sorted(self._pending.keys() - said):
            for seq in left:
                said.add(seq)
                if seq in self._pending:
                    await socket.send(self._pending[seq][0])
        self._socket = socket

    async def _send(self, text: str) -> None:
        """At once if there is a connection; otherwise when it is back."""
        if self._socket is not None:
            with suppress(ConnectionClosed):
                await self._socket.send(text)

    def _take(self, frame: str) -> None:
        for line in frame.split("\n"):
            self._message(line)
        for waiter in self._waiters:
            if not waiter.done():
                waiter.set_result(None)

    def _message(self, line: str) -> None:
        head = _head.decode(line)
        match head.t:
            case "event":
                before = self.state.version
                self._anew = self._anew or not self.state.add(line)
                if self.state.version != before:
                    self._watch(msgspec.json.decode(line)["event"])
            case "joined":
                self.state.join(line)
                self._shown = True
                self._speak(self.shuffle.joined(msgspec.json.decode(line)["table"], self.state.you))
            case "sealed":
                self._speak(self.shuffle.sealed(msgspec.json.decode(line)))
            case "key":
                self.shuffle.key_changed(msgspec.json.decode(line))
            case "receipt":
                self.shuffle.receipt(msgspec.json.decode(line))
            case "resumed":
                self._shown = True
            case "asks":
                self.state.ask(line)
            case "chat":
                self.state.hear(line)
            case "done":
                self._answer(head.seq, None, head.version)
            case "considered":
                self._answer(head.seq, None, _considered.decode(line))
            case "refused":
                self._answer(head.seq, RefusedError(head.code, head.reason, **head.facts), 0)

    # -- the shuffle ------------------------------------------------------------------------

    def _watch(self, event: dict[str, Any]) -> None:
        self._speak(self.shuffle.event(event))
        if event["type"] == "shoe" and event["number"] > 1:
            self._run_errand(self._check_shoe(event["number"] - 1))

    def _speak(self, commands: list[dict[str, Any]]) -> None:
        for command in commands:
            self._run_errand(self._give(command))

    async def _give(self, command: dict[str, Any]) -> None:
        fields = {name: value for name, value in command.items() if name != "type"}
        with suppress(RefusedError, GoneError):  # it is late, or not at the table any more
            await self.do(command["type"], **fields)

    async def _check_shoe(self, number: int) -> None:
        if self.fetch_shoe is not None:
            with suppress(CallError, OSError):  # this one cannot be had: nothing is said of it
                found = await self.fetch_shoe(number)
                self.shuffle.check(number, msgspec.convert(found, Transcript))

    def _run_errand(self, errand: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(errand)
        self._errands.add(task)
        task.add_done_callback(self._errands.discard)

    def _answer(self, seq: int, error: RefusedError | None, said: int | Judged) -> None:
        if error is not None and error.code in ("rate/too_fast", "room/busy", "room/stopped"):
            asyncio.get_running_loop().call_later(0.2, self._again, seq)
            return
        _, answer = self._pending.pop(seq, ("", None))
        if answer is None or answer.done():
            return
        if error is None:
            answer.set_result(said)
        else:
            answer.set_exception(error)

    def _again(self, seq: int) -> None:
        """Nothing was done: say it again under the same number."""
        waiting = self._pending.get(seq)
        if waiting is not None and self._socket is not None:
            self._said = asyncio.create_task(self._send(waiting[0]))

    def _lost(self, code: int | None) -> None:
        if code in _ENDED:
            self._end(GoneError(_ENDED[code], "the session has ended"))

    def _end(self, error: GoneError) -> None:
        """Nothing comes any more: everybody who waits is told."""
        if self._over is None:
            self._over = error
        for _, answer in self._pending.values():
            if not answer.done():
                answer.set_exception(self._over)
        self._pending.clear()
        for waiter in self._waiters:
            if not waiter.done():
                waiter.set_result(None)
