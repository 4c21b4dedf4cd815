"""The audit: checks of the stored state; each raises a `RecordError` that says what is wrong."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Callable
from typing import Any, Final

import msgspec
from sqlalchemy import func, select
from sqlalchemy.exc import DBAPIError

from houseway.errors import HousewayError
from houseway.games import family
from houseway.room.compliance.log_audit import check_chips, wrong
from houseway.room.fairness.chain import Chain, verify_chain
from houseway.room.fairness.records import read_record
from houseway.room.fairness.shoe import Secret
from houseway.room.ledger import MINT, LedgerFold
from houseway.room.store import schema
from houseway.room.store.reader import Reader
from houseway.room.tables import events as log
from houseway.room.tables.journal import NewShoeEntry, PutEntry, decode_entry
from houseway.room.tables.machine import TableMachine
from houseway.room.tables.recovery import game_of
from houseway.room.tables.round_summary import encode_inputs, played_rows, summarise
from houseway.room.tables.snapshot import read_snapshot
from houseway.rules.records.anchored_record import verify_any
from houseway.table import TableSettings
from houseway.table.inputs import TakeRound

FARED: Final = ("net", "fees", "wagered", "banked", "outcome")


def audit(reader: Reader) -> dict[str, int]:
    """Check everything; return how much there was, or raise with the first fault."""
    counts, faults = find_faults(reader)
    if faults:
        raise wrong(faults[0])
    return counts


def find_faults(reader: Reader) -> tuple[dict[str, int], list[str]]:
    """Check everything; return how much there was, and a sentence about each fault."""
    counts, faults = {"tables": 0, "events": 0, "commands": 0, "transfers": 0}, []

    def run_check(what: str, check: Callable[[], int]) -> None:
        try:
            counts[what] += check()
        except HousewayError as error:
            faults.append(error.message)
        except (ValueError, KeyError, AssertionError, msgspec.MsgspecError, DBAPIError) as error:
            faults.append(f"the {what} cannot be read: {error!r}")

    rows = reader.tables(closed=True)
    counts["tables"] = len(rows)
    for row in rows:
        before = len(faults)
        run_check("events", lambda row=row: check_table(reader, row))  # type: ignore[misc]
        faults[before:] = [f"table {row.id}: {each}" for each in faults[before:]]
    run_check("commands", lambda: check_commands(reader))
    run_check("transfers", lambda: check_ledger(reader))
    run_check("tables", lambda: check_played(reader))
    return counts, faults


def check_commands(reader: Reader) -> int:
    """Check that each command answered with `done` reached its table once, and no others did.

    Old commands are deleted, so the check starts from the oldest one left.
    """
    since = reader.connection.execute(select(func.min(schema.commands.c.at))).scalar_one() or 0
    inputs: Counter[tuple[str, str]] = Counter()
    chat = schema.chat.c
    messages = select(chat.table, chat.source.label("by")).where(chat.at >= since)
    for row in (*reader.inputs_since(since), *reader.connection.execute(messages)):
        if row.by != "clock" and not row.by.startswith("bot-"):
            inputs[row.table, row.by] += 1
    done: Counter[tuple[str, str]] = Counter()
    count = 0
    for row in reader.connection.execute(select(schema.commands)):
        count += 1
        if msgspec.json.decode(row.answer)["t"] == "done":
            done[row.table, row.client.split("/")[0]] += 1
    for key in inputs.keys() | done.keys():
        if inputs[key] != done[key]:
            raise wrong(f"{key}: {done[key]} commands were done but {inputs[key]} are stored")
    return count


def check_played(reader: Reader) -> int:
    """Check that people's own rounds match the stored rounds; archived rounds are not checked."""
    found: dict[tuple[str, int], list[Any]] = {}
    for row in reader.connection.execute(select(schema.played)):
        found.setdefault((row.table, row.round), []).append(row)
    for row in reader.connection.execute(select(schema.rounds)):
        expected = {each["person"]: each for each in played_rows(row.summary)}
        kept = found.get((row.table, row.number), [])
        fared = {each.person: {name: getattr(each, name) for name in FARED} for each in kept}
        if fared != {who: {name: each[name] for name in FARED} for who, each in expected.items()}:
            raise wrong(f"table {row.table}: players' figures do not match round {row.number}")
    return 0


