"""Fast Action Hold'Em (004-16): the deal, natural winners, keeping cards, opening the bank."""

from __future__ import annotations

import pytest

from at_table import rotation
from games.fast_action.flops import BURN, EDITION, ENTRY, FLOP, cards, duel, keep, table
from houseway.cards.tape import SplitMix
from houseway.editions.library import find_edition, load_game
from houseway.editions.model import Value
from houseway.editions.sheet import sheet_of
from houseway.errors import DecisionError
from houseway.rules.round.bot import answer
from houseway.rules.round.decisions import Keep, Place
from houseway.rules.round.events import Called, Dealt, Settled
from houseway.table import Sitting, find_policy
from support import rule
from table.tables import hand
from table.tables import table as sitting_under

ANN = "As Ad 7c 6c"
BANK = "2d 8h 5s Jd"
SEVENS = "7c 7d 7h 7s"


# --- the deal -------------------------------------------------------------------------------


@rule(ENTRY, "four cards one at a time, clockwise from the first wager after the player-dealer")
def test_the_deal_begins_after_the_player_dealer_who_comes_last() -> None:
    dealt = table(dealer=3)
    for seat in (1, 5, 7):
        dealt.bet(seat, "bet", "$10")
    dealt.deal(rotation("9c 8d 6h 2s", "9d 8h 6s 2c", ANN, BANK), spare=True)
    to = [event.hand for event in dealt.round.events if isinstance(event, Dealt)]
    assert to == ["p5", "p7", "p1", "dealer"] * 4


@rule(ENTRY, "the player-dealer's hand is capped with the button; Bank Open turns it face up")
def test_nobody_sees_the_bank_before_it_is_opened() -> None:
    dealt = table().bet(1, "bet", "$10").deal(cards(ANN, BANK))
    for viewer in ("seat-1", "player-dealer", "spectator"):
        assert dealt.round.view(viewer).hands["dealer"].cards == [""] * 4
    dealt.decide(keep("As Ad"))
    assert dealt.round.view("spectator").hands["dealer"].cards == BANK.split()
    assert dealt.called == ["bank open"]
    assert dealt.asked == ["player-dealer"], "he instructs which two to keep"


@rule(ENTRY, "moments: deal complete, all hands set, bank open, flop")
def test_moments() -> None:
    moments = duel("As Ad", "2d 8h").moments
    assert moments == [
        *("no more bets", "deal complete", "all hands are set", "bank is opened", "flop")
    ]


@rule(ENTRY, "burn one card, then turn five community cards one at a time; announces Action")
def test_burn_and_flop() -> None:
    dealt = duel("As Ad", "2d 8h")
    assert dealt.burned == [BURN]
    assert dealt.hand("board") == FLOP
    events = dealt.round.events
    called = next(i for i, e in enumerate(events) if isinstance(e, Called) and e.words == "action")
    turned = [e for e in events[:called] if isinstance(e, Dealt) and e.hand == "board"]
    assert len(turned) == 1


@rule(ENTRY, "wagers fixed once No More Bets is announced; one wager a position")
def test_no_wager_changes_after_the_call() -> None:
    with pytest.raises(DecisionError) as refused:
        table().bet(1, "bet", "$10").deal(cards(ANN, BANK)).decide(Place("bet", 1, 2_000))
    assert refused.value.code == "decision/not_offered"


# --- keeping two ----------------------------------------------------------------------------


@rule(ENTRY, "every other player keeps two cards and discards two, tucked under the bet")
def test_two_are_kept() -> None:
    dealt = table().bet(1, "bet", "$10").deal(cards(ANN, BANK))
    view = dealt.round.view("seat-1")
    assert view.hands["p1"].cards == ANN.split()
    dealt.decide(keep("7c 6c"))
    assert dealt.hand("p1") == "7c 6c"
    assert dealt.round.view("player-dealer").hands["p1"].cards == ["", ""], "under the bet"


