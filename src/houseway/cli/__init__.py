"""The command line: list games, read and check rule books, play, deal, replay and verify.

Commands parse, draw and report; rules, odds and the room are in their own rings.

Exit codes: 0 success, 1 refused (the reason is printed), 2 bad usage, 130 stopped by Ctrl-C.

```python
code = main(["games", "--house", "stones-tavern"])
```
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import suppress

from houseway.cli.interrupts import STOPPED, done, own_program
from houseway.errors import HousewayError

__all__ = ["main"]

PIPE_CLOSED = 141


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code."""
    if argv is None:
        own_program()
    try:
        code = _run(list(sys.argv[1:] if argv is None else argv))
        sys.stdout.flush()
        done()
    except HousewayError as error:
        sys.stderr.write(f"houseway: {error}\n")
        return 1
    except KeyboardInterrupt:
        return STOPPED
    except BrokenPipeError:
        _drop_output()
        return PIPE_CLOSED
    return code


def _run(args: list[str]) -> int:
    # Importing Typer takes longer than these two commands do, so they run without it.
    if args in (["games"], ["games", "--json"]):
        from houseway.cli.editions.games import show_games

        show_games(as_json=len(args) == 2)
        return 0
    words = [each for each in args if each != "--json"]
    if words[:1] == ["house-way"] and len(words) > 2 and not any(w.startswith("-") for w in words):
        from houseway.cli.house_way.set_hands import show_hand

        show_hand(words[1], words[2:], as_json="--json" in args)
        return 0
    from houseway.cli.app import run

    return run(args or ["--help"])


def _drop_output() -> None:
    """Send remaining output to /dev/null, because the reader of the pipe has gone."""
    with suppress(OSError, ValueError):  # stdout may be a replacement without a descriptor
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
