"""The checks of every request before it reaches a route: host, origin, rate and size.

A page of another origin can neither change anything nor open a socket. A browser always sends the
page's origin with such requests, and cannot send `X-Houseway` to another origin without a preflight
request, which this server does not grant. The check of `Host` stops DNS rebinding: a foreign name
that was made to point at this machine.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, MutableMapping
from ipaddress import ip_address
from typing import Any, Final
from urllib.parse import urlsplit

from houseway.web.config import WebConfig
from houseway.web.errors import WebError, body_of, status_for
from houseway.web.guard.rate_limits import Buckets, network_of

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]
SignIn = Callable[[str], Awaitable[bool]]

_SAFE: Final = {"GET", "HEAD", "OPTIONS"}
_EDITION_PATHS: Final = {"/api/check", "/api/tables"}
_SIGN_IN_PATHS: Final = {"/api/guest", "/api/accounts", "/api/login"}

HEADERS: Final = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; "
    "img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=()",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
_RAW_HEADERS: Final = [(name.lower().encode(), value.encode()) for name, value in HEADERS.items()]


class Guard:
    """The outermost layer of the application: refuses requests that fail a check."""

    def __init__(self, app: App, config: WebConfig, sign_in: SignIn | None = None) -> None:
        self._app = app
        self._config = config
        self._origins = {origin.rstrip("/").lower() for origin in config.origins}
        self._hosts = {urlsplit(origin).netloc for origin in self._origins}
        self._calls = Buckets(config.calls)
        self._sign_ins = Buckets(config.sign_ins)
        self._sign_in = sign_in if config.sign_ins is not None else None
        """Counts sign-ins in the budget that several processes share."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Check one request or one socket's handshake, then pass it on."""
        kind = scope["type"]
        if kind not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        headers = {
            name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]
        }
        try:
            self._check(scope, headers)
            if kind == "http":
                await self._check_shared_budget(scope)
        except WebError as error:
            await _refuse(error, kind, receive, send)
            return
        if kind == "websocket":
            await self._app(scope, receive, send)
        else:
            await self._http(scope, receive, send)

    def _check(self, scope: Scope, headers: dict[str, str]) -> None:
        host = headers.get("host", "")
        if not (host.lower() in self._hosts or _is_plain(host)):
            raise WebError(
                "request/foreign",
                f"this server does not answer under the name {host!r}; "
                "its operator can add that name with `houseway serve --origin`",
            )
        path, address = scope["path"], _address(scope)
        if scope["type"] == "websocket":
            self._check_origin(headers, host, changes=False)
        elif scope["method"] not in _SAFE:
            self._check_origin(headers, host, changes=True)
            if path in _SIGN_IN_PATHS and not self._sign_ins.allow(address):
                raise _too_many_sign_ins()
        if path.startswith(("/api/", "/ws/")) and not self._calls.allow(address):
            raise WebError("rate/too_fast", "too many calls from here; try again in a second")
        length = headers.get("content-length", "")
        most = self._max_bytes(path)
        if length.isdecimal() and int(length) > most:
            raise _too_large(most)

    def _max_bytes(self, path: str) -> int:
        """Return the size limit of a body; calls that take an edition's text have a higher one."""
        config = self._config
        return config.own_edition_bytes if path in _EDITION_PATHS else config.message_bytes

    async def _check_shared_budget(self, scope: Scope) -> None:
        if self._sign_in is None or scope["method"] in _SAFE or scope["path"] not in _SIGN_IN_PATHS:
            return
        if not await self._sign_in(_address(scope)):
            raise _too_many_sign_ins()

    def _check_origin(self, headers: dict[str, str], host: str, *, changes: bool) -> None:
        """Refuse another origin; a client that sends none must send `X-Houseway: 1` instead.

        A request that changes something needs `X-Houseway` in any case. A browser cannot send it
        with a socket's handshake, where the origin is enough.
        """
        origin = headers.get("origin", "").lower()
        marked = headers.get("x-houseway") == "1"
        if changes and not marked:
            raise WebError(
                "request/foreign", "a call that changes something needs the header X-Houseway: 1"
            )
        if origin:
            own = origin in self._origins or origin in (
                f"http://{host}".lower(),
                f"https://{host}".lower(),
            )
            if not own:
                raise WebError(
                    "request/foreign", f"pages of {origin} may not call this server", origin=origin
                )
        elif not marked:
            raise WebError(
                "request/foreign",
                "a socket needs this server's own origin, or the header X-Houseway: 1",
            )
        if headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
            raise WebError("request/foreign", "another site may not call this server")

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, limiting the size of its body and adding the security headers."""
        received, started, most = 0, False, self._max_bytes(scope["path"])

        async def counted() -> Message:
            nonlocal received
            message = await receive()
            received += len(message.get("body", b""))
            if received > most:
                raise _too_large(most)
            return message

        async def headed(message: Message) -> None:
            nonlocal started
            if message["type"] == "http.response.start":
                started = True
                present = {name for name, _ in message["headers"]}
                message["headers"] = [
                    *message["headers"],
                    *(each for each in _RAW_HEADERS if each[0] not in present),
                ]
            await send(message)

        try:
            await self._app(scope, counted, headed)
        except WebError as error:
            if started:
                raise
            await _refuse(error, "http", receive, headed)


def _address(scope: Scope) -> str:
    return network_of((scope.get("client") or ("?",))[0])


def _too_many_sign_ins() -> WebError:
    return WebError("rate/too_fast", "too many sign-ins from here; try again in a minute")


def _too_large(most: int) -> WebError:
    return WebError(
        "request/too_large", f"the body is too large: at most {most} bytes are accepted", most=most
    )


def _is_plain(host: str) -> bool:
    """Return whether a host is a numeric address or `localhost`.

    Nobody else can make such a name point at this machine.
    """
    try:
        name = urlsplit(f"//{host}").hostname or ""
        if name == "localhost" or name.endswith(".localhost"):
            return True
        ip_address(name)
    except ValueError:
        return False
    return True


async def _refuse(error: WebError, kind: str, receive: Receive, send: Send) -> None:
    """Answer a request, or a socket's handshake, with an error."""
    prefix = "http"
    if kind == "websocket":
        await receive()  # websocket.connect
        prefix = "websocket.http"
    body = body_of(error)
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", b"%d" % len(body)),
        *_RAW_HEADERS,
    ]
    if error.code == "rate/too_fast":
        headers.append((b"retry-after", b"1"))
    status = status_for(error)
    await send({"type": f"{prefix}.response.start", "status": status, "headers": headers})
    await send({"type": f"{prefix}.response.body", "body": body})
