"""Figures as a report writes them, each with the whole value behind it."""

from __future__ import annotations

from fractions import Fraction

from houseway.odds.report.blocks import Number

__all__ = ["MISSING", "cash", "decimal", "one_in", "percent", "signed", "whole"]

MISSING = "—"


def percent(value: Fraction | float, digits: int = 4) -> Number:
    """`-1.0579 %`."""
    return Number(f"{float(100 * value):.{digits}f} %", float(value))


def signed(value: Fraction | float, digits: int = 6) -> Number:
    """`+0.401054`: a share of one unit with its sign."""
    return Number(f"{float(value):+.{digits}f}", float(value))


def decimal(value: Fraction | float, digits: int = 6) -> Number:
    """`0.022534`; very small ones by their first digits."""
    shown = float(value)
    if shown and abs(shown) < 10.0**-digits:
        return Number(f"{shown:.3e}", shown)
    return Number(f"{shown:.{digits}f}", shown)


def whole(value: int | None) -> Number | str:
    """`4,998,398,275,503,360`; a dash where there is none."""
    return MISSING if value is None else Number(f"{value:,}", value)


def one_in(chance: Fraction) -> Number | str:
    """`44.4`: once in so many rounds."""
    return MISSING if not chance else Number(f"{float(1 / chance):,.1f}", float(1 / chance))


def cash(cents: Fraction | float) -> Number:
    """`-$1,250.00`, to the cent."""
    shown = f"{abs(float(cents)) / 100:,.2f}"
    sign = "-" if cents < 0 and shown.strip("0.,") else ""
    return Number(f"{sign}${shown}", float(cents))
