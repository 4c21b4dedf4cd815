"""The application: its routes, its error handlers, the page, and the guard around them."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import Response

from houseway import __version__
from houseway.errors import HousewayError
from houseway.room import Room
from houseway.room.build import build
from houseway.web.config import WebConfig
from houseway.web.errors import WebError, body_of, status_for
from houseway.web.guard.middleware import Guard, SignIn
from houseway.web.request_context import RequestContext, bytes_response, json_response
from houseway.web.routes.account import account_routes
from houseway.web.routes.advice import advice_routes
from houseway.web.routes.compliance import duty_routes
from houseway.web.routes.games import game_routes
from houseway.web.routes.odds import odds_routes
from houseway.web.routes.people import people_routes
from houseway.web.routes.tables import table_routes
from houseway.web.schema import describe
from houseway.web.sockets.table_socket import socket_routes
from houseway.web.static_page import PAGE, Page

_log = logging.getLogger("houseway.web")
_LOOPBACK = ("127.", "::1", "testclient")


def create_app(room: Room, config: WebConfig | None = None, *, page: Path = PAGE) -> FastAPI:
    """Return an ASGI application that serves this room as `docs/protocol.md` describes."""
    config = config or WebConfig()
    app = FastAPI(
        title="Houseway",
        version=__version__,
        openapi_url="/api/openapi.json",
        docs_url=None,  # Swagger's page would load its scripts from another server
        redoc_url=None,
        redirect_slashes=False,
    )
    context = RequestContext(room, config)
    app.state.context = context
    for routes in (
        people_routes,
        account_routes,
        game_routes,
        odds_routes,
        table_routes,
        advice_routes,
        duty_routes,
        socket_routes,
    ):
        app.include_router(routes(context))
    _add_routes(app, context, Page(page))
    _add_error_handlers(app)
    app.openapi = lambda: describe(app)  # type: ignore[method-assign]
    app.add_middleware(_CallCounter, context=context)
    app.add_middleware(Guard, config=config, sign_in=_shared_budget(room, config))
    return app


def _shared_budget(room: Room, config: WebConfig) -> SignIn | None:
    """Return a check that counts an address's sign-ins over all processes, if there are several."""
    rate, cluster = config.sign_ins, room.cluster
    if cluster is None or rate is None:
        return None

    async def sign_in(address: str) -> bool:
        return await cluster.spend(f"sign-in {address}", rate.each_second, rate.at_once)

    return sign_in


def _add_routes(app: FastAPI, context: RequestContext, page: Page) -> None:
    @app.get("/healthz", include_in_schema=False)
    async def health() -> Response:
        alive = context.room.store.ruin is None
        found = {"ok": alive, "tables": len(context.room.lobby())}
        return json_response(
            {**found, "version": __version__, "build": build()}, 200 if alive else 503
        )

    @app.get("/readyz", include_in_schema=False)
    async def ready() -> Response:
        error = context.room.trouble
        found = {"ready": error is None, "code": error.code if error else ""}
        return json_response({**found, "lost": sorted(context.room.lost)}, 503 if error else 200)

    @app.get("/metrics", include_in_schema=False)
    async def metrics(request: Request) -> Response:
        address = request.client.host if request.client else ""
        if not address.startswith(_LOOPBACK) or "x-forwarded-for" in request.headers:
            raise WebError(
                "request/foreign", "/metrics is served only to this machine, without a proxy"
            )
        context.metrics.collect(context.room)
        return bytes_response(context.metrics.text(), "text/plain; version=0.0.4; charset=utf-8")

    @app.api_route("/api/{path:path}", methods=["GET", "POST"], include_in_schema=False)
    async def unknown_call(path: str) -> Response:
        raise WebError("request/unknown", f"there is no API call at /api/{path}")

    @app.get("/{path:path}", include_in_schema=False)
    async def page_file(request: Request, path: str) -> Response:
        packed = "gzip" in request.headers.get("accept-encoding", "")
        known = request.headers.get("if-none-match", "")
        return page.response(path, known=known, packed=packed)


def _add_error_handlers(app: FastAPI) -> None:
    """Answer every error in one form: `{"code", "reason", "facts"}`."""

    def refuse(error: HousewayError) -> Response:
        response = bytes_response(body_of(error), "application/json", status_for(error))
        if response.status_code == 429:
            response.headers["Retry-After"] = str(error.facts.get("seconds", 1))
        return response

    @app.exception_handler(HousewayError)
    async def refused(_: Request, error: HousewayError) -> Response:
        return refuse(error)

    @app.exception_handler(RequestValidationError)
    async def malformed(_: Request, error: RequestValidationError) -> Response:
        faults = [
            {"at": ".".join(map(str, each["loc"])), "what": each["msg"]} for each in error.errors()
        ]
        reason = "; ".join(f"{each['at']}: {each['what']}" for each in faults)
        return refuse(WebError("request/malformed", reason, faults=faults))

    @app.exception_handler(HTTPException)
    async def http_error(_: Request, error: HTTPException) -> Response:
        # The guard refuses a large body while a route reads it, and FastAPI wraps that error.
        if isinstance(error.__cause__, HousewayError):
            return refuse(error.__cause__)
        code = {404: "request/unknown", 405: "request/method"}.get(
            error.status_code, "request/malformed"
        )
        response = refuse(WebError(code, str(error.detail)))
        response.headers.update(error.headers or {})
        return response

    @app.exception_handler(Exception)
    async def fault(request: Request, error: Exception) -> Response:
        _log.error("%s %s failed", request.method, request.url.path, exc_info=error)
        return refuse(WebError("server/fault", "the server failed; nothing was changed"))


class _CallCounter:
    """Counts API calls by route, not by path, so that ids do not multiply the metrics."""

    def __init__(self, app: Any, context: RequestContext) -> None:
        self._app, self._context = app, context

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def counted(message: Any) -> None:
            if message["type"] == "http.response.start":
                route = getattr(scope.get("route"), "path", "")
                labels = (scope["method"], route, str(message["status"]))
                self._context.metrics.calls.labels(*labels).inc()
            await send(message)

        await self._app(scope, receive, counted)
