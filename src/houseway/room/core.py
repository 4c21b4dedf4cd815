"""A live table without clock, store and sockets: entries of the journal in, events out."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from houseway.errors import SittingError
from houseway.room import events as log
from houseway.room.errors import RoomError
from houseway.room.journal import Deal, Entry, Leave, NewShoe, Play, Put, Say, Speak
from houseway.room.shoe import LiveShoe, Secret, opened_places
from houseway.room.snapshot import (
    ShoeState,
    Snapshot,
    read_snapshot,
    restore_sitting,
    save_sitting,
)
from houseway.rules.game import Game
from houseway.rules.inputs import Decided, Defaulted, Ruling
from houseway.rules.round import Round
from houseway.table import Sitting, TableSettings
from houseway.table import events as sitting_log
from houseway.table.inputs import StandUp, TakeRound

__all__ = ["Core"]


class Core:
    """The sitting, its sealed shoes, what people are called, and who leaves after the round.

    `apply` either does what the entry says or raises a `HousewayError` and has changed nothing.
    Whoever seals a shoe puts its secret into `secrets` first.
    """

    def __init__(self, game: Game, settings: TableSettings) -> None:
        self.game = game
        self.sitting = Sitting(game, settings, keep=False)
        self.names: dict[str, str] = {}
        self.leaving: dict[str, None] = {}
        self.shoe: LiveShoe | None = None
        """The one that is dealt from."""
        self.waiting: LiveShoe | None = None
        """The next one: sealed, and open to words."""
        self.shoes = 0
        self.secrets: dict[int, Secret] = {}
        self._told = 0

    @property
    def round(self) -> Round | None:
        """The open round."""
        return self.sitting.round

    def in_round(self, bettor: str) -> bool:
        """Whether he plays in the open round."""
        return self.round is not None and bettor in self.round.deal.bettors

    # -- entries ----------------------------------------------------------------------------

    def apply(self, entry: Entry) -> list[log.Event]:
        """What happened because of it."""
        self.sitting.log.clear()
        match entry:
            case Put(TakeRound()):
                self._take()
            case Put(input, name):
                self.sitting.put(input)
                if name:
                    self.names[input.bettor] = name  # type: ignore[union-attr]
                if isinstance(input, StandUp):
                    self.leaving.pop(input.bettor, None)
            case Play(input):
                self._play(input)
            case Deal():
                self._deal()
            case NewShoe(number):
                return [self._seal(number)]
            case Speak(seat, words):
                if self.waiting is None:
                    raise RoomError("room/no_words", "no shoe waits for words now")
                self.waiting.said[seat] = words
                return []
            case Leave(bettor):
                self.leaving[bettor] = None
                return [log.Leaving(bettor)]
            case Say(bettor, name, text):
                return [log.Chat(bettor, name, text)]
        return [*self._from_sitting(), *self._from_round()]

    def _from_sitting(self) -> list[log.Event]:
        return [
            log.Sat(e.bettor, e.seat, e.cents, e.mark, self.names.get(e.bettor, e.bettor))
            if isinstance(e, sitting_log.Sat)
            else e
            for e in self.sitting.log
        ]

    def _from_round(self) -> list[log.Event]:
        """What the round did since the last look."""
        round_ = self.round
        if round_ is None:
            return []
        number, events = self.sitting.rounds, round_.events
        told, self._told = self._told, len(events)
        return [log.InRound(number, event) for event in events[told:]]

    def _play(self, input: object) -> None:
        round_ = self.round
        if round_ is None:
            raise SittingError("sitting/no_round", "no round is open")
        match input:
            case Decided(question, decision, by):
                round_.decide(question, decision, by)
            case Defaulted(question, by):
                round_.use_default(question, by)
            case Ruling():
                round_.rule(input)

    # -- shoes ------------------------------------------------------------------------------

    def _seal(self, number: int) -> log.Event:
        self.waiting = LiveShoe(number, self.sitting.shoe.deck, self.secrets.pop(number))
        self.shoe = None
        self.shoes = number
        return log.ShoeSealed(number, self.waiting.commitment)

    def _deal(self) -> None:
        shoe = self.waiting if self.sitting.shoe.due else self.shoe
        if shoe is None:
            raise RoomError("room/no_shoe", "no shoe has been sealed")
        self.sitting.open_round(shoe)
        if shoe is self.waiting:
            self.shoe, self.waiting = shoe, None
        self._told = 0

    def _take(self) -> None:
        round_, places = self.round, list(self.sitting.shoe.table)
        self.sitting.take_round()
        if round_ is not None and self.shoe is not None:
            self.shoe.opened |= opened_places(round_, places)

    # -- saving and loading -----------------------------------------------------------------

    def save(self) -> bytes:
        """The table between two rounds."""
        snapshot = Snapshot(
            save_sitting(self.sitting),
            _shoe_state(self.shoe),
            _shoe_state(self.waiting),
            self.shoes,
            {sitter.bettor: self.names[sitter.bettor] for sitter in self.sitting.people},
            list(self.leaving),
        )
        return msgspec.msgpack.encode(snapshot)

    def load(self, body: bytes, secret_of: Callable[[int], Secret]) -> None:
        """Into a new core."""
        snapshot = read_snapshot(body)
        order = None
        self.shoes = snapshot.shoes
        self.names = dict(snapshot.names)
        self.leaving = dict.fromkeys(snapshot.leaving)
        if snapshot.shoe is not None:
            self.shoe, order = self._load_shoe(snapshot.shoe, secret_of), []
            order = self.shoe.resume(snapshot.shoe.draws)
        if snapshot.waiting is not None:
            self.waiting = self._load_shoe(snapshot.waiting, secret_of)
        restore_sitting(self.sitting, snapshot.sitting, order)

    def _load_shoe(self, state: ShoeState, secret_of: Callable[[int], Secret]) -> LiveShoe:
        shoe = LiveShoe(state.number, self.sitting.shoe.deck, secret_of(state.number))
        shoe.said = dict(state.said)
        shoe.opened = set(state.opened)
        return shoe


def _shoe_state(shoe: LiveShoe | None) -> ShoeState | None:
    if shoe is None:
        return None
    return ShoeState(shoe.number, shoe.said, shoe.draws, sorted(shoe.opened))
