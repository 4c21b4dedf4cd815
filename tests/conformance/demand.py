"""The most cards that one round can take from the deck, with every seat taken.

A bound, not a figure of play: every hand drawn to the limit out of the lowest cards there are.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import accumulate
from typing import Any

from houseway.cards.card import JOKER, rank
from houseway.cards.deck import cards, size
from houseway.games.baccarat import BaccaratTerms
from houseway.games.blackjack.terms import BlackjackTerms
from houseway.games.caribbean import CaribbeanTerms
from houseway.games.fast_action.terms import FastActionTerms
from houseway.games.pai_gow_poker.terms import PaiGowTerms
from houseway.games.pai_gow_tiles.terms import TilesTerms
from houseway.games.pan import PanTerms
from houseway.games.poker import PokerTerms
from houseway.games.three_card.terms import ThreeCardTerms
from houseway.games.ultimate.terms import UltimateTerms
from houseway.games.war import WarTerms
from houseway.rules.game import Game
from houseway.rules.terms import Terms


def _baccarat(terms: BaccaratTerms) -> int:
    """Three to each of the two hands, whoever wagers on them."""
    return 6


def _blackjack(terms: BlackjackTerms) -> int:
    """As many hands as splits can make; each may take any one card beyond its last total below
    the one on which it must stand. Without a cap on splits a table can ask for the whole deck."""
    splits = terms.split.most if terms.split else 0
    if terms.split and not splits:
        return size(terms.deck) + 1
    hands = (terms.table.seats - 1) * len(terms.games) * (splits + 1) + 1
    most = max(terms.player.stand_hard, terms.dealer.stand_hard) - 1
    return hands + sum(total <= hands * most for total in accumulate(_lowest(terms)))


def _lowest(terms: Terms) -> list[int]:
    """What the cards of the deck count at least, the lowest first."""
    return sorted(
        0 if card == JOKER else 1 if rank(card) == 12 else min(rank(card) + 2, 10)
        for card in cards(terms.deck)
    )


def _caribbean(terms: CaribbeanTerms) -> int:
    """Five to every seat."""
    return 5 * terms.table.seats


def _fast_action(terms: FastActionTerms) -> int:
    """Four to every seat, one burned and five in the middle."""
    return 4 * terms.table.seats + 6


def _pai_gow(terms: PaiGowTerms) -> int:
    """Seven to every seat."""
    return 7 * terms.table.seats


def _pai_gow_tiles(terms: TilesTerms) -> int:
    """Four to every seat."""
    return 4 * terms.table.seats


def _pan(terms: PanTerms) -> int:
    """The whole deck, and as often as the discards are shuffled nearly as many again."""
    return size(terms.deck) * (1 + terms.reshuffles)


def _poker(terms: PokerTerms) -> int:
    """As many as are dealt, drawn and burned; a second run, with the shuffle that it may need."""
    seats, streets = terms.table.seats, terms.streets
    draws = seats * sum(street.draw for street in streets)
    again = sum(street.burn + terms.boards * street.board for street in streets) + 1
    return terms.dealt(seats) + draws + (again if terms.run_twice else 0)


def _three_card(terms: ThreeCardTerms) -> int:
    """Three to every seat."""
    return 3 * terms.table.seats


def _ultimate(terms: UltimateTerms) -> int:
    """Two to every seat, five in the middle, and what is burned before them."""
    return 2 * terms.table.seats + 5 + terms.burns


def _war(terms: WarTerms) -> int:
    """One to every seat; and where all tie, the burns and one more."""
    return terms.table.seats * (2 + terms.burns)


FAMILIES: dict[str, Callable[[Any], int]] = {
    "baccarat": _baccarat,
    "blackjack": _blackjack,
    "caribbean": _caribbean,
    "fast-action": _fast_action,
    "pai-gow-poker": _pai_gow,
    "pai-gow-tiles": _pai_gow_tiles,
    "pan": _pan,
    "round-poker": _poker,
    "three-card-poker": _three_card,
    "ultimate": _ultimate,
    "war": _war,
}


def demand(game: Game) -> int:
    """The cards that a round may need at most."""
    return FAMILIES[game.family.name](game.terms)


def supply(terms: Terms) -> int:
    """The cards that a round may find at least: the deck, or what lies behind the cut card."""
    return terms.shoe.cut_card if terms.shoe.shuffle == "cut card" else size(terms.deck)
