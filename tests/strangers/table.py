"""A table in a stranger's head: wagers, a bank that may be short, questions, the order of it all.

A family's program here is written from the rule books alone. It is told the wagers, the cards
and, at each question that it asks itself, what was decided; everything else it works out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from houseway.editions.model import Value

LIMITS = 500, 50_000
"""Of the table, in cents."""
Option = tuple[str, int]
"""A decision and its cents (0 where it has none)."""
Odds = tuple[int, int]
Place = tuple[str, int]
"""A spot of a position."""


@dataclass(eq=False)
class Wager:
    bettor: str
    spot: str
    position: int
    cents: int
    came: int = 0
    """When its bettor came to the position."""
    shares: dict[str, int] = field(default_factory=dict)
    """Others' money that is joined with his, within its cents."""
    settled: bool = False


@dataclass
class Question:
    """What the engine asked, what it offered, what was decided."""

    bettor: str
    position: int
    options: frozenset[Option]
    decision: Option
    cards: tuple[str, ...] = ()
    """That he set in front or kept."""


@dataclass
class Spot:
    """A betting space before the deal, as the book has it."""

    needs: tuple[str, ...] = ()
    back_line: bool = False
    low: int = 0
    high: int = 0
    beside: str = ""
    """The spot that has to be wagered as well."""
    equal: bool = True
    """With as much."""
    within: str = ""
    """All spots that are within another are so together."""
    excludes: str = ""
    elsewhere: bool = False
    """Also at positions where nobody sits."""
    joint: bool = False
    """Others may join their money with it."""


@dataclass
class Told:
    """What became of a wager, in the order of settlement."""

    bettor: str
    spot: str
    position: int
    paid: int
    collected: int
    uncovered: int


