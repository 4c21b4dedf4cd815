"""Rounds a second by script and through `houseway.Table`, and what asking for `legal` costs.

    python bench/engine.py            # prints, and writes bench/results/engine.json

| measured              | what is timed                                                          |
|-----------------------|------------------------------------------------------------------------|
| rounds by script      | `Round` with a pile that is shuffled as far as it is dealt, answers by |
|                       | fair samples of what is legal, chips checked after every round         |
| rounds at a table     | `houseway.Table` from `deal` to the end of the round, in words or by   |
|                       | bots: a sitting with its whole shuffle, stacks and rotation            |
| microseconds of legal | one `table.legal`, and one wager that is refused, with one wager       |
|                       | placed and with five                                                   |
| growth                | megabytes that 2,000 rounds add to a table, by what it keeps           |

Machines differ, and other work slows them: each rate is the best of several turns, and is also
given as a ratio to a plain Python loop timed in the same run (`unit`: a million additions) and to
PokerKit dealing and checking down one hand of hold'em, where it is installed.
"""

from __future__ import annotations

import json
import sys
import time
import tracemalloc
from collections.abc import Callable
from importlib import import_module
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tests"))

import houseway  # noqa: E402
from conformance.suite import check_chips  # noqa: E402
from houseway.api.kept_rounds import Keep  # noqa: E402
from houseway.cards.deck import cards  # noqa: E402
from houseway.cards.tape import Seeded, SplitMix  # noqa: E402
from houseway.editions.library import load_game  # noqa: E402
from houseway.rules.game import Game  # noqa: E402
from houseway.rules.round.decisions import Place, Ready  # noqa: E402
from houseway.rules.round.driver import Round  # noqa: E402
from houseway.rules.round.opening import Bettor, Opening  # noqa: E402
from probes.follow_split import GAME as FOLLOW_SPLIT  # noqa: E402

RESULTS = ROOT / "bench" / "results" / "engine.json"
BACCARAT = "stones-tavern/ez-baccarat-panda-8"
BLACKJACK = "stones-tavern/no-bust-21st-century-blackjack-4-0"
BUSTER = "stones-tavern/no-bust-21st-century-buster-blackjack-4-0"
ULTIMATE = "stones-saloon/ultimate-texas-holdem"
PEER = "PokerKit, hold'em of six checked down"
DEEP = {"ann": "$1,000,000", "ben": "$1,000,000"}
TURNS, SECONDS = 5, 0.6


def unit() -> float:
    """Seconds for a million additions: how fast this machine's Python is."""
    start = time.perf_counter()
    total = 0
    for number in range(1_000_000):
        total += number
    return time.perf_counter() - start


# -- by script -----------------------------------------------------------------------------------


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


# -- at a table ----------------------------------------------------------------------------------


def in_words(table: houseway.Table, spot: str) -> None:
    """A wager, ready, and the default (stand, no insurance) until the round is over."""
    table.bet(spot, "$10")
    table.decide("ready")
    while not table.over:
        table.use_default()


def by_bots(table: houseway.Table, spot: str) -> None:  # noqa: ARG001
    """Bots wager what they like and play to the end."""
    table.bots()


def at_table(
    edition: str, play: Callable[[houseway.Table, str], None], spot: str = ""
) -> Callable[[int], None]:
    """Rounds of two people, one of whom has the bank."""
    table = houseway.Table(houseway.load(edition), DEEP, seed=1)

    def one(number: int) -> None:  # noqa: ARG001
        play(table, spot)
        table.deal()

    return one


# -- legal ---------------------------------------------------------------------------------------


def with_wagers(count: int) -> houseway.Table:
    """Somebody is asked who has this many wagers on a felt with bonus bets."""
    table = houseway.Table(houseway.load(BACCARAT), DEEP, seed=1)
    for spot in ("player", "banker", "dragon-7", "panda-8", "tie")[:count]:
        table.bet(spot, "$10")
    return table


def asked(count: int) -> Callable[[int], None]:
    table = with_wagers(count)

    def one(number: int) -> None:  # noqa: ARG001
        assert table.legal

    return one


def checked(count: int) -> Callable[[int], None]:
    table = with_wagers(count)

    def one(number: int) -> None:
        assert table.why_not("place", "tie", f"${600 + number % 2}")

    return one


# -- measuring -----------------------------------------------------------------------------------


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


def rate(one: Callable[[int], None]) -> float:
    """How often a second of processor time; the best of several turns after a warm-up."""
    best, number = 0.0, 0
    while number < 20:
        one(number)
        number += 1
    for _ in range(TURNS):
        begun, start = number, time.process_time()
        while time.process_time() - start < SECONDS:
            for _ in range(10):
                one(number)
                number += 1
        best = max(best, (number - begun) / (time.process_time() - start))
    return best


def growth(keep: Keep, rounds: int = 2_000) -> float:
    """Megabytes that so many rounds of blackjack add to a table."""
    table = houseway.Table(houseway.load(BLACKJACK), DEEP, seed=1, keep=keep)
    in_words(table, "game")
    tracemalloc.start()
    for _ in range(rounds):
        table.deal()
        in_words(table, "game")
    grown, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return round(grown / 1e6, 1)


def main() -> None:
    """Measure everything in one run."""
    script = {
        "EZ Baccarat, 1 bettor": plays(load_game(BACCARAT), "banker", (1,)),
        "EZ Baccarat, 5 bettors": plays(load_game(BACCARAT), "banker", (1, 2, 3, 4, 5)),
        "blackjack-like probe, 1 bettor": plays(FOLLOW_SPLIT, "main", (1,)),
        "No Bust Buster Blackjack, 1 bettor": plays(load_game(BUSTER), "game", (1,)),
    }
    table = {
        "blackjack, in words": at_table(BLACKJACK, in_words, "game"),
        "blackjack, by bots": at_table(BLACKJACK, by_bots),
        "baccarat, in words": at_table(BACCARAT, in_words, "player"),
        "baccarat, by bots": at_table(BACCARAT, by_bots),
        "Ultimate, by bots": at_table(ULTIMATE, by_bots),
    }
    legal = {
        "legal, 1 wager": asked(1),
        "legal, 5 wagers": asked(5),
        "a wager refused, 1 wager": checked(1),
        "a wager refused, 5 wagers": checked(5),
    }
    peer = pokerkit_hand()
    speed = min(unit() for _ in range(10))
    scripted = {name: rate(one) for name, one in script.items()}
    seated = {name: rate(one) for name, one in table.items()}
    theirs = rate(peer) if peer is not None else 0.0
    result = {
        "python": sys.version.split()[0],
        "unit_seconds": round(speed, 4),
        "rounds_per_second": {n: round(v) for n, v in (scripted | {PEER: theirs}).items()},
        "rounds_per_second_at_a_table": {name: round(value) for name, value in seated.items()},
        "microseconds_of_legal": {name: round(1e6 / rate(one), 1) for name, one in legal.items()},
        "rounds_per_unit": {n: round(v * speed, 1) for n, v in (scripted | seated).items()},
        "times_pokerkit": {n: round(v / theirs, 1) for n, v in (scripted | seated).items()}
        if theirs
        else None,
        "megabytes_grown_in_2000_rounds": {
            str(keep): growth(keep) for keep in ("all", 1_000, "last")
        },
    }
    RESULTS.parent.mkdir(parents=True, exist_ok=True)
    RESULTS.write_text(json.dumps(result, indent=1) + "\n", "utf-8")
    print(json.dumps(result, indent=1))


if __name__ == "__main__":
    main()
