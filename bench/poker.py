"""Replayed poker hands per second, measured beside PokerKit in one run.

    python bench/poker.py [HANDS]     # prints, and writes bench/results/poker.json

HANDS is a file of hand histories (PHH), such as the 10,000 published hands of Pluribus; the
committed figures are of those. Without a file, bots deal the hands that are measured, so the
benchmark runs in any clone, and the figures are printed but not written.

Both start from hands that are read already (their texts of actions), and play every action.

| measured                 | built for every hand                                                |
|--------------------------|---------------------------------------------------------------------|
| Houseway                 | a whole round by the fast path of hand histories: checked opening,  |
|                          | legality of every answer, every event, the tape, the inputs, the    |
|                          | chips; its table is laid out only if somebody looks at it           |
| Houseway, by script      | the same round by the script that rooms, tables and records use,    |
|                          | from the texts of its actions                                       |
| Houseway, decisions      | the script alone: a `Round` fed with the decisions of the hand      |
| given                    |                                                                     |
| Houseway, with records   | its sealed record line as well                                      |
| Houseway, with records   | and the last view of each of the six players                        |
| and views                |                                                                     |
| PokerKit                 | its state after every action                                        |

Runs take turns, each turn on other hands, so that nothing is found that was worked out before. Of
the rates the best turn counts, since other work on the machine slows all of them; how many times
PokerKit's they are is the median over the turns, in each of which all play the same hands.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from statistics import median
from typing import Any

from houseway.cards.tape import Scripted
from houseway.games.poker.phh import HandText, play_hand, read_hands
from houseway.rules.records.record import Writer
from houseway.rules.records.replay import replay
from houseway.rules.round.driver import Round

ROOT = Path(__file__).parents[1]
RESULTS = ROOT / "bench" / "results" / "poker.json"
HANDS = ROOT.parent / "shared" / "phh" / "pluribus.phhs"
DEALT = ROOT / "build" / "bench" / "hands.phhs"
EDITION = "stones-saloon/no-limit-texas-holdem"
SAMPLE = 500
TURNS = 5
SPARE = 2
"""Times as many hands are dealt: some, such as those run twice, have no place in the format."""


def ours(hands: list[HandText]) -> None:
    for hand in hands:
        play_hand(hand)


def scripted(hands: list[HandText]) -> None:
    """Without the fast path."""
    for hand in hands:
        play_hand(hand, by_script=True)


def given(rounds: list[Round]) -> None:
    """The script alone, by decisions that are there already."""
    for known in rounds:
        replay(known.game, known.opening, Scripted(known.draws), known.inputs)


def recorded(hands: list[HandText]) -> None:
    """With a record line of every hand."""
    writer = Writer()
    for hand in hands:
        writer.add(play_hand(hand))


def recorded_and_seen(hands: list[HandText]) -> None:
    """With a record line of every hand and the last view of every player."""
    writer = Writer()
    for hand in hands:
        round_ = play_hand(hand)
        writer.add(round_)
        for bettor in round_.opening.bettors:
            round_.view(bettor.id)


def theirs(histories: list[object]) -> None:
    for history in histories:
        for _ in history:  # type: ignore[attr-defined]
            pass


def rate(work: Callable[[list[Any]], None], hands: list[Any]) -> float:
    """Hands a second of processor time."""
    start = time.process_time()
    work(hands)
    return len(hands) / (time.process_time() - start)


def dealt() -> str:
    """Hands between bots, the same ones every time; dealt once and kept in `build`."""
    if not DEALT.is_file():
        words = ["deal", EDITION, "--option=none", "--seed=5", f"--rounds={SPARE * SAMPLE * TURNS}"]
        command = [sys.executable, "-m", "houseway", *words, "--phh"]
        done = subprocess.run(command, check=True, stdout=subprocess.PIPE)
        DEALT.parent.mkdir(parents=True, exist_ok=True)
        DEALT.write_bytes(done.stdout)
    return DEALT.read_text("utf-8")


def main() -> None:
    """Measure in turns, keep the best."""
    file = Path(sys.argv[1]) if len(sys.argv) > 1 else HANDS
    text = file.read_text("utf-8") if file.is_file() else dealt()
    text = "".join(re.split(r"(?m)^(?=\[\d+\]$)", text)[: SAMPLE * TURNS + 1])
    read = [hand for hand in read_hands(text, where=str(file)) if isinstance(hand, HandText)]
    histories = list(import_module("pokerkit").HandHistory.loads_all(text))
    assert len(read) == len(histories) == SAMPLE * TURNS
    work: dict[str, tuple[Callable[[list[Any]], None], list[Any]]] = {
        "Houseway": (ours, read),
        "Houseway, by script": (scripted, read),
        "Houseway, decisions given": (given, [*map(play_hand, read)]),
        "Houseway, with records": (recorded, read),
        "Houseway, with records and views": (recorded_and_seen, read),
        "PokerKit": (theirs, histories),
    }
    rates: dict[str, list[float]] = {name: [] for name in work}
    for turn in range(TURNS):
        here = slice(turn * SAMPLE, (turn + 1) * SAMPLE)
        for name, (each, hands) in work.items():
            rates[name].append(rate(each, hands[here]))
    times = {
        name: median(ours / theirs for ours, theirs in zip(each, rates["PokerKit"], strict=True))
        for name, each in rates.items()
    }
    result = {
        "file": file.name if file.is_file() else f"dealt by bots under {EDITION}",
        "python": sys.version.split()[0],
        "hands": SAMPLE * TURNS,
        "load_of_the_machine": round(os.getloadavg()[0], 1),
        "hands_per_second": {name: round(max(each)) for name, each in rates.items()},
        "times_pokerkit": {name: round(each, 1) for name, each in times.items()},
    }
    if file.is_file():
        RESULTS.write_text(json.dumps(result, indent=1) + "\n", "utf-8")
    print(json.dumps(result, indent=1))


if __name__ == "__main__":
    main()