@dataclass
class Table:
    seats: int
    dealer: int
    """The player-dealer's seat."""
    bank: int
    settings: Mapping[str, Value]
    seat_of: Mapping[str, int]
    chips: dict[str, int]
    wagers: list[Wager]
    controller: Mapping[int, str]
    cards: Mapping[str, Sequence[str]]
    """By hand: `dealer`, `board`, `p1` …"""
    questions: list[Question]
    discarded: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """By hand: what was not kept."""
    told: list[Told] = field(default_factory=list)
    dealt: list[str] = field(default_factory=list)
    """The hands in the order in which cards came to them; `burn` for a burned one."""
    drawn: Sequence[int] = ()
    """The dice, or the number."""
    opened: list[str] = field(default_factory=list)
    """The hands in the order in which they were given out, where that is not the deal."""
    button: int = 0
    way: int = 1
    """1 clockwise, -1 the other way round."""
    net: int = 0
    used: int = 0
    held: dict[Wager, int] = field(default_factory=dict)
    """Chips of the bank that wait for wagers given up, which are collected in their turn."""

    # -- seats --------------------------------------------------------------------------------

    def around(self, start: int) -> list[int]:
        """Every position but the player-dealer's from this one on: clockwise, or as `way` says."""
        ring = [(start - 1 + self.way * step) % self.seats + 1 for step in range(self.seats)]
        return [seat for seat in ring if seat != self.dealer]

    def left_of_dealer(self) -> list[int]:
        return self.around(self.dealer % self.seats + 1)

    def wagered(self, spot: str = "") -> set[int]:
        return {w.position for w in self.wagers if not spot or w.spot == spot}

    def place_button(self, card: str, counted: Sequence[int], values: Mapping[str, int]) -> None:
        """Count to the card's number; an empty position passes it on to the next wager."""
        number = values[card[0]]
        ring = self.around(counted[(number - 1) % len(counted)]) if number else None
        there = {w.position for w in self.wagers if not w.settled}
        self.button = next(
            (seat for seat in ring or self.left_of_dealer() if seat in there),
            (ring or self.left_of_dealer())[0],
        )

    # -- wagers -------------------------------------------------------------------------------

    def wager(self, bettor: str, spot: str, position: int) -> Wager | None:
        for each in self.wagers:
            if (each.bettor, each.spot, each.position) == (bettor, spot, position):
                return each
        return None

    def lay(self, bettor: str, spot: str, position: int, cents: int) -> None:
        self.chips[bettor] -= cents
        came = next(w.came for w in self.wagers if (w.bettor, w.position) == (bettor, position))
        self.wagers.append(Wager(bettor, spot, position, cents, came))

    def bettors_at(self, position: int) -> list[str]:
        """The seated bettor first, then those behind him as they came there."""
        came = {w.bettor: w.came for w in self.wagers if w.position == position}
        return sorted(came, key=lambda bettor: (self.seat_of[bettor] != position, came[bettor]))

    def posting(self, position: int) -> list[str]:
        """Who posts a further wager: the one who decides before those who follow him."""
        came = {w.bettor: w.came for w in self.wagers if w.position == position}
        decides = self.controller[position]
        return sorted(came, key=lambda bettor: (bettor != decides, came[bettor]))

    def at(self, position: int, order: Sequence[str]) -> list[Wager]:
        """Open wagers of a position in the order in which a bank reaches them.

        On one spot the seated bettor's first, then as they were laid there.
        """
        return [wager for wager in self.was_at(position, order) if not wager.settled]

    def was_at(self, position: int, order: Sequence[str]) -> list[Wager]:
        """The same, with those that are settled."""
        found = [w for w in self.wagers if w.position == position and w.spot in order]
        bettors = self.bettors_at(position)
        if self.settings["several-at-one-place"] == "spot by spot":
            found.sort(key=lambda w: (order.index(w.spot), self.seat_of[w.bettor] != position))
        else:
            found.sort(key=lambda w: (bettors.index(w.bettor), order.index(w.spot)))
        return found

    # -- questions ----------------------------------------------------------------------------

    def ask(self, bettor: str, position: int, *options: Option) -> Option:
        """The engine must have asked the same next; what was decided."""
        assert self.questions, f"{bettor} was not asked about {position}"
        asked = self.questions.pop(0)
        expected = (bettor, position, frozenset(options))
        assert (asked.bettor, asked.position, asked.options) == expected, (asked, expected)
        return asked.decision

    def ask_all(self, options: Mapping[str, Sequence[Option]], position: int) -> dict[str, Option]:
        """Several at once, who answer in any order."""
        chosen: dict[str, Option] = {}
        while len(chosen) < len(options):
            assert self.questions, f"{set(options) - set(chosen)} were not asked about {position}"
            bettor = self.questions[0].bettor
            chosen[bettor] = self.ask(bettor, position, *options.get(bettor, ()))
        return chosen

    def can(self, bettor: str, decision: str, cents: int) -> list[Option]:
        """A further wager is offered to who has the chips for it."""
        return [(decision, cents)] if self.chips[bettor] >= cents else []

    # -- the bank -----------------------------------------------------------------------------

    def _room(self, *, paying: bool) -> int:
        held = sum(self.held.values())
        if self.settings["coverage"] == "once":
            return self.bank - self.used - held
        return self.bank + self.net if paying else self.bank - self.net - held

    def hold(self, wager: Wager, part: Odds = (1, 1)) -> None:
        """A wager given up uses the bank from now on."""
        due = wager.cents * part[0] // part[1]
        self.held[wager] = min(due, self._room(paying=False))

    def _tell(self, wager: Wager, paid: int, collected: int, uncovered: int) -> None:
        assert not wager.settled, wager
        wager.settled = True
        self.used += paid + collected
        self.net += collected - paid
        self._give(wager, paid)
        self._give(wager, wager.cents - collected)
        told = Told(wager.bettor, wager.spot, wager.position, paid, collected, uncovered)
        self.told.append(told)

    def _give(self, wager: Wager, cents: int) -> None:
        """To everybody by his part in the wager; what is odd to whose wager it is."""
        for bettor, share in wager.shares.items():
            part = cents * share // wager.cents
            self.chips[bettor] += part
            self.chips[wager.bettor] -= part
        self.chips[wager.bettor] += cents

    def win(self, wager: Wager, odds: Odds = (1, 1)) -> None:
        due = wager.cents * odds[0] // odds[1]
        paid = min(due, self._room(paying=True))
        self._tell(wager, paid, 0, due - paid)

    def lose(self, wager: Wager, part: Odds = (1, 1)) -> None:
        due = wager.cents * part[0] // part[1]
        self.held.pop(wager, None)
        taken = min(due, self._room(paying=False))
        self._tell(wager, 0, taken, due - taken)

    def push(self, wager: Wager) -> None:
        self._tell(wager, 0, 0, 0)

    def award(self, wager: Wager, cents: int) -> None:
        """A fixed sum beside the wager."""
        paid = min(cents, self._room(paying=True))
        self.used += paid
        self.net -= paid
        self.chips[wager.bettor] += paid
        spot = f"envy of {wager.spot}"
        self.told.append(Told(wager.bettor, spot, wager.position, paid, 0, cents - paid))

    def settle(self, wager: Wager, outcome: Outcome) -> None:
        """`None`: pushes; odds: is paid; 0: loses."""
        if outcome is None:
            self.push(wager)
        elif isinstance(outcome, int):
            self.lose(wager)
        else:
            self.win(wager, outcome)

    def settle_all(self, wagers: Iterable[Wager], judge: Callable[[Wager], Outcome]) -> None:
        for wager in wagers:
            self.settle(wager, judge(wager))


