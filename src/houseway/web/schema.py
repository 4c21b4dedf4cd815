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
_kinds: dict[Any, int] = {}


def shows(kind: Any, *, status: int = 200, media: str = "application/json") -> dict[str, Any]:
    """What a route answers with: `@router.get(path, **shows(Me))`."""
    content = {"schema": _later(kind)} if media == "application/json" else {}
    return {
        "status_code": status,
        "responses": {
            status: {"description": "Done.", "content": {media: content}},
            "default": {
                "description": "Refused; nothing has changed.",
                "content": {"application/json": {"schema": _later(Refused)}},
            },
        },
        "response_model": None,
    }


def _later(kind: Any) -> dict[str, Any]:
    """Stands for a struct's schema until the whole description is made."""
    return {"x-struct": _kinds.setdefault(kind, len(_kinds))}


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
    schemas, components = msgspec.json.schema_components(list(_kinds), ref_template=_REF)
    for path in document["paths"].values():
        for operation in path.values():
            operation["responses"].pop("422", None)
            for answer in operation["responses"].values():
                for content in answer.get("content", {}).values():
                    schema = content.get("schema", {})
                    if "x-struct" in schema:
                        content["schema"] = schemas[schema["x-struct"]]
    parts = document.setdefault("components", {}).setdefault("schemas", {})
    parts.update(components)
    for unused in ("HTTPValidationError", "ValidationError"):
        parts.pop(unused, None)
    app.openapi_schema = document
    return document
