"""The rings of the design: what each part of the package may import, read from its source."""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module

import pytest

from houseway.games import FAMILIES
from support import ROOT

PACKAGE = ROOT / "src" / "houseway"

# Each may import only itself and those above it.
RINGS = [
    "cards",
    "hands",
    "money",
    "fees",
    "rules",
    "bets",
    "games",
    "editions",
    "table",
    "odds",
    "disk_cache",
    "api",
    "room",
    "client",
    "web",
    "cli",  # may start the web server
]

# The client runs on another machine than the server: it knows the words of the game, nothing more.
NARROW = {"client": {"cards", "money", "rules"}}

# Modules of the package itself that every ring may import, and that import no ring.
SHARED = {"errors"}

# The public surface gathers names from every ring; `python -m houseway` starts the command line.
OUTSIDE = {"__init__", "__main__"}

# From cards to odds: no I/O but reading packaged data, no clock, no global randomness, no logging.
PURE = RINGS[: RINGS.index("odds") + 1]
FORBIDDEN = {
    "a clock": {"datetime", "sched", "time", "zoneinfo"},
    "global randomness": {"random", "secrets", "uuid"},
    "logging": {"logging", "structlog", "syslog"},
    "I/O": {
        *("aiohttp", "asyncio", "fastapi", "ftplib", "http", "httpx", "psycopg", "redis"),
        *("requests", "select", "selectors", "smtplib", "socket", "socketserver", "sqlalchemy"),
        *("sqlite3", "ssl", "starlette", "urllib", "urllib3", "uvicorn", "websockets"),
        *("fcntl", "fileinput", "glob", "mmap", "os", "shelve", "shutil", "tempfile"),
        *("getpass", "rich", "signal", "subprocess", "typer"),
    },
}
WHY = {module: reason for reason, modules in FORBIDDEN.items() for module in modules}

# A simulation has its own seeded generator: odds may use the type (`from random import Random`),
# never the module's functions, which share one hidden state.
ALLOWED = {"odds": {"random.Random"}}


@dataclass(frozen=True)
class Import:
    """One name brought in: `from random import Random` is `random.Random`."""

    file: str
    line: int
    name: str


def imports(source: str, *, file: str, package: str) -> Iterator[Import]:
    """Every import in the source, wherever it stands: lazy ones and those for types count too."""
    for node in ast.walk(ast.parse(source, file)):
        match node:
            case ast.Import():
                names = [alias.name for alias in node.names]
            case ast.ImportFrom():
                base = absolute(node, package)
                names = [f"{base}.{alias.name}" for alias in node.names]
            case ast.Call(args=[first, *_]) if ast.unparse(node.func).endswith(
                ("import_module", "__import__")
            ):
                names = [spelled(first)]
            case _:
                continue
        for name in names:
            yield Import(file, node.lineno, name)


def absolute(node: ast.ImportFrom, package: str) -> str:
    """The module of a `from` import, dots resolved."""
    if not node.level:
        return node.module or ""
    parts = package.split(".")
    return ".".join([*parts[: len(parts) - node.level + 1], *filter(None, [node.module])])


def spelled(argument: ast.expr) -> str:
    """As much of a module's name as is written out: `f"houseway.games.{family}"` is of games."""
    match argument:
        case (
            ast.Constant(value=str(name))
            | ast.JoinedStr(values=[ast.Constant(value=str(name)), *_])
        ):
            return name.rstrip(".")
    return ""


def breaks_order(ring: str, found: Import) -> str | None:
    """Why this ring may not have this import of the package's own, or None."""
    match found.name.split("."):
        case ["houseway"]:
            return None
        case ["houseway", part, *_]:
            if part == ring or part in SHARED or part.startswith("__"):
                return None
            if part not in RINGS:
                return f"{part} is no ring: import it from the ring that holds it"
            if part not in NARROW.get(ring, RINGS):
                return f"{ring} has nothing of {part}"
            if ring in SHARED:
                return "what every ring imports can import none of them"
            if RINGS.index(part) > RINGS.index(ring):
                return f"{part} stands below {ring}"
    return None


