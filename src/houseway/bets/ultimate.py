"""Bonus bets of Ultimate Texas Hold'em: from made hands to the lines of their pay tables."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Literal

import msgspec

from houseway.hands.hand import Comparison, MadeHand
from houseway.hands.ranking import STANDARD

BadBeat = Literal["hand beaten", "winning hand"]
"""Which hand decides what the Bad Beat pays; a winning royal flush pays as a straight flush."""


class Made(msgspec.Struct, frozen=True, kw_only=True):
    """The hands that a bonus bet may depend on, and the edition's reading."""

    player: MadeHand
    dealer: MadeHand
    result: Comparison
    """How the player's hand compares with the player-dealer's."""
    bad_beat: BadBeat


def trips(made: Made) -> list[str]:
    """Return the line of the player's own hand, whichever hand wins."""
    return [made.player.category]


def bad_beat(made: Made) -> list[str]:
    """Return the line of a bad beat, whichever side was beaten; a tie has none."""
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
    """A bet: its possible pay lines, the function that finds them, and what decides it."""

    lines: tuple[str, ...]
    made: Callable[[Made], list[str]]
    own_hand: bool
    """Whether only the player's hand decides it."""


BETS: Final = {
    "trips": UltimateBet(STANDARD.order, trips, own_hand=True),
    "bad-beat": UltimateBet(STANDARD.order, bad_beat, own_hand=False),
}
"""Every bet besides ante, blind and play, by name. Each bet is declared only here."""
