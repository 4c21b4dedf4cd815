"""Every test: in batches of files, several at a time, each in a process of its own.

A batch reads and collects its own files alone, and says nothing to the others while it runs. What
needs the same kernels or servers is in one batch. Some tests wait, so there is a batch more at a
time than there are processors; all give way to the browser's, which has a clock of its own to keep.

`python -m tools.every_test JOBS [words for pytest]`: what each batch says is in `build/tests`
while it runs, and shown when it is done; the times of all are shown at the end.
"""

from __future__ import annotations

import compileall
import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path

from tools.times import Spent, table

ROOT = Path(__file__).resolve().parents[1]
SAID = ROOT / "build" / "tests"

BATCHES: dict[str, tuple[str, ...]] = {
    "browser": ("browser",),
    "odds of blackjack": (
        *("odds/blackjack", "odds/bank", "odds/test_readings.py"),
        *("odds/test_sensitivity.py", "odds/test_shown.py", "cli/test_odds_stopped.py"),
    ),
    "odds of poker": (
        *("odds/equity", "odds/test_caribbean.py", "odds/test_counts.py", "odds/test_omaha.py"),
        *("odds/test_evaluators.py", "odds/test_several_packs.py", "odds/test_three_card.py"),
        *("odds/test_ultimate.py", "cli/test_equity.py"),
    ),
    "odds": ("odds", "cli/test_odds.py", "cli/test_odds_all.py"),
    "conformance": ("conformance",),
    "room": ("room", "client"),
    "commands": ("cli", "page"),
    "games": ("games/pai_gow_poker", "games/poker"),
    "web": ("web", "odds/test_advice.py"),
    "other games": ("games",),
    "rules": ("api", "cards", "editions", "fees", "hands", "probes", "rules", "table"),
    "strangers": ("strangers",),
    "the rest": ("",),
    "documents": ("test_docs.py",),
}
"""How the names of its files begin; of two that fit, the longer. In the order in which they are
started: whatever compiles kernels before what uses them too, and long ones before short ones. The
last one looks at what the others have collected."""


def main(jobs: str, *words: str) -> int:
    """Run them all; 1 if any test failed."""
    began = time.perf_counter()
    shutil.rmtree(SAID, ignore_errors=True)
    SAID.mkdir(parents=True)
    # Every process, and every one that a test starts, would compile the package for itself.
    compileall.compile_dir(ROOT / "src", quiet=2, workers=int(jobs))
    files_of = batches()
    failed: list[str] = []
    with ThreadPoolExecutor(int(jobs) + 1) as several:
        runs = {several.submit(run, name, files, words): name for name, files in files_of.items()}
        try:
            for done in as_completed(runs):
                batch = runs[done]
                failed += [batch] * (done.result() not in (0, 5))  # 5: none of its tests is wanted
                print(f"== {batch}\n{said(batch, 'txt').read_text('utf-8')}", flush=True)
        except KeyboardInterrupt:  # those that run have heard it too
            several.shutdown(cancel_futures=True)
            raise
    groups = add_up(said(name, "times.json") for name in files_of)
    by_day = os.environ.get("HOUSEWAY_NIGHTLY", "") in ("", "0")
    print(*table(groups, time.perf_counter() - began, budgets=by_day), sep="\n")
    if failed:
        print("failed:", ", ".join(failed))
    return int(bool(failed))


def said(batch: str, kind: str) -> Path:
    """The file in which a batch says this of itself."""
    return SAID / f"{batch.replace(' ', '-')}.{kind}"


def batches() -> dict[str, list[str]]:
    """The files of each."""
    found: dict[str, list[str]] = {name: [] for name in BATCHES}
    beginnings = [(begins, name) for name, each in BATCHES.items() for begins in each]
    for file in sorted((ROOT / "tests").rglob("test_*.py")):
        place = file.relative_to(ROOT / "tests").as_posix()
        _, name = max(fits for fits in beginnings if place.startswith(fits[0]))
        found[name].append(f"tests/{place}")
    return found


def run(batch: str, files: Sequence[str], words: Sequence[str]) -> int:
    """One batch to its end: the exit code of pytest."""
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *words]
    command += [
        f"--times={said(batch, 'times.json')}",
        f"--rules-report={said(batch, 'rules.json')}",
    ]
    if batch != "browser":
        command[:0] = ["nice", "-n", "19"]
    others = os.pathsep.join(str(said(name, "rules.json")) for name in BATCHES)
    environment = {**os.environ, "HOUSEWAY_RULES_REPORTS": others}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)  # what one has read, the next need not
    with said(batch, "txt").open("wb") as out:
        return subprocess.call(
            [*command, *files], cwd=ROOT, env=environment, stdout=out, stderr=subprocess.STDOUT
        )


def add_up(files: Iterable[Path]) -> dict[str, Spent]:
    """The times by group in all of them."""
    groups: dict[str, Spent] = {}
    for file in files:
        if file.exists():
            for group, (tests, seconds, spent) in json.loads(file.read_text("utf-8")).items():
                before = groups.get(group, (0, 0.0, 0.0))
                groups[group] = (before[0] + tests, before[1] + seconds, before[2] + spent)
    return groups


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
