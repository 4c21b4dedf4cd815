"""Measure blackjack odds: start-up, the best play of six packs, simulated rounds per second.

A start is `houseway odds EDITION` in a process of its own: cold, without cached machine code; warm,
with machine code but computing anew; and warm with the result cached too. The best play is then
measured in this process, first with loading or compiling, then without.

Prints, and writes bench/results/odds_blackjack.json.
"""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from typing import Any

import numpy as np

from houseway.editions.library import load_game
from houseway.editions.model import Value
from houseway.games.blackjack.terms import BlackjackTerms
from houseway.odds.families.blackjack.cards import pile_of
from houseway.odds.families.blackjack.exact import exact_of
from houseway.odds.families.blackjack.hands import TABLES
from houseway.odds.families.blackjack.model import MODELS
from houseway.odds.families.blackjack.rounds.book import book_of, play_rounds
from houseway.odds.families.blackjack.solve import SOLUTIONS, solve_game
from houseway.odds.families.blackjack.switch import switch_value

STANDARD = Path(__file__).parents[1] / "tests" / "data" / "editions" / "standard-blackjack.toml"
RESULTS = Path(__file__).parent / "results" / "odds_blackjack.json"
SWITCH = "stones-tavern/21st-century-blackjack-switch"
ROUNDS = 5_000_000
STARTED = (
    "stones-tavern/no-bust-21st-century-blackjack-4-0",
    "lucky-derby/no-bust-21st-century-buster-blackjack-4-0",
    "casino-club/pure-21-5-blackjack",
    "lucky-derby/pure-spanish-21-5",
    "clovis-500/century-21-blackjack",
    SWITCH,
)
WARM = 3


def _median(work: Callable[[], object]) -> float:
    """Return the median seconds of three turns after a warm-up."""
    work()
    found = []
    for _ in range(3):
        began = perf_counter()
        work()
        found.append(perf_counter() - began)
    return median(found)


def _start(edition: str, code: Path, answers: Path) -> tuple[float, float]:
    """Return elapsed and processor seconds, caching machine code and results in these folders."""
    env = {**os.environ, "NUMBA_CACHE_DIR": str(code), "XDG_CACHE_HOME": str(answers)}
    words = [sys.executable, "-m", "houseway", "odds", edition, "--json"]
    before, began = resource.getrusage(resource.RUSAGE_CHILDREN), perf_counter()
    subprocess.run(words, env=env, check=True, stdout=subprocess.DEVNULL)
    clock, after = perf_counter() - began, resource.getrusage(resource.RUSAGE_CHILDREN)
    return clock, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def _starts() -> dict[str, Any]:
    found = {}
    for edition in STARTED:
        with TemporaryDirectory() as kept:
            code, answers = Path(kept) / "code", Path(kept) / "answers"
            code.mkdir()
            starts = {
                "cold": _start(edition, code, answers),
                "warm, computed anew": min(
                    _start(edition, code, answers / str(turn)) for turn in range(WARM)
                ),
                "warm": min(_start(edition, code, answers) for _ in range(WARM)),
            }
        found[edition] = {
            name: {"clock": round(clock, 2), "processors": round(processors, 2)}
            for name, (clock, processors) in starts.items()
        }
    return found


def _best_play(settings: dict[str, Value]) -> dict[str, Any]:
    """Measure six packs: solved, as a fraction, and simulated."""
    terms = load_game(str(STANDARD), settings, option="none").terms
    assert isinstance(terms, BlackjackTerms)
    wager = terms.wagers["game"]
    began = perf_counter()
    solution = solve_game(terms, wager)
    first = perf_counter() - began
    clock, processors = [], []
    for _ in range(9):
        for kept in (SOLUTIONS, MODELS, TABLES):
            kept.clear()
        began, used = perf_counter(), process_time()
        solution = solve_game(terms, wager)
        clock.append(perf_counter() - began)
        processors.append(process_time() - used)
    book = book_of(solution)
    cards = pile_of(terms.deck, "value")
    play_rounds(np.uint64(1), 1_000, book, cards)
    used = process_time()
    play_rounds(np.uint64(1), ROUNDS, book, cards)
    rate = ROUNDS / (process_time() - used)
    return {
        "return": f"{solution.value:+.7f}",
        "first, s": round(first, 3),
        "then, s": round(median(clock), 3),
        "best, s": round(min(clock), 3),
        "processors, s": round(median(processors), 3),
        "as a fraction, s": round(_median(partial(exact_of, solution)), 3),
        "simulated on one core, M rounds/s": round(rate / 1e6, 1),
    }


def main() -> None:
    """Measure starts, the best play and Switch."""
    found: dict[str, Any] = {"houseway odds, s": _starts()}
    plays: tuple[dict[str, Value], ...] = (
        {},
        {"soft-17": "hit"},
        {"soft-17": "hit", "hole-card": "later"},
    )
    found["best play, six packs"] = {
        ", ".join(f"{key} {value}" for key, value in settings.items()) or "S17": _best_play(
            settings
        )
        for settings in plays
    }
    terms = load_game(SWITCH, option="none").terms
    assert isinstance(terms, BlackjackTerms)
    began = perf_counter()
    both = switch_value(terms)
    found["Switch, six packs, by enumeration"] = {
        "return": f"{both.value:+.7f}",
        "first, s": round(perf_counter() - began, 2),
    }
    RESULTS.write_text(json.dumps(found, indent=1) + "\n", "utf-8")
    print(json.dumps(found, indent=1))


if __name__ == "__main__":
    main()
