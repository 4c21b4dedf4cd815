"""The client: calls to the HTTP API, and links to tables."""

from __future__ import annotations

import asyncio
import http.client
import secrets
from functools import partial
from typing import Any, Final
from urllib.parse import urlencode, urlsplit

import msgspec

from houseway.client.errors import CallError
from houseway.client.link import TableLink

COOKIE: Final = "houseway_session"
_TIMEOUT_SECONDS: Final = 30.0


class Client:
    """One person's connection to one server.

    HTTP calls run in a thread, so they never block the event loop.
    """

    def __init__(self, address: str, *, token: str = "", id: str = "") -> None:
        self.address = address.rstrip("/")
        self.token = token
        self.id = id or secrets.token_urlsafe(12)
        """Identifies this client; together with a number it identifies a command."""
        self.me: dict[str, Any] = {}
        self._links: list[TableLink] = []

    async def __aenter__(self) -> Client:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def close(self) -> None:
        """Close every link."""
        for link in self._links:
            await link.close()
        self._links.clear()

    # -- people -----------------------------------------------------------------------------

    async def guest(self, name: str = "") -> dict[str, Any]:
        """Sign in as a new guest; returns `Me`."""
        self.me = await self.call("POST", "/api/guest", {"name": name} if name else {})
        return self.me

    async def register(self, name: str, password: str) -> dict[str, Any]:
        """Open an account; a guest keeps their chips. Returns `Me`."""
        self.me = await self.call("POST", "/api/accounts", {"name": name, "password": password})
        return self.me

    async def login(self, name: str, password: str) -> dict[str, Any]:
        """Sign in to an account; returns `Me`."""
        self.me = await self.call("POST", "/api/login", {"name": name, "password": password})
        return self.me

    async def logout(self) -> None:
        """End the session."""
        await self.call("POST", "/api/logout", {})
        self.token = ""

    async def who(self) -> dict[str, Any]:
        """Return `Me` as it is now: name, roles, chips and seats."""
        self.me = await self.call("GET", "/api/me")
        return self.me

    async def statement(self, before: int | None = None) -> list[dict[str, Any]]:
        """Return the account's ledger entries, newest first."""
        entries: list[dict[str, Any]] = await self.call("GET", "/api/statement", before=before)
        return entries

    # -- games and tables -------------------------------------------------------------------

    async def games(self) -> list[dict[str, Any]]:
        """Return the editions that this server offers."""
        rows: list[dict[str, Any]] = await self.call("GET", "/api/games")
        return rows

    async def felt(self, edition: str) -> dict[str, Any]:
        """Return the felt of an edition: everything needed to draw its table."""
        felt: dict[str, Any] = await self.call("GET", f"/api/games/{edition}")
        return felt

    async def lobby(self) -> list[dict[str, Any]]:
        """Return the lobby's entry for every table."""
        rows: list[dict[str, Any]] = await self.call("GET", "/api/tables")
        return rows

    async def open_table(self, edition: str, **order: Any) -> dict[str, Any]:
        """Open a table; returns its entry in the lobby."""
        entry: dict[str, Any] = await self.call(
            "POST", "/api/tables", {"edition": edition, **order}
        )
        return entry

    async def rounds(self, table: str, *, before: int | None = None) -> list[dict[str, Any]]:
        """Return finished rounds, newest first."""
        rows: list[dict[str, Any]] = await self.call(
            "GET", f"/api/tables/{table}/rounds", before=before
        )
        return rows

    async def recall(self, table: str, number: int) -> dict[str, Any]:
        """Return a finished round as this person saw it."""
        found: dict[str, Any] = await self.call("GET", f"/api/tables/{table}/rounds/{number}")
        return found

    async def shoe(self, table: str, number: int) -> dict[str, Any]:
        """Return the transcript of a finished shoe."""
        found: dict[str, Any] = await self.call("GET", f"/api/tables/{table}/shoes/{number}")
        return found

    async def record(self, table: str) -> bytes:
        """Return the table's record file, without anything this person did not see."""
        _, _, data = await asyncio.to_thread(self._call, "GET", f"/api/tables/{table}/record", None)
        return data

    def join(self, table: str, *, version: int | None = None) -> TableLink:
        """Return a link to a table; `async with` opens and closes it."""
        scheme, rest = self.address.split("://", 1)
        address = f"{'wss' if scheme == 'https' else 'ws'}://{rest}/ws/tables/{table}"
        headers = {"X-Houseway": "1"}
        if self.token:
            headers["Cookie"] = f"{COOKIE}={self.token}"
        me = self.me.get("id", "")
        link = TableLink(address, headers, client=self.id, me=me, version=version)
        link.fetch_shoe = partial(self.shoe, table)
        self._links.append(link)
        return link

    # -- calls ------------------------------------------------------------------------------

    async def call(self, method: str, path: str, body: Any = None, **query: Any) -> Any:
        """Make one call; returns the decoded answer, or raises `CallError`."""
        parameters = {name: value for name, value in query.items() if value is not None}
        target = f"{path}?{urlencode(parameters)}" if parameters else path
        status, cookie, data = await asyncio.to_thread(self._call, method, target, body)
        if cookie is not None:
            self.token = cookie
        answer = msgspec.json.decode(data) if data else None
        if status >= 400:
            refusal = answer if isinstance(answer, dict) else {}
            raise CallError(
                status,
                refusal.get("code", "call/failed"),
                refusal.get("reason", f"{method} {path} failed with status {status}"),
                **refusal.get("facts", {}),
            )
        return answer

    def _call(self, method: str, target: str, body: Any) -> tuple[int, str | None, bytes]:
        where = urlsplit(self.address)
        kind = (
            http.client.HTTPSConnection if where.scheme == "https" else http.client.HTTPConnection
        )
        connection = kind(where.hostname or "", where.port, timeout=_TIMEOUT_SECONDS)
        headers = {"X-Houseway": "1"}
        if self.token:
            headers["Cookie"] = f"{COOKIE}={self.token}"
        content = None
        if body is not None:
            content = msgspec.json.encode(body)
            headers["Content-Type"] = "application/json"
        try:
            connection.request(method, target, content, headers)
            response = connection.getresponse()
            return response.status, _cookie(response), response.read()
        finally:
            connection.close()


def _cookie(response: http.client.HTTPResponse) -> str | None:
    """Return the session token that the response sets, '' if it clears it, None if neither."""
    for line in response.headers.get_all("Set-Cookie") or ():
        name, _, value = line.partition(";")[0].partition("=")
        if name.strip() == COOKIE:
            return value.strip().strip('"')
    return None
