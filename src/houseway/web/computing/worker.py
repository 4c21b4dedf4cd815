"""Slow jobs in a separate process at low priority, so that no table ever waits for them.

Each job has a key. Requests for a running job share it, and its result is cached. The number of
jobs is limited. A request waits only a limited time; the result is there for a later request.
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

MAX_CACHED_RESULTS: Final = 2_000
_log = logging.getLogger("houseway.web")


class Calculator:
    """Runs jobs in one process, or in a thread for tests; it starts with the first job.

    A request waits `wait_seconds` for its result. `max_jobs` counts running and waiting jobs.
    """

    def __init__(
        self, *, wait_seconds: float, max_jobs: int = 64, own_process: bool = True
    ) -> None:
        self._wait_seconds = wait_seconds
        self._max_jobs = max_jobs
        self._own_process = own_process
        self._pool: Executor | None = None
        self._running: dict[str, asyncio.Future[Any]] = {}
        self._cached: OrderedDict[str, Any] = OrderedDict()
        self._closed = False

    def __contains__(self, key: str) -> bool:
        return key in self._running

    async def compute(self, key: str, job: Callable[..., Any], *args: Any) -> Any:
        """Return the job's result, or None if it needs longer than `wait_seconds`.

        `job` must be importable by name, because another process calls it.
        """
        if key in self._cached:
            self._cached.move_to_end(key)
            return self._cached[key]
        future = self._running.get(key)
        if future is None:
            if len(self._running) >= self._max_jobs:
                raise WebError(
                    "odds/busy", "too many figures are being computed; try again in a moment"
                )
            loop = asyncio.get_running_loop()
            future = asyncio.ensure_future(loop.run_in_executor(self._executor(), job, *args))
            self._running[key] = future
            future.add_done_callback(lambda done: self._finish(key, done))
        done, _ = await asyncio.wait([future], timeout=self._wait_seconds)
        if not done:
            return None
        try:
            return future.result()
        except (BrokenProcessPool, asyncio.CancelledError) as error:
            self._pool = None
            raise WebError("odds/failed", "the figures could not be computed") from error

    def _finish(self, key: str, future: asyncio.Future[Any]) -> None:
        self._running.pop(key, None)
        if future.cancelled():
            return
        if error := future.exception():
            if self._closed:
                return
            _log.warning("a background job failed: %r", error)
            if isinstance(error, BrokenProcessPool):
                self._pool = None
            return
        self._cached[key] = future.result()
        while len(self._cached) > MAX_CACHED_RESULTS:
            self._cached.popitem(last=False)

    def _executor(self) -> Executor:
        if self._pool is None:
            if self._own_process:
                context = multiprocessing.get_context("spawn")
                self._pool = ProcessPoolExecutor(
                    1, mp_context=context, initializer=_prepare_process
                )
            else:
                self._pool = ThreadPoolExecutor(1)
        return self._pool

    def close(self) -> None:
        """Drop the waiting jobs and end the process, even while a job is running."""
        self._closed = True
        pool, self._pool = self._pool, None
        if pool is None:
            return
        processes = list((getattr(pool, "_processes", None) or {}).values())
        pool.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            process.terminate()


def _prepare_process() -> None:
    """Leave Ctrl-C to the server, and the processor to the tables."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(OSError, AttributeError):
        os.nice(10)
