"""What wagers come to at a table with fees: for the bettors, for the house, for the bank.

table = StatedTable(seats=7, bets={"banker": 100_00}, hands_per_hour=60)
takings = take(game, report, table)      # per round: costs, collections, what the bank keeps
run_bank(takings, gain_of(game, report, table)).ruin_ever(20_000_00)
"""

from houseway.odds.bank.gain import Gain, gain_of
from houseway.odds.bank.options import UnderOption, break_even, under_options
from houseway.odds.bank.running import BankRun, run_bank
from houseway.odds.bank.stated import StatedTable
from houseway.odds.bank.takings import Takings, take

__all__ = [
    "BankRun",
    "Gain",
    "StatedTable",
    "Takings",
    "UnderOption",
    "break_even",
    "gain_of",
    "run_bank",
    "take",
    "under_options",
]
