"""Every published figure of baccarat in `oracles.md`, to its last digit.

Figures are of a fresh shoe, with naturals ending the drawing. Rounded badly on their pages, and
tested at their exact values: BAC4 (4.80 for 4.8440 %), combinations with more than fifteen digits
in EZ1 and BAC14, the forum's Monkey in ZOO3.
"""

from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import cache
from math import perm, sqrt

import pytest

from houseway.bets.baccarat import LINES, Coup
from houseway.editions.library import edition_ids, find_edition, load_game
from houseway.games.baccarat import BaccaratTerms
from houseway.odds import WagerResult, compute, compute_edition
from houseway.odds.families.baccarat import CoupCount, count, count_cards, shoe_of
from support import ROOT, rule

PANDA = "stones-tavern/ez-baccarat-panda-8"
ZOOBAC = "stones-tavern/zoobac"
DAI_BACC = "stones-tavern/dai-bacc"
CLOVIS = "clovis-500/ez-baccarat"

PANDA_EDITIONS = [PANDA, "lucky-derby/ez-baccarat-panda-8", "napa-valley/ez-baccarat-panda-8"]
EZ_EDITIONS = [*PANDA_EDITIONS, CLOVIS]
EDITIONS = [id for id in edition_ids() if find_edition(id).identity.family == "baccarat"]

EIGHT_DECKS = 4_998_398_275_503_360
SIX_DECKS = 878_869_206_895_680


@cache
def coups(packs: int = 8, *, ranks: bool = False) -> list[CoupCount]:
    terms = load_game(PANDA, {"packs": packs}, option="none").terms
    assert isinstance(terms, BaccaratTerms)
    return count(shoe_of(terms.deck), terms.draw, by="rank" if ranks else "value")


def how_many(that: Callable[[Coup], bool], packs: int = 8) -> int:
    return sum(each.combinations for each in coups(packs) if that(each.coup))


def bank_wins(packs: int) -> int:
    return how_many(lambda coup: coup.banker_wins, packs)


def player_wins(packs: int) -> int:
    return how_many(lambda coup: coup.player_wins, packs)


def ties(packs: int) -> int:
    return how_many(lambda coup: coup.player == coup.banker, packs)


@cache
def wager(edition: str, name: str, packs: int = 8) -> WagerResult:
    return compute_edition(edition, {"packs": packs}, wagers=[name]).wager(name)


def combinations(edition: str, name: str, line: str) -> int:
    [found] = [each for each in wager(edition, name).lines if each.line == line]
    assert found.combinations is not None
    return found.combinations


def percent(edge: Fraction, digits: int = 2) -> str:
    return f"{float(100 * edge):.{digits}f} %"


def with_commission(packs: int) -> Fraction:
    """The edge of a Banker line that pays 19 to 20: no edition has it."""
    gain = Fraction(19, 20) * bank_wins(packs) - player_wins(packs)
    return -gain / perm(52 * packs, 6)


def shown(edge: Fraction) -> str:
    return f"{float(-edge):.6f}"


# -- the game itself --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("packs", "bank", "player", "tie", "total"),
    [
        pytest.param(
            *(8, 2_292_252_566_437_888, 2_230_518_282_592_256, 475_627_426_473_216, EIGHT_DECKS),
            id="BAC1",
        ),
        pytest.param(
            *(6, 403_095_751_234_560, 392_220_492_728_832, 83_552_962_932_288, SIX_DECKS),
            id="BAC2",
        ),
    ],
)
def test_bac1_bac2_counts(packs: int, bank: int, player: int, tie: int, total: int) -> None:
    """BAC1, BAC2, casinoexploit.com/baccarat.html."""
    assert (bank_wins(packs), player_wins(packs), ties(packs)) == (bank, player, tie)
    assert bank + player + tie == total == sum(each.combinations for each in coups(packs))
    shares = {8: ["45.86 %", "44.62 %", "9.52 %"], 6: ["45.87 %", "44.63 %", "9.51 %"]}
    assert [percent(Fraction(each, total)) for each in (bank, player, tie)] == shares[packs]


