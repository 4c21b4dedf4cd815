"""What a viewer is shown on joining a table, and the questions they have to answer."""

from __future__ import annotations

from typing import Any

import msgspec

from houseway.room.accounts.accounts import MySeat
from houseway.room.tables.automation import is_betting
from houseway.room.tables.events import Countdown
from houseway.room.tables.journaled import JournaledTable
from houseway.rules.pots.deal import PotDeal
from houseway.rules.pots.stakes import Stakes
from houseway.rules.round.decisions import Decision
from houseway.rules.round.driver import Round
from houseway.rules.round.events import face
from houseway.rules.round.hand import Hand, Wager
from houseway.rules.round.legality import Choice
from houseway.rules.round.opening import Limits
from houseway.rules.round.view import View
from houseway.table.people import Sitter


class SeatView(msgspec.Struct, frozen=True):
    """Somebody at the table; `stack` is the chips in front of them now."""

    bettor: str
    name: str
    kind: str
    stack: int
    out: bool
    leaving: bool
    why: str
    """Why they are sitting out, if it was not their own choice."""


class BankView(msgspec.Struct, frozen=True):
    """Who banks this round, or has or is offered the next; `needs` is the least stack to bank."""

    holder: str
    offered: str
    turn: int
    cents: int
    needs: int
    broken: bool


class TableView(msgspec.Struct, frozen=True):
    """A table as everybody sees it."""

    id: str
    edition: str
    family: str
    number_of_seats: int
    seats: dict[str, SeatView]
    back_line: list[SeatView]
    bank: BankView
    limits: Limits
    spot_limits: dict[str, Limits]
    chip: int
    fees: Any
    clock: list[Countdown]
    rounds: int
    shoe: int
    stakes: Stakes
    """The stakes of a game for a pot."""
    buy_in: Limits | None
    """The filed range of a stack on sitting down; None if nothing is filed."""
    button: int
    """The seat of the dealer button; 0 without one."""
    words: bool
    """Whether a sealed shoe waits for pledged words."""
    next_shoe: int
    """The number of the shoe that words may be pledged for."""
    voices: list[str]
    """Bettors whose words are in the current shoe or are awaited for the next."""
    abandoned: int
    """How many shoes were given up before their first card."""


class QuestionView(msgspec.Struct, frozen=True, omit_defaults=True):
    """`rules.view.AskedView` with its round and the time at which its default applies."""

    id: str
    round: int
    bettor: str
    deadline: int
    default: Decision
    choices: tuple[Choice, ...]
    about: str = ""
    made: str = ""
    """The name of the hand in question, if the bettor sees all of it."""
    pots: tuple[int, ...] = ()
    """The main pot and the side pots, in cents."""


def view_table(table: JournaledTable) -> TableView:
    """Build everybody's view of the table, apart from the open round."""
    sitting = table.sitting
    fees = table.machine.game.terms.fees
    return TableView(
        id=table.id,
        edition=table.machine.game.edition,
        family=table.machine.game.family.name,
        number_of_seats=sitting.people.seats,
        seats={str(seat): _seat(table, each) for seat, each in sitting.people.seated.items()},
        back_line=[_seat(table, each) for each in sitting.people if not each.seat],
        bank=_bank(table),
        limits=sitting.limits,
        spot_limits=sitting.spot_limits,
        chip=sitting.settings.chip,
        fees=None if fees is None else {"book": fees.book, "option": fees.option},
        clock=table.countdowns.shown(),
        rounds=sitting.rounds,
        shoe=table.machine.shoe.number if table.machine.shoe is not None else 0,
        stakes=sitting.stakes,
        buy_in=sitting.people.buy_in,
        button=_button(table),
        words=table.machine.waiting is not None and bool(table.machine.waiting.silent),
        next_shoe=table.machine.shoes + 1,
        voices=_voices(table),
        abandoned=table.machine.voices.abandoned,
    )


