"""Routes for the cage, corrections, the log, limits, exclusions, disputes and reports."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Query, Request
from pydantic import Field
from starlette.responses import Response

from houseway.room.compliance import cage, disputes
from houseway.room.compliance import player_limits as own_limits
from houseway.room.compliance.cage import CageReceipt, Correction
from houseway.room.compliance.day_report import day_of, read_report, write_csv
from houseway.room.compliance.disputes import Dispute
from houseway.room.compliance.event_log import LogLine
from houseway.room.compliance.limits_in_force import OwnLimit
from houseway.room.compliance.rights import require
from houseway.web.request_context import RequestContext, bytes_response, json_response
from houseway.web.schema import Body, responds_with

Cents = Annotated[int, Field(ge=-(10**12), le=10**12)]
Name = Annotated[str, Field(min_length=1, max_length=64)]
Number = Annotated[int, Path(ge=0, le=2**53)]
Before = Annotated[int | None, Query(ge=0, le=2**53)]


class ChipsBody(Body):
    """A person, by id or log-in name, and an amount."""

    person: Name
    cents: Cents


class CorrectionBody(ChipsBody):
    """A correction with its reason; a negative amount takes chips away."""

    reason: str = Field(max_length=500)


class LimitBody(Body):
    """A loss limit in cents per gaming day, or null for none."""

    loss: Annotated[int | None, Field(ge=0, le=10**12)]


class ExclusionBody(Body):
    """A number of days, or null to exclude for good."""

    days: Annotated[int | None, Field(ge=1, le=3_650)]


class WordsBody(Body):
    """The text of a dispute, or of its answer."""

    text: str = Field(max_length=2_000)


def duty_routes(context: RequestContext) -> APIRouter:
    """Return the routes under /api for duties, limits and disputes."""
    router = APIRouter(prefix="/api", tags=["duties"])
    office = context.room.compliance

    @router.post("/chips/buy", **responds_with(CageReceipt))
    async def buy(request: Request, body: ChipsBody) -> Response:
        """Give chips to a player; for the cashier."""
        me = await context.require_person(request)
        require(me, "move chips")
        return json_response(await cage.buy(office, me, await office.find(body.person), body.cents))

    @router.post("/chips/cash", **responds_with(CageReceipt))
    async def cash(request: Request, body: ChipsBody) -> Response:
        """Take chips from a player who cashes out; for the cashier."""
        me = await context.require_person(request)
        require(me, "move chips")
        return json_response(
            await cage.cash(office, me, await office.find(body.person), body.cents)
        )

    @router.get("/corrections", **responds_with(list[Correction]))
    async def corrections(request: Request) -> Response:
        """The latest corrections, newest first."""
        return json_response(await cage.corrections(office, await context.require_person(request)))

    @router.post("/corrections", **responds_with(Correction))
    async def ask(request: Request, body: CorrectionBody) -> Response:
        """Ask for a correction; no chips move until somebody else confirms it."""
        me = await context.require_person(request)
        require(me, "ask for a correction")
        person = await office.find(body.person)
        return json_response(await cage.ask_correction(office, me, person, body.cents, body.reason))

    @router.post("/corrections/{number}/confirm", **responds_with(Correction))
    async def confirm(request: Request, number: Number) -> Response:
        """Confirm a correction that somebody else asked for."""
        me = await context.require_person(request)
        return json_response(await cage.resolve_correction(office, me, number, confirm=True))

    @router.post("/corrections/{number}/decline", **responds_with(Correction))
    async def decline(request: Request, number: Number) -> Response:
        """Decline a correction that somebody else asked for."""
        me = await context.require_person(request)
        return json_response(await cage.resolve_correction(office, me, number, confirm=False))

    @router.get("/log", **responds_with(list[LogLine]))
    async def log(request: Request, before: Before = None) -> Response:
        """Significant events, newest first."""
        require(await context.require_person(request), "read the log")
        return json_response(await office.lines(before))

    @router.get("/limits", **responds_with(OwnLimit))
    async def limits(request: Request) -> Response:
        """The caller's own limit and exclusion."""
        return json_response(office.limits.of((await context.require_person(request)).id))

    @router.post("/limits", **responds_with(OwnLimit))
    async def set_limit(request: Request, body: LimitBody) -> Response:
        """Set the loss limit: lowering takes effect at once, raising or removing in 24 hours."""
        return json_response(
            await own_limits.set_limit(office, await context.require_person(request), body.loss)
        )

    @router.post("/exclusion", **responds_with(OwnLimit))
    async def exclude(request: Request, body: ExclusionBody) -> Response:
        """Exclude the caller from play; an exclusion is never shortened."""
        return json_response(
            await own_limits.exclude(office, await context.require_person(request), body.days)
        )

    @router.get("/disputes", **responds_with(list[Dispute]))
    async def list_disputes(request: Request, before: Before = None) -> Response:
        """The caller's disputes; all of them for roles that answer disputes or read the log."""
        return json_response(
            await disputes.disputes(office, await context.require_person(request), before)
        )

    @router.post("/tables/{id}/rounds/{number}/dispute", **responds_with(Dispute))
    async def dispute(
        request: Request, id: Annotated[str, Path(max_length=64)], number: Number, body: WordsBody
    ) -> Response:
        """Dispute a finished round that the caller played in."""
        me = await context.require_person(request)
        await context.room.game_at(id)
        return json_response(await disputes.raise_dispute(office, me, id, number, body.text))

    @router.post("/disputes/{number}/answer", **responds_with(Dispute))
    async def answer_dispute(request: Request, number: Number, body: WordsBody) -> Response:
        """Answer a dispute, for the floor; only once."""
        me = await context.require_person(request)
        return json_response(await disputes.answer(office, me, number, body.text))

    @router.get("/reports/{day}", **responds_with(bytes, media="text/csv"))
    async def report(request: Request, day: Annotated[str, Path(max_length=10)]) -> Response:
        """The report of a gaming day as CSV."""
        require(await context.require_person(request), "read reports")
        when = day_of(day)
        house, lines = await office.store.read(lambda reader: read_report(reader, when))
        return bytes_response(write_csv(house, when, lines).encode(), "text/csv")

    return router
