"""Routes for the lobby, tables, finished rounds, shoes and records."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Path, Query, Request
from pydantic import Field
from starlette.responses import Response

from houseway.cards.transcript import Transcript
from houseway.editions.catalogue import OWN
from houseway.editions.library import edition_ids
from houseway.errors import EditionError
from houseway.room import LobbyLine, Recall, RoundRow, TableOrder
from houseway.room.compliance.rights import may, require
from houseway.room.fairness.signing import RoomKey
from houseway.web.errors import WebError
from houseway.web.felt import Felt, felt_of_order
from houseway.web.guard.rate_limits import network_of
from houseway.web.guard.table_quota import TableQuota
from houseway.web.request_context import (
    RequestContext,
    bytes_response,
    cacheable_response,
    json_response,
)
from houseway.web.routes.edition_check import find_fault
from houseway.web.schema import Body, responds_with

Cents = Annotated[int, Field(ge=1, le=10**9)]
Wait = Annotated[int, Field(ge=200, le=600_000)]
TableId = Annotated[str, Path(max_length=64)]
Number = Annotated[int, Path(ge=0, le=2**53)]


class LimitsBody(Body):
    """The table's minimum and maximum."""

    low: Cents
    high: Cents


class StakesBody(Body):
    """The stakes and the buy-in of a game for a pot, in cents."""

    blinds: list[Cents] = Field(default=[], max_length=10)
    button_blind: Cents | None = None
    ante: Cents | None = None
    bring_in: Cents | None = None
    small_bet: Cents | None = None
    big_bet: Cents | None = None
    spread: LimitsBody | None = None
    buy_in: LimitsBody | None = None
    bomb: Cents | None = None


class PaceBody(Body):
    """How long the table waits at each point, in milliseconds."""

    betting: Wait = 20_000
    question: Wait = 20_000
    bank: Wait = 20_000
    next_round: Wait = 4_000
    restart: Wait = 10_000


class OrderBody(Body):
    """An order for a new table."""

    edition: str = Field(default="", max_length=128)
    settings: dict[str, bool | int | str] = Field(default={}, max_length=50)
    option: str | int | None = None
    limits: LimitsBody | None = None
    chip: Cents | None = None
    stakes: StakesBody | None = None
    bots: int = Field(default=0, ge=0, le=20)
    pace: PaceBody | None = None
    private: bool = False
    text: str = Field(default="", max_length=32_768)


def table_routes(context: RequestContext) -> APIRouter:
    """Return the routes under /api/tables, and /api/keys."""
    router = APIRouter(prefix="/api/tables", tags=["tables"])
    keys = APIRouter(tags=["tables"])
    room, quota = context.room, TableQuota(context.room, context.config.tables)

    @router.get("", **responds_with(list[LobbyLine]))
    async def lobby(request: Request) -> Response:
        """Every public table, and the private ones that the caller opened or sits at."""
        return json_response(room.lobby(await context.find_person(request)))

    @router.post("", **responds_with(LobbyLine, status=201))
    async def open_table(request: Request, body: OrderBody) -> Response:
        """Open a table; returns its entry in the lobby."""
        me = await context.require_person(request)
        require(me, "open a table")
        order = msgspec.structs.replace(_order(body), by=me.id)
        address = network_of(request.client.host) if request.client else "?"
        with quota.reserve(me, address):
            if order.text:
                fault = await find_fault(context, order.text)
                if fault is not None:
                    raise EditionError(fault.code, fault.what, key=fault.key)
            entry = await room.new_table(order)
            quota.record(entry.id, address)
        return json_response(entry, 201)

    @router.get("/{id}/felt", **responds_with(Felt))
    async def felt(id: TableId) -> Response:
        """The felt of this table, with its own choices, fee option and edition."""
        return json_response(felt_of_order(await room.order(id)))

    @keys.get("/api/keys", **responds_with(list[RoomKey]))
    async def room_keys() -> Response:
        """Every key that has signed heads of chains, with the time for which it was valid."""
        return json_response(await room.keys())

    @router.get("/{id}/rounds", **responds_with(list[RoundRow]))
    async def rounds(
        request: Request,
        id: TableId,
        before: Annotated[int | None, Query(ge=0, le=2**53)] = None,
        limit: Annotated[int, Query(ge=1, le=100)] = 10,
    ) -> Response:
        """Finished rounds, newest first, with the caller's results."""
        person = await context.find_person(request)
        return json_response(await room.rounds(id, person, before=before, limit=limit))

    @router.get("/{id}/rounds/{number}", **responds_with(Recall))
    async def recall(request: Request, id: TableId, number: Number) -> Response:
        """A finished round, as the caller saw it."""
        return json_response(await room.recall(id, number, await context.find_person(request)))

    @router.get("/{id}/shoes/{number}", **responds_with(Transcript))
    async def shoe(request: Request, id: TableId, number: Number) -> Response:
        """The transcript of a finished shoe, which never changes."""
        file = await room.transcript_file(id, number)
        return cacheable_response(request, file.body, file.packed, file.tag)

    @router.get("/{id}/record", **responds_with(bytes, media="application/x-ndjson"))
    async def record(request: Request, id: TableId) -> Response:
        """The record file: all of it for an auditor; for others, only what they saw."""
        person = await context.find_person(request)
        auditor = person is not None and may(person, "read records")
        viewer = person.id if person is not None else ""
        found = await room.record(id, None if auditor else viewer)
        return bytes_response(found, "application/x-ndjson")

    keys.include_router(router)
    return keys


def _order(body: OrderBody) -> TableOrder:
    """Return the order in a body, for a packaged edition or a text.

    Paths are refused, because they would let anybody read the server's files.
    """
    if not body.text and not body.edition:
        raise WebError("request/malformed", "an order needs an `edition`, or the `text` of one")
    if body.text:
        body.edition = OWN
    elif body.edition not in edition_ids():
        raise EditionError(
            "edition/unknown",
            f"there is no edition {body.edition!r}; GET /api/games lists them",
            edition=body.edition,
        )
    wanted: dict[str, Any] = body.model_dump(exclude_none=True)
    try:
        return msgspec.convert(wanted, TableOrder)
    except msgspec.ValidationError as error:
        raise WebError("request/malformed", f"the order is not valid: {error}") from None
