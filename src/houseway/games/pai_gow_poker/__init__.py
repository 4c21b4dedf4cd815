"""Pai gow poker: seven cards set as two in front and five behind, by a house way or freely."""
