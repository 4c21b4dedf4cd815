"""What `import houseway` offers: names that are there, typed, documented, and cheap to load."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from inspect import getmembers, isfunction
from pathlib import Path
from typing import Any

import pytest

import houseway

SOURCE = Path(houseway.__file__)
OWN = ("Table", "LoadedGame")
"""Classes of which every public method has its example too."""


def test_the_names_are_sorted_and_all_are_there() -> None:
    assert houseway.__all__ == sorted(houseway.__all__)
    assert len(set(houseway.__all__)) == len(houseway.__all__)
    assert all(getattr(houseway, name) is not None for name in houseway.__all__)
    assert set(houseway.__all__) <= set(dir(houseway))


def test_what_the_types_say_is_what_is_imported() -> None:
    homes = {
        alias.name: node.module
        for node in ast.walk(ast.parse(SOURCE.read_text("utf-8")))
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("houseway.")
        for alias in node.names
    }
    lazily = {name: f"houseway.{home}" for name, home in houseway._MODULE_OF.items()}
    assert homes == lazily
    assert sorted(homes) == houseway.__all__


def test_no_name_is_also_a_ring() -> None:
    rings = {path.stem for path in SOURCE.parent.iterdir()}
    assert not rings & set(houseway.__all__), "importing the ring would put it in its place"


def test_a_name_that_is_not_there_is_told() -> None:
    with pytest.raises(AttributeError, match="no attribute 'jackpot'"):
        houseway.jackpot  # noqa: B018


@pytest.mark.parametrize("name", houseway.__all__)
def test_every_name_has_an_example(name: str) -> None:
    """`test_examples.py` runs it, with those of all modules."""
    assert ">>> " in (getattr(houseway, name).__doc__ or "")


def public(kind: type[Any]) -> Iterator[str]:
    for name, member in getmembers(kind):
        own = any(name in vars(each) for each in kind.__mro__ if "api" in each.__module__)
        if own and not name.startswith("_") and (isfunction(member) or type(member) is property):
            yield name


@pytest.mark.parametrize("name", OWN)
def test_every_method_has_an_example(name: str) -> None:
    kind = getattr(houseway, name)
    bare = [each for each in public(kind) if ">>>" not in (getattr(kind, each).__doc__ or "")]
    assert len(list(public(kind))) > 2
    assert not bare


def loaded(code: str) -> set[str]:
    script = f"import sys, houseway\n{code}\nprint(*sys.modules, sep='\\n')"
    run = subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, text=True)
    return set(run.stdout.split())


def test_the_names_load_neither_numba_nor_the_server() -> None:
    found = loaded("for name in houseway.__all__: getattr(houseway, name)")
    heavy = {"numba", "numpy", "fastapi", "uvicorn", "sqlalchemy", "rich", "typer"}
    assert not found & heavy
    assert not found & {f"houseway.{ring}" for ring in ("room", "web", "client", "cli")}


def test_the_import_alone_loads_no_ring() -> None:
    assert {name for name in loaded("") if name.startswith("houseway.")} == set()


def test_the_names_are_typed() -> None:
    table: houseway.Table = houseway.Table(houseway.load("stones-tavern/zoobac"), seed=1)
    choice: houseway.Choice = table.legal[0]
    chips: dict[str, houseway.Cents] = table.chips
    assert choice.amount is not None
    assert chips["player-1"] == 200_000


def test_only_what_offers_names_lists_them() -> None:
    """The package, its rings, and whatever passes on names that it imports."""
    needless = []
    for path in SOURCE.parent.rglob("*.py"):
        parts = path.relative_to(SOURCE.parent).with_suffix("").parts
        body = ast.parse(path.read_text("utf-8")).body
        listed = [
            set(ast.literal_eval(node.value))
            for node in body
            if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__"
        ]
        ring = len(parts) == 1 or (len(parts) == 2 and parts[1] == "__init__")
        imported = {
            alias.asname or alias.name
            for node in ast.walk(ast.Module(body, []))
            if isinstance(node, ast.ImportFrom)
            for alias in node.names
        }
        if listed and not ring and not listed[0] & imported:
            needless.append("/".join(parts))
    assert not needless, f"delete `__all__`: nothing is imported to be offered in {needless}"