def breaks_purity(ring: str, found: Import) -> str | None:
    """Why this ring may not have this import from outside the package, or None."""
    reason = WHY.get(found.name.split(".")[0])
    if ring not in PURE or reason is None or found.name in ALLOWED.get(ring, set()):
        return None
    return f"{ring} may not have {reason}"


def violations(ring: str, source: str, *, file: str, package: str) -> list[str]:
    """One line for each import that the ring may not have."""
    lines = []
    for found in imports(source, file=file, package=package):
        problem = breaks_order(ring, found) or breaks_purity(ring, found)
        if problem:
            lines.append(f"{found.file}:{found.line}: imports {found.name}: {problem}")
    return lines


@pytest.mark.parametrize("ring", [*RINGS, *sorted(SHARED)])
def test_ring_imports_only_what_stands_above_it(ring: str) -> None:
    files = [PACKAGE / f"{ring}.py", *sorted((PACKAGE / ring).rglob("*.py"))]
    found = []
    for path in filter(lambda path: path.is_file(), files):
        module = ["houseway", *path.relative_to(PACKAGE).parent.parts]
        source = path.read_text(encoding="utf-8")
        file = path.relative_to(ROOT).as_posix()
        found += violations(ring, source, file=file, package=".".join(module))
    assert not found, "\n" + "\n".join(found)


def test_every_part_of_the_package_is_a_ring() -> None:
    parts = {
        path.stem
        for path in PACKAGE.iterdir()
        if path.suffix == ".py" or (path.is_dir() and any(path.rglob("*.py")))
    }
    unknown = parts - set(RINGS) - SHARED - OUTSIDE
    assert not unknown, f"name its place among the rings: {sorted(unknown)}"


@pytest.mark.parametrize("ring", PURE)
def test_a_ring_says_what_it_offers_by_an_example(ring: str) -> None:
    assert ">>> " in (import_module(f"houseway.{ring}").__doc__ or "")


@pytest.mark.parametrize("ring", RINGS)
def test_every_name_that_a_ring_offers_is_told_and_shown(ring: str) -> None:
    """By its own words, and in an example, the ring's or its own; `test_examples.py` runs it."""
    if ring == "disk_cache":
        return  # a module of helpers for two rings, no package
    module = import_module(f"houseway.{ring}")
    offered = list(getattr(module, "__all__", []))
    things = {name: getattr(module, name) for name in offered}
    untold = [name for name, it in things.items() if isinstance(it, type) and not it.__doc__]
    assert not untold
    shown = "\n".join(filter(None, [module.__doc__, *(each.__doc__ for each in things.values())]))
    words = set(re.findall(r"\w+", "".join(_examples(shown))))
    assert not set(offered) - words


def _examples(text: str) -> Iterator[str]:
    """Lines that a doctest runs, and blocks of Python."""
    yield from (line for line in text.splitlines() if line.lstrip().startswith((">>>", "...")))
    yield from re.findall(r"```python\n(.*?)```", text, re.DOTALL)


@pytest.mark.parametrize(
    ("ring", "source", "problem"),
    [
        ("cards", "from houseway.hands import poker", "hands stands below cards"),
        ("cards", "from houseway import money", "money stands below cards"),
        ("cards", "from ..rules import Round", "rules stands below cards"),
        ("cards", "from .. import rules", "rules stands below cards"),
        ("hands", "def f():\n    import houseway.odds.solver", "odds stands below hands"),
        ("rules", 'import_module("houseway.games.baccarat")', "games stands below rules"),
        ("rules", 'importlib.import_module(f"houseway.games.{x}")', "games stands below rules"),
        ("web", "from houseway.cli import main", "cli stands below web"),
        ("client", "from houseway.room import Room", "client has nothing of room"),
        ("room", "from houseway.client import Client", "client stands below room"),
        ("table", "from houseway import Card", "Card is no ring"),
        ("errors", "from houseway.cards import Card", "can import none of them"),
        ("games", "import os.path", "games may not have I/O"),
        ("games", "from random import Random", "games may not have global randomness"),
        ("odds", "from random import choice", "odds may not have global randomness"),
        ("odds", "import random", "odds may not have global randomness"),
        ("table", "from time import monotonic", "table may not have a clock"),
        ("fees", "import logging", "fees may not have logging"),
    ],
)
def test_checker_catches(ring: str, source: str, problem: str) -> None:
    [line] = violations(ring, source, file="sample.py", package=f"houseway.{ring}")
    assert line.startswith(f"sample.py:{source.count(chr(10)) + 1}: imports ")
    assert problem in line


