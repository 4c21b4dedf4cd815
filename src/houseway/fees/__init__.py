"""Collection schedules: what a house takes from a round, from whom, and when.

>>> schedule = find_schedule("stones-tavern/california-games", 12, group="A")
>>> stake = Stake("ann", position=1, spot="game", cents=50_00)
>>> situation = Situation("no more bets", player_dealer="ben", stakes=(stake,))
>>> [str(charge) for charge in due(schedule, situation)]
['ben pays $2 collection ($50-$99: $2.00)']
"""

from __future__ import annotations

from houseway.fees.books import book_ids, find_schedule, load_book, pick_schedule
from houseway.fees.due import assess, due
from houseway.fees.read import FeeBook, Reading, read_book, read_own_book
from houseway.fees.schedule import BookSource, FeeGame, Group, Limit, Scale, Schedule, Tier
from houseway.fees.situation import POT, Charge, Kind, Situation, Stake

__all__ = [
    "POT",
    "BookSource",
    "Charge",
    "FeeBook",
    "FeeGame",
    "Group",
    "Kind",
    "Limit",
    "Reading",
    "Scale",
    "Schedule",
    "Situation",
    "Stake",
    "Tier",
    "assess",
    "book_ids",
    "due",
    "find_schedule",
    "load_book",
    "pick_schedule",
    "read_book",
    "read_own_book",
]
