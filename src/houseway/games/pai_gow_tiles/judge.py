"""The judge of pai gow tiles: a wager's outcome from the tiles as they were set."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from houseway.cards.card import Card
from houseway.errors import TextError
from houseway.games.pai_gow_tiles.setter import check_four, set_tiles
from houseway.games.pai_gow_tiles.terms import TilesTerms
from houseway.hands.tile_names import name_tile_hand
from houseway.hands.tiles import tile_result, tile_strength
from houseway.rules.banked.outcomes import Lose, NoAction, Outcome


class TilesFacts(msgspec.Struct, frozen=True, kw_only=True):
    """The facts on which a wager is judged: a high and a low hand on both sides."""

    high: tuple[Card, ...]
    low: tuple[Card, ...]
    bank_high: tuple[Card, ...]
    bank_low: tuple[Card, ...]
    dead: bool = False
    """Whether its hand was ruled dead."""


def judge(terms: TilesTerms, spot: str, facts: TilesFacts) -> Outcome:
    """Return the outcome of a wager on this spot; copies go to the player-dealer."""
    if facts.dead:
        loses = terms.dead == "loses"
        return Lose(line="dead hand") if loses else NoAction("the hand is dead")
    mine, bank = (facts.high, facts.low), (facts.bank_high, facts.bank_low)
    if any(len(two) != 2 for two in bank):
        return NoAction("the player-dealer has not four tiles")
    if is_foul(terms, *mine):
        return Lose(line="foul")
    result = tile_result(mine, bank, ranking=terms.hands)
    lines = {"win": ("win",), "push": ("one of two",), "lose": ()}
    return terms.wagers[spot].outcome(lines[result])


def is_foul(terms: TilesTerms, high: Sequence[Card], low: Sequence[Card]) -> bool:
    """Return whether a hand is foul: not two and two, or, where punished, the low hand better."""
    if (len(high), len(low)) != (2, 2):
        return True
    return terms.foul == "loses" and outranks(terms, low, high)


def outranks(terms: TilesTerms, one: Sequence[Card], other: Sequence[Card]) -> bool:
    """Return whether the first of two hands is the better one."""
    strength = [tile_strength(two, ranking=terms.hands) for two in (one, other)]
    return strength[0] > strength[1]


def house_way(terms: TilesTerms, cards: Sequence[Card]) -> tuple[Card, ...]:
    """Return the low hand by the house way; if the hand is not four valid tiles, the first two."""
    try:
        check_four(cards)
    except TextError:
        return tuple(cards[:2])
    return set_tiles(terms.house_way, terms.hands, cards).front


def name_hand(terms: TilesTerms, cards: Sequence[Card]) -> str:
    """Name a hand of two tiles; four tiles that are not set yet have no name."""
    return name_tile_hand(cards, terms.hands) if len(cards) == 2 else ""
