"""The command line: list the games, read and check rule books, play, deal, replay, verify.

Exit codes: 0 done, 1 refused with its reason, 2 not a command, 130 stopped by Ctrl-C.

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
    # These answer before Typer is imported: it costs more than they do.
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
    """Nobody reads any more: what is still to be flushed at the end goes nowhere."""
    with suppress(OSError, ValueError):  # where something stands in for the standard output
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
