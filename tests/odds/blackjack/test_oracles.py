"""Published figures of the standard game (oracles.md, section 8a)."""

from __future__ import annotations

from fractions import Fraction

import msgspec
import pytest

from houseway.editions.library import load_game
from houseway.editions.model import Value
from houseway.games.blackjack.terms import BlackjackTerms, Chart
from houseway.odds.families.blackjack.cards import shoe_of
from houseway.odds.families.blackjack.solve import solve_game
from houseway.odds.families.blackjack.strategy import worths
from odds.blackjack.other_ways import as_the_pages_split, gain_by_doubling_late
from odds.blackjack.standard import INFINITE, UPS, finals, hand, standard, terms
from support import scale

# BJ1, exceptions. The pages say of themselves that for splits they look only at how many hands
# there are, not at the other cards drawn to them. Everything else comes out to the last digit
# (below); with the pages' own way of adding up hands so do the splits of the last two.
BJ1: list[tuple[dict[str, Value], float, float, float]] = [
    ({"packs": 1}, 0.001839, 0.000423, 9e-6),
    ({"packs": 1, "soft_17": "hit"}, -0.000072, -0.001513, 9e-6),
    ({"packs": 2, "soft_17": "hit"}, -0.003797, -0.005252, 6e-6),
    ({"packs": 5}, -0.003804, -0.005225, 3e-6),
    ({"packs": 5, "soft_17": "hit"}, -0.005918, -0.007366, 3e-6),
    ({"packs": 6, "soft_17": "hit", "hole_card": "later"}, -0.0072705, -0.0086975, 3e-6),
    ({"packs": 8, "soft_17": "hit", "hole_card": "later"}, -0.007562, -0.0089865, 3e-6),
]


@pytest.mark.parametrize(("rules", "das", "no_das", "apart"), scale([BJ1[0], BJ1[-1]], BJ1))
def test_bj1_the_whole_game(
    rules: dict[str, Value], das: float, no_das: float, apart: float
) -> None:
    assert abs(standard(**rules).value - das) < apart
    assert abs(standard(**rules, double_after_split=False).value - no_das) < apart


@pytest.mark.parametrize(("rules", "das", "no_das", "_"), BJ1[scale(-1, -2) :])
def test_bj1_splits_added_up_as_the_pages_do(
    rules: dict[str, Value], das: float, no_das: float, _: float
) -> None:
    """The two pages without a hole card, to the half millionth that they print."""
    assert abs(as_the_pages_split(standard(**rules)) - das) < 2.5e-7
    assert abs(as_the_pages_split(standard(**rules, double_after_split=False)) - no_das) < 2.5e-7


BJ1_HANDS: list[tuple[dict[str, Value], dict[str, tuple[float, float, float]]]] = [
    (
        {"packs": 1},
        {
            "2A": (-0.661732, -0.067808, -0.593281),
            "32": (-0.659375, -0.291565, -1.318751),
            "54": (-0.654533, -0.070215, -0.395771),
            "64": (-0.636118, 0.081506, 0.048615),
            "65": (-0.634013, 0.172946, 0.240259),
            "7A": (-0.101015, -0.108386, -0.357778),
        },
    ),
    (
        {"packs": 5},
        {
            "2A": (-0.666073, -0.059817, -0.618525),
            "32": (-0.665509, -0.281526, -1.331019),
            "54": (-0.664220, -0.066434, -0.425176),
            "64": (-0.661223, 0.081318, -0.002174),
            "65": (-0.660850, 0.148532, 0.133896),
            "7A": (-0.100297, -0.095834, -0.362191),  # the double is cut off on the page
        },
    ),
    (
        {"packs": 5, "soft_17": "hit"},
        {
            "2A": (-0.596923, -0.100728, -0.583036),
            "32": (-0.596108, -0.318051, -1.192217),
            "54": (-0.594999, -0.124184, -0.450266),
            "64": (-0.594238, 0.034973, -0.023611),
            "65": (-0.594346, 0.109880, 0.128187),
            "7A": (-0.225295, -0.160941, -0.417747),
        },
    ),
    (
        {"packs": 6, "soft_17": "hit", "hole_card": "later"},
        {
            "2A": (-0.722356, -0.379910, -1.024099),
            "32": (-0.721887, -0.529734, -1.443774),
            "54": (-0.721243, -0.396287, -0.932671),
            "64": (-0.720814, -0.286818, -0.639108),
            "65": (-0.720879, -0.235772, -0.535879),
            "7A": (-0.466029, -0.421285, -0.909374),
        },
    ),
    (
        {"packs": 8, "soft_17": "hit", "hole_card": "later"},
        {
            "2A": (-0.722307, -0.378980, -1.024082),
            "32": (-0.721955, -0.528987, -1.443909),
            "54": (-0.721465, -0.395636, -0.932679),
            "64": (-0.721150, -0.286345, -0.639456),
            "65": (-0.721201, -0.235977, -0.537869),
            "7A": (-0.465508, -0.420237, -0.908247),
        },
    ),
]


