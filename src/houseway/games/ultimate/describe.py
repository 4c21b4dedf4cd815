"""The round of play in words, from the terms that the script reads."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from houseway.bets.ultimate import BETS
from houseway.games.second_wager import bound_bettors
from houseway.games.ultimate.terms import UltimateStreet, UltimateTerms, UltimateWager
from houseway.hands.ranking import STANDARD

__all__ = ["describe"]

_HANDS: Final = {
    "one by one": "Two cards to every place with ante and blind, face down, one at a time from "
    "the left of the house dealer, clockwise",
    "two at once": "Two cards at once to every place with ante and blind, face down, from the "
    "left of the house dealer, clockwise",
}
_BOUND: Final = {
    "seated": "The seated player's decision binds every bettor on his hand.",
    "twice": "The seated player's decision binds every bettor on his hand, unless another has "
    "twice his wagers there and decides.",
    "largest": "Who has the most on a hand decides, and binds every bettor on it.",
}
_FIVE: Final = {
    "any": "Every hand is the best five of seven cards: none, one or both of its own with the "
    "community cards.",
    "both": "Every hand is its own two cards with the best three of the community cards.",
}
_FULL_HOUSES: Final = {
    "the pair decides": "Full houses rank by the threesome, then by the pair.",
    "a tie": "Full houses of equal threesome tie.",
}
_BAD_BEAT: Final = {
    "hand beaten": "paid by the hand that was beaten, the player's or the player-dealer's; a tie "
    "loses",
    "winning hand": "paid by the hand that has beaten the other, the player's or the "
    "player-dealer's; a tie loses",
}


def describe(terms: UltimateTerms) -> list[str]:
    """The round of play in words."""
    bonuses = [spot for spot in terms.wagers.values() if spot.offered and spot.bet in BETS]
    return [
        *_dealing(terms),
        *_deciding(terms),
        *_folding(bonuses),
        *_comparing(terms),
        *(f"{spot.name}: {_paid(terms, spot)}." for spot in bonuses),
    ]


def _dealing(terms: UltimateTerms) -> Iterator[str]:
    hands = _HANDS[terms.dealt]
    burned = ", after a burned card" if terms.burns else ""
    if terms.player_dealer == "after the players":
        yield f"{hands}; the player-dealer's come last."
    else:
        yield f"{hands}."
    if terms.board == "with the hands":
        yield f"Five community cards, face down in the middle{burned}."
        if terms.player_dealer == "after the board":
            yield "Then two cards to the player-dealer."
        return
    yield f"Community cards are dealt when they are turned: three{burned}, and then two."
    if terms.player_dealer == "after the board":
        yield "When all have acted the player-dealer gets two cards."


def _deciding(terms: UltimateTerms) -> Iterator[str]:
    yield (
        "Each player looks, and makes one play wager or none, when his turn comes; turns go "
        f"clockwise from the left of the {terms.act_from}."
    )
    for street in terms.streets:
        yield _street(terms, street)
    yield from bound_bettors(terms, _BOUND)


def _street(terms: UltimateTerms, street: UltimateStreet) -> str:
    who = "each" if street == terms.streets[0] else "who has not bet"
    otherwise = "folds" if terms.is_last(street) else "checks"
    turned = {3: " (three community cards up)", 5: " (all five up)"}.get(street.board, "")
    return f"{street.when.capitalize()}{turned} {who} bets {street.much} or {otherwise}."


def _folding(bonuses: list[UltimateWager]) -> Iterator[str]:
    lost = "".join(f" and {spot.name}" for spot in bonuses if spot.on_fold == "lost")
    yield f"A fold loses ante and blind{lost}."
    for spot in bonuses:
        if spot.on_fold == "in action" and BETS[spot.bet].own_hand:
            yield f"It loses {spot.name} unless the hand is one that {spot.name} pays for."
        elif spot.on_fold == "in action":
            yield f"It does not lose {spot.name}: the cards stay until that is settled."


def _comparing(terms: UltimateTerms) -> Iterator[str]:
    yield f"The player-dealer's cards are turned; he qualifies with {_qualifier(terms)} or better."
    yield "If he does not, every ante that was not folded goes back; all else is compared."
    yield (
        "The hands still in play are turned and settled one by one, from the left of the "
        "player-dealer."
    )
    yield _FIVE[terms.hole_cards]
    yield (
        "Ante and play win with the higher hand, lose with the lower and push with an equal one; "
        f"so does the blind, which wins by its table and {_blind(terms)}."
    )
    yield f"Hands from the highest: {', '.join(STANDARD.order)}."
    yield _FULL_HOUSES[terms.full_houses]


def _qualifier(terms: UltimateTerms) -> str:
    return "a pair" if terms.qualifier == "one pair" else terms.qualifier


def _blind(terms: UltimateTerms) -> str:
    blind = terms.wagers[terms.spot_of("blind")]
    verb = "pushes" if blind.pushes.get("any other win") else "is lost"
    return f"{verb} where a win is too low for that"


def _paid(terms: UltimateTerms, spot: UltimateWager) -> str:
    if BETS[spot.bet].own_hand:
        return "paid by the player's hand alone, whether it wins, loses or ties"
    return _BAD_BEAT[terms.bad_beat]
