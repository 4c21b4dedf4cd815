"""Recovery: build a table from its last snapshot and replay the entries after it.

Every event of the replay must match the stored one. If one does not, because another build plays
the round differently, the open round is abandoned and all its chips go back: guessing would let the
table and the ledger disagree.
"""

from __future__ import annotations

import logging
from typing import Any, Final

import msgspec

from houseway.errors import HousewayError, RecordError
from houseway.games import family
from houseway.room.fairness.chain import Chain, verify_chain
from houseway.room.fairness.shoe import Secret
from houseway.room.ledger import LedgerFold, stack
from houseway.room.store.reader import Reader
from houseway.room.tables import events as log
from houseway.room.tables import journal
from houseway.room.tables.journaled import JournaledTable, Step
from houseway.room.tables.machine import TableMachine
from houseway.room.tables.order import TableOrder
from houseway.room.viewers.chat import SHOWN_MESSAGES, Chat
from houseway.rules.game import Game, digest
from houseway.table import TableSettings
from houseway.table.inputs import AbandonRound, TakeRound

_log = logging.getLogger(__name__)
RECENT_EVENTS: Final = 300
"""Events loaded beyond what recovery needs, so that clients can resume after a restart."""


class Stored(msgspec.Struct):
    """Everything needed to build one table, read at a single moment."""

    row: Any
    snapshot: bytes | None
    inputs: list[Any]
    events: list[Any]
    secrets: dict[int, Secret]
    version: int
    hash: bytes
    seq: int
    bound: int
    chat: list[Any]


def read_stored(reader: Reader, row: Any) -> Stored:
    """Read what a table needs since its last snapshot, and older events for clients that resume."""
    snapshot = reader.snapshot(row.id)
    inputs = list(reader.inputs(row.id, after=snapshot.seq if snapshot is not None else 0))
    version, chain = reader.last_event(row.id)
    first = inputs[0].version if inputs else version
    events = list(reader.events(row.id, after=min(first, max(0, version - RECENT_EVENTS))))
    since = _first_shoe(snapshot)
    secrets = {
        shoe.number: msgspec.msgpack.decode(bytes(shoe.sealed), type=Secret)
        for shoe in reader.shoes(row.id, since=since)
    }
    seq = inputs[-1].seq if inputs else (snapshot.seq if snapshot is not None else 0)
    body = bytes(snapshot.body) if snapshot is not None else None
    return Stored(
        row=row,
        snapshot=body,
        inputs=inputs,
        events=events,
        secrets=secrets,
        version=version,
        hash=chain,
        seq=seq,
        bound=reader.bound(row.id),
        chat=reader.chat(row.id, SHOWN_MESSAGES),
    )


def _first_shoe(snapshot: Any) -> int:
    """Return the oldest shoe whose secret is needed: one in use or waiting, otherwise the last."""
    if snapshot is None:
        return 0
    state = msgspec.msgpack.decode(bytes(snapshot.body))
    numbers: list[int] = [
        state[key]["number"] for key in ("shoe", "waiting") if state[key] is not None
    ]
    return min([*numbers, int(state["shoes"])])


def game_of(row: Any) -> Game:
    """Return the game by its stored terms, whatever the edition's file says today."""
    known = family(row.family)
    terms = msgspec.json.decode(row.body, type=known.terms)
    return Game(edition=row.edition, family=known, terms=terms, digest=digest(terms))


def _new_machine(stored: Stored) -> TableMachine:
    settings = msgspec.json.decode(stored.row.settings, type=TableSettings)
    machine = TableMachine(game_of(stored.row), settings)
    if stored.snapshot is not None:
        machine.load(stored.snapshot, stored.secrets.__getitem__)
    return machine


