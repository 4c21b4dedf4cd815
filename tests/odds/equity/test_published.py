"""Published equities of `oracles.md`, section 10, to the last digit; simulations beside them."""

from __future__ import annotations

from fractions import Fraction

import pytest

from houseway.editions.library import load_game
from houseway.odds.equity import Equities, equities
from houseway.odds.solvers import Simulation
from support import scale

HOLDEM = load_game("stones-tavern/texas-holdem", option="none")
BOARDS = 1_712_304


def equity(*hands: str, board: str = "") -> Equities:
    return equities(HOLDEM, hands, boards=[board] * bool(board))


@pytest.mark.parametrize(
    ("hands", "wins", "losses", "deals"),
    [
        pytest.param("AA KK", 50_371_344, 10_986_372, 36 * BOARDS, id="EQ1"),
        pytest.param("AhAs KhKs", 1_410_336, 292_660, BOARDS, id="EQ2"),
        pytest.param("AcAd KhKs", 1_388_072, 317_694, BOARDS, id="EQ3"),
        pytest.param("AhAs 2c2s", 1_403_207, 299_910, BOARDS, id="EQ4"),
        pytest.param("Ts8h 7c6c", 1_016_051, 665_767, BOARDS, id="EQ5"),
        pytest.param("AcAd 4s3s", 1_372_455, 332_281, BOARDS, id="EQ6"),
        pytest.param("AcAs JcJd", 1_386_024, 319_325, BOARDS, id="EQ7"),
        pytest.param("AA QQ", 50_134_104, 11_241_036, 36 * BOARDS, id="EQ8"),
        pytest.param("AA A6o", 57_382_164, 3_676_596, 36 * BOARDS, id="EQ9"),
        pytest.param("TT AKo", 69_880_212, 52_923_960, 72 * BOARDS, id="EQ10"),
    ],
)
def test_before_the_flop(hands: str, wins: int, losses: int, deals: int) -> None:
    found = equity(*hands.split())
    assert (found.method, found.boards) == ("exact", deals)
    assert [hand.wins for hand in found.hands] == [wins, losses]
    assert {hand.ties for hand in found.hands} == {deals - wins - losses}


def test_the_fractions_of_eq1() -> None:
    found = equity("AA", "KK")
    assert [hand.equity for hand in found.hands] == [
        Fraction(255_121, 311_328),
        Fraction(56_207, 311_328),
    ]


@pytest.mark.parametrize(
    ("hands", "board", "wins", "losses", "deals"),
    [
        pytest.param("AsJs 4c4h", "KsTs4d", 335, 655, 990, id="EQ19"),
        pytest.param("Ah7h Qs6s", "6h8dQh", 370, 620, 990, id="EQ20"),
        pytest.param("AcQd 6h6s", "Jc6c2c", 280, 710, 990, id="EQ21"),
        pytest.param("AcQd 6h6s", "Jc6c2cQs", 8, 36, 44, id="EQ21 turn"),
    ],
)
def test_on_the_flop(hands: str, board: str, wins: int, losses: int, deals: int) -> None:
    found = equity(*hands.split(), board=board)
    assert found.boards == deals
    assert [hand.wins for hand in found.hands] == [wins, losses]


def test_eq25_against_any_hand() -> None:
    mine = equity("Kh3h", "random", board="Ah8h3c")
    assert mine.boards == 1_070_190
    assert (mine.hands[0].wins, mine.hands[0].ties) == (802_371, 13_659)


EQ24 = 1_046_780_178, 78_084_287, 2_097_572_400


def test_eq24_is_beyond_what_is_counted_and_simulated_within_four_errors() -> None:
    deals = Simulation(rounds=scale(200_000, 10_000_000), seed=3)
    found = equities(HOLDEM, ["Qh7s", "random"], simulation=deals)
    assert (found.method, found.boards, found.seed) == ("simulated", deals.rounds, 3)
    wins, ties, total = EQ24
    hand = found.hands[0]
    assert hand.stderr is not None
    assert abs(hand.equity - Fraction(2 * wins + ties, 2 * total)) < 4 * hand.stderr


@pytest.mark.nightly
def test_eq24_to_the_last_digit() -> None:
    """Two thousand million deals."""
    found = equities(HOLDEM, ["Qh7s", "random"], exact=True)
    hand = found.hands[0]
    assert (hand.wins, hand.ties, found.boards) == EQ24


@pytest.mark.parametrize(
    ("pair", "other", "percent", "off"),
    [("QQ", "AKo", "56.9", "0.2"), ("KK", "AK", "68.8", "0.1"), ("AA", "AKs", "87.5", "0.4")],
)
def test_eq33_rough_figures(pair: str, other: str, percent: str, off: str) -> None:
    """The page says AK of all three and is rough: these are the kinds that come nearest."""
    found = equity(pair, other)
    assert abs(100 * found.hands[0].equity - Fraction(percent)) < Fraction(off)


# -- simulated -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edition", "hands", "boards"),
    [
        ("stones-tavern/texas-holdem", ("AKs", "QQ,JJ", "random"), ["2c7d9s"]),
        ("clovis-500/omaha-hi-lo-split", ("AsAh2s3h", "KdKcQdQc"), []),
        ("stones-saloon/double-board-omaha", ("AsAh2s3h", "KdKcQdQc"), ["2c7d9s", "JcJd5h"]),
        ("clovis-500/seven-card-stud-hi-lo", ("As2s3s4s7d6c", "KdKhKcQhJh", "9c9d9hTh2c8c"), []),
        ("clovis-500/low-ball", ("AsJk3s4s", "9h8c7d6h"), []),
        ("clovis-500/lazy-pineapple-hi-low-split", ("As2s3s", "KdKhQc"), ["4c5d9h"]),
    ],
)
def test_a_simulation_agrees_with_the_count(
    edition: str, hands: tuple[str, ...], boards: list[str]
) -> None:
    game = load_game(edition, option="none")
    counted = equities(game, hands, boards=boards)
    deals = Simulation(rounds=scale(50_000, 2_000_000), seed=11)
    dealt = equities(game, hands, boards=boards, exact=False, simulation=deals)
    assert (counted.method, dealt.method) == ("exact", "simulated")
    for one, other in zip(counted.hands, dealt.hands, strict=True):
        assert other.stderr is not None
        assert abs(one.equity - other.equity) <= 4 * other.stderr
        often = Fraction(one.wins, counted.boards)
        spread = float(often * (1 - often) / deals.rounds) ** 0.5
        assert abs(often - Fraction(other.wins, deals.rounds)) <= 4 * spread + 1e-12
    assert sum(hand.equity for hand in dealt.hands) == 1


def test_the_same_seed_deals_the_same_for_any_number_of_workers() -> None:
    def dealt(**more: int) -> Equities:
        deals = Simulation(rounds=150_000, **more)  # type: ignore[arg-type]
        return equities(HOLDEM, ["AA", "random", "random"], simulation=deals)

    assert dealt(seed=5, workers=1) == dealt(seed=5, workers=2) != dealt(seed=6, workers=2)


def test_progress_is_told_to_its_end() -> None:
    told: list[tuple[int, int]] = []
    deals = Simulation(progress=lambda done, of: told.append((done, of)))
    equities(HOLDEM, ["AhKh", "QcQd"], boards=["2c7d9s"], simulation=deals)
    assert told[-1][0] == told[-1][1] > 1
    assert [done for done, _ in told] == sorted(done for done, _ in told)
