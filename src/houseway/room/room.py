"""The room: every live table, the people in it, their chips."""

from __future__ import annotations

import asyncio
import base64
import logging
from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from houseway.cards.tape import SplitMix
from houseway.editions.reader import resolve
from houseway.editions.shelf import edition_ids
from houseway.errors import HousewayError
from houseway.room import history
from houseway.room.bots import NAMES, Crew
from houseway.room.budget import Budgets
from houseway.room.chain import Chain
from houseway.room.clocks import Clocks
from houseway.room.core import Core
from houseway.room.duties.office import Office
from houseway.room.errors import RoomError
from houseway.room.events import ShownEvents
from houseway.room.ledger import Ledger, pocket
from houseway.room.link import Link
from houseway.room.live import LiveTable
from houseway.room.loading import Stored, check_loaded, game_of, load_into, order_of, read_stored
from houseway.room.lobby import LobbyLine, is_his, lobby_line
from houseway.room.orders import TableOrder, edition_of, settings_of
from houseway.room.people import Me, People, Person
from houseway.room.ports import Aside, Clock, Entropy, Send, Store
from houseway.room.records import read_record
from houseway.room.signing import Signer, find_signer
from houseway.room.statement import StatementLine, statement_line
from houseway.room.store.reader import Reader
from houseway.room.system import SystemClock, SystemEntropy, Threads
from houseway.room.table import RoomTable
from houseway.room.tidying import Tidying
from houseway.room.transcripts import Transcripts
from houseway.room.unit import Unit
from houseway.room.views import my_seats
from houseway.rules.game import canonical

__all__ = ["LobbyLine", "Room"]

_log = logging.getLogger(__name__)


