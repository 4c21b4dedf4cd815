"""What blackjack's mathematics takes: starts, the best play of six packs, rounds a second.

A start is `houseway odds EDITION` in a process of its own: cold without any machine code kept, warm
with it. In this process the first call loads or makes it, the next ones are in-process.
What is printed is kept in bench/results/odds_blackjack.txt.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, process_time

import numpy as np

from houseway.editions.library import load_game
from houseway.games.blackjack.terms import BlackjackTerms
from houseway.odds.blackjack.book import book_of, play_rounds
from houseway.odds.blackjack.cards import pile_of
from houseway.odds.blackjack.exact import exact_of
from houseway.odds.blackjack.solve import solve_game
from houseway.odds.blackjack.switch import switch_value

STANDARD = Path(__file__).parents[1] / "tests" / "data" / "editions" / "standard-blackjack.toml"
RESULTS = Path(__file__).parent / "results" / "odds_blackjack.txt"
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
    """Seconds, of three turns after one that warms up."""
    work()
    found = []
    for _ in range(3):
        began = perf_counter()
        work()
        found.append(perf_counter() - began)
    return median(found)


def _start(edition: str, cache: str) -> tuple[float, float]:
    """Seconds by the clock, and of processor."""
    env = {**os.environ, "NUMBA_CACHE_DIR": cache}
    words = [sys.executable, "-m", "houseway", "odds", edition, "--json"]
    before, began = resource.getrusage(resource.RUSAGE_CHILDREN), perf_counter()
    subprocess.run(words, env=env, check=True, stdout=subprocess.DEVNULL)
    clock, after = perf_counter() - began, resource.getrusage(resource.RUSAGE_CHILDREN)
    return clock, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def _starts() -> Iterator[str]:
    yield f"{'houseway odds':54}  cold: clock  processor   warm: clock  processor"
    for edition in STARTED:
        with TemporaryDirectory() as cache:
            cold = _start(edition, cache)
            warm = min(_start(edition, cache) for _ in range(WARM))
        yield (
            f"{edition:54}  {cold[0]:9.1f} s  {cold[1]:7.1f} s  {warm[0]:9.2f} s  {warm[1]:7.2f} s"
        )


def main() -> None:
    lines = list(_starts())
    for settings in ({}, {"soft-17": "hit"}, {"soft-17": "hit", "hole-card": "later"}):
        terms = load_game(str(STANDARD), settings, option="none").terms
        assert isinstance(terms, BlackjackTerms)
        wager = terms.wagers["game"]
        began = perf_counter()
        solution = solve_game(terms, wager)
        cold = perf_counter() - began
        clock, cpu = [], []
        for _ in range(9):
            began, used = perf_counter(), process_time()
            solution = solve_game(terms, wager)
            clock.append(perf_counter() - began)
            cpu.append(process_time() - used)
        words = ", ".join(f"{key} {value}" for key, value in settings.items()) or "S17"
        lines.append(
            f"best play, six packs ({words}): {solution.value:+.7f}, first {cold:.2f} s, "
            f"then {median(clock):.3f} s (best {min(clock):.3f}), {median(cpu):.3f} s of processor"
        )
        lines.append(f"  the same as a fraction: {_median(partial(exact_of, solution)):.2f} s")
        book = book_of(solution)
        cards = pile_of(terms.deck, "value")
        play_rounds(np.uint64(1), 1_000, book, cards)
        used = process_time()
        play_rounds(np.uint64(1), ROUNDS, book, cards)
        rate = ROUNDS / (process_time() - used)
        lines.append(f"  simulated on one core: {rate / 1e6:.1f} M rounds a second")
    terms = load_game(SWITCH, option="none").terms
    assert isinstance(terms, BlackjackTerms)
    began = perf_counter()
    both = switch_value(terms)
    lines.append(
        f"Switch, six packs, by enumeration: {both.value:+.7f}, {perf_counter() - began:.1f} s"
    )
    RESULTS.write_text("\n".join(lines) + "\n", "utf-8")
    print("\n".join(lines))


if __name__ == "__main__":
    main()
