"""The reference of `import houseway` for the site, from its docstrings and their examples.

    python tools/make_api.py [FILE]

writes it into FILE, `build/docs/api.md` by default; `make site` does so too. The docstrings are
the source: `help(houseway.Table)` shows the same.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import msgspec

import houseway

PAGE: Final = Path(__file__).parents[1] / "build" / "docs" / "api.md"

SECTIONS: Final = {
    "Games": ("edition_ids", "load", "LoadedGame"),
    "Tables": ("Table", "Round", "View", "Choice", "Cents"),
    "Odds": ("Report", "WagerResult", "equity", "Equities"),
    "Collections": ("book_ids", "fee", "Charge"),
    "House ways": ("house_way_ids", "house_way", "Setting"),
    "Records": ("verify", "Checked", "replay"),
    "Errors": ("HousewayError",),
}
"""Every public name once, in the order in which users need them."""
WHOLE: Final = ("LoadedGame", "Table")
"""Classes shown with every method."""
HEAD: Final = """# From Python

```python
import houseway
```

provides the names on this page; each is loaded when it is first used. The tests run every example.
Amounts are strings of dollars (`"$25"`) or whole cents (`2500`). Cards are written `As`, `Td`,
`Jk`, and tiles `6-5`. An operation that is refused raises a `HousewayError` with a stable code and
changes nothing."""


def page() -> str:
    """Return the whole page."""
    lines = [HEAD]
    for title, names in SECTIONS.items():
        lines += ["", f"## {title}"]
        for name in names:
            lines += entry(name)
    return "\n".join(lines) + "\n"


def entry(name: str) -> Iterator[str]:
    """Yield the lines about one name: signature, docstring, example, and a class's members."""
    thing = getattr(houseway, name)
    yield from ("", f"### {name}")
    if not isinstance(thing, type) or name == "Table":
        yield from ("", f"`houseway.{name}{signature(thing)}`")
    yield from said(thing)
    if isinstance(thing, type):
        if issubclass(thing, msgspec.Struct):
            yield from ("", f"Fields: {', '.join(f'`{each}`' for each in thing.__struct_fields__)}")
        if name in WHOLE:
            yield from methods(thing)


def methods(kind: type[Any]) -> Iterator[str]:
    """Yield the lines about a class's own public methods, in source order."""
    for name, member in vars(kind).items():
        if name.startswith("_") or not (inspect.isfunction(member) or isinstance(member, property)):
            continue
        yield from ("", f"#### {kind.__name__}.{name}")
        if not isinstance(member, property):
            yield from ("", f"`.{name}{signature(member)}`")
        yield from said(member)


def signature(thing: Any) -> str:
    """Return the signature, with types as written in the source."""
    found = inspect.signature(thing)
    words, star = [], False
    for each in found.parameters.values():
        if each.name == "self":
            continue
        if each.kind is each.KEYWORD_ONLY and not star:
            words.append("*")
        star = star or each.kind in (each.KEYWORD_ONLY, each.VAR_POSITIONAL)
        default = "" if each.default is each.empty else f" = {each.default!r}"
        mark = "*" * ((each.kind is each.VAR_POSITIONAL) + 2 * (each.kind is each.VAR_KEYWORD))
        words.append(f"{mark}{each.name}: {each.annotation}{default}")
    gives = found.return_annotation
    after = f" -> {gives}" if isinstance(gives, str) and gives != "None" else ""
    return f"({', '.join(words)}){after}"


def said(thing: Any) -> list[str]:
    """Return the docstring as lines of Markdown, with the example in a code block."""
    text = inspect.getdoc(thing) or ""
    words, prompt, example = text.partition(">>>")
    lines = ["", *words.strip().splitlines()]
    return [*lines, "", "```python", *(prompt + example).splitlines(), "```"] if prompt else lines


def main() -> None:
    """Write the page where the command line says."""
    target = Path(sys.argv[1]) if len(sys.argv) > 1 else PAGE
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(page(), "utf-8")
    print(f"the reference is in {target}")


if __name__ == "__main__":
    main()
