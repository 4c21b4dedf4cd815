"""Routes: the lobby, tables, finished rounds, shoes, records."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Path, Query, Request
from pydantic import BaseModel, ConfigDict, Field
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
from houseway.web.guard.rate_limits import household
from houseway.web.guard.table_quota import Openings
from houseway.web.request_context import Desk, answer, keepable, raw
from houseway.web.routes.edition_check import check_text
from houseway.web.schema import shows

__all__ = ["table_routes"]

Cents = Annotated[int, Field(ge=1, le=10**9)]
Wait = Annotated[int, Field(ge=200, le=600_000)]
TableId = Annotated[str, Path(max_length=64)]
Number = Annotated[int, Path(ge=0, le=2**53)]


class LimitsBody(BaseModel):
    """The table's minimum and maximum."""

    model_config = ConfigDict(extra="forbid")

    low: Cents
    high: Cents


class StakesBody(BaseModel):
    """What a game for a pot is played for, and the buy-in."""

    model_config = ConfigDict(extra="forbid")

    blinds: list[Cents] = Field(default=[], max_length=10)
    button_blind: Cents | None = None
    ante: Cents | None = None
    bring_in: Cents | None = None
    small_bet: Cents | None = None
    big_bet: Cents | None = None
    spread: LimitsBody | None = None
    buy_in: LimitsBody | None = None
    bomb: Cents | None = None


class PaceBody(BaseModel):
    """How long the table waits, in milliseconds."""

    model_config = ConfigDict(extra="forbid")

    betting: Wait = 20_000
    question: Wait = 20_000
    bank: Wait = 20_000
    next_round: Wait = 4_000
    restart: Wait = 10_000


class OrderBody(BaseModel):
    """A table as somebody wants it."""

    model_config = ConfigDict(extra="forbid")

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


def table_routes(desk: Desk) -> APIRouter:
    """Everything under /api/tables."""
    router = APIRouter(prefix="/api/tables", tags=["tables"])
    keys = APIRouter(tags=["tables"])
    room, openings = desk.room, Openings(desk.room, desk.settings.tables)

    @router.get("", **shows(list[LobbyLine]))
    async def lobby(request: Request) -> Response:
        """Every table that is not private, and the caller's own."""
        return answer(room.lobby(await desk.person(request)))

    @router.post("", **shows(LobbyLine, status=201))
    async def open_table(request: Request, body: OrderBody) -> Response:
        """A new table."""
        me = await desk.known(request)
        require(me, "open a table")
        order = msgspec.structs.replace(_order(body), by=me.id)
        address = household(request.client.host) if request.client else "?"
        with openings.one(me, address):
            if order.text:
                fault = await check_text(desk, order.text)
                if fault is not None:
                    raise EditionError(fault.code, fault.what, key=fault.key)
            line = await room.new_table(order)
            openings.note(line.id, address)
        return answer(line, 201)

    @router.get("/{id}/felt", **shows(Felt))
    async def felt(id: TableId) -> Response:
        """As this table plays it: with its settings, its fee option, its own edition."""
        return answer(felt_of_order(await room.order(id)))

    @keys.get("/api/keys", **shows(list[RoomKey]))
    async def room_keys() -> Response:
        """The keys that heads of chains are signed with, each with its span."""
        return answer(await room.keys())

    @router.get("/{id}/rounds", **shows(list[RoundRow]))
    async def rounds(
        request: Request,
        id: TableId,
        before: Annotated[int | None, Query(ge=0, le=2**53)] = None,
        limit: Annotated[int, Query(ge=1, le=100)] = 10,
    ) -> Response:
        """Finished rounds, newest first, as the caller fared."""
        person = await desk.person(request)
        return answer(await room.rounds(id, person, before=before, limit=limit))

    @router.get("/{id}/rounds/{number}", **shows(Recall))
    async def recall(request: Request, id: TableId, number: Number) -> Response:
        """A finished round, as the caller saw it."""
        return answer(await room.recall(id, number, await desk.person(request)))

    @router.get("/{id}/shoes/{number}", **shows(Transcript))
    async def shoe(request: Request, id: TableId, number: Number) -> Response:
        """The transcript of a finished shoe, which never changes."""
        file = await room.transcript_file(id, number)
        return keepable(request, file.body, file.packed, file.tag)

    @router.get("/{id}/record", **shows(bytes, media="application/x-ndjson"))
    async def record(request: Request, id: TableId) -> Response:
        """The record file: all of it for an auditor, for others without what they did not see."""
        person = await desk.person(request)
        auditor = person is not None and may(person, "read records")
        viewer = person.id if person is not None else ""
        found = await room.record(id, None if auditor else viewer)
        return raw(found, "application/x-ndjson")

    keys.include_router(router)
    return keys


def _order(body: OrderBody) -> TableOrder:
    """A packaged edition, or a text: a path would let anybody read the server's files."""
    if not body.text and not body.edition:
        raise WebError("request/malformed", "an order names an `edition`, or has its `text`")
    if body.text:
        body.edition = OWN
    elif body.edition not in edition_ids():
        raise EditionError(
            "edition/unknown", f"there is no edition {body.edition!r}", edition=body.edition
        )
    wanted: dict[str, Any] = body.model_dump(exclude_none=True)
    try:
        return msgspec.convert(wanted, TableOrder)
    except msgspec.ValidationError as error:
        raise WebError("request/malformed", f"this is no order for a table: {error}") from None
