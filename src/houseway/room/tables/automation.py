"""What a table does by itself: after every command, and when a countdown ends.

It finishes rounds, lets people go, seals shoes, offers the bank and opens the next round, until
it has to wait for somebody; then it says for how long.
"""

from __future__ import annotations

from houseway.errors import ChanceError, SittingError
from houseway.room.fairness.shuffling import abandon, end_wait, wait_for_shoe
from houseway.room.tables import events as log
from houseway.room.tables.countdowns import Wait
from houseway.room.tables.journal import DealEntry, PlayEntry, PutEntry
from houseway.room.tables.journaled import RoomTable
from houseway.rules.round.decisions import Ready
from houseway.rules.round.driver import Question, Round
from houseway.rules.round.inputs import Defaulted
from houseway.table.inputs import (
    AbandonRound,
    Decline,
    HalfHour,
    OfferBank,
    Restart,
    SitOut,
    StandUp,
    TakeRound,
    Tell,
)
from houseway.table.people import Sitter

__all__ = ["go_on", "is_betting", "tick"]

CLOCK = "clock"


def is_betting(question: Question) -> bool:
    """Whether the question is where to wager."""
    return type(question.ask.default) is Ready


def tick(table: RoomTable) -> None:
    """Use the defaults of the countdowns that have ended."""
    for wait in table.clocks.due(table.now):
        match wait.what:
            case "betting" | "question":
                _use_defaults(table, wait)
            case "bank":
                if table.sitting.bank.offered == wait.bettor:
                    table.put(PutEntry(Decline(wait.bettor)), CLOCK)
            case "restart":
                _restart(table)
            case "away":
                if wait.bettor in table.sitting.people and not table.core.in_round(wait.bettor):
                    table.put(PutEntry(StandUp(wait.bettor)), CLOCK)
            case "pledges" | "words" | "halt":
                end_wait(table, wait)
            case "empty":
                if _is_empty(table):
                    close(table, "nobody has been here for a while")
            case "next round":
                pass


def _use_defaults(table: RoomTable, wait: Wait) -> None:
    round_ = table.core.round
    if round_ is None:
        return
    for question in round_.pending:
        due = is_betting(question) if wait.what == "betting" else question.id == wait.question
        if due and any(each.id == question.id for each in round_.pending):
            table.put(PlayEntry(Defaulted(question.id, CLOCK)), CLOCK)


def _restart(table: RoomTable) -> None:
    try:
        table.put(PutEntry(Restart()), CLOCK)
    except SittingError as error:
        if error.code == "sitting/ended":
            close(table, error.message)


def close(table: RoomTable, why: str) -> None:
    """Everybody gets his chips, and the table ends."""
    if table.core.round is not None:
        table.put(PutEntry(AbandonRound(why)), CLOCK)
    for sitter in list(table.sitting.people):
        table.put(PutEntry(StandUp(sitter.bettor)), CLOCK)
    table.closed = True
    table.tell(log.Closed(why))
    table.finish().add("table_changes", of=table.id, closed=table.now)


def go_on(table: RoomTable) -> None:
    """Until the table waits for somebody."""
    waits = _waits(table)
    table.tell(*table.clocks.want(waits, table.now))


def _waits(table: RoomTable) -> list[Wait]:
    if table.closed:
        return []
    for _ in range(1_000):
        round_ = table.core.round
        if round_ is None:
            waits = _between(table)
            if waits is not None:
                return waits
        elif round_.pending:
            return _questions(table, round_)
        else:
            _finish_round(table)
    raise RuntimeError(f"table {table.id} goes round in circles")


def _questions(table: RoomTable, round_: Round) -> list[Wait]:
    pace, number, waits = table.order.pace, table.sitting.rounds, []
    for question in round_.pending:
        if not is_betting(question):
            waits.append(Wait("question", pace.question, question.id, question.bettor, number))
    if len(waits) < len(round_.pending):
        waits.append(Wait("betting", pace.betting, round=number))
    return waits


def _finish_round(table: RoomTable) -> None:
    round_ = table.core.round
    assert round_ is not None
    try:
        table.put(PutEntry(TakeRound()), CLOCK)
    except SittingError as error:
        table.put(PutEntry(AbandonRound(error.message)), CLOCK)
    table.next_at = table.now + table.order.pace.next_round
    for bettor in round_.opening.bettors:
        _count_idle(table, bettor.id)


