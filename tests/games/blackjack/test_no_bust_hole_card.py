"""The hole card of the No Bust editions: its face, its check, insurance, naturals paid at once."""

from __future__ import annotations

import pytest

from games.blackjack.no_bust import (
    ALL,
    BUSTER,
    DERBY,
    DERBY_BUSTER,
    ENTRIES,
    FOUR_0,
    NAPA_43,
    NAPA_80,
    NATURAL_PAYS,
    TAVERN,
    cards,
    one_bet,
    over,
    refused,
    settled_at,
    stand_on,
    start,
    uninsured,
)
from games.tables import Table
from houseway.rules.round.decisions import Double, Insure, Pass, Stand, Surrender
from houseway.rules.round.legality import Amount
from support import banked, rule

NO_CHECK = (*FOUR_0, NAPA_43)


def seen(table: Table) -> list[str]:
    """The player-dealer's cards as everybody sees them; an empty name is a back."""
    return table.round.view("spectator").hands["dealer"].cards


# -- its face --------------------------------------------------------------------------------


@over(ALL, "the player-dealer's second card is dealt down")
def test_the_second_card_lies_down_until_the_players_are_done(edition: str) -> None:
    table = start(edition, "Ts 9c 8d 8h")
    assert seen(table) == ["9c", ""]
    assert seen(table.decide(Stand())) == ["9c", "8h"]


@over(NO_CHECK, "all cards face up, the other reading of the hole card")
def test_read_as_printed_the_second_card_lies_up(edition: str) -> None:
    table = start(edition, "Ts 9c 8d 3h Ks", {"hole-card": "up"})
    assert seen(table) == ["9c", "3h"]
    assert table.button == 1  # nobody else has a wager
    assert table.decide(Stand()).net(1) == "$10"


@over(NO_CHECK, "both cards face up: insurance is offered all the same")
def test_with_both_cards_up_insurance_is_a_sure_thing(edition: str) -> None:
    table = one_bet(edition, {"hole-card": "up"}).deal(cards(edition, "Ts Ac 9d Kh"))
    table.decide(Insure(500))
    assert stand_on(table, 2).net(1) == "$0"


@over([DERBY, DERBY_BUSTER], "the diagram would rather hide the first card")
def test_read_by_the_diagram_the_first_card_lies_down(edition: str) -> None:
    table = one_bet(edition, {"hole-card": "first down"}).deal("Ts Kc 9d Ah")
    assert seen(table) == ["", "Ah"]
    assert table.button == 1
    assert table.decide(Insure(500)).decide(Stand()).net(1) == "$0"
    assert seen(table) == ["Kc", "Ah"]


@over(NO_CHECK, "the hole card places the button when it is turned")
def test_the_button_is_placed_when_the_card_is_turned(edition: str) -> None:
    table = start(edition, "Ts 9c 8d 8h")
    assert table.button == 0
    assert table.decide(Stand()).button == 1


# -- the check -------------------------------------------------------------------------------


@over(NO_CHECK, "no check of the hole card: doubles are at risk, by the other reading not")
def test_a_double_is_lost_to_a_natural_that_nobody_knew_of(edition: str) -> None:
    table = start(edition, "6s Kc 5d Ah Ts").decide(Double(1_000))
    assert table.net(1) == "-$20"
    checked = start(edition, "6s Kc 5d Ah", {"hole-card-check": "ace or ten up"})
    assert checked.round.over
    assert checked.net(1) == "-$10"


@over(NO_CHECK, "with a check on an ace up: no natural, and play goes on")
def test_checked_without_a_natural_play_goes_on(edition: str) -> None:
    table = start(edition, "Ts Ac 8d 9h", {"hole-card-check": "ace or ten up"})
    assert table.asked == [1]
    assert seen(table) == [cards(edition, "Ac"), ""]


@rule("003-08", "ace up: the hole card is checked; with a Natural no player draws")
def test_8_0_looks_under_an_ace() -> None:
    table = start(NAPA_80, "6s Ac 5d Kh")
    assert table.round.over
    assert table.net(1) == "-$10"
    assert table.hand("p1") == "6s 5d"


@rule("003-08", "only an ace up is peeked; read otherwise a ten too")
def test_8_0_does_not_look_under_a_ten() -> None:
    table = start(NAPA_80, "6s Kc 5d Ah Ts").decide(Double(1_000))
    assert table.net(1) == "-$20"
    checked = start(NAPA_80, "6s Kc 5d Ah", {"hole-card-check": "ace or ten up"})
    assert checked.net(1) == "-$10"


# -- insurance -------------------------------------------------------------------------------


def insured(edition: str, tape: str, cents: int, **settings: str | bool) -> Table:
    return one_bet(edition, settings).deal(cards(edition, tape)).decide(Insure(cents))


