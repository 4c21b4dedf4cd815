"""A table with its place in the store, and the journaled step that moves it forward.

A step turns what happens at the table into rows, transfers and messages of one transaction. Until
that transaction is durable, memory is ahead of the disk, so the actor shows nothing of it yet.
"""

from __future__ import annotations

from dataclasses import KW_ONLY, dataclass, field
from typing import Final

import msgspec

from houseway.room.compliance.limits_in_force import LimitsInForce
from houseway.room.fairness.chain import Chain
from houseway.room.fairness.signing import Signer
from houseway.room.ledger import Ledger, LedgerFold, Transfer, cancel
from houseway.room.ports import Entropy
from houseway.room.tables import events as log
from houseway.room.tables.countdowns import Countdowns
from houseway.room.tables.journal import Entry, PutEntry
from houseway.room.tables.machine import TableMachine
from houseway.room.tables.order import TableOrder
from houseway.room.tables.round_summary import encode_inputs, played_rows, summarise
from houseway.room.transaction import Transaction
from houseway.room.viewers.chat import Chat
from houseway.rules.round.driver import Round
from houseway.rules.round.events import Answered, Asked, Moved, Ruled
from houseway.table import Sitting
from houseway.table.events import Opened
from houseway.table.inputs import TakeRound

MAX_UNSAVED_INPUTS: Final = 200
"""Inputs between two rounds (people coming and going) before the table is saved again."""
EVENTS_PER_VOLUME: Final = 1_000
"""Events that are bound into one volume."""


@dataclass(eq=False, repr=False)
class JournaledTable:
    """A table's state: its machine, its position in the journal, and who is connected.

    Only a `Step` changes the machine. The rest is either rebuilt from the store or, like the
    countdowns and who is present, belongs to this process alone.
    """

    id: str
    order: TableOrder
    machine: TableMachine
    _: KW_ONLY
    made: int
    chain: Chain
    signer: Signer
    ledger: Ledger
    entropy: Entropy
    limits: LimitsInForce
    countdowns: Countdowns = field(default_factory=Countdowns)
    chat: Chat = field(default_factory=Chat)
    version: int = 0
    """The number of the last event."""
    seq: int = 0
    """The number of the last input."""
    snapshot_seq: int = 0
    """The number of the last input that the snapshot includes."""
    bound: int = 0
    """The version up to which events are in volumes."""
    previous_snapshot: tuple[int, int] = (0, 0)
    """The version and input of the last snapshot: volumes are bound one snapshot behind."""
    receipt: bytes = b""
    """The receipt message for the last completed round."""
    now: int = 0
    """When the last step began, in milliseconds."""
    next_round_at: int = 0
    """No round opens before this time."""
    round_first: int = 0
    round_began: int = 0
    """The version and the time of the event that opened the round."""
    closed: bool = False
    draining: bool = False
    """No more rounds open here: a process with another build will take the table over."""
    present: dict[str, int] = field(default_factory=dict)
    """How many sockets each viewer has here; spectators share the empty name."""
    acted: set[str] = field(default_factory=set)
    """Bettors who have decided something themselves in the open round."""
    missed: dict[str, int] = field(default_factory=dict)
    """Rounds in a row in which the clock decided everything for a bettor."""
    pledges_closed_for: int = 0
    """The number of the shoe that is sealed without waiting for more pledges."""
    silenced_until: dict[str, int] = field(default_factory=dict)
    """Until when a bettor's words are not awaited, even if they leave and sit down again."""

    def __post_init__(self) -> None:
        self.ledger_fold = LedgerFold(self.id)

    @property
    def sitting(self) -> Sitting:
        """The sitting that the machine drives."""
        return self.machine.sitting

    def note_event(self, event: log.Event, version: int, at: int) -> None:
        """Remember what later steps need from an event; loading the table does the same."""
        if isinstance(event, Opened):
            self.round_first, self.round_began = version, at
            self.acted = set()

    def note_receipt(self, number: int, version: int, head: bytes) -> None:
        """Sign the head of the chain after the last completed round."""
        fields = msgspec.structs.asdict(self.signer.receipt(self.id, number, version, head))
        self.receipt = msgspec.json.encode({"t": "receipt", **fields})


