"""Measure pai gow odds: house way, best setting, hand in view, and tiles.

    python bench/odds_pai_gow.py                # everything, some minutes on two cores;
                                                # prints, and writes bench/results/odds_pai_gow.json
    python bench/odds_pai_gow.py tiles          # one of them, only printed

A cold process has no cached machine code, and a warm one has. "In process" is a second edition
with another house way in the same process. Each result gives elapsed and processor seconds, peak
memory, and a budget in elapsed seconds on two otherwise idle cores. Nobody else has published
these figures, so there is no peer to compare with.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any, NamedTuple

RESULTS = Path(__file__).parent / "results" / "odds_pai_gow.json"


class Work(NamedTuple):
    """One figure: an edition and a strategy for setting hands."""

    edition: str
    strategy: str
    at_most: int
    """Budget in elapsed seconds, warm."""
    second: str = ""
    """Another edition, with another house way."""


WORKS = {
    "house way": Work(
        "stones-tavern/pai-gow-poker", "house way", 25, "clovis-500/fortune-pai-gow-poker"
    ),
    "best setting": Work("stones-tavern/pai-gow-poker", "best setting", 75),
    "in view": Work("stones-tavern/face-up-pai-gow-poker", "in view", 300),
    "tiles, best setting": Work("stones-tavern/pai-gow-tiles", "best setting", 10),
    "tiles": Work("stones-tavern/pai-gow-tiles", "house way", 10, "clovis-500/pai-gow-tiles"),
}

ONCE = """
import resource, sys, time
began = time.perf_counter(), time.process_time()
from houseway.odds import compute_edition
strategy = sys.argv[1]
for edition in sys.argv[2:]:
    result = compute_edition(edition, wagers=["game"], strategy=strategy).wagers[0]
    now = time.perf_counter(), time.process_time()
    print(f"{now[0] - began[0]:.2f} {now[1] - began[1]:.2f} {float(result.returned):+.6%}")
    began = now
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024)
"""


def once(cache: str, strategy: str, *editions: str) -> list[str]:
    """Return the lines that a new process prints."""
    found = subprocess.run(
        [sys.executable, "-c", ONCE, strategy, *editions],
        env={**os.environ, "NUMBA_CACHE_DIR": cache},
        check=True,
        capture_output=True,
        text=True,
    )
    return found.stdout.splitlines()


def measured(work: Work) -> dict[str, Any]:
    """Return seconds, cold and warm, and peak memory."""
    with tempfile.TemporaryDirectory() as cache:
        cold = once(cache, work.strategy, work.edition)
        warm = once(cache, work.strategy, work.edition, *filter(None, [work.second]))
    found = {"edition": work.edition, "cold": _seconds(cold[0]), "warm": _seconds(warm[0])}
    if work.second:
        found |= {"in process": {"edition": work.second, **_seconds(warm[1])}}
    return {**found, "at most, by the clock": work.at_most, "memory, MB": int(warm[-1])}


def _seconds(line: str) -> dict[str, Any]:
    clock, processors, returned = line.split()
    return {"clock": float(clock), "processors": float(processors), "return": returned}


def main() -> None:
    """Measure the works named on the command line, or all."""
    found = {}
    for name in sys.argv[1:] or WORKS:
        found[name] = measured(WORKS[name])
        print(json.dumps({name: found[name]}, indent=1), flush=True)
    if not sys.argv[1:]:
        RESULTS.write_text(json.dumps(found, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
