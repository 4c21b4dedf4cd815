"""A sitting without a clock: stacks, rotation of the bank, button, shoe, discs, carried pots.

>>> from houseway.cards.tape import SplitMix
>>> from houseway.editions.library import load_game
>>> sitting = table_of_bots(load_game("stones-tavern/zoobac"), 5)
>>> round_ = play_round(sitting, SplitMix(1))
>>> round_.over, sitting.rounds, sitting.total
(True, 1, 500000)
"""

from __future__ import annotations

from houseway.table.company import bots, bots_answer, find_bank, play_round, table_of_bots
from houseway.table.events import Event, fold
from houseway.table.inputs import Input
from houseway.table.rotation import Policy, find_policy, policies
from houseway.table.settings import TableSettings
from houseway.table.sitting import Sitting, replay_sitting

__all__ = [
    "Event",
    "Input",
    "Policy",
    "Sitting",
    "TableSettings",
    "bots",
    "bots_answer",
    "find_bank",
    "find_policy",
    "fold",
    "play_round",
    "policies",
    "replay_sitting",
    "table_of_bots",
]