def load_table(step: Step, stored: Stored) -> list[log.ShownEvents]:
    """Bring a table to its stored state; return its latest events as messages.

    The step stays empty unless the open round had to be abandoned.
    """
    table = step.table
    table.version, table.seq = stored.version, stored.seq
    table.chain = Chain.of(stored.row)
    if stored.version:
        table.chain.head = stored.hash
    table.bound = stored.bound
    table.snapshot_seq = stored.inputs[0].seq - 1 if stored.inputs else stored.seq
    table.ledger_fold = LedgerFold(table.id)
    table.chat = Chat(stored.chat)
    if stored.events:  # the process that had the table before may have had a faster clock
        table.now = max(table.now, stored.events[-1].at)
    first = stored.inputs[0].version if stored.inputs else stored.version
    shown, bodies = [], {}
    for row in stored.events:
        event = log.decode_event(row.body)
        shown.append(log.render_event(row.version, event, row.body.encode()))
        if isinstance(event, log.Kept):
            table.note_receipt(event.round, row.version, bytes(row.hash))
        if row.version > first:
            bodies[row.version] = row.body
            # The ledger has these transfers already, but the fold must know the open round's.
            list(table.ledger_fold.transfers(event))
            table.note_event(event, row.version, row.at)
    entries = [(journal.decode_entry(row.body), row.version) for row in stored.inputs]
    table.machine = _new_machine(stored)
    why = _replay(table.machine, entries, stored, bodies)
    if why:
        # The first attempt has left the machine half way through the round, so start once more.
        _log.error("table %s: the open round cannot be replayed: %s", table.id, why)
        table.machine = _new_machine(stored)
        _replay(table.machine, _without_open_round(entries), stored, None)
    if why and table.machine.round is not None:
        step.apply(
            journal.PutEntry(AbandonRound(f"the server could not go on with it: {why}")), "clock"
        )
    return shown


def check_loaded(table: JournaledTable, stored: Stored) -> None:
    """Raise if the loaded table disagrees with the ledger or its last events with the chain."""
    if stored.events:
        first, *rest = stored.events
        chain = Chain(table.chain.key, bytes(first.hash))
        verify_chain(rest, chain, first.version)
    for account, cents in _holdings(table).items():
        held = table.ledger.balance(account)
        if held != cents:
            raise RecordError(
                "record/audit",
                f"{account} holds {held} cents in the ledger but {cents} at the table",
            )


def _holdings(table: JournaledTable) -> dict[str, int]:
    """Return the chips in front of people and on the felt, by account."""
    round_ = table.machine.round
    stacks = {each.bettor: each.stack for each in table.sitting.people}
    felt = table.sitting.house["carried"]
    if round_ is not None:
        deal = round_.deal
        stacks.update({bettor: deal.chips[bettor] for bettor in deal.bettors})
        apart = {*deal.bettors, "collection", "jackpot"}
        felt = sum(cents for purse, cents in deal.chips.purses.items() if purse not in apart)
    holdings = {stack(bettor, table.id): cents for bettor, cents in stacks.items()}
    return {**holdings, f"table:{table.id}": felt}


def order_of(row: Any) -> TableOrder:
    """Return how the table was ordered."""
    return msgspec.json.decode(row.order, type=TableOrder)


def _replay(
    machine: TableMachine,
    entries: list[tuple[journal.Entry, int]],
    stored: Stored,
    bodies: dict[int, str] | None,
) -> str:
    """Apply stored entries; return why that fails, or an empty text if all events match.

    Without `bodies` nothing is compared and refused entries are skipped.
    """
    changed = stored.row.procedure != machine.game.family.procedure
    for entry, version in entries:
        if isinstance(entry, journal.NewShoeEntry):
            machine.secrets[entry.number] = stored.secrets[entry.number]
        if bodies is not None and changed and isinstance(entry, journal.PlayEntry):
            return "its family's procedure has changed"
        try:
            events = machine.apply(entry)
        except HousewayError as error:
            if bodies is None:
                continue
            return error.message
        for number, event in enumerate(events if bodies is not None else (), version + 1):
            assert bodies is not None
            if bodies.get(number) != log.encode(event).decode():
                return f"event {number} came out differently"
    return ""


def _without_open_round(
    entries: list[tuple[journal.Entry, int]],
) -> list[tuple[journal.Entry, int]]:
    """Return the entries without those that reached the round still open."""
    opened = max(
        (i for i, (entry, _) in enumerate(entries) if isinstance(entry, journal.DealEntry)),
        default=-1,
    )
    return [
        pair
        for i, pair in enumerate(entries)
        if i <= opened or not (isinstance(pair[0], journal.PlayEntry) or _ends(pair[0]))
    ]


def _ends(entry: journal.Entry) -> bool:
    return isinstance(entry, journal.PutEntry) and isinstance(entry.input, TakeRound | AbandonRound)
