"""The JSON Schema of a family's edition files, and what a key of them may hold."""

from __future__ import annotations

from typing import Any

import msgspec

from houseway.editions.model import TOPICS, FeeSource, Identity
from houseway.fees.file_format import FeeTerms as FeeTerms
from houseway.games import family

_REF = "#/$defs/{name}"


def edition_schema(name: str) -> dict[str, Any]:
    """Return one object schema: the identity of an edition and the terms of its family."""
    known = family(name)
    _, parts = msgspec.json.schema_components((Identity, known.terms, FeeTerms), ref_template=_REF)
    parts[FeeSource.__name__]["properties"]["schedules"]["items"] = _section(parts)
    identity, terms = parts.pop(Identity.__name__), parts.pop(known.terms.__name__)
    properties = {**terms["properties"], **identity["properties"]}  # `fees` is the identity's
    if "house_way" in terms["properties"]:
        del properties["hands"]  # the house way gives the ranking of hands
    properties["family"] = {"const": name}
    properties["rulings"] = {
        "type": "object",
        "description": "What the book rules, or 'none printed' if it is silent.",
        "properties": {topic: {"type": "string"} for topic in TOPICS},
        "required": list(TOPICS),
        "additionalProperties": False,
    }
    schema = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"An edition of {name}",
        "description": terms.get("description", ""),
        "type": "object",
        "properties": properties,
        "required": [*identity["required"], "rulings", *terms["required"]],
        "additionalProperties": False,
    }
    used = _used(schema, parts)
    return {**schema, "$defs": {name: part for name, part in parts.items() if name in used}}


def _section(parts: dict[str, Any]) -> dict[str, Any]:
    """Return the schema of a section of schedules: keys for all its options, and the options.

    An option and its section may have the same keys, so neither requires any.
    """
    terms = parts.pop(FeeTerms.__name__)
    said = {"type": "object", "properties": terms["properties"], "additionalProperties": False}
    rows = {"type": "array", "items": {"type": "string"}}
    options = {
        "type": "object",
        "description": "By name or number: one fee, a list of rows, or a table.",
        "additionalProperties": {"anyOf": [{"type": "string"}, rows, said]},
    }
    return {**said, "properties": {"options": options, **terms["properties"]}}


def what_may_stand(schema: dict[str, Any], key: str) -> str:
    """Say in words what the schema allows at a dotted key; empty if it does not know the key.

    If only the last word of the key is unknown, name the keys that its table has.
    """
    node: dict[str, Any] = schema
    for word in filter(None, key.split(".")):
        node = _follow(schema, node)
        if node.get("type") == "array":
            node = node.get("items", {})
            continue
        inside = node.get("properties", {}).get(word, node.get("additionalProperties"))
        if not isinstance(inside, dict):
            break
        node = inside
    return _words(schema, _follow(schema, node))


def _follow(schema: dict[str, Any], node: dict[str, Any]) -> dict[str, Any]:
    """Follow references, and choices between one type and null, to the node itself."""
    while True:
        choices = [each for each in node.get("anyOf", ()) if each != {"type": "null"}]
        if len(choices) == 1:
            node = choices[0]
        elif "$ref" in node:
            node = schema["$defs"][node["$ref"].rpartition("/")[2]]
        else:
            return node


def _words(schema: dict[str, Any], node: dict[str, Any]) -> str:
    if "const" in node:
        return repr(node["const"])
    if "enum" in node:
        return "one of: " + ", ".join(str(each) for each in node["enum"])
    if "anyOf" in node:
        return " or ".join(_words(schema, _follow(schema, each)) for each in node["anyOf"])
    match node.get("type"):
        case "object" if "properties" in node:
            return "a table with the keys: " + ", ".join(node["properties"])
        case "object":
            inside = node.get("additionalProperties")
            if not isinstance(inside, dict):
                return "a table"
            return f"a table of names, each with {_words(schema, _follow(schema, inside))}"
        case "array":
            return f"a list of {_words(schema, _follow(schema, node.get('items', {})))}"
        case "string" if "pattern" in node:
            if node.get("examples"):
                return f"text such as {node['examples'][0]!r}"
            return f"text that matches {node['pattern']}"
        case "string":
            return "text"
        case "integer":
            return "a whole number"
        case "boolean":
            return "true or false"
    return ""


def _used(node: Any, parts: dict[str, Any]) -> set[str]:
    """Return the names of all definitions that a schema refers to, directly or indirectly."""
    found: set[str] = set()
    todo = [node]
    while todo:
        each = todo.pop()
        if isinstance(each, dict):
            name = str(each.get("$ref", "")).rpartition("/")[2]
            if name and name not in found:
                found.add(name)
                todo.append(parts[name])
            todo += each.values()
        elif isinstance(each, list):
            todo += each
    return found
