"""The built page as files: `index.html`, hashed assets, and whatever lies beside them.

The build goes into `page/` beside this module and from there into the wheel. Without it a plain
page says how to make it; the API works all the same.
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

__all__ = ["PAGE", "Page"]

PAGE: Final = Path(__file__).with_name("page")

_FOR_EVER: Final = "public, max-age=31536000, immutable"
_ASK_FIRST: Final = "no-cache"
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
def _packed(file: Path, changed: int) -> bytes:  # noqa: ARG001  another time is another file
    return gzip.compress(file.read_bytes(), 9, mtime=0)


class Page:
    """Finds a file of the build; every other address of the page is its `index.html`."""

    def __init__(self, folder: Path = PAGE) -> None:
        self._folder = folder.resolve()
        mimetypes.add_type("text/javascript", ".js")
        mimetypes.add_type("font/woff2", ".woff2")

    def answer(self, path: str, *, known: str = "", packed: bool = False) -> Response:
        """`known` is the `If-None-Match` of the request; `packed`: it takes gzip."""
        file = self._find(path)
        if file is None:
            if "." in path.rsplit("/", 1)[-1]:
                raise WebError("request/unknown", "there is nothing at this address")
            file = self._folder / "index.html"
            if not file.is_file():
                return HTMLResponse(_FALLBACK, headers={"Cache-Control": _ASK_FIRST})
        hashed = file.parent.name == "assets"
        stat = file.stat()
        headers = {"Cache-Control": _FOR_EVER if hashed else _ASK_FIRST, "Vary": "Accept-Encoding"}
        response: Response = FileResponse(file, stat_result=stat, headers=headers)
        if packed and file.suffix in _TEXT:
            same = {"etag": response.headers["etag"], "Content-Encoding": "gzip"}
            body, media = _packed(file, stat.st_mtime_ns), response.media_type
            response = Response(body, media_type=media, headers={**headers, **same})
        if known and known.removeprefix("W/") == response.headers["etag"]:
            return NotModifiedResponse(response.headers)
        return response

    def _find(self, path: str) -> Path | None:
        """Never outside the folder."""
        if not path or "\0" in path:
            return None
        file = (self._folder / path).resolve()
        inside = file.is_relative_to(self._folder)
        return file if inside and file.is_file() else None
