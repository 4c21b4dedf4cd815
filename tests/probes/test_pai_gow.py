"""Pai gow poker: piles, hands set at once and in secret, fouls and copies, Fortune and Envy
(004-29, 000-40, 000-70)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from conformance.counting import conform_and_count, named
from conformance.suite import conform
from houseway.cards.card import parse_cards
from houseway.cards.tape import Scripted
from houseway.errors import DecisionError
from houseway.rules.decisions import Join, Set
from houseway.rules.events import Answered, face
from houseway.rules.game import Game
from houseway.rules.inputs import Ruling
from houseway.rules.outcomes import Award, Lose, Outcome, Push, Win
from houseway.rules.round import Round
from houseway.rules.rulings import HandDead, HouseWay, ReplaceCard, ReturnWager
from houseway.rules.terms import TableTerms
from probes.pai_gow import GAME, NUMBER, PaiGowWager, fortune_lines, game
from probes.seating import (
    Bet,
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
from support import banked, rule, scale

DICE = "#1 #2 #5"  # eight: the player-dealer gets the first pile, ann on his left the action
EMPTY = "2c 3d 4h 6s 7c 8d 9h"  # a pile for a seat without a wager
BANK = "Ks Kd Qh 9c 7d 4s 2h"  # kings behind, queen nine in front


def dealt(*piles: str, seats: int = 7) -> str:
    """Piles for the bank, ann and ben; the other seats get cards that nobody looks at."""
    return " ".join([DICE, *piles, *[EMPTY] * (seats - len(piles))])


def start(ann: str, ben: str = EMPTY, chosen: Game = GAME) -> Round:
    """Ann and Ben wager 10 each, and Zoe's 20 are joined with Ben's."""
    opening = table("dina", "ann", "ben", back_line=("zoe",))
    round_ = Round(chosen, opening, Scripted(dealt(BANK, ann, ben)), strict=True)
    place(round_, ("ann", "game", 10), ("ben", "game", 10))
    answer(round_, "zoe", Join("game", 3, 2_000))
    ready(round_)
    return round_


# -- setting -------------------------------------------------------------------------------------


@rule("000-70", "both higher win, one higher pushes, copies are won by the player-dealer")
@pytest.mark.parametrize(
    ("cards", "front", "outcome"),
    [
        ("As Ad Qs Jc 8d 5s 3h", ("Qs", "Jc"), Win(line="win")),  # aces, queen jack
        ("As Ad Qs 9d 8d 5s 3h", ("Qs", "9d"), Push("one of two")),  # aces; queen nine is a copy
        ("Js Jd Qs Tc 8d 5s 3h", ("Qs", "Tc"), Push("one of two")),  # queen ten against queen nine
        ("Kh Kc Qs 9d 7c 4d 2s", ("Qs", "9d"), Lose()),  # two copies
        ("Js Jd Qs 9d 8d 5s 3h", ("Qs", "9d"), Lose()),  # a copy and a lower hand
    ],
)
def test_hands_are_compared_front_with_front_and_back_with_back(
    cards: str, front: tuple[str, str], outcome: Outcome
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


@rule("000-40", "a fouled hand loses (reading), or is set by the house way")
def test_a_foul_may_be_set_by_the_house_way() -> None:
    round_ = start("As Ad Ks Jc 8d 5s 3h", chosen=game(foul="house way"))
    foul = Set(("As", "Ad"))
    assert round_.warning(question(round_, "ann").id, foul) == "foul: set by the house way"
    answer(round_, "ann", foul)
    round_.use_default(question(round_, "ben").id)
    assert round_.deal["p2-front"].names == ["Ks", "Jc"]
    assert settled(round_)[0].outcome == Win(line="win")


def test_a_setting_is_two_of_ones_own_cards() -> None:
    round_ = start("As Ad Ks Jc 8d 5s 3h")
    for wrong in (("As",), ("As", "As"), ("As", "Ks", "Jc"), ("As", "2c")):
        with pytest.raises(DecisionError) as refused:
            answer(round_, "ann", Set(wrong))
        assert refused.value.code == "decision/cards"


@rule("000-70", "each player sets; hands are exposed only when all have set")
def test_settings_are_secret_until_all_have_set() -> None:
    round_ = start("As Ad Ks Jc 8d 5s 3h")
    assert asked(round_) == ["ann", "ben"], "zoe's money is joined with ben's"
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


# -- piles ---------------------------------------------------------------------------------------


@rule("000-40", "the number of the shuffle machine: player-dealer 1, the others clockwise")
@pytest.mark.parametrize(("number", "first", "action"), [(1, 1, 2), (2, 2, 2), (3, 3, 3)])
def test_a_random_number_gives_the_first_pile(number: int, first: int, action: int) -> None:
    piles = f"#{number} {BANK} " + " ".join([EMPTY] * 6)
    opening = table("dina", "ann", "ben")
    round_ = begin(game(action=NUMBER), opening, piles, ("ann", "game", 10), ("ben", "game", 10))
    assert round_.deal[f"p{first}"].names == BANK.split()
    assert banked(round_).action == action


@rule("004-29", "cards to the piles left to right, then right to left; one pile goes first")
def test_piles_are_dealt_to_and_fro_and_one_is_chosen_to_go_first() -> None:
    ranks = "23456789TJQKA"
    pack = [f"{r}{s}" for s in "cdhs" for r in ranks][:49]
    tape = f"{DICE} #3 {' '.join(pack)}"
    round_ = begin(game(piles="to and fro"), table("dina", "ann"), tape, ("ann", "game", 10))
    lying = [[row[p] for row in _to_and_fro(pack)] for p in range(7)]
    assert round_.deal["p1"].names == lying[2], "the third pile is the first seat's"
    assert round_.deal["p2"].names == lying[3]


def _to_and_fro(pack: list[str]) -> list[list[str]]:
    rows = [pack[i : i + 7] for i in range(0, 49, 7)]
    return [row[:: -1 if number % 2 else 1] for number, row in enumerate(rows)]


@rule("001-01", "a bettor with several hands looks at one; the others are set by the house way")
@pytest.mark.parametrize(("looks", "seen"), [("one hand", ["p2"]), ("every hand", ["p2", "p4"])])
def test_several_hands_and_one_look(looks: str, seen: list[str]) -> None:
    terms: Any = {"seats": 7, "other_positions": True, "looks": looks}
    piles = dealt(BANK, "As Ad Qs Jc 8d 5s 3h", EMPTY, "Ah Ac Qd Js 8c 5d 3s")
    round_ = begin(
        game(table=TableTerms(**terms)),
        table("dina", "ann"),
        piles,
        ("ann", "game", 10),
        ("ann", "game", 10, 4),
    )
    about = [q.ask.about.id for q in round_.pending if q.ask.about is not None]
    assert about == seen
    view = round_.view("ann")
    assert [id for id, hand in view.hands.items() if all(hand.cards) and hand.cards] == seen
    for hand in seen:
        answer(round_, "ann", Set(("Qs", "Jc") if hand == "p2" else ("Qd", "Js")), hand)
    assert round_.deal["p4-front"].names == ["Qd", "Js"]
    assert net(round_) == {"dina": -2_000, "ann": 2_000}


@rule("004-13", "Kum-Kum: joined money is covered and settled as one bet, by shares")
def test_joined_money_wins_by_shares_and_its_holder_sets() -> None:
    round_ = start(EMPTY, "As Ad Qs Jc 8d 5s 3h")
    round_.use_default(question(round_, "ann").id)
    answer(round_, "ben", Set(("Qs", "Jc")))
    assert net(round_) == {"dina": -2_000, "ann": -1_000, "ben": 1_000, "zoe": 2_000}


# -- Fortune and Envy ----------------------------------------------------------------------------

QUADS = "8s 8d 8h 8c Kd 4c 2d"
STRAIGHT_FLUSH = "9h Th Jh Qh Kh 3c 2c"
NOTHING = "As Jd 9c 7c 6h 4d 2h"
LOW = "Ks Qd Tc 7d 5c 4s 3h"
EACH: tuple[Bet, ...] = (
    *(("ann", "game", 10), ("ann", "fortune", 5)),
    *(("ben", "game", 10), ("ben", "fortune", 5)),
    *(("cy", "game", 10), ("cy", "fortune", 5)),
)


def bonus(*hands: str, bets: tuple[Bet, ...] = EACH, bank: int = 10_000, **terms: Any) -> Round:
    """Hands of Ann, Ben and Cy against king high, all set by the house way."""
    piles = [LOW, *hands, *[NOTHING] * (6 - len(hands))]
    opening = table("dina", "ann", "ben", "cy", bank=bank)
    rulings = terms.pop("rulings", ())
    round_ = begin(game(**terms), opening, " ".join([DICE, *piles]), *bets, rulings=rulings)
    while round_.pending:
        round_.use_default(round_.pending[0].id)
    return round_


def envy(round_: Round) -> dict[str, tuple[int, int]]:
    """Cents paid and uncovered in the Envy pass, by bettor."""
    who = {wager.id: wager.bettor for wager in banked(round_).wagers}
    return {who[e.wager]: (e.paid, e.uncovered) for e in settled(round_) if e.stage == "envy"}


@rule("004-29", "Fortune: the highest line of the table that the seven cards hold")
@pytest.mark.parametrize(
    ("seven", "lines"),
    [
        ("2s 3s 4s 5s 6s 7s 8s", ["7 card straight flush", "straight flush"]),
        ("2s 3s 4s 5s Jk 7s 8s", ["7 card straight flush with joker", "straight flush"]),
        ("As Ks Qs Js Ts Kd Qd", ["royal flush + royal match", "royal flush"]),
        ("As Ad Ah Ac Jk 7s 8d", ["five aces"]),
        ("8s 8d 8h 9c Td Jc Qd", ["three of a kind", "straight"]),
        ("As Ad Jk Kc Qd Jc Td", ["three of a kind", "straight"]),
        (NOTHING, ["high card"]),
    ],
)
def test_fortune_lines(seven: str, lines: list[str]) -> None:
    assert fortune_lines(parse_cards(seven)) == lines


@rule("004-29", "three of a kind pays 3 to 1, although a straight ranks higher and pays 2 to 1")
def test_the_best_paid_line_counts() -> None:
    fortune = GAME.terms.wagers["fortune"]  # type: ignore[attr-defined]
    assert fortune.outcome(fortune_lines(parse_cards("8s 8d 8h 9c Td Jc Qd"))).odds.win == 3


@rule("000-40", "Envy pays every button for another player's four of a kind or better")
@rule("000-40", "never for one's own hand")
def test_others_are_paid_for_a_four_of_a_kind_and_its_holder_is_not() -> None:
    round_ = bonus(QUADS)
    assert envy(round_) == {"ben": (500, 0), "cy": (500, 0)}


@rule("000-40", "several qualifying hands pay several times")
def test_two_hands_pay_twice() -> None:
    round_ = bonus(QUADS, STRAIGHT_FLUSH)
    assert envy(round_) == {"ann": (2_000, 0), "ben": (500, 0), "cy": (2_500, 0)}
    outcomes = [e.outcome for e in settled(round_) if e.stage == "envy"]
    assert outcomes[2] == Award(2_500, "four of a kind + straight flush")


@rule("000-40", "never for the player-dealer's hand")
def test_the_bank_s_hand_pays_no_envy() -> None:
    opening = table("dina", "ann", "ben", bank=10_000)
    piles = [QUADS, *[NOTHING] * 6]
    round_ = begin(GAME, opening, " ".join([DICE, *piles]), *EACH[:4])
    while round_.pending:
        round_.use_default(round_.pending[0].id)
    assert envy(round_) == {}


@rule("000-40", "one Envy button for a Fortune bet of $5 or more")
def test_a_smaller_fortune_bet_has_no_button() -> None:
    bets: tuple[Bet, ...] = (*EACH[:2], ("ben", "game", 10), ("ben", "fortune", 4))
    assert envy(bonus(QUADS, bets=bets)) == {}


@rule("000-40", "Envy trigger: a player with a Fortune bet (reading), or any player")
@pytest.mark.parametrize(
    ("reading", "paid"), [("fortune bettor", {}), ("any player", {"ben": (500, 0)})]
)
def test_whose_hand_triggers(reading: str, paid: dict[str, tuple[int, int]]) -> None:
    assert envy(bonus(QUADS, bets=(EACH[0], *EACH[2:4]), envy_trigger=reading)) == paid


@rule("000-40", "Envy at the end of the round, after all wagers are reconciled, within coverage")
def test_envy_gets_what_the_other_wagers_have_left_of_the_bank() -> None:
    round_ = bonus(QUADS, bank=152)
    stages = [event.stage for event in settled(round_)]
    assert stages == ["seat by seat"] * 6 + ["envy"] * 2
    # 10 and 125 for Ann, 5 and 5 lost by the others use up 145; of the 7 left cy has 2 of 5.
    assert envy(round_) == {"ben": (500, 0), "cy": (200, 300)}


def test_a_returned_fortune_wager_earns_no_envy() -> None:
    """Its button is gone: a ruling between the deal and the last pass takes it off the table."""
    gone = Ruling((ReturnWager("w4"),), "floor", "placed late", at="deal complete")
    assert envy(bonus(QUADS, bets=EACH[:4], rulings=[gone])) == {}


def test_a_game_wager_that_goes_back_takes_fortune_and_its_question_with_it() -> None:
    round_ = begin(GAME, table("dina", "ann", "ben"), dealt(BANK, QUADS, NOTHING), *EACH[:4])
    assert asked(round_) == ["ann", "ben"]
    rule_now(round_, ReturnWager("w1"), reason="placed late")
    assert asked(round_) == ["ben"]
    round_.use_default(round_.pending[0].id)
    assert "ann" not in net(round_)
    assert envy(round_) == {}


def test_a_line_of_envy_that_no_hand_makes_is_refused() -> None:
    with pytest.raises(ValueError, match="'six aces' is no line of envy; there are: 7 card"):
        PaiGowWager(bet="fortune", envy={"six aces": 500})


# -- everything together -------------------------------------------------------------------------

REACHED = {
    *named("outcome", "win", "lose", "push", "no-action", "award"),
    *named("decision", "set", "join"),
}


@pytest.mark.parametrize(
    "terms",
    [
        {},
        {
            "action": NUMBER,
            "foul": "house way",
            "coverage": "running",
            "envy_trigger": "any player",
        },
    ],
)
def test_pai_gow_conforms_and_everything_is_reached(terms: dict[str, Any]) -> None:
    rounds, missing = conform_and_count(game(**terms), scale(300, 20_000), *REACHED)
    assert missing == set()
    fouls = any(event.outcome == Lose(line="foul") for r in rounds for event in settled(r))
    assert fouls is ("foul" not in terms)


def test_pai_gow_conforms_with_piles_dealt_to_and_fro() -> None:
    conform(game(piles="to and fro"), scale(60, 5_000))


def test_seven_piles_leave_four_cards() -> None:
    assert start(EMPTY).deal.stock == 53 - 49
