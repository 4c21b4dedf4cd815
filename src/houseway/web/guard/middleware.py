"""What every request passes before it reaches a route: host, origin, rate and size.

A page of another origin can neither change anything nor open a socket: a browser always names
the page's origin there, and cannot send `X-Houseway` to another origin without asking first. A
name that was made to point at this machine is refused by its `Host`.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, MutableMapping
from ipaddress import ip_address
from typing import Any, Final
from urllib.parse import urlsplit

from houseway.web.config import WebSettings
from houseway.web.errors import WebError, body_of, status_for
from houseway.web.guard.rate_limits import Buckets, household

__all__ = ["HEADERS", "Guard", "SignIn"]

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]
SignIn = Callable[[str], Awaitable[bool]]

_SAFE: Final = {"GET", "HEAD", "OPTIONS"}
_TAKES_EDITIONS: Final = {"/api/check", "/api/tables"}
_SIGN_INS: Final = {"/api/guest", "/api/accounts", "/api/login"}

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
_RAW: Final = [(name.lower().encode(), value.encode()) for name, value in HEADERS.items()]


class Guard:
    """The outermost layer of the application."""

    def __init__(self, app: App, settings: WebSettings, sign_in: SignIn | None = None) -> None:
        self._app = app
        self._settings = settings
        self._own = {origin.rstrip("/").lower() for origin in settings.origins}
        self._hosts = {urlsplit(origin).netloc for origin in self._own}
        self._calls = Buckets(settings.calls)
        self._sign_ins = Buckets(settings.sign_ins)
        self._sign_in = sign_in if settings.sign_ins is not None else None
        """Asks the budget that several processes share."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request, one socket, or the server's own beginning and end."""
        kind = scope["type"]
        if kind not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        headers = {
            name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]
        }
        try:
            self._look(scope, headers)
            if kind == "http":
                await self._ask(scope)
        except WebError as error:
            await _refuse(error, kind, receive, send)
            return
        if kind == "websocket":
            await self._app(scope, receive, send)
        else:
            await self._http(scope, receive, send)

    def _look(self, scope: Scope, headers: dict[str, str]) -> None:
        host = headers.get("host", "")
        if not (host.lower() in self._hosts or _is_plain(host)):
            raise WebError(
                "request/foreign",
                f"this server is not called {host!r}; `houseway serve --origin` tells it its name",
            )
        path, address = scope["path"], _address(scope)
        if scope["type"] == "websocket":
            self._check_origin(headers, host, header_suffices=False)
        elif scope["method"] not in _SAFE:
            self._check_origin(headers, host, header_suffices=True)
            if path in _SIGN_INS and not self._sign_ins.take(address):
                raise _too_many()
        if path.startswith(("/api/", "/ws/")) and not self._calls.take(address):
            raise WebError("rate/too_fast", "too many calls from here; try again in a second")
        length = headers.get("content-length", "")
        most = self._most(path)
        if length.isdecimal() and int(length) > most:
            raise _too_large(most)

    def _most(self, path: str) -> int:
        """Bytes of a body: an edition of one's own may be larger than anything else."""
        settings = self._settings
        return settings.own_edition_bytes if path in _TAKES_EDITIONS else settings.message_bytes

    async def _ask(self, scope: Scope) -> None:
        if self._sign_in is None or scope["method"] in _SAFE or scope["path"] not in _SIGN_INS:
            return
        if not await self._sign_in(_address(scope)):
            raise _too_many()

    def _check_origin(self, headers: dict[str, str], host: str, *, header_suffices: bool) -> None:
        """A browser's origin is our own; whoever names none is no browser and says `X-Houseway`."""
        origin = headers.get("origin", "").lower()
        marked = headers.get("x-houseway") == "1"
        if header_suffices and not marked:
            raise WebError("request/foreign", "a call that changes something needs X-Houseway: 1")
        if origin:
            own = origin in self._own or origin in (
                f"http://{host}".lower(),
                f"https://{host}".lower(),
            )
            if not own:
                raise WebError("request/foreign", f"{origin} may not do this", origin=origin)
        elif not marked:
            raise WebError("request/foreign", "a socket needs this server's own origin")
        if headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
            raise WebError("request/foreign", "another site may not do this")

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        """With the size of the body counted and the answer's headers completed."""
        taken, started, most = 0, False, self._most(scope["path"])

        async def counted() -> Message:
            nonlocal taken
            message = await receive()
            taken += len(message.get("body", b""))
            if taken > most:
                raise _too_large(most)
            return message

        async def headed(message: Message) -> None:
            nonlocal started
            if message["type"] == "http.response.start":
                started = True
                present = {name for name, _ in message["headers"]}
                message["headers"] = [
                    *message["headers"],
                    *(each for each in _RAW if each[0] not in present),
                ]
            await send(message)

        try:
            await self._app(scope, counted, headed)
        except WebError as error:
            if started:
                raise
            await _refuse(error, "http", receive, headed)


def _address(scope: Scope) -> str:
    return household((scope.get("client") or ("?",))[0])


def _too_many() -> WebError:
    return WebError("rate/too_fast", "too many sign-ins from here; try again in a minute")


def _too_large(most: int) -> WebError:
    return WebError("request/too_large", f"at most {most} bytes are taken", most=most)


def _is_plain(host: str) -> bool:
    """An address in numbers, or this machine: nobody can make such a name point elsewhere."""
    try:
        name = urlsplit(f"//{host}").hostname or ""
        if name == "localhost" or name.endswith(".localhost"):
            return True
        ip_address(name)
    except ValueError:
        return False
    return True


async def _refuse(error: WebError, kind: str, receive: Receive, send: Send) -> None:
    """The error as an answer, to a handshake too."""
    prefix = "http"
    if kind == "websocket":
        await receive()  # websocket.connect
        prefix = "websocket.http"
    body = body_of(error)
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", b"%d" % len(body)),
        *_RAW,
    ]
    if error.code == "rate/too_fast":
        headers.append((b"retry-after", b"1"))
    status = status_for(error)
    await send({"type": f"{prefix}.response.start", "status": status, "headers": headers})
    await send({"type": f"{prefix}.response.body", "body": body})
