"""What every round has: the driver, its questions and answers, cards, events and views.

Banks are in `rules.banked` and pots in `rules.pots`; no particular game belongs here.
"""
