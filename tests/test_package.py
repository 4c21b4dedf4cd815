"""The package as others get it: what the wheel holds, what it needs, and what is said where an
extra is missing."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from hatchling.builders.wheel import WheelBuilder

from houseway.cli.odds.file import check_target
from houseway.errors import HousewayError
from houseway.odds.report.blocks import Document
from houseway.odds.report.pdf import pdf_of
from houseway.room.store import connect
from support import ROOT

PACKAGE = ROOT / "src" / "houseway"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
COMES_WITH = {
    "argon2": "argon2-cffi",
    "h11": "uvicorn",
    "pydantic": "fastapi",
    "starlette": "fastapi",
}
"""Where a module has another name than what is installed for it."""


def test_the_wheel_holds_every_file_of_the_package() -> None:
    packed = {each.distribution_path for each in WheelBuilder(str(ROOT)).recurse_included_files()}
    there = {
        path.relative_to(PACKAGE.parent).as_posix()
        for path in PACKAGE.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    assert packed == there
    kinds = {Path(name).suffix for name in packed}
    assert {".py", ".toml", ".typed", ".typ", ".html", ".js", ".css"} <= kinds
    for folder in ("editions/books", "editions/house_ways", "fees/books", "web/page/assets"):
        assert any(name.startswith(f"houseway/{folder}/") for name in packed), folder


def names(requirements: list[str]) -> set[str]:
    return {re.split(r"[\[><=]", each)[0] for each in requirements}


def imported(*, lazily: bool) -> Iterator[str]:
    """Modules of others that are imported as a module is, or where a function needs them."""
    for path in PACKAGE.rglob("*.py"):
        tree = ast.parse(path.read_text("utf-8"))
        inside = {
            id(node)
            for outer in ast.walk(tree)
            if isinstance(outer, ast.FunctionDef | ast.AsyncFunctionDef)
            for node in ast.walk(outer)
        }
        for node in ast.walk(tree):
            if (id(node) in inside) != lazily:
                continue
            if isinstance(node, ast.Import):
                yield from (alias.name.split(".")[0] for alias in node.names)
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                yield node.module.split(".")[0]


def wanted(*, lazily: bool) -> set[str]:
    found = set(imported(lazily=lazily)) - set(sys.stdlib_module_names) - {"houseway"}
    return {COMES_WITH.get(name, name).replace("_", "-") for name in found}


def test_what_is_imported_is_declared_and_an_extra_only_where_it_is_needed() -> None:
    core = names(PROJECT["dependencies"])
    extras = {k: names(v) for k, v in PROJECT["optional-dependencies"].items() if k != "dev"}
    assert extras.keys() == {"pdf", "postgres", "cluster", "ray"}
    assert wanted(lazily=False) <= core
    assert wanted(lazily=True) <= core.union(*extras.values())
    assert not core & set().union(*extras.values())


def test_a_report_on_paper_without_typst_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    empty = Document(title="T", subtitle="", citation=(), headline=(), blocks=(), foot="")
    for attempt in (lambda: check_target(tmp_path / "a.pdf"), lambda: pdf_of(empty)):
        with pytest.raises(HousewayError, match=r"pip install 'houseway\[pdf\]'") as refused:
            attempt()
        assert refused.value.code == "report/no_typst"
    check_target(tmp_path / "a.html")


def test_postgresql_without_its_driver_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(HousewayError, match=r"pip install 'houseway\[postgres\]'") as refused:
        connect("postgresql://localhost/room")
    assert refused.value.code == "store/no_driver"


@pytest.mark.nightly
def test_the_wheel_alone_plays_and_computes(tmp_path: Path) -> None:
    build = [sys.executable, "-m", "pip", "wheel", "--no-deps", "--no-build-isolation"]
    subprocess.run([*build, "-w", str(tmp_path), str(ROOT)], check=True, capture_output=True)
    [wheel] = tmp_path.glob("houseway-*.whl")
    alone = tmp_path / "alone"
    zipfile.ZipFile(wheel).extractall(alone)
    for command in (["demo", "--rounds", "1"], ["odds", "stones-tavern/zoobac"]):
        ran = subprocess.run(
            [sys.executable, "-m", "houseway", *command],
            cwd=tmp_path,
            env={"PYTHONPATH": str(alone), "HOME": str(tmp_path)},
            check=True,
            capture_output=True,
            text=True,
        )
        assert "zoobac" in ran.stdout.lower() or "seat" in ran.stdout
