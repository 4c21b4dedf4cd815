"""Measure evaluators, counts and solvers against eval7, phevaluator and PokerKit in the same run.

    .venv/bin/python -m pip install --no-deps -r requirements-bench.lock
    .venv/bin/python bench/odds.py      # prints, and writes bench/results/odds.json

"An edition in process" computes all its wagers with no cache from earlier editions except the
lists of its deck. "A whole process" starts, does one thing and ends, without compiled code (cold)
and with it (warm); it never finds cached results of another process. `houseway odds` compiles in
two processes.

Times are the best of several turns. Within a turn all contestants run one after the other, so
that other load on the machine affects all alike; compare the ratios. A peer that is not installed
is left out.
"""

from __future__ import annotations

import json
import os
import platform
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from importlib import import_module, metadata
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np

RESULTS = Path(__file__).parent / "results"
SAMPLE = 2_000
BATCH = 2_000_000
CALLS = 60_000
REPEATS = 20

FIRST_USES = {
    "one 7-card call": "from houseway.odds.evaluators.compiled import evaluator; "
    "evaluator(7).one(*range(7))",
    "a batch": "from houseway.odds.evaluators.compiled import evaluator; "
    "evaluator(7).many([[*range(7)]])",
    "all C(52,7)": "from houseway.odds.evaluators.category_counts import category_counts; "
    "category_counts(7)",
    "an edition of baccarat": "from houseway.odds import compute_edition; "
    "compute_edition('stones-tavern/zoobac')",
    "the best play of blackjack": "from houseway.editions.library import load_game; "
    "from houseway.odds.families.blackjack.solve import solve_game; "
    "terms = load_game('stones-tavern/no-bust-21st-century-blackjack-4-0', option='none').terms; "
    "solve_game(terms, terms.wagers['game'])",
    "an edition of blackjack": "from houseway.odds import compute_edition; "
    "compute_edition('stones-tavern/no-bust-21st-century-blackjack-4-0')",
    "casino war": "from houseway.odds import compute_edition; "
    "compute_edition('stones-tavern/casino-war')",
    "an edition of three card poker": "from houseway.odds import compute_edition; "
    "compute_edition('stones-tavern/three-card-poker')",
    "an edition of Caribbean stud": "from houseway.odds import compute_edition; "
    "compute_edition('lucky-derby/caribbean-stud')",
    "an edition of Ultimate": "from houseway.odds import compute_edition; "
    "compute_edition('stones-saloon/ultimate-texas-holdem')",
    "`houseway odds` of Caribbean stud": "from houseway.cli import main; "
    "main(['odds', 'lucky-derby/caribbean-stud', '--json'])",
    "`houseway odds` of Ultimate": "from houseway.cli import main; "
    "main(['odds', 'stones-saloon/ultimate-texas-holdem', '--json'])",
}

Seconds = Callable[[], float]


def timed(work: Callable[[], object]) -> Seconds:
    def seconds() -> float:
        start = time.perf_counter()
        work()
        return time.perf_counter() - start

    return seconds


def best(contestants: dict[str, Seconds], turns: int) -> dict[str, float]:
    """Return the least seconds of each; all take turns, so that other load affects all alike."""
    found = dict.fromkeys(contestants, float("inf"))
    for _ in range(turns):
        for name, seconds in contestants.items():
            found[name] = min(found[name], seconds())
    return found


def hands(count: int, cards: int = 7) -> np.ndarray[Any, np.dtype[np.uint8]]:
    chance = np.random.default_rng(1)
    return np.argsort(chance.random((count, 52), np.float32), axis=1)[:, :cards].astype(np.uint8)


def peers(rows: list[list[int]]) -> dict[str, tuple[Callable[..., Any], list[Any], int]]:
    """Return each peer's evaluator, the hands in its types, and 1 if higher is better, else -1."""
    from houseway.cards.card import Card, text

    names = [[text(Card(card)) for card in row] for row in rows]
    found: dict[str, tuple[Callable[..., Any], list[Any], int]] = {}
    try:
        eval7 = import_module("eval7")
        found["eval7"] = (eval7.evaluate, [[eval7.Card(n) for n in hand] for hand in names], 1)
    except ImportError:
        print("eval7 is not installed")
    try:
        evaluate = import_module("phevaluator").evaluate_cards
        found["phevaluator"] = (lambda hand: evaluate(*hand), rows, -1)
    except ImportError:
        print("phevaluator is not installed")
    try:
        pokerkit = import_module("pokerkit")
        made = [list(pokerkit.Card.parse("".join(hand))) for hand in names]
        found["pokerkit"] = (pokerkit.StandardHighHand.from_game, made, 1)
    except ImportError:
        print("pokerkit is not installed")
    return found


