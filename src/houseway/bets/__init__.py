"""Bonus bets: for each, a pure function from revealed cards to lines of its pay table.

Nothing here deals cards, moves chips or knows a house; editions say what each line pays.

>>> from houseway.bets.three_card import BETS
>>> sorted(BETS)
['pair-plus', 'six-card-bonus']
"""
