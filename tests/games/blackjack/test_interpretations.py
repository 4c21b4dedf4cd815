"""Rule Interpretations for No Bust Blackjack (004-11), at the tables of the same book."""

from __future__ import annotations

import pytest

from games.blackjack.duels import deal, duel, open_to, refused, results
from games.tables import Table
from houseway.cards.card import JOKER
from houseway.cards.deck import counts, size
from houseway.editions.library import load_game
from houseway.errors import DecisionError
from houseway.rules.round.decisions import Double, Follow, Hit, Split, Stand, Stay, Surrender
from houseway.rules.round.events import Controlled, Voided
from houseway.rules.round.inputs import Ruling
from houseway.rules.rulings.effects import (
    BurnCards,
    HandDead,
    MoveCard,
    ReturnCard,
    ReturnWager,
    Void,
)
from support import banked, rule

CENTURY = "clovis-500/century-21-blackjack"
BUSTER = "clovis-500/no-bust-21st-century-buster-blackjack"
ENTRY = "004-11"
OLDER = {
    "double": "any two cards",
    "split-and-surrender": "interpretations",
    "naturals": "interpretations",
}
"""The older joker edition that the interpretations were written for."""


def two_bettors(tape: str, amount: str = "$15", **settings: str) -> Table:
    """Seat 1 with $10, and ann on its back line."""
    table = Table(CENTURY, {**OLDER, **settings}).bet(1, "game", "$10")
    return table.bet("ann", "game", amount, at=1).deal(tape)


# -- naturals -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("player", "dealer", "result"),
    [
        pytest.param("As Ad", "9h Jk", "wins 1:1", marks=rule(ENTRY, "two aces are a natural")),
        pytest.param("Jk Jk", "9h Jk", "wins 1:1", marks=rule(ENTRY, "two jokers are a natural")),
        pytest.param("As Jk", "9h Jk", "wins 1:1", marks=rule(ENTRY, "ace and joker: natural")),
        pytest.param("As Jk", "Ah Ac", "pushes", marks=rule(ENTRY, "two naturals push")),
        pytest.param("Js Jk", "Ah Ac", "loses", marks=rule(ENTRY, "a joker hand is no natural")),
    ],
)
def test_naturals(player: str, dealer: str, result: str) -> None:
    assert duel(CENTURY, player, dealer, settings=OLDER).result(1, "game") == result


@rule(ENTRY, "players can hit or stand on any hand")
@pytest.mark.parametrize("player", ["2s 3d", "5s 6d", "Ks 9d", "Ks Qd", "As Kd"])
def test_no_chart_for_players(player: str) -> None:
    first, second = player.split()
    free = {**OLDER, "player-chart": "interpretations"}
    assert {"hit", "stand"} <= open_to(deal(CENTURY, f"{first} Kh {second} 9c", free))


@rule(ENTRY, "six packs and six jokers; the player-dealer gets one card and stops at hard 17")
def test_older_bank() -> None:
    older = {**OLDER, "bank": "interpretations"}
    deck = load_game(CENTURY, older).terms.deck
    assert (size(deck), counts(deck)[JOKER]) == (6 * 53, 6)
    table = deal(CENTURY, "Ks Kh 4d 7c", older)
    assert table.hand("dealer") == "Kh"
    assert table.decide(Stand()).hand("dealer") == "Kh 7c"


@rule(ENTRY, "a banker cannot play a hand as a player")
def test_a_banker_does_not_play() -> None:
    table = Table(CENTURY).bet(1, "game", "$10").deal("Ks Kh 4d 9c")
    assert {wager.bettor for wager in banked(table.round).wagers} == {"seat-1"}
    assert table.refusal(2, "game", "$10", at=8) == "wager/player_dealer"


# -- control ------------------------------------------------------------------------------------


@rule(ENTRY, "control by a back-line player takes a wager twice as large")
@pytest.mark.parametrize(("amount", "who"), [("$19", 1), ("$20", "ann"), ("$30", "ann")])
def test_control(amount: str, who: object) -> None:
    table = two_bettors("Ks Kh 4d 9c", amount).decide(Stay())
    assert table.asked == [who]
    controlled = [e.controller for e in table.round.events if isinstance(e, Controlled)]
    assert controlled == ["ann" if who == "ann" else "seat-1"]


