"""The bot: it answers from a view and a question, is never refused, and always gets to ready."""

from __future__ import annotations

from collections import Counter

import pytest

from conformance.suite import banked_opening, pot_opening
from houseway.cards.deck import cards
from houseway.cards.tape import Scripted, Seeded, SplitMix
from houseway.editions.library import edition_ids, find_edition, load_game
from houseway.games import family
from houseway.rules.round.bot import answer, wager
from houseway.rules.round.decisions import Decision, Place, Ready, TakeBack
from houseway.rules.round.driver import Question, Round
from houseway.rules.round.legality import Amount, Choice
from houseway.rules.round.opening import Bettor, Limits, Opening
from houseway.rules.round.view import AskedView, View
from support import scale

SWITCH = "stones-tavern/21st-century-blackjack-switch"
BACCARAT = "stones-tavern/ez-baccarat-panda-8"
BANKED = [id for id in edition_ids() if family(find_edition(id).identity.family).banked]
ROUNDS = scale(8, 2_000)
POTS = [id for id in edition_ids() if id not in BANKED]


def bot_answer(round_: Round, question: Question, chance: SplitMix) -> Decision:
    view = round_.view(question.bettor)
    asked = next(each for each in view.questions if each.id == question.id)
    return answer(view, asked, chance, round_.game.bot)


def play(round_: Round, chance: SplitMix) -> list[Decision]:
    """To the end; whatever the bots say has to be taken."""
    said: list[Decision] = []
    while pending := round_.pending:
        question = pending[chance.below(len(pending))]
        decision = bot_answer(round_, question, chance)
        refusal = round_.why_not(question.id, decision)
        assert refusal is None, f"{decision} of {question.bettor}: {refusal}"
        round_.decide(question.id, decision)
        said.append(decision)
        assert len(said) < 500, "the bots never come to an end"
    return said


@pytest.mark.parametrize("edition", POTS)
def test_bots_play_every_game_for_a_pot_without_a_refusal(edition: str) -> None:
    game, chance = load_game(edition), SplitMix(11)
    pile = Seeded(cards(game.terms.deck), 3)
    for _ in range(ROUNDS):
        pile.shuffle_all()
        play(Round(game, pot_opening(game, chance), pile, strict=True), chance)


@pytest.mark.parametrize("edition", BANKED)
def test_bots_play_every_edition_without_a_refusal(edition: str) -> None:
    game, chance = load_game(edition), SplitMix(11)
    pile, spots = Seeded(cards(game.terms.deck), 3), game.terms.spots  # type: ignore[attr-defined]
    placed: Counter[str] = Counter()
    for _ in range(ROUNDS):
        pile.shuffle_all()
        round_ = Round(game, banked_opening(game, chance), pile, strict=True)
        for decision in play(round_, chance):
            if isinstance(decision, Place):
                placed[decision.spot] += 1
    main = sum(n for spot, n in placed.items() if not spots[spot].bonus)
    bonus = sum(n for spot, n in placed.items() if spots[spot].bonus)
    assert main > ROUNDS, "most of those who can wager do"
    before = [spot for spot in spots.values() if spot.placed == "before the deal"]
    assert bonus or not any(spot.bonus for spot in before)
    assert bonus < main, "a bonus bet is put now and then"


@pytest.mark.parametrize("edition", BANKED)
def test_a_bot_wagers_on_one_line_and_its_partner(edition: str) -> None:
    game, chance = load_game(edition), SplitMix(5)
    spots = game.terms.spots  # type: ignore[attr-defined]
    bettors = (Bettor("dealer", 500_000, 1), Bettor("bot", 200_000, 2))
    opening = Opening(bettors, player_dealer="dealer", bank=500_000, limits=Limits(500, 50_000))
    for _ in range(12):
        round_ = Round(game, opening, Scripted(""), strict=False)
        while round_.pending and not round_.deal.moment:
            round_.decide(round_.pending[0].id, bot_answer(round_, round_.pending[0], chance))
            mine = {w.spot: w.cents for w in round_.view("bot").wagers.values() if w.cents}
            main = [spot for spot in mine if not spots[spot].bonus]
            assert len(main) <= 1 or spots[main[0]].partner == main[1]
            assert sum(mine.values()) <= 200_000 // 4, "modest"


def test_a_wager_whose_partner_cannot_be_paid_is_taken_back() -> None:
    bettors = (Bettor("dealer", 500_000, 1), Bettor("bot", 900, 2))
    opening = Opening(bettors, player_dealer="dealer", bank=500_000, limits=Limits(500, 50_000))
    round_, chance = Round(load_game(SWITCH), opening, Scripted("")), SplitMix(1)
    said = []
    while round_.pending:
        said.append(bot_answer(round_, round_.pending[0], chance))
        round_.decide(round_.pending[0].id, said[-1])
    assert [type(each) for each in said] == [Place, TakeBack, Ready]


def test_a_place_names_bonus_bets_and_the_partner_that_is_missing() -> None:
    bettors = (Bettor("dealer", 500_000, 1), Bettor("bot", 90_000, 2))
    opening = Opening(bettors, player_dealer="dealer", bank=500_000)
    round_ = Round(load_game(SWITCH), opening, Scripted(""))
    id = round_.pending[0].id
    assert not any(each.required for each in round_.legal(id))
    round_.decide(id, Place("second", 2, 1_500))
    [missing] = [each for each in round_.legal(id) if each.required]
    assert (missing.spot, missing.amount) == ("first", Amount(1_500, 1_500, 100))
    assert {each.spot for each in round_.legal(id) if each.bonus} == {"super-match"}


def test_an_empty_question_is_answered_with_ready() -> None:
    question = AskedView("q1", "bot", choices=(Choice("ready"),), default=Ready())
    assert wager(View("bot", 0), question, SplitMix(1)) == Ready()
