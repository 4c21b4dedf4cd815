"""Caribbean Stud of the Lucky Derby's book (001-02): hands, wagers, the look, the back line."""

from __future__ import annotations

from itertools import pairwise

import pytest

from at_table import rotation
from games.caribbean.stud_hands import ACE_KING, ACE_QUEEN, BET, NOTHING, PREMIUM, RANKED
from games.tables import Table
from houseway.cards.card import parse_cards
from houseway.editions.library import find_edition, load_game
from houseway.editions.model import Value
from houseway.editions.sheet import sheet_of
from houseway.errors import DecisionError, WagerError
from houseway.games.caribbean import CaribbeanFacts, CaribbeanTerms, choose, judge
from houseway.hands.poker import best_five
from houseway.rules.banked.outcomes import Lose
from houseway.rules.round.decisions import Fold, Place, Play
from support import rule

ENTRY = "001-02"
EDITION = "lucky-derby/caribbean-stud"
PAIR = "2s 2d 8h 6c 4h"


def table(settings: dict[str, Value] | None = None, **more: object) -> Table:
    return Table(EDITION, settings, **more)  # type: ignore[arg-type]


def duel(player: str, dealer: str, settings: dict[str, Value] | None = None) -> Table:
    """One player with a $10 ante, dealt and asked."""
    return table(settings).bet(1, "ante", "$10").deal(rotation(player, dealer))


# --- the showdown -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "odds"),
    [
        pytest.param(hand, odds, marks=rule(ENTRY, f"{line} pays {odds.replace(':', ' to ')}"))
        for line, hand, odds in PREMIUM
    ],
)
def test_premium_hand_schedule(hand: str, odds: str) -> None:
    dealt = duel(hand, ACE_KING).decide(BET)
    assert dealt.result(1, "bet") == f"wins {odds}"
    assert dealt.result(1, "ante") == "wins 1:1"


@rule(ENTRY, "Traditional poker ranking: royal flush, straight flush, four of a kind … high card")
@pytest.mark.parametrize(("high", "low"), list(pairwise(RANKED)))
def test_each_hand_beats_the_next(high: str, low: str) -> None:
    assert duel(RANKED[high], RANKED[low]).decide(BET).result(1, "ante") == "wins 1:1"
    lost = duel(RANKED[low], RANKED[high]).decide(BET)
    assert (lost.result(1, "ante"), lost.result(1, "bet")) == ("loses", "loses")


@rule(ENTRY, "Ante before cards: 1 to 1 if DP is not qualified, or qualified and player higher")
@pytest.mark.parametrize("dealer", [ACE_KING, ACE_QUEEN])
def test_ante_pays_even_money(dealer: str) -> None:
    assert duel(PAIR, dealer).decide(BET).result(1, "ante") == "wins 1:1"


@rule(ENTRY, "DP not qualified: even money on the ante, Bet returned")
@pytest.mark.parametrize("hand", [PAIR, RANKED["royal flush"], NOTHING])
def test_without_a_qualifier_play_stops(hand: str) -> None:
    dealt = duel(hand, ACE_QUEEN).decide(BET)
    assert (dealt.result(1, "ante"), dealt.result(1, "bet")) == ("wins 1:1", "pushes")
    assert dealt.net(1) == "$10"
    assert dealt.called[-1] == "not qualified"
    assert "" in dealt.round.view("spectator").hands["p1"].cards, "the hand stays down"


@rule(ENTRY, "Bet after seeing 5 cards: a premium is paid only if the hand is played to completion")
def test_no_premium_without_a_qualifier() -> None:
    assert duel(RANKED["royal flush"], ACE_QUEEN).decide(BET).paid(1, "bet") == "$0"


@rule(ENTRY, "qualifier Ace-King or better")
@pytest.mark.parametrize(
    ("dealer", "qualifies"),
    [
        ("Ac Kd 4h 3s 2c", True),
        ("Ac Qd Jh Ts 8c", False),
        ("Kc Qd Jh Ts 8c", False),
        ("2c 2h 3h 4s 5c", True),
        ("5c 4d 3h 2s Ac", True),
    ],
)
def test_what_qualifies(dealer: str, qualifies: bool) -> None:
    dealt = duel(RANKED["royal flush"], dealer).decide(BET)
    assert dealt.result(1, "bet") == ("wins 7:1" if qualifies else "pushes")