@over(ALL, "insurance pays 2 to 1 when the player-dealer has a Natural")
def test_insurance_pays_two_to_one(edition: str) -> None:
    table = stand_on(insured(edition, "Ts Ac 9d Kh", 500), 2)
    assert table.result(1, "insurance") == "wins 2:1"
    assert table.result(1, "game") == "loses"
    assert table.net(1) == "$0"


@over(ALL, "insurance loses when the player-dealer has no Natural")
def test_insurance_loses_without_a_natural(edition: str) -> None:
    table = stand_on(insured(edition, "Ts Ac 9d 8h", 500), 2)
    assert table.result(1, "insurance") == "loses"
    assert table.net(1) == "-$5"  # 19 against soft 19


@over(ALL, "both Natural: the game wager pushes, insurance still pays")
def test_insurance_beside_a_natural_of_ones_own(edition: str) -> None:
    table = stand_on(insured(edition, "As Ac Kd Kh", 500), 2)
    assert table.result(1, "game") == "pushes"
    assert table.net(1) == "$10"


@rule("003-08", "insurance pays when the player has no Natural, by the word")
def test_read_by_the_word_two_naturals_pay_no_insurance() -> None:
    settings = {"insurance-beside-a-natural": False}
    table = insured(NAPA_80, "As Ac Kd Kh", 500, **settings)
    assert table.result(1, "insurance") == "pushes"
    assert table.net(1) == "$0"
    alone = insured(NAPA_80, "Ts Ac 9d Kh", 500, **settings)
    assert alone.result(1, "insurance") == "wins 2:1"


@over((*FOUR_0, NAPA_80), "insurance: up to half of the original wager")
def test_insurance_up_to_half(edition: str) -> None:
    table = one_bet(edition).deal(cards(edition, "Ts Ac 9d Kh"))
    assert refused(table, Insure(600)) == "decision/amount"
    assert refused(table, Insure(0)) == "decision/amount"
    assert stand_on(table.decide(Insure(200)), 2).net(1) == "-$6"


@rule("003-04", "insurance is exactly half; read otherwise up to half")
def test_4_3_insures_exactly_half() -> None:
    table = one_bet(NAPA_43).deal("Ts Ac* 9d Kh")
    assert refused(table, Insure(400)) == "decision/amount"
    assert refused(table, Insure(600)) == "decision/amount"
    assert table.decide(Insure(500)).decide(Stand()).net(1) == "$0"
    read = insured(NAPA_43, "Ts Ac 9d Kh", 400, **{"insurance-amount": "up to half"})
    assert read.decide(Stand()).net(1) == "-$2"


@rule("003-08", "insurance up to half against equal to half")
def test_8_0_read_with_exactly_half() -> None:
    table = one_bet(NAPA_80, {"insurance-amount": "half"}).deal("Ts Ac* 9d Kh")
    assert refused(table, Insure(400)) == "decision/amount"
    assert table.decide(Insure(500)).net(1) == "$0"


@pytest.mark.parametrize("up", ["Kc", "Tc", "9c", "2c"])
@over(ALL, "insurance is offered when the up card is an ace, and only then")
def test_insurance_is_offered_on_an_ace_only(edition: str, up: str) -> None:
    table = one_bet(edition).deal(cards(edition, f"Ts {up} 8d 7h"))
    (question,) = table.round.pending
    assert table.round.why_not(question.id, Pass()) is not None
    ace = one_bet(edition).deal(cards(edition, "Ts Ac 8d 7h"))
    (question,) = ace.round.pending
    assert ace.round.why_not(question.id, Pass()) is None


@over(ALL, "insurance: each player with a wager is asked, whatever his hand")
def test_every_bettor_is_offered_insurance(edition: str) -> None:
    table = one_bet(edition).bet(2, "game", "$20").deal(cards(edition, "As Ts Ac Kd 8d 7h"))
    assert table.asked == [1, 2]
    assert refused(table, Insure(600), by=1) == "decision/amount"
    table.decide(Insure(1_000), by=2).decide(Pass(), by=1)
    assert stand_on(table, 2, "p2").result(2, "insurance") == "loses"


@rule("000-41", "a player may also wager in other circles; insurance up to half of each")
def test_one_stack_insures_no_more_than_it_holds() -> None:
    """$15 are left of it: $10 on the first wager leave $5 for the second, and then nothing."""
    lucky = "stones-tavern/no-bust-21st-century-buster-blackjack-4-0-lucky-lucky"
    table = Table(lucky, stacks={1: "$75"})
    for position in (1, 2, 3):
        table.bet(1, "game", "$20", at=position)
    table.deal("Ts Td Th Ac 9s 9d 9h Kh", spare=True)
    first, second, third = (question.id for question in table.round.pending)
    table.round.decide(first, Insure(1_000))
    assert table.round.legal(second)[0].amount == Amount(100, 500, 100)
    refusal = table.round.why_not(second, Insure(600))
    assert refusal is not None
    assert refusal.code == "decision/amount"
    table.round.decide(second, Insure(500))
    refusal = table.round.why_not(third, Insure(100))
    assert refusal is not None
    assert refusal.code == "blackjack/no_chips"
    table.round.decide(third, Pass())
    stakes = [w.cents for w in banked(table.round).wagers if w.spot == "insurance"]
    assert stakes == [1_000, 500]


