"""Routes for the editions: the list, their felts, texts and order forms."""

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
from houseway.web.lobby_figures import EditionFigures, lobby_editions
from houseway.web.order_form import OrderForm, form_of
from houseway.web.request_context import RequestContext, json_response
from houseway.web.schema import responds_with

_CACHE_ONE_HOUR = "public, max-age=3600"


class GameRow(msgspec.Struct, frozen=True):
    """An edition in the list of games."""

    id: str
    title: str
    house: str
    family: str
    catalogue: list[str]
    status: str
    missing: list[str]


class EditionText(msgspec.Struct, frozen=True):
    """The text of an edition's file."""

    text: str


def game_routes(context: RequestContext) -> APIRouter:
    """Return the routes under /api/games."""
    del context
    router = APIRouter(prefix="/api/games", tags=["games"])

    @router.get("", **responds_with(list[GameRow]))
    async def games() -> Response:
        """Every edition, as `houseway games --json` lists them."""
        return _cacheable(json_response(index()))

    @router.get("/shelf", **responds_with(list[EditionFigures]))
    async def books(request: Request) -> Response:
        """What the lobby shows of each edition: its bonus bets and edges."""
        response = _cacheable(json_response(lobby_editions()))
        if "gzip" in request.headers.get("accept-encoding", ""):
            packed = gzip.compress(bytes(response.body), mtime=0)
            headers = {"Cache-Control": _CACHE_ONE_HOUR, "Content-Encoding": "gzip"}
            response = Response(packed, media_type="application/json", headers=headers)
        response.headers["Vary"] = "Accept-Encoding"
        return response

    @router.get("/{house}/{game}", **responds_with(Felt))
    async def felt(
        house: str,
        game: str,
        set: Annotated[list[str], Query(max_length=50)] = [],  # noqa: B006  FastAPI copies it
        option: Annotated[str, Query(max_length=64)] = "",
    ) -> Response:
        """Everything needed to draw a table with these choices (`name=value`) and fee option."""
        return _cacheable(json_response(felt_of(edition_name(house, game), set, option)))

    @router.get("/{house}/{game}/text", **responds_with(EditionText))
    async def text(house: str, game: str) -> Response:
        """The edition's file, as a starting point for a new edition."""
        text = edition_text(edition_name(house, game))[2]
        return _cacheable(json_response(EditionText(text)))

    @router.get("/{house}/{game}/form", **responds_with(OrderForm))
    async def form(house: str, game: str) -> Response:
        """The choices for a table of this edition."""
        return _cacheable(json_response(form_of(find_edition(edition_name(house, game)))))

    return router


def edition_name(house: str, game: str) -> str:
    """Return the name of a packaged edition; raise if there is none of this name."""
    name = f"{house}/{game}"
    if name not in edition_ids():
        raise WebError(
            "request/unknown", f"there is no edition {name!r}; GET /api/games lists them"
        )
    return name


def _cacheable(response: Response) -> Response:
    """Let clients cache a response that is the same for everybody until the server restarts."""
    response.headers["Cache-Control"] = _CACHE_ONE_HOUR
    return response
