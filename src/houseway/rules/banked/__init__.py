"""Rounds against a player-dealer: the bank, betting spots, wagers and their settlement.

This package knows nothing of pots or of any particular game.
"""