@over(ALL, "order and timing: insurance first, then surrender and the other decisions in turn")
def test_insurance_comes_before_every_other_decision(edition: str) -> None:
    table = one_bet(edition).bet(2, "game", "$10").deal(cards(edition, "Ts Ts Ac 6d 6d 8h"))
    assert refused(table, Surrender(), by=1) == "decision/not_offered"
    table.decide(Pass(), by=2).decide(Pass(), by=1)
    assert table.asked == [1]
    assert table.decide(Surrender()).asked == [2]


@over(NO_CHECK, "insurance is settled when the hole card is turned")
def test_insurance_is_settled_when_the_card_is_turned(edition: str) -> None:
    table = insured(edition, "Ts Ac 9d Kh", 500)
    assert settled_at(table, "insurance") == "never"
    table.decide(Stand())
    assert settled_at(table, "insurance") == "players are done"
    assert settled_at(table) == "bank has drawn"


@rule("003-08", "insurance loses when the check finds no Natural")
def test_8_0_settles_insurance_at_the_check() -> None:
    table = insured(NAPA_80, "Ts Ac 9d 8h", 500)
    assert table.asked == [1]
    assert settled_at(table, "insurance") == "insurance closed"
    assert table.decide(Stand()).net(1) == "-$5"


# -- naturals paid at once -------------------------------------------------------------------


def two_seats(edition: str, tape: str, **settings: str) -> Table:
    """A Natural at seat 1; seat 2 has still to play."""
    table = one_bet(edition, settings).bet(2, "game", "$10")
    return uninsured(table.deal(cards(edition, tape)))


@over(BUSTER, "a Natural is paid when the player-dealer cannot have one")
def test_a_natural_is_paid_at_once_against_a_nine(edition: str) -> None:
    table = two_seats(edition, "As Ts 9c Kd 8d 8h")
    assert table.asked == [2]
    assert settled_at(table) == "deal complete"
    assert table.result(1, "game") == f"wins {NATURAL_PAYS[edition]}"


@pytest.mark.parametrize("up", ["Tc", "Jc", "Qc", "Kc"])
@over(BUSTER, "a Natural waits while the player-dealer may have one")
def test_a_natural_waits_against_a_ten_value(edition: str, up: str) -> None:
    table = two_seats(edition, f"As Ts {up} Kd 8d 8h")
    assert settled_at(table) == "never"
    assert settled_at(table.decide(Stand())) == "bank has drawn"
    both = two_seats(edition, f"As Ts {up} Kd 8d Ah").decide(Stand())
    assert both.result(1, "game") == "pushes"


@over([e for e in BUSTER if e != NAPA_80], "a Natural waits against an ace that is not checked")
def test_a_natural_waits_against_an_unchecked_ace(edition: str) -> None:
    table = two_seats(edition, "As Ts Ac Kd 8d 8h")
    assert settled_at(table) == "never"
    assert table.decide(Stand()).result(1, "game") == f"wins {NATURAL_PAYS[edition]}"


@over([e for e in BUSTER if e != NAPA_80], "the player-dealer does not have a Natural: checked")
def test_a_natural_is_paid_after_the_check(edition: str) -> None:
    table = two_seats(edition, "As Ts Kc Kd 8d 8h", **{"hole-card-check": "ace or ten up"})
    assert settled_at(table) == "deal complete"


@over([e for e in BUSTER if e != NAPA_80], "the player-dealer does not have a Natural: face up")
def test_with_both_cards_up_a_natural_is_paid_at_once(edition: str) -> None:
    table = two_seats(edition, "As Ts Kc Kd 8d 8h", **{"hole-card": "up"})
    assert settled_at(table) == "deal complete"
    both = two_seats(edition, "As Ts Kc Kd 8d Ah", **{"hole-card": "up"})
    assert settled_at(both) == "never"
    assert both.decide(Stand()).result(1, "game") == "pushes"


@rule("003-08", "ace up and no Natural found: a player's Natural is paid")
def test_8_0_pays_a_natural_after_the_check() -> None:
    table = two_seats(NAPA_80, "As Ts Ac Kd 8d 8h")
    assert settled_at(table) == "insurance closed"


@over([TAVERN, DERBY, NAPA_43], "without Buster a Natural is settled with the others")
def test_elsewhere_a_natural_is_settled_at_the_end(edition: str) -> None:
    table = two_seats(edition, "As Ts 9c Kd 8d 8h")
    assert settled_at(table) == "never", ENTRIES[edition]
    assert settled_at(table.decide(Stand())) == "bank has drawn"
