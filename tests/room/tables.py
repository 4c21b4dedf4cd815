"""A room in virtual time, and players who say one thing after the other."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any

import msgspec
from sqlalchemy import Engine

from houseway.client.shuffle import ShuffleWatch
from houseway.room import Link, Pace, Person, Room, SocketProxy, TableOrder
from houseway.room.tables.actor import TableActor
from room.virtual import Here, Life, MortalStore, SeededEntropy, VirtualClock, memory_engine

BACCARAT = "stones-tavern/ez-baccarat-panda-8"
BLACKJACK = "stones-tavern/no-bust-21st-century-blackjack-4-0"
SWITCH = "stones-tavern/21st-century-blackjack-switch"
QUICK = Pace(betting=4_000, question=2_000, bank=1_500, next_round=1_000, think=(10, 50))


class Server:
    """A room that can be killed and started again on the same database."""

    def __init__(self, seed: int = 1) -> None:
        self.random = Random(seed)
        self.engine: Engine = memory_engine()
        self.life = Life()
        self.room: Room

    async def start(self) -> Room:
        self.life = Life()
        self.store = store = MortalStore(self.engine, self.random, self.life)
        entropy, clock = SeededEntropy(self.random), VirtualClock(self.life)
        self.room = await Room.start(store, clock=clock, entropy=entropy, executor=Here())
        return self.room

    def kill(self) -> None:
        self.life.over = True
        for actor in self.room.tables.values():
            assert actor._task is not None
            actor._task.cancel()


class Player:
    """One socket; `say` waits for the answer."""

    def __init__(self, room: Room, table: str, person: Person | None, client: str = "c") -> None:
        self.room = room
        self.person = person
        self.client = client
        self.heard: list[dict[str, Any]] = []
        self.raw: list[bytes] = []
        self.seq = 0
        self.link: Link | SocketProxy = room.link(table, person, self._hear)

    def _hear(self, messages: list[bytes]) -> None:
        self.raw += messages
        self.heard += [msgspec.json.decode(message) for message in messages]

    @property
    def id(self) -> str:
        assert self.person is not None
        return self.person.id

    async def hello(self, version: int | None = None) -> dict[str, Any]:
        message = {"t": "hello", "client": self.client, "version": version}
        await self.link.receive(msgspec.json.encode(message))
        return await self.wait(lambda said: said["t"] in ("joined", "resumed"))

    async def say(self, type: str, *, seq: int | None = None, **fields: Any) -> dict[str, Any]:
        """A command; its answer."""
        if seq is None:
            self.seq += 1
            seq = self.seq
        command = {"type": type, **fields}
        here = len(self.heard)
        await self.link.receive(msgspec.json.encode({"t": "do", "seq": seq, "command": command}))
        return await self.wait(
            lambda said: said["t"] in ("done", "refused") and said["seq"] == seq, here
        )

    async def wait(self, want: Any, start: int = 0) -> dict[str, Any]:
        """The first message from `start` on that is wanted."""
        for _ in range(20_000):
            found = next((said for said in self.heard[start:] if want(said)), None)
            if found is not None:
                return found
            await asyncio.sleep(0.005)
        raise AssertionError(f"nobody said that; the last was {self.heard[-3:]}")

    async def event(self, type: str, start: int = 0, **fields: Any) -> dict[str, Any]:
        """The first event of this kind."""

        def want(said: dict[str, Any]) -> bool:
            event: dict[str, Any] = said.get("event", {})
            return event.get("type") == type and fields.items() <= event.items()

        found = await self.wait(want, start)
        event: dict[str, Any] = found["event"]
        return event

    async def question(self, start: int = 0) -> dict[str, Any]:
        """Wait for the player's next question."""
        said = await self.wait(lambda said: said["t"] == "asks" and said["questions"], start)
        question: dict[str, Any] = said["questions"][0]
        return question

    async def decide(self, question: dict[str, Any], **decision: Any) -> dict[str, Any]:
        """An answer to a question."""
        return await self.say(
            "decide", round=question["round"], question=question["id"], decision=decision
        )


class Speaker(Player):
    """A player who speaks at every shuffle and watches the house."""

    def __init__(self, room: Room, table: str, person: Person, *, mute: bool = False) -> None:
        self.watch = ShuffleWatch(table, person.id)
        self.mute = mute
        """Pledges words and never opens them."""
        self._saying: set[asyncio.Task[Any]] = set()
        super().__init__(room, table, person)

    def _hear(self, messages: list[bytes]) -> None:
        super()._hear(messages)
        for message in map(msgspec.json.decode, messages):
            for command in self._heed(message):
                if not (self.mute and command["type"] == "words"):
                    task = asyncio.get_running_loop().create_task(self._give(command))
                    self._saying.add(task)
                    task.add_done_callback(self._saying.discard)

    def _heed(self, message: dict[str, Any]) -> list[dict[str, Any]]:
        watch = self.watch
        match message["t"]:
            case "joined":
                return watch.joined(message["table"], message["you"])
            case "sealed":
                return watch.sealed(message)
            case "event":
                return watch.event(message["event"])
            case "receipt":
                watch.receipt(message)
        return []

    async def _give(self, command: dict[str, Any]) -> None:
        fields = dict(command)
        await self.say(fields.pop("type"), **fields)


async def speaker_at(room: Room, table: str, seat: int, *, mute: bool = False) -> Speaker:
    """A new guest who sits down (at seat 0: on the back line) and speaks."""
    person, _ = await room.accounts.guest()
    player = Speaker(room, table, person, mute=mute)
    await player.hello()
    await player.say("sit", seat=seat, cents=50_000)
    return player


async def guest_at(room: Room, table: str, *, client: str = "c", name: str = "") -> Player:
    """A new guest who looks on."""
    person, _ = await room.accounts.guest(name)
    player = Player(room, table, person, client)
    await player.hello()
    return player


async def open_table(room: Room, edition: str = BACCARAT, *, bots: int = 2, **order: Any) -> str:
    """A table of bots; says its id."""
    order.setdefault("pace", QUICK)
    line = await room.new_table(TableOrder(edition=edition, bots=bots, **order))
    return line.id


async def seated(room: Room, table: str, count: int) -> TableActor:
    """Wait until so many have a seat."""
    actor = room.actor(table)
    while len(actor.table.sitting.people.seated) < count:
        await asyncio.sleep(0.05)
    return actor
