"""Setting at once and in secret, fouls and copies, as pai gow poker has them (000-70, 000-72)."""

from __future__ import annotations

import msgspec
import pytest

from conformance.suite import conform
from houseway.errors import DecisionError
from houseway.rules.decisions import Set
from houseway.rules.events import Answered, face
from houseway.rules.outcomes import Lose, Push, Win
from houseway.rules.round import Round
from houseway.rules.rulings import HandDead, HouseWay, ReplaceCard
from probes.seating import answer, asked, begin, net, of, question, rule_now, settled, table
from probes.setting import GAME
from support import banked, rule, scale

DICE = "#1 #2 #5"  # eight: the player-dealer gets the first pile, ann on his left the action
EMPTY = "2c 3d 4h 6s 7c 8d 9h"  # a pile for a seat without a wager
BANK = "Ks Kd Qh 9c 7d 4s 2h"  # kings behind, queen nine in front


def dealt(*piles: str, seats: int = 7) -> str:
    """Piles for the bank, ann and ben; the other seats get cards that nobody looks at."""
    return " ".join([DICE, *piles, *[EMPTY] * (seats - len(piles))])


def start(ann: str, ben: str = EMPTY) -> Round:
    return begin(
        GAME,
        table("dina", "ann", "ben", back_line=("zoe",)),
        dealt(BANK, ann, ben),
        ("ann", "game", 10),
        ("ben", "game", 10),
        ("zoe", "game", 20, 3),
    )


@rule("000-70", "both higher win, one higher pushes, copies are won by the player-dealer")
@pytest.mark.parametrize(
    ("cards", "front", "outcome"),
    [
        ("As Ad Qs Jc 8d 5s 3h", ("Qs", "Jc"), Win()),  # aces, queen jack
        ("As Ad Qs 9d 8d 5s 3h", ("Qs", "9d"), Push()),  # aces; queen nine is a copy
        ("Js Jd Qs Tc 8d 5s 3h", ("Qs", "Tc"), Push()),  # queen ten against queen nine
        ("Kh Kc Qs 9d 7c 4d 2s", ("Qs", "9d"), Lose()),  # two copies
        ("Js Jd Qs 9d 8d 5s 3h", ("Qs", "9d"), Lose()),  # a copy and a lower hand
    ],
)
def test_hands_are_compared_front_with_front_and_back_with_back(
    cards: str, front: tuple[str, str], outcome: Win | Push | Lose
) -> None:
    round_ = start(cards)
    round_.use_default(question(round_, "ben").id)
    answer(round_, "ann", Set(front))
    assert settled(round_)[0].outcome == outcome


@rule("000-72", "a two-card hand that outranks the five-card hand is foul and loses")
def test_a_foul_setting_is_legal_with_a_warning_and_loses() -> None:
    round_ = start("As Ad Ks Jc 8d 5s 3h")
    foul = Set(("As", "Ad"))
    ask = question(round_, "ann").id
    assert round_.why_not(ask, foul) is None
    assert round_.warning(ask, foul) == "foul: the wager will lose"
    assert round_.warning(ask, Set(("Ks", "Jc"))) == ""
    answer(round_, "ann", foul)
    round_.use_default(question(round_, "ben").id)
    assert settled(round_)[0].outcome == Lose(line="foul")


def test_a_setting_is_two_of_ones_own_cards() -> None:
    round_ = start("As Ad Ks Jc 8d 5s 3h")
    for wrong in (("As",), ("As", "As"), ("As", "Ks", "Jc"), ("As", "2c")):
        with pytest.raises(DecisionError) as refused:
            answer(round_, "ann", Set(wrong))
        assert refused.value.code == "decision/cards"


@rule("000-70", "each player sets; hands are exposed only when all have set")
def test_settings_are_secret_until_all_have_set() -> None:
    round_ = start("As Ad Ks Jc 8d 5s 3h")
    assert asked(round_) == ["ann", "ben"], "zoe's wager lies on ben's hand"
    answer(round_, "ann", Set(("Ks", "Jc")))
    said = of(round_, Answered)[-1]
    assert face(said, "ben") == Answered(said.question, "ann", seen=())
    for viewer in ("ben", "zoe", "dina", "spectator"):
        assert b"Ks" not in msgspec.json.encode(round_.view(viewer))
    assert round_.view("ann").hands["p2"].cards == ["As", "Ad", "Ks", "Jc", "8d", "5s", "3h"]
    assert round_.view("ben").questions[0].choices[0].pick is not None
    assert round_.view("ann").questions[0].choices == ()
    answer(round_, "ben", Set(("8d", "7c")))
    view = round_.view("spectator")
    assert view.hands["p2-front"].cards == ["Ks", "Jc"]
    assert view.hands["p2"].cards == ["As", "Ad", "8d", "5s", "3h"]


