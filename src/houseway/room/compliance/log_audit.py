"""The audit of the log against the chips that came in and went out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

from houseway.errors import RecordError
from houseway.room.compliance.event_log import LogLine, read_lines
from houseway.room.compliance.house_rules import GUEST_CHIPS
from houseway.room.ledger import MINT, pocket
from houseway.room.store.reader import Reader

RECEIPTS: Final = {
    "chips bought": 1,
    "chips cashed": -1,
    "correction confirmed": 1,
    "more chips": 1,
}
"""Kinds of log entries that move chips: 1 if they bring chips in, -1 if they take them out."""


def check_chips(reader: Reader, ledger: Sequence[Any]) -> None:
    """Check that chips came in for a new guest, a bot or by a log entry, and left only by one."""
    due = _due(read_lines(reader))
    kinds = {pocket(row.id): row.kind for row in reader.accounts()}
    welcomed = set()
    for row in ledger:
        if row.table is not None:
            continue
        own, cents = (row.target, row.cents) if row.source == MINT else (row.source, -row.cents)
        paid = (row.at, own, cents, row.why)
        if due[paid]:
            due[paid] -= 1
            continue
        first = cents == GUEST_CHIPS and own not in welcomed
        welcomed.add(own)
        kind = kinds.get(own)
        if row.source != MINT or kind is None or not (kind == "bot" or first):
            raise wrong(f"transfer {row.id} gives {row.target} chips that were not due")
    for _, own, cents, why in +due:
        raise wrong(f"{why} of {cents} cents for {own} is in the log but not in the ledger")


def _due(lines: list[LogLine]) -> Counter[tuple[Any, ...]]:
    """Count the transfers that the log implies.

    On the way, check that its numbers have no gap and that every correction had two people.
    """
    due: Counter[tuple[Any, ...]] = Counter()
    asked = {line.number: line for line in lines if line.kind == "correction asked"}
    for number, line in enumerate(lines, 1):
        if line.number != number:
            raise wrong(f"entry {number} of the log is missing")
        if line.kind == "correction confirmed":
            before = asked.pop(line.about or 0, None)
            if before is None or before.by == line.by or before.facts["cents"] != _cents(line):
                raise wrong(f"correction {number} was not asked for by somebody else")
        if line.kind in RECEIPTS:
            due[line.at, pocket(line.person or ""), _cents(line), line.kind] += 1
    return due


def _cents(line: LogLine) -> int:
    return int(RECEIPTS[line.kind] * line.facts["cents"])


def wrong(what: str) -> RecordError:
    """Return the error that an audit raises."""
    return RecordError("record/audit", what)
