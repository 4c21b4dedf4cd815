"""The variants of the poker hand history format as games with neutral terms."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Final

import msgspec

from houseway.games.poker.play import FAMILY
from houseway.games.poker.terms import PokerTerms
from houseway.rules.game import Game, digest

_EVERY: Final = {"deck": {"packs": 1}, "heads_up": "the button is small"}


@cache
def variants() -> dict[str, Game]:
    """Return every supported variant by its code."""
    text = (files(__package__) / "variants.toml").read_text("utf-8")
    games = {}
    for code, raw in tomllib.loads(text).items():
        title = raw.pop("title")
        terms = msgspec.convert({**_EVERY, **raw}, PokerTerms)
        games[code] = Game(
            edition=f"phh/{code} ({title})", family=FAMILY, terms=terms, digest=digest(terms)
        )
    return games


def variant_of(terms: PokerTerms) -> str:
    """Return the code of the variant that these terms belong to; empty if there is none."""
    shape = _shape(terms)
    for code, game in variants().items():
        assert isinstance(game.terms, PokerTerms)
        if _shape(game.terms) == shape:
            return code
    return ""


def _shape(terms: PokerTerms) -> tuple[object, ...]:
    """Return what defines a variant: its cards, its shares of the pot, and its betting."""
    limit = terms.betting.structure == "limit"
    streets = [
        (each.down, each.up, each.board, each.draw, each.discard, limit and each.bet == "big")
        for each in terms.streets
    ]
    return (
        streets,
        terms.shares,
        terms.or_better if "low" in terms.shares else 0,
        terms.hole_cards,
        terms.boards,
        terms.betting.structure,
        terms.deck,
        "bring-in" in terms.forced,
        (terms.bring_in.by, terms.bring_in.ace) if "bring-in" in terms.forced else (),
        terms.kill_after,
    )
