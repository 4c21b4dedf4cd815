"""One process among several: its beat, the tables it takes and gives, and word to the others."""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from collections.abc import Coroutine
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy.exc import SQLAlchemyError

from houseway.errors import HousewayError
from houseway.room.cluster.carried import Carried
from houseway.room.cluster.clock import SharedClock
from houseway.room.cluster.far import Far
from houseway.room.cluster.frames import (
    Codec,
    Frame,
    Item,
    LookAgain,
    OpenLink,
    Pulse,
    Said,
    SessionEnded,
    Shut,
    Told,
)
from houseway.room.cluster.leases import BEAT, DEAD, Watch
from houseway.room.cluster.tables import KnownTables
from houseway.room.errors import RoomError
from houseway.room.link import Link
from houseway.room.lobby import LobbyLine
from houseway.room.people import Person
from houseway.room.ports import Aside, Bus, Send
from houseway.room.store.faults import TroubleError
from houseway.room.store.member import Lease, Member

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
        self.takeovers = 0
        """Tables that were taken from somebody dead."""
        self.moved = 0
        """Tables that turned out to be another's."""
        self.gaps = 0
        """Connections over which something was lost."""
        self.trouble: HousewayError | None = None
        self._beats = beats
        self._aside = aside
        self._codec = Codec(bytes(key.private))
        self._name = f"houseway:{key.public[:16]}"
        self._carried: dict[str, Carried] = {}
        self._local: dict[Carried, None] = {}
        """Those whose table is here, or nowhere."""
        self._far: dict[str, Far] = {}
        self._outbox: defaultdict[int, list[Item]] = defaultdict(list)
        self._same: dict[tuple[int, int], Told] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._beating: asyncio.Task[None] | None = None
        self._hurry = asyncio.Event()
        self._beat_turn = asyncio.Lock()
        self._beat_at = 0
        self._ending = False

    # -- life -------------------------------------------------------------------------------

    async def start(self) -> None:
        """The first beat, and from then on."""
        self.bus.listen([f"{self._name}:{self.member.number}", f"{self._name}:0"], self._hear)
        await self._beat()
        self._beating = asyncio.get_running_loop().create_task(self._live(), name="beats")

    async def stop(self) -> None:
        """After the tables have stopped: others may have them at once."""
        self._ending = True
        if self._beating is not None:
            self._beating.cancel()
            with suppress(asyncio.CancelledError):
                await self._beating
        for table in list(self.member.held):
            with suppress(SQLAlchemyError):
                await self._beats.run(partial(self.member.give_up, table))
        self.send(0, LookAgain())
        self._flush()
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

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Something that goes on by itself."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

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
            "takeovers": self.takeovers,
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
        if not self._ending:
            await self._take()
            await self._give()
            await self.room.office.catch_up()
            await self.room.follow_key()
        self._look_after()

    async def _take(self) -> None:
        """Whatever is free, as far as it is this one's to take."""
        mine = {*self.room.tables, *self.room.lost}
        wanted = self.watch.wanted(mine)
        if not wanted:
            return
        rest = await self.room.store.read(
            lambda reader: {each.table for each in wanted if reader.is_at_rest(each.table)}
        )
        taking = [each for each in wanted if self.watch.may_take(each, at_rest=each.table in rest)]
        taken = await self._beats.run(lambda: [each for each in taking if self._claim(each)])
        if not taken:
            return
        self.takeovers += sum(each.holder not in (None, self.member.number) for each in taken)
        await self.room.hall.take_over([each.table for each in taken])
        self.send(0, LookAgain())
        for each in taken:
            self._seek(each.table)

    def _claim(self, lease: Lease) -> bool:
        try:
            return self.member.claim(lease)
        except SQLAlchemyError as error:  # its owner's last transaction still holds it
            _log.warning("table %s cannot be taken yet: %s", lease.table, error)
            return False

    async def _give(self) -> None:
        """One table at rest, where this process has more than its share."""
        mine = [each for each in self.room.tables if each in self.watch.leases]
        if len(mine) <= self.watch.share:
            return
        rest = [each for each in mine if self.room.tables[each].table.core.round is None]
        if rest:
            await self.room.hall.let_go(rest[-1])
            await self._beats.run(partial(self.member.give_up, rest[-1]))
            self.send(0, LookAgain())
            self._seek(rest[-1])

    def lost(self, table: str) -> None:
        """Another has it: nothing more is done here."""
        self.moved += 1
        self.member.held.pop(table, None)
        live = self.room.tables.pop(table, None)
        if live is not None:
            live.lose()
        self._hurry.set()
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
        lobby = self.room.hall.lobby()
        for peer in self.watch.alive - {self.member.number}:
            told = {far.id: far.told for far in self._far.values() if far.sender == peer}
            open = [each.id for each in self._carried.values() if each.owner == peer]
            self.send(peer, Pulse(told, open, lobby))

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
        """With whatever else is said in this turn of the loop; 0: to everybody."""
        if not self._outbox:
            asyncio.get_running_loop().call_soon(self._flush)
        self._outbox[to].append(item)

    def tell(self, far: Far, messages: list[bytes]) -> None:
        """Down; what many hear alike goes over once."""
        told = self._same.get((far.sender, id(messages)))
        if told is None:
            told = self._same[far.sender, id(messages)] = Told([], messages)
            self.send(far.sender, told)
        told.links.append((far.id, far.told))

    def _flush(self) -> None:
        outbox, self._outbox = self._outbox, defaultdict(list)
        self._same.clear()
        for to, items in outbox.items():
            frame = Frame(self.member.number, to, items)
            self.bus.send(f"{self._name}:{to}", self._codec.encode(frame))

    def _hear(self, message: bytes) -> None:
        frame = self._codec.decode(message)
        if frame is None or frame.sender == self.member.number or self._ending:
            return
        for item in frame.items:
            match item:
                case OpenLink(id, table, person):
                    self._open(frame.sender, id, table, person)
                case Said(id, number, said):
                    far = self._far.get(id)
                    if far is None or not far.hear(number, said):
                        self.send(frame.sender, Shut(id))
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
                case Pulse(told, open, lobby):
                    self._pulse(frame.sender, told, open, lobby)
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

    def _pulse(
        self, sender: int, told: dict[str, int], open: list[str], lobby: list[LobbyLine]
    ) -> None:
        now, theirs = self.clock.now_ms(), frozenset(open)
        self.known.hear(sender, lobby)
        for each in [*self._carried.values()]:
            if each.owner == sender:
                each.pulse(told.get(each.id), now)
        for far in [*self._far.values()]:
            if far.sender == sender and far.id not in theirs and now - far.opened > DEAD:
                self._close(far)
