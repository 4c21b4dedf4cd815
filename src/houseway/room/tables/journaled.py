"""One table with its place in the store: what it does becomes rows, transfers and messages."""

from __future__ import annotations

from typing import Final

import msgspec

from houseway.room.compliance.player_limits import Care
from houseway.room.fairness.chain import Chain
from houseway.room.fairness.signing import Signer
from houseway.room.ledger import Ledger, LedgerFold, Transfer, cancel
from houseway.room.ports import Entropy
from houseway.room.tables import events as log
from houseway.room.tables.countdowns import Clocks
from houseway.room.tables.journal import Entry, PutEntry
from houseway.room.tables.machine import Core
from houseway.room.tables.order import TableOrder
from houseway.room.tables.round_summary import given, lines_of, summarise
from houseway.room.transaction import Unit
from houseway.room.viewers.chat import Chat
from houseway.rules.round.events import Answered, Asked, Moved, Ruled
from houseway.table.events import Opened
from houseway.table.inputs import TakeRound

__all__ = ["RoomTable"]

UNSAVED: Final = 200
"""Inputs between two rounds (people who come and go) until the table is saved anew."""
VOLUME: Final = 1_000
"""Events that are bound together."""


class RoomTable:
    """A table's state, and the unit that is being made of the step it takes.

    A step begins with `begin(now)`; `put` and `tell` add to it; `finish` gives its unit. Memory is
    ahead of the disk between the two, so nothing of a step is shown before its unit is durable.
    """

    def __init__(
        self,
        id: str,
        order: TableOrder,
        core: Core,
        *,
        made: int,
        chain: Chain,
        signer: Signer,
        ledger: Ledger,
        entropy: Entropy,
        care: Care,
    ) -> None:
        self.id = id
        self.order = order
        self.core = core
        self.sitting = core.sitting
        self.made = made
        self.ledger = ledger
        self.entropy = entropy
        self.care = care
        self.fold = LedgerFold(id)
        self.clocks = Clocks()
        self.chat = Chat()
        self.version = 0
        self.chain = chain
        self.signer = signer
        self.receipt = b""
        """The message with the last round's."""
        self.no_more_pledges = 0
        """The number of the shoe that is sealed whoever has not pledged yet."""
        self.silenced: dict[str, int] = {}
        """Until when nobody waits for words of his, though he stood up and sat down again."""
        self.seq = 0
        self.saved = 0
        """The number of the last input that the snapshot holds."""
        self.bound = 0
        """The version up to which events are in volumes."""
        self._before = (0, 0)
        """The version and the input of the snapshot before."""
        self.now = 0
        self.next_at = 0
        """No round is opened before this time."""
        self.closed = False
        self.draining = False
        """No round is opened any more: another build will have the table."""
        self.present: dict[str, int] = {}
        """How many sockets each viewer has here; the empty name is a spectator's."""
        self.acted: set[str] = set()
        """Who has decided something himself in the open round."""
        self.missed: dict[str, int] = {}
        self.round_first = 0
        self.round_began = 0
        self._unit = Unit(id)
        self.shown: list[log.ShownEvents] = []
        self.aside: list[bytes] = []
        """Messages of this step for everybody that are no events."""
        self.dirty: set[str] = set()
        """Bettors whose questions may have changed in this step."""

    # -- a step -----------------------------------------------------------------------------

    def begin(self, now: int) -> None:
        """A new step."""
        self.now = now
        self._unit = Unit(self.id)
        self.shown = []
        self.aside = []
        self.dirty = set()

    def put(self, entry: Entry, by: str) -> None:
        """Do it and keep it; raises a `HousewayError` and has changed nothing."""
        was = self.core.round
        events = self.core.apply(entry)
        self.seq += 1
        self._unit.add(
            "inputs",
            table=self.id,
            seq=self.seq,
            at=self.now,
            by=by,
            version=self.version,
            body=log.encode(entry).decode(),
        )
        self.tell(*events)
        if was is not None and isinstance(entry, PutEntry) and isinstance(entry.input, TakeRound):
            number, kept, summary = self.sitting.rounds, given(was), summarise(was)
            self._unit.add(
                "rounds",
                table=self.id,
                number=number,
                began=self.round_began,
                ended=self.now,
                first=self.round_first,
                last=self.version,
                shoe=self.core.shoe.number if self.core.shoe is not None else 0,
                voided=was.voided,
                given=kept,
                summary=summary,
            )
            for line in lines_of(summary):
                self._unit.add(
                    "played",
                    table=self.id,
                    round=number,
                    at=self.now,
                    edition=self.core.game.edition,
                    **line,
                )
            self._save()
            if self.chain.key:
                self.tell(log.Kept(number, self.chain.given(number, kept)))
                self.note_receipt(number, self.version, self.chain.head)
                self.aside.append(self.receipt)
        elif self.core.round is None and self.seq - self.saved >= UNSAVED:
            self._save()

    def note_receipt(self, number: int, version: int, head: bytes) -> None:
        """Of the last round that was kept."""
        receipt = self.signer.receipt(self.id, number, version, head)
        fields = msgspec.structs.asdict(receipt)
        self.receipt = msgspec.json.encode({"t": "receipt", **fields})

    def say(self, bettor: str, name: str, text: str) -> None:
        """Chat."""
        self.aside.append(self.chat.say(self._unit, self.now, bettor, name, text))

    def _save(self) -> None:
        """With that, what came before the last snapshot is hardly read any more."""
        self.saved = self.seq
        self._unit.add("snapshots", table=self.id, seq=self.seq, body=self.core.save())
        (version, seq), self._before = self._before, (self.version, self.seq)
        if version - self.bound >= VOLUME:
            self._unit.add("bindings", table=self.id, version=version, seq=seq)
            self.bound = version

    def tell(self, *events: log.Event) -> None:
        """Number, chain and keep events, and post what they move."""
        moved: list[tuple[int, Transfer]] = []
        for event in events:
            body = log.encode(event)
            self.version = version = self.version + 1
            self._unit.add(
                "events",
                table=self.id,
                version=version,
                at=self.now,
                body=body.decode(),
                hash=self.chain.add(version, self.now, body),
            )
            self.shown.append(log.shown(version, event, body))
            self.notice(event, version, self.now)
            moved += ((version, transfer) for transfer in self.fold.transfers(event))
        for version, transfer in cancel(moved) if len(moved) > 1 else moved:
            self.ledger.move(self._unit, transfer, at=self.now, table=self.id, version=version)

    def notice(self, event: log.Event, version: int, at: int) -> None:
        """What the table remembers of an event besides; loading does this too."""
        match event:
            case log.InRound(_, inner):
                match inner:
                    case Asked(_, bettor) | Answered(_, bettor):
                        self.dirty.add(bettor)
                    case Moved(source, to):
                        self.dirty.update((source, to))
                    case Ruled():
                        self.dirty.update(self.present)
            case Opened():
                self.round_first, self.round_began = version, at
                self.acted = set()

    def finish(self) -> Unit:
        """The rows of the step."""
        return self._unit
