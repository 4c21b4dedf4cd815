"""The games that have house ways, by the word that a house way's file uses for them."""

from __future__ import annotations

from typing import Final

from houseway.cards.card import parse_cards
from houseway.games.fast_action.house_way import KeepHouseWay, KeepRule
from houseway.games.fast_action.setter import set_four
from houseway.games.fast_action.terms import FastActionRanking
from houseway.games.house_way_rules import RuleGame, Setting
from houseway.games.pai_gow_poker.house_way import HouseWay, SettingRule
from houseway.games.pai_gow_poker.setter import set_hand
from houseway.games.pai_gow_tiles.house_way import TileHouseWay, TileRule
from houseway.games.pai_gow_tiles.setter import set_tiles
from houseway.hands.hand_names import hand_words
from houseway.hands.pai_gow import PaiGowRanking, pai_gow_hands
from houseway.hands.poker import best_five
from houseway.hands.tile_names import name_tile_hand, parse_tiles
from houseway.hands.tiles import TileRanking


def _name_poker(ranking: PaiGowRanking, hand: Setting) -> tuple[str, str]:
    hands = pai_gow_hands(ranking)
    front = hands.front_hand(hand.front, hand.back)
    return front.category, hands.back_hand(hand.back).category


def _name_kept(ranking: FastActionRanking, hand: Setting) -> tuple[str, str]:
    return hand_words(best_five(hand.front, ranking=ranking.ranking)), ""


def _name_tiles(ranking: TileRanking, hand: Setting) -> tuple[str, str]:
    return name_tile_hand(hand.front, ranking), name_tile_hand(hand.back, ranking)


RULE_GAMES: Final = {
    "poker": RuleGame(
        rule=SettingRule,
        house_way=HouseWay,
        ranking=PaiGowRanking,
        parse=parse_cards,
        set_hand=set_hand,
        stacks=("front", "back"),
        name_hands=_name_poker,
    ),
    "fast action": RuleGame(
        rule=KeepRule,
        house_way=KeepHouseWay,
        ranking=FastActionRanking,
        parse=parse_cards,
        set_hand=set_four,
        stacks=("kept", "discarded"),
        name_hands=_name_kept,
    ),
    "tiles": RuleGame(
        rule=TileRule,
        house_way=TileHouseWay,
        ranking=TileRanking,
        parse=parse_tiles,
        set_hand=set_tiles,
        stacks=("low", "high"),
        name_hands=_name_tiles,
    ),
}
"""The parser and setter of each game. A file that does not name its game is of poker."""
