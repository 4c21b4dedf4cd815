"""Points on which the books of round poker are silent, under either reading."""

from __future__ import annotations

import msgspec
import pytest

from at_table import act, choice, sit
from conformance.suite import check_chips, check_end
from games.poker.studs import (
    CLOVIS,
    DERBY,
    STUD,
    THREE,
    TWO,
    begun,
    call_round,
    check_street,
    deck,
    of,
)
from houseway.cards.deck import cards
from houseway.cards.tape import Scripted, Seeded
from houseway.editions.library import find_edition, load_game
from houseway.editions.model import Value
from houseway.rules.round.card_table import CardTable
from houseway.rules.round.decisions import Bet, Call, Check, Choose, Decision, Discard, Raise
from houseway.rules.round.driver import Round
from houseway.rules.round.events import Moved
from houseway.rules.round.legality import Amount, Choice
from houseway.rules.round.opening import Bettor, Limits, Opening, Stakes
from support import rule

RUN_TWICE = [
    f"stones-saloon/{each}"
    for each in (
        "pineapple-poker",
        "no-limit-texas-holdem",
        "omaha",
        "omaha-hi-low-split-8-or-better",
    )
]

# -- stud ------------------------------------------------------------------------------------------


@rule("001-04", "burn cards are not mentioned")
@pytest.mark.parametrize(("reading", "burned"), [("one before a street", 4), ("none", 0)])
def test_burn_cards_of_seven_card_stud_are_a_reading(reading: str, burned: int) -> None:
    game = of(DERBY, burn_cards=reading)
    bettors = tuple(Bettor(f"b{seat}", 5_000, seat) for seat in range(1, 4))
    opening = Opening(bettors, button=3, stakes=STUD)
    round_ = begun(Round(game, opening, Seeded(cards(game.terms.deck), 5), strict=True))
    while not round_.over:
        act(round_, Call() if round_.deal.moment == "deal complete" else Check())
    assert len(round_.deal.burned) == burned
    assert {len(hand) for hand in round_.deal.hands.values()} == {7}


@rule("004-18", "spread-limit games may be offered")
@rule("004-18", "open pair on the fourth card: the smaller or the larger bet")
def test_a_spread_is_the_same_on_every_street() -> None:
    """The bets do not have two sizes, so an open pair changes nothing."""
    stakes = msgspec.structs.replace(STUD, small_bet=200, big_bet=800, spread=Limits(300, 1_000))
    pair = "As Ad Jh Jc 3c 6d 5c"
    game = of(CLOVIS, structure="spread")
    round_ = begun(sit(game, *[50_000] * 3, cards=deck(pair, TWO, THREE), stakes=stakes))
    call_round(round_)
    for _ in range(4):
        bets = [each.amount for each in round_.legal(round_.pending[0].id) if each.amount]
        assert bets == [Amount(300, 1_000, 100)]
        check_street(round_)


# -- bets and boards -------------------------------------------------------------------------------


@rule("000-13", "options 13-84: no limit")
@pytest.mark.parametrize("structure", ["no-limit", "pot-limit"])
def test_without_a_limit_the_smallest_bet_is_the_same_on_every_street(structure: str) -> None:
    """Whatever big bet a table has posted: it is for limit games."""
    game = load_game("stones-tavern/texas-holdem", {"structure": structure}, option="none")
    stakes = Stakes(blinds=(100, 200), small_bet=200, big_bet=400)
    round_ = sit(game, *[5_000] * 2, cards="As Ks Ad Kd 2c 3c 4d 5h 2s 9s 2h 9h", stakes=stakes)
    act(round_, Call(), Check())
    for _ in range(3):
        bet = choice(round_, "bet").amount
        assert bet is not None
        assert bet.low == 200
        act(round_, Check(), Check())


