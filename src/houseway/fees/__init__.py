"""Collection schedules: what a house charges for a round, to whom, and when.

Schedules are pure: they say what is due, and the round moves the chips.

>>> schedule = find_schedule("stones-tavern/california-games", 12, group="A")
>>> stake = Stake("ann", position=1, spot="game", cents=50_00)
>>> situation = Situation("no more bets", player_dealer="ben", stakes=(stake,))
>>> [str(charge) for charge in due(schedule, situation)]
['ben pays $2 collection ($50-$99: $2.00)']

Fees from a pot have moments of their own. `assess` also returns the rows that take nothing.

>>> assert "napa-valley/poker" in book_ids()
>>> book = load_book("napa-valley/poker")
>>> flop = Situation("flop", players=6, pot=40_00)
>>> [charge] = assess(pick_schedule(book, "A"), flop)
>>> charge.payer == POT, str(charge)
(True, 'pot pays $3 collection (5-6 players: $3.00)')

A book is a file of its own or a section of an edition's file. A `Schedule` has `Scale`s of `Tier`s.
Nothing here moves chips: `due` says what is owed, and the round takes it.

>>> own = [{"basis": "number of players", "options": {"1": ["2+: $3"]}}]
>>> source = BookSource(document="not filed")
>>> mine = parse_own_book(own, title="Mine", house="my-house", source=source, where="mine.toml")
>>> isinstance(mine, FeeBook), isinstance(mine.schedules[0], Schedule)
(True, True)
>>> Scale("wager", (Tier(5_00, 100_00, 1_00),)).at(50_00)
Tier(low=500, high=10000, cents=100)
>>> parse_book("title = 1", book="my-house/mine")
Traceback (most recent call last):
houseway.errors.EditionError: my-house/mine.toml: Expected `str`, got `int` - at `$.title` ...
>>> print(Charge("ann", 1_00, "collection", "$5-$100: $1.00"))
ann pays $1 collection ($5-$100: $1.00)
"""

from __future__ import annotations

from houseway.fees.books import book_ids, find_schedule, load_book, pick_schedule
from houseway.fees.due import assess, due
from houseway.fees.parser import FeeBook, parse_book, parse_own_book
from houseway.fees.schedule import BookSource, Scale, Schedule, Tier
from houseway.fees.situation import POT, Charge, Situation, Stake

__all__ = [
    "POT",
    "BookSource",
    "Charge",
    "FeeBook",
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
    "parse_book",
    "parse_own_book",
    "pick_schedule",
]
