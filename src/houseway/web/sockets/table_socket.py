"""`/ws/tables/{id}`: one socket, one `Link`.

| close code | why                                                       |
|------------|-----------------------------------------------------------|
| 4401       | the session has ended                                     |
| 4408       | too slow: more waits than the server keeps, or no hello   |
| 4413       | a message was too large                                   |
| 1012       | the server goes down, or a guest has an account now: come |
|            | back with the version you have                            |
"""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from functools import partial
from typing import Final

import msgspec
from fastapi import APIRouter
from starlette.responses import Response
from starlette.websockets import WebSocket, WebSocketDisconnect

from houseway.errors import HousewayError
from houseway.room import Link, Person, SocketProxy
from houseway.room.accounts.accounts import session_key
from houseway.room.viewers.link import Later
from houseway.web.errors import WebError, body_of, status_for
from houseway.web.guard.rate_limits import Bucket, household
from houseway.web.request_context import COOKIE, Desk
from houseway.web.sockets.inbox import Ears
from houseway.web.sockets.outbox import Outbox
from houseway.web.sockets.ws_protocol import frames_of

__all__ = ["LINES", "socket_routes"]

LINES: Final = "houseway.lines"
"""The subprotocol under which a frame holds several messages, one a line."""

_PING: Final = 40
"""Bytes; a ping is shorter."""

_GONE: Final = (WebSocketDisconnect, RuntimeError, OSError)


class _Numbered(msgspec.Struct):
    """Just the number of a command, for its refusal."""

    seq: int = 0


_number = msgspec.json.Decoder(_Numbered)


def socket_routes(desk: Desk) -> APIRouter:
    """The sockets of the tables."""
    router = APIRouter()

    @router.websocket("/ws/tables/{id}")
    async def table(websocket: WebSocket, id: str) -> None:
        await _Socket(desk, websocket).run(id)

    return router


