"""Routes for odds pages, and the check of an edition's text.

A page is computed once, in the background, and cached on disk.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any, Literal

import msgspec
from fastapi import APIRouter
from pydantic import BaseModel, ConfigDict, Field
from starlette.responses import Response

from houseway.disk_cache import KeptAnswers, usual_folder
from houseway.editions.library import edition_ids, find_edition
from houseway.editions.reader import resolve
from houseway.odds.all_editions import build_digest
from houseway.odds.solvers import has_solver
from houseway.web.computing.figures import page_job, page_key, progress_file
from houseway.web.errors import WebError
from houseway.web.request_context import Desk, answer, raw
from houseway.web.routes.edition_check import CheckedEdition, checked
from houseway.web.schema import shows

__all__ = ["odds_routes"]

POT = (
    "Players win the pot from each other here, so there is no house edge: only better play wins. "
    "At the table you can turn on pot odds, and `houseway equity` computes a hand's share of a pot."
)


class TextBody(BaseModel):
    """The text of an edition file."""

    model_config = ConfigDict(extra="forbid")

    text: str = Field(max_length=65_536)


class OddsPage(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A document of `houseway.odds.report`, its progress, or the reason there is none."""

    state: Literal["ready", "computing", "none"]
    document: msgspec.Raw = msgspec.Raw(b"null")
    words: str = ""
    """The step being computed."""
    done: int = 0
    of: int = 0
    why: str = ""


def odds_routes(desk: Desk) -> APIRouter:
    """Return the routes under /api/odds, and /api/check."""
    router = APIRouter(prefix="/api", tags=["odds"])
    folder = Path(desk.settings.odds_folder) if desk.settings.odds_folder else usual_folder()

    @router.get("/odds/{house}/{game}", **shows(dict[str, Any]))
    async def page(house: str, game: str) -> Response:
        """Wagers, pay lines, best strategy, effect of options, risk of the bank."""
        name = f"{house}/{game}"
        if name not in edition_ids():
            raise WebError("request/unknown", f"there is no edition {name!r}")
        return raw(msgspec.json.encode(await _page(desk, folder, name)), "application/json")

    @router.post("/check", **shows(CheckedEdition))
    async def check(body: TextBody) -> Response:
        """Whether an edition is valid for every choice of its switches, or its first fault."""
        return answer(await checked(desk, body.text))

    return router


@cache
def _build() -> str:
    return build_digest()


async def _page(desk: Desk, folder: Path, name: str) -> OddsPage:
    found = resolve(find_edition(name))
    if not found.family.banked:
        return OddsPage(state="none", why=POT)
    if not has_solver(found):
        return OddsPage(state="none", why=f"There are no odds for {found.family.name} yet.")
    key = page_key(name, found.digest)
    body = KeptAnswers(folder, _build()).read(key)
    if body is None:
        body = await desk.slow.ask(key, page_job, str(folder), name, key)
    if body is None:
        return _computing(folder, key)
    if body.startswith(b'{"why"'):
        return OddsPage(state="none", why=msgspec.json.decode(body)["why"])
    return OddsPage(state="ready", document=msgspec.Raw(body))


def _computing(folder: Path, key: str) -> OddsPage:
    try:
        told = json.loads(progress_file(folder, key).read_text())
    except (OSError, ValueError):
        return OddsPage(state="computing", words="waiting in the queue")
    return OddsPage(state="computing", words=told["words"], done=told["done"], of=told["of"])
