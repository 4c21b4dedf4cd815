"""The state machine of a live table: journal entries in, events out; no clock, store or socket.

Replaying the same entries over the same sealed shoes gives the same events, byte for byte; crash
recovery and the audit rest on that.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from houseway.cards.commitment import pledge
from houseway.cards.transcript import Pledge, SpokenWords
from houseway.errors import SittingError
from houseway.room.errors import RoomError
from houseway.room.fairness.shoe import LiveShoe, Secret, opened_places
from houseway.room.tables import events as log
from houseway.room.tables import journal
from houseway.room.tables.snapshot import (
    ShoeState,
    Snapshot,
    Voices,
    read_snapshot,
    restore_sitting,
    save_sitting,
)
from houseway.rules.game import Game
from houseway.rules.round.driver import Round
from houseway.rules.round.inputs import Decided, Defaulted, Ruling
from houseway.table import Sitting, TableSettings
from houseway.table import events as sitting_log
from houseway.table.inputs import StandUp, TakeRound


class TableMachine:
    """The sitting, its sealed shoes, people's display names, and who leaves after the round.

    `apply` either carries out an entry completely or raises a `HousewayError` and changes nothing.
    The secret of a new shoe must be in `secrets` before its `NewShoeEntry` is applied.
    """

    def __init__(self, game: Game, settings: TableSettings) -> None:
        self.game = game
        self.sitting = Sitting(game, settings, keep=False)
        self.names: dict[str, str] = {}
        self.leaving: dict[str, None] = {}
        self.shoe: LiveShoe | None = None
        """The shoe in use, if any."""
        self.waiting: LiveShoe | None = None
        """The next shoe: sealed, and waiting for pledged words."""
        self.shoes = 0
        """How many shoes have been sealed at this table."""
        self.voices = Voices()
        self.secrets: dict[int, Secret] = {}
        self._emitted = 0

    @property
    def round(self) -> Round | None:
        """The open round, if there is one."""
        return self.sitting.round

    def in_round(self, bettor: str) -> bool:
        """Whether the bettor plays in the open round."""
        return self.round is not None and bettor in self.round.deal.bettors

    # -- entries ----------------------------------------------------------------------------

    def apply(self, entry: journal.Entry) -> list[log.Event]:
        """Carry out an entry and return the events that follow from it."""
        self.sitting.log.clear()
        match entry:
            case journal.PutEntry(TakeRound()):
                self._take_round()
            case journal.PutEntry(input, name):
                self.sitting.put(input)
                if name:
                    self.names[input.bettor] = name  # type: ignore[union-attr]
                if isinstance(input, StandUp):
                    self.leaving.pop(input.bettor, None)
                    self.voices.forget(input.bettor)
            case journal.PlayEntry(input):
                self._play(input)
            case journal.DealEntry():
                self._deal()
            case journal.NewShoeEntry(number):
                return [self._seal(number)]
            case journal.PledgeEntry(bettor, number, digest):
                self.voices.pledged[bettor] = (number, digest)
                if bettor not in self.voices.speakers:
                    self.voices.speakers.append(bettor)
                return []
            case journal.OpenWordsEntry(bettor, words):
                return self._open_words(bettor, words)
            case journal.AbandonShoeEntry(why, silent):
                return [self._abandon(why, silent)]
            case journal.ResumeEntry():
                self.voices.in_a_row = 0
                return []
            case journal.SpeakEntry(seat, words):
                if self.waiting is None:
                    raise RoomError("room/no_words", "no shoe is waiting for words now")
                self.waiting.said[seat] = words
                return []
            case journal.LeaveEntry(bettor):
                self.leaving[bettor] = None
                return [log.Leaving(bettor)]
            case journal.SayEntry(bettor, name, text):
                return [log.ChatShown(bettor, name, text)]
        return [*self._from_sitting(), *self._from_round()]

    def _from_sitting(self) -> list[log.Event]:
        return [
            log.SeatTaken(e.bettor, e.seat, e.cents, e.mark, self.names.get(e.bettor, e.bettor))
            if isinstance(e, sitting_log.Sat)
            else e
            for e in self.sitting.log
        ]

    def _from_round(self) -> list[log.Event]:
        """Return the round's events since the last entry."""
        round_ = self.round
        if round_ is None:
            return []
        number, events = self.sitting.rounds, round_.events
        emitted, self._emitted = self._emitted, len(events)
        return [log.InRound(number, event) for event in events[emitted:]]

    def _play(self, input: object) -> None:
        round_ = self.round
        if round_ is None:
            raise SittingError("sitting/no_round", "no round is open")
        if isinstance(input, Decided | Defaulted | Ruling):  # the round makes its own incidents
            round_.put(input)

    # -- shoes ------------------------------------------------------------------------------

    def _seal(self, number: int) -> log.Event:
        pledged = sorted((n, digest, who) for who, (n, digest) in self.voices.pledged.items())
        voices = tuple(who for _, _, who in pledged)
        pledges = [Pledge(n, digest) for n, digest, _ in pledged]
        secret, deck = self.secrets.pop(number), self.sitting.shoe.deck
        self.waiting = LiveShoe(number, deck, secret, pledges, voices)
        self.voices.pledged = {}
        self.shoe = None
        self.shoes = number
        return log.ShoeSealed(number, self.waiting.commitment, voices)

    def _open_words(self, bettor: str, words: str) -> list[log.Event]:
        shoe = self.waiting
        pledged = shoe.pledge_of(bettor) if shoe is not None else None
        if shoe is None or pledged is None:
            raise RoomError("room/no_words", "no shoe is waiting for your words")
        if pledge(SpokenWords(pledged.seat, words)) != pledged:
            raise RoomError("room/pledge_broken", "these are not the words that you pledged")
        shoe.said[pledged.seat] = words
        return [] if shoe.silent else [log.ShoeMixed(shoe.number, shoe.words())]

    def _abandon(self, why: str, silent: tuple[str, ...]) -> log.Event:
        shoe, voices = self.waiting, self.voices
        assert shoe is not None
        self.waiting = None
        voices.abandoned += 1
        voices.in_a_row += 1
        voices.silent += [each for each in silent if each in self.sitting.people]
        voices.speakers = [each for each in voices.speakers if each not in silent]
        for each in silent:
            voices.pledged.pop(each, None)
        said = shoe.words() if shoe.said else ()
        return log.ShoeAbandoned(shoe.number, why, said, silent, voices.abandoned, voices.in_a_row)

    def _deal(self) -> None:
        shoe = self.waiting if self.sitting.shoe.due else self.shoe
        if shoe is None:
            raise RoomError("room/no_shoe", "no shoe has been sealed yet")
        self.sitting.open_round(shoe)
        if shoe is self.waiting:
            self.shoe, self.waiting = shoe, None
            self.voices.in_a_row = 0
        self._emitted = 0

    def _take_round(self) -> None:
        round_, places = self.round, list(self.sitting.shoe.table)
        self.sitting.take_round()
        if round_ is not None and self.shoe is not None:
            self.shoe.opened |= opened_places(round_, places)

    # -- saving and loading -----------------------------------------------------------------

    def save(self) -> bytes:
        """Encode the table between two rounds as a snapshot."""
        snapshot = Snapshot(
            save_sitting(self.sitting),
            _shoe_state(self.shoe),
            _shoe_state(self.waiting),
            self.shoes,
            {sitter.bettor: self.names[sitter.bettor] for sitter in self.sitting.people},
            list(self.leaving),
            self.voices,
        )
        return msgspec.msgpack.encode(snapshot)

    def load(self, body: bytes, secret_of: Callable[[int], Secret]) -> None:
        """Restore a snapshot into a new machine."""
        snapshot = read_snapshot(body)
        order = None
        self.shoes = snapshot.shoes
        self.names = dict(snapshot.names)
        self.leaving = dict.fromkeys(snapshot.leaving)
        self.voices = snapshot.voices
        if snapshot.shoe is not None:
            self.shoe, order = self._load_shoe(snapshot.shoe, secret_of), []
            order = self.shoe.resume(snapshot.shoe.draws)
        if snapshot.waiting is not None:
            self.waiting = self._load_shoe(snapshot.waiting, secret_of)
        restore_sitting(self.sitting, snapshot.sitting, order)

    def _load_shoe(self, state: ShoeState, secret_of: Callable[[int], Secret]) -> LiveShoe:
        deck, secret = self.sitting.shoe.deck, secret_of(state.number)
        shoe = LiveShoe(state.number, deck, secret, state.pledges, state.voices)
        shoe.said = dict(state.said)
        shoe.opened = set(state.opened)
        return shoe


def _shoe_state(shoe: LiveShoe | None) -> ShoeState | None:
    if shoe is None:
        return None
    pledges, voices = list(shoe.pledges), list(shoe.voices)
    return ShoeState(shoe.number, shoe.said, shoe.draws, sorted(shoe.opened), pledges, voices)
