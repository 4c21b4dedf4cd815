"""Pai gow tiles: four tiles set as a high hand and a low hand."""
