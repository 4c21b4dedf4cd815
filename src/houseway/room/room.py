"""The room: every live table, the people in it, their chips."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from typing import Any, Final

from houseway.editions.catalogue import edition_ids
from houseway.editions.reader import resolve
from houseway.errors import HousewayError
from houseway.room.accounts.accounts import Me, People, Person
from houseway.room.accounts.statement import StatementLine, statement_line
from houseway.room.administration import Console
from houseway.room.cluster.cluster import Cluster
from houseway.room.cluster.database_clock import SharedClock
from houseway.room.cluster.messages import SessionEnded
from houseway.room.cluster.socket_proxy import Carried
from houseway.room.compliance.office import Office
from houseway.room.errors import RoomError
from houseway.room.fairness.records import read_record
from houseway.room.fairness.signing import RoomKey, Signer, find_signer, room_keys
from houseway.room.fairness.transcripts import TranscriptFile, Transcripts
from houseway.room.ledger import Ledger, pocket, stack
from houseway.room.ports import Aside, Bus, Clock, Entropy, Send, Store
from houseway.room.retention import Tidying
from houseway.room.store.faults import NotKeptError
from houseway.room.store.reader import Reader
from houseway.room.system import SystemClock, SystemEntropy, Threads
from houseway.room.tables import finished_rounds as history
from houseway.room.tables.actor import LiveTable
from houseway.room.tables.creation import table_unit
from houseway.room.tables.lobby import LobbyLine, may_see
from houseway.room.tables.machine import Core
from houseway.room.tables.order import TableOrder, edition_of, settings_of
from houseway.room.tables.registry import Hall
from houseway.room.transaction import Unit
from houseway.room.viewers.budget import Budgets
from houseway.room.viewers.link import Link
from houseway.room.work_queue import Turns
from houseway.rules.game import Game

__all__ = ["LobbyLine", "Room"]

TRIES: Final = 20
"""Numbers that are tried for a new table."""


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
        self._aside = aside
        self.ledger = ledger
        self.clock = clock
        self.entropy = entropy
        self.people = People(store, ledger, clock=clock, entropy=entropy, aside=aside)
        self.office = Office(store, ledger, clock)
        self.people.welcome = self.office.welcome
        self.office.refresh = self.refresh
        self.hall = Hall(
            store,
            ledger,
            self.people,
            care=self.office.care,
            signer=signer,
            clock=clock,
            entropy=entropy,
        )
        self.office.wake = self.hall.wake
        self.tables = self.hall.tables
        self.lost = self.hall.lost
        self.cluster: Cluster | None = None
        """The other processes, where several share the database."""
        self.on_ended: Callable[[str, int, str], None] = _unheard
        """Called with a session that has ended, and what its sockets are to be told."""
        self.on_ruin: Callable[[], None] | None = None
        """Called when nothing can be kept any more."""
        self._budgets = Budgets(clock)
        self.console = Console(
            store, clock, signer, self.people, say=self.hall.say, end_session=self.session_ended
        )
        self._tidying = Tidying(store, clock, self._tidy)
        self._transcripts = Transcripts(store)
        self._records = Turns(8)
        store.listener = self
        self._numbers = 0
        self._numbering = asyncio.Lock()

    @classmethod
    async def start(
        cls,
        store: Store,
        *,
        clock: Clock | None = None,
        entropy: Entropy | None = None,
        aside: Aside | None = None,
        house: dict[str, Any] | None = None,
        bus: Bus | None = None,
        beats: Aside | None = None,
    ) -> Room:
        """Every table as it was, playing on; these rules of the `house` hold from now on.

        With a `bus`, of several processes that share the store, this one takes its part.
        """
        clock, entropy = clock or SystemClock(), entropy or SystemEntropy()
        shared = SharedClock(clock)
        clock, aside = shared if bus is not None else clock, aside or Threads()
        beats = beats or Threads(1)
        if store.member is not None:
            shared.follow((await beats.run(store.member.beat)).now)
        balances = await store.read(lambda reader: reader.balances())
        signer = await find_signer(store, clock, entropy)
        room = cls(
            store, Ledger(balances), signer=signer, clock=clock, entropy=entropy, aside=aside
        )
        await room.office.open(house)
        await room.console.open()
        if bus is not None:
            await room._join(bus, shared, beats)
        else:
            for stored in await store.read(room.hall.look):
                await room.hall.restore(stored)
        room._tidying.start()
        return room

    async def _join(self, bus: Bus, clock: SharedClock, beats: Aside) -> None:
        member = self.store.member
        assert member is not None, "the store is this process's alone"
        (key, *_) = await self.store.read(lambda reader: reader.keys())
        self.cluster = Cluster(
            self, member, bus, clock=clock, beats=beats, aside=self._aside, key=key
        )
        self.hall.on_moved = self.cluster.lost
        self.people.shared = True
        await self.cluster.start()

    async def stop(self) -> None:
        """After the last step of every table."""
        self._tidying.stop()
        if self.cluster is not None:
            await self.cluster.end()
        for live in list(self.tables.values()):
            await live.stop()
        if self.cluster is not None:
            await self.settled()
            await self.cluster.stop()
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

    async def _tidy(self) -> None:
        self.people.known.drop_idle(self.clock.now_ms())
        await self.console.look()

    @property
    def trouble(self) -> HousewayError | None:
        """Why nobody should be sent here now."""
        store, cluster = self.store, self.cluster
        return store.ruin or store.trouble or (cluster.trouble if cluster is not None else None)

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

    async def know(self, id: str) -> Game:
        """What is played at an open table, whoever has it."""
        if self.cluster is None:
            return self.live(id).table.core.game
        await self.cluster.meet(id)
        return self.cluster.known.game(id)

    async def open_tables(self, *, bots: int = 4, editions: tuple[str, ...] = ()) -> None:
        """A table with bots for every edition that has none; one process does so for all."""
        if self.cluster is not None and not self.cluster.watch.is_eldest:
            return
        there = {line.edition for line in self.lobby(all_of_them=True)}
        for edition in editions or edition_ids():
            if edition not in there:
                await self.new_table(TableOrder(edition=edition, bots=bots))

    async def new_table(self, order: TableOrder) -> LobbyLine:
        """A new table, open at once."""
        self.check_open()
        game = await self._aside.run(
            lambda: resolve(edition_of(order), order.settings, option=order.option)
        )
        settings = settings_of(order)
        if order.limits is not None and not 0 < order.limits.low <= order.limits.high:
            raise RoomError("request/malformed", "these limits are none", limits=order.limits)
        order.stakes.check(game.terms.table.seats, order.chip)
        core = Core(game, settings)  # refuses limits and a rotation that are not filed
        now, key = self.clock.now_ms(), self.entropy.bytes(32)
        for _ in range(TRIES):
            unit = await self._order(order, core, now, key)
            try:
                await self.store.submit(unit)
            except NotKeptError:  # another process was quicker with this number
                self.store.resume(unit.table)
                continue
            await self.hall.open_new(unit.table, order, core, now)
            line = self.hall.line(unit.table)
            if self.cluster is not None:
                await self.cluster.announce()
            return line
        raise RoomError("room/not_kept", "no table could be opened; try again")

    async def _order(self, order: TableOrder, core: Core, now: int, key: bytes) -> Unit:
        """A table under the next number."""
        async with self._numbering:
            last = await self.store.read(lambda reader: reader.last_number())
            self._numbers = number = max(last, self._numbers) + 1
        secret = self.entropy.bytes(6) if order.private else b""
        unit = table_unit(number, order, core, now, key, secret)
        if self.store.member is not None:
            self.store.member.first_lease(unit, now)
        return unit

    def link(self, id: str, person: Person | None, send: Send) -> Link | Carried:
        """A socket at a table."""
        if self.cluster is not None:
            return self.cluster.link(id, person, send)
        return self.own_link(id, person, send)

    def own_link(self, id: str, person: Person | None, send: Send) -> Link:
        """A socket at a table of this process."""
        return Link(
            self.live(id),
            person,
            send,
            clock=self.clock,
            store=self.store,
            budget=self._budgets.of(person.id if person is not None else ""),
            refresh=self.refresh if self.cluster is not None else None,
        )

    async def order(self, id: str) -> TableOrder:
        """How an open table was ordered, whoever has it."""
        if self.cluster is None:
            return self.live(id).table.order
        await self.cluster.meet(id)
        return self.cluster.known.order(id)

    def lobby(self, who: Person | None = None, *, all_of_them: bool = False) -> list[LobbyLine]:
        """Every open table; a private one for who opened it or sits there."""
        own = [
            self.hall.line(table.id)
            for table in self.hall.open_tables()
            if all_of_them
            or may_see(table.order, who)
            or (who is not None and who.id in table.sitting.people)
        ]
        if self.cluster is None:
            return own
        known = self.cluster.known
        others = (e for e in known.others() if all_of_them or may_see(e.order, who))
        lines = [*own, *(each.line for each in others)]
        return sorted(lines, key=lambda line: known.number(line.id))

    def opened_by(self, person: Person) -> int:
        """How many open tables he has opened."""
        orders = [table.order for table in self.hall.open_tables()]
        if self.cluster is not None:
            orders += [each.order for each in self.cluster.known.others()]
        return sum(order.by == person.id for order in orders)

    # -- people and history -----------------------------------------------------------------

    async def refresh(self, person: str) -> None:
        """Learn what he has, and what he has lost today: other processes move his chips too."""
        if self.cluster is None:
            return
        tables = self.cluster.known.ids()
        own = [pocket(person), *(stack(person, table) for table in tables)]
        try:
            await self.store.submit(Unit(looks=[*{*own, *self.ledger.accounts_of(person)}]))
        except HousewayError as error:
            raise RoomError("room/paused", "the room cannot reach its books now") from error
        await self.office.count_played(person)

    def end_session(self, session: str, code: int, why: str) -> None:
        """Its sockets are to be closed, wherever they are."""
        self.session_ended(session, code, why)
        if self.cluster is not None:
            self.cluster.send(0, SessionEnded(session, code, why))

    def session_ended(self, session: str, code: int, why: str) -> None:
        """Here or elsewhere."""
        self.people.forget(session)
        self.on_ended(session, code, why)

    async def keys(self) -> list[RoomKey]:
        """Every key that the room has signed with, in order."""
        return room_keys(await self.store.read(lambda reader: reader.keys()))

    def me(self, person: Person) -> Me:
        """What he is told about himself; `cents` is his pocket."""
        cents = self.ledger.balance(pocket(person.id))
        seats = self.hall.seats_of(person.id)
        if self.cluster is not None:
            seats += self.cluster.known.seats_of(person.id)
        return Me(person.id, person.name, person.kind, person.roles, cents, tuple(seats))

    async def statement(
        self, person: Person, *, before: int | None = None, limit: int = 50
    ) -> list[StatementLine]:
        """His transfers, newest first; moving chips to his own stack is one line."""
        await self.refresh(person.id)
        mine = self.ledger.accounts_of(person.id)
        rows = await self.store.read(lambda reader: reader.statement(mine, before, limit))
        return [statement_line(row, mine) for row in rows]

    async def rounds(
        self, id: str, person: Person | None, *, before: int | None = None, limit: int = 10
    ) -> list[history.RoundRow]:
        """Finished rounds of a table, newest first."""
        await self.know(id)
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
        return (await self.transcript_file(id, number)).body

    async def transcript_file(self, id: str, number: int) -> TranscriptFile:
        """The same, compressed as well."""
        return await self._transcripts.get(await self.know(id), id, number)

    async def record(self, id: str, viewer: str | None = None) -> bytes:
        """The record file of a table: all of it, for an auditor, or what the viewer may see."""
        await self.know(id)

        def look(reader: Reader) -> bytes:
            return read_record(reader, reader.table(id), viewer=viewer)

        return await self._records.take(lambda: self.store.read(look))

    async def settled(self) -> None:
        """Until every step taken so far is durable."""
        waiting = [live.last for live in self.tables.values() if live.last is not None]
        if waiting:
            await asyncio.wait(waiting)


def _unheard(session: str, code: int, why: str) -> None:
    """Nobody has sockets here."""