@rule(ENTRY, "reading: at least twice the seated player's wager gives control")
@pytest.mark.parametrize("edition", [CENTURY, BUSTER])
def test_reading_control(edition: str) -> None:
    for setting, who in (("twice", "ann"), ("seated", 1)):
        table = Table(edition, {"control": setting}).bet(1, "game", "$10")
        table.bet("ann", "game", "$20", at=1).deal("Ks Kh 4d 9c")
        if edition == BUSTER:
            table.decide(Stay())
        assert table.asked == [who]


@rule(ENTRY, "control comes back to the seated player when the other gives up his wager")
def test_control_comes_back() -> None:
    table = two_bettors("Ks Kh 4d 9c", "$20").decide(Stay()).decide(Surrender())
    assert table.asked == [1]


# -- surrender ----------------------------------------------------------------------------------


@rule(ENTRY, "surrender only before taking a draw card, for half of the wager")
def test_surrender() -> None:
    assert deal(CENTURY, "Ks Kh 4d 9c", OLDER).decide(Surrender()).net(1) == "-$5"
    drawn = deal(CENTURY, "Ks Kh 3d 9c 2c", OLDER).decide(Hit())
    assert refused(drawn, Surrender()) == "blackjack/no_surrender"


@rule(ENTRY, "several bets on a seat: only those who surrender lose half, the others go on")
def test_some_surrender() -> None:
    table = two_bettors("Ks Kh 4d 9c 7c", "$14")
    table.decide(Surrender(), by="ann").decide(Hit(), by=1)
    assert [table.net("ann"), table.net(1)] == ["-$7", "$10"]
    table = two_bettors("Ks Kh 4d 9c 7c", "$14")
    table.decide(Stay(), by="ann").decide(Surrender(), by=1).decide(Hit(), by="ann")
    assert [table.net("ann"), table.net(1)] == ["$14", "-$5"]


# -- split --------------------------------------------------------------------------------------


@rule(ENTRY, "any pair, any two picture cards, or a picture card and a ten")
@pytest.mark.parametrize("player", ["8s 8d", "Ks Qd", "Ks Td", "Ts Td"])
def test_may_split(player: str) -> None:
    first, second = player.split()
    assert refused(deal(CENTURY, f"{first} Kh {second} 9c", OLDER), Split()) == ""


@rule(ENTRY, "no split of a natural: two aces or two jokers")
@pytest.mark.parametrize("player", ["As Ad", "Jk Jk"])
def test_naturals_are_not_split(player: str) -> None:
    first, second = player.split()
    assert deal(CENTURY, f"{first} Kh {second} 9c", OLDER).round.over


@rule(ENTRY, "any pair except two aces and two jokers, whatever else of it is in force")
@pytest.mark.parametrize("jokers", ["one a pack, wild", "four a pack, 2 or 12"])
@pytest.mark.parametrize("player", ["As Ad", "Jk Jk"])
def test_aces_and_jokers_are_not_split(player: str, jokers: str) -> None:
    first, second = player.split()
    splitting = {"split-and-surrender": "interpretations", "double": "any two cards"}
    settings = {**splitting, "player-chart": "interpretations", "jokers": jokers}
    table = deal(CENTURY, f"{first} Kh {second} 9c", settings)
    assert refused(table, Split()) == "blackjack/no_split"


@rule(ENTRY, "reading: four splits, five hands at most")
def test_four_splits() -> None:
    table = deal(CENTURY, "8s Kh 8d 9c 8c 8h 8s 8d Tc Th Ts Td", OLDER)
    for _ in range(4):
        table.decide(Split())
    assert refused(table, Split()) == "blackjack/no_split"
    for _ in range(5):
        table.decide(Stand())
    assert len(results(table)) == 5


@rule(ENTRY, "a split hand may take several draw cards")
def test_split_hands_draw() -> None:
    table = deal(CENTURY, "8s Kh 8d 9c 5c 2c 6c Tc", OLDER).decide(Split())
    table.decide(Hit()).decide(Hit()).decide(Stand())
    assert table.hand("p1") == "8s 5c 2c 6c"
    assert results(table) == ["wins 1:1", "loses"]