def test_who_has_set_sees_how_until_the_hands_are_exposed_and_nobody_else_does() -> None:
    round_ = start("As Ad Ks Jc 8d 5s 3h")
    [asked_ann] = round_.view("ann").answers
    assert (asked_ann.about, asked_ann.decision) == ("p2", None)
    answer(round_, "ann", Set(("Ks", "Jc")))
    mine = [(each.about, each.decision) for each in round_.view("ann").answers]
    assert mine == [("p2", Set(("Ks", "Jc")))]
    assert [each.about for each in round_.view("ben").answers] == ["p3"]
    for viewer in ("zoe", "dina", "spectator"):
        assert round_.view(viewer).answers == []
    watched = {each.about: each.decision for each in round_.view("surveillance").answers}
    assert watched == {"p2": Set(("Ks", "Jc")), "p3": None}
    answer(round_, "ben", Set(("8d", "7c")))
    assert round_.view("ann").answers == []


def test_a_setting_of_the_house_way_is_shown_to_the_one_whose_hand_it_is() -> None:
    round_ = start("As Ad Ks Jc 8d 5s 3h")
    round_.use_default(question(round_, "ann").id)
    assert round_.view("ann").answers[0].decision == Set(("Ks", "Jc"))


def test_a_card_replaced_under_an_open_question_leaves_the_answer_to_be_seen() -> None:
    piles = dealt(BANK, "As Ad Ks Jc 8d 5s 3h") + " Qd"
    opening = table("dina", "ann", "ben")
    round_ = begin(GAME, opening, piles, ("ann", "game", 10), ("ben", "game", 10))
    rule_now(round_, ReplaceCard("p2", 2), reason="marked card")
    answer(round_, "ann", Set(("Qd", "Jc")))
    assert round_.view("ann").answers[0].decision == Set(("Qd", "Jc"))


@rule("000-70", "the player-dealer is 1, 8 and 15: he gets the first set, the left the action")
def test_the_numbered_seat_gets_the_first_pile() -> None:
    round_ = start("As Ad Ks Jc 8d 5s 3h")
    assert round_.deal["p1"].names == BANK.split()
    assert banked(round_).action == 2
    piles = " ".join(["#1 #1 #1", EMPTY, *[EMPTY] * 4, BANK, "As Ad Ks Jc 8d 5s 3h"])
    three = begin(GAME, table("dina", "ann", "ben"), piles, ("ann", "game", 10))
    assert three.deal["p1"].names == BANK.split(), "the sixth pile, from seat 3 round the table"
    assert three.deal["p2"].names == ["As", "Ad", "Ks", "Jc", "8d", "5s", "3h"]
    assert banked(three).action == 2, "seat 3 has no wager: the next one that has"


@rule("000-70", "house way: no pair, second and third highest in front; one pair behind")
def test_the_default_is_the_house_way() -> None:
    round_ = start("Ah Kd Jc Tc 7s 5h 3d", "Ac Qd 3s 3c Jh 8d 4c")
    assert round_.view("ann").questions[0].default == Set(("Kd", "Jc"))
    assert round_.view("ben").questions[1].default == Set(("Ac", "Qd"))
    assert round_.view("ben").questions[0].default is None


@rule("004-16", "hands not yet set are set by the house way once the bank is exposed")
def test_a_ruling_sets_a_hand_by_the_house_way() -> None:
    round_ = start("As Ad Ks Jc 8d 5s 3h")
    rule_now(round_, HouseWay("p3"), reason="exposed hand")
    assert asked(round_) == ["ann"]
    assert round_.view("ann").rulings[0].about == "p3"
    answer(round_, "ann", Set(("Ks", "Jc")))
    assert round_.deal["p3-front"].names == ["7c", "8d"]


def test_a_card_replaced_under_an_open_question_changes_what_may_be_set() -> None:
    round_ = begin(
        GAME,
        table("dina", "ann", "ben"),
        dealt(BANK, "As Ad Ks Jc 8d 5s 3h") + " Qd",
        ("ann", "game", 10),
    )
    rule_now(round_, ReplaceCard("p2", 2), reason="marked card")
    assert round_.deal["p2"].names == ["As", "Ad", "Qd", "Jc", "8d", "5s", "3h"]
    assert round_.view("ann").hands["p2"].cards == ["As", "Ad", "Qd", "Jc", "8d", "5s", "3h"]
    assert round_.view("ann").questions[0].default == Set(("Qd", "Jc"))
    with pytest.raises(DecisionError):
        answer(round_, "ann", Set(("Ks", "Jc")))
    answer(round_, "ann", Set(("Qd", "Jc")))
    assert net(round_) == {"dina": -1_000, "ann": 1_000}


@rule("004-13", "a dead hand: all wagers of its position are returned")
def test_wagers_on_a_dead_hand_are_returned() -> None:
    round_ = start("As Ad Qs Jc 8d 5s 3h")
    rule_now(round_, HandDead("p3"))
    answer(round_, "ann", Set(("Qs", "Jc")))
    assert net(round_) == {"dina": -1_000, "ann": 1_000}


def test_undo_of_a_setting() -> None:
    round_ = start("As Ad Ks Jc 8d 5s 3h")
    answer(round_, "ann", Set(("As", "Ad")))
    again = round_.undo()
    assert asked(again) == ["ann", "ben"]
    answer(again, "ann", Set(("Ks", "Jc")))
    again.use_default(question(again, "ben").id)
    assert net(again)["ann"] == 1_000


def test_setting_conforms() -> None:
    rounds = conform(GAME, scale(200, 20_000))
    lines = [event.outcome.line for r in rounds for event in settled(r)]
    assert "foul" in lines