def _count_idle(table: RoomTable, bettor: str) -> None:
    """Who lets the clock play for him round after round sits out."""
    if bettor not in table.sitting.people or table.sitting.people[bettor].mark == "bot":
        return
    dealer = table.sitting.bank.history.holder == bettor
    if bettor in table.acted or dealer:
        table.missed.pop(bettor, None)
        return
    missed = table.missed[bettor] = table.missed.get(bettor, 0) + 1
    if missed >= table.order.pace.idle_rounds and not table.sitting.people[bettor].out:
        table.missed.pop(bettor)
        table.put(PutEntry(SitOut(bettor, _idle_words(table.order.pace.idle_rounds))), CLOCK)


def _idle_words(rounds: int) -> str:
    return f"the clock decided for you in {rounds} rounds in a row"


# -- between two rounds ---------------------------------------------------------------------


def _between(table: RoomTable) -> list[Wait] | None:
    """What the table waits for; None if it has just opened a round."""
    sitting, pace = table.sitting, table.order.pace
    excluded = [each.bettor for each in sitting.people if table.care.bars(each.bettor)]
    for bettor in dict.fromkeys([*table.core.leaving, *excluded]):
        table.put(PutEntry(StandUp(bettor)), CLOCK)
    waits = _away(table)
    if _is_empty(table):
        waits.append(Wait("empty", table.order.pace.empty))
    banked = table.core.game.family.banked
    dealt = [each for each in sitting.people if each.plays and (each.seat or banked)]
    begun = bool(sitting.bank.offered or sitting.bank.holder)
    if len(dealt) < 2 or not (begun or _awake(table)):
        return waits
    _tell_time(table)
    if banked and not sitting.bank.holder:
        wait = _find_bank(table)
        if wait is not None:
            return [*waits, wait]
    if table.now < table.next_at:
        return [*waits, Wait("next round", 0, at=table.next_at)]
    if table.draining:
        return waits
    wait = wait_for_shoe(table)
    if wait is not None:
        return [*waits, wait]
    try:
        table.put(DealEntry(), CLOCK)
    except ChanceError:
        abandon(table, "it could not be burned from")
    except SittingError:
        return [*waits, Wait("restart", pace.restart)]
    return None


def _awake(table: RoomTable) -> bool:
    """Bots alone rest while nobody looks on."""
    if not table.order.rests or table.present:
        return True
    return any(not each.out and each.mark != "bot" for each in table.sitting.people)


def _away(table: RoomTable) -> list[Wait]:
    return [
        Wait("away", table.order.pace.away, bettor=each.bettor)
        for each in table.sitting.people
        if each.mark != "bot" and each.bettor not in table.present and _idle(each)
    ]


def _is_empty(table: RoomTable) -> bool:
    """Nobody looks on or sits, but bots; a table of the house's own is never empty."""
    if not table.order.by or table.present:
        return False
    return all(each.mark == "bot" for each in table.sitting.people)


def _idle(sitter: Sitter) -> bool:
    return sitter.out or not sitter.stack


def _tell_time(table: RoomTable) -> None:
    sitting = table.sitting
    minute = (table.now - table.made) // 60_000
    before = sitting.minute
    if minute > before:
        table.put(PutEntry(Tell(minute)), CLOCK)
        if minute // 30 > before // 30 and minute - before <= 30:
            table.put(PutEntry(HalfHour()), CLOCK)


def _find_bank(table: RoomTable) -> Wait | None:
    """None once somebody has the bank; else whom, or what, the table waits for."""
    sitting, bank, pace = table.sitting, table.sitting.bank, table.order.pace
    while not bank.holder:
        if bank.broken is not None:
            return Wait("restart", pace.restart)
        if not bank.offered:
            table.put(PutEntry(OfferBank()), CLOCK)
            continue
        if sitting.people[bank.offered].stack >= sitting.bank_needs:
            return Wait("bank", pace.bank, bettor=bank.offered)
        table.put(PutEntry(Decline(bank.offered)), CLOCK)
    return None
