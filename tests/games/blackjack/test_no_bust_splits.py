"""Splits and surrender in the No Bust editions, and the decisions that are refused."""

from __future__ import annotations

import pytest

from games.blackjack.no_bust import (
    ALL,
    FOUR_0,
    LUCKY_LUCKY,
    NAPA_43,
    NAPA_80,
    NATURAL_PAYS,
    allowed,
    cards,
    over,
    refused,
    start,
    uninsured,
)
from games.tables import Table
from houseway.editions.library import find_edition, load_game
from houseway.errors import EditionError
from houseway.rules.round.decisions import Double, Hit, Insure, Split, Stand, Surrender
from support import rule

# -- split -----------------------------------------------------------------------------------


@over(ALL, "split: any pair, with a second wager equal to the original")
def test_a_pair_is_split_with_an_equal_wager(edition: str) -> None:
    table = start(edition, "8s 9c 8d 8h Tc 9s").decide(Split())
    table.decide(Stand()).decide(Stand())
    assert table.hand("p1") == "8s Tc"
    assert table.hand("p1.2") == "8d 9s"
    assert table.net(1) == "$10"  # 18 beats 17, 17 pushes
    assert table.order == [(1, "game"), (1, "game")]


@over(ALL, "split: only a pair")
def test_what_is_no_pair_is_not_split(edition: str) -> None:
    assert refused(start(edition, "8s 9c 9d 8h"), Split()) == "blackjack/no_split"


@over(ALL, "split: only the first two cards")
def test_three_cards_are_not_split(edition: str) -> None:
    table = start(edition, "4s 9c 4d 8h 4c").decide(Hit())
    assert refused(table, Split()) == "blackjack/no_split"


@over(ALL, "split: the second wager must be there")
def test_a_split_without_the_chips_is_refused(edition: str) -> None:
    table = Table(edition, stacks={1: "$15"}).bet(1, "game", "$10").deal("8s 9c 8d 8h")
    assert refused(table, Split()) == "blackjack/no_chips"


@over(ALL, "split: as many cards as wanted to each split card")
def test_a_split_hand_draws_freely(edition: str) -> None:
    table = start(edition, "8s 9c 8d 8h 2c 2d 2h 3s Ts").decide(Split())
    for _ in range(3):
        table.decide(Hit())
    table.decide(Stand()).decide(Stand())
    assert table.hand("p1") == "8s 2c 2d 2h 3s"


@over(FOUR_0, "any pair is of the same rank: different ten-values do not split, unless read so")
def test_two_different_ten_values_are_no_pair(edition: str) -> None:
    assert refused(start(edition, "Ks 9c Qd 8h"), Split()) == "blackjack/no_split"
    assert "split" in allowed(start(edition, "Ks 9c Kd 8h"))
    assert "split" in allowed(start(edition, "Ks 9c Qd 8h", {"pairs": "value"}))


@rule("003-04", "split: any two cards of the same value")
def test_4_3_splits_by_value() -> None:
    assert "split" in allowed(start(NAPA_43, "Ks 9c Qd 8h"))


@rule("003-08", "ten-value cards split of the same rank; read by value otherwise")
def test_8_0_splits_ten_values_of_one_rank() -> None:
    assert refused(start(NAPA_80, "Ks 9c Qd 8h"), Split()) == "blackjack/no_split"
    assert "split" in allowed(start(NAPA_80, "Ks 9c Kd 8h"))
    assert "split" in allowed(start(NAPA_80, "Ks 9c Qd 8h", {"pairs": "value"}))


@over(FOUR_0, "up to three draws: three splits, four hands; read otherwise three hands")
def test_a_fourth_split_is_refused(edition: str) -> None:
    table = start(edition, "8s 9c 8d 8h 8c 8s 8h")
    for _ in range(3):
        table.decide(Split())
    assert sorted(hand for hand in table.round.deal.hands if hand != "dealer") == [
        "p1",
        "p1.2",
        "p1.3",
        "p1.4",
    ]
    assert refused(table, Split()) == "blackjack/no_split"
    read = start(edition, "8s 9c 8d 8h 8c 8s", {"splits": 2}).decide(Split()).decide(Split())
    assert refused(read, Split()) == "blackjack/no_split"


