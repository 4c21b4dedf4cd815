"""The rule sheet of Ultimate Texas Hold'em: its round of play in sentences, from the terms."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from houseway.bets.ultimate import BETS
from houseway.games.second_wager import bound_bettors
from houseway.games.ultimate.terms import UltimateStreet, UltimateTerms, UltimateWager
from houseway.hands.ranking import STANDARD

_HANDS: Final = {
    "one by one": "Two cards are dealt face down to every place with an ante and a blind, one at a "
    "time, clockwise from the left of the house dealer",
    "two at once": "Two cards are dealt together, face down, to every place with an ante and a "
    "blind, clockwise from the left of the house dealer",
}
_BOUND: Final = {
    "seated": "The seated player's decision binds every bettor on the hand.",
    "twice": "The seated player's decision binds every bettor on the hand, unless another bettor "
    "has at least twice the seated player's wagers there; then that bettor decides for all.",
    "largest": "The bettor with the most on a hand decides, which binds every bettor on it.",
}
_FIVE: Final = {
    "any": "Every hand is the best five of seven cards: none, one or both of its own cards with "
    "the community cards.",
    "both": "Every hand is its own two cards and the best three of the community cards.",
}
_FULL_HOUSES: Final = {
    "the pair decides": "Full houses rank by the three of a kind, then by the pair.",
    "a tie": "Full houses with the same three of a kind tie.",
}
_BAD_BEAT: Final = {
    "hand beaten": "paid on the hand that was beaten, the player's or the player-dealer's; a tie "
    "loses",
    "winning hand": "paid on the hand that beat the other, the player's or the player-dealer's; a "
    "tie loses",
}


def describe(terms: UltimateTerms) -> list[str]:
    """Return the rule sheet's sentences for the round of play."""
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
    burned = " after one card is burned" if terms.burns else ""
    if terms.player_dealer == "after the players":
        yield f"{hands}; the player-dealer's two come last."
    else:
        yield f"{hands}."
    if terms.board == "with the hands":
        yield f"Five community cards are dealt face down in the middle{burned}."
        if terms.player_dealer == "after the board":
            yield "Then two cards are dealt to the player-dealer."
        return
    yield f"Community cards are dealt only as they are turned: first three{burned}, and then two."
    if terms.player_dealer == "after the board":
        yield "When all players have acted, two cards are dealt to the player-dealer."


def _deciding(terms: UltimateTerms) -> Iterator[str]:
    yield (
        "Each player looks at the cards and may make one play wager during the hand. Turns go "
        f"clockwise from the left of the {terms.act_from}."
    )
    for street in terms.streets:
        yield _street(terms, street)
    yield from bound_bettors(terms, _BOUND)


def _street(terms: UltimateTerms, street: UltimateStreet) -> str:
    first = street == terms.streets[0]
    who = "each player" if first else "each player who has not bet"
    otherwise = "folds" if terms.is_last(street) else "checks"
    turned = {3: " (three community cards up)", 5: " (all five up)"}.get(street.board, "")
    return f"{street.when.capitalize()}{turned}, {who} bets {street.much} or {otherwise}."


def _folding(bonuses: list[UltimateWager]) -> Iterator[str]:
    lost = [spot.name for spot in bonuses if spot.on_fold == "lost"]
    *first, last = ["the ante", "the blind", *lost]
    yield f"A player who folds loses {', '.join(first)} and {last}."
    for spot in bonuses:
        if spot.on_fold == "in action" and BETS[spot.bet].own_hand:
            yield f"A fold loses {spot.name} unless the hand is one that {spot.name} pays."
        elif spot.on_fold == "in action":
            yield f"A fold does not lose {spot.name}: the cards stay until that bet is settled."


def _comparing(terms: UltimateTerms) -> Iterator[str]:
    yield (
        "The player-dealer's cards are turned up; the player-dealer qualifies with "
        f"{'a pair' if terms.qualifier == 'one pair' else terms.qualifier} or better."
    )
    yield (
        "If the player-dealer does not qualify, every ante that was not folded is returned; all "
        "other wagers are still compared."
    )
    yield (
        "The hands still in play are turned up and settled one by one, from the left of the "
        "player-dealer."
    )
    yield _FIVE[terms.hole_cards]
    yield (
        "Ante and play wagers win with a higher hand, lose with a lower one and push with an equal "
        "one. So does the blind, except that a winning blind is paid by its pay table and "
        f"{_blind(terms)}."
    )
    yield f"Hands from the highest: {', '.join(STANDARD.order)}."
    yield _FULL_HOUSES[terms.full_houses]


def _blind(terms: UltimateTerms) -> str:
    blind = terms.wagers[terms.spot_of("blind")]
    verb = "pushes" if blind.pushes.get("any other win") else "loses"
    return f"{verb} if the winning hand is too low for it"


def _paid(terms: UltimateTerms, spot: UltimateWager) -> str:
    if BETS[spot.bet].own_hand:
        return "paid on the player's hand only, whether it wins, loses or ties"
    return _BAD_BEAT[terms.bad_beat]