def _voices(table: JournaledTable) -> list[str]:
    shoe = table.machine.waiting or table.machine.shoe
    return list(shoe.voices) if shoe is not None else []


def _bank(table: JournaledTable) -> BankView:
    """Return who banks the open round or, between rounds, has or is offered the next bank."""
    bank, round_ = table.sitting.bank, table.machine.round
    needs, broken = table.sitting.bank_needs, bank.broken is not None
    if round_ is not None and round_.opening.player_dealer:
        now = round_.opening
        return BankView(now.player_dealer, bank.offered, now.turn, now.bank, needs, broken)
    return BankView(bank.holder, bank.offered, bank.turn, bank.cents, needs, broken)


def _seat(table: JournaledTable, sitter: Sitter) -> SeatView:
    round_, bettor = table.machine.round, sitter.bettor
    playing = round_ is not None and bettor in round_.deal.bettors
    chips = round_.deal.chips[bettor] if round_ is not None and playing else sitter.stack
    name = table.machine.names.get(bettor, bettor)
    leaving = bettor in table.machine.leaving
    return SeatView(bettor, name, sitter.mark, chips, sitter.out, leaving, sitter.why)


def my_seat(table: JournaledTable, bettor: str, title: str, house: str) -> MySeat:
    """Describe a person's seat, as they see it anywhere in the room."""
    sitter, machine = table.sitting.people[bettor], table.machine
    return MySeat(
        table=table.id,
        title=title,
        house=house,
        seat=sitter.seat,
        cents=sitter.stack,
        playing=machine.in_round(bettor),
        leaving=bettor in machine.leaving,
        out=sitter.out,
    )


def _button(table: JournaledTable) -> int:
    """Return where the button is in the open round or, between rounds, where it was."""
    round_ = table.machine.round
    return table.sitting.button.seat if round_ is None else round_.opening.button


def round_history(table: JournaledTable, viewer: str) -> dict[str, Any]:
    """Return the opening of the open round and the viewer's events of it so far."""
    round_ = table.machine.round
    if round_ is None:
        return {"opening": None, "events": []}
    return {"opening": round_.opening, "events": [face(event, viewer) for event in round_.events]}


def view_round(table: JournaledTable, viewer: str) -> View | None:
    """Return the open round as the viewer may see it."""
    round_ = table.machine.round
    return None if round_ is None else round_.view(viewer or "spectator")


def view_questions(table: JournaledTable, bettor: str) -> list[QuestionView]:
    """Return the questions that a bettor has to answer, with their choices."""
    round_ = table.machine.round
    if round_ is None:
        return []
    return [
        QuestionView(
            id=question.id,
            round=table.sitting.rounds,
            bettor=bettor,
            deadline=table.countdowns.deadline(question.id, betting=is_betting(question)),
            default=question.default,
            choices=question.ask.options.choices(),
            about=question.ask.about.id if question.ask.about is not None else "",
            made=_made(round_, question.ask.about, bettor),
            pots=tuple(round_.deal.pots()) if isinstance(round_.deal, PotDeal) else (),
        )
        for question in round_.pending
        if question.bettor == bettor
    ]


def _made(round_: Round, about: Hand | Wager | None, bettor: str) -> str:
    """Name the hand in question, together with the face-up boards if the family plays them."""
    family, hand = round_.game.family, about.hand if isinstance(about, Wager) else about
    if family.name_hand is None or hand is None or not hand.cards:
        return ""
    if not all(seen is None or bettor in seen for seen in hand.seen):
        return ""
    if not family.plays_boards:
        return family.name_hand(round_.game.terms, hand.cards)
    middle = [each for each in round_.deal.hands.values() if not each.controller]
    boards = [[c for c, seen in zip(m.cards, m.seen, strict=True) if seen is None] for m in middle]
    return family.name_hand(round_.game.terms, hand.cards, [each for each in boards if each])
