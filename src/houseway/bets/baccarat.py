"""Facts about a finished baccarat coup, and the lines on which wagers are paid or pushed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Literal

import msgspec

from houseway.cards.card import Card, rank, suit

Pair = Literal["", "pair", "perfect pair"]


def pair_of(cards: Sequence[Card]) -> Pair:
    """Return the pair that the first two cards make; a perfect pair matches in suit too."""
    first, second = cards[:2]
    if rank(first) != rank(second):
        return ""
    return "perfect pair" if suit(first) == suit(second) else "pair"


def one_suit(cards: Sequence[Card]) -> bool:
    """Return whether all the cards are of one suit."""
    return len({suit(card) for card in cards}) == 1


class Coup(msgspec.Struct, frozen=True):
    """The two finished hands: totals, numbers of cards, pairs and suits.

    Equal totals always tie, however many cards made them. With `naturals_outrank` an eight or
    nine in two cards beats a three-card hand that is closer to nine.
    """

    player: int
    banker: int
    player_cards: int
    banker_cards: int
    naturals_outrank: bool = False
    player_pair: Pair = ""
    """The pair in the hand's first two cards, if any."""
    banker_pair: Pair = ""
    suited: bool = False
    """Whether all cards of both hands are of one suit."""

    @property
    def player_natural(self) -> bool:
        """Whether the Player hand is an eight or nine in two cards."""
        return self.player_cards == 2 and self.player >= 8

    @property
    def banker_natural(self) -> bool:
        """Whether the Banker hand is an eight or nine in two cards."""
        return self.banker_cards == 2 and self.banker >= 8

    @property
    def player_wins(self) -> bool:
        """Whether the Player hand wins."""
        return self.player != self.banker and not self._banker_ranks_higher

    @property
    def banker_wins(self) -> bool:
        """Whether the Banker hand wins."""
        return self.player != self.banker and self._banker_ranks_higher

    @property
    def _banker_ranks_higher(self) -> bool:
        if self.naturals_outrank and self.player_natural != self.banker_natural:
            return self.banker_natural
        return self.banker > self.player

    def three_card_player(self, total: int) -> bool:
        """Return whether the Player hand has three cards and this total."""
        return self.player_cards == 3 and self.player == total

    def three_card_banker(self, total: int) -> bool:
        """Return whether the Banker hand has three cards and this total."""
        return self.banker_cards == 3 and self.banker == total


def _rabbit(coup: Coup) -> bool:
    return coup.player_wins and coup.three_card_player(7)


def _tiger(coup: Coup) -> bool:
    return coup.banker_wins and coup.three_card_banker(8)


def _kill_loses(coup: Coup) -> bool:
    """Return whether a three-card Player six or Banker seven loses."""
    return (coup.three_card_player(6) and coup.banker_wins) or (
        coup.three_card_banker(7) and coup.player_wins
    )


def _kill_ties(coup: Coup) -> bool:
    """Return whether a three-card Player six or Banker seven ties."""
    return coup.player == coup.banker and (coup.three_card_player(6) or coup.three_card_banker(7))


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
    "kill": lambda coup: _kill_loses(coup) or _kill_ties(coup),
    "kill-without-ties": _kill_loses,
    "natural-tie": lambda coup: coup.player == coup.banker and coup.player_natural,
    "suited-tie": lambda coup: coup.player == coup.banker and coup.suited,
    "player-pair": lambda coup: coup.player_pair != "",
    "banker-pair": lambda coup: coup.banker_pair != "",
    "either-pair": lambda coup: coup.player_pair != "" or coup.banker_pair != "",
    "perfect-pair": lambda coup: "perfect pair" in (coup.player_pair, coup.banker_pair),
    "two-perfect-pairs": lambda coup: coup.player_pair == coup.banker_pair == "perfect pair",
}
"""Every line that an edition may name, and the test for it.

| line                          | offered in               | the coup                            |
|-------------------------------|--------------------------|-------------------------------------|
| `player`, `banker`, `tie`     | all                      | that hand is closer to nine, or tie |
| `dragon-7`, `tiger-7`         | EZ Baccarat, Dai Bacc    | Banker wins with a three-card seven |
| `panda-8`                     | EZ Baccarat Panda 8      | Player wins with a three-card eight |
| `rabbit`, `triple-rabbit`     | ZooBac                   | Player wins with a three-card seven |
| `tiger`, `triple-tiger`       | ZooBac                   | Banker wins with a three-card eight |
| `monkey`                      | ZooBac                   | both hands total zero               |
| `ox-6`                        | Dai Bacc                 | Player wins with a three-card six   |
| `kill`, `kill-without-ties`   | Dai Bacc                 | a three-card Player six or Banker   |
|                               |                          | seven that does not win, or loses   |
| `natural-tie`                 | houses outside the books | equal naturals                      |
| `suited-tie`                  | houses outside the books | a tie with every card of one suit   |
| `player-pair`, `banker-pair`, | houses outside the books | the first two cards of the hand, or |
| `either-pair`                 |                          | of either hand, are of one rank     |
| `perfect-pair`,               | houses outside the books | they are of one rank and suit, in   |
| `two-perfect-pairs`           |                          | either hand or in both              |
"""

CARD_LINES: Final = frozenset(
    ["suited-tie", "player-pair", "banker-pair", "either-pair", "perfect-pair", "two-perfect-pairs"]
)
"""The lines that depend on ranks or suits; for the others the cards' values are enough."""