@rule(ENTRY, "two cards are kept, no more and no fewer, of one's own four")
@pytest.mark.parametrize("cards_", ["As", "As Ad 7c", "As 2d", "As As"])
def test_what_may_not_be_kept(cards_: str) -> None:
    dealt = table().bet(1, "bet", "$10").deal(cards(ANN, BANK))
    with pytest.raises(DecisionError) as refused:
        dealt.decide(keep(cards_))
    assert (refused.value.code, refused.value.message) == (
        "decision/cards",
        "keep takes 2 of As Ad 7c 6c",
    )


@rule(ENTRY, "player touches tucked cards: not allowed")
def test_tucked_cards_are_not_touched() -> None:
    dealt = table().bet(1, "bet", "$10").bet(2, "bet", "$10")
    dealt.deal(cards(ANN, "9c 8d 6h 2s", BANK))
    (mine, _) = dealt.round.pending
    dealt.decide(keep("As Ad"), by=1)
    with pytest.raises(DecisionError) as refused:
        dealt.round.decide(mine.id, keep("7c 6c"))
    assert refused.value.code == "decision/not_asked"


@rule(ENTRY, "the house way for any player or the player-dealer on request")
def test_the_default_is_the_house_way() -> None:
    dealt = table().bet(1, "bet", "$10").deal(cards("As Kd 7d 6c", "2d Qh 5s Jd"))
    for kept in (keep("As Kd"), keep("Qh Jd")):
        (question,) = dealt.round.pending
        assert question.default == kept
        dealt.round.use_default(question.id)
    assert (dealt.hand("p1"), dealt.hand("dealer")) == ("As Kd", "Qh Jd")


@rule(ENTRY, "no split or surrender options")
def test_nothing_but_keeping_is_offered() -> None:
    dealt = table().bet(1, "bet", "$10").deal(cards("8c 8d 7h 6c", BANK))
    assert [each.decision for each in dealt.round.legal(dealt.round.pending[0].id)] == ["keep"]


def test_the_bot_keeps_by_the_house_way() -> None:
    dealt = table().bet(1, "bet", "$10").deal(cards("As Kd 7d 6c", BANK))
    view = dealt.round.view("seat-1")
    family = dealt.game.family
    assert answer(view, view.questions[0], SplitMix(1), family.bot) == keep("As Kd")


# --- natural winners ------------------------------------------------------------------------


@rule(ENTRY, "Natural Winner: four of a kind in the original four cards wins whatever follows")
def test_a_natural_winner_stays_face_up_and_wins() -> None:
    dealt = table().bet(1, "bet", "$10").bet(2, "bet", "$10")
    dealt.deal(cards(SEVENS, "9c 8d 6h 2s", "As Ks 2d 3d", flop="Qs Js Ts 9h 9h"))
    assert dealt.round.view("spectator").hands["p1"].cards == SEVENS.split()
    assert dealt.asked == [2], "nothing to keep"
    dealt.decide(keep("9c 8d")).decide(keep("As Ks"))
    assert (dealt.line(1, "bet"), dealt.net(1)) == ("natural winner", "$10")
    assert (dealt.net(2), dealt.hand("p1")) == ("-$10", SEVENS)


@rule(ENTRY, "Natural Winner: paid to the extent money covers")
@pytest.mark.parametrize(("bank", "net"), [("$4", "$4"), ("$100", "$10")])
def test_a_natural_winner_is_paid_as_far_as_the_money_covers(bank: str, net: str) -> None:
    dealt = table(bank=bank).bet(1, "bet", "$10").deal(cards(SEVENS, BANK))
    assert dealt.decide(keep("2d 8h")).net(1) == net