@pytest.mark.parametrize(("rules", "printed"), scale([BJ1_HANDS[0], BJ1_HANDS[-1]], BJ1_HANDS))
def test_bj1_hands_against_an_ace_to_the_last_digit(
    rules: dict[str, Value], printed: dict[str, tuple[float, float, float]]
) -> None:
    found = worths(standard(**rules), UPS["A"])
    for cards, (stand, hit, double) in printed.items():
        worth = found[hand(cards)]
        assert worth.stand == pytest.approx(stand, abs=1.01e-6)  # -0.5961085 rounds both ways
        assert worth.hit == pytest.approx(hit, abs=5.1e-7)
        assert worth.double == pytest.approx(double, abs=5.1e-7)


def test_bj2_infinitely_many_packs_to_the_last_digit() -> None:
    found = standard(shoe=INFINITE, splits="as often as wanted")
    assert round(found.value * 100, 7) == -0.5093975


BJ2 = """
5  -0.1282 -0.0953 -0.0615 -0.024 -0.0012 -0.1194 -0.1881 -0.2666 -0.3134 -0.2786
6  -0.1408 -0.1073 -0.0729 -0.0349 -0.013 -0.1519 -0.2172 -0.2926 -0.3377 -0.3041
7  -0.1092 -0.0766 -0.043 -0.0073 0.0292 -0.0688 -0.2106 -0.2854 -0.3191 -0.3101
8  -0.0218 0.008 0.0388 0.0708 0.115 0.0822 -0.0599 -0.2102 -0.2494 -0.197
9  0.0744 0.1208 0.1819 0.2431 0.3171 0.1719 0.0984 -0.0522 -0.153 -0.0657
10 0.3589 0.4093 0.4609 0.5125 0.5756 0.3924 0.2866 0.1443 0.0253 0.0814
11 0.4706 0.5178 0.566 0.6147 0.6674 0.4629 0.3507 0.2278 0.1797 0.143
12 -0.2534 -0.2337 -0.2111 -0.1672 -0.1537 -0.2128 -0.2716 -0.34 -0.381 -0.3505
13 -0.2928 -0.2523 -0.2111 -0.1672 -0.1537 -0.2691 -0.3236 -0.3872 -0.4253 -0.3969
14 -0.2928 -0.2523 -0.2111 -0.1672 -0.1537 -0.3213 -0.3719 -0.4309 -0.4663 -0.44
15 -0.2928 -0.2523 -0.2111 -0.1672 -0.1537 -0.3698 -0.4168 -0.4716 -0.5044 -0.48
16 -0.2928 -0.2523 -0.2111 -0.1672 -0.1537 -0.4148 -0.4584 -0.5093 -0.5398 -0.5171
17 -0.153 -0.1172 -0.0806 -0.0449 0.0117 -0.1068 -0.382 -0.4232 -0.4197 -0.478
"""
BJ2_HANDS = ["23", "24", "25", "26", "36", "46", "56", "T2", "T3", "T4", "T5", "T6", "T7"]


