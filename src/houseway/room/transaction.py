"""What is kept together or not at all: the rows of one step of the room."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

__all__ = ["OPERATIONS", "Unit"]

OPERATIONS: Final = (
    "keys",
    "terms",
    "accounts",
    "account_changes",
    "sessions",
    "session_changes",
    "failures",
    "cleared_failures",
    "tables",
    "leases",
    "table_changes",
    "shoes",
    "shoe_ends",
    "inputs",
    "events",
    "rounds",
    "played",
    "advice",
    "commands",
    "chat",
    "ledger",
    "significant",
    "snapshots",
    "bindings",
    "old_commands",
    "old_chat",
    "old_failures",
    "old_sessions",
    "old_budgets",
)
"""In the order in which a batch of units writes them."""


class Unit:
    """Rows by operation; a batch of units is written operation by operation, in one transaction.

    The units of one table are made each on top of the last: if one fails, so do those after it.
    """

    __slots__ = ("looks", "rows", "table")

    def __init__(self, table: str = "", looks: Sequence[str] = ()) -> None:
        self.table = table
        self.looks = looks
        """Accounts that the listener is told the balances of, as they are with this unit."""
        self.rows: dict[str, list[dict[str, Any]]] = {}

    def add(self, operation: str, **row: Any) -> None:
        """One more row."""
        rows = self.rows.get(operation)
        if rows is None:
            rows = self.rows[operation] = []
        rows.append(row)

    def __bool__(self) -> bool:
        return bool(self.rows)
