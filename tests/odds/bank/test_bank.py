"""What a stated table costs, gives and leaves: by hand, by the script, by the fees ring."""

from fractions import Fraction
from itertools import islice
from math import isclose, sqrt

import msgspec
import pytest

from houseway.editions.library import find_edition, load_game
from houseway.errors import EditionError, HousewayError
from houseway.fees import Situation, Stake, due
from houseway.odds import Simulation, compute
from houseway.odds.bank import (
    StatedTable,
    break_even,
    gain_of,
    run_bank,
    takings_of,
    under_options,
)
from houseway.odds.bank import gain as gain_module
from houseway.odds.bank.stated_table import charges, sample
from houseway.odds.families import baccarat
from houseway.odds.families.blackjack import SOLVER
from houseway.odds.solvers import Solver
from houseway.rules.terms import Terms
from support import rule, scale

EZ = "stones-tavern/ez-baccarat-panda-8"
BUSTER = "stones-tavern/no-bust-21st-century-buster-blackjack-4-0"
MORE_BETS = [
    ("stones-tavern/no-bust-21st-century-buster-blackjack-4-0-lucky-lucky", "lucky-lucky"),
    ("casino-club/pure-21-5-blackjack", "red-flex"),
    ("stones-tavern/21st-century-blackjack-switch", "super-match"),
]
ALL = 4_998_398_275_503_360
TIES = 475_627_426_473_216


@rule("000-45", "group B, option 1: $3 from the player-dealer for an action of $100")
def test_one_bettor_on_the_tie_by_hand() -> None:
    game = load_game(EZ, option=1)
    table = StatedTable(seats=2, bets={"tie": 100_00}, hands_per_hour=50)
    takings = takings_of(game, compute(game), table)
    # A tie costs the bank $800, anything else brings it $100; the house has its $3.
    gain = Fraction(100_00 * (ALL - TIES) - 800_00 * TIES, ALL)
    assert takings.loss == takings.cost == takings.gain == gain
    assert takings.fee == 0
    assert takings.bank_fee == takings.house == 300
    assert takings.bank == gain - 300
    run = run_bank(takings, gain_of(game, compute(game), table))
    assert run.mean == float(gain - 300)
    spread = Fraction(900_00**2 * TIES * (ALL - TIES), ALL**2)
    assert isclose(run.sd, sqrt(spread))
    form = run.as_json(bankroll=1_000_00)
    assert form["mean"]["hour"] == pytest.approx(50 * float(gain - 300))
    assert form["sd"]["hour"] == pytest.approx(sqrt(50) * run.sd)
    chance = TIES / ALL
    lost = chance * 2.718281828459045 ** (run.r * 803_00)
    won = (1 - chance) * 2.718281828459045 ** (-run.r * 97_00)
    assert isclose(lost + won, 1)
    assert 0 < form["ruin"]["within"] <= form["ruin"]["ever"] < 1


def test_nothing_is_lost_between_bettors_house_and_bank() -> None:
    for edition, bets in (
        (EZ, {"player": 50_00, "dragon-7": 5_00}),
        ("stones-tavern/dai-bacc", {"banker": 300_00}),
        ("clovis-500/ez-baccarat", {"banker": 25_00, "tie": 10_00}),
    ):
        game = load_game(edition)
        takings = takings_of(game, compute(game), StatedTable(seats=6, bets=bets))
        assert 5 * takings.cost == takings.house + takings.bank


def test_the_collection_is_that_of_the_fees_ring() -> None:
    game = load_game("stones-tavern/dai-bacc")
    table = StatedTable(seats=4, bets={"banker": 300_00, "ox-6": 10_00})
    takings = takings_of(game, compute(game), table)
    stakes = tuple(
        Stake(f"seat-{seat}", seat, spot, cents, bonus=spot == "ox-6")
        for seat in (1, 2, 3)
        for spot, cents in table.bets.items()
    )
    now = Situation("no more bets", player_dealer="bank-holder", stakes=stakes)
    assert game.terms.fees is not None
    found = due(game.terms.fees, now)
    assert takings.house == sum(charge.cents for charge in found) > 0
    mine = sum(charge.cents for charge in found if charge.payer == "seat-1")
    assert takings.fee == mine


def test_all_bettors_on_one_coup_win_and_lose_together() -> None:
    game = load_game(EZ)
    report = compute(game)
    one, seven = (
        gain_of(game, report, StatedTable(seats=seats, bets={"banker": 100_00})) for seats in (2, 8)
    )
    assert seven.mean == 7 * one.mean
    assert isclose(seven.sd, 7 * one.sd)
    assert isclose(one.sd, 100_00 * report.wager("banker").sd)


