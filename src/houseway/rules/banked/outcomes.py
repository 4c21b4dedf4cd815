"""What a script says of a wager. Settlement turns it into chips."""

from __future__ import annotations

import msgspec

from houseway.money import EVEN, Odds

__all__ = ["Award", "Lose", "NoAction", "Outcome", "Push", "Win"]


class _OutcomeBase(
    msgspec.Struct, frozen=True, gc=False, omit_defaults=True, repr_omit_defaults=True
):
    """What all outcomes are made like."""


class Win(_OutcomeBase, frozen=True, tag="win"):
    """Paid at these odds on the whole stake, which is returned."""

    odds: Odds = EVEN
    line: str = ""
    """The line of the pay table that applied."""


class Lose(_OutcomeBase, frozen=True, tag="lose"):
    """`part` of the stake is collected (a surrender loses `Odds(1, 2)` of it)."""

    part: Odds = EVEN
    line: str = ""


class Push(_OutcomeBase, frozen=True, tag="push"):
    """Returned, for the reason in `line`."""

    line: str = ""


class NoAction(_OutcomeBase, frozen=True, tag="no-action"):
    """Returned because the wager never stood."""

    line: str = ""


class Award(_OutcomeBase, frozen=True, tag="award"):
    """A fixed sum from the bank; the stake is not touched (Envy)."""

    cents: int
    line: str = ""


Outcome = Win | Lose | Push | NoAction | Award
