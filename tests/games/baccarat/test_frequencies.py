"""How often each line comes, counted from a shoe's values, against published figures.

The counts are ordered arrangements of six cards of the shoe, as the literature gives them; they
prove the lines of `bets.baccarat` and what the editions pay on them. The figures and where they
were published are listed beside each test by the name they have in the project's oracles.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from typing import Any

import pytest

from games.baccarat.test_drawing import DRAWS
from houseway.bets.baccarat import LINES, Coup
from houseway.editions.library import load_game
from houseway.games.baccarat import judge
from houseway.rules.banked.outcomes import Lose, Win

TOTAL = 4_998_398_275_503_360


def pairs(left: list[int]) -> Iterator[tuple[int, int, int]]:
    """Two values and in how many orders they can be dealt; they are then gone from the shoe."""
    for a, b in combinations_with_replacement(range(10), 2):
        ways = left[a] * (left[b] - (a == b)) * (1 if a == b else 2)
        left[a] -= 1
        left[b] -= 1
        yield a, b, ways
        left[a] += 1
        left[b] += 1


def thirds(left: list[int], ways: int) -> Iterator[tuple[int, int]]:
    for value in range(10):
        count = left[value]
        left[value] -= 1
        yield value, ways * count
        left[value] += 1


@cache
def coups(packs: int) -> Counter[Coup]:
    """Every kind of coup with its number of six-card arrangements."""
    left = [16 * packs] + [4 * packs] * 9
    size = 52 * packs
    found: Counter[Coup] = Counter()
    for p1, p2, player_ways in pairs(left):
        for b1, b2, banker_ways in pairs(left):
            ways = player_ways * banker_ways
            p, b = (p1 + p2) % 10, (b1 + b2) % 10
            if max(p, b) >= 8 or min(p, b) >= 6:
                found[Coup(p, b, 2, 2)] += ways * (size - 4) * (size - 5)
            elif p >= 6:
                for third, more in thirds(left, ways):
                    found[Coup(p, (b + third) % 10, 2, 3)] += more * (size - 5)
            else:
                for third, more in thirds(left, ways):
                    end = (p + third) % 10
                    if third not in DRAWS[b]:
                        found[Coup(end, b, 3, 2)] += more * (size - 5)
                        continue
                    for last, most in thirds(left, more):
                        found[Coup(end, (b + last) % 10, 3, 3)] += most
    return found


def arrangements(holds: Callable[[Coup], bool], packs: int = 8) -> int:
    return sum(ways for coup, ways in coups(packs).items() if holds(coup))


def test_every_arrangement_is_counted_once() -> None:
    assert coups(8).total() == TOTAL
    assert coups(6).total() == 878_869_206_895_680


@pytest.mark.parametrize(
    ("line", "packs", "published"),
    [
        ("banker", 8, 2_292_252_566_437_888),  # BAC1
        ("player", 8, 2_230_518_282_592_256),
        ("tie", 8, 475_627_426_473_216),
        ("banker", 6, 403_095_751_234_560),  # BAC2
        ("player", 6, 392_220_492_728_832),
        ("tie", 6, 83_552_962_932_288),
        ("banker", 4, 34_543_624_867_840),  # BAC3
        ("player", 4, 33_608_344_225_792),
        ("dragon-7", 8, 112_633_011_329_024),  # EZ2
        ("tiger-7", 8, 112_633_011_329_024),  # DAI3
        ("panda-8", 8, 172_660_763_262_976),  # EZ3
        ("ox-6", 8, 109_309_407_541_248),  # DAI1
        ("kill", 8, 84_102_272_663_808 + 54_956_551_870_464),  # DAI2
        ("monkey", 8, 28_979_901_420_544),  # BAC8, ZOO3
    ],
)
def test_line_comes_as_often_as_published(line: str, packs: int, published: int) -> None:
    assert arrangements(LINES[line], packs) == published


@pytest.mark.parametrize(
    ("line", "packs", "derived"),
    [
        ("dragon-7", 6, 19_805_383_926_144),
        ("panda-8", 6, 30_352_294_536_192),
        ("rabbit", 8, 116_723_490_998_272 + 19_674_174_881_792),
        ("triple-rabbit", 8, 19_674_174_881_792),
        ("tiger", 8, 131_362_246_733_824 + 15_389_778_067_456),
        ("triple-tiger", 8, 15_389_778_067_456),
    ],
)
def test_line_comes_as_often_as_another_count_found(line: str, packs: int, derived: int) -> None:
    assert arrangements(LINES[line], packs) == derived


def test_ties_by_their_total() -> None:  # BAC8
    ties: Counter[int] = Counter()
    for coup, ways in coups(8).items():
        if coup.player == coup.banker:
            ties[coup.player] += ways
    assert [ties[total] for total in range(10)] == [
        28_979_901_420_544,
        20_499_217_668_352,
        20_006_606_104_576,
        22_250_510_129_408,
        36_294_133_463_040,
        39_684_046_743_808,
        96_170_001_308_416,
        101_717_538_899_968,
        54_879_416_675_072,
        55_146_054_060_032,
    ]


def test_natural_wins_and_ties() -> None:  # BAC12
    wins = 812_685_054_124_032
    assert arrangements(lambda c: c.player_natural and c.player_wins) == wins
    assert arrangements(lambda c: c.banker_natural and c.banker_wins) == wins
    ties = arrangements(lambda c: c.player_natural and c.player == c.banker)
    assert ties == 89_325_908_267_520


@pytest.mark.parametrize(
    ("packs", "cards", "published"),
    [
        *[(8, 4, "0.378868"), (8, 5, "0.303444"), (8, 6, "0.317687")],
        *[(6, 4, "0.378925"), (6, 5, "0.303540"), (6, 6, "0.317535")],
    ],
)
def test_number_of_cards_in_a_coup(packs: int, cards: int, published: str) -> None:  # BAC9
    count = arrangements(lambda c: c.player_cards + c.banker_cards == cards, packs)
    assert f"{count / coups(packs).total():.6f}" == published


# --- what the editions' wagers are worth --------------------------------------------------


def worth(edition: str, spot: str, places: int = 6, **settings: bool | str) -> str:
    """The expectation of a unit wager with eight packs."""
    chosen = {name.replace("_", "-"): value for name, value in settings.items()}
    terms: Any = load_game(edition, chosen).terms
    total = Fraction(0)
    for coup, ways in coups(8).items():
        result = judge(terms, spot, coup)
        if isinstance(result, Win):
            total += Fraction(ways * result.odds.win, result.odds.stake)
        elif isinstance(result, Lose):
            total -= ways
    return f"{float(total / TOTAL):+.{places}f}"


TAVERN, DERBY = "stones-tavern/ez-baccarat-panda-8", "lucky-derby/ez-baccarat-panda-8"
NAPA, CLOVIS = "napa-valley/ez-baccarat-panda-8", "clovis-500/ez-baccarat"
ZOO, DAI = "stones-tavern/zoobac", "stones-tavern/dai-bacc"


@pytest.mark.parametrize("edition", [TAVERN, DERBY, NAPA, CLOVIS, ZOO, DAI])
def test_player_line(edition: str) -> None:  # BAC1
    assert worth(edition, "player") == "-0.012351"


@pytest.mark.parametrize("edition", [TAVERN, DERBY, NAPA, CLOVIS, DAI])
def test_banker_line_with_its_push(edition: str) -> None:  # EZ1
    assert worth(edition, "banker") == "-0.010183"


@pytest.mark.parametrize("edition", [TAVERN, DERBY, NAPA])
def test_banker_line_without_the_push_favours_the_bettor(edition: str) -> None:
    assert worth(edition, "banker", dragon_7_pushes_banker=False) == "+0.012351"


@pytest.mark.parametrize("edition", [TAVERN, DERBY, NAPA, CLOVIS])
def test_dragon_7_and_tie(edition: str) -> None:  # EZ2, BAC1
    assert worth(edition, "dragon-7") == "-0.076113"
    assert worth(edition, "tie") == "-0.143596"


@pytest.mark.parametrize("edition", [TAVERN, DERBY, NAPA])
def test_panda_8(edition: str) -> None:  # EZ3
    assert worth(edition, "panda-8") == "-0.101876"


@pytest.mark.parametrize(
    ("spot", "figure"),
    [
        ("banker", "-0.017009"),
        ("tie", "-0.048440"),  # BAC4, exact
        ("tiger", "-0.082698"),
        ("monkey", "-0.124527"),  # ZOO3
    ],
)
def test_zoobac(spot: str, figure: str) -> None:
    assert worth(ZOO, spot) == figure


@pytest.mark.parametrize(
    ("spot", "figure"), [("tiger-7", "-0.076113"), ("ox-6", "-0.103376"), ("kill", "-0.137559")]
)
def test_dai_bacc(spot: str, figure: str) -> None:  # DAI1, DAI2, DAI3
    assert worth(DAI, spot) == figure


def test_kill_without_ties_is_far_from_the_published_edge() -> None:  # 000-71
    assert worth(DAI, "kill", places=4, kill_on_a_tie="loses") == "-0.5306"
