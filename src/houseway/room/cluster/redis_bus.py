"""Redis as the carrier between processes: publish and subscribe, nothing kept.

Whatever it loses (a restart, a cut connection, a full buffer) is noticed and filled elsewhere;
here it is only counted.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, Final

from houseway.errors import HousewayError

__all__ = ["RedisBus"]

MOST: Final = 64 * 2**20
"""Bytes that may wait to be sent; more is lost."""
AGAIN: Final = 0.5
"""Seconds before a lost connection is tried again."""
TOGETHER: Final = 100
"""Messages sent in one go."""

_log = logging.getLogger(__name__)
Hear = Callable[[bytes], None]


class RedisBus:
    """One connection that listens and one that sends; both come back by themselves."""

    def __init__(self, url: str) -> None:
        try:
            from redis import asyncio as redis
            from redis.exceptions import RedisError
        except ImportError:
            raise HousewayError(
                "bus/no_client", "Redis needs its client: pip install 'houseway[cluster]'"
            ) from None
        try:
            self._redis = redis.Redis.from_url(url, socket_connect_timeout=2, socket_timeout=5)
        except ValueError as error:
            raise HousewayError("bus/address", f"{url!r} is no address of Redis: {error}") from None
        self._errors = (RedisError, OSError)
        self.losses = 0
        self._trouble: dict[str, HousewayError] = {}
        self._waiting: deque[tuple[str, bytes]] = deque()
        self._bytes = 0
        self._wake = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    @property
    def trouble(self) -> HousewayError | None:
        """Why it carries nothing now."""
        return next(iter(self._trouble.values()), None)

    async def check(self) -> None:
        """Raise unless it answers: at the start somebody may have named the wrong one."""
        try:
            await self._redis.ping()
        except self._errors as error:
            raise HousewayError("bus/lost", f"Redis does not answer: {error}") from None

    def listen(self, channels: Sequence[str], hear: Hear) -> None:
        """Begin to listen, and to send."""
        loop = asyncio.get_running_loop()
        self._tasks = [
            loop.create_task(self._keep("listening", lambda: self._listen(channels, hear))),
            loop.create_task(self._keep("sending", self._carry)),
        ]

    def send(self, channel: str, message: bytes) -> None:
        """As soon as it can; what is too much is lost."""
        if self._bytes + len(message) > MOST:
            self.losses += 1
            return
        self._waiting.append((channel, message))
        self._bytes += len(message)
        self._wake.set()

    async def close(self) -> None:
        """After what waits, if that goes at once."""
        with suppress(TimeoutError):
            async with asyncio.timeout(1):
                while self._waiting and self.trouble is None:
                    await asyncio.sleep(0.01)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        with suppress(*self._errors):
            await self._redis.aclose()

    # -- for ever -----------------------------------------------------------------------------

    async def _keep(self, what: str, work: Callable[[], Any]) -> None:
        """Again and again, whatever becomes of the connection."""
        while True:
            try:
                await work()
            except self._errors as error:
                if what not in self._trouble:
                    _log.error("Redis is lost for %s: %s", what, error)
                self._trouble[what] = HousewayError("bus/lost", f"Redis does not answer: {error}")
                await asyncio.sleep(AGAIN)

    async def _listen(self, channels: Sequence[str], hear: Hear) -> None:
        async with self._redis.pubsub() as ears:
            await ears.subscribe(*channels)
            self._well("listening")
            while True:
                message = await ears.get_message(ignore_subscribe_messages=True, timeout=2)
                if message is None:
                    await ears.ping()  # a connection that died without a word is noticed
                elif message["type"] == "message":
                    hear(message["data"])

    async def _carry(self) -> None:
        await self._redis.ping()
        self._well("sending")
        while True:
            while not self._waiting:
                self._wake.clear()
                await self._wake.wait()
            batch = [self._waiting.popleft() for _ in range(min(TOGETHER, len(self._waiting)))]
            self._bytes -= sum(len(message) for _, message in batch)
            try:
                async with self._redis.pipeline(transaction=False) as pipe:
                    for channel, message in batch:
                        pipe.publish(channel, message)
                    heard = await pipe.execute()
            except self._errors:
                self.losses += len(batch)
                raise
            named = zip(batch, heard, strict=True)
            self.losses += sum(not ears and not to.endswith(":0") for (to, _), ears in named)

    def _well(self, what: str) -> None:
        if self._trouble.pop(what, None) is not None:
            _log.warning("Redis is there again for %s", what)
