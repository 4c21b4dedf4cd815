"""The inputs of the equity kernels: how hands are ranked, and which hands there are."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from houseway.odds.evaluators.lookups import Rows, Strengths, Tables, Words


class Orders(NamedTuple):
    """How hands are ranked and which shares they play for."""

    high: Tables
    low_rows: Rows
    low_strengths: Strengths
    halves: int
    """1 for high, 2 for low, 3 for both."""
    least: int
    """The strength of the worst low that qualifies; 0 if every low does."""
    threes: bool
    """Whether exactly three cards of a board play, rather than all."""
    unit: int
    """The points for winning one contest."""


class Ranges(NamedTuple):
    """The hands to choose from, player by player."""

    starts: npt.NDArray[np.int64]
    """The index of each player's first hand, and the total."""
    held: Words
    """The card mask of each hand."""
    parts: npt.NDArray[np.int32]
    """The indices of each hand's pieces."""
    words: Words
    """The sum of the cards' words, by piece."""
    masks: Words
    """The card mask, by piece."""
