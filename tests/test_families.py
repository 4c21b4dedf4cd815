"""Every family is known where families are told apart, and nowhere else is one named."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from importlib import import_module
from inspect import signature
from pathlib import Path
from typing import Any, Final

import pytest

from houseway.cli.play.display import LOOKS
from houseway.editions.library import edition_ids, find_edition
from houseway.games import FAMILIES, family
from houseway.odds.solvers import SOLVERS, Solver
from houseway.rules.terms import BankedTerms
from houseway.web.felt import felt_of
from support import ROOT

PACKAGE = ROOT / "src" / "houseway"
RINGS = ("editions", "table", "odds", "api", "floor", "room", "client", "web", "cli")

REGISTRIES: Final[dict[str, Mapping[str, object]]] = {
    "odds/solvers.py": SOLVERS,
    "cli/play/display.py": LOOKS,
}
"""One a ring at most. `web` has none: what the page needs is declared with the family."""

OWN: Final = {
    "baccarat": ("odds/families/baccarat/",),
    "blackjack": ("odds/families/blackjack/", "odds/advice/blackjack.py"),
    "caribbean": ("odds/families/caribbean.py", "odds/advice/second_wager.py"),
    "fast-action": ("odds/families/fast_action/",),
    "pai-gow-poker": ("odds/families/pai_gow_poker/",),
    "pai-gow-tiles": ("odds/families/pai_gow_tiles/", "odds/advice/set_hands.py"),
    "three-card-poker": ("odds/families/three_card.py",),
    "ultimate": ("odds/families/ultimate/", "odds/advice/ultimate.py"),
    "war": ("odds/families/war.py", "odds/advice/war.py"),
}
"""A family's own modules in the outer rings, which its registries lead to."""


@pytest.mark.parametrize("name", FAMILIES)
def test_a_family_declares_what_its_kind_has(name: str) -> None:
    known = family(name)
    assert known.name == name
    assert known.describe is not None
    assert known.moments
    assert known.banked == issubclass(known.terms, BankedTerms)
    assert known.banked == (known.judge is not None), "a pot is shared, a wager is judged"


@pytest.mark.parametrize("name", FAMILIES)
@pytest.mark.parametrize(
    ("part", "takes"),
    [
        ("judge", ["terms", "spot"]),
        ("house_way", ["terms", "cards"]),
        ("name_hand", ["terms", "cards"]),
    ],
)
def test_what_is_pure_takes_the_terms_first(name: str, part: str, takes: list[str]) -> None:
    function: Any = getattr(family(name), part)
    if function is not None:
        assert list(signature(function).parameters)[: len(takes)] == takes


@pytest.mark.parametrize("name", SOLVERS)
def test_a_solver_is_what_its_module_holds(name: str) -> None:
    solver = import_module(SOLVERS[name]).SOLVER
    assert isinstance(solver, Solver)
    assert (solver.shared is not None) == family(name).common_hands


@pytest.mark.parametrize("name", FAMILIES)
def test_every_family_with_a_board_is_shown_one(name: str) -> None:
    board = LOOKS[name].board if name in LOOKS else ""
    assert bool(board) == family(name).board
    if board:
        module = import_module(board)
        assert callable(module.board_of)
        assert callable(module.board_text)


@pytest.mark.parametrize("name", FAMILIES)
def test_a_felt_says_whose_the_hands_are(name: str) -> None:
    edition = next(id for id in edition_ids() if find_edition(id).identity.family == name)
    felt = felt_of(edition)
    assert (felt.common_hands, felt.board) == (family(name).common_hands, family(name).board)


@pytest.mark.parametrize("registry", REGISTRIES)
def test_a_registry_names_families_there_are(registry: str) -> None:
    assert set(REGISTRIES[registry]) <= set(FAMILIES)


def named(source: str) -> Iterator[tuple[int, str]]:
    """Where a family is told by its name: a literal, or an import of its modules."""
    of_family = re.compile(rf"houseway\.(games|bets|odds\.families)\.({'|'.join(FAMILIES)})\b")
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Constant(value=str(text)) if text in FAMILIES or of_family.match(text):
                yield node.lineno, text
            case ast.ImportFrom(module=str(module)) if of_family.match(module):
                yield node.lineno, module
            case ast.Import(names=names):
                for alias in names:
                    if of_family.match(alias.name):
                        yield node.lineno, alias.name


def outer_modules() -> Iterator[Path]:
    for ring in RINGS:
        yield from sorted((PACKAGE / ring).rglob("*.py"))


def test_no_family_is_named_outside_its_modules_and_the_registries() -> None:
    own = tuple(path for paths in OWN.values() for path in paths)
    found = []
    for path in outer_modules():
        file = path.relative_to(PACKAGE).as_posix()
        if file not in REGISTRIES and not file.startswith(own):
            source = path.read_text("utf-8")
            found += [f"{file}:{line}: {text}" for line, text in named(source)]
    assert not found, "\n" + "\n".join(found)


def test_the_page_names_no_family() -> None:
    literal = re.compile(rf"""["'`]({"|".join(FAMILIES)})["'`]|\bfamily\s*[!=]==?\s*["'`]""")
    files = (ROOT / "web" / "src").rglob("*")
    sources = [path for path in files if path.suffix in (".ts", ".svelte")]
    found = [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()}"
        for path in sources
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if literal.search(line)
    ]
    assert len(sources) > 20
    assert not found, "\n" + "\n".join(found)


@pytest.mark.parametrize(
    "source",
    [
        'if game.family.name == "baccarat": pass',
        "from houseway.games.blackjack import BlackjackTerms",
        "def f():\n    import houseway.odds.families.baccarat",
        'import_module("houseway.bets.blackjack")',
    ],
)
def test_a_named_family_is_seen(source: str) -> None:
    assert list(named(source))
