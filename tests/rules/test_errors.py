"""Every code that the caller of a round can get is raised here, or in the file for it."""

from __future__ import annotations

import hashlib
import json
import re
from collections import Counter
from collections.abc import Callable
from typing import Any, Final

import pytest

from houseway.cards.card import parse_cards
from houseway.cards.tape import Exhaustive, Scripted, Seeded, SplitMix
from houseway.errors import (
    ChanceError,
    DecisionError,
    HousewayError,
    RecordError,
    RulingError,
    SittingError,
    WagerError,
)
from houseway.rules.game import canonical
from houseway.rules.records.record import Writer, verify
from houseway.rules.records.replay import undo
from houseway.rules.round.decisions import (
    Choose,
    Double,
    Hit,
    Keep,
    Meld,
    Place,
    Ready,
    Stand,
    Surrender,
)
from houseway.rules.round.driver import Round
from houseway.rules.round.inputs import Ruling
from houseway.rules.round.legality import Options, Pick, Refusal, may
from houseway.rules.round.opening import Bettor, Limits, Opening, Stakes
from houseway.rules.round.purses import Chips
from houseway.rules.rulings.effects import (
    BurnCards,
    Course,
    HandDead,
    PayOver,
    PutChoice,
    ReplaceCard,
    Reshuffle,
    ReturnWager,
    Void,
)
from probes import rulings
from probes.follow_split import GAME
from probes.seating import answer, begin, net, question, rule_now, table
from support import ROOT, banked

ELSEWHERE: Final = {
    "ruling/malformed": "test_errors.py",
    "ruling/shuffle_last": "test_errors.py",
    "wager/": "test_betting.py",
    "ruling/": "../probes/test_rulings.py",
    "decision/all_in": "../games/poker/test_stud_rulings.py",
    "decision/capped": "test_street.py",
    "decision/check_raise": "test_street.py",
    "decision/closed": "test_street.py",
    "decision/nobody_to_call": "test_street.py",
    "decision/short_stack": "test_street.py",
    "record/broken_chain": "test_record.py",
    "record/broken_seal": "test_record.py",
    "record/cut_off": "test_record.py",
    "record/malformed": "test_record.py",
    "record/not_canonical": "test_record.py",
    "record/unfinished": "test_record.py",
    "record/not_extended": "../room/test_anchor.py",
    "record/other_given": "../room/test_anchor.py",
    "record/other_opening": "../room/test_anchor.py",
    "record/other_table": "../room/test_anchor.py",
    "record/signature": "../room/test_anchor.py",
    "record/unanchored": "../room/test_anchor.py",
}
"""Codes by their beginning, and the file next to this one that raises them."""


def test_every_code_of_the_ring_is_raised_by_some_test() -> None:
    found = set()
    for path in (*(ROOT / "src/houseway/rules").glob("*.py"), ROOT / "src/houseway/cards/tape.py"):
        found |= set(re.findall(r'"([a-z]+/[a-z_]+)"', path.read_text(encoding="utf-8")))
    here = ROOT / "tests/rules"
    for code in sorted(found):
        name = next((file for start, file in ELSEWHERE.items() if code.startswith(start)), "")
        text = (here / (name or "test_errors.py")).read_text(encoding="utf-8")
        assert f'"{code}"' in text, f"{code} is raised nowhere in {name or 'test_errors.py'}"


def acting(tape: str = "Ts 7d 6h") -> Round:
    """Ann is asked what to do with sixteen."""
    return begin(GAME, table("dina", "ann"), tape, ("ann", "main", 10))