@rule("003-08", "split: at most twice, three hands")
def test_8_0_splits_twice() -> None:
    table = start(NAPA_80, "8s 9c 8d 8h 8c 8s").decide(Split()).decide(Split())
    assert refused(table, Split()) == "blackjack/no_split"
    tens = start(NAPA_80, "Ks 9c Kd 8h Kc Kh").decide(Split()).decide(Split())
    assert refused(tens, Split()) == "blackjack/no_split"


@rule("003-04", "multiple splitting permitted, no cap printed; read with a cap of three")
def test_4_3_splits_without_a_cap() -> None:
    tape = "8s 9c 8d 8h 8c 8s 8h 8d"
    table = start(NAPA_43, tape)
    for _ in range(4):
        table.decide(Split())
    assert "p1.5" in table.round.deal.hands
    read = start(NAPA_43, tape, {"splits": 3})
    for _ in range(3):
        read.decide(Split())
    assert refused(read, Split()) == "blackjack/no_split"


@over((*FOUR_0, NAPA_80), "aces split once, one card each")
def test_split_aces_take_one_card_each(edition: str) -> None:
    table = start(edition, "As 9c Ad 8h 5c 7s").decide(Split())
    while table.asked:  # with surrender up to 20 there is still something to decide
        assert refused(table, Hit()) == "blackjack/split_aces"
        assert refused(table, Double(1_000)) == "blackjack/no_double"
        table.decide(Stand())
    assert table.hand("p1") == cards(edition, "As 5c")
    assert table.hand("p1.2") == cards(edition, "Ad 7s")
    assert table.net(1) == "$0"


@over(FOUR_0, "aces split only once")
def test_aces_are_not_split_again(edition: str) -> None:
    table = start(edition, "As 9c Ad 8h Ac 7s").decide(Split())
    assert table.round.over
    assert table.hand("p1") == cards(edition, "As Ac")


@rule("003-08", "aces split once only")
def test_8_0_does_not_split_aces_again() -> None:
    table = start(NAPA_80, "As 9c Ad 8h Ac 7s").decide(Split())
    assert refused(table, Split()) == "blackjack/no_split"


@rule("003-04", "multiple splitting of aces permitted, one card per ace")
def test_4_3_splits_aces_again() -> None:
    table = start(NAPA_43, "As 9c Ad 8h Ac Kd Qd Jd").decide(Split()).decide(Split())
    while table.asked:
        table.decide(Stand())
    assert table.hand("p1") == "As* Kd"
    assert table.hand("p1.3") == "Ac* Qd"
    assert table.hand("p1.2") == "Ad* Jd"
    assert table.net(1) == "$30"  # three hands of 21, none a Natural


READ_NATURAL = [edition for edition in ALL if edition != NAPA_80]


@over(ALL, "ace and ten after a split are 21, not a Natural")
def test_ace_and_ten_after_a_split_are_21(edition: str) -> None:
    table = uninsured(start(edition, "As 9c Ad 8h Kc Qs").decide(Split()))
    assert table.round.over
    assert table.net(1) == "$20"
    assert table.result(1, "game") == "wins 1:1"


@over(ALL, "ace and ten after a split push the player-dealer's 21")
def test_21_after_a_split_pushes_21(edition: str) -> None:
    table = start(edition, "As 5c Ad 7h Kc Qs 9s").decide(Split())
    assert table.round.over
    assert table.net(1) == "$0"


@over(ALL, "ace and ten after a split lose to the player-dealer's Natural")
def test_21_after_a_split_loses_to_a_natural(edition: str) -> None:
    table = start(edition, "As Tc Ad Ah Kc Qs").decide(Split())
    assert table.round.over
    assert table.net(1) == "-$20"


@over(READ_NATURAL, "Natural after a split: excluded, by the other reading counted")
def test_read_otherwise_a_natural_after_a_split_counts(edition: str) -> None:
    table = start(edition, "As 9c Ad 8h Kc 9s", {"natural-after-split": True}).decide(Split())
    while table.asked:
        table.decide(Stand())
    assert table.result(1, "game") == f"wins {NATURAL_PAYS[edition]}"


@rule("003-08", "no Natural after a split of ten-values")
def test_8_0_makes_no_natural_of_split_tens() -> None:
    table = start(NAPA_80, "Ts 9c Td 8h Ac Ks").decide(Split()).decide(Stand())
    assert table.result(1, "game") == "wins 1:1"


# -- surrender -------------------------------------------------------------------------------


@over(ALL, "surrender: half the wager is forfeited")
def test_a_surrender_costs_half(edition: str) -> None:
    table = start(edition, "Ts 9c 6d 8h").decide(Surrender())
    assert table.round.over
    assert table.result(1, "game") == "loses 1/2"
    assert table.net(1) == "-$5"


