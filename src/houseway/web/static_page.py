"""Serve the built page: `index.html`, its hashed assets, and the other files next to it.

The build goes to `page/`, next to this module, and from there into the wheel. Without a build, a
plain page says how to make one; the API works without it.
"""

from __future__ import annotations

import gzip
import mimetypes
from functools import lru_cache
from pathlib import Path
from typing import Final

from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.staticfiles import NotModifiedResponse

from houseway.web.errors import WebError

PAGE: Final = Path(__file__).with_name("page")

_CACHE_FOREVER: Final = "public, max-age=31536000, immutable"
_REVALIDATE: Final = "no-cache"
_TEXT: Final = {".js", ".css", ".html", ".svg"}

_FALLBACK: Final = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Houseway</title>
<h1>Houseway</h1>
<p>The server runs, but its page has not been built. In a checkout, <code>make page</code>
builds it; then load this address again.</p>
<p>The API is described at <a href="/api/openapi.json">/api/openapi.json</a>.</p>
</html>
"""


@lru_cache(maxsize=100)
def _packed(file: Path, changed: int) -> bytes:  # noqa: ARG001  part of the cache key
    return gzip.compress(file.read_bytes(), 9, mtime=0)


class Page:
    """The files of the build; every address that names no file gets `index.html`.

    The page does its own routing, so its addresses need not exist as files.
    """

    def __init__(self, folder: Path = PAGE) -> None:
        self._folder = folder.resolve()
        mimetypes.add_type("text/javascript", ".js")
        mimetypes.add_type("font/woff2", ".woff2")

    def response(self, path: str, *, known: str = "", packed: bool = False) -> Response:
        """Return the response for a path.

        `known` is the request's `If-None-Match`; `packed` says that the client accepts gzip.
        """
        file = self._find(path)
        if file is None:
            if "." in path.rsplit("/", 1)[-1]:
                raise WebError("request/unknown", f"there is no file at /{path}")
            file = self._folder / "index.html"
            if not file.is_file():
                return HTMLResponse(_FALLBACK, headers={"Cache-Control": _REVALIDATE})
        hashed = file.parent.name == "assets"
        stat = file.stat()
        headers = {
            "Cache-Control": _CACHE_FOREVER if hashed else _REVALIDATE,
            "Vary": "Accept-Encoding",
        }
        response: Response = FileResponse(file, stat_result=stat, headers=headers)
        if packed and file.suffix in _TEXT:
            same = {"etag": response.headers["etag"], "Content-Encoding": "gzip"}
            body, media = _packed(file, stat.st_mtime_ns), response.media_type
            response = Response(body, media_type=media, headers={**headers, **same})
        if known and known.removeprefix("W/") == response.headers["etag"]:
            return NotModifiedResponse(response.headers)
        return response

    def _find(self, path: str) -> Path | None:
        """Return the file at a path, or None if there is none inside the folder."""
        if not path or "\0" in path:
            return None
        file = (self._folder / path).resolve()
        inside = file.is_relative_to(self._folder)
        return file if inside and file.is_file() else None
