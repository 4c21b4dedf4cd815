"""What every route needs: the room, the config, the metrics, the jobs, and who is asking."""

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
from houseway.web.config import WebConfig
from houseway.web.metrics import Metrics

COOKIE: Final = "houseway_session"
_COOKIE_SECONDS: Final = 30 * 24 * 3600


def json_response(value: Any, status: int = 200) -> Response:
    """Return a value as JSON that must not be cached."""
    body = msgspec.json.encode(value, enc_hook=str)
    return bytes_response(body, "application/json", status)


def bytes_response(body: bytes, media: str, status: int = 200) -> Response:
    """Return bytes that must not be cached."""
    return Response(body, status, media_type=media, headers={"Cache-Control": "no-store"})


def cacheable_response(request: Request, body: bytes, packed: bytes, tag: str) -> Response:
    """Return JSON that a browser may cache but must revalidate.

    `packed` is the body gzipped, `tag` its ETag; a browser that has this version gets status 304.
    """
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


class RequestContext:
    """What all requests to a server share; there is one per server."""

    def __init__(self, room: Room, config: WebConfig) -> None:
        self.room = room
        self.config = config
        self.metrics = Metrics()
        room.registry.admission.on_answer = self.metrics.observe_answer
        self.closers_by_session: defaultdict[str, set[Callable[[int, str], None]]] = defaultdict(
            set
        )
        """By the key of a session: the functions that close its sockets."""
        self.sockets_by_address: defaultdict[str, int] = defaultdict(int)
        """The number of open sockets per address."""
        room.on_ended = self._end
        own_process = config.calculate_in == "a process"
        self.advice_jobs = Calculator(wait_seconds=config.advice_seconds, own_process=own_process)
        """Advice at the tables, and other jobs that take seconds."""
        self.check_jobs = Calculator(
            wait_seconds=config.advice_seconds, max_jobs=8, own_process=own_process
        )
        """Checks of users' own editions; separate, so that they never delay advice."""
        self.background_jobs = Calculator(wait_seconds=0.2, max_jobs=8, own_process=own_process)
        """Odds pages, evaluations of past decisions, and warming up."""

    def close(self) -> None:
        """Stop all jobs."""
        self.advice_jobs.close()
        self.check_jobs.close()
        self.background_jobs.close()

    @property
    def console_is_due(self) -> bool:
        """Whether changes made at the console (`houseway grant` and others) should be read now."""
        return self.room.cluster is None and self.room.administration.is_due

    async def check_console(self) -> None:
        """Apply changes made at the console, if that is due; a cluster applies them by itself."""
        if self.console_is_due:
            await self.room.administration.refresh_if_due()

    async def find_person(self, request: HTTPConnection) -> Person | None:
        """Return the person whose session the cookie names, or None."""
        await self.check_console()
        token = request.cookies.get(COOKIE)
        return await self.room.accounts.find(token) if token else None

    async def require_person(self, request: Request) -> Person:
        """Return the person whose session the cookie names; raises `RoomError` if there is none."""
        person = await self.find_person(request)
        if person is None:
            raise RoomError("people/sign_in", "sign in first, or play as a guest")
        return person

    async def sign_in_response(self, person: Person, token: str) -> Response:
        """Return `Me` with the session cookie."""
        await self.room.refresh(person.id)
        response = json_response(self.room.me(person))
        response.set_cookie(
            COOKIE,
            token,
            max_age=_COOKIE_SECONDS,
            httponly=True,
            samesite="strict",
            secure=self.config.secure,
            path="/",
        )
        return response

    def end_sockets(self, session: str, why: str, *, code: int = 4401) -> None:
        """Close all sockets of a session, in whichever process they are."""
        self.room.end_session(session, code, why)

    def _end(self, session: str, code: int, why: str) -> None:
        for end in list(self.closers_by_session.get(session, ())):
            end(code, why)
