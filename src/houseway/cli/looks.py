"""How the hands of a family look; everything else at the table is drawn alike for all.

A family adds one function here at most: from a hand as the viewer sees it to something Rich
can draw. Without one, the cards lie side by side.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rich.text import Text

from houseway.cards.card import parse_card
from houseway.cli.draw import Paper
from houseway.hands.points import baccarat_total
from houseway.hands.three_card import best_three
from houseway.hands.words import hand_words
from houseway.rules.view import HandView

__all__ = ["LOOKS", "look"]

Look = Callable[[HandView, Paper], Text]


def _cards(hand: HandView, paper: Paper) -> Text:
    text = paper.cards(hand.cards)
    return Text.assemble(text, "   ", (hand.calls[-1], "bold yellow")) if hand.calls else text


def _baccarat(hand: HandView, paper: Paper) -> Text:
    """The cards and what they count so far; a third card lies across."""
    third = Text.assemble("  ", paper.cards(hand.cards[2:])) if len(hand.cards) > 2 else Text()
    text = Text.assemble(paper.cards(hand.cards[:2]), third)
    if all(hand.cards):
        total = baccarat_total([parse_card(name) for name in hand.cards])
        text.append(f"   {total}", "bold yellow")
    return text


def _three_card(hand: HandView, paper: Paper) -> Text:
    """The cards and what they make, as soon as the viewer has seen them all."""
    if hand.calls or not all(hand.cards):
        return _cards(hand, paper)
    made = hand_words(best_three(map(parse_card, hand.cards)))
    return Text.assemble(paper.cards(hand.cards), "   ", (made, "bold yellow"))


LOOKS: Final[dict[str, Look]] = {
    "baccarat": _baccarat,
    "three-card-poker": _three_card,
}


def look(family: str, hand: HandView, paper: Paper) -> Text:
    """The hand as the family shows it; a folded or dead one is struck out."""
    text = LOOKS.get(family, _cards)(hand, paper)
    if hand.state != "live":
        text.stylize("dim strike")
        text.append(f"  {hand.state}", "red")
    return text
