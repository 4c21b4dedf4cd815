"""Rounds for a pot: betting streets, stakes, pots, side pots and how they are shared.

Nothing here knows a bank or a particular game.
"""
