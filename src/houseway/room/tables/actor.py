"""The task that owns a table: one step after another, each durable before anybody hears of it.

While the store cannot write, the table takes no step, and its countdowns stand still. A step that
cannot be kept, or that fails half way, is as if it had never been: the table is built again from
what is durable, and whoever waited for an answer may say his command once more.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Any, Final

import msgspec

from houseway.errors import HousewayError
from houseway.room.accounts.accounts import Person
from houseway.room.ports import Clock, Store
from houseway.room.tables.automation import go_on, tick
from houseway.room.tables.command_handlers import act, consider
from houseway.room.tables.commands import Command
from houseway.room.tables.journaled import RoomTable
from houseway.room.tables.replies import (
    DONE,
    Answers,
    Job,
    Reply,
    busy,
    done,
    fault,
    is_moved,
    paused,
    refused,
    stopped,
    unkept,
)
from houseway.room.tables.timer import Alarm
from houseway.room.viewers.admission import Doorkeeper
from houseway.room.viewers.audience import BROKEN, PAUSED, Audience, News, Watcher
from houseway.rules.round.decisions import Decision

__all__ = ["LiveTable"]

AGAIN: Final = 1_000
"""Milliseconds before a table that could not be built again is tried once more."""

LATE: Final = 150
"""Milliseconds that a command may have waited for its answer before others are turned away."""

_log = logging.getLogger(__name__)
_encode = msgspec.json.encode
Answer = tuple[int, str, Decision]
"""A round, a question of it, and a decision."""


class LiveTable:
    """Inbox and clock of one table; its answers and its audience."""

    def __init__(
        self,
        table: RoomTable,
        *,
        clock: Clock,
        store: Store,
        reload: Callable[[RoomTable], Any],
        door: Doorkeeper,
    ) -> None:
        self.table = table
        self._door = door
        self.answers = Answers()
        self.audience = Audience(table, clock)
        self.after_step: Callable[[LiveTable], None] | None = None
        """Called when a step has become durable: the bots look on here."""
        self.on_moved: Callable[[], None] = lambda: None
        """Called when it turns out that another process owns the table."""
        self.on_closed: Callable[[], None] = lambda: None
        """Called when the table has ended."""
        self._clock = clock
        self._store = store
        self._reload = reload
        self._inbox: asyncio.Queue[Job | None] = asyncio.Queue()
        self._waiting: dict[tuple[str, int], int] = {}
        """When each command came that is not answered yet, the oldest first."""
        self._woken = False
        self._gate = asyncio.Event()
        self._gate.set()
        self._paused_at = 0
        """When the store failed; 0 while it writes."""
        self._lag = 0
        """Milliseconds by which countdowns are to be put off after a pause."""
        self._ending = self._broken = False
        """Broken: memory is not what is durable, the table has to be built again."""
        self._joining: list[tuple[Watcher, int | None]] = []
        """Sockets that are shown the table as soon as it is built again."""
        self._alarm = Alarm(clock, self.wake)
        self.last: asyncio.Future[None] | None = None
        """The last step on its way to the disk."""
        self._flying_since = 0
        """When the first step was taken that is not durable yet."""
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
        self.halt()
        self._inbox.put_nowait(None)
        if self._task is not None:
            await self._task
        self._alarm.stop()

    def lose(self) -> None:
        """Another process owns the table, or will: nothing more is done here, or shown."""
        self._broken = True
        self.after_step = None
        self.halt()
        self._inbox.put_nowait(None)
        self._alarm.stop()

    # -- a store that cannot write ------------------------------------------------------------

    def pause(self) -> None:
        """No step until the store can write again; everybody is told."""
        if not self._paused_at:
            self._paused_at = self._clock.now_ms()
            self._gate.clear()
            self.audience.stop(PAUSED)

    def go_on(self) -> None:
        """The store writes again: countdowns go on where they stood."""
        if self._paused_at:
            waiting = self.last is not None and not self.last.done()
            since = min(self._paused_at, self._flying_since) if waiting else self._paused_at
            self._lag += self._clock.now_ms() - since
            self._paused_at = 0
            self._gate.set()
            self.audience.go_on()
            self.wake()

    def halt(self) -> None:
        """The end is near: whoever waits for the store does so no more."""
        self._ending = True
        self._gate.set()

    # -- commands ---------------------------------------------------------------------------

    def wake(self) -> None:
        """Look at the clock and at who is there."""
        if not self._woken:
            self._woken = True
            self._inbox.put_nowait(Job())

    def tell(
        self, who: Person, command: Command, refused: Callable[[], None] | None = None
    ) -> None:
        """A command from within the server (a bot's), which hears only of its refusal."""
        self._inbox.put_nowait(Job(who, command, refused=refused))

    def submit(self, who: Person, command: Command, client: str, seq: int, reply: Reply) -> None:
        """A command; `reply` gets its answer once it is durable, the same one however often."""
        if self._paused_at and (client, seq) not in self.answers:
            reply(refused(seq, paused()))
        elif (client, seq) not in self.answers and (self._is_late() or not self._door.let_in()):
            reply(refused(seq, busy()))
        elif self.answers.begin(client, seq, command, reply):
            self._waiting[client, seq] = self._clock.now_ms()
            self._inbox.put_nowait(Job(who, command, client, seq))

    def _is_late(self) -> bool:
        """Whether the oldest command that waits for its answer has waited too long."""
        oldest = next(iter(self._waiting.values()), None)
        return oldest is not None and self._clock.now_ms() - oldest > LATE

    def consider(self, who: Person, seq: int, about: Answer, reply: Reply) -> None:
        """What would be said of an answer, as soon as the question itself is durable."""
        if self._broken or self._paused_at:
            raise paused()
        said = consider(self.table, who, seq, *about)
        self._when_durable(
            lambda: reply(_encode(said)), lambda: reply(refused(seq, fault(self.id)))
        )

    async def _run(self) -> None:
        while (job := await self._inbox.get()) is not None:
            if job.command is None:
                self._woken = False
                if self.last is not None and not self.last.done():
                    await asyncio.wait([self.last])  # nobody's time ends before he sees it begin
            await self._gate.wait()
            if self._broken:
                await self._recover()
            if self._broken or self._paused_at:  # the end has come first
                self._answer(job, refused(job.seq, stopped()), keep=False)
                continue
            try:
                self._step(job)
            except Exception:
                _log.exception("table %s failed at a step", self.id)
                self.table.ledger.undo(self.table.finish())
                self._answer(job, refused(job.seq, fault(self.id)), keep=False)
                self._breaks()

    def _step(self, job: Job) -> None:
        table = self.table
        now = max(self._clock.now_ms(), table.now)
        table.begin(now)
        self._put_off()
        answer, error = b"", None
        try:
            if job.who is None or job.command is None:
                tick(table)
            else:
                act(table, job.who, job.command)
                answer = done(job.seq, 0)
        except HousewayError as found:
            if job.command is None:
                raise
            error, answer = found, refused(job.seq, found)
            if job.refused is not None:
                job.refused()
        else:
            go_on(table)
            if answer:
                answer = done(job.seq, table.version)
        unit = table.finish()
        if error is not None and not unit:
            self._refuse(job, answer)
            self._alarm.set(self.table.clocks.next)
            return
        if job.client and error is None:
            unit.add(
                "commands",
                table=self.id,
                client=job.client,
                seq=job.seq,
                asked=self.answers.asked(job.client, job.seq),
                answer=answer.decode(),
                at=now,
            )
        if unit:
            news = News(table.shown, table.aside, self.audience.asks())
            self.audience.recent.extend(news.events)
            if self.last is None or self.last.done():
                self._flying_since = now
            kept = self.last = self._store.submit(unit)
            kept.add_done_callback(lambda future: self._durable(future, job, answer, news))
        else:  # nothing happened, but the bots may have something to do
            self._when_durable(self._look_on, lambda: None)
        self._alarm.set(self.table.clocks.next)

    def _refuse(self, job: Job, answer: bytes) -> None:
        """Once what it was judged by is durable; it is not kept, and may be judged anew."""
        self._when_durable(
            lambda: self._answer(job, answer, keep=False),
            lambda: self._answer(job, refused(job.seq, fault(self.id)), keep=False),
        )

    def _put_off(self) -> None:
        """Nobody loses time by a pause."""
        lag, self._lag = self._lag, 0
        if lag:
            self.table.next_at += lag
            self.table.tell(*self.table.clocks.shift(lag))

    # -- once it is durable -----------------------------------------------------------------

    def _durable(self, future: asyncio.Future[None], job: Job, answer: bytes, news: News) -> None:
        if future.cancelled():
            return
        if error := future.exception():
            self._answer(job, refused(job.seq, unkept(error, self.id)), keep=False)
            if is_moved(error):
                self.lose()
                self.on_moved()
            else:
                self._breaks()
            return
        self._faults = 0
        self._answer(job, answer, keep=answer.startswith(DONE))
        self.audience.fan_out(news)
        self._look_on()
        if self.table.closed:
            self.on_closed()

    def _look_on(self) -> None:
        if self.after_step is not None:
            self.after_step(self)

    def _answer(self, job: Job, answer: bytes, *, keep: bool) -> None:
        if job.client:
            since = self._waiting.pop((job.client, job.seq), None)
            if since is not None:
                self._door.on_answer(self._clock.now_ms() - since)
            self.answers.give(job.client, job.seq, answer, keep=keep)

    def _when_durable(self, call: Callable[[], None], otherwise: Callable[[], None]) -> None:
        """Call once the last step is kept; where it cannot be, call the other."""
        last = self.last
        if last is None:
            call()
        elif last.done():
            (call if _is_kept(last) else otherwise)()
        else:
            last.add_done_callback(lambda done: (call if _is_kept(done) else otherwise)())

    # -- watchers ---------------------------------------------------------------------------

    def join(self, watcher: Watcher, version: int | None) -> None:
        """Show a table to a socket: what it missed, or all of it."""
        self.audience.come(watcher)
        self._show(watcher, version)
        self.wake()

    def _show(self, watcher: Watcher, version: int | None) -> None:
        """Once it is durable; what never will be is not shown."""
        if self._broken:
            self._joining.append((watcher, version))
            return
        messages = self.audience.first_messages(watcher, version)
        self._when_durable(
            lambda: self.audience.welcome(watcher, messages),
            lambda: self._joining.append((watcher, version)),
        )

    def leave(self, watcher: Watcher) -> None:
        """The socket is gone."""
        self.audience.go(watcher)
        self._when_durable(lambda: self._forget(watcher), lambda: self._forget(watcher))
        self.wake()

    def _forget(self, watcher: Watcher) -> None:
        if watcher in self.audience.watchers:
            self.audience.watchers.remove(watcher)
        self._joining = [each for each in self._joining if each[0] is not watcher]

    # -- faults -------------------------------------------------------------------

    def _breaks(self) -> None:
        """What memory holds will never be durable."""
        self._broken = True
        if self._store.ruin is not None:
            return
        if self._faults < 3:
            self.wake()
        else:  # it fails again and again: other tables have to live too
            self.audience.stop(BROKEN)
            self._clock.call_later(min(60_000, AGAIN << self._faults), self.wake)

    async def _recover(self) -> None:
        """Build the table again from what is durable."""
        self._faults += 1
        while not self._ending:
            if self.last is not None:
                await asyncio.wait([self.last])
            try:
                recent = await self._reload(self.table)
            except Exception:
                _log.exception("table %s cannot be built again", self.id)
                self.audience.stop(BROKEN)
                await self._clock.sleep(AGAIN)
                continue
            self.audience.catch_up(recent)
            self.last, self._broken = None, False
            break
        joining, self._joining = self._joining, []
        for each in joining:
            self._show(*each)
        if not self._broken:
            self.audience.show_the_rest()
            self.audience.go_on()


def _is_kept(future: asyncio.Future[None]) -> bool:
    return not future.cancelled() and future.exception() is None
