"""Several bettors on one hand: who may bet, who decides, and who follows."""

from __future__ import annotations

from games.blackjack.no_bust import (
    BACK_LINE,
    DERBY_BUSTER,
    LUCKY_LUCKY,
    NAPA_43,
    NAPA_80,
    TAVERN_BUSTER,
    allowed,
    cards,
    over,
    refused,
    uninsured,
)
from games.tables import Table
from houseway.editions.model import Value
from houseway.rules.round.decisions import (
    Double,
    Follow,
    Hit,
    Insure,
    Pass,
    Split,
    Stand,
    Stay,
    Surrender,
)
from support import rule

FOR_LESS = [e for e in BACK_LINE if e != NAPA_43]
"""Editions in which a double may be for less."""


def with_ann(edition: str, tape: str, *, amount: str = "$20", **settings: Value) -> Table:
    """Seat 1 has $10 and ann, behind it, more; neither surrenders before the draw."""
    table = Table(edition, settings).bet(1, "game", "$10").bet("ann", "game", amount, at=1)
    uninsured(table.deal(cards(edition, tape)))
    if "ann" in table.asked:
        table.decide(Stay(), by="ann")
    return table


@over(BACK_LINE, "back-line betting is permitted")
def test_the_back_line_wins_with_the_hand(edition: str) -> None:
    table = with_ann(edition, "Ts 9c 9d 8h")
    assert table.asked == [1]  # the seated player decides, whatever the back line has bet
    table.decide(Stand())
    assert table.net(1) == "$10"
    assert table.net("ann") == "$20"


@over([LUCKY_LUCKY], "back-line betting not permitted on any wager")
def test_no_back_line_with_lucky_lucky(edition: str) -> None:
    for spot in ("game", "buster", "lucky-lucky"):
        assert Table(edition).seat(1).refusal("ann", spot, "$10", at=1) == "wager/no_back_line"


@over(
    [TAVERN_BUSTER, DERBY_BUSTER],
    "backline permitted on any wagers, by the Buster rule not permitted: specific",
)
def test_no_back_line_on_buster(edition: str) -> None:
    table = Table(edition).seat(1).bet("ann", "game", "$10", at=1)
    assert table.refusal("ann", "buster", "$10", at=1) == "wager/no_back_line"
    read = Table(edition, {"back-line-on-buster": "taken"}).seat(1).bet("ann", "game", "$10", at=1)
    assert read.refusal("ann", "buster", "$10", at=1) == ""


@rule("003-08", "back-line bettors may place the Buster bet")
def test_8_0_takes_buster_on_the_back_line() -> None:
    table = Table(NAPA_80).seat(1).bet("ann", "game", "$10", at=1)
    assert table.refusal("ann", "buster", "$10", at=1) == ""


@rule("003-04", "back-line betting subject to local ordinance")
def test_4_3_may_be_played_without_a_back_line() -> None:
    table = Table(NAPA_43, {"back-line": False}).seat(1)
    assert table.refusal("ann", "game", "$10", at=1) == "wager/no_back_line"


@over(BACK_LINE, "a bettor who does not follow a split stays on the first hand")
def test_a_split_not_followed(edition: str) -> None:
    table = with_ann(edition, "8s 9c 8d 8h Tc 7s")
    table.decide(Split())
    assert table.asked == ["ann"]
    table.decide(Stay())
    if "ann" in table.asked:  # where split hands may be given up
        table.decide(Stay(), by="ann")
    table.decide(Stand()).decide(Stand())
    assert table.net(1) == "$0"  # 18 wins, 15 loses
    assert table.net("ann") == "$20"


@over(BACK_LINE, "a bettor who follows a split has a wager on both hands")
def test_a_split_followed(edition: str) -> None:
    table = with_ann(edition, "8s 9c 8d 8h Tc Ts").decide(Split()).decide(Follow())
    while table.asked:
        table.decide(Stay() if table.asked == ["ann"] else Stand())
    assert table.net(1) == "$20"
    assert table.net("ann") == "$40"


@over(BACK_LINE, "a bettor who does not follow a double rides the one card, or stands without it")
def test_a_double_not_followed(edition: str) -> None:
    tape = "6s 9c 6d 8h 2c"
    table = with_ann(edition, tape).decide(Double(1_000)).decide(Stay())
    assert table.net(1) == "-$20"
    assert table.net("ann") == "-$20"
    settings = {"double-not-followed": "stand"}
    stood = with_ann(edition, "Ts 9c 8d 8h 9h", **settings).decide(Double(1_000)).decide(Stay())
    assert stood.net(1) == "-$20"
    assert stood.net("ann") == "$20"  # her 18 against 17


@over(BACK_LINE, "a bettor on the back line doubles when the controller does")
def test_a_double_followed(edition: str) -> None:
    table = with_ann(edition, "6s 9c 5d 8h Kc").decide(Double(1_000)).decide(Double(2_000))
    assert table.net(1) == "$20"
    assert table.net("ann") == "$40"


