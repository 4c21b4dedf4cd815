"""Casino War of the Tavern at Stones (000-10): cards, wagers, the war and what surrounds it."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise, permutations
from math import perm

import pytest
from msgspec.structs import replace

from games.tables import Table
from houseway.cards.card import Card, parse_cards, rank
from houseway.cards.tape import every_tape
from houseway.editions.filed_rulings import find_filed, ruling_of
from houseway.editions.library import find_edition, load_game
from houseway.editions.sheet import sheet_of
from houseway.errors import DecisionError, WagerError
from houseway.games.war import WarFacts, WarTerms, choose, describe, judge
from houseway.money import Odds
from houseway.rules.banked.outcomes import Lose, NoAction, Push, Win
from houseway.rules.game import digest
from houseway.rules.round.decisions import Bet, Pass, Place, Play, Ready, Surrender
from houseway.rules.round.driver import Round
from houseway.rules.round.inputs import Ruling
from houseway.rules.round.opening import Bettor, Opening
from houseway.rules.rulings.effects import HandDead, ReturnCard, ReturnWager
from support import rule

ENTRY = "000-10"
EDITION = "stones-tavern/casino-war"
WAR = Play(1_000)
BURNS = "4c 4d 4h"


def table(settings: dict[str, str | bool | int] | None = None, **more: object) -> Table:
    return Table(EDITION, settings, **more)  # type: ignore[arg-type]


def tied(settings: dict[str, str | bool | int] | None = None, **more: object) -> Table:
    """One player with $10 and a queen against the player-dealer's queen."""
    return (
        table(settings, **more)
        .bet(1, "primary", "$10")
        .deal("Qs Qd 4c 4d 4h 9s 5c 5d 5h 8d", spare=True)
    )


def war(mine: str, banks: str, **more: object) -> Table:
    """One player with $10 who goes to war."""
    dealt = table(**more).bet(1, "primary", "$10")  # type: ignore[arg-type]
    return dealt.deal(f"Qs Qd {BURNS} {mine} {BURNS} {banks}").decide(WAR)


# --- the original deal --------------------------------------------------------------------


@rule(ENTRY, "ace high, king, queen, jack, 10 to 2 low")
@pytest.mark.parametrize(("high", "low"), list(pairwise("AKQJT98765432")))
def test_each_rank_beats_the_next(high: str, low: str) -> None:
    assert table().bet(1, "primary", "$10").deal(f"{high}s {low}d").net(1) == "$10"
    assert table().bet(1, "primary", "$10").deal(f"{low}s {high}d").net(1) == "-$10"


@rule(ENTRY, "suit has no effect")
@pytest.mark.parametrize("suit", "cdhs")
def test_suits_are_equal(suit: str) -> None:
    assert table().bet(1, "primary", "$10").deal(f"Ks K{suit}").asked == [1]


@rule(ENTRY, "Primary: wins 1 to 1 with a card higher than the player/dealer's, loses with a lower")
@pytest.mark.parametrize(("cards", "result"), [("Ks Qd", "wins 1:1"), ("Js Qd", "loses")])
def test_primary_pays_even_money(cards: str, result: str) -> None:
    assert table().bet(1, "primary", "$10").deal(cards).result(1, "primary") == result


@rule(ENTRY, "Tie: pays 10 to 1 if the original cards are equal in rank, otherwise loses")
@pytest.mark.parametrize(
    ("cards", "result"), [("Ks Qd", "loses"), ("Js Qd", "loses"), ("Qs Qd", "wins 10:1")]
)
def test_tie_pays_ten_to_one(cards: str, result: str) -> None:
    dealt = table().bet(1, "primary", "$10").bet(1, "tie", "$5").deal(cards, spare=True)
    assert dealt.result(1, "tie") == result
    if dealt.asked:
        assert dealt.paid(1, "tie") == "$50"
        assert dealt.decide(Surrender()).net(1) == "$45"


@rule(ENTRY, "Tie before any card is dealt, with a primary wager; optional")
def test_tie_needs_a_primary() -> None:
    assert table().refusal(1, "tie", "$5") == "wager/needs_base"
    assert table().bet(1, "primary", "$5").refusal(1, "tie", "$50") == ""


