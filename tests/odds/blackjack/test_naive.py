"""A second way: plain recursion over what may happen next, without classes, tries or caches."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import msgspec
import pytest

from houseway.cards.card import Card
from houseway.cards.deck import DeckTerms, counts
from houseway.editions.library import load_game
from houseway.editions.model import Value
from houseway.games.blackjack.compare import Finished, compare
from houseway.games.blackjack.count import must_hit, must_stand, score
from houseway.games.blackjack.terms import BlackjackTerms
from houseway.money import parse_odds
from houseway.odds import compute_edition
from houseway.odds.families.blackjack.cards import card_of, kind_of
from houseway.odds.families.blackjack.solve import solve_game
from houseway.odds.families.blackjack.solve.dealer_choice import LOOKING, looking_value
from odds.blackjack.standard import EDITION
from support import rule, scale

Cards = tuple[int, ...]


class Naive:
    """The best play by its definition, one card after the other; no splits, no surrender."""

    def __init__(self, terms: BlackjackTerms) -> None:
        self.terms = terms
        self.shoe: dict[int, int] = {}
        for card, copies in counts(terms.deck).items():
            self.shoe[kind_of(card)] = self.shoe.get(kind_of(card), 0) + copies
        self.dealer = cache(self._dealer)
        self.play = cache(self._play)

    def next(self, gone: Cards) -> list[tuple[int, Fraction]]:
        left = {kind: copies - gone.count(kind) for kind, copies in self.shoe.items()}
        size = sum(left.values())
        return [(kind, Fraction(copies, size)) for kind, copies in left.items() if copies]

    def gain(self, mine: Cards, his: Cards) -> Fraction:
        def finished(kinds: Cards) -> Finished:
            cards = tuple(Card(card_of(kind)) for kind in sorted(kinds))
            return Finished(cards, score(self.terms.count, cards))

        player = finished(mine)
        result, line = compare(self.terms.count, self.terms.compare, player, finished(his))
        if result != "win":
            return Fraction(0 if result == "push" else -1)
        pays = self.terms.wagers["game"].pays
        name = line if line in pays else "natural" if player.worth.natural else "win"
        odds = parse_odds(pays[name])
        return Fraction(odds.win, odds.stake)

    def _dealer(self, mine: Cards, his: Cards) -> Fraction:
        """What a final hand gains against cards the player-dealer goes on drawing to."""
        worth = score(self.terms.count, [card_of(kind) for kind in his])
        if len(his) > 1 and must_stand(self.terms.dealer, worth):
            return self.gain(mine, his)
        total = Fraction(0)
        for kind, chance in self.next(mine + his):
            total += chance * self.dealer(mine, tuple(sorted((*his, kind))))
        return total

    def _play(self, mine: Cards, up: int) -> Fraction:
        """The best with a hand; the hidden card is drawn after it, which is all the same."""
        worth = score(self.terms.count, [card_of(kind) for kind in mine])
        chart = self.terms.player
        options = []
        if must_stand(chart, worth) or not must_hit(chart, worth):
            options.append(self.dealer(mine, (up,)))
        if worth.over or worth.natural:
            return options[0]
        after = [(tuple(sorted((*mine, kind))), p) for kind, p in self.next((*mine, up))]
        if not must_stand(chart, worth):
            options.append(sum((p * self.play(hand, up) for hand, p in after), Fraction(0)))
        if len(mine) == 2 and self.terms.double is not None:
            doubled = sum((p * self.dealer(hand, (up,)) for hand, p in after), Fraction(0))
            options.append(2 * doubled)
        return max(options)

    def value(self) -> Fraction:
        total = Fraction(0)
        for up, first in self.next(()):
            for a, second in self.next((up,)):
                for b, third in self.next((up, a)):
                    total += first * second * third * self.play(tuple(sorted((a, b))), up)
        return total


NO_BUST = "napa-valley/no-bust-21st-century-blackjack-4-3"
CASES: list[tuple[str, dict[str, Value]]] = [
    (EDITION, {"hole-card": "later"}),
    (EDITION, {"hole-card": "later", "soft-17": "hit"}),
    (NO_BUST, {}),
    ("stones-tavern/no-bust-21st-century-buster-blackjack-4-0-lucky-lucky", {}),
]
DECKS = [
    DeckTerms(packs=1, without=("2", "3", "4", "5", "h", "s")),
    DeckTerms(packs=1, without=("A", "3", "4", "8", "h")),
    DeckTerms(packs=1, without=("2", "3")),
]


@pytest.mark.parametrize("deck", DECKS[: scale(1, None)])
@pytest.mark.parametrize(("edition", "settings"), CASES)
def test_the_best_play_without_splits_is_that_of_plain_recursion(
    edition: str, settings: dict[str, Value], deck: DeckTerms
) -> None:
    game = load_game(edition, settings, option="none")
    terms = msgspec.structs.replace(game.terms, deck=deck, split=None, surrender=None)
    assert isinstance(terms, BlackjackTerms)
    found = solve_game(terms, terms.wagers["game"])
    assert abs(found.value - float(Naive(terms).value())) < 1e-12


class Looking(Naive):
    """Where his chart leaves him a choice, the player-dealer does what is best against the hand."""

    def _dealer(self, mine: Cards, his: Cards) -> Fraction:
        worth = score(self.terms.count, [card_of(kind) for kind in his])
        drawn = super()._dealer(mine, his)
        if len(his) < 2 or must_stand(self.terms.dealer, worth):
            return drawn
        return drawn if must_hit(self.terms.dealer, worth) else min(drawn, self.gain(mine, his))


CENTURY = "clovis-500/century-21-blackjack"
WITH_JOKER = [
    DeckTerms(packs=1, jokers=1, without=("2", "3", "4", "5", "6", "h", "s")),
    DeckTerms(packs=1, jokers=1, without=("2", "3", "4", "5", "h", "s")),
]


@rule("004-12", "The Player/Dealer's options are his own to decide")
@pytest.mark.parametrize("deck", WITH_JOKER[: scale(1, None)])
def test_a_player_dealer_who_looks_at_the_open_hand(deck: DeckTerms) -> None:
    game = load_game(CENTURY, option="none")
    terms = msgspec.structs.replace(game.terms, deck=deck)
    assert isinstance(terms, BlackjackTerms)
    found = looking_value(terms, terms.wagers["game"])
    assert found is not None
    assert abs(found - float(Looking(terms).value())) < 1e-12


@pytest.mark.nightly
def test_century_21_has_both_figures() -> None:
    """About 6.6 per cent heads up against one who looks."""
    result = compute_edition(CENTURY, wagers=["game"]).wager("game")
    [looked] = result.strategies
    assert looked.name == LOOKING
    assert round(float(looked.returned), 4) == -0.0659
    assert round(float(result.returned), 4) == -0.0074
    assert "it returns -6.5860%" in result.strategy
    assert result.as_json()["strategies"][0]["exact"] is None, "found in double precision"


def test_who_would_look_at_more_than_a_hand_is_not_asked() -> None:
    settings: dict[str, Value] = {"split-and-surrender": "interpretations"}
    terms = load_game(CENTURY, settings, option="none").terms
    assert isinstance(terms, BlackjackTerms)
    assert looking_value(terms, terms.wagers["game"]) is None
