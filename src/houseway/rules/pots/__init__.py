"""Rounds for a pot: betting streets, stakes, pots, side pots and how they are shared.

This package knows nothing of banks or of any particular game.
"""
