"""Pai gow tiles: four tiles set as a high hand and a low hand.

Its odds are in `odds.families.pai_gow_tiles`; house ways are data in `editions`.
"""
