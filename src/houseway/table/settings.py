"""How one table is set up: limits, chips, shoe and rotation, fixed with the sitting."""

from __future__ import annotations

import msgspec

from houseway.cards.shoe import ShoeTerms
from houseway.rules.round.opening import Limits, Stakes
from houseway.table.rotation import Policy

__all__ = ["TableSettings"]


class TableSettings(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What the house decides for the table; the policy is kept whole, with its date and source."""

    limits: Limits | None = None
    """None: as filed. A house opens a table with narrower limits, never with wider ones."""
    spot_limits: dict[str, Limits] = {}
    chip: int = 100
    """The smallest chip in play."""
    stakes: Stakes = Stakes()
    """What a game for a pot is played for, where not its edition's usual stakes; and the buy-in of
    every game."""
    shoe: ShoeTerms | None = None
    """None: as the edition says."""
    rotation: Policy | None = None
    """None: as filed. Only a policy that is law may take the place of the edition's."""
