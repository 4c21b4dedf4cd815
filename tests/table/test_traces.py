"""No trace of play violates the active policy, whatever people do."""

from __future__ import annotations

from itertools import groupby

import hypothesis.strategies as st
import pytest
from hypothesis import given, settings

from houseway.cards.tape import SplitMix
from houseway.errors import SittingError
from houseway.rules.round.driver import Round
from houseway.rules.round.events import Moved, Placed
from houseway.table.bots import play_round
from houseway.table.events import Broken, Declined, Event, Offered, Opened, Restarted, Sat, Taken
from houseway.table.inputs import Mark
from houseway.table.rotation import Policy, find_policy, policies
from houseway.table.sitting import Sitting
from support import scale
from table.tables import under

Wagered = dict[int, tuple[set[str], set[int]]]
NOT_NOW = ("sitting/on_break", "sitting/ended", "sitting/no_bank", "sitting/too_few")
MARKS: tuple[Mark, ...] = ("player", "player", "proposition player", "bot")


def wander(sitting: Sitting, chance: SplitMix) -> Round | None:
    """Something that happens at a table; a round if it was one."""
    people = list(sitting.people)
    sitter = people[chance.below(len(people))]
    match chance.below(8):
        case 0:
            sitting.advance_time(minute=sitting.minute + chance.below(25))
        case 1 if not sitter.out:
            sitting.sit_out(sitter.bettor)
        case 2 if sitter.out:
            sitting.come_back(sitter.bettor)
        case 3 if len(people) > 2:
            sitting.stand_up(sitter.bettor)
        case 4 if len(people) < 8:
            name = f"guest-{chance.below(1_000_000)}"
            free = [seat for seat in range(9) if seat == 0 or seat not in sitting.people.seated]
            seat = free[chance.below(len(free))]
            if name not in sitting.people:
                sitting.sit_down(name, seat=seat, cents=100_000, mark=MARKS[chance.below(4)])
        case _:
            return play_round(sitting, chance)
    return None


def play_trace(policy: Policy, seed: int, steps: int) -> tuple[Sitting, Wagered]:
    wagered: Wagered = {}
    sitting, chance = under(policy.id), SplitMix(seed)
    for seat in range(1, 5):
        sitting.sit_down(f"bot-{seat}", seat=seat, cents=100_000, mark=MARKS[chance.below(4)])
    for _ in range(steps):
        try:
            round_ = wander(sitting, chance)
        except SittingError as refused:
            if refused.code not in NOT_NOW:
                raise
        else:
            if round_ is not None:
                wagered[sitting.rounds] = wagered_plainly(round_)
    return sitting, wagered


def wagered_plainly(round_: Round) -> tuple[set[str], set[int]]:
    """Who wagered, and at which positions, read from the events alone."""
    placed: dict[str, Placed] = {}
    for event in round_.events:
        match event:
            case Placed(wager):
                placed[wager] = event
            case Moved(wager, _, _, "taken back"):
                del placed[wager]
    return {each.bettor for each in placed.values()}, {each.position for each in placed.values()}


def violations(policy: Policy, log: list[Event], wagered: Wagered) -> list[str]:
    """A second, plain check of the policy, over the whole list of hands."""
    found: list[str] = []
    proposition: set[str] = set()
    hands: list[tuple[int, str, int]] = []
    game = broken_at = 0
    broken, new = False, True
    for event in log:
        match event:
            case Sat(bettor, _, _, "proposition player"):
                proposition.add(bettor)
            case Broken(minute):
                broken, broken_at = True, minute
            case Restarted(minute):
                broken, new = False, True
                if policy.broken == "ended":
                    found.append("an ended game went on")
                if policy.broken == "break":
                    game += 1
                    if minute < broken_at + policy.break_minutes:
                        found.append("the break was too short")
            case Opened(number, minute, opening):
                who = opening.player_dealer
                if broken:
                    found.append("a broken game was dealt")
                if not new and who != hands[-1][1]:
                    (seat,) = [each.seat for each in opening.bettors if each.id == who]
                    bettors, positions = wagered[number - 1]
                    if policy.wagered == "player" and who not in bettors:
                        found.append(f"{who} banked round {number} without a wager before it")
                    if policy.wagered == "position" and seat not in positions:
                        found.append(f"seat {seat} banked round {number} without a wager there")
                new = False
                hands.append((game, opening.player_dealer, minute))
    runs = [list(run) for _, run in groupby(hands, key=lambda each: each[:2])]
    for run in runs:
        if policy.hands and len(run) > policy.hands and not policy.goes_on:
            found.append(f"{run[0][1]} banked {len(run)} hands in a row")
        if policy.minutes and run[-1][2] - run[0][2] >= policy.minutes:
            found.append(f"{run[0][1]} held the bank too long")
    if policy.others:
        for number, (_, _, now) in enumerate(hands):
            recent = {
                who for _, who, minute in hands[: number + 1] if now - minute <= policy.window
            }
            if now - hands[0][2] >= policy.window and len(recent - proposition) < policy.others:
                found.append(f"too few others by minute {now}")
    return found


@pytest.mark.parametrize("id", sorted(policies()))
@given(seed=st.integers(0, 2**32))
@settings(max_examples=scale(25, 300))
def test_no_trace_violates_the_active_policy(id: str, seed: int) -> None:
    policy = find_policy(id)
    sitting, wagered = play_trace(policy, seed, 80)
    assert violations(policy, sitting.log, wagered) == []


def test_the_second_way_finds_violations_of_another_policy() -> None:
    loose, wagered = play_trace(find_policy("sixty-minutes"), 7, 300)
    for other in ("two-hands", "two-hands-bettors", "two-hands-positions", "forty-minutes"):
        assert violations(find_policy(other), loose.log, wagered), other
    tight, wagered = play_trace(find_policy("two-hands"), 7, 300)
    assert violations(find_policy("sixty-minutes"), tight.log, wagered)
    for other in ("two-hands-bettors", "two-hands-positions"):
        assert any("without" in each for each in violations(find_policy(other), tight.log, wagered))


@given(seed=st.integers(0, 2**32))
@settings(max_examples=scale(10, 100))
def test_every_hand_was_offered_before_it_and_every_decline_follows_an_offer(seed: int) -> None:
    log = play_trace(find_policy("two-hands"), seed, 60)[0].log
    asked = ""
    for event in log:
        match event:
            case Offered(bettor):
                asked = bettor
            case Declined(bettor):
                assert bettor == asked
            case Opened(_, _, opening):
                assert opening.player_dealer == asked
                asked = ""


@given(seed=st.integers(0, 2**32))
@settings(max_examples=scale(10, 100))
def test_every_round_is_taken_before_the_next_is_opened(seed: int) -> None:
    log = play_trace(find_policy("two-hands"), seed, 60)[0].log
    order = [type(event) for event in log if isinstance(event, Opened | Taken)]
    assert order == [Opened, Taken] * (len(order) // 2)
