"""Pai gow tiles: every pair of hands, a second way, the script, and what is published."""

from fractions import Fraction
from itertools import combinations
from random import Random

import pytest

from cli.running import Command
from houseway.cards.card import text
from houseway.editions.library import load_game
from houseway.errors import EditionError
from houseway.games.pai_gow_tiles.judge import TilesFacts, house_way, judge
from houseway.games.pai_gow_tiles.terms import TilesTerms
from houseway.hands.tiles import PAI_GOW_SET
from houseway.odds import compute, compute_edition
from houseway.odds.families.pai_gow_tiles import Tiles, TilesMet, charts, costs, tiles_of
from houseway.odds.result import net
from odds.set_hands import deal
from support import rule, scale

TAVERN = "stones-tavern/pai-gow-tiles"
EDITIONS = [TAVERN, "napa-valley/pai-gow-tiles", "clovis-500/pai-gow-tiles"]
PAIRS = 35_960 * 20_475


def terms_of(edition: str) -> TilesTerms:
    terms = load_game(edition, option="none").terms
    assert isinstance(terms, TilesTerms)
    return terms


@pytest.mark.parametrize("edition", EDITIONS)
@rule("000-02", "both hands must be higher; one of two is a push, and copies are the bank's")
def test_every_pair_is_counted(edition: str) -> None:
    by_house, best = (
        compute_edition(edition, strategy=way).wager("game") for way in ("", "best setting")
    )
    for result in (by_house, best):
        assert (result.method, result.combinations) == ("exact", PAIRS)
        assert [line.line for line in result.lines] == ["win", "one of two", "lose"]
    assert by_house.returned < best.returned
    assert by_house.strategies[0].returned == best.returned
    tiles = tiles_of(terms_of(edition))
    assert (len(tiles.hands), sum(tiles.ways), tiles.against) == (4_285, 35_960, 20_475)


@rule("000-02", "a copy goes to the player-dealer")
def test_equal_house_ways_differ_by_the_copies_alone() -> None:
    """Each side beats the other as often; what is left of the edge is what copies decide."""
    met = tiles_of(terms_of(TAVERN)).total(best=False)
    assert 2 * (met.lose - met.win) == met.high_copies + met.low_copies


def test_figures_of_the_three_editions() -> None:
    found = [compute_edition(edition).wager("game").returned for edition in EDITIONS]
    assert found == [Fraction(-794779, 61356750)] * 2 + [Fraction(-67969, 5259150)]
    assert [round(float(each), 6) for each in found] == [-0.012953, -0.012953, -0.012924]


def as_set(tiles: Tiles, terms: TilesTerms, number: int, way: int) -> TilesMet:
    """One setting against every hand there is, by the judge."""
    hand, low = tiles.hands[number], tiles.set_low[number][way]
    left, high = list(PAI_GOW_SET), list(hand)
    for tile in hand:
        left.remove(tile)
    for tile in low:
        high.remove(tile)
    won = lost = 0
    for other in combinations(left, 4):
        bank_low = house_way(terms, other)
        bank_high = list(other)
        for tile in bank_low:
            bank_high.remove(tile)
        facts = TilesFacts(high=tuple(high), low=low, bank_high=tuple(bank_high), bank_low=bank_low)
        gain = net(judge(terms, "game", facts))[1]
        won += gain > 0
        lost += gain < 0
    return TilesMet(won, lost, 0, 0, 0)


@pytest.mark.parametrize("edition", scale([TAVERN], EDITIONS))
def test_a_hand_against_every_hand_by_the_judge(edition: str) -> None:
    terms = terms_of(edition)
    tiles = tiles_of(terms)
    chance = Random(edition)
    for number in chance.sample(range(len(tiles.hands)), scale(1, 10)):
        way = chance.randrange(3)
        assert as_set(tiles, terms, number, way)[:2] == tiles.met[number][way][:2]


@pytest.mark.parametrize("edition", EDITIONS)
def test_random_deals_end_as_the_script_says(edition: str) -> None:
    game = load_game(edition, option="none")
    terms = terms_of(edition)
    tiles = tiles_of(terms)
    by_low = {
        tuple(sorted(hand)): sorted(tiles.set_low[number][tiles.house[number]])
        for number, hand in enumerate(tiles.hands)
    }
    for seed in range(scale(300, 30_000)):
        dealt = deal(game, seed, ("game",), apart="low")
        facts = TilesFacts(
            high=dealt.rest, low=dealt.apart, bank_high=dealt.bank_rest, bank_low=dealt.bank_apart
        )
        assert dealt.outcomes["game"] == judge(terms, "game", facts)
        for low, rest in ((dealt.apart, dealt.rest), (dealt.bank_apart, dealt.bank_rest)):
            known = by_low.get(tuple(sorted((*low, *rest))))
            assert known in (None, sorted(low)), [text(tile) for tile in (*low, *rest)]


def test_a_simulation_comes_to_the_same() -> None:
    game = load_game(TAVERN, option="none")
    rounds = scale(1_000, 40_000)
    gains = [
        float(net(deal(game, seed, ("game",), apart="low").outcomes["game"])[1])
        for seed in range(rounds)
    ]
    result = compute(game).wager("game")
    assert abs(sum(gains) / rounds - float(result.returned)) < 4 * result.sd / rounds**0.5


def test_a_strategy_that_is_none_is_refused() -> None:
    with pytest.raises(EditionError, match="it has: house way, best setting") as caught:
        compute_edition(TAVERN, strategy="dragon")
    assert caught.value.code == "odds/no_strategy"
    with pytest.raises(EditionError, match="it has only one strategy"):
        compute_edition("stones-tavern/zoobac", strategy="house way")


def test_the_report_names_what_the_house_way_sets_worst(
    capsys: pytest.CaptureFixture[str],
) -> None:
    game = load_game(TAVERN, option="none")
    assert len(charts(game)) == 2
    [cost] = costs(game)
    assert cost.cost == Fraction(2_039_813, 92_035_125) + Fraction(794_779, 61_356_750)
    assert [each.share for each in cost.hands] == sorted(
        (each.share for each in cost.hands), reverse=True
    )
    out = Command(capsys)("odds", TAVERN, "--strategy", "best setting").out
    assert " 2.2163 %" in out
    assert "The hands that the house way sets worst" in out