def same_order(mine: list[Any], theirs: list[Any], sign: int) -> bool:
    """Return whether two evaluators order the hands alike, ties included."""
    order = sorted(range(len(mine)), key=mine.__getitem__)
    for a, b in pairwise(order):
        if mine[a] == mine[b]:
            if theirs[a] != theirs[b]:
                return False
        elif not (theirs[a] < theirs[b] if sign > 0 else theirs[a] > theirs[b]):
            return False
    return True


def one_call() -> dict[str, dict[str, float]]:
    """Return microseconds per 7-card call from Python, for different hands and for one repeated."""
    from houseway.odds.evaluators.compiled import evaluator

    rows = hands(SAMPLE).tolist()
    one = evaluator(7).one
    mine = [one(*row) for row in rows]
    several: dict[str, Seconds] = {"houseway": timed(lambda: [one(*row) for row in rows])}
    row = rows[0]
    again: dict[str, Seconds] = {"houseway": timed(lambda: [one(*row) for _ in range(SAMPLE)])}
    size = dict.fromkeys(("houseway", "eval7", "phevaluator"), SAMPLE) | {"pokerkit": 100}
    for name, (evaluate, made, sign) in peers(rows).items():
        some = made[: size[name]]
        assert same_order(mine[: len(some)], [evaluate(hand) for hand in some], sign), name
        several[name] = timed(lambda e=evaluate, m=some: [e(hand) for hand in m])  # type: ignore[misc]
        again[name] = timed(lambda e=evaluate, h=some[0], m=some: [e(h) for _ in m])  # type: ignore[misc]
    turns = CALLS // SAMPLE
    return {
        kind: {name: 1e6 * seconds / size[name] for name, seconds in best(each, turns).items()}
        for kind, each in (("other hands", several), ("the same again", again))
    }


