"""What the kernels of equities are told of a spot: how hands are ranked, and which there are."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from houseway.odds.evaluators.lookups import Rows, Strengths, Tables, Words

__all__ = ["Orders", "Ranges"]


class Orders(NamedTuple):
    """How hands are ranked, and what they are played for, as the kernels read it."""

    high: Tables
    low_rows: Rows
    low_strengths: Strengths
    halves: int
    """1 for high, 2 for low, 3 for both."""
    least: int
    """The worst low that qualifies."""
    threes: bool
    """Three cards of a board play, else all."""
    unit: int
    """The points that a contest is worth."""


class Ranges(NamedTuple):
    """Hands to choose from, those of the first player first."""

    starts: npt.NDArray[np.int64]
    """Where each player's begin."""
    held: Words
    """The mask of each."""
    parts: npt.NDArray[np.int32]
    """The pieces of each."""
    words: Words
    """By piece."""
    masks: Words