def check_ledger(reader: Reader) -> int:
    """Check that the ledger sums to zero, matches the balances, and follows from the events."""
    sums: Counter[str] = Counter()
    posted: list[Any] = []
    rows = reader.ledger()
    for row in rows:
        sums[row.source] -= row.cents
        sums[row.target] += row.cents
        if sums[row.source] < 0 and row.source != MINT:
            raise wrong(f"transfer {row.id} takes more than {row.source} holds")
        if row.table is not None:
            posted.append(row)
    if sum(sums.values()):
        raise wrong("the ledger does not sum to zero")
    balances = reader.balances()
    if {k: v for k, v in sums.items() if v} != {k: v for k, v in balances.items() if v}:
        raise wrong("the balances do not match the ledger")
    _check_posted(reader, posted)
    check_chips(reader, rows)
    return len(rows)


def _check_posted(reader: Reader, posted: list[Any]) -> None:
    """Check that each table's transfers match its events.

    Chips that move back within one step need no transfer.
    """
    archived = {each.table: each.version for each in reader.archives()}
    by_table: defaultdict[str, list[Any]] = defaultdict(list)
    for row in posted:
        if row.version > archived.get(row.table, 0):
            by_table[row.table].append(row)
    for table in reader.tables(closed=True):
        fold, steps = LedgerFold(table.id), [each.version for each in reader.inputs(table.id)]
        net: Counter[tuple[int, str]] = Counter()
        moved: Counter[tuple[Any, ...]] = Counter()
        for event in reader.events(table.id):
            step = bisect_left(steps, event.version)
            for source, target, cents, why in fold.transfers(log.decode_event(event.body)):
                net[step, source] -= cents
                net[step, target] += cents
                moved[event.version, source, target, why] += cents
        for row in by_table.pop(table.id, ()):
            step = bisect_left(steps, row.version)
            net[step, row.source] += row.cents
            net[step, row.target] -= row.cents
            moved[row.version, row.source, row.target, row.why] -= row.cents
        if any(net.values()) or any(cents < 0 for cents in moved.values()):
            raise wrong("the ledger does not follow from the events")
    if by_table:
        raise wrong(f"the ledger has transfers of {min(by_table)}, but there is no such table")


def check_table(reader: Reader, row: Any) -> int:
    """Verify a table's chain of events, replay its inputs, and verify its record on its own."""
    chain, before = Chain.of(row), reader.archived(row.id)
    if before is not None:
        chain.head = bytes(before.head)
    count = verify_chain(reader.events(row.id), chain, before.version if before else 0)
    replay_table(reader, row)
    verify_any(read_record(reader, row).splitlines(keepends=True), family)
    return count


def replay_table(reader: Reader, row: Any, upto: int | None = None) -> TableMachine:
    """Replay all inputs of a table, or those since its archive; return the resulting machine."""
    machine = TableMachine(game_of(row), msgspec.json.decode(row.settings, type=TableSettings))
    before = reader.archived(row.id)
    snapshot = reader.snapshot(row.id)
    kept, body = (snapshot.seq, bytes(snapshot.body)) if snapshot is not None else (-1, b"")
    secrets = {
        shoe.number: msgspec.msgpack.decode(bytes(shoe.sealed), type=Secret)
        for shoe in reader.shoes(row.id, since=0)
    }
    if before is not None:
        machine.load(bytes(before.body), secrets.__getitem__)
    stored = {event.version: event.body for event in reader.events(row.id)}
    rounds = {each.number: each for each in reader.rounds(row.id, None, None)}
    for each in reader.inputs(row.id, before.seq if before is not None else 0):
        if upto is not None and each.version >= upto:
            break
        entry = decode_entry(each.body)
        if isinstance(entry, NewShoeEntry):
            machine.secrets[entry.number] = secrets[entry.number]
        open_round, number = machine.round, machine.sitting.rounds
        for version, event in enumerate(machine.apply(entry), each.version + 1):
            if stored.get(version) != log.encode(event).decode():
                raise wrong(f"event {version} of table {row.id} does not follow from its input")
        if open_round is not None and entry == PutEntry(TakeRound()):
            kept_round = rounds.pop(number, None)
            made = (encode_inputs(open_round), summarise(open_round))
            if kept_round is None or (kept_round.given, kept_round.summary) != made:
                raise wrong(f"round {number} of table {row.id} is not what was played")
        if each.seq == kept and not _is_same(machine.save(), body):
            raise wrong(f"the snapshot of table {row.id} does not follow from its inputs")
    if rounds and upto is None:
        raise wrong(f"round {min(rounds)} of table {row.id} was never played")
    return machine


def _is_same(ours: bytes, stored: bytes) -> bool:
    """Compare decoded snapshots, because a set may be encoded in any order."""
    try:
        return read_snapshot(ours) == read_snapshot(stored)
    except msgspec.DecodeError:
        return False