@over(FOR_LESS, "a bettor on the back line doubles for less as the controller may, each by himself")
def test_each_doubles_for_less_by_himself(edition: str) -> None:
    table = with_ann(edition, "6s 9c 5d 8h Kc", amount="$25").decide(Double(500))
    assert refused(table, Double(2_600)) == "decision/amount"
    table.decide(Double(2_500))
    assert [table.net(1), table.net("ann")] == ["$15", "$50"]
    table = with_ann(edition, "6s 9c 5d 8h Kc", amount="$25").decide(Double(1_000))
    assert table.decide(Double(300)).net("ann") == "$28"


@over(FOR_LESS, "reading: who follows a double adds the same part of his wager")
def test_reading_the_controllers_part(edition: str) -> None:
    part: dict[str, Value] = {"double-followed": "controller's part"}
    table = with_ann(edition, "6s 9c 5d 8h Kc", amount="$25", **part).decide(Double(500))
    assert refused(table, Double(2_500)) == "decision/amount"
    assert table.decide(Double(1_200)).net("ann") == "$37"  # half of $25 in whole chips


def short_ann(edition: str, tape: str, **settings: Value) -> Table:
    """Ann with $20 behind seat 1, and $5 left."""
    table = Table(edition, settings, stacks={"ann": "$25"}).bet(1, "game", "$10")
    uninsured(table.bet("ann", "game", "$20", at=1).deal(cards(edition, tape)))
    return table.decide(Stay(), by="ann")


@over(FOR_LESS, "a bettor who is short of chips doubles as far as they go")
def test_a_short_back_line_doubles_for_less(edition: str) -> None:
    for settings in ({}, {"double-followed": "controller's part"}):
        table = short_ann(edition, "6s 9c 5d 8h Kc", **settings).decide(Double(1_000))
        assert table.decide(Double(500)).net("ann") == "$25"


@over([NAPA_43], "where a double is an equal wager, who has not the chips is told so, and stays")
def test_a_short_back_line_is_told(edition: str) -> None:
    table = short_ann(edition, "6s 9c 5d 8h Kc").decide(Double(1_000))
    assert table.asked == ["ann"]
    assert refused(table, Double(2_000)) == "blackjack/no_chips"
    assert table.decide(Stay()).net("ann") == "$20"


@over([NAPA_43, NAPA_80], "after each split: the back line is asked about surrender on both hands")
def test_the_back_line_surrenders_after_a_split(edition: str) -> None:
    table = with_ann(edition, "8s 9c 8d 8h 4c 7s").decide(Split()).decide(Follow())
    assert table.asked == ["ann"]
    table.decide(Surrender())
    assert table.asked == [1]
    table.decide(Stand())
    assert table.asked == ["ann"]
    table.decide(Surrender()).decide(Stand())
    assert table.net("ann") == "-$20"


@over(BACK_LINE, "only those who want to surrender lose half; the others go on")
def test_the_back_line_surrenders_for_itself(edition: str) -> None:
    table = Table(edition).bet(1, "game", "$10").bet("ann", "game", "$20", at=1)
    table.deal("Ts 9c 6d 8h 4c")
    assert table.asked == ["ann"]
    table.decide(Surrender())
    assert allowed(table) >= {"hit", "stand"}
    table.decide(Hit()).decide(Stand())
    assert table.net("ann") == "-$10"
    assert table.net(1) == "$10"


@over(BACK_LINE, "the seated player surrenders, the back line plays on")
def test_the_back_line_plays_on_after_a_surrender(edition: str) -> None:
    table = with_ann(edition, "Ts 9c 6d 8h 4c").decide(Surrender())
    assert table.asked == ["ann"]
    assert "double" in allowed(table)
    table.decide(Hit()).decide(Stand())
    assert table.net(1) == "-$5"
    assert table.net("ann") == "$20"


@over([NAPA_43, NAPA_80], "surrender at any time: the back line is asked at every card")
def test_the_back_line_may_surrender_later(edition: str) -> None:
    table = with_ann(edition, "Ts 9c 2d 8h 4c").decide(Hit())
    assert table.asked == ["ann"]
    assert table.decide(Surrender()).asked == [1]
    table.decide(Stand())
    assert table.net("ann") == "-$10"
    assert table.net(1) == "-$10"


@over(BACK_LINE, "every bettor insures his own wager")
def test_each_bettor_insures_his_own_wager(edition: str) -> None:
    table = Table(edition).bet(1, "game", "$10").bet("ann", "game", "$20", at=1)
    table.deal(cards(edition, "Ts Ac 9d Kh"))
    assert refused(table, Insure(1_000), by=1) == "decision/amount"
    table.decide(Insure(1_000), by="ann").decide(Pass(), by=1)
    while table.asked:
        table.decide(Stay() if table.asked == ["ann"] else Stand())
    assert table.net("ann") == "$0"
    assert table.net(1) == "-$10"
