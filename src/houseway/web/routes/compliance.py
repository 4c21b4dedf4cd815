"""Routes: the cashier, corrections, the log, limits, disputes, reports."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Query, Request
from pydantic import BaseModel, ConfigDict, Field
from starlette.responses import Response

from houseway.room.compliance import cage, disputes
from houseway.room.compliance import player_limits as promises
from houseway.room.compliance.cage import CageReceipt, Correction
from houseway.room.compliance.day_report import day_of, read_report, write_csv
from houseway.room.compliance.disputes import Dispute
from houseway.room.compliance.event_log import LogLine
from houseway.room.compliance.limits_in_force import OwnLimit
from houseway.room.compliance.rights import require
from houseway.web.request_context import Desk, answer, raw
from houseway.web.schema import shows

__all__ = ["duty_routes"]

Cents = Annotated[int, Field(ge=-(10**12), le=10**12)]
Name = Annotated[str, Field(min_length=1, max_length=64)]
Number = Annotated[int, Path(ge=0, le=2**53)]
Before = Annotated[int | None, Query(ge=0, le=2**53)]


class _Body(BaseModel):
    model_config = ConfigDict(extra="forbid")


class ChipsBody(_Body):
    """Whose, by id or log-in name, and how many."""

    person: Name
    cents: Cents


class CorrectionBody(ChipsBody):
    """And why; below zero chips are taken."""

    reason: str = Field(max_length=500)


class LimitBody(_Body):
    """Cents a gaming day, or none."""

    loss: Annotated[int | None, Field(ge=0, le=10**12)]


class ExclusionBody(_Body):
    """Days, or for good."""

    days: Annotated[int | None, Field(ge=1, le=3_650)]


class WordsBody(_Body):
    """What it is about, or the answer."""

    text: str = Field(max_length=2_000)


def duty_routes(desk: Desk) -> APIRouter:
    """Everything under /api that takes a duty, or asks for one."""
    router = APIRouter(prefix="/api", tags=["duties"])
    office = desk.room.compliance

    @router.post("/chips/buy", **shows(CageReceipt))
    async def buy(request: Request, body: ChipsBody) -> Response:
        """The cashier gives a player chips."""
        me = await desk.known(request)
        require(me, "move chips")
        return answer(await cage.buy(office, me, await office.find(body.person), body.cents))

    @router.post("/chips/cash", **shows(CageReceipt))
    async def cash(request: Request, body: ChipsBody) -> Response:
        """The cashier takes a player's chips."""
        me = await desk.known(request)
        require(me, "move chips")
        return answer(await cage.cash(office, me, await office.find(body.person), body.cents))

    @router.get("/corrections", **shows(list[Correction]))
    async def corrections(request: Request) -> Response:
        """Those asked for, newest first."""
        return answer(await cage.corrections(office, await desk.known(request)))

    @router.post("/corrections", **shows(Correction))
    async def ask(request: Request, body: CorrectionBody) -> Response:
        """One asks."""
        me = await desk.known(request)
        require(me, "ask for a correction")
        person = await office.find(body.person)
        return answer(await cage.ask_correction(office, me, person, body.cents, body.reason))

    @router.post("/corrections/{number}/confirm", **shows(Correction))
    async def confirm(request: Request, number: Number) -> Response:
        """Another confirms."""
        me = await desk.known(request)
        return answer(await cage.resolve_correction(office, me, number, confirm=True))

    @router.post("/corrections/{number}/decline", **shows(Correction))
    async def decline(request: Request, number: Number) -> Response:
        """Or does not."""
        me = await desk.known(request)
        return answer(await cage.resolve_correction(office, me, number, confirm=False))

    @router.get("/log", **shows(list[LogLine]))
    async def log(request: Request, before: Before = None) -> Response:
        """Significant events, newest first."""
        require(await desk.known(request), "read the log")
        return answer(await office.lines(before))

    @router.get("/limits", **shows(OwnLimit))
    async def limits(request: Request) -> Response:
        """What I have set for myself."""
        return answer(office.limits.of((await desk.known(request)).id))

    @router.post("/limits", **shows(OwnLimit))
    async def set_limit(request: Request, body: LimitBody) -> Response:
        """A lower limit holds at once, a higher one a day later."""
        return answer(await promises.set_limit(office, await desk.known(request), body.loss))

    @router.post("/exclusion", **shows(OwnLimit))
    async def exclude(request: Request, body: ExclusionBody) -> Response:
        """From play; it is never shortened."""
        return answer(await promises.exclude(office, await desk.known(request), body.days))

    @router.get("/disputes", **shows(list[Dispute]))
    async def list_disputes(request: Request, before: Before = None) -> Response:
        """My own; the floor's view has all of them."""
        return answer(await disputes.disputes(office, await desk.known(request), before))

    @router.post("/tables/{id}/rounds/{number}/dispute", **shows(Dispute))
    async def dispute(
        request: Request, id: Annotated[str, Path(max_length=64)], number: Number, body: WordsBody
    ) -> Response:
        """About a finished round that I was in."""
        me = await desk.known(request)
        await desk.room.game_at(id)
        return answer(await disputes.raise_dispute(office, me, id, number, body.text))

    @router.post("/disputes/{number}/answer", **shows(Dispute))
    async def answer_dispute(request: Request, number: Number, body: WordsBody) -> Response:
        """The floor's, once."""
        me = await desk.known(request)
        return answer(await disputes.answer(office, me, number, body.text))

    @router.get("/reports/{day}", **shows(bytes, media="text/csv"))
    async def report(request: Request, day: Annotated[str, Path(max_length=10)]) -> Response:
        """The books of a gaming day."""
        require(await desk.known(request), "read reports")
        when = day_of(day)
        house, lines = await office.store.read(lambda reader: read_report(reader, when))
        return raw(write_csv(house, when, lines).encode(), "text/csv")

    return router
