"""The actor that owns a table: one step after another, each durable before anybody hears of it.

While the store cannot write, the table takes no step and its countdowns stand still. A step that
cannot be kept, or that fails half way, never happened: the table is rebuilt from what is durable,
and whoever waited for a reply may repeat the command.
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
from houseway.room.tables.automation import advance, apply_due_defaults
from houseway.room.tables.command_handlers import consider, execute
from houseway.room.tables.commands import Command
from houseway.room.tables.countdowns import CountdownTimer
from houseway.room.tables.journaled import JournaledTable, Step
from houseway.room.tables.replies import (
    DONE,
    Job,
    Replies,
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
from houseway.room.viewers.admission import Admission
from houseway.room.viewers.audience import BROKEN, PAUSED, Audience, StepOutput, Watcher
from houseway.rules.round.decisions import Decision

RETRY_MS: Final = 1_000
"""How long to wait before trying again to rebuild a table."""

MAX_WAIT_MS: Final = 150
"""How long the oldest command may have waited before new ones are turned away."""

MAX_RETRY_MS: Final = 60_000

_log = logging.getLogger(__name__)
_encode = msgspec.json.encode
Answer = tuple[int, str, Decision]
"""A round, one of its questions, and a decision."""


class TableActor:
    """A table's inbox and task, with its replies to clients and its audience."""

    def __init__(
        self,
        table: JournaledTable,
        *,
        clock: Clock,
        store: Store,
        reload: Callable[[JournaledTable], Any],
        admission: Admission,
    ) -> None:
        self.table = table
        self.replies = Replies()
        self.audience = Audience(table, clock)
        self.after_step: Callable[[TableActor], None] | None = None
        """Called when a step has become durable; the bots react here."""
        self.on_moved: Callable[[], None] = lambda: None
        """Called when it turns out that another process owns the table."""
        self.on_closed: Callable[[], None] = lambda: None
        """Called when the table has ended."""
        self.last: asyncio.Future[None] | None = None
        """The last step on its way to the disk."""
        self._clock = clock
        self._store = store
        self._reload = reload
        self._admission = admission
        self._inbox: asyncio.Queue[Job | None] = asyncio.Queue()
        self._unanswered: dict[tuple[str, int], int] = {}
        """When each command without a reply arrived, the oldest first."""
        self._woken = False
        self._can_step = asyncio.Event()
        self._can_step.set()
        self._paused_at = 0
        """When the store failed; 0 while it writes."""
        self._pause_ms = 0
        """By how much countdowns must be postponed after a pause."""
        self._ending = False
        self._broken = False
        """Whether memory differs from what is durable, so that the table must be rebuilt."""
        self._joining: list[tuple[Watcher, int | None]] = []
        """Sockets that will be shown the table as soon as it is rebuilt."""
        self._timer = CountdownTimer(clock, self.wake)
        self._unsaved_since = 0
        """When the first step was taken that is not durable yet."""
        self._faults = 0
        """Faults in a row; a durable step sets it back to 0."""
        self._task: asyncio.Task[None] | None = None

    @property
    def id(self) -> str:
        """The table's id."""
        return self.table.id

    def start(self) -> None:
        """Start the table's task."""
        self._task = asyncio.get_running_loop().create_task(self._run(), name=f"table {self.id}")
        self.wake()

    async def stop(self) -> None:
        """Stop after the commands in the inbox; bots no longer react."""
        self.after_step = None
        self.stop_waiting()
        self._inbox.put_nowait(None)
        if self._task is not None:
            await self._task
        self._timer.stop()

    def release(self) -> None:
        """Leave the table to another process: do and show nothing more here."""
        self._broken = True
        self.after_step = None
        self.stop_waiting()
        self._inbox.put_nowait(None)
        self._timer.stop()

    # -- a store that cannot write ------------------------------------------------------------

    def pause(self) -> None:
        """Take no step until the store can write again, and tell everybody."""
        if not self._paused_at:
            self._paused_at = self._clock.now_ms()
            self._can_step.clear()
            self.audience.pause(PAUSED)

    def resume(self) -> None:
        """Go on after a pause, with the countdowns where they stood."""
        if self._paused_at:
            # A step in flight began before the pause was noticed, so the pause began with it.
            in_flight = self.last is not None and not self.last.done()
            since = min(self._paused_at, self._unsaved_since) if in_flight else self._paused_at
            self._pause_ms += self._clock.now_ms() - since
            self._paused_at = 0
            self._can_step.set()
            self.audience.resume()
            self.wake()

    def stop_waiting(self) -> None:
        """Let the task end without waiting for a store that may never write again."""
        self._ending = True
        self._can_step.set()

    # -- commands ---------------------------------------------------------------------------

    def wake(self) -> None:
        """Have the table check its countdowns and who is present."""
        if not self._woken:
            self._woken = True
            self._inbox.put_nowait(Job())

    def enqueue(
        self, who: Person, command: Command, refused: Callable[[], None] | None = None
    ) -> None:
        """Queue a command from within the server, such as a bot's; it only learns of a refusal."""
        self._inbox.put_nowait(Job(who, command, refused=refused))

    def submit(self, who: Person, command: Command, client: str, seq: int, reply: Reply) -> None:
        """Queue a client's command; `reply` gets the same answer however often it is repeated."""
        if self._paused_at and (client, seq) not in self.replies:
            reply(refused(seq, paused()))
        elif (client, seq) not in self.replies and (self._is_late() or not self._admission.admit()):
            reply(refused(seq, busy()))
        elif self.replies.begin(client, seq, command, reply):
            self._unanswered[client, seq] = self._clock.now_ms()
            self._inbox.put_nowait(Job(who, command, client, seq))

    def _is_late(self) -> bool:
        """Whether the oldest command without a reply has waited too long."""
        oldest = next(iter(self._unanswered.values()), None)
        return oldest is not None and self._clock.now_ms() - oldest > MAX_WAIT_MS

    def consider(self, who: Person, seq: int, about: Answer, reply: Reply) -> None:
        """Say what an answer would do, once the question itself is durable."""
        if self._broken or self._paused_at:
            raise paused()
        considered = consider(self.table, who, seq, *about)
        self._when_durable(
            lambda: reply(_encode(considered)), lambda: reply(refused(seq, fault(self.id)))
        )

    async def _run(self) -> None:
        while (job := await self._inbox.get()) is not None:
            if job.command is None:
                self._woken = False
                if self.last is not None and not self.last.done():
                    # A countdown must be visible before it can end, so let its step become durable.
                    await asyncio.wait([self.last])
            await self._can_step.wait()
            if self._broken:
                await self._recover()
            if self._broken or self._paused_at:  # the actor is ending
                self._reply(job, refused(job.seq, stopped()), keep=False)
                continue
            step = Step(self.table, max(self._clock.now_ms(), self.table.now))
            try:
                self._take_step(step, job)
            except Exception:
                _log.exception("table %s failed at a step", self.id)
                self.table.ledger.undo(step.transaction)
                self._reply(job, refused(job.seq, fault(self.id)), keep=False)
                self._mark_broken()

    def _take_step(self, step: Step, job: Job) -> None:
        self._postpone_countdowns(step)
        answer, error = b"", None
        try:
            if job.who is None or job.command is None:
                apply_due_defaults(step)
            else:
                execute(step, job.who, job.command)
                answer = done(job.seq, 0)
        except HousewayError as found:
            if job.command is None:
                raise
            error, answer = found, refused(job.seq, found)
            if job.refused is not None:
                job.refused()
        else:
            advance(step)
            if answer:
                answer = done(job.seq, self.table.version)
        transaction = step.transaction
        if error is not None and not transaction:
            self._refuse(job, answer)
            self._timer.set(self.table.countdowns.next)
            return
        if job.client and error is None:
            transaction.add(
                "commands",
                table=self.id,
                client=job.client,
                seq=job.seq,
                asked=self.replies.asked(job.client, job.seq),
                answer=answer.decode(),
                at=step.now,
            )
        if transaction:
            output = StepOutput(step.shown, step.broadcasts, self.audience.questions(step.affected))
            self.audience.recent.extend(output.events)
            if self.last is None or self.last.done():
                self._unsaved_since = step.now
            submitted = self.last = self._store.submit(transaction)
            submitted.add_done_callback(lambda future: self._on_saved(future, job, answer, output))
        else:  # nothing happened, but the bots may have something to do
            self._when_durable(self._notify_bots, lambda: None)
        self._timer.set(self.table.countdowns.next)

    def _refuse(self, job: Job, answer: bytes) -> None:
        """Refuse a command once the state that it was judged by is durable.

        The refusal is not remembered: a repeated command may be judged differently.
        """
        self._when_durable(
            lambda: self._reply(job, answer, keep=False),
            lambda: self._reply(job, refused(job.seq, fault(self.id)), keep=False),
        )

    def _postpone_countdowns(self, step: Step) -> None:
        """Extend all countdowns by the time that a pause has taken."""
        pause_ms, self._pause_ms = self._pause_ms, 0
        if pause_ms:
            self.table.next_round_at += pause_ms
            step.publish(*self.table.countdowns.postpone(pause_ms))

    # -- once a step is durable -----------------------------------------------------------------

    def _on_saved(
        self, future: asyncio.Future[None], job: Job, answer: bytes, output: StepOutput
    ) -> None:
        if future.cancelled():
            return
        if error := future.exception():
            self._reply(job, refused(job.seq, unkept(error, self.id)), keep=False)
            if is_moved(error):
                self.release()
                self.on_moved()
            else:
                self._mark_broken()
            return
        self._faults = 0
        self._reply(job, answer, keep=answer.startswith(DONE))
        self.audience.fan_out(output)
        self._notify_bots()
        if self.table.closed:
            self.on_closed()

    def _notify_bots(self) -> None:
        if self.after_step is not None:
            self.after_step(self)

    def _reply(self, job: Job, answer: bytes, *, keep: bool) -> None:
        if job.client:
            since = self._unanswered.pop((job.client, job.seq), None)
            if since is not None:
                self._admission.on_answer(self._clock.now_ms() - since)
            self.replies.resolve(job.client, job.seq, answer, keep=keep)

    def _when_durable(self, call: Callable[[], None], otherwise: Callable[[], None]) -> None:
        """Call the first function once the last step is durable, the second if it is not kept."""
        last = self.last
        if last is None:
            call()
        elif last.done():
            (call if _is_kept(last) else otherwise)()
        else:
            last.add_done_callback(lambda done: (call if _is_kept(done) else otherwise)())

    # -- watchers ---------------------------------------------------------------------------

    def join(self, watcher: Watcher, version: int | None) -> None:
        """Show the table to a socket: the events after a version, or all of it."""
        self.audience.mark_present(watcher)
        self._show(watcher, version)
        self.wake()

    def _show(self, watcher: Watcher, version: int | None) -> None:
        """Show the table once it is durable; a broken table is shown after its rebuild."""
        if self._broken:
            self._joining.append((watcher, version))
            return
        messages = self.audience.first_messages(watcher, version)
        self._when_durable(
            lambda: self.audience.add(watcher, messages),
            lambda: self._joining.append((watcher, version)),
        )

    def leave(self, watcher: Watcher) -> None:
        """Forget a socket that is gone."""
        self.audience.mark_gone(watcher)
        # A socket that joined a moment ago is added only once the last step is durable.
        self._when_durable(lambda: self._forget(watcher), lambda: self._forget(watcher))
        self.wake()

    def _forget(self, watcher: Watcher) -> None:
        if watcher in self.audience.watchers:
            self.audience.watchers.remove(watcher)
        self._joining = [each for each in self._joining if each[0] is not watcher]

    # -- faults -------------------------------------------------------------------

    def _mark_broken(self) -> None:
        """Note that memory holds something that will never be durable, and schedule the rebuild."""
        self._broken = True
        if self._store.ruin is not None:
            return
        if self._faults < 3:
            self.wake()
        else:  # a table that fails again and again must not starve the others
            self.audience.pause(BROKEN)
            self._clock.call_later(min(MAX_RETRY_MS, RETRY_MS << self._faults), self.wake)

    async def _recover(self) -> None:
        """Rebuild the table from what is durable."""
        self._faults += 1
        while not self._ending:
            if self.last is not None:
                # Steps already submitted may still be kept, and an early read would miss them.
                await asyncio.wait([self.last])
            try:
                recent = await self._reload(self.table)
            except Exception:
                _log.exception("table %s cannot be rebuilt", self.id)
                self.audience.pause(BROKEN)
                await self._clock.sleep(RETRY_MS)
                continue
            self.audience.catch_up(recent)
            self.last, self._broken = None, False
            break
        joining, self._joining = self._joining, []
        for each in joining:
            self._show(*each)
        if not self._broken:
            self.audience.show_missed()
            self.audience.resume()


def _is_kept(future: asyncio.Future[None]) -> bool:
    return not future.cancelled() and future.exception() is None
