"""Costs and risks at a table with fees, for the bettors, the house and the bank.

table = StatedTable(seats=7, bets={"banker": 100_00}, hands_per_hour=60)
takings = takings_of(game, report, table)   # per round: costs, collections, the bank's result
run_bank(takings, gain_of(game, report, table)).ruin_ever(20_000_00)
"""

from houseway.odds.bank.fee_options import UnderOption, break_even, under_options
from houseway.odds.bank.gain import Gain, gain_of
from houseway.odds.bank.round_costs import Takings, takings_of
from houseway.odds.bank.session import BankRun, run_bank
from houseway.odds.bank.stated_table import StatedTable

__all__ = [
    "BankRun",
    "Gain",
    "StatedTable",
    "Takings",
    "UnderOption",
    "break_even",
    "gain_of",
    "run_bank",
    "takings_of",
    "under_options",
]