@rule(ENTRY, "DP qualified and higher takes Ante and Bet")
def test_the_player_dealer_takes_both() -> None:
    assert duel(NOTHING, ACE_KING).decide(BET).net(1) == "-$20"


@rule(ENTRY, "copy: does it push both Ante and Bet")
@pytest.mark.parametrize(("both", "bet"), [(True, "pushes"), (False, "loses")])
def test_a_copy_pushes(both: bool, bet: str) -> None:
    dealt = duel("As Kh 9d 5c 3d", ACE_KING, {"copy-pushes-the-bet": both}).decide(BET)
    assert (dealt.result(1, "ante"), dealt.result(1, "bet")) == ("pushes", bet)


@rule(ENTRY, "surrender: forfeits hand and ante, whether DP qualifies or not")
@pytest.mark.parametrize("dealer", [ACE_KING, ACE_QUEEN])
def test_surrender_forfeits_the_ante(dealer: str) -> None:
    dealt = duel(RANKED["royal flush"], dealer).decide(Fold())
    assert (dealt.result(1, "ante"), dealt.net(1)) == ("loses", "-$10")
    assert dealt.round.deal["p1"].state == "folded"


@rule(ENTRY, "at showdown all hands are exposed even where money does not cover")
def test_all_hands_are_exposed() -> None:
    dealt = table(bank="$5")
    for seat in (1, 2, 3):
        dealt.bet(seat, "ante", "$10")
    dealt.deal(rotation(PAIR, "7s 7d Th 8c 6h", NOTHING, ACE_KING))
    dealt.decide(BET).decide(BET).decide(BET)
    hands = dealt.round.view("spectator").hands
    assert [hands[hand].cards[0] for hand in ("p1", "p2", "p3", "dealer")] == [
        *("2s", "7s", "Qc", "Ac")
    ]
    assert dealt.called == ["no more bets", "high card", "high card", "one pair", "one pair"]


# --- the deal and the decision ------------------------------------------------------------


@rule(ENTRY, "from DP's left one card each in rotation, face down except DP's last card")
def test_the_deal() -> None:
    dealt = table(dealer=3).bet(1, "ante", "$10").bet(4, "ante", "$10")
    dealt.deal(rotation(PAIR, NOTHING, ACE_KING))
    assert (dealt.hand("p4"), dealt.hand("p1"), dealt.hand("dealer")) == (PAIR, NOTHING, ACE_KING)
    mine, theirs = (dealt.round.view(who).hands for who in ("seat-4", "player-dealer"))
    assert mine["p4"].cards == PAIR.split()
    assert mine["dealer"].cards == ["", "", "", "", "3c"]
    assert mine["p1"].cards == [""] * 5
    assert theirs["dealer"].cards == ["", "", "", "", "3c"], "nobody looks before all are set"


@rule(ENTRY, "DP's hand opened before all hands set: not allowed")
def test_the_bank_stays_down_until_all_hands_are_set() -> None:
    dealt = table().bet(1, "ante", "$10").bet(2, "ante", "$10")
    dealt.deal(rotation(PAIR, NOTHING, ACE_KING)).decide(BET)
    for viewer in ("seat-1", "seat-2", "player-dealer", "spectator"):
        assert dealt.round.view(viewer).hands["dealer"].cards[:4] == [""] * 4
    assert dealt.decide(BET).round.view("spectator").hands["dealer"].cards == ACE_KING.split()


@rule(ENTRY, "the Bet equals the ante here (classic game: twice)")
def test_a_bet_of_another_size_is_refused() -> None:
    for cents in (500, 1_100, 2_000):
        with pytest.raises(DecisionError) as refused:
            duel(PAIR, ACE_KING).decide(Play(cents))
        assert refused.value.code == "decision/amount"
        said = f"play takes exactly $10 here, not ${cents // 100}: Bet is as much as Ante"
        assert refused.value.message == said


@rule(ENTRY, "money covers or other call bets: only money in the squares plays")
def test_a_bet_takes_the_chips_for_it() -> None:
    dealt = table(stacks={1: "$15"}).bet(1, "ante", "$10").deal(rotation(PAIR, ACE_KING))
    with pytest.raises(WagerError) as refused:
        dealt.decide(BET)
    assert refused.value.code == "wager/over_stack"
    assert dealt.decide(Fold()).net(1) == "-$10"


