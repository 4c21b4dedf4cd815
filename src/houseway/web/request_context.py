"""What every route needs: the room, the limits, the counts, and who is asking."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from typing import Any, Final

import msgspec
from fastapi import Request
from starlette.requests import HTTPConnection
from starlette.responses import Response

from houseway.room import Person, Room, RoomError
from houseway.web.computing.worker import Calculator
from houseway.web.config import WebSettings
from houseway.web.metrics import Metrics

__all__ = ["COOKIE", "Desk", "answer", "keepable", "raw"]

COOKIE: Final = "houseway_session"
_KEPT_SECONDS: Final = 30 * 24 * 3600


def answer(value: Any, status: int = 200) -> Response:
    """A struct as JSON; nobody keeps it."""
    body = msgspec.json.encode(value, enc_hook=str)
    return raw(body, "application/json", status)


def raw(body: bytes, media: str, status: int = 200) -> Response:
    """Bytes as they are; nobody keeps them."""
    return Response(body, status, media_type=media, headers={"Cache-Control": "no-store"})


def keepable(request: Request, body: bytes, packed: bytes, tag: str) -> Response:
    """JSON that a browser may keep: it asks, and is told that it has the same already."""
    headers = {
        "Cache-Control": "private, no-cache",
        "ETag": f'"{tag}"',
        "Vary": "Accept-Encoding",
    }
    known = request.headers.get("if-none-match", "").removeprefix("W/")
    if known == headers["ETag"]:
        return Response(status_code=304, headers=headers)
    if "gzip" in request.headers.get("accept-encoding", ""):
        body, headers["Content-Encoding"] = packed, "gzip"
    return Response(body, media_type="application/json", headers=headers)


class Desk:
    """One a server."""

    def __init__(self, room: Room, settings: WebSettings) -> None:
        self.room = room
        self.settings = settings
        self.metrics = Metrics()
        room.registry.admission.on_answer = self.metrics.time_answer
        self.by_session: defaultdict[str, set[Callable[[int, str], None]]] = defaultdict(set)
        """For each session by its key, how to end its sockets."""
        self.by_address: defaultdict[str, int] = defaultdict(int)
        """Open sockets."""
        room.on_ended = self._end
        beside = settings.calculate_in == "a process"
        self.quick = Calculator(seconds=settings.advice_seconds, in_process=beside)
        """Advice at the tables, and whatever else takes seconds."""
        self.checks = Calculator(seconds=settings.advice_seconds, most=8, in_process=beside)
        """Editions that anybody brings along: nobody waits for them at a table."""
        self.slow = Calculator(seconds=0.2, most=8, in_process=beside)
        """Pages of odds, and looks back."""

    def close(self) -> None:
        """The server has ended."""
        self.quick.close()
        self.checks.close()
        self.slow.close()

    @property
    def must_glance(self) -> bool:
        """Whether it is time to look at what was done at the console."""
        return self.room.cluster is None and self.room.administration.is_due

    async def glance(self) -> None:
        """At what was done at the console; several processes do it by themselves."""
        if self.must_glance:
            await self.room.administration.refresh_if_due()

    async def person(self, request: HTTPConnection) -> Person | None:
        """Who is asking, by the cookie; None for somebody who only looks."""
        await self.glance()
        token = request.cookies.get(COOKIE)
        return await self.room.accounts.find(token) if token else None

    async def known(self, request: Request) -> Person:
        """The same, where one has to be somebody."""
        person = await self.person(request)
        if person is None:
            raise RoomError("people/sign_in", "sign in, or play as a guest, first")
        return person

    async def signed_in(self, person: Person, token: str) -> Response:
        """`Me`, with the cookie."""
        await self.room.refresh(person.id)
        response = answer(self.room.me(person))
        response.set_cookie(
            COOKIE,
            token,
            max_age=_KEPT_SECONDS,
            httponly=True,
            samesite="strict",
            secure=self.settings.secure,
            path="/",
        )
        return response

    def end_sockets(self, session: str, why: str, *, code: int = 4401) -> None:
        """Of a session that is over, wherever they are."""
        self.room.end_session(session, code, why)

    def _end(self, session: str, code: int, why: str) -> None:
        for end in list(self.by_session.get(session, ())):
            end(code, why)