def test_bj2_hard_totals_to_the_last_digit() -> None:
    solution = standard(shoe=INFINITE, splits="as often as wanted")
    by_up = [worths(solution, UPS[up]) for up in "23456789TA"]
    for line, cards in zip(BJ2.strip().splitlines(), BJ2_HANDS, strict=True):
        _, *printed = line.split()
        for found, value in zip(by_up, printed, strict=True):
            worth = found[hand(cards)]
            best = max(worth.stand, worth.hit, worth.double or -2)
            assert round(best, 4) == float(value)


def test_bj3_infinitely_many_packs_without_resplitting() -> None:
    """An exception in the last two digits: printed -0.690223 %, found -0.690237 %."""
    found = standard(shoe=INFINITE, splits="two hands", double_after_split=False)
    assert round(found.value * 100, 6) == -0.690237
    assert abs(found.value * 100 + 0.690223) < 2e-5


def test_bj4_six_packs_with_late_surrender_and_resplit_aces() -> None:
    """An exception: printed -0.445 %, found -0.459 %.

    The site says that its analyser makes small approximations for speed.
    """
    found = standard(soft_17="hit", surrender="late", resplit_aces="to four hands")
    assert round(found.value * 100, 3) == -0.459
    assert abs(found.value * 100 + 0.445) < 0.015


@pytest.mark.parametrize(
    ("packs", "edge"), [(8, -0.57), *scale([], [(2, -0.32), (4, -0.49), (6, -0.54)])]
)
def test_bj5_benchmark(packs: int, edge: float) -> None:
    found = standard(packs=packs, double_after_split=False)
    assert round(found.value * 100, 2) == edge


def test_bj5_one_pack() -> None:
    """An exception: printed +0.01 %, found +0.04 %, which is also BJ1's figure of this game.

    The page simulates basic strategy, which does not look at the cards of a hand. That costs most
    in one pack.
    """
    found = standard(packs=1, double_after_split=False).value
    assert round(found * 100, 2) == round(0.000423 * 100, 2) == 0.04


# BJ5 and BJ6: effects in per cent. No page says for how many packs; each printed figure is found
# somewhere from one to eight. The last number is by how much it is missed, where it is.
EFFECTS: list[tuple[dict[str, Value], list[float], float]] = [
    ({"soft_17": "hit"}, [-0.20], 0),
    ({"double": "10 and 11"}, [-0.17], 0),
    ({"double": "9 to 11"}, [-0.08], 0.003),  # the page simulates a basic strategy
    ({"double": "11"}, [-0.69], 0),
    ({"natural": "6:5"}, [-1.39], 0),
    ({"natural": "1:1"}, [-2.32], 0),
    ({"natural": "2:1"}, [2.32], 0),
    ({"resplit_aces": "to four hands"}, [0.06, 0.07], 0),
    ({"surrender": "late"}, [0.06, 0.08], 0),
    ({"splits": "two hands"}, [-0.03, -0.04], 0),
    ({"double_after_split": True}, [0.14], 0),
    ({"double_after_split": True}, [0.13], 0.007),  # the other page's figure
]


@pytest.mark.parametrize(("rule", "effects", "apart"), EFFECTS[:: scale(3, 1)])
def test_bj6_effects_of_rules(rule: dict[str, Value], effects: list[float], apart: float) -> None:
    found = []
    for packs in (1, 8):
        base = standard(packs=packs, double_after_split=False)
        other = standard(**{"packs": packs, "double_after_split": False, **rule})
        found.append((other.value - base.value) * 100)
    for effect in effects:
        assert min(found) - 0.005 - apart < effect < max(found) + 0.005 + apart


@pytest.mark.parametrize(("up", "effect"), [("A", 0.39), ("T", 0.24)])
def test_bj6_early_surrender_by_up_card(up: str, effect: float) -> None:
    base = standard(double_after_split=False)
    early = standard(double_after_split=False, surrender="early")
    gain = next(
        float(after.shown.chance) * (after.value - before.value)
        for before, after in zip(base.against, early.against, strict=True)
        if after.shown.up == UPS[up]
    )
    assert round(gain * 100, 2) == effect


