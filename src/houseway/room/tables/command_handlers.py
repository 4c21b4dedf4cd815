"""What people may do at a table: each command becomes a journal entry or is refused."""

from __future__ import annotations

from typing import Any

import msgspec

from houseway.editions.filed_rulings import find_filed, ruling_of
from houseway.errors import DecisionError, RulingError
from houseway.room.accounts.accounts import Person
from houseway.room.compliance.event_log import note
from houseway.room.compliance.rights import require
from houseway.room.errors import RoomError
from houseway.room.fairness.shuffling import open_words, pledge_words
from houseway.room.ledger import pocket
from houseway.room.tables import commands
from houseway.room.tables.journal import LeaveEntry, PlayEntry, PutEntry
from houseway.room.tables.journaled import JournaledTable, Step
from houseway.room.tables.order import edition_of
from houseway.rules.round.decisions import Decision
from houseway.rules.round.driver import Round
from houseway.rules.round.inputs import Decided, Ruling
from houseway.rules.round.legality import Refusal
from houseway.table import inputs
from houseway.table.inputs import Mark


class Considered(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="t", tag="considered"):
    """What a decision would do: be refused, or be legal, perhaps with a penalty by the book."""

    seq: int
    refusal: Refusal | None = None
    warning: str = ""
    comes_to: str = ""
    """The player's hands as the decision would make them."""


def execute(step: Step, who: Person, command: commands.Command) -> None:
    """Carry out a person's command. Nobody can give one for somebody else."""
    me, table = who.id, step.table
    if table.closed:
        raise RoomError("room/closed", "this table has ended")
    match command:
        case commands.DecideCommand(number, question, decision):
            _check_open(table, number, question)
            step.apply(PlayEntry(Decided(question, decision, me)), me)
            table.acted.add(me)
        case commands.SitCommand(seat, cents, waits):
            _check_play(table, who, cents)
            table.ledger.check(pocket(me), cents)
            step.apply(PutEntry(inputs.SitDown(me, seat, cents, _mark(who), waits), who.name), me)
        case commands.AddCommand(cents):
            _check_play(table, who, cents)
            table.ledger.check(pocket(me), cents)
            step.apply(PutEntry(inputs.AddChips(me, cents)), me)
        case commands.StandCommand():
            if table.machine.in_round(me):
                step.apply(LeaveEntry(me), me)
            else:
                step.apply(PutEntry(inputs.StandUp(me)), me)
        case commands.SitOutCommand():
            step.apply(PutEntry(inputs.SitOut(me)), me)
        case commands.ComeBackCommand(waits):
            _check_play(table, who)
            step.apply(PutEntry(inputs.ComeBack(me, waits)), me)
            table.missed.pop(me, None)
        case commands.BankCommand(cents, decline):
            answer = inputs.Decline(me) if decline else inputs.Accept(me, cents)
            step.apply(PutEntry(answer), me)
        case commands.ShownCommand(question):
            step.publish(*table.countdowns.start_on_display(me, question, step.now))
            step.affected.add(me)
        case commands.PledgeCommand(shoe, number, digest):
            pledge_words(step, who, shoe, number, digest)
        case commands.WordsCommand(shoe, text):
            open_words(step, who, shoe, text)
        case commands.SayCommand(text):
            require(who, "talk")
            step.add_chat(me, who.name, text)
        case commands.RuleCommand(ruling):
            require(who, "rule")
            _rule(step, me, _ruling(table, me, ruling))


def consider(
    table: JournaledTable, who: Person, seq: int, number: int, id: str, decision: Decision
) -> Considered:
    """Say what this answer to one of the person's open questions would do; change nothing."""
    round_ = _check_open(table, number, id)
    if not any(each.id == id and each.bettor == who.id for each in round_.pending):
        raise DecisionError("decision/not_asked", f"you have no open question {id}", question=id)
    refusal = round_.why_not(id, decision)
    if refusal is not None:
        return Considered(seq, refusal)
    warning = round_.warning(id, decision)
    return Considered(seq, None, warning, round_.comes_to(id, decision))


def _check_open(table: JournaledTable, number: int, question: str) -> Round:
    """Return the open round; refuse a decision that is meant for another."""
    round_ = table.machine.round
    if round_ is None or number != table.sitting.rounds:
        raise DecisionError("decision/not_asked", f"round {number} is not open", question=question)
    return round_


def _check_play(table: JournaledTable, who: Person, cents: int = 0) -> None:
    """Refuse people on duty and those who have excluded themselves; apply their loss limit."""
    require(who, "play")
    if who.kind != "bot":
        table.limits.check(who.id, cents)


def _rule(step: Step, me: str, ruling: Ruling) -> None:
    """Apply a ruling of the floor and enter it, with its reason, in the log."""
    if not ruling.reason.strip():
        raise RulingError("ruling/no_reason", "a ruling needs a reason: say what happened")
    step.apply(PlayEntry(ruling), me)
    effects = [msgspec.to_builtins(effect) for effect in ruling.effects]
    facts = {"reason": ruling.reason, "at": ruling.at, "effects": effects}
    where: dict[str, Any] = {"table": step.table.id, "round": step.sitting.rounds}
    note(step.transaction, "ruling", at=step.now, by=me, facts=facts, **where)


def _ruling(table: JournaledTable, me: str, asked: commands.RulingAsked) -> Ruling:
    """Make a ruling of the named effects, or of those that the edition files for the situation."""
    if not asked.situation:
        return Ruling(asked.effects, me, asked.reason, asked.at)
    round_ = table.machine.round
    filed = find_filed(edition_of(table.order), asked.situation)
    moment = round_.deal.moment if round_ is not None else None
    return ruling_of(filed, asked.named, by=me, moment=moment, reason=asked.reason, at=asked.at)


def _mark(who: Person) -> Mark:
    if who.kind == "bot":
        return "bot"
    return "proposition player" if "proposition player" in who.roles else "player"
