"""What people may do at a table: each command becomes an entry, or is refused."""

from __future__ import annotations

import msgspec

from houseway.editions.filed_rulings import find_filed, ruling_of
from houseway.errors import DecisionError, RulingError
from houseway.room.accounts.accounts import Person
from houseway.room.compliance.event_log import note
from houseway.room.compliance.rights import require
from houseway.room.errors import RoomError
from houseway.room.fairness.shuffling import open_words, pledge
from houseway.room.ledger import pocket
from houseway.room.tables.commands import (
    AddCommand,
    BankCommand,
    ComeBackCommand,
    Command,
    DecideCommand,
    PledgeCommand,
    RuleCommand,
    SayCommand,
    ShownCommand,
    SitCommand,
    SitOutCommand,
    StandCommand,
    WordsCommand,
)
from houseway.room.tables.commands import RulingAsked as RulingCommand
from houseway.room.tables.journal import LeaveEntry, PlayEntry, PutEntry
from houseway.room.tables.journaled import RoomTable
from houseway.room.tables.order import edition_of
from houseway.rules.round.decisions import Decision
from houseway.rules.round.driver import Round
from houseway.rules.round.inputs import Decided, Ruling
from houseway.rules.round.legality import Refusal
from houseway.table import inputs
from houseway.table.inputs import Mark

__all__ = ["Considered", "act", "consider"]


class Considered(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="t", tag="considered"):
    """What would be said of a decision: refused, or legal and punished by the book."""

    seq: int
    refusal: Refusal | None = None
    warning: str = ""
    comes_to: str = ""
    """What it makes of his hands."""


def act(table: RoomTable, who: Person, command: Command) -> None:
    """Do what a person says; whoever he is, he can only speak for himself."""
    me = who.id
    if table.closed:
        raise RoomError("room/closed", "this table has ended")
    match command:
        case DecideCommand(number, question, decision):
            _decide(table, me, number, Decided(question, decision, me))
        case SitCommand(seat, cents, waits):
            _check_play(table, who, cents)
            table.ledger.check(pocket(me), cents)
            table.put(PutEntry(inputs.SitDown(me, seat, cents, _mark(who), waits), who.name), me)
        case AddCommand(cents):
            _check_play(table, who, cents)
            table.ledger.check(pocket(me), cents)
            table.put(PutEntry(inputs.AddChips(me, cents)), me)
        case StandCommand():
            if table.core.in_round(me):
                table.put(LeaveEntry(me), me)
            else:
                table.put(PutEntry(inputs.StandUp(me)), me)
        case SitOutCommand():
            table.put(PutEntry(inputs.SitOut(me)), me)
        case ComeBackCommand(waits):
            _check_play(table, who)
            table.put(PutEntry(inputs.ComeBack(me, waits)), me)
            table.missed.pop(me, None)
        case BankCommand(cents, decline):
            answer = inputs.Decline(me) if decline else inputs.Accept(me, cents)
            table.put(PutEntry(answer), me)
        case ShownCommand(question):
            table.tell(*table.clocks.shown(me, question, table.now))
            table.dirty.add(me)
        case PledgeCommand(shoe, number, digest):
            pledge(table, who, shoe, number, digest)
        case WordsCommand(shoe, text):
            open_words(table, who, shoe, text)
        case SayCommand(text):
            require(who, "talk")
            table.say(me, who.name, text)
        case RuleCommand(ruling):
            require(who, "rule")
            _rule(table, me, _ruling(table, me, ruling))


def consider(
    table: RoomTable, who: Person, seq: int, number: int, id: str, decision: Decision
) -> Considered:
    """What the round would say of this answer to an open question of his; nothing changes."""
    round_ = _open_round(table, number, id)
    if not any(each.id == id and each.bettor == who.id for each in round_.pending):
        raise DecisionError("decision/not_asked", f"{id} is no open question of yours", question=id)
    refusal = round_.why_not(id, decision)
    if refusal is not None:
        return Considered(seq, refusal)
    warning = round_.warning(id, decision)
    return Considered(seq, None, warning, round_.comes_to(id, decision))


def _open_round(table: RoomTable, number: int, question: str) -> Round:
    round_ = table.core.round
    if round_ is None or number != table.sitting.rounds:
        raise DecisionError("decision/not_asked", f"round {number} is not open", question=question)
    return round_


def _decide(table: RoomTable, me: str, number: int, decided: Decided) -> None:
    _open_round(table, number, decided.question)
    table.put(PlayEntry(decided), me)
    table.acted.add(me)


def _check_play(table: RoomTable, who: Person, cents: int = 0) -> None:
    """Who has a duty never sits; who has excluded himself neither."""
    require(who, "play")
    if who.kind != "bot":
        table.care.check(who.id, cents)


def _rule(table: RoomTable, me: str, ruling: Ruling) -> None:
    """With a reason, and a line in the log."""
    if not ruling.reason.strip():
        raise RulingError("ruling/no_reason", "the floor rules with a reason: say what happened")
    table.put(PlayEntry(ruling), me)
    effects = [msgspec.to_builtins(effect) for effect in ruling.effects]
    facts = {"reason": ruling.reason, "at": ruling.at, "effects": effects}
    number = table.sitting.rounds
    note(table.finish(), "ruling", at=table.now, by=me, facts=facts, table=table.id, round=number)


def _ruling(table: RoomTable, me: str, said: RulingCommand) -> Ruling:
    """The effects that were named, or those that the edition files for the situation."""
    if not said.situation:
        return Ruling(said.effects, me, said.reason, said.at)
    round_ = table.core.round
    filed = find_filed(edition_of(table.order), said.situation)
    moment = round_.deal.moment if round_ is not None else None
    return ruling_of(filed, said.named, by=me, moment=moment, reason=said.reason, at=said.at)


def _mark(who: Person) -> Mark:
    if who.kind == "bot":
        return "bot"
    return "proposition player" if "proposition player" in who.roles else "player"
