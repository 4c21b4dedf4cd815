"""Published figures of the bonus bets and of insurance (oracles.md, sections 8b and 8c)."""

from __future__ import annotations

from fractions import Fraction
from math import comb, perm, prod

import msgspec
import pytest

from houseway.cards.deck import DeckTerms
from houseway.editions.library import load_game
from houseway.editions.model import Value
from houseway.games.blackjack.terms import BlackjackTerms
from houseway.odds.families.blackjack.bonus import bonus_wager, insurance_wager
from houseway.odds.families.blackjack.cards import KINDS, TEN, Kinds, worth_of
from houseway.odds.families.blackjack.dealer import completes
from odds.blackjack.standard import UPS, ended, terms


def bonus(edition: str, wager: str, settings: dict[str, Value] | None = None) -> BlackjackTerms:
    found = load_game(edition, settings, option="none").terms
    assert isinstance(found, BlackjackTerms)
    return found


BUSTER = "stones-tavern/no-bust-21st-century-buster-blackjack-4-0"
RED_FLEX = "casino-club/pure-21-5-blackjack"
LUCKY = "stones-tavern/no-bust-21st-century-buster-blackjack-4-0-lucky-lucky"
SPANISH = "stones-tavern/pure-spanish-21-5"
SWITCH = "stones-tavern/21st-century-blackjack-switch"


def repaid(found: BlackjackTerms, wager: str, pays: dict[str, str]) -> BlackjackTerms:
    changed = msgspec.structs.replace(found.wagers[wager], pays=pays)
    return msgspec.structs.replace(found, wagers={**found.wagers, wager: changed})


def test_bu1_busts_by_number_of_cards() -> None:
    found = {
        line.line: float(line.probability)
        for line in bonus_wager("buster", bonus(BUSTER, "buster")).lines
    }
    printed = {"3": 1.73032e-01, "4": 8.93918e-02, "5": 2.04726e-02, "6": 2.63760e-03}
    printed |= {"7": 2.14444e-04}
    for cards, value in printed.items():
        assert f"{found[cards]:.5e}" == f"{value:.5e}"
    assert round(found["8 or more"], 8) == 1.195e-05  # of which 1.15280e-05 with just eight
    assert round(found["lose"], 6) == 0.714240


@pytest.mark.parametrize(
    ("packs", "stands", "hits"),
    [
        (1, 8.77, 6.89),
        (2, 8.48, 6.51),
        (4, 8.31, 6.29),
        (5, 8.27, 6.25),
        (6, 8.25, 6.21),
        (8, 8.22, 6.17),
    ],
)
def test_bu2_edges_by_packs(packs: int, stands: float, hits: float) -> None:
    """The page's table says 15 for six cards; its figures are those of 12."""
    pays = {"3": "2:1", "4": "2:1", "5": "4:1", "6": "12:1", "7": "50:1", "8 or more": "250:1"}
    found = repaid(bonus(BUSTER, "buster", {"packs": packs}), "buster", pays)
    assert round(float(bonus_wager("buster", found).edge) * 100, 2) == hits
    stops = msgspec.structs.replace(found.dealer, stand_soft=17, hit_soft=16)
    found = msgspec.structs.replace(found, dealer=stops)
    assert round(float(bonus_wager("buster", found).edge) * 100, 2) == stands


@pytest.mark.parametrize(
    ("edition", "packs", "edge"),
    [
        (BUSTER, 6, 5.3632),
        (BUSTER, 8, 5.3140),
        ("napa-valley/21st-century-blackjack-8-0", 6, 5.4230),
        ("napa-valley/21st-century-blackjack-8-0", 8, 5.3766),
        (RED_FLEX, 6, 5.9826),
        (RED_FLEX, 8, 5.8944),
    ],
)
def test_derived_edges_of_buster(edition: str, packs: int, edge: float) -> None:
    found = bonus_wager("buster", bonus(edition, "buster", {"packs": packs}))
    assert round(float(found.edge) * 100, 4) == edge


LL1 = {
    "suited 777": 80,
    "suited 678": 864,
    "777": 1_944,
    "678": 12_960,
    "suited 21": 26_568,
    "21": 406_296,
    "20": 377_568,
    "19": 364_320,
}


def test_ll1_lucky_lucky_from_six_packs() -> None:
    found = bonus_wager("lucky-lucky", bonus(LUCKY, "lucky-lucky"))
    assert found.combinations == comb(312, 3) == 5_013_320
    assert {line.line: line.combinations for line in found.lines if line.net > 0} == LL1


def test_ll1_edge_with_fifteen_for_a_suited_21() -> None:
    terms_ = bonus(LUCKY, "lucky-lucky")
    pays = {**terms_.wagers["lucky-lucky"].pays, "suited 21": "15:1"}
    found = bonus_wager("lucky-lucky", repaid(terms_, "lucky-lucky", pays))
    assert round(float(found.edge) * 100, 2) == 2.66


RF1 = {
    "7 or more": 0.00000230011,
    "6": 0.00006438572,
    "5": 0.00115421980,
    "4": 0.01220995252,
    "3": 0.06849517726,
    "2": 0.16710871362,
    "lose": 0.75096525097,
}


def test_rf1_red_flex_from_five_packs() -> None:
    found = bonus_wager("red-flex", bonus(RED_FLEX, "red-flex", {"packs": 5}))
    assert {line.line: round(float(line.probability), 11) for line in found.lines} == RF1
    assert round(float(found.returned), 11) == -0.05467154196