@rule(ENTRY, "bettors who do not split stay on the first hand")
def test_not_splitting() -> None:
    table = two_bettors("8s Kh 8d 9c 2c Tc Jc").decide(Stay(), by="ann").decide(Split(), by=1)
    assert table.asked == ["ann"]
    table.decide(Stay(), by="ann").decide(Hit(), by=1).decide(Stand(), by=1)
    hands = {(w.bettor, w.hand.id) for w in banked(table.round).wagers if w.hand is not None}
    assert hands == {("seat-1", "p1"), ("seat-1", "p1.2"), ("ann", "p1")}
    assert table.net("ann") == "$15"  # 8, 2 and 10 against 19
    assert table.net(1) == "$0"


@rule(ENTRY, "bettors who follow a split have an equal wager on each hand")
def test_following_a_split() -> None:
    table = two_bettors("8s Kh 8d 9c Ac Ad").decide(Stay(), by="ann").decide(Split(), by=1)
    table.decide(Follow(), by="ann")
    table.decide(Stand(), by=1).decide(Stand(), by=1)
    assert [table.net(1), table.net("ann")] == ["$0", "$0"]
    wagers = [w.cents for w in banked(table.round).wagers if w.bettor == "ann"]
    assert wagers == [1_500, 1_500]


# -- double -------------------------------------------------------------------------------------


@rule(ENTRY, "any hand can be doubled, for as much or less, and takes exactly one card")
def test_double() -> None:
    table = deal(CENTURY, "Ks Kh 4d 9c 7c", OLDER)
    assert refused(table, Double(1_100)) == "decision/amount"
    assert table.decide(Double(300)).net(1) == "$13"
    assert refused(deal(CENTURY, "Ks Kh 9d 9c", OLDER), Double(1_000)) == ""


@rule(ENTRY, "reading: any total on two cards, split hands included, but not after a draw card")
def test_double_two_cards() -> None:
    drawn = deal(CENTURY, "Ks Kh 3d 9c 2c", OLDER).decide(Hit())
    assert refused(drawn, Double(1_000)) == "blackjack/no_double"
    split = deal(CENTURY, "8s Kh 8d 9c 5c", OLDER).decide(Split())
    assert refused(split, Double(1_000)) == ""


@rule(
    ENTRY, "the controller decides on a double; the others add as much, or less, or ride the card"
)
@pytest.mark.parametrize(
    ("answer", "net"), [(Double(1_500), "-$30"), (Double(200), "-$17"), (Stay(), "-$15")]
)
def test_following_a_double(answer: Double | Stay, net: str) -> None:
    table = two_bettors("Ks Kh 4d 9c 2c").decide(Stay(), by="ann").decide(Double(1_000), by=1)
    table.decide(answer, by="ann")
    assert [table.net(1), table.net("ann")] == ["-$20", net]


@rule(ENTRY, "a bettor who is short of chips doubles for less, as far as they go")
def test_a_short_bettor_doubles_for_less() -> None:
    table = Table(CENTURY, OLDER, stacks={"ann": "$19"}).bet(1, "game", "$10")
    table.bet("ann", "game", "$15", at=1).deal("Ks Kh 4d 9c 2c")
    table.decide(Stay(), by="ann").decide(Double(1_000), by=1)
    assert refused(table, Double(500)) == "decision/amount"
    assert table.decide(Double(400), by="ann").net("ann") == "-$19"


@rule(ENTRY, "a split takes an equal wager: who has not the chips is told, and stays")
def test_a_short_bettor_does_not_split() -> None:
    table = Table(CENTURY, OLDER, stacks={"ann": "$19"}).bet(1, "game", "$10")
    table.bet("ann", "game", "$15", at=1).deal("8s Kh 8d 9c 2c Tc Jc")
    table.decide(Stay(), by="ann").decide(Split(), by=1)
    assert refused(table, Follow()) == "blackjack/no_chips"
    assert table.decide(Stay(), by="ann").asked == [1]


@rule(ENTRY, "reading: who does not double rides the one card")
def test_reading_not_doubling() -> None:
    def net(settings: dict[str, str]) -> str:
        table = Table(BUSTER, settings).bet(1, "game", "$10").bet("ann", "game", "$10", at=1)
        table.deal("Ts 8h 9d 9c 9s").decide(Stay(), by="ann").decide(Double(1_000), by=1)
        table.decide(Stay(), by="ann")
        assert table.net(1) == "-$20"
        return table.net("ann")

    assert net({}) == "-$10"  # rides to 28
    assert net({"double-not-followed": "stand"}) == "$10"  # stands on 19 against 17