@rule(ENTRY, "Primary before No more bets: required of each player; no bet after the call")
def test_wagers_are_closed_by_the_deal() -> None:
    dealt = tied()
    assert dealt.round.why_not(dealt.round.pending[0].id, Place("tie", 1, 500)) is not None
    with pytest.raises(DecisionError):
        dealt.decide(Place("primary", 1, 2_000))


@rule(ENTRY, "from the player farthest to the dealer's left, clockwise, then to the player/dealer")
def test_the_deal_goes_from_the_house_dealers_left() -> None:
    dealt = table(dealer=2)
    for seat in (3, 1, 8):
        dealt.bet(seat, "primary", "$10")
    dealt.deal("2s 3s 4s Kd")
    assert [dealt.hand(h) for h in ("dealer",)] == ["Kd"]
    assert dealt.order == [(1, "primary"), (3, "primary"), (8, "primary")]
    assert dealt.called == ["2", "3", "4", "king"]


# --- surrender and war --------------------------------------------------------------------


@rule(ENTRY, "tie hand without war: surrender half the primary, the other half is returned")
@pytest.mark.parametrize(("amount", "net"), [("$10", "-$5"), ("$5", "-$2.50")])
def test_surrender_gives_up_half(amount: str, net: str) -> None:
    dealt = table().bet(1, "primary", amount).deal("Qs Qd").decide(Surrender())
    assert dealt.result(1, "primary") == "loses 1/2"
    assert dealt.net(1) == net


@rule(ENTRY, "War | on a tie hand: war card higher +1, equal +2 (2 to 1), lower -2")
@pytest.mark.parametrize(
    ("mine", "banks", "net", "result"),
    [
        ("3s", "2d", "$10", "wins 1:1"),
        ("3s", "3d", "$20", "wins 2:1"),
        ("2s", "3d", "-$20", "loses"),
    ],
)
def test_outcomes_of_a_war(mine: str, banks: str, net: str, result: str) -> None:
    dealt = war(mine, banks)
    assert (dealt.net(1), dealt.result(1, "war")) == (net, result)


@rule(ENTRY, "higher: takes the three units, primary, war wager and the player/dealer's match, +1")
def test_a_won_war_takes_three_units() -> None:
    dealt = war("3s", "2d")
    assert (dealt.result(1, "primary"), dealt.paid(1, "war")) == ("pushes", "$10")
    assert dealt.bank_net == "-$10"


@rule(ENTRY, "equal: three units and one additional unit, an amount equal to the ante (primary)")
def test_a_tied_war_wins_an_additional_unit() -> None:
    dealt = war("3s", "3d")
    assert (dealt.paid(1, "primary"), dealt.paid(1, "war")) == ("$0", "$20")


@rule(ENTRY, "collect the full amount of the primary: moved into the three-unit war stake")
def test_the_primary_is_not_lost_by_going_to_war() -> None:
    dealt = tied().decide(WAR)
    assert dealt.order == [(1, "primary"), (1, "war")]
    assert dealt.collected(1, "primary") == "$0"


@rule(ENTRY, "the war wager equals the primary wager")
def test_a_war_wager_of_another_size_is_refused() -> None:
    for cents in (500, 999, 2_000):
        with pytest.raises(DecisionError) as refused:
            tied().decide(Play(cents))
        assert refused.value.code == "decision/amount"


@rule(ENTRY, "the player must place a war wager if he goes to war")
def test_without_the_chips_there_is_no_war() -> None:
    with pytest.raises(WagerError) as refused:
        tied(stacks={1: "$15"}).decide(WAR)
    assert refused.value.code == "wager/over_stack"
    assert "$10" in refused.value.message


@rule(ENTRY, "only on a tie hand: surrender or go to war")
def test_only_ties_choose() -> None:
    dealt = table().bet(1, "primary", "$10").bet(2, "primary", "$10").bet(3, "primary", "$10")
    dealt.deal("Qs Ks Js Qd")
    assert dealt.asked == [1]
    assert table().refusal(1, "war", "$10") == "wager/in_the_round"


