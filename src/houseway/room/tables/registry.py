"""The tables of this process: opened, loaded, rebuilt after a fault, taken over and released."""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, Final

import msgspec

from houseway.cards.tape import SplitMix
from houseway.room.accounts.accounts import Accounts, MySeat
from houseway.room.compliance.limits_in_force import LimitsInForce
from houseway.room.fairness.chain import Chain
from houseway.room.fairness.signing import Signer
from houseway.room.ledger import Ledger
from houseway.room.ports import Clock, Entropy, Store
from houseway.room.store.reader import Reader
from houseway.room.tables.actor import TableActor
from houseway.room.tables.bots import NAMES, Bots
from houseway.room.tables.countdowns import Countdowns
from houseway.room.tables.events import ShownEvents
from houseway.room.tables.journaled import JournaledTable, Step
from houseway.room.tables.lobby import LobbyLine, lobby_line, title_of
from houseway.room.tables.machine import TableMachine
from houseway.room.tables.order import TableOrder, settings_of
from houseway.room.tables.recovery import (
    Stored,
    check_loaded,
    game_of,
    load_table,
    order_of,
    read_stored,
)
from houseway.room.viewers.admission import Admission
from houseway.room.viewers.views import my_seat

CLOSED_LINGER_MS: Final = 60_000
"""How long a table that has ended stays in memory to say so."""

_log = logging.getLogger(__name__)


