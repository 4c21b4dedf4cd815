"""Play full tables for an hour: memory must not grow, and rounds must take little disk space.

`python -m tools.soak [--seconds 3600] [--tables 20]` plays as `tools/load.py` does, and watches the
server's memory and the size of its database. The result goes to `bench/results/soak.json`.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sqlite3
import tempfile
import threading
from pathlib import Path
from statistics import median
from typing import Any

from tools.load import load
from tools.serving import ROOT, Served

GROWTH = 1.1
"""Greatest allowed ratio of the last quarter's memory to the second quarter's."""
BOOKS = 5.0
"""Greatest megabytes per thousand rounds, without commands and chat, which are deleted later."""


def memory(pid: int) -> float:
    """Return the megabytes of memory that the process holds."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) / 1024
    return 0.0


def books(file: Path) -> dict[str, float]:
    """Return the number of rounds and their size on disk."""
    with sqlite3.connect(file, isolation_level=None) as database:
        rounds = database.execute("SELECT count(*) FROM rounds").fetchone()[0]
        whole = file.stat().st_size
        for table in ("commands", "chat"):
            database.execute(f"DELETE FROM {table}")
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        database.execute("VACUUM")
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    size = file.stat().st_size
    return {
        "rounds": rounds,
        "database_mb": round(whole / 2**20, 1),
        "books_mb": round(size / 2**20, 1),
        "books_mb_per_thousand_rounds": round(size / 2**20 * 1000 / max(1, rounds), 2),
    }


def soak(tables: int, seconds: float) -> dict[str, Any]:
    """Run the load, sampling memory, and return the measurements."""
    with tempfile.TemporaryDirectory(prefix="houseway-soak-") as folder:
        file = Path(folder) / "house.db"
        served = Served(f"sqlite:///{file}")
        served.start()
        seen: list[float] = []
        over = threading.Event()

        def look() -> None:
            while not over.wait(max(1.0, seconds / 120)):
                seen.append(round(memory(served.pid), 1))

        watch = threading.Thread(target=look)
        watch.start()
        try:
            found = asyncio.run(load([served], tables, seconds))
        finally:
            over.set()
            watch.join()
            served.end()
        found |= books(file)
    quarter = max(1, len(seen) // 4)
    before, after = median(seen[quarter : 2 * quarter] or seen), median(seen[-quarter:])
    return {
        **found,
        "memory_mb": {"second_quarter": before, "last_quarter": after, "most": max(seen)},
        "growth": round(after / before, 3),
    }


def main() -> None:
    """Read the command line, play, judge the result."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=3600)
    told = parser.parse_args()
    result = soak(told.tables, told.seconds)
    print(json.dumps(result, indent=1))
    if told.seconds >= 3600:
        path = ROOT / "bench" / "results" / "soak.json"
        path.write_text(json.dumps(result, indent=1) + "\n")
    if result["growth"] > GROWTH or result["books_mb_per_thousand_rounds"] > BOOKS:
        raise SystemExit("FAILED: memory grew, or rounds took too much disk space")


if __name__ == "__main__":
    main()
