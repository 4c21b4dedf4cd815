"""A bar on the standard error for long runs, and only where somebody looks at it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

__all__ = ["counting", "progress"]

_EVERY = 50
_LONG = 500


@contextmanager
def progress(what: str, total: int | None = None) -> Iterator[Callable[[int], None]]:
    """A function to be told how many rounds are done."""
    if not sys.stderr.isatty() or (total is not None and total < _LONG):
        yield lambda _: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    bar = Progress(
        TextColumn(f"rounds {what}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        console=Console(stderr=True),
        transient=True,
    )
    with bar:
        task = bar.add_task(what, total=total)

        def told(done: int) -> None:
            if not done % _EVERY:
                bar.update(task, completed=done)

        yield told


@contextmanager
def counting(what: str) -> Iterator[Callable[[int, int], None]]:
    """A function to be told how much is done of how much; the bar begins when it is told."""
    if not sys.stderr.isatty():
        yield lambda _done, _all: None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=None, visible=False)

        def told(done: int, total: int) -> None:
            bar.update(task, completed=done, total=total, visible=True)

        yield told
