"""Pure Spanish 21.5 of the Tavern (000-04) and of Lucky Derby (001-08)."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from games.blackjack.duels import deal, duel, marked, open_to, refused, results
from games.tables import Table
from houseway.cards.deck import counts, size
from houseway.editions.library import load_game
from houseway.errors import EditionError
from houseway.rules.round.decisions import (
    Double,
    Hit,
    Insure,
    Rescue,
    Split,
    Stand,
    Stay,
    Surrender,
)
from support import rule

TAVERN, DERBY = "stones-tavern/pure-spanish-21-5", "lucky-derby/pure-spanish-21-5"
ENTRIES = {TAVERN: "000-04", DERBY: "001-08"}


def both(point: str, *, only: Iterable[str] = (TAVERN, DERBY)) -> pytest.MarkDecorator:
    """The point in both entries, proved on both editions."""
    return pytest.mark.parametrize(
        "edition",
        [pytest.param(name, marks=rule(ENTRIES[name], point), id=ENTRIES[name]) for name in only],
    )


SETTLEMENT = [
    ("natural against natural: the player wins 6 to 5", "As Kd", "Ah Qc", "wins 6:5"),
    ("a natural beats everything else, 6 to 5", "As Kd", "9h Qc", "wins 6:5"),
    ("a hand that is no natural loses to one", "9s 9d", "As Kd", "loses"),
    ("not over against over wins", "9s 9d", "9h 7c Kd", "wins 1:1"),
    ("over against not over loses", "9s 7d Kc", "9h 9c", "loses"),
    ("21 against 21, neither natural, the player wins", "7s 7d 7c", "9h 5c 7h", "wins 1:1"),
    ("equal below 21 push: 20", "Ks Qd", "Jh Kc", "pushes"),
    ("equal below 21 push: 18", "9s 9d", "9h 9c", "pushes"),
    ("equal below 21 push: 17", "9s 8d", "9h 8c", "pushes"),
    ("closer to 21.5 wins", "Ks Qd", "9h Kc", "wins 1:1"),
    ("21 beats 20", "7s 7d 7c", "Kh Qc", "wins 1:1"),
    ("player-dealer closer: loses", "9s 9d", "9h Kc", "loses"),
    ("20 loses to 21", "Ks Qd", "9h 5c 7h", "loses"),
    ("over pushes against 8-8-8", "9s 7d Kc", "8h 8c 8d", "pushes"),
    ("over, closer than the player-dealer, still loses", "9s 7d 6c", "9h 7c Kd", "loses"),
    ("over, equal, loses", "9s 7d Kc", "9h 7c Kd", "loses"),
    ("over against a 24 that is not three eights loses", "9s 7d 6c", "7h 9c 8d", "loses"),
    ("8-8-8 is over: a hand that is not wins", "9s 8d", "8h 8c 8d", "wins 1:1"),
]


@pytest.mark.parametrize(
    ("edition", "player", "dealer", "result"),
    [
        pytest.param(
            edition, player, dealer, result, marks=rule(entry, point), id=f"{entry}: {point}"
        )
        for edition, entry in ENTRIES.items()
        for point, player, dealer, result in SETTLEMENT
    ],
)
def test_settlement(edition: str, player: str, dealer: str, result: str) -> None:
    assert duel(edition, player, dealer).result(1, "game") == result


@both("48 cards a pack, the tens removed, kings, queens and jacks marked Bonus")
def test_deck(edition: str) -> None:
    deck = load_game(edition, {"packs": 4}).terms.deck
    assert size(deck) == 192
    assert size(load_game(edition, {"packs": 8}).terms.deck) == 384
    assert len([card for card in counts(deck) if card >= 64]) == 12
    for packs in (3, 9):
        with pytest.raises(EditionError) as refused_:
            load_game(edition, {"packs": packs})
        assert refused_.value.code == "edition/setting"


@both("king Bonus card and ace on the first two cards pay 6 to 5 at once, cards put away")
def test_natural_is_paid_at_once(edition: str) -> None:
    table = Table(edition).bet(1, "game", "$10").bet(2, "game", "$10")
    table.deal(marked(edition, "Ks 9d 9h As 8c 9c"))
    assert table.asked == [2]
    assert table.order == [(1, "game")]
    assert table.net(1) == "$12"


@both("a natural beats the player-dealer's 21, which is not drawn yet when it is paid")
def test_natural_against_21(edition: str) -> None:
    table = Table(edition).bet(1, "game", "$10").bet(2, "game", "$10")
    table.deal(marked(edition, "Qs 9d 7h Ad 8c 7c 7d")).decide(Stand())
    assert table.called[-1] == "21"
    assert [table.result(seat, "game") for seat in (1, 2)] == ["wins 6:5", "loses"]


@both("a natural waits where the player-dealer may have one, and the check decides")
def test_natural_after_the_check(edition: str) -> None:
    table = Table(edition).bet(1, "game", "$10").bet(2, "game", "$10")
    table.deal(marked(edition, "Ks 9d Ah As 8c 9c"))
    assert table.order == [(1, "game")]
    assert table.asked == [2]


@both("ace or Bonus card up: the down card is checked before any draw")
@pytest.mark.parametrize("dealer", ["Ah Kc", "Kh Ac"])
def test_player_dealers_natural_ends_the_round(edition: str, dealer: str) -> None:
    table = duel(edition, "5s 6d", dealer)
    assert "draw begins" not in table.moments
    assert table.hand("p1") == "5s 6d"
    assert table.net(1) == "-$10"


# -- charts -------------------------------------------------------------------------------------


@both("Chart 1A: must stand on hard 17 or more")
@pytest.mark.parametrize("player", ["9s 8d", "Ks Qd", "9s 9d", "As 6d Kc"])
def test_must_stand_on_hard_17(edition: str, player: str) -> None:
    first, second, *drawn = player.split()
    table = deal(edition, " ".join([first, "9h", second, "8c", *drawn]))
    if drawn:
        table.decide(Hit())
        assert table.round.over  # nothing is left to choose
    else:
        assert refused(table, Hit()) == "blackjack/must_stand"
        assert refused(table, Stand()) == ""


@both("Chart 1A: no forced hits, an option on all other counts")
@pytest.mark.parametrize("player", ["2s 3d", "9s 7d", "As 6d", "As 9d"])
def test_all_other_counts_are_optional(edition: str, player: str) -> None:
    first, second = player.split()
    table = deal(edition, f"{first} 9h {second} 8c")
    assert {"hit", "stand"} <= open_to(table)


@both("Chart 1A: a soft 21 of three cards may still be hit")
def test_soft_21_is_optional(edition: str) -> None:
    table = deal(edition, "As 9h 4d 8c 6h").decide(Hit())
    assert open_to(table) == {"hit", "stand"}


@both("Chart 1B: hits soft 17 or less, stands on hard 17 or more")
@pytest.mark.parametrize(
    ("dealer", "drawn"),
    [("Ah 6c", "2d"), ("Ah 6c", "Kd"), ("9h 7c", "2d"), ("9h 8c", ""), ("Kh 7c", "")],
)
def test_player_dealers_chart(edition: str, dealer: str, drawn: str) -> None:
    table = duel(edition, "9s 8d", f"{dealer} {drawn}")
    assert table.hand("dealer") == marked(edition, f"{dealer} {drawn}")


@both("reading: soft 18 and more of the player-dealer stands")
def test_reading_bank_on_soft_18(edition: str) -> None:
    assert duel(edition, "9s 8d", "Ah 7c").hand("dealer") == "Ah 7c"
    other = {"soft-18": "draw"}
    table = duel(edition, "9s 8d", "Ah 7c Kd", settings=other)
    assert table.hand("dealer") == "Ah 7c Kd*"


@both("reading: Chart 1A obliges")
def test_reading_player_chart(edition: str) -> None:
    table = deal(edition, "9s 9h 8d 8c", {"player-chart": "advice"})
    assert refused(table, Hit()) == ""
    assert refused(deal(edition, "9s 9h 8d 8c"), Hit()) == "blackjack/must_stand"


@both("reading: the chart governs hitting only; doubles stay open on hard 17 and more")
def test_reading_chart_and_doubles(edition: str) -> None:
    table = deal(edition, "9s 9h 8d 8c")
    assert refused(table, Double(1_000)) == ""
    shut = {"chart-and-doubles": False}
    assert refused(deal(edition, "9s 9h 8d 8c", shut), Double(1_000)) == "blackjack/no_double"
    again = deal(edition, "9s 9h 2d 8c 7c", shut).decide(Double(1_000))
    assert refused(again, Double(2_000)) == "blackjack/no_double"
    assert refused(deal(edition, "9s 9h 2d 8c 7c").decide(Double(1_000)), Double(2_000)) == ""


# -- double, double-double, rescue --------------------------------------------------------------


@both("double-down on the first two cards, exactly one card")
def test_double(edition: str) -> None:
    table = deal(edition, "5s 9h 6d 8c 8h").decide(Double(1_000))
    assert refused(table, Hit()) == "blackjack/doubled"
    assert refused(table, Split()) == "blackjack/no_split"
    table.decide(Stand())
    assert table.net(1) == "$20"


@both("no double after a draw card")
def test_no_double_on_three_cards(edition: str) -> None:
    table = deal(edition, "2s 9h 3d 8c 4h").decide(Hit())
    assert refused(table, Double(1_000)) == "blackjack/no_double"


@both("a second wager equal to or less than the original, where no double-double is offered")
@pytest.mark.parametrize("soft_17", ["hit", "stand"])
def test_double_for_less(edition: str, soft_17: str) -> None:
    settings = {"soft-17": soft_17}
    table = deal(edition, "5s 9h 6d 8c 9d", settings)
    assert refused(table, Double(1_100)) == "decision/amount"
    table.decide(Double(400)).decide(Stand())
    assert table.net(1) == "$14"


@both("no doubling for less when the double-double is offered")
def test_no_double_for_less_with_double_double(edition: str) -> None:
    assert refused(deal(edition, "5s 9h 6d 8c"), Double(400)) == "decision/amount"


@both("three doublings reach 8 times the original wager")
def test_double_double(edition: str) -> None:
    table = deal(edition, "5s 9h 4d 8c 2c 2h 8s")
    for cents in (1_000, 2_000, 4_000):
        assert refused(table, Double(cents)) == ""
        table.decide(Double(cents))
    assert open_to(table) == {"stand", "rescue"}
    assert refused(table, Double(8_000)) == "blackjack/no_double"
    table.decide(Stand())
    assert table.net(1) == "$80"


@both("a double-double doubles the total wager, not less")
def test_double_double_is_the_whole_wager(edition: str) -> None:
    table = deal(edition, "5s 9h 4d 8c 2c").decide(Double(1_000))
    assert refused(table, Double(1_000)) == "decision/amount"


@both("the double-double is not available where the player-dealer stands on all 17s")
def test_no_double_double_when_all_17s_stand(edition: str) -> None:
    table = deal(edition, "5s 9h 4d 8c 2c", {"soft-17": "stand"}).decide(Double(1_000))
    assert refused(table, Double(2_000)) == "blackjack/no_double"
    assert duel(edition, "9s 8d", "Ah 6c", settings={"soft-17": "stand"}).net(1) == "$0"


@both("rescue: take back the last doubled portion and forfeit the rest")
@pytest.mark.parametrize(
    ("doublings", "lost"), [(1, "-$10"), (2, "-$20"), (3, "-$40")], ids=["2x", "4x", "8x"]
)
def test_rescue(edition: str, doublings: int, lost: str) -> None:
    tape = ["5s", "9h", "4d", "8c", "2c", "2h", "2s"][: 4 + doublings]
    table = deal(edition, " ".join(tape))
    for cents in (1_000, 2_000, 4_000)[:doublings]:
        table.decide(Double(cents))
    assert refused(table, Surrender()) == "blackjack/no_surrender"
    table.decide(Rescue())
    assert table.round.over
    assert table.net(1) == lost
    assert table.line(1, "game") == "rescue"


@both("rescue after a double for less: what was added comes back, the original is lost")
def test_rescue_after_a_double_for_less(edition: str) -> None:
    table = deal(edition, "5s 9h 4d 8c 2c", {"soft-17": "hit"}).decide(Double(400))
    assert table.decide(Rescue()).net(1) == "-$10"


@both("only a hand that is not over is rescued")
def test_no_rescue_when_over(edition: str) -> None:
    table = deal(edition, "9s 9h 7d 8c Kc").decide(Double(1_000))
    assert table.round.over
    assert table.net(1) == "-$20"


@both("a doubled hand that is over pushes against 8-8-8")
def test_doubled_and_over_against_three_eights(edition: str) -> None:
    table = deal(edition, "9s 8h 7d 8c Kc 8d").decide(Double(1_000))
    assert table.net(1) == "$0"


# -- split --------------------------------------------------------------------------------------


@both("a pair, or two cards of equal value, aces and Bonus cards included")
@pytest.mark.parametrize("player", ["2s 2d", "9s 9d", "As Ad", "Ks Kd", "Ks Qd", "Js Qd"])
def test_may_split(edition: str, player: str) -> None:
    first, second = player.split()
    assert refused(deal(edition, f"{first} 9h {second} 8c"), Split()) == ""
    assert refused(deal(edition, "8s 9h 9d 8c"), Split()) == "blackjack/no_split"


@both("at most three splits, four hands")
def test_three_splits(edition: str) -> None:
    table = deal(edition, "8s 9h 8d 9c 8c 8h 8s Kd Kc Kh")
    for _ in range(3):
        table.decide(Split())
    assert refused(table, Split()) == "blackjack/no_split"
    for _ in range(4):
        table.decide(Stand())
    assert results(table) == ["loses", "pushes", "pushes", "pushes"]
    assert table.net(1) == "-$10"


@both("an equal second wager; no splitting for less")
def test_split_needs_an_equal_wager(edition: str) -> None:
    table = Table(edition, stack="$15").bet(1, "game", "$10").deal("8s 9h 8d 8c")
    assert refused(table, Split()) == "blackjack/no_chips"


@both("as many cards as desired on each split card, aces too")
def test_split_aces_draw_on(edition: str) -> None:
    table = deal(edition, "As 9h Ad 8c 2c 3c 9s").decide(Split())
    assert refused(table, Hit()) == ""
    table.decide(Hit()).decide(Stand()).decide(Stand())
    assert results(table) == ["loses", "wins 1:1"]


@both("reading: an ace and a Bonus card after a split are 21")
def test_reading_natural_after_split(edition: str) -> None:
    tape = "As 9h Ad 8c Kd 9c"
    table = deal(edition, tape).decide(Split()).decide(Stand()).decide(Stand())
    assert results(table) == ["wins 1:1", "wins 1:1"]
    table = deal(edition, tape, {"natural-after-split": True}).decide(Split())
    table.decide(Stand())
    assert results(table) == ["wins 6:5", "wins 1:1"]


@both("doubling after a split, surrender not")
def test_after_a_split(edition: str) -> None:
    table = deal(edition, "8s 9h 8d 8c 3c").decide(Split())
    assert refused(table, Double(1_000)) == ""
    assert refused(table, Surrender()) == "blackjack/no_surrender"


# -- surrender, insurance -----------------------------------------------------------------------


@both("surrender on the first two cards forfeits half and ends the play")
def test_surrender(edition: str) -> None:
    table = deal(edition, "9s 9h 7d 8c").decide(Surrender())
    assert table.round.over
    assert table.net(1) == "-$5"


@both("no surrender after a draw card")
def test_no_late_late_surrender(edition: str) -> None:
    table = deal(edition, "2s 9h 3d 8c 4h").decide(Hit())
    assert refused(table, Surrender()) == "blackjack/no_surrender"


@both("late surrender: not once the check has shown a natural")
def test_late_surrender(edition: str) -> None:
    assert duel(edition, "9s 7d", "Ah Kc").net(1) == "-$10"
    table = deal(edition, "9s Ah 7d 8c").decide(Surrender())
    assert table.hand("dealer") == "Ah 8c"
    assert table.net(1) == "-$5"


@both("early surrender, an alternative: before the check")
def test_early_surrender(edition: str) -> None:
    early = {"surrender": "early"}
    table = deal(edition, "9s Ah 7d Kc", early)
    assert open_to(table) == {"stay", "surrender"}
    assert table.decide(Surrender()).net(1) == "-$5"
    table = deal(edition, "9s Ah 7d Kc", early).decide(Stay())
    assert table.net(1) == "-$10"
    assert refused(deal(edition, "9s 9h 7d 8c", early), Surrender()) == ""


@both("a house without surrender")
def test_no_surrender(edition: str) -> None:
    table = deal(edition, "9s 9h 7d 8c", {"surrender": "none"})
    assert refused(table, Surrender()) == "blackjack/no_surrender"


@both("no insurance in this edition")
def test_no_insurance(edition: str) -> None:
    table = deal(edition, "9s Ah 7d 8c")
    assert refused(table, Insure(500)) == "blackjack/no_insurance"


# -- Match the Dealer ---------------------------------------------------------------------------

MATCHES = [
    ("2 suited matches 18 to 1", "9h 9h", "wins 18:1"),
    ("1 suited and 1 non-suited match 13 to 1", "9h 9s", "wins 13:1"),
    ("1 suited match 9 to 1", "9h 7s", "wins 9:1"),
    ("2 non-suited matches 8 to 1", "9c 9s", "wins 8:1"),
    ("1 non-suited match 4 to 1", "6c 9s", "wins 4:1"),
    ("no match loses", "6c 8s", "loses"),
]


@pytest.mark.parametrize(
    ("edition", "player", "result"),
    [
        pytest.param(edition, player, result, marks=rule(entry, point), id=f"{entry}: {point}")
        for edition, entry in ENTRIES.items()
        for point, player, result in MATCHES
    ],
)
def test_match_the_dealer(edition: str, player: str, result: str) -> None:
    table = duel(edition, player, "9h 8c", bets={"match-the-dealer": "$5"})
    assert table.result(1, "match-the-dealer") == result


@both("Match the Dealer goes by rank: a king does not match a queen")
def test_match_is_by_rank(edition: str) -> None:
    table = duel(edition, "Kh 8s", "Qh 7c", bets={"match-the-dealer": "$5"})
    assert table.result(1, "match-the-dealer") == "loses"


@both(
    "Match the Dealer is the player's two cards against the up card: the hole card matches nothing"
)
def test_hole_card_does_not_match(edition: str) -> None:
    table = duel(edition, "8s 7d", "9h 8c", bets={"match-the-dealer": "$5"})
    assert table.result(1, "match-the-dealer") == "loses"


@both("reading: the pay table headed 6 decks holds for 4-8 decks; there is no table for others")
@pytest.mark.parametrize("packs", [4, 6, 8])
def test_pay_table_for_any_number_of_packs(edition: str, packs: int) -> None:
    bets = {"match-the-dealer": "$5"}
    table = duel(edition, "9h 7s", "9h 8c", settings={"packs": packs}, bets=bets)
    assert table.result(1, "match-the-dealer") == "wins 9:1"


@both(
    "a Buster Bonus Bet has its slot in the settlement order, and no wager or pay table",
    only=[TAVERN],
)
def test_buster_slot(edition: str) -> None:
    terms = load_game(edition).terms
    trips = terms.settle[-1].order.trips  # type: ignore[attr-defined]
    assert trips == (("game", "buster", "match-the-dealer"),)
    assert Table(edition).bet(1, "game", "$10").refusal(1, "buster", "$5") == "wager/unknown_spot"


@both("busted players wait for the player-dealer's hand: 8 and 8 hit by an 8, 24, is the push")
def test_busted_players_wait(edition: str) -> None:
    table = Table(edition).bet(1, "game", "$10").bet(2, "game", "$10")
    table.deal(marked(edition, "9s 9d 8h 7s 8d 8c Kc 8d")).decide(Hit())
    assert table.order == []
    table.decide(Stand())
    assert [table.result(seat, "game") for seat in (1, 2)] == ["pushes", "wins 1:1"]


@both("Match the Dealer stays in action whether the player busts or has a natural")
def test_match_stays_in_action(edition: str) -> None:
    bets = {"match-the-dealer": "$5"}
    over = duel(edition, "9s 7d Kc", "9h 9c", bets=bets)
    assert over.result(1, "match-the-dealer") == "wins 4:1"
    natural = duel(edition, "As Kd", "Ah 8c", bets=bets)
    assert natural.order == [(1, "game"), (1, "match-the-dealer")]
    assert natural.result(1, "match-the-dealer") == "wins 4:1"
    bank = duel(edition, "As 5d", "Ah Kc", bets=bets)
    assert bank.result(1, "match-the-dealer") == "wins 4:1"


@both("Match the Dealer is judged on the original two cards, also of a split hand")
def test_match_after_a_split(edition: str) -> None:
    table = deal(edition, "9s 9h 9d 8c 8s 8d", bets={"match-the-dealer": "$5"})
    table.decide(Split()).decide(Stand()).decide(Stand())
    assert table.result(1, "match-the-dealer") == "wins 8:1"


@both("reading: Match the Dealer is paid when the player-dealer has played")
def test_reading_match_the_dealer_paid(edition: str) -> None:
    bets = {"match-the-dealer": "$5"}
    late = deal(edition, "9s 9h 7d 8c", bets=bets)
    assert late.order == []
    early = deal(edition, "9s 9h 7d 8c", {"match-the-dealer-paid": "first cards"}, bets=bets)
    assert early.order == [(1, "match-the-dealer")]
    assert early.result(1, "match-the-dealer") == "wins 4:1"


@both("Match the Dealer needs a base wager; the house may leave it out")
def test_match_needs_a_base_wager(edition: str) -> None:
    assert Table(edition).refusal(1, "match-the-dealer", "$5") == "wager/needs_base"
    without = Table(edition, {"match-the-dealer": False}).bet(1, "game", "$10")
    assert without.refusal(1, "match-the-dealer", "$5") == "wager/unknown_spot"


@rule("001-08", "Match the Dealer: less than the base wager, $1 to $50")
def test_match_limits() -> None:
    small = Table(DERBY).bet(1, "game", "$10")
    assert small.refusal(1, "match-the-dealer", "$9") == ""
    assert small.refusal(1, "match-the-dealer", "$10") == "wager/over_base"
    large = Table(DERBY).bet(1, "game", "$100")
    assert large.refusal(1, "match-the-dealer", "$50") == ""
    assert large.refusal(1, "match-the-dealer", "$51") == "wager/over_limit"
    chips = Table(DERBY, chip="$0.50", limits=("$0.50", "$100")).bet(1, "game", "$10")
    assert chips.refusal(1, "match-the-dealer", "$0.50") == "wager/under_minimum"


# -- table, button, settlement ------------------------------------------------------------------


@both("no back line on any wager; other unoccupied circles may be bet")
def test_where_bets_go(edition: str) -> None:
    table = Table(edition).bet(1, "game", "$10")
    assert table.refusal("ann", "game", "$10", at=1) == "wager/no_back_line"
    assert table.refusal(1, "game", "$10", at=5) == ""
    table.bet(1, "game", "$10", at=5)
    assert table.refusal(2, "game", "$10", at=5) == "wager/no_back_line"


@both("the button: player-dealer's second card, counted from the house dealer's left without him")
@pytest.mark.parametrize(
    ("second", "seat"),
    [("Ac", 1), ("2c", 2), ("3c", 4), ("9c", 2), ("Jc", 5), ("Qc", 6), ("Kc", 7)],
)
def test_action_button(edition: str, second: str, seat: int) -> None:
    table = Table(edition, {"surrender": "none"}, dealer=3).everybody_bets("game", "$10")
    first = "2s 2d 2c 2h 2s 2d 2c"
    draws = "8d" if second in ("2c", "3c") else ""
    table.deal(marked(edition, f"{first} 9h {first} {second} {draws}"))
    while not table.round.over:
        table.decide(Stand())
    assert table.button == seat


@both("settled from the button clockwise, seat by seat: base wager, then Match the Dealer")
def test_order_of_settlement(edition: str) -> None:
    table = Table(edition, {"surrender": "none"})
    for seat in (1, 2, 3):
        table.bet(seat, "game", "$10").bet(seat, "match-the-dealer", "$5")
    table.deal("6s 6d 6c 9h 6s 6d 6c 2h Kd*")
    for _ in range(3):
        table.decide(Stand())
    spots = ("game", "match-the-dealer")
    assert table.order == [(seat, spot) for seat in (2, 3, 1) for spot in spots]


@both("a short bank: action from the button, the rest is returned")
def test_short_bank(edition: str) -> None:
    table = Table(edition, {"surrender": "none"}, bank="$15")
    for seat in (1, 2, 3):
        table.bet(seat, "game", "$10")
    table.deal("6s 6d 6c 9h 6s 6d 6c 2h 8d")
    for _ in range(3):
        table.decide(Stand())
    assert [table.net(seat) for seat in (2, 3, 1)] == ["-$10", "-$5", "$0"]
    assert table.bank_net == "$15"


@both("reading: closest to 21.5, the same total pushes (rule 6); the special rule governs 21 v 21")
def test_reading_both_21(edition: str) -> None:
    push = duel(edition, "7s 7d 7c", "9h 5c 7h", settings={"both-21": "push"})
    assert push.result(1, "game") == "pushes"
    assert duel(edition, "7s 7d 7c", "9h 5c 7h").result(1, "game") == "wins 1:1"


@both("reading: natural against natural is paid 6 to 5")
def test_reading_both_natural(edition: str) -> None:
    even = duel(edition, "As Kd", "Ah Qc", settings={"both-natural": "pays 1:1"})
    assert even.result(1, "game") == "wins 1:1"
    alone = duel(edition, "As Kd", "9h Qc", settings={"both-natural": "pays 1:1"})
    assert alone.result(1, "game") == "wins 6:5"


@both("reading: eight seats with the player-dealer's")
@pytest.mark.parametrize(("setting", "seats"), [("in all", 8), ("and the player-dealer", 9)])
def test_reading_seats(edition: str, setting: str, seats: int) -> None:
    assert load_game(edition, {"seats": setting}).terms.table.seats == seats


# -- fees ---------------------------------------------------------------------------------------


@both(
    "each player's collection fee is $0: the schedule rules; the player-dealer pays by the action",
    only=(DERBY,),
)
def test_fees(edition: str) -> None:
    table = Table(edition, option=3).bet(1, "game", "$48").bet(1, "match-the-dealer", "$3")
    assert table.deal("9s 9h 7d 8c").fees == {"player-dealer": "$1"}


@both("reading: option 6 ends its first row at $75", only=(DERBY,))
def test_reading_fee_option_6(edition: str) -> None:
    def fee(settings: dict[str, str]) -> object:
        table = Table(edition, settings, option=6).bet(1, "game", "$76").deal("9s 9h 7d 8c")
        return table.fees["player-dealer"]

    assert fee({}) == "$2"
    assert fee({"fee-overlap": "at $76: $1"}) == "$1"


@both("collections by GEGA-003784; none on doubles and splits", only=(TAVERN,))
def test_no_collection_on_doubles(edition: str) -> None:
    table = Table(edition, option=1).bet(1, "game", "$10").deal("5s 9h 4d 8c 8h")
    before = table.fees
    assert before
    table.decide(Double(1_000)).decide(Stand())
    assert table.fees == before
