"""The task that owns a table: one step after another, each durable before anybody hears of it.

While the store cannot write, the table takes no step, and its countdowns stand still. A step that
cannot be kept, or that fails half way, is as if it had never been: the table is built again from
what is durable, and whoever waited for an answer may say his command once more.
"""

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
from houseway.room.store.faults import NotKeptError
from houseway.room.table import Table
from houseway.room.views import QuestionView, ask, view_round, view_table
from houseway.rules.decisions import Decision

__all__ = ["LiveTable", "Watcher", "done", "refused"]

KEPT: Final = 2_000
"""Events that a client may have missed and still resume from."""

ANSWERS: Final = 20_000
"""Answers in memory; older ones are looked up in the store."""

AGAIN: Final = 1_000
"""Milliseconds before a table that could not be built again is tried once more."""

DONE: Final = b'{"t":"done"'
"""So begins the answer to a command that is kept; what is refused may be judged anew."""

PAUSED: Final = (
    b'{"t":"paused","reason":"the room cannot write now; play goes on by itself when it can"}'
)

_log = logging.getLogger(__name__)
_encode = msgspec.json.encode
Reply = Callable[[bytes], None]
Answer = tuple[int, str, Decision]
"""A round, a question of it, and a decision."""


def done(seq: int, version: int) -> bytes:
    """A command was carried out, and is on disk."""
    return DONE + b',"seq":%d,"version":%d}' % (seq, version)


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
        self._woken = False
        self._gate = asyncio.Event()
        self._gate.set()
        self._paused_at = 0
        """When the store failed; 0 while it writes."""
        self._lag = 0
        """Milliseconds by which countdowns are to be put off after a pause."""
        self._ending = False
        self._broken = False
        """Memory is not what is durable: the table has to be built again."""
        self._joining: list[tuple[Watcher, int | None]] = []
        """Sockets that are shown the table as soon as it is built again."""
        self._ask_all = False
        self._timer: Timer | None = None
        self._timer_at: int | None = None
        self._last: asyncio.Future[None] | None = None
        self._flying_since = 0
        """When the first step was taken that is not durable yet."""
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
        self.halt()
        self._inbox.put_nowait(None)
        if self._task is not None:
            await self._task
        if self._timer is not None:
            self._timer.cancel()

    # -- a store that cannot write ------------------------------------------------------------

    def pause(self) -> None:
        """No step until the store can write again; everybody is told."""
        if not self._paused_at:
            self._paused_at = self._clock.now_ms()
            self._gate.clear()
            self._say(PAUSED)

    def go_on(self) -> None:
        """The store writes again: countdowns go on where they stood."""
        if self._paused_at:
            waiting = self._last is not None and not self._last.done()
            since = min(self._paused_at, self._flying_since) if waiting else self._paused_at
            self._lag += self._clock.now_ms() - since
            self._paused_at = 0
            self._gate.set()
            self._say(b'{"t":"goes-on","now":%d}' % self._clock.now_ms())
            self.wake()

    def halt(self) -> None:
        """The end is near: whoever waits for the store does so no more."""
        self._ending = True
        self._gate.set()

    def _say(self, message: bytes) -> None:
        for watcher in self.watchers:
            watcher.send([message])

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
        asked = sha256(_encode(command)).digest()[:8]
        known = self.answers.get((client, seq))
        if known is None and self._paused_at:
            reply(refused(seq, _paused()))
            return
        if known is None:
            self.answers[client, seq] = (asked, [reply])
            self._notice(client, seq)
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
        if self._broken or self._paused_at:
            raise _paused()
        said = consider(self.table, who, seq, *about)
        self._when_durable(
            lambda: reply(_encode(said)), lambda: reply(refused(seq, _fault(self.id)))
        )

    async def _run(self) -> None:
        while (job := await self._inbox.get()) is not None:
            if job.command is None:
                self._woken = False
                if self._last is not None and not self._last.done():
                    await asyncio.wait([self._last])  # nobody's time ends before he sees it begin
            await self._gate.wait()
            if self._broken:
                await self._recover()
            if self._broken or self._paused_at:  # the end has come first
                self._answer(job, refused(job.seq, _stopped()), keep=False)
                continue
            try:
                self._step(job)
            except Exception:
                _log.exception("table %s failed at a step", self.id)
                self.table.ledger.undo(self.table.finish())
                self._answer(job, refused(job.seq, _fault(self.id)), keep=False)
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
            self._set_timer()
            return
        if job.client and error is None:
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
            if self._last is None or self._last.done():
                self._flying_since = now
            kept = self._last = self._store.submit(unit)
            kept.add_done_callback(lambda future: self._durable(future, job, answer, shown, asks))
        self._set_timer()

    def _refuse(self, job: Job, answer: bytes) -> None:
        """Once what it was judged by is durable; it is not kept, and may be judged anew."""
        self._when_durable(
            lambda: self._answer(job, answer, keep=False),
            lambda: self._answer(job, refused(job.seq, _fault(self.id)), keep=False),
        )

    def _put_off(self) -> None:
        """Nobody loses time by a pause."""
        lag, self._lag = self._lag, 0
        if lag:
            self.table.next_at += lag
            self.table.tell(*self.table.clocks.shift(lag))

    def _asks(self) -> dict[str, bytes]:
        """The questions of those who are connected and whose questions may have changed.

        Working out what somebody may wager is the dearest part of a step, so nobody is told
        twice that he is asked nothing.
        """
        table, found = self.table, {}
        asked = {*table.present} if self._ask_all else table.dirty
        self._ask_all = False
        for bettor in asked:
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
        if future.cancelled():
            return
        if error := future.exception():
            self._answer(job, refused(job.seq, _unkept(error, self.id)), keep=False)
            self._breaks()
            return
        self._faults = 0
        self._answer(job, answer, keep=answer.startswith(DONE))
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

    def _notice(self, client: str, seq: int) -> None:
        self.clients[client] = max(seq, self.clients.pop(client, 0))
        if len(self.clients) > ANSWERS:
            del self.clients[next(iter(self.clients))]

    def recall(self, client: str, rows: Sequence[Any]) -> None:
        """Answers of this client out of the store, known from now on."""
        for row in rows:
            known = (bytes(row.asked), row.answer.encode())
            self.answers.setdefault((client, row.seq), known)
            self._notice(client, row.seq)

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
        present = self.table.present
        present[watcher.viewer] = present.get(watcher.viewer, 0) + 1
        if self._paused_at:
            watcher.send([PAUSED])
        self._show(watcher, version)
        self.wake()

    def _show(self, watcher: Watcher, version: int | None) -> None:
        """Once it is durable; what never will be is not shown."""
        if self._broken:
            self._joining.append((watcher, version))
            return
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
        self._when_durable(
            lambda: self._welcome(watcher, messages),
            lambda: self._joining.append((watcher, version)),
        )

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

    def _when_durable(self, call: Callable[[], None], otherwise: Callable[[], None]) -> None:
        """Call once the last step is kept; where it cannot be, call the other."""
        last = self._last
        if last is None:
            call()
        elif last.done():
            (call if _is_kept(last) else otherwise)()
        else:
            last.add_done_callback(lambda done: (call if _is_kept(done) else otherwise)())

    def leave(self, watcher: Watcher) -> None:
        """The socket is gone."""
        present = self.table.present
        left = present.get(watcher.viewer, 0) - 1
        if left > 0:
            present[watcher.viewer] = left
        else:
            present.pop(watcher.viewer, None)
        self._when_durable(lambda: self._forget(watcher), lambda: self._forget(watcher))
        self.wake()

    def _forget(self, watcher: Watcher) -> None:
        if watcher in self.watchers:
            self.watchers.remove(watcher)
        self._joining = [each for each in self._joining if each[0] is not watcher]

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

    def _breaks(self) -> None:
        """What memory holds will never be durable."""
        self._broken = True
        if self._store.ruin is not None:
            return
        if self._faults < 3:
            self.wake()
        else:  # it fails again and again: other tables have to live too
            self._clock.call_later(min(60_000, AGAIN << self._faults), self.wake)

    async def _recover(self) -> None:
        """Build the table again from what is durable."""
        self._faults += 1
        while not self._ending:
            if self._last is not None:
                await asyncio.wait([self._last])
            try:
                self.recent = deque(await self._reload(self.table), maxlen=KEPT)
            except Exception:
                _log.exception("table %s cannot be built again", self.id)
                await self._clock.sleep(AGAIN)
                continue
            self._last, self._broken, self._ask_all = None, False, True
            break
        joining, self._joining = self._joining, []
        for watcher, version in joining:
            self._show(watcher, version)
        if self._broken:
            return
        for watcher in self.watchers:
            watcher.send([e.to(watcher.viewer) for e in self.recent if e.version > watcher.version])
            watcher.version = max(watcher.version, self.table.version)


def _is_kept(future: asyncio.Future[None]) -> bool:
    return not future.cancelled() and future.exception() is None


def _paused() -> RoomError:
    return RoomError("room/paused", "the room cannot write now; say it again when play goes on")


def _stopped() -> RoomError:
    return RoomError("room/stopped", "the server could not keep this; say it again later")


def _fault(table: str) -> RoomError:
    return RoomError("room/fault", "the table failed at this; nothing was done", table=table)


def _unkept(error: BaseException, table: str) -> RoomError:
    return _fault(table) if isinstance(error, NotKeptError) else _stopped()
