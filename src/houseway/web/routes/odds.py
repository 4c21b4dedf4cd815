"""Routes for odds pages and for the check of an edition's text.

Each page is computed once, in the background, and cached on disk.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any, Literal

import msgspec
from fastapi import APIRouter
from pydantic import Field
from starlette.responses import Response

from houseway.disk_cache import CachedAnswers, default_folder
from houseway.editions.library import find_edition
from houseway.editions.reader import resolve
from houseway.odds.all_editions import build_digest
from houseway.odds.solvers import has_solver
from houseway.web.computing.figures import page_job, page_key, progress_file
from houseway.web.request_context import RequestContext, bytes_response, json_response
from houseway.web.routes.edition_check import CheckedEdition, check_edition
from houseway.web.routes.games import edition_name
from houseway.web.schema import Body, responds_with

NO_ODDS_FOR_POTS = (
    "Players win the pot from each other here, so there is no house edge: only better play wins. "
    "At the table you can turn on pot odds, and `houseway equity` computes a hand's share of a pot."
)


class TextBody(Body):
    """The text of an edition file."""

    text: str = Field(max_length=65_536)


class OddsPage(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An odds document (`houseway.odds.report`), or its progress, or why there is none."""

    state: Literal["ready", "computing", "none"]
    document: msgspec.Raw = msgspec.Raw(b"null")
    words: str = ""
    """The step being computed, in words."""
    done: int = 0
    of: int = 0
    why: str = ""


def odds_routes(context: RequestContext) -> APIRouter:
    """Return the routes under /api/odds, and /api/check."""
    router = APIRouter(prefix="/api", tags=["odds"])
    folder = Path(context.config.odds_folder or default_folder())

    @router.get("/odds/{house}/{game}", **responds_with(dict[str, Any]))
    async def page(house: str, game: str) -> Response:
        """The odds page of an edition: wagers, pay lines, best strategy, options and bank."""
        found = await _page(context, folder, edition_name(house, game))
        return bytes_response(msgspec.json.encode(found), "application/json")

    @router.post("/check", **responds_with(CheckedEdition))
    async def check(body: TextBody) -> Response:
        """Check an edition under every choice of its switches; returns a form or a fault."""
        return json_response(await check_edition(context, body.text))

    return router


@cache
def _build() -> str:
    return build_digest()


async def _page(context: RequestContext, folder: Path, name: str) -> OddsPage:
    found = resolve(find_edition(name))
    if not found.family.banked:
        return OddsPage(state="none", why=NO_ODDS_FOR_POTS)
    if not has_solver(found):
        return OddsPage(state="none", why=f"There are no odds for {found.family.name} yet.")
    key = page_key(name, found.digest)
    body = CachedAnswers(folder, _build()).read(key)
    if body is None:
        body = await context.background_jobs.compute(key, page_job, str(folder), name, key)
    if body is None:
        return _computing(folder, key)
    if body.startswith(b'{"why"'):
        return OddsPage(state="none", why=msgspec.json.decode(body)["why"])
    return OddsPage(state="ready", document=msgspec.Raw(body))


def _computing(folder: Path, key: str) -> OddsPage:
    try:
        progress = json.loads(progress_file(folder, key).read_text())
    except (OSError, ValueError):
        return OddsPage(state="computing", words="waiting in the queue")
    return OddsPage(
        state="computing", words=progress["words"], done=progress["done"], of=progress["of"]
    )
