"""Handling of Ctrl-C during long computations."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

STOPPED = 130
"""The exit code after Ctrl-C."""

_own = False


def own_program() -> None:
    """Declare that this process runs only the command, so it may be ended at once."""
    global _own
    _own = True


def done() -> None:
    """Ignore Ctrl-C from here on: during interpreter shutdown it would only spoil the exit code."""
    if _own:
        signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def at_once() -> Iterator[None]:
    """Let Ctrl-C end the process immediately inside this block.

    Threads that compile a kernel cannot be stopped, and Python joins them before it exits, so an
    ordinary interrupt would appear to hang for half a minute. Do not use this around code that
    writes files.
    """
    before = signal.getsignal(signal.SIGINT)
    if not _own or before is not signal.default_int_handler:
        yield
        return
    signal.signal(signal.SIGINT, _stop)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _stop(_number: int, _frame: FrameType | None) -> None:
    if sys.stderr.isatty():  # a progress bar hides the cursor; show it again
        os.write(2, b"\r\x1b[2K\x1b[?25h")
    os._exit(STOPPED)