def test_the_joint_distribution_is_that_of_rounds_played() -> None:
    game = load_game(EZ, option="none")
    table = StatedTable(seats=4, bets={"player": 100_00, "panda-8": 10_00})
    known = gain_of(game, compute(game), table)
    rounds = scale(800, 20_000)
    gains = list(islice(sample(game, table, seed=3), rounds))
    assert {Fraction(each) for each in gains} <= {gain for gain, _ in known.outcomes}
    played = gain_module._from_rounds(known.mean, gains)
    assert played.stderr is not None
    assert abs(played.sd - known.sd) < 4 * played.stderr
    assert abs(sum(gains) / rounds - float(known.mean)) < 4 * known.sd / sqrt(rounds)


def test_without_a_joint_distribution_rounds_are_played(monkeypatch: pytest.MonkeyPatch) -> None:
    game = load_game(EZ, option="none")
    report = compute(game)
    table = StatedTable(seats=3, bets={"player": 100_00})
    exact = gain_of(game, report, table)
    monkeypatch.setattr(baccarat, "SOLVER", Solver(solve=baccarat.solve))
    steps: list[tuple[int, int]] = []
    played = gain_of(
        game, report, table, rounds=300, progress=lambda done, all_: steps.append((done, all_))
    )
    assert steps[-1] == (300, 300)
    assert (played.rounds, played.outcomes) == (300, ())
    assert played.mean == exact.mean
    assert played.stderr is not None
    assert abs(played.sd - exact.sd) < 5 * played.stderr
    again = gain_of(game, report, table, rounds=300)
    assert again == played
    run = run_bank(takings_of(game, report, table), played)
    assert run.formula.startswith("diffusion")
    assert isclose(run.r, 2 * run.mean / run.sd**2)


def test_one_wager_of_one_bettor_is_its_own_distribution(monkeypatch: pytest.MonkeyPatch) -> None:
    game = load_game(EZ)
    report = compute(game)
    table = StatedTable(seats=2, bets={"tie": 100_00})
    joint = gain_of(game, report, table)
    monkeypatch.setattr(baccarat, "SOLVER", Solver(solve=baccarat.solve))
    alone = gain_of(game, report, table)
    assert sorted(alone.outcomes) == sorted(joint.outcomes)
    assert alone.method == "distribution of the only wager, exact"


def test_a_blackjack_table_can_be_played() -> None:
    game = load_game("stones-tavern/no-bust-21st-century-blackjack-4-0", option="none")
    gains = list(islice(sample(game, StatedTable(seats=3, bets={"game": 100_00})), 20))
    assert len(set(gains)) > 3
    assert all(gain % 10_00 == 0 for gain in gains)


@pytest.mark.parametrize(
    ("seats", "bets", "code"),
    [
        (1, {"player": 100}, "odds/seats"),
        (9, {"player": 100}, "odds/seats"),
        (4, {"dragon-7": 100}, "wager/needs_base"),
        (4, {"nothing": 100}, "wager/unknown_spot"),
        (4, {"player": 0}, "wager/under_minimum"),
    ],
)
def test_a_table_that_cannot_be_is_refused(seats: int, bets: dict[str, int], code: str) -> None:
    game = load_game(EZ)
    with pytest.raises(HousewayError) as refused:
        takings_of(game, compute(game), StatedTable(seats=seats, bets=bets))
    assert refused.value.code == code


def test_both_lines_where_the_house_forbids_it() -> None:
    game = load_game("napa-valley/ez-baccarat-panda-8")
    table = StatedTable(seats=4, bets={"player": 5_00, "banker": 5_00})
    with pytest.raises(HousewayError) as refused:
        takings_of(game, compute(game), table)
    assert refused.value.code == "wager/excluded"


def test_a_game_for_a_pot_has_no_bank() -> None:
    game = load_game(EZ)
    terms = Terms(deck=game.terms.deck, table=game.terms.table)
    with pytest.raises(EditionError) as refused:
        charges(msgspec.structs.replace(game, terms=terms), StatedTable(seats=3, bets={}))
    assert refused.value.code == "odds/no_bank"


def test_the_deviation_of_a_blackjack_table_is_that_of_the_play_its_mean_is_of() -> None:
    """One table, several seats: what the kernel gained is what the solver says, and one seat's
    deviation is that of the wager."""
    game = load_game(BUSTER, {"packs": 2}, option="none")
    report = compute(game, simulation=Simulation(rounds=scale(1 << 16, 10**7)))
    rounds = scale(1 << 15, 1 << 22)
    for bets in ({"game": 25_00}, {"game": 25_00, "buster": 10_00}):
        found = gain_of(game, report, StatedTable(seats=4, bets=bets), rounds=rounds)
        assert found.average is not None
        assert abs(found.average - float(found.mean)) < 4 * found.sd / sqrt(rounds)
    one = SOLVER.rounds
    assert one is not None
    alone = one(game, StatedTable(seats=2, bets={"game": 100_00}), Simulation(rounds=rounds))
    assert alone is not None
    played = gain_module._from_rounds(Fraction(0), alone.tolist())
    assert played.stderr is not None
    assert abs(played.sd - 100_00 * report.wager("game").sd) < 4 * played.stderr + 5