@rule(ENTRY, "changing the initial wager after no more bets; the Bet only when it is asked for")
def test_wagers_at_the_wrong_time() -> None:
    assert table().bet(1, "ante", "$10").refusal(1, "bet", "$10") == "wager/in_the_round"
    with pytest.raises(DecisionError) as refused:
        duel(PAIR, ACE_KING).decide(Place("ante", 1, 2_000))
    assert refused.value.code == "decision/not_offered"


@rule(ENTRY, "the order in which players decide surrender/Bet: clockwise from DP's left, or button")
@pytest.mark.parametrize(
    ("reading", "order"), [("player-dealer", [4, 5, 1]), ("action button", [1, 4, 5])]
)
def test_turns(reading: str, order: list[int]) -> None:
    dealt = table({"turns": reading}, dealer=3)
    for seat in (1, 4, 5):
        dealt.bet(seat, "ante", "$10")
    dealt.deal(rotation(PAIR, NOTHING, "7s 7d Th 8c 6h", "Ac Kd 9h 3s 5c"))
    asked = []
    while dealt.asked:
        asked += dealt.asked
        dealt.decide(BET)
    assert asked == order


# --- back line and several hands ----------------------------------------------------------


@rule(ENTRY, "back-line betting: the player who controls the seat is the active player")
def test_the_back_line_goes_with_the_hand() -> None:
    dealt = table().bet(1, "ante", "$10").bet("ann", "ante", "$50", at=1)
    dealt.deal(rotation(PAIR, ACE_KING))
    assert dealt.asked == [1]
    assert dealt.round.view("ann").hands["p1"].cards == [""] * 5
    dealt.decide(BET)
    assert (dealt.net(1), dealt.net("ann")) == ("$20", "$100")
    dealt = table().bet(1, "ante", "$10").bet("ann", "ante", "$50", at=1)
    assert dealt.deal(rotation(PAIR, ACE_KING)).decide(Fold()).net("ann") == "-$50"


@rule(ENTRY, "back-line betting: each has his own circle for BET, and decides for himself")
def test_the_back_line_decides_for_itself() -> None:
    dealt = table({"back-line-goes-with": "for himself"})
    dealt.bet(1, "ante", "$10").bet("ann", "ante", "$50", at=1).deal(rotation(PAIR, ACE_KING))
    assert dealt.asked == [1, "ann"]
    dealt.decide(Fold(), by=1).decide(Play(5_000), by="ann")
    assert (dealt.net(1), dealt.net("ann")) == ("-$10", "$100")


@rule(ENTRY, "back-line bettor without the chips for the bet: forfeits, or puts up what he has")
@pytest.mark.parametrize(
    ("reading", "net"), [("all or nothing", "-$50"), ("as far as it goes", "$70")]
)
def test_a_follower_without_the_chips(reading: str, net: str) -> None:
    dealt = table({"short-follower": reading}, stacks={"ann": "$70"})
    dealt.bet(1, "ante", "$10").bet("ann", "ante", "$50", at=1)
    assert dealt.deal(rotation(PAIR, ACE_KING)).decide(BET).net("ann") == net


@rule(ENTRY, "a hand given up at once uses the bank for the seated bettor before the back line")
def test_what_is_given_up_at_once_is_covered_in_the_order_of_the_place() -> None:
    dealt = table({"given-up-hands": "at once"}, bank="$10").seat(1)
    dealt.bet("ann", "ante", "$10", at=1).bet(1, "ante", "$10").bet(2, "ante", "$10")
    dealt.deal(rotation(NOTHING, PAIR, ACE_KING)).decide(Fold()).decide(BET)
    assert (dealt.net(1), dealt.net("ann"), dealt.net(2)) == ("-$10", "$0", "$0")


@rule(ENTRY, "player betting on several hands may see one hand only")
def test_one_look() -> None:
    dealt = table().bet(2, "ante", "$10").bet(2, "ante", "$10", at=1)
    dealt.deal(rotation(NOTHING, PAIR, ACE_KING))
    hands = dealt.round.view("seat-2").hands
    assert hands["p2"].cards == PAIR.split(), "the own seat's"
    assert hands["p1"].cards == [""] * 5
    assert dealt.asked == [2], "unseen, but his to bet or give up"
    assert dealt.decide(Fold()).decide(BET).net(2) == "$10"