# -- decisions -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("code", "act"),
    [
        ("decision/not_asked", lambda r: r.decide("q99", Hit())),
        ("decision/not_asked", lambda r: r.use_default("q99")),
        ("decision/not_asked", lambda r: r.legal("q99")),
        ("decision/not_yours", lambda r: r.decide(question(r, "ann").id, Hit(), by="dina")),
        ("decision/not_offered", lambda r: answer(r, "ann", Ready())),
        ("decision/not_offered", lambda r: answer(r, "ann", Place("main", 2, 500))),
        ("decision/amount", lambda r: answer(r, "ann", Double(1_050))),
        ("decision/amount", lambda r: answer(r, "ann", Double(0))),
    ],
)
def test_decisions_that_are_refused(code: str, act: Callable[[Round], object]) -> None:
    round_ = acting()
    before = (list(round_.events), list(round_.inputs))
    with pytest.raises(DecisionError) as refused:
        act(round_)
    assert refused.value.code == code
    assert str(refused.value).endswith(f"[{code}]")
    assert before == (round_.events, round_.inputs)


CENTS: Any = (1_000.0, 1_000.5, float("nan"), None, "1000", True, [1_000])
WORDS: Any = (None, 7, "hit", {"type": "hit"}, ..., Hit)


def made(kind: Callable[..., Any], *fields: object) -> Any:
    """As a caller without types could make it."""
    return kind(*fields)


@pytest.mark.parametrize(
    "decision",
    [*(Double(cents) for cents in CENTS), *WORDS, made(Keep, None), made(Place, None, 2, [])],
    ids=repr,
)
def test_a_malformed_answer_is_refused_and_changes_nothing(decision: Any) -> None:
    round_ = acting()
    id = question(round_, "ann").id
    before = (list(round_.events), list(round_.inputs))
    refusal = round_.why_not(id, decision)
    assert refusal is not None
    assert refusal.code == "decision/malformed"
    assert round_.warning(id, decision) == ""
    with pytest.raises(DecisionError) as refused:
        round_.decide(id, decision)
    assert refused.value.code == refusal.code
    assert before == (round_.events, round_.inputs)


@pytest.mark.parametrize("cents", CENTS, ids=repr)
def test_a_wager_is_a_whole_number_of_cents(cents: Any) -> None:
    round_ = Round(GAME, table("dina", "ann"), Scripted(""))
    with pytest.raises(DecisionError) as refused:
        answer(round_, "ann", Place("main", 2, cents))
    assert refused.value.code == "decision/malformed"
    assert round_.deal.chips["ann"] == 100_000


@pytest.mark.parametrize(
    "effect",
    [
        made(BurnCards, 1.5),
        made(ReplaceCard, "p2", None),
        made(HandDead, []),
        made(PayOver, "ann", "dina", 1.0),
    ],
)
@pytest.mark.parametrize("at", ["", "deal complete"])
def test_a_ruling_that_cannot_be_read_is_refused_and_changes_nothing(effect: Any, at: str) -> None:
    round_ = acting()
    before = (list(round_.events), list(round_.inputs))
    with pytest.raises(RulingError) as refused:
        round_.rule(Ruling((effect,), "floor", at=at))
    assert refused.value.code == "ruling/malformed"
    assert before == (round_.events, round_.inputs)


def test_nothing_follows_a_reshuffle_that_might_be_refused_when_the_cards_are_shuffled() -> None:
    round_ = acting("Ts 7d 6h 2c")
    [wager] = banked(round_).live()
    twice = (ReturnWager(wager.id), Reshuffle(), ReturnWager(wager.id))
    choice = PutChoice("ann", (Course("yes", twice), Course("no")))
    for effects in (twice, (choice,)):
        with pytest.raises(RulingError) as refused:
            rule_now(round_, *effects)
        assert refused.value.code == "ruling/shuffle_last"
    answer(round_, "ann", Hit())
    assert round_.deal.tape.draws == ["Ts", "7d", "6h", "2c"]


def test_no_more_cards_are_burned_than_the_deck_has() -> None:
    round_ = acting()
    for cards in (0, 10_000):
        with pytest.raises(RulingError) as refused:
            rule_now(round_, BurnCards(cards))
        assert refused.value.code == "ruling/no_cards"


def test_a_barred_decision_says_why() -> None:
    round_ = acting("Ts 7d 2h 2c")
    answer(round_, "ann", Hit())
    with pytest.raises(DecisionError) as refused:
        answer(round_, "ann", Surrender())
    assert refused.value.code == "decision/barred"
    assert refused.value.message == "only on the first two cards"


