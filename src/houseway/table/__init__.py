"""A sitting without a clock: stacks, rotation of the bank, button, shoe, discs, carried pots.

>>> from houseway.cards.tape import SplitMix
>>> from houseway.editions.library import load_game
>>> sitting = table_of_bots(load_game("stones-tavern/zoobac"), 5)
>>> round_ = play_round(sitting, SplitMix(1))
>>> round_.over, sitting.rounds, sitting.total
(True, 1, 500000)

A sitting is the sum of its events, and its inputs and draws make it again.

>>> fold(sitting.log)["bot-1"] == sitting.people["bot-1"].stack
True
>>> again = replay_sitting(sitting.game, sitting.settings, sitting.inputs)
>>> again.log == sitting.log
True

`Sitting` is the table itself: who sits where, who is offered the bank. Its policy is the filing's.

>>> sitting = Sitting(load_game("stones-tavern/zoobac"), TableSettings())
>>> bots(sitting, 3)
['bot-1', 'bot-2', 'bot-3']
>>> find_bank(sitting, lambda sitter: sitter.stack > 0), sitting.bank.holder
(True, 'bot-1')
>>> round_ = sitting.open_round(SplitMix(2))
>>> bots_answer(round_, SplitMix(2))
>>> round_.over
True
>>> find_policy("two-hands") in policies().values()
True

Poker has a button instead of a bank, and half hours where it is charged by time.

>>> poker = Sitting(load_game("stones-saloon/no-limit-texas-holdem"), TableSettings())
>>> _ = bots(poker, 3)
>>> poker.half_hour()
>>> poker.place_button(2)
>>> poker.open_round(SplitMix(3)).opening.button
2
"""

from __future__ import annotations

from houseway.table.bots import bots, bots_answer, find_bank, play_round, table_of_bots
from houseway.table.events import fold
from houseway.table.rotation import find_policy, policies
from houseway.table.settings import TableSettings
from houseway.table.sitting import Sitting, replay_sitting

__all__ = [
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
