"""The common shape of results, its JSON, and the registry of solvers."""

import json
import subprocess
import sys
from fractions import Fraction
from importlib import import_module
from pathlib import Path

import msgspec
import pytest

from houseway.cards.deck import DeckTerms
from houseway.editions.library import edition_text, load_game
from houseway.errors import EditionError
from houseway.money import Odds
from houseway.odds import compute, compute_edition
from houseway.odds.result import WagerResult, from_counts, net
from houseway.odds.solvers import SOLVERS, Solver
from houseway.rules.banked.outcomes import Award, Lose, NoAction, Push, Win

PANDA = "stones-tavern/ez-baccarat-panda-8"

WAGER_KEYS = {
    *("wager", "method", "return", "exact", "win", "push", "lose", "sd", "combinations"),
    *("lines", "stderr", "rounds"),
}


def test_json_has_the_keys_that_were_promised() -> None:
    report = compute_edition(PANDA, {"packs": 6}, wagers=["dragon-7"])
    form = json.loads(json.dumps(report.as_json(seconds=0.5)))
    assert form.keys() == {"edition", "decks", "readings", "wagers", "seconds"}
    assert (form["edition"], form["decks"], form["seconds"]) == (PANDA, 6, 0.5)
    assert form["readings"]["packs"] == 6
    assert form["readings"]["naturals-end-drawing"] is True
    [wager] = form["wagers"]
    assert wager.keys() >= WAGER_KEYS
    assert (wager["wager"], wager["method"]) == ("dragon-7", "exact")
    assert float(Fraction(wager["exact"])) == wager["return"] < 0
    assert (wager["stderr"], wager["rounds"], wager["push"]) == (None, None, 0.0)
    [line] = wager["lines"]
    assert (line["line"], line["pays"]) == ("dragon-7", "40:1")
    assert line["combinations"] == 19_805_383_926_144
    assert line["probability"] == wager["win"]


def test_the_same_request_gives_the_same_bytes() -> None:
    first, second = (json.dumps(compute_edition(PANDA).as_json()) for _ in range(2))
    assert first == second


def test_pushes_and_losses_are_beside_the_lines_that_pay() -> None:
    form = compute_edition(PANDA, wagers=["banker"]).as_json()["wagers"][0]
    assert [line["line"] for line in form["lines"]] == ["banker"]
    assert [(each["line"], each["pays"]) for each in form["others"]] == [
        *[("dragon-7", "0:1"), ("tie", "0:1"), ("lose", "-1:1")]
    ]


def test_return_and_deviation_of_a_fair_coin() -> None:
    half = from_counts("coin", {("heads", Fraction(1)): 1, ("tails", Fraction(-1)): 1})
    assert half.returned == half.push == 0
    assert half.win == half.lose == Fraction(1, 2)
    assert half.variance == half.sd == 1


def test_edge_of_action_divides_by_what_is_risked() -> None:
    counts = {("win", Fraction(1)): 9, ("lose", Fraction(-1)): 11}
    doubled = from_counts("main", counts, action=Fraction(5, 4))
    assert doubled.edge == Fraction(1, 10)
    assert doubled.edge_of_action == Fraction(2, 25)


def test_a_simulation_states_rounds_and_standard_error_and_no_fraction() -> None:
    counts = {("win", Fraction(1)): 5_000, ("lose", Fraction(-1)): 5_000}
    form = from_counts("coin", counts, method="simulated").as_json()
    assert (form["rounds"], form["stderr"], form["exact"]) == (10_000, 0.01, None)
    assert form["combinations"] is None


def test_a_return_without_lines_leaves_the_rest_open() -> None:
    only = WagerResult(wager="main", method="mixed", lines=(), expected=Fraction(-1, 200))
    form = only.as_json()
    assert (form["return"], form["win"], form["sd"]) == (-0.005, None, None)


@pytest.mark.parametrize(
    ("outcome", "expected"),
    [
        (Win(Odds(3, 2), "natural"), ("natural", Fraction(3, 2))),
        (Lose(), ("lose", Fraction(-1))),
        (Lose(Odds(1, 2), "surrender"), ("surrender", Fraction(-1, 2))),
        (Push("tie"), ("tie", Fraction(0))),
        (NoAction(), ("push", Fraction(0))),
    ],
)
def test_net_of_an_outcome(
    outcome: Win | Lose | Push | NoAction, expected: tuple[str, Fraction]
) -> None:
    assert net(outcome) == expected


def test_an_award_has_no_gain_per_unit() -> None:
    with pytest.raises(ValueError, match="an award is a fixed amount"):
        net(Award(500))


@pytest.mark.parametrize("family", SOLVERS)
def test_every_solver_can_be_asked(family: str) -> None:
    assert isinstance(import_module(SOLVERS[family]).SOLVER, Solver)


def test_a_family_without_solver_is_refused() -> None:
    game = load_game(PANDA, option="none")
    other = msgspec.structs.replace(game, family=msgspec.structs.replace(game.family, name="whist"))
    with pytest.raises(EditionError, match="whist has no odds yet") as refused:
        compute(other)
    assert refused.value.code == "odds/no_solver"


def test_an_unknown_wager_is_refused() -> None:
    with pytest.raises(EditionError, match="has no wager 'lucky-6'; it has: banker") as refused:
        compute_edition(PANDA, wagers=["lucky-6"])
    assert refused.value.code == "odds/no_wager"


def test_a_joker_in_a_baccarat_shoe_is_refused() -> None:
    game = load_game(PANDA, option="none")
    terms = msgspec.structs.replace(game.terms, deck=DeckTerms(packs=8, jokers=1))
    with pytest.raises(EditionError, match="a joker has no value") as refused:
        compute(msgspec.structs.replace(game, terms=terms))
    assert refused.value.code == "odds/joker"


def test_a_path_to_an_edited_edition_shows_what_a_pay_is_worth(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(edition_text(PANDA)[2].replace('"40:1"', '"44:1"'))
    mine = compute_edition(str(path), wagers=["dragon-7"]).wager("dragon-7")
    usual = compute_edition(PANDA, wagers=["dragon-7"]).wager("dragon-7")
    assert mine.returned - usual.returned == 4 * usual.win


def run(code: str) -> str:
    command = [sys.executable, "-c", f"import sys\n{code}"]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def test_importing_the_ring_imports_neither_numpy_nor_numba() -> None:
    code = "import houseway.odds\nprint(sorted({'numba', 'numpy'} & set(sys.modules)))"
    assert run(code) == "[]\n"


def test_modules_with_tables_do_not_import_numba() -> None:
    imports = (
        "from houseway.odds import result, script_rounds, solvers",
        "from houseway.odds.evaluators import category_counts, compiled, lookups, rank_sets",
        "from houseway.odds.families import baccarat",
        "from houseway.odds.kernels import simulation",
    )
    code = "\n".join((*imports, "print('numba' in sys.modules)"))
    assert run(code) == "False\n"


def test_a_command_without_odds_does_not_import_numba() -> None:
    code = """
from houseway.cli import main
sys.argv = ["houseway", "games"]
try:
    main()
except SystemExit:
    pass
print({"numba", "numpy"} & set(sys.modules))
"""
    assert run(code).splitlines()[-1] == "set()"
