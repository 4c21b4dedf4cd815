"""Routes for the account page and for the evaluation of past decisions."""

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
"""The most entries in a statement file."""
LOOKED_AT_ONCE = 5
"""The most rounds evaluated in one request; the next request continues."""


class NameBody(BaseModel):
    """A new name."""

    model_config = ConfigDict(extra="forbid")

    name: str = Field(max_length=64)


class PasswordBody(BaseModel):
    """The current password and a new one."""

    model_config = ConfigDict(extra="forbid")

    old: str = Field(max_length=1024)
    new: str = Field(max_length=1024)


class OwnDecisions(msgspec.Struct, frozen=True):
    """The latest decisions, newest first, and the number of rounds still to evaluate."""

    decisions: list[OwnDecision]
    left: int


def account_routes(desk: Desk) -> APIRouter:
    """Return the routes under /api about the caller's own account."""
    router = APIRouter(prefix="/api", tags=["account"])
    room, people = desk.room, desk.room.accounts

    @router.post("/name", **shows(Me))
    async def rename(request: Request, body: NameBody) -> Response:
        """Change the name; tables show it from the next seat on."""
        return answer(room.me(await people.rename(await desk.known(request), body.name)))

    @router.post("/password", **shows(Done))
    async def password(request: Request, body: PasswordBody) -> Response:
        """Change the password and end every other session."""
        me, token = await desk.known(request), request.cookies.get(COOKIE, "")
        for key in await people.set_password(me, body.old, body.new, token=token):
            desk.end_sockets(key, "the password has changed")
        return answer(Done())

    @router.post("/chips/more", **shows(Me))
    async def more(request: Request) -> Response:
        """Give more chips to a player who has almost none left."""
        me = await desk.known(request)
        if any(seat.playing for seat in room.me(me).seats):
            words = "some of your chips may be in play; ask again after the round"
            raise RoomError("house/not_broke", words)
        await more_chips(room.compliance, me)
        return answer(room.me(me))

    @router.get("/results", **shows(list[OwnResult]))
    async def results(request: Request) -> Response:
        """The caller's results, game by game."""
        me = await desk.known(request)
        return answer(await room.store.read(lambda reader: results_by_game(reader, me.id)))

    @router.get("/rounds", **shows(list[PlayedRow]))
    async def rounds(
        request: Request,
        words: Annotated[str, Query(max_length=80)] = "",
        before: Annotated[int | None, Query(ge=0, le=2**53)] = None,
        limit: Annotated[int, Query(ge=1, le=100)] = 20,
    ) -> Response:
        """The caller's rounds at every table, newest first; `before` is a time in milliseconds."""
        me = await desk.known(request)
        return answer(
            await room.store.read(
                lambda reader: find_played(reader, me.id, words=words, before=before, limit=limit)
            )
        )

    @router.get("/decisions", **shows(OwnDecisions))
    async def decisions(request: Request) -> Response:
        """The caller's last hundred decisions and what each one cost."""
        return answer(await _look_back(desk, await desk.known(request)))

    @router.get("/statement.csv", **shows(bytes, media="text/csv"))
    async def statement(request: Request) -> Response:
        """The latest statement entries as a CSV file."""
        me = await desk.known(request)
        lines = await room.statement(me, limit=MOST_LINES)
        response = raw(_csv(lines), "text/csv")
        response.headers["Content-Disposition"] = 'attachment; filename="statement.csv"'
        return response

    return router


def _csv(lines: list[StatementLine]) -> bytes:
    """Write the entries as CSV, newest first; times are in UTC, amounts in dollars."""
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
    """Quote text that a spreadsheet would take for a formula."""
    return f"'{words}" if words[:1] in ("=", "+", "-", "@") else words


async def _look_back(desk: Desk, me: Person) -> OwnDecisions:
    """Evaluate a few more rounds, then return all decisions evaluated so far."""
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
