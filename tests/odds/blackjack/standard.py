"""The standard rule sets of the published figures, solved once each."""

from __future__ import annotations

from functools import cache

from houseway.editions.library import load_game
from houseway.editions.model import Value
from houseway.games.blackjack.terms import BlackjackTerms
from houseway.odds.blackjack.best import Solution, solve_game
from houseway.odds.blackjack.classes import Kinds
from houseway.odds.blackjack.shoe import KINDS
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
