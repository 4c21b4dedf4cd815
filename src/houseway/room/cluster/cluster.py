"""One process among several: its beat, the tables it takes and gives, and word to the others."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy.exc import SQLAlchemyError

from houseway.errors import HousewayError
from houseway.room.accounts.accounts import Person
from houseway.room.cluster.database_clock import SharedClock
from houseway.room.cluster.leases import BEAT, DEAD, Watch
from houseway.room.cluster.messages import (
    Codec,
    Item,
    LookAgain,
    OpenLink,
    Pulse,
    Said,
    SessionEnded,
    Shut,
    Told,
)
from houseway.room.cluster.outbound import Post
from houseway.room.cluster.remote_sockets import Far
from houseway.room.cluster.socket_proxy import Carried
from houseway.room.cluster.table_directory import KnownTables
from houseway.room.cluster.takeover import Taking
from houseway.room.errors import RoomError
from houseway.room.ports import Aside, Bus, Send
from houseway.room.store.faults import TroubleError
from houseway.room.store.member import Member
from houseway.room.viewers.link import Link

if TYPE_CHECKING:
    from houseway.room.room import Room

__all__ = ["Cluster"]

SOON: Final = 100
"""Milliseconds after a beat before somebody who asks for an unknown table causes another."""

_log = logging.getLogger(__name__)


class Cluster:
    """This process's part."""

    def __init__(
        self,
        room: Room,
        member: Member,
        bus: Bus,
        *,
        clock: SharedClock,
        beats: Aside,
        aside: Aside,
        key: Any,
    ) -> None:
        self.room = room
        self.member = member
        self.bus = bus
        self.clock = clock
        self.watch = Watch(member.number, member.build, clock.own.now_ms)
        self.known = KnownTables(room, self.watch)
        self.taking = Taking(room, member, self.watch, aside, self._moved)
        self.moved = 0
        """Tables that turned out to be another's."""
        self.gaps = 0
        """Connections over which something was lost."""
        self.trouble: HousewayError | None = None
        self._beats = beats
        self._aside = aside
        codec, name = Codec(bytes(key.private)), f"houseway:{key.public[:16]}"
        self._post = Post(bus, codec, name, member.number)
        self._carried: dict[str, Carried] = {}
        self._local: dict[Carried, None] = {}
        """Those whose table is here, or nowhere."""
        self._far: dict[str, Far] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._beating: asyncio.Task[None] | None = None
        self._working: asyncio.Task[None] | None = None
        self._hurry = asyncio.Event()
        self._turn = False
        self._beat_turn = asyncio.Lock()
        self._beat_at = 0
        self._ending = False

    # -- life -------------------------------------------------------------------------------

    async def start(self) -> None:
        """The first beat, and from then on."""
        self._post.listen(self._hear)
        await self._beat()
        await self._rest()
        self._beating = asyncio.get_running_loop().create_task(self._live(), name="beats")

    async def end(self) -> None:
        """Before the tables stop: nothing more is taken."""
        self._ending = True
        await self._rest()

    async def stop(self) -> None:
        """After the tables have stopped: others may have them at once."""
        if self._beating is not None:
            self._beating.cancel()
            with suppress(asyncio.CancelledError):
                await self._beating
        for table in list(self.member.held):
            with suppress(SQLAlchemyError):
                await self._beats.run(partial(self.member.give_up, table))
        self.send(0, LookAgain())
        self._post.flush()
        for task in list(self._tasks):
            task.cancel()
        await self.bus.close()

    async def drain(self, seconds: float) -> None:
        """Where no other process of this build could go on with them: finish the open rounds."""
        lives = list(self.room.tables.values())
        if self.watch.has_brothers():
            return
        for live in lives:
            live.table.draining = True
        for _ in range(int(seconds * 10)):
            if not any(live.table.core.round for live in lives):
                break
            await self.clock.sleep(100)
        await self.room.settled()

    def spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Something that goes on by itself."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _live(self) -> None:
        while not self._ending:
            waiting = asyncio.get_running_loop().create_task(self._hurry.wait())
            timer = self.clock.call_later(BEAT, self._hurry.set)
            await waiting
            timer.cancel()
            self._hurry.clear()
            try:
                await self._beat()
            except Exception:
                _log.exception("a beat failed")

    async def spend(self, name: str, each_second: float, at_once: int) -> bool:
        """Whether a budget that all processes share has something left; if nobody knows, it has."""
        try:
            return await self._aside.run(partial(self.member.spend, name, each_second, at_once))
        except SQLAlchemyError:
            return True

    def counts(self) -> dict[str, int]:
        """What is worth watching."""
        return {
            "leases": len(self.room.tables),
            "processes": len(self.watch.alive),
            "carried": len(self._carried),
            "takeovers": self.taking.takeovers,
            "leases_lost": self.moved,
            "bus_losses": self.bus.losses,
            "bus_gaps": self.gaps,
        }

    # -- a beat -----------------------------------------------------------------------------

    async def meet(self, table: str) -> None:
        """Learn of a table that another process may just have opened."""
        if table not in self.watch.leases and self.clock.own.now_ms() - self._beat_at > SOON:
            await self._beat()

    async def announce(self) -> None:
        """A table was opened here."""
        await self._beat()
        self.send(0, LookAgain())

    async def _beat(self) -> None:
        async with self._beat_turn:
            self._beat_at = self.clock.own.now_ms()
            await self._one_beat()

    async def _one_beat(self) -> None:
        try:
            beat = await self._beats.run(self.member.beat)
        except (SQLAlchemyError, OSError) as error:
            self.trouble = TroubleError("store/trouble", f"the database does not answer: {error}")
            return
        self.clock.follow(beat.now)
        self.watch.see(beat)
        self.trouble = self.bus.trouble
        await self.known.learn(beat.leases)
        for table in [*self.room.tables]:
            lease = beat.leases.get(table)
            if lease is not None and self.member.held.get(table, -1) < lease.number:
                self.lost(table)
        if not self._ending and (self._working is None or self._working.done()):
            self._working = self.spawn(self._work())
        self._look_after()

    async def _work(self) -> None:
        """What may take longer than a beat, and must not hold up the next one."""
        try:
            await self.taking.bury()
            await self.taking.take()
            await self.taking.give()
            self._turn = not self._turn
            if self._turn:  # once a second is enough
                await self.room.office.catch_up()
                await self.room.console.look()
        except (HousewayError, SQLAlchemyError, OSError) as error:
            _log.warning("the next beat will do: %s", error)

    async def _rest(self) -> None:
        if self._working is not None:
            await asyncio.wait([self._working])

    def lost(self, table: str) -> None:
        """Another has it: nothing more is done here."""
        self.member.held.pop(table, None)
        live = self.room.tables.pop(table, None)
        if live is not None:
            self.moved += 1
            live.lose()
        self._hurry.set()
        self._seek(table)

    def _moved(self, tables: list[str]) -> None:
        """They have another owner, or none yet: everybody looks."""
        self.send(0, LookAgain())
        for table in tables:
            self._seek(table)

    def _seek(self, table: str) -> None:
        for each in [*self._carried.values(), *self._local]:
            if each.table == table:
                each.seek(0)

    def _look_after(self) -> None:
        """Connections whose other end is gone, or that have waited too long."""
        now = self.clock.now_ms()
        for far in [*self._far.values()]:
            if far.sender not in self.watch.alive:
                self._close(far)
        for each in [*self._carried.values(), *self._local]:
            each.look(now)
        lobby, seats = self.room.hall.lobby(), self.room.hall.seats()
        self.known.forget(self.watch.alive)
        for peer in self.watch.alive - {self.member.number}:
            told = {far.id: far.numbers for far in self._far.values() if far.sender == peer}
            open = [each.id for each in self._carried.values() if each.owner == peer]
            self.send(peer, Pulse(told, open, lobby, seats))

    # -- sockets here -----------------------------------------------------------------------

    def link(self, table: str, person: Person | None, send: Send) -> Carried:
        """A socket at a table, wherever that is."""
        self.known.check(table)
        carried = Carried(self, table, person, send)
        self._local[carried] = None
        return carried

    def owner_of(self, table: str) -> int:
        """Who has the table and can be reached; 0: nobody."""
        if table in self.room.tables:
            return self.member.number
        owner = self.watch.owner(table)
        return owner if owner != self.member.number and self.bus.trouble is None else 0

    def connect(self, carried: Carried, send: Send) -> tuple[int, Link | None]:
        """To the owner: by a link of this process's own, or by word to another."""
        owner = self.owner_of(carried.table)
        self.forget(carried)
        self._local[carried] = None
        if owner == self.member.number:
            return owner, self.room.own_link(carried.table, carried.person, send)
        if owner:
            self._local.pop(carried, None)
            carried.id = self.room.entropy.bytes(12).hex()
            self._carried[carried.id] = carried
            self.send(owner, OpenLink(carried.id, carried.table, carried.person))
        return owner, None

    def say(self, carried: Carried, number: int, message: bytes) -> None:
        """Up."""
        self.send(carried.owner, Said(carried.id, number, message))

    def shut(self, carried: Carried) -> None:
        """The socket is gone, or looks for another way."""
        self.send(carried.owner, Shut(carried.id))

    def forget(self, carried: Carried) -> None:
        """No more."""
        self._carried.pop(carried.id, None)
        self._local.pop(carried, None)

    # -- word to and from the others ---------------------------------------------------------

    def send(self, to: int, item: Item) -> None:
        """To another process; 0: to everybody."""
        self._post.send(to, item)

    def tell(self, far: Far, messages: list[bytes]) -> None:
        """Down."""
        self._post.tell(far.sender, far.id, far.told, messages)

    def _hear(self, sender: int, item: Item) -> None:
        if self._ending:
            return
        match item:
            case OpenLink(id, table, person):
                self._open(sender, id, table, person)
            case Said(id, number, said):
                far = self._far.get(id)
                if far is None or not far.hear(number, said):
                    self.send(sender, Shut(id))
                    if far is not None:
                        self._close(far)
            case Shut(id):
                if id in self._carried:
                    self._carried[id].seek()
                elif id in self._far:
                    self._close(self._far[id])
            case Told(links, messages):
                for id, number in links:
                    if id in self._carried:
                        self._carried[id].hear(number, messages)
            case Pulse():
                self._pulse(sender, item)
            case SessionEnded(session, code, why):
                self.room.session_ended(session, code, why)
            case LookAgain():
                self._hurry.set()

    def _open(self, sender: int, id: str, table: str, person: Person | None) -> None:
        if id in self._far:
            return
        far = Far(self, sender, id)
        try:
            link = self.room.own_link(table, person, far.send)
        except RoomError:
            self.send(sender, Shut(id))
            self._hurry.set()
            return
        self._far[id] = far
        far.serve(link)

    def _close(self, far: Far) -> None:
        self._far.pop(far.id, None)
        far.close()

    def _pulse(self, sender: int, pulse: Pulse) -> None:
        now, theirs = self.clock.now_ms(), frozenset(pulse.open)
        self.known.hear(sender, pulse.lobby, pulse.seats)
        for each in [*self._carried.values()]:
            if each.owner == sender:
                each.pulse(pulse.told.get(each.id), now)
        for far in [*self._far.values()]:
            if far.sender == sender and far.id not in theirs and now - far.opened > DEAD:
                self._close(far)