@rule(ENTRY, "Player/Dealer Natural Winner: play stops, all wagers lose except player naturals")
def test_the_player_dealers_natural_winner() -> None:
    dealt = table().bet(1, "bet", "$10").bet(2, "bet", "$10")
    dealt.deal(f"{rotation('As Ad 7c 6c', '2c 2d 2h 2s', 'Kc Kd Kh Ks')} 5h 9d 9h 9s 9c")
    dealt.decide(keep("As Ad"))
    assert dealt.asked == [], "he keeps all four"
    assert dealt.line(1, "bet") == "natural winner"
    assert (dealt.net(1), dealt.net(2)) == ("-$10", "$10")


@rule(ENTRY, "both natural: player wins to the extent money covers, whatever the ranks")
@pytest.mark.parametrize("mine", ["2c 2d 2h 2s", "Ac Ad Ah As", "Kc Kd Kh Ks"])
def test_both_natural(mine: str) -> None:
    dealt = table().bet(1, "bet", "$10").deal(rotation(mine, "Kc Kd Kh Ks") + " 5h 9d 9h 9s 9c")
    assert dealt.net(1) == "$10"


@rule(ENTRY, "four of a kind with the flop is no natural winner")
def test_four_of_a_kind_later_is_no_natural() -> None:
    dealt = duel("7c 7d", "As Ks", "7h 7s Qs Js Ts")
    assert (dealt.result(1, "bet"), dealt.line(1, "bet")) == ("loses", "")


# --- several hands, several bettors ---------------------------------------------------------


@rule(ENTRY, "a second hand on an open spot: he may not look at or set it, the house way does")
def test_a_second_hand() -> None:
    dealt = table().bet(2, "bet", "$10").bet(2, "bet", "$10", at=5)
    dealt.deal(cards("9c 8d 6h 2s", "Ah Kd Qd 7c", BANK))
    hands = dealt.round.view("seat-2").hands
    assert hands["p2"].cards == ["9c", "8d", "6h", "2s"], "the own seat's"
    assert hands["p5"].cards == [""] * 4
    assert dealt.asked == [2]
    dealt.decide(keep("6h 2s"))
    assert dealt.hand("p5") == "Kd Qd"
    assert dealt.hand("p2") == "6h 2s", "his own as he likes"


@rule(ENTRY, "a natural winner in a second hand, which the dealer looks at")
def test_a_natural_in_a_second_hand() -> None:
    dealt = table().bet(2, "bet", "$10").bet(2, "bet", "$10", at=5)
    dealt.deal(cards("9c 8d 6h 2s", SEVENS, BANK))
    assert dealt.round.view("seat-2").hands["p5"].cards == SEVENS.split()


@rule(ENTRY, "positions with several bettors: the seated player makes the final decision")
def test_the_seated_player_decides() -> None:
    dealt = table().bet(1, "bet", "$10").bet("ann", "bet", "$500", at=1)
    dealt.deal(cards(ANN, BANK))
    assert dealt.asked == [1]
    dealt.decide(keep("As Ad")).decide(keep("2d 8h"))
    assert (dealt.net(1), dealt.net("ann")) == ("$10", "$500")


@rule(ENTRY, "several bettors at one place and a short bank: spot by spot, or bettor by bettor")
@pytest.mark.parametrize("reading", ["spot by spot", "bettor by bettor"])
@pytest.mark.parametrize("coverage", ["once", "running"])
def test_several_at_one_place(reading: str, coverage: str) -> None:
    """One wager a position: the seated bettor's comes first in both."""
    settings: dict[str, Value] = {"several-at-one-place": reading, "coverage": coverage}
    dealt = table(settings, bank="$15").bet("ann", "bet", "$10", at=1).bet(1, "bet", "$10")
    dealt.deal(cards(ANN, BANK)).decide(keep("As Ad")).decide(keep("2d 8h"))
    assert (dealt.net(1), dealt.net("ann")) == ("$10", "$5")


# --- the house ------------------------------------------------------------------------------


