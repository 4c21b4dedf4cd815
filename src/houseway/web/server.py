"""uvicorn in this process: a port, the room behind it, and an orderly end."""

from __future__ import annotations

import asyncio
import errno
import logging
import signal
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

import uvicorn

from houseway.errors import HousewayError
from houseway.room import Room
from houseway.web.app import create_app
from houseway.web.computing.warm_up import warm
from houseway.web.config import WebSettings
from houseway.web.guard.connections import connection_type
from houseway.web.request_context import Desk
from houseway.web.sockets.ws_protocol import Frames

__all__ = ["address_of", "listen", "make_server", "serve"]

_CLOSING_SECONDS = 5
DRAIN_SECONDS = 30.0
"""Within which open rounds end, where no process of the same build is left."""
_SIGNALS = (signal.SIGINT, signal.SIGTERM)


def listen(host: str, port: int) -> socket.socket:
    """A listening socket; port 0 is any that is free."""
    try:
        return _bind(host, port)
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise HousewayError(
                "server/port_taken",
                f"port {port} of {host} is taken by another program; --port names another one",
            ) from None
        raise HousewayError(
            "server/address", f"cannot listen on {host}:{port}: {error.strerror}"
        ) from None


def _bind(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    bound = socket.socket(family, socket.SOCK_STREAM)
    try:
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        bound.bind((host, port))
        bound.listen(2048)
    except OSError:
        bound.close()
        raise
    bound.setblocking(False)
    return bound


def address_of(bound: socket.socket) -> str:
    """What to open in a browser."""
    host, port = bound.getsockname()[:2]
    host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)  # noqa: S104
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


class _Server(uvicorn.Server):
    """Says when it is ready, and leaves the process alive after a signal: the room writes on."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None], desk: Desk) -> None:
        super().__init__(config)
        self._ready = ready
        self._desk, self._room = desk, desk.room
        self._draining: asyncio.Task[None] | None = None
        self._warming: asyncio.Task[None] | None = None

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Rounds that nobody else can go on with are finished first; a second signal is the end."""
        if self._room.cluster is None or self._draining is not None:
            super().handle_exit(sig, frame)
        else:
            asyncio.get_running_loop().call_soon_threadsafe(self._begin_drain, sig, frame)

    def _begin_drain(self, sig: int, frame: FrameType | None) -> None:
        if self._draining is None:
            self._draining = asyncio.get_running_loop().create_task(self._drain(sig, frame))

    async def _drain(self, sig: int, frame: FrameType | None) -> None:
        assert self._room.cluster is not None
        await self._room.cluster.drain(DRAIN_SECONDS)
        super().handle_exit(sig, frame)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        if self._warming is not None:
            self._warming.cancel()
        await super().shutdown(sockets)
        self._room.registry.admission.stop()
        self._desk.close()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._room.registry.admission.start()
        self._ready()
        settings = self._desk.settings
        if settings.calculate_in == "a process" and settings.warm_after:
            self._warming = asyncio.create_task(warm(self._desk, settings.warm_after))

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """uvicorn's own raises the signal again, which would end the process before the room."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        before = {each: signal.signal(each, self.handle_exit) for each in _SIGNALS}
        try:
            yield
        finally:
            for each, handler in before.items():
                signal.signal(each, handler)


def _is_news(record: logging.LogRecord) -> bool:
    """uvicorn takes a refused handshake for a fault of the application."""
    return "without completing handshake" not in record.getMessage()


def make_server(
    room: Room, settings: WebSettings | None = None, *, ready: Callable[[], None] = lambda: None
) -> uvicorn.Server:
    """uvicorn around this room; `should_exit` ends it."""
    settings = settings or WebSettings()
    log = logging.getLogger("uvicorn.error")
    log.setLevel(logging.WARNING)
    log.addFilter(_is_news)
    app = create_app(room, settings)
    config = uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        lifespan="off",
        http=connection_type(settings),
        ws=Frames,
        ws_max_size=4 * settings.message_bytes,
        ws_per_message_deflate=False,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        server_header=False,
        proxy_headers=bool(settings.origins),  # then a proxy of this machine says who asks
        timeout_graceful_shutdown=_CLOSING_SECONDS,
    )
    return _Server(config, ready, app.state.desk)


async def serve(
    room: Room,
    bound: socket.socket,
    settings: WebSettings | None = None,
    *,
    ready: Callable[[], None] = lambda: None,
) -> None:
    """Until Ctrl-C or SIGTERM: sockets are told to come back, then the room ends its writes.

    A store that is lost for good ends it too, with the reason as the error.
    """
    server = make_server(room, settings, ready=ready)

    def end() -> None:
        server.should_exit = True

    room.on_ruin = end
    try:
        await server.serve([bound])
    finally:
        await room.stop()
    if room.store.ruin is not None:
        raise room.store.ruin
