"""Who looks on at a table, and what each of them has been shown."""

from __future__ import annotations

from collections import deque
from typing import Final, NamedTuple

import msgspec

from houseway.room.fairness.shuffling import sealed_message
from houseway.room.ports import Clock, Send
from houseway.room.tables import events as log
from houseway.room.tables.journaled import RoomTable
from houseway.room.viewers.views import QuestionView, ask, told_of_round, view_round, view_table

__all__ = ["BROKEN", "PAUSED", "Audience", "News", "Watcher"]

KEPT: Final = 2_000
"""Events that a client may have missed and still resume from."""

PAUSED: Final = (
    b'{"t":"paused","reason":"the room cannot write now; play goes on by itself when it can"}'
)

BROKEN: Final = (
    b'{"t":"paused","reason":"this table is out of order; its chips are safe, and we try again"}'
)

_encode = msgspec.json.encode


class Watcher:
    """One socket at a table; `viewer` is empty for a spectator."""

    __slots__ = ("send", "version", "viewer")

    def __init__(self, viewer: str, send: Send) -> None:
        self.viewer = viewer
        self.send = send
        self.version = 0


class News(NamedTuple):
    """What a step tells once it is durable."""

    events: list[log.ShownEvents]
    aside: list[bytes]
    """For everybody, but no events."""
    asks: dict[str, bytes]
    """Questions, by bettor."""


class Audience:
    """The sockets of one table. Nothing here waits: whoever calls knows what is durable."""

    def __init__(self, table: RoomTable, clock: Clock) -> None:
        self.watchers: list[Watcher] = []
        self.recent: deque[log.ShownEvents] = deque(maxlen=KEPT)
        self.ask_all = False
        """Everybody's questions may have changed."""
        self._table = table
        self._clock = clock
        self._trouble = b""
        """The message why play rests now."""
        self._asked: set[str] = set()
        """Whose last message about questions had any in it."""

    def come(self, watcher: Watcher) -> None:
        """He counts as present from now on."""
        present = self._table.present
        present[watcher.viewer] = present.get(watcher.viewer, 0) + 1
        if self._trouble:
            watcher.send([self._trouble])

    def go(self, watcher: Watcher) -> None:
        """The socket is gone."""
        present = self._table.present
        left = present.get(watcher.viewer, 0) - 1
        if left > 0:
            present[watcher.viewer] = left
        else:
            present.pop(watcher.viewer, None)

    def stop(self, why: bytes) -> None:
        """Play rests: everybody is told once, and whoever comes."""
        if self._trouble != why:
            self._trouble = why
            self.say(why)

    def go_on(self) -> None:
        """It goes on."""
        if self._trouble:
            self._trouble = b""
            self.say(b'{"t":"goes-on","now":%d}' % self._clock.now_ms())

    def say(self, message: bytes) -> None:
        """To everybody."""
        for watcher in self.watchers:
            watcher.send([message])

    def welcome(self, watcher: Watcher, messages: list[bytes]) -> None:
        """The first messages; from now on he gets every event."""
        watcher.send(messages)
        self.watchers.append(watcher)

    def first_messages(self, watcher: Watcher, version: int | None) -> list[bytes]:
        """What he missed, or all of the table, and the questions before him."""
        table = self._table
        messages = self._missed(watcher, version)
        if messages is None:
            bettor = watcher.viewer if watcher.viewer in table.sitting.people else None
            joined = {
                "t": "joined",
                "version": table.version,
                "table": view_table(table),
                "round": view_round(table, watcher.viewer),
                **told_of_round(table, watcher.viewer or "spectator"),
                "you": bettor,
                "now": self._clock.now_ms(),
            }
            messages = [_encode(joined)]
        if watcher.viewer in table.sitting.people:
            messages.append(self._asks_message(watcher.viewer, ask(table, watcher.viewer)))
        watcher.version = table.version
        messages += table.signer.handovers
        if table.receipt:
            messages.append(table.receipt)
        messages += sealed_message(table)
        return [*messages, *table.chat.lines]

    def _missed(self, watcher: Watcher, version: int | None) -> list[bytes] | None:
        """The events after that version; None where the table does not have them all."""
        table = self._table
        if version is None or not 0 <= version <= table.version:
            return None
        missed = [e.to(watcher.viewer) for e in self.recent if e.version > version]
        if len(missed) != table.version - version:
            return None
        now = self._clock.now_ms()
        return [b'{"t":"resumed","version":%d,"now":%d}' % (version, now), *missed]

    def asks(self) -> dict[str, bytes]:
        """The questions of those who are connected and whose questions may have changed.

        Working out what somebody may wager is the dearest part of a step, so nobody is told
        twice that he is asked nothing.
        """
        table, found = self._table, {}
        asked = {*table.present} if self.ask_all else table.dirty
        self.ask_all = False
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
        version = self._table.version
        return _encode({"t": "asks", "version": version, "questions": questions})

    def fan_out(self, news: News) -> None:
        """What a step has shown, to each as he may see it."""
        shown, aside, asks = news
        if not (shown or aside or asks):
            return
        plain = all(each.seen is None for each in shown)
        everybody = [*(each.whole for each in shown), *aside] if plain else []
        for watcher in self.watchers:
            if plain and shown and watcher.version < shown[0].version:
                messages = everybody
            else:
                messages = [e.to(watcher.viewer) for e in shown if e.version > watcher.version]
                messages += aside
            mine = asks.get(watcher.viewer) if watcher.viewer else None
            if mine is not None:
                messages = [*messages, mine]
            if messages:
                if shown:
                    watcher.version = max(watcher.version, shown[-1].version)
                watcher.send(messages)

    def catch_up(self, recent: list[log.ShownEvents]) -> None:
        """The table was built again, and these are its latest events."""
        self.recent = deque(recent, maxlen=KEPT)
        self.ask_all = True

    def show_the_rest(self) -> None:
        """To everybody what he has not seen of the latest events."""
        for watcher in self.watchers:
            watcher.send([e.to(watcher.viewer) for e in self.recent if e.version > watcher.version])
            watcher.version = max(watcher.version, self._table.version)