# -- misdeals and irregularities ----------------------------------------------------------------


def boxed(*draws: str) -> Table:
    """A deal with flawed cards, which a tape written as one text cannot express."""
    table = Table(CENTURY).bet(1, "game", "$10").bet(2, "game", "$10")
    return table.deal(list(draws))


@rule(ENTRY, "one boxed card does not play: it is burned with the next one")
def test_one_boxed_card() -> None:
    table = boxed("Ks", "boxed 2d", "3d", "Kd", "Kh", "9s", "9d", "9c")
    assert table.burned == ["2d", "3d"]
    assert [table.hand("p1"), table.hand("p2")] == ["Ks 9s", "Kd 9d"]
    assert table.round.over


@rule(ENTRY, "two boxed cards in the initial deal are a misdeal")
def test_two_boxed_cards() -> None:
    draws = ("Ks", "boxed 2d", "3d", "Kd", "Kh", "boxed 4s", "5s", "9s", "9d", "9c")
    table = boxed(*draws)
    assert table.round.voided
    assert [table.net(1), table.net(2)] == ["$0", "$0"]
    voided = [e.why for e in table.round.events if isinstance(e, Voided)]
    assert voided == ["misdeal: too many boxed cards in the initial deal"]


@rule(ENTRY, "two boxed cards in the draw: the hand is completed")
def test_two_boxed_cards_in_the_draw() -> None:
    table = Table(CENTURY).bet(1, "game", "$10")
    draws = ["Ks", "Kh", "4d", "9c", "boxed 2d", "3d", "boxed 2c", "3c", "6c"]
    table.deal(draws).decide(Hit())
    assert not table.round.voided
    assert table.hand("p1") == "Ks 4d 6c"


@rule(ENTRY, "reading: without the interpretations two boxed cards are only burned")
def test_reading_boxed_cards() -> None:
    table = Table(CENTURY, {"boxed-cards": 0}).bet(1, "game", "$10")
    table.deal(["boxed 2d", "3d", "Ks", "boxed 4s", "5s", "Kh", "9s", "9c"])
    assert not table.round.voided
    assert table.burned == ["2d", "3d", "4s", "5s"]


@rule(ENTRY, "the shoe runs out before all have their cards: misdeal, all hands void")
@rule(ENTRY, "positions without a wager received cards that are not retrievable: misdeal")
def test_ruled_misdeal() -> None:
    table = Table(CENTURY).bet(1, "game", "$10").deal("Ks Kh 4d 9c")
    table.round.rule(Ruling((Void("returned"),), "floor", "misdeal"))
    assert table.round.voided
    assert table.net(1) == "$0"


@rule(ENTRY, "a player with one card at the draw gets the other at his turn")
def test_one_card_at_the_draw() -> None:
    table = Table(CENTURY).bet(1, "game", "$10").bet(2, "game", "$10")
    table.ruling(Ruling((ReturnCard("p2", 1),), "floor", "one card short", at="draw begins"))
    table.deal("Ks Kd Kh 4s 4d 9c 3d")
    assert table.asked == [1]
    assert table.hand("p2") == "Kd"
    table.decide(Stand())
    assert table.hand("p2") == "Kd 4d"


@rule(ENTRY, "before the draw the next players' second cards are backed up")
def test_cards_are_backed_up() -> None:
    table = Table(CENTURY).bet(1, "game", "$10").bet(2, "game", "$10")
    backing = (MoveCard("p2", 1, "p1"), MoveCard("dealer", 1, "p2"))
    short = (ReturnCard("p1", 1),)
    table.ruling(Ruling((*short, *backing), "floor", "backed up", at="deal complete"))
    table.deal("Ks Kd Kh 2s 4d 5c 9c", spare=True)
    assert [table.hand("p1"), table.hand("p2")] == ["Ks 4d", "Kd 5c"]


