"""Coups for tests: the cards of both hands in dealing order."""

from __future__ import annotations

from itertools import zip_longest

import pytest
from _pytest.mark.structures import ParameterSet

from support import rule

ENTRIES = {
    "stones-tavern/ez-baccarat-panda-8": "000-01",
    "stones-tavern/zoobac": "000-12",
    "stones-tavern/dai-bacc": "000-71",
    "lucky-derby/ez-baccarat-panda-8": "001-07",
    "napa-valley/ez-baccarat-panda-8": "003-13",
    "clovis-500/ez-baccarat": "004-26",
}


def coup(player: str, banker: str) -> str:
    """Player, Banker, Player, Banker, then the third cards, the Player's first."""
    turns = zip_longest(player.split(), banker.split())
    return " ".join(card for turn in turns for card in turn if card)


PLAYER_NATURAL_9 = coup("9h Kd", "7c Qs")
BANKER_NATURAL_9 = coup("7h Kd", "9c Qs")
PLAYER_WINS = coup("7h Kd", "6c Qs")
BANKER_WINS = coup("6h Kd", "7c Qs")
TIE = coup("7h Kd", "7c Qs")
TIE_OF_UNEQUAL_CARDS = coup("7h Kd", "5c Qs 2d")
BANKER_THREE_CARD_7 = coup("6h Kd", "4c Qs 3d")
"""Dragon 7, Tiger 7."""
BANKER_TWO_CARD_7 = BANKER_WINS
PLAYER_THREE_CARD_8 = coup("2h 3d 3s", "7c Qs")
"""Panda 8."""
PLAYER_TWO_CARD_8 = coup("8h Kd", "7c Qs")
SEVEN_SEVEN_WITH_BANKER_THREE = coup("7h Kd", "4c Qs 3d")
EIGHT_AGAINST_BANKER_THREE_CARD_7 = coup("2h 3d 3s", "4c Qs 3d")
EIGHT_EIGHT_WITH_PLAYER_THREE = coup("2h 3d 3s", "4c Qs 4d")
PLAYER_THREE_CARD_7 = coup("2h 3d 2s", "6c Qs")
"""Rabbit."""
PLAYER_THREE_CARD_7_OVER_ZERO = coup("2h 3d 2s", "4c Qs 6d")
BANKER_THREE_CARD_8 = coup("6h Kd", "5c Qs 3d")
"""Tiger."""
BANKER_THREE_CARD_8_OVER_ZERO = coup("Kh Jd Ts", "3c Qs 5d")
BANKER_TWO_CARD_8 = coup("7h Kd", "8c Qs")
ZERO_ZERO = coup("Kh Jd Ts", "3c Qs 7d")
"""Monkey."""
PLAYER_THREE_CARD_6 = coup("2h 3d As", "5c Qs")
"""Ox 6."""
PLAYER_THREE_CARD_6_LOSES = coup("2h 3d As", "7c Qs")
BANKER_THREE_CARD_7_OVER_THREE_CARD_6 = coup("2h 3d As", "3c Qs 4d")
SIX_SIX_WITH_PLAYER_THREE = coup("2h 3d As", "6c Qs")
SIX_SIX_WITH_THREE_CARDS_EACH = coup("2h 3d As", "3c Qs 3d")
SEVEN_SEVEN_WITH_THREE_CARDS_EACH = coup("2h 3d 2s", "4c Qs 3d")
PLAYER_THREE_CARD_8_LOSES = coup("2h 3d 3s", "4c Qs 5d")


def _standing_seven(card: str) -> str:
    """The card that makes a seven in two cards with this one."""
    value = ("A23456789".find(card) + 1) % 10
    return "KA23456789"[(7 - value) % 10]


def second_banker_card(card: str, player: str = "7h Kd") -> str:
    """A coup in which this card places the button, in a two-card Banker seven; both hands stand."""
    return coup(player, f"{_standing_seven(card)}c {card}s")


def first_player_card(card: str, banker: str = "7c Ks") -> str:
    """The same in a two-card Player seven."""
    return coup(f"{card}h {_standing_seven(card)}d", banker)


EVEN, LOSES, PUSHES = "wins 1:1", "loses", "pushes"
TIE_PAYS, DRAGON_PAYS, PANDA_PAYS = "wins 8:1", "wins 40:1", "wins 25:1"

# The results of the Player line, the Banker line, the Tie Bet, Dragon 7 and Panda 8.
_EZ_TABLE = [
    ("Player line pays 1 to 1", PLAYER_WINS, EVEN, LOSES, LOSES, LOSES, LOSES),
    ("Banker line pays 1 to 1", BANKER_WINS, LOSES, EVEN, LOSES, LOSES, LOSES),
    ("Player natural pays 1 to 1", PLAYER_NATURAL_9, EVEN, LOSES, LOSES, LOSES, LOSES),
    ("Banker natural pays 1 to 1", BANKER_NATURAL_9, LOSES, EVEN, LOSES, LOSES, LOSES),
    ("Tie pays 8 to 1", TIE, PUSHES, PUSHES, TIE_PAYS, LOSES, LOSES),
    (
        "a tie counts regardless of the number of cards",
        *(TIE_OF_UNEQUAL_CARDS, PUSHES, PUSHES, TIE_PAYS, LOSES, LOSES),
    ),
    ("Dragon 7 pays 40 to 1", BANKER_THREE_CARD_7, LOSES, PUSHES, LOSES, DRAGON_PAYS, LOSES),
    ("Dragon 7 needs three cards", BANKER_TWO_CARD_7, LOSES, EVEN, LOSES, LOSES, LOSES),
    (
        "Dragon 7 loses when the three-card seven ties",
        *(SEVEN_SEVEN_WITH_BANKER_THREE, PUSHES, PUSHES, TIE_PAYS, LOSES, LOSES),
    ),
    (
        "Dragon 7 loses when the three-card seven loses",
        *(EIGHT_AGAINST_BANKER_THREE_CARD_7, EVEN, LOSES, LOSES, LOSES, PANDA_PAYS),
    ),
    ("Panda 8 pays 25 to 1", PLAYER_THREE_CARD_8, EVEN, LOSES, LOSES, LOSES, PANDA_PAYS),
    ("Panda 8 needs three cards", PLAYER_TWO_CARD_8, EVEN, LOSES, LOSES, LOSES, LOSES),
    (
        "Panda 8 loses when the three-card eight ties",
        *(EIGHT_EIGHT_WITH_PLAYER_THREE, PUSHES, PUSHES, TIE_PAYS, LOSES, LOSES),
    ),
    (
        "three-card nine beats three-card eight",
        *(PLAYER_THREE_CARD_8_LOSES, LOSES, EVEN, LOSES, LOSES, LOSES),
    ),
]


def ez_pay_table(entry: str, *, panda: bool = True) -> list[ParameterSet]:
    """Cards and results of each row, citing the entry; without Panda 8 where it is not filed."""
    return [
        pytest.param(
            cards, list(results if panda else results[:4]), marks=rule(entry, point), id=point
        )
        for point, cards, *results in _EZ_TABLE
        if panda or "Panda" not in point
    ]
