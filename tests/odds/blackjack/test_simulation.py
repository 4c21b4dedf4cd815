"""Simulated rounds against exact figures, and the results that `odds.compute` gives."""

from __future__ import annotations

from fractions import Fraction
from math import perm, sqrt

import msgspec
import pytest

from houseway.cards.deck import DeckTerms, cards
from houseway.cards.tape import Recorder, every_tape
from houseway.editions.library import edition_ids, find_edition, load_game
from houseway.editions.model import Value
from houseway.games.blackjack.terms import BlackjackTerms, Chart
from houseway.odds import compute
from houseway.odds.families.blackjack.bonus.bonus_bet import bonus_bet_wager
from houseway.odds.families.blackjack.rounds import simulated
from houseway.odds.families.blackjack.rounds.book import book_of
from houseway.odds.families.blackjack.solve import Solution, solve_game
from houseway.odds.families.blackjack.solve.dealer_choice import choices, with_fixed_dealer
from houseway.odds.families.blackjack.strategy import chart_of
from houseway.odds.result import WagerResult
from houseway.odds.solvers import Simulation
from odds.blackjack.script import Player, by_solution, play
from odds.blackjack.standard import standard
from odds.blackjack.switched import switched
from odds.blackjack.test_script import LOW, fewer
from support import scale

EDITIONS = [id for id in edition_ids() if find_edition(id).identity.family == "blackjack"]
ROUNDS = scale(300_000, 100_000_000)
CENTURY = "clovis-500/century-21-blackjack"
SWITCH = "stones-tavern/21st-century-blackjack-switch"
BONUS = "lucky-derby/no-bust-21st-century-blackjack-4-0"


def agrees(found: WagerResult, exact: float) -> bool:
    mean = sum((line.net * line.probability for line in found.lines), Fraction(0))
    assert found.rounds
    return abs(float(mean) - exact) < 4 * found.sd / sqrt(found.rounds)


SPLIT = [id for id in EDITIONS if id not in (SWITCH, CENTURY)]


@pytest.mark.parametrize("edition", SPLIT[:: scale(3, 1)])
def test_lines_agree_with_the_exact_return(edition: str) -> None:
    game = load_game(edition, option="none")
    game = scale(fewer(game, *LOW[:2]), game)
    found = compute(game, wagers=["game"], simulation=Simulation(rounds=ROUNDS)).wager("game")
    assert found.method == "mixed"
    assert found.rational
    assert found.stderr is not None
    of_lines = sum((line.net * line.probability for line in found.lines), Fraction(0))
    assert abs(float(of_lines - found.returned)) < 4 * found.stderr
    assert abs(float(sum(line.probability for line in found.lines)) - 1) < 1e-15
    exact = found.as_json()["exact"]
    assert exact is not None
    numerator, denominator = map(int, exact.split("/"))
    assert Fraction(numerator, denominator) == found.returned


@pytest.mark.xdist_group(CENTURY)
def test_a_game_without_splits_is_exact_to_its_lines() -> None:
    """004-12: no splits, no doubles; the player-dealer takes his best chart of those he may."""
    game = load_game(CENTURY, option="none")
    found = compute(scale(fewer(game, *LOW), game)).wager("game")
    assert found.method == "exact"
    assert found.stderr is None
    assert {line.line: line.net for line in found.lines} == {"win": 1, "push": 0, "lose": -1}
    assert sum(line.probability for line in found.lines) == 1
    assert sum(line.net * line.probability for line in found.lines) == found.returned
    assert scale("stands on hard", "stands on hard 18 and soft 20") in found.strategy


@pytest.mark.nightly
@pytest.mark.xdist_group(CENTURY)
def test_every_other_chart_of_the_player_dealers_leaves_players_more() -> None:
    """004-12, doubtful: the player-dealer's options are his own to decide."""
    terms = load_game(CENTURY, option="none").terms
    assert isinstance(terms, BlackjackTerms)
    best = with_fixed_dealer(terms)
    wager = terms.wagers["game"]
    least = solve_game(best, wager).value
    beside = [
        Chart(stand_hard=hard, hit_hard=hard - 1, stand_soft=soft, hit_soft=soft - 1)
        for hard, soft in ((17, 20), (19, 20), (18, 19), (18, 21))
    ]
    assert len(list(choices(terms.dealer))) == 15
    for chart in beside:
        other = msgspec.structs.replace(terms, dealer=chart)
        assert solve_game(other, wager).value > least
    assert with_fixed_dealer(best) is best


@pytest.mark.parametrize("edition", SPLIT[scale(1, 0) :: scale(3, 1)])
def test_a_simulation_agrees_with_the_exact_return(edition: str) -> None:
    game = load_game(edition, option="none")
    terms = scale(fewer(game, *LOW[:2]), game).terms
    assert isinstance(terms, BlackjackTerms)
    solution = solve_game(terms, terms.wagers["game"])
    assert agrees(simulated(solution, Simulation(rounds=ROUNDS))[0], solution.value)


