"""What each setting is worth: the same figures as if it were computed alone."""

from typing import Any

import pytest

from houseway.editions.library import edition_ids, edition_text, find_edition, own_edition
from houseway.editions.reader import resolve
from houseway.errors import EditionError
from houseway.odds import Simulation, compute, compute_edition
from houseway.odds import sensitivity as module
from houseway.odds.families.blackjack import SOLVER
from houseway.odds.report.blocks import Grid
from houseway.odds.report.sensitivity import sensitivity_blocks
from houseway.odds.rule_sets import rule_key
from houseway.odds.sensitivity import ReturnsFound, find_returns, returns_of, sensitivity
from odds.blackjack.test_script import LOW, fewer
from support import rule, scale

EZ = "stones-tavern/ez-baccarat-panda-8"
LUCKY = "stones-tavern/no-bust-21st-century-buster-blackjack-4-0-lucky-lucky"


def test_each_row_is_the_edition_with_that_setting_alone() -> None:
    found = sensitivity(find_edition(EZ), {"packs": 6})
    assert found.returns == {
        each.wager: each.returned for each in compute_edition(EZ, {"packs": 6}).wagers
    }
    assert {each.switch for each in found.rows} >= {"dragon-7-pushes-banker", "tie-pushes-lines"}
    for row in found.rows:
        alone = compute_edition(EZ, {"packs": 6, row.switch: row.value})
        assert row.returns == {each.wager: each.returned for each in alone.wagers}
    assert list(found.packs) == list(find_edition(EZ).switches["packs"].allowed())
    for packs, each in found.packs.items():
        assert each.returns["tie"] == compute_edition(EZ, {"packs": packs}).wager("tie").returned
    assert "coverage" in set(found.without_effect)


def test_a_rule_set_that_comes_twice_is_computed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    keys = []

    def counted(game: Any, **how: Any) -> ReturnsFound:
        keys.append(rule_key(game))
        return find_returns(game, **how)

    monkeypatch.setattr(module, "find_returns", counted)
    steps: list[tuple[int, int]] = []
    found = sensitivity(find_edition(EZ), progress=lambda *step: steps.append(step))
    assert len(keys) == len(set(keys)) < len(found.variants)
    assert steps[-1] == (len(found.variants), len(found.variants))


def test_a_setting_without_figure_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(game: Any, **how: Any) -> ReturnsFound:
        if game.terms.deck.packs == 6:
            raise EditionError("odds/joker", "a joker has no value in baccarat")
        return find_returns(game, **how)

    monkeypatch.setattr(module, "find_returns", refused)
    found = sensitivity(find_edition(EZ), wagers=["tie"])
    [row] = [each for each in found.variants if each.refused]
    assert (row.switch, row.value) == ("packs", 6)
    assert row.refused == "a joker has no value in baccarat"
    assert 6 not in found.packs


def test_what_is_simulated_is_told_with_its_error(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of five packs no count of Fast Action is shipped."""
    few = {"rounds": scale(20_000, 1_000_000)}
    monkeypatch.setattr(module, "Simulation", lambda **how: Simulation(**{**how, **few}))
    _, _, text = edition_text("clovis-500/fast-action-holdem")
    found = sensitivity(own_edition(text.replace("packs = 6", "packs = 5")))
    assert {each.switch for each in found.rows} == {
        *("running-cards", "flush-ties", "ace-low-straight")
    }
    for errors in (found.errors, *(each.errors for each in found.rows)):
        assert errors["bet"] == pytest.approx(few["rounds"] ** -0.5, rel=0.01)
    grid, changes, _ = sensitivity_blocks(found, {})
    assert isinstance(grid, Grid)
    assert isinstance(changes, Grid)
    assert "standard error" in grid.caption
    for row in (*grid.rows, *changes.rows):
        assert " ± " in str(row[2]), row
    assert all(each["stderr"] for each in found.as_json()["rows"])


def test_what_is_counted_has_no_error() -> None:
    found = sensitivity(find_edition("clovis-500/fast-action-holdem"))
    assert [each.switch for each in found.rows] == [
        "running-cards",
        "flush-ties",
        "ace-low-straight",
    ]
    assert not found.errors
    assert not any(each.errors for each in found.variants)
    assert all(abs(each.returns["bet"] - found.returns["bet"]) < 0.002 for each in found.rows)


def test_what_is_left_out_of_a_rule_set_changes_no_return() -> None:
    """Settings of one key have the same returns, though their terms are not the same."""
    quick = ("baccarat", "war", "three-card-poker", "caribbean")
    for id in edition_ids():
        edition = find_edition(id)
        if edition.identity.family not in scale(("war",), quick):
            continue
        known: dict[bytes, Any] = {}
        for name, switch in edition.switches.items():
            for value in switch.allowed():
                game = resolve(edition, {name: value}, option="none")
                returns = returns_of(game)
                assert known.setdefault(rule_key(game), returns) == returns, (id, name, value)
        assert len(known) > 1


@pytest.mark.nightly
@rule("000-41", "the hole card up, of which the book does not say that it is not")
def test_a_hole_card_that_lies_open_is_worth_eleven_in_a_hundred() -> None:
    edition = find_edition(LUCKY)
    usual, open_ = (
        returns_of(resolve(edition, {"hole-card": how}, option="none"), wagers=["game"])["game"]
        for how in ("down", "up")
    )
    assert round(float(usual), 4) == 0.0021
    assert round(float(open_), 4) == 0.1140


def test_returns_alone_are_those_of_the_solver() -> None:
    assert SOLVER.returns is not None
    edition = find_edition("stones-tavern/no-bust-21st-century-buster-blackjack-4-0")
    game = resolve(edition, {"packs": 2}, option="none")
    game = scale(fewer(game, *LOW), game)
    returns = returns_of(game, wagers=["game", "buster"])
    exact = compute(game, wagers=["game", "buster"], simulation=Simulation(rounds=1_000))
    assert list(returns) == ["buster", "game"]
    assert returns["buster"] == exact.wager("buster").returned
    assert abs(returns["game"] - exact.wager("game").returned) < 1e-12
