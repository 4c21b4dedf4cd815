"""The state of a table as one viewer knows it, folded from events as the server's views are."""

from __future__ import annotations

from typing import Any

import msgspec

from houseway.rules.round import events as rules
from houseway.rules.round.decisions import Decision
from houseway.rules.round.legality import Choice, Refusal
from houseway.rules.round.opening import Limits, Opening
from houseway.rules.round.view import View, fold, open_view


class Seat(msgspec.Struct):
    """A person at the table, seated or on the back line."""

    bettor: str
    name: str = ""
    kind: str = "player"
    stack: int = 0
    out: bool = False
    leaving: bool = False


class BankInfo(msgspec.Struct):
    """The bank: its holder, or the person it is offered to."""

    holder: str = ""
    offered: str = ""
    turn: int = 0
    cents: int = 0
    needs: int = 0
    broken: bool = False


class TableInfo(msgspec.Struct):
    """Everything about a table except the open round."""

    id: str
    edition: str
    bank: BankInfo
    seats: dict[str, Seat] = {}
    back_line: list[Seat] = []
    number_of_seats: int = 0
    limits: Limits = Limits()
    chip: int = 100
    clock: Any = None
    rounds: int = 0
    shoe: int = 0


class AskedQuestion(msgspec.Struct, frozen=True):
    """An open question to this person, with its choices."""

    id: str
    bettor: str
    round: int = 0
    about: str = ""
    deadline: int = 0
    choices: tuple[Choice, ...] = ()
    default: Decision | None = None

    def open(self, decision: str = "") -> list[Choice]:
        """Return the choices that are not barred, optionally of one kind only."""
        return [
            choice
            for choice in self.choices
            if choice.status != "barred" and decision in ("", choice.decision)
        ]


class Judged(msgspec.Struct, frozen=True):
    """The table's judgement of a decision: a refusal, or a warning if the book punishes it."""

    refusal: Refusal | None = None
    warning: str = ""
    comes_to: str = ""
    """The hands that would result, for example the totals after a switch."""


class _Joined(msgspec.Struct):
    version: int
    table: TableInfo
    round: View | None = None
    you: str | None = None
    now: int = 0


class _Asks(msgspec.Struct):
    version: int
    questions: list[AskedQuestion]


class _Event(msgspec.Struct):
    version: int
    event: msgspec.Raw


class _InRound(msgspec.Struct, tag="round"):
    round: int
    event: rules.Event


class _Opened(msgspec.Struct, tag="opened"):
    round: int
    opening: Opening


_joined = msgspec.json.Decoder(_Joined)
_asks = msgspec.json.Decoder(_Asks)
_event = msgspec.json.Decoder(_Event)
_in_round = msgspec.json.Decoder(_InRound)
_opened = msgspec.json.Decoder(_Opened)


