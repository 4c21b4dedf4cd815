"""Pai gow poker by house ways: exact odds, best settings and a compiled setter."""
