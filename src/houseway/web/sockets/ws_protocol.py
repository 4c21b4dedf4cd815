"""uvicorn's WebSocket, with a way past its queue.

For each message uvicorn stops reading, wakes a task through a queue, and begins to read again: most
messages are answered sooner than that. Whoever listens here hears a message while it is read; the
application behind it still learns of the end by `receive`, and closes by `send`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, cast

from starlette.types import Scope
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.http11 import Request

__all__ = ["AT_ONCE", "Frames", "frames_of"]

AT_ONCE: Final = 32
"""Messages of one socket that are answered before others have their turn."""

_HERE: Final = "houseway.frames"


class Frames(WebSocketsSansIOProtocol):
    """One connection."""

    hear: Callable[[bytes, bool], None] | None = None
    """Told of every text, and whether it may be answered at once; must not raise."""
    _turn = 0

    def handle_connect(self, event: Request) -> None:
        """The application finds this in its scope."""
        super().handle_connect(event)
        if not self.close_sent:
            cast("Any", self.scope)["extensions"][_HERE] = self

    def data_received(self, data: bytes) -> None:
        """Some messages, or a part of one."""
        self._turn = 0
        super().data_received(data)

    def send_receive_event_to_app(self) -> None:
        """A message has come whole."""
        data = self.frames[0] if len(self.frames) == 1 else b"".join(self.frames)
        if self.hear is None or self.close_sent or self.curr_msg_data_type != "text":
            super().send_receive_event_to_app()
            return
        try:
            data.decode()
        except UnicodeDecodeError:
            super().send_receive_event_to_app()
            return
        self.frames = []
        self._turn += 1
        self.hear(bytes(data), self._turn <= AT_ONCE)

    def hold(self, *, held: bool) -> None:
        """Read nothing more for a while, or again."""
        if held != self.read_paused and not self.transport.is_closing():
            self.read_paused = held
            (self.transport.pause_reading if held else self.transport.resume_reading)()

    async def say(self, text: bytes) -> None:
        """One message down, as soon as there is room for it."""
        if not self.writable.is_set():
            await self.writable.wait()
        if self.disconnected:
            raise ClientDisconnected
        try:
            self.conn.send_text(text)
        except InvalidState:
            raise ClientDisconnected from None
        self.transport.write(b"".join(self.conn.data_to_send()))


def frames_of(scope: Scope) -> Frames | None:
    """The connection itself, where this server carries it."""
    found = scope.get("extensions", {}).get(_HERE)
    return found if isinstance(found, Frames) else None
