"""The statistics board of a baccarat table (003-14, 004-27) and ZooBac's scoreboard (000-12).

The board is a pure function of the events of finished rounds and of the rounds with which the
shoes began. Voided rounds do not count. Percentages are of the hands dealt in the shoe, in whole
tenths of a percent.

The roads are the usual ones, six rows high. The *bead plate* has a cell for every hand, filled
down and then right. The *big road* goes down while one side wins and starts a new column when the
other side wins; where there is no room below, it turns right along its row, the dragon's tail. A
tie has no cell of its own: it is marked on the cell before.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Final, Literal

import msgspec

from houseway.bets.baccarat import LINES
from houseway.cards.card import parse_card, rank
from houseway.errors import SittingError
from houseway.games.baccarat.play import BaccaratTerms, edition_lines
from houseway.hands.points import baccarat_total
from houseway.money import dollars
from houseway.rules.round.events import Called, Dealt, Ended, Event, Left, Shown, Voided
from houseway.rules.round.opening import Limits

Side = Literal["player", "banker", "tie"]

ROWS: Final = 6
_SIDES: Final[tuple[Side, ...]] = ("player", "banker", "tie")
_LETTER: Final = {"player": "P", "banker": "B", "tie": "T", "": "-"}


class Result(msgspec.Struct, frozen=True):
    """The result of one hand, as the house dealer enters it."""

    side: Side
    lines: tuple[str, ...]
    """Every line of the edition that the coup made, including its side."""
    player_natural: bool = False
    banker_natural: bool = False
    player_pair: bool = False
    banker_pair: bool = False


class Statistics(msgspec.Struct, frozen=True):
    """The counts of one shoe so far."""

    hands: int
    lines: dict[str, int]
    naturals: int
    """Hands with a natural on either side."""
    player_naturals: int
    banker_naturals: int
    player_pairs: int
    banker_pairs: int

    def tenths(self, count: int) -> int:
        """Return `count` as tenths of a percent of the hands, halves rounded up; 0 if none."""
        return (2000 * count + self.hands) // (2 * self.hands) if self.hands else 0


class Bead(msgspec.Struct, frozen=True):
    """A hand on the bead plate."""

    column: int
    row: int
    side: Side
    marks: tuple[str, ...] = ()
    """The lines it made besides its side: Dragon 7, Panda 8, Tiger."""


class Cell(msgspec.Struct, frozen=True):
    """A hand on the big road; ties before the first winner are held on a cell without a side."""

    column: int
    row: int
    side: Literal["player", "banker", ""]
    ties: int = 0


class Board(msgspec.Struct, frozen=True):
    """Everything that the display shows."""

    current: Statistics
    previous: Statistics | None
    beads: tuple[Bead, ...]
    road: tuple[Cell, ...]
    limits: Limits | None = None
    closes_after: int = 0
    """The seconds after which the timer closes all bets of the hand; 0 if there is no timer."""


def result_of(events: Iterable[Event]) -> Result | None:
    """Return a round's result; None if it was voided, is not over or is not baccarat."""
    hands: dict[str, list[str]] = {"player": [], "banker": []}
    called: list[str] = []
    over = False
    for event in events:
        match event:
            case Dealt(hand, card) if hand in hands:
                hands[hand].append(card)
            case Shown(hand, index, card) if hand in hands:
                hands[hand][index] = card
            case Left(hand, index) if hand in hands:
                del hands[hand][index]
            case Called(words, "") if words in LINES:
                called.append(words)
            case Voided():
                return None
            case Ended():
                over = True
    side = next((each for each in _SIDES if each in called), None)
    if side is None or not over:
        return None
    player, banker = hands["player"], hands["banker"]
    return Result(
        side,
        tuple(called),
        player_natural=_natural(player),
        banker_natural=_natural(banker),
        player_pair=_pair(player),
        banker_pair=_pair(banker),
    )


def _natural(names: Sequence[str]) -> bool:
    return len(names) == 2 and baccarat_total([parse_card(name) for name in names]) >= 8


def _pair(names: Sequence[str]) -> bool:
    """Return whether the first two cards are of one rank."""
    return rank(parse_card(names[0])) == rank(parse_card(names[1]))


def statistics(results: Sequence[Result], lines: Iterable[str] = ()) -> Statistics:
    """Count a shoe's results, for these lines and every line that occurred."""
    count = Counter(line for result in results for line in result.lines)
    shown = {*_SIDES, *lines, *count}
    return Statistics(
        hands=len(results),
        lines={line: count[line] for line in LINES if line in shown},
        naturals=sum(each.player_natural or each.banker_natural for each in results),
        player_naturals=sum(each.player_natural for each in results),
        banker_naturals=sum(each.banker_natural for each in results),
        player_pairs=sum(each.player_pair for each in results),
        banker_pairs=sum(each.banker_pair for each in results),
    )


def bead_plate(results: Sequence[Result]) -> tuple[Bead, ...]:
    """Return a bead for every hand, six to a column."""
    return tuple(
        Bead(*divmod(number, ROWS), each.side, tuple(x for x in each.lines if x not in _SIDES))
        for number, each in enumerate(results)
    )