@rule(ENTRY, "burns: three before every war card, or as in the opening summary")
@pytest.mark.parametrize(
    ("reading", "tape"),
    [
        ("every card", "2c 2d 2h 9s 3c 3d 3h 8s 4c 4d 4h 7d"),
        ("the first and the last card", "2c 2d 2h 9s 8s 4c 4d 4h 7d"),
    ],
)
def test_burns_of_the_war_deal(reading: str, tape: str) -> None:
    dealt = table({"burns-in-the-war": reading}).bet(1, "primary", "$10").bet(2, "primary", "$10")
    dealt.deal(f"Qs Qh Qd {tape}").decide(WAR).decide(WAR)
    assert len(dealt.burned) == (9 if reading == "every card" else 6)
    assert [dealt.hand(h) for h in ("p1", "p2", "dealer")] == ["Qs 9s", "Qh 8s", "Qd 7d"]
    assert (dealt.net(1), dealt.net(2)) == ("$10", "$10")


@rule(ENTRY, "other players' cards are collected; the tied cards stay exposed")
def test_cards_of_the_others_are_collected() -> None:
    dealt = table().bet(1, "primary", "$10").bet(2, "primary", "$10").bet(3, "primary", "$10")
    dealt.deal(f"Qs Ks Qh Qd {BURNS} 9s {BURNS} 8d").decide(WAR).decide(Surrender())
    assert [dealt.hand(h) for h in ("p1", "p2", "p3")] == ["Qs 9s", "", ""]


@rule(ENTRY, "surrenders are settled around the table before the war deal")
def test_surrenders_come_before_the_war() -> None:
    dealt = table().bet(1, "primary", "$10").bet(2, "primary", "$10")
    dealt.deal(f"Qs Qh Qd {BURNS} 9s {BURNS} 8d").decide(WAR).decide(Surrender())
    assert dealt.order == [(2, "primary"), (1, "primary"), (1, "war")]
    assert dealt.moments[-2:] == ["choices made", "war deal complete"]


@rule(ENTRY, "a ruling on a tied hand: what is dead or returned has no action")
def test_rulings_in_mid_round() -> None:
    dealt = tied()
    dealt.round.rule(Ruling((HandDead("p1"),), "floor"))
    assert dealt.result(1, "primary") == "has no action"
    dealt = tied()
    dealt.round.rule(Ruling((ReturnWager(position=1),), "floor"))
    assert (dealt.asked, dealt.net(1)) == ([], "$0")
    dealt = table().bet(1, "primary", "$10").bet("ann", "primary", "$20", at=1)
    dealt.deal(f"Qs Qd {BURNS} 9s {BURNS} 8d")
    dealt.round.rule(Ruling((ReturnWager("w1"),), "floor"))
    assert dealt.asked == ["ann"], "the next on the hand decides"
    dealt.decide(Play(2_000))
    assert (dealt.net(1), dealt.net("ann")) == ("$0", "$20")
    without = table().bet(1, "primary", "$10")
    without.ruling(Ruling((ReturnCard("p1", 0),), "floor", at="deal complete"))
    assert without.deal("Ks Qd").result(1, "primary") == "has no action"


# --- the back line ------------------------------------------------------------------------


@rule(ENTRY, "back-line bettor on a tie hand: the seated player's choice also holds for the spot")
def test_the_back_line_goes_with_the_hand() -> None:
    dealt = table().bet(1, "primary", "$10").bet("ann", "primary", "$50", at=1)
    dealt.deal(f"Qs Qd {BURNS} 9s {BURNS} 8d")
    assert dealt.asked == [1]
    assert dealt.decide(WAR).net("ann") == "$50"


@rule(ENTRY, "back-line bettor on a tie hand: each chooses war or surrender for himself")
def test_the_back_line_chooses_for_itself() -> None:
    dealt = table({"back-line-goes-with": "for himself"})
    dealt.bet(1, "primary", "$10").bet("ann", "primary", "$50", at=1)
    dealt.deal(f"Qs Qd {BURNS} 9s {BURNS} 8d")
    assert dealt.asked == [1, "ann"]
    dealt.decide(Surrender(), by=1).decide(Play(5_000), by="ann")
    assert (dealt.net(1), dealt.net("ann")) == ("-$5", "$50")


@rule(ENTRY, "back-line bettor without the chips for the war: gives up half, or what he has")
@pytest.mark.parametrize(
    ("reading", "net"), [("all or nothing", "-$25"), ("as far as it goes", "$20")]
)
def test_a_follower_without_the_chips(reading: str, net: str) -> None:
    dealt = table({"short-follower": reading}, stacks={"ann": "$70"})
    dealt.bet(1, "primary", "$10").bet("ann", "primary", "$50", at=1)
    assert dealt.deal(f"Qs Qd {BURNS} 9s {BURNS} 8d").decide(WAR).net("ann") == net


