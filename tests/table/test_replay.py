"""A sitting is its inputs: a replay gives the same table, to the last card."""

from __future__ import annotations

import re

import msgspec
import pytest

from houseway.cards.shoe import ShoeTerms
from houseway.cards.tape import SplitMix
from houseway.editions.library import load_game
from houseway.errors import ChanceError
from houseway.rules.pots.deal import PotDeal
from houseway.rules.round.decisions import Check
from houseway.rules.round.legality import Options, may
from houseway.rules.round.opening import Limits
from houseway.rules.round.requests import Ask, Script
from houseway.rules.terms import Terms
from houseway.table import Sitting, TableSettings, bots, find_policy, play_round
from houseway.table.chance import RecordedChance
from houseway.table.inputs import Input, OpenRound
from houseway.table.sitting import replay_sitting
from support import ROOT
from table.tables import WITH_DISCS, poker

FEES = load_game("stones-tavern/ez-baccarat-panda-8")
SETTINGS = TableSettings(
    shoe=ShoeTerms(shuffle="cut card", cut_card=80, burn=1), rotation=find_policy("two-hands")
)


def busy_sitting(chance: SplitMix) -> Sitting:
    """Everything that happens in an evening, in forty rounds."""
    sitting = Sitting(WITH_DISCS, SETTINGS)
    bots(sitting, 6, back_line=1)
    for number in range(40):
        match number:
            case 5:
                sitting.sit_out("bot-3")
            case 9:
                sitting.come_back("bot-3")
                sitting.change_seat("bot-2", seat=8)
            case 14:
                sitting.half_hour()
                sitting.advance_time(minute=30)
            case 20:
                sitting.stand_up("bot-4")
                sitting.sit_down("ann", seat=4, cents=50_000, mark="proposition player")
                sitting.burn()
            case 30:
                sitting.set_limits(Limits(1_000, 40_000))
        play_round(sitting, chance)
    return sitting


def assert_same(again: Sitting, sitting: Sitting) -> None:
    assert again.log == sitting.log
    assert again.inputs == sitting.inputs
    assert again.purses == sitting.purses
    assert again.shoe == sitting.shoe
    assert again.bank.history == sitting.bank.history
    assert [*again.people] == [*sitting.people]


def test_a_sitting_replayed_from_its_inputs_is_identical() -> None:
    sitting = busy_sitting(SplitMix(11))
    assert_same(replay_sitting(sitting.game, SETTINGS, sitting.inputs), sitting)


def test_a_sitting_is_saved_as_text_and_loaded_again() -> None:
    sitting = busy_sitting(SplitMix(12))
    saved = msgspec.json.encode((sitting.settings, sitting.inputs))
    settings, inputs = msgspec.json.decode(saved, type=tuple[TableSettings, tuple[Input, ...]])
    assert_same(replay_sitting(sitting.game, settings, inputs), sitting)


def test_a_replay_of_a_beginning_is_the_table_as_it_was_then() -> None:
    sitting = busy_sitting(SplitMix(13))
    beginning = replay_sitting(sitting.game, SETTINGS, sitting.inputs[:50])
    assert beginning.log == sitting.log[: len(beginning.log)]
    assert beginning.inputs == sitting.inputs[:50]


def test_a_sitting_goes_on_after_a_replay_in_the_middle_of_a_round() -> None:
    sitting, chance = busy_sitting(SplitMix(14)), SplitMix(15)
    offered = sitting.offer_bank()
    sitting.accept(offered, 20_000)
    round_ = sitting.open_round(chance)
    for _ in range(3):
        question = round_.pending[0]
        round_.decide(question.id, round_.sample(question.id, chance))
    again = replay_sitting(sitting.game, SETTINGS, sitting.inputs, SplitMix(16))
    assert_same(again, sitting)
    assert again.round is not None
    assert again.round.events == round_.events
    assert [q.id for q in again.round.pending] == [q.id for q in round_.pending]
    for table in (sitting, again):
        assert table.round is not None
        while table.round.pending:
            table.round.use_default(table.round.pending[0].id)
        table.take_round()
    assert_same(again, sitting)