def test_rf3_red_flex_from_six_packs() -> None:
    terms_ = bonus(RED_FLEX, "red-flex", {"packs": 6})
    pays = {"7 or more": "250:1", "6": "100:1", "5": "50:1", "4": "8:1", "3": "3:1", "2": "2:1"}
    found = bonus_wager("red-flex", repaid(terms_, "red-flex", pays))
    assert round(float(found.win) * 100, 3) == 24.920
    assert round(float(found.edge) * 100, 3) == 4.703
    assert round(found.sd, 3) == 2.561


@pytest.mark.parametrize(
    ("packs", "pays", "ways", "total"),
    [
        (2, ("19:1", "4:1"), (0, 6, 96, 15, 576, 4_560), 5_253),
        (4, ("12:1", "4:1"), (3, 36, 576, 66, 2_304, 18_336), 21_321),
    ],
)
def test_md3_match_the_dealer(
    packs: int, pays: tuple[str, str], ways: tuple[int, ...], total: int
) -> None:
    """The page counts beside one up card; here every up card is counted."""
    terms_ = msgspec.structs.replace(
        bonus(SPANISH, "match-the-dealer"), deck=DeckTerms(packs=packs)
    )
    found = {line.line: line.combinations for line in bonus_wager("match-the-dealer", terms_).lines}
    names = (
        "two suited",
        "one suited, one not",
        "one suited",
        "two not suited",
        "one not suited",
        "lose",
    )
    assert tuple(found.get(name) or 0 for name in names) == tuple(52 * packs * n for n in ways)
    assert sum(ways) == total


def test_md3_return_of_two_packs() -> None:
    terms_ = msgspec.structs.replace(bonus(SPANISH, "match-the-dealer"), deck=DeckTerms(packs=2))
    pays = {
        "two suited": "38:1",
        "one suited, one not": "23:1",
        "one suited": "19:1",
        "two not suited": "8:1",
        "one not suited": "4:1",
    }
    found = bonus_wager("match-the-dealer", repaid(terms_, "match-the-dealer", pays))
    assert round(float(found.returned), 6) == -0.033124


@pytest.mark.parametrize(("packs", "edge"), [(6, 2.5485), (8, 1.4582)])
def test_derived_super_match(packs: int, edge: float) -> None:
    found = bonus_wager("super-match", bonus(SWITCH, "super-match", {"packs": packs}))
    assert round(float(found.edge) * 100, 4) == edge
    if packs == 6:
        counted = {line.line: line.combinations for line in found.lines}
        assert counted["four of a kind"] == 138_138
        assert counted["three of a kind"] == 7_577_856
        assert counted["two pair"] == 5_941_728
        assert counted["pair"] == 136_401_408
        assert found.combinations == 387_278_970


def test_md2_match_the_dealer_from_eight_spanish_packs() -> None:
    spanish = bonus(SPANISH, "match-the-dealer")
    eight = msgspec.structs.replace(spanish, deck=msgspec.structs.replace(spanish.deck, packs=8))
    pays = {
        "two suited": "24:1",
        "one suited, one not": "15:1",
        "one suited": "12:1",
        "two not suited": "6:1",
        "one not suited": "3:1",
    }
    found = bonus_wager("match-the-dealer", repaid(eight, "match-the-dealer", pays))
    assert round(float(found.edge) * 100, 2) == 2.99


def test_sp3_insurance_with_spanish_packs() -> None:
    deck = bonus(SPANISH, "match-the-dealer").deck
    found = insurance_wager(msgspec.structs.replace(terms(), deck=deck))
    assert round(float(found.edge) * 100, 1) == 24.7


IN2 = """
A 0.002222 0.199059
2 0.008751 0.347909
3 0.011524 0.365435
4 0.014574 0.383896
5 0.017883 0.401749
6 0.020844 0.418415
7 0.011716 0.250219
8 0.011133 0.227312
9 0.011602 0.217640
T 0.012263 0.217975
"""


def in_one_suit(held: Kinds) -> Fraction:
    """How likely such cards of six packs are of one suit."""
    size = [96 if kind == TEN else 24 for kind in range(KINDS)]
    ways = 4 * prod(perm(size[k] // 4, held[k]) for k in range(KINDS))
    return Fraction(ways, prod(perm(size[k], held[k]) for k in range(KINDS)))


def test_in2_busts_in_one_suit_by_up_card() -> None:
    """The page does not say so, but its player-dealer hits a soft 17; he has no natural."""
    rules = terms(packs=6, soft_17="hit")
    eights = tuple(3 * (kind == 7) for kind in range(KINDS))
    for line in IN2.strip().splitlines():
        up, *printed = line.split()
        suited = other = Fraction(0)
        natural = Fraction(0)
        for held, chance in ended(rules, UPS[up]):
            worth = worth_of(rules.count, held)
            natural += chance * worth.natural
            if worth.over and held != eights:
                suited += chance * in_one_suit(held)
                other += chance * (1 - in_one_suit(held))
            elif held == eights:
                assert round(float(chance * in_one_suit(held)), 6) == 0.000207
                assert round(float(chance * (1 - in_one_suit(held))), 6) == 0.005041
        found = [f"{float(share / (1 - natural)):.6f}" for share in (suited, other)]
        assert found == printed
        one = tuple(int(kind == UPS[up]) for kind in range(KINDS))
        assert bool(natural) == bool(completes(rules, one))