def test_cards_that_are_not_in_the_hand() -> None:
    opening = table("dina", "ann")
    round_ = begin(rulings.GAME, opening, "As 2d Ad 3h 7c 5s 6c Jd", ("ann", "main", 10))
    for cards in (("As",), ("As", "2d"), ("As", "As"), ("As", "Ad", "7c")):
        with pytest.raises(DecisionError) as refused:
            answer(round_, "ann", Keep(cards))
        assert refused.value.code == "decision/cards"


def test_a_choice_that_is_not_on_the_list() -> None:
    refusal = Options(may(Choose, what=("high", "low"))).why_not(Choose("middle"))
    assert refusal is not None
    assert refusal.code == "decision/choice"


def test_a_spread_that_is_not_on_the_list() -> None:
    new, onto = may(Meld, pick=Pick(("4c", "4d", "4h"), 3, 3)), ("p1-meld-1", "p1-meld-2")
    options = Options(new, may(Meld, pick=Pick(("4c", "4d", "4h"), 1, 1), onto=onto))
    for wrong, code, reason in (
        (Meld(("4c",), "p9"), "decision/onto", "meld goes onto one of: p1-meld-1, p1-meld-2 here"),
        (Meld(("4c",)), "decision/cards", "meld takes 3 of 4c 4d 4h"),
        (Meld(("4c", "4d"), "p1-meld-1"), "decision/cards", "meld takes 1 of 4c 4d 4h"),
    ):
        assert options.why_not(wrong) == Refusal(code, reason)
    assert options.why_not(Meld(("4c", "4d", "4h"))) is None
    assert options.why_not(Meld(("4d",), "p1-meld-2")) is None
    alone = Options(new).why_not(Meld(("4c", "4d", "4h"), "p9"))
    assert alone == Refusal("decision/onto", "meld goes onto nothing here")


def test_of_several_offers_of_a_kind_each_is_as_likely_and_so_is_each_spread() -> None:
    lay_off = may(Meld, pick=Pick(("4c", "4d"), 1, 1), onto=("p1-meld-1", "p1-meld-2"))
    options = Options(may(Meld, pick=Pick(("4c", "4d", "4h"), 3, 3)), lay_off)
    chance = SplitMix(7)
    drawn = [options.sample(chance) for _ in range(2_000)]
    assert all(options.why_not(each) is None for each in drawn)
    onto = Counter(each.onto for each in drawn if isinstance(each, Meld))
    assert 900 < onto[""] < 1_100
    assert 400 < onto["p1-meld-1"] < 600


def test_while_wagers_are_placed_nothing_else_is_an_answer() -> None:
    round_ = Round(GAME, table("dina", "ann"), Scripted(""))
    with pytest.raises(DecisionError) as refused:
        answer(round_, "ann", Stand())
    assert refused.value.code == "decision/not_offered"


def test_a_refused_wager_is_a_wager_error() -> None:
    round_ = Round(GAME, table("dina", "ann"), Scripted(""))
    with pytest.raises(WagerError) as refused:
        answer(round_, "ann", Place("main", 2, 1))
    assert refused.value.facts == {"question": "q1"}


# -- openings ------------------------------------------------------------------------------------

DINA, ANN = Bettor("dina", 10_000, 1), Bettor("ann", 10_000, 2)


