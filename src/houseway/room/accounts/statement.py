"""The lines of somebody's own account."""

from __future__ import annotations

from typing import Any

import msgspec

__all__ = ["StatementLine", "statement_line"]


class StatementLine(msgspec.Struct, frozen=True):
    """A transfer as its owner sees it: `cents` is positive where chips came in."""

    id: int
    at: int
    cents: int
    why: str
    account: str
    other: str
    table: str | None


def statement_line(row: Any, mine: list[str]) -> StatementLine:
    """A row of the ledger; where both accounts are his own, chips went out of the first."""
    own = row.source if row.source in mine else row.target
    other = row.target if own == row.source else row.source
    cents = -row.cents if own == row.source else row.cents
    return StatementLine(row.id, row.at, cents, row.why, own, other, row.table)
