"""The bot of round poker: it folds air, bets value, and throws the right cards away."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from at_table import act, asked, rotation, sit, stacks
from games.poker.flops import deal, of, see_flop
from houseway.cards.card import parse_cards
from houseway.cards.deck import cards
from houseway.cards.tape import Seeded
from houseway.editions.library import load_game
from houseway.games.poker import PokerTerms
from houseway.games.poker.bot import bot_for, worth
from houseway.rules.round.decisions import Bet, Call, Check, Choose, Decision, Discard, Fold, Raise
from houseway.rules.round.driver import Round
from houseway.rules.round.opening import Stakes
from support import scale


def says(round_: Round) -> Decision:
    """The answer of the bot whose turn it is."""
    question = round_.pending[0]
    view = round_.view(question.bettor)
    bot = round_.game.bot
    assert bot is not None
    return bot(view, next(each for each in view.questions if each.id == question.id))


def terms_of(edition: str) -> PokerTerms:
    terms = load_game(edition).terms
    assert isinstance(terms, PokerTerms)
    return terms


def value(edition: str, hand: str, *boards: str) -> int:
    return worth(terms_of(edition), parse_cards(hand), [parse_cards(each) for each in boards])


def rising(edition: str, hands: Sequence[str], *boards: str) -> bool:
    worths = [value(edition, hand, *boards) for hand in hands]
    return worths == sorted(worths) and len(set(worths)) == len(worths)


HOLDEM, OMAHA = "stones-tavern/texas-holdem", "stones-tavern/omaha"
RAZZ, HI_LO = "clovis-500/razz", "stones-tavern/omaha-hi-low-split"


def test_hands_are_worth_more_the_better_they_are() -> None:
    assert rising(HOLDEM, ["7s 2d", "Ks Qs", "Ts Td", "As Ad"])
    assert rising(HOLDEM, ["7s 2d", "9s 2h", "Ks 2h", "Ks Qh", "Qs Qh"], "Kd Qc 9h")
    assert rising(RAZZ, ["Ks Qd Jh", "As Kd 2h", "As 2d 3h"])
    assert value(HI_LO, "As 2d Kh Kc", "3c 4d 8h Js Qs") > value(
        HI_LO, "Ts Td Kh Kc", "3c 4d 8h Js Qs"
    )


def test_what_lies_in_the_middle_is_worth_little() -> None:
    assert value(HOLDEM, "7s 2d", "Kd Kc 9h") < 40 < value(HOLDEM, "As Ad", "Kd Kc 9h")


def test_it_folds_air_to_a_bet_and_bets_value() -> None:
    round_ = deal("000-09", "As Ad", "7h 2d", "9c 4s", middle="Ac Kd 8s 5h 5d", burns="3c 3d 3h")
    assert says(round_) == Fold()
    act(round_, Fold())
    assert says(round_) == Raise(400)
    act(round_, Raise(400))
    assert says(round_) == Fold()


@pytest.mark.parametrize(
    ("edition", "hands", "thrown"),
    [
        ("stones-saloon/pineapple-poker-2019", ("As Ad 7h", "Ks Qd 2h"), [{"7h"}, {"2h"}]),
        (
            "clovis-500/draw-poker",
            ("As Ad 7h 4c 2s", "Kc 9h 6d 5s 3s"),
            [{"7h", "4c", "2s"}, {"6d", "5s", "3s"}],
        ),
        ("clovis-500/low-ball", ("As 2d 3h 4c Kc", "7s 7d 5h 4s 2h"), [{"Kc"}, {"7d"}]),
    ],
)
def test_it_throws_the_poor_cards_away(
    edition: str, hands: tuple[str, str], thrown: list[set[str]]
) -> None:
    stakes = Stakes(ante=100, blinds=(100, 200), small_bet=200, big_bet=400)
    game = load_game(edition, option="none")
    round_ = sit(
        game, 5_000, 5_000, cards=f"{rotation(*hands)} Jc Jd Jh Js Tc Td Th Ts", stakes=stakes
    )
    found: list[set[str]] = []
    while not round_.over and len(found) < 2:
        answer = says(round_)
        if isinstance(answer, Discard):
            found.append(set(answer.cards))
            act(round_, answer)
        elif isinstance(answer, Choose):
            act(round_, Choose("pass"))
        else:
            kinds = [each.decision for each in round_.legal(round_.pending[0].id)]
            act(round_, Check() if "check" in kinds else Call())
    assert found == thrown


def test_it_takes_part_in_bomb_pots() -> None:
    stakes = Stakes(blinds=(100, 200), small_bet=200, bomb=300)
    round_ = sit(of("001-72"), 5_000, 5_000, cards="As Kd Qh Jc", stakes=stakes)
    assert says(round_) == Choose("take part")


def test_it_wins_from_one_who_always_calls() -> None:
    """Over many hands, against a caller who never folds; each has the same cards as often."""
    game = load_game(HOLDEM, option="none")
    bot = bot_for(terms_of(HOLDEM))
    won = 0
    for number in range(scale(300, 5_000)):
        pile = Seeded(cards(game.terms.deck), number)
        round_ = sit(game, 20_000, 20_000, cards="", button=1 + number % 2)
        round_ = Round(game, round_.opening, pile, strict=True)
        while not round_.over:
            question = round_.pending[0]
            if question.bettor == "b1":
                view = round_.view("b1")
                act(round_, bot(view, view.questions[0]))
            else:
                kinds = [each.decision for each in round_.legal(question.id)]
                act(round_, Check() if "check" in kinds else Call())
        won += stacks(round_)[0] - 20_000
    assert won > 0


def test_a_bet_of_value_is_within_bounds() -> None:
    round_ = deal("001-72", "As Ad", "7h 2d", middle="Ac Kd 8s 5h 5d", burns="3c 3d 3h")
    see_flop(round_)
    assert asked(round_) == "b1"
    answer = says(round_)
    assert isinstance(answer, Bet)
    assert round_.why_not(round_.pending[0].id, answer) is None
