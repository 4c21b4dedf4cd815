"""Ante and play against the player-dealer's hand: the qualifier, and which hand is higher."""

from __future__ import annotations

import pytest

from games.tables import Table
from games.three_card.duels import (
    ALL,
    CLUB,
    DERBY,
    ENTRIES,
    KING_HIGH,
    NAPA,
    NO_QUALIFIER,
    PAIR_OF_NINES,
    QUEEN_HIGH,
    TAVERN,
    TAVERN_6,
    TEN,
    duel,
    folds,
    over,
)
from houseway.rules.round.decisions import Fold, Play
from support import rule

WIN, LOSE, PUSH, NONE = "wins 1:1", "loses", "pushes", "has no action"


# --- the cases ------------------------------------------------------------------------------


@over(ALL, "Qualifies, player higher: Ante 1 to 1, Play 1 to 1, even money")
def test_higher_hand_wins_ante_and_play(edition: str) -> None:
    table = duel(edition, PAIR_OF_NINES, KING_HIGH)
    assert (table.result(1, "ante"), table.result(1, "play")) == (WIN, WIN)
    assert table.net(1) == "$20"


@over(ALL, "PD qualifies, PD higher, player lower: Ante lost, Play lost")
def test_lower_hand_loses_ante_and_play(edition: str) -> None:
    table = duel(edition, KING_HIGH, PAIR_OF_NINES)
    assert (table.result(1, "ante"), table.result(1, "play")) == (LOSE, LOSE)
    assert (table.net(1), table.bank_net) == ("-$20", "$20")


@over(ALL, "PD qualifies, equal rank and value: Ante push, Play push; the tie rule")
def test_equal_hands_push(edition: str) -> None:
    table = duel(edition, "Kh 9c 4d", "Kd 9h 4s")
    assert (table.result(1, "ante"), table.result(1, "play")) == (PUSH, PUSH)
    assert table.net(1) == "$0"


@over(
    ALL,
    "PD below queen-high (does not qualify), player in: Ante paid 1 to 1 regardless of the hands, "
    "even if the player's hand is lower; Play returned (no action)",
)
@pytest.mark.parametrize("player", [PAIR_OF_NINES, "5s 3d 2c", "Js 9d 4c"])
def test_no_qualifier_pays_the_ante_and_returns_play(edition: str, player: str) -> None:
    table = duel(edition, player, NO_QUALIFIER)
    assert (table.result(1, "ante"), table.result(1, "play")) == (WIN, NONE)
    assert table.net(1) == "$10"


@over(ALL, "Player folds: Ante lost, no Play wager")
@pytest.mark.parametrize("dealer", [KING_HIGH, NO_QUALIFIER])
def test_a_fold_loses_the_ante_even_without_a_qualifier(edition: str, dealer: str) -> None:
    table = folds(edition, PAIR_OF_NINES, dealer)
    assert table.result(1, "ante") == LOSE
    assert table.order == [(1, "ante")]
    assert (table.net(1), table.bank_net) == ("-$10", "$10")


@over(ALL, "queen-high qualification: queen-high or better, so any pair, flush and so on qualifies")
@pytest.mark.parametrize(
    ("dealer", "plays"),
    [
        (QUEEN_HIGH, True),
        ("Qh 3c 2d", True),
        ("2h 2c 3d", True),
        ("5h 3h 2h", True),
        ("4h 3c 2d", True),
        ("Jh Tc 8d", False),
        ("5h 3c 2d", False),
    ],
)
def test_queen_high_or_better_qualifies(edition: str, dealer: str, plays: bool) -> None:
    table = duel(edition, "As Ad Ac", dealer)
    assert table.result(1, "play") == (WIN if plays else NONE)


@over(ALL, "the player-dealer collects losing wagers and pays winners, not inverted")
def test_losers_are_collected_and_winners_paid(edition: str) -> None:
    assert duel(edition, KING_HIGH, PAIR_OF_NINES).bank_net == "$20"
    assert duel(edition, PAIR_OF_NINES, KING_HIGH).bank_net == "-$20"


@over(ALL, "no ante bonus is printed: Ante and Play even money whatever the hand")
def test_there_is_no_ante_bonus(edition: str) -> None:
    table = duel(edition, "As Ks Qs", QUEEN_HIGH)
    assert (table.result(1, "ante"), table.result(1, "play")) == (WIN, WIN)
    assert duel(edition, "As Ks Qs", "Ad Kd Qd").net(1) == "$0"


