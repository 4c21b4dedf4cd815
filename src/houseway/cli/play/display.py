"""Per-family overrides of the terminal display.

A family without an entry shows its cards side by side and has no board.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple

from rich.text import Text

from houseway.cards.card import parse_card
from houseway.cli.draw import Paper
from houseway.rules.game import Game
from houseway.rules.round.view import HandView, View


def _side_by_side(cards: Sequence[str], paper: Paper) -> Text:
    return paper.cards(cards)


def _third_across(cards: Sequence[str], paper: Paper) -> Text:
    """Set a third card apart from the first two, as baccarat dealers do."""
    third = Text.assemble("  ", paper.cards(cards[2:])) if len(cards) > 2 else Text()
    return Text.assemble(paper.cards(cards[:2]), third)


def _in_sequence(cards: Sequence[str], paper: Paper) -> Text:
    """Sort cards by suit, ace up, and count those that are face down."""
    seen = sorted(filter(None, cards), key=lambda name: (name[1], "A234567JQK".find(name[0])))
    down = len(cards) - len(seen)
    words = [paper.cards(seen)] * bool(seen) + [Text(f"{down} face down", "blue")] * bool(down)
    return Text(" + ").join(words)


class Look(NamedTuple):
    """How the terminal shows a family."""

    cards: Callable[[Sequence[str], Paper], Text] = _side_by_side
    """Draw a hand from the names of its cards, as the viewer sees them."""
    board: str = ""
    """The module with the family's statistics board: `board_of(terms, rounds, …)`, `board_text`."""


LOOKS: Final[dict[str, Look]] = {
    "baccarat": Look(cards=_third_across, board="houseway.games.baccarat.board"),
    "pan": Look(cards=_in_sequence),
}


def look_of(family: str) -> Look:
    """Return the family's display, or the default."""
    return LOOKS.get(family, Look())


def as_they_lie(game: Game, hands: Iterable[tuple[str, HandView]]) -> list[tuple[str, HandView]]:
    """Return hands in drawing order, with each hand's spreads right below it."""
    found, word = list(hands), game.family.spreads
    first = {hand.id: number for number, (_, hand) in enumerate(found)}

    def at(named: tuple[str, HandView]) -> int:
        id = named[1].id
        return first[id.partition(word)[0] if word else id]

    return sorted(found, key=at)


def look(game: Game, hand: HandView, paper: Paper, boards: Sequence[Sequence[str]] = ()) -> Text:
    """Draw a hand's cards and name what they make; a folded or dead hand is struck out."""
    text = look_of(game.family.name).cards(hand.cards, paper)
    said = hand.calls[-1] if hand.calls else made(game, hand, boards)
    if said:
        text = Text.assemble(text, "   ", (said, "bold yellow"))
    if hand.state != "live":
        text.stylize("dim strike")
        text.append(f"  {hand.state}", "red")
    return text


def made(game: Game, hand: HandView, boards: Sequence[Sequence[str]] = ()) -> str:
    """Name what a fully visible hand makes; empty if a card is hidden or it has no name."""
    name = game.family.name_hand
    if name is None or not hand.cards or not all(hand.cards):
        return ""
    cards = [parse_card(card) for card in hand.cards]
    if not game.family.plays_boards:
        return name(game.terms, cards)
    if not hand.controller:  # a hand without a controller is a board
        return ""
    return name(game.terms, cards, [[parse_card(card) for card in board] for board in boards])


def open_boards(view: View) -> list[list[str]]:
    """Return the face-up community cards, board by board."""
    middle = [[card for card in hand.cards if card] for hand in boards_of(view)]
    return [board for board in middle if board]


def boards_of(view: View) -> list[HandView]:
    """Return the hands that no bettor controls, such as the board."""
    return [hand for hand in view.hands.values() if not hand.controller]
