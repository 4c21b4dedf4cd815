"""The sockets at `/ws/tables/{id}`, each connected to a room's `Link`.

| close code | reason                                                        |
|------------|---------------------------------------------------------------|
| 4401       | the session has ended                                         |
| 4408       | the client reads too slowly, or did not say hello in time     |
| 4413       | a message was too large                                       |
| 1012       | the server is shutting down, or a guest has registered an     |
|            | account: reconnect and resume                                 |
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
from houseway.web.guard.rate_limits import Bucket, network_of
from houseway.web.request_context import COOKIE, RequestContext
from houseway.web.sockets.inbox import SocketInbox
from houseway.web.sockets.outbox import Outbox
from houseway.web.sockets.ws_protocol import protocol_of

LINES: Final = "houseway.lines"
"""The subprotocol in which a frame may hold several messages, one per line."""

_PING_MAX_BYTES: Final = 40
"""A ping is shorter than this, so longer messages need not be searched for one."""

_GONE: Final = (WebSocketDisconnect, RuntimeError, OSError)


class _Numbered(msgspec.Struct):
    """The number of a command, which is repeated in its refusal."""

    seq: int = 0


_number = msgspec.json.Decoder(_Numbered)


def socket_routes(context: RequestContext) -> APIRouter:
    """Return the route of the table sockets."""
    router = APIRouter()

    @router.websocket("/ws/tables/{id}")
    async def table(websocket: WebSocket, id: str) -> None:
        await _Socket(context, websocket).run(id)

    return router


class _Socket:
    """One socket, from the handshake to its end."""

    def __init__(self, context: RequestContext, websocket: WebSocket) -> None:
        self._context = context
        self._websocket = websocket
        self._outbox = Outbox(context.config.waiting_bytes)
        self._lines = LINES in websocket.scope.get("subprotocols", ())
        self._token = websocket.cookies.get(COOKIE, "")
        self._session = session_key(self._token)
        self._address = network_of(websocket.client.host if websocket.client else "?")
        rate = context.config.commands
        self._bucket = Bucket(rate) if rate is not None else None
        self._checked_at = time.monotonic()

    async def run(self, id: str) -> None:
        """Serve the socket until either side closes it."""
        context = self._context
        most = context.config.sockets
        if most is not None and context.sockets_by_address[self._address] >= most:
            words = f"{most} sockets are already open from here; close one first"
            await self._deny(WebError("rate/too_fast", words))
            return
        # Both before the first await, so that the limit holds for handshakes at the same moment.
        context.sockets_by_address[self._address] += 1
        context.closers_by_session[self._session].add(self._close)
        try:
            await self._open(id)
        finally:
            self._unregister()

    async def _open(self, id: str) -> None:
        context = self._context
        try:
            person = await context.find_person(self._websocket)
            await context.room.game_at(id)
            link = context.room.link(id, person, self._outbox.enqueue)
        except HousewayError as error:
            await self._deny(error)
            return
        context.metrics.sockets.inc()
        try:
            await self._websocket.accept(LINES if self._lines else None)
            await self._run_both_directions(link, person)
        except _GONE:
            pass
        finally:
            link.close()
            context.metrics.sockets.dec()

    async def _deny(self, error: HousewayError) -> None:
        response = Response(body_of(error), status_for(error), media_type="application/json")
        with suppress(*_GONE):
            await self._websocket.send_denial_response(response)

    def _unregister(self) -> None:
        context = self._context
        closers = context.closers_by_session[self._session]
        closers.discard(self._close)
        if not closers:
            del context.closers_by_session[self._session]
        context.sockets_by_address[self._address] -= 1
        if not context.sockets_by_address[self._address]:
            del context.sockets_by_address[self._address]

    def _close(self, code: int, why: str) -> None:
        self._outbox.end(code, why)

    async def _run_both_directions(self, link: Link | SocketProxy, person: Person | None) -> None:
        """Send and receive until one of them ends, then stop the other."""
        loop = asyncio.get_running_loop()
        waiting = loop.call_later(self._context.config.request_seconds, self._expect_hello, link)
        inbox = SocketInbox(partial(self._handle, link, person), protocol_of(self._websocket.scope))
        sending = asyncio.create_task(self._send_messages())
        receiving = asyncio.create_task(self._receive_messages(inbox))
        try:
            await asyncio.wait(
                (sending, receiving, inbox.fault), return_when=asyncio.FIRST_COMPLETED
            )
            if self._outbox.ended is not None:
                self._context.metrics.dropped.labels(str(self._outbox.ended[0])).inc()
                with suppress(asyncio.TimeoutError):
                    await asyncio.wait_for(asyncio.shield(sending), timeout=2)
        finally:
            waiting.cancel()
            inbox.close()
            for task in (sending, receiving, inbox.fault):
                task.cancel()
            for result in await asyncio.gather(
                sending, receiving, inbox.fault, return_exceptions=True
            ):
                if isinstance(result, Exception) and not isinstance(result, _GONE):
                    raise result

    def _expect_hello(self, link: Link | SocketProxy) -> None:
        if not link.greeted:
            self._outbox.end(4408, "no hello came in time")

    async def _send_messages(self) -> None:
        outbox, metrics = self._outbox, self._context.metrics
        protocol = protocol_of(self._websocket.scope)
        while messages := await outbox.drain():
            metrics.messages_out += len(messages)
            for text in [b"\n".join(messages)] if self._lines else messages:
                if protocol is not None:
                    await protocol.send_text(text)
                else:
                    await self._websocket.send_text(text.decode())
        code, reason = outbox.ended or (1000, "")
        await self._websocket.close(code, reason)

    async def _receive_messages(self, inbox: SocketInbox) -> None:
        while True:
            message = await self._websocket.receive()
            if message["type"] == "websocket.disconnect":
                return
            text = message.get("text")
            await inbox.receive(message.get("bytes") or b"" if text is None else text.encode())

    def _handle(
        self, link: Link | SocketProxy, person: Person | None, message: bytes
    ) -> Later | None:
        """Handle one message; returns an awaitable if work remains."""
        context, most = self._context, self._context.config.message_bytes
        if self._outbox.ended is not None:
            return None
        context.metrics.messages_in += 1
        if len(message) > most:
            words = f"the message is too large: at most {most} bytes are accepted"
            self._refuse(b"", "request/too_large", words)
            self._outbox.end(4413, words)
            return None
        if self._bucket is not None and not self._bucket.allow():
            self._refuse(message, "rate/too_fast", "too many messages; wait a second")
            return None
        acts = len(message) > _PING_MAX_BYTES or b'"ping"' not in message
        if acts and (context.console_is_due or (person is not None and self._recheck_due)):
            return self._recheck_and_handle(link, person, message)
        return link.dispatch(message)

    async def _recheck_and_handle(
        self, link: Link | SocketProxy, person: Person | None, message: bytes
    ) -> None:
        """Apply console changes and look up the session, if these are due; then handle the message.

        Looking it up keeps the session alive; a ping must not, so pings do not get here.
        """
        await self._context.check_console()
        if person is not None and self._recheck_due:
            self._checked_at = time.monotonic()
            if await self._context.room.accounts.find(self._token) is None:
                self._outbox.end(4401, "the session has ended")
        if self._outbox.ended is None:
            await link.receive(message)

    @property
    def _recheck_due(self) -> bool:
        """Whether it is time to look the session up again, in case it has ended."""
        return (time.monotonic() - self._checked_at) * 1000 >= self._context.config.recheck_ms

    def _refuse(self, message: bytes, code: str, reason: str) -> None:
        try:
            seq = _number.decode(message).seq
        except msgspec.DecodeError:
            seq = 0
        refusal = {"t": "refused", "seq": seq, "code": code, "reason": reason, "facts": {}}
        self._outbox.enqueue([msgspec.json.encode(refusal)])