def test_bac3_counts_of_four_decks() -> None:
    """BAC3, casinoexploit.com/baccarat.html."""
    assert bank_wins(4) == 34_543_624_867_840
    assert player_wins(4) == 33_608_344_225_792
    assert percent(with_commission(4)) == "1.05 %"


@pytest.mark.parametrize(
    ("packs", "banker", "player", "tie"),
    [
        pytest.param(8, "1.06 %", "1.24 %", "14.36 %", id="BAC1"),
        pytest.param(6, "1.06 %", "1.24 %", "14.44 %", id="BAC2"),
    ],
)
@pytest.mark.parametrize("edition", EZ_EDITIONS)
def test_bac1_bac2_edges(edition: str, packs: int, banker: str, player: str, tie: str) -> None:
    assert percent(with_commission(packs)) == banker
    assert percent(wager(edition, "player", packs).edge) == player
    assert percent(wager(edition, "tie", packs).edge) == tie


@pytest.mark.parametrize("edition", [ZOOBAC, DAI_BACC])
def test_bac1_player_line_of_the_other_games(edition: str) -> None:
    assert percent(wager(edition, "player").edge) == "1.24 %"


@rule("000-12", "Tie pays 9 to 1")
def test_bac4_tie_at_nine_to_one() -> None:
    """BAC4: the page has 4.80 %, which is 4.8440 % rounded badly."""
    assert percent(wager(ZOOBAC, "tie").edge, 4) == "4.8440 %"


def test_bac5_banker_with_commission_and_deviations() -> None:
    """BAC5, 888casino.com, and a copy of the Wizard's house-edge table."""
    assert percent(with_commission(8), 4) == "1.0579 %"
    assert f"{wager(PANDA, 'player').sd:.2f}" == "0.95"
    assert f"{wager(PANDA, 'tie').sd:.2f}" == "2.64"
    square = Fraction(19, 20) ** 2 * bank_wins(8) + player_wins(8)
    assert f"{sqrt(square / EIGHT_DECKS - with_commission(8) ** 2):.2f}" == "0.93"


BAC8 = [
    *(28_979_901_420_544, 20_499_217_668_352, 20_006_606_104_576, 22_250_510_129_408),
    *(36_294_133_463_040, 39_684_046_743_808, 96_170_001_308_416, 101_717_538_899_968),
    *(54_879_416_675_072, 55_146_054_060_032),
]
BAC8_SHOWN = [
    *("0.005798", "0.004101", "0.004003", "0.004452", "0.007261"),
    *("0.007939", "0.019240", "0.020350", "0.010979", "0.011033"),
]


@pytest.mark.parametrize("total", range(10))
def test_bac8_ties_of_each_total(total: int) -> None:
    """BAC8, a mirror of wizardofodds.com/games/baccarat/side-bets/egalite/."""
    found = how_many(lambda coup: coup.player == coup.banker == total)
    assert found == BAC8[total]
    assert f"{found / EIGHT_DECKS:.6f}" == BAC8_SHOWN[total]


@pytest.mark.parametrize(
    ("packs", "shares"),
    [(8, ["0.378868", "0.303444", "0.317687"]), (6, ["0.378925", "0.303540", "0.317535"])],
)
def test_bac9_cards_in_the_round(packs: int, shares: list[str]) -> None:
    """BAC9, a mirror of wizardofodds.com/games/baccarat/appendix/5/."""
    total = perm(52 * packs, 6)
    for cards, share in zip((4, 5, 6), shares, strict=True):
        found = how_many(lambda c, n=cards: c.player_cards + c.banker_cards == n, packs)  # type: ignore[misc]
        assert f"{found / total:.6f}" == share


BAC12 = {
    9: (18_409_431_764_992, 15_390_342_909_952),
    8: (34_097_645_543_424, 28_305_092_784_128),
    7: (89_590_261_473_280, 79_517_099_278_336),
    6: (141_238_897_317_888, 119_200_072_366_080),
    5: (166_169_165_987_840, 157_275_882_332_160),
    4: (186_780_352_174_080, 201_147_167_287_296),
}


