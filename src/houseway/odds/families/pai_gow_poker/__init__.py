"""Pai gow poker by its house ways, compiled."""
