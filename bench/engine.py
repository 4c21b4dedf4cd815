"""Rounds a second through the real engine, chips checked after every round.

    python bench/engine.py            # prints, and writes bench/results/engine.json

Machines differ, so each figure is also given as a ratio to a plain Python loop timed in the same
run (`unit`: a million additions), and to PokerKit dealing and checking down one hand of hold'em,
where it is installed.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from importlib import import_module
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from conformance.suite import check_chips  # noqa: E402
from houseway.cards.deck import cards  # noqa: E402
from houseway.cards.tape import Seeded, SplitMix  # noqa: E402
from houseway.editions.library import load_game  # noqa: E402
from houseway.rules.game import Game  # noqa: E402
from houseway.rules.round.decisions import Place, Ready  # noqa: E402
from houseway.rules.round.driver import Round  # noqa: E402
from houseway.rules.round.opening import Bettor, Opening  # noqa: E402
from probes.follow_split import GAME as FOLLOW_SPLIT  # noqa: E402

RESULTS = ROOT / "bench" / "results" / "engine.json"


def unit() -> float:
    """Seconds for a million additions: how fast this machine's Python is."""
    start = time.perf_counter()
    total = 0
    for number in range(1_000_000):
        total += number
    return time.perf_counter() - start


def plays(game: Game, spot: str, seats: tuple[int, ...]) -> Callable[[int], None]:
    """A table with one wager at each seat; decisions are fair samples of what is legal."""
    bettors = tuple(Bettor(f"b{seat}", 100_000, seat) for seat in seats)
    dealer = Bettor("bk", 1_000_000, max(seats) + 1)
    opening = Opening((*bettors, dealer), player_dealer="bk", bank=500_000)
    pile = Seeded(cards(game.terms.deck), 1)

    def one(number: int) -> None:
        pile.shuffle_all()
        chance = SplitMix(number)
        round_ = Round(game, opening, pile)
        for question in round_.pending:
            seat = int(question.bettor[1:])
            round_.decide(question.id, Place(spot, seat, 1_000))
            round_.decide(question.id, Ready())
        while questions := round_.pending:
            round_.decide(questions[0].id, round_.sample(questions[0].id, chance))
        check_chips(opening, round_.events)

    return one


def pokerkit_hand() -> Callable[[int], None] | None:
    """One hand of six at fixed-limit hold'em, checked and called down; None if not installed."""
    try:
        pokerkit = import_module("pokerkit")
    except ImportError:
        return None

    def one(number: int) -> None:  # noqa: ARG001
        state = pokerkit.FixedLimitTexasHoldem.create_state(
            tuple(pokerkit.Automation), True, 0, (1, 2), 2, 4, (200,) * 6, 6
        )
        while state.status:
            state.check_or_call()

    return one


def rate(one: Callable[[int], None], seconds: float = 3.0) -> float:
    """Rounds a second, after a warm-up."""
    for number in range(50):
        one(number)
    start, number = time.perf_counter(), 50
    while time.perf_counter() - start < seconds:
        for _ in range(20):
            one(number)
            number += 1
    return (number - 50) / (time.perf_counter() - start)


def main() -> None:
    """Measure everything in one run."""
    baccarat = "stones-tavern/ez-baccarat-panda-8"
    buster = "stones-tavern/no-bust-21st-century-buster-blackjack-4-0"
    work: dict[str, Callable[[int], None] | None] = {
        "EZ Baccarat, 1 bettor": plays(load_game(baccarat), "banker", (1,)),
        "EZ Baccarat, 5 bettors": plays(load_game(baccarat), "banker", (1, 2, 3, 4, 5)),
        "blackjack-like probe, 1 bettor": plays(FOLLOW_SPLIT, "main", (1,)),
        "No Bust Buster Blackjack, 1 bettor": plays(load_game(buster), "game", (1,)),
        "PokerKit, hold'em of six checked down": pokerkit_hand(),
    }
    speed = unit()
    rates = {name: rate(one) for name, one in work.items() if one is not None}
    peer = rates.get("PokerKit, hold'em of six checked down")
    result = {
        "python": sys.version.split()[0],
        "unit_seconds": round(speed, 4),
        "rounds_per_second": {name: round(value) for name, value in rates.items()},
        "rounds_per_unit": {name: round(value * speed, 1) for name, value in rates.items()},
        "times_pokerkit": {n: round(v / peer, 1) for n, v in rates.items()} if peer else None,
    }
    RESULTS.parent.mkdir(parents=True, exist_ok=True)
    RESULTS.write_text(json.dumps(result, indent=1) + "\n", "utf-8")
    print(json.dumps(result, indent=1))


if __name__ == "__main__":
    main()
