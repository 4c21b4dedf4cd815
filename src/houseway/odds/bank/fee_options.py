"""The bank under every option of its fee book: what it keeps, and its break-even bet."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import ceil
from typing import Any, Final

import msgspec

from houseway.editions.fee_schedules import in_force
from houseway.editions.model import Edition, Value
from houseway.editions.reader import resolve
from houseway.errors import WagerError
from houseway.odds.bank.round_costs import Takings, takings_of
from houseway.odds.bank.stated_table import StatedTable
from houseway.odds.json_form import as_numbers
from houseway.odds.result import Report
from houseway.rules.game import Game

DOLLAR_CENTS: Final = 100
MAX_STEPS: Final = 40


class UnderOption(msgspec.Struct, frozen=True, kw_only=True):
    """A stated table under one fee option: exact averages for one round, in cents."""

    option: str
    bettor_fee: Fraction
    bank_fee: int
    house: int
    keeps: Fraction
    """What the bank keeps after its fee."""
    edge: Fraction
    """What the bank keeps after its fee, in cents."""
    break_even: int | None
    """The least total wager of each bettor, in cents of whole dollars, that covers the bank's fee;
    None if no wager does."""

    def as_json(self) -> dict[str, Any]:
        """Return the figures for `--json`, in cents."""
        return as_numbers(self)


def under_options(
    edition: Edition, settings: Mapping[str, Value], report: Report, table: StatedTable
) -> tuple[UnderOption, ...]:
    """Compare the fee options under which the edition may be played, in the order of its book.

    Options whose limits do not allow the table's wagers are left out.
    """
    found = []
    fees = in_force(edition, settings)
    for schedule in fees.book.schedules if fees else ():
        if fees is None or fees.group not in ("", *schedule.groups):
            continue
        game = resolve(edition, settings, option=schedule.option)
        try:
            takings = takings_of(game, report, table)
        except WagerError:
            continue
        under = UnderOption(
            option=str(schedule.option),
            bettor_fee=takings.fee,
            bank_fee=takings.bank_fee,
            house=takings.house,
            keeps=takings.bank,
            edge=takings.bank / table.action,
            break_even=break_even(game, report, table),
        )
        found.append(under)
    return tuple(found)


def break_even(game: Game, report: Report, table: StatedTable) -> int | None:
    """Return the least total wager per bettor, in cents, at which the bank's gain covers its fee.

    Each bettor's spots stay in proportion. Returns None if no bet is large enough. Collections
    never fall as wagers rise, so the search starts at the lowest bet, and each step goes to the bet
    that would earn the fee of the step before.
    """
    whole = sum(table.bets.values())
    bet = DOLLAR_CENTS
    for _ in range(MAX_STEPS):
        try:
            takings = takings_of(game, report, _scaled(table, Fraction(bet, whole)))
        except WagerError:
            return None
        if takings.bank >= 0:
            return bet
        if takings.gain <= 0:
            return None
        bet = max(bet + DOLLAR_CENTS, _earning(takings, bet))
    return None


def _earning(takings: Takings, bet: int) -> int:
    """Return the bet, in cents of whole dollars, whose gain would equal the fee just charged."""
    return DOLLAR_CENTS * ceil(Fraction(bet * takings.bank_fee, DOLLAR_CENTS) / takings.gain)


def _scaled(table: StatedTable, factor: Fraction) -> StatedTable:
    """Scale every bet, to at least one cent per spot."""
    bets = {spot: max(1, round(cents * factor)) for spot, cents in table.bets.items()}
    return msgspec.structs.replace(table, bets=bets)
