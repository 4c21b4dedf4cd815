"""Effects of removal: how removing one card from the shoe changes each return."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

import msgspec

from houseway.cards.card import JOKER, MARK, RANKS, Card, rank, text
from houseway.cards.deck import DeckTerms, counts
from houseway.errors import HousewayError
from houseway.odds.json_form import as_numbers
from houseway.odds.sensitivity import Returns, returns_of
from houseway.odds.solvers import Progress
from houseway.rules.game import Game


class Removal(msgspec.Struct, frozen=True, kw_only=True):
    """Effects by the rank of the removed card, with the best play for the shoe without it."""

    returns: Returns
    """The returns of the full shoe."""
    effects: Mapping[str, Returns]
    """The change of each return, by rank."""

    def as_json(self) -> dict[str, Any]:
        """Return the effects for `--json`, per unit of each wager."""
        return as_numbers(self.effects)


def removal(
    game: Game,
    *,
    wagers: Sequence[str] = (),
    workers: int = 2,
    progress: Progress | None = None,
) -> Removal | None:
    """Compute the effects for these wagers, or for all; None if only whole packs can be solved."""
    deck = game.terms.deck
    ranks: dict[str, Card] = {}
    for card in counts(deck):
        ranks.setdefault("joker" if card == JOKER else RANKS[rank(card)], card)
    if deck.kind != "cards":
        return None
    usual = returns_of(game, wagers=wagers, workers=workers)
    effects: dict[str, dict[str, Fraction]] = {}
    for name, card in ranks.items():
        terms = msgspec.structs.replace(game.terms, deck=_without(deck, card))
        try:
            left = returns_of(
                msgspec.structs.replace(game, terms=terms), wagers=wagers, workers=workers
            )
        except HousewayError:
            return None
        effects[name] = {spot: value - usual[spot] for spot, value in left.items()}
        if progress:
            progress(len(effects), len(ranks))
    return Removal(returns=usual, effects=effects)


def _without(deck: DeckTerms, card: Card) -> DeckTerms:
    if card == JOKER:
        if deck.jokers:
            return msgspec.structs.replace(deck, jokers=deck.jokers - 1)
        jokers = deck.packs * deck.jokers_per_pack - 1
        return msgspec.structs.replace(deck, jokers=jokers, jokers_per_pack=0)
    name = text(Card(card & ~MARK))
    return msgspec.structs.replace(deck, delete={**deck.delete, name: deck.delete.get(name, 0) + 1})