def natural(coup: Coup) -> bool:
    return coup.player_natural or coup.banker_natural


@pytest.mark.parametrize("margin", BAC12)
def test_bac12_wins_by_margin(margin: int) -> None:
    """BAC12, wizardofodds.com/games/baccarat/appendix/5/."""
    player = how_many(lambda c: c.player - c.banker == margin and not natural(c))
    banker = how_many(lambda c: c.banker - c.player == margin and not natural(c))
    assert (player, banker) == BAC12[margin]


def test_bac12_naturals() -> None:
    assert how_many(lambda c: c.player_natural and c.player_wins) == 812_685_054_124_032
    assert how_many(lambda c: c.banker_natural and c.banker_wins) == 812_685_054_124_032
    assert how_many(lambda c: natural(c) and c.player == c.banker) == 89_325_908_267_520


def test_bac13_banker_six_at_one_to_two() -> None:
    """BAC13, 888casino.com."""
    sixes = how_many(lambda c: c.banker_wins and c.banker == 6)
    gain = bank_wins(8) - Fraction(sixes, 2) - player_wins(8)
    assert percent(-gain / EIGHT_DECKS, 4) == "1.4581 %"


def test_bac14_first_two_cards_paired() -> None:
    """BAC14, wizardofodds.com/games/baccarat/side-bets/rabbit/; the page rounds to 15 digits."""
    counted = coups(ranks=True)
    for side in ("player_pair", "banker_pair"):
        unpaired = sum(each.combinations for each in counted if not getattr(each, side))
        assert unpaired == 4_625_023_946_489_856
        assert f"{unpaired / EIGHT_DECKS:.6f}" == "0.925301"
    assert sum(each.combinations for each in counted) == EIGHT_DECKS


# -- EZ Baccarat ------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", [*EZ_EDITIONS, DAI_BACC])
def test_ez1_banker_that_pushes_a_three_card_seven(edition: str) -> None:
    """EZ1, a mirror of wizardofodds.com/games/ez-baccarat/; 1.0183 % on 888casino.com."""
    found = wager(edition, "banker")
    assert shown(found.edge) == "-0.010183"
    assert percent(found.edge, 4) == "1.0183 %"
    assert combinations(edition, "banker", "banker") == 2_179_619_555_108_864
    assert f"{float(found.win):.6f}" == "0.436064"
    assert f"{float(found.lose):.6f}" == "0.446247"
    assert f"{ties(8) / EIGHT_DECKS:.6f}" == "0.095156"


@pytest.mark.parametrize("edition", EZ_EDITIONS)
def test_ez2_dragon_7(edition: str) -> None:
    """EZ2, same; apheat.net/2014/10/13/card-counting-the-dragonfortune-7-baccarat-side-bet/."""
    found = wager(edition, "dragon-7")
    assert shown(found.edge) == "-0.076113"
    assert percent(found.edge, 4) == "7.6113 %"
    assert f"{found.sd:.4f}" == "6.0849"
    assert percent(found.win, 4) == "2.2534 %"
    assert combinations(edition, "dragon-7", "dragon-7") == 112_633_011_329_024
    assert combinations(edition, "dragon-7", "lose") == 4_885_765_264_174_336
    assert f"{float(found.lose):.6f}" == "0.977466"


@pytest.mark.parametrize("edition", PANDA_EDITIONS)
def test_ez3_panda_8(edition: str) -> None:
    """EZ3, same; 888casino.com/blog/side-bets/."""
    found = wager(edition, "panda-8")
    assert shown(found.edge) == "-0.101876"
    assert percent(found.edge, 4) == "10.1876 %"
    assert combinations(edition, "panda-8", "panda-8") == 172_660_763_262_976
    assert combinations(edition, "panda-8", "lose") == 4_825_737_512_240_384
    assert f"{float(found.win):.6f}" == "0.034543"
    assert f"{float(found.lose):.6f}" == "0.965457"


