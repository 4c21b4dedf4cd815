"""Caribbean Stud Poker of the Clovis book (004-14): the call of twice the ante, its readings."""

from __future__ import annotations

from itertools import pairwise

import pytest

from at_table import rotation
from games.caribbean.stud_hands import ACE_KING, ACE_QUEEN, NOTHING, PREMIUM, RANKED
from games.tables import Table
from houseway.editions.library import find_edition, load_game
from houseway.editions.model import Value
from houseway.editions.sheet import sheet_of
from houseway.errors import DecisionError, WagerError
from houseway.rules.round.decisions import Fold, Play
from houseway.rules.round.inputs import Ruling
from houseway.rules.rulings.effects import HandDead
from support import rule

ENTRY = "004-14"
EDITION = "clovis-500/caribbean-stud-poker"
CALL = Play(2_000)
PAIR = "2s 2d 8h 6c 4h"


def table(settings: dict[str, Value] | None = None, **more: object) -> Table:
    return Table(EDITION, settings, **more)  # type: ignore[arg-type]


def duel(player: str, dealer: str, settings: dict[str, Value] | None = None) -> Table:
    return table(settings).bet(1, "ante", "$10").deal(rotation(player, dealer))


@rule(ENTRY, "Ante before the deal, required; Bet (call the dealer) after seeing own five cards")
def test_ante_and_call() -> None:
    assert table().refusal(1, "bet", "$10") == "wager/in_the_round"
    assert duel(PAIR, ACE_KING).decide(CALL).net(1) == "$30"


@rule(ENTRY, "Bet (call the dealer): exactly twice the original bet")
def test_the_call_is_twice_the_ante() -> None:
    for cents in (1_000, 1_900, 3_000):
        with pytest.raises(DecisionError) as refused:
            duel(PAIR, ACE_KING).decide(Play(cents))
        assert refused.value.code == "decision/amount"
    poor = table(stacks={1: "$29"}).bet(1, "ante", "$10").deal(rotation(PAIR, ACE_KING))
    with pytest.raises(WagerError) as short:
        poor.decide(CALL)
    assert (short.value.code, "$20" in short.value.message) == ("wager/over_stack", True)


@rule(ENTRY, "fold: gives up original bet and ante, whether the player/dealer qualifies or not")
@pytest.mark.parametrize("dealer", [ACE_KING, ACE_QUEEN])
def test_fold(dealer: str) -> None:
    assert duel(PAIR, dealer).decide(Fold()).net(1) == "-$10"


@rule(ENTRY, "not Ace/King or higher: the hand is over, pay the ante only to those who stayed")
@pytest.mark.parametrize("hand", [PAIR, NOTHING])
def test_without_a_qualifier(hand: str) -> None:
    dealt = duel(hand, ACE_QUEEN).decide(CALL)
    assert (dealt.result(1, "ante"), dealt.result(1, "bet")) == ("wins 1:1", "pushes")


@rule(ENTRY, "Bet returned when the dealer does not qualify (implied: pay ante only)")
@pytest.mark.parametrize(("reading", "net"), [("goes back", "$10"), ("is paid too", "$30")])
def test_the_bet_without_a_qualifier(reading: str, net: str) -> None:
    assert duel(NOTHING, ACE_QUEEN, {"bet-without-a-qualifier": reading}).decide(CALL).net(1) == net


@rule(ENTRY, "value of hands the same as Draw Poker, standard ranking of poker hands")
@pytest.mark.parametrize(("high", "low"), list(pairwise(RANKED)))
def test_each_hand_beats_the_next(high: str, low: str) -> None:
    assert duel(RANKED[high], RANKED[low]).decide(CALL).net(1) == "$30"
    assert duel(RANKED[low], RANKED[high]).decide(CALL).net(1) == "-$30"


@rule(ENTRY, "pay for the call bet: none printed; 1 to 1, ante 1 to 1")
@pytest.mark.parametrize(("hand", "odds"), [each[1:] for each in PREMIUM])
def test_pay_of_the_call(hand: str, odds: str) -> None:
    dealt = duel(hand, ACE_KING).decide(CALL)
    assert (dealt.result(1, "ante"), dealt.result(1, "bet")) == ("wins 1:1", "wins 1:1")
    other = duel(hand, ACE_KING, {"bet-pays": "premium schedule"}).decide(CALL)
    assert other.result(1, "bet") == f"wins {odds}"


@rule(ENTRY, "ties: not printed; push")
@pytest.mark.parametrize(("reading", "net"), [("push", "$0"), ("lose", "-$30")])
def test_ties(reading: str, net: str) -> None:
    assert duel("As Kh 9d 5c 3d", ACE_KING, {"ties": reading}).decide(CALL).net(1) == net


@rule(ENTRY, "player/dealer's up card: common game shows one; here all five are dealt face down")
@pytest.mark.parametrize(("reading", "last"), [("none", ""), ("last", "3c")])
def test_up_card(reading: str, last: str) -> None:
    dealt = duel(PAIR, ACE_KING, {"up-card": reading})
    assert dealt.round.view("seat-1").hands["dealer"].cards == ["", "", "", "", last]


@rule(ENTRY, "Opening bet as in poker: ante and opening bet are one, the original bet")
def test_the_ante_is_the_original_bet() -> None:
    assert table().refusal(1, "opening", "$10") == "wager/unknown_spot"


