"""What a viewer is shown on joining, and the questions before him."""

from __future__ import annotations

from typing import Any

import msgspec

from houseway.room.accounts.accounts import MySeat
from houseway.room.tables.automation import is_betting
from houseway.room.tables.events import Countdown
from houseway.room.tables.journaled import RoomTable
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

__all__ = [
    "BankView",
    "QuestionView",
    "SeatView",
    "TableView",
    "ask",
    "my_seat",
    "told_of_round",
    "view_round",
    "view_table",
]


class SeatView(msgspec.Struct, frozen=True):
    """Somebody at the table; `stack` is what lies before him now."""

    bettor: str
    name: str
    kind: str
    stack: int
    out: bool
    leaving: bool
    why: str
    """Why he sits out, where it was not his own wish."""


class BankView(msgspec.Struct, frozen=True):
    """Who banks this round, or has or is offered the next, and the least stack that can take it."""

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
    """What a game for a pot is played for."""
    buy_in: Limits | None
    """What a stack is brought to on sitting down; None where nothing is filed."""
    button: int
    """The seat of the dealer button; 0 where there is none."""
    words: bool
    """Whether a sealed shoe waits for words that were pledged."""
    next_shoe: int
    """The shoe that words may be pledged for."""
    voices: list[str]
    """Whose words are in the shoe that is dealt from, or are waited for."""
    abandoned: int
    """Shoes given up before their first card."""


class QuestionView(msgspec.Struct, frozen=True, omit_defaults=True):
    """`rules.view.AskedView` with its round and the time at which the default is used."""

    id: str
    round: int
    bettor: str
    deadline: int
    default: Decision
    choices: tuple[Choice, ...]
    about: str = ""
    made: str = ""
    """What the hand that it is about comes to, where he sees the whole of it."""
    pots: tuple[int, ...] = ()
    """Main pot and side pots, in cents."""


def view_table(table: RoomTable) -> TableView:
    """The table between and around its rounds."""
    sitting = table.sitting
    fees = table.core.game.terms.fees
    return TableView(
        id=table.id,
        edition=table.core.game.edition,
        family=table.core.game.family.name,
        number_of_seats=sitting.people.seats,
        seats={str(seat): _seat(table, each) for seat, each in sitting.people.seated.items()},
        back_line=[_seat(table, each) for each in sitting.people if not each.seat],
        bank=_bank(table),
        limits=sitting.limits,
        spot_limits=sitting.spot_limits,
        chip=sitting.settings.chip,
        fees=None if fees is None else {"book": fees.book, "option": fees.option},
        clock=table.clocks.countdowns(),
        rounds=sitting.rounds,
        shoe=table.core.shoe.number if table.core.shoe is not None else 0,
        stakes=sitting.stakes,
        buy_in=sitting.people.buy_in,
        button=_button(table),
        words=table.core.waiting is not None and bool(table.core.waiting.silent),
        next_shoe=table.core.shoes + 1,
        voices=_voices(table),
        abandoned=table.core.voices.abandoned,
    )


def _voices(table: RoomTable) -> list[str]:
    shoe = table.core.waiting or table.core.shoe
    return list(shoe.voices) if shoe is not None else []


def _bank(table: RoomTable) -> BankView:
    """Who banks the open round; between rounds, who has the next or is offered it."""
    bank, round_ = table.sitting.bank, table.core.round
    needs, broken = table.sitting.bank_needs, bank.broken is not None
    if round_ is not None and round_.opening.player_dealer:
        now = round_.opening
        return BankView(now.player_dealer, bank.offered, now.turn, now.bank, needs, broken)
    return BankView(bank.holder, bank.offered, bank.turn, bank.cents, needs, broken)


def _seat(table: RoomTable, sitter: Sitter) -> SeatView:
    round_, bettor = table.core.round, sitter.bettor
    playing = round_ is not None and bettor in round_.deal.bettors
    chips = round_.deal.chips[bettor] if round_ is not None and playing else sitter.stack
    name = table.core.names.get(bettor, bettor)
    leaving = bettor in table.core.leaving
    return SeatView(bettor, name, sitter.mark, chips, sitter.out, leaving, sitter.why)


def my_seat(table: RoomTable, bettor: str, title: str, house: str) -> MySeat:
    """Somebody's seat as he is told of it anywhere in the room."""
    sitter, core = table.sitting.people[bettor], table.core
    return MySeat(
        table=table.id,
        title=title,
        house=house,
        seat=sitter.seat,
        cents=sitter.stack,
        playing=core.in_round(bettor),
        leaving=bettor in core.leaving,
        out=sitter.out,
    )


def _button(table: RoomTable) -> int:
    """Where it lies in the open round; between rounds, where it lay."""
    round_ = table.core.round
    return table.sitting.button.seat if round_ is None else round_.opening.button


def told_of_round(table: RoomTable, viewer: str) -> dict[str, Any]:
    """How the open round began, and what the viewer was told of it since."""
    round_ = table.core.round
    if round_ is None:
        return {"opening": None, "events": []}
    return {"opening": round_.opening, "events": [face(event, viewer) for event in round_.events]}


def view_round(table: RoomTable, viewer: str) -> View | None:
    """The open round as the viewer may see it."""
    round_ = table.core.round
    return None if round_ is None else round_.view(viewer or "spectator")


def ask(table: RoomTable, bettor: str) -> list[QuestionView]:
    """The questions before him, with what he may answer."""
    round_ = table.core.round
    if round_ is None:
        return []
    return [
        QuestionView(
            id=question.id,
            round=table.sitting.rounds,
            bettor=bettor,
            deadline=table.clocks.deadline(question.id, betting=is_betting(question)),
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
    """The hand by its name, with the boards that lie open where they count."""
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
