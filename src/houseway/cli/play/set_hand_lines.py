"""Display of hands set in two, in any game: their halves, and how the house would set them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from houseway.cards.card import parse_card, text
from houseway.cli.draw import Paper
from houseway.errors import TextError
from houseway.games.house_way_rules import RuleGame, Setting
from houseway.games.house_ways import RULE_GAMES

if TYPE_CHECKING:  # `house-way` sets one hand at once and must not pay for these imports
    from houseway.rules.game import Game
    from houseway.rules.round.view import HandView, View


def _rule_game(game: Game) -> RuleGame | None:
    way = getattr(game.terms, "house_way", None)
    return next((each for each in RULE_GAMES.values() if isinstance(way, each.house_way)), None)


def hands_of(game: Game, view: View) -> Iterator[tuple[str, HandView]]:
    """Yield each hand that has cards or a controller, with its display name.

    The halves of a set hand come together: `dealer front` before `dealer back`.
    """
    found = _rule_game(game)
    first, second = found.stacks if found else ("", "")
    for id, hand in view.hands.items():
        if not hand.cards and not hand.controller:
            continue
        whole, _, half = id.rpartition("-")
        if first and half == first and whole in view.hands:
            continue
        front = view.hands.get(f"{id}-{first}") if first else None
        if front is None:
            yield id, hand
        else:
            yield f"{id} {first}", front
            yield f"{id} {second}", hand


def draw_house_way(game: Game, cards: Sequence[str], paper: Paper) -> bool:
    """Show how the house would set these cards and by which rule; False if it has no way."""
    found = _rule_game(game)
    if found is None or not all(cards):
        return False
    terms = game.terms
    house_way, ranking = terms.house_way, terms.hands  # type: ignore[attr-defined]
    try:
        setting = found.set_hand(house_way, ranking, [parse_card(card) for card in cards])
    except TextError:  # a ruling has left too many or too few cards
        return False
    paper.heading("The house way")
    draw_setting(found, ranking, setting, paper)
    rule = house_way.rule(setting.rule)
    paper.line(f"  rule {rule.name}: {rule.says}", "dim")
    return True


def draw_setting(game: RuleGame, ranking: object, hand: Setting, paper: Paper) -> None:
    """Show both halves, name what they make, and say what a wild joker counts as."""
    stacks = zip(game.stacks, (hand.front, hand.back), game.name_hands(ranking, hand), strict=True)
    rows = [
        (stack, paper.cards(map(text, cards)).append(f"  {name}")) for stack, cards, name in stacks
    ]
    joker = f"counts as {hand.joker_as}" if hand.joker_as else ""
    paper.pairs([*rows, ("joker", joker)])
