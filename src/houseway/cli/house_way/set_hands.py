"""Setting hands by a house way in the terminal.

Typer is not imported here, so that setting one hand is instant.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any

import msgspec

from houseway.api.house_ways import filed_house_way
from houseway.cards.card import text
from houseway.cli.draw import Paper, emit
from houseway.cli.play.set_hand_lines import draw_setting
from houseway.editions.house_ways import FiledHouseWay, find_house_way, listing, read_setting
from houseway.errors import TextError
from houseway.games.house_way_rules import Setting


def show_hand(
    name: str, cards: Iterable[str], settings: Iterable[str] = (), *, as_json: bool
) -> None:
    """Set one hand; show the rule that applied and why the earlier ones did not."""
    found = _found(name, settings)
    hand = found.set_hand(found.game.parse(" ".join(cards)))
    if as_json:
        emit(_data(hand))
    else:
        _draw(found, hand, Paper())


def show_file(name: str, file: str, settings: Iterable[str] = (), *, as_json: bool) -> None:
    """Set a file of hands, one per line; an error names its line."""
    found = _found(name, settings)
    for number, line in enumerate(_lines(file), 1):
        if not line.strip():
            continue
        try:
            hand = found.set_hand(found.game.parse(line))
        except TextError as error:
            message = f"{file}, line {number}: {error.message}"
            raise TextError(error.code, message, **{**error.facts, "line": number}) from None
        if as_json:
            sys.stdout.write(msgspec.json.encode(_data(hand)).decode() + "\n")
        else:
            sys.stdout.write(f"{hand}\n")


def show_rules(name: str, settings: Iterable[str] = (), *, as_json: bool) -> None:
    """List the rules in the order they are tried, and the readings."""
    found = _found(name, settings)
    if as_json:
        emit({"rules": found.house_way.rules, "hands": found.ranking, "readings": found.readings})
        return
    paper = Paper()
    _head(found, paper)
    paper.heading("Rules, in the order they are tried")
    paper.pairs((rule.name, rule.says) for rule in found.house_way.rules if rule.used)
    paper.heading("Readings of doubtful lines")
    rows = [(name, listing(each), each.why) for name, each in found.readings.items()]
    paper.table(("reading", "choices, default first", "why"), rows)


def _found(name: str, settings: Iterable[str]) -> FiledHouseWay:
    """Return the house way named directly or by its edition, with readings applied."""
    found = filed_house_way(name)
    chosen = dict(read_setting(found, text) for text in settings)
    return find_house_way(found.id, chosen) if chosen else found


def _data(hand: Setting) -> dict[str, Any]:
    return {
        "front": [text(card) for card in hand.front],
        "back": [text(card) for card in hand.back],
        "rule": hand.rule,
        "foul": hand.foul,
    }


def _lines(file: str) -> Iterator[str]:
    if file == "-":
        yield from sys.stdin
        return
    try:
        with open(file, encoding="utf-8") as lines:
            yield from lines
    except (OSError, UnicodeDecodeError) as error:
        why = error.strerror if isinstance(error, OSError) else error
        raise TextError("house_way/file", f"cannot read {file}: {why}", file=file) from None


def _head(found: FiledHouseWay, paper: Paper) -> None:
    paper.line(found.title, "bold underline")
    paper.line(f"{found.id}{f' · follows {found.follows}' if found.follows else ''}")


def _draw(found: FiledHouseWay, hand: Setting, paper: Paper) -> None:
    _head(found, paper)
    paper.heading("Set")
    draw_setting(found.game, found.ranking, hand, paper)
    paper.heading(f"Rule {hand.rule}")
    paper.line(f"  {found.house_way.rule(hand.rule).says}")
    if hand.why:
        paper.heading("Why the rules before it do not apply")
        reasons = groupby(hand.why, key=lambda each: each[1])
        paper.pairs((", ".join(name for name, _ in same), why) for why, same in reasons)
