"""The round of play in words, from the terms that the script reads."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from houseway.games.fast_action.terms import FastActionTerms

__all__ = ["describe"]

_ACTION: Final = {
    "first that counts": "the first of them that counts",
    "first": "the first of them, if it counts,",
}
_NATURAL: Final = {
    "first that counts": "turned card by card until one places the action button",
    "first": "its first card turned, which places the action button if it counts",
}
_FLUSH_TIES: Final = {
    "groups first": "Flushes with like cards are compared by those, then by the other cards.",
    "high card": "Flushes with like cards are compared card by card from the highest.",
}
_WHEEL: Final = {
    "lowest": "A-2-3-4-5 is the lowest straight.",
    "none": "A-2-3-4-5 is no straight.",
}


def describe(terms: FastActionTerms) -> list[str]:
    """The round of play in words."""
    return [*_setting(terms), *_flop(terms), *_comparing(), *_ranking(terms)]


def _setting(terms: FastActionTerms) -> Iterator[str]:
    yield (
        "Four cards each, face down, one at a time and clockwise from the first wager after the "
        "player-dealer, who comes last; his lie in the middle, and nobody looks at them."
    )
    yield (
        "Four of a kind in the original four cards is a natural winner: it wins whatever follows, "
        "and stays face up before the wager."
    )
    yield (
        "Every other player keeps two cards, tucked under the bet and not touched again, and "
        "discards two."
    )
    if terms.table.looks == "one hand":
        yield (
            "A further hand of a player is kept by the house way; he may not look at it or set it."
        )
    if any(spot.back_line for spot in terms.spots.values()):
        yield "Where several have wagers at a position, the seated player decides."
    yield (
        f"Who asks for it keeps by the house way ({terms.house_way.name}), for whose results the "
        "house takes no responsibility."
    )
    yield "Then the player-dealer's four cards are opened, and he says which two he keeps."


def _flop(terms: FastActionTerms) -> Iterator[str]:
    yield (
        "A card is burned and five community cards are turned one at a time, from the right of "
        f"the row to the left; {_ACTION[terms.action_card]} places the action button. If none "
        "does, it lies at the first wager clockwise from the player-dealer."
    )
    yield (
        "If the player-dealer has a natural winner, play stops before that: all wagers lose but "
        "the natural winners of players, which win whatever their rank. A flop is dealt face down "
        f"and {_NATURAL[terms.natural_action_card]}."
    )


def _comparing() -> Iterator[str]:
    yield (
        "Every hand is the best five of its own two cards and the community cards, perhaps those "
        "alone; a sixth card never plays."
    )
    yield (
        "Hands are opened and valued clockwise from the action button, all of them before anything "
        "is paid or taken; the higher one wins."
    )
    yield "Hands of the same value are a copy, which is the player-dealer's."


def _ranking(terms: FastActionTerms) -> Iterator[str]:
    yield f"Hands rank, from the highest: {', '.join(terms.hands.ranking.order)}."
    yield _FLUSH_TIES[terms.hands.flush_ties]
    yield _WHEEL[terms.hands.wheel]