@rule("001-70", "odd chip when the pot is halved between the two boards: the first board's half")
@rule("001-72", "odd chip when the pot is halved between the two boards: the first board's half")
@rule("001-73", "odd chip when the pot is halved between the two boards: the first board's half")
@rule("001-74", "odd chip between the boards: to the first board's half")
@pytest.mark.parametrize("edition", RUN_TWICE)
@pytest.mark.parametrize(("reading", "first"), [(1, 800), (2, 700)])
def test_the_odd_chip_between_the_runs_is_a_reading(edition: str, reading: int, first: int) -> None:
    settings: dict[str, Value] = {"odd-chip-between-runs": reading}
    if "structure" in find_edition(edition).switches:
        settings["structure"] = "no-limit"
    game = load_game(edition, settings, option="none")
    bettors = tuple(Bettor(f"b{seat}", 500, seat) for seat in range(1, 4))
    opening = Opening(bettors, button=3, stakes=Stakes(blinds=(100, 200), small_bet=200))
    round_ = Round(game, opening, Seeded(cards(game.terms.deck), 4), strict=True)
    act(round_, Raise(500), Call(), Call(), *[Choose("twice")] * 3)
    while round_.pending:
        round_.use_default(round_.pending[0].id)  # one of three cards goes
    runs = dict.fromkeys(("first run", "second run"), 0)
    for event in round_.events:
        if isinstance(event, Moved) and event.source == "pot":
            runs[event.why.split(", ")[1]] += event.cents
    assert runs == {"first run": first, "second run": 1_500 - first}


# -- the deck runs out -----------------------------------------------------------------------------


@rule("004-05", "the deck runs out on the draw: not printed")
@rule("004-06", "the deck runs out on the draw: not printed")
@rule("004-07", "the deck runs out on the draw: not printed")
@rule("004-08", "the deck runs out on the draw: not printed")
@pytest.mark.parametrize(
    "edition", ["low-ball", "draw-poker", "draw-poker-hi-lo", "draw-poker-jacks-back"]
)
@pytest.mark.parametrize("reading", ["left out", "shuffled in"])
def test_what_a_player_throws_away_comes_back_to_him_or_not(edition: str, reading: str) -> None:
    """A full table holds forty cards and more; the third who throws five away finds too few."""
    game = load_game(f"clovis-500/{edition}", {"own-discards": reading}, option="none")
    came_back, seats = 0, game.terms.table.seats
    for seed in range(6):
        bettors = tuple(Bettor(f"b{seat}", 5_000, seat) for seat in range(1, seats + 1))
        stakes = Stakes(blinds=(100, 200), ante=100, small_bet=200, big_bet=400)
        round_ = Round(
            game,
            Opening(bettors, button=seats, stakes=stakes),
            Seeded(cards(game.terms.deck), seed),
            strict=True,
        )
        while not round_.over:
            question = round_.pending[0]
            kinds = {each.decision: each for each in round_.legal(question.id)}
            if "discard" not in kinds:
                act(round_, *_staying(kinds))
                continue
            hand = round_.deal[f"hand-{question.bettor[1:]}"]
            thrown = set(hand.names)
            act(round_, Discard(tuple(hand.names)))
            came_back += len(thrown & set(hand.names))
        check_end(round_, check_chips(round_.opening, round_.events))
    assert bool(came_back) is (reading == "shuffled in")


def _staying(kinds: dict[str, Choice]) -> list[Decision]:
    """Nobody kills; somebody opens, if that is possible without a warning."""
    if "choose" in kinds:
        return [Choose("pass")]
    bet = kinds.get("bet")
    if bet is not None and bet.status == "open" and bet.amount is not None:
        return [Bet(bet.amount.low)]
    return [Call() if "call" in kinds else Check()]


def test_with_nothing_else_left_his_own_discards_come_again() -> None:
    table = CardTable(Scripted("As Kd ~ As Kd"), None)
    table.terms = load_game("clovis-500/low-ball").terms
    hand = table.open_hand("hand-1", 1, "b1")
    table.down(hand, "b1")
    table.down(hand, "b1")
    table.discard(hand, [0, 1])
    table.reshuffle(but=2)
    assert table.away == []