@over(FOUR_0, "surrender: on the first two cards")
def test_after_a_card_there_is_no_surrender(edition: str) -> None:
    table = start(edition, "Ts 9c 3d 8h 2c").decide(Hit())
    assert refused(table, Surrender()) == "blackjack/no_surrender"


@over(FOUR_0, "surrender: on the first two cards, not after a split")
def test_a_split_hand_is_not_surrendered(edition: str) -> None:
    table = start(edition, "8s 9c 8d 8h 7c").decide(Split())
    assert refused(table, Surrender()) == "blackjack/no_surrender"


@over([NAPA_43, NAPA_80], "surrender: any time while the hand does not exceed 20")
def test_surrender_at_any_time_up_to_20(edition: str) -> None:
    table = start(edition, "Ts 9c 3d 8h 2c 5c").decide(Hit()).decide(Hit())
    assert table.called[2] == "20"
    assert table.decide(Surrender()).net(1) == "-$5"


@over([NAPA_43, NAPA_80], "surrender: not with 21")
def test_21_is_not_surrendered(edition: str) -> None:
    table = start(edition, "Ts 9c 3d 8h 8c").decide(Hit())
    assert table.round.over
    assert table.net(1) == "$10"


@over([NAPA_43], "surrender on 21 after a split")
def test_21_after_a_split_is_not_surrendered(edition: str) -> None:
    table = start(edition, "Ts 9c Td 8h Ac Ks").decide(Split())
    assert refused(table, Surrender()) == "blackjack/no_surrender"


@over(FOUR_0, "surrender: unless the dealer has a Natural; read as the whole wager lost")
def test_a_surrender_to_a_natural_loses_all(edition: str) -> None:
    table = start(edition, "Ts Kc 6d Ah").decide(Surrender())
    assert table.result(1, "game") == "loses"
    assert table.net(1) == "-$10"
    read = start(edition, "Ts Kc 6d Ah", {"surrender-to-a-natural": False}).decide(Surrender())
    assert read.net(1) == "-$5"


@over([NAPA_43, NAPA_80], "surrender: half the wager, a Natural is no exception")
def test_in_napa_a_surrender_costs_half_against_a_natural_too(edition: str) -> None:
    assert start(edition, "Ts Kc 6d Ah").decide(Surrender()).net(1) == "-$5"


@rule("003-04", "surrender before the player-dealer's second card is dealt: nobody could")
def test_read_by_the_word_4_3_has_no_surrender() -> None:
    table = start(NAPA_43, "Ts 9c 6d 8h", {"surrender-until": "before the second card"})
    assert refused(table, Surrender()) == "blackjack/no_surrender"


@over(FOUR_0, "both cards read as face up: no surrender to a Natural that all see")
def test_with_both_cards_up_nobody_surrenders_to_a_natural(edition: str) -> None:
    table = start(edition, "Ts Kc 6d Ah", {"hole-card": "up"})
    assert refused(table, Surrender()) == "blackjack/no_surrender"


# -- refusals --------------------------------------------------------------------------------


@over(ALL, "insurance only where the player-dealer shows an ace")
def test_no_insurance_without_an_ace(edition: str) -> None:
    assert refused(start(edition, "Ts Kc 6d 8h"), Insure(500)) == "blackjack/no_insurance"


@over(ALL, "insurance before the draw")
def test_no_insurance_in_a_turn(edition: str) -> None:
    assert refused(start(edition, "Ts Ac 6d 8h"), Insure(500)) == "blackjack/no_insurance"


@over(ALL, "deck: one to eight packs, with Lucky Lucky two to eight")
def test_how_many_packs(edition: str) -> None:
    first = 2 if edition == LUCKY_LUCKY else 1
    packs = find_edition(edition).identity.options["packs"].allowed()
    assert packs == tuple(range(first, 9))
    for wrong in (first - 1, 9):
        with pytest.raises(EditionError) as refused_:
            load_game(edition, {"packs": wrong})
        assert refused_.value.code == "edition/setting"
    assert load_game(edition, {"packs": first}).terms.deck.packs == first


@over([NAPA_43, NAPA_80], "deck: the aces are marked Bonus")
def test_the_aces_are_marked(edition: str) -> None:
    assert load_game(edition).terms.deck.bonus == ("A",)