def in_process() -> dict[str, float]:
    """Return the speed of batches and counts, warm."""
    from houseway.editions.library import load_game
    from houseway.games.baccarat import BaccaratTerms
    from houseway.odds.evaluators.category_counts import category_counts
    from houseway.odds.evaluators.compiled import evaluator, low_evaluator, three_card_evaluator
    from houseway.odds.evaluators.omaha import omaha_evaluator
    from houseway.odds.families.baccarat import count, shoe_of
    from houseway.odds.solvers import compute

    dealt = hands(BATCH)
    game = load_game("stones-tavern/zoobac", option="none")
    terms = game.terms
    assert isinstance(terms, BaccaratTerms)
    draw, shoe = terms.draw, shoe_of(terms.deck)
    batches = {
        "7 cards": (evaluator(7), dealt),
        "7 cards, bug": (evaluator(7, joker="bug"), dealt),
        "7 cards, wild": (evaluator(7, joker="wild"), dealt),
        "6 cards": (evaluator(6), np.ascontiguousarray(dealt[:, :6])),
        "5 cards": (evaluator(5), np.ascontiguousarray(dealt[:, :5])),
        "3 cards": (three_card_evaluator(), np.ascontiguousarray(dealt[:, :3])),
        "low of 7": (low_evaluator(7), dealt),
        "7 cards of six packs": (evaluator(7, packs=6), dealt),
    }
    contestants: dict[str, Seconds] = {}
    for name, (compiled, some) in batches.items():
        contestants[name] = timed(lambda c=compiled, s=some: c.many(s))  # type: ignore[misc]
    nine = np.ascontiguousarray(hands(BATCH // 10, 9))
    contestants["Omaha, two of four and three of five"] = timed(
        lambda: [omaha_evaluator(4).many(nine) for _ in range(10)]
    )
    contestants["two workers"] = timed(lambda: evaluator(7).many(dealt, workers=2))
    contestants["all C(52,7), s"] = timed(lambda: category_counts(7))
    contestants["baccarat, eight decks, ms"] = timed(
        lambda: [count(shoe, draw) for _ in range(REPEATS)]
    )
    contestants["an edition of baccarat, ms"] = timed(
        lambda: [compute(game) for _ in range(REPEATS)]
    )
    found = best(contestants, 15)
    return {
        name: seconds
        if name.endswith(" s")
        else 1e3 * seconds / REPEATS
        if name.endswith(" ms")
        else BATCH / seconds / 1e6
        for name, seconds in found.items()
    }


def editions() -> dict[str, dict[str, float]]:
    """Return milliseconds for one edition of each family, in elapsed and processor time."""
    from houseway.editions.library import load_game
    from houseway.odds.families import caribbean, three_card
    from houseway.odds.families.ultimate import solution
    from houseway.odds.kernels.memory_cache import LastMade
    from houseway.odds.solvers import compute

    kept: dict[str, tuple[LastMade[Any] | None, int]] = {
        "stones-tavern/three-card-poker": (three_card._SOLVED, 200),
        "napa-valley/three-card-poker-6-card-bonus-1-3": (three_card._SOLVED, 200),
        "stones-saloon/ultimate-texas-holdem": (solution._SOLUTIONS, 7),
        "lucky-derby/caribbean-stud": (caribbean._SOLUTIONS, 5),
        "stones-tavern/casino-war": (None, 200),
    }
    found = {}
    for name, (solutions, turns) in kept.items():
        game = load_game(name, option="none")
        compute(game)
        least = [float("inf")] * 2
        for _ in range(turns):
            if solutions:
                solutions.clear()
            began = time.perf_counter(), time.process_time()
            compute(game)
            now = time.perf_counter(), time.process_time()
            least = [min(a, c - b) for a, b, c in zip(least, began, now, strict=True)]
        at_most = {"at most": AT_MOST[name]} if name in AT_MOST else {}
        found[name] = {"clock": 1e3 * least[0], "processors": 1e3 * least[1], **at_most}
    return found


AT_MOST = {
    "stones-tavern/three-card-poker": 5,
    "napa-valley/three-card-poker-6-card-bonus-1-3": 5,
    "stones-saloon/ultimate-texas-holdem": 700,
}
"""Budgets in elapsed milliseconds, on two otherwise idle cores."""


def whole_process(code: str, folder: str) -> None:
    """Run the code in a new process with the folder's compiled kernels and no cached results."""
    with tempfile.TemporaryDirectory() as answers:
        environment = {**os.environ, "NUMBA_CACHE_DIR": folder, "XDG_CACHE_HOME": answers}
        process = [sys.executable, "-c", code]
        subprocess.run(process, env=environment, check=True, stdout=subprocess.DEVNULL)


def first_uses() -> dict[str, dict[str, float]]:
    """Return seconds of a whole process: cold, when it compiles, and warm, when it need not."""
    found = {}
    for name, code in FIRST_USES.items():
        with tempfile.TemporaryDirectory() as folder:
            run = timed(partial(whole_process, code, folder))
            found[name] = {"cold": run(), "warm": min(run() for _ in range(3))}
    return found


def markdown(result: dict[str, Any]) -> str:
    calls, again = result["one call, us"].values()
    speeds = result["in process"]
    lines = [
        "# Evaluators, counts and solvers",
        "",
        f"`python bench/odds.py`; {result['machine']}. Ratios are within one run.",
        "",
        "| one 7-card call from Python, us | other hands | ratio | the same again | ratio |",
        "|---|---|---|---|---|",
        *(
            f"| {name} | {us:.3f} | {us / calls['houseway']:.2f} "
            f"| {again[name]:.3f} | {again[name] / again['houseway']:.2f} |"
            for name, us in calls.items()
        ),
        "",
        "| a batch | M hands/s | times eval7, hand by hand |",
        "|---|---|---|",
    ]
    eval7 = calls.get("eval7")
    for name, value in speeds.items():
        if not name.endswith((" s", " ms")):
            ratio = f"{value * eval7:.0f}" if eval7 and name.startswith(("7", "two")) else ""
            lines.append(f"| {name} | {value:.0f} | {ratio} |")
    lines += ["", "| in process | |", "|---|---|"]
    lines += [f"| {n} | {v:.3f} |" for n, v in speeds.items() if n.endswith((" s", " ms"))]
    lines += [
        "",
        "| an edition in process, ms | clock | processors | at most |",
        "|---|---|---|---|",
    ]
    lines += [
        f"| {name} | {ms['clock']:.1f} | {ms['processors']:.1f} | {ms.get('at most', '')} |"
        for name, ms in result["editions, ms"].items()
    ]
    lines += ["", "| a whole process, s | cold | warm |", "|---|---|---|"]
    lines += [
        f"| {name} | {times['cold']:.2f} | {times['warm']:.2f} |"
        for name, times in result["first use, s"].items()
    ]
    return "\n".join([*lines, ""])


def main() -> None:
    versions = {}
    for name in ("numpy", "numba", "eval7", "phevaluator", "pokerkit"):
        try:
            versions[name] = metadata.version(name)
        except metadata.PackageNotFoundError:
            continue
    result: dict[str, Any] = {
        "machine": f"{platform.machine()}, Python {platform.python_version()}",
        "versions": versions,
        "one call, us": one_call(),
        "in process": in_process(),
        "editions, ms": editions(),
        "first use, s": first_uses(),
    }
    calls, speeds = result["one call, us"]["other hands"], result["in process"]
    if "eval7" in calls:
        result["ratios"] = {
            "one call, eval7 / houseway": calls["eval7"] / calls["houseway"],
            "batch, houseway / eval7": speeds["7 cards"] * calls["eval7"],
        }
    RESULTS.mkdir(exist_ok=True)
    (RESULTS / "odds.json").write_text(json.dumps(result, indent=1) + "\n")
    print(markdown(result))


if __name__ == "__main__":
    main()
