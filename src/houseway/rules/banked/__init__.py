"""Rounds against a player-dealer: the bank, betting spots, wagers and their settlement.

Nothing here knows a pot or a particular game.
"""
