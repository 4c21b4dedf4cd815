"""Creation of tables: an order is checked, numbered and stored."""

from __future__ import annotations

import asyncio
import base64
from typing import Final

import msgspec

from houseway.editions.reader import resolve
from houseway.money import dollars
from houseway.room.errors import RoomError
from houseway.room.ports import Clock, Entropy, Executor, Store
from houseway.room.store.faults import NotKeptError
from houseway.room.tables.machine import TableMachine
from houseway.room.tables.order import TableOrder, edition_of, settings_of
from houseway.room.transaction import Transaction
from houseway.rules.game import canonical

MAX_NUMBER_TRIES: Final = 20
"""How many table numbers are tried in turn if other processes are quicker."""


class TableCreation:
    """Stores new tables under numbers that no other table has."""

    def __init__(self, store: Store, *, clock: Clock, entropy: Entropy, executor: Executor) -> None:
        self._store = store
        self._clock = clock
        self._entropy = entropy
        self._executor = executor
        self._last_number = 0
        self._numbering = asyncio.Lock()

    async def store_table(self, order: TableOrder) -> tuple[str, TableMachine, int]:
        """Check and store an order; return the new table's id, its machine and its time."""
        game = await self._executor.run(
            lambda: resolve(edition_of(order), order.settings, option=order.option)
        )
        if order.limits is not None and not 0 < order.limits.low <= order.limits.high:
            low, high = order.limits.low, order.limits.high
            words = f"limits must rise from above zero; got {dollars(low)} to {dollars(high)}"
            raise RoomError("request/malformed", words, limits=order.limits)
        order.stakes.check(game.terms.table.seats, order.chip)
        # The machine refuses limits and a rotation that are not filed.
        machine = TableMachine(game, settings_of(order))
        now, key = self._clock.now_ms(), self._entropy.bytes(32)
        for _ in range(MAX_NUMBER_TRIES):
            transaction = await self._number_table(order, machine, now, key)
            try:
                await self._store.submit(transaction)
            except NotKeptError:  # another process has taken this number
                self._store.resume(transaction.table)
                continue
            return transaction.table, machine, now
        raise RoomError("room/not_kept", "the table could not be opened; try again")

    async def _number_table(
        self, order: TableOrder, machine: TableMachine, now: int, key: bytes
    ) -> Transaction:
        """Build the rows of a table under the next number."""
        async with self._numbering:
            last = await self._store.read(lambda reader: reader.last_number())
            self._last_number = number = max(last, self._last_number) + 1
        secret = self._entropy.bytes(6) if order.private else b""
        transaction = new_table_transaction(number, order, machine, now, key, secret)
        if self._store.member is not None:
            self._store.member.add_first_lease(transaction, now)
        return transaction


def new_table_transaction(
    number: int, order: TableOrder, machine: TableMachine, now: int, key: bytes, secret: bytes
) -> Transaction:
    """Build the rows of a new table.

    A private table's id includes a secret, because whoever knows the id may come in.
    """
    game = machine.game
    hidden = f"x{base64.b32encode(secret).decode().lower()[:9]}" if secret else ""
    transaction = Transaction(f"t{number}{hidden}")  # 16 characters at most
    transaction.add(
        "terms",
        digest=game.digest,
        edition=game.edition,
        family=game.family.name,
        procedure=game.family.procedure,
        body=canonical(game.terms).decode(),
    )
    transaction.add(
        "tables",
        id=transaction.table,
        number=number,
        made=now,
        terms=game.digest,
        order=msgspec.json.encode(order).decode(),
        settings=msgspec.json.encode(settings_of(order)).decode(),
        closed=None,
        key=key,
    )
    return transaction
