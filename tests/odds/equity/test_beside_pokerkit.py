"""Equities of random spots beside PokerKit's hands, which are ranked by other code."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pokerkit
import pytest

from houseway.cards.card import Card, text
from houseway.cards.tape import SplitMix
from houseway.editions.library import load_game
from houseway.games.poker.terms import PokerTerms
from houseway.odds.equity import equities
from odds.equity.spots import deals, random_spot
from support import scale

KINDS: dict[str, list[Any]] = {
    "stones-tavern/texas-holdem": [pokerkit.StandardHighHand],
    "stones-tavern/omaha": [pokerkit.OmahaHoldemHand],
    "stones-tavern/omaha-hi-low-split": [
        pokerkit.OmahaHoldemHand,
        pokerkit.OmahaEightOrBetterLowHand,
    ],
    "clovis-500/texas-holdem-hi-lo-split": [
        pokerkit.StandardHighHand,
        pokerkit.EightOrBetterLowHand,
    ],
    "clovis-500/seven-card-stud": [pokerkit.StandardHighHand],
    "clovis-500/seven-card-stud-hi-lo": [
        pokerkit.StandardHighHand,
        pokerkit.EightOrBetterLowHand,
    ],
    "clovis-500/razz": [pokerkit.RegularLowHand],
    "clovis-500/draw-poker": [pokerkit.StandardHighHand],
}


def theirs(cards: tuple[Card, ...]) -> str:
    return "".join(map(text, cards))


@pytest.mark.parametrize("name", KINDS)
def test_random_spots_are_worth_what_pokerkit_says(name: str) -> None:
    game = load_game(name, option="none")
    assert isinstance(game.terms, PokerTerms)
    chance = SplitMix(23)
    for _ in range(scale(1, 30)):
        spot = random_spot(game.terms, chance, players=2 + chance.below(2))
        got = [Fraction(0)] * len(spot.hands)
        number = 0
        for hands, boards in deals(spot):
            number += 1
            board = theirs(boards[0]) if boards else ""
            won = []
            for kind in KINDS[name]:
                made = [kind.from_game_or_none(theirs(hand), board) for hand in hands]
                best = max((each for each in made if each is not None), default=None)
                if best is not None:
                    won.append([at for at, each in enumerate(made) if each == best])
            for winners in won:
                for at in winners:
                    got[at] += Fraction(1, len(winners) * len(won))
        dead = " ".join(map(text, spot.dead))
        found = equities(game, spot.words, boards=spot.board_words, dead=dead)
        assert [hand.equity for hand in found.hands] == [each / number for each in got]