def falls_over(deal: PotDeal[Terms]) -> Script:
    """Every third round goes wrong after some cards and a shuffle."""
    deal.burn(3)
    deal.reshuffle()
    yield Ask(deal.left_of_button()[0].id, Options(may(Check)), Check())
    deal.burn(1 + deal.random_number(6))
    deal.notes["rounds"] = deal.opening.notes.get("rounds", 0) + 1
    if deal.notes["rounds"] == 3:
        raise ValueError("the procedure has a fault")


def test_a_sitting_with_an_incident_replays_to_the_same_cards() -> None:
    settings, chance = TableSettings(shoe=ShoeTerms(shuffle="cut card", cut_card=20)), SplitMix(19)
    sitting = Sitting(poker(falls_over), settings)
    bots(sitting, 3)
    voided = []
    for _ in range(5):
        voided.append(play_round(sitting, chance, strict=False).voided)
    assert voided == [False, False, True, True, True]
    assert_same(replay_sitting(sitting.game, settings, sitting.inputs), sitting)


def test_an_abandoned_round_is_abandoned_again() -> None:
    sitting, chance = busy_sitting(SplitMix(20)), SplitMix(21)
    sitting.accept(sitting.offer_bank(), 10_000)
    sitting.open_round(chance)
    sitting.abandon_round("the lights went out")
    play_round(sitting, chance)
    assert_same(replay_sitting(sitting.game, SETTINGS, sitting.inputs), sitting)


def test_the_same_seed_plays_the_same_sitting() -> None:
    assert_same(busy_sitting(SplitMix(17)), busy_sitting(SplitMix(17)))


def test_a_refused_input_leaves_no_trace() -> None:
    sitting = busy_sitting(SplitMix(18))
    inputs, events = sitting.inputs, list(sitting.log)
    for attempt in (
        lambda: sitting.stand_up("nobody"),
        lambda: sitting.take_round(),
        lambda: sitting.open_round(SplitMix(1)),
        lambda: sitting.restart(),
        lambda: sitting.advance_time(minute=0),
    ):
        with pytest.raises(Exception, match="sitting/"):
            attempt()
    assert (sitting.inputs, sitting.log) == (inputs, events)


def test_a_replay_without_chance_deals_nothing_new() -> None:
    kept = RecordedChance(None, [3, (1, 0)])
    assert kept.below(6) == 3
    assert kept.shuffle_order(2) == [1, 0]
    for ask in (kept.below, kept.shuffle_order):
        with pytest.raises(ChanceError) as caught:
            ask(2)
        assert caught.value.code == "tape/exhausted"


@pytest.mark.parametrize("draw", [7, (0, 1)])
def test_chance_of_another_kind_is_not_mistaken(draw: int | tuple[int, ...]) -> None:
    for ask in ("below", "shuffle_order"):
        with pytest.raises(ChanceError) as caught:
            getattr(RecordedChance(None, [draw]), ask)(3)
        assert caught.value.code == "tape/wrong_kind"


def test_an_open_round_is_saved_with_its_random_draws() -> None:
    sitting, chance = Sitting(FEES), SplitMix(1)
    bots(sitting, 3)
    sitting.accept(sitting.offer_bank(), 10_000)
    sitting.open_round(chance)
    opened = sitting.inputs[-1]
    assert isinstance(opened, OpenRound)
    assert sorted(opened.chance[0]) == list(range(416))  # type: ignore[arg-type]


def test_every_code_of_the_table_has_a_test_that_raises_it() -> None:
    code = re.compile(r'"(sitting/\w+)"')
    written = {
        found
        for path in (ROOT / "src" / "houseway" / "table").glob("*.py")
        for found in code.findall(path.read_text("utf-8"))
    }
    tested = {
        found
        for path in (ROOT / "tests" / "table").glob("test_*.py")
        for found in code.findall(path.read_text("utf-8"))
    }
    assert written <= tested, sorted(written - tested)
