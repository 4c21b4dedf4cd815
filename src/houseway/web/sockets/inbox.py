"""What one socket says, one message after the other: at once where nothing has to be waited for."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable

from houseway.room.viewers.link import Later
from houseway.web.sockets.ws_protocol import AT_ONCE, Frames

__all__ = ["Ears"]


class Ears:
    """Between a connection and whoever hears its messages, who may leave something to wait for."""

    def __init__(self, hear: Callable[[bytes], Later | None], frames: Frames | None) -> None:
        self.fault: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        """What went wrong in hearing, where nobody waits for it; nothing is heard after it."""
        self._hear, self._frames = hear, frames
        self._waiting: deque[bytes] = deque()
        self._later: Later | None = None
        self._work: asyncio.Task[None] | None = None
        if frames is not None:
            frames.hear = self._take

    async def listen(self, raw: bytes) -> None:
        """A message that came another way, and all before it."""
        self._take(raw, at_once=True)
        while self._work is not None:
            await asyncio.wait((self._work,))

    def close(self) -> None:
        """Nothing more is heard."""
        if self._frames is not None:
            self._frames.hear = None
        if self._work is not None:
            self._work.cancel()
        if self._later is not None:  # it was never begun
            self._later.close()

    def _take(self, raw: bytes, at_once: bool) -> None:
        if self.fault.done():
            return
        if self._work is None and at_once:
            try:
                self._later = self._hear(raw)
            except Exception as error:  # the socket's task raises it
                self._fail(error)
            if self._later is None:
                return
        else:
            self._waiting.append(raw)
            if self._frames is not None and len(self._waiting) >= AT_ONCE:
                self._frames.hold(held=True)
        if self._work is None:
            self._work = asyncio.create_task(self._catch_up())

    async def _catch_up(self) -> None:
        """What has to be waited for, and what came meanwhile; others have their turn in between."""
        try:
            heard = 0
            while self._later is not None or self._waiting:
                if self._later is None:
                    self._later = self._hear(self._waiting.popleft())
                if self._later is not None:
                    later, self._later = self._later, None
                    await later
                heard += 1
                if not heard % AT_ONCE:
                    await asyncio.sleep(0)
        except Exception as error:  # the socket's task raises it
            self._fail(error)
        finally:
            self._work = None
        if self._frames is not None:
            self._frames.hold(held=False)

    def _fail(self, error: Exception) -> None:
        self._waiting.clear()
        if not self.fault.done():
            self.fault.set_exception(error)