Outcome = Odds | int | None


def against(mine: Any, other: Any) -> int:
    """1, 0 or -1: higher, equal, lower."""
    return int(mine > other) - int(mine < other)


def open_places(
    spots: Mapping[str, Spot],
    *,
    bettor: str,
    table: Table,
) -> dict[Place, tuple[int, int]]:
    """Where this bettor may put how much, by the book, with what already lies there."""
    found = {}
    seated = set(table.seat_of.values())
    for position in table.around(1):
        own = table.seat_of[bettor] == position
        mine = {
            w.spot: w.cents for w in table.wagers if w.bettor == bettor and w.position == position
        }
        for name, spot in spots.items():
            if not (own or spot.back_line) or not set(spot.needs) <= set(mine):
                continue
            if position not in seated and not spot.elsewhere:
                continue
            if any(
                w.shares and bettor in (w.bettor, *w.shares) for w in _there(table, name, position)
            ):
                continue
            if any(name in (a, b) and {a, b} - {name} <= set(mine) for a, b in _pairs(spots)):
                continue
            low, high = spot.low or LIMITS[0], spot.high or LIMITS[1]
            high = min(high, table.chips[bettor] + mine.get(name, 0))
            if spot.within:
                others = sum(
                    cents
                    for each, cents in mine.items()
                    if each != name and spots[each].within == spot.within
                )
                high = min(high, mine[spot.within] - others)
            low = max(low, sum(c for each, c in mine.items() if spots[each].within == name))
            if spot.equal and spot.beside in mine:
                low = high = mine[spot.beside] if low <= mine[spot.beside] <= high else -1
            if 0 <= low <= high:
                found[name, position] = low, high
    return found


def _there(table: Table, spot: str, position: int) -> list[Wager]:
    return [w for w in table.wagers if (w.spot, w.position) == (spot, position)]


def joinable(
    spots: Mapping[str, Spot], *, bettor: str, table: Table
) -> dict[Place, tuple[Wager, int, int]]:
    """Another's wager that he may join, and with how much.

    It is that of who sits there, or where nobody does the first one; his part is at least the
    minimum of the table, and all of it no more than the maximum.
    """
    found = {}
    for position in table.around(1):
        sitter = next((b for b, seat in table.seat_of.items() if seat == position), None)
        for name in (name for name, spot in spots.items() if spot.joint):
            there = _there(table, name, position)
            if any(w.bettor == bettor for w in there):
                continue
            wager = next((w for w in there if sitter in (None, w.bettor)), None)
            if wager is None:
                continue
            mine = wager.shares.get(bettor, 0)
            high = min(LIMITS[1] - wager.cents, table.chips[bettor]) + mine
            if high >= LIMITS[0]:
                found[name, position] = wager, LIMITS[0], high
    return found


def _pairs(spots: Mapping[str, Spot]) -> list[tuple[str, str]]:
    return [(name, spot.excludes) for name, spot in spots.items() if spot.excludes]
