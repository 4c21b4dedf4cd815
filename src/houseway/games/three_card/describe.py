"""The round of play in words, from the terms that the script reads."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from houseway.bets.three_card import BETS
from houseway.games.second_wager import bound_bettors
from houseway.games.three_card.terms import From, ThreeCardTerms, ThreeCardWager

__all__ = ["describe"]

_NAMES: Final = {"A": "ace", "K": "king", "Q": "queen", "J": "jack", "T": "ten"}
_FROM: Final[dict[From, str]] = {
    "left of player-dealer": "from the left of the player-dealer, clockwise",
    "left of house dealer": "from the left of the house dealer, clockwise",
    "right of house dealer": "from the right of the house dealer, counter-clockwise",
}
_EXPOSED: Final = ("first", "second", "bottom")
_BOUND: Final = {
    "seated": "The seated player's decision binds every bettor on his hand.",
    "twice": "The seated player's decision binds every bettor on his hand, unless another has "
    "twice his ante there and decides.",
    "largest": "The largest ante on a hand decides, and binds every bettor on it.",
}
_ACE_LOW: Final = {
    "lowest": "Ace, deuce and three are the lowest straight, suited the lowest straight flush.",
    "second highest": "Ace, deuce and three are the second-highest straight, suited too.",
    "unsuited only": "Ace, deuce and three are the lowest straight, and no more when suited.",
    "none": "Ace, deuce and three are no straight.",
}
_LIKE_CARDS: Final = {
    "nearest line": "Cards of one suit are a flush even with a pair among them; five of a kind "
    "counts as four.",
    "printed lines": "Cards of one suit with a pair among them are no flush; five of a kind pays "
    "nothing.",
}


def describe(terms: ThreeCardTerms) -> list[str]:
    """The round of play in words."""
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
        "A stack of three cards, face down, to every place with a wager, "
        f"{_FROM[terms.deal_from]}; the player-dealer's comes last."
    )
    if terms.exposed:
        which = _EXPOSED[terms.exposed - 1]
        yield f"The {which} card of the player-dealer's stack is turned up."


def _deciding(terms: ThreeCardTerms) -> Iterator[str]:
    yield (
        f"Each player with an ante looks and, {_FROM[terms.act_from]}, makes a play wager equal "
        "to it or folds."
    )
    yield from bound_bettors(terms, _BOUND)


def _folding(bonuses: list[ThreeCardWager]) -> Iterator[str]:
    """What a fold loses, and what becomes of a bonus bet beside no ante."""
    lost = "".join(f" and {spot.name}" for spot in bonuses if spot.on_fold == "lost")
    yield f"A fold loses the ante{lost}."
    kept = _names(spot for spot in bonuses if spot.on_fold == "in action")
    if kept:
        yield f"It does not lose {kept}: the cards stay until that is settled."
    lone = [spot for spot in bonuses if not spot.base]
    stands = _names(spot for spot in lone if spot.alone == "in action")
    if stands:
        yield f"{stands} may be wagered without an ante, and then nothing has to be decided."
    falls = _names(spot for spot in lone if spot.alone == "lost")
    if falls:
        yield f"{falls} without an ante is lost, since no play wager is made."


def _names(spots: Iterator[ThreeCardWager]) -> str:
    return " or ".join(spot.name for spot in spots)


def _comparing(terms: ThreeCardTerms) -> Iterator[str]:
    high = _NAMES.get(terms.qualifier, terms.qualifier)
    yield f"The player-dealer's cards are turned; he qualifies with {high}-high or better."
    yield (
        "If he does not, every ante that was not folded wins whatever the hands, and play wagers "
        "go back."
    )
    yield f"The hands still in play are turned, {_FROM[terms.reveal_from]}."
    yield (
        "If he qualifies, ante and play win with the higher hand and lose with the lower; with "
        f"equal hands they {terms.equal_hands}."
    )


def _ranking(terms: ThreeCardTerms) -> Iterator[str]:
    yield f"Hands from the highest: {', '.join(terms.three.order)}."
    yield _ACE_LOW[terms.ace_low]
    if terms.deck.packs > 1:
        yield _LIKE_CARDS[terms.like_cards]
