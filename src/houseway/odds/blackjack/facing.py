"""One face of the player-dealer: the best play of every first hand against it."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from houseway.odds.blackjack.dealer import Trie
from houseway.odds.blackjack.hands import HandTable
from houseway.odds.blackjack.kernel import (
    Cache,
    Facing,
    best_play,
    values_of_doubles,
    values_of_standing,
)
from houseway.odds.blackjack.splitting import Pair, add_up, one_hand
from houseway.odds.jit import Array

__all__ = ["Played", "play_against", "play_pair"]


class Played(NamedTuple):
    """Decisions and restricted values, by hand."""

    value: Array
    acts: Array
    twice: Array
    """Decisions after a double, by doubles made."""
    stand: Array
    doubled: Array
    """Worth after a double, by doubles made."""


def play_against(
    trie: Trie,
    table: HandTable,
    facing: Facing,
    hands: Array,
    standing: Array,
    mode: int,
    cache: Cache,
) -> Played:
    """The best play of each hand, but for splits."""
    many = table.size.shape[0]
    stand, value = np.zeros(many), np.zeros(many)
    doubled = np.zeros((facing.doublings + 1, many))
    acts = np.zeros(many, np.int64)
    twice = np.zeros((facing.doublings + 1, many), np.int64)
    extra = np.zeros(facing.left.shape[0], np.int64)
    values_of_standing(trie, table, facing, standing, mode, extra, 0, cache, stand)
    values_of_doubles(table, facing, hands, mode, extra, stand, doubled, twice)
    best_play(table, facing, hands, mode, extra, stand, doubled, value, acts)
    return Played(value, acts, twice, stand, doubled)


def play_pair(
    trie: Trie, table: HandTable, facing: Facing, pair: Pair, alike: int, cache: Cache
) -> tuple[float, int, Array, Array]:
    """What splitting is worth, how often at most, and the decisions after it by splits made.

    `alike` cards of the pair's kind, the pair included, are not shown.
    """
    many = table.size.shape[0]
    acts = np.zeros((pair.most, many), np.int64)
    twice = np.zeros((pair.most, facing.doublings + 1, many), np.int64)
    values = np.zeros((pair.most, 2 * pair.most + 1, 2))
    one_hand(trie, table, facing, pair, alike, cache, values, acts, twice)
    worth, splits = add_up(values, int(facing.left.sum()), alike, pair.most)
    return worth, splits, acts, twice
