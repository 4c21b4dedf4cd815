"""Hands of two kept cards against each other, and whole deals of four."""

from __future__ import annotations

from at_table import rotation
from games.tables import Table
from houseway.editions.model import Value
from houseway.rules.round.decisions import Keep

ENTRY = "004-16"
EDITION = "clovis-500/fast-action-holdem"
OFF = "6h 3d"
"""The discards of hands where they do not matter."""
BURN = "Jh"
FLOP = "3c 9d 4h Kc Js"
"""The action begins at seat 3, or the next wager."""


def table(settings: dict[str, Value] | None = None, **more: object) -> Table:
    return Table(EDITION, settings, **more)  # type: ignore[arg-type]


def keep(cards: str) -> Keep:
    return Keep(tuple(cards.split()))


def cards(*hands: str, flop: str = FLOP) -> str:
    """The order of the shoe: four to each, the player-dealer's last; the burn and the flop."""
    return f"{rotation(*hands)} {BURN} {flop}"


def duel(
    player: str, dealer: str, flop: str = FLOP, settings: dict[str, Value] | None = None
) -> Table:
    """Seat 1 against the player-dealer, each keeping these two."""
    dealt = table(settings).bet(1, "bet", "$10")
    dealt.deal(cards(f"{player} {OFF}", f"{dealer} {OFF}", flop=flop))
    return dealt.decide(keep(player)).decide(keep(dealer))
