"""A collection at the flop: by players, the $9 test, the modified fee, the qualifying pot."""

from __future__ import annotations

import pytest

from at_table import act, moments, sit, stacks
from conformance.suite import conform
from houseway.editions.library import load_game
from houseway.fees.schedule import PotLevelFee
from houseway.games.poker import PokerTerms
from houseway.rules.game import Game
from houseway.rules.round.decisions import Bet, Call, Check, Choose, Discard, Fold, Raise
from houseway.rules.round.driver import Round
from houseway.rules.round.events import Charged, Reached
from houseway.rules.round.opening import Stakes
from support import potted, rule, scale

DECK = " ".join(rank + suit for suit in "cdhs" for rank in "23456789TJQKA")


def game(option: int) -> Game:
    """Hold'em of the Saloon under an option of its fee book, never run twice.

    Options 52 to 102 repeat 1 to 51 for no limit.
    """
    edition = "stones-saloon/no-limit-texas-holdem"
    option += 51 * (option < 52)
    return load_game(edition, {"run-it-twice": False}, option=option)


def start(option: int, players: int, *, bet: int = 200, stack: int = 10_000) -> Round:
    stakes = Stakes(blinds=(bet // 2, bet), small_bet=bet, big_bet=2 * bet)
    return sit(game(option), *[stack] * players, cards=DECK, stakes=stakes)


def see_the_flop(round_: Round) -> None:
    """Everybody calls the big blind, who checks."""
    act(round_, *[Call()] * (len(round_.opening.bettors) - 1), Check())


def check_down(round_: Round) -> None:
    while not round_.over:
        act(round_, Check())


def taken(round_: Round) -> list[tuple[str, str, int]]:
    """The moment, the kind and the cents of every fee."""
    found, moment = [], ""
    for event in round_.events:
        if isinstance(event, Reached):
            moment = event.moment
        elif isinstance(event, Charged):
            found.append((moment, event.kind, event.cents))
    return found


@pytest.mark.parametrize(("players", "cents"), [(2, 400), (4, 400), (5, 500), (6, 500), (7, 600)])
@rule("001-46", "options 1-8: from the pot at the flop, by number of players")
def test_the_fee_is_taken_at_the_flop_by_the_number_dealt_in(players: int, cents: int) -> None:
    round_ = start(1, players)
    see_the_flop(round_)
    check_down(round_)
    assert taken(round_) == [("flop", "collection", cents)]
    assert sum(stacks(round_)) == 10_000 * players - cents


@rule("001-46", "number of players: those dealt into the hand")
def test_a_player_who_folds_before_the_flop_is_counted() -> None:
    round_ = start(1, 7)
    act(round_, *[Fold()] * 5, Call(), Check())
    check_down(round_)
    assert taken(round_) == [("flop", "collection", 400)]  # the pot held no more than $4
    assert sum(stacks(round_)) == 70_000 - 400


@rule("001-46", "no flop, no fee")
def test_no_flop_no_drop() -> None:
    for option in (1, 9, 118):
        round_ = start(option, 3)
        act(round_, Fold(), Fold())
        assert moments(round_) == ["deal complete", "bets in", "end of hand"]
        assert taken(round_) == []


@rule("001-46", "options 9-21: the fee at the flop where the pot is $9 by then")
def test_a_pot_of_nine_dollars_pays_at_the_flop() -> None:
    round_ = start(9, 5)
    see_the_flop(round_)
    check_down(round_)
    assert taken(round_) == [("flop", "collection", 500)]


@rule("001-46", "options 9-21: otherwise the fee once the pot is $9")
def test_a_smaller_pot_pays_as_soon_as_it_has_nine_dollars() -> None:
    round_ = start(9, 3)
    see_the_flop(round_)
    act(round_, Bet(200), Call(), Fold())
    check_down(round_)
    assert taken(round_) == [("bets in", "collection", 400)]


@rule("001-46", "options 9-21: a bet that nobody calls is not in the pot")
def test_an_uncalled_bet_does_not_make_nine_dollars() -> None:
    round_ = start(9, 3)
    see_the_flop(round_)
    act(round_, Check(), Check(), Check(), Bet(400), Fold(), Fold())
    assert taken(round_) == [("end of hand", "modified", 200)]
    assert sum(stacks(round_)) == 30_000 - 200


@rule("001-46", "options 9-21: the modified fee instead where the pot never is $9")
def test_a_pot_that_never_has_nine_dollars_pays_the_modified_fee() -> None:
    round_ = start(9, 2)
    see_the_flop(round_)
    check_down(round_)
    assert taken(round_) == [("end of hand", "modified", 200)]


@rule("001-46", "options 118-157: modified fee B on top once the pot has the qualifying size")
def test_a_qualifying_pot_pays_a_second_take() -> None:
    round_ = start(118, 5)
    see_the_flop(round_)
    act(round_, Bet(200), *[Call()] * 4)
    check_down(round_)
    assert taken(round_) == [("flop", "collection", 300), ("bets in", "qualifying", 100)]


@rule("001-46", "options 118-157: the pot is counted before any collection")
def test_fees_already_taken_still_count_for_the_qualifying_size() -> None:
    round_ = start(118, 5)
    see_the_flop(round_)
    act(round_, Bet(200), Raise(400), Fold(), Fold(), Fold(), Call())
    act(round_, *[Check()] * 2, Check(), Bet(400), Call())
    # $10 at the flop, less $3; $8 on the flop make $18, the river's $8 make $26
    assert taken(round_) == [("flop", "collection", 300), ("bets in", "qualifying", 100)]


@rule("000-13", "options 73-76: without a flop a dollar from each player, or one from the pot")
@pytest.mark.parametrize(
    ("setting", "payers", "left"),
    [
        ("from each player", ["b1", "b2", "b3"], [9_800, 10_000, 9_900]),
        ("from the pot", ["pot"], [9_900, 10_000, 10_000]),
    ],
)
def test_without_a_flop_each_player_or_the_pot_pays_the_dollar(
    setting: str, payers: list[str], left: list[int]
) -> None:
    named = {"structure": "no-limit", "modified-fee": setting}
    tavern = load_game("stones-tavern/texas-holdem", named, option=73)
    round_ = sit(tavern, *[10_000] * 3, cards=DECK)
    act(round_, Fold(), Fold())
    charges = [event for event in round_.events if isinstance(event, Charged)]
    assert [(each.payer, each.cents) for each in charges] == [(payer, 100) for payer in payers]
    assert stacks(round_) == left


def test_a_pot_of_short_stacks_pays_what_it_holds() -> None:
    round_ = start(1, 2, stack=100)
    assert taken(round_) == [("flop", "collection", 200)]
    assert stacks(round_) == [0, 0]


def test_the_fee_comes_out_of_the_main_pot_first() -> None:
    round_ = sit(game(1), 10_000, 10_000, 100, cards=DECK)
    act(round_, Call(), Raise(400), Call())
    main, side = potted(round_).pot.layers()
    assert (main.cents, side.cents) == (0, 500)  # $3 and $6, less the fee of $4


@pytest.mark.parametrize("option", [1, 9, 22, 118])
def test_flop_fee_conforms(option: int) -> None:
    played = conform(game(option), scale(100, 5_000))
    assert any(taken(round_) for round_ in played)


BY_POT = {
    **dict.fromkeys((36, 37, 38, 39, 87, 88, 89, 90), (1_600, 2_500)),
    **dict.fromkeys((41, 42, 43, 44, 92, 93, 94, 95), (3_100, 5_000)),
    **dict.fromkeys((48, 99), (1_100, 14_900)),
    **dict.fromkeys((49, 100), (1_300, 19_900)),
    **dict.fromkeys((50, 101), (2_600, 39_900)),
    **dict.fromkeys((51, 102), (5_100, 79_900)),
}
"""The middle level of the options that take by the pot, as 001-70 and 001-71 print them."""


@rule("001-70", "options by pot: $16-$25, $31-$50, $11-$149, $13-$199, $26-$399, $51-$799")
@rule("001-71", "options by pot: $16-$25, $31-$50, $11-$149, $13-$199, $26-$399, $51-$799")
@pytest.mark.parametrize("edition", ["pineapple-poker", "double-board-omaha"])
def test_the_schedule_printed_with_the_game_is_the_house_s(edition: str) -> None:
    for option, level in BY_POT.items():
        limit = {"structure": "limit"}  # in which options 1 to 51 and 60 to 102 hold
        fees = load_game(f"stones-saloon/{edition}", limit, option=option).terms.fees
        assert fees is not None
        (line,) = fees.lines
        assert isinstance(line, PotLevelFee)
        assert level in {(tier.low, tier.high) for tier in line.scale.tiers}


@rule("001-70", "fees during a bomb-pot or run-it-twice hand are not treated separately")
@rule("001-71", "the pot measured for the fee is the whole pot before it is divided (assumed)")
def test_a_bomb_pot_pays_as_any_other() -> None:
    stakes = Stakes(blinds=(100, 200), small_bet=200, big_bet=400, bomb=300)
    for edition in ("pineapple-poker", "double-board-omaha"):
        game = load_game(f"stones-saloon/{edition}", {"structure": "limit"}, option=1)
        round_ = sit(game, *[5_000] * 3, cards=DECK, stakes=stakes)
        act(round_, *[Choose("take part")] * 3)
        assert taken(round_) == [("flop", "collection", 400)]


@rule("001-71", "nine players use 36 + 3 burns + 10 board cards = 49 of 52; ten would need 53")
def test_the_deck_holds_nine_players_on_two_boards() -> None:
    terms = load_game("stones-saloon/double-board-omaha").terms
    assert isinstance(terms, PokerTerms)
    assert (terms.table.seats, terms.dealt(9), terms.dealt(10)) == (9, 49, 53)


@rule("003-07", "no flop: $1 from a blind on the dealer button; else from the small blind")
@pytest.mark.parametrize(("blinds", "payer"), [("two", "b1"), ("two and one on the button", "b4")])
def test_without_a_flop_the_dollar_comes_from_the_blind(blinds: str, payer: str) -> None:
    made = load_game("napa-valley/texas-holdem", {"blinds": blinds})
    assert isinstance(made.terms, PokerTerms)
    round_ = sit(made, *[5_000] * 4, cards=DECK, stakes=made.terms.stakes)
    act(round_, *[Fold()] * 3)
    charges = [event for event in round_.events if isinstance(event, Charged)]
    assert [(each.payer, each.cents) for each in charges] == [(payer, 100)]
    lost = {"b1": 100, "b4": 100 if "button" in blinds else 0}
    assert [5_000 - left for left in (stacks(round_)[0], stacks(round_)[3])] == list(lost.values())


@rule(
    "004-23", "Hold'em: $2 and the jackpot dollar after the flop, $1 after the turn, $1 the river"
)
@pytest.mark.parametrize(("players", "later"), [(4, 0), (5, 100)])
def test_the_drop_of_clovis_comes_in_stages(players: int, later: int) -> None:
    round_ = sit(load_game("clovis-500/texas-holdem"), *[5_000] * players, cards=DECK)
    see_the_flop(round_)
    check_down(round_)
    stages = [("turn", "collection", later), ("river", "collection", later)] if later else []
    assert taken(round_) == [("flop", "collection", 200), ("flop", "jackpot", 100), *stages]


@rule("004-23", "games without a flop: after the first betting round")
@pytest.mark.parametrize(
    ("reading", "moment"),
    [("after the first betting round", "draw"), ("at the end of the hand", "end of hand")],
)
def test_draw_games_pay_after_the_first_betting_round(reading: str, moment: str) -> None:
    made = load_game("clovis-500/draw-poker", {"when-others-pay": reading})
    stakes = Stakes(ante=100, small_bet=200, big_bet=400)
    round_ = sit(made, *[5_000] * 3, cards=DECK, stakes=stakes)
    act(round_, *[Check()] * 3, *[Discard(())] * 3, *[Check()] * 3)
    assert taken(round_) == [(moment, "collection", 200), (moment, "jackpot", 100)]
