"""Jack's Back and the other draw games: openers, the way back to low, the joker, the halves."""

from __future__ import annotations

from typing import Any, Final

import msgspec
import pytest

from at_table import act, asked, choice, moved, refused, rotation, sit, stacks
from conformance.suite import check_replay, conform
from houseway.cards.tape import Scripted
from houseway.editions.library import load_game
from houseway.games.poker import PokerTerms
from houseway.rules.game import Game, digest
from houseway.rules.round.decisions import Bet, Call, Check, Discard, Fold, Raise
from houseway.rules.round.driver import Round
from houseway.rules.round.events import Awarded
from houseway.rules.round.inputs import Ruling
from houseway.rules.round.legality import Amount
from houseway.rules.round.opening import Bettor, Opening, Stakes
from houseway.rules.rulings.effects import ReplaceCard
from support import rule, scale

JACKS = "Js Jd 7h 4c 2s"
TENS = "Ts Td 9h 5c 3s"
JUNK = "Ks 9d 8h 6c 4s"
LOW = "2d 3d 4h 5d 7s"
STAKES: Final = Stakes(ante=100, small_bet=200, big_bet=400)
BACK, DRAW, DRAW_HI_LO = (f"clovis-500/draw-poker{name}" for name in ("-jacks-back", "", "-hi-lo"))


def of(edition: str = BACK, **settings: Any) -> Game:
    return load_game(edition, {k.replace("_", "-"): v for k, v in settings.items()}, option="none")


def start(*hands: str, game: Game | None = None, cents: int = 5_000, more: str = "") -> Round:
    cards = f"{rotation(*hands)} {more}"
    return sit(game or of(), *[cents] * len(hands), cards=cards, stakes=STAKES)


def next_opening(round_: Round, button: int) -> Opening:
    """The notes that a finished round leaves for the next."""
    chips = round_.deal.chips
    bettors = tuple(Bettor(b.id, chips[b.id], b.seat) for b in round_.opening.bettors)
    notes = dict(round_.deal.notes)
    return Opening(bettors, button=button, carried=chips["carried"], notes=notes, stakes=STAKES)


# -- openers ---------------------------------------------------------------------------------------


@rule("004-08", "high pass: a player may open only with a pair of jacks or better")
def test_jacks_open_and_the_best_high_hand_wins() -> None:
    round_ = start(TENS, JUNK, JACKS)
    assert choice(round_, "bet").status == "warning"
    act(round_, Check(), Check())
    assert choice(round_, "bet").status == "open"
    act(round_, Bet(200), Call(), Fold())
    act(round_, Discard(()), Discard(()), Check(), Check())
    assert stacks(round_) == [4_700, 4_900, 5_400]


@rule("004-08", "high pass: a player may open only with a pair of jacks or better")
def test_openers_are_looked_at_again_when_the_floor_has_changed_the_hand() -> None:
    """A ruling under an open question, both ways; the bet is judged by the cards then held."""
    round_ = start(TENS, JUNK, more="Tc Kh")
    assert choice(round_, "bet").status == "warning"
    round_.rule(Ruling((ReplaceCard("hand-1", 2),), "floor"))
    assert round_.deal["hand-1"].names[2] == "Tc"
    assert choice(round_, "bet").status == "open", "three tens open"
    question = round_.pending[0].id
    assert round_.warning(question, Bet(200)) == ""
    act(round_, Bet(200), Call())
    assert round_.deal["hand-1"].live
    round_ = start(JACKS, JUNK, more="Tc Kh")
    assert choice(round_, "bet").status == "open"
    round_.rule(Ruling((ReplaceCard("hand-1", 1),), "floor"))
    assert "a false opening" in choice(round_, "bet").reason
    act(round_, Bet(200), Call())
    assert not round_.deal["hand-1"].live
    check_replay(round_)


@rule("004-08", "if nobody opens for high, the pot must open for low, Low-Ball rules apply")
def test_nobody_opens_and_the_pot_is_opened_for_low() -> None:
    round_ = start(TENS, JUNK, LOW)
    act(round_, Check(), Check(), Check())
    assert asked(round_) == "b1"
    assert choice(round_, "bet").status == "open", "no openers are needed for low"
    act(round_, Check(), Bet(200), Call(), Fold())
    act(round_, Discard(()), Discard(()), Check(), Bet(400), Call())
    assert stacks(round_) == [4_900, 4_300, 5_800], "the seven is lowest"


@rule("004-08", "low: no check-raise, as in Low-Ball")
def test_for_low_who_has_checked_may_not_raise() -> None:
    round_ = start(TENS, JUNK, LOW)
    act(round_, Check(), Check(), Check(), Check(), Bet(200), Fold())
    assert refused(round_, Bet(400)) == "decision/not_offered"
    again = choice(round_, "raise")
    assert (again.status, again.code) == ("barred", "decision/check_raise")


