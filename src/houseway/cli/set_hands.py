"""Hands set by a house way, at the terminal. Typer is not imported: one hand is set at once."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any

import msgspec

from houseway.cards.card import Card, parse_cards, text, texts
from houseway.cli.draw import Paper, emit
from houseway.editions.house_ways import (
    FiledHouseWay,
    check_house_way,
    find_house_way,
    house_way_ids,
    read_setting,
)
from houseway.editions.shelf import edition_ids
from houseway.errors import EditionError, TextError
from houseway.games.pai_gow_poker.setter import Setting, set_hand
from houseway.hands.pai_gow import pai_gow_hands

__all__ = ["show_file", "show_hand"]


def show_hand(
    name: str, cards: Iterable[str], settings: Iterable[str] = (), *, as_json: bool
) -> None:
    """Seven cards set, with the rule that applied and why those before it did not."""
    found = _found(name, settings)
    hand = set_hand(found.house_way, found.ranking, parse_cards(" ".join(cards)))
    if as_json:
        emit(_data(hand))
    else:
        _draw(found, hand, Paper())


def show_file(name: str, file: str, settings: Iterable[str] = (), *, as_json: bool) -> None:
    """A line for each hand; what is wrong with one is told with its line."""
    found = _found(name, settings)
    for number, line in enumerate(_lines(file), 1):
        if not line.strip():
            continue
        try:
            hand = set_hand(found.house_way, found.ranking, parse_cards(line))
        except TextError as error:
            message = f"{file}, line {number}: {error.message}"
            raise TextError(error.code, message, **{**error.facts, "line": number}) from None
        if as_json:
            sys.stdout.write(msgspec.json.encode(_data(hand)).decode() + "\n")
        else:
            sys.stdout.write(f"{texts(hand.front)} | {texts(hand.back)} | {hand.rule}\n")


def _found(name: str, settings: Iterable[str]) -> FiledHouseWay:
    """The house way of that name, or of the edition of that name, with its readings chosen."""
    name = _named(name)
    found = find_house_way(name) if name in house_way_ids() else check_house_way(name)
    chosen = dict(read_setting(found, text) for text in settings)
    return find_house_way(name, chosen) if chosen else found


def _named(name: str) -> str:
    if name in house_way_ids() or name not in edition_ids():
        return name
    from houseway.editions.library import find_edition

    cited = find_edition(name).identity.house_way
    if not cited:
        raise EditionError(
            "house_way/none",
            f"{name} has no house way; there are: {', '.join(house_way_ids())}",
            edition=name,
        )
    return cited


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
        raise TextError("house_way/file", f"{file} cannot be read: {why}", file=file) from None


def _draw(found: FiledHouseWay, hand: Setting, paper: Paper) -> None:
    hands = pai_gow_hands(found.ranking)

    def drawn(cards: tuple[Card, ...], category: str) -> Any:
        return paper.cards(map(text, cards)).append(f"  {category}")

    paper.line(found.title, "bold underline")
    paper.line(f"{found.id}{f' · follows {found.follows}' if found.follows else ''}")
    paper.heading("Set")
    paper.pairs(
        [
            ("front", drawn(hand.front, hands.front_hand(hand.front, hand.back).category)),
            ("back", drawn(hand.back, hands.back_hand(hand.back).category)),
            ("joker", f"read as {hand.joker_as}" if hand.joker_as else ""),
        ]
    )
    paper.heading(f"Rule {hand.rule}")
    paper.line(f"  {found.house_way.rule(hand.rule).says}")
    if hand.why:
        paper.heading("Why not the rules before it")
        reasons = groupby(hand.why, key=lambda each: each[1])
        paper.pairs((", ".join(name for name, _ in same), why) for why, same in reasons)
