"""Measure how many hands per second each printed house way sets, and one `houseway house-way`.

    python bench/house_way.py         # prints, and writes bench/results/house_way.json

Figures are also given per machine unit, the time of a million additions in plain Python, so that
results from different machines can be compared.
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench.engine import unit

from houseway.cards.card import Card, text
from houseway.cards.deck import DeckTerms, cards
from houseway.cards.tape import SplitMix
from houseway.editions.house_ways import find_house_way, house_way_ids
from houseway.games.fast_action.terms import FastActionRanking
from houseway.hands.pai_gow import PaiGowRanking
from houseway.hands.tiles import TileRanking

RESULTS = Path(__file__).parent / "results" / "house_way.json"
HANDS = 5_000
DEALT: dict[type, tuple[DeckTerms, int]] = {
    PaiGowRanking: (DeckTerms(jokers=1), 7),
    TileRanking: (DeckTerms(kind="tiles"), 4),
    FastActionRanking: (DeckTerms(), 4),  # no house way sets four of a kind
}


def hands(name: str, seed: int) -> list[list[Card]]:
    """Deal random hands: seven of 53 cards, four of 32 tiles, or four of 52 cards."""
    deck, size = DEALT[find_house_way(name).game.ranking]
    chance, dealt = SplitMix(seed), []
    for _ in range(HANDS):
        left = list(cards(deck))
        dealt.append([left.pop(chance.below(len(left))) for _ in range(size)])
    return dealt


def rate(name: str) -> float:
    """Return the hands per second that this chart sets, with warm lookups."""
    filed, dealt = find_house_way(name), hands(name, 1)
    for hand in dealt[:200]:
        filed.set_hand(hand)
    start = time.perf_counter()
    for hand in dealt:
        filed.set_hand(hand)
    return HANDS / (time.perf_counter() - start)


def compiled_rate(name: str) -> float:
    """Return hands per second of this chart's compiled setter, on one core, already compiled."""
    import numpy as np

    from houseway.odds.families.pai_gow_poker.setter import compiled_setter

    filed, dealt = find_house_way(name), np.array(hands(name, 3) * 20, np.uint8)
    setter = compiled_setter(filed.house_way, filed.ranking)
    setter.set_hands(dealt[:10])
    start = time.perf_counter()
    setter.set_hands(dealt)
    return len(dealt) / (time.perf_counter() - start)


def one_command(name: str) -> float:
    """Return the seconds that a whole process takes to set one hand."""
    words = [sys.executable, "-m", "houseway", "house-way", name, *map(text, hands(name, 2)[0])]
    start = time.perf_counter()
    subprocess.run(words, check=True, capture_output=True)
    return time.perf_counter() - start


def main() -> None:
    """Measure every chart in one run."""
    speed = unit()
    rates = {name: rate(name) for name in house_way_ids()}
    result = {
        "python": sys.version.split()[0],
        "unit_seconds": round(speed, 4),
        "hands_per_second": {name: round(value) for name, value in rates.items()},
        "hands_per_unit": {name: round(value * speed) for name, value in rates.items()},
        "compiled_hands_per_second": {
            name: round(compiled_rate(name))
            for name in rates
            if find_house_way(name).game.ranking is PaiGowRanking
        },
        "one_command_seconds": round(min(one_command(next(iter(rates))) for _ in range(5)), 3),
    }
    RESULTS.write_text(json.dumps(result, indent=1) + "\n", "utf-8")
    print(json.dumps(result, indent=1))


if __name__ == "__main__":
    main()
