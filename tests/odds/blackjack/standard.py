"""The standard rule sets of the published figures, solved once each."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache

from houseway.editions.library import load_game
from houseway.editions.model import Value
from houseway.games.blackjack.terms import BlackjackTerms
from houseway.odds.families.blackjack.cards import KINDS, Kinds, shoe_of, worth_of
from houseway.odds.families.blackjack.dealer import endings
from houseway.odds.families.blackjack.solve import Solution, solve_game
from support import ROOT

EDITION = str(ROOT / "tests" / "data" / "editions" / "standard-blackjack.toml")
INFINITE = "as good as infinite"
UPS = dict(zip("A23456789T", range(10), strict=True))


def terms(**settings: Value) -> BlackjackTerms:
    named = {key.replace("_", "-"): value for key, value in settings.items()}
    found = load_game(EDITION, named, option="none").terms
    assert isinstance(found, BlackjackTerms)
    return found


@cache
def standard(**settings: Value) -> Solution:
    """The best play; `soft_17="hit"` and so on say in what the rules differ."""
    found = terms(**settings)
    return solve_game(found, found.wagers["game"])


def hand(cards: str) -> Kinds:
    """`A7` as kinds."""
    kinds = [UPS[card] for card in cards]
    return tuple(kinds.count(kind) for kind in range(KINDS))


def ended(rules: BlackjackTerms, up: int) -> Iterator[tuple[Kinds, Fraction]]:
    """Every final hand of the player-dealer's given his up card, and how likely."""
    shoe = shoe_of(rules.deck)
    one = tuple(int(kind == up) for kind in range(KINDS))
    left = [count - shown for count, shown in zip(shoe.counts, one, strict=True)]
    found = endings(rules, shoe.counts, one)
    for held, drawn, orders in zip(*(each.tolist() for each in found), strict=True):
        chance = Fraction(orders)
        size = sum(left)
        for kind in range(KINDS):
            for copy in range(drawn[kind]):
                chance *= Fraction(left[kind] - copy, size)
                size -= 1
        yield tuple(held), chance


def finals(rules: BlackjackTerms, up: int) -> dict[str, Fraction]:
    """How the player-dealer's hand ends, given his up card."""
    found: dict[str, Fraction] = {}
    for held, chance in ended(rules, up):
        worth = worth_of(rules.count, held)
        name = "BJ" if worth.natural else "bust" if worth.over else str(worth.total // 2)
        found[name] = found.get(name, Fraction(0)) + chance
    assert sum(found.values()) == 1
    return found
