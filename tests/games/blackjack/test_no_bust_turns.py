"""A player's turn in the No Bust editions: the charts, and doubles."""

from __future__ import annotations

import pytest

from games.blackjack.no_bust import (
    ALL,
    FOUR_0,
    NAPA_43,
    NAPA_80,
    NATURAL_PAYS,
    allowed,
    cards,
    over,
    played,
    refused,
    start,
)
from games.tables import Table
from houseway.rules.round.decisions import Double, Hit, Split, Stand, Surrender
from support import rule

# -- the player's chart ----------------------------------------------------------------------


@pytest.mark.parametrize(
    "two", ["2s 3d", "2s 5d", "5s 4d", "6s 4d", "6s 5d"], ids=["5", "7", "9", "10", "11"]
)
@over(ALL, "player must hit on 11 or less")
def test_eleven_or_less_must_hit(edition: str, two: str) -> None:
    first, second = two.split()
    table = start(edition, f"{first} 9c {second} 8h")
    assert refused(table, Stand()) == "blackjack/must_hit"
    assert "hit" in allowed(table)


@pytest.mark.parametrize("second", ["2d", "3d", "4d", "5d", "6d", "7d", "8d", "9d", "Kd"])
@over(ALL, "player has the option on 12-20")
def test_from_12_to_20_the_player_chooses(edition: str, second: str) -> None:
    table = start(edition, f"Ts 9c {second} 8h")
    assert {"hit", "stand"} <= allowed(table)


@pytest.mark.parametrize("second", ["Ad", "2d", "5d", "6d", "9d"])
@over(ALL, "player has the option on soft 12-20")
def test_soft_totals_to_20_are_a_choice(edition: str, second: str) -> None:
    table = start(edition, f"As 9c {second} 8h")
    assert {"hit", "stand"} <= allowed(table)


@over(ALL, "player must stand on hard 21")
def test_hard_21_draws_no_more(edition: str) -> None:
    table = start(edition, "Ts 9c 5d 8h 6c").decide(Hit())
    assert table.round.over
    assert table.hand("p1") == cards(edition, "Ts 5d 6c")


@over(ALL, "player must stand on soft 21")
def test_soft_21_draws_no_more(edition: str) -> None:
    table = start(edition, "As 9c 4d 8h 6c").decide(Hit())
    assert table.round.over
    assert table.called[1] == "soft 21"


@over(ALL, "player must stand on a Natural")
def test_a_natural_is_not_asked(edition: str) -> None:
    table = start(edition, "As Tc Kd 8h")
    assert table.round.over
    assert table.result(1, "game") == f"wins {NATURAL_PAYS[edition]}"


@over(ALL, "a player total over 21 is in no column: finished")
def test_a_hand_over_is_finished(edition: str) -> None:
    table = start(edition, "Ts 9c 6d 8h 7c").decide(Hit())
    assert table.round.over
    assert table.called[1] == "23, over"


@over(FOUR_0, "player must hit on 11 or less: nothing is left to ask")
def test_three_cards_of_eleven_or_less_draw_by_themselves(edition: str) -> None:
    table = start(edition, "2s 9c 3d 8h 4c 8s").decide(Hit())
    assert table.hand("p1") == "2s 3d 4c 8s"
    assert table.decide(Stand()).net(1) == "$0"


@over([NAPA_43, NAPA_80], "player must hit on 11 or less, or surrender")
def test_three_cards_of_eleven_or_less_may_be_surrendered(edition: str) -> None:
    table = start(edition, "2s 9c 3d 8h 4c 8s").decide(Hit())
    assert allowed(table) == {"hit", "surrender"}
    assert refused(table, Stand()) == "blackjack/must_hit"


# -- the player-dealer's chart ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("dealer", "words"),
    [
        ("Tc 7h", "17"),
        ("Tc 6h Ah", "17"),
        ("Tc 2h 4s 5s", "21"),
        ("6c Ah 9s 2d", "18"),
        ("6c Ah 3s", "soft 20"),
        ("7c Ah", "soft 18"),
        ("9c Ah", "soft 20"),
        ("2c 2h 2s Ah 8d 3d", "18"),
    ],
)
@over(ALL, "player-dealer must stand on hard 17 and above, must hit on soft 17 or less")
def test_the_player_dealer_draws_to_hard_17(edition: str, dealer: str, words: str) -> None:
    table = played(edition, "Ts 8d", dealer)
    assert table.hand("dealer") == cards(edition, dealer)
    assert table.called[-1] == words


@over(ALL, "soft 18 and above of the player-dealer: read stand; the other reading draws")
def test_soft_18_stands_unless_read_by_the_word(edition: str) -> None:
    assert played(edition, "Ts Td", "7c Ah").called[-1] == "soft 18"
    read = played(edition, "Ts Td", "7c Ah 3d 6d", {"soft-18": "draw"})
    assert read.hand("dealer") == cards(edition, "7c Ah 3d 6d")
    assert read.called[-1] == "17"


