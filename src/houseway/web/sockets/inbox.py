"""A socket's inbox: handles messages in order, at once where nothing has to be awaited."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable

from houseway.room.viewers.link import Later
from houseway.web.sockets.ws_protocol import MESSAGES_PER_TURN, WebSocketProtocol


class SocketInbox:
    """Passes each message to `handle`, which may return an awaitable to finish the work.

    Until that awaitable is done, later messages wait, so none overtakes another.
    """

    def __init__(
        self, handle: Callable[[bytes], Later | None], protocol: WebSocketProtocol | None
    ) -> None:
        self.fault: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        """A future that raises an error in handling a message; nothing is handled after that."""
        self._handle, self._protocol = handle, protocol
        self._waiting: deque[bytes] = deque()
        self._later: Later | None = None
        self._work: asyncio.Task[None] | None = None
        if protocol is not None:
            protocol.on_text = self._receive

    async def receive(self, message: bytes) -> None:
        """Handle a message that did not come through the protocol, and wait until it is done."""
        self._receive(message, at_once=True)
        while self._work is not None:
            await asyncio.wait((self._work,))

    def close(self) -> None:
        """Handle nothing more."""
        if self._protocol is not None:
            self._protocol.on_text = None
        if self._work is not None:
            self._work.cancel()
        if self._later is not None:  # never awaited: Python would warn of it
            self._later.close()

    def _receive(self, message: bytes, at_once: bool) -> None:
        if self.fault.done():
            return
        if self._work is None and at_once:
            try:
                self._later = self._handle(message)
            except Exception as error:  # raised again by the socket's task
                self._fail(error)
            if self._later is None:
                return
        else:
            self._waiting.append(message)
            if self._protocol is not None and len(self._waiting) >= MESSAGES_PER_TURN:
                self._protocol.set_paused(paused=True)
        if self._work is None:
            self._work = asyncio.create_task(self._catch_up())

    async def _catch_up(self) -> None:
        """Finish the awaited work and the messages that came meanwhile.

        Yields to other tasks after every `MESSAGES_PER_TURN` messages.
        """
        try:
            handled = 0
            while self._later is not None or self._waiting:
                if self._later is None:
                    self._later = self._handle(self._waiting.popleft())
                if self._later is not None:
                    later, self._later = self._later, None
                    await later
                handled += 1
                if not handled % MESSAGES_PER_TURN:
                    await asyncio.sleep(0)
        except Exception as error:  # raised again by the socket's task
            self._fail(error)
        finally:
            self._work = None
        if self._protocol is not None:
            self._protocol.set_paused(paused=False)

    def _fail(self, error: Exception) -> None:
        self._waiting.clear()
        if not self.fault.done():
            self.fault.set_exception(error)
