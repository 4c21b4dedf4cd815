"""Bonus bets: one small pure function each, from revealed cards to a line of a pay table.

>>> from houseway.bets.three_card import BETS
>>> sorted(BETS)
['pair-plus', 'six-card-bonus']
"""
