"""The audience of a table: who is connected, and what each socket has been shown."""

from __future__ import annotations

from collections import deque
from typing import Final, NamedTuple

import msgspec

from houseway.room.fairness.shuffling import commitment_messages
from houseway.room.ports import Clock, Send
from houseway.room.tables import events as log
from houseway.room.tables.journaled import JournaledTable
from houseway.room.viewers.views import (
    QuestionView,
    round_history,
    view_questions,
    view_round,
    view_table,
)

RESUMABLE_EVENTS: Final = 2_000
"""How many events a client may have missed and still resume."""

PAUSED: Final = (
    b'{"t":"paused","reason":"the room cannot write now; play resumes by itself when it can"}'
)

BROKEN: Final = (
    b'{"t":"paused","reason":"this table is out of order; its chips are safe; we are retrying"}'
)

_encode = msgspec.json.encode


class Watcher:
    """One socket at a table; `viewer` is empty for a spectator."""

    __slots__ = ("send", "version", "viewer")

    def __init__(self, viewer: str, send: Send) -> None:
        self.viewer = viewer
        self.send = send
        self.version = 0


class StepOutput(NamedTuple):
    """What a step shows once it is durable."""

    events: list[log.ShownEvents]
    broadcasts: list[bytes]
    """Messages for everybody that are not events."""
    questions: dict[str, bytes]
    """The message with a bettor's questions, by bettor."""


class Audience:
    """The sockets of one table. Nothing here waits; callers show only what is durable."""

    def __init__(self, table: JournaledTable, clock: Clock) -> None:
        self.watchers: list[Watcher] = []
        self.recent: deque[log.ShownEvents] = deque(maxlen=RESUMABLE_EVENTS)
        self.ask_all = False
        """Whether everybody's questions may have changed."""
        self._table = table
        self._clock = clock
        self._trouble = b""
        """The message that says why play is paused; empty while it is not."""
        self._asked: set[str] = set()
        """Bettors whose last message contained questions."""

    def mark_present(self, watcher: Watcher) -> None:
        """Count a viewer as present from now on."""
        present = self._table.present
        present[watcher.viewer] = present.get(watcher.viewer, 0) + 1
        if self._trouble:
            watcher.send([self._trouble])

    def mark_gone(self, watcher: Watcher) -> None:
        """Count one socket less for a viewer."""
        present = self._table.present
        left = present.get(watcher.viewer, 0) - 1
        if left > 0:
            present[watcher.viewer] = left
        else:
            present.pop(watcher.viewer, None)

    def pause(self, why: bytes) -> None:
        """Tell everybody once that play is paused, and newcomers when they join."""
        if self._trouble != why:
            self._trouble = why
            self.broadcast(why)

    def resume(self) -> None:
        """Tell everybody that play resumes."""
        if self._trouble:
            self._trouble = b""
            self.broadcast(b'{"t":"goes-on","now":%d}' % self._clock.now_ms())

    def broadcast(self, message: bytes) -> None:
        """Send a message to every socket."""
        for watcher in self.watchers:
            watcher.send([message])

    def add(self, watcher: Watcher, messages: list[bytes]) -> None:
        """Send a socket its first messages; from now on it gets every event."""
        watcher.send(messages)
        self.watchers.append(watcher)

    def first_messages(self, watcher: Watcher, version: int | None) -> list[bytes]:
        """Build a socket's first messages: missed events or the whole table, then its questions."""
        table = self._table
        messages = self._missed(watcher, version)
        if messages is None:
            bettor = watcher.viewer if watcher.viewer in table.sitting.people else None
            joined = {
                "t": "joined",
                "version": table.version,
                "table": view_table(table),
                "round": view_round(table, watcher.viewer),
                **round_history(table, watcher.viewer or "spectator"),
                "you": bettor,
                "now": self._clock.now_ms(),
            }
            messages = [_encode(joined)]
        if watcher.viewer in table.sitting.people:
            questions = view_questions(table, watcher.viewer)
            messages.append(self._questions_message(watcher.viewer, questions))
        watcher.version = table.version
        messages += table.signer.handovers
        if table.receipt:
            messages.append(table.receipt)
        messages += commitment_messages(table)
        return [*messages, *table.chat.lines]

    def _missed(self, watcher: Watcher, version: int | None) -> list[bytes] | None:
        """Return the events after a version; None if they are not all in memory."""
        table = self._table
        if version is None or not 0 <= version <= table.version:
            return None
        missed = [e.to(watcher.viewer) for e in self.recent if e.version > version]
        if len(missed) != table.version - version:
            return None
        now = self._clock.now_ms()
        return [b'{"t":"resumed","version":%d,"now":%d}' % (version, now), *missed]

    def questions(self, affected: set[str]) -> dict[str, bytes]:
        """Build the questions of connected bettors whose questions may have changed.

        Working out what a bettor may wager is the most expensive part of a step, so nobody is sent
        an empty list of questions twice.
        """
        table, found = self._table, {}
        asked = {*table.present} if self.ask_all else affected
        self.ask_all = False
        for bettor in asked:
            if bettor in table.present and bettor in table.sitting.people:
                questions = view_questions(table, bettor)
                if questions or bettor in self._asked:
                    found[bettor] = self._questions_message(bettor, questions)
        return found

    def _questions_message(self, bettor: str, questions: list[QuestionView]) -> bytes:
        if questions:
            self._asked.add(bettor)
        else:
            self._asked.discard(bettor)
        version = self._table.version
        return _encode({"t": "asks", "version": version, "questions": questions})

    def fan_out(self, output: StepOutput) -> None:
        """Send what a step has shown to every socket, as its viewer may see it."""
        shown, broadcasts, asks = output
        if not (shown or broadcasts or asks):
            return
        plain = all(each.seen is None for each in shown)
        everybody = [*(each.whole for each in shown), *broadcasts] if plain else []
        for watcher in self.watchers:
            if plain and shown and watcher.version < shown[0].version:
                messages = everybody
            else:
                messages = [e.to(watcher.viewer) for e in shown if e.version > watcher.version]
                messages += broadcasts
            mine = asks.get(watcher.viewer) if watcher.viewer else None
            if mine is not None:
                messages = [*messages, mine]
            if messages:
                if shown:
                    watcher.version = max(watcher.version, shown[-1].version)
                watcher.send(messages)

    def catch_up(self, recent: list[log.ShownEvents]) -> None:
        """Replace the latest events with those of the rebuilt table."""
        self.recent = deque(recent, maxlen=RESUMABLE_EVENTS)
        self.ask_all = True

    def show_missed(self) -> None:
        """Send every socket the latest events that it has not been shown."""
        for watcher in self.watchers:
            watcher.send([e.to(watcher.viewer) for e in self.recent if e.version > watcher.version])
            watcher.version = max(watcher.version, self._table.version)
