"""The Fortune Bonus Bet and Envy (000-40)."""

from __future__ import annotations

import pytest

from games.pai_gow_poker.piles import FORTUNE, NAPA, finish, table, tape
from games.tables import Table
from houseway.bets.pai_gow import BETS, BetCards, fortune
from houseway.cards.card import parse_cards
from houseway.editions.library import find_edition, load_game
from houseway.games.pai_gow_poker.terms import PaiGowTerms, PaiGowWager
from houseway.hands.pai_gow import PaiGowRanking
from houseway.money import dollars
from houseway.rules.events import Settled
from houseway.rules.inputs import Ruling
from houseway.rules.rulings import HandDead, ReturnWager
from support import banked, rule

QUADS = "8s 8d 8h 8c Kd 4c 2d"
STRAIGHT_FLUSH = "9h Th Jh Qh Kh 3c 2c"
NOTHING = "As Jd 9c 7c 6h 4d 2h"
LOW = "Ks Qd Tc 7d 5c 4s 3h"
TERMS = load_game(FORTUNE).terms
assert isinstance(TERMS, PaiGowTerms)
BET = TERMS.wagers["fortune"]


def lines(seven: str, **readings: str) -> list[str]:
    cards = BetCards(seven=tuple(parse_cards(seven)), hands=PaiGowRanking(), **readings)  # type: ignore[arg-type]
    return fortune(cards)


@rule("000-40", "FPG-04: the best hand out of the player's seven cards")
@rule("004-29", "Fortune: the highest line of the table that the seven cards hold")
@pytest.mark.parametrize(
    ("seven", "line", "pays", "envy"),
    [
        ("2s 3s 4s 5s 6s 7s 8s", "7 card straight flush", 2_500, "$1,000"),
        ("As Ks Qs Js Ts Kd Qd", "royal flush + royal match", 1_000, "$750"),
        ("Jk Ks Qs Js Ts Kd Qd", "royal flush + royal match", 1_000, "$750"),
        ("2s 3s 4s 5s Jk 7s 8s", "7 card straight flush with joker", 750, "$250"),
        ("As Ad Ah Ac Jk 7s 8d", "five aces", 250, "$100"),
        ("As Ks Qs Js Ts Kd 2d", "royal flush", 125, "$50"),
        (STRAIGHT_FLUSH, "straight flush", 50, "$20"),
        (QUADS, "four of a kind", 25, "$5"),
        ("8s 8d 8h 4s 4c Kd 2d", "full house", 5, ""),
        ("2h 5h 8h Th Kh 3c 2c", "flush", 4, ""),
        ("8s 8d 8h 9c Td Jc Qd", "three of a kind", 3, ""),
        ("As Ad Jk Kc Qd Jc Td", "three of a kind", 3, ""),
        ("8s 8d 8h 2c 4d Jc Qd", "three of a kind", 3, ""),
        ("5s 6d 7h 8c 9d Kc Kd", "straight", 2, ""),
    ],
)
def test_every_line_of_the_pay_table(seven: str, line: str, pays: int, envy: str) -> None:
    outcome = BET.outcome(lines(seven))
    assert (outcome.line, outcome.odds.win) == (line, pays)  # type: ignore[union-attr]
    assert BET.envy.get(line, "") == envy


@rule("000-40", "anything else loses")
def test_anything_else_loses() -> None:
    round_ = bonus(NOTHING, LOW)
    assert round_.result(1, "fortune") == "loses"
    assert (len(BET.pays), len(BET.envy)) == (11, 7)


@rule("000-40", "Straight (2 to 1) pays less than three of a kind (3 to 1)")
@rule("004-29", "three of a kind pays 3 to 1, although a straight ranks higher and pays 2 to 1")
@pytest.mark.parametrize(
    ("reading", "result"), [("highest paid", "wins 3:1"), ("highest ranked", "wins 2:1")]
)
def test_a_straight_over_three_of_a_kind(reading: str, result: str) -> None:
    round_ = bonus("8s 8d 8h 9c Td Jc Qd", settings={"best-hand": reading})
    assert round_.result(1, "fortune") == result


@rule("000-40", "Whether the joker may be part of Royal Flush + Royal Match is not said")
@pytest.mark.parametrize(
    ("reading", "result"), [("joker may complete", "wins 1000:1"), ("no joker", "wins 125:1")]
)
def test_the_joker_in_a_royal_match(reading: str, result: str) -> None:
    round_ = bonus("Jk Ks Qs Js Ts Kd Qd", settings={"royal-match-joker": reading})
    assert round_.result(1, "fortune") == result
    assert lines("As Ks Qs Js Ts Kd Jk") == ["royal flush"], "the match must be natural"


