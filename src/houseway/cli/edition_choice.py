"""From the command line's words to a game: the edition, its settings, its fee option."""

from __future__ import annotations

from collections.abc import Sequence

from houseway.editions.library import find_edition
from houseway.editions.model import Edition, Value
from houseway.editions.reader import resolve, setting
from houseway.rules.game import Game

__all__ = ["choose", "game_of"]


def choose(
    name: str, settings: Sequence[str], option: str
) -> tuple[Edition, dict[str, Value], Game]:
    """The edition, what was chosen of it, and the game that makes."""
    edition = find_edition(name)
    chosen = dict(setting(edition, text) for text in settings)
    return edition, chosen, resolve(edition, chosen, option=option or None)


def game_of(name: str, settings: Sequence[str], option: str) -> Game:
    """Only the game."""
    return choose(name, settings, option)[2]