@rule(ENTRY, "player betting on several hands, also where nobody sits")
@pytest.mark.parametrize(("reading", "code"), [(True, ""), (False, "wager/empty_position")])
def test_additional_wagers(reading: bool, code: str) -> None:
    dealt = table({"additional-wager": reading}).bet(2, "ante", "$10")
    assert dealt.refusal(2, "ante", "$10", at=1) == code


# --- the house ----------------------------------------------------------------------------


@rule(ENTRY, "less than minimum not tolerated; amounts over the maximum get no action")
def test_limits() -> None:
    dealt = table(limits=("$5", "$50"))
    assert dealt.refusal(1, "ante", "$4") == "wager/under_minimum"
    assert dealt.refusal(1, "ante", "$51") == "wager/over_limit"
    limits = load_game(EDITION).terms.table.limits
    assert limits is not None
    assert (limits.low, limits.high) == (500, 5_000)


@rule(ENTRY, "collection taken before the deal: per betting spot, and from DP")
def test_collection() -> None:
    dealt = table(option=1).bet(1, "ante", "$10").bet("ann", "ante", "$10", at=1)
    dealt.deal(rotation(PAIR, ACE_KING)).decide(Fold())
    assert dealt.fees == {1: "$0.50", "ann": "$0.50", "player-dealer": "$0.50"}


@rule(ENTRY, "no action: no rebate or refund in any form; the wager not reached goes back")
def test_no_rebate_of_the_collection() -> None:
    dealt = table(option=1, bank="$11").bet(1, "ante", "$10").bet(2, "ante", "$10")
    dealt.deal(rotation(NOTHING, NOTHING, "Ac Kd 9h 5s As")).decide(BET).decide(BET)
    assert dealt.uncovered(2, "ante") == "$10"
    assert dealt.net(2) == "-$0.50", "the collection is kept"


@rule(ENTRY, "only a player who wagered on a position in the previous hand may be DP there")
@pytest.mark.parametrize("reading", ["two-hands-bettors", "two-hands-positions"])
def test_who_may_bank(reading: str) -> None:
    assert load_game(EDITION, {"who-may-bank": reading}).terms.table.rotation == reading


def test_judge_of_a_foul_hand() -> None:
    terms = load_game(EDITION).terms
    assert isinstance(terms, CaribbeanTerms)
    dealer = best_five(parse_cards(ACE_KING))
    assert judge(terms, "ante", CaribbeanFacts(player=None, dealer=dealer)) == Lose(line="foul")
    assert judge(terms, "ante", CaribbeanFacts(player=None, dealer=None)) == Lose(line="foul")


@pytest.mark.parametrize(
    ("hand", "bets"),
    [
        (PAIR, True),
        ("Ah Ks Jd 8s 3h", True),
        ("Ah Ks Jd 8s 2h", False),
        ("Ah Ks Td 9s 8h", False),
        (NOTHING, False),
    ],
)
def test_the_bot_bets_a_pair_and_a_good_ace_king(hand: str, bets: bool) -> None:
    view = duel(hand, ACE_QUEEN).round.view("seat-1")
    assert choose(view, view.questions[0]) == (BET if bets else Fold())


def test_the_bot_bets_what_it_may_not_see_and_folds_without_chips() -> None:
    dealt = table().bet(2, "ante", "$10").bet(2, "ante", "$10", at=1)
    view = dealt.deal(rotation(NOTHING, PAIR, ACE_KING)).round.view("seat-2")
    assert choose(view, view.questions[0]) == BET
    poor = table(stacks={1: "$15"}).bet(1, "ante", "$10").deal(rotation(PAIR, ACE_KING))
    view = poor.round.view("seat-1")
    assert choose(view, view.questions[0]) == Fold()


def test_the_rule_sheet_follows_the_readings() -> None:
    edition = find_edition(EDITION)
    usual = sheet_of(edition)
    assert "the Ante and the Bet push" in " ".join(usual["procedure"])
    assert "fifth card decides where the action begins" in usual["action"][0]
    assert "sees only one of them" in usual["table"]
    other = " ".join(
        sheet_of(
            edition,
            {
                "copy-pushes-the-bet": False,
                "turns": "action button",
                "back-line-goes-with": "for himself",
            },
        )["procedure"]
    )
    assert "the Ante pushes, and the Bet loses" in other
    assert "from the action button" in other
    assert "decide for themselves" in other
