"""Measure equities against eval7 and PokerKit in the same run.

    .venv/bin/python bench/equity.py      # prints, and writes bench/results/equity.json

Seconds are the best of several warm runs. The peers simulate deals and Houseway counts them, so the
comparison is of the time per deal of two hands before the flop.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from importlib import import_module
from pathlib import Path

from houseway.editions.library import load_game
from houseway.odds.equity import equities
from houseway.odds.solvers import Simulation

RESULTS = Path(__file__).parent / "results"
TURNS = 5
SPOTS = {
    "hold'em, AhAs against KhKs": ("stones-tavern/texas-holdem", ("AhAs", "KhKs"), ()),
    "hold'em, Ts8h against 7c6c": ("stones-tavern/texas-holdem", ("Ts8h", "7c6c"), ()),
    "hold'em, TT against AKo": ("stones-tavern/texas-holdem", ("TT", "AKo"), ()),
    "hold'em, AA against KK against QQ": ("stones-tavern/texas-holdem", ("AA", "KK", "QQ"), ()),
    "hold'em, 22+ against AT+ on a flop": (
        "stones-tavern/texas-holdem",
        ("22+", "AT+"),
        ("Ks9s4d",),
    ),
    "Omaha, two hands": ("stones-tavern/omaha", ("AsAhKsKh", "JcTc9d8d"), ()),
    "Omaha eight or better, two hands": (
        "stones-tavern/omaha-hi-low-split",
        ("AsAh2s3h", "JcTc9d8d"),
        (),
    ),
    "razz, four cards each": ("clovis-500/razz", ("Ah2h3h4c", "KcQdJd5c"), ()),
}
DEALS = 2_000


def best(work: Callable[[], object]) -> float:
    found = float("inf")
    for _ in range(TURNS):
        start = time.perf_counter()
        work()
        found = min(found, time.perf_counter() - start)
    return found


def peers() -> dict[str, float]:
    """Return each peer's microseconds per deal of AhAs against KhKs."""
    found = {}
    try:
        pokerkit = import_module("pokerkit")
        ranges = [pokerkit.parse_range("AhAs"), pokerkit.parse_range("KhKs")]
        found["pokerkit"] = best(
            lambda: pokerkit.calculate_equities(
                ranges, (), 2, 5, pokerkit.Deck.STANDARD, (pokerkit.StandardHighHand,),
                sample_count=DEALS // 20,
            )
        ) / (DEALS // 20)  # fmt: skip
    except ImportError:
        print("pokerkit is not installed")
    try:
        eval7 = import_module("eval7")
        mine, others = [eval7.Card("Ah"), eval7.Card("As")], eval7.HandRange("KhKs")
        run = eval7.py_hand_vs_range_monte_carlo
        found["eval7"] = best(lambda: run(mine, others, [], 100 * DEALS)) / (100 * DEALS)
    except ImportError:
        print("eval7 is not installed")
    return {name: 1e6 * seconds for name, seconds in found.items()}


def main() -> None:
    seconds = {}
    for name, (edition, hands, boards) in SPOTS.items():
        game = load_game(edition, option="none")
        deals = equities(game, hands, boards=boards).boards
        spent = best(lambda g=game, h=hands, b=boards: equities(g, h, boards=b))  # type: ignore[misc]
        seconds[name] = {"deals": deals, "seconds": round(spent, 4)}
        print(f"{name}: {deals:,} deals in {spent:.3f} s")
    game = load_game("stones-tavern/texas-holdem", option="none")
    dealt = Simulation(rounds=1_000_000)
    two = ("AhAs", "KhKs")
    mine = best(lambda: equities(game, two, exact=False, simulation=dealt)) / dealt.rounds
    counted = seconds["hold'em, AhAs against KhKs"]
    one = {
        "houseway, counted": 1e6 * counted["seconds"] / counted["deals"],
        "houseway, simulated": 1e6 * mine,
        **peers(),
    }
    for name, spent in one.items():
        print(f"{name}: {spent:.3f} us per deal of two hands")
    RESULTS.mkdir(exist_ok=True)
    result = {"counted": seconds, "one deal, us": one}
    (RESULTS / "equity.json").write_text(json.dumps(result, indent=1) + "\n")


if __name__ == "__main__":
    main()
