"""The compliance service: the log of significant events, the house rules, and players' limits.

Whatever the cage, the floor or a player does here is stored in one transaction with its log entry.
"""

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
from houseway.room.compliance.event_log import BY_PLAYERS, CONSOLE, Kind, LogLine, note, read_lines
from houseway.room.compliance.house_rules import HouseRules
from houseway.room.compliance.limits_in_force import LIMIT_KINDS, LimitsInForce
from houseway.room.errors import RoomError
from houseway.room.ledger import MINT, Ledger
from houseway.room.ports import Clock, Store
from houseway.room.store import schema
from houseway.room.store.reader import Reader
from houseway.room.transaction import Transaction, ignore_outcome

MAX_ENTRIES_PER_DAY: Final = 20
"""How many log entries of one kind a player may add in a gaming day."""


def house_rules(reader: Reader) -> HouseRules:
    """Return the house rules in force."""
    found = read_lines(reader, ["house rules"], limit=1)
    return msgspec.convert(found[0].facts, HouseRules) if found else HouseRules()


class ComplianceService:
    """The room's compliance duties; whatever its methods return is durable."""

    def __init__(self, store: Store, ledger: Ledger, clock: Clock) -> None:
        self.store = store
        self.ledger = ledger
        self.clock = clock
        self.house = HouseRules()
        self.limits = LimitsInForce(ledger, lambda: (self.clock.now_ms(), self.today()))
        self.wake: Callable[[], None] = lambda: None
        """A function that has every table check who must leave it."""
        self.refresh: Callable[[str], Awaitable[None]] = _already_known
        """A function that reloads a person's balances, which other processes may have changed."""
        self._one_at_a_time = asyncio.Lock()
        self._given: tuple[date, int] = (date.min, 0)
        """The gaming day, and the cents that guests were given in it."""
        self._counted: tuple[date, int] = (date.min, 0)
        """The same as `_given`, counting only what is stored."""
        self._last_read = (0, 0)
        """The last log entry and the last transfer that were read."""

    async def open(self, changes: dict[str, Any] | None = None) -> None:
        """Load the state from the log, and change these house rules from now on."""
        held = await self.store.read(house_rules)
        self.house = house = msgspec.structs.replace(held, **(changes or {}))
        house.check()
        if house != held:
            await self.record("house rules", by=CONSOLE, facts=msgspec.structs.asdict(house))
        await self._note_build()
        self.log_room_event("room opened")
        today = self.today()
        since = self.house.span(today)[0]

        def query(reader: Reader) -> tuple[tuple[int, int], list[LogLine], dict[str, int]]:
            lines = read_lines(reader, LIMIT_KINDS)
            people = {each.person for each in lines if each.person}
            won = {each: self.limits.won_since(reader, each, since) for each in people}
            return _given_to_guests(reader, since, 0), lines, won

        (upto, given), lines, won = await self.store.read(query)
        self._given = self._counted = (today, given)
        self._last_read = (max((e.number for e in lines), default=0), upto)
        for each in lines:
            self.limits.apply(each)
        for person, cents in won.items():
            self.limits.set_losses(person, -cents)

    async def _note_build(self) -> None:
        """Log the build if it differs from the last one that wrote here."""
        last = await self.store.read(lambda reader: read_lines(reader, ["build"], limit=1))
        before = last[0].facts["digest"] if last else ""
        if build() != before:
            facts = {"version": __version__, "digest": build(), "before": before}
            await self.record("build", by="room", facts=facts)

    async def catch_up(self) -> None:
        """Read what other processes have logged, and what they have given to guests."""
        (number, id), today = self._last_read, self.today()
        since = self.house.span(today)[0]

        def query(reader: Reader) -> tuple[list[LogLine], tuple[int, int]]:
            lines = read_lines(reader, (*LIMIT_KINDS, "house rules"), after=number)
            return lines, _given_to_guests(reader, since, id)

        lines, (upto, given) = await self.store.read(query)
        self._last_read = (max([number, *(each.number for each in lines)]), upto)
        day, before = self._counted
        self._counted = (today, given + (before if day == today else 0))
        self._given = self._counted
        for each in lines:
            if each.kind == "house rules":
                self.house = msgspec.convert(each.facts, HouseRules)
            else:
                self.limits.apply(each)
        if any(each.kind == "exclusion" for each in lines):
            self.wake()

    async def count_losses(self, person: str) -> None:
        """Count today's losses, at all tables, of a player with a loss limit."""
        if self.limits.of(person).loss is None:
            return
        since = self.house.span(self.today())[0]
        won = await self.store.read(lambda r: self.limits.won_since(r, person, since))
        self.limits.set_losses(person, -won)

    def today(self) -> date:
        """Return the present gaming day."""
        return self.house.day_of(self.clock.now_ms())

    def reserve_guest_chips(self, cents: int) -> bool:
        """Reserve chips for a guest from today's budget; return whether there were enough."""
        today = self.today()
        day, given = self._given
        given = given if day == today else 0
        fits = given + cents <= self.house.guests
        self._given = (today, given + cents if fits else given)
        return fits

    def log_room_event(self, kind: Kind) -> None:
        """Log something about the room itself, without waiting until it is durable."""
        transaction = Transaction()
        facts = {"version": __version__, "build": build()}
        note(transaction, kind, at=self.clock.now_ms(), by="room", facts=facts)
        self.store.submit(transaction).add_done_callback(ignore_outcome)

    def check_open(self) -> None:
        """Refuse work that would have to wait for a store that cannot write."""
        if self.store.trouble is not None:
            raise RoomError("room/paused", "the room cannot write now; try again in a moment")

    async def record(
        self,
        kind: Kind,
        *,
        by: str,
        facts: dict[str, Any],
        about: int | None = None,
        check: Callable[[Transaction], None] | None = None,
        **more: Any,
    ) -> LogLine:
        """Add a log entry and return it with its number.

        `check` may refuse the entry or add rows that belong in its transaction. An entry that
        answers another, by its number in `about`, must be the first to do so.
        """
        self.check_open()
        transaction = Transaction()
        async with self._one_at_a_time:
            await self._check_answered(about)
            if kind in BY_PLAYERS:
                await self._check_rate(kind, by)
            if check is not None:
                check(transaction)
            note(transaction, kind, at=self.clock.now_ms(), by=by, facts=facts, about=about, **more)
            try:
                await self.store.submit(transaction)
            except HousewayError as error:
                await self._check_answered(about)  # another process may have answered it
                raise RoomError("room/not_kept", "nothing was done; try again") from error
            (kept,) = await self.store.read(lambda r: read_lines(r, [kind], by=by, limit=1))
        return kept

    async def _check_rate(self, kind: Kind, by: str) -> None:
        most = MAX_ENTRIES_PER_DAY
        since = self.house.span(self.today())[0]
        latest = await self.store.read(lambda r: read_lines(r, [kind], person=by, limit=most))
        if sum(each.at >= since for each in latest) >= most:
            raise RoomError("rate/too_fast", f"at most {most} per gaming day; come back tomorrow")

    async def _check_answered(self, about: int | None) -> None:
        if about is not None and await self._answers(about):
            raise RoomError(
                "duty/answered", f"entry {about} has already been answered", number=about
            )

    async def _answers(self, number: int) -> list[LogLine]:
        return await self.store.read(lambda reader: read_lines(reader, about=number, limit=1))

    async def find(self, who: str) -> Person:
        """Return a person by id or by the name they log in with."""

        def query(reader: Reader) -> Any:
            return reader.account(who) or reader.account_by_login(login_of(who))

        row = await self.store.read(query)
        if row is None:
            raise RoomError("people/unknown", f"nobody has the id or login {who!r}", name=who)
        return Person(row.id, row.kind, row.name, tuple(msgspec.json.decode(row.roles)))

    async def line(self, number: int, kind: Kind) -> tuple[LogLine, LogLine | None]:
        """Return a log entry of that kind by its number, and the entry that answers it."""
        found = await self.store.read(lambda reader: read_lines(reader, [kind], number=number))
        if not found:
            raise RoomError(
                "duty/no_such_line", f"log entry {number} is not a {kind}", number=number
            )
        return found[0], next(iter(await self._answers(number)), None)

    async def lines(self, before: int | None = None, limit: int = 50) -> list[LogLine]:
        """Return log entries, newest first."""
        return await self.store.read(lambda r: read_lines(r, before=before, limit=limit))


def _given_to_guests(reader: Reader, since: int, after: int) -> tuple[int, int]:
    """Return the id of the last transfer, and the cents given to guests since a time.

    Only transfers after the id `after` are read.
    """
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


async def _already_known(person: str) -> None:
    """Do nothing: a process that has the store alone knows every balance."""
