"""The OpenAPI description: request bodies are pydantic's, answers are msgspec structs.

FastAPI knows nothing of msgspec, so a route names the struct it answers with (`shows`), and the
struct's own JSON Schema is put among the components.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec
from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi

from houseway import __version__
from houseway.web.errors import Refused

__all__ = ["describe", "shows"]

_REF: Final = "#/components/schemas/{name}"
_shown: list[Any] = [Refused]


def shows(kind: Any, *, status: int = 200, media: str = "application/json") -> dict[str, Any]:
    """What a route answers with: `@router.get(path, **shows(Me))`."""
    _shown.append(kind)
    content = {"schema": _Late(kind)} if media == "application/json" else {}
    return {
        "status_code": status,
        "responses": {
            status: {"description": "Done.", "content": {media: content}},
            "default": {
                "description": "Refused; nothing has changed.",
                "content": {"application/json": {"schema": _Late(Refused)}},
            },
        },
        "response_model": None,
    }


class _Late(dict[str, Any]):
    """A schema that is made when the whole description is."""

    def __init__(self, kind: Any) -> None:
        super().__init__({"x-kind": len(_shown)})
        self.kind = kind


def describe(app: FastAPI) -> dict[str, Any]:
    """The document, made once."""
    if app.openapi_schema:
        return app.openapi_schema
    document = get_openapi(
        title="Houseway",
        version=__version__,
        description="The California cardroom in software. The sockets are in docs/protocol.md.",
        routes=app.routes,
    )
    kinds = list(dict.fromkeys(_shown))
    schemas, components = msgspec.json.schema_components(kinds, ref_template=_REF)
    by_kind = dict(zip(kinds, schemas, strict=True))
    for path in document["paths"].values():
        for operation in path.values():
            operation["responses"].pop("422", None)
            for answer in operation["responses"].values():
                for content in answer.get("content", {}).values():
                    if isinstance(content.get("schema"), _Late):
                        content["schema"] = by_kind[content["schema"].kind]
    parts = document.setdefault("components", {}).setdefault("schemas", {})
    parts.update(components)
    for unused in ("HTTPValidationError", "ValidationError"):
        parts.pop(unused, None)
    app.openapi_schema = document
    return document
