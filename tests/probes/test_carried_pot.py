"""A pot that nobody wins lies in the middle of the next round."""

from __future__ import annotations

from at_table import act, choice, moved, rotation, sit, stacks
from conformance.suite import conform
from houseway.cards.tape import Scripted
from houseway.rules.decisions import Bet, Call, Check, Discard, Fold
from houseway.rules.opening import Bettor, Opening
from houseway.rules.round import Round
from probes.carried_pot import game
from support import rule, scale

JACKS = "Js Jd 7h 4c 2s"
TENS = "Ts Td 9h 5c 3s"
JUNK = "Ks 9d 8h 6c 4s"


def start(*hands: str, cents: int = 5_000) -> Round:
    return sit(game(), *[cents] * len(hands), cards=rotation(*hands))


def next_opening(round_: Round, button: int) -> Opening:
    """What the table makes of a finished round."""
    chips = round_.deal.chips
    bettors = tuple(Bettor(b.id, chips[b.id], b.seat) for b in round_.opening.bettors)
    return Opening(bettors, button=button, carried=chips["carried"], notes=dict(round_.deal.notes))


@rule("004-08", "a player may open only with a pair of jacks or better")
def test_nobody_opens_and_the_antes_are_carried() -> None:
    round_ = start(TENS, JUNK, "2s 3d 4h 5c 7s")
    act(round_, Check(), Check(), Check())
    assert round_.over
    assert round_.deal.chips["carried"] == 300
    assert stacks(round_) == [4_900, 4_900, 4_900]


def test_the_carried_pot_goes_to_the_winner_of_the_next_round() -> None:
    first = start(TENS, JUNK, "2s 3d 4h 5c 7s")
    act(first, Check(), Check(), Check())
    cards = Scripted(rotation(TENS, JUNK, JACKS))  # to seats 2, 3 and 1
    second = Round(game(), next_opening(first, button=1), cards, strict=True)
    assert second.pending[0].bettor == "b2"
    assert second.view("spectator").purses["pot"] == 600
    act(second, Check(), Check(), Bet(200), Call(), Fold())
    act(second, Discard(()), Discard(()), Check(), Check())
    assert second.deal.chips["carried"] == 0
    assert stacks(second) == [5_600, 4_600, 4_800]


@rule("004-08", "opened falsely, nobody calls: the opening bet is lost, no new antes")
def test_a_false_opening_that_nobody_calls_is_played_over_without_antes() -> None:
    first = start(TENS, JUNK, "2s 3d 4h 5c 7s")
    assert choice(first, "bet").status == "warning"
    act(first, Bet(200), Fold(), Fold())
    assert moved(first.events, "uncalled") == [("pot", "b1", 200)]
    assert moved(first.events, "false opening") == [("b1", "pot", 200)]
    assert first.deal.chips["carried"] == 500
    cards = Scripted(rotation(JUNK, TENS, JACKS))
    second = Round(game(), next_opening(first, button=3), cards, strict=True)
    act(second, Check(), Check())
    assert moved(second.events, "ante") == []
    assert choice(second, "bet").status == "open"
    act(second, Bet(200), Fold(), Fold())
    assert stacks(second) == [4_700, 4_900, 5_400]


@rule("004-08", "opened falsely and called (reading): the hand is dead, the others play on")
def test_a_false_opener_who_is_called_is_dead_and_his_chips_stay() -> None:
    round_ = start(TENS, JACKS, JUNK)
    act(round_, Bet(200), Call(), Call())
    assert round_.deal["hand-1"].dead
    act(round_, Discard(()), Discard(()), Check(), Check())
    assert stacks(round_) == [4_700, 5_600, 4_700]


@rule("004-06", "the joker counts as an ace")
def test_the_joker_with_an_ace_makes_openers() -> None:
    round_ = start("As Jk 7h 4c 2s", JUNK)
    assert choice(round_, "bet").status == "open"


def test_the_last_hand_wins_even_if_it_could_not_open() -> None:
    round_ = start(TENS, JUNK)
    act(round_, Fold())
    assert stacks(round_) == [4_900, 5_100]


def test_hands_that_are_all_in_with_the_ante_play_for_it() -> None:
    round_ = start(TENS, JUNK, cents=100)
    act(round_, Discard(()), Discard(()))
    assert stacks(round_) == [200, 0]


def test_carried_pot_conforms_and_a_void_gives_the_carried_pot_back() -> None:
    played = conform(game(), scale(200, 20_000))
    assert any(round_.deal.chips["carried"] for round_ in played if not round_.voided)
    voided = [round_ for round_ in played if round_.voided]
    assert all(round_.deal.chips["carried"] == round_.opening.carried for round_ in voided)
