"""How one table is set up: limits, chips, shoe and rotation, fixed for the sitting."""

from __future__ import annotations

import msgspec

from houseway.cards.shoe import ShoeTerms
from houseway.rules.round.opening import Limits, Stakes
from houseway.table.rotation import Policy


class TableSettings(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What the house decides for a table; the policy is stored whole, with its date and source."""

    limits: Limits | None = None
    """None for the filed limits. A house may narrow them but never widen them."""
    spot_limits: dict[str, Limits] = {}
    chip: int = 100
    """The smallest chip in play, in cents."""
    stakes: Stakes = Stakes()
    """The stakes of a game for a pot, if they are not its edition's usual ones; and the buy-in of
    every game."""
    shoe: ShoeTerms | None = None
    """None for the edition's shoe."""
    rotation: Policy | None = None
    """None for the filed policy. Only a policy that is law may replace it."""
