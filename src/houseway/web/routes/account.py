"""Routes: the account page, and looking back on one's own play."""

from __future__ import annotations

import csv
import io
from datetime import UTC, datetime
from typing import Annotated

import msgspec
from fastapi import APIRouter, Query, Request
from pydantic import BaseModel, ConfigDict, Field
from starlette.responses import Response

from houseway.room import Me, RoomError
from houseway.room.accounts.accounts import Person
from houseway.room.accounts.decision_review import (
    LATER,
    AdviceRow,
    Advised,
    OwnDecision,
    decisions_of,
    form_of,
    keep_advice,
)
from houseway.room.accounts.history import (
    OwnResult,
    PlayedRow,
    StatementLine,
    find_played,
    results_by_game,
)
from houseway.room.compliance.chip_grants import more_chips
from houseway.room.tables.recovery import game_of
from houseway.room.transaction import Transaction
from houseway.web.computing.figures import look_back_job, read_looked
from houseway.web.request_context import COOKIE, Desk, answer, raw
from houseway.web.routes.people import Done
from houseway.web.schema import shows

__all__ = ["account_routes"]

MOST_LINES = 5_000
"""Of a statement as a file."""
LOOKED_AT_ONCE = 5
"""Rounds that are looked at for one call; the next one goes on."""


class NameBody(BaseModel):
    """Another name."""

    model_config = ConfigDict(extra="forbid")

    name: str = Field(max_length=64)


class PasswordBody(BaseModel):
    """The password that one has, and another."""

    model_config = ConfigDict(extra="forbid")

    old: str = Field(max_length=1024)
    new: str = Field(max_length=1024)


class OwnDecisions(msgspec.Struct, frozen=True):
    """The latest decisions, newest first; so many rounds have still to be looked at."""

    decisions: list[OwnDecision]
    left: int


def account_routes(desk: Desk) -> APIRouter:
    """Everything under /api about the caller himself."""
    router = APIRouter(prefix="/api", tags=["account"])
    room, people = desk.room, desk.room.accounts

    @router.post("/name", **shows(Me))
    async def rename(request: Request, body: NameBody) -> Response:
        """At tables it is the next seat's."""
        return answer(room.me(await people.rename(await desk.known(request), body.name)))

    @router.post("/password", **shows(Done))
    async def password(request: Request, body: PasswordBody) -> Response:
        """Every other session is over."""
        me, token = await desk.known(request), request.cookies.get(COOKIE, "")
        for key in await people.set_password(me, body.old, body.new, token=token):
            desk.end_sockets(key, "the password has changed")
        return answer(Done())

    @router.post("/chips/more", **shows(Me))
    async def more(request: Request) -> Response:
        """For who has none left."""
        me = await desk.known(request)
        if any(seat.playing for seat in room.me(me).seats):
            words = "chips of yours may be in play; ask again when the round is over"
            raise RoomError("house/not_broke", words)
        await more_chips(room.compliance, me)
        return answer(room.me(me))

    @router.get("/results", **shows(list[OwnResult]))
    async def results(request: Request) -> Response:
        """How I have fared, game by game."""
        me = await desk.known(request)
        return answer(await room.store.read(lambda reader: results_by_game(reader, me.id)))

    @router.get("/rounds", **shows(list[PlayedRow]))
    async def rounds(
        request: Request,
        words: Annotated[str, Query(max_length=80)] = "",
        before: Annotated[int | None, Query(ge=0, le=2**53)] = None,
        limit: Annotated[int, Query(ge=1, le=100)] = 20,
    ) -> Response:
        """My rounds at every table, newest first; `before` is a time."""
        me = await desk.known(request)
        return answer(
            await room.store.read(
                lambda reader: find_played(reader, me.id, words=words, before=before, limit=limit)
            )
        )

    @router.get("/decisions", **shows(OwnDecisions))
    async def decisions(request: Request) -> Response:
        """My last hundred decisions, and what each cost."""
        return answer(await _look_back(desk, await desk.known(request)))

    @router.get("/statement.csv", **shows(bytes, media="text/csv"))
    async def statement(request: Request) -> Response:
        """The latest ledger lines as a file."""
        me = await desk.known(request)
        lines = await room.statement(me, limit=MOST_LINES)
        response = raw(_csv(lines), "text/csv")
        response.headers["Content-Disposition"] = 'attachment; filename="statement.csv"'
        return response

    return router


def _csv(lines: list[StatementLine]) -> bytes:
    """Newest first; times are UTC, amounts dollars."""
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(["number", "time", "amount", "reason", "account", "other account", "table"])
    for line in lines:
        when = datetime.fromtimestamp(line.at / 1000, UTC).strftime("%Y-%m-%d %H:%M:%S")
        amount = f"{line.cents / 100:.2f}"
        words = [line.why, line.account, line.other, line.table or ""]
        writer.writerow([line.id, when, amount, *map(_plain, words)])
    return out.getvalue().encode()


def _plain(words: str) -> str:
    """Nothing that a spreadsheet takes for a formula."""
    return f"'{words}" if words[:1] in ("=", "+", "-", "@") else words


async def _look_back(desk: Desk, me: Person) -> OwnDecisions:
    """What is known, after a look at a few more rounds."""
    store, clock = desk.room.store, desk.room.clock
    found, left = await store.read(lambda reader: decisions_of(reader, me.id, 100))
    looked = 0
    for table, number, given, row in left[:LOOKED_AT_ONCE]:
        form, key = form_of(game_of(row)), f"look-back {me.id} {table} {number}"
        body = await desk.slow.ask(key, look_back_job, form, given, me.id)
        if body is None:
            break
        unit = Transaction()
        keys = {"person": me.id, "table": table, "round": number, "at": clock.now_ms()}
        for each in read_looked(body):
            kept = AdviceRow(told=each.told, answered=each.answered, by_clock=each.by_clock)
            keep_advice(unit, kept, **keys, question=each.question + LATER, given=False)
        if not unit:
            keep_advice(unit, AdviceRow(told=Advised()), **keys, question=LATER, given=False)
        await store.submit(unit)
        looked += 1
    if looked:
        found, left = await store.read(lambda reader: decisions_of(reader, me.id, 100))
    return OwnDecisions(found, len(left))
