"""The Fortune Bonus Bet and Envy, in the five books that have them."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from games.pai_gow_poker.piles import (
    CLOVIS,
    DERBY_FORTUNE,
    FORTUNE,
    FORTUNES,
    FREE,
    NAPA,
    finish,
    table,
    tape,
)
from games.tables import Table
from houseway.bets.pai_gow import BETS, PaiGowSeen, fortune
from houseway.cards.card import parse_cards
from houseway.editions.library import find_edition, load_game
from houseway.editions.model import Value
from houseway.games.pai_gow_poker.terms import PaiGowTerms, PaiGowWager
from houseway.hands.pai_gow import PaiGowRanking
from houseway.money import dollars
from houseway.rules.round.events import Settled
from houseway.rules.round.inputs import Ruling
from houseway.rules.rulings.effects import HandDead, ReturnWager
from support import banked, rule

QUADS = "8s 8d 8h 8c Kd 4c 2d"
STRAIGHT_FLUSH = "9h Th Jh Qh Kh 3c 2c"
NOTHING = "As Jd 9c 7c 6h 4d 2h"
LOW = "Ks Qd Tc 7d 5c 4s 3h"
TERMS = load_game(FORTUNE).terms
assert isinstance(TERMS, PaiGowTerms)
BET = TERMS.wagers["fortune"]


def lines(seven: str, **readings: str) -> list[str]:
    cards = PaiGowSeen(seven=tuple(parse_cards(seven)), hands=PaiGowRanking(), **readings)  # type: ignore[arg-type]
    return fortune(cards)


@rule("000-40", "FPG-04: the best hand out of the player's seven cards")
@rule("004-29", "Fortune: the highest line of the table that the seven cards hold")
@rule("000-43", "FPG-04: Royal Flush + Royal Match 1,000 to 1 | $750; Royal Flush 125 to 1 | $50")
@rule("001-09", "FPG-04: 2,500 to 1 and $1,000, and so on")
@rule("001-09", "Pay-table OCR: 2,500 to 1 / $1,000 and so on, confirmed by FPG-04")
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


@rule("000-43", "FPG-04: the table of 000-40")
@rule("001-09", "FPG-04: the table of seed 000")
@rule("004-29", "the pay table of bonus and Envy")
@pytest.mark.parametrize("edition", [CLOVIS, DERBY_FORTUNE, FREE])
def test_three_other_books_print_the_same_table(edition: str) -> None:
    terms = load_game(edition).terms
    assert isinstance(terms, PaiGowTerms)
    theirs = terms.wagers["fortune"]
    assert (theirs.pays, theirs.envy) == (BET.pays, BET.envy)


@rule("000-40", "anything else loses")
@rule("000-43", "Fortune Bonus Bet: never ties; independent of other wagers")
@rule("001-09", "Fortune Bonus Bet: best hand of the player's own seven cards; loses otherwise")
@pytest.mark.parametrize("edition", FORTUNES)
def test_anything_else_loses(edition: str) -> None:
    round_ = bonus(NOTHING, LOW, edition=edition)
    assert round_.result(1, "fortune") == "loses"
    assert (len(BET.pays), len(BET.envy)) == (11, 7)


@rule("000-40", "Straight (2 to 1) pays less than three of a kind (3 to 1)")
@rule("000-43", "Straight 2 to 1 vs three of a kind 3 to 1: pay the highest line")
@rule("001-09", "the bonus pays three of a kind (3) more than a straight (2): best-paying category")
@rule("003-10", "Bonus pays 3 of a Kind above Straight: the higher pay (reading)")
@rule("004-29", "three of a kind pays 3 to 1, although a straight ranks higher and pays 2 to 1")
@pytest.mark.parametrize("edition", FORTUNES)
@pytest.mark.parametrize(
    ("reading", "result"), [("highest paid", "wins 3:1"), ("highest ranked", "wins 2:1")]
)
def test_a_straight_over_three_of_a_kind(edition: str, reading: str, result: str) -> None:
    settings = {"best-hand": reading}
    round_ = bonus("8s 8d 8h 9c Td Jc Qd", edition=edition, settings=settings)
    assert round_.result(1, "fortune") == result


@rule("000-40", "Whether the joker may be part of Royal Flush + Royal Match is not said")
@rule("001-09", "Wild joker: it may stand for any card of Royal Flush + Royal Match")
@rule("003-10", "Royal Flush + Royal Match with joker: not excluded")
@rule("004-29", "whether Royal Flush + Royal Match may use the joker is not stated")
@pytest.mark.parametrize("edition", FORTUNES)
@pytest.mark.parametrize(
    ("reading", "line"),
    [("joker may complete", "royal flush + royal match"), ("no joker", "royal flush")],
)
def test_the_joker_in_a_royal_match(edition: str, reading: str, line: str) -> None:
    settings = {"royal-match-joker": reading}
    round_ = bonus("Jk Ks Qs Js Ts Kd Qd", edition=edition, settings=settings)
    assert round_.line(1, "fortune") == line
    pays = {"royal flush + royal match": ("1000:1", "2000:1"), "royal flush": ("125:1", "150:1")}
    assert round_.result(1, "fortune") == f"wins {pays[line][edition == NAPA]}"
    assert lines("As Ks Qs Js Ts Kd Jk") == ["royal flush"], "the match must be natural"


@rule("001-09", "Joker fully wild (any card), for the base game and the bonus")
@pytest.mark.parametrize(
    ("seven", "line"),
    [
        ("As Ks Qs Js Ts Kd Jk", "royal flush + royal match"),  # the joker is the queen next to it
        ("Ad Ks Qd Jk 4s 4d 9c", "three of a kind"),
        ("8s 8d 4s 4c Jk Kd 2d", "full house"),
        ("8s 8d 9c Td Jc Kd Jk", "three of a kind"),  # a straight too, which pays less
        ("8s 8d 8c Td Jc Kd Jk", "four of a kind"),
        ("8s 8d 8c 8h Jc Kd Jk", "four of a kind"),
        ("As Ad Ac Ah Jc Kd Jk", "five aces"),
        ("2s 3s 4s 5s Jk 7s 8s", "7 card straight flush with joker"),
    ],
)
@pytest.mark.parametrize("fives", ["five aces", "five of a kind"])
def test_a_wild_joker_in_fortune(seven: str, line: str, fives: str) -> None:
    """Five of a kind below aces has no line of its own, and pays as four."""
    round_ = bonus(seven, edition=DERBY_FORTUNE, settings={"five-of-a-kind": fives})
    assert round_.line(1, "fortune") == line


def bonus(
    *hands: str,
    edition: str = FORTUNE,
    bets: tuple[tuple[int, str, str], ...] = (),
    settings: Mapping[str, Value] | None = None,
    bank: str = "$100,000",
    ruling: Ruling | None = None,
) -> Table:
    """Hands of seats 1, 2 and 3 against king high, all set by the house way."""
    each = tuple((seat, spot, cents) for seat in (1, 2, 3) for spot, cents in SPOTS)
    round_ = table(edition, settings, bank=bank)
    for bet in bets or each:
        round_.bet(*bet)
    if ruling:
        round_.ruling(ruling)
    return finish(round_.deal(tape(edition, LOW, *hands, *[NOTHING] * (6 - len(hands)))))


SPOTS = (("game", "$10"), ("fortune", "$5"))


def envy(round_: Table) -> dict[str, tuple[str, str]]:
    """What was paid as Envy, and what was uncovered, by bettor."""
    who = {wager.id: wager.bettor for wager in banked(round_.round).wagers}
    found = [e for e in round_.round.events if isinstance(e, Settled) and e.stage == "envy"]
    return {who[e.wager]: (dollars(e.paid), dollars(e.uncovered)) for e in found}


@rule("000-40", "Envy pays every button for another player's four of a kind or better")
@rule("000-40", "never for one's own hand")
@rule("000-43", "Envy: fixed dollars for other players' qualifying hands, never for one's own")
@rule(
    "001-09", "Envy Bonus: fixed dollars when another player has a qualifying hand; not one's own"
)
@pytest.mark.parametrize("edition", FORTUNES)
def test_others_are_paid_for_a_four_of_a_kind_and_its_holder_is_not(edition: str) -> None:
    paid = envy(bonus(QUADS, edition=edition))
    assert paid == {"seat-2": ("$5", "$0"), "seat-3": ("$5", "$0")}


@rule("000-40", "several qualifying hands pay several times")
@rule("000-43", "Envy: several hands pay several times; regardless of the game wager")
@rule("001-09", "Envy: several hands, several payouts")
@pytest.mark.parametrize("edition", FORTUNES)
def test_two_hands_pay_twice(edition: str) -> None:
    paid = envy(bonus(QUADS, STRAIGHT_FLUSH, edition=edition))
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
@rule("000-43", "Whether the player-dealer's hand triggers envy is not excluded here: no")
@rule("001-09", "Envy: not for one's own hand nor PD's")
@pytest.mark.parametrize("edition", FORTUNES)
def test_the_bank_s_hand_pays_no_envy(edition: str) -> None:
    round_ = table(edition).bet(1, "game", "$10").bet(1, "fortune", "$5")
    finish(round_.deal(tape(edition, QUADS, NOTHING)))
    assert envy(round_) == {}


@rule("004-29", "Envy Bonus: automatic with at least $5 on Fortune Bonus, an Envy button")
@rule("000-40", "one Envy button for a Fortune bet of $5 or more")
@rule("000-43", "Envy: automatic with Fortune Bonus of $5 or more, one button per such bet")
@rule("001-09", 'an "Envy" button comes with every Fortune Bonus wager of at least $5')
@pytest.mark.parametrize("edition", FORTUNES)
def test_a_smaller_fortune_bet_has_no_button(edition: str) -> None:
    bets = ((1, "game", "$10"), (1, "fortune", "$5"), (2, "game", "$10"), (2, "fortune", "$4"))
    assert envy(bonus(QUADS, edition=edition, bets=bets)) == {}


@rule("001-09", 'Envy qualifying wager: "$25" in the opening paragraph, "$5" elsewhere: $5')
@pytest.mark.parametrize(("cents", "paid"), [(500, {"seat-2", "seat-3"}), (2_500, {"seat-3"})])
def test_the_least_bet_with_an_envy_button(cents: int, paid: set[str]) -> None:
    games = [(seat, "game", "$30") for seat in (1, 2, 3)]
    fortunes = [(1, "fortune", "$5"), (2, "fortune", "$24"), (3, "fortune", "$25")]
    settings = {"envy-minimum": cents}
    round_ = bonus(QUADS, edition=DERBY_FORTUNE, bets=(*games, *fortunes), settings=settings)
    assert set(envy(round_)) == paid


@rule("000-40", "Envy trigger: a player with a Fortune bet (reading), or any player")
@rule("001-09", "Envy: any player's quads or only of a player who bet the bonus: the latter")
@rule("003-10", "Envy trigger: a player who placed a Fortune Bonus Bet (reading)")
@rule("004-29", "Envy trigger: the trigger hand must carry a Fortune Bonus Bet (reading)")
@pytest.mark.parametrize("edition", [each for each in FORTUNES if each != FREE])
@pytest.mark.parametrize(
    ("reading", "paid"),
    [("bettors of the bonus", {}), ("any player", {"seat-2": ("$5", "$0")})],
)
def test_whose_hand_triggers(edition: str, reading: str, paid: dict[str, tuple[str, str]]) -> None:
    bets = ((1, "game", "$10"), (2, "game", "$10"), (2, "fortune", "$5"))
    settings = {"envy-trigger": reading}
    assert envy(bonus(QUADS, edition=edition, bets=bets, settings=settings)) == paid


@rule("000-43", "the trigger must be a player with a Fortune Bonus")
def test_in_000_43_only_a_bettor_of_the_bonus_triggers() -> None:
    assert "envy-trigger" not in find_edition(FREE).switches
    bets = ((1, "game", "$10"), (2, "game", "$10"), (2, "fortune", "$5"))
    assert envy(bonus(QUADS, edition=FREE, bets=bets)) == {}


@rule("000-40", "Envy at the end of the round, after all wagers are reconciled, within coverage")
@rule("000-40", "Settling: in each seat the game wager, then the Fortune Bonus Bet")
@rule("000-43", "Envy stands last in the per-seat order: one Envy pass after all seats (reading)")
@rule("000-43", "Per-seat order: Fortune Bonus, game wager, Envy")
@rule("001-09", "Envy per seat or at the end of the round: one Envy pass after all seats")
@rule("001-09", "Settlement clockwise, per seat: game wager, then Fortune Bonus, then Envy")
@rule("003-10", "Envy settled seat by seat or at the end of the round (reading)")
@pytest.mark.parametrize("edition", FORTUNES)
def test_envy_gets_what_the_other_wagers_have_left_of_the_bank(edition: str) -> None:
    round_ = bonus(QUADS, edition=edition, bank="$152")
    seat = ["fortune", "game"] if edition == FREE else ["game", "fortune"]
    assert [spot for _, spot in round_.order] == seat * 3 + ["fortune"] * 2
    # 10 and 125 for seat 1, 5 and 5 lost by the others use up 145; of the 7 left 3 has 2 of 5.
    assert envy(round_) == {"seat-2": ("$5", "$0"), "seat-3": ("$2", "$3")}


@rule("004-29", "Settlement: seat to seat, or Envy at the end of the round (reading)")
@rule("000-40", "Envy timing: listed third in the seat-to-seat order (reading)")
@rule("000-43", "Envy last in the per-seat order, or one pass after all seats")
@rule("001-09", "Envy per seat or at the end of the round: both printed")
@rule("003-10", "Envy settled seat by seat (line 865) or at end of the round")
@pytest.mark.parametrize("edition", FORTUNES)
def test_envy_may_be_paid_in_turn(edition: str) -> None:
    round_ = bonus(QUADS, edition=edition, bank="$142", settings={"envy-paid": "in turn"})
    seat = ["fortune", "game"] if edition == FREE else ["game", "fortune"]
    assert [spot for who, spot in round_.order if who == 2] == [*seat, "fortune"]
    # 135 for seat 1, 5 lost by seat 2, and of its Envy the 2 that are left.
    assert envy(round_) == {"seat-2": ("$2", "$3"), "seat-3": ("$0", "$5")}


def test_a_returned_fortune_wager_earns_no_envy() -> None:
    """A ruling between the deal and the last pass takes an Envy button off the table."""
    gone = Ruling((ReturnWager("w4"),), "floor", "placed late", at="deal complete")
    assert "seat-2" not in envy(bonus(QUADS, ruling=gone))


def test_a_dead_hand_has_no_action_and_pays_no_envy() -> None:
    dead = Ruling((HandDead("p1"),), "floor", "mucked", at="deal complete")
    round_ = bonus(QUADS, ruling=dead)
    assert round_.result(1, "game") == "has no action"
    assert envy(round_) == {}


@rule("000-40", "Fortune Bonus Bet: only with a game wager; may be more than the game wager")
@rule("000-43", "Fortune Bonus Bet: with a game wager; less / equal / more than game wager")
@rule("001-09", "Fortune Bonus Bet: game wager, before deal; may be less, equal or more")
@pytest.mark.parametrize("edition", [each for each in FORTUNES if each != NAPA])
def test_fortune_needs_a_game_wager(edition: str) -> None:
    assert table(edition).refusal(1, "fortune", "$5")
    for amount in ("$5", "$10", "$50"):
        assert not table(edition).bet(1, "game", "$10").refusal(1, "fortune", amount)


def test_lines_that_no_hand_makes_are_refused() -> None:
    with pytest.raises(
        ValueError, match="'six aces' is not a known line of envy; use one of: 7 card"
    ):
        PaiGowWager(bet="fortune", pays=BET.pays, envy={"six aces": "$5"})
    with pytest.raises(ValueError, match="'tiger' is not a known bet; use one of: game, fortune"):
        PaiGowWager(bet="tiger")
    with pytest.raises(ValueError, match="must be 1 cent or more"):
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
@rule("001-09", 'A back-line bettor\'s Envy button: whether the hand he bets on is "his own"')
@pytest.mark.parametrize("edition", [NAPA, DERBY_FORTUNE])
@pytest.mark.parametrize(
    ("reading", "paid"), [("hands wagered on", {}), ("own seat", {"ann": ("$5", "$0")})]
)
def test_envy_on_the_back_line(
    edition: str, reading: str, paid: dict[str, tuple[str, str]]
) -> None:
    round_ = table(edition, {"envy-own-hand": reading})
    round_.bet(1, "game", "$10").bet(1, "fortune", "$5")
    round_.bet("ann", "game", "$10", at=1).bet("ann", "fortune", "$5", at=1)
    assert envy(finish(round_.deal(tape(edition, LOW, QUADS)))) == paid


def test_the_readings_of_fortune_are_alike_in_every_book() -> None:
    names = ("best-hand", "envy-trigger", "envy-paid", "royal-match-joker", "fouled-hand")
    tavern = find_edition(FORTUNE).switches
    for edition in FORTUNES:
        theirs = find_edition(edition).switches
        for name in names if edition != FREE else set(names) - {"envy-trigger"}:
            usual = (tavern[name].sets, tavern[name].usual)
            assert (theirs[name].sets, theirs[name].usual) == usual


@rule("003-10", "Joker is an ace only when it cannot complete a straight or flush; also on Fortune")
@pytest.mark.parametrize(
    ("reading", "result"), [("better use", "wins 25:1"), ("completes if it can", "wins 4:1")]
)
def test_a_joker_that_must_complete(reading: str, result: str) -> None:
    """Three aces and the joker, which completes a flush."""
    round_ = table(NAPA, {"joker-use": reading}).bet(1, "fortune", "$5")
    finish(round_.deal(tape(NAPA, LOW, "As Ad Ah Jk 9s 6s 2s")))
    assert round_.result(1, "fortune") == result
