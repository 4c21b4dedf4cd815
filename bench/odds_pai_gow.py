"""What pai gow takes: both by the house way, the best setting, the hand in view, and tiles.

    python bench/odds_pai_gow.py                # all of it, some minutes on two cores
    python bench/odds_pai_gow.py "house way"    # one of them

Cold is a process with no compiled code kept, warm one that finds it; in process is a second
edition, of another house way, in the same process. Seconds by the clock and of processors, and the
most memory. What is printed is kept in bench/results/odds_pai_gow.txt.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

RESULTS = Path(__file__).parent / "results" / "odds_pai_gow.txt"
WORKS = {
    "house way": ("stones-tavern/pai-gow-poker", "clovis-500/fortune-pai-gow-poker", ""),
    "best setting": (
        "stones-tavern/pai-gow-poker",
        "clovis-500/fortune-pai-gow-poker",
        "best setting",
    ),
    "in view": (
        "stones-tavern/face-up-pai-gow-poker",
        "stones-tavern/face-up-pai-gow-poker four-with-a-pair=row\u00a016",
        "in view",
    ),
    "tiles": ("stones-tavern/pai-gow-tiles", "clovis-500/pai-gow-tiles", ""),
}
"""The first edition and the second, which has another house way."""

ONCE = """
import resource, sys, time
began = time.perf_counter(), time.process_time()
from houseway.odds import compute_edition
strategy = sys.argv[1]
for name in sys.argv[2:]:
    edition, *settings = name.split(" ")
    chosen = dict(each.replace("\\u00a0", " ").split("=") for each in settings)
    result = compute_edition(edition, chosen, wagers=["game"], strategy=strategy).wagers[0]
    now = time.perf_counter(), time.process_time()
    print(f"{now[0] - began[0]:.2f} {now[1] - began[1]:.2f} {float(result.returned):+.6%}")
    began = now
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024)
"""


def once(cache: str, strategy: str, *editions: str) -> list[str]:
    """Lines that a process of its own prints."""
    found = subprocess.run(
        [sys.executable, "-c", ONCE, strategy, *editions],
        env={**os.environ, "NUMBA_CACHE_DIR": cache},
        check=True,
        capture_output=True,
        text=True,
    )
    return found.stdout.splitlines()


def measured(work: str) -> list[str]:
    first, second, strategy = WORKS[work]
    with tempfile.TemporaryDirectory() as cache:
        cold = once(cache, strategy, first)
        warm = once(cache, strategy, first, second)
    return [
        f"{work}: {first}",
        f"  cold        {_words(cold[0])}",
        f"  warm        {_words(warm[0])}",
        f"  in process  {_words(warm[1])}",
        f"  memory      {warm[-1]} MB",
    ]


def _words(line: str) -> str:
    clock, processors, returned = line.split()
    return f"{clock:>8} s by the clock {processors:>8} s of processors   return {returned}"


if __name__ == "__main__":
    lines: list[str] = []
    for work in sys.argv[1:] or WORKS:
        lines += measured(work)
        print("\n".join(lines[-5:]), flush=True)
    if not sys.argv[1:]:
        RESULTS.write_text("\n".join([*lines, ""]), "utf-8")
