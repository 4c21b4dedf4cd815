"""The limits and exclusions that players have set for themselves, as they are in force now.

A loss limit applies to a gaming day: of the chips that a player had when the day began, in pocket
and stacks together, they may put no more than the limit into play. Lowering a limit takes effect at
once; raising or removing it takes effect in 24 hours. An exclusion is never shortened.
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

LIMIT_KINDS: Final[tuple[Kind, ...]] = ("limit", "exclusion")
DAY_MS: Final = 24 * 3_600_000
FOR_GOOD: Final = 2**53 - 1
"""The end of an exclusion for good."""


class OwnLimit(msgspec.Struct, frozen=True):
    """A player's own limit; `next_loss` replaces `loss` at the time `from_`."""

    loss: int | None = None
    next_loss: int | None = None
    from_: int = msgspec.field(default=0, name="from")
    excluded_until: int = 0

    def at(self, now: int) -> OwnLimit:
        """Return the limit as it is at that time."""
        if not self.from_ or now < self.from_:
            return self
        return OwnLimit(self.next_loss, excluded_until=self.excluded_until)


class LimitsInForce:
    """Players' limits in memory, as they follow from the log."""

    def __init__(self, ledger: Ledger, now: Callable[[], tuple[int, date]]) -> None:
        self._ledger = ledger
        self._now = now
        self._limits: dict[str, OwnLimit] = {}
        self._start: dict[str, tuple[date, int]] = {}
        """The gaming day, and what a player had in cents when it began."""

    def of(self, person: str) -> OwnLimit:
        """Return the limit that applies to a player now."""
        return self._limits.get(person, OwnLimit()).at(self._now()[0])

    def apply(self, line: LogLine) -> None:
        """Apply a log entry about a limit or an exclusion."""
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
                    held = OwnLimit(held.loss, loss, line.at + DAY_MS, held.excluded_until)
        self._limits[person] = held

    # -- losses -----------------------------------------------------------------------------

    def _wealth(self, person: str) -> int:
        return sum(map(self._ledger.balance, self._ledger.accounts_of(person)))

    def won_since(self, reader: Reader, person: str, since: int) -> int:
        """Return the cents a player has won at tables since a time, negative for losses."""
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

    def set_losses(self, person: str, lost: int) -> None:
        """Set what a player has lost today so far."""
        self._start[person] = (self._now()[1], self._wealth(person) + lost)

    def note_transfer(self, person: str, cents: int) -> None:
        """Note chips that came from the cashier, or went there: neither won nor lost."""
        if person in self._start:
            day, start = self._start[person]
            self._start[person] = (day, start + cents)

    # -- at a table -------------------------------------------------------------------------

    def is_excluded(self, person: str) -> bool:
        """Whether a player has excluded themselves."""
        held = self._limits.get(person)
        return held is not None and self._now()[0] < held.excluded_until

    def check(self, person: str, cents: int) -> None:
        """Refuse a player who has excluded themselves, or chips beyond their limit."""
        if person not in self._limits:
            return
        limit = self.of(person)
        if self.is_excluded(person):
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
    """Whether a limit is as low as the one in force, or lower."""
    return loss is not None and (held is None or loss <= held)
