"""A transaction of the room: the rows of one step, stored together or not at all."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any, Final

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
"""The order in which a batch of transactions writes its rows."""


class Transaction:
    """Rows by operation. A batch is written operation by operation in one database transaction.

    Each transaction of a table builds on the one before, so if one fails, all later ones of that
    table fail too.
    """

    __slots__ = ("balances_of", "rows", "table")

    def __init__(self, table: str = "", balances_of: Sequence[str] = ()) -> None:
        self.table = table
        self.balances_of = balances_of
        """Accounts whose balances after this transaction are reported to the listener."""
        self.rows: dict[str, list[dict[str, Any]]] = {}

    def add(self, operation: str, **row: Any) -> None:
        """Add a row to one of `OPERATIONS`."""
        rows = self.rows.get(operation)
        if rows is None:
            rows = self.rows[operation] = []
        rows.append(row)

    def __bool__(self) -> bool:
        return bool(self.rows)


def ignore_outcome(future: asyncio.Future[None]) -> None:
    """Take the outcome of a transaction for which nobody waits, so that asyncio does not warn."""
    if not future.cancelled():
        future.exception()
