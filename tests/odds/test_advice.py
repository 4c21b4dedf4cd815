"""Advice at the table: what each answer is worth, from what the one who is asked has seen."""

from itertools import product
from typing import Any

import msgspec
import pytest

from houseway.cards.card import text as text_of
from houseway.cards.deck import cards as cards_of
from houseway.cards.tape import Scripted, Seeded
from houseway.editions.library import load_game
from houseway.errors import EditionError, HousewayError
from houseway.odds.advice import Advice, AnswerWorth, advise
from houseway.odds.solvers import compute
from houseway.rules.game import Game
from houseway.rules.records.replay import replay
from houseway.rules.round.decisions import Fold, Hit, Place, Play, Ready, Set, Stand, Stay
from houseway.rules.round.driver import Question, Round
from houseway.rules.round.events import face
from houseway.rules.round.opening import Bettor, Limits, Opening, Stakes
from houseway.rules.round.view import AskedView, View
from houseway.rules.terms import BankedTerms
from support import scale

ME = "ann"
BLACKJACK = "stones-tavern/no-bust-21st-century-blackjack-4-0"
THREE = "stones-tavern/three-card-poker"
HOLDEM = "stones-tavern/texas-holdem"
WAR = "stones-tavern/casino-war"
PAI_GOW = "stones-tavern/pai-gow-poker"
ULTIMATE = "casino-club/ultimate-texas-holdem"
FAST_ACTION = "clovis-500/fast-action-holdem"
CARIBBEAN = "clovis-500/caribbean-stud-poker"
TILES = "stones-tavern/pai-gow-tiles"
FREELY = "lucky-derby/pai-gow-poker"
SWITCH = "stones-tavern/21st-century-blackjack-switch"


def opening(game: Game) -> Opening:
    people = (Bettor(ME, 10_000_00, 1), Bettor("bea", 10_000_00, 2))
    seats = game.terms.table.seats
    if not isinstance(game.terms, BankedTerms):
        stakes = Stakes(blinds=(100, 200), small_bet=200, big_bet=400)
        return Opening(people, button=2, stakes=stakes)
    return Opening(
        (*people, Bettor("zoe", 10_000_00, seats)),
        player_dealer="zoe",
        bank=10_000_00,
        limits=Limits(100, 1_000_00),
    )


def question_of(game: Game, tape: Any, *, moment: str = "", who: str = ME) -> Round | None:
    """A round at the first question about Ann's own cards, or another's, after that moment; None
    where it ended before."""
    round_ = Round(game, opening(game), tape, strict=True)
    if isinstance(game.terms, BankedTerms):
        for bettor, seat in ((ME, 1), ("bea", 2)):
            for spot in spots(game.terms):
                round_.decide(betting(round_, bettor).id, Place(spot, seat, 10_00))
        while (asked := next((q for q in round_.pending if is_ready(q)), None)) is not None:
            round_.decide(asked.id, Ready())
    for _ in range(30):
        mine = [q for q in round_.pending if q.bettor == who]
        if not round_.pending or (mine and moment in ("", round_.deal.moment)):
            break
        round_.use_default(round_.pending[0].id)
    return round_ if any(q.bettor == who for q in round_.pending) else None


def spots(terms: BankedTerms) -> list[str]:
    """The first wager and those that must lie beside it."""
    first = next(spot for spot, each in terms.spots.items() if each.placed == "before the deal")
    partner = terms.spots[first].partner
    return [first, *([partner] if partner else [])]


def is_ready(question: Question) -> bool:
    return isinstance(question.ask.default, Ready)


def betting(round_: Round, bettor: str) -> Question:
    return next(q for q in round_.pending if q.bettor == bettor)


def asked(round_: Round, who: str = ME) -> tuple[View, AskedView]:
    view = round_.view(who)
    return view, next(each for each in view.questions if each.bettor == who)


def at_question(edition: str, *, moment: str = "", first: int = 0) -> Round:
    """The first seeded round in which Ann is asked."""
    game = load_game(edition, option="none")
    for number in range(first, first + 300):
        tape = Seeded(cards_of(game.terms.deck), number)
        round_ = question_of(game, tape, moment=moment)
        if round_ is not None:
            return round_
    raise AssertionError("nothing was asked")


def scripted(edition: str, cards: str, *, moment: str = "") -> Advice:
    game = load_game(edition, option="none")
    round_ = question_of(game, Scripted(cards), moment=moment)
    assert round_ is not None
    return advise(game, *asked(round_))