class Step:
    """One step of a table, recorded in one transaction.

    If the step fails or its transaction is not kept, the actor rebuilds the table from the store.
    """

    def __init__(self, table: JournaledTable, now: int) -> None:
        self.table = table
        table.now = now
        self.transaction = Transaction(table.id)
        self.shown: list[log.ShownEvents] = []
        """The events of this step, ready to send."""
        self.broadcasts: list[bytes] = []
        """Messages for everybody that are not events: receipts, chat, commitments."""
        self.affected: set[str] = set()
        """Bettors whose questions may have changed."""

    @property
    def now(self) -> int:
        """When the step began, in milliseconds."""
        return self.table.now

    @property
    def machine(self) -> TableMachine:
        """The table's state machine."""
        return self.table.machine

    @property
    def sitting(self) -> Sitting:
        """The table's sitting."""
        return self.table.machine.sitting

    def apply(self, entry: Entry, by: str) -> None:
        """Apply an entry and journal it; a `HousewayError` means that nothing has changed."""
        table = self.table
        round_before = table.machine.round
        events = table.machine.apply(entry)
        table.seq += 1
        self.transaction.add(
            "inputs",
            table=table.id,
            seq=table.seq,
            at=self.now,
            by=by,
            version=table.version,
            body=log.encode(entry).decode(),
        )
        self.publish(*events)
        is_take = isinstance(entry, PutEntry) and isinstance(entry.input, TakeRound)
        if round_before is not None and is_take:
            self._store_round(round_before)
        elif table.machine.round is None and table.seq - table.snapshot_seq >= MAX_UNSAVED_INPUTS:
            self._store_snapshot()

    def publish(self, *events: log.Event) -> None:
        """Number, chain and store events, and post the transfers they imply."""
        table = self.table
        moved: list[tuple[int, Transfer]] = []
        for event in events:
            body = log.encode(event)
            table.version = version = table.version + 1
            self.transaction.add(
                "events",
                table=table.id,
                version=version,
                at=self.now,
                body=body.decode(),
                hash=table.chain.add(version, self.now, body),
            )
            self.shown.append(log.render_event(version, event, body))
            self._note_affected(event)
            table.note_event(event, version, self.now)
            moved += ((version, transfer) for transfer in table.ledger_fold.transfers(event))
        for version, transfer in cancel(moved) if len(moved) > 1 else moved:
            table.ledger.move(
                self.transaction, transfer, at=self.now, table=table.id, version=version
            )

    def add_chat(self, bettor: str, name: str, text: str) -> None:
        """Store a chat message and broadcast it."""
        message = self.table.chat.add(self.transaction, self.now, bettor, name, text)
        self.broadcasts.append(message)

    def _note_affected(self, event: log.Event) -> None:
        if not isinstance(event, log.InRound):
            return
        match event.event:
            case Asked(_, bettor) | Answered(_, bettor):
                self.affected.add(bettor)
            case Moved(source, to):
                self.affected.update((source, to))
            case Ruled():
                self.affected.update(self.table.present)

    def _store_round(self, round_: Round) -> None:
        """Store a completed round: its inputs, its figures, a snapshot and a receipt."""
        table, machine = self.table, self.machine
        number, inputs, summary = table.sitting.rounds, encode_inputs(round_), summarise(round_)
        self.transaction.add(
            "rounds",
            table=table.id,
            number=number,
            began=table.round_began,
            ended=self.now,
            first=table.round_first,
            last=table.version,
            shoe=machine.shoe.number if machine.shoe is not None else 0,
            voided=round_.voided,
            given=inputs,
            summary=summary,
        )
        for row in played_rows(summary):
            edition = machine.game.edition
            self.transaction.add(
                "played", table=table.id, round=number, at=self.now, edition=edition, **row
            )
        self._store_snapshot()
        if table.chain.key:
            self.publish(log.Kept(number, table.chain.given(number, inputs)))
            table.note_receipt(number, table.version, table.chain.head)
            self.broadcasts.append(table.receipt)

    def _store_snapshot(self) -> None:
        """Save the table between two rounds; bind old events into a volume once there are enough.

        A volume ends at the previous snapshot: recovery reads only what came after the last one, so
        the single rows before it are hardly needed any more.
        """
        table = self.table
        table.snapshot_seq = table.seq
        body = table.machine.save()
        self.transaction.add("snapshots", table=table.id, seq=table.seq, body=body)
        version, seq = table.previous_snapshot
        table.previous_snapshot = (table.version, table.seq)
        if version - table.bound >= EVENTS_PER_VOLUME:
            self.transaction.add("bindings", table=table.id, version=version, seq=seq)
            table.bound = version
