"""Ctrl-C in the middle of `odds`: a quiet end at once, and nothing broken for the next run."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from cli.running import EZ, STARTER, Command, without_low_cards
from support import ROOT, scale

pytestmark = pytest.mark.xdist_group("odds of blackjack")  # one worker compiles for all

BLACKJACK = "stones-tavern/no-bust-21st-century-buster-blackjack-4-0"

PRESSED = """
import importlib, os, signal, sys
module, name, times = sys.argv.pop(1), sys.argv.pop(1), int(sys.argv.pop(1))
where = importlib.import_module(module)
*path, name = name.split(".")
for each in path:
    where = getattr(where, each)
real = getattr(where, name)
left = [times]
def pressing(*args, **named):
    left[0] -= 1
    if left[0] == 0:
        os.kill(os.getpid(), signal.SIGINT)
    return real(*args, **named)
setattr(where, name, pressing)
"""
"""Presses Ctrl-C where a function is called the so-many-th time."""

COMPILING = ("numba.core.dispatcher", "Dispatcher.compile")
KEEPING = ("houseway.odds.kernels.jit", "hashlib.sha256")
SOLVING = ("houseway.odds.families.blackjack.solve", "_against")
SIMULATING = ("houseway.odds.kernels.simulation", "block_seed")
DRAWING = ("houseway.cli.odds.run", "draw_odds")
SETTING = ("houseway.odds.report.html", "_grid")
WRITING = ("pathlib", "Path.replace")

Moment = tuple[str, str]


def run(
    *words: str, cache: Path | None = None, moment: Moment | None = None, times: int = 1
) -> tuple[int, bytes, bytes]:
    """Exit code, output and errors of a process with that folder for machine code."""
    env = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    if cache is not None:
        env |= {"NUMBA_CACHE_DIR": str(cache), "XDG_CACHE_HOME": f"{cache}-kept"}
    pressed = [*moment, str(times)] if moment else []
    found = subprocess.run(
        [sys.executable, "-c", (PRESSED if moment else "") + STARTER, *pressed, *words],
        cwd=ROOT,
        env=env,
        capture_output=True,
        timeout=300,
        check=False,
    )
    return found.returncode, found.stdout, found.stderr


def figures(text: bytes | str) -> list[dict[str, Any]]:
    wagers: list[dict[str, Any]] = json.loads(text)["wagers"]
    return wagers


def test_stopped_while_compiling_the_next_run_has_the_same_digits(
    houseway: Command, tmp_path: Path
) -> None:
    words = ("odds", EZ, "--json")
    for moment, times in ((COMPILING, 1), (KEEPING, 2), *scale([], [(COMPILING, 2)])):
        code, out, err = run(*words, cache=tmp_path / "cache", moment=moment, times=times)
        assert (code, out, err) == (130, b"", b""), moment
    code, out, err = run(*words, cache=tmp_path / "cache")
    assert (code, err) == (0, b"")
    assert figures(out) == figures(houseway(*words).out)


@pytest.mark.parametrize("moment", [SIMULATING, *scale([], [SOLVING])])
def test_stopped_while_working_there_is_no_word_of_it(tmp_path: Path, moment: Moment) -> None:
    """Nor of its report: the old one stays."""
    words = ("odds", scale(without_low_cards(BLACKJACK, tmp_path), BLACKJACK), "--json")
    stopped_with_a_report(tmp_path / "report", *words, moment=moment, times=3)


def test_stopped_before_anything_is_printed_nothing_is() -> None:
    assert run("odds", EZ, "--wager", "tie", moment=DRAWING) == (130, b"", b"")


@pytest.mark.parametrize(("moment", "times"), [(WRITING, 2), *scale([], [(SETTING, 1)])])
def test_stopped_with_a_report_the_old_one_stays(
    tmp_path: Path, moment: Moment, times: int
) -> None:
    """What is written first are the figures, which are kept."""
    stopped_with_a_report(
        tmp_path / "report", "odds", EZ, "--wager", "tie", moment=moment, times=times
    )


def stopped_with_a_report(folder: Path, *words: str, moment: Moment, times: int = 1) -> None:
    folder.mkdir(exist_ok=True)
    file = folder / "report.html"
    file.write_text("old")
    found = run(*words, "--report", str(file), moment=moment, times=times)
    assert found == (130, b"", b"")
    assert file.read_text() == "old"
    assert list(folder.iterdir()) == [file]


def test_a_kernel_that_is_being_compiled_is_not_waited_for(tmp_path: Path) -> None:
    code, out, err = run(
        "odds", BLACKJACK, "--wager", "game", cache=tmp_path, moment=COMPILING, times=3
    )
    assert (code, out, err) == (130, b"", b"")


@pytest.mark.nightly
def test_stopped_at_any_moment_the_next_run_has_the_same_digits(tmp_path: Path) -> None:
    """By the clock, again and again with one folder for the code, until it is done."""
    words = [sys.executable, "-c", STARTER, "odds", BLACKJACK, "--json"]
    env = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "NUMBA_CACHE_DIR": str(tmp_path)}
    seconds = 0.5
    while True:
        process = subprocess.Popen(
            words, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT
        )
        time.sleep(seconds)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate()
        assert err == b""
        if process.returncode == 0:
            break
        assert (process.returncode, out) == (130, b"")
        seconds += 0.5
    fresh = run("odds", BLACKJACK, "--json", cache=tmp_path / "other")
    assert figures(out) == figures(fresh[1])
