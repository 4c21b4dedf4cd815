"""What a script says of a wager. Settlement turns it into chips."""

from __future__ import annotations

import msgspec

from houseway.money import EVEN, Odds

__all__ = ["Award", "Lose", "NoAction", "Outcome", "Push", "Win"]


class Win(
    msgspec.Struct, frozen=True, gc=False, tag="win", omit_defaults=True, repr_omit_defaults=True
):
    """Paid at these odds on the whole stake, which is returned."""

    odds: Odds = EVEN
    line: str = ""
    """The line of the pay table that applied."""


class Lose(
    msgspec.Struct, frozen=True, gc=False, tag="lose", omit_defaults=True, repr_omit_defaults=True
):
    """`part` of the stake is collected (a surrender loses `Odds(1, 2)` of it)."""

    part: Odds = EVEN
    line: str = ""


class Push(
    msgspec.Struct, frozen=True, gc=False, tag="push", omit_defaults=True, repr_omit_defaults=True
):
    """Returned, for the reason in `line`."""

    line: str = ""


class NoAction(
    msgspec.Struct,
    frozen=True,
    gc=False,
    tag="no-action",
    omit_defaults=True,
    repr_omit_defaults=True,
):
    """Returned because the wager never stood."""

    line: str = ""


class Award(
    msgspec.Struct, frozen=True, gc=False, tag="award", omit_defaults=True, repr_omit_defaults=True
):
    """A fixed sum from the bank; the stake is not touched (Envy)."""

    cents: int
    line: str = ""


Outcome = Win | Lose | Push | NoAction | Award
