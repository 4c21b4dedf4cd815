"""Where duties are done: each writes its line of the log with whatever the line tells of."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from datetime import date
from typing import Any, Final

import msgspec
from sqlalchemy import case, func, select

from houseway import __version__
from houseway.errors import HousewayError
from houseway.room.accounts.accounts import WELCOME, Person
from houseway.room.accounts.persons import login_of
from houseway.room.build import build
from houseway.room.compliance.event_log import (
    BY_PLAYERS,
    CONSOLE,
    Kind,
    LogLine,
    note,
    read_lines,
)
from houseway.room.compliance.house_rules import HouseRules
from houseway.room.compliance.player_limits import CARE, Care
from houseway.room.errors import RoomError
from houseway.room.ledger import MINT, Ledger
from houseway.room.ports import Clock, Store
from houseway.room.store import schema
from houseway.room.store.reader import Reader
from houseway.room.transaction import Unit

__all__ = ["MOST", "Office", "house_rules"]

MOST: Final = 20
"""Lines of one kind that a player may add by himself in a gaming day."""


def house_rules(reader: Reader) -> HouseRules:
    """Those in force."""
    found = read_lines(reader, ["house rules"], limit=1)
    return msgspec.convert(found[0].facts, HouseRules) if found else HouseRules()


class Office:
    """One a room. What its methods give is durable."""

    def __init__(self, store: Store, ledger: Ledger, clock: Clock) -> None:
        self.store = store
        self.ledger = ledger
        self.clock = clock
        self.house = HouseRules()
        self.care = Care(ledger, lambda: (self.clock.now_ms(), self.today()))
        self.wake: Callable[[], None] = lambda: None
        """Every table looks who has to leave it."""
        self.refresh: Callable[[str], Awaitable[None]] = _nothing
        """Learns what somebody has, where other processes move his chips too."""
        self._turn = asyncio.Lock()
        self._given: tuple[date, int] = (date.min, 0)
        """Cents that guests were given, and the gaming day."""
        self._counted: tuple[date, int] = (date.min, 0)
        """The same, as far as it is stored."""
        self._read = (0, 0)
        """The last line of the log and of the ledger that was taken in."""

    async def open(self, changes: dict[str, Any] | None = None) -> None:
        """As the log has it; these rules of the house are others from now on."""
        held = await self.store.read(house_rules)
        self.house = house = msgspec.structs.replace(held, **(changes or {}))
        house.check()
        if house != held:
            await self.record("house rules", by=CONSOLE, facts=msgspec.structs.asdict(house))
        await self._note_build()
        self.tell("room opened")
        today = self.today()
        since = self.house.span(today)[0]

        def look(reader: Reader) -> tuple[tuple[int, int], list[LogLine], dict[str, int]]:
            lines = read_lines(reader, CARE)
            people = {each.person for each in lines if each.person}
            played = {each: self.care.played(reader, each, since) for each in people}
            return _given(reader, since, 0), lines, played

        (upto, given), lines, played = await self.store.read(look)
        self._given = self._counted = (today, given)
        self._read = (max((e.number for e in lines), default=0), upto)
        for each in lines:
            self.care.take(each)
        for person, cents in played.items():
            self.care.count_from(person, -cents)

    async def _note_build(self) -> None:
        """Another build than the last one that wrote here is a line of the log."""
        last = await self.store.read(lambda reader: read_lines(reader, ["build"], limit=1))
        before = last[0].facts["digest"] if last else ""
        if build() != before:
            facts = {"version": __version__, "digest": build(), "before": before}
            await self.record("build", by="room", facts=facts)

    async def catch_up(self) -> None:
        """What other processes have written into the log, and given to guests."""
        (number, id), today = self._read, self.today()
        since = self.house.span(today)[0]

        def look(reader: Reader) -> tuple[list[LogLine], tuple[int, int]]:
            lines = read_lines(reader, (*CARE, "house rules"), after=number)
            return lines, _given(reader, since, id)

        lines, (upto, given) = await self.store.read(look)
        self._read = (max([number, *(each.number for each in lines)]), upto)
        day, before = self._counted
        self._counted = (today, given + (before if day == today else 0))
        self._given = self._counted
        for each in lines:
            if each.kind == "house rules":
                self.house = msgspec.convert(each.facts, HouseRules)
            else:
                self.care.take(each)
        if any(each.kind == "exclusion" for each in lines):
            self.wake()

    async def count_played(self, person: str) -> None:
        """Of somebody with a limit: what he has lost today, at whatever table."""
        if self.care.of(person).loss is None:
            return
        since = self.house.span(self.today())[0]
        played = await self.store.read(lambda r: self.care.played(r, person, since))
        self.care.count_from(person, -played)

    def today(self) -> date:
        """The gaming day."""
        return self.house.day_of(self.clock.now_ms())

    def welcome(self, cents: int) -> bool:
        """Whether another guest is given so much today."""
        today = self.today()
        day, given = self._given
        given = given if day == today else 0
        fits = given + cents <= self.house.guests
        self._given = (today, given + cents if fits else given)
        return fits

    def tell(self, kind: Kind) -> None:
        """A line about the room itself, which nobody waits for."""
        unit = Unit()
        facts = {"version": __version__, "build": build()}
        note(unit, kind, at=self.clock.now_ms(), by="room", facts=facts)
        self.store.submit(unit).add_done_callback(
            lambda done: None if done.cancelled() else done.exception()
        )

    def check_open(self) -> None:
        """Refuse what would have to wait for a store that cannot write."""
        if self.store.trouble is not None:
            raise RoomError("room/paused", "the room cannot write now; try again in a moment")

    async def record(
        self,
        kind: Kind,
        *,
        by: str,
        facts: dict[str, Any],
        about: int | None = None,
        check: Callable[[Unit], None] | None = None,
        **more: Any,
    ) -> LogLine:
        """A line of the log, with its number; `check` may refuse, or add what belongs to it.

        A line is answered once.
        """
        self.check_open()
        unit = Unit()
        async with self._turn:
            await self._check_answered(about)
            if kind in BY_PLAYERS:
                await self._check_often(kind, by)
            if check is not None:
                check(unit)
            note(unit, kind, at=self.clock.now_ms(), by=by, facts=facts, about=about, **more)
            try:
                await self.store.submit(unit)
            except HousewayError as error:
                await self._check_answered(about)
                raise RoomError("room/not_kept", "nothing was done; try again") from error
            (kept,) = await self.store.read(lambda r: read_lines(r, [kind], by=by, limit=1))
        return kept

    async def _check_often(self, kind: Kind, by: str) -> None:
        since = self.house.span(self.today())[0]
        latest = await self.store.read(lambda r: read_lines(r, [kind], person=by, limit=MOST))
        if sum(each.at >= since for each in latest) >= MOST:
            raise RoomError("rate/too_fast", f"{MOST} times a day are enough; come back tomorrow")

    async def _check_answered(self, about: int | None) -> None:
        if about is not None and await self._answers(about):
            raise RoomError("duty/answered", f"{about} has its answer already", number=about)

    async def _answers(self, number: int) -> list[LogLine]:
        return await self.store.read(lambda reader: read_lines(reader, about=number, limit=1))

    async def find(self, who: str) -> Person:
        """Somebody by his id, or by the name he logs in with."""

        def look(reader: Reader) -> Any:
            return reader.account(who) or reader.account_by_login(login_of(who))

        row = await self.store.read(look)
        if row is None:
            raise RoomError("people/unknown", f"nobody here is {who!r}", name=who)
        return Person(row.id, row.kind, row.name, tuple(msgspec.json.decode(row.roles)))

    async def line(self, number: int, kind: Kind) -> tuple[LogLine, LogLine | None]:
        """A line of that kind by its number, and the one that answers it."""

        found = await self.store.read(lambda reader: read_lines(reader, [kind], number=number))
        if not found:
            raise RoomError("duty/no_such_line", f"the log has no {kind} {number}", number=number)
        return found[0], next(iter(await self._answers(number)), None)

    async def lines(self, before: int | None = None, limit: int = 50) -> list[LogLine]:
        """The log, newest first."""
        return await self.store.read(lambda r: read_lines(r, before=before, limit=limit))


def _given(reader: Reader, since: int, after: int) -> tuple[int, int]:
    """Cents that guests were given since then by transfers after one, and which is the last."""
    table = schema.ledger
    wanted = select(
        func.max(table.c.id),
        func.coalesce(
            func.sum(
                case(
                    (
                        (table.c.at >= since) & table.c.why.in_((WELCOME, "more chips")),
                        table.c.cents,
                    )
                )
            ),
            0,
        ),
    ).where(table.c.source == MINT, schema.NOT_FELT["source"], table.c.id > after)
    last, cents = reader.connection.execute(wanted).one()
    return last or after, int(cents)


async def _nothing(person: str) -> None:
    """Alone, a process knows everything already."""
