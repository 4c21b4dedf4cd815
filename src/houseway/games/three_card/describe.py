"""The rule sheet of three card poker: its round of play in sentences, made from the terms."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from houseway.bets.three_card import BETS
from houseway.games.second_wager import bound_bettors
from houseway.games.three_card.terms import From, ThreeCardTerms, ThreeCardWager

_NAMES: Final = {"A": "ace", "K": "king", "Q": "queen", "J": "jack", "T": "ten"}
_FROM: Final[dict[From, str]] = {
    "left of player-dealer": "from the left of the player-dealer, clockwise",
    "left of house dealer": "from the left of the house dealer, clockwise",
    "right of house dealer": "from the right of the house dealer, counter-clockwise",
}
_EXPOSED: Final = ("first", "second", "bottom")
_BOUND: Final = {
    "seated": "The seated player's decision binds every bettor on the hand.",
    "twice": "The seated player's decision binds every bettor on the hand, unless another bettor "
    "has at least twice the seated player's ante; then that bettor decides for all.",
    "largest": "The bettor with the largest ante on a hand decides, which binds every bettor on "
    "it.",
}
_ACE_LOW: Final = {
    "lowest": "Ace, deuce and three are the lowest straight and, when suited, the lowest straight "
    "flush.",
    "second highest": "Ace, deuce and three are the second-highest straight and, when suited, the "
    "second-highest straight flush.",
    "unsuited only": "Ace, deuce and three are the lowest straight; when suited they are not a "
    "straight flush.",
    "none": "Ace, deuce and three are not a straight.",
}
_LIKE_CARDS: Final = {
    "nearest line": "Cards of one suit are a flush even if they include a pair; five of a kind "
    "counts as four of a kind.",
    "printed lines": "Cards of one suit that include a pair are not a flush; five of a kind pays "
    "nothing.",
}


def describe(terms: ThreeCardTerms) -> list[str]:
    """Return the rule sheet's sentences for the round of play."""
    bonuses = [spot for spot in terms.wagers.values() if spot.offered and spot.bet in BETS]
    return [
        *_dealing(terms),
        *_deciding(terms),
        *_folding(bonuses),
        *_comparing(terms),
        *_ranking(terms),
        *(f"{spot.name}: {BETS[spot.bet].words}." for spot in bonuses),
    ]


def _dealing(terms: ThreeCardTerms) -> Iterator[str]:
    yield (
        "A stack of three cards is dealt face down to every place with a wager, "
        f"{_FROM[terms.deal_from]}; the player-dealer's stack is dealt last."
    )
    if terms.exposed:
        which = _EXPOSED[terms.exposed - 1]
        yield f"The {which} card of the player-dealer's stack is turned up."


def _deciding(terms: ThreeCardTerms) -> Iterator[str]:
    yield (
        f"Each player with an ante looks at the cards and, {_FROM[terms.act_from]}, either makes a "
        "play wager equal to the ante or folds."
    )
    yield from bound_bettors(terms, _BOUND)


def _folding(bonuses: list[ThreeCardWager]) -> Iterator[str]:
    """Say what a fold loses, and what happens to a bonus bet without an ante."""
    lost = [spot.name for spot in bonuses if spot.on_fold == "lost"]
    *first, last = ["the ante", *lost]
    yield f"A player who folds loses {', '.join(first)}{' and ' * bool(first)}{last}."
    kept = _names(spot for spot in bonuses if spot.on_fold == "in action")
    if kept:
        yield f"A fold does not lose {kept}: the cards stay until that bet is settled."
    lone = [spot for spot in bonuses if not spot.base]
    stands = _names((spot for spot in lone if spot.alone == "in action"), " and ")
    if stands:
        yield f"{stands} may be wagered without an ante; then there is nothing to decide."
    falls = _names(spot for spot in lone if spot.alone == "lost")
    if falls:
        yield f"{falls} without an ante is lost, because no play wager is made."


def _names(spots: Iterator[ThreeCardWager], joined: str = " or ") -> str:
    return joined.join(spot.name for spot in spots)


def _comparing(terms: ThreeCardTerms) -> Iterator[str]:
    high = _NAMES.get(terms.qualifier, terms.qualifier)
    yield (
        f"The player-dealer's cards are turned up; the player-dealer qualifies with {high}-high or "
        "better."
    )
    yield (
        "If the player-dealer does not qualify, every ante that was not folded wins, whatever the "
        "hands, and play wagers are returned."
    )
    yield f"The hands still in play are turned up {_FROM[terms.reveal_from]}."
    yield (
        "If the player-dealer qualifies, ante and play wagers win with a higher hand and lose with "
        f"a lower hand; if the hands are equal, they {terms.equal_hands}."
    )


def _ranking(terms: ThreeCardTerms) -> Iterator[str]:
    yield f"Hands from the highest: {', '.join(terms.three.order)}."
    yield _ACE_LOW[terms.ace_low]
    if terms.deck.packs > 1:
        yield _LIKE_CARDS[terms.like_cards]
