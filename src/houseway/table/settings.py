"""The setup of one table: limits, chips, shoe and rotation, fixed for the sitting."""

from __future__ import annotations

import msgspec

from houseway.cards.shoe import ShoeTerms
from houseway.rules.round.opening import Limits, Stakes
from houseway.table.rotation import Policy


class TableSettings(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What the house decides for a table.

    The rotation policy is stored in full, with its date and source.
    """

    limits: Limits | None = None
    """The table's limits; None for the filed ones. A house may narrow them but never widen them."""
    spot_limits: dict[str, Limits] = {}
    chip: int = 100
    """The smallest chip in play, in cents."""
    stakes: Stakes = Stakes()
    """The stakes of a game for a pot, if they differ from its edition's usual ones, and the buy-in
    of any game."""
    shoe: ShoeTerms | None = None
    """The shoe; None for the edition's own."""
    rotation: Policy | None = None
    """The rotation policy; None for the filed one. Only a policy that is law may replace that."""
