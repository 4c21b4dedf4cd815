"""The OpenAPI description: request bodies are pydantic models, responses are msgspec structs.

FastAPI does not know msgspec, so each route names the struct it returns (`responds_with`), and
`describe` adds that struct's JSON Schema to the components.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec
from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from pydantic import BaseModel, ConfigDict

from houseway import __version__
from houseway.web.errors import Refused

_REF: Final = "#/components/schemas/{name}"
_kinds: dict[Any, int] = {}


class Body(BaseModel):
    """A request body, which may have no fields but its own."""

    model_config = ConfigDict(extra="forbid")


def responds_with(
    kind: Any, *, status: int = 200, media: str = "application/json"
) -> dict[str, Any]:
    """Return the arguments that declare a response: `@router.get(path, **responds_with(Me))`."""
    content = {"schema": _placeholder(kind)} if media == "application/json" else {}
    return {
        "status_code": status,
        "responses": {
            status: {"description": "Success.", "content": {media: content}},
            "default": {
                "description": "Refused; nothing has changed.",
                "content": {"application/json": {"schema": _placeholder(Refused)}},
            },
        },
        "response_model": None,
    }


def _placeholder(kind: Any) -> dict[str, Any]:
    """Return a placeholder for a struct's schema, which `describe` replaces."""
    return {"x-struct": _kinds.setdefault(kind, len(_kinds))}


def describe(app: FastAPI) -> dict[str, Any]:
    """Return the OpenAPI document; it is made at the first call."""
    if app.openapi_schema:
        return app.openapi_schema
    document = get_openapi(
        title="Houseway",
        version=__version__,
        description="The California cardroom in software. docs/protocol.md describes the sockets.",
        routes=app.routes,
    )
    schemas, components = msgspec.json.schema_components(list(_kinds), ref_template=_REF)
    for path in document["paths"].values():
        for operation in path.values():
            operation["responses"].pop("422", None)
            for response in operation["responses"].values():
                for content in response.get("content", {}).values():
                    schema = content.get("schema", {})
                    if "x-struct" in schema:
                        content["schema"] = schemas[schema["x-struct"]]
    parts = document.setdefault("components", {}).setdefault("schemas", {})
    parts.update(components)
    for unused in ("HTTPValidationError", "ValidationError"):
        parts.pop(unused, None)
    app.openapi_schema = document
    return document