@rule(ENTRY, "a player passed on the draw by the dealer's error has no action")
def test_missed_hand_has_no_action() -> None:
    table = Table(CENTURY).bet(1, "game", "$10").bet(2, "game", "$10").deal("Ks Kd Kh 4s 4d 9c")
    assert table.asked == [1]
    wager = next(w.id for w in banked(table.round).wagers if w.bettor == "seat-1")
    table.round.rule(Ruling((ReturnWager(wager),), "floor", "passed by the dealer's error"))
    assert table.net(1) == "$0"
    table.decide(Stand())
    assert [table.net(1), table.net(2)] == ["$0", "-$10"]


@rule(ENTRY, "the player-dealer has drawn: a hand that was passed receives no action")
def test_dead_hand_has_no_action() -> None:
    table = Table(CENTURY).bet(1, "game", "$10").bet(2, "game", "$10")
    table.ruling(Ruling((HandDead("p2"),), "floor", "passed", at="bank has drawn"))
    table.deal("Ks 7d Kh 4s 7c 9c").decide(Stand()).decide(Stand())
    assert table.result(2, "game") == "has no action"
    assert [table.net(1), table.net(2)] == ["-$10", "$0"]


@rule(ENTRY, "a hand that is out of the round is not paid, natural or not")
def test_a_dead_natural_is_not_paid() -> None:
    table = Table("casino-club/pure-21-5-blackjack").bet(1, "game", "$10").bet(2, "game", "$10")
    table.ruling(Ruling((HandDead("p1"),), "floor", "passed", at="deal complete"))
    table.deal("As Ks* 9h Kd* 9d 8c").decide(Stand())
    assert table.result(1, "game") == "has no action"
    assert [table.net(1), table.net(2)] == ["$0", "$10"]


@rule(
    ENTRY, "a missed hand receives no action: a wager that went back is neither doubled nor split"
)
def test_a_returned_wager_is_not_doubled() -> None:
    table = two_bettors("8s 8h 8d 2c 9c", "$20").decide(Stay(), by=1)
    (question,) = table.round.pending
    own = next(w.id for w in banked(table.round).wagers if w.bettor == question.bettor == "ann")
    table.round.rule(Ruling((ReturnWager(own),), "floor", "not his chips"))
    for wanted in (Double(1_000), Split()):
        with pytest.raises(DecisionError) as refused:
            table.round.decide(question.id, wanted)
        assert refused.value.code == "decision/not_asked", "the question went with the wager"
    assert "ann" not in [wager.bettor for wager in banked(table.round).live()]


@rule(ENTRY, "a player who caused the draw to be stopped plays as he stands")
def test_who_stopped_the_draw_plays_as_he_stands() -> None:
    table = deal(CENTURY, "Ks Kh 4d 9c")
    question = table.round.pending[0]
    table.round.use_default(question.id)
    assert table.hand("p1") == "Ks 4d"
    assert table.net(1) == "-$10"


@rule(ENTRY, "a draw card not clearly asked for is burned with one more; so are two that come out")
def test_burned_draw_cards() -> None:
    table = deal(CENTURY, "Ks Kh 4d 9c 2c 3c 6c")
    table.round.rule(Ruling((BurnCards(2),), "floor", "not clearly requested"))
    table.decide(Hit())
    assert table.hand("p1") == "Ks 4d 6c"
    assert table.burned == ["2c", "3c"]


@rule(ENTRY, "the player-dealer stops at hard 17 where the chart says so; no card follows")
def test_nothing_after_hard_17() -> None:
    table = Table(BUSTER).bet(1, "game", "$10").deal("Ks Th 9d 7c").decide(Stand())
    assert table.hand("dealer") == "Th 7c"


@rule(ENTRY, "bettors without control have no draw of their own, only their own surrender")
def test_followers_do_not_draw() -> None:
    table = two_bettors("Ks Kh 4d 9c")
    assert open_to(table) == {"stay", "surrender"}


def test_a_player_dealer_s_card_that_a_ruling_took_away_comes_again() -> None:
    """003-02 looks at the card when the draw begins, after it had gone back to the shoe."""
    table = Table("napa-valley/no-bust-21st-century-blackjack").bet(1, "game", "$10")
    table.ruling(Ruling((ReturnCard("dealer", 0),), "floor", "misplaced", at="draw begins"))
    table.deal("9s Kh 9d", spare=True)
    assert table.hand("dealer") == "Kh"
