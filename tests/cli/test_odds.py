"""`odds`, `compare`, `bank`: exact forms, the solver's figures, and every refusal."""

import json
import os
import subprocess
import sys
from fractions import Fraction
from math import isclose
from pathlib import Path
from typing import Any

import pytest

from cli.running import EZ, STARTER, Command, run_process
from cli.test_schema import problems
from houseway.cli import progress
from houseway.editions.library import edition_text
from houseway.odds import compute_edition
from houseway.odds.decision_costs import Costed, Misplayed
from houseway.odds.families import baccarat
from houseway.odds.report.blocks import ChartBlock
from houseway.odds.solvers import Solver
from support import ROOT

pytestmark = pytest.mark.xdist_group("odds")  # one worker compiles for all

ZOO = "stones-tavern/zoobac"
WAR = "stones-tavern/casino-war"
NAPA = "napa-valley/ez-baccarat-panda-8"


@pytest.fixture(autouse=True)
def few_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reports check a figure by fewer rounds; `test_removal` plays enough."""
    monkeypatch.setattr("houseway.odds.checks.BY_SCRIPT", 10)


def data(houseway: Command, *words: str) -> dict[str, Any]:
    found = houseway(*words, "--json")
    assert (found.code, found.err) == (0, "")
    form: dict[str, Any] = json.loads(found.out)
    return form


def test_the_json_has_exactly_the_keys_that_are_promised(houseway: Command) -> None:
    form = data(houseway, "odds", EZ)
    assert list(form) == [
        *("edition", "decks", "readings", "wagers", "seconds"),
        *("title", "build", "digest", "rules", "charts", "table"),
    ]
    assert isinstance(form["seconds"], float)
    for wager in form["wagers"]:
        assert list(wager) == [
            *("wager", "method", "return", "exact", "win", "push", "lose", "sd"),
            *("combinations", "lines", "others", "stderr", "rounds"),
            *("action", "unit", "with", "strategy", "strategies", "also"),
            *("edge", "edge_of_action", "return_to_player", "hit_frequency", "variance", "bands"),
            *("lines_probability", "lines_return", "how"),
        ]
        for line in wager["lines"]:
            assert list(line) == [
                *("line", "pays", "combinations", "probability", "once_in", "share"),
            ]


def test_the_json_is_of_the_form_that_is_stated(houseway: Command, tmp_path: Path) -> None:
    """Every key of it stands in the schema, and no other, with a value of its kind."""
    schema = json.loads(houseway("schema", "odds").out)
    form = data(houseway, "odds", WAR, "--report", str(tmp_path / "war.html"))
    assert problems(form, schema, schema, "odds") == []
    assert problems({**form, "more": 1}, schema, schema, "odds") == ["odds: more is unknown"]
    assert "is missing" in problems({"edition": WAR}, schema, schema, "odds")[0]


def test_figures_are_those_of_the_solver(houseway: Command) -> None:
    form = data(houseway, "odds", EZ, "--decks", "6", "--set", "tie-pushes-lines=lose")
    report = compute_edition(EZ, {"packs": 6, "tie-pushes-lines": "lose"})
    assert (form["edition"], form["decks"]) == (EZ, 6)
    assert form["readings"] == report.readings
    assert [each["wager"] for each in form["wagers"]] == [
        *("player", "banker", "tie", "panda-8", "dragon-7")
    ]
    for each in form["wagers"]:
        result = report.wager(each["wager"])
        assert each == result.as_json()
        assert Fraction(each["exact"]) == result.returned
        assert each["return"] < 0


def test_only_the_wagers_asked_for(houseway: Command) -> None:
    form = data(houseway, "odds", EZ, "--wager", "dragon-7", "--wager", "tie")
    assert [each["wager"] for each in form["wagers"]] == ["dragon-7", "tie"]
    out = houseway("odds", EZ, "--wager", "dragon-7").out
    assert "banker" not in out
    assert "112,633,011,329,024" in out


def test_a_table_is_added_where_one_is_stated(houseway: Command) -> None:
    words = ("odds", EZ, "--wager", "tie", "--option", "1", "--seats", "8", "--bet", "banker=100")
    form = data(houseway, *words, "--hands-per-hour", "70")
    assert [each["wager"] for each in form["wagers"]] == ["tie"]
    table = form["table"]
    edge = compute_edition(EZ).wager("banker").edge
    assert table["bank"]["gain"]["hand"] == pytest.approx(float(7 * 100_00 * edge))
    assert table["house"] == {"hand": 800.0, "hour": 56_000.0}
    assert table["bank"]["result"]["hour"] == pytest.approx(
        table["bank"]["gain"]["hour"] - table["house"]["hour"]
    )
    assert table["rows"][0]["tier"] == "$300+: $8.00"


def test_odds_for_a_person(houseway: Command) -> None:
    out = houseway("odds", EZ, "--set", "tie-pushes-lines=lose").out
    assert "changed: tie-pushes-lines = lose" in out
    assert "Collections and the bank" in out
    assert "7 bettors and the player-dealer; each bets $25 on player; 60 hands an hour" in out
    assert "Collections by stones-tavern/california-games, option 1." in out
    assert "as a fraction" in out


def test_without_fees(houseway: Command) -> None:
    out = houseway("odds", EZ, "--option", "none").out
    assert "collection of a round  nothing" in out
    assert "Fees by" not in out


@pytest.mark.parametrize("words", [["odds", EZ], ["bank", EZ, "--seats", "3"]])
def test_the_same_command_twice_prints_the_same(houseway: Command, words: list[str]) -> None:
    assert houseway(*words).out == houseway(*words).out != ""


def test_a_designer_changes_a_pay_and_sees_the_edge(houseway: Command, tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text(edition_text(EZ)[2].replace('"40:1"', '"44:1"'))
    form = data(houseway, "compare", EZ, str(mine), "--wager", "dragon-7")
    usual, changed = (each["wagers"][0] for each in form["editions"])
    assert changed["lines"][0]["pays"] == "44:1"
    assert isclose(changed["return"] - usual["return"], 4 * usual["win"])
    out = houseway("compare", EZ, str(mine), "--wager", "dragon-7").out
    assert "[2]" in out
    assert f"{100 * changed['return']:.4f} %" in out


def test_editions_side_by_side(houseway: Command) -> None:
    form = data(houseway, "compare", EZ, ZOO, "--decks", "6")
    assert list(form) == ["editions", "seconds"]
    assert [each["decks"] for each in form["editions"]] == [6, 6]
    rows = [line.split() for line in houseway("compare", EZ, ZOO).out.splitlines()]
    banker = next(row for row in rows if row[0] == "banker")
    for place, edition in ((1, EZ), (3, ZOO)):
        returned = compute_edition(edition).wager("banker").returned
        assert banker[place] == f"{float(100 * returned):.4f}"
    assert next(row for row in rows if row[0] == "rabbit")[:2] == ["rabbit", "—"]
    assert rows[-1] == ["Every", "figure", "is", "exact."]


def test_an_edition_beside_itself_with_other_settings(houseway: Command) -> None:
    words = ("compare", EZ, "--against", "packs=6,tie-pushes-lines=lose", "--against", "packs=4")
    form = data(houseway, *words)
    assert [each["decks"] for each in form["editions"]] == [8, 6, 4]
    assert [each["readings"]["tie-pushes-lines"] for each in form["editions"]] == [
        *("push", "lose", "push")
    ]
    out = houseway(*words).out
    assert f"[2] {EZ}: EZ Baccarat Panda 8, 6 packs, packs=6, tie-pushes-lines=lose" in out


def test_what_options_and_readings_are_worth(houseway: Command, tmp_path: Path) -> None:
    form = data(houseway, "odds", EZ, "--sensitivity", "--wager", "banker")["sensitivity"]
    usual, other = (
        compute_edition(EZ, settings, wagers=["banker"]).wager("banker").returned
        for settings in ({}, {"dragon-7-pushes-banker": False})
    )
    row = next(each for each in form["rows"] if each["switch"] == "dragon-7-pushes-banker")
    assert (row["kind"], row["value"]) == ("reading", False)
    assert row["returns"] == {"banker": float(other)}
    assert row["change"] == {"banker": float(other - usual)}
    out = houseway("odds", EZ, "--sensitivity", "--wager", "banker").out
    assert f"{float(100 * (other - usual)):.4f} %" in out
    assert "sensitivity" not in data(houseway, "odds", EZ)
    file = tmp_path / "report.html"
    assert data(houseway, "odds", EZ, "--wager", "banker", "--report", str(file))["sensitivity"]
    assert "What options and readings are worth" in file.read_text()


def test_a_target_names_the_pay_that_comes_nearest(houseway: Command) -> None:
    words = ("odds", ZOO, "--wager", "tie", "--target", "zoo=4%")
    form = data(houseway, *words)
    assert [each["wager"] for each in form["wagers"]] == ["tie"]
    [target] = form["targets"]
    assert (target["wager"], target["wanted"]) == ("zoo", 0.04)
    assert target["lines"][0]["nearest"] == "33:1"
    out = houseway(*words).out
    assert "zoo: an edge of 4.0000 % is wanted" in out
    assert f"{100 * target['lines'][0]['edge']:.4f} %" in out


def test_what_a_printed_way_to_play_costs(
    houseway: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand = Misplayed(hand="8-8", against="T", way="hit", best="split", cost=0.25, chance=0.125)
    costed = Costed(
        name="the house way",
        wager="player",
        returned=Fraction(-3, 200),
        best=Fraction(-1, 200),
        hands=(hand,),
    )
    solver = Solver(solve=baccarat.solve, costs=lambda _: [costed])
    monkeypatch.setattr(baccarat, "SOLVER", solver)
    form = data(houseway, "house-way", EZ, "--cost")
    assert form["edition"] == EZ
    assert form["costs"] == [costed.as_json()]
    out = houseway("house-way", EZ, "--cost").out
    assert "1.000000 %" in out
    assert "Played worst by the house way" in out
    monkeypatch.setattr(baccarat, "SOLVER", Solver(solve=baccarat.solve, costs=lambda _: []))
    assert "prints no strategy" in houseway("house-way", EZ, "--cost").out
    assert houseway("house-way", EZ, "As", "--cost").code == 2


def test_other_ways_to_play_that_a_solver_tells_have_their_cost(houseway: Command) -> None:
    result = compute_edition(WAR).wager("primary")
    form = data(houseway, "house-way", WAR, "--cost")
    assert [(each["name"], each["cost"]) for each in form["costs"]] == [
        (each.name, float(result.returned - each.returned)) for each in result.strategies
    ]


def test_an_edition_without_the_wager_has_a_dash(houseway: Command) -> None:
    form = data(houseway, "compare", EZ, ZOO, "--wager", "rabbit")
    assert [len(each["wagers"]) for each in form["editions"]] == [0, 1]


def test_a_bank_by_hand(houseway: Command) -> None:
    words = ("bank", EZ, "--option", "1", "--seats", "2", "--bet", "tie=100")
    form = data(houseway, *words, "--bankroll", "$2,000", "--hands-per-hour", "50", "--hours", "4")
    tie = Fraction(475_627_426_473_216, 4_998_398_275_503_360)
    mean = float(100_00 * (1 - 9 * tie) - 300)
    assert form["edition"] == EZ
    assert form["mean"] == {"hand": mean, "hour": pytest.approx(50 * mean)}
    assert form["sd"]["hand"] == pytest.approx(900_00 * float(tie * (1 - tie)) ** 0.5)
    assert form["ruin"]["bankroll"] == 2_000_00
    assert form["ruin"]["hours"] == 4
    assert form["needed"][0]["risk"] == 0.01
    assert form["needed"][0]["ever"] > form["needed"][1]["ever"] > form["needed"][1]["within"]
    out = houseway(*words, "--bankroll", "2000").out
    assert f"${mean / 100:,.2f}" in out
    assert "risk with $2,000" in out
    assert "Lundberg" in out


def test_a_bank_that_fees_eat_up(houseway: Command) -> None:
    words = ("bank", EZ, "--option", "1", "--seats", "2", "--bet", "player=25")
    form = data(houseway, *words, "--bankroll", "100")
    assert form["mean"]["hand"] < 0
    assert (form["ruin"]["ever"], form["needed"][0]["ever"]) == (1.0, None)
    out = houseway(*words).out
    assert "no bankroll is enough" in out
    assert "certain in the end" in out


def test_equal_wagers_are_put_on_both_hands_of_switch(houseway: Command) -> None:
    from houseway.cli.odds.choice import Stating, Wanted, chosen_of, stated_table

    chosen = chosen_of(Wanted("stones-tavern/21st-century-blackjack-switch"))
    table = stated_table(chosen, Stating(bets=("50", "super-match=5")))
    assert table.bets == {"first": 50_00, "second": 50_00, "super-match": 5_00}


def test_the_charts_of_a_solver_are_shown(
    houseway: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    chart = ChartBlock(
        caption="Hard hands.",
        corner="hand",
        heads=("2", "A"),
        rows=(("16", ("S", "H")),),
        legend=(("S", "stand"), ("H", "hit")),
    )
    solver = Solver(solve=baccarat.solve, charts=lambda _: [chart])
    monkeypatch.setattr(baccarat, "SOLVER", solver)
    file = tmp_path / "report.html"
    rows = [line.split() for line in houseway("odds", EZ, "--report", str(file)).out.splitlines()]
    assert ["Hard", "hands."] in rows
    assert ["hand", "2", "A"] in rows
    assert ["16", "S", "H"] in rows
    assert '<td class="move-s">S</td>' in file.read_text()


@pytest.mark.parametrize(
    ("suffix", "words"), [(".html", []), (".pdf", []), (".HTML", ["--wager", "tie"])]
)
def test_a_report_is_written_beside_what_is_printed(
    houseway: Command, tmp_path: Path, suffix: str, words: list[str]
) -> None:
    file = tmp_path / f"report{suffix}"
    found = houseway("odds", EZ, *words, "--report", str(file))
    assert (found.code, found.err) == (0, "")
    assert found.out.endswith(f"Report written to {file}.\n")
    content = file.read_bytes()
    assert content.startswith(b"%PDF-" if suffix == ".pdf" else b"<!doctype html>")
    assert [each.name for each in tmp_path.iterdir()] == [file.name]
    houseway("odds", EZ, *words, "--report", str(file))
    assert file.read_bytes() == content


def test_a_report_of_one_wager_without_a_table(houseway: Command, tmp_path: Path) -> None:
    file = tmp_path / "report.html"
    form = data(houseway, "odds", EZ, "--wager", "tie", "--report", str(file))
    text = file.read_text()
    assert str(form["wagers"][0]["return"]) in text
    assert "Collections and the bank" not in text
    assert "<h3>Player line</h3>" not in text


@pytest.mark.parametrize(
    ("error", "code"), [(KeyboardInterrupt(), 130), (OSError(28, "No space left on device"), 1)]
)
def test_a_report_that_is_cut_off_leaves_the_old_one(
    houseway: Command,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    error: BaseException,
    code: int,
) -> None:
    file = tmp_path / "report.html"
    file.write_text("old")

    def stop(path: Path, content: bytes) -> int:
        with path.open("wb") as out:
            out.write(content[:10])
        raise error

    monkeypatch.setattr(Path, "write_bytes", stop)
    found = houseway("odds", EZ, "--wager", "tie", "--report", str(file))
    assert found.code == code
    assert ("[report/unwritable]" in found.err) == (code == 1)
    assert file.read_text() == "old"
    assert [each.name for each in tmp_path.iterdir()] == ["report.html"]


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["odds", "nobody/nothing"], "edition/unknown"),
        (["odds", "nothing.toml"], "edition/unreadable"),
        (["odds", EZ, "--wager", "lucky-6"], "odds/no_wager"),
        (["odds", EZ, "--decks", "99"], "edition/setting"),
        (["odds", EZ, "--decks", "6", "--set", "packs=8"], "odds/decks"),
        (["odds", EZ, "--set", "packs=many"], "edition/setting"),
        (["odds", EZ, "--set", "nothing=1"], "edition/unknown_setting"),
        (["odds", EZ, "--option", "999"], "fees/unknown_option"),
        (["odds", EZ, "--report", "report.docx"], "report/suffix"),
        (["odds", EZ, "--report", "no-such-folder/report.pdf"], "report/unwritable"),
        (["odds", EZ, "--bet", "much"], "money/malformed"),
        (["odds", EZ, "--bet", "nothing=5"], "wager/unknown_spot"),
        (["odds", EZ, "--bet", "dragon-7=5"], "wager/needs_base"),
        (["odds", EZ, "--seats", "40"], "odds/seats"),
        (["odds", EZ, "--target", "tie"], "odds/target"),
        (["odds", EZ, "--target", "tie=much"], "odds/target"),
        (["odds", EZ, "--target", "tie=1/0"], "odds/target"),
        (["odds", EZ, "--target", "lucky-6=5%"], "odds/no_wager"),
        (["odds", WAR, "--target", "primary=5%"], "odds/no_target"),
        (["house-way", EZ, "--cost"], "odds/no_costs"),
        (["compare", EZ], "odds/nothing_to_compare"),
        (["compare", EZ, ZOO, "--wager", "lucky-6"], "odds/no_wager"),
        (["compare", EZ, "nobody/nothing"], "edition/unknown"),
        (["bank", EZ, "--bankroll", "much"], "money/malformed"),
        (["bank", EZ, "--seats", "40"], "odds/seats"),
        (["bank", NAPA, "--bet", "player=5", "--bet", "banker=5"], "wager/excluded"),
        (["bank", EZ, "--bet", "0"], "wager/under_minimum"),
    ],
)
def test_what_cannot_be_computed_is_refused(
    houseway: Command, words: list[str], code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for more in ([], ["--json"]):
        found = houseway(*words, *more)
        assert (found.code, found.out) == (1, "")
        assert f"[{code}]" in found.err
    assert not list(tmp_path.iterdir())


def test_a_folder_is_no_report(houseway: Command, tmp_path: Path) -> None:
    folder = tmp_path / "report.html"
    folder.mkdir()
    assert "it is a folder [report/unwritable]" in houseway("odds", EZ, "--report", str(folder)).err


@pytest.mark.parametrize("command", ["odds", "bank", "compare"])
@pytest.mark.parametrize("more", [[], ["--json"]])
def test_a_family_without_solver_is_told_so(
    houseway: Command, monkeypatch: pytest.MonkeyPatch, command: str, more: list[str]
) -> None:
    monkeypatch.setattr("houseway.odds.solvers.SOLVERS", {})
    words = [EZ, ZOO] if command == "compare" else [EZ]
    found = houseway(command, *words, *more)
    assert (found.code, found.out) == (1, "")
    assert "there are no odds of baccarat yet" in found.err
    assert "[odds/no_solver]" in found.err


def test_decks_of_an_edition_that_leaves_no_choice(houseway: Command, tmp_path: Path) -> None:
    fixed = tmp_path / "fixed.toml"
    text = edition_text(EZ)[2]
    begin = text.index("[options.packs]")
    end = text.index("\n[", begin + 1)
    fixed.write_text(text[:begin] + text[end:])
    assert data(houseway, "odds", str(fixed), "--decks", "8")["decks"] == 8
    found = houseway("odds", str(fixed), "--decks", "6")
    assert (found.code, "[odds/decks]" in found.err) == (1, True)


def test_no_numbers_no_numba() -> None:
    """What computes nothing imports neither kernels nor what sets a report."""
    commands = [
        *(["games"], ["games", "--house", "stones-tavern"], ["rules", EZ], ["fees"]),
        *(["fee", EZ, "--wager", "25"], ["deal", EZ, "--rounds", "2"], ["odds", "--help"]),
        *(["odds", EZ, "--report", "x.docx"], ["odds", EZ, "--wager", "none"]),
    ]
    code = (
        "import contextlib, io, sys\nfrom houseway.cli import main\n"
        f"for words in {commands!r}:\n"
        "    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr("
        "io.StringIO()):\n        main(words)\n"
        "print(sorted({'numba', 'numpy', 'typst'} & set(sys.modules)))"
    )
    env = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    found = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env=env, check=True
    )
    assert found.stdout == "[]\n"


def test_a_page_needs_no_typst(tmp_path: Path) -> None:
    code = STARTER.replace("sys.exit(main())", "main(); sys.exit('typst' in sys.modules)")
    words = ["odds", EZ, "--wager", "tie", "--report", str(tmp_path / "x.html")]
    words = [sys.executable, "-c", code, *words]
    env = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    assert subprocess.run(words, env=env, capture_output=True, check=False).returncode == 0


def test_a_process_prints_the_same_as_this_one(houseway: Command) -> None:
    code, out, err = run_process("odds", ZOO)
    assert (code, err) == (0, b"")
    assert out.decode() == houseway("odds", ZOO).out


def test_a_bar_is_drawn_where_somebody_looks(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with progress.counting("rounds played") as step:
        step(1, 2)
    assert capsys.readouterr().err == ""
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    with progress.counting("rounds played") as step:
        step(1, 2)
        step(2, 2)
    assert "rounds played" in capsys.readouterr().err
