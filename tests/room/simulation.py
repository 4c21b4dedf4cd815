"""The whole room in one process, from one seed: clock, network and store with their faults.

Players come, sit, wager, decide, take the bank, chat, leave, say everything twice, lose their
connection; the server dies at any moment, between the commit and its word too, and comes back
from what is durable. Its disk is full for a while, the answer to a commit is lost, a transaction is
refused. `Simulation(seed).run()` raises where a promise is broken.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from contextlib import suppress
from random import Random
from typing import Any

import msgspec

from houseway.cards.tape import SplitMix
from houseway.editions.library import load_game
from houseway.room import Link, Pace, Person, Room, SocketProxy, TableOrder
from houseway.rules.round.opening import Limits
from room import promises
from room.virtual import Here, Life, MortalStore, SeededEntropy, VirtualClock, memory_engine, run

EDITIONS = (
    "stones-tavern/ez-baccarat-panda-8",
    "stones-tavern/no-bust-21st-century-blackjack-4-0",
    "napa-valley/ez-baccarat-panda-8",
    "stones-tavern/21st-century-blackjack-switch",
    "lucky-derby/no-bust-21st-century-blackjack-4-0",
)
PACE = Pace(
    betting=4_000,
    question=2_000,
    bank=1_500,
    next_round=500,
    restart=2_000,
    away=20_000,
    think=(50, 400),
)


NOTHING_DONE = {
    "rate/too_fast",
    "room/busy",
    "request/no_hello",
    "room/fault",
    "room/paused",
    "room/stopped",
}
"""Not kept as answers: the command is said again under its number."""


class Wire:
    """One connection: messages arrive in order, late, and now and then not at all.

    What is lost on its way down leaves a gap, which the client sees by its version.
    """

    def __init__(self, client: Client, link: Link | SocketProxy, room: Room) -> None:
        self.client = client
        self.room = room
        self.link = link
        self.open = True
        self._up: asyncio.Queue[bytes] = asyncio.Queue()
        self._down_at = self._up_at = 0.0
        self.random = client.random

    def up(self, message: bytes) -> None:
        if self.random.random() < self.client.world.drops:
            return
        for _ in range(2 if self.random.random() < self.client.world.drops else 1):
            self._up_at = self._at(self._up_at)
            asyncio.get_running_loop().call_at(self._up_at, self._arrive, message)

    def _arrive(self, message: bytes) -> None:
        if self.open:
            self._up.put_nowait(message)

    async def serve(self) -> None:
        """What the web server does: one message after the other."""
        while self.open:
            await self.link.receive(await self._up.get())

    def send(self, messages: list[bytes]) -> None:
        if self.random.random() < self.client.world.drops / 4:
            return
        self._down_at = self._at(self._down_at)
        asyncio.get_running_loop().call_at(self._down_at, self._deliver, messages)

    def _deliver(self, messages: list[bytes]) -> None:
        try:
            for message in messages:
                if self.open:
                    self.client.hear(message)
        except AssertionError as failure:
            self.client.world.failures.append(failure)

    def _at(self, last: float) -> float:
        """After what was sent before: timers of the same moment come in any order."""
        now = asyncio.get_running_loop().time()
        return max(last + 1e-6, now + self.random.choice((0.0, 0.002, 0.01, 0.05, 0.2)))

    def close(self) -> None:
        self.open = False
        self.link.close()


class Client:
    """A player who numbers every command and repeats it until it is answered."""

    def __init__(self, world: Simulation, person: Person, table: str, number: int) -> None:
        self.world = world
        self.person = person
        self.table = table
        self.random = Random(f"{world.seed} {number}")
        self.chance = SplitMix(self.random.getrandbits(60))
        self.id = f"c{number}"
        self.wire: Wire | None = None
        self.version: int | None = None
        self.seq = 0
        self.waiting: dict[int, bytes] = {}
        self.sent: dict[int, dict[str, Any]] = {}
        self.replies: dict[int, bytes] = {}
        self.events: dict[int, bytes] = {}
        self.refused = 0
        self.questions: list[dict[str, Any]] = []
        self.offered = False
        self.seated = False
        self.joined = False
        self.patience = 0

    # -- network ----------------------------------------------------------------------------

    def connect(self) -> None:
        room = self.world.reachable_room(self)
        if room is None:
            return
        self.drop()
        self.joined, self.patience = False, 8
        link = room.link(self.table, self.person, lambda messages: wire.send(messages))
        wire = self.wire = Wire(self, link, room)
        self.world.spawn(wire.serve())
        wire.up(msgspec.json.encode({"t": "hello", "client": self.id, "version": self.version}))
        for message in self.waiting.values():
            wire.up(message)

    def drop(self) -> None:
        if self.wire is not None:
            self.wire.close()
            self.wire = None

    def hear(self, message: bytes) -> None:
        said = msgspec.json.decode(message)
        match said["t"]:
            case "resumed":
                self.joined = True
            case "joined":
                self.joined = True
                self.version = said["version"]
                self.seated = said["you"] is not None
                self.offered = said["table"]["bank"]["offered"] == self.person.id
            case "event":
                self._event(said["version"], said["event"], message)
            case "asks":
                self.questions = said["questions"]
            case "done" | "refused":
                self._answer(said, message)

    def _event(self, version: int, event: dict[str, Any], message: bytes) -> None:
        if self.version is None or version > self.version + 1:
            self.connect()  # something was lost on the way
            return
        if version <= self.version:
            assert self.events.get(version, message) == message, "an event changed"
            return
        assert self.events.get(version, message) == message, "an event changed"
        self.version = version
        self.events[version] = message
        mine = event.get("bettor") == self.person.id
        match event["type"]:
            case "sat":
                self.seated |= mine
            case "left-table":
                self.seated &= not mine
            case "offered":
                self.offered = mine
            case "accepted" | "declined" | "broken":
                self.offered = False

    def _answer(self, said: dict[str, Any], message: bytes) -> None:
        if said["seq"] == 0 or said.get("code") in NOTHING_DONE:
            return
        seq = said["seq"]
        if said["t"] == "refused":  # it is not kept, and may be judged anew if said again
            assert seq not in self.replies, "it was done, and is refused"
            self.refused += self.waiting.pop(seq, None) is not None
            return
        assert self.replies.get(seq, message) == message, "one command, two answers"
        self.replies[seq] = message
        if self.waiting.pop(seq, None) is not None:
            self.world.answered.set()

    # -- play -------------------------------------------------------------------------------

    async def live(self) -> None:
        """Until the simulation ends: now and then a command, a repetition, a lost connection."""
        while True:
            await asyncio.sleep(self.random.uniform(0.02, 0.5))
            self.patience -= not self.joined
            lost = not self.joined and not self.patience
            if self.wire is None or lost or self.random.random() < self.world.drops / 4:
                self.connect()
            elif self.waiting and self.random.random() < 0.3:
                self.wire.up(self.random.choice(list(self.waiting.values())))
            elif len(self.waiting) < 3:
                command = self.choose()
                if command is not None:
                    self.do(command)

    def do(self, command: dict[str, Any]) -> None:
        self.seq += 1
        message = msgspec.json.encode({"t": "do", "seq": self.seq, "command": command})
        self.waiting[self.seq] = message
        self.sent[self.seq] = command
        if self.wire is not None:
            self.wire.up(message)

    def choose(self) -> dict[str, Any] | None:
        random = self.random
        if random.random() < 0.05:
            return self._mischief()
        if not self.seated:
            seat = random.randrange(0, 9)
            return {"type": "sit", "seat": seat, "cents": random.randrange(100, 1_000) * 100}
        if self.offered:
            self.offered = False
            if random.random() < 0.5:
                return {"type": "bank", "decline": True}
            return {"type": "bank", "cents": random.randrange(500, 30_000, 100)}
        if self.questions:
            return self._decide(random.choice(self.questions))
        dull = random.random()
        if dull < 0.02:
            return {"type": "stand"}
        if dull < 0.04:
            return {"type": random.choice(("sit-out", "come-back"))}
        if dull < 0.1:
            return {"type": "come-back"}
        if dull < 0.15:
            return {"type": "add", "cents": 10_000}
        if dull < 0.2:
            return {"type": "say", "text": f"{random.random()}"}
        return None

    def _mischief(self) -> dict[str, Any]:
        """What must be refused: others' questions and chips, and the floor's word."""
        random = self.random
        return random.choice(
            (
                {"type": "sit", "seat": 1, "cents": 10**9},
                {"type": "add", "cents": 10**9},
                {"type": "rule", "ruling": {"effects": [{"type": "void"}]}},
                {
                    "type": "decide",
                    "round": random.randrange(30),
                    "question": f"q{random.randrange(9)}",
                    "decision": {"type": "stand"},
                },
            )
        )

    def _decide(self, question: dict[str, Any]) -> dict[str, Any]:
        random = self.random
        choices = [each for each in question["choices"] if each.get("status") != "barred"]
        decision = question["default"]
        if choices and random.random() < 0.8:
            choice = random.choice(choices)
            decision = {"type": choice["decision"]}
            if "amount" in choice:
                bounds = choice["amount"]
                steps = (min(bounds["high"], bounds["low"] * 8) - bounds["low"]) // bounds["step"]
                decision["cents"] = bounds["low"] + bounds["step"] * random.randint(0, steps)
            for key in ("spot", "position"):
                if key in choice:
                    decision[key] = choice[key]
        return {
            "type": "decide",
            "round": question["round"],
            "question": question["id"],
            "decision": decision,
        }


def smallest_limits(edition: str) -> Limits:
    """Five dollars to fifty, or the least that the filing allows."""
    filed = load_game(edition).terms.table.limits
    return Limits(500, max(5_000, filed.high_from if filed else 0))


class Simulation:
    """One world; `kills` is how often the server dies within `seconds`."""

    def __init__(
        self,
        seed: int,
        *,
        tables: int = 2,
        clients: int = 3,
        seconds: float = 40,
        kills: int = 4,
        drops: float = 0.04,
        faults: float = 0.02,
    ) -> None:
        self.seed = seed
        self.faults = faults
        self.met: Counter[str] = Counter()
        self.random = Random(seed)
        self.engine = memory_engine()
        self.drops = drops
        self.room: Room | None = None
        self.clients: list[Client] = []
        self.answered = asyncio.Event()
        self.failures: list[BaseException | None] = []
        self._life = Life()
        self._tasks: set[asyncio.Task[None]] = set()
        self._tables, self._clients = tables, clients
        self._seconds, self._kills = seconds, kills

    def run(self) -> promises.Report:
        return run(self._run())

    def reachable_room(self, client: Client) -> Room | None:
        """Where a client comes in; nowhere while nobody serves."""
        del client
        return self.room

    def spawn(self, work: Any) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            self.failures.append(task.exception())

    async def _start(self) -> None:
        self._life = Life()
        self._store = MortalStore(self.engine, self.random, self._life)
        clock = VirtualClock(self._life)
        entropy = SeededEntropy(self.random)
        self.room = await Room.start(self._store, clock=clock, entropy=entropy, executor=Here())

    def _kill(self) -> None:
        """SIGKILL: nothing of the process is left but what was committed."""
        self._life.over = True
        self.met += self._store.committer.counts
        for client in self.clients:
            if client.wire is not None:
                client.wire.open = False
                client.wire = None
        assert self.room is not None
        for live in self.room.tables.values():
            if live._task is not None:
                live._task.cancel()
        self.room = None

    def _raise_failures(self) -> None:
        for failure in filter(None, self.failures):
            raise failure

    async def _run(self) -> promises.Report:
        await self._start()
        assert self.room is not None
        for number in range(self._tables):
            edition = EDITIONS[(self.seed + number) % len(EDITIONS)]
            limits = smallest_limits(edition)
            order = TableOrder(edition=edition, bots=2 + self.seed % 3, pace=PACE, limits=limits)
            line = await self.room.new_table(order)
            for each in range(self._clients):
                person, _ = await self.room.accounts.guest()
                self.clients.append(Client(self, person, line.id, number * 100 + each))
        self._store.committer.faults = self.faults
        for client in self.clients:
            self.spawn(client.live())
        for _ in range(self._kills):
            await asyncio.sleep(self.random.uniform(0.2, 1) * self._seconds / self._kills)
            if self.random.random() < 0.7:  # the worst moment: somebody has just received a reply
                self.answered.clear()
                with suppress(TimeoutError):
                    await asyncio.wait_for(self.answered.wait(), 5)
            self._kill()
            await asyncio.sleep(self.random.uniform(0, 1))
            await self._start()
            self._store.committer.faults = self.faults
            self._raise_failures()
        await asyncio.sleep(self._seconds / 4)
        before = {id: live.table.sitting.rounds for id, live in self.room.tables.items()}
        self.drops = 0
        self._store.committer.quiet()
        self.met += self._store.committer.counts
        for _ in range(30):  # nothing fails any more: every table has to go on
            await asyncio.sleep(1)
            tables = self.room.tables
            if all(tables[id].table.sitting.rounds > rounds for id, rounds in before.items()):
                break
        for task in list(self._tasks):
            task.cancel()
        await self.room.stop()
        self._raise_failures()
        return promises.check(self.room, self.engine, self.clients, before)