def bonus(
    *hands: str,
    bets: tuple[tuple[int, str, str], ...] = (),
    settings: dict[str, str] | None = None,
    bank: str = "$100,000",
    ruling: Ruling | None = None,
) -> Table:
    """Hands of seats 1, 2 and 3 against king high, all set by the house way."""
    each = tuple((seat, spot, cents) for seat in (1, 2, 3) for spot, cents in SPOTS)
    round_ = table(FORTUNE, settings, bank=bank)
    for bet in bets or each:
        round_.bet(*bet)
    if ruling:
        round_.ruling(ruling)
    return finish(round_.deal(tape(FORTUNE, LOW, *hands, *[NOTHING] * (6 - len(hands)))))


SPOTS = (("game", "$10"), ("fortune", "$5"))


def envy(round_: Table) -> dict[str, tuple[str, str]]:
    """What was paid and uncovered as Envy, by bettor."""
    who = {wager.id: wager.bettor for wager in banked(round_.round).wagers}
    found = [e for e in round_.round.events if isinstance(e, Settled) and e.stage == "envy"]
    return {who[e.wager]: (dollars(e.paid), dollars(e.uncovered)) for e in found}


@rule("000-40", "Envy pays every button for another player's four of a kind or better")
@rule("000-40", "never for one's own hand")
def test_others_are_paid_for_a_four_of_a_kind_and_its_holder_is_not() -> None:
    assert envy(bonus(QUADS)) == {"seat-2": ("$5", "$0"), "seat-3": ("$5", "$0")}


@rule("000-40", "several qualifying hands pay several times")
def test_two_hands_pay_twice() -> None:
    paid = envy(bonus(QUADS, STRAIGHT_FLUSH))
    assert paid == {
        "seat-1": ("$20", "$0"),
        "seat-2": ("$5", "$0"),
        "seat-3": ("$25", "$0"),
    }


@rule("000-40", "Pays regardless of the result of the game wager")
def test_envy_and_fortune_stand_whatever_the_game_wager_does() -> None:
    round_ = bonus("2s 2d 2h 2c 3d 4c 5d")
    assert round_.result(1, "game") != "wins 1:1"
    assert round_.result(1, "fortune") == "wins 25:1"
    assert set(envy(round_)) == {"seat-2", "seat-3"}


@rule("000-40", "never for the player-dealer's hand")
def test_the_bank_s_hand_pays_no_envy() -> None:
    round_ = table(FORTUNE).bet(1, "game", "$10").bet(1, "fortune", "$5")
    finish(round_.deal(tape(FORTUNE, QUADS, NOTHING)))
    assert envy(round_) == {}


@rule("004-29", "Envy Bonus: automatic with at least $5 on Fortune Bonus, an Envy button")
@rule("000-40", "one Envy button for a Fortune bet of $5 or more")
def test_a_smaller_fortune_bet_has_no_button() -> None:
    bets = ((1, "game", "$10"), (1, "fortune", "$5"), (2, "game", "$10"), (2, "fortune", "$4"))
    assert envy(bonus(QUADS, bets=bets)) == {}


@rule("000-40", "Envy trigger: a player with a Fortune bet (reading), or any player")
@pytest.mark.parametrize(
    ("reading", "paid"),
    [("bettors of the bonus", {}), ("any player", {"seat-2": ("$5", "$0")})],
)
def test_whose_hand_triggers(reading: str, paid: dict[str, tuple[str, str]]) -> None:
    bets = ((1, "game", "$10"), (2, "game", "$10"), (2, "fortune", "$5"))
    assert envy(bonus(QUADS, bets=bets, settings={"envy-trigger": reading})) == paid


@rule("000-40", "Envy at the end of the round, after all wagers are reconciled, within coverage")
@rule("000-40", "Settling: in each seat the game wager, then the Fortune Bonus Bet")
def test_envy_gets_what_the_other_wagers_have_left_of_the_bank() -> None:
    round_ = bonus(QUADS, bank="$152")
    assert [spot for _, spot in round_.order] == ["game", "fortune"] * 3 + ["fortune"] * 2
    # 10 and 125 for seat 1, 5 and 5 lost by the others use up 145; of the 7 left 3 has 2 of 5.
    assert envy(round_) == {"seat-2": ("$5", "$0"), "seat-3": ("$2", "$3")}


@rule("004-29", "Settlement: seat to seat, or Envy at the end of the round (reading)")
@rule("000-40", "Envy timing: listed third in the seat-to-seat order (reading)")
def test_envy_may_be_paid_in_turn() -> None:
    round_ = bonus(QUADS, bank="$142", settings={"envy-paid": "in turn"})
    assert [(who, spot) for who, spot in round_.order if who == 2] == [
        (2, "game"),
        (2, "fortune"),
        (2, "fortune"),
    ]
    # 135 for seat 1, 5 lost by seat 2, and of its Envy the 2 that are left.
    assert envy(round_) == {"seat-2": ("$2", "$3"), "seat-3": ("$0", "$5")}


