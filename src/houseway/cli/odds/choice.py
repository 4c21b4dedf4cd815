"""Parsing of `odds` arguments: which edition, choices, wagers and table."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any, Final, NamedTuple

from houseway.editions.library import find_edition
from houseway.editions.model import Edition, Value
from houseway.editions.reader import resolve, setting
from houseway.errors import EditionError, WagerError
from houseway.money import parse_dollars
from houseway.odds.bank import StatedTable
from houseway.odds.solvers import has_solver, wagers_of
from houseway.rules.game import Game

USUAL_BET: Final = "25"
USUAL_PACE: Final = 60
PACKS: Final = "packs"


class Wanted(NamedTuple):
    """An edition with choices and wagers, as given on the command line."""

    name: str
    settings: tuple[str, ...] = ()
    decks: int | None = None
    option: str = ""
    wagers: tuple[str, ...] = ()
    otherwise: tuple[str, ...] = ()
    """Further choices for one column of a comparison."""
    strategy: str = ""


class Stating(NamedTuple):
    """A stated table, as given on the command line."""

    seats: int | None = None
    bets: tuple[str, ...] = ()
    hands_per_hour: int | None = None

    @property
    def given(self) -> bool:
        """Whether any part of the table was given."""
        return bool(self.seats or self.bets or self.hands_per_hour)


class AlsoTold(NamedTuple):
    """The additional results asked for on the command line."""

    sensitivity: bool = False
    targets: tuple[str, ...] = ()
    """Wagers with a wanted edge, as `WAGER=EDGE`."""


class Chosen(NamedTuple):
    """The edition, the choices made, the resulting game, and the wagers asked for."""

    edition: Edition
    settings: dict[str, Value]
    game: Game
    option: str
    wagers: tuple[str, ...]
    of_all: bool = True
    """True if no wager was named, so all are included."""
    strategy: str = ""

    @property
    def plays(self) -> bool:
        """Whether a wager of the game itself, not only bonus bets, is among them."""
        return any(name in self.spots and not self.spots[name].needs for name in self.wagers)

    @property
    def spots(self) -> dict[str, Any]:
        """The betting spots in printed order."""
        return _spots(self.edition, self.game)

    @property
    def readings(self) -> dict[str, Value]:
        """Every option and reading with its value."""
        usual = {name: switch.usual for name, switch in self.edition.switches.items()}
        return {**usual, **self.settings}


def chosen_of(wanted: Wanted, *, lenient: bool = False) -> Chosen:
    """Resolve the arguments; refuse an unknown wager, or skip it if `lenient`."""
    edition = find_edition(wanted.name)
    settings = dict(setting(edition, text) for text in (*wanted.settings, *wanted.otherwise))
    if wanted.decks is not None:
        settings |= _packs(edition, settings, wanted.decks)
    game = resolve(edition, settings, option=wanted.option or None)
    spots = _spots(edition, game)
    wagers = wanted.wagers
    known = dict.fromkeys((*spots, *wagers_of(game)))
    if not wagers:
        wagers = tuple(known)
    elif lenient:
        wagers = tuple(name for name in wagers if name in known)
    elif has_solver(game):
        _check_wagers(edition, wagers, known)
    return Chosen(
        edition, settings, game, wanted.option, wagers, not wanted.wagers, wanted.strategy
    )


def _check_wagers(edition: Edition, wagers: tuple[str, ...], spots: Iterable[str]) -> None:
    for name in wagers:
        if name not in spots:
            raise EditionError(
                "odds/no_wager",
                f"{edition.id} has no wager {name!r}; it has: {', '.join(spots)}",
                wager=name,
            )


def _spots(edition: Edition, game: Game) -> dict[str, Any]:
    spots: dict[str, Any] = getattr(game.terms, "spots", {})
    printed = [name for name in edition.raw.get("wagers", {}) if name in spots]
    return {name: spots[name] for name in dict.fromkeys((*printed, *spots))}


def _packs(edition: Edition, settings: dict[str, Value], decks: int) -> dict[str, Value]:
    if settings.get(PACKS, decks) != decks:
        raise EditionError(
            "odds/decks",
            f"--decks {decks} and --set packs={settings[PACKS]} contradict each other",
            decks=decks,
        )
    if PACKS in edition.switches:
        return dict([setting(edition, f"{PACKS}={decks}")])
    held = resolve(edition, settings, option="none").terms.deck.packs
    if held != decks:
        raise EditionError(
            "odds/decks",
            f"{edition.id} is dealt from {held} pack{'s' * (held > 1)} and has no option "
            f"{PACKS!r}, so --decks {decks} is not possible",
            decks=decks,
        )
    return {}


def wanted_edges(chosen: Chosen, texts: Iterable[str]) -> dict[str, Fraction]:
    """Parse targets such as `tie=5%` into an edge per wager."""
    found = {}
    for text in texts:
        name, equals, edge = text.rpartition("=")
        try:
            found[name] = Fraction(edge.strip().removesuffix("%").strip()) / 100
        except (ValueError, ZeroDivisionError):
            equals = ""
        if not equals:
            raise EditionError(
                "odds/target", f"a target must be WAGER=EDGE, such as tie=5%, not {text!r}"
            )
        _check_wagers(chosen.edition, (name,), wagers_of(chosen.game))
    return found


def stated_table(chosen: Chosen, stating: Stating) -> StatedTable:
    """Return the stated table; by default all seats are taken and each bets $25."""
    spots = chosen.spots
    main = next((name for name, spot in spots.items() if not spot.bonus), next(iter(spots), ""))
    bets: dict[str, int] = {}
    for text in stating.bets or (USUAL_BET,):
        spot, equals, amount = text.rpartition("=")
        spot = spot if equals else main
        if spot not in spots:
            raise WagerError(
                "wager/unknown_spot",
                f"{chosen.edition.id} has no spot {spot!r}; it has: {', '.join(spots)}",
                spot=spot,
            )
        bets[spot] = bets.get(spot, 0) + parse_dollars(amount)
    for spot in list(bets):
        partner = spots[spot].partner
        if partner and spots[spot].partner_equal:
            bets.setdefault(partner, bets[spot])
    return StatedTable(
        seats=stating.seats or chosen.game.terms.table.seats,
        bets=dict(sorted(bets.items(), key=lambda bet: bool(spots[bet[0]].bonus))),
        hands_per_hour=stating.hands_per_hour or USUAL_PACE,
    )
