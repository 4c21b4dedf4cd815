"""Slow figures in a process beside this one, at low priority: no table ever waits for them.

A question is asked under a key: who asks again while it is computed joins, and who asks later gets
what is kept. So many may wait; an answer that takes longer than its time is there the next time.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import signal
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from typing import Any, Final

from houseway.web.errors import WebError

__all__ = ["Calculator"]

KEPT: Final = 2_000
_log = logging.getLogger("houseway.web")


class Calculator:
    """One process (or, for tests, one thread of this one), started when it is first asked."""

    def __init__(self, *, seconds: float, most: int = 64, in_process: bool = True) -> None:
        self._seconds = seconds
        self._most = most
        self._in_process = in_process
        self._pool: Executor | None = None
        self._flying: dict[str, asyncio.Future[Any]] = {}
        self._kept: OrderedDict[str, Any] = OrderedDict()
        self._closed = False

    def __contains__(self, key: str) -> bool:
        return key in self._flying

    async def ask(self, key: str, job: Callable[..., Any], *args: Any) -> Any:
        """What the job gives; None while it takes longer."""
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        future = self._flying.get(key)
        if future is None:
            if len(self._flying) >= self._most:
                raise WebError("odds/busy", "too many figures are being computed; ask again soon")
            loop = asyncio.get_running_loop()
            future = asyncio.ensure_future(loop.run_in_executor(self._executor(), job, *args))
            self._flying[key] = future
            future.add_done_callback(lambda done: self._landed(key, done))
        done, _ = await asyncio.wait([future], timeout=self._seconds)
        if not done:
            return None
        try:
            return future.result()
        except (BrokenProcessPool, asyncio.CancelledError) as error:
            self._pool = None
            raise WebError("odds/failed", "the figures could not be computed") from error

    def _landed(self, key: str, future: asyncio.Future[Any]) -> None:
        self._flying.pop(key, None)
        if future.cancelled():
            return
        if error := future.exception():
            if self._closed:
                return
            _log.warning("figures could not be computed: %r", error)
            if isinstance(error, BrokenProcessPool):
                self._pool = None
            return
        self._kept[key] = future.result()
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)

    def _executor(self) -> Executor:
        if self._pool is None:
            if self._in_process:
                context = multiprocessing.get_context("spawn")
                self._pool = ProcessPoolExecutor(1, mp_context=context, initializer=_begin)
            else:
                self._pool = ThreadPoolExecutor(1)
        return self._pool

    def close(self) -> None:
        """What is not begun is not done; what is under way is ended."""
        self._closed = True
        pool, self._pool = self._pool, None
        if pool is None:
            return
        processes = list((getattr(pool, "_processes", None) or {}).values())
        pool.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            process.terminate()


def _begin() -> None:
    """Tables come first, and Ctrl-C is the server's."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(OSError, AttributeError):
        os.nice(10)
