"""Whatever has to know every family, event, effect or decision knows them all.

A failing test says what is missing, and where to add it. Nothing here says what a family does: only
that it was not forgotten, where a default would have hidden that.
"""

from __future__ import annotations

import ast
import inspect
import pkgutil
import re
import typing
from collections.abc import Callable, Collection, Iterator
from importlib import import_module
from types import ModuleType
from typing import Any, Final, NamedTuple, get_args

import msgspec
import pytest

import houseway.games
from browser.test_every_family import DAY
from conformance import counting, demand
from houseway.cli.play import narration as terminal_words
from houseway.cli.play.display import LOOKS
from houseway.editions import filed_ruling_words as filed_words
from houseway.editions import sheet
from houseway.editions.library import edition_ids, find_edition, load_game
from houseway.errors import HousewayError
from houseway.games import FAMILIES, family
from houseway.odds.solvers import SOLVERS
from houseway.rules.round.events import Event
from houseway.rules.round.view import _FOLDS
from houseway.rules.rulings import checks as floor_checks
from houseway.rules.rulings import floor
from houseway.rules.rulings.effects import Effect
from support import ROOT

PAGE = ROOT / "web" / "src"


# -- families ------------------------------------------------------------------------------------


class Registry(NamedTuple):
    """A place that knows families by name."""

    known: Collection[str]
    add: str
    """What to add, and where."""
    without: dict[str, str] = {}
    """Families that need no entry, and why."""


def declaring(part: str) -> set[str]:
    """The families that declare this part of themselves."""
    return {name for name in FAMILIES if getattr(family(name), part) is not None}


def families_of(editions: Collection[str]) -> set[str]:
    return {find_edition(each).identity.family for each in editions}


def with_figures() -> set[str]:
    files = [path.stem for path in (ROOT / "tests" / "data" / "figures").glob("*.toml")]
    return {name for name in FAMILIES if any(name.startswith(file) for file in files)}


POT: Final = "players play against each other: no wager has odds of its own"
NOBODY: Final = "nobody wagers against a bank: the players pay one another"
SIDE_BY_SIDE: Final = "its cards are drawn side by side, as they come"
HOUSE_WAY: Final = "bots take the default answer: the house way"

REGISTRIES: Final = {
    "solvers": Registry(
        SOLVERS,
        "a module with its SOLVER to SOLVERS in the odds ring (docs/odds.md says how)",
        {"pan": NOBODY, "round-poker": POT},
    ),
    "published figures": Registry(
        with_figures(),
        "tests/data/figures/<family>.toml with every published figure and its test",
        {
            "fast-action": "nobody has published figures of it",
            "pan": NOBODY,
            "round-poker": "equities.toml and hands.toml hold its figures",
        },
    ),
    "rule sheets": Registry(
        declaring("describe"), "`describe` to the FAMILY in its games module: its lines of a sheet"
    ),
    "bots": Registry(
        declaring("bot") | declaring("bot_for"),
        "`bot` or `bot_for` to the FAMILY in its games module",
        {
            "baccarat": "nobody is asked anything after the deal",
            **dict.fromkeys(("fast-action", "pai-gow-poker", "pai-gow-tiles"), HOUSE_WAY),
        },
    ),
    "names of hands": Registry(
        declaring("name_hand"), "`name_hand` to the FAMILY in its games module"
    ),
    "terminal": Registry(
        LOOKS,
        "an entry to LOOKS in the cli ring, or its name here where cards side by side will do",
        {name: SIDE_BY_SIDE for name in FAMILIES if name not in ("baccarat", "pan")},
    ),
    "felts": Registry(
        families_of(DAY), "an edition of it to DAY in tests/browser/test_every_family.py"
    ),
    "editions": Registry(families_of(edition_ids()), "an edition of it to the editions ring"),
    "conformance: what is reached": Registry(
        counting.FAMILIES, "what its rounds must reach to FAMILIES in tests/conformance/counting.py"
    ),
    "conformance: cards needed": Registry(
        demand.FAMILIES,
        "the cards that a round may need to FAMILIES in tests/conformance/demand.py",
    ),
}


@pytest.mark.parametrize("registry", REGISTRIES)
def test_a_registry_knows_every_family(registry: str) -> None:
    known, add, without = REGISTRIES[registry]
    missing = FAMILIES.keys() - set(known) - without.keys()
    assert not missing, f"{sorted(missing)} missing from {registry}: add {add}"
    strange = (set(known) | without.keys()) - FAMILIES.keys()
    assert not strange, f"{registry}: no family is called {sorted(strange)}"
    both = set(known) & without.keys()
    assert not both, f"{registry}: {sorted(both)} has an entry; delete its excuse in this test"


def test_every_family_that_is_written_is_listed() -> None:
    walked = pkgutil.walk_packages(houseway.games.__path__, "houseway.games.")
    written = {
        module.FAMILY.name: module.__name__
        for module in (import_module(each.name) for each in walked)
        if hasattr(module, "FAMILY")
    }
    missing = written.keys() - FAMILIES.keys()
    assert not missing, f"add to FAMILIES in houseway.games: {[written[name] for name in missing]}"


