"""Redis as the bus between processes: publish and subscribe, with nothing stored.

Messages may be lost in a restart, with a cut connection or to a full buffer. The receivers notice
and recover; here losses are only counted.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, Final

from houseway.errors import HousewayError

MAX_WAITING_BYTES: Final = 64 * 2**20
"""How much may wait to be sent; more is lost."""
RETRY_SECONDS: Final = 0.5
MAX_BATCH: Final = 100
"""How many messages are sent at once."""

_log = logging.getLogger(__name__)
Receive = Callable[[bytes], None]


class RedisBus:
    """One connection that listens and one that sends; both reconnect by themselves."""

    def __init__(self, url: str) -> None:
        try:
            from redis import asyncio as redis
            from redis.exceptions import RedisError
        except ImportError:
            raise HousewayError(
                "bus/no_client",
                "the Redis client is not installed: pip install 'houseway[cluster]'",
            ) from None
        try:
            self._redis = redis.Redis.from_url(url, socket_connect_timeout=2, socket_timeout=5)
        except ValueError as error:
            raise HousewayError("bus/address", f"{url!r} is not a Redis address: {error}") from None
        self._errors = (RedisError, OSError)
        self.losses = 0
        self._trouble: dict[str, HousewayError] = {}
        self._waiting: deque[tuple[str, bytes]] = deque()
        self._bytes = 0
        self._wake = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    @property
    def trouble(self) -> HousewayError | None:
        """Why the bus carries no messages now; None if it does."""
        return next(iter(self._trouble.values()), None)

    async def check(self) -> None:
        """Raise unless Redis answers; at the start the address may simply be wrong."""
        try:
            await self._redis.ping()
        except self._errors as error:
            raise HousewayError("bus/lost", f"Redis does not answer: {error}") from None

    def listen(self, channels: Sequence[str], receive: Receive) -> None:
        """Start to listen and to send."""
        loop = asyncio.get_running_loop()
        self._tasks = [
            loop.create_task(
                self._run_forever("listening", lambda: self._listen(channels, receive))
            ),
            loop.create_task(self._run_forever("sending", self._publish)),
        ]

    def send(self, channel: str, message: bytes) -> None:
        """Send a message as soon as possible, or lose it if too much waits already."""
        if self._bytes + len(message) > MAX_WAITING_BYTES:
            self.losses += 1
            return
        self._waiting.append((channel, message))
        self._bytes += len(message)
        self._wake.set()

    async def close(self) -> None:
        """Close, after sending queued messages if that is possible at once."""
        with suppress(TimeoutError):
            async with asyncio.timeout(1):
                while self._waiting and self.trouble is None:
                    await asyncio.sleep(0.01)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        with suppress(*self._errors):
            await self._redis.aclose()

    # -- tasks --------------------------------------------------------------------------------

    async def _run_forever(self, what: str, work: Callable[[], Any]) -> None:
        """Run the work, and start it again whenever the connection is lost."""
        while True:
            try:
                await work()
            except self._errors as error:
                if what not in self._trouble:
                    _log.error("Redis is unavailable for %s: %s", what, error)
                self._trouble[what] = HousewayError("bus/lost", f"Redis does not answer: {error}")
                await asyncio.sleep(RETRY_SECONDS)

    async def _listen(self, channels: Sequence[str], receive: Receive) -> None:
        async with self._redis.pubsub() as subscriber:
            await subscriber.subscribe(*channels)
            self._note_recovery("listening")
            while True:
                message = await subscriber.get_message(ignore_subscribe_messages=True, timeout=2)
                if message is None:
                    # Without a ping, a connection that died silently would go unnoticed.
                    await subscriber.ping()
                elif message["type"] == "message":
                    receive(message["data"])

    async def _publish(self) -> None:
        await self._redis.ping()
        self._note_recovery("sending")
        while True:
            while not self._waiting:
                self._wake.clear()
                await self._wake.wait()
            batch = [self._waiting.popleft() for _ in range(min(MAX_BATCH, len(self._waiting)))]
            self._bytes -= sum(len(message) for _, message in batch)
            try:
                async with self._redis.pipeline(transaction=False) as pipe:
                    for channel, message in batch:
                        pipe.publish(channel, message)
                    receivers = await pipe.execute()
            except self._errors:
                self.losses += len(batch)
                raise
            # A message to everybody (0) may have no receivers; one to a process must have one.
            counted = zip(batch, receivers, strict=True)
            self.losses += sum(not count and not to.endswith(":0") for (to, _), count in counted)

    def _note_recovery(self, what: str) -> None:
        if self._trouble.pop(what, None) is not None:
            _log.warning("Redis is available again for %s", what)
