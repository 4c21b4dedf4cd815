"""Limits that a player sets himself, and his exclusion.

A limit of loss holds for a gaming day: of what somebody had at its beginning, pocket and stacks
together, he can bring no more than the limit into play. A lower limit holds at once, a higher one
(or none) a day later; an exclusion is never shortened.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Final

import msgspec
from sqlalchemy import func, select

from houseway.money import dollars
from houseway.room.compliance.event_log import Kind, LogLine
from houseway.room.errors import RoomError
from houseway.room.ledger import Ledger, pocket
from houseway.room.store import schema
from houseway.room.store.reader import Reader

__all__ = ["CARE", "DAY", "FOR_GOOD", "Care", "OwnLimit"]

CARE: Final[tuple[Kind, ...]] = ("limit", "exclusion")
DAY: Final = 24 * 3_600_000
FOR_GOOD: Final = 2**53 - 1
"""The end of an exclusion that has none."""


class OwnLimit(msgspec.Struct, frozen=True):
    """What somebody has set for himself; `next_loss` holds from `from_` on."""

    loss: int | None = None
    next_loss: int | None = None
    from_: int = msgspec.field(default=0, name="from")
    excluded_until: int = 0

    def at(self, now: int) -> OwnLimit:
        """As it is by then."""
        if not self.from_ or now < self.from_:
            return self
        return OwnLimit(self.next_loss, excluded_until=self.excluded_until)


class Care:
    """The limits in force, in memory; they follow from the log."""

    def __init__(self, ledger: Ledger, now: Callable[[], tuple[int, date]]) -> None:
        self._ledger = ledger
        self._now = now
        self._limits: dict[str, OwnLimit] = {}
        self._start: dict[str, tuple[date, int]] = {}
        """What somebody had at the beginning of the gaming day."""

    def of(self, person: str) -> OwnLimit:
        """What holds for him now."""
        return self._limits.get(person, OwnLimit()).at(self._now()[0])

    def take(self, line: LogLine) -> None:
        """A line of the log."""
        person = line.person or ""
        held = self._limits.get(person, OwnLimit()).at(line.at)
        match line.kind:
            case "exclusion":
                until = max(held.excluded_until, line.facts["until"])
                held = msgspec.structs.replace(held, excluded_until=until)
            case "limit":
                loss = line.facts["loss"]
                if is_lower(loss, held.loss):
                    held = OwnLimit(loss, excluded_until=held.excluded_until)
                else:
                    held = OwnLimit(held.loss, loss, line.at + DAY, held.excluded_until)
        self._limits[person] = held

    # -- what was lost ----------------------------------------------------------------------

    def _wealth(self, person: str) -> int:
        return sum(map(self._ledger.balance, self._ledger.accounts_of(person)))

    def played(self, reader: Reader, person: str, since: int) -> int:
        """Cents won at tables since then; what was lost is negative."""
        table, total = schema.ledger, 0
        for side, sign in (("target", 1), ("source", -1)):
            wanted = select(func.coalesce(func.sum(table.c.cents), 0)).where(
                table.c[side].in_(self._ledger.accounts_of(person)),
                schema.NOT_FELT[side],
                table.c.at >= since,
                table.c.table.is_not(None),
            )
            total += sign * int(reader.connection.execute(wanted).scalar_one())
        return total

    def count_from(self, person: str, lost: int) -> None:
        """He has lost so much today already."""
        self._start[person] = (self._now()[1], self._wealth(person) + lost)

    def came_in(self, person: str, cents: int) -> None:
        """Chips from the cashier, or to him: they are neither won nor lost."""
        if person in self._start:
            day, start = self._start[person]
            self._start[person] = (day, start + cents)

    # -- at a table -------------------------------------------------------------------------

    def bars(self, person: str) -> bool:
        """Whether he has excluded himself."""
        held = self._limits.get(person)
        return held is not None and self._now()[0] < held.excluded_until

    def check(self, person: str, cents: int) -> None:
        """Refuse who has excluded himself, and what goes over his limit."""
        if person not in self._limits:
            return
        limit = self.of(person)
        if self.bars(person):
            raise RoomError(
                "care/excluded", "you have excluded yourself from play", until=limit.excluded_until
            )
        if limit.loss is None:
            return
        today = self._now()[1]
        day, start = self._start.get(person, (date.min, 0))
        if day != today:
            start = self._wealth(person)
            self._start[person] = (today, start)
        left = limit.loss - (start - self._ledger.balance(pocket(person)))
        if cents > left:
            raise RoomError(
                "care/limit",
                f"your limit of {dollars(limit.loss)} a day leaves {dollars(max(0, left))}",
                loss=limit.loss,
                left=max(0, left),
            )


def is_lower(loss: int | None, held: int | None) -> bool:
    """Whether a limit is lower than the one that holds, or the same."""
    return loss is not None and (held is None or loss <= held)
