"""Pai gow poker: seven cards set as two in front and five behind; so far its house ways."""
