"""One process among several: its beat, its share of the tables, and its messages to the others."""

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
from houseway.room.cluster import messages as wire
from houseway.room.cluster.database_clock import DatabaseClock
from houseway.room.cluster.leases import BEAT_MS, DEAD_MS, ClusterView
from houseway.room.cluster.outbound import Outbound
from houseway.room.cluster.remote_sockets import RemoteSocket
from houseway.room.cluster.socket_proxy import SocketProxy
from houseway.room.cluster.table_directory import TableDirectory
from houseway.room.cluster.takeover import Takeover
from houseway.room.errors import RoomError
from houseway.room.ports import Bus, Executor, Send
from houseway.room.store.faults import TroubleError
from houseway.room.store.member import Member
from houseway.room.viewers.link import Link

if TYPE_CHECKING:
    from houseway.room.room import Room

MIN_BEAT_MS: Final = 100
"""How long after a beat a request for an unknown table may cause another."""

_log = logging.getLogger(__name__)


class Cluster:
    """This process's part in the cluster."""

    def __init__(
        self,
        room: Room,
        member: Member,
        bus: Bus,
        *,
        clock: DatabaseClock,
        beats: Executor,
        executor: Executor,
        key: Any,
    ) -> None:
        self.room = room
        self.member = member
        self.bus = bus
        self.clock = clock
        self.view = ClusterView(member.number, member.build, clock.own.now_ms)
        self.directory = TableDirectory(room, self.view)
        self.takeover = Takeover(room, member, self.view, executor, self._announce_moved)
        self.moved = 0
        """How many tables turned out to belong to another process."""
        self.gaps = 0
        """How many connections have lost a message."""
        self.trouble: HousewayError | None = None
        self._beats = beats
        self._executor = executor
        codec, name = wire.Codec(bytes(key.private)), f"houseway:{key.public[:16]}"
        self._outbound = Outbound(bus, codec, name, member.number)
        self._proxies: dict[str, SocketProxy] = {}
        self._local_proxies: dict[SocketProxy, None] = {}
        """Proxies whose table is owned by this process or by nobody."""
        self._remotes: dict[str, RemoteSocket] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._beat_task: asyncio.Task[None] | None = None
        self._work_task: asyncio.Task[None] | None = None
        self._check_now = asyncio.Event()
        self._turn = False
        self._beat_turn = asyncio.Lock()
        self._beat_at = 0
        self._ending = False

    # -- starting and stopping --------------------------------------------------------------

    async def start(self) -> None:
        """Join the cluster with a first beat, and beat from then on."""
        self._outbound.listen(self._receive)
        await self._beat()
        await self._finish_work()
        self._beat_task = asyncio.get_running_loop().create_task(self._live(), name="beats")

    async def end(self) -> None:
        """Claim nothing more; called before the tables stop."""
        self._ending = True
        await self._finish_work()

    async def stop(self) -> None:
        """Leave the cluster after the tables have stopped; others may claim them at once."""
        if self._beat_task is not None:
            self._beat_task.cancel()
            with suppress(asyncio.CancelledError):
                await self._beat_task
        for table in list(self.member.held):
            with suppress(SQLAlchemyError):
                await self._beats.run(partial(self.member.release_table, table))
        self.send(0, wire.CheckDatabase())
        self._outbound.flush()
        for task in list(self._tasks):
            task.cancel()
        await self.bus.close()

    async def drain(self, seconds: float) -> None:
        """Finish the open rounds if no other process of this build could continue them."""
        actors = list(self.room.tables.values())
        if self.view.has_same_build():
            return
        for actor in actors:
            actor.table.draining = True
        for _ in range(int(seconds * 10)):
            if not any(actor.table.machine.round for actor in actors):
                break
            await self.clock.sleep(100)
        await self.room.settled()

    def spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Start a task that runs until the cluster stops."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _live(self) -> None:
        while not self._ending:
            waiting = asyncio.get_running_loop().create_task(self._check_now.wait())
            timer = self.clock.call_later(BEAT_MS, self._check_now.set)
            await waiting
            timer.cancel()
            self._check_now.clear()
            try:
                await self._beat()
            except Exception:
                _log.exception("a beat failed")

    async def spend(self, name: str, each_second: float, at_once: int) -> bool:
        """Spend one token of a rate limit that all processes share; return whether there was one.

        If the database cannot say, the token is granted.
        """
        try:
            return await self._executor.run(partial(self.member.spend, name, each_second, at_once))
        except SQLAlchemyError:
            return True

    def counts(self) -> dict[str, int]:
        """Return the cluster's metrics."""
        return {
            "leases": len(self.room.tables),
            "processes": len(self.view.alive),
            "carried": len(self._proxies),
            "takeovers": self.takeover.takeovers,
            "leases_lost": self.moved,
            "bus_losses": self.bus.losses,
            "bus_gaps": self.gaps,
        }

    # -- a beat -----------------------------------------------------------------------------

    async def meet(self, table: str) -> None:
        """Look up a table that another process may just have opened."""
        if table not in self.view.leases and self.clock.own.now_ms() - self._beat_at > MIN_BEAT_MS:
            await self._beat()

    async def announce(self) -> None:
        """Tell the other processes that a table was opened here."""
        await self._beat()
        self.send(0, wire.CheckDatabase())

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
        self.view.update(beat)
        self.trouble = self.bus.trouble
        await self.directory.learn(beat.leases)
        for table in [*self.room.tables]:
            lease = beat.leases.get(table)
            if lease is not None and self.member.held.get(table, -1) < lease.number:
                self.lost(table)
        if not self._ending and (self._work_task is None or self._work_task.done()):
            self._work_task = self.spawn(self._work())
        self._check_connections()

    async def _work(self) -> None:
        """Do the work that may take longer than a beat, so that it does not delay the next one."""
        try:
            await self.takeover.mark_dead()
            await self.takeover.claim_tables()
            await self.takeover.release_surplus()
            self._turn = not self._turn
            if self._turn:  # every second beat, so once a second
                await self.room.compliance.catch_up()
                await self.room.administration.refresh()
        except (HousewayError, SQLAlchemyError, OSError) as error:
            _log.warning("work of this beat is left to the next: %s", error)

    async def _finish_work(self) -> None:
        if self._work_task is not None:
            await asyncio.wait([self._work_task])

    def lost(self, table: str) -> None:
        """Stop a table that another process has taken over."""
        self.member.held.pop(table, None)
        actor = self.room.tables.pop(table, None)
        if actor is not None:
            self.moved += 1
            actor.release()
        self._check_now.set()
        self._reconnect(table)

    def _announce_moved(self, tables: list[str]) -> None:
        """Have every process look up tables that have another owner or none yet."""
        self.send(0, wire.CheckDatabase())
        for table in tables:
            self._reconnect(table)

    def _reconnect(self, table: str) -> None:
        for each in [*self._proxies.values(), *self._local_proxies]:
            if each.table == table:
                each.reconnect(0)

    def _check_connections(self) -> None:
        """Close or renew connections whose other end is gone, and send every process a pulse."""
        now = self.clock.now_ms()
        for remote in [*self._remotes.values()]:
            if remote.sender not in self.view.alive:
                self._close(remote)
        for each in [*self._proxies.values(), *self._local_proxies]:
            each.check(now)
        lobby, seats = self.room.registry.lobby(), self.room.registry.seats()
        self.directory.forget_dead(self.view.alive)
        for peer in self.view.alive - {self.member.number}:
            numbers = {
                remote.id: remote.numbers
                for remote in self._remotes.values()
                if remote.sender == peer
            }
            open = [each.id for each in self._proxies.values() if each.owner == peer]
            self.send(peer, wire.Pulse(numbers, open, lobby, seats))

    # -- sockets of this process ------------------------------------------------------------

    def link(self, table: str, person: Person | None, send: Send) -> SocketProxy:
        """Connect a socket to a table, whichever process owns it."""
        self.directory.check(table)
        proxy = SocketProxy(self, table, person, send)
        self._local_proxies[proxy] = None
        return proxy

    def owner_of(self, table: str) -> int:
        """Return the number of a table's owner that can be reached; 0 if there is none."""
        if table in self.room.tables:
            return self.member.number
        owner = self.view.owner(table)
        return owner if owner != self.member.number and self.bus.trouble is None else 0

    def connect(self, proxy: SocketProxy, send: Send) -> tuple[int, Link | None]:
        """Connect a proxy to its table's owner: by a local link, or by messages over the bus."""
        owner = self.owner_of(proxy.table)
        self.forget(proxy)
        self._local_proxies[proxy] = None
        if owner == self.member.number:
            return owner, self.room.local_link(proxy.table, proxy.person, send)
        if owner:
            self._local_proxies.pop(proxy, None)
            proxy.id = self.room.entropy.bytes(12).hex()
            self._proxies[proxy.id] = proxy
            self.send(owner, wire.OpenLink(proxy.id, proxy.table, proxy.person))
        return owner, None

    def forget(self, proxy: SocketProxy) -> None:
        """Forget a proxy."""
        self._proxies.pop(proxy.id, None)
        self._local_proxies.pop(proxy, None)

    # -- messages to and from other processes ------------------------------------------------

    def send(self, to: int, item: wire.BusItem) -> None:
        """Send an item to another process, or to everybody if `to` is 0."""
        self._outbound.send(to, item)

    def send_to_socket(self, remote: RemoteSocket, messages: list[bytes]) -> None:
        """Send messages from a table to a socket of another process."""
        self._outbound.send_to_socket(remote.sender, remote.id, remote.sent, messages)

    def _receive(self, sender: int, item: wire.BusItem) -> None:
        if self._ending:
            return
        match item:
            case wire.OpenLink(id, table, person):
                self._open(sender, id, table, person)
            case wire.LinkInput(id, number, message):
                remote = self._remotes.get(id)
                if remote is None or not remote.receive(number, message):
                    self.send(sender, wire.CloseLink(id))
                    if remote is not None:
                        self._close(remote)
            case wire.CloseLink(id):
                if id in self._proxies:
                    self._proxies[id].reconnect()
                elif id in self._remotes:
                    self._close(self._remotes[id])
            case wire.LinkOutput(links, messages):
                for id, number in links:
                    if id in self._proxies:
                        self._proxies[id].receive_remote(number, messages)
            case wire.Pulse():
                self._pulse(sender, item)
            case wire.SessionEnded(session, code, why):
                self.room.session_ended(session, code, why)
            case wire.CheckDatabase():
                self._check_now.set()

    def _open(self, sender: int, id: str, table: str, person: Person | None) -> None:
        if id in self._remotes:
            return
        remote = RemoteSocket(self, sender, id)
        try:
            link = self.room.local_link(table, person, remote.send)
        except RoomError:
            self.send(sender, wire.CloseLink(id))
            self._check_now.set()
            return
        self._remotes[id] = remote
        remote.serve(link)

    def _close(self, remote: RemoteSocket) -> None:
        self._remotes.pop(remote.id, None)
        remote.close()

    def _pulse(self, sender: int, pulse: wire.Pulse) -> None:
        now, theirs = self.clock.now_ms(), frozenset(pulse.open)
        self.directory.update(sender, pulse.lobby, pulse.seats)
        for each in [*self._proxies.values()]:
            if each.owner == sender:
                each.compare(pulse.numbers.get(each.id), now)
        for remote in [*self._remotes.values()]:
            if (
                remote.sender == sender
                and remote.id not in theirs
                and now - remote.opened > DEAD_MS
            ):
                self._close(remote)
