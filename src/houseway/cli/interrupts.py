"""Ctrl-C while something is computed."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

__all__ = ["STOPPED", "at_once", "done", "own_program"]

STOPPED = 130
"""The exit code."""

_own = False


def own_program() -> None:
    """Say that this process is the command and nothing else, so that it may be ended."""
    global _own
    _own = True


def done() -> None:
    """All is printed: Ctrl-C while Python takes itself apart would only spoil the exit code."""
    if _own:
        signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def at_once() -> Iterator[None]:
    """Inside, Ctrl-C ends the process there and then.

    Threads that compile a kernel cannot be stopped, and Python waits for them before it exits:
    half a minute, in which nobody would see that the key was pressed. Not to be used where
    something is half written.
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
    if sys.stderr.isatty():  # a bar that was drawn has hidden the cursor
        os.write(2, b"\r\x1b[2K\x1b[?25h")
    os._exit(STOPPED)