@pytest.mark.parametrize(
    "rules",
    [
        {},
        {"soft_17": "hit", "hole_card": "later"},
        {"packs": 1, "surrender": "early", "resplit_aces": "to four hands"},
        {"soft_17": "hit", "surrender": "late", "resplit_aces": "to four hands"},
    ],
)
def test_a_simulation_of_standard_rules_agrees(rules: dict[str, Value]) -> None:
    solution = standard(**rules)
    assert agrees(simulated(solution, Simulation(rounds=ROUNDS, seed=2))[0], solution.value)


def test_workers_make_no_difference() -> None:
    solution = standard()
    one, three = (
        simulated(solution, Simulation(rounds=200_000, workers=workers)) for workers in (1, 3)
    )
    assert one == three


@pytest.mark.xdist_group("switch")
def test_switch_is_enumerated_and_its_lines_are_simulated(monkeypatch: pytest.MonkeyPatch) -> None:
    """The lines are of hands that do not look at each other, which costs less than 0.01 %."""
    monkeypatch.setattr("houseway.odds.families.blackjack.switch_value", switched)
    game = load_game(SWITCH, option="none")
    found = compute(scale(fewer(game, *LOW[:2]), game), simulation=Simulation(rounds=ROUNDS))
    for each in (found.wager("first"), found.wager("second")):
        assert each.method == "mixed"
        assert each.as_json()["exact"] is None
        assert each.rounds == ROUNDS
        assert each.stderr is not None
        of_lines = sum((line.net * line.probability for line in each.lines), Fraction(0))
        assert abs(float(of_lines - each.returned)) < 4 * each.stderr + 0.0001
        assert "first two cards of the other hand" in each.strategy


def test_insurance_comes_with_the_wagers() -> None:
    game = load_game(BONUS, option="none")
    found = compute(scale(fewer(game, *LOW), game), simulation=Simulation(rounds=10_000))
    insurance = found.wager("insurance")
    assert insurance.returned == scale(Fraction(25, 71), Fraction(-23, 311))
    assert insurance.combinations == scale(71, 311)


def test_the_chart_knows_the_basics() -> None:
    chart = chart_of(standard(packs=6))
    assert chart.rows["A-A"]["T"] == chart.rows["8-8"]["T"] == "split"
    assert chart.rows["11"]["6"] == "double"
    assert chart.rows["16"]["T"] == "hit"
    assert chart.rows["12"]["4"] == "stand"
    assert chart.rows["soft 18"]["9"] == "hit"
    assert {(each.hand, each.against) for each in chart.exceptions} >= {("2-T", "4")}
    assert all(each.decision != each.chart for each in chart.exceptions)


def tiny(kept: str, settings: dict[str, Value]) -> tuple[Solution, BlackjackTerms]:
    game = load_game(BONUS, {"bonus-bet": True, **settings}, option="none")
    absent = tuple(rank for rank in "23456789TJQKA" if rank not in kept)
    deck = DeckTerms(packs=13, without=("d", "h", "s", *absent))
    terms = msgspec.structs.replace(game.terms, deck=deck)
    assert isinstance(terms, BlackjackTerms)
    return solve_game(terms, terms.wagers["game"]), terms


@pytest.mark.parametrize("settings", [{}, {"bonus-bet-order": "as dealt"}])
@pytest.mark.parametrize("kept", ["7T", *scale([], ["67", "678"])])
def test_the_blackjack_bonus_bet_through_the_script_to_the_last_order(
    kept: str, settings: dict[str, Value]
) -> None:
    solution, terms = tiny(kept, settings)
    game = load_game(BONUS, {"bonus-bet": True, **settings}, option="none")
    game = msgspec.structs.replace(game, terms=terms)
    player = Player(terms, solution.model.number, book_of(solution), by_solution(solution))
    pile = cards(terms.deck)
    total = Fraction(0)
    for tape in every_tape(pile):
        recorder = Recorder(tape)
        gains, _ = play(game, recorder, player, "bonus-bet")
        dealt = perm(len(pile), len(recorder.draws))
        total += gains["bonus-bet"] * Fraction(tape.weight, dealt)
    assert bonus_bet_wager("bonus-bet", terms.wagers["bonus-bet"], solution).returned == total


def test_a_bet_that_is_attached_later_is_found() -> None:
    """Tables are kept by what play depends on; bonus bets are no part of that."""
    edition = "lucky-derby/pure-spanish-21-5"
    for settings in ({}, {"bonus-bet": True}):
        game = load_game(edition, settings, option="none")
        found = compute(scale(fewer(game, *LOW), game), simulation=Simulation(rounds=1_000))
        assert ("bonus-bet" in {each.wager for each in found.wagers}) == bool(settings)


def test_the_json_of_every_wager_has_its_form() -> None:
    game = load_game("casino-club/pure-21-5-blackjack", option="none")
    game = scale(fewer(game, *LOW[:2]), game)
    found = compute(game, simulation=Simulation(rounds=10_000)).as_json()
    names = {each["wager"] for each in found["wagers"]}
    assert names == {"buster", "game", "insurance", "red-flex"}
    for each in found["wagers"]:
        assert None not in (each["win"], each["push"], each["lose"])
        assert abs(sum(filter(None, (each["win"], each["push"], each["lose"]))) - 1) < 1e-12
        assert each["method"] in ("exact", "mixed")
