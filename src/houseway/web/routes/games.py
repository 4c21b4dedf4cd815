"""Routes: the rule books."""

from __future__ import annotations

import gzip
from typing import Annotated

import msgspec
from fastapi import APIRouter, Query, Request
from starlette.responses import Response

from houseway.editions.catalogue import edition_ids, index
from houseway.editions.library import edition_text, find_edition
from houseway.web.errors import WebError
from houseway.web.felt import Felt, felt_of
from houseway.web.lobby_figures import ShelfLine, shelf
from houseway.web.order_form import OrderForm, form_of
from houseway.web.request_context import Desk, answer
from houseway.web.schema import shows

__all__ = ["game_routes"]

_HOUR = "public, max-age=3600"


class GameRow(msgspec.Struct, frozen=True):
    """An edition on the shelf."""

    id: str
    title: str
    house: str
    family: str
    catalogue: list[str]
    status: str
    missing: list[str]


class EditionText(msgspec.Struct, frozen=True):
    """An edition as its file has it."""

    text: str


def game_routes(desk: Desk) -> APIRouter:
    """Everything under /api/games."""
    del desk
    router = APIRouter(prefix="/api/games", tags=["games"])

    @router.get("", **shows(list[GameRow]))
    async def games() -> Response:
        """What `houseway games --json` lists."""
        return _kept(answer(index()))

    @router.get("/shelf", **shows(list[ShelfLine]))
    async def books(request: Request) -> Response:
        """What the lobby says of each: special bets and edges."""
        response = _kept(answer(shelf()))
        if "gzip" in request.headers.get("accept-encoding", ""):
            packed = gzip.compress(bytes(response.body), mtime=0)
            headers = {"Cache-Control": _HOUR, "Content-Encoding": "gzip"}
            response = Response(packed, media_type="application/json", headers=headers)
        response.headers["Vary"] = "Accept-Encoding"
        return response

    @router.get("/{house}/{game}", **shows(Felt))
    async def felt(
        house: str,
        game: str,
        set: Annotated[list[str], Query(max_length=50)] = [],  # noqa: B006  FastAPI copies it
        option: Annotated[str, Query(max_length=64)] = "",
    ) -> Response:
        """Everything needed to draw a table, with these settings (`name=value`) and fee option."""
        name = f"{house}/{game}"
        if name not in edition_ids():
            raise WebError("request/unknown", f"there is no edition {name!r}")
        return _kept(answer(felt_of(name, set, option)))

    @router.get("/{house}/{game}/text", **shows(EditionText))
    async def text(house: str, game: str) -> Response:
        """The file itself, to begin one's own with."""
        name = f"{house}/{game}"
        if name not in edition_ids():
            raise WebError("request/unknown", f"there is no edition {name!r}")
        return _kept(answer(EditionText(edition_text(name)[2])))

    @router.get("/{house}/{game}/form", **shows(OrderForm))
    async def form(house: str, game: str) -> Response:
        """What may be chosen for a table of it."""
        name = f"{house}/{game}"
        if name not in edition_ids():
            raise WebError("request/unknown", f"there is no edition {name!r}")
        return _kept(answer(form_of(find_edition(name))))

    return router


def _kept(response: Response) -> Response:
    """The same for everybody, and it changes only with the server."""
    response.headers["Cache-Control"] = _HOUR
    return response
