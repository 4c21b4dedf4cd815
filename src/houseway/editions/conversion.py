"""Convert raw data to typed structs; errors name the key, the value seen and what is allowed."""

from __future__ import annotations

import copy
import difflib
import re
from collections.abc import Iterable
from functools import reduce
from pathlib import Path
from typing import Any, Final

import msgspec

from houseway.errors import EditionError

_KINDS: Final = {
    "bool": "true or false",
    "int": "a whole number",
    "str": "text in quotes",
    "array": "a list",
    "object": "a table",
}


def convert(raw: Any, kind: type[Any], where: str) -> Any:
    """Convert the data to `kind`; an error names the file, the key and the value seen."""
    try:
        return msgspec.convert(raw, kind)
    except msgspec.ValidationError as error:
        raise _explain(str(error), raw, kind, where) from None


def inside(node: Any, key: str) -> Any:
    """Return the value under a key; in a list the key is an index, from 0."""
    return node[int(key)] if isinstance(node, list) else node[key]


def read_text(path: Path, name: str, code: str) -> str:
    """Return a file's text; an error has this code and gives the file this name."""
    try:
        return path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        why = error.strerror if isinstance(error, OSError) else error
        raise EditionError(code, f"{name} cannot be read: {why}", file=name) from None


def put(raw: dict[str, Any], path: str, value: Any) -> None:
    """Set a dotted key; a number in the key is an index into a list, from 0."""
    node: Any = raw
    *way, last = path.split(".")
    try:
        for key in way:
            node = node[int(key)] if isinstance(node, list) else node.setdefault(key, {})
        node[int(last) if isinstance(node, list) else last] = value
    except (AttributeError, IndexError, TypeError, ValueError):
        raise EditionError(
            "edition/invalid", f"the file has no key {path} to set", key=path
        ) from None


def guess(word: str, known: Iterable[str]) -> str:
    """Return the likely intention in brackets; empty if no known word is close."""
    close = difflib.get_close_matches(word, list(known), n=1)
    return f" (do you mean {close[0]!r}?)" if close else ""


def _explain(message: str, raw: Any, kind: type[Any], where: str) -> EditionError:
    text, _, path = message.partition(" - at `")
    names = _find(message, path.rstrip("`"), raw, kind)
    stands: Any = reduce(inside, names, raw)
    key = ".".join(names) or "the file"
    unknown = re.search(r"unknown field `([^`]+)`", text)
    if unknown:
        return EditionError(
            "edition/unknown_key",
            f"{where}: {key} has an unknown key {unknown[1]!r}"
            f"{guess(unknown[1], _field_names(kind))}",
            file=where,
            key=f"{key}.{unknown[1]}" if names else unknown[1],
        )
    if not isinstance(stands, dict):
        place = f"{key} is {shown(stands)[:80]}: "
    elif text.startswith("Expected"):
        place = f"{key} is a table: "
    else:
        place = f"{key}: " if names else ""
    return EditionError("edition/invalid", f"{where}: {place}{_said(text)}", file=where, key=key)


def shown(value: Any) -> str:
    """Format a value as the file would write it."""
    return str(value).lower() if isinstance(value, bool) else repr(value)


def _said(text: str) -> str:
    """Restate in the terms of a TOML file what msgspec found wrong."""
    pattern = re.search(r"matching regex '(.+)'", text)
    if pattern:
        return f"the text must have the form {pattern[1]}"
    missing = re.search(r"missing required field `([^`]+)`", text)
    if missing:
        return f"the key {missing[1]!r} is missing"
    wanted = re.match(r"Expected `(\w+)`(?:, got `\w+`)?$", text)
    if wanted and wanted[1] in _KINDS:
        return f"it must be {_KINDS[wanted[1]]}"
    return f"{text[0].lower()}{text[1:]}"


def _find(message: str, path: str, raw: Any, kind: type[Any]) -> list[str]:
    """Return the keys that lead to the fault.

    For a key of a table msgspec writes only [...], so each key is tried.
    """
    names: list[str] = []
    stands: Any = raw
    for part in re.findall(r"\[\.\.\.\]|[\w-]+", path):
        if part == "[...]" and isinstance(stands, dict):
            faulty = (key for key in stands if _fails(key, names, raw, kind, message))
            name = next(faulty, None)
            if name is None:
                break
        else:
            name = part
        try:
            stands = inside(stands, name)
        except (KeyError, ValueError, IndexError, TypeError):
            break
        names.append(name)
    return names


def _fails(key: str, names: list[str], raw: Any, kind: type[Any], message: str) -> bool:
    """Whether the fault is under this key: the message stays the same without its siblings."""
    trial = copy.deepcopy(raw)
    node: Any = reduce(inside, names, trial)
    for sibling in [each for each in node if each != key]:
        del node[sibling]
    try:
        msgspec.convert(trial, kind)
    except msgspec.ValidationError as error:
        return str(error) == message
    return False


def _field_names(kind: type[Any]) -> set[str]:
    """Return every key of the struct and of the structs inside it."""
    found: set[str] = set()
    todo: list[Any] = [kind]
    while todo:
        each = todo.pop()
        if isinstance(each, type) and issubclass(each, msgspec.Struct):
            fields = msgspec.structs.fields(each)
            new = {field.encode_name for field in fields} - found
            found |= new
            todo += [field.type for field in fields if field.encode_name in new]
        else:
            todo += list(getattr(each, "__args__", ()))
    return found
