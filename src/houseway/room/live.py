"""The task that owns a table: one step after another, each durable before anybody hears of it."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Sequence
from hashlib import sha256
from typing import Any, Final

import msgspec

from houseway.errors import HousewayError
from houseway.room import events as log
from houseway.room.acts import act, consider
from houseway.room.commands import Command
from houseway.room.errors import RoomError
from houseway.room.flow import go_on, tick
from houseway.room.people import Person
from houseway.room.ports import Clock, Send, Store, Timer
from houseway.room.table import Table
from houseway.room.views import QuestionView, ask, view_round, view_table
from houseway.rules.decisions import Decision

__all__ = ["LiveTable", "Watcher", "done", "refused"]

KEPT: Final = 2_000
"""Events that a client may have missed and still resume from."""

ANSWERS: Final = 20_000
"""Answers in memory; older ones are looked up in the store."""

_log = logging.getLogger(__name__)
_encode = msgspec.json.encode
Reply = Callable[[bytes], None]
Answer = tuple[int, str, Decision]
"""A round, a question of it, and a decision."""


def done(seq: int, version: int) -> bytes:
    """A command was carried out, and is on disk."""
    return b'{"t":"done","seq":%d,"version":%d}' % (seq, version)


def refused(seq: int, error: HousewayError) -> bytes:
    """A command was refused; nothing has changed."""
    return _encode(
        {
            "t": "refused",
            "seq": seq,
            "code": error.code,
            "reason": error.message,
            "facts": _plain(error.facts),
        }
    )


def _plain(facts: dict[str, object]) -> dict[str, Any]:
    kept: dict[str, Any] = msgspec.to_builtins(facts, enc_hook=str)
    return kept


class Watcher:
    """One socket at a table; `viewer` is empty for a spectator."""

    __slots__ = ("send", "version", "viewer")

    def __init__(self, viewer: str, send: Send) -> None:
        self.viewer = viewer
        self.send = send
        self.version = 0


class Job(msgspec.Struct):
    """A command on its way; without a command it is a look at the clock."""

    who: Person | None = None
    command: Command | None = None
    client: str = ""
    seq: int = 0
    refused: Callable[[], None] | None = None
    """Called where a command from within the server is refused."""


class LiveTable:
    """Inbox, clock and watchers of one table."""

    def __init__(
        self, table: Table, *, clock: Clock, store: Store, reload: Callable[[Table], Any]
    ) -> None:
        self.table = table
        self.watchers: list[Watcher] = []
        self.recent: deque[log.Shown] = deque(maxlen=KEPT)
        self.answers: dict[tuple[str, int], tuple[bytes, bytes | list[Reply]]] = {}
        """By client and number: a digest of what was asked, and the answer or who waits for it."""
        self.clients: dict[str, int] = {}
        """The highest number that each client has used; lower ones may be in the store only."""
        self.after_step: Callable[[LiveTable], None] | None = None
        """Called when a step has become durable: the bots look on here."""
        self._clock = clock
        self._store = store
        self._reload = reload
        self._inbox: asyncio.Queue[Job | None] = asyncio.Queue()
        self._timer: Timer | None = None
        self._timer_at: int | None = None
        self._last: asyncio.Future[None] | None = None
        self._asked: set[str] = set()
        """Whose last message about questions had any in it."""
        self._faults = 0
        self._task: asyncio.Task[None] | None = None

    @property
    def id(self) -> str:
        """The table's id."""
        return self.table.id

    def start(self) -> None:
        """Begin to work."""
        self._task = asyncio.get_running_loop().create_task(self._run(), name=f"table {self.id}")
        self.wake()

    async def stop(self) -> None:
        """After what is in the inbox; bots hear of nothing any more."""
        self.after_step = None
        self._inbox.put_nowait(None)
        if self._task is not None:
            await self._task
        if self._timer is not None:
            self._timer.cancel()

    # -- commands ---------------------------------------------------------------------------

    def wake(self) -> None:
        """Look at the clock and at who is there."""
        self._inbox.put_nowait(Job())

    def tell(
        self, who: Person, command: Command, refused: Callable[[], None] | None = None
    ) -> None:
        """A command from within the server (a bot's), which hears only of its refusal."""
        self._inbox.put_nowait(Job(who, command, refused=refused))

    def submit(self, who: Person, command: Command, client: str, seq: int, reply: Reply) -> None:
        """A command; `reply` gets its answer once it is durable, the same one however often."""
        asked = sha256(_encode(command)).digest()[:8]
        known = self.answers.get((client, seq))
        if known is None:
            self.answers[client, seq] = (asked, [reply])
            self.clients[client] = max(seq, self.clients.get(client, 0))
            self._inbox.put_nowait(Job(who, command, client, seq))
            return
        first, answer = known
        if first != asked:
            error = RoomError(
                "request/sequence", f"command {seq} of this client was another one", seq=seq
            )
            reply(refused(seq, error))
        elif isinstance(answer, bytes):
            reply(answer)
        else:
            answer.append(reply)

    def consider(self, who: Person, seq: int, about: Answer, reply: Reply) -> None:
        """What would be said of an answer, as soon as the question itself is durable."""
        said = consider(self.table, who, seq, *about)
        self._when_durable(lambda: reply(_encode(said)))

    async def _run(self) -> None:
        while (job := await self._inbox.get()) is not None:
            try:
                self._step(job)
            except Exception:
                _log.exception("table %s failed at a step", self.id)
                await self._recover(job)

    def _step(self, job: Job) -> None:
        table = self.table
        now = max(self._clock.now_ms(), table.now)
        table.begin(now)
        answer = b""
        try:
            if job.who is None or job.command is None:
                tick(table)
            else:
                act(table, job.who, job.command)
                answer = done(job.seq, 0)
        except HousewayError as error:
            if job.command is None:
                raise
            answer = refused(job.seq, error)
            if job.refused is not None:
                job.refused()
        else:
            go_on(table)
            if answer:
                answer = done(job.seq, table.version)
        unit = table.finish()
        if job.client:
            asked = self.answers[job.client, job.seq][0]
            unit.add(
                "commands",
                table=self.id,
                client=job.client,
                seq=job.seq,
                asked=asked,
                answer=answer.decode(),
            )
        if unit:
            shown, asks = table.shown, self._asks()
            self.recent.extend(shown)
            kept = self._last = self._store.submit(unit)
            kept.add_done_callback(lambda future: self._durable(future, job, answer, shown, asks))
        self._set_timer()
        self._faults = 0

    def _asks(self) -> dict[str, bytes]:
        """The questions of those who are connected and whose questions may have changed.

        Working out what somebody may wager is the dearest part of a step, so nobody is told
        twice that he is asked nothing.
        """
        table, found = self.table, {}
        for bettor in table.dirty:
            if bettor in table.present and bettor in table.sitting.people:
                questions = ask(table, bettor)
                if questions or bettor in self._asked:
                    found[bettor] = self._asks_message(bettor, questions)
        return found

    def _asks_message(self, bettor: str, questions: list[QuestionView]) -> bytes:
        if questions:
            self._asked.add(bettor)
        else:
            self._asked.discard(bettor)
        version = self.table.version
        return _encode({"t": "asks", "version": version, "questions": questions})

    # -- once it is durable -----------------------------------------------------------------

    def _durable(
        self,
        future: asyncio.Future[None],
        job: Job,
        answer: bytes,
        shown: list[log.Shown],
        asks: dict[str, bytes],
    ) -> None:
        if future.cancelled() or future.exception() is not None:
            error = RoomError("room/stopped", "the server could not keep this; say it again later")
            answer = refused(job.seq, error)
            shown, asks = [], {}
        self._answer(job, answer, keep=not future.cancelled() and future.exception() is None)
        self._fan_out(shown, asks)
        if self.after_step is not None:
            self.after_step(self)

    def _answer(self, job: Job, answer: bytes, *, keep: bool) -> None:
        if not job.client:
            return
        asked, waiting = self.answers.pop((job.client, job.seq))
        if keep:
            self._remember(job.client, job.seq, asked, answer)
        for reply in waiting if isinstance(waiting, list) else ():
            reply(answer)

    def _remember(self, client: str, seq: int, asked: bytes, answer: bytes) -> None:
        if len(self.answers) >= ANSWERS:
            old = [key for key, (_, known) in self.answers.items() if isinstance(known, bytes)]
            for key in old[: ANSWERS // 4]:
                del self.answers[key]
        self.answers[client, seq] = (asked, answer)

    def recall(self, client: str, rows: Sequence[Any]) -> None:
        """Answers of this client out of the store, known from now on."""
        for row in rows:
            known = (bytes(row.asked), row.answer.encode())
            self.answers.setdefault((client, row.seq), known)
            self.clients[client] = max(row.seq, self.clients.get(client, 0))

    def _fan_out(self, shown: list[log.Shown], asks: dict[str, bytes]) -> None:
        if not shown and not asks:
            return
        plain = all(each.seen is None for each in shown)
        everybody = [each.whole for each in shown] if plain else []
        for watcher in self.watchers:
            if plain and shown and watcher.version < shown[0].version:
                messages = everybody
            else:
                messages = [e.to(watcher.viewer) for e in shown if e.version > watcher.version]
            mine = asks.get(watcher.viewer) if watcher.viewer else None
            if mine is not None:
                messages = [*messages, mine]
            if messages:
                if shown:
                    watcher.version = max(watcher.version, shown[-1].version)
                watcher.send(messages)

    # -- watchers ---------------------------------------------------------------------------

    def join(self, watcher: Watcher, version: int | None) -> None:
        """Show a table to a socket: what it missed, or all of it."""
        table = self.table
        messages = self._missed(watcher, version)
        if messages is None:
            bettor = watcher.viewer if watcher.viewer in table.sitting.people else None
            joined = {
                "t": "joined",
                "version": table.version,
                "table": view_table(table),
                "round": view_round(table, watcher.viewer),
                "you": bettor,
                "now": self._clock.now_ms(),
            }
            messages = [_encode(joined)]
        if watcher.viewer in table.sitting.people:
            questions = ask(table, watcher.viewer)
            messages.append(self._asks_message(watcher.viewer, questions))
        watcher.version = table.version
        table.present[watcher.viewer] = table.present.get(watcher.viewer, 0) + 1
        self._when_durable(lambda: self._welcome(watcher, messages))
        self.wake()

    def _welcome(self, watcher: Watcher, messages: list[bytes]) -> None:
        watcher.send(messages)
        self.watchers.append(watcher)

    def _missed(self, watcher: Watcher, version: int | None) -> list[bytes] | None:
        """The events after that version; None where the table does not have them all."""
        table = self.table
        if version is None or not 0 <= version <= table.version:
            return None
        missed = [e.to(watcher.viewer) for e in self.recent if e.version > version]
        if len(missed) != table.version - version:
            return None
        now = self._clock.now_ms()
        return [b'{"t":"resumed","version":%d,"now":%d}' % (version, now), *missed]

    def _when_durable(self, call: Callable[[], None]) -> None:
        if self._last is None or self._last.done():
            call()
        else:
            self._last.add_done_callback(lambda _: call())

    def leave(self, watcher: Watcher) -> None:
        """The socket is gone."""
        present = self.table.present
        left = present.get(watcher.viewer, 0) - 1
        if left > 0:
            present[watcher.viewer] = left
        else:
            present.pop(watcher.viewer, None)
        self._when_durable(lambda: self._forget(watcher))
        self.wake()

    def _forget(self, watcher: Watcher) -> None:
        if watcher in self.watchers:
            self.watchers.remove(watcher)

    # -- clock and faults -------------------------------------------------------------------

    def _set_timer(self) -> None:
        at = self.table.clocks.next
        if at == self._timer_at:
            return
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        self._timer_at = at
        if at is not None:
            delay = max(0, at - self._clock.now_ms())
            self._timer = self._clock.call_later(delay, self._ring)

    def _ring(self) -> None:
        self._timer = self._timer_at = None
        self.wake()

    async def _recover(self, job: Job) -> None:
        """A step failed half way: build the table again from what is durable."""
        self._faults += 1
        if self._last is not None:
            await asyncio.wait([self._last])
        await self._reload(self.table)
        error = RoomError("room/fault", "the table failed at this; nothing was done")
        self._answer(job, refused(job.seq, error), keep=False)
        if self._faults < 3:
            self.wake()
