"""The day report: collections by table and schedule, chips in and out, and what the house owes."""

from __future__ import annotations

import csv
import io
from collections import Counter
from datetime import date
from typing import Any

import msgspec
from sqlalchemy import func, select

from houseway.room.compliance.house_rules import HouseRules
from houseway.room.compliance.service import house_rules
from houseway.room.errors import RoomError
from houseway.room.ledger import MINT
from houseway.room.store import schema
from houseway.room.store.reader import Reader
from houseway.room.tables.recovery import game_of

HELD = {
    "pockets": "chips in the pockets of people",
    "stacks": "chips of people on tables",
    "felt": "wagers, banks and pots on the felt",
    "jackpots": "jackpots",
    "bots": "chips of the house's bots",
    "collections": "collections since the room was opened",
}
"""Where every chip is at the end of the day."""
OWED = ("pockets", "stacks", "felt", "jackpots")


class ReportLine(msgspec.Struct, frozen=True):
    """One entry of the report; `count` counts rounds or transfers."""

    what: str
    table: str = ""
    edition: str = ""
    schedule: str = ""
    option: str = ""
    count: int = 0
    cents: int = 0


def day_of(text: str) -> date:
    """Parse a gaming day."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise RoomError(
            "house/day", f"{text!r} is not a day such as 2026-11-15", day=text
        ) from None


def read_report(reader: Reader, day: date) -> tuple[HouseRules, list[ReportLine]]:
    """Return the house rules in force and the report's entries for a day."""
    house = house_rules(reader)
    first, end = house.span(day)
    lines = [*_collections(reader, first, end), *_cage(reader, first, end)]
    held = _held(reader, end)
    lines += [ReportLine(HELD[each], cents=held[each]) for each in HELD]
    lines.append(ReportLine("chips in play", cents=sum(held.values())))
    lines.append(ReportLine("liabilities", cents=sum(held[each] for each in OWED)))
    return house, lines


def write_csv(house: HouseRules, day: date, lines: list[ReportLine]) -> str:
    """Write the entries as CSV, in dollars and cents; every row names its day and time zone."""
    out = io.StringIO()
    rows = csv.writer(out, lineterminator="\n")
    names = ("what", "table", "edition", "schedule", "option", "count")
    rows.writerow(("day", "zone", *names, "dollars"))
    for line in lines:
        sign, cents = "-" if line.cents < 0 else "", abs(line.cents)
        amount = f"{sign}{cents // 100}.{cents % 100:02}"
        fields = (getattr(line, name) for name in names)
        rows.writerow((day.isoformat(), house.zone, *fields, amount))
    return out.getvalue()


def _collections(reader: Reader, first: int, end: int) -> list[ReportLine]:
    """Return collections net of what was given back; tables without rounds or fees are left out."""
    taken = _sums(reader, first, end)
    rounds = schema.rounds
    for each in reader.archives():
        if each.before > first:
            words = f"rounds of that day are in the archive {each.file}"
            raise RoomError("house/archived", words, file=each.file)
    played = {
        row.table: row.played
        for row in reader.connection.execute(
            select(rounds.c.table, func.count().label("played"))
            .where(rounds.c.ended >= first, rounds.c.ended < end)
            .group_by(rounds.c.table)
        )
    }
    lines = []
    for row in reader.tables(closed=True):
        fees = game_of(row).terms.fees
        book, option = (fees.book, str(fees.option)) if fees is not None else ("", "")
        for what in ("collection", "jackpot"):
            cents, count = taken[f"{what}:{row.id}"], played.get(row.id, 0)
            if cents or (count and what == "collection"):
                lines.append(ReportLine(what, row.id, row.edition, book, option, count, cents))
    return lines


def _cage(reader: Reader, first: int, end: int) -> list[ReportLine]:
    """Return the chips that came in and went out, by the ledger's reason."""
    ledger = schema.ledger
    times, cents = func.count().label("times"), func.sum(ledger.c.cents).label("cents")
    found = []
    for side, sign in ((ledger.c.source, 1), (ledger.c.target, -1)):
        found += [
            ReportLine(row.why, count=row.times, cents=sign * int(row.cents))
            for row in reader.connection.execute(
                select(ledger.c.why, times, cents)
                .where(side == MINT, ledger.c.at >= first, ledger.c.at < end)
                .group_by(ledger.c.why)
                .order_by(ledger.c.why)
            )
        ]
    return found


def _held(reader: Reader, end: int) -> Counter[str]:
    """Return the cents at each place at the end of the day."""
    held: Counter[str] = Counter(dict.fromkeys(HELD, 0))
    for account, cents in _sums(reader, 0, end).items():
        if account != MINT:
            held[_place(account)] += cents
    return held


def _place(account: str) -> str:
    kind, _, of = account.partition(":")
    if kind != "player":
        return {"table": "felt", "collection": "collections", "jackpot": "jackpots"}[kind]
    if of.startswith("bot-"):
        return "bots"
    return "stacks" if "/" in of else "pockets"


def _sums(reader: Reader, first: int, end: int) -> Counter[str]:
    """Return what came into each account in that time, less what went out."""
    ledger = schema.ledger
    sums: Counter[str] = Counter()
    for side, sign in ((ledger.c.target, 1), (ledger.c.source, -1)):
        wanted: Any = (
            select(side.label("account"), func.sum(ledger.c.cents).label("cents"))
            .where(ledger.c.at >= first, ledger.c.at < end)
            .group_by(side)
        )
        for row in reader.connection.execute(wanted):
            sums[row.account] += sign * int(row.cents)
    return sums
