"""The package as others get it: what the wheel holds, what it needs, and what is said where an
extra is missing."""

from __future__ import annotations

import ast
import re
import signal
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from importlib.metadata import distribution, packages_distributions
from pathlib import Path

import httpx
import pytest
from hatchling.builders.sdist import SdistBuilder
from hatchling.builders.wheel import WheelBuilder
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from houseway import __version__
from houseway.cli.odds.output_file import check_target
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


def test_the_sdist_holds_what_a_wheel_is_built_from() -> None:
    builder = SdistBuilder(str(ROOT))
    packed = {each.distribution_path for each in builder.recurse_included_files()}
    wheel = {
        f"src/{each.distribution_path}" for each in WheelBuilder(str(ROOT)).recurse_included_files()
    }
    assert wheel <= packed
    assert {"tools/build_hook.py", "tools/page.py", "web/package-lock.json"} <= packed
    assert {"README.md", "CHANGELOG.md", "LICENSE"} <= packed
    assert not any(name.startswith(("tests/", "docs/")) for name in packed)


def test_the_version_stands_in_one_place() -> None:
    assert WheelBuilder(str(ROOT)).metadata.version == __version__
    text = (ROOT / "CHANGELOG.md").read_text("utf-8")
    assert f"## [{__version__}]" in text, "say in CHANGELOG.md what this version brings"


def names(requirements: list[str]) -> set[str]:
    return {re.split(r"[\[><=]", each)[0] for each in requirements}


def imported(tree: ast.AST, *, lazily: bool = False) -> Iterator[tuple[str, bool]]:
    """Modules of others, and whether they are imported only where a function needs them."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.Import):
            yield from ((alias.name.split(".")[0], lazily) for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module.split(".")[0], lazily
        elif isinstance(node, ast.stmt | ast.excepthandler | ast.match_case):
            inside = isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
            yield from imported(node, lazily=lazily or inside)


def wanted() -> tuple[set[str], set[str]]:
    """What is imported at once, and what lazily."""
    found: tuple[set[str], set[str]] = (set(), set())
    for path in PACKAGE.rglob("*.py"):
        for name, lazily in imported(ast.parse(path.read_text("utf-8"))):
            if name not in sys.stdlib_module_names and name != "houseway":
                found[lazily].add(COMES_WITH.get(name, name).replace("_", "-"))
    return found


def test_what_is_imported_is_declared_and_an_extra_only_where_it_is_needed() -> None:
    core = names(PROJECT["dependencies"])
    extras = {k: names(v) for k, v in PROJECT["optional-dependencies"].items() if k != "dev"}
    assert extras.keys() == {"pdf", "postgres", "cluster", "ray"}
    at_once, lazily = wanted()
    assert at_once <= core
    assert lazily <= core.union(*extras.values())
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


# -- the wheel -----------------------------------------------------------------------------------

HIDER = """
import sys

HIDDEN = {hidden!r}

class Hider:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in HIDDEN:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)

sys.meta_path.insert(0, Hider())
"""
"""What `pip install houseway` does not bring is not there, whatever the tests have installed."""


def brought() -> set[str]:
    """What installs with the wheel, at any remove, without extras but those that are asked for."""
    found = {"houseway"}
    waiting = list(map(Requirement, PROJECT["dependencies"]))
    while waiting:
        wanted = waiting.pop()
        key = canonicalize_name(wanted.name)
        if key in found and not wanted.extras:
            continue
        found.add(key)
        for text in distribution(key).requires or ():
            needed = Requirement(text)
            extras = ({"extra": extra} for extra in ("", *wanted.extras))
            if needed.marker is None or any(map(needed.marker.evaluate, extras)):
                waiting.append(needed)
    return found


def hidden() -> set[str]:
    """Modules that are installed here and do not come with the wheel."""
    known = brought()
    return {
        module
        for module, homes in packages_distributions().items()
        if not known & {canonicalize_name(home) for home in homes}
    }


@pytest.fixture
def alone(tmp_path: Path) -> dict[str, str]:
    """The environment of somebody who has installed the wheel and nothing else."""
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check"]
    build = [*pip, "wheel", "--no-deps", "--no-build-isolation", "-w", str(tmp_path), str(ROOT)]
    subprocess.run(build, check=True, capture_output=True)
    [wheel] = tmp_path.glob("houseway-*.whl")
    there = tmp_path / "alone"
    install = [*pip, "install", "--no-deps", "--no-index", "--target", str(there), str(wheel)]
    subprocess.run(install, check=True, capture_output=True)
    (there / "sitecustomize.py").write_text(HIDER.format(hidden=hidden()))
    return {"PYTHONPATH": str(there), "HOME": str(tmp_path), "PATH": str(there / "bin")}


def houseway(alone: dict[str, str], *words: str) -> str:
    command = [sys.executable, f"{alone['PATH']}/houseway", *words]
    ran = subprocess.run(
        command, cwd=alone["HOME"], env=alone, check=True, capture_output=True, text=True
    )
    return ran.stdout


@pytest.mark.nightly
def test_the_wheel_alone_plays_serves_and_computes(alone: dict[str, str]) -> None:
    home = alone["HOME"]
    where = "import houseway, sys; print(houseway.__file__, 'pytest' in sys.modules)"
    ran = [sys.executable, "-c", where]
    told = subprocess.run(ran, cwd=home, env=alone, check=True, capture_output=True, text=True)
    assert told.stdout.startswith(f"{alone['PYTHONPATH']}/houseway/")
    assert {"pytest", "typst", "psycopg", "redis", "httpx"} <= hidden()

    assert "player-dealer" in houseway(alone, "demo", "--rounds", "1")
    assert "tiger" in houseway(alone, "odds", "stones-tavern/zoobac")
    seven = ["Ac", "Jd", "Js", "8c", "8h", "7h", "4s"]
    assert "A♣ 7♥" in houseway(alone, "house-way", "stones-tavern/pai-gow-poker", *seven)
    houseway(alone, "odds", "stones-tavern/zoobac", "--report", "zoobac.html")
    rounds = houseway(alone, "deal", "stones-tavern/zoobac", "--rounds", "5", "--json")
    (Path(home) / "rounds.jsonl").write_text(rounds)
    assert "5 rounds" in houseway(alone, "verify", "rounds.jsonl")

    command = [sys.executable, f"{alone['PATH']}/houseway", "serve", "--port=0", "--data=room"]
    with subprocess.Popen(
        [*command, "--no-bots"], cwd=home, env=alone, stdout=subprocess.PIPE, text=True
    ) as served:
        try:
            assert served.stdout is not None
            said = next(line for line in served.stdout if "http://" in line)
            [address] = re.findall(r"http://\S+", said)
            assert "<script" in httpx.get(address).text
            assert len(httpx.get(f"{address}api/games").json()) >= 79
        finally:
            served.send_signal(signal.SIGTERM)
            assert served.wait(20) == 0
