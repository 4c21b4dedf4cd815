"""The bank under every option of its fee book: what it keeps, and the bet at which it begins to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from math import ceil
from typing import Any, Final

import msgspec

from houseway.editions.fee_schedules import in_force
from houseway.editions.model import Edition, Value
from houseway.editions.reader import resolve
from houseway.errors import WagerError
from houseway.odds.bank.round_costs import Takings, take
from houseway.odds.bank.stated_table import StatedTable
from houseway.odds.result import Report
from houseway.rules.game import Game

__all__ = ["UnderOption", "break_even", "under_options"]

DOLLAR: Final = 100
STEPS: Final = 40


class UnderOption(msgspec.Struct, frozen=True, kw_only=True):
    """A stated table under one option. Cents for one round, exact on average."""

    option: str
    bettor_fee: Fraction
    bank_fee: int
    house: int
    keeps: Fraction
    """The bank, after its fee."""
    edge: Fraction
    """The same of all that is wagered before the first card."""
    break_even: int | None
    """What each bettor has to wager in all, in whole dollars, for the bank to keep anything."""

    def as_json(self) -> dict[str, Any]:
        """In cents."""
        return {
            "option": self.option,
            "bettor_fee": float(self.bettor_fee),
            "bank_fee": self.bank_fee,
            "house": self.house,
            "keeps": float(self.keeps),
            "edge": float(self.edge),
            "break_even": self.break_even,
        }


def under_options(
    edition: Edition, settings: Mapping[str, Value], report: Report, table: StatedTable
) -> tuple[UnderOption, ...]:
    """Every option that the edition may be played under, as its book lists them.

    One that does not let such wagers stand is left out.
    """
    return tuple(_under_options(edition, settings, report, table))


def _under_options(
    edition: Edition, settings: Mapping[str, Value], report: Report, table: StatedTable
) -> Iterator[UnderOption]:
    fees = in_force(edition, settings)
    for schedule in fees.book.schedules if fees else ():
        if fees is None or fees.group not in ("", *schedule.groups):
            continue
        game = resolve(edition, settings, option=schedule.option)
        try:
            takings = take(game, report, table)
        except WagerError:
            continue
        yield UnderOption(
            option=str(schedule.option),
            bettor_fee=takings.fee,
            bank_fee=takings.bank_fee,
            house=takings.house,
            keeps=takings.bank,
            edge=takings.bank / table.action,
            break_even=break_even(game, report, table),
        )


def break_even(game: Game, report: Report, table: StatedTable) -> int | None:
    """The least that each bettor may wager, all his spots in proportion, so that the bank's gain
    is as large as its fee; None where no bet is large enough.

    A collection never falls as wagers rise: from the least bet upwards each step goes to the bet
    that would earn the fee of the step before it.
    """
    whole = sum(table.bets.values())
    bet = DOLLAR
    for _ in range(STEPS):
        try:
            takings = take(game, report, _scaled(table, Fraction(bet, whole)))
        except WagerError:
            return None
        if takings.bank >= 0:
            return bet
        if takings.gain <= 0:
            return None
        bet = max(bet + DOLLAR, _earning(takings, bet))
    return None


def _earning(takings: Takings, bet: int) -> int:
    """The bet, in whole dollars, at which the gain is the fee that was taken now."""
    return DOLLAR * ceil(Fraction(bet * takings.bank_fee, DOLLAR) / takings.gain)


def _scaled(table: StatedTable, factor: Fraction) -> StatedTable:
    """At least a cent on every spot."""
    bets = {spot: max(1, round(cents * factor)) for spot, cents in table.bets.items()}
    return msgspec.structs.replace(table, bets=bets)
