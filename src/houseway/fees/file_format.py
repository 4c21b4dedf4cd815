"""The keys that a fee book's file may use, and the parser of its rows.

A row is `"$101-$200: $2"`, `"$300+: $8"`, `"$50 or less: $0.50"` or, by number of players,
`"7+: $6"`, `"5-6: $5"`, `"4 or less: $2"`. A single amount, `"$2"`, is a flat fee.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Final, Literal

import msgspec

from houseway.errors import EditionError, TextError
from houseway.fees.schedule import (
    MAX_RATES,
    Action,
    Limit,
    NoFlopFrom,
    PlayerPays,
    Scale,
    Tier,
)
from houseway.money import dollars, parse_dollars

Basis = Literal[
    "total table action", "wagers", "number of players", "total in the pot", "half hour"
]
Rows = str | list[str]

DOLLAR: Final = 100
_ROW: Final = re.compile(r"(?P<span>[^:]+): (?P<fee>\$\S+)")
_SPAN: Final = re.compile(
    r"(?P<low>\$?[\d,.]+)(?:-(?P<high>\$?[\d,.]+)|(?P<open>\+)|(?P<less> or less))?"
)


class FeeTerms(msgspec.Struct, frozen=True, rename="kebab", forbid_unknown_fields=True):
    """All the keys of an option; its section may set them too."""

    basis: Basis
    groups: list[str] = []
    limits: str | dict[str, str] = {}
    when: list[str] = []
    player_pays: PlayerPays = "each game wager"
    action: Action = "game and bonus wagers"
    player: Rows = []
    player_dealer: Rows = []
    fee: Rows = []
    pre_flop: Rows = []
    flop: Rows = []
    turn: Rows = []
    river: Rows = []
    jackpot: Rows = []
    pot_test: str = ""
    modified: Rows = []
    qualifying: str = ""
    no_flop: str = ""
    no_flop_from: NoFlopFrom = "pot"
    collect: Literal["at the top level", "at the top two levels"] = "at the top level"
    early: Literal["level reached", "nothing"] = "level reached"
    overlap: Literal["refused", "first", "second"] = "refused"
    below: Literal["nothing", "first tier"] = "nothing"
    step: str = "$1"
    waiver: str = ""
    note: str = ""
    numbers: list[int] = []
    printed: dict[str, str] = {}
    why: str = ""


def refuse(code: str, where: str, stands: object, may: str) -> EditionError:
    """Return an error that says where the fault is, what was found, and what would be right."""
    found = "nothing" if stands == "" else repr(stands)
    return EditionError(code, f"{where}: found {found}; {may}", where=where, stands=stands, may=may)


def parse_amount(text: str, where: str) -> int:
    """Parse `$0.50` into cents."""
    if "%" in text or "percent" in text:
        raise refuse("fees/percentage", where, text, "a fee must be a flat amount, such as $2")
    try:
        if not text.startswith("$"):
            raise TextError("money/malformed", "no dollar sign", text=text)
        return parse_dollars(text)
    except TextError:
        raise refuse(
            "fees/malformed", where, text, "write an amount, such as $2 or $0.50"
        ) from None


def parse_pot_fee(text: str, where: str) -> tuple[int, int]:
    """Parse `$20+: $1` into the amount that the pot must reach and the fee, in cents."""
    scale = parse_scale([text], where, counts="dollars")
    return scale.tiers[0].low, scale.tiers[0].cents


def parse_scale(
    rows: Rows,
    where: str,
    *,
    counts: Literal["dollars", "players"],
    overlap: str = "refused",
    below: Literal["nothing", "first tier"] = "nothing",
    step: int = DOLLAR,
) -> Scale:
    """Parse rows into a scale of at most five rates, in order, without gaps or overlaps."""
    if isinstance(rows, str):
        return Scale(counts="flat", tiers=(Tier(0, None, parse_amount(rows, where)),))
    if not rows:
        raise refuse("fees/no_tier", where, rows, "write one amount or a list of rows")
    tiers = [_parse_row(row, where, counts=counts) for row in rows]
    falling = len(tiers) > 1 and tiers[0].low > tiers[1].low
    if falling:
        tiers.reverse()
    unit = DOLLAR if counts == "dollars" else 1
    if any(one.high is None or one.low >= two.low for one, two in pairwise(tiers)):
        raise refuse("fees/not_ordered", where, rows, "rows must rise, or fall, throughout")
    for i in range(1, len(tiers)):
        lower, upper = _fit(tiers[i - 1], tiers[i], rows, where, overlap, unit, step)
        tiers[i - 1], tiers[i] = lower, upper
    if falling:
        tiers.reverse()
    scale = Scale(counts=counts, tiers=tuple(tiers), below=below)
    if scale.rates() > MAX_RATES:
        raise refuse(
            "fees/sixth_rate",
            where,
            rows,
            f"a payer may have at most {MAX_RATES} collection rates, not {scale.rates()}",
        )
    return scale


def _parse_row(row: str, where: str, *, counts: str) -> Tier:
    if "%" in row or "percent" in row:
        raise refuse("fees/percentage", where, row, "a fee must be a flat amount, such as $2")
    money = counts == "dollars"
    shape = _ROW.fullmatch(row)
    span = _SPAN.fullmatch(shape["span"]) if shape else None
    if shape is None or span is None or money is not span["low"].startswith("$"):
        raise refuse(
            "fees/malformed",
            where,
            row,
            "write a row as '$101-$200: $2' or '$300+: $8'"
            if money
            else "write a row as '5-6: $5', '7+: $6' or '4 or less: $2'",
        )

    def number(text: str) -> int:
        if money:
            return parse_amount(text, where)
        if not text.isdecimal():
            raise refuse("fees/malformed", where, row, "write the number of players in digits")
        return int(text)

    low = number(span["low"])
    high = number(span["high"]) if span["high"] else low
    fee = parse_amount(shape["fee"], where)
    if span["open"]:
        return Tier(low, None, fee)
    if span["less"]:
        return Tier(1, low, fee)
    if high < low:
        raise refuse("fees/malformed", where, row, "write the smaller number first")
    return Tier(low, high, fee)


def _fit(
    lower: Tier, upper: Tier, rows: list[str], where: str, overlap: str, unit: int, step: int
) -> tuple[Tier, Tier]:
    """Return two neighboring rows, with an overlap resolved as the terms say."""
    assert lower.high is not None
    if upper.low <= lower.high:
        if overlap == "first":
            return lower, Tier(lower.high + unit, upper.high, upper.cents)
        if overlap == "second":
            return Tier(lower.low, upper.low - unit, lower.cents), upper
        raise refuse("fees/overlap", where, rows, "rows overlap: add overlap = 'first' or 'second'")
    if upper.low - lower.high not in (unit, step):
        raise refuse(
            "fees/gap",
            where,
            rows,
            f"rows must follow on from each other, or leave a gap of one step ({dollars(step)})",
        )
    return lower, upper


def parse_limits(limits: str | dict[str, str], where: str) -> tuple[Limit, ...]:
    """Parse limits: `$5-$500` is the table's, a dict gives several ranges by name."""
    named = {"table": limits} if isinstance(limits, str) else limits
    return tuple(_parse_limit(name, text, where) for name, text in named.items())


def _parse_limit(name: str, text: str, where: str) -> Limit:
    span = _SPAN.fullmatch(text)
    if span is None or span["less"]:
        raise refuse("fees/malformed", where, text, "write limits as '$5-$500' or '$20+'")
    low = parse_amount(span["low"], where)
    high = None if span["open"] else parse_amount(span["high"] or span["low"], where)
    return Limit(name, low, high)