@rule(ENTRY, "more may take part by back-line betting; 2 to 8 seated with the player/dealer")
def test_seats_and_back_line() -> None:
    dealt = table().bet(1, "primary", "$10")
    assert dealt.seats == 8
    assert dealt.refusal("ann", "primary", "$10", at=1) == ""
    assert dealt.refusal(2, "primary", "$10", at=8) == "wager/player_dealer"


# --- the glossary's tie wager -------------------------------------------------------------


@rule(ENTRY, "glossary: a tie wager with a primary wager or war wager; only before the original")
@pytest.mark.parametrize(("banks", "net"), [("9d", "$70"), ("8d", "$5")])
def test_a_tie_wager_on_the_war_where_it_is_read_so(banks: str, net: str) -> None:
    dealt = table({"tie-wager-on-the-war": True}).bet(1, "primary", "$10")
    dealt.deal(f"Qs Qd {BURNS} 9s {BURNS} {banks}").decide(WAR)
    with pytest.raises(DecisionError):
        dealt.decide(Bet(50))
    assert dealt.decide(Bet(500)).net(1) == net


@rule(ENTRY, "glossary: no tie wager on the war as it is usually read; none has to be made")
def test_no_tie_wager_on_the_war() -> None:
    assert not tied().decide(WAR).asked
    dealt = tied({"tie-wager-on-the-war": True}).decide(WAR)
    assert dealt.decide(Pass()).net(1) == "$10"
    poor = tied({"tie-wager-on-the-war": True}, stacks={1: "$20"}).decide(WAR)
    refusal = poor.round.why_not(poor.round.pending[0].id, Bet(100))
    assert refusal is not None
    assert "minimum" in refusal.reason


@rule(ENTRY, "glossary: tie wagers on the war at two positions, each with chips that are there")
def test_no_chip_is_offered_for_two_tie_wagers_on_the_war() -> None:
    dealt = table({"tie-wager-on-the-war": True}, stacks={"ann": "$50"}).seat(1, 2)
    dealt.bet("ann", "primary", "$10", at=1).bet("ann", "primary", "$10", at=2)
    dealt.deal(f"Qs Qh Qd {BURNS} 9s {BURNS} 9h {BURNS} 8d").decide(WAR).decide(WAR)
    dealt.decide(Bet(600))
    with pytest.raises(DecisionError):
        dealt.decide(Bet(500))
    assert dealt.decide(Pass()).net("ann") == "$14"


# --- the house ----------------------------------------------------------------------------


@rule(ENTRY, "at least 12 decks in two equal batches; the first card burned; cutting card")
def test_batches_and_cut_card() -> None:
    terms = load_game(EDITION).terms
    assert (terms.deck.packs, terms.shoe.decks, terms.shoe.burn) == (6, 2, 1)
    assert (terms.shoe.shuffle, terms.shoe.cut_card) == ("cut card", 52)
    for packs in (6, 7, 8):
        assert load_game(EDITION, {"packs": packs}).terms.deck.packs == packs
    for cards in (52, 78, 104):
        assert load_game(EDITION, {"cut-card": cards}).terms.shoe.cut_card == cards


@rule(ENTRY, "each new dealer coming to the table burns one card before dealing")
def test_a_new_house_dealer_burns_a_card() -> None:
    burned = find_filed(find_edition(EDITION), "new-house-dealer")
    dealt = table().bet(1, "primary", "$10")
    dealt.ruling(ruling_of(burned, {}, by="floor", at="no more bets"))
    dealt.deal("2c Ks Qd")
    assert (dealt.burned, dealt.net(1)) == (["2c"], "$10")


@rule(ENTRY, "banks two consecutive rounds, then rotates clockwise; no action button")
def test_rotation_and_no_button() -> None:
    dealt = tied()
    assert dealt.game.terms.table.rotation == "two-hands"
    assert dealt.decide(WAR).button == 0


@rule(ENTRY, "collection: GEGA-003784, before the deal by the total of all wagers")
def test_collection() -> None:
    dealt = table(option=1).bet(1, "primary", "$40").bet(1, "tie", "$10").deal("Ks Qd")
    assert dealt.fees == {"player-dealer": "$2"}


# --- judge, bot, rule sheet ---------------------------------------------------------------


