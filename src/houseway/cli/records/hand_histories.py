"""Poker hand histories: replay and compare them, or write them as hands are dealt."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from houseway.cli.play.tables import TextTable, deal_rounds
from houseway.cli.progress import progress
from houseway.errors import RecordError
from houseway.games.poker import phh
from houseway.games.poker.terms import PokerTerms


def compare_files(files: Sequence[str]) -> dict[str, Any]:
    """Count the hands that finish as written, and describe those that do not."""
    hands = 0
    differ: list[dict[str, Any]] = []
    with progress("played") as step:
        for file in files:
            for hand in phh.read_hands(_text(file), where=file):
                hands += 1
                if isinstance(hand, RecordError):
                    name, expected, got, why = hand.facts["hand"], None, None, str(hand)
                else:
                    found = phh.compare(hand)
                    name, expected, got, why = msgspec.structs.astuple(found)
                if why:
                    differ.append(
                        {"file": file, "hand": name, "expected": expected, "got": got, "why": why}
                    )
                step(hands)
    return {"hands": hands, "agree": hands - len(differ), "differ": differ}


def _text(file: str) -> str:
    try:
        return Path(file).read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        why = error.strerror if isinstance(error, OSError) else error
        raise RecordError("phh/unreadable", f"cannot read {file}: {why}", file=file) from None


def draw_comparison(found: dict[str, Any]) -> None:
    """Print the differences, then the count."""
    for each in found["differ"]:
        sys.stderr.write(f"{each['file']}: {each['why']}\n")
        if each["got"] is not None:
            sys.stderr.write(f"  expected {each['expected']}\n  got      {each['got']}\n")
    hands, agree = found["hands"], found["agree"]
    sys.stdout.write(f"{hands} hand{'s' * (hands != 1)}, {agree} finish as written.\n")


def write_hands(table: TextTable, rounds: int) -> None:
    """Write a `.phhs` file, reporting hands the format cannot express."""
    game = table.game
    if not isinstance(game.terms, PokerTerms) or not phh.variant_of(game.terms):
        known = ", ".join(each.edition.partition("/")[2] for each in phh.variants().values())
        raise RecordError(
            "phh/no_variant",
            f"{game.edition} is not a variant of the hand history format; it has: {known}",
        )
    left_out: Counter[str] = Counter()
    with progress("dealt", rounds) as step:
        for number, round_ in enumerate(deal_rounds(table, rounds), 1):
            why = phh.why_not(round_)
            if why:
                left_out[why] += 1
            else:
                sys.stdout.write(f"{phh.hand_text(round_, number)}\n")
            step(number)
    for why, count in left_out.most_common():
        sys.stderr.write(f"left out {count} of {rounds} hands: {why}\n")