@rule("003-09", "equal hands: tie rule missing; not printed, push")
@pytest.mark.parametrize(("reading", "result"), [("push", PUSH), ("lose", LOSE)])
def test_equal_hands_at_napa(reading: str, result: str) -> None:
    table = duel(NAPA, "Kh 9c 4d", "Kd 9h 4s", settings={"equal-hands": reading})
    assert (table.result(1, "ante"), table.result(1, "play")) == (result, result)


@rule("003-09", "items i/ii (player beats -> even money; loses) belong to the qualifying branch")
def test_the_comparison_belongs_to_the_qualifying_branch() -> None:
    assert duel(NAPA, "5s 3d 2c", NO_QUALIFIER).net(1) == "$10"
    assert duel(NAPA, "5s 3d 2c", QUEEN_HIGH).net(1) == "-$20"


# --- which hand is higher -------------------------------------------------------------------

BEATS = [
    ("Mini Royal Flush, A K Q suited, beats Straight Flush K-Q-J", "As Ks Qs", "Kd Qd Jd"),
    ("straight flush: K-Q-J highest beats Q-J-10", "Ks Qs Js", "Qd Jd Td"),
    ("straight flush 4-3-2 beats A-2-3, the lowest", "4s 3s 2s", "3d 2d Ad"),
    (
        "Straight Flush, three consecutive suited, beats Three of a Kind aces",
        "4s 3s 2s",
        "Ac Ad Ah",
    ),
    ("A-2-3 suited is a straight flush and beats three of a kind", "As 2s 3s", "Kc Kd Kh"),
    ("Three of a Kind: aces high beats kings", "As Ad Ac", "Kc Kd Kh"),
    ("Three of a Kind: threes beat twos, 222 lowest", "3s 3d 3c", "2c 2d 2h"),
    ("Three of a Kind twos beats Straight A-K-Q", "2s 2d 2c", "Ac Kd Qh"),
    ("Straight: A-K-Q highest beats K-Q-J", "As Kd Qc", "Kc Qd Jh"),
    ("Straight: 4-3-2 beats A-2-3, lowest", "4s 3d 2c", "Ac 2d 3h"),
    ("Straight A-2-3, mixed suits, beats Flush A-K-J", "As 2d 3c", "Ah Kh Jh"),
    ("Flush: A-K-J highest beats A-K-10", "As Ks Js", "Ah Kh Th"),
    ("Flush: 6-3-2 beats 5-3-2, lowest", "6s 3s 2s", "5h 3h 2h"),
    ("Flush 5-3-2, same suit not consecutive, beats One Pair AA", "5s 3s 2s", "Ah Ad Kh"),
    ("One Pair: AA highest beats KK", "As Ad 2c", "Kh Kd Ah"),
    ("One Pair: 33 beats 22, lowest", "3s 3d 4c", "2h 2d Ah"),
    ("One Pair: the third card decides", "9s 9d Ac", "9h 9c Kh"),
    ("One Pair 22 beats High Card A-K-J", "2s 2d 3c", "Ah Kd Jh"),
    ("High Card: A-K-J is the top, above A-K-9", "As Kd Jc", "Ah Kc 9h"),
    ("High Card: A-K-9 beats A-Q-J", "As Kd 9c", "Ah Qc Jh"),
    ("High Card: the third card decides", "Qs 7d 3c", "Qh 7c 2h"),
    ("two of the ranking order: 7-5-3 is higher than 7-5-2", "Qs 5d 3c", "Qh 5c 2h"),
]


@pytest.mark.parametrize(
    ("edition", "higher", "lower"),
    [
        pytest.param(edition, higher, lower, marks=rule(entry, point), id=f"{entry} {point}")
        for edition, entry in ENTRIES.items()
        for point, higher, lower in BEATS
    ],
)
def test_higher_beats_lower(edition: str, higher: str, lower: str) -> None:
    assert duel(edition, higher, lower).net(1) == "$20"
    assert duel(edition, lower, higher).net(1) == "-$20"


@over(ALL, "all suits equal in rank")
@pytest.mark.parametrize(
    ("player", "dealer"),
    [("As Ks Qs", "Ad Kd Qd"), ("4s 3d 2c", "4d 3c 2s"), ("9s 9d Ac", "9h 9c Ad")],
)
def test_suits_are_equal(edition: str, player: str, dealer: str) -> None:
    assert duel(edition, player, dealer).result(1, "ante") == PUSH


