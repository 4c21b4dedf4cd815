"""The live tables of this process: made, loaded, built again after a fault, taken and let go."""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from collections.abc import Callable, Iterable
from typing import Any, Final

import msgspec

from houseway.cards.tape import SplitMix
from houseway.room.accounts.accounts import MySeat, People
from houseway.room.compliance.player_limits import Care
from houseway.room.fairness.chain import Chain
from houseway.room.fairness.signing import Signer
from houseway.room.ledger import Ledger
from houseway.room.ports import Clock, Entropy, Store
from houseway.room.store.reader import Reader
from houseway.room.tables.actor import LiveTable
from houseway.room.tables.bots import NAMES, Crew
from houseway.room.tables.countdowns import Clocks
from houseway.room.tables.events import ShownEvents
from houseway.room.tables.journaled import RoomTable
from houseway.room.tables.lobby import LobbyLine, lobby_line, title_of
from houseway.room.tables.machine import Core
from houseway.room.tables.order import TableOrder, settings_of
from houseway.room.tables.recovery import (
    Stored,
    check_loaded,
    game_of,
    load_into,
    order_of,
    read_stored,
)
from houseway.room.viewers.admission import Doorkeeper
from houseway.room.viewers.views import my_seat

__all__ = ["Hall"]

GONE: Final = 60_000
"""Milliseconds after its end for which a table still says that it has ended."""

_log = logging.getLogger(__name__)


