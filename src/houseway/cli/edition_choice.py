"""Resolve the command line's edition, `--set` choices and fee option into a game."""

from __future__ import annotations

from collections.abc import Sequence

from houseway.editions.library import find_edition
from houseway.editions.model import Edition, Value
from houseway.editions.reader import resolve, setting
from houseway.rules.game import Game


def choose(
    name: str, settings: Sequence[str], option: str
) -> tuple[Edition, dict[str, Value], Game]:
    """Return the edition, the choices made, and the resulting game."""
    edition = find_edition(name)
    chosen = dict(setting(edition, text) for text in settings)
    return edition, chosen, resolve(edition, chosen, option=option or None)


def game_of(name: str, settings: Sequence[str], option: str) -> Game:
    """Return the game alone."""
    return choose(name, settings, option)[2]