class TableRegistry:
    """This process's tables by id: a service of the room, through which no command passes."""

    def __init__(
        self,
        store: Store,
        ledger: Ledger,
        accounts: Accounts,
        *,
        limits: LimitsInForce,
        signer: Signer,
        clock: Clock,
        entropy: Entropy,
    ) -> None:
        self.tables: dict[str, TableActor] = {}
        self.lost: dict[str, str] = {}
        """Tables that could not be loaded, each with the reason."""
        self.on_moved: Callable[[str], None] | None = None
        """Called when a table turns out to belong to another process."""
        self._store = store
        self._ledger = ledger
        self._accounts = accounts
        self._table = partial(
            JournaledTable, signer=signer, ledger=ledger, entropy=entropy, limits=limits
        )
        self._clock = clock
        self._entropy = entropy
        self.titles: dict[str, tuple[str, str]] = {}
        self._ended: set[str] = set()
        self._lines: dict[str, tuple[object, LobbyLine]] = {}
        """Cached lobby lines, each with the values it was made from."""
        self.admission = Admission()

    # -- opening ----------------------------------------------------------------------------

    async def open_new(
        self, id: str, order: TableOrder, machine: TableMachine, made: int
    ) -> TableActor:
        """Start a table that has just been stored."""
        row = await self._store.read(lambda reader: reader.table(id))
        return await self._open(self._table(id, order, machine, made=made, chain=Chain.of(row)))

    async def _open(self, table: JournaledTable) -> TableActor:
        actor = TableActor(
            table,
            clock=self._clock,
            store=self._store,
            reload=self._reload,
            admission=self.admission,
        )
        on_moved = self.on_moved
        if on_moved is not None:
            actor.on_moved = lambda: on_moved(table.id)
        actor.on_closed = lambda: self._forget_later(table.id)
        self.tables[table.id] = actor
        self.titles[table.id] = title_of(table.order)
        if self._store.trouble is not None:
            actor.pause()
        if table.order.bots:
            count = min(table.order.bots, table.sitting.people.seats - 1)
            names = {f"bot-{table.id}-{i}": NAMES[i] for i in range(count)}
            bots = await self._accounts.bots(names)
            seed = int.from_bytes(self._entropy.bytes(8), "big")
            Bots(
                actor,
                bots,
                accounts=self._accounts,
                ledger=self._ledger,
                clock=self._clock,
                chance=SplitMix(seed),
            )
        actor.start()
        return actor

    # -- loading ----------------------------------------------------------------------------

    def read_open(self, reader: Reader) -> list[Stored]:
        """Read every open table; one that cannot be read is noted as lost."""
        return self._read(reader, reader.tables())

    def _read(self, reader: Reader, rows: Iterable[Any]) -> list[Stored]:
        tables = []
        for row in rows:
            try:
                tables.append(read_stored(reader, row))
            except (ValueError, KeyError, TypeError, msgspec.MsgspecError) as error:
                _log.exception("table %s could not be read", row.id)
                self.lost[row.id] = str(error)
        return tables

    async def restore(self, stored: Stored) -> None:
        """Load a stored table and play on, or note it as lost.

        A table whose chips disagree with the ledger must not run, so any error loses the table
        rather than the whole room.
        """
        row, step = stored.row, None
        try:
            machine = TableMachine(game_of(row), settings_of(order_of(row)))
            table = self._table(row.id, order_of(row), machine, made=row.made, chain=Chain.of(row))
            step = Step(table, self._clock.now_ms())
            shown = load_table(step, stored)
            check_loaded(table, stored)
            if step.transaction:
                await self._store.submit(step.transaction)
                shown += step.shown
        except Exception as error:
            _log.exception("table %s could not be loaded", row.id)
            self.lost[row.id] = str(error)
            if step is not None:
                self._ledger.undo(step.transaction)
            return
        table.next_round_at = table.now + min(2_000, table.order.pace.next_round)
        actor = await self._open(table)
        actor.audience.recent.extend(shown)

    async def _reload(self, table: JournaledTable) -> list[ShownEvents]:
        """Rebuild a table from the store after a fault; return its latest events, all durable."""

        # Until it hears `resume`, the store refuses every transaction of a table that has failed.
        self._store.resume(table.id)
        stored = await self._store.read(lambda reader: read_stored(reader, reader.table(table.id)))
        step = Step(table, self._clock.now_ms())
        table.countdowns = Countdowns()
        try:
            shown = load_table(step, stored)
        except BaseException:
            self._ledger.undo(step.transaction)
            raise
        if step.transaction:
            await self._store.submit(step.transaction)
        return [*shown, *step.shown]

    # -- tables that have ended -----------------------------------------------------------------

    def _forget_later(self, id: str) -> None:
        if id not in self._ended:
            self._ended.add(id)
            self._clock.call_later(CLOSED_LINGER_MS, lambda: self._forget(id))

    def _forget(self, id: str) -> None:
        """Drop a closed table from memory once nobody watches it any more."""
        self._ended.discard(id)
        actor = self.tables.get(id)
        if actor is None:
            return
        if actor.audience.watchers:
            self._forget_later(id)
            return
        actor.release()
        for each in (self.tables, self.titles, self._lines):
            each.pop(id, None)

    # -- tables that change hands -------------------------------------------------------------

    async def take_over(self, ids: list[str]) -> None:
        """Load tables that now belong to this process, and the balances of the chips on them."""

        def query(reader: Reader) -> tuple[dict[str, int], list[Stored]]:
            rows = [reader.table(id) for id in ids]
            open = [row for row in rows if row is not None and row.closed is None]
            return reader.balances(), self._read(reader, open)

        balances, tables = await self._store.read(query)
        own = {account: cents for account, cents in balances.items() if _table_of(account) in ids}
        self._ledger.correct(own, ())
        for stored in tables:
            self._store.resume(stored.row.id)
            await self.restore(stored)

    async def release(self, id: str) -> None:
        """Stop a table here at once, after its last step is durable."""
        actor = self.tables.pop(id)
        actor.release()
        if actor.last is not None:
            await asyncio.wait([actor.last])

    # -- all of them ---------------------------------------------------------------------------

    def wake(self) -> None:
        """Have every table check its countdowns and who is present."""
        for actor in self.tables.values():
            actor.wake()

    def broadcast(self, message: bytes) -> None:
        """Send a message to everybody at every table."""
        for actor in self.tables.values():
            actor.audience.broadcast(message)

    # -- the lobby --------------------------------------------------------------------------

    def lobby(self) -> list[LobbyLine]:
        """Return a lobby line for every open table."""
        return [self.line(table.id) for table in self.open_tables()]

    def open_tables(self) -> list[JournaledTable]:
        """Return the tables that have not ended."""
        return [actor.table for actor in self.tables.values() if not actor.table.closed]

    def seats_of(self, person: str) -> list[MySeat]:
        """Return where a person sits."""
        return [
            my_seat(table, person, *self.titles[table.id])
            for table in self.open_tables()
            if person in table.sitting.people
        ]

    def seats(self) -> dict[str, list[MySeat]]:
        """Return where everybody except bots sits."""
        found: defaultdict[str, list[MySeat]] = defaultdict(list)
        for table in self.open_tables():
            for each in table.sitting.people:
                if each.mark != "bot":
                    seat = my_seat(table, each.bettor, *self.titles[table.id])
                    found[each.bettor].append(seat)
        return found

    def line(self, id: str) -> LobbyLine:
        """Return a table's lobby line, from the cache if nothing has changed."""
        actor = self.tables[id]
        table = actor.table
        now = (table.machine, table.version, len(actor.audience.watchers), table.countdowns.busy)
        known = self._lines.get(id)
        if known is None or known[0] != now:
            known = self._lines[id] = (now, lobby_line(actor, self.titles[id]))
        return known[1]


def _table_of(account: str) -> str:
    """Return the table whose owner alone moves this account; empty for a person's pocket."""
    kind, _, name = account.partition(":")
    if kind == "player":
        if "/" not in name and name.startswith("bot-"):
            return name.split("-")[1]
        return name.partition("/")[2]
    return name
