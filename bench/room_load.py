"""Measure how soon the room acknowledges commands from full tables, without HTTP.

Players connect in the same process, so the figures are the room's own cost; the store is a real
one on disk. `python bench/room_load.py [tables] [seconds]` prints the result and, for 100 tables,
writes `bench/results/room_load.json`.
"""

from __future__ import annotations

import asyncio
import json
import os
import platform
import random
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import msgspec

from houseway.room import Pace, Room, TableOrder, open_store
from houseway.room.accounts.accounts import Person

EDITIONS = ("stones-tavern/ez-baccarat-panda-8", "stones-tavern/no-bust-21st-century-blackjack-4-0")
SEATS = 7
RATE = 2.0
WARM_UP = 5.0
"""Seconds at the start that are not counted, while players arrive and sit down."""
PACE = Pace(betting=8_000, question=4_000, bank=2_000, next_round=1_000, idle_rounds=1_000)


class Seat:
    """A player who sends a command twice a second: a wager, a decision or a chat message."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.id = ""
        self.person: Person | None = None
        self.random = random.Random(number)
        self.seq = 0
        self.asked: dict[int, float] = {}
        self.latency: list[tuple[float, float]] = []
        """For each command done: when it was answered, and the seconds that took."""
        self.refused: dict[str, int] = {}
        self.questions: list[dict[str, Any]] = []
        self.offered = False
        self.placed = 0
        self.heard = 0

    def hear(self, messages: list[bytes]) -> None:
        now = time.perf_counter()
        self.heard += len(messages)
        for message in messages:
            if message.startswith((b'{"t":"done"', b'{"t":"refused"')):
                said = msgspec.json.decode(message)
                took = now - self.asked.pop(said["seq"])
                if said["t"] == "done":
                    self.latency.append((now, took))
                else:
                    self.refused[said["code"]] = self.refused.get(said["code"], 0) + 1
            elif message.startswith(b'{"t":"asks"'):
                self.questions = msgspec.json.decode(message)["questions"]
            elif b'"offered"' in message and self.id.encode() in message:
                self.offered = True

    def command(self) -> dict[str, Any]:
        if self.offered:
            self.offered = False
            return {"type": "bank", "cents": 20_000}
        if not self.questions:
            return {"type": "say", "text": "nice hand"}
        question = self.questions[0]
        decision = question["default"]
        if decision["type"] == "ready" and self.random.random() < 0.7:
            places = [c for c in question["choices"] if c["decision"] == "place" and "amount" in c]
            if places:
                choice = places[self.random.randrange(min(2, len(places)))]
                decision = {"type": "place", "cents": choice["amount"]["low"]}
                decision |= {"spot": choice["spot"], "position": choice["position"]}
        return {
            "type": "decide",
            "round": question["round"],
            "question": question["id"],
            "decision": decision,
        }

    async def play(self, room: Room, table: str, seat: int, until: float) -> None:
        person, _ = await room.accounts.guest()
        self.id, self.person = person.id, person
        link = room.link(table, person, self.hear)
        await link.receive(b'{"t":"hello","client":"c"}')
        await asyncio.sleep(self.random.uniform(0, 1 / RATE))
        command: dict[str, Any] = {"type": "sit", "seat": seat, "cents": 100_000}
        due = time.perf_counter()
        while due < until:
            self.seq += 1
            self.asked[self.seq] = max(due, 0)
            message = {"t": "do", "seq": self.seq, "command": command}
            await link.receive(msgspec.json.encode(message))
            due += 1 / RATE
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            command = self.command()


async def statement_ms(room: Room, seats: list[Seat]) -> float:
    """Return the median milliseconds for a statement's second page, one request at a time."""
    took = []
    for seat in seats:
        if seat.person is not None:
            lines = await room.statement(seat.person)
            began = time.perf_counter()
            await room.statement(seat.person, before=lines[-1].id)
            took.append(time.perf_counter() - began)
    return round(1000 * sorted(took)[len(took) // 2], 2)


async def load(tables: int, seconds: float) -> dict[str, Any]:
    folder = tempfile.mkdtemp(prefix="houseway-load-")
    store = open_store(os.environ.get("HOUSEWAY_DATABASE") or f"sqlite:///{folder}/room.db")
    room = await Room.start(store)
    ids = [
        (await room.new_table(TableOrder(edition=EDITIONS[n % 2], pace=PACE))).id
        for n in range(tables)
    ]
    seats = [Seat(number) for number in range(tables * SEATS)]
    busy, began = time.process_time(), time.perf_counter()
    async with asyncio.TaskGroup() as group:
        for seat in seats:
            table = ids[seat.number // SEATS]
            group.create_task(seat.play(room, table, seat.number % SEATS + 1, began + seconds))
    await asyncio.sleep(1)
    busy, took = time.process_time() - busy, time.perf_counter() - began
    warm = began + WARM_UP
    latency = sorted(took for seat in seats for at, took in seat.latency if at > warm)
    codes: dict[str, int] = {}
    for seat in seats:
        for code, count in seat.refused.items():
            codes[code] = codes.get(code, 0) + count
    result = {
        "tables": tables,
        "seats": tables * SEATS,
        "seconds": round(took, 1),
        "actions": sum(seat.seq for seat in seats),
        "actions_per_second": round(sum(seat.seq for seat in seats) / took),
        "messages_out_per_second": round(sum(seat.heard for seat in seats) / took),
        "rounds": sum(live.table.sitting.rounds for live in room.tables.values()),
        "refused": codes,
        "lost": sum(len(seat.asked) for seat in seats),
        "p50_ms": round(1000 * latency[len(latency) // 2], 2),
        "p99_ms": round(1000 * latency[len(latency) * 99 // 100], 2),
        "worst_ms": round(1000 * latency[-1], 1),
        "statement_ms": await statement_ms(room, seats),
        "units_per_commit": round(store.transactions / max(1, store.batches), 1),
        "cpu_share_of_one_core": round(busy / took, 2),
        "load_average": round(os.getloadavg()[0], 1),
        "python": platform.python_version(),
        "database": store.engine.dialect.name,
    }
    await room.stop()
    return result


def main() -> None:
    tables = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    seconds = float(sys.argv[2]) if len(sys.argv) > 2 else 20
    result = asyncio.run(load(tables, seconds))
    print(json.dumps(result, indent=1))
    if tables == 100:
        folder = Path(__file__).parent / "results"
        folder.mkdir(exist_ok=True)
        (folder / "room_load.json").write_text(json.dumps(result, indent=1) + "\n")


if __name__ == "__main__":
    main()