@rule(ENTRY, "six complete decks from a shoe, no jokers; its cut card is the house's choice")
def test_six_decks() -> None:
    terms = load_game("clovis-500/fast-action-holdem", {"cut-card": 78}).terms
    assert (terms.deck.packs, terms.deck.jokers, terms.shoe.cut_card) == (6, 0, 78)


@rule(ENTRY, "a per-hand collection exists; amounts not printed in this seed")
def test_no_collection_is_invented() -> None:
    terms = load_game("clovis-500/fast-action-holdem").terms
    assert terms.fees is None
    assert terms.table.limits is None


@rule(ENTRY, "two rounds as player-dealer; only who wagered on the previous hand may take it next")
def test_rotation() -> None:
    table_ = load_game("clovis-500/fast-action-holdem").terms.table
    policy = find_policy(table_.rotation)
    assert (policy.hands, policy.wagered, table_.seats) == (2, "player", 8)


@rule(ENTRY, "two start-of-game rules conflict (Play 1 vs Rule 5): restart, and a brand-new table")
@pytest.mark.parametrize(
    ("reading", "first"), [("first to approach", "bob"), ("house dealer's left", "cat")]
)
def test_who_is_offered_the_bank_of_a_new_table(reading: str, first: str) -> None:
    sitting = Sitting(load_game(EDITION, {"new-game": reading}))
    for name, seat in (("bob", 5), ("ann", 7), ("cat", 2)):
        sitting.sit_down(name, seat=seat, cents=100_000)
    assert sitting.offer_bank() == first
    for _ in range(3):
        sitting.decline(sitting.bank.offered)
    assert sitting.bank.broken is not None


@rule(ENTRY, "Rule 5: a game that has gone dead begins with the first player clockwise from dealer")
@pytest.mark.parametrize("reading", ["first to approach", "house dealer's left"])
def test_a_game_that_starts_again_begins_at_the_house_dealers_left(reading: str) -> None:
    policy = find_policy(load_game(EDITION, {"new-game": reading}).terms.table.rotation)
    sitting = sitting_under(policy=policy.id, names="ann bob cat")
    hand(sitting, "bob", ann=1_000, cat=1_000)
    sitting.offer_bank()
    while sitting.bank.offered:
        sitting.decline(sitting.bank.offered)
    sitting.restart()
    assert sitting.offer_bank() == "ann", "not bob, who had it once, nor cat after him"


def test_the_rule_sheet_follows_the_readings() -> None:
    edition = find_edition("clovis-500/fast-action-holdem")
    usual = sheet_of(edition)
    words = " ".join(usual["procedure"])
    assert "the first of these cards that counts places the action button" in words
    assert "its cards are turned one by one until one places the action button" in words
    assert "A-2-3-4-5 is the lowest straight." in words
    assert "compared by those cards first" in words
    assert "as well." not in " ".join(usual["action"])
    other = sheet_of(
        edition,
        {
            "action-card": "first",
            "natural-action-card": "first",
            "ten-on-the-button": 10,
            "flush-ties": "high card",
            "ace-low-straight": "none",
        },
    )
    words = " ".join(other["procedure"])
    assert "the first of these cards, if it counts, places the action button" in words
    assert "its first card is turned, which places the action button if it counts" in words
    assert "A-2-3-4-5 is not a straight." in words
    assert "compared card by card" in words
    assert "A ten counts 10 as well." in other["action"]


def test_what_is_paid_comes_after_all_values() -> None:
    dealt = table().bet(1, "bet", "$10").bet(2, "bet", "$10")
    dealt.deal(cards(ANN, "9c 8d 6h 2s", BANK))
    dealt.decide(keep("As Ad"), by=1).decide(keep("9c 8d"), by=2).decide(Keep(("2d", "8h")))
    kinds = [type(e) for e in dealt.round.events if isinstance(e, Called | Settled)]
    assert kinds == sorted(kinds, key=lambda kind: kind is Settled)
    assert dealt.called[2:] == [
        "king high",
        "pair of aces, wins",
        "pair of nines, wins",
    ]