def test_bonus_bets_on_the_table_are_those_of_the_solver() -> None:
    """Each by itself, with nothing on the game, in rounds of the kernel."""
    rounds = scale(1 << 14, 1 << 20)
    for edition, spot in (
        (BUSTER, "buster"),
        *scale([], MORE_BETS),
    ):
        game = load_game(edition, option="none")
        result = compute(game, wagers=[spot]).wager(spot)
        table = StatedTable(seats=3, bets={spot: 100_00})
        assert SOLVER.rounds is not None
        gains = SOLVER.rounds(game, table, Simulation(rounds=rounds))
        assert gains is not None
        played = gain_module._from_rounds(Fraction(0), gains.tolist())
        assert played.average is not None
        expected = float(-2 * 100_00 * result.returned)
        assert abs(played.average - expected) < 4 * played.sd / sqrt(rounds), spot


def test_the_same_deviation_for_any_number_of_workers() -> None:
    game = load_game(BUSTER, {"packs": 2}, option="none")
    table = StatedTable(seats=3, bets={"game": 25_00, "buster": 5_00})
    assert SOLVER.rounds is not None
    one, two = (
        SOLVER.rounds(game, table, Simulation(rounds=1 << 15, workers=workers))
        for workers in (1, 2)
    )
    assert one is not None
    assert two is not None
    assert (one == two).all()


@rule("000-41", "seven bettors at $25 a hand")
@pytest.mark.nightly
def test_seven_bettors_are_spread_by_134_dollars_a_round() -> None:
    game = load_game(
        "stones-tavern/no-bust-21st-century-buster-blackjack-4-0-lucky-lucky", option="none"
    )
    found = gain_of(game, compute(game), StatedTable(seats=8, bets={"game": 25_00}))
    assert round(found.sd / 100) == 134


def test_how_seats_go_together_is_found_by_the_script() -> None:
    """War: the solver's deviation of one seat; all seats face one card of the player-dealer's."""
    game = load_game("stones-tavern/casino-war", option="none")
    report = compute(game)
    rounds = scale(400, 20_000)
    one, four = (
        gain_of(game, report, StatedTable(seats=seats, bets={"primary": 100_00}), rounds=rounds)
        for seats in (2, 5)
    )
    assert isclose(one.sd, 100_00 * report.wager("primary").sd)
    assert four.stderr is not None
    apart, together = 2 * one.sd, 4 * one.sd
    assert apart + 4 * four.stderr < four.sd < together - 4 * four.stderr
    assert four.mean == 4 * one.mean


def test_the_largest_exposure_is_every_wager_at_its_best_line() -> None:
    game = load_game(EZ, option="none")
    report = compute(game)
    table = StatedTable(seats=4, bets={"player": 100_00, "dragon-7": 10_00, "panda-8": 10_00})
    # Banker's three-card seven loses the player wager and pays 40 to 1; player's eight pays both.
    paid = {"dragon-7": 40 * 10_00 - 100_00 - 10_00, "panda-8": 25 * 10_00 + 100_00 - 10_00}
    assert gain_of(game, report, table).exposure == 3 * max(paid.values())
    game = load_game("stones-tavern/casino-war", option="none")
    table = StatedTable(seats=4, bets={"primary": 100_00, "tie": 10_00})
    report = compute(game)
    best = [max(line.net for line in report.wager(spot).lines) for spot in ("primary", "tie")]
    found = gain_of(game, report, table, rounds=10)
    assert found.exposure == 3 * (100_00 * best[0] + 10_00 * best[1])


def test_the_bank_under_every_option_of_its_book() -> None:
    edition = find_edition(EZ)
    table = StatedTable(seats=8, bets={"banker": 25_00})
    game = load_game(EZ, option=1)
    report = compute(game)
    options = under_options(edition, {}, report, table)
    assert [each.option for each in options[:3]] == ["1", "2", "3"]
    first = options[0]
    takings = takings_of(game, report, table)
    assert (first.keeps, first.bank_fee, first.house) == (
        *(takings.bank, takings.bank_fee, takings.house),
    )
    assert first.edge == takings.bank / (7 * 25_00)


def test_at_the_break_even_bet_the_bank_begins_to_keep() -> None:
    game = load_game(EZ, option=1)
    report = compute(game)
    table = StatedTable(seats=8, bets={"banker": 25_00})
    least = break_even(game, report, table)
    assert least is not None
    for bet, keeps in ((least, True), (least - 1_00, False)):
        found = takings_of(game, report, StatedTable(seats=8, bets={"banker": bet}))
        assert (found.bank >= 0) is keeps


def test_no_bet_breaks_even_where_the_player_has_the_edge() -> None:
    game = load_game(EZ, option=1)
    report = compute(game)
    generous = msgspec.structs.replace(report.wager("banker"), expected=Fraction(1, 100))
    report = msgspec.structs.replace(report, wagers=(generous,))
    assert break_even(game, report, StatedTable(seats=8, bets={"banker": 25_00})) is None