@rule(ENTRY, "Opening bet as in poker: a wager of its own, which the call doubles")
def test_an_opening_bet_of_its_own() -> None:
    def opened(dealer: str) -> Table:
        dealt = table({"opening-bet": "a wager of its own"})
        assert dealt.refusal(1, "opening", "$10") == "wager/needs_base"
        dealt.bet(1, "ante", "$5").bet(1, "opening", "$10")
        return dealt.deal(rotation(PAIR, dealer))

    assert opened(ACE_KING).decide(CALL).net(1) == "$35"
    assert opened(ACE_QUEEN).decide(CALL).net(1) == "$5", "the ante only"
    assert opened(ACE_KING).decide(Fold()).net(1) == "-$15", "original bet and ante"
    with pytest.raises(DecisionError):
        opened(ACE_KING).decide(Play(1_000))


@rule(ENTRY, "ante and opening bet: surrendered together, ante first with a short bank")
@pytest.mark.parametrize("coverage", ["once", "running"])
def test_short_bank(coverage: str) -> None:
    dealt = table({"coverage": coverage}, bank="$15").bet(1, "ante", "$10").bet(2, "ante", "$10")
    dealt.deal(rotation(NOTHING, NOTHING, ACE_KING)).decide(CALL).decide(CALL)
    assert dealt.order == [(1, "ante"), (1, "bet"), (2, "ante"), (2, "bet")]
    assert (dealt.net(1), dealt.net(2)) == ("-$15", "$0")


@rule(ENTRY, "a bank shorter than ante and call: first the ante, paid or taken; the rest goes back")
@pytest.mark.parametrize("coverage", ["once", "running"])
@pytest.mark.parametrize(("player", "sign"), [(PAIR, ""), (NOTHING, "-")], ids=["wins", "loses"])
@pytest.mark.parametrize("bank", [4, 10, 17, 60])
@pytest.mark.parametrize("opening", [False, True])
def test_what_is_covered_first(
    coverage: str, player: str, sign: str, bank: int, opening: bool
) -> None:
    settings: dict[str, Value] = {"coverage": coverage}
    spots = {"ante": 10, "bet": 20}
    if opening:
        settings["opening-bet"] = "a wager of its own"
        spots = {"ante": 5, "opening": 10, "bet": 20}
    dealt = table(settings, bank=f"${bank}")
    for spot in [*spots][:-1]:
        dealt.bet(1, spot, f"${spots[spot]}")
    dealt.deal(rotation(player, ACE_KING)).decide(CALL)
    assert dealt.order == [(1, spot) for spot in spots]
    left = bank
    for spot, due in spots.items():
        shown = dealt.collected if sign else dealt.paid
        assert shown(1, spot) == f"${min(due, left)}"
        assert dealt.uncovered(1, spot) == f"${due - min(due, left)}"
        left -= min(due, left)
    assert dealt.net(1) == f"{sign}${bank - left}"


@rule(ENTRY, "fold, hands given up: use the bank in turn, as they are settled, or at once")
@pytest.mark.parametrize(
    ("reading", "nets"), [("in turn", ("-$10", "$0")), ("at once", ("$0", "-$10"))]
)
def test_given_up_hands(reading: str, nets: tuple[str, str]) -> None:
    dealt = table({"given-up-hands": reading}, bank="$10")
    dealt.bet(1, "ante", "$10").bet(2, "ante", "$10")
    dealt.deal(rotation(NOTHING, NOTHING, ACE_KING)).decide(CALL).decide(Fold())
    assert (dealt.net(1), dealt.net(2)) == nets


@rule(ENTRY, "several bettors at one place: no back line is named, so both readings are alike")
@pytest.mark.parametrize("reading", ["spot by spot", "bettor by bettor"])
def test_one_bettor_at_a_place(reading: str) -> None:
    dealt = table({"several-at-one-place": reading}, bank="$15").bet(1, "ante", "$10")
    dealt.deal(rotation(NOTHING, ACE_KING)).decide(CALL)
    assert (dealt.collected(1, "ante"), dealt.collected(1, "bet")) == ("$10", "$5")


@rule(ENTRY, "collection: not printed in 004-24, only listed as approved")
def test_no_collection() -> None:
    assert load_game(EDITION).terms.fees is None


@rule(ENTRY, "rotation and number of seats are not printed")
def test_seats_and_rotation() -> None:
    assert [load_game(EDITION, {"seats": n}).terms.table.seats for n in (2, 8, 10)] == [2, 8, 10]
    for reading, policy in (
        ("game broken", "two-hands"),
        ("holder goes on", "two-hands-holder-goes-on"),
    ):
        terms = load_game(EDITION, {"all-decline": reading}).terms
        assert terms.table.rotation == policy


@rule(ENTRY, "no back line is named")
def test_no_back_line() -> None:
    dealt = table().bet(1, "ante", "$10")
    assert dealt.refusal("ann", "ante", "$10", at=1) == "wager/no_back_line"


def test_a_hand_ruled_dead_has_no_action() -> None:
    dealt = table().bet(1, "ante", "$10")
    dealt.ruling(Ruling((HandDead("p1"),), "floor", at="deal complete"))
    assert dealt.deal(rotation(PAIR, ACE_KING)).result(1, "ante") == "has no action"


def test_the_rule_sheet_follows_the_readings() -> None:
    edition = find_edition(EDITION)
    usual = " ".join(sheet_of(edition)["procedure"])
    assert "exactly twice the Ante" in usual
    assert "ack-line" not in usual
    other = sheet_of(edition, {"ties": "lose", "opening-bet": "a wager of its own"})["procedure"]
    assert "exactly twice the Opening bet" in " ".join(other)
    assert "A copy of the player-dealer's hand loses." in other
