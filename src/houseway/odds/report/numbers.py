"""Format figures for a report, each with its full value."""

from __future__ import annotations

from fractions import Fraction

from houseway.odds.report.blocks import Number

MISSING = "—"


def percent(value: Fraction | float, digits: int = 4) -> Number:
    """Format a share: `-1.0579 %`."""
    return Number(f"{float(100 * value):.{digits}f} %", float(value))


def signed(value: Fraction | float, digits: int = 6) -> Number:
    """Format a signed part of one unit: `+0.401054`."""
    return Number(f"{float(value):+.{digits}f}", float(value))


def decimal(value: Fraction | float, digits: int = 6) -> Number:
    """Format a number: `0.022534`, or `1.234e-09` if it would round to zero."""
    shown = float(value)
    if shown and abs(shown) < 10.0**-digits:
        return Number(f"{shown:.3e}", shown)
    return Number(f"{shown:.{digits}f}", shown)


def whole(value: int | None) -> Number | str:
    """Format an integer: `4,998,398,275,503,360`; a dash for None."""
    return MISSING if value is None else Number(f"{value:,}", value)


def one_in(chance: Fraction) -> Number | str:
    """Format a probability as the rounds per occurrence: `44.4`; a dash for 0."""
    return MISSING if not chance else Number(f"{float(1 / chance):,.1f}", float(1 / chance))


def cash(cents: Fraction | float) -> Number:
    """Format an amount of money to the cent: `-$1,250.00`."""
    shown = f"{abs(float(cents)) / 100:,.2f}"
    sign = "-" if cents < 0 and shown.strip("0.,") else ""
    return Number(f"{sign}${shown}", float(cents))