def test_a_returned_fortune_wager_earns_no_envy() -> None:
    """Its button is gone: a ruling between the deal and the last pass takes it off the table."""
    gone = Ruling((ReturnWager("w4"),), "floor", "placed late", at="deal complete")
    assert "seat-2" not in envy(bonus(QUADS, ruling=gone))


def test_a_dead_hand_has_no_action_and_pays_no_envy() -> None:
    dead = Ruling((HandDead("p1"),), "floor", "mucked", at="deal complete")
    round_ = bonus(QUADS, ruling=dead)
    assert round_.result(1, "game") == "has no action"
    assert envy(round_) == {}


@rule("000-40", "Fortune Bonus Bet: only with a game wager; may be more than the game wager")
def test_fortune_needs_a_game_wager() -> None:
    assert table(FORTUNE).refusal(1, "fortune", "$5")
    assert not table(FORTUNE).bet(1, "game", "$10").refusal(1, "fortune", "$50")


def test_lines_that_no_hand_makes_are_refused() -> None:
    with pytest.raises(ValueError, match="'six aces' is no line of envy; there are: 7 card"):
        PaiGowWager(bet="fortune", pays=BET.pays, envy={"six aces": "$5"})
    with pytest.raises(ValueError, match="'tiger' is no bet; there are: game, fortune"):
        PaiGowWager(bet="tiger")
    with pytest.raises(ValueError, match="more than nothing"):
        PaiGowWager(bet="fortune", pays=BET.pays, envy={"five aces": "$5"}, envy_from=0)


# -- 003-10 --------------------------------------------------------------------------------------


@rule("003-10", "Bonus bet pay table with Envy: 8,000 to 1")
def test_the_pay_table_of_napa_valley() -> None:
    terms = load_game(NAPA).terms
    assert isinstance(terms, PaiGowTerms)
    bet = terms.wagers["fortune"]
    pays = ["8,000", "2,000", "1,000", "400", "150", "50", "25", "5", "4", "3", "2"]
    assert [bet.pays[line] for line in BETS["fortune"].lines] == [f"{each}:1" for each in pays]
    envy = ["$5,000", "$1,000", "$500", "$250", "$50", "$20", "$5"]
    assert [bet.envy[line] for line in BETS["fortune"].lines[:7]] == envy
    assert len(bet.envy) == 7


@rule("003-10", "Fortune may be placed with or without a game wager and may exceed it")
def test_fortune_without_a_game_wager() -> None:
    round_ = table(NAPA).bet(1, "fortune", "$5").bet(2, "game", "$10").bet(2, "fortune", "$50")
    finish(round_.deal(tape(NAPA, LOW, QUADS, NOTHING)))
    assert round_.result(1, "fortune") == "wins 25:1"
    assert envy(round_) == {"seat-2": ("$5", "$0")}


@rule("003-10", "Backline bettors behind the same hand: their own for Envy (reading)")
@pytest.mark.parametrize(
    ("reading", "paid"), [("hands wagered on", {}), ("own seat", {"ann": ("$5", "$0")})]
)
def test_envy_on_the_back_line(reading: str, paid: dict[str, tuple[str, str]]) -> None:
    round_ = table(NAPA, {"envy-own-hand": reading})
    round_.bet(1, "game", "$10").bet(1, "fortune", "$5")
    round_.bet("ann", "game", "$10", at=1).bet("ann", "fortune", "$5", at=1)
    assert envy(finish(round_.deal(tape(NAPA, LOW, QUADS)))) == paid


@rule("003-10", "Envy trigger: a player who placed a Fortune Bonus Bet (reading)")
@rule("003-10", "Envy settled seat by seat or at the end of the round (reading)")
@rule("003-10", "Bonus pays 3 of a Kind above Straight: the higher pay (reading)")
@rule("003-10", "Royal Flush + Royal Match with joker: not excluded")
def test_the_readings_of_fortune_are_those_of_the_tavern() -> None:
    names = ("best-hand", "envy-trigger", "envy-paid", "royal-match-joker", "fouled-hand")
    tavern, napa = find_edition(FORTUNE).switches, find_edition(NAPA).switches
    for name in names:
        assert (napa[name].sets, napa[name].usual) == (tavern[name].sets, tavern[name].usual)


@rule("003-10", "Joker is an ace only when it cannot complete a straight or flush; also on Fortune")
@pytest.mark.parametrize(
    ("reading", "result"), [("better use", "wins 25:1"), ("completes if it can", "wins 4:1")]
)
def test_a_joker_that_must_complete(reading: str, result: str) -> None:
    """Three aces and the joker, which completes a flush."""
    round_ = table(NAPA, {"joker-use": reading}).bet(1, "fortune", "$5")
    finish(round_.deal(tape(NAPA, LOW, "As Ad Ah Jk 9s 6s 2s")))
    assert round_.result(1, "fortune") == result
