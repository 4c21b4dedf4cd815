"""The JSON Schema for editors, held against every packaged edition without a library for it."""

import json
import re
import tomllib
from typing import Any

import pytest

from cli.running import Command
from houseway.editions.library import edition_ids, edition_text
from houseway.editions.schema import edition_schema, what_may_stand
from houseway.games import FAMILIES

KINDS: dict[str, tuple[type, ...]] = {
    "string": (str,),
    "integer": (int,),
    "boolean": (bool,),
    "object": (dict,),
    "array": (list,),
    "number": (int, float),
    "null": (type(None),),
}


def problems(value: Any, node: dict[str, Any], schema: dict[str, Any], at: str) -> list[str]:
    """The part of JSON Schema that the builder uses."""
    if "$ref" in node:
        name = node["$ref"].rpartition("/")[2]
        return problems(value, schema["$defs"][name], schema, at)
    if "anyOf" in node:
        tried = [problems(value, each, schema, at) for each in node["anyOf"]]
        return [] if [] in tried else tried[0]
    if "const" in node:
        return [] if value == node["const"] else [f"{at}: not {node['const']!r}"]
    if "enum" in node:
        return [] if value in node["enum"] else [f"{at}: {value!r} not in {node['enum']}"]
    kind = node.get("type")
    if kind and not isinstance(value, KINDS[kind]):
        return [f"{at}: {value!r} is no {kind}"]
    if isinstance(value, str) and not re.search(node.get("pattern", ""), value):
        return [f"{at}: {value!r} is not like {node['pattern']}"]
    if isinstance(value, list):
        inner = node.get("items", {})
        return [p for i, v in enumerate(value) for p in problems(v, inner, schema, f"{at}.{i}")]
    if isinstance(value, dict):
        found = [f"{at}: {key} is missing" for key in node.get("required", ()) if key not in value]
        for key, inside in value.items():
            rule = node.get("properties", {}).get(key, node.get("additionalProperties", {}))
            if rule is False:
                found.append(f"{at}: {key} is unknown")
            else:
                found += problems(inside, rule, schema, f"{at}.{key}")
        return found
    return []


@pytest.mark.parametrize("edition", edition_ids())
def test_every_edition_is_valid_by_the_schema_of_its_family(edition: str) -> None:
    document = tomllib.loads(edition_text(edition)[2])
    schema = edition_schema(document["family"])
    assert problems(document, schema, schema, edition) == []


@pytest.mark.parametrize("family", FAMILIES)
def test_schema_is_printed_and_refers_only_to_what_it_holds(houseway: Command, family: str) -> None:
    text = houseway("schema", family).out
    schema = json.loads(text)
    assert schema["properties"]["family"] == {"const": family}
    assert set(re.findall(r'"\$ref": "#/\$defs/([^"]+)"', text)) == set(schema["$defs"])
    assert {"title", "house", "deck", "table", "rulings"} <= set(schema["required"])


def test_schema_sees_what_is_wrong() -> None:
    document = tomllib.loads(edition_text(edition_ids()[0])[2])
    schema = edition_schema(document["family"])
    del document["title"]
    document["chairs"] = 9
    document["deck"]["packs"] = "eight"
    found = problems(document, schema, schema, "x")
    assert {text.rpartition(": ")[2] for text in found} >= {"title is missing", "chairs is unknown"}
    assert any("x.deck.packs" in text for text in found)


@pytest.mark.parametrize(
    ("key", "may"),
    [
        ("action.by", "one of: card, dice"),
        ("deck.packs", "a whole number"),
        ("wagers.any.bonus", "true or false"),
        ("wagers.any.pays.tie", "such as '6:5'"),
        ("settle.0.order.trips", "a list of a list of text"),
        ("draw.chart", "a table of names, each with text that matches"),
        ("fees", "a table with the keys: book"),
        ("fees.usual", "text or a whole number"),
        ("family", "'baccarat'"),
        ("options.x.settings", "a table of names, each with a table"),
        ("nothing", "a table with the keys: "),
    ],
)
def test_what_may_stand_at_a_key(key: str, may: str) -> None:
    assert may in what_may_stand(edition_schema("baccarat"), key)
