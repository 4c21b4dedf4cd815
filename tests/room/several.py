"""Several processes over one store, from one seed: they die, stand still and wake, their clocks
differ, and the bus between them drops, delays and doubles."""

from __future__ import annotations

import asyncio
from collections import Counter
from random import Random

from sqlalchemy import Engine

from houseway.room import Room, TableOrder
from houseway.room.store.member import Member
from houseway.room.tables.actor import TableActor
from room import promises
from room.hub import Hub, MemoryBus
from room.simulation import EDITIONS, PACE, Client, Simulation, smallest_limits
from room.virtual import (
    EPOCH,
    Here,
    Life,
    MortalStore,
    SeededEntropy,
    VirtualClock,
    memory_engine,
)


def database_time() -> int:
    return EPOCH + round(asyncio.get_running_loop().time() * 1000)


class Process:
    """One of them."""

    def __init__(
        self, engine: Engine, hub: Hub, random: Random, *, skew: int = 0, build: str = "one"
    ) -> None:
        self.life = Life()
        self.hub = hub
        self.member = Member(engine, build_id=build, clock=database_time)
        self.store = MortalStore(engine, random, self.life, self.member)
        self.clock = VirtualClock(self.life, skew)
        self.entropy = SeededEntropy(random)
        self.room: Room

    async def start(self) -> Room:
        bus = MemoryBus(self.hub, self.life)
        ports = {"clock": self.clock, "entropy": self.entropy, "executor": Here(), "beats": Here()}
        self.room = await Room.start(self.store, bus=bus, **ports)  # type: ignore[arg-type]
        return self.room

    def kill(self) -> None:
        """SIGKILL."""
        self.life.over = True
        cluster = self.room.cluster
        assert cluster is not None
        for live in self.room.tables.values():
            assert live._task is not None
            live._task.cancel()
        assert cluster._beat_task is not None
        for task in (cluster._beat_task, *cluster._tasks):
            task.cancel()

    async def stop(self) -> None:
        await self.room.stop()
        self.member.release()


class Several(Simulation):
    """`kills` counts whatever becomes of a process: death, or a long sleep."""

    def __init__(
        self,
        seed: int,
        *,
        processes: int = 2,
        bus_faults: float = 0.02,
        deaths: float = 0.5,
        naps: tuple[float, ...] = (0.5, 4, 8),
        **more: float,
    ) -> None:
        super().__init__(seed, **more)  # type: ignore[arg-type]
        self.engine = memory_engine()
        self.hub = Hub(Random(f"{seed} bus"))
        self._bus_faults = bus_faults
        self._number = processes
        self._deaths, self._naps = deaths, naps
        self._alive: list[Process] = []
        self._born = 0

    def reachable_room(self, client: Client) -> Room | None:
        awake = [each for each in self._alive if not each.life.paused]
        return client.random.choice(awake).room if awake else None

    async def _spawn_process(self) -> None:
        skew = self.random.choice((0, -3_600_000, 90_000, -200))
        self._born += 1
        process = Process(self.engine, self.hub, self.random, skew=skew)
        await process.start()
        process.store.committer.faults = self.faults if self.clients else 0
        self._alive.append(process)

    def _raise_failures(self) -> None:
        super()._raise_failures()
        for process in self._alive:
            assert not process.store.committer.trespasses, "written without a lease"

    async def _die(self) -> None:
        process = self.random.choice(self._alive)
        self._alive.remove(process)
        self.met["killed"] += 1
        self._cut(process)
        process.kill()
        self.met += process.store.committer.counts
        await asyncio.sleep(self.random.uniform(0, 6))
        await self._spawn_process()

    def _cut(self, process: Process) -> None:
        for client in self.clients:
            wire = client.wire
            if wire is not None and wire.room is process.room:
                wire.open = False
                client.wire = None

    async def _sleep(self) -> None:
        """Long enough to be taken for dead, as a rule."""
        process = self.random.choice(self._alive)
        process.life.paused = True
        self.met["paused"] += 1
        await asyncio.sleep(self.random.choice(self._naps))
        process.life.paused = False
        await asyncio.sleep(0.5)

    async def _run(self) -> promises.Report:
        for _ in range(self._number):
            await self._spawn_process()
        for number in range(self._tables):
            room = self._alive[number % len(self._alive)].room
            edition = EDITIONS[(self.seed + number) % len(EDITIONS)]
            limits = smallest_limits(edition)
            order = TableOrder(edition=edition, bots=2 + self.seed % 3, pace=PACE, limits=limits)
            line = await room.new_table(order)
            for each in range(self._clients):
                person, _ = await self.random.choice(self._alive).room.accounts.guest()
                self.clients.append(Client(self, person, line.id, number * 100 + each))
        self.hub.faults = self._bus_faults
        for process in self._alive:
            process.store.committer.faults = self.faults
        for client in self.clients:
            self.spawn(client.live())
        for _ in range(self._kills):
            await asyncio.sleep(self.random.uniform(0.2, 1) * self._seconds / self._kills)
            await (self._die() if self.random.random() < self._deaths else self._sleep())
            self._raise_failures()
        await asyncio.sleep(self._seconds / 4)
        self.drops = self.hub.faults = 0
        for process in self._alive:
            process.store.committer.quiet()
        await asyncio.sleep(6)
        before = {table: live.table.sitting.rounds for table, live in self._lives().items()}
        assert len(before) == self._tables, f"only {sorted(before)} have an owner"
        for _ in range(60):
            await asyncio.sleep(1)
            lives = self._lives()
            if all(lives[table].table.sitting.rounds > n for table, n in before.items()):
                break
        for task in list(self._tasks):
            task.cancel()
        self._count()
        for process in self._alive:
            for live in process.room.tables.values():
                await live.stop()
        await asyncio.sleep(1)
        self._raise_failures()
        rooms = [process.room for process in self._alive]
        report = promises.check_several(rooms, self.engine, self.clients, before)
        for process in self._alive:
            await process.stop()
        return report

    def _lives(self) -> dict[str, TableActor]:
        return {id: live for each in self._alive for id, live in each.room.tables.items()}

    def _count(self) -> None:
        self.met += self.hub.met
        for process in self._alive:
            cluster = process.room.cluster
            assert cluster is not None
            self.met += Counter(
                taken=cluster.takeover.takeovers, fenced=cluster.moved, gaps=cluster.gaps
            )