@pytest.mark.parametrize(
    ("ring", "source"),
    [
        ("cards", "from .card import Card"),
        ("cards", "from houseway.errors import TextError"),
        ("cards", "from houseway import __version__"),
        ("editions", "import importlib.resources, tomllib"),
        ("odds", "from random import Random"),
        ("room", "import asyncio, logging, time\nfrom houseway import cards"),
        ("cli", "from houseway.web import serve"),
    ],
)
def test_checker_lets_pass(ring: str, source: str) -> None:
    assert not violations(ring, source, file="sample.py", package=f"houseway.{ring}")


def test_no_two_classes_have_one_name() -> None:
    homes: dict[str, list[str]] = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ClassDef):
                homes.setdefault(node.name, []).append(str(path.relative_to(PACKAGE)))
    assert {name: where for name, where in homes.items() if len(where) > 1} == {}


def test_the_odds_of_a_family_import_no_other_family() -> None:
    base = PACKAGE / "odds" / "families"
    found = []
    for path in sorted(base.rglob("*.py")):
        family = path.relative_to(base).parts[0].removesuffix(".py")
        source = path.read_text("utf-8")
        for each in imports(source, file=path.name, package="houseway.odds.families"):
            match each.name.split("."):
                case ["houseway", "odds", "families", other, *_] if other != family:
                    found.append(f"{path.relative_to(PACKAGE)}:{each.line}: imports {other}")
    assert not found, "\n" + "\n".join(found)


MOST_MODULES = 22


def test_no_folder_is_too_full_to_read_as_a_list() -> None:
    folders = Counter(path.parent for path in PACKAGE.rglob("*.py"))
    full = {str(at.relative_to(PACKAGE)): n for at, n in folders.items() if n > MOST_MODULES}
    assert not full, f"sort them into folders by what they are for: {full}"


def test_every_package_says_what_lives_in_it() -> None:
    silent = [
        path.relative_to(PACKAGE).as_posix()
        for path in PACKAGE.rglob("__init__.py")
        if not ast.get_docstring(ast.parse(path.read_text("utf-8")))
    ]
    assert not silent, f"write what lives there, and what must not: {silent}"


MOST_LINES = 400


def test_no_module_is_too_long_to_read_at_a_sitting() -> None:
    lines = {
        path.relative_to(PACKAGE).as_posix(): path.read_text("utf-8").count("\n")
        for path in PACKAGE.rglob("*.py")
    }
    assert {path: many for path, many in lines.items() if many >= MOST_LINES} == {}


ROLES = {
    "rules": {"bot", "deal"},  # of every round, of one with a bank, of one for a pot
    "cli": {"commands"},  # of each group
    "games": {
        *("terms", "play", "judge", "describe", "bot"),  # of every family
        *("offers", "table", "turn"),  # where its round is long
        *("house_way", "setter"),  # where hands are set
    },
    "odds": {
        *("solver", "best", "kernel", "exact", "exact_kernel", "rounds_kernel"),  # of a family
        "costs",  # a family's part of what is told of every one
        "play_or_fold",  # advice on what the ring works out
        *("sensitivity", "strategy"),  # the report's page of what the ring works out
    },
}
"""What stands under one name in several folders of a ring, being the same thing of each."""


@pytest.mark.parametrize("ring", RINGS)
def test_no_module_name_stands_twice_in_a_ring_without_need(ring: str) -> None:
    homes: dict[str, list[str]] = {}
    for path in sorted((PACKAGE / ring).rglob("*.py")):
        homes.setdefault(path.stem, []).append(path.relative_to(PACKAGE).as_posix())
    families = {module.split(".")[2] for module in FAMILIES.values()}  # a part for each of them
    needed = {"__init__", "__main__", *ROLES.get(ring, set()), *families}
    twice = {name: where for name, where in homes.items() if len(where) > 1}
    assert {name: where for name, where in twice.items() if name not in needed} == {}
