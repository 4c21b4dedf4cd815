"""What a table does by itself: after every command, and when a countdown ends.

It finishes rounds, lets people leave, seals shoes, offers the bank and opens the next round until
somebody has to act; then it sets a countdown for them.
"""

from __future__ import annotations

from houseway.errors import ChanceError, SittingError
from houseway.room.fairness.shuffling import abandon_shoe, end_shoe_wait, wait_for_shoe
from houseway.room.tables import events as log
from houseway.room.tables.countdowns import Wait
from houseway.room.tables.journal import DealEntry, PlayEntry, PutEntry
from houseway.room.tables.journaled import JournaledTable, Step
from houseway.rules.round.decisions import Ready
from houseway.rules.round.driver import Question, Round
from houseway.rules.round.inputs import Defaulted
from houseway.table import inputs
from houseway.table.people import Sitter

CLOCK = "clock"
"""The name under which the journal records what the clock does."""


def is_betting(question: Question) -> bool:
    """Whether a question asks for wagers; all such questions share one countdown."""
    return type(question.ask.default) is Ready


def apply_due_defaults(step: Step) -> None:
    """Apply the defaults of the countdowns that have ended."""
    for wait in step.table.countdowns.pop_due(step.now):
        match wait.what:
            case "betting" | "question":
                _default_questions(step, wait)
            case "bank":
                if step.sitting.bank.offered == wait.bettor:
                    step.apply(PutEntry(inputs.Decline(wait.bettor)), CLOCK)
            case "restart":
                _restart(step)
            case "away":
                seated = wait.bettor in step.sitting.people
                if seated and not step.machine.in_round(wait.bettor):
                    step.apply(PutEntry(inputs.StandUp(wait.bettor)), CLOCK)
            case "pledges" | "words" | "halt":
                end_shoe_wait(step, wait)
            case "empty":
                if _is_empty(step.table):
                    close(step, "nobody has been here for a while")
            case "next round":
                pass


def _default_questions(step: Step, wait: Wait) -> None:
    round_ = step.machine.round
    if round_ is None:
        return
    for question in round_.pending:
        due = is_betting(question) if wait.what == "betting" else question.id == wait.question
        # One default may answer or withdraw other questions, so look again before each.
        if due and any(each.id == question.id for each in round_.pending):
            step.apply(PlayEntry(Defaulted(question.id, CLOCK)), CLOCK)


def _restart(step: Step) -> None:
    try:
        step.apply(PutEntry(inputs.Restart()), CLOCK)
    except SittingError as error:
        if error.code == "sitting/ended":
            close(step, error.message)


def close(step: Step, why: str) -> None:
    """End the table: abandon an open round and return everybody's chips."""
    if step.machine.round is not None:
        step.apply(PutEntry(inputs.AbandonRound(why)), CLOCK)
    for sitter in list(step.sitting.people):
        step.apply(PutEntry(inputs.StandUp(sitter.bettor)), CLOCK)
    step.table.closed = True
    step.publish(log.Closed(why))
    step.transaction.add("table_changes", of=step.table.id, closed=step.now)


def advance(step: Step) -> None:
    """Run the table on until it waits for somebody, and set the countdowns for them."""
    waits = _run_on(step)
    step.publish(*step.table.countdowns.replace(waits, step.now))


def _run_on(step: Step) -> list[Wait]:
    if step.table.closed:
        return []
    for _ in range(1_000):
        round_ = step.machine.round
        if round_ is None:
            waits = _between_rounds(step)
            if waits is not None:
                return waits
        elif round_.pending:
            return _question_waits(step, round_)
        else:
            _finish_round(step)
    raise RuntimeError(f"table {step.table.id} is still busy after 1,000 attempts to come to rest")


def _question_waits(step: Step, round_: Round) -> list[Wait]:
    pace, number, waits = step.table.order.pace, step.sitting.rounds, []
    for question in round_.pending:
        if not is_betting(question):
            waits.append(Wait("question", pace.question, question.id, question.bettor, number))
    if len(waits) < len(round_.pending):
        waits.append(Wait("betting", pace.betting, round=number))
    return waits


def _finish_round(step: Step) -> None:
    round_ = step.machine.round
    assert round_ is not None
    try:
        step.apply(PutEntry(inputs.TakeRound()), CLOCK)
    except SittingError as error:
        step.apply(PutEntry(inputs.AbandonRound(error.message)), CLOCK)
    step.table.next_round_at = step.now + step.table.order.pace.next_round
    for bettor in round_.opening.bettors:
        _count_missed(step, bettor.id)


