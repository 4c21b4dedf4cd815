"""Routes: guests, accounts, log-in, the account's own lines."""

from __future__ import annotations

from typing import Annotated

import msgspec
from fastapi import APIRouter, Path, Query, Request
from pydantic import BaseModel, ConfigDict, Field
from starlette.responses import Response

from houseway.room import Me
from houseway.room.accounts.accounts import SessionLine, session_key
from houseway.room.accounts.history import StatementLine
from houseway.web.guard.rate_limits import household
from houseway.web.request_context import COOKIE, Desk, answer
from houseway.web.schema import shows

__all__ = ["people_routes"]


class GuestBody(BaseModel):
    """A guest may say what to be called."""

    model_config = ConfigDict(extra="forbid")

    name: str | None = Field(default=None, max_length=64)


class AccountBody(BaseModel):
    """A name and a password."""

    model_config = ConfigDict(extra="forbid")

    name: str = Field(max_length=64)
    password: str = Field(max_length=1024)


class Done(msgspec.Struct, frozen=True):
    """Nothing more to say."""


def people_routes(desk: Desk) -> APIRouter:
    """Everything under /api about people."""
    router = APIRouter(prefix="/api", tags=["people"])
    people = desk.room.accounts

    @router.post("/guest", **shows(Me))
    async def guest(body: GuestBody | None = None) -> Response:
        """Play at once, with chips, as a guest."""
        person, token = await people.guest(body.name if body and body.name else "")
        return await desk.signed_in(person, token)

    @router.post("/accounts", **shows(Me))
    async def account(request: Request, body: AccountBody) -> Response:
        """Open an account; a guest keeps his chips."""
        before = request.cookies.get(COOKIE, "")
        person, token = await people.register(body.name, body.password, token=before)
        desk.end_sockets(session_key(before), "come back under the new name", code=1012)
        return await desk.signed_in(person, token)

    @router.post("/login", **shows(Me))
    async def login(request: Request, body: AccountBody) -> Response:
        """The same refusal for a wrong name and a wrong password."""
        address = household(request.client.host) if request.client else ""
        before = request.cookies.get(COOKIE, "")
        person, token = await people.login(body.name, body.password, address=address, token=before)
        return await desk.signed_in(person, token)

    @router.post("/logout", **shows(Done))
    async def logout(request: Request) -> Response:
        """End the session and its sockets."""
        token = request.cookies.get(COOKIE)
        if token:
            await people.logout(token)
            desk.end_sockets(session_key(token), "signed out")
        response = answer(Done())
        response.delete_cookie(COOKIE, path="/", httponly=True, samesite="strict")
        return response

    @router.get("/sessions", **shows(list[SessionLine]))
    async def sessions(request: Request) -> Response:
        """Where I am signed in."""
        me = await desk.known(request)
        return answer(await people.sessions(me, request.cookies.get(COOKIE, "")))

    @router.post("/sessions/{id}/end", **shows(Done))
    async def end_session(request: Request, id: Annotated[str, Path(max_length=64)]) -> Response:
        """Sign out there; its sockets end."""
        key = await people.end_session(await desk.known(request), id)
        desk.end_sockets(key, "signed out from elsewhere")
        return answer(Done())

    @router.get("/me", **shows(Me))
    async def me(request: Request) -> Response:
        """Who I am, and my chips that lie on no table."""
        person = await desk.known(request)
        await desk.room.refresh(person.id)
        return answer(desk.room.me(person))

    @router.get("/statement", **shows(list[StatementLine]))
    async def statement(
        request: Request, before: Annotated[int | None, Query(ge=0, le=2**53)] = None
    ) -> Response:
        """The account's ledger lines, newest first."""
        return answer(await desk.room.statement(await desk.known(request), before=before))

    return router
