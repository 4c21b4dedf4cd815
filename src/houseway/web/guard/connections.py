"""Limits on connections that have not sent a request: a count per address and a deadline."""

from __future__ import annotations

import asyncio
from collections import Counter

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from houseway.web.config import WebConfig
from houseway.web.errors import WebError, body_of
from houseway.web.guard.rate_limits import network_of


def connection_type(config: WebConfig) -> type[H11Protocol]:
    """Return uvicorn's connection class with these limits.

    Behind a proxy all connections come from the proxy, so it has to count them.
    """
    most = None if config.origins else config.connections
    open_now: Counter[str] = Counter()

    class Connection(H11Protocol):
        """A connection with `request_seconds` per request; uvicorn itself closes idle ones."""

        deadline: asyncio.TimerHandle | None = None
        counted_address = ""

        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            super().connection_made(transport)
            address = network_of(self.client[0] if self.client else "?")
            if most is not None and open_now[address] >= most:
                words = f"{most} connections are already open from here; close one first"
                self._refuse(429, WebError("rate/too_fast", words))
                return
            self.counted_address = address
            open_now[address] += 1
            self._set_deadline()

        def data_received(self, data: bytes) -> None:
            super().data_received(data)
            self._set_deadline()

        def handle_websocket_upgrade(self, event: h11.Request) -> None:
            """Stop counting: from here on it is a socket, which `RequestContext` counts."""
            self._release()
            super().handle_websocket_upgrade(event)

        def connection_lost(self, exc: Exception | None) -> None:
            self._release()
            super().connection_lost(exc)

        def _set_deadline(self) -> None:
            incomplete = self.conn.their_state in (h11.IDLE, h11.SEND_BODY)
            if not incomplete and self.deadline is not None:
                self.deadline.cancel()
                self.deadline = None
            elif incomplete and self.deadline is None and self.counted_address:
                self.deadline = self.loop.call_later(config.request_seconds, self._too_slow)

        def _too_slow(self) -> None:
            self.deadline = None
            if not self.transport.is_closing():
                words = (
                    "the request did not arrive completely within "
                    f"{config.request_seconds:g} seconds"
                )
                self._refuse(408, WebError("request/too_slow", words))

        def _refuse(self, status: int, error: WebError) -> None:
            body = body_of(error)
            head = (
                f"HTTP/1.1 {status} Refused\r\nContent-Type: application/json\r\n"
                f"Content-Length: {len(body)}\r\nConnection: close\r\n\r\n"
            )
            self.transport.write(head.encode() + body)
            self.transport.close()

        def _release(self) -> None:
            if self.deadline is not None:
                self.deadline.cancel()
                self.deadline = None
            if self.counted_address:
                open_now[self.counted_address] -= 1
                if not open_now[self.counted_address]:
                    del open_now[self.counted_address]
                self.counted_address = ""

    return Connection
