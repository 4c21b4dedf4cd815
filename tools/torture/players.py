"""Players who keep sending commands and remember the answers."""

from __future__ import annotations

import asyncio
import random
import time
from typing import Any

from tools.torture.servers import Line, Server

NOTHING_DONE = ("rate/too_fast", "room/busy", "room/paused", "room/fault", "room/stopped")

__all__ = ["Player", "keep_playing"]


class Player:
    """A player at a table, whose memory outlives the server."""

    def __init__(self, server: Server, table: str, number: int) -> None:
        self.server = server
        self.table = table
        self.client = f"c{number}"
        self.id = ""
        self.token: str | None = None
        self.version: int | None = None
        self.joined = asyncio.Event()
        self.seq = 0
        self.waiting: dict[int, dict[str, Any]] = {}
        self.sent: dict[int, dict[str, Any]] = {}
        self.answers: dict[int, dict[str, Any]] = {}
        self.refused = 0
        self.questions: list[dict[str, Any]] = []
        self.offered = self.seated = False
        self.wrong: list[str] = []
        self.latency: list[float] = []
        self.done_at = 0.0
        """When a command was last acknowledged on the connection it was sent over."""
        self._asked: dict[int, float] = {}
        self._again: list[int] = []
        """Commands to repeat, because the server was too busy to judge them."""
        self._random = random.Random(number)
        self._number = number

    async def play(self) -> None:
        """Play until the connection breaks."""
        line, self.id, self.token = await self.server.dial(self.table, self.token)
        try:
            await line.send({"t": "hello", "client": self.client, "version": self.version})
            self._asked.clear()
            self._again.clear()
            for message in list(self.waiting.values()):
                await line.send(message)
            async with asyncio.TaskGroup() as both:
                both.create_task(self._hear(line))
                both.create_task(self._act(line))
        finally:
            self.joined.clear()
            line.close()

    async def _hear(self, line: Line) -> None:
        while True:
            said = await line.receive()
            match said["t"]:
                case "joined":
                    self.version, self.seated = said["version"], said["you"] is not None
                    self.joined.set()
                case "resumed":
                    self.joined.set()
                case "asks":
                    self.questions = said["questions"]
                case "event":
                    self._event(said["version"], said["event"])
                case "done" | "refused" if said["seq"]:
                    self._answer(said)

    def _event(self, version: int, event: dict[str, Any]) -> None:
        if self.version is not None and version != self.version + 1:
            self.wrong.append(f"event {version} came after {self.version}")
        self.version = version
        if event.get("bettor") == self.id:
            self.offered = event["type"] == "offered"
            self.seated = (self.seated or event["type"] == "sat") and event["type"] != "left-table"

    def _answer(self, said: dict[str, Any]) -> None:
        seq = said["seq"]
        if said.get("code") in NOTHING_DONE:
            self._again.append(seq)
            return
        if said["t"] == "refused":  # refusals are not stored: a repeat is judged anew
            self.refused += 1
            self.waiting.pop(seq, None)
            return
        if self.answers.get(seq, said) != said:
            self.wrong.append(f"command {seq} was answered {self.answers[seq]} and {said}")
        self.answers[seq] = said
        if self.waiting.pop(seq, None) is not None and seq in self._asked:
            self.done_at = time.perf_counter()
            self.latency.append(self.done_at - self._asked[seq])

    async def _act(self, line: Line) -> None:
        while True:
            await asyncio.sleep(self._random.uniform(0.02, 0.2))
            if self._again:
                await line.send(self.sent[self._again.pop()])
            elif self.sent and self._random.random() < 0.1:
                await line.send(self.sent[self._random.choice(list(self.sent))])
            elif len(self.waiting) < 4:
                self.seq += 1
                message = {"t": "do", "seq": self.seq, "command": self._command()}
                self.waiting[self.seq] = self.sent[self.seq] = message
                self._asked[self.seq] = time.perf_counter()
                await line.send(message)

    def _command(self) -> dict[str, Any]:
        chance = self._random.random()
        if not self.seated:
            return {"type": "sit", "seat": self._random.randint(1, 6), "cents": 20_000}
        if self.offered:
            self.offered = False
            return {"type": "bank", "cents": 10_000}
        if self.questions and chance < 0.9:
            return self._decide(self._random.choice(self.questions))
        if chance < 0.92:
            return {"type": "stand"}
        return {"type": "say", "text": f"{self.client} says {self.seq}"}

    def _decide(self, question: dict[str, Any]) -> dict[str, Any]:
        decision = question["default"]
        choices = [c for c in question["choices"] if c.get("status") != "barred"]
        if choices and self._random.random() < 0.7:
            choice = self._random.choice(choices)
            decision = {"type": choice["decision"]}
            decision |= {key: choice[key] for key in ("spot", "position") if key in choice}
            if "amount" in choice:
                decision["cents"] = choice["amount"]["low"]
        return {
            "type": "decide",
            "round": question["round"],
            "question": question["id"],
            "decision": decision,
        }


async def keep_playing(player: Player) -> None:
    """Play; a broken connection ends this quietly."""
    try:
        await player.play()
    except (ConnectionError, OSError):
        pass
    except BaseExceptionGroup as group:
        if group.split((ConnectionError, OSError))[1] is not None:
            raise