@rule("004-08", "low: the sevens rule, as in Low-Ball")
def test_for_low_a_checked_seven_wins_nothing_after_the_draw() -> None:
    round_ = start(LOW, JUNK)
    act(round_, Check(), Check(), Bet(200), Call(), Discard(()), Discard(()))
    assert choice(round_, "check").status == "warning"
    act(round_, Check(), Bet(400), Call())
    assert len(moved(round_.events, "sevens rule")) == 2
    assert stacks(round_) == [5_300, 4_700]


def test_passed_for_low_too_the_antes_wait_for_the_next_hand() -> None:
    round_ = start(TENS, JUNK, LOW)
    act(round_, *[Check()] * 6)
    assert round_.over
    assert round_.deal.chips["carried"] == 300
    assert stacks(round_) == [4_900, 4_900, 4_900]


def test_the_carried_pot_goes_to_the_winner_of_the_next_round() -> None:
    first = start(TENS, JUNK, LOW)
    act(first, *[Check()] * 6)
    cards = Scripted(rotation(TENS, JUNK, JACKS))  # to seats 2, 3 and 1
    second = Round(of(), next_opening(first, button=1), cards, strict=True)
    assert second.pending[0].bettor == "b2"
    assert moved(second.events, "ante") == [], "nobody antes again"
    act(second, Check(), Check(), Bet(200), Call(), Fold())
    act(second, Discard(()), Discard(()), Check(), Check())
    assert second.deal.chips["carried"] == 0
    assert stacks(second) == [5_400, 4_700, 4_900]


@pytest.mark.parametrize(
    ("reading", "lost", "carried"), [("stays in the pot", 200, 500), ("returned", 0, 300)]
)
@rule("004-08", "opened falsely, nobody calls: the opening bet is lost, no new antes")
def test_a_false_opening_that_nobody_calls_is_played_over_without_antes(
    reading: str, lost: int, carried: int
) -> None:
    game = of(uncalled_false_opening=reading)
    first = start(TENS, JUNK, LOW, game=game)
    act(first, Bet(200), Fold(), Fold())
    assert moved(first.events, "uncalled") == [("pot", "b1", 200)]
    assert sum(cents for _, _, cents in moved(first.events, "false opening")) == lost
    assert first.deal.chips["carried"] == carried
    cards = Scripted(rotation(JUNK, TENS, JACKS))
    second = Round(game, next_opening(first, button=3), cards, strict=True)
    act(second, Check(), Check())
    assert moved(second.events, "ante") == []
    act(second, Bet(200), Fold(), Fold())
    assert stacks(second) == [4_900 - lost, 4_900, 4_900 + carried]


@rule("004-08", "opened falsely: the opening bet is lost, and no more")
def test_a_false_opener_who_was_raised_has_lost_his_bet_once() -> None:
    round_ = start(TENS, JUNK)
    act(round_, Bet(200), Raise(400), Raise(600), Fold())
    assert moved(round_.events, "false opening") == []
    assert round_.deal.chips["carried"] == 1_000
    assert stacks(round_) == [4_500, 4_500]


@rule("004-08", "if nobody opens for high, the pot must open for low")
def test_nobody_left_who_could_open_is_no_passed_hand() -> None:
    cards = rotation(JUNK, TENS, LOW)
    round_ = sit(of(), 5_000, 5_000, 100, cards=cards, stakes=STAKES)
    act(round_, Check(), Fold(), Discard(()), Discard(()))
    assert stacks(round_) == [4_900, 4_900, 300]


@rule("004-08", "opened falsely and called (reading): the hand is dead, the others play on")
def test_a_false_opener_who_is_called_is_dead_and_his_chips_stay() -> None:
    round_ = start(TENS, JACKS, JUNK)
    act(round_, Bet(200), Call(), Call())
    assert round_.deal["hand-1"].dead
    act(round_, Discard(()), Discard(()), Check(), Check())
    assert stacks(round_) == [4_700, 5_600, 4_700]


def test_the_last_hand_wins_even_if_it_could_not_open() -> None:
    round_ = start(TENS, JUNK)
    act(round_, Fold())
    assert stacks(round_) == [4_900, 5_100]


@rule("004-08", "nobody opens for high, so it is for low; all-in with the ante nobody can open")
def test_hands_that_are_all_in_with_the_ante_play_for_low() -> None:
    round_ = start(TENS, JUNK, cents=100)
    act(round_, Discard(()), Discard(()))
    assert stacks(round_) == [0, 200]


@rule("004-08", "the same cards serve both forms: with joker, or without")
def test_the_joker_with_an_ace_makes_openers() -> None:
    round_ = start("As Jk 7h 4c 2s", JUNK)
    assert choice(round_, "bet").status == "open"
    terms = of(joker="without").terms
    assert (terms.deck.jokers, of().terms.deck.jokers) == (0, 1)


def test_jacks_back_conforms_and_a_void_gives_the_carried_pot_back() -> None:
    played = conform(of(), scale(200, 20_000))
    assert any(round_.deal.chips["carried"] for round_ in played if not round_.voided)
    voided = [round_ for round_ in played if round_.voided]
    assert all(round_.deal.chips["carried"] == round_.opening.carried for round_ in voided)