def test_ez_derived_figures_of_six_decks() -> None:
    """Derived lines of 1a."""
    dragon, panda = wager(PANDA, "dragon-7", 6), wager(PANDA, "panda-8", 6)
    assert dragon.lines[0].combinations == 19_805_383_926_144
    assert panda.lines[0].combinations == 30_352_294_536_192
    assert percent(dragon.edge, 4) == "7.6062 %"
    assert percent(panda.edge, 4) == "10.2074 %"
    assert percent(wager(PANDA, "banker", 6).edge, 4) == "1.0161 %"


@rule("000-01", "winning three-card Banker 7: pushes, or pays in the literal reading")
def test_ez_derived_banker_without_the_push_favours_the_player() -> None:
    literal = compute_edition(PANDA, {"dragon-7-pushes-banker": False}, wagers=["banker"])
    assert percent(literal.wager("banker").returned, 4) == "1.2351 %"


# -- Dai Bacc and ZooBac ----------------------------------------------------------------------


def test_dai1_ox_6() -> None:
    """DAI1, wizardofodds.com/games/baccarat/side-bets/ox-6/."""
    found = wager(DAI_BACC, "ox-6")
    assert combinations(DAI_BACC, "ox-6", "ox-6") == 109_309_407_541_248
    assert (shown(found.edge), f"{float(found.win):.6f}") == ("-0.103376", "0.021869")


def test_dai2_kill_the_ox_or_tiger() -> None:
    """DAI2, a mirror of wizardofodds.com/games/baccarat/side-bets/kill-ox-tiger/."""
    found = wager(DAI_BACC, "kill")
    ox = how_many(lambda c: c.three_card_player(6) and not c.player_wins)
    tiger = how_many(lambda c: c.three_card_banker(7) and not c.banker_wins)
    assert (ox, tiger) == (84_102_272_663_808, 54_956_551_870_464)
    assert [f"{each / EIGHT_DECKS:.6f}" for each in (ox, tiger)] == ["0.016826", "0.010995"]
    assert combinations(DAI_BACC, "kill", "kill") == ox + tiger
    assert shown(found.edge) == "-0.137559"


def test_dai3_tiger_7_is_dragon_7() -> None:
    """DAI3, 888casino.com; both can win: Banker's three-card seven over Player's three-card six."""
    assert wager(DAI_BACC, "tiger-7").lines[0].combinations == 112_633_011_329_024
    assert percent(wager(DAI_BACC, "tiger-7").edge, 4) == "7.6113 %"
    assert how_many(lambda c: c.three_card_banker(7) and c.three_card_player(6)) > 0


def test_dai4_ties_that_win_kill() -> None:
    """DAI4, choctawcasinos.com: the four kinds of tie, none of them without combinations."""
    kinds = {
        (c.coup.player, c.coup.player_cards, c.coup.banker_cards)
        for c in coups()
        if c.coup.player == c.coup.banker
        and (c.coup.three_card_player(6) or c.coup.three_card_banker(7))
    }
    assert kinds == {(6, 3, 3), (7, 3, 3), (6, 3, 2), (7, 2, 3)}


def test_zoo3_monkey() -> None:
    """ZOO3, address of BAC8; the forum's -0.124502 has its digits wrong."""
    assert shown(wager(ZOOBAC, "monkey").edge) == "-0.124527"
    assert combinations(ZOOBAC, "monkey", "monkey") == BAC8[0]


def test_zoo4_tiger_pays() -> None:
    """ZOO4, de.888casino.com/magazine/baccarat-strategie/tiger-zoo-bac."""
    pays = {each.line: each.pays for each in wager(ZOOBAC, "tiger").lines if each.net > 0}
    assert pays == {"tiger": "25:1", "triple-tiger": "75:1"}


def test_zoo_derived_figures() -> None:
    """Derived lines of 1c."""
    assert combinations(ZOOBAC, "rabbit", "rabbit") == 116_723_490_998_272
    assert combinations(ZOOBAC, "rabbit", "triple-rabbit") == 19_674_174_881_792
    assert combinations(ZOOBAC, "tiger", "tiger") == 131_362_246_733_824
    assert combinations(ZOOBAC, "tiger", "triple-tiger") == 15_389_778_067_456
    assert percent(wager(ZOOBAC, "tiger").edge, 4) == "8.2698 %"
    assert percent(wager(ZOOBAC, "banker").edge, 4) == "1.7009 %"


