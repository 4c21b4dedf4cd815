"""The room: every live table, the people in it, and their chips."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from typing import Any

from houseway.editions.catalogue import edition_ids
from houseway.errors import HousewayError
from houseway.room.accounts.accounts import Accounts, Me, Person
from houseway.room.accounts.history import StatementLine, statement_line
from houseway.room.administration import Administration
from houseway.room.cluster.cluster import Cluster
from houseway.room.cluster.database_clock import DatabaseClock
from houseway.room.cluster.messages import SessionEnded
from houseway.room.cluster.socket_proxy import SocketProxy
from houseway.room.compliance.service import ComplianceService
from houseway.room.errors import RoomError
from houseway.room.fairness.records import read_record
from houseway.room.fairness.signing import RoomKey, Signer, find_signer, room_keys
from houseway.room.fairness.transcripts import TranscriptFile, Transcripts
from houseway.room.ledger import Ledger, pocket, stack
from houseway.room.ports import Bus, Clock, Entropy, Executor, Send, Store
from houseway.room.retention import Retention
from houseway.room.store.reader import Reader
from houseway.room.system import SystemClock, SystemEntropy, Threads
from houseway.room.tables import finished_rounds as history
from houseway.room.tables.actor import TableActor
from houseway.room.tables.creation import TableCreation
from houseway.room.tables.lobby import LobbyLine, may_see
from houseway.room.tables.order import TableOrder
from houseway.room.tables.registry import TableRegistry
from houseway.room.transaction import Transaction
from houseway.room.viewers.budget import Budgets
from houseway.room.viewers.link import Link
from houseway.room.work_queue import WorkQueue
from houseway.rules.game import Game

__all__ = ["LobbyLine", "Room"]


class Room:
    """A whole server except for its sockets; made by `Room.start`."""

    def __init__(
        self,
        store: Store,
        ledger: Ledger,
        *,
        signer: Signer,
        clock: Clock,
        entropy: Entropy,
        executor: Executor,
    ) -> None:
        self.store = store
        self.signer = signer
        self._executor = executor
        self.ledger = ledger
        self.clock = clock
        self.entropy = entropy
        self.accounts = Accounts(store, ledger, clock=clock, entropy=entropy, executor=executor)
        self.compliance = ComplianceService(store, ledger, clock)
        self.accounts.reserve_guest_chips = self.compliance.reserve_guest_chips
        self.compliance.refresh = self.refresh
        self.registry = TableRegistry(
            store,
            ledger,
            self.accounts,
            limits=self.compliance.limits,
            signer=signer,
            clock=clock,
            entropy=entropy,
        )
        self.compliance.wake = self.registry.wake
        self.tables = self.registry.tables
        self.lost = self.registry.lost
        self.cluster: Cluster | None = None
        """The connection to the other processes, if several share the database."""
        self.on_ended: Callable[[str, int, str], None] = lambda *_: None
        """Called with a session that has ended, and the close code and reason for its sockets."""
        self.on_ruin: Callable[[], None] | None = None
        """Called when nothing can ever be stored again."""
        self._budgets = Budgets(clock)
        self.administration = Administration(
            store,
            clock,
            signer,
            self.accounts,
            broadcast=self.registry.broadcast,
            end_session=self.session_ended,
        )
        self._retention = Retention(store, clock, self._tidy_memory)
        self._transcripts = Transcripts(store)
        self._records = WorkQueue(8)
        store.listener = self
        self._creation = TableCreation(store, clock=clock, entropy=entropy, executor=executor)

    @classmethod
    async def start(
        cls,
        store: Store,
        *,
        clock: Clock | None = None,
        entropy: Entropy | None = None,
        executor: Executor | None = None,
        house: dict[str, Any] | None = None,
        bus: Bus | None = None,
        beats: Executor | None = None,
    ) -> Room:
        """Open a room with every table as it was, playing on.

        `house` changes these house rules from now on. With a `bus`, this process is one of several
        that share the store, and takes its share of the tables.
        """
        clock, entropy = clock or SystemClock(), entropy or SystemEntropy()
        shared = DatabaseClock(clock)
        clock, executor = shared if bus is not None else clock, executor or Threads()
        beats = beats or Threads(1)
        if store.member is not None:
            shared.follow((await beats.run(store.member.beat)).now)
        balances = await store.read(lambda reader: reader.balances())
        signer = await find_signer(store, clock, entropy)
        room = cls(
            store,
            Ledger(balances),
            signer=signer,
            clock=clock,
            entropy=entropy,
            executor=executor,
        )
        await room.compliance.open(house)
        await room.administration.open()
        if bus is not None:
            await room._join(bus, shared, beats)
        else:
            for stored in await store.read(room.registry.read_open):
                await room.registry.restore(stored)
        room._retention.start()
        return room

    async def _join(self, bus: Bus, clock: DatabaseClock, beats: Executor) -> None:
        member = self.store.member
        assert member is not None, "the store is this process's alone"
        (key, *_) = await self.store.read(lambda reader: reader.keys())
        self.cluster = Cluster(
            self, member, bus, clock=clock, beats=beats, executor=self._executor, key=key
        )
        self.registry.on_moved = self.cluster.lost
        self.accounts.shared = True
        await self.cluster.start()

    async def stop(self) -> None:
        """Close the room after the last step of every table."""
        self._retention.stop()
        if self.cluster is not None:
            await self.cluster.end()
        for actor in list(self.tables.values()):
            await actor.stop()
        if self.cluster is not None:
            await self.settled()
            await self.cluster.stop()
        self.compliance.log_room_event("room closed")
        await self.store.close()

    # -- what the store reports -----------------------------------------------------------------

    def troubled(self, error: HousewayError | None) -> None:
        """Pause every table while the store cannot write, and resume them afterwards."""
        for actor in self.tables.values():
            if error is not None:
                actor.pause()
            else:
                actor.resume()

    def not_kept(self, balances: dict[str, int], flying: Iterable[Transaction]) -> None:
        """Correct balances in memory after transactions failed."""
        self.ledger.correct(balances, flying)

    def ruined(self) -> None:
        """Stop every table, because nothing can ever be stored again."""
        for actor in self.tables.values():
            actor.stop_waiting()
        if self.on_ruin is not None:
            self.on_ruin()

    async def _tidy_memory(self) -> None:
        self.accounts.cached.drop_idle(self.clock.now_ms())
        await self.administration.refresh()

    @property
    def trouble(self) -> HousewayError | None:
        """Why a load balancer should send nobody here now; None if all is well."""
        store, cluster = self.store, self.cluster
        return store.ruin or store.trouble or (cluster.trouble if cluster is not None else None)

    def check_open(self) -> None:
        """Refuse work that would have to wait for a store that cannot write."""
        self.accounts.check_open()

    # -- tables -----------------------------------------------------------------------------

    def actor(self, id: str) -> TableActor:
        """Return an open table of this process."""
        found = self.tables.get(id)
        if found is None:
            words = f"there is no table {id}"
            if id in self.lost:
                words = f"table {id} is out of order; its chips are safe while the house repairs it"
            raise RoomError("room/no_such_table", words, table=id)
        return found

    async def game_at(self, id: str) -> Game:
        """Return the game of an open table, whichever process owns it."""
        if self.cluster is None:
            return self.actor(id).table.machine.game
        await self.cluster.meet(id)
        return self.cluster.directory.game(id)

    async def open_tables(self, *, bots: int = 4, editions: tuple[str, ...] = ()) -> None:
        """Open a table with bots for every edition without a table; one process does so for all."""
        if self.cluster is not None and not self.cluster.view.is_eldest:
            return
        there = {line.edition for line in self.lobby(all_of_them=True)}
        for edition in editions or edition_ids():
            if edition not in there:
                await self.new_table(TableOrder(edition=edition, bots=bots))

    async def new_table(self, order: TableOrder) -> LobbyLine:
        """Open a new table."""
        self.check_open()
        id, machine, made = await self._creation.store_table(order)
        await self.registry.open_new(id, order, machine, made)
        line = self.registry.line(id)
        if self.cluster is not None:
            await self.cluster.announce()
        return line

    def link(self, id: str, person: Person | None, send: Send) -> Link | SocketProxy:
        """Connect a socket to a table, whichever process owns it."""
        if self.cluster is not None:
            return self.cluster.link(id, person, send)
        return self.local_link(id, person, send)

    def local_link(self, id: str, person: Person | None, send: Send) -> Link:
        """Connect a socket to a table of this process."""
        return Link(
            self.actor(id),
            person,
            send,
            clock=self.clock,
            store=self.store,
            budget=self._budgets.of(person.id if person is not None else ""),
            refresh=self.refresh if self.cluster is not None else None,
        )

    async def order(self, id: str) -> TableOrder:
        """Return how an open table was ordered, whichever process owns it."""
        if self.cluster is None:
            return self.actor(id).table.order
        await self.cluster.meet(id)
        return self.cluster.directory.order(id)

    def lobby(self, who: Person | None = None, *, all_of_them: bool = False) -> list[LobbyLine]:
        """Return a line for every open table; private ones appear to their opener and sitters."""
        own = [
            self.registry.line(table.id)
            for table in self.registry.open_tables()
            if all_of_them
            or may_see(table.order, who)
            or (who is not None and who.id in table.sitting.people)
        ]
        if self.cluster is None:
            return own
        directory = self.cluster.directory
        others = (e for e in directory.others() if all_of_them or may_see(e.order, who))
        lines = [*own, *(each.line for each in others)]
        return sorted(lines, key=lambda line: directory.number(line.id))

    def opened_by(self, person: Person) -> int:
        """Return how many open tables a person has opened."""
        orders = [table.order for table in self.registry.open_tables()]
        if self.cluster is not None:
            orders += [each.order for each in self.cluster.directory.others()]
        return sum(order.by == person.id for order in orders)

    # -- people and history -----------------------------------------------------------------

    async def refresh(self, person: str) -> None:
        """Read a person's balances and today's losses, which other processes may have changed."""
        if self.cluster is None:
            return
        tables = self.cluster.directory.ids()
        own = [pocket(person), *(stack(person, table) for table in tables)]
        try:
            accounts = {*own, *self.ledger.accounts_of(person)}
            await self.store.submit(Transaction(balances_of=[*accounts]))
        except HousewayError as error:
            raise RoomError(
                "room/paused", "the room cannot read its ledger now; try again"
            ) from error
        await self.compliance.count_losses(person)

    def end_session(self, session: str, code: int, why: str) -> None:
        """Close a session's sockets, whichever processes they are at."""
        self.session_ended(session, code, why)
        if self.cluster is not None:
            self.cluster.send(0, SessionEnded(session, code, why))

    def session_ended(self, session: str, code: int, why: str) -> None:
        """Forget a session that has ended here or elsewhere, and close its sockets here."""
        self.accounts.forget(session)
        self.on_ended(session, code, why)

    async def keys(self) -> list[RoomKey]:
        """Return every key that the room has signed with, in order."""
        return room_keys(await self.store.read(lambda reader: reader.keys()))

    def me(self, person: Person) -> Me:
        """Return what a person is told about themselves; `cents` is the chips in their pocket."""
        cents = self.ledger.balance(pocket(person.id))
        seats = self.registry.seats_of(person.id)
        if self.cluster is not None:
            seats += self.cluster.directory.seats_of(person.id)
        return Me(person.id, person.name, person.kind, person.roles, cents, tuple(seats))

    async def statement(
        self, person: Person, *, before: int | None = None, limit: int = 50
    ) -> list[StatementLine]:
        """Return a person's transfers, newest first; a buy-in from pocket to stack is one entry."""
        await self.refresh(person.id)
        mine = self.ledger.accounts_of(person.id)
        rows = await self.store.read(lambda reader: reader.statement(mine, before, limit))
        return [statement_line(row, mine) for row in rows]

    async def rounds(
        self, id: str, person: Person | None, *, before: int | None = None, limit: int = 10
    ) -> list[history.RoundRow]:
        """Return finished rounds of a table, newest first."""
        await self.game_at(id)
        who = person.id if person is not None else ""
        return await self.store.read(
            lambda reader: history.list_rounds(reader, id, who, before=before, limit=limit)
        )

    async def recall(self, id: str, number: int, person: Person | None) -> history.Recall:
        """Return a finished round as a person saw it."""
        viewer = person.id if person is not None else "spectator"
        return await self.store.read(
            lambda reader: history.recall(reader, id, number, viewer=viewer)
        )

    async def transcript(self, id: str, number: int) -> bytes:
        """Return the transcript file of a finished shoe."""
        return (await self.transcript_file(id, number)).body

    async def transcript_file(self, id: str, number: int) -> TranscriptFile:
        """Return a finished shoe's transcript with its compressed form and entity tag."""
        return await self._transcripts.get(await self.game_at(id), id, number)

    async def record(self, id: str, viewer: str | None = None) -> bytes:
        """Return a table's record file: all of it for an auditor, or what the viewer may see."""
        await self.game_at(id)

        def query(reader: Reader) -> bytes:
            return read_record(reader, reader.table(id), viewer=viewer)

        return await self._records.run(lambda: self.store.read(query))

    async def settled(self) -> None:
        """Wait until every step taken so far is durable."""
        waiting = [actor.last for actor in self.tables.values() if actor.last is not None]
        if waiting:
            await asyncio.wait(waiting)
