"""A game by its name, with its rule sheet and its odds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from houseway.editions.library import find_edition
from houseway.editions.model import Edition, Value
from houseway.editions.reader import resolve
from houseway.editions.sheet import sheet_of
from houseway.editions.sheet_page import page
from houseway.rules.game import Game

if TYPE_CHECKING:
    from houseway.odds.result import Report

__all__ = ["LoadedGame", "load"]


class LoadedGame(Game, frozen=True, kw_only=True):
    """An edition ready to be dealt, which knows its file and the settings it was loaded with.

    >>> game = houseway.load("stones-tavern/zoobac", packs=6)
    >>> game
    <stones-tavern/zoobac packs=6>
    >>> game.title, game.family.name
    ('ZooBac', 'baccarat')
    """

    filed: Edition
    settings: dict[str, Value]
    """Those that differ from the usual."""
    option: str | int | None = None
    """Of the fee book; None: the usual one."""

    @property
    def title(self) -> str:
        """As the house has filed it.

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
        """The rule sheet as Markdown: wagers, round of play, settlement, fees, readings.

        >>> print(houseway.load("stones-tavern/zoobac").rules()[:8])
        # ZooBac
        """
        option = "" if self.option is None else str(self.option)
        return page(sheet_of(self.filed, self.settings, option))

    def odds(self, *wagers: str, strategy: str = "") -> Report:
        """What the wagers are worth, all of them unless some are named, by one way to play.

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


def load(name: str, *, option: str | int | None = None, **settings: Value) -> LoadedGame:
    """An edition by its id or by a path to its file, with options of the house and readings.

    `option` is that of the fee book, `"none"` for a table without collections. Settings have the
    names of the rule sheet, with `_` for `-`.

    >>> houseway.load("stones-tavern/zoobac", packs=6, option=12)
    <stones-tavern/zoobac packs=6 option=12>
    >>> houseway.load("stones-tavern/zoobac", packs=9)
    Traceback (most recent call last):
    houseway.errors.EditionError: stones-tavern/zoobac: packs = 9 is not possible; it may be ...
    """
    edition = find_edition(name)
    chosen = {_spelled(each, edition): value for each, value in settings.items()}
    game = resolve(edition, chosen, option=option)
    return LoadedGame(
        edition=game.edition,
        family=game.family,
        terms=game.terms,
        digest=game.digest,
        filed=edition,
        settings=chosen,
        option=option,
    )


def _spelled(name: str, edition: Edition) -> str:
    return name if name in edition.switches else name.replace("_", "-")