# -- every edition, every setting ----------------------------------------------------------------


def packs_of(edition: str) -> Iterable[int]:
    return [int(packs) for packs in find_edition(edition).switches["packs"].allowed()]


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_wager_with_every_number_of_decks_adds_up(edition: str) -> None:
    for packs in packs_of(edition):
        report = compute_edition(edition, {"packs": packs})
        assert report.decks == packs
        for found in report.wagers:
            assert found.method == "exact"
            assert found.combinations == perm(52 * packs, 6)
            assert found.win + found.push + found.lose == 1
            assert sum(each.combinations or 0 for each in found.lines) == found.combinations


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_reading_is_computed_and_named(edition: str) -> None:
    for name, switch in find_edition(edition).switches.items():
        for value in switch.allowed():
            report = compute_edition(edition, {name: value})
            assert report.readings[name] == value
            assert all(found.win + found.push + found.lose == 1 for found in report.wagers)


@rule("000-01", "ties: both lines push, or lose")
def test_a_reading_that_ties_lose_costs_the_player_the_ties() -> None:
    push = wager(PANDA, "player")
    lose = compute_edition(PANDA, {"tie-pushes-lines": "lose"}, wagers=["player"]).wager("player")
    assert push.edge + Fraction(ties(8), EIGHT_DECKS) == lose.edge
    assert lose.push == 0


# -- a house outside the books ------------------------------------------------------------------

OUTSIDE = str(ROOT / "tests" / "data" / "editions" / "ez-baccarat-pairs.toml")


def test_every_wager_of_a_house_outside_the_books_has_exact_odds() -> None:
    found = {each.wager: each for each in compute(load_game(OUTSIDE)).wagers}
    assert found.keys() == find_edition(OUTSIDE).raw["wagers"].keys()
    assert all(each.combinations == EIGHT_DECKS for each in found.values())
    for side in ("player-pair", "banker-pair"):
        pairs = EIGHT_DECKS - 4_625_023_946_489_856  # BAC14
        assert found[side].edge == 1 - Fraction(12 * pairs, EIGHT_DECKS)
        assert percent(found[side].edge) == "10.36 %"
    assert percent(found["banker"].edge, 4) == "1.0183 %"  # EZ1
    dragon, tie = found["dragon-7"], found["tie"]
    assert dragon.edge == 1 - 36 * dragon.win
    assert tie.edge == 1 - 10 * tie.win


def test_perfect_pairs_are_those_of_two_cards_of_one_kind() -> None:
    """Of 415 cards seven are the first one's like; pairs of both hands by inclusion."""
    terms = load_game(OUTSIDE).terms
    assert isinstance(terms, BaccaratTerms)
    counted = count_cards(terms)
    total = sum(each.combinations for each in counted)
    assert total == EIGHT_DECKS

    def share(holds: Callable[[Coup], bool]) -> Fraction:
        return Fraction(sum(e.combinations for e in counted if holds(e.coup)), total)

    assert share(lambda c: c.player_pair == "perfect pair") == Fraction(7, 415)
    assert share(lambda c: c.banker_pair == "perfect pair") == Fraction(7, 415)
    assert share(lambda c: c.player_pair != "") == Fraction(31, 415)
    same = Fraction(7 * 6 * 5, 415 * 414 * 413)
    other = Fraction(7 * 408 * 7, 415 * 414 * 413)
    assert share(LINES["two-perfect-pairs"]) == same + other
    assert share(LINES["perfect-pair"]) == Fraction(14, 415) - same - other


def test_natural_ties_are_those_of_the_dragon_bonus() -> None:
    """BAC12, wizardofodds.com/games/baccarat/side-bets/."""
    assert how_many(LINES["natural-tie"]) == 89_325_908_267_520
