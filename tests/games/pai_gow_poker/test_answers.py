"""What may still change while hands are set, and what everybody can see in the meantime."""

from __future__ import annotations

from typing import Final

import msgspec
import pytest

from games.pai_gow_poker.piles import ACES, BANK, EMPTY, FORTUNE, OWN, TAVERN, tape
from houseway.cards.tape import Scripted
from houseway.editions.library import load_game
from houseway.errors import DecisionError
from houseway.games.pai_gow_poker.terms import PaiGowTerms
from houseway.rules.banked.outcomes import Lose, Win
from houseway.rules.game import Game
from houseway.rules.records.replay import undo
from houseway.rules.round.decisions import Join, Set
from houseway.rules.round.driver import Round
from houseway.rules.round.events import Answered, face
from houseway.rules.round.inputs import Ruling
from houseway.rules.rulings.effects import HandDead, ReplaceCard, ReturnWager
from probes.seating import (
    answer,
    asked,
    begin,
    net,
    of,
    place,
    question,
    ready,
    rule_now,
    settled,
    table,
)
from support import rule


def joined(game: Game) -> Game:
    """The game where money may be joined, as tiles have it (004-13)."""
    terms = game.terms
    assert isinstance(terms, PaiGowTerms)
    wagers = dict(terms.wagers)
    wagers["game"] = msgspec.structs.replace(wagers["game"], joint=True)
    return msgspec.structs.replace(game, terms=msgspec.structs.replace(terms, wagers=wagers))


GAME: Final = joined(load_game(TAVERN, option="none"))
QUADS = "8s 8d 8h 8c Kd 4c 2d"
QUEEN_JACK = Set(("Qs", "Jc"))


def start(ann: str, ben: str = EMPTY) -> Round:
    """Ann and Ben wager 10 each, and Zoe's 20 are joined with Ben's; the bank is Dina's."""
    opening = table("dina", "ann", "ben", back_line=("zoe",))
    round_ = Round(GAME, opening, Scripted(tape(TAVERN, BANK, ann, ben)), strict=True)
    place(round_, ("ann", "game", 10), ("ben", "game", 10))
    answer(round_, "zoe", Join("game", 3, 2_000))
    ready(round_)
    return round_


@rule("000-70", "each player sets; hands are exposed only when all have set")
def test_an_answer_is_hidden_from_all_others() -> None:
    round_ = start(ACES)
    assert asked(round_) == ["ann", "ben"], "zoe's money is joined with ben's"
    answer(round_, "ann", QUEEN_JACK)
    said = of(round_, Answered)[-1]
    assert face(said, "ben") == Answered(said.question, "ann", seen=())
    assert round_.view("ann").questions[0].choices == ()
    assert round_.view("ben").questions[0].choices[0].pick is not None


def test_who_has_set_sees_how_until_the_hands_are_exposed_and_nobody_else_does() -> None:
    round_ = start(ACES)
    [asked_ann] = round_.view("ann").answers
    assert (asked_ann.about, asked_ann.decision) == ("p2", None)
    answer(round_, "ann", QUEEN_JACK)
    mine = [(each.about, each.decision) for each in round_.view("ann").answers]
    assert mine == [("p2", QUEEN_JACK)]
    assert [each.about for each in round_.view("ben").answers] == ["p3"]
    for viewer in ("zoe", "dina", "spectator"):
        assert round_.view(viewer).answers == []
    watched = {each.about: each.decision for each in round_.view("surveillance").answers}
    assert watched == {"p2": QUEEN_JACK, "p3": None}
    answer(round_, "ben", Set(("8d", "7c")))
    assert round_.view("ann").answers == []


def test_a_setting_of_the_house_way_is_shown_to_the_one_whose_hand_it_is() -> None:
    round_ = start(ACES)
    round_.use_default(question(round_, "ann").id)
    assert round_.view("ann").answers[0].decision == QUEEN_JACK


def test_a_card_replaced_under_an_open_question_leaves_the_answer_to_be_seen() -> None:
    opening = table("dina", "ann", "ben")
    bets = ("ann", "game", 10), ("ben", "game", 10)
    round_ = begin(GAME, opening, f"{tape(TAVERN, BANK, ACES)} Qd", *bets)
    rule_now(round_, ReplaceCard("p2", 2), reason="marked card")
    assert round_.view("ann").hands["p2"].cards == ["As", "Ad", "Qd", "Jc", "8d", "5s", "3h"]
    with pytest.raises(DecisionError):
        answer(round_, "ann", QUEEN_JACK)
    answer(round_, "ann", Set(("Qd", "Jc")))
    assert round_.view("ann").answers[0].decision == Set(("Qd", "Jc"))


@rule("004-13", "a dead hand: all wagers of its position are returned")
def test_wagers_on_a_dead_hand_are_returned() -> None:
    round_ = start(ACES)
    rule_now(round_, HandDead("p3"))
    answer(round_, "ann", QUEEN_JACK)
    assert net(round_) == {"dina": -1_000, "ann": 1_000}


def test_undo_of_a_setting() -> None:
    round_ = start(ACES)
    answer(round_, "ann", Set(("As", "Ad")))
    again = undo(round_)
    assert asked(again) == ["ann", "ben"]
    answer(again, "ann", QUEEN_JACK)
    again.use_default(question(again, "ben").id)
    assert net(again)["ann"] == 1_000


@rule("004-13", "Kum-Kum: joined money is covered and settled as one bet, by shares")
def test_joined_money_wins_by_shares_and_its_holder_sets() -> None:
    round_ = start(EMPTY, ACES)
    round_.use_default(question(round_, "ann").id)
    answer(round_, "ben", QUEEN_JACK)
    assert net(round_) == {"dina": -2_000, "ann": -1_000, "ben": 1_000, "zoe": 2_000}
    assert [each.outcome for each in settled(round_)] == [Lose(), Win(line="win")]


def test_a_game_wager_that_goes_back_takes_fortune_and_its_question_with_it() -> None:
    game = load_game(FORTUNE, option="none")
    bets = [(who, spot, cents) for who in ("ann", "ben") for spot, cents in SPOTS]
    piles = tape(FORTUNE, BANK, QUADS, EMPTY, first=OWN[FORTUNE])
    round_ = begin(game, table("dina", "ann", "ben"), piles, *bets)
    assert asked(round_) == ["ann", "ben"]
    rule_now(round_, ReturnWager("w1"), reason="placed late")
    assert asked(round_) == ["ben"]
    while round_.pending:
        round_.use_default(round_.pending[0].id)
    assert "ann" not in net(round_)
    assert not any(each.stage == "envy" for each in settled(round_))


SPOTS = (("game", 10), ("fortune", 5))


def test_a_ruling_on_a_wager_leaves_the_others_at_the_table() -> None:
    gone = Ruling((ReturnWager("w1"),), "floor", "placed late", at="deal complete")
    bets = ("ann", "game", 10), ("ben", "game", 10)
    opening = table("dina", "ann", "ben")
    piles = tape(TAVERN, BANK, EMPTY, ACES)
    round_ = begin(GAME, opening, piles, *bets, rulings=[gone])
    answer(round_, "ben", QUEEN_JACK)
    assert net(round_) == {"dina": -1_000, "ben": 1_000}