class Hall:
    """Tables by id."""

    def __init__(
        self,
        store: Store,
        ledger: Ledger,
        people: People,
        *,
        care: Care,
        signer: Signer,
        clock: Clock,
        entropy: Entropy,
    ) -> None:
        self.tables: dict[str, LiveTable] = {}
        self.lost: dict[str, str] = {}
        """Tables that could not be loaded, and why."""
        self.on_moved: Callable[[str], None] | None = None
        """Called when a table turns out to be another process's."""
        self._store = store
        self._ledger = ledger
        self._people = people
        self._care = care
        self._signer = signer
        self._clock = clock
        self._entropy = entropy
        self.titles: dict[str, tuple[str, str]] = {}
        self._ended: set[str] = set()
        self._lines: dict[str, tuple[object, LobbyLine]] = {}
        """Of the lobby, each with what it was made of."""
        self.door = Doorkeeper()

    # -- opening ----------------------------------------------------------------------------

    async def open_new(self, id: str, order: TableOrder, core: Core, made: int) -> LiveTable:
        """A table that the store has just got."""
        row = await self._store.read(lambda reader: reader.table(id))
        return await self._open(self._table(id, order, core, made=made, chain=Chain.of(row)))

    def _table(
        self, id: str, order: TableOrder, core: Core, *, made: int, chain: Chain
    ) -> RoomTable:
        return RoomTable(
            id,
            order,
            core,
            made=made,
            chain=chain,
            signer=self._signer,
            ledger=self._ledger,
            entropy=self._entropy,
            care=self._care,
        )

    async def _open(self, table: RoomTable) -> LiveTable:
        live = LiveTable(
            table,
            clock=self._clock,
            store=self._store,
            reload=self._reload,
            door=self.door,
        )
        on_moved = self.on_moved
        if on_moved is not None:
            live.on_moved = lambda: on_moved(table.id)
        live.on_closed = lambda: self._forget_later(table.id)
        self.tables[table.id] = live
        self.titles[table.id] = title_of(table.order)
        if self._store.trouble is not None:
            live.pause()
        if table.order.bots:
            count = min(table.order.bots, table.sitting.people.seats - 1)
            names = {f"bot-{table.id}-{i}": NAMES[i] for i in range(count)}
            bots = await self._people.bots(names)
            seed = int.from_bytes(self._entropy.bytes(8), "big")
            clock, people = self._clock, self._people
            chance, ledger = SplitMix(seed), self._ledger
            Crew(live, bots, people=people, ledger=ledger, clock=clock, chance=chance)
        live.start()
        return live

    # -- loading ----------------------------------------------------------------------------

    def look(self, reader: Reader) -> list[Stored]:
        """Every open table as it is stored; what cannot be read is lost."""
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
        """A table as it was, playing on; or lost."""
        row, table = stored.row, None
        try:
            core = Core(game_of(row), settings_of(order_of(row)))
            table = self._table(row.id, order_of(row), core, made=row.made, chain=Chain.of(row))
            table.begin(self._clock.now_ms())
            shown = load_into(table, stored)
            check_loaded(table, stored)
            unit = table.finish()
            if unit:
                await self._store.submit(unit)
                shown += table.shown
        except Exception as error:
            _log.exception("table %s could not be loaded", row.id)
            self.lost[row.id] = str(error)
            if table is not None:
                self._ledger.undo(table.finish())
            return
        table.next_at = table.now + min(2_000, table.order.pace.next_round)
        live = await self._open(table)
        live.audience.recent.extend(shown)

    async def _reload(self, table: RoomTable) -> list[ShownEvents]:
        """After a fault: the table as it is stored; gives its latest events, all durable."""

        def look(reader: Reader) -> Stored:
            return read_stored(reader, reader.table(table.id))

        self._store.resume(table.id)
        stored = await self._store.read(look)
        table.begin(self._clock.now_ms())
        table.clocks = Clocks()
        try:
            shown = load_into(table, stored)
        except BaseException:
            self._ledger.undo(table.finish())
            raise
        unit = table.finish()
        if unit:
            await self._store.submit(unit)
        return [*shown, *table.shown]

    # -- tables that have ended -----------------------------------------------------------------

    def _forget_later(self, id: str) -> None:
        if id not in self._ended:
            self._ended.add(id)
            self._clock.call_later(GONE, lambda: self._forget(id))

    def _forget(self, id: str) -> None:
        """Nothing of it stays in memory, once nobody looks at it any more."""
        self._ended.discard(id)
        live = self.tables.get(id)
        if live is None:
            return
        if live.audience.watchers:
            self._forget_later(id)
            return
        live.lose()
        for each in (self.tables, self.titles, self._lines):
            each.pop(id, None)

    # -- tables that change hands -------------------------------------------------------------

    async def take_over(self, ids: list[str]) -> None:
        """Tables that are this process's from now on, with the chips that lie there."""

        def look(reader: Reader) -> tuple[dict[str, int], list[Stored]]:
            rows = [reader.table(id) for id in ids]
            open = [row for row in rows if row is not None and row.closed is None]
            return reader.balances(), self._read(reader, open)

        balances, tables = await self._store.read(look)
        own = {account: cents for account, cents in balances.items() if _place(account) in ids}
        self._ledger.correct(own, ())
        for stored in tables:
            self._store.resume(stored.row.id)
            await self.restore(stored)

    async def let_go(self, id: str) -> None:
        """Stop at once; what was done is durable."""
        live = self.tables.pop(id)
        live.lose()
        if live.last is not None:
            await asyncio.wait([live.last])

    # -- all of them ---------------------------------------------------------------------------

    def wake(self) -> None:
        """Every table looks at the clock and at who is there."""
        for live in self.tables.values():
            live.wake()

    def say(self, message: bytes) -> None:
        """To everybody at every table."""
        for live in self.tables.values():
            live.audience.say(message)

    # -- the lobby --------------------------------------------------------------------------

    def lobby(self) -> list[LobbyLine]:
        """Every open table."""
        return [self.line(table.id) for table in self.open_tables()]

    def open_tables(self) -> list[RoomTable]:
        """Those that have not ended."""
        return [live.table for live in self.tables.values() if not live.table.closed]

    def seats_of(self, person: str) -> list[MySeat]:
        """Where he sits."""
        return [
            my_seat(table, person, *self.titles[table.id])
            for table in self.open_tables()
            if person in table.sitting.people
        ]

    def seats(self) -> dict[str, list[MySeat]]:
        """Where everybody sits but bots."""
        found: defaultdict[str, list[MySeat]] = defaultdict(list)
        for table in self.open_tables():
            for each in table.sitting.people:
                if each.mark != "bot":
                    seat = my_seat(table, each.bettor, *self.titles[table.id])
                    found[each.bettor].append(seat)
        return found

    def line(self, id: str) -> LobbyLine:
        """One of them; as it was, where nothing has happened there since."""
        live = self.tables[id]
        table = live.table
        now = (table.core, table.version, len(live.audience.watchers), table.clocks.busy)
        known = self._lines.get(id)
        if known is None or known[0] != now:
            known = self._lines[id] = (now, lobby_line(live, self.titles[id]))
        return known[1]


def _place(account: str) -> str:
    """The table whose owner alone moves this account; empty for a pocket."""
    kind, _, name = account.partition(":")
    if kind == "player":
        if "/" not in name and name.startswith("bot-"):
            return name.split("-")[1]
        return name.partition("/")[2]
    return name