@pytest.mark.parametrize(
    ("code", "opening"),
    [
        *(
            ("opening/bettor_name", Opening((Bettor(name, 100, 3),)))
            for name in ("", "Ann", "1st", "a b", "w3", "bank", "pot", "floor", "x" * 33)
        ),
        ("opening/bettor_twice", Opening((ANN, Bettor("ann", 100, 3)))),
        ("opening/seat", Opening((ANN, Bettor("ben", 100, 2)))),
        ("opening/seat", Opening((Bettor("ben", 100, 8),))),
        ("opening/seat", Opening((Bettor("ben", 100, -1),))),
        ("opening/stack", Opening((Bettor("ben", -1, 3),))),
        ("opening/player_dealer", Opening((ANN,), player_dealer="dina", bank=100)),
        ("opening/player_dealer", Opening((Bettor("z", 100),), player_dealer="z", bank=100)),
        ("opening/bank", Opening((DINA,), player_dealer="dina", bank=0)),
        ("opening/bank", Opening((DINA,), player_dealer="dina", bank=10_001)),
        ("opening/player_dealer", Opening((ANN,))),
        ("opening/chips", Opening((DINA,), player_dealer="dina", bank=100, chip=0)),
        ("opening/chips", Opening((DINA,), player_dealer="dina", bank=100, carried=-1)),
        *(
            ("opening/limits", Opening((DINA,), player_dealer="dina", bank=100, **limits))
            for limits in (
                {"limits": Limits(0, 500)},
                {"limits": Limits(1_000, 500)},
                {"spot_limits": {"main": Limits(1_000, 500)}},
            )
        ),
        *(
            ("opening/stakes", Opening((ANN, DINA), stakes=stakes))
            for stakes in (
                Stakes(blinds=(200, 100)),
                Stakes(blinds=(0, 100)),
                Stakes(blinds=(100,) * 8),
                Stakes(ante=-100),
                Stakes(ante=50),
                Stakes(small_bet=400, big_bet=200),
                Stakes(small_bet=200, bring_in=300),
                Stakes(spread=Limits(800, 200)),
                Stakes(buy_in=Limits(-100, 200)),
            )
        ),
    ],
)
def test_openings_that_no_table_could_be_in(code: str, opening: Opening) -> None:
    with pytest.raises(SittingError) as refused:
        Round(GAME, opening, Scripted(""))
    assert refused.value.code == code


# -- tapes ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("code", "draw"),
    [
        ("tape/exhausted", lambda: Scripted("").card()),
        ("tape/exhausted", lambda: Scripted("").number(1, 6)),
        ("tape/exhausted", lambda: Scripted("").restock([])),
        ("tape/exhausted", lambda: Seeded([], 1).card()),
        ("tape/exhausted", lambda: Exhaustive(Counter(), []).card()),
        ("tape/wrong_kind", lambda: Scripted("#5").card()),
        ("tape/wrong_kind", lambda: Scripted("~").card()),
        ("tape/wrong_kind", lambda: Scripted(["torn As"]).card()),
        ("tape/wrong_kind", lambda: Scripted("As").number(1, 6)),
        ("tape/wrong_kind", lambda: Scripted("#7").number(1, 6)),
        ("tape/wrong_kind", lambda: Scripted("As").restock([])),
    ],
)
def test_tapes_that_cannot_go_on(code: str, draw: Callable[[], object]) -> None:
    with pytest.raises(ChanceError) as refused:
        draw()
    assert refused.value.code == code


def test_a_shuffle_is_not_undone() -> None:
    round_ = acting("Ts 7d 6h ~")
    rule_now(round_, Reshuffle())
    with pytest.raises(ChanceError) as refused:
        undo(round_)
    assert refused.value.code == "tape/shuffled"


def test_a_tape_too_short_in_a_strict_round_is_raised_and_otherwise_voids() -> None:
    with pytest.raises(ChanceError):
        acting("Ts 7d")
    round_ = begin(GAME, table("dina", "ann"), "Ts 7d", ("ann", "main", 10), strict=False)
    assert round_.voided
    assert net(round_) == {}


# -- rulings and chips ---------------------------------------------------------------------------


def test_rulings_after_the_end() -> None:
    round_ = acting("Ts 7d 6h Td")
    answer(round_, "ann", Stand())
    for moment in ("", "bank has drawn"):
        with pytest.raises(RulingError) as refused:
            round_.rule(Ruling((Void(),), "floor", at=moment))
        assert refused.value.code == "ruling/round_over"