@rule(ENTRY, "what the cards mean for each wager")
def test_judge() -> None:
    terms = load_game(EDITION).terms
    assert isinstance(terms, WarTerms)
    original = WarFacts(original="equal")
    assert judge(terms, "tie", original) == Win(Odds(10), "equal")
    won = replace(original, war="higher")
    assert judge(terms, "primary", won) == Push("war won")
    assert judge(terms, "war", won) == Win(Odds(1), "higher")
    assert judge(terms, "war", replace(original, war="equal")) == Win(Odds(2), "equal")
    assert judge(terms, "primary", replace(original, war="lower")) == Lose(line="war lost")
    given = replace(original, war="surrendered")
    assert judge(terms, "primary", given) == Lose(Odds(1, 2), "surrender")
    assert judge(terms, "tie", replace(original, dead=True)) == NoAction("the hand is dead")


def test_the_bot_goes_to_war_if_it_can() -> None:
    dealt = tied()
    view = dealt.round.view("seat-1")
    assert choose(view, view.questions[0]) == WAR
    poor = tied(stacks={1: "$15"}).round.view("seat-1")
    assert choose(poor, poor.questions[0]) == Surrender()


@pytest.mark.parametrize(
    ("burns", "words"),
    [(0, "no card is burned before"), (1, "one card is burned before"), (2, "2 cards are burned")],
)
def test_the_rule_sheet_counts_the_burned_cards(burns: int, words: str) -> None:
    terms = load_game(EDITION).terms
    assert isinstance(terms, WarTerms)
    terms = replace(terms, burns=burns)
    assert words in " ".join(describe(terms))


@pytest.mark.parametrize("edition", [EDITION, "stones-tavern/ultimate-texas-holdem-bad-beat-bonus"])
def test_fewer_than_no_cards_cannot_be_burned(edition: str) -> None:
    with pytest.raises(ValueError, match="burns must be 0 or more, not -1"):
        replace(load_game(edition).terms, burns=-1)


def test_the_rule_sheet_follows_the_readings() -> None:
    edition = find_edition(EDITION)
    usual = " ".join(sheet_of(edition)["procedure"])
    assert "3 cards are burned before every card" in usual
    assert "seated player's choice also holds" in usual
    settings: dict[str, str | bool | int] = {
        "back-line-goes-with": "for himself",
        "tie-wager-on-the-war": True,
    }
    other = " ".join(sheet_of(edition, settings)["procedure"])
    assert "choose for themselves" in other
    assert "tie wager on the war deal" in other


# --- every deal of a tiny deck ------------------------------------------------------------

TINY = parse_cards("2c 2d 2h 3c 3d 4c 4c")


def naive(cards: Sequence[Card], *, to_war: bool) -> Fraction:
    """The player's mean result in units, over every order of four cards."""
    results = []
    for mine, banks, second, banks_second in permutations(map(rank, cards), 4):
        if mine != banks:
            results.append(Fraction(1 if mine > banks else -1))
        elif not to_war:
            results.append(Fraction(-1, 2))
        else:
            results.append(
                Fraction(2 if second == banks_second else 1 if second > banks_second else -2)
            )
    return sum(results, Fraction()) / len(results)


@rule(ENTRY, "win +1 on the war, tie in the war +2, loss -2, surrender -1/2: every deal counted")
@pytest.mark.parametrize("to_war", [True, False])
def test_every_deal_of_a_tiny_deck(to_war: bool) -> None:
    game = load_game(EDITION, option="none")
    terms = replace(game.terms, burns=0)
    game = replace(game, terms=terms, digest=digest(terms))
    opening = Opening(
        (Bettor("ann", 100_000, 1), Bettor("dina", 200_000, 2)), player_dealer="dina", bank=100_000
    )
    chances = mean = Fraction()
    for tape in every_tape(TINY):
        round_ = Round(game, opening, tape, strict=True)
        round_.decide(round_.pending[0].id, Place("primary", 1, 1_000))
        round_.decide(round_.pending[0].id, Ready())
        if round_.pending:
            round_.decide(round_.pending[0].id, WAR if to_war else Surrender())
        assert round_.over
        chance = Fraction(tape.weight, perm(len(TINY), len(round_.deal.tape.draws)))
        chances += chance
        mean += chance * Fraction(round_.deal.chips["ann"] - 100_000, 1_000)
    assert chances == 1
    assert mean == naive(TINY, to_war=to_war)
