"""Fee books and fees as plain data, for the command line and the page."""

from __future__ import annotations

from typing import Any

import msgspec

from houseway.fees.books import book_ids, load_book
from houseway.fees.due import assess
from houseway.fees.parser import FeeBook
from houseway.fees.schedule import (
    Line,
    NoFlopFee,
    PlayerDealerFee,
    PlayerFee,
    PotFee,
    PotLevelFee,
    QualifyingFee,
    Scale,
    Schedule,
    SmallPotFee,
    TimeFee,
    fee_text,
)
from houseway.fees.situation import Situation
from houseway.money import dollars

_NO_FLOP_FROM = {
    "pot": "the pot",
    "each player": "each player",
    "button blind, else small blind": "the button blind or, if there is none, the small blind",
}


def all_books() -> list[dict[str, Any]]:
    """Describe every packaged book with all its options."""
    return [describe_book(load_book(book)) for book in book_ids()]


def describe_book(book: FeeBook) -> dict[str, Any]:
    """Describe one book: its source, its games, its readings and its options."""
    return {
        "id": book.id,
        "house": book.house,
        "title": book.title,
        "catalogue": list(book.catalogue),
        "source": msgspec.structs.asdict(book.source),
        "groups": {
            group.id: [msgspec.structs.asdict(game) for game in group.games]
            for group in book.groups
        },
        "readings": [
            msgspec.structs.asdict(reading) | {"others": list(reading.others)}
            for reading in book.readings
        ],
        "options": [describe_option(schedule) for schedule in book.schedules],
    }


def describe_option(schedule: Schedule) -> dict[str, Any]:
    """Describe one option as a fee card on the table would show it."""
    return {
        "option": schedule.option,
        "numbers": list(schedule.numbers),
        "groups": list(schedule.groups),
        "limits": [str(limit) for limit in schedule.limits],
        "basis": schedule.basis,
        "when": list(dict.fromkeys(each for line in schedule.lines for each in _when(line))),
        "tiers": {payer: rows for line in schedule.lines for payer, rows in _rows(line).items()},
        "note": schedule.note,
        "waiver": schedule.waiver,
        "printed": dict(schedule.printed),
        "why": schedule.why,
        "readings": dict(schedule.readings),
    }


def explain(schedule: Schedule, situation: Situation) -> dict[str, Any]:
    """Return who pays what in a situation, with the rows that say so, even those of $0.00."""
    charges = assess(schedule, situation)
    return {
        "book": schedule.book,
        "option": schedule.option,
        "moment": situation.moment,
        "charges": [
            {
                "payer": charge.payer,
                "cents": charge.cents,
                "fee": fee_text(charge.cents),
                "kind": charge.kind,
                "line": charge.line,
                "tier": charge.tier,
                "waived": charge.waived,
            }
            for charge in charges
        ],
        "total": sum(charge.cents for charge in charges),
    }


def _all_rows(scale: Scale) -> list[str]:
    rows = [scale.row(tier) for tier in scale.tiers]
    if scale.counts == "players":
        rows = [row.replace("or less", "or fewer") for row in rows]
    return rows


def _when(line: Line) -> tuple[str, ...]:
    match line:
        case PlayerDealerFee() | PlayerFee():
            return ("no more bets",)
        case PotFee(pot_test=0):
            return line.at
        case PotFee():
            return (f"flop, or later once the pot is {dollars(line.pot_test)}",)
        case PotLevelFee():
            top = "top level" if line.at_once == 1 else "top two levels"
            last = "river"
            if line.early == "level reached":
                last = "river, or end of hand if there is no river"
            return (f"after the flop, once the pot reaches its {top}", last)
        case QualifyingFee():
            return (f"after the flop once the pot is {dollars(line.pot)}",)
        case SmallPotFee():
            return (f"end of hand, after a flop with the pot under {dollars(line.under)}",)
        case NoFlopFee():
            return ("end of hand, if there was no flop",)
        case TimeFee():
            return ("half hour",)


def _rows(line: Line) -> dict[str, list[str]]:
    """Return a fee's rows under a heading that says who pays, and on what."""
    match line:
        case PlayerDealerFee():
            flat = line.scale.counts == "flat"
            basis = "each hand" if flat else f"total table action before the deal ({line.action})"
            return {f"player-dealer, {basis}": _all_rows(line.scale)}
        case PlayerFee():
            return {f"player, {line.on}": _all_rows(line.scale)}
        case PotFee(name="fee") | PotLevelFee():
            return {"pot": _all_rows(line.scale)}
        case PotFee():
            return {f"pot, {line.name}": _all_rows(line.scale)}
        case SmallPotFee():
            return {f"pot under {dollars(line.under)}, instead": _all_rows(line.scale)}
        case QualifyingFee():
            return {f"pot of {dollars(line.pot)} or more, added": [fee_text(line.cents)]}
        case NoFlopFee():
            return {f"no flop, from {_NO_FLOP_FROM[line.source]}": [fee_text(line.cents)]}
        case TimeFee():
            return {"each seat, every half hour": _all_rows(line.scale)}