def _count_missed(step: Step, bettor: str) -> None:
    """Sit a bettor out once the clock has decided everything for them in several rounds."""
    table, people = step.table, step.sitting.people
    if bettor not in people or people[bettor].mark == "bot":
        return
    banks = step.sitting.bank.history.holder == bettor  # a player-dealer may have nothing to decide
    if bettor in table.acted or banks:
        table.missed.pop(bettor, None)
        return
    missed = table.missed[bettor] = table.missed.get(bettor, 0) + 1
    limit = table.order.pace.idle_rounds
    if missed >= limit and not people[bettor].out:
        table.missed.pop(bettor)
        step.apply(PutEntry(inputs.SitOut(bettor, _idle_reason(limit))), CLOCK)


def _idle_reason(rounds: int) -> str:
    return f"the clock decided for you in {rounds} rounds in a row"


# -- between two rounds ---------------------------------------------------------------------


def _between_rounds(step: Step) -> list[Wait] | None:
    """Return what the table waits for; None if it has just opened a round."""
    table, sitting, pace = step.table, step.sitting, step.table.order.pace
    excluded = [each.bettor for each in sitting.people if table.limits.is_excluded(each.bettor)]
    for bettor in dict.fromkeys([*step.machine.leaving, *excluded]):
        step.apply(PutEntry(inputs.StandUp(bettor)), CLOCK)
    waits = _away_waits(table)
    if _is_empty(table):
        waits.append(Wait("empty", pace.empty))
    banked = step.machine.game.family.banked
    dealt = [each for each in sitting.people if each.plays and (each.seat or banked)]
    begun = bool(sitting.bank.offered or sitting.bank.holder)
    if len(dealt) < 2 or not (begun or _is_awake(table)):
        return waits
    _journal_time(step)
    if banked and not sitting.bank.holder:
        wait = _find_player_dealer(step)
        if wait is not None:
            return [*waits, wait]
    if step.now < table.next_round_at:
        return [*waits, Wait("next round", 0, at=table.next_round_at)]
    if table.draining:
        return waits
    wait = wait_for_shoe(step)
    if wait is not None:
        return [*waits, wait]
    try:
        step.apply(DealEntry(), CLOCK)
    except ChanceError:
        abandon_shoe(step, "it could not be burned from")
    except SittingError:
        return [*waits, Wait("restart", pace.restart)]
    return None


def _is_awake(table: JournaledTable) -> bool:
    """Whether rounds go on; bots left to themselves rest while nobody watches."""
    if not table.order.rests or table.present:
        return True
    return any(not each.out and each.mark != "bot" for each in table.sitting.people)


def _away_waits(table: JournaledTable) -> list[Wait]:
    return [
        Wait("away", table.order.pace.away, bettor=each.bettor)
        for each in table.sitting.people
        if each.mark != "bot" and each.bettor not in table.present and _is_idle(each)
    ]


def _is_empty(table: JournaledTable) -> bool:
    """Whether only bots are left; a table that the house opened never counts as empty."""
    if not table.order.by or table.present:
        return False
    return all(each.mark == "bot" for each in table.sitting.people)


def _is_idle(sitter: Sitter) -> bool:
    return sitter.out or not sitter.stack


def _journal_time(step: Step) -> None:
    """Tell the sitting the minute, so that time charges replay without a clock."""
    minute = (step.now - step.table.made) // 60_000
    before = step.sitting.minute
    if minute > before:
        step.apply(PutEntry(inputs.Tell(minute)), CLOCK)
        if minute // 30 > before // 30 and minute - before <= 30:
            step.apply(PutEntry(inputs.HalfHour()), CLOCK)


def _find_player_dealer(step: Step) -> Wait | None:
    """Offer the bank until somebody has it; return what the table waits for, or None if taken."""
    sitting, bank, pace = step.sitting, step.sitting.bank, step.table.order.pace
    while not bank.holder:
        if bank.broken is not None:
            return Wait("restart", pace.restart)
        if not bank.offered:
            step.apply(PutEntry(inputs.OfferBank()), CLOCK)
            continue
        if sitting.people[bank.offered].stack >= sitting.bank_needs:
            return Wait("bank", pace.bank, bettor=bank.offered)
        step.apply(PutEntry(inputs.Decline(bank.offered)), CLOCK)
    return None
