"""A game to be played: a family's script with one edition's terms."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Any

import msgspec

from houseway.rules.banked_deal import BankedDeal
from houseway.rules.decisions import Decision
from houseway.rules.pot_deal import PotDeal
from houseway.rules.requests import Script
from houseway.rules.terms import Terms
from houseway.rules.view import AskedView, View

__all__ = ["AnyDeal", "Family", "Game", "canonical", "digest"]

AnyDeal = BankedDeal[Any] | PotDeal[Any]
"""What a round deals with: against a player-dealer, or for a pot."""


class Family(msgspec.Struct, frozen=True, kw_only=True):
    """What a family declares of itself."""

    name: str
    procedure: int
    """Raised whenever a change alters any byte of the recorded corpus."""
    terms: type[Any]
    play: Callable[[Any], Script]
    """From a `BankedDeal` or a `PotDeal`."""
    banked: bool = True
    """Against a player-dealer: wagers are placed before the deal and the bank covers them."""
    gives_up: bool = False
    """Whether hands or wagers can be given up before the end: a fold, a surrender."""
    moments: tuple[str, ...] = ()
    """The moments that its script passes, in order, for rulings to name."""
    describe: Callable[[Any], list[str]] | None = None
    """The family's part of a rule sheet, line by line, from its terms."""
    bot: Callable[[View, AskedView], Decision] | None = None
    """A sensible answer to a question, from the view of the one who is asked."""


class Game(msgspec.Struct, frozen=True, kw_only=True):
    """An edition resolved with its options and readings, ready to be dealt."""

    edition: str
    family: Family
    terms: Terms
    digest: str


def canonical(value: object) -> bytes:
    """Canonical JSON: sorted keys, no spaces, integers only."""
    return msgspec.json.encode(value, order="sorted")


def digest(terms: Terms) -> str:
    """SHA-256 of the canonical terms, in hex."""
    return hashlib.sha256(canonical(terms)).hexdigest()