# -- kinds of events, effects and decisions ------------------------------------------------------


def tag(kind: Any) -> str:
    return str(kind.__struct_config__.tag)


def matched(module: ModuleType) -> set[str]:
    """The classes and texts that the `match` statements of a module tell apart."""
    found = set()
    for node in ast.walk(ast.parse(inspect.getsource(module))):
        if isinstance(node, ast.MatchClass):
            found.add(ast.unparse(node.cls).rpartition(".")[2])
        elif isinstance(node, ast.MatchValue) and isinstance(node.value, ast.Constant):
            found.add(str(node.value.value))
    return found


def cases(file: str) -> set[str]:
    """The texts that the `switch` statements of a file of the page tell apart."""
    return set(re.findall(r'case "([a-z-]+)"', (PAGE / file).read_text("utf-8")))


def names(kinds: Any) -> dict[str, str]:
    """The classes of a union by their names, each with its tag."""
    return {kind.__name__: tag(kind) for kind in get_args(kinds)}


class Kinds(NamedTuple):
    """A place that tells the members of a union apart."""

    union: Any
    known: Callable[[], Collection[str]]
    without: tuple[str, ...] = ()
    """Tags of those that need nothing there."""


KINDS: Final = {
    "a function in the folds of a view (rules ring)": Kinds(
        Event, lambda: [kind.__name__ for kind in _FOLDS], ("burned", "shuffled")
    ),
    "a case in the page's fold (web/src/lib/fold.ts)": Kinds(
        Event, lambda: cases("lib/fold.ts"), ("burned", "shuffled")
    ),
    "a sentence at the terminal (cli ring)": Kinds(Event, lambda: matched(terminal_words)),
    "a sentence in a replay (web/src/history/words.ts)": Kinds(
        Event,
        lambda: cases("history/words.ts"),
        # A replay does not stop at them (SEEN in recall.ts).
        (
            *("placed", "joined", "hand", "control", "left", "burned", "drew", "shuffled"),
            *("asked", "dead", "folded", "ruled"),
        ),
    ),
    "words on the rule sheet (editions ring, filed_words)": Kinds(
        Effect, lambda: matched(filed_words) | filed_words._WORDS.keys()
    ),
    "a check before the floor's ruling (rules ring, floor_checks)": Kinds(
        Effect, lambda: matched(floor_checks), ("void", "no-burn", "reshuffle")
    ),
    "a case where the floor's ruling is carried out (rules ring, floor)": Kinds(
        Effect, lambda: matched(floor)
    ),
}


@pytest.mark.parametrize("place", KINDS)
def test_every_kind_is_told_apart(place: str) -> None:
    union, known, without = KINDS[place]
    kinds, there = names(union), known()
    missing = [
        name for name, tag in kinds.items() if not {name, tag} & {*there} and tag not in without
    ]
    assert not missing, f"{missing}: add {place}, or its tag to `without` if nothing is needed"
    assert set(without) <= set(kinds.values()), "an excuse for what is not there"


# -- words on the rule sheet ---------------------------------------------------------------------


def choices(terms: Any) -> Iterator[tuple[str, Any]]:
    """The terms with each field that has a closed list of values set to each of them."""
    for field in msgspec.structs.fields(terms):
        value = getattr(terms, field.name)
        if isinstance(value, msgspec.Struct):
            for path, inside in choices(value):
                yield f"{field.name}.{path}", replaced(terms, field.name, inside)
        for choice in literals(field.type):
            if choice != value:
                yield f"{field.name} = {choice!r}", replaced(terms, field.name, choice)


def replaced(terms: Any, name: str, value: Any) -> Any:
    try:
        return msgspec.structs.replace(terms, **{name: value})
    except ValueError:  # it does not go with the other terms
        return terms


def literals(hint: Any) -> Iterator[Any]:
    if typing.get_origin(hint) is typing.Literal:
        yield from get_args(hint)
    elif typing.get_origin(hint) is not dict:
        for each in get_args(hint):
            yield from literals(each)


@pytest.mark.parametrize("name", FAMILIES)
def test_the_rule_sheet_has_words_for_every_choice(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also for choices that no edition makes yet, which nobody would otherwise see on a sheet."""
    id = next(each for each in edition_ids() if find_edition(each).identity.family == name)
    game, edition = load_game(id), find_edition(id)
    missing = []
    for path, terms in choices(game.terms):
        chosen = msgspec.structs.replace(game, terms=terms)
        monkeypatch.setattr(sheet, "resolve", lambda *_, chosen=chosen, **__: chosen)
        try:
            sheet.sheet_of(edition)
        except (HousewayError, msgspec.ValidationError, ValueError):
            continue  # it does not go with the other terms
        except LookupError as error:
            missing.append(f"{path}: {error!r}")
    assert not missing, (
        "add words where the sheet is made (describe, or terms_words): " + "; ".join(missing)
    )