@over(
    [TAVERN, TAVERN_6, DERBY],
    "Suited A-2-3: straight flush lowest is 4-3-2, straight lowest A-2-3; read as the lowest "
    "straight flush; the text literally denies it, and then a straight",
)
def test_suited_ace_deuce_three(edition: str) -> None:
    bets = ("ante", "pair-plus")
    table = duel(edition, "As 2s 3s", "Kc Kd Kh", bets=bets)
    assert (table.result(1, "ante"), table.result(1, "pair-plus")) == (WIN, "wins 40:1")
    table = duel(
        edition, "As 2s 3s", "Kc Kd Kh", bets=bets, settings={"suited-ace-low": "straight"}
    )
    assert (table.result(1, "ante"), table.result(1, "pair-plus")) == (LOSE, "wins 6:1")
    table = duel(edition, "As 2d 3s", "Ac Kc Jc", settings={"suited-ace-low": "straight"})
    assert table.result(1, "ante") == WIN


@rule("002-02", "Straight Flush: K-Q-J highest because A-K-Q is the mini royal, A-2-3 lowest")
def test_the_clubs_straight_flushes_go_from_king_to_ace_low() -> None:
    for higher, lower in (("As Ks Qs", "Kd Qd Jd"), ("4s 3s 2s", "3d 2d Ad")):
        assert duel(CLUB, higher, lower).net(1) == "$20"
    table = duel(CLUB, "3s 2s As", "Ac Ad Ah", bets=("ante", "pair-plus"))
    assert table.line(1, "pair-plus") == "straight flush"


@rule("003-09", "Low straight (A-2-3) not stated; ordinarily a straight")
@pytest.mark.parametrize(("reading", "result"), [("straight", WIN), ("none", LOSE)])
def test_ace_low_straight_at_napa(reading: str, result: str) -> None:
    table = duel(NAPA, "As 2d 3c", "Ac Kc Jc", settings={"ace-low-straight": reading})
    assert table.result(1, "ante") == result


@rule("003-09", "ace-low read as none: suited A-2-3 is a flush with an ace")
def test_suited_ace_low_that_is_no_straight_is_a_flush() -> None:
    table = duel(
        NAPA, "As 2s 3s", "Kc Kd 2c", settings={"ace-low-straight": "none"}, bets=("pair-plus",)
    )
    assert table.line(1, "pair-plus") == "flush"


@rule("002-02", "the card-rank list stops at 3; the two is lost (hand tables use twos)")
def test_the_two_is_the_lowest_card() -> None:
    assert duel(CLUB, "Qs 5d 3c", "Qh 5c 2h").net(1) == "$20"


@over(
    [DERBY, TAVERN],
    'Straight flush "highest A-K-Q" although that is the Mini Royal: its own class',
)
def test_mini_royal_is_its_own_class(edition: str) -> None:
    table = duel(edition, "As Ks Qs", KING_HIGH, bets=("ante", "pair-plus"))
    assert table.line(1, "pair-plus") == "mini royal flush"


# --- the decision ---------------------------------------------------------------------------


@over(ALL, "Play: after seeing own cards, exactly equal to the Ante")
@pytest.mark.parametrize("cents", [TEN - 100, TEN + 100, 2 * TEN])
def test_the_play_wager_equals_the_ante(edition: str, cents: int) -> None:
    table = duel_open(edition)
    question = table.round.pending[0]
    refusal = table.round.why_not(question.id, Play(cents))
    assert refusal is not None
    assert refusal.code == "decision/amount"


def duel_open(edition: str, stack: str = "$10,000") -> Table:
    return Table(edition, stacks={1: stack}).bet(1, "ante", "$10").deal(f"{KING_HIGH} {QUEEN_HIGH}")


@over(ALL, "Play in an amount equal to the Ante: who has not the chips can only fold")
def test_without_the_chips_there_is_only_the_fold(edition: str) -> None:
    table = duel_open(edition, "$19")
    question = table.round.pending[0]
    refusal = table.round.why_not(question.id, Play(TEN))
    assert refusal is not None
    assert refusal.code == "three-card/no_chips"
    assert "equals the ante" in refusal.reason
    assert table.decide(Fold()).net(1) == "-$10"


@over(ALL, "Play wager is made in the round, when it is asked for, not before the deal")
def test_no_play_wager_before_the_deal(edition: str) -> None:
    assert Table(edition).bet(1, "ante", "$10").refusal(1, "play", "$10") == "wager/in_the_round"


@over(ALL, "the clock folds for who does not answer")
def test_the_default_is_a_fold(edition: str) -> None:
    assert duel_open(edition).round.pending[0].default == Fold()
