"""Routes for guests, accounts, log-in, sessions and the account statement."""

from __future__ import annotations

from typing import Annotated

import msgspec
from fastapi import APIRouter, Path, Query, Request
from pydantic import Field
from starlette.responses import Response

from houseway.room import Me
from houseway.room.accounts.accounts import SessionLine, session_key
from houseway.room.accounts.history import StatementLine
from houseway.web.guard.rate_limits import network_of
from houseway.web.request_context import COOKIE, RequestContext, json_response
from houseway.web.schema import Body, responds_with


class GuestBody(Body):
    """An optional name for a new guest."""

    name: str | None = Field(default=None, max_length=64)


class AccountBody(Body):
    """A name and a password."""

    name: str = Field(max_length=64)
    password: str = Field(max_length=1024)


class Done(msgspec.Struct, frozen=True):
    """An empty response: the call succeeded."""


def people_routes(context: RequestContext) -> APIRouter:
    """Return the routes under /api for people and their sessions."""
    router = APIRouter(prefix="/api", tags=["people"])
    people = context.room.accounts

    @router.post("/guest", **responds_with(Me))
    async def guest(body: GuestBody | None = None) -> Response:
        """Sign in as a new guest, with chips to play at once."""
        person, token = await people.guest(body.name if body and body.name else "")
        return await context.sign_in_response(person, token)

    @router.post("/accounts", **responds_with(Me))
    async def account(request: Request, body: AccountBody) -> Response:
        """Open an account; a guest keeps their chips."""
        before = request.cookies.get(COOKIE, "")
        person, token = await people.register(body.name, body.password, token=before)
        context.end_sockets(
            session_key(before), "you have an account now; reconnect under its name", code=1012
        )
        return await context.sign_in_response(person, token)

    @router.post("/login", **responds_with(Me))
    async def login(request: Request, body: AccountBody) -> Response:
        """Sign in to an account; a wrong name and a wrong password are refused alike."""
        address = network_of(request.client.host) if request.client else ""
        before = request.cookies.get(COOKIE, "")
        person, token = await people.login(body.name, body.password, address=address, token=before)
        return await context.sign_in_response(person, token)

    @router.post("/logout", **responds_with(Done))
    async def logout(request: Request) -> Response:
        """End the session and close its sockets."""
        token = request.cookies.get(COOKIE)
        if token:
            await people.logout(token)
            context.end_sockets(session_key(token), "you have signed out")
        response = json_response(Done())
        response.delete_cookie(COOKIE, path="/", httponly=True, samesite="strict")
        return response

    @router.get("/sessions", **responds_with(list[SessionLine]))
    async def sessions(request: Request) -> Response:
        """The caller's open sessions, latest first."""
        me = await context.require_person(request)
        return json_response(await people.sessions(me, request.cookies.get(COOKIE, "")))

    @router.post("/sessions/{id}/end", **responds_with(Done))
    async def end_session(request: Request, id: Annotated[str, Path(max_length=64)]) -> Response:
        """End another session of the caller and close its sockets."""
        key = await people.end_session(await context.require_person(request), id)
        context.end_sockets(key, "another session has signed this one out")
        return json_response(Done())

    @router.get("/me", **responds_with(Me))
    async def me(request: Request) -> Response:
        """The caller: name, roles, seats, and the chips not at any table."""
        person = await context.require_person(request)
        await context.room.refresh(person.id)
        return json_response(context.room.me(person))

    @router.get("/statement", **responds_with(list[StatementLine]))
    async def statement(
        request: Request, before: Annotated[int | None, Query(ge=0, le=2**53)] = None
    ) -> Response:
        """The account's ledger entries, newest first."""
        return json_response(
            await context.room.statement(await context.require_person(request), before=before)
        )

    return router
