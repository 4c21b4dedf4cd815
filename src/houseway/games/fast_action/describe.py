"""The rule sheet of Fast Action Hold'em: its round of play in sentences, made from the terms."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from houseway.games.fast_action.terms import FastActionTerms

_ACTION: Final = {
    "first that counts": "the first of these cards that counts",
    "first": "the first of these cards, if it counts,",
}
_NATURAL: Final = {
    "first that counts": "its cards are turned one by one until one places the action button",
    "first": "its first card is turned, which places the action button if it counts",
}
_FLUSH_TIES: Final = {
    "groups first": "Flushes with cards of the same rank are compared by those cards first, then "
    "by the other cards.",
    "high card": "Flushes with cards of the same rank are compared card by card from the highest.",
}
_WHEEL: Final = {
    "lowest": "A-2-3-4-5 is the lowest straight.",
    "none": "A-2-3-4-5 is not a straight.",
}


def describe(terms: FastActionTerms) -> list[str]:
    """Return the rule sheet's sentences for the round of play."""
    return [*_setting(terms), *_flop(terms), *_comparing(), *_ranking(terms)]


def _setting(terms: FastActionTerms) -> Iterator[str]:
    yield (
        "Four cards are dealt face down to each hand, one at a time and clockwise from the first "
        "wager after the player-dealer, who comes last. The player-dealer's cards stay in "
        "the middle, and nobody looks at them."
    )
    yield (
        "Four of a kind in the original four cards is a natural winner: it wins whatever follows "
        "and stays face up in front of the wager."
    )
    yield (
        "Every other player keeps two cards and discards two; the cards kept are tucked under the "
        "bet and not touched again."
    )
    if terms.table.looks == "one hand":
        yield (
            "A player with more than one hand may not look at or set the others; the house way "
            "decides which cards they keep."
        )
    if any(spot.back_line for spot in terms.spots.values()):
        yield "When several bettors have wagers at a position, the seated player decides."
    yield (
        f"A player may ask to have the hand set by the house way ({terms.house_way.name}); the "
        "house takes no responsibility for the result."
    )
    yield "Then the player-dealer's four cards are opened, and the player-dealer keeps two of them."


def _flop(terms: FastActionTerms) -> Iterator[str]:
    yield (
        "One card is burned and five community cards are turned one at a time, from the right of "
        f"the row to the left; {_ACTION[terms.action_card]} places the action button. If none "
        "does, the button goes to the first wager clockwise from the player-dealer."
    )
    yield (
        "If the player-dealer has a natural winner, play stops before that: every wager loses "
        "except those of players with a natural winner, which win whatever their rank. A flop is "
        f"dealt face down and {_NATURAL[terms.natural_action_card]}."
    )


def _comparing() -> Iterator[str]:
    yield (
        "Every hand is the best five cards among its own two and the community cards. It may be "
        "the five community cards alone, and a sixth card never plays."
    )
    yield (
        "Clockwise from the action button, each hand is opened and compared with the "
        "player-dealer's; the higher hand wins. All hands are compared before any wager is paid or "
        "collected."
    )
    yield "Hands of the same value are a copy, and the player-dealer wins copies."


def _ranking(terms: FastActionTerms) -> Iterator[str]:
    yield f"Hands rank, from the highest: {', '.join(terms.hands.ranking.order)}."
    yield _FLUSH_TIES[terms.hands.flush_ties]
    yield _WHEEL[terms.hands.wheel]
