"""Connections before a request has come: so many an address, and none for ever."""

from __future__ import annotations

import asyncio
from collections import Counter

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from houseway.web.config import WebSettings
from houseway.web.errors import WebError, body_of
from houseway.web.guard.rate_limits import household

__all__ = ["connection_type"]


def connection_type(settings: WebSettings) -> type[H11Protocol]:
    """uvicorn's connection with these limits; behind a proxy it is the proxy that counts."""
    most = None if settings.origins else settings.connections
    open_now: Counter[str] = Counter()

    class Connection(H11Protocol):
        """A request has `request_seconds` to come in whole; idle ones end by `keep_alive`."""

        slow: asyncio.TimerHandle | None = None
        counted = ""

        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            super().connection_made(transport)
            address = household(self.client[0] if self.client else "?")
            if most is not None and open_now[address] >= most:
                words = f"{most} connections are open from here already"
                self._refuse(429, WebError("rate/too_fast", words))
                return
            self.counted = address
            open_now[address] += 1
            self._watch()

        def data_received(self, data: bytes) -> None:
            super().data_received(data)
            self._watch()

        def handle_websocket_upgrade(self, event: h11.Request) -> None:
            """From here on it is a socket, which the desk counts."""
            self._forget()
            super().handle_websocket_upgrade(event)

        def connection_lost(self, exc: Exception | None) -> None:
            self._forget()
            super().connection_lost(exc)

        def _watch(self) -> None:
            coming = self.conn.their_state in (h11.IDLE, h11.SEND_BODY)
            if not coming and self.slow is not None:
                self.slow.cancel()
                self.slow = None
            elif coming and self.slow is None and self.counted:
                self.slow = self.loop.call_later(settings.request_seconds, self._too_slow)

        def _too_slow(self) -> None:
            self.slow = None
            if not self.transport.is_closing():
                words = f"a request comes in whole within {settings.request_seconds:g} seconds"
                self._refuse(408, WebError("request/too_slow", words))

        def _refuse(self, status: int, error: WebError) -> None:
            body = body_of(error)
            head = (
                f"HTTP/1.1 {status} Refused\r\nContent-Type: application/json\r\n"
                f"Content-Length: {len(body)}\r\nConnection: close\r\n\r\n"
            )
            self.transport.write(head.encode() + body)
            self.transport.close()

        def _forget(self) -> None:
            if self.slow is not None:
                self.slow.cancel()
                self.slow = None
            if self.counted:
                open_now[self.counted] -= 1
                if not open_now[self.counted]:
                    del open_now[self.counted]
                self.counted = ""

    return Connection