def named(advice: Advice) -> list[str]:
    """The answers by their kind, the best first."""
    return [type(each.decision).__name__.lower() for each in advice.answers]


DAY = {
    BLACKJACK: "",
    THREE: "",
    WAR: "",
    PAI_GOW: "",
    ULTIMATE: "river",
    HOLDEM: "",
}
NIGHT = {
    FAST_ACTION: "",
    CARIBBEAN: "",
    TILES: "",
    ULTIMATE: "",
    "clovis-500/razz": "",
    "clovis-500/draw-poker": "",
    "stones-saloon/double-board-omaha": "",
}


@pytest.mark.parametrize(
    ("edition", "moment"), scale(list(DAY.items()), [*DAY.items(), *NIGHT.items()])
)
def test_advice_is_the_same_whatever_the_hidden_cards_are(edition: str, moment: str) -> None:
    round_ = at_question(edition, moment=moment)
    view, question = asked(round_)
    told = advise(round_.game, view, question)
    assert told.answers[0].cents == max(each.cents for each in told.answers)
    seen = {name for hand in view.hands.values() for name in hand.cards if name}
    draws = list(round_.deal.tape.draws)
    hidden = [at for at, draw in enumerate(draws) if draw not in seen and draw[0] not in "#~"]
    others = [text for text in map(text_of, cards_of(round_.game.terms.deck)) if text not in seen]
    changed = 0
    for at, other in product(hidden, sorted(set(others) - set(draws))[::5]):
        tape = Scripted([*draws[:at], other, *draws[at + 1 :]])
        try:
            again = replay(round_.game, round_.opening, tape, round_.inputs)
        except HousewayError:
            continue
        if [face(e, ME) for e in again.events] == [face(e, ME) for e in round_.events]:
            changed += 1
            assert advise(round_.game, *asked(again)) == told
        if changed == 2:
            break
    assert changed or not hidden


def test_three_aces_are_played_and_what_a_fold_costs_is_told() -> None:
    told = scripted(THREE, "As Ah Ac 2d 7h 9c Kd 5h 3c")
    assert named(told) == ["play", "fold"]
    assert told.answers[1].cents == -10_00
    assert told.method == "exact"


def test_nothing_but_a_seven_is_folded_against_a_king() -> None:
    round_ = at_question(THREE)
    view, question = asked(round_)
    view.hands[question.about].cards = ["7s", "4h", "2c"]
    view.hands["dealer"].cards = ["Kd", "", ""]
    assert named(advise(round_.game, view, question)) == ["fold", "play"]


def test_the_worth_of_every_hand_at_three_card_poker_averages_to_the_edge() -> None:
    """A sample of hands, played as advised, comes to the return of the ante."""
    game = load_game(THREE, option="none")
    returned = float(compute(game, wagers=["ante"]).wager("ante").returned)
    hands = scale(60, 2_000)
    best = []
    for number in range(hands):
        round_ = question_of(game, Seeded(cards_of(game.terms.deck), number))
        assert round_ is not None
        best.append(advise(game, *asked(round_)).answers[0].cents / 10_00)
    mean = sum(best) / hands
    error = (sum((each - mean) ** 2 for each in best) / hands / hands) ** 0.5
    assert abs(mean - returned) < 4 * error


def test_going_to_war_is_better_than_surrender() -> None:
    told = scripted(WAR, "9s 4d 9h")
    assert named(told) == ["play", "surrender"]
    assert told.answers[1].cents == -5_00


def test_blackjack_is_advised_by_the_cards_and_later_by_the_total() -> None:
    round_ = at_question(BLACKJACK)
    game = round_.game
    view, question = asked(round_)
    assert advise(game, view, question).method == "exact"
    hand = view.hands[question.about]
    dealer = view.hands["dealer"]
    hand.cards, dealer.cards = ["Ts", "6d"], ["Tc", ""]
    two = {type(e.decision): e.cents for e in advise(game, view, question).answers}
    hand.cards = ["2s", "4d", "Tc"]
    later = advise(game, view, question)
    assert later.method == "by the chart"
    three = {type(e.decision): e.cents for e in later.answers}
    for kind in (Hit, Stand):
        if kind in two and kind in three:
            assert three[kind] == pytest.approx(two[kind], abs=30)


def test_insurance_is_advised_against() -> None:
    game = load_game(BLACKJACK, option="none")
    for number in range(300):
        round_ = question_of(game, Seeded(cards_of(game.terms.deck), number))
        if round_ is not None and asked(round_)[1].about in round_.view(ME).wagers:
            assert named(advise(game, *asked(round_))) == ["pass", "insure"]
            return
    raise AssertionError("no ace was ever up")