# -- draw, and draw hi-lo --------------------------------------------------------------------------


def drawn(game: Game, *hands: str) -> Round:
    """Everybody checks twice and stands pat."""
    round_ = start(*hands, game=game)
    act(round_, *[Check()] * len(hands), *[Discard(())] * len(hands), *[Check()] * len(hands))
    assert round_.over
    return round_


def called(round_: Round) -> str:
    return next(event.called for event in round_.events if isinstance(event, Awarded))


@rule("004-06", "1. Five Aces")
@rule("004-06", "with or without the joker, good only as an ace or to complete")
def test_four_aces_and_the_joker_are_five_aces() -> None:
    round_ = drawn(of(DRAW, joker="with"), "As Ah Ad Ac Jk", "Ks Qs Js Ts 9s")
    assert called(round_) == "five aces"
    assert stacks(round_) == [5_100, 4_900]


@rule("004-06", "the joker: no double-ace flush, it represents the highest card not in the hand")
def test_the_joker_beside_the_ace_of_a_flush_is_a_king() -> None:
    round_ = drawn(of(DRAW, joker="with"), "As Jk 9s 8s 2s", "Ah Kh 9h 8h 3h")
    assert stacks(round_) == [4_900, 5_100]


@rule("004-06", "the joker does not pair")
def test_the_joker_beside_kings_is_an_ace() -> None:
    round_ = drawn(of(DRAW, joker="with"), "Ks Kh Jk 8s 2s", "Kd Kc Qh 8h 3h")
    assert stacks(round_)[0] == 5_100


@rule("004-06", "players who stay discard and draw 0-5 cards")
def test_up_to_five_cards_may_be_drawn() -> None:
    round_ = start(JUNK, TENS, game=of(DRAW), more="As Ah Ac Ad Kh")
    act(round_, Check(), Check())
    assert choice(round_, "discard").pick.high == 5  # type: ignore[union-attr]
    act(round_, Discard(tuple(JUNK.split())), Discard(()), Bet(400), Call())
    assert stacks(round_) == [5_500, 4_500]


@pytest.mark.parametrize(("forced", "first"), [("antes", "b1"), ("blinds", "b3")])
@rule("004-06", "antes/blinds, opening requirement, bet sizes and first to act are not printed")
@rule("004-07", "antes/blinds, bet sizes, first to act are not printed")
def test_forced_bets_of_draw_are_a_reading(forced: str, first: str) -> None:
    stakes = Stakes(ante=100, blinds=(100, 200), small_bet=200, big_bet=400)
    for edition in (DRAW, DRAW_HI_LO):
        game = of(edition, forced_bets=forced)
        round_ = sit(game, *[5_000] * 3, cards=rotation(JUNK, TENS, JACKS), stakes=stakes)
        assert asked(round_) == first
        assert bool(moved(round_.events, "ante")) is (forced == "antes")


@rule("004-07", "one five-card hand counts for both; best high and best low split the pot")
def test_high_and_low_split_the_pot() -> None:
    round_ = drawn(of(DRAW_HI_LO), JACKS, LOW)
    assert stacks(round_) == [5_000, 5_000]


@rule("004-07", "the same player has best high and best low: he takes the whole pot")
def test_a_low_straight_takes_both_halves() -> None:
    round_ = drawn(of(DRAW_HI_LO), "As 2s 3h 4d 5c", JACKS)
    assert stacks(round_) == [5_100, 4_900]


@pytest.mark.parametrize(("reading", "left"), [("none", 5_000), ("eight or better", 5_100)])
@rule("004-07", "no low qualifier, cards speak, ace-to-five low")
def test_the_qualifier_of_draw_hi_lo_is_a_reading(reading: str, left: int) -> None:
    round_ = drawn(of(DRAW_HI_LO, low_qualifier=reading), JACKS, "9s 6d 4h 3c 2d")
    assert stacks(round_)[0] == left


@rule("004-07", "the joker in a low hand as in Low Ball: lowest missing card")
def test_the_joker_in_a_low_hand_is_the_lowest_card_missing() -> None:
    round_ = drawn(of(DRAW_HI_LO, joker="with"), "Jk 2s 3h 4d 8c", "As 2h 3c 5d 8d", JACKS)
    assert moved(round_.events, "pot, low")[0][1] == "b1"


def carried_when_passed() -> Game:
    """Jacks or better without a way back."""
    terms = of().terms
    assert isinstance(terms, PokerTerms)
    assert terms.openers is not None
    openers = msgspec.structs.replace(terms.openers, passed="carried")
    made = msgspec.structs.replace(terms, openers=openers)
    return msgspec.structs.replace(of(), terms=made, digest=digest(made))


def test_without_a_way_back_a_pot_that_nobody_opens_is_carried() -> None:
    round_ = start(TENS, JUNK, game=carried_when_passed())
    assert choice(round_, "bet").amount == Amount(200, 200, 100)
    act(round_, Check(), Check())
    assert round_.over
    assert round_.deal.chips["carried"] == 200
