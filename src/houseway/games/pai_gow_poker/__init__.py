"""Pai gow poker: seven cards set as two in front and five behind, by a house way or freely.

Its odds are in `odds.families.pai_gow_poker`; house ways are data in `editions`.
"""