class _Socket:
    """One connection, from the handshake to its end."""

    def __init__(self, desk: Desk, websocket: WebSocket) -> None:
        self._desk = desk
        self._websocket = websocket
        self._outbox = Outbox(desk.settings.waiting_bytes)
        self._lines = LINES in websocket.scope.get("subprotocols", ())
        self._token = websocket.cookies.get(COOKIE, "")
        self._session = session_key(self._token)
        self._address = household(websocket.client.host if websocket.client else "?")
        rate = desk.settings.commands
        self._bucket = Bucket(rate) if rate is not None else None
        self._looked = time.monotonic()

    async def run(self, id: str) -> None:
        """Until either side ends it."""
        desk = self._desk
        most = desk.settings.sockets
        if most is not None and desk.by_address[self._address] >= most:
            words = f"{most} sockets are open from here already"
            await self._deny(WebError("rate/too_fast", words))
            return
        desk.by_address[self._address] += 1  # both before anything is waited for
        desk.by_session[self._session].add(self._sign_out)
        try:
            await self._open(id)
        finally:
            self._forget()

    async def _open(self, id: str) -> None:
        desk = self._desk
        try:
            person = await desk.person(self._websocket)
            await desk.room.game_at(id)
            link = desk.room.link(id, person, self._outbox.put)
        except HousewayError as error:
            await self._deny(error)
            return
        desk.metrics.sockets.inc()
        try:
            await self._websocket.accept(LINES if self._lines else None)
            await self._carry(link, person)
        except _GONE:
            pass
        finally:
            link.close()
            desk.metrics.sockets.dec()

    async def _deny(self, error: HousewayError) -> None:
        response = Response(body_of(error), status_for(error), media_type="application/json")
        with suppress(*_GONE):
            await self._websocket.send_denial_response(response)

    def _forget(self) -> None:
        desk = self._desk
        ends = desk.by_session[self._session]
        ends.discard(self._sign_out)
        if not ends:
            del desk.by_session[self._session]
        desk.by_address[self._address] -= 1
        if not desk.by_address[self._address]:
            del desk.by_address[self._address]

    def _sign_out(self, code: int, why: str) -> None:
        self._outbox.end(code, why)

    async def _carry(self, link: Link | SocketProxy, person: Person | None) -> None:
        """Both directions at once; the first to end ends the other."""
        loop = asyncio.get_running_loop()
        waiting = loop.call_later(self._desk.settings.request_seconds, self._expect_hello, link)
        ears = Ears(partial(self._hear, link, person), frames_of(self._websocket.scope))
        down = asyncio.create_task(self._down())
        up = asyncio.create_task(self._up(ears))
        try:
            await asyncio.wait((down, up, ears.fault), return_when=asyncio.FIRST_COMPLETED)
            if self._outbox.ended is not None:
                self._desk.metrics.dropped.labels(str(self._outbox.ended[0])).inc()
                with suppress(asyncio.TimeoutError):
                    await asyncio.wait_for(asyncio.shield(down), timeout=2)
        finally:
            waiting.cancel()
            ears.close()
            for task in (down, up, ears.fault):
                task.cancel()
            for result in await asyncio.gather(down, up, ears.fault, return_exceptions=True):
                if isinstance(result, Exception) and not isinstance(result, _GONE):
                    raise result

    def _expect_hello(self, link: Link | SocketProxy) -> None:
        if not link.greeted:
            self._outbox.end(4408, "a socket says hello first, and soon")

    async def _down(self) -> None:
        outbox, metrics = self._outbox, self._desk.metrics
        frames = frames_of(self._websocket.scope)
        while messages := await outbox.take():
            metrics.messages_out += len(messages)
            for text in [b"\n".join(messages)] if self._lines else messages:
                if frames is not None:
                    await frames.say(text)
                else:
                    await self._websocket.send_text(text.decode())
        code, reason = outbox.ended or (1000, "")
        await self._websocket.close(code, reason)

    async def _up(self, ears: Ears) -> None:
        while True:
            message = await self._websocket.receive()
            if message["type"] == "websocket.disconnect":
                return
            text = message.get("text")
            await ears.listen(message.get("bytes") or b"" if text is None else text.encode())

    def _hear(self, link: Link | SocketProxy, person: Person | None, raw: bytes) -> Later | None:
        """One message; what is left to wait for."""
        desk, most = self._desk, self._desk.settings.message_bytes
        if self._outbox.ended is not None:
            return None
        desk.metrics.messages_in += 1
        if len(raw) > most:
            words = f"at most {most} bytes are taken"
            self._refuse(b"", "request/too_large", words)
            self._outbox.end(4413, words)
            return None
        if self._bucket is not None and not self._bucket.take():
            self._refuse(raw, "rate/too_fast", "too many messages; wait a second")
            return None
        acts = len(raw) > _PING or b'"ping"' not in raw
        if acts and (desk.must_glance or (person is not None and self._must_look)):
            return self._look_and_hear(link, person, raw)
        return link.dispatch(raw)

    async def _look_and_hear(
        self, link: Link | SocketProxy, person: Person | None, raw: bytes
    ) -> None:
        """Whether he is still somebody; playing counts as being there, a ping does not."""
        await self._desk.glance()
        if person is not None and self._must_look:
            self._looked = time.monotonic()
            if await self._desk.room.accounts.find(self._token) is None:
                self._outbox.end(4401, "the session has ended")
        if self._outbox.ended is None:
            await link.receive(raw)

    @property
    def _must_look(self) -> bool:
        """An ended session ends its sockets."""
        return (time.monotonic() - self._looked) * 1000 >= self._desk.settings.recheck_ms

    def _refuse(self, raw: bytes, code: str, reason: str) -> None:
        try:
            seq = _number.decode(raw).seq
        except msgspec.DecodeError:
            seq = 0
        refusal = {"t": "refused", "seq": seq, "code": code, "reason": reason, "facts": {}}
        self._outbox.put([msgspec.json.encode(refusal)])