def test_a_purse_cannot_pay_more_than_it_holds() -> None:
    """No caller can cause this: it is a fault in a script, which voids the round."""
    chips = Chips(Opening((ANN,)), [])
    for cents in (10_001, -1):
        with pytest.raises(HousewayError) as refused:
            chips.move("ann", "pot", cents, "bet")
        assert refused.value.code == "chips/short"
    assert chips.purses == {"ann": 10_000}


def test_the_tape_of_a_tiny_deck_is_exhausted_when_all_is_dealt() -> None:
    tape = Seeded(parse_cards("As Kd"), 1)
    assert {tape.card(), tape.card()} == set(parse_cards("As Kd"))
    with pytest.raises(ChanceError):
        tape.card()


# -- records that were forged and sealed anew ------------------------------------------------------

Body = dict[str, Any]


def bodies() -> list[Body]:
    """A file of one round: its terms, the round, the end."""
    round_ = acting("Ts 7d 6h Td")
    answer(round_, "ann", Stand())
    writer = Writer()
    lines = [*writer.add(round_).splitlines(), writer.close()]
    return [json.loads(line)["body"] for line in lines]


def sealed(forged: list[Body]) -> list[bytes]:
    lines, prev = [], "0" * 64
    for body in map(canonical, forged):
        seal = hashlib.sha256(prev.encode() + body).hexdigest()
        lines.append(
            b'{"body":%b,"hash":"%b","prev":"%b"}\n' % (body, seal.encode(), prev.encode())
        )
        prev = seal
    return lines


def other_terms(terms: Body, **changed: object) -> Body:
    told: Body = terms["terms"] | changed
    return terms | {"terms": told, "digest": hashlib.sha256(canonical(told)).hexdigest()}


def nobodys(given: Body) -> Body:
    return given | {"by": ""}


@pytest.mark.parametrize(
    ("code", "forge"),
    [
        ("record/after_end", lambda t, r, e: [t, r, e, e]),
        ("record/missing_round", lambda t, r, e: [t, r | {"number": 2}, e]),
        ("record/missing_round", lambda t, r, e: [t, r, e | {"rounds": 2}]),
        ("record/no_terms", lambda t, r, e: [r, e]),
        ("record/format", lambda t, r, e: [t | {"format": "houseway-record/0"}, r, e]),
        ("record/terms_digest", lambda t, r, e: [t | {"digest": "0" * 64}, r, e]),
        ("record/terms", lambda t, r, e: [other_terms(t, splits="many"), r, e]),
        ("record/no_replay", lambda t, r, e: [t, r | {"inputs": r["inputs"][1:]}, e]),
        ("record/other_event", lambda t, r, e: [t, r | {"events": r["events"][:-1]}, e]),
        ("record/other_event", lambda t, r, e: [t, r | {"events": r["events"][1:]}, e]),
        ("record/nobody", lambda t, r, e: [t, r | {"inputs": [nobodys(r["inputs"][0])]}, e]),
        ("record/procedure", lambda t, r, e: [t | {"procedure": 99}, e | {"rounds": 0}]),
        ("record/not_canonical", lambda t, r, e: [t, r | {"more": 1}, e]),
        ("record/not_canonical", lambda t, r, e: [t, r | {"opening": r["opening"] | {"turn": 1}}]),
        ("record/other_tape", lambda t, r, e: [t, r | {"tape": [*r["tape"], "As"]}, e]),
    ],
)
def test_forged_records(code: str, forge: Callable[[Body, Body, Body], list[Body]]) -> None:
    assert verify(sealed(bodies()), lambda _: GAME.family).rounds == 1
    with pytest.raises(RecordError) as refused:
        verify(sealed(forge(*bodies())), lambda _: GAME.family)
    assert refused.value.code == code


def test_a_record_of_an_older_procedure_is_checked_in_all_but_the_replay() -> None:
    terms, round_, end = bodies()
    checked = verify(sealed([terms | {"procedure": 0}, round_, end]), lambda _: GAME.family)
    assert checked.older == 1