def test_the_river_is_counted_at_ultimate_and_the_nuts_are_bet() -> None:
    round_ = at_question(ULTIMATE, moment="river")
    view, question = asked(round_)
    hand = view.hands[question.about]
    view.hands["board"].cards = ["Qs", "Js", "Ts", "2d", "2h"]
    hand.cards = ["As", "Ks"]
    told = advise(round_.game, view, question)
    assert isinstance(told.answers[0].decision, Play)
    assert told.answers[-1].decision == Fold()
    hand.cards = ["3c", "2c"]
    view.hands["board"].cards = ["As", "Ad", "Ks", "Kd", "5s"]
    assert advise(round_.game, view, question).answers[0].decision == Fold()


def test_the_house_way_is_told_beside_the_best_setting() -> None:
    told = advise_at(PAI_GOW)
    assert len(told.house_way) == 2
    assert all(isinstance(each.decision, Set) for each in told.answers)
    settings = [
        sorted(each.decision.cards) for each in told.answers if isinstance(each.decision, Set)
    ]
    assert sorted(told.house_way) in settings


@pytest.mark.parametrize("edition", scale([FREELY], [FREELY, TILES]))
def test_the_player_dealer_has_the_copies_for_his_own_setting(edition: str) -> None:
    """The same cards set alike gain him no less than they gain a player, of one wager's size."""
    game = load_game(edition, option="none")
    round_ = question_of(game, Seeded(cards_of(game.terms.deck), 3), who="zoe")
    assert round_ is not None
    view, question = asked(round_, "zoe")
    told = advise(game, view, question)
    assert question.about == "dealer"
    assert told.house_way
    cards = view.hands["dealer"].cards
    players = at_question(edition)
    his, hers = asked(players)
    his.hands[hers.about].cards = list(cards)
    other = {_setting(each): each.cents for each in advise(game, his, hers).answers}
    both = [(each.cents / 2, other[_setting(each)]) for each in told.answers
            if _setting(each) in other]  # fmt: skip
    assert both, "two wagers of the same size lie against him"
    assert all(mine >= players - 1e-9 for mine, players in both)
    assert any(mine > players for mine, players in both)


def _setting(answer: AnswerWorth) -> tuple[str, ...]:
    assert isinstance(answer.decision, Set)
    return tuple(sorted(answer.decision.cards))


def test_a_switch_is_weighed_with_both_hands_and_each_is_then_played_beside_the_other() -> None:
    round_ = at_question(SWITCH)
    game = round_.game
    view, question = asked(round_)
    first, second = (view.hands[id] for id in ("p1", "p1b"))
    first.cards, second.cards = ["Ts", "5d"], ["6h", "Tc"]
    view.hands["dealer"].cards = ["7c", ""]
    told = advise(game, view, question)
    assert named(told) == ["switch", "stay"], "twenty and eleven for fifteen and sixteen"
    stay = told.answers[1].cents
    round_.decide(question.id, Stay())
    view, question = asked(round_)
    view.hands["dealer"].cards = ["7c", ""]
    best = []
    for about, two in (("p1", ["Ts", "5d"]), ("p1b", ["6h", "Tc"])):
        view.hands["p1"].cards, view.hands["p1b"].cards = ["Ts", "5d"], ["6h", "Tc"]
        question = msgspec.structs.replace(question, about=about)
        assert view.hands[about].cards == two
        best.append(advise(game, view, question).answers[0].cents)
    assert sum(best) == pytest.approx(stay)


def advise_at(edition: str, moment: str = "") -> Advice:
    round_ = at_question(edition, moment=moment)
    return advise(round_.game, *asked(round_))


def test_a_call_is_weighed_against_the_pot() -> None:
    round_ = at_question(HOLDEM)
    view, question = asked(round_)
    view.hands[question.about].cards = ["As", "Ah"]
    told = advise(round_.game, view, question)
    odds = told.pot_odds
    assert odds is not None
    assert odds.needed == pytest.approx(odds.to_call / (odds.pot + odds.to_call))
    assert odds.equity == pytest.approx(0.852, abs=5 * odds.error + 0.001)
    assert named(told)[0] == "call"


def test_where_there_is_no_figure_it_says_why() -> None:
    round_ = at_question("clovis-500/pan")
    with pytest.raises(EditionError, match="pan has no odds") as error:
        advise(round_.game, *asked(round_))
    assert error.value.code == "odds/no_advice"