def big_road(sides: Iterable[Side]) -> tuple[Cell, ...]:
    """Return the big road: streaks in columns, tails to the right, ties on the cell before."""
    cells: list[Cell] = []
    taken: set[tuple[int, int]] = set()
    start = 0
    tail = False
    for side in sides:
        last = cells[-1] if cells else None
        if side == "tie":
            if last is None:
                cells.append(Cell(0, 0, "", 1))
            else:
                cells[-1] = msgspec.structs.replace(last, ties=last.ties + 1)
            continue
        if last is None or not last.side:
            cells = [Cell(0, 0, side, last.ties if last else 0)]
            taken = {(0, 0)}
            continue
        if side == last.side:
            column, row = last.column, last.row + 1
            if tail or row == ROWS or (column, row) in taken:
                column, row, tail = last.column + 1, last.row, True
        else:
            start += 1
            while (start, 0) in taken:
                start += 1
            column, row, tail = start, 0, False
        cells.append(Cell(column, row, side))
        taken.add((column, row))
    return tuple(cells)


def board_from_rounds(
    rounds: Sequence[Iterable[Event]],
    *,
    shoes: Sequence[int] = (),
    lines: Iterable[str] = (),
    limits: Limits | None = None,
    closes_after: int = 0,
) -> Board:
    """Return the board after these rounds, each given by its events.

    `shoes` are the indexes, from 0, of the rounds with which a new shoe began; `len(rounds)`
    means a new shoe without a round yet. `lines` are the lines that the edition pays on, which
    are shown even when their count is 0.
    """
    begins = sorted({0, *shoes})
    if begins[0] < 0 or begins[-1] > len(rounds):
        raise SittingError(
            "board/no_such_round",
            f"a shoe cannot begin with round {begins[0] or begins[-1]} of {len(rounds)}",
            shoes=tuple(shoes),
        )
    played = [
        [result for each in rounds[low:high] if (result := result_of(each)) is not None]
        for low, high in pairwise([*begins, len(rounds)])
    ]
    now = played[-1]
    lines = {*lines, *(line for shoe in played[-2:] for result in shoe for line in result.lines)}
    return Board(
        current=statistics(now, lines),
        previous=statistics(played[-2], lines) if len(played) > 1 else None,
        beads=bead_plate(now),
        road=big_road(each.side for each in now),
        limits=limits,
        closes_after=closes_after,
    )


def board_of(
    terms: BaccaratTerms,
    rounds: Sequence[Iterable[Event]],
    *,
    shoes: Sequence[int] = (),
    limits: Limits | None = None,
    closes_after: int = 0,
) -> Board:
    """Return the board of a table with these terms and every line that its edition pays on."""
    return board_from_rounds(
        rounds, shoes=shoes, lines=edition_lines(terms), limits=limits, closes_after=closes_after
    )


# --- as text ------------------------------------------------------------------------------


def board_text(board: Board, *, columns: int = 30) -> str:
    """Return the board for a terminal; roads show their last `columns` columns."""
    return "\n".join(
        [
            *_facts(board),
            *_statistics_grid(board),
            "",
            "Bead plate",
            *_road_grid(((b.column, b.row, _LETTER[b.side]) for b in board.beads), columns),
            "",
            "Big road (a digit is the number of ties after that hand)",
            *_road_grid(((c.column, c.row, _road_mark(c)) for c in board.road), columns),
        ]
    )


def _facts(board: Board) -> list[str]:
    facts = []
    if board.limits is not None:
        facts.append(f"limits {dollars(board.limits.low)} to {dollars(board.limits.high)}")
    if board.closes_after:
        facts.append(f"bets close after {board.closes_after} seconds")
    return [", ".join(facts), ""] if facts else []


def _statistics_grid(board: Board) -> list[str]:
    now, before = board.current, board.previous
    rows = [_counts(now)] if before is None else [_counts(now), _counts(before)]
    heads = ["this shoe", "shoe before"][: len(rows)]
    wide = max(map(len, rows[0]))
    text = [" " * wide + "".join(f"{head:>15}" for head in heads)]
    text.append(f"{'Hands':<{wide}}" + "".join(f"{s.hands:>8}       " for s in (now, before) if s))
    for name in rows[0]:
        text.append(f"{name:<{wide}}" + "".join(row[name] for row in rows))
    return [line.rstrip() for line in text]


def _counts(shoe: Statistics) -> dict[str, str]:
    counts = {line.replace("-", " ").capitalize(): count for line, count in shoe.lines.items()}
    counts |= {
        "Naturals": shoe.naturals,
        "Player naturals": shoe.player_naturals,
        "Banker naturals": shoe.banker_naturals,
        "Player pairs": shoe.player_pairs,
        "Banker pairs": shoe.banker_pairs,
    }
    return {name: f"{count:>8}{_percent(shoe.tenths(count))}" for name, count in counts.items()}


def _percent(tenths: int) -> str:
    return f"{tenths // 10:>4}.{tenths % 10}%"


def _road_mark(cell: Cell) -> str:
    ties = "" if not cell.ties else str(cell.ties) if cell.ties < 10 else "+"
    return _LETTER[cell.side] + ties


def _road_grid(cells: Iterable[tuple[int, int, str]], columns: int) -> list[str]:
    at = {(column, row): mark for column, row, mark in cells}
    wide = max((column for column, _ in at), default=-1) + 1
    first = max(0, wide - columns)
    rows = [
        " ".join(f"{at.get((column, row), '.'):<2}" for column in range(first, wide))
        for row in range(ROWS)
    ]
    return [row.rstrip() for row in rows if row]
