"""What the terminal shows of a family otherwise than of all the others.

A family has at most one entry here; without one its cards lie side by side, and its table has no
board.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple

from rich.text import Text

from houseway.cards.card import parse_card
from houseway.cli.draw import Paper
from houseway.rules.game import Game
from houseway.rules.view import HandView

__all__ = ["LOOKS", "Look", "as_they_lie", "look", "look_of"]


def _side_by_side(cards: Sequence[str], paper: Paper) -> Text:
    return paper.cards(cards)


def _third_across(cards: Sequence[str], paper: Paper) -> Text:
    """A third card lies apart from the first two."""
    third = Text.assemble("  ", paper.cards(cards[2:])) if len(cards) > 2 else Text()
    return Text.assemble(paper.cards(cards[:2]), third)


def _in_sequence(cards: Sequence[str], paper: Paper) -> Text:
    """By suits, each from the ace up; what lies face down is counted."""
    seen = sorted(filter(None, cards), key=lambda name: (name[1], "A234567JQK".find(name[0])))
    down = len(cards) - len(seen)
    words = [paper.cards(seen)] * bool(seen) + [Text(f"{down} face down", "blue")] * bool(down)
    return Text(" + ").join(words)


class Look(NamedTuple):
    """How a family looks at the terminal."""

    cards: Callable[[Sequence[str], Paper], Text] = _side_by_side
    """From the names of a hand's cards, as the viewer sees them."""
    spreads: str = ""
    """How the name goes on of a hand that lies spread before another: drawn under it."""
    board: str = ""
    """The module of the board beside its table: `board_of(terms, rounds, …)` and `board_text`."""


LOOKS: Final[dict[str, Look]] = {
    "baccarat": Look(cards=_third_across, board="houseway.table.board"),
    "pan": Look(cards=_in_sequence, spreads="-meld-"),
}


def look_of(family: str) -> Look:
    """Its own, or that of all others."""
    return LOOKS.get(family, Look())


def as_they_lie(game: Game, hands: Iterable[HandView]) -> list[HandView]:
    """In the order they are drawn: spreads under the hand before which they lie, none empty."""
    found, word = list(hands), look_of(game.family.name).spreads
    if not word:
        return found
    first = {hand.id: number for number, hand in enumerate(found)}
    shown = [hand for hand in found if hand.cards or word not in hand.id]
    return sorted(shown, key=lambda hand: first[hand.id.partition(word)[0]])


def look(game: Game, hand: HandView, paper: Paper) -> Text:
    """The cards and what they come to; a folded or dead hand is struck out."""
    text = look_of(game.family.name).cards(hand.cards, paper)
    said = _said(game, hand)
    if said:
        text = Text.assemble(text, "   ", (said, "bold yellow"))
    if hand.state != "live":
        text.stylize("dim strike")
        text.append(f"  {hand.state}", "red")
    return text


def _said(game: Game, hand: HandView) -> str:
    """As the house dealer called it last; before that, what the cards that lie open come to."""
    if hand.calls:
        return hand.calls[-1]
    name = game.family.name_hand
    if name is None or not hand.cards or not all(hand.cards):
        return ""
    return name(game.terms, [parse_card(card) for card in hand.cards])
