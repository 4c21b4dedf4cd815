"""What `odds` shows of a blackjack edition: insurance, figures in one piece, what takes long."""

import io
import json
from fractions import Fraction
from functools import cache
from pathlib import Path
from types import SimpleNamespace

import pytest

from cli.running import EZ, Command, without_low_cards
from houseway.cli.draw import Paper
from houseway.cli.odds.grids import draw_blocks
from houseway.editions.library import find_edition
from houseway.editions.reader import resolve
from houseway.games.blackjack.terms import BlackjackTerms
from houseway.odds import Report, compute_edition
from houseway.odds.bank import StatedTable, gain_of
from houseway.odds.families.blackjack import game_wager
from houseway.odds.families.blackjack.bonus import insurance_wager
from houseway.odds.families.blackjack.solve import dealer_choice as choosing
from houseway.odds.families.blackjack.strategy import JOKER, TENS, charts
from houseway.odds.kernels.memory_cache import LruCache
from houseway.odds.report.blocks import Figure, Grid, WordsBlock
from houseway.odds.report.wagers import PICTURED, SIMULATED, summary, wager_blocks
from houseway.odds.solvers import Simulation
from odds.blackjack.test_script import LOW, fewer
from support import scale

NO_BUST = "stones-tavern/no-bust-21st-century-blackjack-4-0"
BUSTER = "stones-tavern/no-bust-21st-century-buster-blackjack-4-0"
CENTURY = "clovis-500/century-21-blackjack"
SPANISH = "lucky-derby/pure-spanish-21-5"
ZOO = "stones-tavern/zoobac"
SETTING = "dragon-7-pushes-banker=false"


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture
def houseway(capsys: pytest.CaptureFixture[str]) -> Command:
    return Command(capsys)


def test_insurance_is_shown_unless_wagers_are_named(houseway: Command, tmp_path: Path) -> None:
    """Also where the one wager that is named is all there are."""
    edition = scale(without_low_cards(NO_BUST, tmp_path), NO_BUST)
    form = json.loads(houseway("odds", edition, "--json").out)
    assert [each["wager"] for each in form["wagers"]] == ["game", "insurance"]
    assert form["wagers"][1]["exact"] == scale("97/191", "-23/311")
    named = json.loads(houseway("odds", edition, "--wager", "game", "--json").out)
    assert [each["wager"] for each in named["wagers"]] == ["game"]
    assert named["wagers"] == form["wagers"][:1]
    insured = json.loads(houseway("odds", edition, "--wager", "insurance", "--json").out)
    assert insured["wagers"] == form["wagers"][1:]


def test_a_bonus_bet_alone_is_shown_without_the_best_play_of_the_game(
    houseway: Command, tmp_path: Path
) -> None:
    edition = scale(without_low_cards(BUSTER, tmp_path), BUSTER)
    assert "Hard totals" in houseway("odds", edition, "--wager", "game").out
    assert "Hard totals" not in houseway("odds", edition, "--wager", "buster").out


def test_split_rounds_are_put_together_at_the_terminal(houseway: Command, tmp_path: Path) -> None:
    edition = scale(without_low_cards(NO_BUST, tmp_path), NO_BUST)
    out = houseway("odds", edition, "--wager", "game").out
    assert [line.split()[:2] for line in out.splitlines() if "split, " in line] == [
        ["split,", "up"],
        ["split,", "even"],
        ["split,", "down"],
    ]


def test_a_comparison_says_by_how_much_returns_differ(houseway: Command) -> None:
    """ZooBac's tie at nine to one, EZ Baccarat's at eight: 9.52 % of a wager."""
    out = houseway("compare", ZOO, EZ, "--wager", "tie").out
    assert "change from [1]" in out
    rows = [line.split() for line in out.splitlines() if line.split()[:1] == ["tie"]]
    assert rows[0] == ["tie", "-4.8440", "%", "-14.3596", "%"]
    assert rows[1] == ["tie", "-9.5156", "%"]


def test_a_setting_is_shown_as_it_is_written(houseway: Command) -> None:
    out = houseway("odds", EZ, "--wager", "tie", "--set", SETTING).out
    assert f"changed: {SETTING.replace('=', ' = ')}\n" in out


def test_insurance_of_a_card_that_lies_open_is_not_taken_in_vain() -> None:
    """Three hundred and eleven hidden cards, 96 of them ten-values."""
    terms = resolve(find_edition(NO_BUST), option="none").terms
    seen = resolve(find_edition(NO_BUST), {"hole-card": "up"}, option="none").terms
    assert isinstance(terms, BlackjackTerms)
    assert isinstance(seen, BlackjackTerms)
    assert insurance_wager(terms).returned == Fraction(-23, 311)
    found = insurance_wager(seen)
    assert (found.returned, found.lose) == (Fraction(2), Fraction(0))
    assert found.combinations == 96