class Room:
    """All of a server but its sockets. `start` makes one."""

    def __init__(
        self,
        store: Store,
        ledger: Ledger,
        *,
        signer: Signer,
        clock: Clock,
        entropy: Entropy,
        aside: Aside,
    ) -> None:
        self.store = store
        self.signer = signer
        self.ledger = ledger
        self.clock = clock
        self.entropy = entropy
        self.people = People(store, ledger, clock=clock, entropy=entropy, aside=aside)
        self.office = Office(store, ledger, clock)
        self.people.welcome = self.office.welcome
        self.office.wake = self._wake
        self.tables: dict[str, LiveTable] = {}
        self.lost: dict[str, str] = {}
        """Tables that could not be loaded, and why."""
        self.on_ruin: Callable[[], None] | None = None
        """Called when nothing can be kept any more."""
        self._titles: dict[str, tuple[str, str]] = {}
        self._budgets = Budgets(clock)
        self._tidying = Tidying(store, clock)
        self._transcripts = Transcripts(store)
        store.listener = self
        self._numbers = 0

    @classmethod
    async def start(
        cls,
        store: Store,
        *,
        clock: Clock | None = None,
        entropy: Entropy | None = None,
        aside: Aside | None = None,
        house: dict[str, Any] | None = None,
    ) -> Room:
        """Every table as it was, playing on; these rules of the `house` hold from now on."""

        lost: dict[str, str] = {}

        def look(reader: Reader) -> tuple[dict[str, int], int, list[Stored]]:
            tables = []
            for row in reader.tables():
                try:
                    tables.append(read_stored(reader, row))
                except (ValueError, KeyError, TypeError, msgspec.MsgspecError) as error:
                    _log.exception("table %s could not be read", row.id)
                    lost[row.id] = str(error)
            return reader.balances(), reader.last_number(), tables

        balances, number, tables = await store.read(look)
        clock, entropy = clock or SystemClock(), entropy or SystemEntropy()
        signer = await find_signer(store, clock, entropy)
        aside = aside or Threads()
        room = cls(
            store, Ledger(balances), signer=signer, clock=clock, entropy=entropy, aside=aside
        )
        room._numbers = number
        room.lost.update(lost)
        await room.office.open(house)
        for stored in tables:
            await room._restore(stored)
        room._tidying.start()
        return room

    async def stop(self) -> None:
        """After the last step of every table."""
        self._tidying.stop()
        for live in list(self.tables.values()):
            await live.stop()
        self.office.tell("room closed")
        await self.store.close()

    # -- what becomes of the store ------------------------------------------------------------

    def troubled(self, error: HousewayError | None) -> None:
        """Every table pauses, or goes on."""
        for live in self.tables.values():
            if error is not None:
                live.pause()
            else:
                live.go_on()

    def not_kept(self, balances: dict[str, int], flying: Iterable[Unit]) -> None:
        """Memory follows the database."""
        self.ledger.correct(balances, flying)

    def ruined(self) -> None:
        """There is nothing left to do but to end."""
        for live in self.tables.values():
            live.halt()
        if self.on_ruin is not None:
            self.on_ruin()

    def _wake(self) -> None:
        for live in self.tables.values():
            live.wake()

    def check_open(self) -> None:
        """Refuse what would have to wait for a store that cannot write."""
        self.people.check_open()

    # -- tables -----------------------------------------------------------------------------

    def live(self, id: str) -> LiveTable:
        """A table that is open."""
        found = self.tables.get(id)
        if found is None:
            words = f"there is no table {id}"
            if id in self.lost:
                words = f"table {id} is out of order; its chips are safe, and the house looks at it"
            raise RoomError("room/no_such_table", words, table=id)
        return found

    async def open_tables(self, *, bots: int = 4, editions: tuple[str, ...] = ()) -> None:
        """A table with bots for every edition that has none."""
        there = {live.table.core.game.edition for live in self.tables.values()}
        for edition in editions or edition_ids():
            if edition not in there:
                await self.new_table(TableOrder(edition=edition, bots=bots))

    async def new_table(self, order: TableOrder) -> LobbyLine:
        """A new table, open at once."""
        self.check_open()
        game = resolve(edition_of(order), order.settings, option=order.option)
        settings = settings_of(order)
        if order.limits is not None and not 0 < order.limits.low <= order.limits.high:
            raise RoomError("request/malformed", "these limits are none", limits=order.limits)
        order.stakes.check(game.terms.table.seats, order.chip)
        core = Core(game, settings)  # refuses limits and a rotation that are not filed
        self._numbers += 1
        now, id = self.clock.now_ms(), f"t{self._numbers}"
        if order.private:  # 16 characters in all
            id = f"{id}-{base64.b32encode(self.entropy.bytes(6)).decode().lower()[:9]}"
        unit = Unit(id)
        unit.add(
            "terms",
            digest=game.digest,
            edition=game.edition,
            family=game.family.name,
            procedure=game.family.procedure,
            body=canonical(game.terms).decode(),
        )
        unit.add(
            "tables",
            id=id,
            number=self._numbers,
            made=now,
            terms=game.digest,
            order=msgspec.json.encode(order).decode(),
            settings=msgspec.json.encode(settings).decode(),
            closed=None,
            key=self.entropy.bytes(32),
        )
        await self.store.submit(unit)
        row = await self.store.read(lambda reader: reader.table(id))
        table = self._table(id, order, core, made=now, chain=Chain.of(row))
        await self._open(table)
        return self._line(self.tables[id])

    def _table(
        self, id: str, order: TableOrder, core: Core, *, made: int, chain: Chain
    ) -> RoomTable:
        return RoomTable(
            id,
            order,
            core,
            made=made,
            chain=chain,
            signer=self.signer,
            ledger=self.ledger,
            entropy=self.entropy,
            care=self.office.care,
        )

    async def _open(self, table: RoomTable) -> LiveTable:
        live = LiveTable(table, clock=self.clock, store=self.store, reload=self._reload)
        self.tables[table.id] = live
        identity = edition_of(table.order).identity
        self._titles[table.id] = (identity.title, identity.house)
        if self.store.trouble is not None:
            live.pause()
        if table.order.bots:
            count = min(table.order.bots, table.sitting.people.seats - 1)
            bots = [await self.people.bot(f"bot-{table.id}-{i}", NAMES[i]) for i in range(count)]
            seed = int.from_bytes(self.entropy.bytes(8), "big")
            clock, people = self.clock, self.people
            chance, ledger = SplitMix(seed), self.ledger
            Crew(live, bots, people=people, ledger=ledger, clock=clock, chance=chance)
        live.start()
        return live

    async def _restore(self, stored: Stored) -> None:
        row, table = stored.row, None
        try:
            core = Core(game_of(row), settings_of(order_of(row)))
            table = self._table(row.id, order_of(row), core, made=row.made, chain=Chain.of(row))
            table.begin(self.clock.now_ms())
            shown = load_into(table, stored)
            check_loaded(table, stored)
            unit = table.finish()
            if unit:
                await self.store.submit(unit)
                shown += table.shown
        except Exception as error:
            _log.exception("table %s could not be loaded", row.id)
            self.lost[row.id] = str(error)
            if table is not None:
                self.ledger.undo(table.finish())
            return
        table.next_at = table.now + min(2_000, table.order.pace.next_round)
        live = await self._open(table)
        live.audience.recent.extend(shown)

    async def _reload(self, table: RoomTable) -> list[ShownEvents]:
        """After a fault: the table as it is stored; gives its latest events, all durable."""

        def look(reader: Reader) -> Stored:
            return read_stored(reader, reader.table(table.id))

        self.store.resume(table.id)
        stored = await self.store.read(look)
        table.begin(self.clock.now_ms())
        table.clocks = Clocks()
        try:
            shown = load_into(table, stored)
        except BaseException:
            self.ledger.undo(table.finish())
            raise
        unit = table.finish()
        if unit:
            await self.store.submit(unit)
        return [*shown, *table.shown]

    def link(self, id: str, person: Person | None, send: Send) -> Link:
        """A socket at a table."""
        budget = self._budgets.of(person.id if person is not None else "")
        live, clock, store = self.live(id), self.clock, self.store
        return Link(live, person, send, clock=clock, store=store, budget=budget)

    def order(self, id: str) -> TableOrder:
        """How a table was ordered."""
        return self.live(id).table.order

    def lobby(self, who: Person | None = None, *, all_of_them: bool = False) -> list[LobbyLine]:
        """Every open table; a private one for who opened it or sits there."""
        return [
            self._line(self.tables[table.id])
            for table in self._open_tables()
            if all_of_them or not table.order.private or is_his(table, who)
        ]

    def opened_by(self, person: Person) -> int:
        """How many open tables he has opened."""
        return sum(table.order.by == person.id for table in self._open_tables())

    def _open_tables(self) -> list[RoomTable]:
        return [live.table for live in self.tables.values() if not live.table.closed]

    def _line(self, live: LiveTable) -> LobbyLine:
        return lobby_line(live, *self._titles[live.id])

    # -- people and history -----------------------------------------------------------------

    def me(self, person: Person) -> Me:
        """What he is told about himself; `cents` is his pocket."""
        cents = self.ledger.balance(pocket(person.id))
        seats = my_seats(self._open_tables(), person.id, self._titles)
        return Me(person.id, person.name, person.kind, person.roles, cents, seats)

    async def statement(
        self, person: Person, *, before: int | None = None, limit: int = 50
    ) -> list[StatementLine]:
        """His transfers, newest first; moving chips to his own stack is one line."""
        mine = self.ledger.accounts_of(person.id)
        rows = await self.store.read(lambda reader: reader.statement(mine, before, limit))
        return [statement_line(row, mine) for row in rows]

    async def rounds(
        self, id: str, person: Person | None, *, before: int | None = None, limit: int = 10
    ) -> list[history.RoundRow]:
        """Finished rounds of a table, newest first."""
        self.live(id)
        who = person.id if person is not None else ""
        return await self.store.read(
            lambda reader: history.list_rounds(reader, id, who, before=before, limit=limit)
        )

    async def recall(self, id: str, number: int, person: Person | None) -> history.Recall:
        """A finished round once more."""
        viewer = person.id if person is not None else "spectator"
        return await self.store.read(
            lambda reader: history.recall(reader, id, number, viewer=viewer)
        )

    async def transcript(self, id: str, number: int) -> bytes:
        """The file of a finished shoe."""
        game = self.live(id).table.core.game
        return await self._transcripts.get(game, id, number)

    async def record(self, id: str, viewer: str | None = None) -> bytes:
        """The record file of a table: all of it, for an auditor, or what the viewer may see."""
        self.live(id)
        return await self.store.read(
            lambda reader: read_record(reader, reader.table(id), viewer=viewer)
        )

    async def settled(self) -> None:
        """Until every step taken so far is durable."""
        waiting = [live.last for live in self.tables.values() if live.last is not None]
        if waiting:
            await asyncio.wait(waiting)