class TableState:
    """A table as one viewer sees it, at one version."""

    def __init__(self, me: str = "") -> None:
        self.me = me
        self.version: int | None = None
        self.table = TableInfo("", "", BankInfo())
        self.view: View | None = None
        """The open round; between rounds, the last one."""
        self.you: str | None = None
        self.questions: list[AskedQuestion] = []
        self.finished = 0
        """The number of rounds that ended while this was watching."""
        self.words: list[tuple[str, str]] = []
        """Chat messages: the sender's bettor id and the text."""
        self._last_chat = 0
        """The number of the last chat message."""
        self.closed = ""

    def free_seats(self) -> list[int]:
        """Return the numbers of the free seats."""
        taken = {int(number) for number in self.table.seats}
        return [n for n in range(1, self.table.number_of_seats + 1) if n not in taken]

    def people(self) -> list[Seat]:
        """Return everybody with chips on the table: the seats in order, then the back line."""
        seats = self.table.seats
        return [*(seats[number] for number in sorted(seats, key=int)), *self.table.back_line]

    def person(self, bettor: str) -> Seat | None:
        """Return the seat of a bettor, or None if that bettor is not at the table."""
        return next((each for each in self.people() if each.bettor == bettor), None)

    # -- messages ---------------------------------------------------------------------------

    def join(self, raw: bytes | str) -> None:
        """Replace the whole state with that of a `joined` message."""
        joined = _joined.decode(raw)
        self.version, self.table, self.view = joined.version, joined.table, joined.round
        self.you, self.questions = joined.you, []

    def set_questions(self, raw: bytes | str) -> None:
        """Replace the viewer's questions with those of an `asks` message."""
        self.questions = _asks.decode(raw).questions

    def add_chat(self, raw: bytes | str) -> None:
        """Add a chat message; one seen before, which the server repeats on joining, is skipped."""
        message: dict[str, Any] = msgspec.json.decode(raw)
        if message["number"] > self._last_chat:
            self._last_chat = message["number"]
            self.words.append((message["from"], message["text"]))

    def add(self, raw: bytes | str) -> bool:
        """Apply one event and return True; return False if an earlier event is missing.

        An event that was applied before is skipped.
        """
        found = _event.decode(raw)
        if self.version is None or found.version > self.version + 1:
            return False
        if found.version == self.version + 1:
            self.version = found.version
            self._fold(found.event)
        return True

    def _fold(self, raw: msgspec.Raw) -> None:
        event: dict[str, Any] = msgspec.json.decode(raw)
        table, bank, who = self.table, self.table.bank, event.get("bettor", "")
        match event["type"]:
            case "round":
                if self.view is not None:
                    fold(self.view, _in_round.decode(raw).event)
            case "opened":
                opened = _opened.decode(raw)
                table.rounds = opened.round
                self.view = open_view(opened.opening, self.you or "spectator")
            case "sat":
                name, kind = event.get("name", ""), event.get("mark", "player")
                self._place(Seat(who, name, kind, event["cents"]), event["seat"])
                self.you = self.me if who == self.me else self.you
            case "left-table":
                self._remove(who)
                self.you = None if who == self.you else self.you
            case "offered":
                bank.offered, bank.holder, bank.turn = who, "", event["turn"]
            case "accepted":
                bank.offered, bank.holder, bank.turn = "", who, event["turn"]
                bank.cents = event["cents"]
            case "declined" | "lapsed":
                bank.offered = ""
            case "broken":
                bank.broken, bank.holder, bank.offered = True, "", ""
            case "restarted":
                bank.broken = False
            case "limits-set":
                table.limits = msgspec.convert(event["limits"], Limits)
            case "taken":
                self.finished += 1
                self.questions = []
                purses = self.view.purses if self.view is not None else {}
                for each in self.people():
                    each.stack = purses.get(each.bettor, each.stack)
            case "abandoned":
                self.questions, self.view = [], None
            case "clock":
                table.clock = event
            case "shoe":
                table.shoe = event.get("number", table.shoe)
            case "closed":
                self.closed = event["why"]
            case _:
                seat = self.person(who)
                if seat is not None:
                    self._change(seat, event)

    def _change(self, seat: Seat, event: dict[str, Any]) -> None:
        match event["type"]:
            case "changed-seat":
                self._remove(seat.bettor)
                self._place(seat, event["seat"])
            case "added":
                seat.stack += event["cents"]
            case "time-charged":
                seat.stack -= event["cents"]
            case "sat-out" | "came-back":
                seat.out = event["type"] == "sat-out"
            case "leaving":
                seat.leaving = True

    def _place(self, seat: Seat, number: int) -> None:
        if number:
            self.table.seats[str(number)] = seat
        else:
            self.table.back_line.append(seat)

    def _remove(self, gone: str) -> None:
        table = self.table
        table.seats = {n: each for n, each in table.seats.items() if each.bettor != gone}
        table.back_line = [each for each in table.back_line if each.bettor != gone]
