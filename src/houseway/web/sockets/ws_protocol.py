"""uvicorn's WebSocket protocol, with a shortcut around its message queue.

For every message uvicorn pauses reading, wakes a task through a queue, and resumes reading; most
messages here are answered faster than that. With `on_text` set, a message is handled while it is
being read. The application still learns of the end through `receive`, and closes through `send`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, cast

from starlette.types import Scope
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.http11 import Request

MESSAGES_PER_TURN: Final = 32
"""Messages of one socket that are handled before other sockets have their turn."""

_EXTENSION: Final = "houseway.protocol"


class WebSocketProtocol(WebSocketsSansIOProtocol):
    """One WebSocket connection."""

    on_text: Callable[[bytes, bool], None] | None = None
    """Called with every text, and whether it may be handled at once; must not raise."""
    _handled_this_turn = 0

    def handle_connect(self, event: Request) -> None:
        """Put this protocol into the scope, where `protocol_of` finds it."""
        super().handle_connect(event)
        if not self.close_sent:
            cast("Any", self.scope)["extensions"][_EXTENSION] = self

    def data_received(self, data: bytes) -> None:
        """Start a new turn with the next bytes from the network."""
        self._handled_this_turn = 0
        super().data_received(data)

    def send_receive_event_to_app(self) -> None:
        """Pass a complete text to `on_text`; anything else takes uvicorn's usual path."""
        data = self.frames[0] if len(self.frames) == 1 else b"".join(self.frames)
        if self.on_text is None or self.close_sent or self.curr_msg_data_type != "text":
            super().send_receive_event_to_app()
            return
        try:
            data.decode()
        except UnicodeDecodeError:
            super().send_receive_event_to_app()
            return
        self.frames = []
        self._handled_this_turn += 1
        self.on_text(bytes(data), self._handled_this_turn <= MESSAGES_PER_TURN)

    def set_paused(self, *, paused: bool) -> None:
        """Pause or resume reading from the network."""
        if paused != self.read_paused and not self.transport.is_closing():
            self.read_paused = paused
            (self.transport.pause_reading if paused else self.transport.resume_reading)()

    async def send_text(self, text: bytes) -> None:
        """Send one text message, waiting while the network cannot take more."""
        if not self.writable.is_set():
            await self.writable.wait()
        if self.disconnected:
            raise ClientDisconnected
        try:
            self.conn.send_text(text)
        except InvalidState:
            raise ClientDisconnected from None
        self.transport.write(b"".join(self.conn.data_to_send()))


def protocol_of(scope: Scope) -> WebSocketProtocol | None:
    """Return the connection of a scope; None if another server carries it, as in some tests."""
    found = scope.get("extensions", {}).get(_EXTENSION)
    return found if isinstance(found, WebSocketProtocol) else None