@pytest.mark.parametrize("width", [50, 80, 100, 200])
def test_no_figure_is_broken_at_a_narrow_terminal(
    width: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    monkeypatch.setenv("TERM", "xterm")
    report = compute_edition(ZOO)
    out = Terminal()
    tie = report.wager("tie")
    draw_blocks([summary(report, {}), *wager_blocks(tie, "tie", brief=True)], Paper(out))
    for figure in ("-12.4527 %", "11.464294", "4,522,770,849,030,144", "+0.856404"):
        assert figure in out.getvalue()
    assert out.getvalue().count("monkey") == {50: 4, 80: 2, 100: 2, 200: 1}[width]


def test_lines_of_a_simulation_are_said_not_to_add_up() -> None:
    result = compute_edition(
        NO_BUST, wagers=["game"], simulation=Simulation(rounds=scale(10_000, 100_000))
    ).wagers[0]
    grid = wager_blocks(result, "game", brief=True)[-1]
    assert isinstance(grid, Grid)
    assert grid.caption == SIMULATED
    assert grid.heads == ("line", "gain", "probability", "once in", "share of return")
    assert {len(row) for row in grid.rows} == {5}
    exact = wager_blocks(compute_edition(ZOO).wager("tie"), "tie", brief=True)[-1]
    assert isinstance(exact, Grid)
    assert not exact.caption
    assert exact.heads[2] == "combinations"


@cache
def spanish() -> Report:
    rounds = scale(200_000, 1_000_000)
    return compute_edition(SPANISH, wagers=["game"], simulation=Simulation(rounds=rounds))


def test_a_picture_of_very_many_lines_fits_a_page() -> None:
    """It has the most frequent ones, in their order; the table has all."""
    result = spanish().wagers[0]
    _, _, _, picture, grid = wager_blocks(result, "game")
    assert isinstance(picture, Figure)
    assert isinstance(grid, Grid)
    assert len(grid.rows) == len(result.lines) + 1 > PICTURED + 1
    assert picture.caption.endswith(f"These are the 26 most frequent of {len(result.lines)} lines.")
    names = [each.split(" at ")[0] for each in picture.words.split("; ")]
    assert len(names) == PICTURED
    assert names == [line.line for line in result.lines if line.line in names]
    assert {"win", "lose", "natural", "push"} < set(names)


def test_who_waits_for_the_player_dealers_choice_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(choosing, "FIXED_CHARTS", LruCache(1))
    monkeypatch.setattr(choosing, "solve_game", lambda *_, **__: SimpleNamespace(value=0.0))
    terms = resolve(find_edition(CENTURY), option="none").terms
    assert isinstance(terms, BlackjackTerms)
    told: list[tuple[int, int]] = []
    choosing.with_fixed_dealer(terms, progress=lambda done, every: told.append((done, every)))
    assert told == [(n, 15) for n in range(1, 16)]


def test_who_waits_for_a_count_is_told() -> None:
    """Ten faces are counted, then rounds with a split are played."""
    terms = resolve(find_edition(NO_BUST), option="none").terms
    assert isinstance(terms, BlackjackTerms)
    told: list[tuple[int, int]] = []
    how = Simulation(rounds=1000, progress=lambda done, every: told.append((done, every)))
    game_wager("game", terms, how)
    assert told[:10] == [(n, 10) for n in range(1, 11)]
    assert len(told) == 11
    assert told[10][0] == told[10][1] > 900


@pytest.mark.parametrize(("name", "words"), [(NO_BUST, TENS), (CENTURY, JOKER)])
def test_letters_for_cards_are_explained(name: str, words: str) -> None:
    game = resolve(find_edition(name), option="none")
    first = charts(scale(fewer(game, *LOW), game))[0]
    assert isinstance(first, WordsBlock)
    assert first.lines[0] == words


def test_the_deviation_of_one_game_wager_is_that_of_its_best_play() -> None:
    """The bots, who never double twice, come to about $110 where it is $128."""
    game = resolve(find_edition(SPANISH), option="none")
    report = spanish()
    table = StatedTable(seats=2, bets={"game": 100_00}, hands_per_hour=60)
    gain = gain_of(game, report, table)
    assert gain.sd == pytest.approx(127_59, rel=scale(0.005, 0.002))
    assert gain.mean == -100_00 * report.wagers[0].returned
    assert (gain.rounds, gain.outcomes) == (None, ())
    assert gain.method == "deviation of the only wager, mixed"
