"""Routes for the account page, with its history and the evaluation of past decisions."""

from __future__ import annotations

import csv
import io
from datetime import UTC, datetime
from typing import Annotated

import msgspec
from fastapi import APIRouter, Query, Request
from pydantic import Field
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
from houseway.web.request_context import COOKIE, RequestContext, bytes_response, json_response
from houseway.web.routes.people import Done
from houseway.web.schema import Body, responds_with

MAX_STATEMENT_ENTRIES = 5_000
"""The maximum number of entries in a statement file."""
ROUNDS_PER_REQUEST = 5
"""The maximum number of rounds evaluated in one request; the next request continues."""


class NameBody(Body):
    """A new name."""

    name: str = Field(max_length=64)


class PasswordBody(Body):
    """The current password and a new one."""

    old: str = Field(max_length=1024)
    new: str = Field(max_length=1024)


class OwnDecisions(msgspec.Struct, frozen=True):
    """The latest decisions, newest first, and the number of rounds still to evaluate."""

    decisions: list[OwnDecision]
    left: int


def account_routes(context: RequestContext) -> APIRouter:
    """Return the routes under /api about the caller's own account."""
    router = APIRouter(prefix="/api", tags=["account"])
    room, people = context.room, context.room.accounts

    @router.post("/name", **responds_with(Me))
    async def rename(request: Request, body: NameBody) -> Response:
        """Change the name; tables show the new one from the next time the player sits down."""
        return json_response(
            room.me(await people.rename(await context.require_person(request), body.name))
        )

    @router.post("/password", **responds_with(Done))
    async def password(request: Request, body: PasswordBody) -> Response:
        """Change the password and end every other session."""
        me, token = await context.require_person(request), request.cookies.get(COOKIE, "")
        for key in await people.set_password(me, body.old, body.new, token=token):
            context.end_sockets(key, "the password has changed")
        return json_response(Done())

    @router.post("/chips/more", **responds_with(Me))
    async def more(request: Request) -> Response:
        """Give more chips to a player who has almost none left, once a gaming day."""
        me = await context.require_person(request)
        if any(seat.playing for seat in room.me(me).seats):
            words = "some of your chips may be in play; ask again after the round"
            raise RoomError("house/not_broke", words)
        await more_chips(room.compliance, me)
        return json_response(room.me(me))

    @router.get("/results", **responds_with(list[OwnResult]))
    async def results(request: Request) -> Response:
        """The caller's results, game by game."""
        me = await context.require_person(request)
        return json_response(await room.store.read(lambda reader: results_by_game(reader, me.id)))

    @router.get("/rounds", **responds_with(list[PlayedRow]))
    async def rounds(
        request: Request,
        words: Annotated[str, Query(max_length=80)] = "",
        before: Annotated[int | None, Query(ge=0, le=2**53)] = None,
        limit: Annotated[int, Query(ge=1, le=100)] = 20,
    ) -> Response:
        """The caller's rounds at every table, newest first; `before` is a time in milliseconds."""
        me = await context.require_person(request)
        return json_response(
            await room.store.read(
                lambda reader: find_played(reader, me.id, words=words, before=before, limit=limit)
            )
        )

    @router.get("/decisions", **responds_with(OwnDecisions))
    async def decisions(request: Request) -> Response:
        """The caller's last hundred decisions and what each one cost."""
        return json_response(await _look_back(context, await context.require_person(request)))

    @router.get("/statement.csv", **responds_with(bytes, media="text/csv"))
    async def statement(request: Request) -> Response:
        """The latest statement entries as a CSV file."""
        me = await context.require_person(request)
        entries = await room.statement(me, limit=MAX_STATEMENT_ENTRIES)
        response = bytes_response(_csv(entries), "text/csv")
        response.headers["Content-Disposition"] = 'attachment; filename="statement.csv"'
        return response

    return router


def _csv(entries: list[StatementLine]) -> bytes:
    """Write the entries as CSV, newest first; times are in UTC, amounts in dollars."""
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(["number", "time", "amount", "reason", "account", "other account", "table"])
    for entry in entries:
        when = datetime.fromtimestamp(entry.at / 1000, UTC).strftime("%Y-%m-%d %H:%M:%S")
        amount = f"{entry.cents / 100:.2f}"
        words = [entry.why, entry.account, entry.other, entry.table or ""]
        writer.writerow([entry.id, when, amount, *map(_plain, words)])
    return out.getvalue().encode()


def _plain(words: str) -> str:
    """Quote text that a spreadsheet would take for a formula."""
    return f"'{words}" if words[:1] in ("=", "+", "-", "@") else words


async def _look_back(context: RequestContext, me: Person) -> OwnDecisions:
    """Evaluate a few more rounds, then return all decisions evaluated so far."""
    store, clock = context.room.store, context.room.clock
    found, left = await store.read(lambda reader: decisions_of(reader, me.id, 100))
    looked = 0
    for table, number, given, row in left[:ROUNDS_PER_REQUEST]:
        form, key = form_of(game_of(row)), f"look-back {me.id} {table} {number}"
        body = await context.background_jobs.compute(key, look_back_job, form, given, me.id)
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
