"""Bonus bets of Ultimate Texas Hold'em: from made hands to the lines of their pay tables."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Literal

import msgspec

from houseway.hands.hand import Comparison, MadeHand
from houseway.hands.ranking import STANDARD

__all__ = ["BETS", "BadBeat", "Made", "UltimateBet", "bad_beat", "trips"]

BadBeat = Literal["hand beaten", "winning hand"]
"""Which of the two hands the Bad Beat pays by; a royal flush that wins is a straight flush."""


class Made(msgspec.Struct, frozen=True, kw_only=True):
    """What a bonus bet may look at, and how the edition reads it."""

    player: MadeHand
    dealer: MadeHand
    result: Comparison
    """How the player's hand stands to the player-dealer's."""
    bad_beat: BadBeat


def trips(made: Made) -> list[str]:
    """The player's own hand, whoever wins."""
    return [made.player.category]


def bad_beat(made: Made) -> list[str]:
    """The hand that was beaten, whoever held it; nobody suffers a bad beat in a tie."""
    if made.result == "copy":
        return []
    beaten, winning = made.player, made.dealer
    if made.result == "higher":
        beaten, winning = winning, beaten
    if made.bad_beat == "hand beaten":
        return [beaten.category]
    royal = winning.category == "royal flush"
    return ["straight flush" if royal else winning.category]


class UltimateBet(msgspec.Struct, frozen=True):
    """A bet: the lines its pay table may name, what makes them, and what decides it."""

    lines: tuple[str, ...]
    made: Callable[[Made], list[str]]
    own_hand: bool
    """The player's hand alone decides it."""


BETS: Final = {
    "trips": UltimateBet(STANDARD.order, trips, own_hand=True),
    "bad-beat": UltimateBet(STANDARD.order, bad_beat, own_hand=False),
}
"""Every bet beside ante, blind and play, by its name: the one place where it is declared."""
