"""Loading a game by name, with its rule sheet and its odds."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from houseway.editions.library import find_edition
from houseway.editions.model import Edition, Value
from houseway.editions.reader import resolve
from houseway.editions.sheet import sheet_of
from houseway.editions.sheet_page import page
from houseway.rules.game import Game

if TYPE_CHECKING:
    from houseway.odds.result import Report


class LoadedGame(Game, frozen=True, kw_only=True):
    """An edition ready to deal, with the options and readings it was loaded with.

    >>> game = houseway.load("stones-tavern/zoobac", packs=6)
    >>> game
    <stones-tavern/zoobac packs=6>
    >>> game.title, game.family.name
    ('ZooBac', 'baccarat')
    """

    filed: Edition
    settings: dict[str, Value]
    """The options and readings that were chosen; all others are at their defaults."""
    option: str | int | None = None
    """The option of the fee book, or None for the default."""

    @property
    def title(self) -> str:
        """The title that the house filed.

        >>> houseway.load("stones-tavern/ez-baccarat-panda-8").title
        'EZ Baccarat Panda 8'
        """
        return self.filed.identity.title

    def __repr__(self) -> str:
        chosen = [f"{name}={value}" for name, value in self.settings.items()]
        fees = [f"option={self.option}"] * (self.option is not None)
        return f"<{' '.join([self.edition, *chosen, *fees])}>"

    def __str__(self) -> str:
        return f"{self.title} ({self.edition})"

    def rules(self) -> str:
        """Return the rule sheet as Markdown: wagers, round of play, settlement, fees, readings.

        >>> print(houseway.load("stones-tavern/zoobac").rules()[:8])
        # ZooBac
        """
        option = "" if self.option is None else str(self.option)
        return page(sheet_of(self.filed, self.settings, option))

    def odds(self, *wagers: str, strategy: str = "") -> Report:
        """Return what each wager is worth under one strategy; by default, for every wager.

        >>> odds = houseway.load("stones-tavern/zoobac", packs=6).odds("player", "tie")
        >>> print(odds)
        stones-tavern/zoobac, 6 packs
        player -1.2374% (exact)
        tie -4.9313% (exact)
        >>> odds.wager("tie").returned
        Fraction(-15048464435, 305162919061)
        """
        from houseway.odds.solvers import compute

        usual = {name: switch.usual for name, switch in self.filed.switches.items()}
        readings = {**usual, **self.settings}
        return compute(self, wagers=wagers or None, readings=readings, strategy=strategy)


def load(name: str, *, option: str | int | None = None, **choices: Value) -> LoadedGame:
    """Load an edition by its id or a path to its file, with options of the house and readings.

    `option` chooses from the fee book; `"none"` is a table without collections. Options and
    readings are keyword arguments, named as on the rule sheet with `_` for `-`.

    >>> houseway.load("stones-tavern/zoobac", packs=6, option=12)
    <stones-tavern/zoobac packs=6 option=12>
    >>> houseway.load("stones-tavern/zoobac", packs=9)
    Traceback (most recent call last):
    houseway.errors.EditionError: stones-tavern/zoobac: packs may be ..., not 9 ...
    """
    edition = find_edition(name)
    known = edition.switches
    chosen = {
        each if each in known else each.replace("_", "-"): value for each, value in choices.items()
    }
    game = resolve(edition, chosen, option=option)
    loaded = msgspec.structs.asdict(game)
    return LoadedGame(**loaded, filed=edition, settings=chosen, option=option)