# -- double ----------------------------------------------------------------------------------


@over(ALL, "double: any two cards, a wager equal to the original, one card only")
def test_a_double_takes_one_card_and_pays_twice(edition: str) -> None:
    table = start(edition, "6s 9c 5d 8h Kc").decide(Double(1_000))
    assert table.round.over
    assert table.hand("p1") == "6s 5d Kc"
    assert table.net(1) == "$20"


@over(ALL, "double: one card only, whatever it is")
def test_a_doubled_hand_of_twelve_or_less_draws_no_more(edition: str) -> None:
    table = start(edition, "6s 9c 2d 8h 2c").decide(Double(1_000))
    assert table.round.over
    assert table.net(1) == "-$20"


@over(ALL, "double: on the first two cards")
def test_three_cards_are_not_doubled(edition: str) -> None:
    table = start(edition, "5s 9c 4d 8h 5c").decide(Hit())
    assert refused(table, Double(1_000)) == "blackjack/no_double"


@over(ALL, "double: no more than the original wager")
def test_a_double_for_more_is_refused(edition: str) -> None:
    table = start(edition, "6s 9c 5d 8h Kc")
    assert refused(table, Double(1_100)) == "decision/amount"


@over(FOUR_0, "double: for less, but at least the table minimum")
def test_a_double_for_less_is_at_least_the_table_minimum(edition: str) -> None:
    table = Table(edition, limits=("$5", "$500")).bet(1, "game", "$10").deal("6s 9c 5d 8h Kc")
    assert refused(table, Double(400)) == "decision/amount"
    assert table.decide(Double(500)).net(1) == "$15"


@rule("003-04", "double: a second wager equal to the original")
def test_4_3_does_not_double_for_less() -> None:
    table = start(NAPA_43, "6s 9c 5d 8h Kc")
    assert refused(table, Double(900)) == "decision/amount"


@rule("003-08", "double: a second wager equal to or less than the original")
def test_8_0_doubles_for_any_less() -> None:
    table = Table(NAPA_80, limits=("$5", "$500")).bet(1, "game", "$10").deal("6s 9c 5d 8h Kc")
    assert table.decide(Double(100)).net(1) == "$11"


@over(ALL, "double: the chips must be there")
def test_a_double_without_the_chips_is_refused(edition: str) -> None:
    table = Table(edition, stacks={1: "$10"}).bet(1, "game", "$10").deal("6s 9c 5d 8h Kc")
    assert refused(table, Double(1_000)) == "blackjack/no_chips"


@over(ALL, "no extra collection on a double or a split")
def test_no_collection_on_doubles_and_splits(edition: str) -> None:
    fee = {}
    for decision in (Stand(), Split()):
        table = Table(edition, option=load_option(edition)).bet(1, "game", "$10")
        table.deal("8s 9c 8d 8h Tc Ts" if decision == Split() else "8s 9c 8d 8h")
        table.decide(decision)
        while table.asked:
            table.decide(Stand())
        fee[type(decision)] = table.fees
    assert fee[Stand] == fee[Split]
    assert fee[Stand]


def load_option(edition: str) -> str | int:
    return {NAPA_43: "$5-$50"}.get(edition, 1)


@over(FOUR_0, "double after a split: allowed, by the other reading not")
def test_a_split_hand_may_be_doubled(edition: str) -> None:
    table = start(edition, "8s 9c 8d 8h 3c Kc Ts").decide(Split()).decide(Double(1_000))
    table.decide(Stand())
    assert table.net(1) == "$30"
    read = start(edition, "8s 9c 8d 8h 3c Kc Ts", {"double-after-split": False}).decide(Split())
    assert refused(read, Double(1_000)) == "blackjack/no_double"


@over([NAPA_43, NAPA_80], "double and surrender allowed after each split")
def test_split_hands_are_doubled_and_surrendered(edition: str) -> None:
    table = start(edition, "8s 9c 8d 8h 3c Kc Ts").decide(Split()).decide(Double(1_000))
    table.decide(Surrender())
    assert table.net(1) == "$15"


@over((*FOUR_0, NAPA_43), "double on 21 after a split: any two cards, by the other reading not")
def test_a_21_after_a_split_may_be_doubled(edition: str) -> None:
    tape = "Ts 9c Td 8h Ac Ks"
    table = start(edition, tape).decide(Split())
    assert refused(table, Hit()) == "blackjack/must_stand"
    assert "double" in allowed(table)
    read = start(edition, tape, {"chart-and-doubles": False}).decide(Split())
    assert read.hand("p1") == cards(edition, "Ts Ac")
    assert read.hand("p1.2") == "Td Ks"


@rule("003-08", "double: not on a Natural nor on 21")
def test_8_0_does_not_double_21() -> None:
    table = start(NAPA_80, "Ts 9c Td 8h Ac Ks").decide(Split())
    assert table.hand("p1") == "Ts Ac*"  # it stands at once: nothing else is open
    assert table.hand("p1.2") == "Td Ks"
