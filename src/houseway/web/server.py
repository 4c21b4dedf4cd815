"""Run uvicorn in this process: listen, serve a room, and shut down in order."""

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
from houseway.web.config import WebConfig
from houseway.web.guard.connections import connection_type
from houseway.web.request_context import RequestContext
from houseway.web.sockets.ws_protocol import WebSocketProtocol

_SHUTDOWN_SECONDS = 5
DRAIN_SECONDS = 30.0
"""How long a shutdown waits for open rounds if no other process of this build can continue them."""
_SIGNALS = (signal.SIGINT, signal.SIGTERM)


def listen(host: str, port: int) -> socket.socket:
    """Return a listening socket; port 0 means any free port."""
    try:
        return _bind(host, port)
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise HousewayError(
                "server/port_taken",
                f"port {port} of {host} is in use by another program; choose another with --port",
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
    """Return the URL to open in a browser."""
    host, port = bound.getsockname()[:2]
    host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)  # noqa: S104
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


class _Server(uvicorn.Server):
    """uvicorn's server with the room: reports when it is ready, and survives a signal.

    After a signal the process must live on, because the room still has to finish its writes.
    """

    def __init__(
        self, config: uvicorn.Config, ready: Callable[[], None], context: RequestContext
    ) -> None:
        super().__init__(config)
        self._ready = ready
        self._context, self._room = context, context.room
        self._draining: asyncio.Task[None] | None = None
        self._warming: asyncio.Task[None] | None = None

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Finish the rounds that no other process can continue, then stop.

        A second signal stops at once.
        """
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
        self._context.close()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._room.registry.admission.start()
        self._ready()
        config = self._context.config
        if config.calculate_in == "a process" and config.warm_after:
            self._warming = asyncio.create_task(warm(self._context, config.warm_after))

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Handle signals without uvicorn's raising them again at the end.

        That would end the process before the room has finished its writes.
        """
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        previous = {each: signal.signal(each, self.handle_exit) for each in _SIGNALS}
        try:
            yield
        finally:
            for each, handler in previous.items():
                signal.signal(each, handler)


def _is_real_error(record: logging.LogRecord) -> bool:
    """Return False for uvicorn's complaint about a handshake that the application refused."""
    return "without completing handshake" not in record.getMessage()


def make_server(
    room: Room, config: WebConfig | None = None, *, ready: Callable[[], None] = lambda: None
) -> uvicorn.Server:
    """Return a uvicorn server for this room; set its `should_exit` to stop it."""
    config = config or WebConfig()
    log = logging.getLogger("uvicorn.error")
    log.setLevel(logging.WARNING)
    log.addFilter(_is_real_error)
    app = create_app(room, config)
    uvicorn_config = uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        lifespan="off",
        http=connection_type(config),
        ws=WebSocketProtocol,
        ws_max_size=4 * config.message_bytes,
        ws_per_message_deflate=False,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        server_header=False,
        proxy_headers=bool(
            config.origins
        ),  # a proxy on this machine then names the client's address
        timeout_graceful_shutdown=_SHUTDOWN_SECONDS,
    )
    return _Server(uvicorn_config, ready, app.state.context)


async def serve(
    room: Room,
    bound: socket.socket,
    config: WebConfig | None = None,
    *,
    ready: Callable[[], None] = lambda: None,
) -> None:
    """Serve until Ctrl-C or SIGTERM, then close the sockets and let the room finish its writes.

    Clients are told to reconnect. If the store is lost for good, serving ends too, and the reason
    is raised.
    """
    server = make_server(room, config, ready=ready)

    def stop() -> None:
        server.should_exit = True

    room.on_ruin = stop
    try:
        await server.serve([bound])
    finally:
        await room.stop()
    if room.store.ruin is not None:
        raise room.store.ruin
