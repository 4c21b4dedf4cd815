"""Outcomes: what a script decides about a wager, before settlement turns it into chips."""

from __future__ import annotations

import msgspec

from houseway.money import EVEN, Odds


class _OutcomeBase(
    msgspec.Struct, frozen=True, gc=False, omit_defaults=True, repr_omit_defaults=True
):
    """The struct options that all outcomes share."""


class Win(_OutcomeBase, frozen=True, tag="win"):
    """The whole stake is paid at these odds and returned."""

    odds: Odds = EVEN
    line: str = ""
    """The line of the pay table that applied."""


class Lose(_OutcomeBase, frozen=True, tag="lose"):
    """`part` of the stake is collected (a surrender loses `Odds(1, 2)` of it)."""

    part: Odds = EVEN
    line: str = ""


class Push(_OutcomeBase, frozen=True, tag="push"):
    """The stake is returned, for the reason in `line`."""

    line: str = ""


class NoAction(_OutcomeBase, frozen=True, tag="no-action"):
    """The stake is returned because the wager never had action."""

    line: str = ""


class Award(_OutcomeBase, frozen=True, tag="award"):
    """The bank pays a fixed sum and the stake stays where it is, as for an Envy bonus."""

    cents: int
    line: str = ""


Outcome = Win | Lose | Push | NoAction | Award
