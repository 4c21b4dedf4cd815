"""What can be said of a finished baccarat coup: the lines that wagers are paid or pushed on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import msgspec

__all__ = ["LINES", "Coup"]


class Coup(msgspec.Struct, frozen=True):
    """The two finished hands: totals and numbers of cards."""

    player: int
    banker: int
    player_cards: int
    banker_cards: int

    @property
    def player_wins(self) -> bool:
        """The Player hand is closer to nine."""
        return self.player > self.banker

    @property
    def banker_wins(self) -> bool:
        """The Banker hand is closer to nine."""
        return self.banker > self.player

    def three_card_player(self, total: int) -> bool:
        """The Player hand holds three cards of this total."""
        return self.player_cards == 3 and self.player == total

    def three_card_banker(self, total: int) -> bool:
        """The Banker hand holds three cards of this total."""
        return self.banker_cards == 3 and self.banker == total


def _rabbit(coup: Coup) -> bool:
    return coup.player_wins and coup.three_card_player(7)


def _tiger(coup: Coup) -> bool:
    return coup.banker_wins and coup.three_card_banker(8)


def _kill(coup: Coup) -> bool:
    """A three-card six or seven that does not beat the other hand; a tie does not beat it."""
    return (coup.three_card_player(6) and not coup.player_wins) or (
        coup.three_card_banker(7) and not coup.banker_wins
    )


LINES: Final[dict[str, Callable[[Coup], bool]]] = {
    "player": lambda coup: coup.player_wins,
    "banker": lambda coup: coup.banker_wins,
    "tie": lambda coup: coup.player == coup.banker,
    "dragon-7": lambda coup: coup.banker_wins and coup.three_card_banker(7),
    "panda-8": lambda coup: coup.player_wins and coup.three_card_player(8),
    "rabbit": _rabbit,
    "triple-rabbit": lambda coup: _rabbit(coup) and coup.banker == 0,
    "tiger": _tiger,
    "triple-tiger": lambda coup: _tiger(coup) and coup.player == 0,
    "monkey": lambda coup: coup.player == coup.banker == 0,
    "ox-6": lambda coup: coup.player_wins and coup.three_card_player(6),
    "tiger-7": lambda coup: coup.banker_wins and coup.three_card_banker(7),
    "kill": _kill,
}
"""Every line an edition may name, by its name."""
