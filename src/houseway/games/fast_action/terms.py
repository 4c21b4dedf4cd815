"""The terms of Fast Action Hold'em, as an edition states them."""

from __future__ import annotations

from functools import cache
from typing import Final, Literal

import msgspec

from houseway.games.fast_action.house_way import KeepHouseWay
from houseway.hands.ranking import SEVERAL_DECKS, FlushTies, Ranking
from houseway.rules.banked.spots import SpotTerms, one_of
from houseway.rules.terms import BankedTerms

CARDS: Final = 4
"""The number of cards dealt to a hand, of which two are kept."""

_LINES: Final = ("natural winner", "higher")


class FastActionRanking(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The house's readings of the seventeen rankings."""

    flush_ties: FlushTies = "groups first"
    wheel: Literal["lowest", "none"] = "lowest"
    """Whether A-2-3-4-5 is the lowest straight or not a straight."""

    @property
    def ranking(self) -> Ranking:
        """The ranking of hands from several packs, from the flush with five of a kind down."""
        return _ranking(self)


@cache
def _ranking(hands: FastActionRanking) -> Ranking:
    return Ranking(SEVERAL_DECKS.order, wheel=hands.wheel, flush_ties=hands.flush_ties)


class FastActionWager(SpotTerms, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A wager that pays on the comparison of hands or on a natural winner."""

    def __post_init__(self) -> None:
        self.check_lines("line", _LINES)
        self.check_pays(_LINES)


ActionCard = Literal["first that counts", "first"]
"""The first community card that has a number, or only the very first card."""


class FastActionTerms(BankedTerms, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The terms of a house's Fast Action Hold'em."""

    wagers: dict[str, FastActionWager]
    house_way: KeepHouseWay
    """The house way, which the edition names; its file has the rules and the ranking of hands."""
    hands: FastActionRanking = FastActionRanking()
    action_card: ActionCard = "first that counts"
    """Which community card places the action button."""
    natural_action_card: ActionCard = "first that counts"
    """The action card when the player-dealer has a natural winner and the flop is dealt face
    down."""

    def __post_init__(self) -> None:
        super().__post_init__()
        one_of("way to place the action button", self.action.by, ("first-low",))