def test_bj6_doubling_on_any_number_of_cards() -> None:
    """Printed +0.24 %. No filed game has it, so it is played out here: in one pack, unsplit hands.

    NB1 prints the same figure for its game.
    """
    assert (
        round(gain_by_doubling_late(standard(packs=1, double_after_split=False)) * 100, 2) == 0.24
    )


BJ8 = """
A 0.126128 0.131003 0.129486 0.131553 0.0515646 0.313726 0.11654
2 0.138976 0.131762 0.131815 0.123948 0.120526 0 0.352973
3 0.130313 0.130946 0.123761 0.123345 0.116047 0 0.375588
4 0.130973 0.114163 0.120679 0.116286 0.115096 0 0.402803
5 0.119687 0.123483 0.116909 0.104694 0.106321 0 0.428905
6 0.166948 0.106454 0.107192 0.100705 0.0978785 0 0.420823
7 0.372345 0.138583 0.0773344 0.0788967 0.072987 0 0.259854
8 0.130857 0.362989 0.129445 0.0682898 0.0697914 0 0.238627
"""
BJ9 = """
T 3.44 3.44 3.44 10.46 1.07 2.37 6.54
2 1.00 1.05 1.01 0.97 0.92 0 2.74
3 0.97 1.01 0.97 0.94 0.90 0 2.90
4 0.94 0.96 0.94 0.91 0.87 0 3.07
5 0.91 0.95 0.91 0.86 0.84 0 3.23
6 0.89 0.88 0.88 0.85 0.81 0 3.38
7 2.84 1.06 0.60 0.61 0.57 0 2.01
8 0.99 2.77 0.99 0.53 0.53 0 1.87
9 0.93 0.90 2.71 0.93 0.47 0 1.76
A 0.44 1.10 1.10 1.10 0.51 2.37 1.07
"""


def test_bj8_dealers_totals_from_one_pack() -> None:
    rules = terms(packs=1)
    for line in BJ8.strip().splitlines():
        up, *printed = line.split()
        found = finals(rules, UPS[up])
        for name, value in zip(("17", "18", "19", "20", "21", "BJ", "bust"), printed, strict=True):
            assert abs(float(found.get(name, 0)) - float(value)) < 6e-7  # 16/51 is printed high


def test_bj9_dealers_totals_from_six_packs_with_the_up_card() -> None:
    rules = terms(packs=6, soft_17="hit")
    shoe = shoe_of(rules.deck)
    for line in BJ9.strip().splitlines():
        up, *printed = line.split()
        chance = Fraction(shoe.counts[UPS[up]], shoe.size)
        found = finals(rules, UPS[up])
        for name, value in zip(("17", "18", "19", "20", "21", "BJ", "bust"), printed, strict=True):
            per_cent = float(found.get(name, Fraction(0)) * chance) * 100
            assert abs(per_cent - float(value)) < 0.0101  # some of the page's are cut, not rounded


@pytest.mark.parametrize(("natural", "edge"), [("1:1", 0.842), ("3:2", 0.414)])
def test_nb2_twenty_first_century_blackjack_with_jokers(natural: str, edge: float) -> None:
    """An exception: printed 0.6 %. Neither the packs nor the pay of a natural are printed."""
    own: dict[str, Value] = {"double": "11 and 12", "naturals": "interpretations"}
    game = load_game("clovis-500/century-21-blackjack", own, option="none").terms
    assert isinstance(game, BlackjackTerms)
    game = msgspec.structs.replace(
        game,
        deck=msgspec.structs.replace(game.deck, packs=6),
        player=Chart(stand_hard=20, stand_soft=21, hit_hard=12, hit_soft=12),
        dealer=Chart(stand_hard=18, stand_soft=19, hit_hard=17, hit_soft=18),
        compare=msgspec.structs.replace(game.compare, over_closer="push"),
        dealing=msgspec.structs.replace(game.dealing, joker_freezes=True),
    )
    wager = msgspec.structs.replace(game.wagers["game"], pays={"natural": natural, "win": "1:1"})
    assert round(-solve_game(game, wager).value * 100, 3) == edge
